"""The table's own driver and the real firmware, with nothing between them but a terminal."""

from collections.abc import Callable, Iterator

import pytest

from firmware.build import version
from tabletop.devices.hub import Hub
from tabletop.devices.protocol import Hello
from tabletop.events import (
    ButtonEdge,
    CardsSeen,
    DeviceChanged,
    DeviceStatus,
    Event,
    LampMode,
    ReaderChanged,
)
from tests.devices.hub_simulator import watch
from tests.faults.marks import device_fault
from tests.firmware.boards import Board

UID, OTHER = "04A1B2C3D4E5F6", "DEADBEEF"
LIT = "chain 000000 000000 000000 000000 000000 ffb45a"
"""The chain with the lamp of slot 0 in the usual colour."""


@pytest.fixture
def hub(board: Board) -> Iterator[Hub]:
    """The hub of that board, live."""
    hub = Hub("seat", str(board.path), buttons={"walk": 1}, lamps={"walk": 0, "slot0": 5})
    watch([hub], [], lambda _: hub.status is DeviceStatus.LIVE)
    yield hub
    hub.close()


def until(hub: Hub, happened: Callable[[], bool]) -> list[Event]:
    """What the table hears of the hub until then."""
    return watch([hub], [], lambda _: happened())


def lies(hub: Hub, *cards: str | None) -> Callable[[], bool]:
    """Whether just these cards lie on the hub."""
    return lambda: hub.cards == cards


def told(hub: Hub) -> Hello:
    """What the hub says of itself."""
    assert hub.hello is not None
    return hub.hello


def came_back(hub: Hub) -> list[Event]:
    """What the table hears until a hub that has gone is live again."""
    return until(hub, lambda: hub.status is DeviceStatus.LOST) + until(
        hub, lambda: hub.status is DeviceStatus.LIVE
    )


def test_cards_buttons_lamps_and_memory(board: Board, hub: Hub) -> None:
    assert (told(hub).firmware, told(hub).slots, told(hub).cause) == (version(), 4, "power")
    board.world(f"put 0 {UID}")
    until(hub, lies(hub, UID, None, None, None))
    board.world("level 1 0 0 200 300 900 2000")
    board.world("level 1 1 40000 300 200")
    edges = watch([hub], [], lambda events: len(events) == 2)
    assert [(e.control, e.is_down) for e in edges if isinstance(e, ButtonEdge)] == [
        ("walk", True),
        ("walk", False),
    ]
    hub.show({("seat", "slot0"): LampMode.ON})
    until(hub, lambda: bool(board.seen(LIT)))
    written = hub.write_card(0, 4, bytes(range(24)))
    read = hub.read_card(0, 4, 6)
    empty = hub.read_card(1, 4, 1)
    until(hub, lambda: empty.is_done)
    assert (written.fault, read.fault, read.data) == (None, None, bytes(range(24)))
    assert empty.fault == "no_card"


@device_fault("1")
def test_a_reader_that_died_is_named_and_cured_while_the_others_read_on(
    board: Board, hub: Hub
) -> None:
    board.world(f"put 1 {UID}")
    until(hub, lies(hub, None, UID, None, None))
    board.world("gone 1")
    (ill,) = [e for e in watch([hub], [], bool) if isinstance(e, ReaderChanged)]
    assert (ill.slot, ill.is_well) == (1, False)
    board.world(f"put 3 {OTHER}")
    events = until(hub, lies(hub, None, UID, None, OTHER))
    assert [type(event) for event in events] == [CardsSeen]
    board.world("back 1")
    board.world("stuck 2")
    changes = watch([hub], [], lambda events: len(events) == 3)
    readers = [(e.slot, e.is_well) for e in changes if isinstance(e, ReaderChanged)]
    assert sorted(readers) == [(1, True), (2, False), (2, True)]
    assert hub.cards == (None, UID, None, OTHER)


@device_fault("1")
def test_a_firmware_that_is_killed_is_lost_and_all_is_told_again_when_it_is_back(
    board: Board, hub: Hub
) -> None:
    hub.show({("seat", "slot0"): LampMode.ON})
    until(hub, lambda: bool(board.seen(LIT)))
    first = told(hub).boot
    board.end()
    until(hub, lambda: hub.status is DeviceStatus.LOST)
    assert hub.cards is None
    board.start()
    board.world(f"put 2 {UID}")
    until(hub, lies(hub, None, None, UID, None))
    assert told(hub).boot != first
    until(hub, lambda: bool(board.seen(LIT)))


@device_fault("1")
def test_a_firmware_that_hangs_is_started_anew_by_its_watchdog(board: Board, hub: Hub) -> None:
    hub.show({("seat", "slot0"): LampMode.ON})
    until(hub, lambda: bool(board.seen(LIT)))
    first = told(hub).boot
    board.order("hang")
    board.wait_seen("watchdog 8000")
    assert board.process.wait(10) == 3
    board.end()
    board.start(reason=1)
    statuses = [e.status for e in came_back(hub) if isinstance(e, DeviceChanged)]
    assert statuses == [DeviceStatus.LOST, DeviceStatus.OPENING, DeviceStatus.LIVE]
    assert told(hub).cause == "watchdog"
    assert told(hub).boot != first
    until(hub, lambda: bool(board.seen(LIT)))
