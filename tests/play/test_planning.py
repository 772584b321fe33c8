"""Planning with real cards: what a change on the readers means, as tables of readings."""

from __future__ import annotations

import pytest

from tabletop.play.history import Played
from tabletop.play.matching import Card, Change, Reading
from tabletop.play.planning import Moves, Planner, planned_at, take_back_of
from tabletop.rules.game import Action, Ref, State
from tabletop.rules.mombasa.actions import Plan, Ready, Unplan, Unready
from tests.rule_marks import rule
from tests.rules.mombasa.positions import Position

NAMES = {
    "A": "start_coffee_2",
    "B": "start_bananas_1",
    "C": "start_cotton_2",
    "D": "start_expansion_1",
    "Q": "c_coffee_4",
    "q": "c_coffee_4",
    "z": "c_coffee_4",
    "S": "d_share_cairo",  # cannot be planned
    "R": "start_bananas_2",  # rests in a row
    "O": "a_merchant",  # nobody has it
}
"""Chips by a letter; Q, q and z are equal cards, of which two are in the hand."""

CARDS = {uid: Card("mombasa", Ref("card", card)) for uid, card in NAMES.items()}
CARDS["F"] = Card("power_grid", Ref("company", "green"))


def planning(planned: str = "", *, is_ready: bool = False) -> State:
    """Seat 0 plans, and has these chips' cards at its slots: `A.B`."""
    state = Position().hand(0, "c_coffee_4", "c_coffee_4", "d_share_cairo").planning().load()
    for slot, uid in enumerate(planned, 1):
        if uid != ".":
            state.apply(0, Plan(slot, NAMES[uid]))
    if is_ready:
        state.apply(0, Ready())
    return state


def reading(text: str) -> Reading:
    """What the readers see: `A.B..`, a dot for nothing."""
    return tuple(None if uid == "." else uid for uid in text)


def planner(planned: str, *, is_ready: bool = False) -> Planner:
    refs = {n: CARDS[uid].ref for n, uid in enumerate(planned, 1) if uid != "."}
    return Planner(planning(planned, is_ready=is_ready), 0, refs, CARDS, "mombasa")


def seen(moves: Moves) -> tuple[str, str]:
    """The moves in short, and the message with the reader that it is about."""
    message = moves.message
    told = "" if message is None else f"{message.code} {message.figures['slot']}"
    return " ".join(map(short, moves.actions)), told


def short(action: Action) -> str:
    """`1=start_coffee_2` or `-1`."""
    if isinstance(action, Plan):
        return f"{action.slot}={next(uid for uid, c in NAMES.items() if c == action.card)}"
    return f"-{action.slot}" if isinstance(action, Unplan) else repr(action)


