"""The simulated table: hubs whose cards stay, cables that come out, noise, buttons that bounce.

Owns hardware that behaves, by a seed and the time it is given; knows no real port and no clock.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from tabletop.devices.commands import LOST, Reply
from tabletop.devices.frames import body_of, framed
from tabletop.devices.link import HubLink
from tabletop.devices.protocol import (
    VERSION,
    Ack,
    ButtonMoved,
    Command,
    Hello,
    HubState,
    Memory,
    Message,
    Nak,
    ReadCard,
    ReaderState,
    SlotChanged,
    WriteCard,
    encode,
)
from tabletop.events import ButtonEdge, DeviceChanged, DeviceStatus, Event, LampMode, Lamps

HEARTBEAT_S = 1.0
STATE_S = 5.0
TAP_S = 0.12
BOUNCES = 3
BOUNCE_S = 0.002


class HubModel:
    """A hub's firmware: bytes from the table in, frames out; its cards stay until taken.

    `lamps` are the colours and modes that it shows, by number; `memory` is what cards hold, by UID.
    A `deaf` hub reads nothing that the table sends; `bad` counts the lines that were no frames.
    It tells UIDs in lower case, as the firmware does.
    """

    def __init__(self, hub: str, slots: int, *, version: int = VERSION, buttons: int = 8) -> None:
        self.hub = hub
        self.version = version
        self.cards: list[str | None] = [None] * slots
        self.are_well = [True] * slots
        self.are_down = [False] * buttons
        self.lamps: dict[int, tuple[int, ...]] = {}
        self.memory: dict[str, bytearray] = {}
        self.boot = 1
        self.is_deaf = False
        self.bad = 0
        self._q = 0
        self._line = b""
        self._out = bytearray()
        self._beat_s = self._state_s = 0.0
        self._introduce()

    def lay(self, slot: int, uid: str | None) -> None:
        """Put a card on a slot, or with None take it away."""
        if self.cards[slot] != uid:
            self.cards[slot] = uid
            self._send(SlotChanged(self._next_q(), slot, _lower(uid)))

    def press(self, button: int, is_down: bool, ms: int = 0) -> None:
        """A button goes down or up, by the hub's clock at `ms`."""
        self.are_down[button] = is_down
        self._send(ButtonMoved(self._next_q(), button, is_down, ms))

    def break_reader(self, slot: int, is_well: bool = False) -> None:
        """A reader stops answering, or answers again."""
        self.are_well[slot] = is_well
        self._send(ReaderState(self._next_q(), slot, is_well))

    def reboot(self) -> None:
        """Start anew, with what a running program prints when it is interrupted."""
        self.boot += 1
        self._q = 0
        self.lamps.clear()
        self._out += b'Traceback (most recent call last):\r\n  File "main.py", line 52\r\n'
        self._introduce()

    def drop_frame(self) -> None:
        """Send a frame that gets lost on the way."""
        self._next_q()

    def noise(self, data: bytes) -> None:
        """Bytes that are no frame come along the line."""
        self._out += data

    def receive(self, data: bytes) -> None:
        """Carry out and answer what the table sends."""
        *lines, self._line = (self._line + data).split(b"\n")
        for line in lines:
            body = body_of(line)
            message = None if body is None else msgspec.json.decode(body)
            if message is None or not 0 <= message["q"] <= 0xFFFF:
                self.bad += 1
            elif not self.is_deaf:
                self._obey(message)

    def _obey(self, message: dict[str, Any]) -> None:
        match message["t"]:
            case "hello":
                self._introduce()
            case "led":
                self.lamps |= {int(number): tuple(light) for number, light in message["l"].items()}
                self._send(Ack(self._next_q(), message["q"]))
            case "read":
                self._use_memory(message, b"")
            case "write":
                self._use_memory(message, bytes.fromhex(message["d"]))
            case "ping":
                self._send(Ack(self._next_q(), message["q"]))
            case _:
                self._send(Nak(self._next_q(), message["q"], "unknown"))

    def _use_memory(self, message: dict[str, Any], written: bytes) -> None:
        """Pages of four bytes of the card in a slot: read, or written when there is something."""
        number, memory = message["q"], self.memory.get(self.cards[message["s"]] or "")
        start = 4 * message["page"]
        if memory is None:
            self._send(Nak(self._next_q(), number, "no_card"))
        elif written:
            memory[start : start + len(written)] = written
            self._send(Ack(self._next_q(), number))
        else:
            found = bytes(memory[start : start + 4 * message["n"]])
            self._send(Memory(self._next_q(), number, found.hex()))

    def outgoing(self, now_s: float) -> bytes:
        """All bytes since the last call, with a heartbeat and now and then the state."""
        if now_s - self._state_s >= STATE_S:
            self._state_s = now_s
            self._tell_state()
        if now_s - self._beat_s >= HEARTBEAT_S:
            self._beat_s = now_s
            self._out += framed(b'{"t":"hb","q":%d,"ms":%d}' % (self._next_q(), int(now_s * 1000)))
        data = bytes(self._out)
        self._out.clear()
        return data

    def _introduce(self) -> None:
        slots = len(self.cards)
        readers = tuple(0x92 if is_well else None for is_well in self.are_well)
        hello = Hello(
            self._next_q(), self.version, self.hub, self.boot, slots, "1.0", readers=readers
        )
        self._send(hello)
        self._tell_state()

    def _tell_state(self) -> None:
        levels = tuple(self.are_well), tuple(self.are_down)
        cards = tuple(_lower(uid) for uid in self.cards)
        self._send(HubState(self._next_q(), cards, *levels))

    def _next_q(self) -> int:
        self._q = (self._q + 1) & 0xFFFF
        return self._q

    def _send(self, message: Message) -> None:
        self._out += encode(message)


