"""The card readers of all seats: whose slot sees which card, and which readers are only waking.

Owns the way from a device's slots to a seat's; what the cards ask for is others' business.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tabletop.events import CardsSeen
from tabletop.play.controls import Controls
from tabletop.play.matching import WAKING_S, CardWatch
from tabletop.rules.game import Seat


class Readers:
    """Hands what devices see to the watches of the seats."""

    __slots__ = ("_slots", "_watches", "_woken_s")

    def __init__(self, controls: Controls, watches: Sequence[CardWatch]) -> None:
        self._slots = controls.slots
        self._watches = watches
        self._woken_s: dict[str, float] = {}  # since when each reader tells its cards

    def see(self, event: CardsSeen) -> None:
        """All that one device's readers see now."""
        seen: dict[Seat, dict[int, str | None]] = {}
        for slot, uid in enumerate(event.slots):
            owner = self._slots.get((event.device, slot))
            if owner is not None:
                seen.setdefault(owner[0], {})[owner[1]] = uid
        is_waking = event.at_s - self._woken_s.setdefault(event.device, event.at_s) < WAKING_S
        for seat, slots in seen.items():
            watch = self._watches[seat]
            (watch.find if is_waking else watch.see)(slots, event.at_s)

    def lose(self, device: str) -> None:
        """The device is gone: its unfinished readings never were."""
        self._woken_s.pop(device, None)
        lost: dict[Seat, set[int]] = {}
        for (owner, _), (seat, slot) in self._slots.items():
            if owner == device:
                lost.setdefault(seat, set()).add(slot)
        for seat, slots in lost.items():
            self._watches[seat].lose(slots)


def slots_of_seats(slots: Mapping[tuple[str, int], tuple[Seat, int]], seats: int) -> list[int]:
    """How many slots each seat has."""
    counts = [0] * seats
    for seat, slot in slots.values():
        counts[seat] = max(counts[seat], slot + 1)
    return counts
