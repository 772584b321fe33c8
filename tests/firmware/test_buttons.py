"""A button that bounces gives one edge a press, also when the hub was busy meanwhile."""

import time
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.faults.marks import device_fault
from tests.firmware.boards import HOUSE, printed
from tests.firmware.pure import module

BUTTONS = module("buttons")
Level = tuple[bool, int]

bursts = st.lists(st.integers(0, 5), max_size=8).map(lambda gaps: gaps[: len(gaps) // 2 * 2])
"""Waits in ms between the changes of a contact that bounces and ends where it began to go."""

presses = st.lists(st.tuples(bursts, st.integers(20, 400)), min_size=1, max_size=8)
looks = st.lists(st.integers(1, 40), min_size=1, max_size=20)


def changes(of: list[tuple[list[int], int]]) -> tuple[list[Level], list[Level]]:
    """Every change of a contact that goes down and up in turn, and its first ones alone."""
    every: list[Level] = []
    first: list[Level] = []
    at_ms, is_down = 100, False
    for gaps, rest_ms in of:
        is_down = not is_down
        first.append((is_down, at_ms))
        every.append((is_down, at_ms))
        for index, gap_ms in enumerate(gaps):
            at_ms += gap_ms
            every.append((is_down == bool(index % 2), at_ms))
        at_ms += rest_ms
    return every, first


@device_fault("10")
@given(presses, looks)
def test_bursts_are_one_edge_and_a_clean_tap_is_never_missed(
    of: list[tuple[list[int], int]], waits_ms: list[int]
) -> None:
    every, wanted = changes(of)
    button: Any = BUTTONS["Button"]()
    edges: list[Level] = []
    now_ms, level, look = 0, False, 0
    while now_ms < every[-1][1] + 100 or look < len(waits_ms):
        before_ms = now_ms
        now_ms += waits_ms[look % len(waits_ms)]
        look += 1
        noted = [change for change in every if before_ms < change[1] <= now_ms]
        level = noted[-1][0] if noted else level
        for is_down, at_ms in [*noted, (level, now_ms)]:
            if edge := button.note(is_down, at_ms):
                edges.append(edge)
    assert edges == wanted


@device_fault("10")
@given(st.lists(st.tuples(st.integers(0, 5), st.integers(10, 200)), max_size=20))
def test_spikes_of_long_wires_are_no_press(spikes: list[tuple[int, int]]) -> None:
    button: Any = BUTTONS["Button"]()
    at_ms = 0
    for width_ms, rest_ms in spikes:
        at_ms += rest_ms
        assert button.note(True, at_ms) is None
        at_ms += width_ms
        assert button.note(False, at_ms) is None
    assert button.settle(at_ms + 1000) is None


def test_a_button_that_is_held_while_the_hub_starts_is_down_and_no_press() -> None:
    onboard = HOUSE / "tests/firmware/onboard"
    assert printed(onboard / "held.py", onboard) == ["[False, True]", "[]", "[(1, False)]"]


def test_an_edge_noted_before_the_counter_began_anew_was_so_long_ago(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    turn, ticks = 1 << 30, [(1 << 30) - 10]
    monkeypatch.setattr(time, "ticks_ms", lambda: ticks[0] % turn, raising=False)

    def diff(end: int, start: int) -> int:
        return (end - start + turn // 2) % turn - turn // 2

    monkeypatch.setattr(time, "ticks_diff", diff, raising=False)
    clock: Any = module("clock")["Clock"]()
    noted = ticks[0] + 5
    ticks[0] += 30
    assert (clock.ms(), clock.at(noted), clock.at(ticks[0] % turn)) == (30, 5, 30)
    for _ in range(5):
        ticks[0] += turn // 2 - 1
        clock.ms()
    assert clock.ms() == 30 + 5 * (turn // 2 - 1)
