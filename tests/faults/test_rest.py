"""A table that nobody touches rests; the touch that wakes it does nothing else."""

from typing import Literal

import pytest

from tabletop.events import (
    ButtonEdge,
    CardsSeen,
    DeviceChanged,
    DeviceStatus,
    Event,
    PointerEvent,
    WindowChanged,
    WindowClosed,
)
from tabletop.play.gestures import Gestures
from tabletop.play.rest import Rest
from tests.faults.marks import device_fault

HALF_AN_HOUR_S = 1800.0
NOW_S = 2000.0

PointerKind = Literal["down", "up", "move"]


def key(at_s: float, is_down: bool, control: str = "a", device: str = "header") -> ButtonEdge:
    return ButtonEdge(device, at_s, control, is_down)


def finger(at_s: float, kind: PointerKind) -> PointerEvent:
    return PointerEvent("window", at_s, kind, 300, 200)


@pytest.fixture
def asleep() -> Rest:
    """Half an hour has passed since the first tick."""
    rest = Rest(HALF_AN_HOUR_S)
    rest.tick(100.0)
    rest.tick(100.0 + HALF_AN_HOUR_S)
    return rest


@device_fault("18")
def test_it_rests_half_an_hour_after_the_last_input() -> None:
    rest = Rest(HALF_AN_HOUR_S)
    rest.tick(100.0)
    assert not rest.takes(key(200.0, True))
    assert not rest.takes(key(200.1, False))
    rest.tick(200.0 + HALF_AN_HOUR_S)
    assert not rest.is_resting
    rest.tick(200.2 + HALF_AN_HOUR_S)
    assert rest.is_resting


@device_fault("18")
def test_the_press_that_wakes_is_taken_whole_and_the_next_is_not(asleep: Rest) -> None:
    presses = [key(NOW_S, True), key(NOW_S + 0.1, False), key(NOW_S + 1, True)]
    assert [asleep.takes(edge) for edge in presses] == [True, True, False]
    assert not asleep.is_resting
    asleep.tick(NOW_S + 2)
    assert not asleep.is_resting


@device_fault("18", "10")
def test_a_rattling_button_wakes_once_and_clicks_nothing(asleep: Rest) -> None:
    gestures, clicks = Gestures(), []
    rattle = {0.0: True, 0.001: False, 0.003: True, 0.2: False, 0.203: True, 0.204: False}
    for start_s in (NOW_S, NOW_S + 1):
        for after_s, is_down in rattle.items():
            edge = key(start_s + after_s, is_down)
            if not asleep.takes(edge):
                clicks += gestures.feed(edge)
        clicks += gestures.advance(start_s + 0.5)
    assert [(click.kind, click.at_s >= NOW_S + 1) for click in clicks] == [("click", True)]


@device_fault("18")
def test_other_buttons_act_while_the_waking_one_is_still_held(asleep: Rest) -> None:
    assert asleep.takes(key(NOW_S, True))
    assert not asleep.takes(key(NOW_S + 0.1, True, "b"))
    assert not asleep.takes(key(NOW_S + 0.2, True, device="keyboard"))
    assert asleep.takes(key(NOW_S + 9, False))


@device_fault("18")
def test_the_touch_that_wakes_is_taken_until_the_finger_leaves(asleep: Rest) -> None:
    kinds: tuple[PointerKind, ...] = ("down", "move", "up", "down", "up")
    touches = [finger(NOW_S + n / 10, kind) for n, kind in enumerate(kinds)]
    assert [asleep.takes(touch) for touch in touches] == [True, True, True, False, False]


@device_fault("18")
def test_a_moved_mouse_wakes_and_its_next_click_counts(asleep: Rest) -> None:
    kinds: tuple[PointerKind, ...] = ("move", "down", "up")
    touches = [finger(NOW_S + n / 10, kind) for n, kind in enumerate(kinds)]
    assert [asleep.takes(touch) for touch in touches] == [True, False, False]


def test_letting_go_of_what_was_held_before_the_rest_is_not_taken() -> None:
    rest = Rest(HALF_AN_HOUR_S)
    rest.tick(0.0)
    assert not rest.takes(key(1.0, True))
    rest.tick(HALF_AN_HOUR_S + 1)
    assert rest.is_resting
    assert not rest.takes(key(NOW_S, False))
    assert not rest.is_resting


def test_another_set_of_cards_wakes_and_is_not_taken(asleep: Rest) -> None:
    seen = CardsSeen("hub", NOW_S, (None, "04AA"))
    assert not asleep.takes(seen)
    assert asleep.is_resting, "the first reading tells nothing new"
    assert not asleep.takes(CardsSeen("hub", NOW_S + 1, seen.slots))
    assert asleep.is_resting, "the same cards were told again"
    assert not asleep.takes(CardsSeen("hub", NOW_S + 2, (None, None)))
    assert not asleep.is_resting


def test_a_device_that_comes_or_goes_wakes_nobody_and_forgets_its_presses(asleep: Rest) -> None:
    quiet: list[Event] = [
        DeviceChanged("header", NOW_S, DeviceStatus.LOST),
        DeviceChanged("header", NOW_S, DeviceStatus.LIVE),
        WindowChanged("window", NOW_S),
        WindowClosed("window", NOW_S),
    ]
    assert [asleep.takes(event) for event in quiet] == [False] * 4
    assert asleep.is_resting
    assert asleep.takes(key(NOW_S, True))
    assert not asleep.takes(quiet[0])
    assert not asleep.takes(key(NOW_S + 5, True))


@device_fault("18")
def test_a_finger_that_goes_during_the_rest_is_not_kept_from_those_who_saw_it_come(
    asleep: Rest,
) -> None:
    assert not asleep.takes(finger(NOW_S, "up"))
    assert not asleep.is_resting
