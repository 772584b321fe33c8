"""A session: gestures are atomic, undo stops where it must, and the log leads to the same state.

Owns session, undo and replay on the toy game; does not own the disk.
"""

from __future__ import annotations

import json
import random
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from tabletop.play.log import BadLog, SaveDiffers, read_log
from tabletop.play.replay import replay, replay_file
from tabletop.play.session import JournalStatus, Session
from tabletop.play.undo import CannotUndo
from tabletop.rules.game import BadOptions, Game, IllegalAction, NotToAct, OptionValue, Seat
from tests.faults.marks import device_fault
from tests.toy import PlaceBid, TakeBackBid, ToyGame, ToyState

GAME = ToyGame()
GAMES: dict[str, Game] = {"toy": GAME}
ALL = frozenset({0, 1, 2})


class Records:
    """A journal in memory: durable only as far as the test says."""

    def __init__(self, records: Sequence[bytes] = ()) -> None:
        self.records = list(records)
        self.committed = len(records) - 1

    def submit(self, record: bytes) -> int:
        self.records.append(record)
        return len(self.records) - 1

    def put_away(self) -> None:
        pass

    def poll(self) -> JournalStatus:
        return JournalStatus(self.committed, None)

    def close(self) -> None:
        pass


def new(players: Sequence[str] = ("human",) * 3, journal: Records | None = None) -> Session:
    return Session.new(GAME, 3, {}, 7, journal, players=players)


def random_session(seed: int, journal: Records | None = None) -> Session:
    """A whole toy game with take-backs, undo, redo and corrections on the way."""
    chance = random.Random(seed)
    session = new(("human", "human", "random"), journal)
    while not session.is_over:
        seat = chance.choice(session.state.to_act())
        what = chance.random()
        if what < 0.15 and session.undo_refusal(seat) is None:
            session.undo(seat)
        elif what < 0.2 and session.undo_refusal(seat, ALL) is None:
            session.undo(seat, ALL)
        elif what < 0.35 and session.redo_refusal(seat) is None:
            session.redo(seat)
        else:
            session.act(seat, [chance.choice(session.state.legal(seat))])
    return session


def code(session: Session, by: Seat, consent: frozenset[Seat] = frozenset()) -> str | None:
    refusal = session.undo_refusal(by, consent)
    return refusal.code if refusal else None


def test_a_gesture_is_done_whole_or_not_at_all() -> None:
    session = new()
    before = session.state.digest()
    with pytest.raises(IllegalAction):
        session.act(0, [PlaceBid(3), TakeBackBid(), TakeBackBid()])
    with pytest.raises(NotToAct):
        session.act(5, [PlaceBid(3)])
    assert (session.state.digest(), session.entries) == (before, 0)
    facts = session.act(0, [PlaceBid(3), TakeBackBid()])
    assert session.state.digest() == before
    assert session.facts_of(1) == tuple(facts)
    assert len(facts) == 3


def test_own_last_gesture_comes_back_exactly_and_can_be_redone() -> None:
    session = new()
    start = session.state.digest()
    session.act(0, [PlaceBid(3)])
    after = session.state.digest()
    session.undo(0)
    assert session.state.digest() == start
    session.redo(0)
    assert session.state.digest() == after
    assert [entry["type"] for entry in session.log["entries"]] == ["gesture", "undo", "redo"]


def test_a_shown_state_is_never_changed_again() -> None:
    session = new()
    seen = session.state
    before = seen.digest()
    session.act(0, [PlaceBid(3)])
    session.undo(0)
    session.act(1, [PlaceBid(2)])
    assert seen.digest() == before


def test_another_persons_decision_stops_undo() -> None:
    session = new()
    session.act(0, [PlaceBid(3)])
    session.act(1, [PlaceBid(2)])
    assert code(session, 0) == "undo_other_decision"
    with pytest.raises(CannotUndo):
        session.undo(0)
    assert code(session, 1) is None
    assert code(session, 2) == "nothing_to_undo"


def test_answers_of_computer_players_and_automatic_steps_go_with_an_undo() -> None:
    session = new(("human", "random", "human"))
    start = session.state.digest()
    session.act(0, [PlaceBid(3)])
    session.act(2, [PlaceBid(1), TakeBackBid()], is_automatic=True)
    session.act(1, [PlaceBid(2)])
    assert code(session, 2) == "nothing_to_undo"
    session.undo(0)
    assert session.state.digest() == start
    assert session.log["entries"][-1] == {"type": "undo", "by": 0, "gesture": 1}
    session.redo(0)
    assert len(session.log["actions"]) == 4


def test_a_barrier_stops_undo_until_all_consent() -> None:
    session = new()
    for seat in (0, 1, 2):
        session.act(seat, [PlaceBid(seat)])
    assert code(session, 2) == "undo_barrier"
    assert code(session, 2, frozenset({0, 1})) == "undo_barrier"
    assert code(session, 2, ALL) is None
    before = session.state.digest()
    session.undo(2, ALL)
    assert session.log["entries"][-1] == {
        "type": "correction",
        "by": 2,
        "gesture": 3,
        "consent": (0, 1, 2),
    }
    session.act(2, [PlaceBid(2)])
    assert session.state.digest() == before, "what is drawn does not change by going back"