def _lower(uid: str | None) -> str | None:
    return None if uid is None else uid.lower()


class SimulatedHub:
    """A hub model on a cable, as a device; its bytes go through the real parser and link."""

    def __init__(self, device_id: str, slots: int) -> None:
        self.id = device_id
        self.model = HubModel(device_id, slots)
        self.is_plugged = True
        self.status = DeviceStatus.ABSENT
        self._link: HubLink | None = None

    def poll(self, now_s: float) -> Sequence[Event]:
        """Events since the last poll."""
        if not self.is_plugged:
            if self._link is not None:
                self._link.end()
            self._link = None
            self.model.outgoing(now_s)
            if self.status is DeviceStatus.LOST:
                return ()
            self.status = DeviceStatus.LOST
            return (DeviceChanged(self.id, now_s, self.status, "unplugged"),)
        if self._link is None:
            self._link = HubLink(self.id, now_s)
        self.model.receive(self._link.outgoing(now_s))
        events = self._link.receive(self.model.outgoing(now_s), now_s)
        self.status = self._link.status
        return events

    def read_card(self, slot: int, page: int, pages: int) -> Reply:
        """Ask for pages of the memory of the card in a slot."""
        return self._ask(ReadCard(0, slot, page, pages))

    def write_card(self, slot: int, page: int, data: bytes) -> Reply:
        """Write whole pages to the card in a slot."""
        return self._ask(WriteCard(0, slot, page, data.hex()))

    def _ask(self, command: Command) -> Reply:
        if self._link is not None:
            return self._link.ask(command)
        reply = Reply()
        reply.finish(LOST)
        return reply

    def show(self, lamps: Lamps) -> None:
        """Nothing: this one has no lamps."""

    def close(self) -> None:
        """Pull the cable."""
        self.is_plugged = False


