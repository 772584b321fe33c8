"""The card readers of all seats: whose slot sees which card, and which readers are only waking.

Owns the way from a device's slots to a seat's; what the cards ask for is others' business.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tabletop.events import CardsSeen, ReaderChanged
from tabletop.play.controls import Controls
from tabletop.play.matching import WAKING_S, CardWatch
from tabletop.rules.game import Seat


class Readers:
    """Hands what devices see to the watches of the seats."""

    __slots__ = ("_ill", "_seen", "_slots", "_watches", "_woken_s")

    def __init__(self, controls: Controls, watches: Sequence[CardWatch]) -> None:
        self._slots = controls.slots
        self._watches = watches
        self._woken_s: dict[tuple[str, int], float] = {}  # since when each reader tells its cards
        self._seen: dict[tuple[str, int], str | None] = {}
        self._ill: set[tuple[str, int]] = set()

    def see(self, event: CardsSeen) -> None:
        """All that one device's readers see now."""
        waking: dict[Seat, dict[int, str | None]] = {}
        awake: dict[Seat, dict[int, str | None]] = {}
        for number, uid in enumerate(event.slots):
            place = event.device, number
            if place not in self._slots:
                continue
            self._seen[place] = uid
            if place in self._ill:
                continue
            is_waking = event.at_s - self._woken_s.setdefault(place, event.at_s) < WAKING_S
            seat, slot = self._slots[place]
            (waking if is_waking else awake).setdefault(seat, {})[slot] = uid
        for seat, slots in waking.items():
            self._watches[seat].find(slots, event.at_s)
        for seat, slots in awake.items():
            self._watches[seat].see(slots, event.at_s)

    def hear(self, event: ReaderChanged) -> None:
        """A reader that is not well takes nothing back; what it sees when it is well again counts
        like what it found at its start.
        """
        place = event.device, event.slot
        if place not in self._slots or event.is_well is (place not in self._ill):
            return
        seat, slot = self._slots[place]
        if event.is_well:
            self._ill.discard(place)
            self._woken_s[place] = event.at_s
            if place in self._seen:
                self._watches[seat].find({slot: self._seen[place]}, event.at_s)
        else:
            self._ill.add(place)
            self._watches[seat].lose({slot})

    def lose(self, device: str) -> None:
        """The device is gone: its unfinished readings never were."""
        lost: dict[Seat, set[int]] = {}
        for place, (seat, slot) in self._slots.items():
            if place[0] == device:
                self._woken_s.pop(place, None)
                self._seen.pop(place, None)
                self._ill.discard(place)
                lost.setdefault(seat, set()).add(slot)
        for seat, slots in lost.items():
            self._watches[seat].lose(slots)


def slots_of_seats(slots: Mapping[tuple[str, int], tuple[Seat, int]], seats: int) -> list[int]:
    """How many slots each seat has."""
    counts = [0] * seats
    for seat, slot in slots.values():
        counts[seat] = max(counts[seat], slot + 1)
    return counts