@rule("M-P1", "M-P2", "M-P4")
@pytest.mark.parametrize(
    ("planned", "before", "now", "actions", "told"),
    [
        # Laid, lifted, moved.
        ("...", "...", "A..", "1=A", ""),
        ("...", "...", "..A", "3=A", ""),
        ("...", "...", "AB.", "1=A 2=B", ""),
        ("A..", "A..", "...", "-1", ""),
        ("A..", "A..", ".A.", "-1 2=A", ""),
        ("AB.", "AB.", "BA.", "-1 -2 1=B 2=A", ""),
        ("ABC", "ABC", "BCA", "-1 -2 -3 1=B 2=C 3=A", ""),
        ("AB.", "AB.", "B..", "-1 -2 1=B", ""),
        ("AB.", "AB.", ".AB", "-1 -2 2=A 3=B", ""),
        ("A..", "A..", "B..", "-1 1=B", ""),
        ("AB.", "AB.", "A..", "-2", ""),
        # A card on the reader of its own slot is as it should be, whoever planned it.
        ("A..", "...", "A..", "", ""),
        ("QA.", "QA.", "qA.", "", ""),
        # What was planned otherwise gives way to the card; nothing lifted, nothing taken back.
        ("A..", "...", "B..", "-1 1=B", ""),
        ("AB.", "...", "C..", "-1 1=C", ""),
        ("AB.", ".B.", "...", "-2", ""),
        # Equal cards, as many as the hand holds.
        ("...", "...", "Qq.", "1=Q 2=Q", ""),
        ("Q..", "Q..", "Qq.", "2=Q", ""),
        ("QQ.", "Qq.", "Qqz", "", "card_twice 3"),
        ("A..", "...", ".A.", "", "card_twice 2"),
        # One chip that two readers see is one card, wherever it may lie.
        ("...", "...", "AA.", "", "card_twice 1"),
        ("A..", "A..", "AA.", "", "card_twice 2"),
        ("A..", "AA.", ".A.", "-1 2=A", ""),
        ("A..", "AA.", "A..", "", ""),
        # Cards of no use, beside others that are.
        ("...", "...", "X..", "", "card_unknown 1"),
        ("...", "...", "F..", "", "card_of_other_set 1"),
        ("...", "...", "R..", "", "plan_unfit 1"),
        ("...", "...", ".S.", "", "plan_unfit 2"),
        ("...", "...", "O..", "", "plan_unfit 1"),
        ("...", "...", "OA.", "2=A", "plan_unfit 1"),
        ("A..", "A..", "R..", "-1", "plan_unfit 1"),
        ("A..", "...", "R..", "", "plan_unfit 1"),
        ("...", "....", "...A", "", "plan_slot_closed 4"),
        ("ABC", "ABC..", "ABC.D", "", "plan_slot_closed 5"),
    ],
)
def test_a_reader_for_each_slot(
    planned: str, before: str, now: str, actions: str, told: str
) -> None:
    idle = frozenset(before) - {"."}  # all that lay there has had its say
    moves = planner(planned).lay(Change(reading(before), reading(now), idle))
    assert seen(moves) == (actions, told)
    state = planning(planned)
    for action in moves.actions:
        state.apply(0, action)


@rule("M-P1")
@pytest.mark.parametrize(
    ("before", "now", "told"),
    [
        ("AB.", "A..", "plan_locked 2"),
        ("AB.", "BA.", "plan_locked 1"),
        ("AB.", "ABC", "plan_locked 3"),
        ("A..", "AB.", ""),
    ],
)
def test_a_locked_plan_stays(before: str, now: str, told: str) -> None:
    idle = frozenset(before) - {"."}
    moves = planner("AB.", is_ready=True).lay(Change(reading(before), reading(now), idle))
    assert seen(moves) == ("", told)


def test_what_nobody_saw_being_laid_or_lifted_changes_nothing() -> None:
    found = Change(reading("..."), reading("AB."), idle=frozenset("AB"))
    assert seen(planner("A..").lay(found)) == ("", "plan_left 2")
    lost = Change(reading("AB."), reading("..."), frozenset("AB"), unseen=frozenset({0, 1}))
    assert seen(planner("AB.").lay(lost)) == ("", "plan_missing 1")
    partly = Change(reading("AB."), reading("..."), frozenset("AB"), unseen=frozenset({0}))
    assert seen(planner("AB.").lay(partly)) == ("-2", "plan_missing 1")


@pytest.mark.parametrize(
    ("before", "now", "told"),
    [
        ("AB.", "A..", "plan_missing 2"),
        ("AB.", "ABC", "plan_left 3"),
        ("AB.", "BA.", "plan_left 1"),
        ("A..", "A.B", "plan_left 3"),
        (".B.", "AB.", ""),
    ],
)
def test_a_change_that_does_not_count_is_only_told(before: str, now: str, told: str) -> None:
    change = Change(reading(before), reading(now), frozenset(before) - {"."})
    assert seen(planner("AB.").lay(change.overlooked)) == ("", told)
    assert seen(planner("AB.").tap(change.overlooked, {}))[0] == ""