def test_a_lone_person_among_computer_players_must_say_consent_too() -> None:
    session = new(("human", "random", "random"))
    for seat in (0, 1, 2):
        session.act(seat, [PlaceBid(seat)])
    assert code(session, 0) == "undo_barrier"
    assert code(session, 0, frozenset({0})) is None


def test_staff_goes_back_to_any_gesture_and_the_correction_stays_readable() -> None:
    session = new()
    session.act(0, [PlaceBid(3)])
    at_first = session.state.digest()
    for seat in (1, 2, 0, 1):
        session.act(seat, [PlaceBid(0)])
    with pytest.raises(CannotUndo):
        session.undo(0, gesture=2)
    session.undo(0, gesture=2, is_staff=True)
    assert session.state.digest() == at_first
    assert len(session.log["actions"]) == 1
    assert len([e for e in session.log["entries"] if e["type"] == "gesture"]) == 5


def test_redo_belongs_to_the_one_who_undid_and_ends_with_the_next_act() -> None:
    session = new()
    session.act(0, [PlaceBid(3)])
    session.undo(0)
    refusal = session.redo_refusal(1)
    assert refusal is not None
    assert refusal.code == "redo_of_another"
    session.act(1, [PlaceBid(1)])
    with pytest.raises(CannotUndo, match="nothing_to_redo"):
        session.redo(0)


def test_many_undos_lead_back_through_every_digest() -> None:
    session = Session.new(GAME, 2, {}, 3)
    digests = []
    for _ in range(60):
        for action in (PlaceBid(4), TakeBackBid()):
            digests.append(session.state.digest())
            session.act(0, [action])
    for digest in reversed(digests):
        session.undo(0)
        assert session.state.digest() == digest
    for digest in digests:
        assert session.state.digest() == digest
        session.redo(0)


def test_neither_facts_nor_a_refused_undo_tell_a_secret_bid() -> None:
    told = []
    for bid in (2, 7):
        session = new()
        session.act(0, [PlaceBid(bid)])
        session.act(1, [PlaceBid(0)])
        facts = [fact for n in (1, 2) for fact in session.facts_of(n) if fact.audience is None]
        views = [session.state.view(seat) for seat in (None, 1, 2)]
        told.append((facts, views, session.undo_refusal(0), session.undo_refusal(1)))
    assert told[0] == told[1]


def test_entries_count_as_durable_when_the_journal_says_so() -> None:
    journal = Records()
    session = new(journal=journal)
    session.act(0, [PlaceBid(3)])
    session.undo(0)
    session.poll()
    assert (session.entries, session.committed, len(journal.records)) == (2, 0, 3)
    journal.committed = 1
    session.poll()
    assert session.committed == 1


@pytest.mark.parametrize("seed", range(20))
def test_the_records_lead_to_the_very_same_session(seed: int) -> None:
    journal = Records()
    session = random_session(seed, journal)
    again = Session.resume(journal.records, GAMES, Records(journal.records))
    assert again.state.digest() == session.state.digest()
    assert json.dumps(again.log) == json.dumps(session.log)
    numbers = range(1, session.entries + 1)
    assert [again.facts_of(n) for n in numbers] == [session.facts_of(n) for n in numbers]
    assert again.humans == {0, 1}
    for number in range(session.entries):
        seat = number % 2
        assert again.undo_refusal(seat) == session.undo_refusal(seat)
        if session.undo_refusal(seat, is_staff=True) is None:
            for each in (again, session):
                each.undo(seat, is_staff=True)
            assert again.state.digest() == session.state.digest()


@pytest.mark.parametrize("seed", range(20))
def test_live_actions_alone_lead_to_the_same_state(seed: int) -> None:
    session = random_session(seed)
    for data in (session.log, session.short_log):
        log = read_log(json.loads(json.dumps(data)))
        assert Session(replay(log, GAMES), None).state.digest() == session.state.digest()


def test_a_session_from_a_state_replays_from_that_state() -> None:
    first = new()
    first.act(1, [PlaceBid(4)])
    journal = Records()
    session = Session.from_state(GAME, first.state.to_dict(), journal)
    session.act(0, [PlaceBid(1)])
    again = Session.resume(journal.records, GAMES)
    assert again.state.digest() == session.state.digest()
    assert GAME.load(again.log["start"]["state"]).digest() == first.state.digest()


class OtherRules(ToyGame):
    """A later version that draws other prizes after the first."""

    rules_version = 2

    def setup(self, seats: int, options: Mapping[str, OptionValue], seed: int) -> ToyState:
        state = super().setup(seats, options, seed)
        state.rng.key += 1
        return state


