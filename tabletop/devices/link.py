"""One conversation with a hub, from the opened port to its end: bytes in, events and bytes out.

Owns the handshake, gaps, reboots and silence; does not own the port or when it is opened again.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping

from tabletop.devices.commands import Commands, Reply
from tabletop.devices.lamps import HubLamps
from tabletop.devices.protocol import (
    VERSION,
    BadFrames,
    ButtonMoved,
    Command,
    FrameParser,
    Hello,
    HostHello,
    HubMessage,
    HubState,
    LogLine,
    Message,
    Ping,
    ReaderState,
    SetLamps,
    SlotChanged,
    encode,
)
from tabletop.events import (
    ButtonEdge,
    CardsSeen,
    DeviceChanged,
    DeviceStatus,
    Event,
    LampMode,
    ReaderChanged,
)

SILENCE_S = 3.0
"""A hub that sends no frame for so long is lost."""

ASK_AGAIN_S = 0.5
"""Pause between two hellos while the full state has not come."""

PING_S = 1.0
"""A hub that hears nothing of the table for three seconds shows that it is alone."""

_MS_TURN = 1 << 30
"""The clock of MicroPython begins anew after so many milliseconds."""

WORDS_A_MINUTE = 20
"""So many lines of a hub go into the log: a traceback is there in full, babble is not."""

_LOG = logging.getLogger(__name__)


class Words:
    """What a hub says to people, for the log, and no more of it than one reads."""

    def __init__(self, device: str) -> None:
        self._device = device
        self._since_s = float("-inf")
        self._count = 0

    def hear(self, text: str, now_s: float) -> None:
        """A line; beyond so many in a minute they are left out."""
        if now_s - self._since_s >= 60:
            self._since_s, self._count = now_s, 0
        self._count += 1
        if self._count <= WORDS_A_MINUTE:
            _LOG.warning("%s says %r", self._device, text)


class HubLink:
    """What the table knows of a hub over one opened port.

    `OPENING` at first and when the hub starts anew; `LIVE` with the first full state; `LOST` while
    the hub speaks another version of the protocol (`detail` is `version_2`) or is not the expected
    one (`other_hub`). `hello` is what it last said of itself. `names` are the buttons' names by
    their numbers; one without is `b` and its number.
    """

    def __init__(
        self,
        device: str,
        opened_s: float,
        *,
        serial: str | None = None,
        names: Mapping[int, str] | None = None,
        lamps: HubLamps | None = None,
        words: Words | None = None,
    ) -> None:
        self.device = device
        self.serial = serial
        self.status = DeviceStatus.OPENING
        self.detail = ""
        self.cards: tuple[str | None, ...] | None = None
        self.hello: Hello | None = None
        self.gaps = 0
        self._names = names or {}
        self._lamps = lamps or HubLamps({}, {})
        self._words = words or Words(device)
        self._commands = Commands()
        self._parser = FrameParser()
        self._ill: frozenset[int] = frozenset()  # slots whose reader does not answer
        self._down: frozenset[int] = frozenset()  # buttons
        self._heard_s = self._read_s = self._sent_s = self._edge_s = opened_s
        self._asked_s: float | None = None
        self._wants_state = True
        self._boot: int | None = None
        self._last_q: int | None = None
        self._sent = 0

    def receive(self, data: bytes, now_s: float) -> list[Event]:
        """The events that these bytes bring: all that came since the last call.

        The last of several edges counts as now, those before it as much earlier as the hub says,
        but never before the last call: so time that the loop dropped is not between two edges.
        """
        messages = self._parser.feed(data)
        for line in self._parser.printed:
            self._words.hear(line.decode("ascii", "backslashreplace"), now_s)
        newest_ms = next((one.ms for one in reversed(messages) if isinstance(one, ButtonMoved)), 0)
        events: list[Event] = []
        for message in messages:
            self._heard_s = now_s
            before = self.status, self.detail
            cards = self.cards
            self._follow(message)
            moved = list(self._take(message, now_s, newest_ms))
            if (self.status, self.detail) != before:
                events.append(DeviceChanged(self.device, now_s, self.status, self.detail))
            events += moved
            if self.cards is not None and self.cards != cards:
                events.append(CardsSeen(self.device, now_s, self.cards))
        self._read_s = now_s
        return events

    def outgoing(self, now_s: float) -> bytes:
        """What to send now: a hello as long as the full state is wanted; to a hub that is live
        also what its lamps show, commands, and now and then a sign of life.
        """
        messages = [*self._to_send(now_s)]
        if messages:
            self._sent_s = now_s
        return b"".join(encode(message) for message in messages)

    @property
    def ill(self) -> frozenset[int]:
        """The slots whose reader does not work."""
        return self._ill

    def pressed(self) -> list[str]:
        """The buttons that are down, by name."""
        return [self._name(number) for number in sorted(self._down)]

    def show(self, modes: Mapping[str, LampMode]) -> None:
        """Set the lamps by the names of controls; one that is not named is dark."""
        self._lamps.show(modes)

    def ask(self, command: Command) -> Reply:
        """Send a command once the hub is live, and again until it answers."""
        return self._commands.ask(command)

    def end(self) -> None:
        """The conversation is over: nothing that was asked will be answered."""
        self._commands.give_up()

    def is_silent(self, now_s: float) -> bool:
        """Whether nothing was heard for so long that the hub counts as lost."""
        return now_s - self._heard_s > SILENCE_S

    def _to_send(self, now_s: float) -> Iterator[Message]:
        is_due = self._asked_s is None or now_s >= self._asked_s + ASK_AGAIN_S
        if self._wants_state and is_due:
            self._asked_s = now_s
            yield HostHello(self._number())
        if self.status is not DeviceStatus.LIVE:
            return
        for portion in self._lamps.changes(self.hello.lamps if self.hello else 0):
            yield SetLamps(self._number(), portion)
        if command := self._commands.due(now_s, self._number):
            yield command
        if now_s - self._sent_s >= PING_S:
            yield Ping(self._number())

    def _number(self) -> int:
        self._sent = (self._sent + 1) & 0xFFFF
        return self._sent

    def _follow(self, message: HubMessage) -> None:
        """Notice lost frames and new starts; both make the full state wanted."""
        if self._last_q is not None and message.q != (self._last_q + 1) & 0xFFFF:
            self.gaps += 1
            self._wants_state = True
            _LOG.info("%s: frames between %d and %d are lost", self.device, self._last_q, message.q)
        self._last_q = message.q
        if isinstance(message, Hello) and message.boot != self._boot:
            started = message.cause or "an unknown cause"
            _LOG.info("%s: firmware %s, started by %s", self.device, message.firmware, started)
            if self._boot is not None:
                self._start_anew()
            self._boot = message.boot

    def _start_anew(self) -> None:
        """Its readers wake again: what it saw before is not known any more."""
        _LOG.info("%s: started anew", self.device)
        self._wants_state = True
        self._forget()
        if self.status is DeviceStatus.LIVE:
            self.status = DeviceStatus.OPENING

    def _forget(self) -> None:
        self.cards = None
        self._ill = self._down = frozenset()
        self._commands.give_up()

    def _take(self, message: HubMessage, now_s: float, newest_ms: int) -> Iterator[Event]:
        """What a message changes; its readers and buttons, as events."""
        self._commands.take(message)
        match message:
            case Hello():
                self._meet(message)
            case HubState() if self._is_met:
                yield from self._believe(message, now_s)
            case SlotChanged(slot=slot) if self.cards is not None and slot < len(self.cards):
                uid = _upper(message.uid)
                self.cards = (*self.cards[:slot], uid, *self.cards[slot + 1 :])
            case ReaderState() if self.cards is not None and message.slot < len(self.cards):
                slots = {message.slot}
                ill = self._ill - slots if message.is_well else self._ill | slots
                yield from self._see_readers(ill, now_s)
            case ButtonMoved() if self.cards is not None:
                since_s = ((newest_ms - message.ms) % _MS_TURN) / 1000
                at_s = max(self._read_s, now_s - since_s)
                numbers = {message.button}
                down = self._down | numbers if message.is_down else self._down - numbers
                yield from self._feel(down, min(at_s, now_s))
            case BadFrames():
                _LOG.info("%s: could not read %d frames", self.device, message.count)
            case LogLine():
                self._words.hear(message.text, now_s)

    def _believe(self, state: HubState, now_s: float) -> Iterator[Event]:
        """The full state repairs what hints missed. Buttons that are down at first are no press."""
        down = frozenset(number for number, is_down in enumerate(state.are_down) if is_down)
        if self.cards is None:
            self._down = down
        self.cards = tuple(_upper(uid) for uid in state.cards)
        self.status = DeviceStatus.LIVE
        self._wants_state = False
        self._lamps.forget()
        ill = frozenset(slot for slot, is_well in enumerate(state.are_well) if not is_well)
        yield from self._see_readers(ill, now_s)
        yield from self._feel(down, now_s)

    def _see_readers(self, ill: frozenset[int], now_s: float) -> Iterator[Event]:
        changed, self._ill = sorted(ill ^ self._ill), ill
        for slot in changed:
            yield ReaderChanged(self.device, now_s, slot, slot not in ill)

    def _feel(self, down: frozenset[int], at_s: float) -> Iterator[Event]:
        changed, self._down = sorted(down ^ self._down), down
        self._edge_s = max(self._edge_s, at_s)
        for number in changed:
            yield ButtonEdge(self.device, self._edge_s, self._name(number), number in down)

    def _name(self, number: int) -> str:
        return self._names.get(number, f"b{number}")

    @property
    def _is_met(self) -> bool:
        return self._boot is not None and self.status is not DeviceStatus.LOST

    def _meet(self, hello: Hello) -> None:
        """Accept the hub, or refuse it and believe nothing of it."""
        self.hello = hello
        fault = ""
        if hello.version != VERSION:
            fault = f"version_{hello.version}"
        elif self.serial is not None and hello.hub.lower() != self.serial.lower():
            fault = "other_hub"
        if fault:
            self.status, self.detail = DeviceStatus.LOST, fault
            self._forget()
        elif self.status is DeviceStatus.LOST:
            self.status, self.detail = DeviceStatus.OPENING, ""
            self._wants_state = True


def _upper(uid: str | None) -> str | None:
    return None if uid is None else uid.upper()
