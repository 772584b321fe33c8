"""The power button asks once for each hold of three seconds, whatever its long wire picks up."""

from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop.events import ButtonEdge, DeviceChanged, DeviceStatus
from tabletop.play.power_button import PowerButton
from tests.faults.marks import device_fault

TICK_S = 1 / 120


def told(presses: Iterable[tuple[float, float]], until_s: float) -> list[float]:
    """When a button asks that is pressed from each first to each second time."""
    button, asked = PowerButton("header", "power"), []
    edges = [edge for down_s, up_s in presses for edge in ((down_s, True), (up_s, False))]
    tick = 0
    while (now_s := tick * TICK_S) < until_s:
        while edges and edges[0][0] <= now_s:
            at_s, is_down = edges.pop(0)
            button.feed(ButtonEdge("header", at_s, "power", is_down))
        if button.advance(now_s):
            asked.append(now_s)
        tick += 1
    return asked


@device_fault("12")
@pytest.mark.parametrize("length_s", [0.005, 0.2, 1.5, 2.9])
def test_a_shorter_press_asks_nothing(length_s: float) -> None:
    assert told([(1.0, 1.0 + length_s)], 10.0) == []


@device_fault("12")
def test_a_hold_asks_once_and_another_hold_once_more() -> None:
    assert told([(1.0, 9.0), (10.0, 13.5)], 20.0) == [
        pytest.approx(4.0, abs=TICK_S),
        pytest.approx(13.0, abs=TICK_S),
    ]


@device_fault("12")
@pytest.mark.parametrize("pause_s", [0.005, 0.02, 0.5])
def test_ten_minutes_of_spikes_ask_nothing(pause_s: float) -> None:
    step_s = 0.005 + pause_s
    spikes = ((n * step_s, n * step_s + 0.005) for n in range(int(600 / step_s)))
    assert told(spikes, 600.0) == []


@device_fault("12")
def test_a_hold_among_bounces_and_gaps_asks_once() -> None:
    bounces = [(1 + n * 0.004, 1.002 + n * 0.004) for n in range(4)]
    gaps = [(1.02 + n * 0.5, 1.515 + n * 0.5) for n in range(12)]
    assert len(told([*bounces, *gaps], 12.0)) == 1


@given(st.lists(st.tuples(st.floats(0.001, 2.5), st.floats(0.3, 2)), max_size=30))
def test_presses_that_are_each_too_short_never_add_up(pairs: list[tuple[float, float]]) -> None:
    at_s, presses = 0.0, []
    for down_s, up_s in pairs:
        presses.append((at_s, at_s + down_s))
        at_s += down_s + up_s
    assert told(presses, at_s + 1) == []


@device_fault("12")
def test_a_lost_device_lets_go_and_other_buttons_do_not_count() -> None:
    button = PowerButton("header", "power")
    button.feed(ButtonEdge("header", 0.0, "power", True))
    assert not button.advance(2.5)
    button.feed(DeviceChanged("hub", 2.6, DeviceStatus.LOST))
    button.feed(ButtonEdge("header", 2.6, "a", False))
    button.feed(ButtonEdge("keyboard", 2.6, "power", False))
    button.feed(DeviceChanged("header", 2.7, DeviceStatus.LOST))
    assert not button.advance(30.0)
    button.feed(DeviceChanged("header", 31.0, DeviceStatus.LIVE))
    button.feed(ButtonEdge("header", 31.0, "power", True))
    assert not button.advance(33.9)
    assert button.advance(34.1)
    assert not button.advance(60.0)
