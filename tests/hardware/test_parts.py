"""Amounts of parts follow from the seats."""

import re

import pytest

from hardware.draw.parts import Build, Part, parts, parts_page
from hardware.draw.pins import hub_pins
from tabletop.cards.sets import SETS, faces_of
from tabletop.config import load_profile

PARTS = parts()
READERS, FULL = "header-and-readers", "full-table"


def needed(words: str, build: str, seats: int) -> int:
    """The amount of the one part whose name begins so."""
    (part,) = (part for part in PARTS.part if part.name.startswith(words))
    return part.needed(PARTS.build[build], seats)


@pytest.mark.parametrize(
    ("words", "build", "amounts"),
    [
        ("Raspberry Pi 5", READERS, [1, 1, 1]),
        ("Raspberry Pi Pico", READERS, [1, 1, 1]),
        ("Raspberry Pi Pico", FULL, [2, 4, 6]),
        ("Reader board", READERS, [2, 4, 6]),
        ("Reader board", FULL, [10, 20, 30]),
        ("74HC125", READERS, [1, 1, 2]),
        ("74HC125", FULL, [4, 8, 12]),
        ("ULN2803A", READERS, [1, 1, 2]),
        ("ULN2803A", FULL, [0, 0, 0]),
        ("Arcade button", READERS, [4, 8, 12]),
        ("Arcade button", FULL, [4, 8, 12]),
        ("WS2812B", READERS, [2, 4, 6]),
        ("WS2812B", FULL, [14, 28, 42]),
        ("Powered USB hub", FULL, [1, 1, 1]),
        ("Capacitor 100 nF, beside each 74HC125", FULL, [4, 8, 12]),
        ("Capacitor 100 nF, beside the 74AHCT125", FULL, [2, 4, 6]),
    ],
)
def test_amounts_counted_by_hand(words: str, build: str, amounts: list[int]) -> None:
    assert [needed(words, build, seats) for seats in PARTS.seats] == amounts


def test_a_chip_is_listed_for_each_card_that_has_one() -> None:
    listed = dict(re.findall(r"^\| `(\w+)` \| (\d+) \|$", parts_page(), re.MULTILINE))
    assert {name: int(count) for name, count in listed.items()} == {
        name: len({(face.ref, n) for face in faces_of(name) for n in face.numbers}) for name in SETS
    }


def test_more_seats_never_need_fewer_and_nothing_is_listed_that_no_table_needs() -> None:
    for part in PARTS.part:
        for build in PARTS.build.values():
            amounts = [part.needed(build, seats) for seats in range(1, 7)]
            assert amounts == sorted(amounts)
        assert any(part.needed(build, 6) for build in PARTS.build.values())


def test_rounding_is_done_at_each_hub() -> None:
    build = Build(
        seats_per_hub=2, readers_per_seat=3, hub_buttons_per_seat=0, header_buttons_per_seat=2
    )
    buffers = Part(name="buffers", at="hub", each="reader", per=4)
    assert [buffers.needed(build, seats) for seats in (1, 2, 3, 4, 5)] == [1, 2, 3, 4, 5]
    assert build.seats_at("hub", 5) == [2, 2, 1]


@pytest.mark.parametrize("name", PARTS.build)
def test_a_hub_has_a_pin_for_all_that_hangs_on_it(name: str) -> None:
    hub, build = hub_pins(), PARTS.build[name]
    readers = build.seats_per_hub * build.readers_per_seat
    assert readers <= sum(len(bank.selects) for bank in hub.bank)
    assert build.seats_per_hub * build.hub_buttons_per_seat <= len(hub.buttons)


@pytest.mark.parametrize("name", PARTS.build)
def test_a_way_to_build_is_the_table_of_its_profile(name: str) -> None:
    build, profile = PARTS.build[name], load_profile(name)
    seats = len(profile.seat)
    assert len(profile.hub) == len(build.seats_at("hub", seats))
    assert {len(seat.slots) for seat in profile.seat} == {build.readers_per_seat}
    lamps = profile.gpio.lamps if profile.gpio else {}
    assert len(lamps) == build.units(seats)["header_button"]


@pytest.mark.parametrize(("name", "drawn_ma"), [(FULL, 100 + 120 + 80 + 120), (READERS, 440)])
def test_a_hub_draws_no_more_than_its_lead_gives(name: str, drawn_ma: int) -> None:
    assert PARTS.hub_ma(name) == drawn_ma
    assert drawn_ma <= PARTS.lead_ma


def test_the_largest_hub_there_can_be_is_content_with_its_lead() -> None:
    most = {"place": 1, "reader": sum(len(bank.selects) for bank in hub_pins().bank)}
    fixed_ma = sum(part.together_ma(most.get(part.each, 0)) for part in PARTS.part)
    assert fixed_ma + (PARTS.lamp.held_ma or 0) <= PARTS.lead_ma
    assert PARTS.lamp.together_ma(1) == 60
    assert PARTS.lamp.together_ma(40) == PARTS.lamp.held_ma


@pytest.mark.parametrize("name", PARTS.build)
def test_a_profile_names_no_button_lamp_or_reader_that_its_hubs_do_not_have(name: str) -> None:
    build, profile = PARTS.build[name], load_profile(name)
    units = build.units(build.seats_per_hub)
    for hub in profile.hub:
        slots = {s.slot for seat in profile.seat for s in seat.slots if s.device == hub.id}
        assert slots == set(range(units["reader"])), hub.id
        buttons = build.seats_per_hub * build.hub_buttons_per_seat
        assert set(hub.buttons.values()) == set(range(buttons)), hub.id
        assert set(hub.lamps.values()) <= set(range(units["chain_lamp"])), hub.id
