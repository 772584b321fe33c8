"""One conversation with a hub, from the opened port to its end: bytes in, events and bytes out.

Owns the handshake, gaps, reboots and silence; does not own the port or when it is opened again.
"""

from __future__ import annotations

import logging

from tabletop.devices.protocol import (
    VERSION,
    CardState,
    FrameParser,
    Hello,
    HostHello,
    HubMessage,
    SlotChanged,
    encode,
)
from tabletop.events import CardsSeen, DeviceChanged, DeviceStatus, Event

SILENCE_S = 3.0
"""A hub that sends no frame for so long is lost."""

ASK_AGAIN_S = 0.5
"""Pause between two hellos while the full state has not come."""

_LOG = logging.getLogger(__name__)


class HubLink:
    """What the table knows of a hub over one opened port.

    `OPENING` at first and when the hub starts anew; `LIVE` with the first full state; `LOST` while
    the hub speaks another version of the protocol (`detail` is `version_2`) or is not the expected
    one (`other_hub`). `hello` is what it last said of itself.
    """

    def __init__(self, device: str, opened_s: float, *, serial: str | None = None) -> None:
        self.device = device
        self.serial = serial
        self.status = DeviceStatus.OPENING
        self.detail = ""
        self.cards: tuple[str | None, ...] | None = None
        self.hello: Hello | None = None
        self.gaps = 0
        self._parser = FrameParser()
        self._heard_s = opened_s
        self._asked_s: float | None = None
        self._wants_state = True
        self._boot: int | None = None
        self._last_q: int | None = None
        self._sent = 0

    def receive(self, data: bytes, now_s: float) -> list[Event]:
        """The events that these bytes bring; a full set of cards only when it changed."""
        events: list[Event] = []
        for message in self._parser.feed(data):
            self._heard_s = now_s
            before = self.status, self.detail, self.cards
            self._follow(message)
            self._take(message)
            if (self.status, self.detail) != before[:2]:
                events.append(DeviceChanged(self.device, now_s, self.status, self.detail))
            if self.cards is not None and self.cards != before[2]:
                events.append(CardsSeen(self.device, now_s, self.cards))
        return events

    def outgoing(self, now_s: float) -> bytes:
        """What to send now: a hello as long as the full state is wanted, else nothing."""
        is_due = self._asked_s is None or now_s >= self._asked_s + ASK_AGAIN_S
        if not (self._wants_state and is_due):
            return b""
        self._asked_s = now_s
        self._sent += 1
        return encode(HostHello(self._sent & 0xFFFF))

    def is_silent(self, now_s: float) -> bool:
        """Whether nothing was heard for so long that the hub counts as lost."""
        return now_s - self._heard_s > SILENCE_S

    def _follow(self, message: HubMessage) -> None:
        """Notice lost frames and new starts; both make the full state wanted."""
        if self._last_q is not None and message.q != (self._last_q + 1) & 0xFFFF:
            self.gaps += 1
            self._wants_state = True
            _LOG.info("%s: frames between %d and %d are lost", self.device, self._last_q, message.q)
        self._last_q = message.q
        if isinstance(message, Hello):
            if self._boot not in (None, message.boot):
                self._start_anew()
            self._boot = message.boot

    def _start_anew(self) -> None:
        """Its readers wake again: what it saw before is not known any more."""
        _LOG.info("%s: started anew", self.device)
        self._wants_state, self.cards = True, None
        if self.status is DeviceStatus.LIVE:
            self.status = DeviceStatus.OPENING

    def _take(self, message: HubMessage) -> None:
        match message:
            case Hello():
                self._meet(message)
            case CardState() if self._is_met:
                self.cards = tuple(_upper(uid) for uid in message.cards)
                self.status = DeviceStatus.LIVE
                self._wants_state = False
            case SlotChanged(slot=slot) if self.cards is not None and slot < len(self.cards):
                uid = _upper(message.uid)
                self.cards = (*self.cards[:slot], uid, *self.cards[slot + 1 :])

    @property
    def _is_met(self) -> bool:
        return self._boot is not None and self.status is not DeviceStatus.LOST

    def _meet(self, hello: Hello) -> None:
        """Accept the hub, or refuse it and believe no card of it."""
        self.hello = hello
        fault = ""
        if hello.version != VERSION:
            fault = f"version_{hello.version}"
        elif self.serial is not None and hello.hub.lower() != self.serial.lower():
            fault = "other_hub"
        if fault:
            self.status, self.detail, self.cards = DeviceStatus.LOST, fault, None
        elif self.status is DeviceStatus.LOST:
            self.status, self.detail = DeviceStatus.OPENING, ""
            self._wants_state = True


def _upper(uid: str | None) -> str | None:
    return None if uid is None else uid.upper()
