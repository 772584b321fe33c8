"""Many games of computer players at full speed: straight on the rules, on all cores.

Owns playing, counting and the table of results; no session, no pace, no picture.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from multiprocessing.pool import Pool

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from tabletop.bots import COMPUTER_PLAYERS, ComputerPlayer, seat_seeds
from tabletop.catalog import games
from tabletop.rules.game import Game, OptionValue, Outcome, Seat, State

MAX_ACTIONS = 20_000
"""No game of ours comes near this many actions; one that does goes in circles."""


class Stuck(Exception):
    """A game that did not end: nobody can act, or far too many actions were made."""


@dataclass(frozen=True, slots=True)
class Result:
    """A finished game and the number of its actions."""

    seed: int
    actions: int
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class Failure:
    """A game that a bug ended; it is repeated with the same game, seats, options and seed."""

    seed: int
    reason: str


@dataclass(frozen=True, slots=True)
class Plan:
    """What is played: a game's id, its seats and options, and the computer player's name."""

    game_id: str
    seats: int
    options: Mapping[str, OptionValue]
    player: str


def play_game(
    game: Game,
    seats: int,
    options: Mapping[str, OptionValue],
    seed: int,
    players: Sequence[ComputerPlayer],
) -> Result:
    """Play one game to its end; raises Stuck."""
    state = game.setup(seats, options, seed)
    sights = [partial(state.view, seat) for seat in range(seats)]
    actions = 0
    while to_act := state.to_act():
        if actions >= MAX_ACTIONS:
            raise Stuck(f"no end after {actions} actions")
        seat = _deciding(state, to_act)
        action = players[seat].choose(sights[seat], state.legal(seat))
        state.apply(seat, action)
        actions += 1
    outcome = state.outcome()
    if outcome is None:
        raise Stuck(f"nobody is to act after {actions} actions, and there is no result")
    return Result(seed, actions, outcome)


def _deciding(state: State, to_act: Sequence[Seat]) -> Seat:
    """The first seat that can do more than take back; raises Stuck."""
    if len(to_act) == 1:
        return to_act[0]
    for seat in to_act:
        if not all(action.is_take_back for action in state.legal(seat)):
            return seat
    raise Stuck(f"seats {to_act} are to act and can only take back")


def players_for(name: str, seats: int, seed: int) -> list[ComputerPlayer]:
    """A computer player of this name for each seat, each with a seed of its own."""
    return [COMPUTER_PLAYERS[name](seat_seed) for seat_seed in seat_seeds(seed, seats)]


def play_seed(plan: Plan, seed: int) -> Result | Failure:
    """One game of a plan; whatever goes wrong is told with its seed."""
    try:
        game = games()[plan.game_id]
        players = players_for(plan.player, plan.seats, seed)
        return play_game(game, plan.seats, plan.options, seed, players)
    except Exception as error:  # a bug in the rules must name the game that shows it
        return Failure(seed, f"{type(error).__name__}: {error}")


def simulate(
    plan: Plan,
    count: int,
    *,
    seed: int = 0,
    workers: int | None = None,
    console: Console | None = None,
) -> int:
    """Play `count` games from `seed` on, show progress and a table of results.

    `workers` is the number of processes, all cores when None. Returns the exit code: 1 where a
    game failed, with its seed and how to repeat it. Raises BadOptions before anything is played.
    """
    console = console or Console()
    games()[plan.game_id].setup(plan.seats, plan.options, seed)
    began_s = time.perf_counter()
    results: list[Result] = []
    failures: list[Failure] = []
    with _progress(console) as progress:
        bar = progress.add_task(plan.game_id, total=count)
        for played in _played(plan, range(seed, seed + count), workers or os.cpu_count() or 1):
            if isinstance(played, Failure):
                failures.append(played)
            else:
                results.append(played)
            progress.advance(bar)
    if results:
        _show(console, plan, results, time.perf_counter() - began_s)
    for failure in failures[:10]:
        console.print(f"seed {failure.seed}: {failure.reason}", markup=False)
        console.print(f"  repeat: {_command(plan, failure.seed)}", markup=False)
    if failures:
        console.print(f"{len(failures)} of {count} games failed")
    return 1 if failures else 0


def _played(plan: Plan, seeds: range, workers: int) -> Iterator[Result | Failure]:
    """The games of these seeds, in their order; new processes, so that every system does it."""
    if workers == 1 or len(seeds) == 1:
        yield from map(partial(play_seed, plan), seeds)
        return
    with _pool(min(workers, len(seeds))) as pool:
        chunk = max(1, min(20, len(seeds) // (4 * workers)))
        yield from pool.imap(partial(play_seed, plan), seeds, chunk)


def _pool(workers: int) -> Pool:
    """Processes that leave Ctrl-C to the one that started them, from their first moment on."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        return multiprocessing.get_context("spawn").Pool(workers)
    finally:
        signal.signal(signal.SIGINT, before)


def _progress(console: Console) -> Progress:
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=console,
    )


def _command(plan: Plan, seed: int) -> str:
    options = "".join(
        f" --option {name}={str(value).lower() if isinstance(value, bool) else value}"
        for name, value in plan.options.items()
    )
    return (
        f"tabletop simulate --game {plan.game_id} --seats {plan.seats} --games 1"
        f" --seed {seed} --player {plan.player}{options}"
    )


def _show(console: Console, plan: Plan, results: Sequence[Result], took_s: float) -> None:
    """Games and speed, and each seat's share of wins (a shared win counts in parts) and score."""
    table = Table()
    for column in ("seat", "wins", "mean score"):
        table.add_column(column, justify="right")
    for seat in range(plan.seats):
        wins = sum(
            1 / len(result.outcome.winners) for result in results if seat in result.outcome.winners
        )
        score = sum(result.outcome.scores[seat].total for result in results) / len(results)
        table.add_row(str(seat + 1), f"{wins / len(results):.1%}", f"{score:.1f}")
    actions = sum(result.actions for result in results) / len(results)
    console.print(f"{plan.game_id}, {plan.seats} players ({plan.player})", markup=False)
    console.print(table)
    console.print(
        f"{len(results)} games, {actions:.0f} actions a game, {len(results) / took_s:.1f} games/s",
        highlight=False,
    )
