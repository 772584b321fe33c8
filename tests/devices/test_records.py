"""The memory of unknown cards is read before anybody sees them, whatever becomes of the hub."""

from collections.abc import Callable, Sequence

from tabletop.devices.records import RecordReader, Unread
from tabletop.devices.simulated import SimulatedHub
from tabletop.events import CardsSeen, Event
from tabletop.play.matching import STABLE_S

NEW, KNOWN, OTHER = "04A1B2C3D4E5F6", "04000000000001", "04A1B2C3D4E5F7"
PAGE, PAGES = 4, 8
RECORD = bytes(range(4 * PAGES))


class Desk:
    """A hub whose cards are seen by way of a reader of records, and a clock turned by hand."""

    def __init__(self) -> None:
        self.hub = SimulatedHub("hub", 3)
        self.learnt: dict[str, bytes] = {}
        self.unread = Unread()
        self.reader = RecordReader(
            self.hub, PAGE, PAGES, lambda uid: uid != KNOWN, self.learnt.__setitem__, self.unread
        )
        self.now_s = 0.0
        self.seen: list[CardsSeen] = []
        self.poll(3)

    def poll(self, times: int = 1) -> None:
        for _ in range(times):
            self.now_s += 0.1
            events: Sequence[Event] = self.reader.poll(self.now_s)
            self.seen += [event for event in events if isinstance(event, CardsSeen)]

    def poll_until(self, is_so: Callable[[], bool]) -> None:
        for _ in range(50):
            if is_so():
                return
            self.poll()
        raise AssertionError(self.seen)

    @property
    def slots(self) -> tuple[str | None, ...]:
        return self.seen[-1].slots

    def lay(self, slot: int, uid: str | None, memory: bytes | None = None) -> None:
        if uid is not None and memory is not None:
            self.hub.model.memory[uid] = bytearray(4 * PAGE) + memory
        self.hub.model.lay(slot, uid)


def test_a_new_card_is_seen_once_it_was_read_and_counts_from_when_it_came() -> None:
    desk = Desk()
    desk.lay(1, NEW, RECORD)
    desk.poll()
    assert (desk.slots, desk.learnt) == ((None, None, None), {})
    came_s = desk.seen[-1].at_s
    desk.poll_until(lambda: desk.slots == (None, NEW, None))
    assert desk.learnt == {NEW: RECORD}
    assert came_s == desk.seen[-1].at_s
    assert desk.now_s >= came_s + STABLE_S
    told = len(desk.seen)
    desk.poll(100)
    assert len(desk.seen) == told, "a resting card is neither read nor told of again"


def test_known_cards_never_wait_for_others() -> None:
    desk = Desk()
    desk.hub.model.is_deaf = True
    desk.lay(0, NEW)
    desk.poll()
    desk.lay(2, KNOWN)
    desk.poll()
    assert desk.slots == (None, None, KNOWN)
    desk.poll_until(lambda: desk.slots == (NEW, None, KNOWN))
    assert desk.learnt == {NEW: b""}


def test_a_chip_that_cannot_be_read_is_a_card_all_the_same() -> None:
    desk = Desk()
    desk.lay(0, NEW)
    desk.poll_until(lambda: desk.slots == (NEW, None, None))
    assert desk.learnt == {NEW: b""}


def test_a_card_that_goes_or_gives_way_meanwhile_is_never_seen() -> None:
    desk = Desk()
    desk.lay(0, NEW, RECORD)
    desk.poll()
    desk.lay(0, OTHER, RECORD[::-1])
    desk.poll()
    desk.lay(1, KNOWN)
    desk.lay(2, NEW, RECORD)
    desk.poll()
    desk.lay(2, None)
    desk.poll_until(lambda: desk.slots == (OTHER, KNOWN, None))
    assert desk.learnt == {OTHER: RECORD[::-1]}
    assert not any(NEW in seen.slots for seen in desk.seen)


def test_a_hub_that_is_lost_while_it_reads_begins_anew() -> None:
    desk = Desk()
    desk.lay(0, NEW, RECORD)
    desk.poll()
    desk.hub.is_plugged = False
    desk.poll(5)
    assert desk.learnt == {}
    desk.hub.is_plugged = True
    desk.poll_until(lambda: desk.slots == (NEW, None, None))
    assert desk.learnt == {NEW: RECORD}


def test_cards_that_are_laid_together_are_seen_together_also_at_other_hubs() -> None:
    desk = Desk()
    desk.lay(0, NEW, RECORD)
    desk.poll()
    desk.unread.chips.add(("other hub", 0))
    desk.poll(9)
    assert desk.learnt == {NEW: RECORD}
    desk.lay(1, OTHER)
    desk.hub.model.is_deaf = True
    desk.poll()
    desk.unread.chips.discard(("other hub", 0))
    desk.poll_until(lambda: OTHER in desk.learnt)
    desk.poll_until(lambda: desk.slots == (NEW, OTHER, None))
    assert (NEW, None, None) not in [seen.slots for seen in desk.seen]