@device_fault("24")
def test_a_save_of_other_rules_that_differs_offers_to_stop_at_the_last_good_entry() -> None:
    journal = Records()
    session = new(journal=journal)
    for seat in (0, 1, 2, 1, 0, 2):
        session.act(seat, [PlaceBid(1)])
    before = list(journal.records)
    later: dict[str, Game] = {"toy": OtherRules()}
    with pytest.raises(SaveDiffers) as caught:
        Session.resume(journal.records, later, journal)
    differs = caught.value
    assert (differs.good, differs.total) == (2, 6)
    assert (differs.saved_version, differs.version) == (1, 2)
    assert journal.records == before, "asking changes nothing"

    stopped = Session.resume(journal.records, later, journal, stop_at=differs.good)
    assert journal.records[:-1] == before, "nothing is cut"
    assert len(stopped.log["actions"]) == 2
    stopped.act(2, [PlaceBid(9)])
    again = Session.resume(journal.records, later, journal)
    assert again.state.digest() == stopped.state.digest()
    assert len(again.log["entries"]) == 8


def test_a_record_that_is_not_readable_is_where_a_save_stops() -> None:
    journal = Records()
    random_session(2, journal)
    for good in range(0, len(journal.records) - 1, 3):
        broken = Records(journal.records)
        broken.records[good + 1] = broken.records[good + 1][:-1]
        with pytest.raises(SaveDiffers) as caught:
            Session.resume(broken.records, GAMES)
        assert caught.value.good == good
        stopped = Session.resume(broken.records, GAMES, broken, stop_at=good)
        again = Session.resume(broken.records, GAMES)
        assert again.state.digest() == stopped.state.digest()
        exported = json.loads(json.dumps(again.log))
        replayed = replay(read_log(exported), GAMES)
        assert replayed.history.state.digest() == stopped.state.digest()


@pytest.mark.parametrize(
    "records",
    [
        [],
        [b""],
        [b"{}"],
        [b'{"game":"toy","rules_version":1,"seats":2,"options":{},"start":{}}'],
        [b'{"game":"toy","rules_version":1,"seats":7,"options":{},"start":{"seed":1}}'],
        [b'{"game":"chess","rules_version":1,"seats":2,"options":{},"start":{"seed":1}}'],
        [b'{"game":"toy","rules_version":1,"seats":2,"options":{},"start":{"state":{}}}'],
        [
            b'{"game":"toy","rules_version":1,"seats":2,"options":{},"start":{"seed":1},"players":["x"]}'
        ],
    ],
)
def test_a_save_without_a_start_is_one_sentence(records: list[bytes]) -> None:
    with pytest.raises(BadLog) as caught:
        Session.resume(records, GAMES)
    assert not isinstance(caught.value, SaveDiffers)
    assert len(str(caught.value).splitlines()) == 1


def test_a_file_is_replayed_as_a_log_or_as_an_answer_of_the_engine(tmp_path: Path) -> None:
    session = random_session(4)
    for data in (session.log, {"ok": True, "log": session.short_log}):
        path = tmp_path / "game.json"
        path.write_text(json.dumps(data))
        assert replay_file(path, GAMES).history.state.digest() == session.state.digest()


@pytest.mark.parametrize(
    "text",
    [b"", b"\xff", b"[" * 100_000, b"[]", b'{"log": {}}', b'{"game": "toy"}', b"NaN", b"1" * 9999],
)
def test_a_broken_file_is_one_sentence(tmp_path: Path, text: bytes) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(text)
    with pytest.raises(BadLog) as caught:
        replay_file(path, GAMES)
    assert len(str(caught.value).splitlines()) == 1
    with pytest.raises(BadLog):
        replay_file(tmp_path, GAMES)
    with pytest.raises(BadLog):
        replay_file(tmp_path / "none", GAMES)


def test_a_log_whose_actions_and_entries_disagree_is_refused() -> None:
    data = json.loads(json.dumps(random_session(4).log))
    data["actions"].pop()
    with pytest.raises(BadLog, match="different games"):
        replay(read_log(data), GAMES)


@pytest.mark.parametrize("seed", [2**63, -(2**63) - 1, 10**30])
def test_a_seed_that_no_save_can_hold_begins_nothing(seed: int) -> None:
    with pytest.raises(BadOptions):
        Session.new(ToyGame(), 2, {}, seed)


@pytest.mark.parametrize("places", [(0,), (0, 1, 1), (2, 1, 0, 3), (1, 1, 1), tuple(range(999))])
def test_places_that_do_not_fit_the_seats_are_refused_wherever_they_are_read(
    tmp_path: Path, places: tuple[int, ...]
) -> None:
    header = {**new().short_log, "places": places}
    del header["actions"]
    with pytest.raises(BadLog, match="place") as refused:
        Session.resume([json.dumps(header).encode()], GAMES)
    assert len(str(refused.value)) < 100
    file = tmp_path / "log.json"
    file.write_text(json.dumps({**header, "actions": []}), encoding="utf-8")
    with pytest.raises(BadLog, match=str(refused.value)):
        replay_file(file, GAMES)
    header["places"] = (5, 3, 0)
    assert Session.resume([json.dumps(header).encode()], GAMES).places == (5, 3, 0)
    del header["places"]
    assert Session.resume([json.dumps(header).encode()], GAMES).places == (0, 1, 2)
