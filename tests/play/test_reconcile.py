"""What is to be put right where cards and program disagree: readings by chance, one by one."""

from __future__ import annotations

import random

import pytest

from tabletop.play.planning import Planner
from tabletop.play.reconcile import Fix, to_put_right
from tabletop.rules.game import Ref
from tabletop.rules.mombasa.actions import Plan, Unplan
from tests.play.test_planning import CARDS, NAMES, planner, planning, reading, seen
from tests.rule_marks import rule


@pytest.mark.parametrize(
    ("lying", "planned", "blind", "told"),
    [
        ("...", "...", "", ""),
        ("AB.", "AB.", "", ""),
        ("qQ.", "QQ.", "", ""),
        ("...", "AB.", "", "lay 1 lay 2"),
        ("AB.", "...", "", "lift 1 lift 2"),
        ("BA.", "AB.", "", "change 1 change 2"),
        (".AB", "AB.", "", "lay 1 change 2 lift 3"),
        ("X.F", "A..", "", "change 1 lift 3"),
        ("AB.", "A..", "1", "lift 2"),
        ("...", "AB.", "2", "lay 1 away 2"),
        ("B..", "...", "1", "away 1"),
        ("...A.", "...", "", "lift 4"),
    ],
)
def test_what_is_to_be_put_right(lying: str, planned: str, blind: str, told: str) -> None:
    refs = [None if uid == "." else CARDS[uid].ref if uid in NAMES else uid for uid in lying]
    believed = {n: CARDS[uid].ref for n, uid in enumerate(planned, 1) if uid != "."}
    fixes = to_put_right(refs, believed, {int(slot) - 1 for slot in blind})
    assert " ".join(f"{fix.what} {fix.slot}" for fix in fixes) == told
    for fix in fixes:
        assert fix.ref == (believed[fix.slot] if fix.what in ("lay", "change") else None)


@rule("M-P1", "M-P4")
@pytest.mark.parametrize(
    ("planned", "lying", "actions", "told"),
    [
        ("...", "AB.", "1=A 2=B", ""),
        ("AB.", "BA.", "-1 -2 1=B 2=A", ""),
        ("AB.", ".AB", "-1 -2 2=A 3=B", ""),
        ("AB.", "A..", "-2", ""),
        ("ABC", "...", "-1 -2 -3", ""),
        ("AB.", "AB.", "", ""),
        ("QA.", "qA.", "", ""),
        # What cannot be planned is named, the first of it; all else follows the cards.
        ("A..", "X.B", "-1 3=B", "card_unknown 1"),
        ("...", "SFA", "3=A", "plan_unfit 1"),
        ("...", "A..B", "1=A", "plan_slot_closed 4"),
        ("B..", "AA.", "-1", "card_twice 1"),
    ],
)
def test_the_plan_becomes_what_lies_there(
    planned: str, lying: str, actions: str, told: str
) -> None:
    assert seen(planner(planned).follow(reading(lying), frozenset())) == (actions, told)


def test_slots_whose_readers_are_away_keep_their_plan() -> None:
    assert seen(planner("AB.").follow(reading("..C"), {0, 1})) == ("3=C", "")
    assert seen(planner("AB.").follow(reading("..."), {0, 1, 2})) == ("", "")


def test_a_locked_plan_follows_no_cards() -> None:
    locked = planner("AB.", is_ready=True)
    assert seen(locked.follow(reading("BA."), frozenset())) == ("", "plan_locked 1")
    assert seen(locked.follow(reading("AB."), frozenset())) == ("", "")


@pytest.mark.parametrize(
    ("planned", "chips", "lying", "actions", "told"),
    [
        ("...", {}, "A", "1=A", ""),
        ("A..", {1: "A"}, "A", "", ""),
        ("A..", {}, "A", "", ""),  # after a power cut
        ("A..", {1: "A"}, "BC", "2=B 3=C", ""),
        ("Q..", {1: "Q"}, "q", "2=Q", ""),
        ("...", {}, "AA", "1=A", ""),
        ("ABC", {}, "D", "", "plan_full 1"),
        ("...", {}, "XA", "1=A", "card_unknown 1"),
    ],
)
def test_what_lies_on_tapped_readers_is_planned_too(
    planned: str, chips: dict[int, str], lying: str, actions: str, told: str
) -> None:
    assert seen(planner(planned).follow_taps(reading(lying), chips)) == (actions, told)


@pytest.mark.parametrize("seed", range(3))
def test_readings_by_chance(seed: int) -> None:
    """Believing the cards leaves only what cannot be planned; doing all that the list says leaves
    nothing.
    """
    rng = random.Random(seed)
    for number in range(60):
        own = rng.sample([*"ABCDQq"], 6)
        planned = "".join(uid if rng.random() < 0.6 else "." for uid in own[:3])
        lying = [rng.choice([*NAMES, "X", "F", *"....."]) for _ in range(5)]
        blind = {n for n in range(5) if rng.random() < 0.1}
        where = f"seed {seed}, number {number}: {planned} {lying} {blind}"
        before = planner(planned)
        believed = {n: CARDS[uid].ref for n, uid in enumerate(planned, 1) if uid != "."}

        moves = before.follow(reading("".join(lying)), blind)
        state, now = planning(planned), dict(believed)
        for action in moves.actions:
            state.apply(0, action)  # raises what is not allowed
            if isinstance(action, Plan):
                now[action.slot] = Ref("card", action.card)
            elif isinstance(action, Unplan):
                del now[action.slot]
        wrong = to_put_right(refs_of(before, lying), now, blind)
        assert bool([fix for fix in wrong if fix.what != "away"]) is bool(moves.message), where
        assert {n: now.get(n + 1) for n in blind} == {n: believed.get(n + 1) for n in blind}, where

        hands = list(lying)
        for fix in to_put_right(refs_of(before, lying), believed, frozenset()):
            hands[fix.slot - 1] = done(fix)
        assert to_put_right(refs_of(before, hands), believed, frozenset()) == (), where


def refs_of(seat: Planner, lying: list[str]) -> list[Ref | str | None]:
    """What lies there, as the list sees it."""
    return [None if uid == "." else seat.ref_of(uid) or uid for uid in lying]


def done(fix: Fix) -> str:
    """The chip that lies there once somebody has done it."""
    return next((uid for uid, card in CARDS.items() if card.ref == fix.ref), ".")