@rule("M-P2", "M-P3")
@pytest.mark.parametrize(
    ("planned", "chips", "now", "actions", "told"),
    [
        ("...", {}, "A", "1=A", ""),
        ("A..", {1: "A"}, "B", "2=B", ""),
        (".B.", {2: "B"}, "A", "1=A", ""),
        ("A.B", {1: "A"}, "C", "2=C", ""),
        ("AB.", {1: "A", 2: "B"}, "A", "-1", ""),
        ("AB.", {}, "B", "-2", ""),
        ("ABC", {}, "D", "", "plan_full 1"),
        ("ABC", {}, "C", "-3", ""),
        ("...", {}, "X", "", "card_unknown 1"),
        ("...", {}, "F", "", "card_of_other_set 1"),
        ("...", {}, "S", "", "plan_unfit 1"),
        ("ABC", {}, "X", "", "card_unknown 1"),
        # Equal cards: this very chip comes back, the other one is planned beside it.
        ("Q..", {1: "Q"}, "q", "2=Q", ""),
        ("Q..", {1: "Q"}, "Q", "-1", ""),
        ("QQ.", {1: "Q", 2: "q"}, "q", "-2", ""),
        ("QQ.", {1: "Q", 2: "q"}, "z", "", "card_twice 1"),
        ("QQ.", {1: "Q"}, "q", "-2", ""),
        ("...", {}, "AB", "1=A 2=B", ""),
        ("...", {}, "AA", "1=A", ""),
    ],
)
def test_one_reader_for_all(
    planned: str, chips: dict[int, str], now: str, actions: str, told: str
) -> None:
    moves = planner(planned).tap(Change(reading(len(now) * "."), reading(now)), chips)
    assert seen(moves) == (actions, told)
    laid = {a.slot: now for a in moves.actions if isinstance(a, Plan)}
    gone = {a.slot for a in moves.actions if isinstance(a, Unplan)}
    assert set(moves.chips) == (set(chips) | set(laid)) - gone


def test_taps_that_do_nothing() -> None:
    locked = planner("A..", is_ready=True).tap(Change(reading("."), reading("A")), {})
    assert seen(locked) == ("", "plan_locked 1")
    lifted = planner("A..").tap(Change(reading("A"), reading("."), frozenset("A")), {1: "A"})
    assert (seen(lifted), lifted.chips) == (("", ""), {1: "A"})
    moved = Change(reading("A."), reading(".A"), frozenset("A"))
    assert seen(planner("A..").tap(moved, {1: "A"})) == ("", "")


def played(*gestures: tuple[int, Action]) -> list[Played]:
    """Gestures of seats, the first of which revealed something."""
    first = Played(1, 0, (Plan(3, NAMES["D"]),), False, has_barrier=True)
    later = [
        Played(number, seat, (action,), False, False)
        for number, (seat, action) in enumerate(gestures, 2)
    ]
    return [first, *later]


def test_what_is_planned_is_read_from_the_log() -> None:
    live = played(
        (0, Plan(1, NAMES["A"])),
        (1, Plan(1, NAMES["B"])),
        (0, Plan(2, NAMES["C"])),
        (0, Unplan(1)),
        (0, Ready()),
    )
    assert planned_at(live, 0) == {2: CARDS["C"].ref}
    assert planned_at(live, 1) == {1: CARDS["B"].ref}
    assert planned_at(live[:1], 0) == {}, "it was revealed"


def test_the_last_pick_that_still_counts_is_taken_back() -> None:
    live = played((0, Plan(1, NAMES["A"])), (0, Plan(2, NAMES["C"])), (0, Unplan(2)), (1, Ready()))
    legal = list(planning("A..").legal(0))
    assert take_back_of(live, 0, legal) == Unplan(1)
    assert take_back_of(live, 1, [Unready()]) == Unready()
    assert take_back_of(live[:1], 0, legal) is None
    assert take_back_of(live, 0, []) is None
