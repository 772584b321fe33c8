"""Many games of computer players at full speed: straight on the rules, on all cores.

Owns playing, counting and the table of results; no session, no pace, no picture.
"""

from __future__ import annotations

import math
import multiprocessing
import os
import signal
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from multiprocessing.pool import Pool

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from tabletop.bots import (
    COMPUTER_PLAYERS,
    ComputerPlayer,
    NewPlayer,
    deciding,
    measuring_players,
    seat_seeds,
)
from tabletop.catalog import games
from tabletop.measures import MEASURES, Watch
from tabletop.measures.results import result_tables
from tabletop.rules.game import BadOptions, Game, OptionValue, Outcome, Seat, State

MAX_ACTIONS = 20_000
"""No game of ours comes near this many actions; one that does goes in circles."""

Z95 = 1.96
"""Standard deviations to either side of 95 % of a normal distribution."""


class Stuck(Exception):
    """A game that did not end: nobody can act, or far too many actions were made."""


class Lost(Exception):
    """A game in which something that is conserved came to be more or less."""


@dataclass(frozen=True, slots=True)
class Result:
    """A finished game, the number of its actions, and what was noted of it for a report."""

    seed: int
    actions: int
    outcome: Outcome
    notes: object = None


@dataclass(frozen=True, slots=True)
class Failure:
    """A game that a bug ended; it is repeated with the same game, seats, options and seed."""

    seed: int
    reason: str


