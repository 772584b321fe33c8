"""Lamps: how they breathe and blink, and that together they never draw more than they may."""

from itertools import pairwise
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from tests.firmware.pure import module

LAMPS = module("lamps")
BOARD = module("board")
MOST = BOARD["LAMPS_MA"] * LAMPS["FULL"] // BOARD["CHANNEL_MA"]
STEADY, BLINK, BREATHE = LAMPS["MODES"]
WHITE = (255, 255, 255)


class Plain:
    """A plain lamp; `shown` of 255."""

    def __init__(self) -> None:
        self.shown = 0

    def duty_u16(self, duty: int) -> None:
        """Dim it."""
        self.shown = duty // 257


class Chain(dict[int, tuple[int, int, int]]):
    """A chain's lamps; `shown` as they were when it was last written."""

    def __init__(self) -> None:
        super().__init__()
        self.shown: dict[int, tuple[int, int, int]] = {}

    def write(self) -> None:
        """Show what was set."""
        self.shown = dict(self)


class Rig:
    """Lamps with what hangs on them."""

    def __init__(self, plain: int, chain: int) -> None:
        self.plain = [Plain() for _ in range(plain)]
        self.chain = Chain()
        self.lamps: Any = LAMPS["Lamps"](self.plain, self.chain, chain, MOST)

    @property
    def drawn_ma(self) -> float:
        """What all draw now."""
        channels = [lamp.shown for lamp in self.plain] + [sum(c) for c in self.chain.shown.values()]
        return sum(channels) * float(BOARD["CHANNEL_MA"]) / 255


byte = st.integers(0, 255)
light = st.tuples(byte, byte, byte, st.sampled_from(LAMPS["MODES"]))


@given(
    st.lists(st.tuples(st.integers(0, 19), light), max_size=40),
    st.lists(st.integers(20, 4000), min_size=1, max_size=5),
)
def test_whatever_is_asked_the_lamps_draw_no_more_than_they_may(
    orders: list[tuple[int, tuple[int, int, int, int]]], waits_ms: list[int]
) -> None:
    rig = Rig(8, 12)
    now_ms = 0
    for number, colours in orders:
        rig.lamps.set(number, *colours)
        for wait_ms in waits_ms:
            now_ms += wait_ms
            rig.lamps.show(now_ms)
            assert rig.drawn_ma <= BOARD["LAMPS_MA"]


def test_all_white_is_as_bright_as_it_may_be_and_few_lamps_are_as_they_were_asked() -> None:
    rig = Rig(0, 12)
    for number in range(12):
        rig.lamps.set(number, *WHITE, STEADY)
    rig.lamps.show(0)
    assert 0.95 * BOARD["LAMPS_MA"] < rig.drawn_ma <= BOARD["LAMPS_MA"]
    assert len(set(rig.chain.shown.values())) == 1
    for number in range(2, 12):
        rig.lamps.set(number, 0, 0, 0, STEADY)
    rig.lamps.show(100)
    assert [rig.chain.shown[number] for number in (0, 1, 2)] == [WHITE, WHITE, (0, 0, 0)]


def test_a_steady_lamp_does_not_change_with_one_that_blinks_or_breathes() -> None:
    rig = Rig(0, 8)
    for number in range(8):
        rig.lamps.set(number, *WHITE, (STEADY, BLINK, BREATHE)[number % 3])
    seen = set()
    for now_ms in range(0, 3000, 20):
        rig.lamps.show(now_ms)
        seen.add(rig.chain.shown[0])
    assert len(seen) == 1


def test_breathing_rises_and_falls_without_a_jump_and_blinking_is_half_of_the_time() -> None:
    level = LAMPS["level"]
    breath = [level(BREATHE, now_ms) for now_ms in range(0, LAMPS["BREATHE_MS"] + 20, 20)]
    top = breath.index(max(breath))
    assert (breath[0], max(breath), breath[-1]) == (0, 255, 0)
    assert breath[: top + 1] == sorted(breath[: top + 1])
    assert breath[top:] == sorted(breath[top:], reverse=True)
    assert max(abs(after - before) for before, after in pairwise(breath)) < 9
    blinks = [level(BLINK, now_ms) for now_ms in range(LAMPS["BLINK_MS"])]
    assert set(blinks) == {0, 255}
    assert blinks.count(255) == LAMPS["BLINK_MS"] // 2
