"""What does not work is told for the picture, and a reader that fails takes no card back."""

import pytest

from tabletop.events import DeviceChanged, DeviceStatus, Event, ReaderChanged
from tabletop.play.badges import Badge, Badges
from tabletop.play.matching import WAKING_S
from tests.faults.marks import device_fault
from tests.play.conftest import Desk
from tests.toy import PlaceBid

SLOTS = {("hub-1", 0): (2, 0), ("hub-1", 1): (2, 1)}


def shown(*events: Event) -> tuple[Badge, ...]:
    """The badges after these events."""
    badges = Badges(SLOTS)
    for event in events:
        assert isinstance(event, (DeviceChanged, ReaderChanged))
        badges.hear(event)
    return badges.shown


def change(status: DeviceStatus, detail: str = "") -> DeviceChanged:
    return DeviceChanged("hub-1", 0.0, status, detail)


@pytest.mark.parametrize(
    ("status", "detail", "code"),
    [
        (DeviceStatus.ABSENT, "no_port", "absent"),
        (DeviceStatus.OPENING, "", "opening"),
        (DeviceStatus.LOST, "unplugged", "lost"),
        (DeviceStatus.LOST, "version_2", "version"),
        (DeviceStatus.LOST, "other_hub", "other_hub"),
        (DeviceStatus.LOST, "busy", "busy"),
    ],
)
def test_a_device_that_does_not_work_has_a_badge_until_it_does(
    status: DeviceStatus, detail: str, code: str
) -> None:
    trouble = change(status, detail)
    assert shown(trouble) == (Badge(code, "hub-1"),)
    assert shown(trouble, change(DeviceStatus.LIVE)) == ()


def test_a_reader_that_does_not_work_is_told_with_its_seat() -> None:
    ill, well = (ReaderChanged("hub-1", 0.0, 1, is_well) for is_well in (False, True))
    assert shown(ill, ill) == (Badge("reader", "hub-1", 2, 2),)
    assert shown(ill, well) == ()
    assert shown(ill, change(DeviceStatus.LOST), change(DeviceStatus.LIVE)) == ()
    assert shown(ReaderChanged("hub-1", 0.0, 7, False)) == (), "a reader that no seat has"


@device_fault("1")
def test_a_reader_that_fails_takes_nothing_back_and_its_neighbour_acts(table: Desk) -> None:
    model = table.simulated.hubs["reader0"].model
    table.lay(0, 0, "04000003")
    assert table.session.entries == 1
    table.play(1, PlaceBid(0))
    entries = table.session.entries
    model.break_reader(0)
    table.lay(0, 0, None)
    table.wait(WAKING_S)
    assert table.panel(0).cards_seen == ("04000003", None)
    assert [badge.code for badge in table.table.badges] == ["reader"]
    table.lay(0, 1, "04000004")
    assert table.session.entries == entries + 1
    model.break_reader(0, is_well=True)
    table.lay(0, 0, "04000005")
    table.wait(WAKING_S)
    assert table.table.badges == ()
    assert table.session.entries == entries + 1, "nobody saw that card being laid"
    table.lay(0, 0, None)
    assert table.panel(0).cards_seen == (None, "04000004")


def test_a_reader_that_failed_before_its_hub_was_lost_counts_as_well_again(table: Desk) -> None:
    hub = table.simulated.hubs["reader0"]
    hub.model.break_reader(0)
    table.wait(WAKING_S)
    hub.is_plugged = False
    table.wait(WAKING_S)
    hub.model.are_well[0] = True
    hub.is_plugged = True
    table.wait(2 * WAKING_S)
    table.lay(0, 0, "04000003")
    assert table.session.entries == 1
    assert table.table.badges == ()


def test_a_reader_that_fails_leaves_the_unfinished_reading_of_its_neighbour(table: Desk) -> None:
    model = table.simulated.hubs["reader0"].model
    model.lay(1, "04000003")
    table.wait(0.1)
    model.break_reader(0)
    table.wait(0.5)
    assert table.session.entries == 1
