"""Logs and disk: restoring finished games, and how long an action takes to be durable.

Owns figures of a game's sessions and replays, and of the journal; its database is a real file in
the working folder.
"""

from __future__ import annotations

import json
import tempfile
import time
from functools import partial
from pathlib import Path
from time import perf_counter_ns

from tabletop.catalog import games
from tabletop.play.log import GameLog, read_log
from tabletop.play.replay import replay
from tabletop.play.session import Session
from tabletop.rules.game import Game
from tabletop.store.store import Store
from tests.bench.figures import show, timed
from tests.bench.rules import SEATS, choices

RECORDS = 400
RECORD = b"x" * 200
GAMES = 30


def run(game: Game) -> None:
    """Finished games from their logs: with all checks of a save, from live actions, and bare."""
    resumed, half, replayed, bare = [], [], [], []
    for seed in range(GAMES):
        records, log = saved_game(game, seed)
        middle = len(records) // 2
        resumed.append(timed("ms", partial(Session.resume, records, games())))
        half.append(timed("ms", partial(Session.resume, records[:middle], games())))
        replayed.append(timed("ms", partial(replay, log, games())))
        bare.append(timed("ms", partial(replay_bare, game, seed, log)))
    show(f"{game.id}: resume of a finished game from its records", resumed, "ms")
    show(f"{game.id}: resume of its first half", half, "ms")
    show(f"{game.id}: replay of its live actions", replayed, "ms")
    show(f"{game.id}: bare replay, parse and apply only", bare, "ms")


def saved_game(game: Game, seed: int) -> tuple[list[bytes], GameLog]:
    """A finished game as the records of its journal and as its log."""
    with tempfile.TemporaryDirectory() as folder, Store(Path(folder) / "table.db") as store:
        session = Session.new(game, SEATS, {}, seed, store.new_journal())
        for seat, action in choices(game, seed):
            session.act(seat, [action])
        log = read_log(json.loads(json.dumps(session.short_log)))
        while session.committed < session.entries:
            session.poll()
            time.sleep(0.001)
        return store.records_of(1), log


def replay_bare(game: Game, seed: int, log: GameLog) -> None:
    """The same game on the rules alone."""
    state = game.setup(SEATS, {}, seed)
    for seat, data in log.actions:
        state.apply(seat, state.parse_action(data))


def journal() -> None:
    """From submit to durable, one record at a time, and what submitting costs the loop."""
    waits, submits = [], []
    with (
        tempfile.TemporaryDirectory(prefix=".bench-", dir=".") as folder,
        Store(Path(folder) / "table.db") as store,
    ):
        journal = store.new_journal()
        for _ in range(RECORDS):
            began_ns = perf_counter_ns()
            number = journal.submit(RECORD)
            submits.append((perf_counter_ns() - began_ns) / 1000)
            while journal.poll().committed < number:
                time.sleep(0)
            waits.append((perf_counter_ns() - began_ns) / 1e6)
    show("journal: submit to committed, 200 bytes", waits, "ms")
    show("journal: submit, which never waits", submits, "us")
