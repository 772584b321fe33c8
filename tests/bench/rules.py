"""Rules without anything around them: whole games, decisions, copies, and how costs grow.

Owns these figures for `power_grid.stock`, four players, Germany, one core.
"""

from __future__ import annotations

import gc
from functools import partial
from time import perf_counter_ns

from tabletop.catalog import games
from tabletop.rules.game import Action, Seat, State
from tabletop.simulation import play_game, players_for
from tests.bench.figures import show, timed

GAME = "power_grid.stock"
SEATS = 4
OPTIONS = {"map": "germany"}
BATCHES, BATCH = 15, 20
DECISION_GAMES = 60


def whole_games() -> None:
    """Complete random games, the legal list built before every action."""
    game = games()[GAME]
    rates, actions = [], []
    for batch in range(BATCHES):
        began_ns = perf_counter_ns()
        for seed in range(batch * BATCH, (batch + 1) * BATCH):
            players = players_for(["random"] * SEATS, seed)
            actions.append(play_game(game, SEATS, OPTIONS, seed, players).actions)
        rates.append(BATCH / ((perf_counter_ns() - began_ns) / 1e9))
    show("rules: whole random games", rates, "games/s")
    show("rules: actions in a game", actions, "actions")


def decisions() -> None:
    """The legal list and one action of it, at the start and at the end of games as well."""
    took = [_decision_times_us(seed) for seed in range(DECISION_GAMES)]
    show("rules: legal + apply", [one for game in took for one in game], "us")
    first = [one for game in took for one in game[: len(game) // 4]]
    last = [one for game in took for one in game[-len(game) // 4 :]]
    show("growth: legal + apply, first quarter of games", first, "us")
    show("growth: legal + apply, last quarter of games", last, "us")


def _decision_times_us(seed: int) -> list[float]:
    state = games()[GAME].setup(SEATS, OPTIONS, seed)
    players, took = players_for(["random"] * SEATS, seed), []
    while to_act := state.to_act():
        seat = to_act[0]
        began_ns = perf_counter_ns()
        legal = state.legal(seat)
        legal_ns = perf_counter_ns() - began_ns
        action = players[seat].choose(lambda: state.view(None), legal)
        began_ns = perf_counter_ns()
        state.apply(seat, action)
        took.append((legal_ns + perf_counter_ns() - began_ns) / 1000)
    return took


def copies() -> None:
    """Copies, digests and views of positions all through games."""
    states: list[State] = []
    for seed in range(10):
        state = games()[GAME].setup(SEATS, OPTIONS, seed)
        for seat, action in choices(seed):
            states.append(state.copy())
            state.apply(seat, action)
    gc.collect()
    show("rules: copy", [timed("us", state.copy) for state in states], "us")
    show("rules: digest", [timed("us", state.digest) for state in states[::5]], "us")
    show("rules: view of a seat", [timed("us", partial(s.view, 0)) for s in states[::5]], "us")


def choices(seed: int) -> list[tuple[Seat, Action]]:
    """All actions of the random game with this seed."""
    state = games()[GAME].setup(SEATS, OPTIONS, seed)
    players, chosen = players_for(["random"] * SEATS, seed), []
    while to_act := state.to_act():
        seat = to_act[0]
        action = players[seat].choose(lambda: state.view(None), state.legal(seat))
        state.apply(seat, action)
        chosen.append((seat, action))
    return chosen


def run() -> None:
    """All figures of the rules."""
    whole_games()
    decisions()
    copies()
