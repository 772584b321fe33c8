"""Rules without anything around them: whole games, decisions, copies, and how costs grow.

Owns these figures for a game with four players, usual options, one core.
"""

from __future__ import annotations

import gc
from functools import partial
from time import perf_counter_ns

from tabletop.rules.game import Action, Game, Seat, State
from tabletop.simulation import play_game, players_for
from tests.bench.figures import show, timed

SEATS = 4
BATCHES, BATCH = 15, 20
DECISION_GAMES = 60


def whole_games(game: Game) -> None:
    """Complete random games, the legal list built before every action."""
    rates, actions = [], []
    for batch in range(BATCHES):
        began_ns = perf_counter_ns()
        for seed in range(batch * BATCH, (batch + 1) * BATCH):
            players = players_for(["random"] * SEATS, seed)
            actions.append(play_game(game, SEATS, {}, seed, players).actions)
        rates.append(BATCH / ((perf_counter_ns() - began_ns) / 1e9))
    show(f"{game.id}: whole random games", rates, "games/s")
    show(f"{game.id}: actions in a game", actions, "actions")


def decisions(game: Game) -> None:
    """The legal list and one action of it, at the start and at the end of games as well."""
    took = [_decision_times_us(game, seed) for seed in range(DECISION_GAMES)]
    show(f"{game.id}: legal + apply", [one for times in took for one in times], "us")
    first = [one for times in took for one in times[: len(times) // 4]]
    last = [one for times in took for one in times[-len(times) // 4 :]]
    show(f"{game.id}: legal + apply, first quarter of games", first, "us")
    show(f"{game.id}: legal + apply, last quarter of games", last, "us")


def _decision_times_us(game: Game, seed: int) -> list[float]:
    state = game.setup(SEATS, {}, seed)
    players, took = players_for(["random"] * SEATS, seed), []
    while to_act := state.to_act():
        seat, legal, legal_us = _asked(state, to_act)
        action = players[seat].choose(lambda: state.view(None), legal)
        began_ns = perf_counter_ns()
        state.apply(seat, action)
        took.append(legal_us + (perf_counter_ns() - began_ns) / 1000)
    return took


def _asked(state: State, to_act: tuple[Seat, ...]) -> tuple[Seat, list[Action], float]:
    """The first seat that can do more than take back, its legal list, and how long that took."""
    for seat in to_act:
        began_ns = perf_counter_ns()
        legal = state.legal(seat)
        took_us = (perf_counter_ns() - began_ns) / 1000
        if not all(action.is_take_back for action in legal):
            return seat, list(legal), took_us
    raise AssertionError("nobody can do anything")


def copies(game: Game) -> None:
    """Copies, digests and views of positions all through games."""
    states: list[State] = []
    for seed in range(10):
        state = game.setup(SEATS, {}, seed)
        for seat, action in choices(game, seed):
            states.append(state.copy())
            state.apply(seat, action)
    gc.collect()
    show(f"{game.id}: copy", [timed("us", state.copy) for state in states], "us")
    show(f"{game.id}: digest", [timed("us", state.digest) for state in states[::5]], "us")
    views = [timed("us", partial(state.view, 0)) for state in states[::5]]
    show(f"{game.id}: view of a seat", views, "us")


def choices(game: Game, seed: int) -> list[tuple[Seat, Action]]:
    """All actions of the random game with this seed."""
    state = game.setup(SEATS, {}, seed)
    players, chosen = players_for(["random"] * SEATS, seed), []
    while to_act := state.to_act():
        seat, legal, _ = _asked(state, to_act)
        action = players[seat].choose(lambda: state.view(None), legal)
        state.apply(seat, action)
        chosen.append((seat, action))
    return chosen


def run(game: Game) -> None:
    """All figures of the rules."""
    whole_games(game)
    decisions(game)
    copies(game)
