"""A slot counts what its reader sees: a card that lies for minutes came once, a miss is nothing."""

from typing import Any

import pytest

from tests.faults.marks import device_fault
from tests.firmware.pure import module

SLOTS = module("slots")
A, B = b"\x04\xa1\xb2\xc3", b"\xde\xad\xbe\xef"
TURNS_OF_FIVE_MINUTES = 3000


@pytest.fixture
def slot() -> Any:
    """A slot on which card A lies."""
    slot = SLOTS["Slot"]()
    assert [slot.take([A]) for _ in range(SLOTS["HITS"])] == [False, True]
    return slot


@device_fault("4")
def test_a_card_that_lies_for_minutes_came_once(slot: Any) -> None:
    missed = [[A], [A], [], [A], [], [], [A]]
    turns = [slot.take(missed[turn % len(missed)]) for turn in range(TURNS_OF_FIVE_MINUTES)]
    assert not any(turns)
    assert slot.uid == A


def test_it_is_gone_after_three_clean_misses_and_not_before(slot: Any) -> None:
    assert [slot.take([]) for _ in range(4)] == [False, False, True, False]
    assert slot.uid is None


def test_another_card_on_top_waits_until_the_first_is_gone(slot: Any) -> None:
    assert not any(slot.take(cards) for cards in [[A, B], [B, A]] * 5)
    assert [slot.take([B]) for _ in range(2)] == [False, True]
    assert slot.uid == B


def test_a_card_that_passes_by_once_is_none() -> None:
    slot = SLOTS["Slot"]()
    assert not any(slot.take(cards) for cards in [[A], [], [B], [], [A], [B]] * 5)
    assert slot.uid is None
