"""How the staff's menu is opened: what counts as laid or held, against cables and contacts."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tabletop.events import ButtonEdge, CardsSeen, DeviceChanged, DeviceStatus, Event
from tabletop.loop import TICK_S
from tabletop.play.staff_door import StaffDoor

HUBS = ("hub-1", "hub-2")
PAIR = (("hub-1", "walk"), ("hub-1", "confirm"))
STAFF, OTHER = "C1", "C2"


class Door:
    """A door at two hubs with two readers each; its clock is turned by hand."""

    def __init__(self, pair: Sequence[tuple[str, str]] = PAIR) -> None:
        slots = {(hub, slot): place for place, hub in enumerate(HUBS) for slot in range(2)}
        self.door = StaffDoor(pair, slots, {STAFF}.__contains__)
        self.now_s = 10.0
        for hub in HUBS:
            self.see(hub)
        self.wait(1.5)

    def feed(self, event: Event) -> None:
        self.door.feed(event)

    def see(self, hub: str, *uids: str | None) -> None:
        slots = (*uids, *[None] * (2 - len(uids)))
        self.feed(CardsSeen(hub, self.now_s, slots))

    def edge(self, number: int, is_down: bool) -> None:
        device, control = PAIR[number]
        self.feed(ButtonEdge(device, self.now_s, control, is_down))

    def cable(self, hub: str, status: DeviceStatus) -> None:
        self.feed(DeviceChanged(hub, self.now_s, status))

    def wait(self, seconds: float) -> list[int]:
        """The places from which it was opened meanwhile."""
        opened = []
        for _ in range(round(seconds / TICK_S)):
            self.now_s += TICK_S
            place = self.door.advance(self.now_s)
            opened += [] if place is None else [place]
        return opened


def test_a_place_with_one_button_cannot_hold_two() -> None:
    door = Door(PAIR[:1])
    door.edge(0, True)
    assert door.wait(8.0) == []


@pytest.mark.parametrize(("held_s", "times"), [(4.95, 0), (5.05, 1), (30.0, 1)])
def test_a_hold_opens_once(held_s: float, times: int) -> None:
    door = Door()
    for number in range(2):
        door.edge(number, True)
    assert door.wait(held_s) == [0] * times
    door.edge(1, False)
    assert door.wait(1.0) == []


def test_a_hold_begins_anew_when_its_hub_was_away() -> None:
    door = Door()
    for number in range(2):
        door.edge(number, True)
    assert door.wait(4.0) == []
    door.cable("hub-2", DeviceStatus.LOST)
    assert door.door.held_s > 3.9, "it is another's cable"
    door.cable("hub-1", DeviceStatus.LOST)
    door.cable("hub-1", DeviceStatus.LIVE)
    assert door.wait(2.0) == []
    for number in range(2):
        door.edge(number, True)
    assert door.wait(4.9) == []
    assert door.wait(0.2) == [0]


def test_contacts_that_rattle_count_as_held_and_those_that_are_mostly_open_do_not() -> None:
    for open_s, opens in ((TICK_S, True), (0.1, False)):
        door, opened = Door(), []
        door.edge(0, True)
        for _ in range(30):
            door.edge(1, True)
            opened += door.wait(0.25)
            door.edge(1, False)
            opened += door.wait(open_s)
        assert bool(opened) is opens


def test_a_card_counts_when_a_hand_lays_it_on_a_reader_that_is_there() -> None:
    door = Door()
    door.see("hub-2", None, STAFF)
    assert door.wait(20.0) == [1], "left lying it counts once"
    door.see("hub-2", OTHER, None)
    assert door.wait(1.0) == []
    door.cable("hub-2", DeviceStatus.LOST)
    assert door.wait(1.0) == []
    door.cable("hub-2", DeviceStatus.LIVE)
    door.see("hub-2", STAFF)
    assert door.wait(3.0) == [], "nobody saw it being laid"
    door.see("hub-2")
    assert door.wait(1.0) == []
    door.see("hub-2", STAFF)
    assert door.wait(0.1) == []
    door.cable("hub-2", DeviceStatus.LOST)
    assert door.wait(1.0) == [], "it was not yet stable"


def test_a_card_that_bounces_or_lies_between_two_readers() -> None:
    door = Door()
    for _ in range(20):
        door.see("hub-1", STAFF)
        assert door.wait(0.2) == []
        door.see("hub-1")
        assert door.wait(0.2) == []
    for hub in HUBS:
        door.see(hub, STAFF, STAFF)
    assert len(door.wait(5.0)) == 1
