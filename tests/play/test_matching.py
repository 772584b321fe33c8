"""Cards on readers: stable readings, cards that act once, and what the cards ask for."""

from __future__ import annotations

import pytest

from tabletop.play.matching import (
    OF_OTHER_TABLE,
    STABLE_S,
    WAKING_S,
    Asked,
    Card,
    CardWatch,
    Reading,
    Unfit,
    match,
)
from tabletop.play.panel import Message
from tabletop.rules.game import Action, Ref
from tabletop.rules.power_grid.actions import BuyShare, OpenAuction, PassTurn, SellShares
from tests.faults.marks import device_fault

GREEN, PLANT_13, PLANT_20 = Ref("company", "green"), Ref("plant", "13"), Ref("plant", "20")
CARDS = {
    "04AA": Card("power_grid", GREEN),
    "04AB": Card("power_grid", GREEN),
    "04BB": Card("power_grid", Ref("company", "red")),
    "04CC": Card("mombasa", Ref("card", "coffee")),
    "04DD": OF_OTHER_TABLE,
    "0413": Card("power_grid", PLANT_13),
    "0420": Card("power_grid", PLANT_20),
}
LEGAL: list[Action] = [
    BuyShare("green"),
    SellShares("green", 1),
    SellShares("green", 2),
    OpenAuction(13, 13),
    PassTurn(),
]


def asked(*reading: str | None) -> Asked | Unfit | None:
    return match(reading, CARDS, "power_grid", LEGAL)


def test_a_card_asks_for_all_that_is_about_it() -> None:
    assert asked("04AA", None) == Asked((GREEN,), tuple(LEGAL[:3]))
    assert asked(None, "0413") == Asked((PLANT_13,), (LEGAL[3],))
    assert asked(None, None) is None


@pytest.mark.parametrize(
    ("reading", "slot", "code", "figures"),
    [
        (("0F0F",), 0, "card_unknown", {"uid": "0F0F"}),
        (("04CC",), 0, "card_of_other_set", {"set": "mombasa"}),
        ((None, "04DD"), 1, "card_of_other_table", {}),
        (("04AA", "04AA"), 1, "card_twice", {"kind": "company", "id": "green"}),
        (("04AA", None, "04AB"), 2, "card_twice", {"kind": "company", "id": "green"}),
        ((None, "04BB"), 1, "card_not_now", {"kind": "company", "id": "red"}),
        (("04AA", "0413"), 1, "fix_slot", {"kind": "plant", "id": "13"}),
        (("0413", "0420"), 1, "fix_slot", {"kind": "plant", "id": "20"}),
    ],
)
def test_a_card_that_asks_for_nothing_gets_its_own_message(
    reading: Reading, slot: int, code: str, figures: dict[str, int | str]
) -> None:
    message = Message(code, figures={"slot": slot + 1, **figures})
    assert match(reading, CARDS, "power_grid", LEGAL) == Unfit(slot, message)


@device_fault("4")
def test_the_same_frame_for_five_minutes_is_one_placement() -> None:
    watch, placements = CardWatch(2), 0
    for tenth in range(3000):
        watch.see({0: "04AA", 1: None}, tenth / 10)
        if watch.settle(tenth / 10) and watch.live[0]:
            placements += 1
            watch.spend()
    assert placements == 1
    assert watch.live == (None, None)
    assert watch.left_lying() == 0


def test_a_card_acts_again_only_after_a_stable_absence() -> None:
    watch = CardWatch(1)
    watch.see({0: "04AA"}, 0.0)
    assert watch.settle(1.0)
    watch.spend()
    watch.see({0: None}, 2.0)
    watch.see({0: "04AA"}, 2.0 + STABLE_S / 2)
    assert not watch.settle(4.0)
    watch.see({0: None}, 5.0)
    assert watch.settle(6.0)
    watch.see({0: "04AA"}, 7.0)
    assert watch.settle(8.0)
    assert watch.live == ("04AA",)


def test_a_reading_counts_only_once_it_rests() -> None:
    watch = CardWatch(1)
    watch.see({0: "04AA"}, 1.0)
    assert not watch.settle(1.0 + STABLE_S * 0.9)
    watch.see({0: "04BB"}, 1.0 + STABLE_S * 0.95)
    assert not watch.settle(1.0 + STABLE_S * 1.5)
    assert watch.settle(1.0 + STABLE_S * 2)
    assert watch.stable == ("04BB",)


def test_a_lost_reader_takes_back_what_was_not_stable_and_nothing_else() -> None:
    watch = CardWatch(2)
    watch.see({0: "04AA"}, 0.0)
    assert watch.settle(1.0)
    watch.spend(0)
    watch.see({1: "04BB"}, 2.0)
    watch.lose(range(8))
    assert not watch.settle(9.0)
    watch.see({0: "04AA", 1: None}, 10.0)
    assert not watch.settle(11.0)
    assert watch.live == (None, None)


def test_what_lies_on_a_reader_that_is_away_or_wakes_nobody_knows() -> None:
    watch = CardWatch(2)
    assert set(watch.blind) == {0, 1}, "never heard"
    watch.find({0: "04AA", 1: None}, 5.0)
    watch.find({0: "04AA", 1: None}, 5.0 + WAKING_S / 2)
    told = []
    for now_s in (5.0 + WAKING_S - 0.01, 5.0 + WAKING_S):
        watch.settle(now_s)
        told.append(set(watch.blind))
    assert told == [{0, 1}, set()]
    watch.lose({1})
    watch.see({0: "04AA"}, 9.0)
    watch.settle(1000.0)
    assert set(watch.blind) == {1}
