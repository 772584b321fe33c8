"""Amounts of parts follow from the seats."""

import pytest

from hardware.draw.parts import Build, Part, parts
from hardware.draw.pins import hub_pins
from tabletop.config import load_profile

PARTS = parts()


def needed(words: str, build: str, seats: int) -> int:
    """The amount of the one part whose name begins so."""
    (part,) = (part for part in PARTS.part if part.name.startswith(words))
    return part.needed(PARTS.build[build], seats)


@pytest.mark.parametrize(
    ("words", "build", "amounts"),
    [
        ("Raspberry Pi 5", "small", [1, 1, 1]),
        ("Raspberry Pi Pico", "small", [2, 4, 6]),
        ("Reader board", "small", [2, 4, 6]),
        ("Reader board", "full", [10, 20, 30]),
        ("74HC125", "small", [2, 4, 6]),
        ("74HC125", "full", [4, 8, 12]),
        ("ULN2803A", "small", [1, 1, 2]),
        ("ULN2803A", "full", [0, 0, 0]),
        ("Arcade button", "small", [4, 8, 12]),
        ("Arcade button", "full", [4, 8, 12]),
        ("WS2812B", "small", [2, 4, 6]),
        ("WS2812B", "full", [14, 28, 42]),
        ("Powered USB hub", "full", [1, 1, 1]),
    ],
)
def test_amounts_counted_by_hand(words: str, build: str, amounts: list[int]) -> None:
    assert [needed(words, build, seats) for seats in PARTS.seats] == amounts


def test_more_seats_never_need_fewer_and_nothing_is_listed_that_no_table_needs() -> None:
    for part in PARTS.part:
        for build in PARTS.build.values():
            amounts = [part.needed(build, seats) for seats in range(1, 7)]
            assert amounts == sorted(amounts)
        assert any(part.needed(build, 6) for build in PARTS.build.values())


def test_rounding_is_done_at_each_hub() -> None:
    build = Build(readers_per_hub=5, buttons_per_hub=0, buttons_per_seat_on_header=2)
    shared = Part(name="buffer", at="hub", each="reader", per=4)
    assert shared.needed(build, seats=4) == 8


def test_a_hub_has_a_pin_for_all_that_hangs_on_it() -> None:
    hub = hub_pins()
    for build in PARTS.build.values():
        assert build.readers_per_hub <= sum(len(bank.selects) for bank in hub.bank)
        assert build.buttons_per_hub <= len(hub.buttons)


def test_the_small_table_fits_the_header_and_the_full_one_the_profile_of_hubs() -> None:
    header = load_profile("pi-header").gpio
    assert header is not None
    assert needed("Lamp for an arcade", "small", max(PARTS.seats)) == len(header.lamps)
    assert {len(seat.slots) for seat in load_profile("hub-each").seat} == {
        PARTS.build["full"].readers_per_hub
    }
