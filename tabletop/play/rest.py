"""The table rests when nobody has touched it for long; the first touch only wakes it.

Owns since when nothing came in, and which events are no more than waking; shows nothing.
"""

from __future__ import annotations

from tabletop.events import (
    ButtonEdge,
    CardsSeen,
    DeviceChanged,
    DeviceStatus,
    Event,
    PointerEvent,
)
from tabletop.play.gestures import BOUNCE_S

POINTER = "pointer"

_Place = tuple[str, str]


class Rest:
    """Ask `takes` for each event before anybody else gets it, then `tick` once a step."""

    __slots__ = ("_cards", "_quiet_since_s", "_waking", "is_resting", "rest_s")

    def __init__(self, rest_s: float) -> None:
        self.rest_s = rest_s
        self.is_resting = False
        self._quiet_since_s: float | None = None
        self._waking: dict[_Place, float | None] = {}  # None: pressed; else let go then
        self._cards: dict[str, tuple[str | None, ...]] = {}

    def tick(self, now_s: float) -> None:
        """One step has passed; after `rest_s` seconds without input the table rests."""
        if self._quiet_since_s is None:
            self._quiet_since_s = now_s
        if now_s - self._quiet_since_s >= self.rest_s:
            self.is_resting = True

    def takes(self, event: Event) -> bool:
        """Whether this event does nothing but wake, and so is for nobody else.

        Of a button or a finger that wakes, everything is taken until it is let go and rattles no
        more. Cards wake too, but are never taken: what lies there must be known. Nor is letting
        go of what was pressed before the rest. Devices that come and go wake nobody.
        """
        if isinstance(event, ButtonEdge):
            place, is_press = (event.device, event.control), event.is_down
            is_taken = self._is_waking(place, event.at_s) or (is_press and self.is_resting)
            if is_taken:
                self._waking[place] = None if is_press else event.at_s
            self._wake(event.at_s)
            return is_taken
        if isinstance(event, PointerEvent):
            return self._takes_pointer(event)
        if isinstance(event, CardsSeen):
            if event.slots != self._cards.get(event.device, event.slots):
                self._wake(event.at_s)
            self._cards[event.device] = event.slots
        elif isinstance(event, DeviceChanged) and event.status is not DeviceStatus.LIVE:
            for place in [place for place in self._waking if place[0] == event.device]:
                del self._waking[place]
        return False

    def _takes_pointer(self, event: PointerEvent) -> bool:
        place = (event.device, POINTER)
        is_taken = place in self._waking or (self.is_resting and event.kind != "up")
        if event.kind == "up":
            self._waking.pop(place, None)
        elif is_taken and event.kind == "down":
            self._waking[place] = None
        self._wake(event.at_s)
        return is_taken

    def _is_waking(self, place: _Place, at_s: float) -> bool:
        """Whether the press that woke is still on, rattling included."""
        if place not in self._waking:
            return False
        let_go_s = self._waking[place]
        if let_go_s is None or at_s - let_go_s < BOUNCE_S:
            return True
        del self._waking[place]
        return False

    def _wake(self, at_s: float) -> None:
        self.is_resting = False
        self._quiet_since_s = at_s