class SimulatedButtons:
    """Buttons with lamps, as a device; their contacts bounce at every press and release."""

    def __init__(self, device_id: str, rng: random.Random) -> None:
        self.id = device_id
        self.lamps: dict[str, LampMode] = {}
        self._rng = rng
        self._edges: list[tuple[float, str, bool]] = []
        self._is_known = False

    def press(self, control: str, at_s: float, hold_s: float = TAP_S) -> None:
        """Press a button at a time, for so long."""
        self._bounce(control, at_s, True)
        self._bounce(control, at_s + hold_s, False)
        self._edges.sort(key=lambda edge: edge[0])

    def _bounce(self, control: str, at_s: float, is_down: bool) -> None:
        self._edges.append((at_s, control, is_down))
        for _ in range(self._rng.randrange(BOUNCES)):
            for level in (not is_down, is_down):
                at_s += self._rng.uniform(BOUNCE_S / 10, BOUNCE_S / 2)
                self._edges.append((at_s, control, level))

    def poll(self, now_s: float) -> Sequence[Event]:
        """The edges up to now, each with its own time."""
        events: list[Event] = []
        if not self._is_known:
            self._is_known = True
            events.append(DeviceChanged(self.id, now_s, DeviceStatus.LIVE))
        while self._edges and self._edges[0][0] <= now_s:
            at_s, control, is_down = self._edges.pop(0)
            events.append(ButtonEdge(self.id, at_s, control, is_down))
        return events

    def show(self, lamps: Lamps) -> None:
        """Keep the modes of the own lamps."""
        self.lamps = {
            control: mode for (device, control), mode in lamps.items() if device == self.id
        }

    def close(self) -> None:
        """Forget what was to come."""
        self._edges.clear()


class SimulatedTable:
    """Hubs and buttons of one table, and guests who cannot keep their hands still.

    `hubs` gives the number of slots of each hub, `buttons` the controls of each button device,
    `deck` the card UIDs that lie beside the table.
    """

    def __init__(
        self,
        seed: int,
        hubs: Mapping[str, int],
        buttons: Mapping[str, Sequence[str]],
        deck: Sequence[str] = (),
    ) -> None:
        self._rng = random.Random(seed)
        self.hubs = {name: SimulatedHub(name, slots) for name, slots in hubs.items()}
        self.buttons = {name: SimulatedButtons(name, self._rng) for name in buttons}
        self._controls = [(name, control) for name, those in buttons.items() for control in those]
        self._deck = list(deck)

    @property
    def devices(self) -> tuple[SimulatedHub | SimulatedButtons, ...]:
        """All devices, hubs first."""
        return (*self.hubs.values(), *self.buttons.values())

    def fidget(self, now_s: float) -> str:
        """One thing that guests do: press, lay or take a card, pull or return a cable, interfere.

        Returns what it was, for a log.
        """
        deeds = [
            (6, self._press),
            (4, self._lay),
            (4, self._take),
            (1, self._cable),
            (2, self._hum),
        ]
        weights = [weight for weight, _ in deeds]
        (deed,) = self._rng.choices([deed for _, deed in deeds], weights)
        return deed(now_s)

    def _press(self, now_s: float) -> str:
        if not self._controls:
            return "nothing to press"
        device, control = self._rng.choice(self._controls)
        self.buttons[device].press(control, now_s)
        return f"{device} {control} pressed"

    def _lay(self, now_s: float) -> str:
        free = [(h, s) for h in self.hubs.values() for s, c in enumerate(h.model.cards) if not c]
        if not (free and self._deck):
            return "no card to lay"
        hub, slot = self._rng.choice(free)
        uid = self._deck.pop(self._rng.randrange(len(self._deck)))
        hub.model.lay(slot, uid)
        return f"{uid} laid on {hub.id} {slot}"

    def _take(self, now_s: float) -> str:
        laid = [(h, s, c) for h in self.hubs.values() for s, c in enumerate(h.model.cards) if c]
        if not laid:
            return "no card to take"
        hub, slot, uid = self._rng.choice(laid)
        hub.model.lay(slot, None)
        self._deck.append(uid)
        return f"{uid} taken from {hub.id} {slot}"

    def _cable(self, now_s: float) -> str:
        if not self.hubs:
            return "no cable"
        hub = self._rng.choice(list(self.hubs.values()))
        hub.is_plugged = not hub.is_plugged
        return f"{hub.id} {'plugged in' if hub.is_plugged else 'unplugged'}"

    def _hum(self, now_s: float) -> str:
        if not self.hubs:
            return "no line"
        hub = self._rng.choice(list(self.hubs.values()))
        hub.model.noise(self._rng.randbytes(self._rng.randrange(1, 40)))
        return f"noise on {hub.id}"
