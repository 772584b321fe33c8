"""Still there? The question before the table is left alone, and the time that was played."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from tabletop.events import LampMode, PointerEvent
from tabletop.play.controls import Role
from tabletop.play.forecast import Forecast
from tabletop.play.log import HUMAN
from tabletop.play.pace import TICKS_PER_MINUTE, Pace
from tabletop.play.presence import Awaited, Presence
from tabletop.rules.game import Ref
from tests.play.conftest import TICK_S, Desk, LayOut
from tests.play.hand_journal import HandJournal
from tests.toy import PlaceBid

PACE = Pace(fact_ticks=0, announce_ticks=0, thought_ticks=0, idle_ticks=600, still_there_ticks=1200)
IDLE_S = 5


@pytest.fixture
def idle(lay_out: LayOut) -> Desk:
    """Two people and a computer player; nobody does anything, and the table asks."""
    desk = lay_out(HUMAN, HUMAN, "random", pace=PACE)
    desk.wait(IDLE_S)
    assert desk.countdown() == 10
    return desk


def test_the_countdown_is_seen_and_then_nobody_is_there(idle: Desk) -> None:
    assert idle.lit() == {0: LampMode.BLINK, 1: LampMode.BLINK, 2: LampMode.OFF}
    seen = []
    while idle.wish() is None:
        revision, before = idle.table.revision, idle.countdown()
        idle.wait(TICK_S)
        if idle.countdown() != before:
            seen.append(before)
            assert idle.table.revision > revision
    assert seen == list(range(10, 0, -1))
    assert (idle.wish(), idle.countdown()) == ("idle", None)


@pytest.mark.parametrize("role", list(Role))
@pytest.mark.parametrize("hold_s", [0.05, 1.5])
def test_a_press_only_ends_it(idle: Desk, role: Role, hold_s: float) -> None:
    before = idle.panel(0)
    idle.simulated.buttons["panel0"].press(role, idle.clock.now_s(), hold_s)
    idle.wait(TICK_S * 2)
    assert idle.countdown() is None
    idle.wait(2)
    assert idle.panel(0) == before
    idle.click(0, Role.WALK)
    assert idle.panel(0).cursor == 1


def test_a_card_only_ends_it(idle: Desk) -> None:
    idle.lay(1, 0, "04000003")
    assert (idle.countdown(), idle.session.entries) == (None, 1)
    idle.lay(1, 0, None)
    idle.lay(1, 0, "04000003")
    assert idle.session.entries == 2


def test_a_finger_only_ends_it(idle: Desk) -> None:
    table = idle.table
    node = idle.panel(0).node
    assert node is not None
    touches: list[Callable[[], object]] = [
        lambda: table.pick(Ref("card", "3"), 0),
        lambda: table.pick(Ref("card", "3")),
        lambda: table.choose(0, node.children[1]),
        lambda: table.back(0),
        lambda: table.undo(0),
        lambda: table.menu(0),
        lambda: table.handle(PointerEvent("window", idle.clock.now_s(), "down", 1, 1)),
    ]
    for touch in touches:
        before = idle.panel(0)
        touch()
        assert idle.countdown() is None
        assert (idle.panel(0), idle.session.entries) == (before, 1)
        idle.wait(IDLE_S)
        assert idle.countdown() is not None


def test_whoever_does_something_now_and_then_is_there(lay_out: LayOut) -> None:
    desk = lay_out(HUMAN, HUMAN, pace=PACE)
    for _ in range(6):
        desk.wait(IDLE_S - 1)
        desk.click(0, Role.WALK)
        assert desk.countdown() is None


@pytest.mark.parametrize("kinds", [("random", "random"), (HUMAN, HUMAN)])
def test_it_is_asked_only_when_people_are_awaited(lay_out: LayOut, kinds: tuple[str, ...]) -> None:
    never = Pace(fact_ticks=0, announce_ticks=0, thought_ticks=0, still_there_ticks=120)
    desk = lay_out(*kinds, pace=never if HUMAN in kinds else PACE)
    desk.wait(30)
    assert (desk.countdown(), desk.wish()) == (None, None)


def test_a_disk_at_fault_asks_nobody(lay_out: LayOut) -> None:
    journal = HandJournal()
    desk = lay_out(HUMAN, HUMAN, pace=PACE, journal=journal)
    journal.committed = 0
    desk.wait(IDLE_S)
    assert desk.countdown() is not None
    journal.fault = "disk_gone"
    desk.wait(30)
    assert (desk.countdown(), desk.wish()) == (None, None)
    journal.fault = None
    desk.wait(1)
    assert desk.countdown() is not None


def test_long_pauses_are_not_played(lay_out: LayOut) -> None:
    desk = lay_out(HUMAN, HUMAN, pace=PACE)
    desk.wait(3)
    desk.click(0, Role.WALK)
    played = desk.table.played_ticks
    desk.wait(IDLE_S + 4)
    desk.click(0, Role.WALK)
    desk.wait(1)
    assert played < desk.table.played_ticks < played + 300
    desk.play(0, PlaceBid(4))
    desk.wait(1)
    assert desk.table.played_ticks > played + 200


def test_played_time_never_counts_what_came_before_the_question() -> None:
    rng = random.Random(4)
    presence = Presence(PACE)
    for _ in range(5000):
        if rng.random() < 0.0005:
            presence.touch()
        presence.tick(rng.choice([Awaited.DECISION] * 999 + [Awaited.NOTHING]))
        assert 0 <= presence.played_ticks <= 5000


@pytest.mark.parametrize(
    ("start", "now", "minutes", "left"),
    [
        (0.0, 0.0, 10, None),
        (0.0, 0.04, 10, None),
        (0.0, 0.05, 6, 114),
        (0.0, 0.5, 60, 60),
        (0.0, 0.5, 60.5, 61),
        (0.5, 0.52, 30, None),
        (0.5, 0.75, 30, 30),
        (0.5, 0.4, 30, None),
        (0.0, 0.999, 60, 1),
        (0.0, 1.0, 60, None),
        (0.9, 1.0, 10, None),
    ],
)
def test_what_is_left_at_the_present_pace(
    start: float, now: float, minutes: float, left: int | None
) -> None:
    assert Forecast(start).minutes_left(now, round(minutes * TICKS_PER_MINUTE)) == left


def test_looking_at_the_result_is_not_played() -> None:
    presence = Presence(PACE)
    for awaited in (Awaited.DECISION, Awaited.RESULT):
        for _ in range(50):
            presence.tick(awaited)
        assert presence.played_ticks == 50
