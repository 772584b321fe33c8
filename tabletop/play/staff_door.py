"""How the staff's menu is opened: a staff card on any reader, or buttons held for five seconds.

Owns what counts as opening it; over which parts of an evening it opens is not its business.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from msgspec import structs

from tabletop.events import CardsSeen, DeviceChanged, DeviceStatus, Event, ReaderChanged
from tabletop.play.controls import Controls
from tabletop.play.long_press import LongPress
from tabletop.play.matching import CardWatch
from tabletop.play.readers import Readers

HOLD_S = 5.0
"""So long the buttons are held."""
TOLD_S = 2.0
"""From then on people see what holding on leads to."""
KEY = ("keyboard", "f10")
"""The key that opens it at every table with a keyboard, unless the profile gives it away."""


class StaffDoor:
    """Feed it every event, then ask `advance` once a tick.

    `pair`: the two buttons of the first place; `slots`: the place of each (device, slot). A card
    counts once, when somebody lays it: lifted and laid again it counts again.
    """

    def __init__(
        self,
        pair: Collection[tuple[str, str]],
        slots: Mapping[tuple[str, int], int],
        is_staff_card: Callable[[str], bool],
        *,
        has_key: bool = True,
    ) -> None:
        self._is_staff_card = is_staff_card
        self._pair = LongPress(pair if len(pair) > 1 else (), HOLD_S)
        self._key = LongPress([KEY] if has_key else (), HOLD_S)
        self._places = list(slots.values())
        self._watches = [CardWatch(1) for _ in slots]
        own = {slot: (number, 0) for number, slot in enumerate(slots)}
        self._readers = Readers(Controls(slots=own), self._watches)

    @property
    def held_s(self) -> float:
        """So long the buttons, or the key, are held by now, at most HOLD_S."""
        return max(self._pair.held_s, self._key.held_s)

    def feed(self, event: Event) -> None:
        """Take in one event, whatever part of the evening it is for."""
        self._pair.feed(event)
        self._key.feed(event)
        if isinstance(event, CardsSeen):
            self._readers.see(event)
        elif isinstance(event, ReaderChanged):
            self._readers.hear(event)
        elif isinstance(event, DeviceChanged) and event.status is not DeviceStatus.LIVE:
            self._readers.lose(event.device)

    def is_about(self, event: Event) -> bool:
        """Whether this event means nothing to anybody else: the key is for the staff alone."""
        return self._key.is_about(event)

    def advance(self, now_s: float) -> int | None:
        """The place from which it was opened by now, once each time."""
        opened = None
        for place, watch in zip(self._places, self._watches, strict=True):
            if watch.settle(now_s) and watch.change.is_laid(0):
                (uid,) = watch.change.now
                if uid is not None and self._is_staff_card(uid):
                    opened = place
        # Both are asked in every tick: a hold that is over counts once.
        is_held = [press.advance(now_s) for press in (self._pair, self._key)]
        return 0 if opened is None and any(is_held) else opened

    def without_staff_cards(self, event: Event) -> Event:
        """The event as guests' parts hear it: a staff card is none of theirs."""
        if not isinstance(event, CardsSeen):
            return event
        slots = tuple(
            None if uid is not None and self._is_staff_card(uid) else uid for uid in event.slots
        )
        return event if slots == event.slots else structs.replace(event, slots=slots)
