"""Undo is replay, in every game: taking back, redoing and restoring lead to the very same state.

Owns the law through a real session; who may take back what is shown with the session's own tests.
"""

from __future__ import annotations

import json
import random

from tabletop.play.log import read_log
from tabletop.play.replay import replay
from tabletop.play.session import JournalStatus, Session
from tests.laws.games import SETTINGS, every_setting
from tests.laws.law import Setting
from tests.laws.walks import Wanderer

SEED = 2
"""Of the restless game of each setting."""
LAWS = {setting.law.game.id: setting.law.game for setting in SETTINGS}


class Records:
    """A journal in memory that is always durable."""

    def __init__(self) -> None:
        self.records: list[bytes] = []

    def submit(self, record: bytes) -> int:
        """Keep a record."""
        self.records.append(record)
        return len(self.records) - 1

    def put_away(self) -> None:
        """Nobody asks."""

    def poll(self) -> JournalStatus:
        """All is durable."""
        return JournalStatus(len(self.records) - 1, None)

    def close(self) -> None:
        """Nothing to give back."""


def restless_game(setting: Setting, seed: int, journal: Records) -> Session:
    """A random game in which gestures are taken back, near and far, and some of them redone."""
    session = Session.new(setting.law.game, setting.seats, setting.options, seed, journal)
    rng, wanderer = random.Random(seed), Wanderer(seed)
    digests = [session.state.digest()]
    while not session.is_over:
        where = f"{setting}, seed {seed}, entry {session.entries}"
        seat, action = wanderer.choose(session.state)
        session.act(seat, [action])
        digests.append(session.state.digest())
        if rng.random() < 0.05:
            live = len(digests) - 1
            back = min(live, rng.choice([1, 1, 2, 5, 30, live]))
            numbers = [gesture.number for gesture in session._history.live]
            session.undo(seat, is_staff=True, gesture=numbers[live - back])
            assert session.state.digest() == digests[live - back], where
            if rng.random() < 0.7 or back > 5:
                session.redo(seat, is_staff=True)
                assert session.state.digest() == digests[live], where
            else:
                del digests[live - back + 1 :]
    return session


@every_setting
def test_undo_redo_and_restoring_are_exact(setting: Setting) -> None:
    journal = Records()
    session = restless_game(setting, SEED, journal)
    digest = session.state.digest()
    resumed = Session.resume(journal.records, LAWS)
    assert resumed.state.digest() == digest
    assert resumed.state.outcome() == session.state.outcome()
    for log in (session.log, session.short_log):
        again = replay(read_log(json.loads(json.dumps(log))), LAWS)
        assert again.history.state.digest() == digest
        assert again.history.state.totals() == session.state.totals()


@every_setting
def test_undo_stops_where_something_was_revealed_or_drawn(setting: Setting) -> None:
    """Everything else can be taken back by whoever did it, as long as nobody else has decided."""
    session = Session.new(setting.law.game, setting.seats, setting.options, 3)
    wanderer, stops = Wanderer(3), 0
    while not session.is_over:
        seat, action = wanderer.choose(session.state)
        before = session.state.digest()
        facts = session.act(seat, [action])
        refusal, where = session.undo_refusal(seat), f"{setting}, entry {session.entries}"
        stops += any(fact.barrier for fact in facts)
        if any(fact.barrier for fact in facts):
            assert refusal is not None, where
            assert refusal.code == "undo_barrier", where
        else:
            assert refusal is None, where
            session.undo(seat)
            assert session.state.digest() == before, where
            session.redo(seat)
    assert stops > 0, setting
