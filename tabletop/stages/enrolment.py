"""What the loop drives while cards get their chips: readers, two buttons of one place, touches.

Owns what counts as a card that was laid, and its record on the way to the chip; what becomes of it
is the menu's, the picture the scene's.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from tabletop.display.presenter import Presenter
from tabletop.display.scenes.enrolment import EnrolmentScene
from tabletop.display.sound import Sounds
from tabletop.events import (
    CardsSeen,
    DeviceChanged,
    DeviceStatus,
    Event,
    LampMode,
    Lamps,
    ReaderChanged,
)
from tabletop.play.controls import Controls
from tabletop.play.enrolment import FINE
from tabletop.play.enrolment_menu import EnrolmentMenu
from tabletop.play.matching import CardWatch
from tabletop.play.panel import Message
from tabletop.play.readers import Readers
from tabletop.play.table_lamps import slot_lamp
from tabletop.stages.lead import Lead
from tabletop.stages.sheet import SheetStage

RECORDED = frozenset({"enrol_taken", "enrol_known"})
"""What is told of a chip that gets its record now."""


class Writing(Protocol):
    """A record on its way: `fault` is None once it is there."""

    @property
    def is_done(self) -> bool: ...

    @property
    def fault(self) -> str | None: ...


Sign = Callable[[str, int, str], Writing | None]
"""Begins to write the record of a chip: device, slot, UID; None where there are no records."""


def no_record(_device: str, _slot: int, _uid: str) -> None:
    """The chips of this table bear no records."""


class EnrolmentStage(SheetStage):
    """Led from the place `host`. A card counts on any reader of the table, once it lies still;
    while the disk is at `fault`, none does. What becomes of a card sounds, once it `is_kept` and
    its record is written.
    """

    def __init__(
        self,
        menu: EnrolmentMenu,
        scene: EnrolmentScene,
        presenter: Presenter,
        controls: Controls,
        *,
        host: int = 0,
        fault: Callable[[], str | None] = lambda: None,
        is_kept: Callable[[], bool] = lambda: True,
        sign: Sign = no_record,
        sounds: Sounds | None = None,
        patience_s: float,
    ) -> None:
        super().__init__(menu, scene, presenter, patience_s)
        self.menu = menu
        self._scene = scene
        self._host = host
        self._lead = Lead(menu, controls, host)
        self._fault = fault
        self._is_kept = is_kept
        self._sign = sign
        self._writing: dict[str, Writing] = {}
        self._sounds = sounds
        self._heard: Message | None = None
        self._owners = controls.slots
        self._slots = sorted(controls.slots)
        slots = {owner: (0, number) for number, owner in enumerate(self._slots)}
        self._watch = CardWatch(len(slots))
        self._readers = Readers(Controls(slots=slots), [self._watch])

    def handle(self, event: Event) -> None:
        """Cards are read, presses and touches choose."""
        self._lead.feed(event)
        if isinstance(event, CardsSeen):
            self._readers.see(event)
        elif isinstance(event, ReaderChanged):
            self._readers.hear(event)
        elif isinstance(event, DeviceChanged) and event.status is not DeviceStatus.LIVE:
            self._readers.lose(event.device)
        super().handle(event)

    def update(self, now_s: float) -> None:
        """One tick has passed; cards may have come to rest, a button been held long enough."""
        super().update(now_s)
        self._lead.advance(now_s)
        fault = self._fault()
        if fault != self._scene.fault:
            self._scene.fault = fault
            self._changes += 1
        if self._watch.settle(now_s) and fault is None:
            change = self._watch.change
            laid = [slot for slot in range(len(change.now)) if change.is_laid(slot)]
            if laid:
                self._lay(laid)
        self._end_writing()
        self._sound()

    def _lay(self, slots: Sequence[int]) -> None:
        """Chips were laid on these; a single one that is a card now gets its record."""
        uids = [uid for slot in slots if (uid := self._watch.stable[slot])]
        self.menu.lay(uids)
        message = self._message
        if len(uids) == 1 and message is not None and message.code in RECORDED:
            writing = self._sign(*self._slots[slots[0]], uids[0])
            if writing is not None:
                self._writing[uids[0]] = writing

    def _end_writing(self) -> None:
        done = [uid for uid, writing in self._writing.items() if writing.is_done]
        for uid in done:
            fault = self._writing.pop(uid).fault
            if self.menu.walk is not None:
                self.menu.walk.signed(uid, fault)

    @property
    def _message(self) -> Message | None:
        return None if self.menu.walk is None else self.menu.walk.message

    def _sound(self) -> None:
        """A new message is heard, as good or bad news."""
        message = self._message
        if message is self._heard or self._writing or not self._is_kept():
            return
        self._heard = message
        if message is not None and self._sounds is not None:
            self._sounds.play("done" if message.code in FINE else "no")

    def lamps(self) -> Lamps:
        """Those of the place that leads; beside a slot blinking: a card is to be taken away."""
        modes = (LampMode.OFF, LampMode.ON)
        walk = self.menu.walk
        is_asking = walk is not None and walk.piece is not None
        lamps = dict(self._lead.lamps())
        for (device, slot), uid in zip(self._slots, self._watch.stable, strict=True):
            is_asked = is_asking and self._owners[device, slot][0] == self._host
            lamps[device, slot_lamp(slot)] = LampMode.BLINK if uid else modes[is_asked]
        return lamps
