"""Edges to clicks and holds, with rattling contacts and a clock turned by hand."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tabletop.events import ButtonEdge
from tabletop.play.gestures import HOLD_S, Gestures
from tests.faults.marks import device_fault

TICK_S = 1 / 120
Edges = list[tuple[float, bool]]


def told(edges: Edges, until_s: float, *, tick_s: float = TICK_S) -> list[tuple[str, float]]:
    """Kind and time of all gestures, with the edges handed over in ticks."""
    gestures, now_s, found = Gestures(), 0.0, []
    waiting = list(edges)
    while now_s < until_s:
        now_s += tick_s
        while waiting and waiting[0][0] <= now_s:
            at_s, is_down = waiting.pop(0)
            found += gestures.feed(ButtonEdge("panel", at_s, "a", is_down))
        found += gestures.advance(now_s)
    return [(gesture.kind, gesture.at_s) for gesture in found]


def rattle(at_s: float, is_down: bool, gaps_ms: list[float]) -> Edges:
    """An edge that rattles and comes to rest at the level it went to."""
    edges = [(at_s, is_down)]
    for gap_ms in gaps_ms:
        edges.append((edges[-1][0] + gap_ms / 1000, not edges[-1][1]))
    return edges if edges[-1][1] == is_down else [*edges, (edges[-1][0] + 0.0002, is_down)]


gaps = st.lists(st.floats(0.2, 1.2), max_size=4)


@device_fault("10")
@given(gaps, gaps, st.floats(0.04, 0.75))
def test_a_rattling_press_is_one_click(down: list[float], up: list[float], length_s: float) -> None:
    edges = rattle(1.0, True, down) + rattle(1.0 + length_s, False, up)
    assert [kind for kind, _ in told(edges, 3.0)] == ["click"]


@device_fault("11")
@given(gaps, gaps, st.floats(0.83, 3.0))
def test_a_long_press_is_one_hold_and_no_click(
    down: list[float], up: list[float], length_s: float
) -> None:
    edges = rattle(1.0, True, down) + rattle(1.0 + length_s, False, up)
    ((kind, at_s),) = told(edges, 6.0)
    assert kind == "hold"
    assert abs(at_s - (1.0 + HOLD_S)) < 0.02


@device_fault("10")
@given(st.lists(st.floats(0.2, 1.2), min_size=1, max_size=4))
def test_a_burst_alone_is_one_down_and_one_up(burst: list[float]) -> None:
    edges = rattle(1.0, True, burst)
    assert [kind for kind, _ in told([*edges, (edges[-1][0] + 0.0005, False)], 3.0)] == ["click"]


@device_fault("10")
def test_a_clean_tap_of_40_ms_is_not_missed_even_when_the_loop_is_late() -> None:
    for tick_s in (TICK_S, 0.5):
        assert told([(1.0, True), (1.04, False)], 3.0, tick_s=tick_s) == [("click", 1.04)]


def test_taps_in_quick_order_are_all_counted() -> None:
    edges = [(1 + n * 0.08 + part, not part) for n in range(10) for part in (0.0, 0.04)]
    assert [kind for kind, _ in told(edges, 3.0)] == ["click"] * 10


@device_fault("11")
def test_a_hold_is_told_while_still_pressed() -> None:
    assert told([(1.0, True)], 5.0) == [("hold", 1.0 + HOLD_S)]


def test_a_late_loop_takes_click_and_hold_from_the_edge_times() -> None:
    assert [kind for kind, _ in told([(1.0, True), (1.3, False)], 6.0, tick_s=2.5)] == ["click"]
    assert [kind for kind, _ in told([(1.0, True), (2.5, False)], 6.0, tick_s=2.5)] == ["hold"]


def test_a_lost_device_lets_go_without_a_click() -> None:
    gestures = Gestures()
    assert gestures.feed(ButtonEdge("panel", 1.0, "a", True)) == []
    assert gestures.feed(ButtonEdge("other", 1.0, "a", True)) == []
    gestures.release("panel")
    assert [gesture.device for gesture in gestures.advance(9.0)] == ["other"]
    assert gestures.feed(ButtonEdge("panel", 9.1, "a", False)) == []


def test_controls_are_read_each_on_its_own() -> None:
    gestures = Gestures()
    for control, at_s in (("a", 1.0), ("b", 1.001)):
        gestures.feed(ButtonEdge("panel", at_s, control, True))
    clicked = gestures.feed(ButtonEdge("panel", 1.2, "a", False))
    assert [(gesture.kind, gesture.control) for gesture in clicked] == [("click", "a")]
    assert [gesture.control for gesture in gestures.advance(2.0)] == ["b"]


def test_buttons_that_are_down_together_are_neither_clicked_nor_held() -> None:
    pair = (("panel", "a"), ("panel", "b"))
    gestures, found = Gestures([pair]), []
    for at_s, control, is_down in (
        (1.0, "a", True),
        (1.3, "b", True),
        (5.0, "a", False),
        (5.1, "b", False),
        (6.0, "a", True),
        (6.1, "a", False),
        (7.0, "b", True),
    ):
        found += gestures.advance(at_s)
        found += gestures.feed(ButtonEdge("panel", at_s, control, is_down))
    found += gestures.advance(9.0)
    assert [(one.kind, one.control) for one in found] == [("click", "a"), ("hold", "b")]