@dataclass(frozen=True, slots=True)
class Plan:
    """What is played: a game's id and options, and the name of each seat's computer player.

    `rotates`: from game to game every player moves on by one seat. `mixes` names an option of
    the game: after each lap of the seats its next choice is played. `reports`: notes are taken
    for the game's own measures.
    """

    game_id: str
    options: Mapping[str, OptionValue]
    players: tuple[str, ...]
    rotates: bool = False
    mixes: str | None = None
    reports: bool = False

    def players_of(self, seed: int) -> tuple[str, ...]:
        """The players by seat in the game of this seed."""
        shift = seed % len(self.players) if self.rotates else 0
        return self.players[-shift:] + self.players[:-shift]

    def options_of(self, game: Game, seed: int) -> Mapping[str, OptionValue]:
        """The options of the game of this seed; raises BadOptions."""
        if self.mixes is None:
            return self.options
        option = game.options.get(self.mixes)
        if option is None or not option.choices:
            raise BadOptions(f"{game.id} has no option {self.mixes!r} with choices to mix")
        if self.mixes in self.options:
            said = self.options[self.mixes]
            raise BadOptions(f"{self.mixes} is either mixed or {said}, not both")
        choice = option.choices[seed // len(self.players) % len(option.choices)]
        return {**self.options, self.mixes: choice}


def play_game(
    game: Game,
    seats: int,
    options: Mapping[str, OptionValue],
    seed: int,
    players: Sequence[ComputerPlayer],
    watched_by: Callable[[State], Watch] | None = None,
) -> Result:
    """Play one game to its end; raises Stuck, and Lost where the totals did not stay."""
    state = game.setup(seats, options, seed)
    before = state.totals()
    watch = watched_by(state) if watched_by is not None else None
    sights = [partial(state.view, seat) for seat in range(seats)]
    actions = 0
    while (turn := deciding(state)) is not None:
        if actions >= MAX_ACTIONS:
            raise Stuck(f"no end after {actions} actions")
        seat, legal = turn
        action = players[seat].choose(sights[seat], legal)
        facts = state.apply(seat, action)
        if watch is not None:
            watch.see(state, seat, facts)
        actions += 1
    if to_act := state.to_act():
        raise Stuck(f"seats {to_act} are to act and can only take back")
    outcome = state.outcome()
    if outcome is None:
        raise Stuck(f"nobody is to act after {actions} actions, and there is no result")
    if (after := state.totals()) != before:
        raise Lost(f"{before} became {after}")
    return Result(seed, actions, outcome, watch.notes(state) if watch is not None else None)


def players_for(
    names: Sequence[str], seed: int, known: Mapping[str, NewPlayer] = COMPUTER_PLAYERS
) -> list[ComputerPlayer]:
    """The computer player of each seat by its name, each with a seed of its own."""
    seeds = seat_seeds(seed, len(names))
    return [known[name](own) for name, own in zip(names, seeds, strict=True)]


def play_seed(plan: Plan, seed: int) -> Result | Failure:
    """One game of a plan; whatever goes wrong is told with its seed."""
    try:
        game = games()[plan.game_id]
        players = players_for(plan.players_of(seed), seed, measuring_players(plan.game_id))
        measure = MEASURES.get(plan.game_id) if plan.reports else None
        watched_by = measure.watch if measure is not None else None
        options = plan.options_of(game, seed)
        return play_game(game, len(players), options, seed, players, watched_by)
    except Exception as error:  # a bug in the rules must name the game that shows it
        return Failure(seed, f"{type(error).__name__}: {error}")


def simulate(
    plan: Plan,
    count: int,
    *,
    seed: int = 0,
    workers: int | None = None,
    console: Console | None = None,
    prepare: Callable[[], object] | None = None,
) -> int:
    """Play `count` games from `seed` on, show progress and a table of results.

    `workers` is the number of processes, all cores when None; each one calls `prepare` first, which
    this one has called. Returns the exit code: 1 where a game failed, with its seed and how to
    repeat it. Raises BadOptions before anything is played.
    """
    console = console or Console()
    game = games()[plan.game_id]
    game.setup(len(plan.players), plan.options_of(game, seed), seed)
    began_s = time.perf_counter()
    results: list[Result] = []
    failures: list[Failure] = []
    with _progress(console) as progress:
        bar = progress.add_task(plan.game_id, total=count)
        seeds = range(seed, seed + count)
        for played in _played(plan, seeds, workers or os.cpu_count() or 1, prepare):
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


def _played(
    plan: Plan, seeds: range, workers: int, prepare: Callable[[], object] | None
) -> Iterator[Result | Failure]:
    """The games of these seeds, in their order; new processes, so that every system does it."""
    if workers == 1 or len(seeds) == 1:
        yield from map(partial(play_seed, plan), seeds)
        return
    with _pool(min(workers, len(seeds)), prepare) as pool:
        chunk = max(1, min(20, len(seeds) // (4 * workers)))
        yield from pool.imap(partial(play_seed, plan), seeds, chunk)


def _pool(workers: int, prepare: Callable[[], object] | None) -> Pool:
    """Processes that leave Ctrl-C to the one that started them, from their first moment on."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        return multiprocessing.get_context("spawn").Pool(workers, prepare)
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
        for name, value in plan.options_of(games()[plan.game_id], seed).items()
    )
    return (
        f"tabletop simulate --game {plan.game_id} --games 1 --seed {seed}"
        f" --players {','.join(plan.players_of(seed))}{options}"
    )


def lower_bound(wins: float, games: int) -> float:
    """The lower end of the 95 % interval of a win share, after Wilson."""
    share, slack = wins / games, Z95 * Z95 / games
    spread = Z95 * math.sqrt((share * (1 - share) + slack / 4) / games)
    return max(0.0, (share + slack / 2 - spread) / (1 + slack))


def _show(console: Console, plan: Plan, results: Sequence[Result], took_s: float) -> None:
    """Games and speed, and the wins and scores by seat or, where players differ, by player."""
    count, seats = len(results), len(plan.players)
    is_mixed = len(set(plan.players)) > 1
    console.print(f"{plan.game_id}, {seats} players ({', '.join(plan.players)})", markup=False)
    console.print(_by_player(plan, results) if is_mixed else _by_seat(seats, results))
    actions = sum(result.actions for result in results) / count
    console.print(
        f"{count} games, {actions:.0f} actions a game, {count / took_s:.1f} games/s",
        highlight=False,
    )
    if plan.reports:
        _report(console, plan, results)


def _report(console: Console, plan: Plan, results: Sequence[Result]) -> None:
    """The tables that all games have, and those of the game's own measures."""
    players = [plan.players_of(result.seed) for result in results]
    tables = [*result_tables([result.outcome for result in results], players)]
    if plan.game_id in MEASURES:
        tables += MEASURES[plan.game_id].tables([result.notes for result in results])
    for table in tables:
        title, table.title = table.title, None  # above the table it would be as narrow
        console.print(f"\n{title}", markup=False, highlight=False)
        console.print(table)


def _by_seat(seats: int, results: Sequence[Result]) -> Table:
    table = _table("seat", "wins", "mean score")
    for seat in range(seats):
        wins = sum(_win(result.outcome, seat) for result in results)
        score = sum(result.outcome.scores[seat].total for result in results) / len(results)
        table.add_row(str(seat + 1), f"{wins / len(results):.1%}", f"{score:.1f}")
    return table


def _by_player(plan: Plan, results: Sequence[Result]) -> Table:
    """Players of one name count together: games in which one of them won, and their mean score."""
    table = _table("player", "seats", "wins", "95 % from", "mean score")
    for name in dict.fromkeys(plan.players):
        places = [
            (result.outcome, seat)
            for result in results
            for seat, player in enumerate(plan.players_of(result.seed))
            if player == name
        ]
        wins = sum(_win(outcome, seat) for outcome, seat in places)
        score = sum(outcome.scores[seat].total for outcome, seat in places) / len(places)
        bound = lower_bound(wins, len(results))
        share = f"{wins / len(results):.1%}"
        table.add_row(name, str(plan.players.count(name)), share, f"{bound:.1%}", f"{score:.1f}")
    return table


def _win(outcome: Outcome, seat: Seat) -> float:
    """1 for a win, and a shared win counts in parts."""
    return 1 / len(outcome.winners) if seat in outcome.winners else 0.0


def _table(*columns: str) -> Table:
    table = Table()
    for column in columns:
        table.add_column(column, justify="right")
    return table
