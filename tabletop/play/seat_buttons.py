"""The two buttons of each seat: clicks and holds with their seat and role, and who peeks.

Owns which press means what to which seat; does not do it, and knows no device by itself.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Literal, NamedTuple

from tabletop.events import ButtonEdge
from tabletop.play.controls import Controls, Role
from tabletop.play.gestures import Gesture, Gestures
from tabletop.rules.game import Seat


class Press(NamedTuple):
    """A click or a hold of a seat's button."""

    kind: Literal["click", "hold"]
    seat: Seat
    role: Role


class SeatButtons:
    """The buttons of all seats; only `people` can peek."""

    __slots__ = ("_by_seat", "_gestures", "_roles", "peeking")

    def __init__(self, controls: Controls, people: Collection[Seat]) -> None:
        self._gestures = Gestures()
        self._roles = controls.buttons
        self._by_seat = {
            seat: [place for place, owner in self._roles.items() if owner[0] == seat]
            for seat in people
        }
        self.peeking: frozenset[Seat] = frozenset()
        """Seats whose both buttons are down: such presses are neither clicks nor holds."""

    def feed(self, edge: ButtonEdge) -> list[Press]:
        """What an edge completes."""
        gestures = self._gestures.feed(edge)
        self._see_who_peeks()
        return self._presses(gestures)

    def advance(self, now_s: float) -> list[Press]:
        """What the time completes."""
        if self._gestures.is_quiet and not self.peeking:
            return []
        self._see_who_peeks()
        return self._presses(self._gestures.advance(now_s))

    def spend(self) -> None:
        """The presses that are on have had their say: they become neither clicks nor holds."""
        for place in self._roles:
            self._gestures.spend(*place)

    def release(self, device: str) -> None:
        """The device is lost: its buttons are up, and nothing was clicked."""
        self._gestures.release(device)
        self._see_who_peeks()

    def _presses(self, gestures: Iterable[Gesture]) -> list[Press]:
        owned = ((one, self._roles.get((one.device, one.control))) for one in gestures)
        return [Press(one.kind, *owner) for one, owner in owned if owner is not None]

    def _see_who_peeks(self) -> None:
        peeking = set()
        for seat, places in self._by_seat.items():
            if sum(self._gestures.is_down(*place) for place in places) > 1:
                peeking.add(seat)
                for place in places:
                    self._gestures.spend(*place)
        self.peeking = frozenset(peeking)
