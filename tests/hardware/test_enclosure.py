"""What is built by the measures works: fields go through, screws stay away, boards fit."""

import math

import msgspec
import pytest

from hardware.draw.enclosure import enclosure
from hardware.draw.parts import Build, parts

EVERY = enclosure()


def gap(point: tuple[float, float], middle: tuple[float, float]) -> float:
    """From a point to the nearest edge of an antenna, in mm."""
    across = (abs(point[n] - middle[n]) - EVERY.reader.antenna[n] / 2 for n in (0, 1))
    return math.hypot(*(max(0.0, distance) for distance in across))


def test_the_top_lets_the_field_through_and_the_card_lies_in_its_slot() -> None:
    tray = EVERY.tray
    assert tray.top <= 5
    assert tray.slot[0] > tray.card[0]
    assert tray.slot[1] > tray.card[1]
    assert tray.card == (63, 88)


def test_every_screw_stays_away_from_every_antenna_and_out_of_the_slots() -> None:
    tray = EVERY.tray
    assert len(tray.screws) == 2 * (tray.readers + 1)
    for x, y in tray.screws:
        edges = [
            (x + dx * tray.screw / 2, y + dy * tray.screw / 2) for dx in (-1, 1) for dy in (-1, 1)
        ]
        assert (
            min(gap(edge, middle) for edge in edges for middle in tray.middles)
            >= EVERY.free_of_metal
        )
        assert tray.screw / 2 < y < tray.margin or y > tray.size[1] - tray.margin


def test_neighbours_do_not_overlap_and_their_boards_fit_below_their_slots() -> None:
    tray, reader = EVERY.tray, EVERY.reader
    steps = {b[0] - a[0] for a, b in zip(tray.middles, tray.middles[1:], strict=False)}
    assert steps == {tray.pitch}
    assert tray.pitch > max(tray.slot[0], reader.board[0])
    assert reader.board[1] - reader.antenna[1] / 2 <= tray.size[1] / 2 - EVERY.wall


@pytest.mark.parametrize("build", parts().build.values())
def test_a_hub_below_the_middle_of_its_tray_reaches_every_reader(build: Build) -> None:
    readers = build.seats_per_hub * build.readers_per_seat
    tray, hub = msgspec.structs.replace(EVERY.tray, readers=readers), EVERY.hub
    farthest = max(abs(x - tray.size[0] / 2) for x, _ in tray.middles) - hub.box[0] / 2
    assert farthest + tray.inside_height + EVERY.wall <= hub.longest_lead


def test_two_buttons_fit_their_box_and_the_boards_the_hubs() -> None:
    box, hub = EVERY.buttons, EVERY.hub
    assert box.pitch >= 2 * box.hole
    assert (box.pitch + box.hole) / 2 + EVERY.wall < box.box[0] / 2
    assert box.lamp_pitch > (box.hole + box.lamp_hole) / 2
    for n in (0, 1):
        assert hub.board[n] <= hub.box[n] - 2 * EVERY.wall
    assert hub.pico[1] <= hub.board[0]
    assert hub.pico[0] <= hub.board[1]


def test_holes_of_buttons_and_lamps_stay_within_their_box() -> None:
    box = EVERY.buttons
    assert box.middle - box.lamp_pitch - box.lamp_hole / 2 >= 2 * EVERY.wall
    assert box.box[1] - box.middle - box.hole / 2 >= 2 * EVERY.wall


def test_openings_of_a_hubs_box_leave_room_for_its_screws() -> None:
    hub = EVERY.hub
    for hole in (hub.usb_hole, hub.lead_hole):
        assert hole / 2 + hub.screw_inset + hub.screw / 2 + EVERY.wall <= hub.box[1] / 2
    assert (hub.box[0] - hub.board[0]) / 2 >= hub.screw_inset + hub.screw / 2
