"""The lamps beside the buttons and slots of a table in play.

Owns which of them shine or blink; how bright, and in which colour, is the devices' business.
"""

from __future__ import annotations

from collections.abc import Mapping

from tabletop.events import LampMode, Lamps
from tabletop.play.controls import Controls
from tabletop.play.seat_input import SeatInput
from tabletop.play.seats import Seats
from tabletop.rules.game import Seat


def slot_lamp(slot: int) -> str:
    """The name of the lamp beside a slot of a device, which counts from 0."""
    return f"slot{slot}"


class TableLamps:
    """They follow what is durable, so a lamp that goes out says that the action is safe."""

    __slots__ = ("_buttons", "_key", "_lit", "_seats", "_slots", "_slots_shown")

    def __init__(self, controls: Controls, seats: Seats) -> None:
        self._buttons, self._slots = controls.buttons, controls.slots
        self._seats = seats
        self._lit: frozenset[Seat] = frozenset()
        self._key: object = None
        self._slots_shown: Lamps = {}

    def follow(self, revision: int) -> bool:
        """All is durable now, and `revision` of the table; whether other seats are waited for."""
        key = revision, [len(owner.watch.blind) for owner in self._seats.inputs]
        if key != self._key:
            self._key = key
            self._slots_shown = self._of_slots()
        before, self._lit = self._lit, self._seats.awaited
        return self._lit != before

    def _of_slots(self) -> Lamps:
        modes = [self._seats.cards.lamps(owner) for owner in self._seats.inputs]
        return {
            (device, slot_lamp(number)): modes[seat][slot]
            for (device, number), (seat, slot) in self._slots.items()
        }

    def shown(self, *, asks_all: bool, is_at_fault: bool) -> Lamps:
        """Beside the buttons lit: the game waits for this seat; blinking: it is asked something.

        Beside a slot lit: a card may be laid there; blinking: it is to be put right. All are dark
        while the disk is at fault.
        """
        modes = [self._of_seat(owner, asks_all) for owner in self._seats.inputs]
        buttons = {place: modes[seat] for place, (seat, _) in self._buttons.items()}
        lamps: Mapping[tuple[str, str], LampMode] = {**self._slots_shown, **buttons}
        return dict.fromkeys(lamps, LampMode.OFF) if is_at_fault else lamps

    def _of_seat(self, owner: SeatInput, asks_all: bool) -> LampMode:
        if owner.question is not None or (asks_all and owner.is_person):
            return LampMode.BLINK
        return LampMode.ON if owner.seat in self._lit else LampMode.OFF
