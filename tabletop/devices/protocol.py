"""The messages between the table and its hubs, as the table reads and writes them.

Owns message types; does not own the bytes of a frame, ports, or what a lost frame leads to.
"""

from __future__ import annotations

from typing import Annotated

import msgspec

from tabletop.devices.frames import MAX_FRAME_BYTES, body_of, ends_like_frame, framed

VERSION = 1
"""Version of the protocol that this program speaks; a hub says its own in `hello`."""

_UID = r"^(?:[0-9A-Fa-f]{8}|[0-9A-Fa-f]{14}|[0-9A-Fa-f]{20})\Z"
Uid = Annotated[str, msgspec.Meta(pattern=_UID)]
Sequence16 = Annotated[int, msgspec.Meta(ge=0, le=0xFFFF)]
Name = Annotated[str, msgspec.Meta(max_length=64)]
Number = Annotated[int, msgspec.Meta(ge=0, lt=32)]
Page = Annotated[int, msgspec.Meta(ge=0, lt=256)]
Hex = Annotated[str, msgspec.Meta(pattern=r"^(?:[0-9A-Fa-f]{2})*\Z")]
Levels = Annotated[tuple[bool, ...], msgspec.Meta(max_length=32)]


class Message(msgspec.Struct, frozen=True, tag_field="t"):
    """What all messages carry: `q` counts the frames of one direction, modulo 65,536."""

    q: Sequence16


class Hello(Message, frozen=True, tag="hello"):
    """A hub introduces itself; `boot` changes whenever it starts anew.

    `readers`: the version register of each reader, None where none answers. `cause`: why it
    started, `power`, `watchdog` or `told`.
    """

    version: int = msgspec.field(name="v")
    hub: Name
    boot: int
    slots: int
    firmware: Name = msgspec.field(name="fw", default="")
    lamps: int = msgspec.field(name="leds", default=0)
    buttons: int = msgspec.field(name="btns", default=0)
    abilities: tuple[Name, ...] = msgspec.field(name="caps", default=())
    readers: tuple[int | None, ...] = msgspec.field(name="rdr", default=())
    cause: Name = msgspec.field(name="why", default="")


class _OtherHello(Message, frozen=True, tag="hello"):
    """All that the hellos of every version of the protocol have."""

    version: int = msgspec.field(name="v")


class HubState(Message, frozen=True, tag="state"):
    """All that is true of a hub: for each slot a card UID in hex or None and whether its reader is
    well, for each button whether it is down. Readers that are not named are well.
    """

    cards: Annotated[tuple[Uid | None, ...], msgspec.Meta(max_length=32)] = msgspec.field(name="s")
    are_well: Levels = msgspec.field(name="ok", default=())
    are_down: Levels = msgspec.field(name="b", default=())


class SlotChanged(Message, frozen=True, tag="slot"):
    """The card of one slot changed; a hint, `HubState` is the truth."""

    slot: Number = msgspec.field(name="s")
    uid: Uid | None = msgspec.field(name="u")


class ReaderState(Message, frozen=True, tag="rdr"):
    """The reader of one slot stopped answering, or answers again."""

    slot: Number = msgspec.field(name="s")
    is_well: bool = msgspec.field(name="ok")


class ButtonMoved(Message, frozen=True, tag="btn"):
    """A button went down or up, at `ms` of the hub's own clock (modulo 2^30 at least)."""

    button: Number = msgspec.field(name="b")
    is_down: bool = msgspec.field(name="d")
    ms: int


class Heartbeat(Message, frozen=True, tag="hb"):
    """Nothing happened, and the hub is well."""


class Ack(Message, frozen=True, tag="ack"):
    """The command with this number was carried out."""

    of: Sequence16 = msgspec.field(name="r")


class Nak(Message, frozen=True, tag="nak"):
    """The command with this number was not carried out; `reason` is the hub's word for why."""

    of: Sequence16 = msgspec.field(name="r")
    reason: Name = msgspec.field(name="e", default="")


class Memory(Message, frozen=True, tag="mem"):
    """What the read command with this number found on the card, in hex."""

    of: Sequence16 = msgspec.field(name="r")
    data: Hex = msgspec.field(name="d")


class BadFrames(Message, frozen=True, tag="bad"):
    """The hub could not read so many frames of the table."""

    count: int = msgspec.field(name="n")


class LogLine(Message, frozen=True, tag="log"):
    """A sentence of the firmware for the log."""

    text: Annotated[str, msgspec.Meta(max_length=400)] = msgspec.field(name="m")


class OtherMessage(Message, frozen=True, tag="other"):
    """A message of a type that this program does not know; its `q` still counts."""

    kind: str


class HostHello(Message, frozen=True, tag="hello"):
    """The table asks a hub for its hello and its full state."""

    version: int = msgspec.field(name="v", default=VERSION)


class SetLamps(Message, frozen=True, tag="led"):
    """Red, green, blue and mode (0 steady, 1 blinking) of some lamps, by their numbers in text.

    Absolute: the same again changes nothing.
    """

    lamps: dict[str, tuple[int, int, int, int]] = msgspec.field(name="l")


class Ping(Message, frozen=True, tag="ping"):
    """The table is well; a hub that hears nothing for three seconds says so with its own lamp."""


class ReadCard(Message, frozen=True, tag="read"):
    """Read pages of four bytes of the card in a slot; answered by `Memory` or `Nak`."""

    slot: Number = msgspec.field(name="s")
    page: Page
    pages: Page = msgspec.field(name="n")


class WriteCard(Message, frozen=True, tag="write"):
    """Write whole pages (in hex) to the card in a slot; answered by `Ack` or `Nak`."""

    slot: Number = msgspec.field(name="s")
    page: Page
    data: Hex = msgspec.field(name="d")


HubMessage = (
    Hello
    | HubState
    | SlotChanged
    | ReaderState
    | ButtonMoved
    | Heartbeat
    | Ack
    | Nak
    | Memory
    | BadFrames
    | LogLine
    | OtherMessage
)
Command = ReadCard | WriteCard | SetLamps


class _Envelope(msgspec.Struct, frozen=True):
    t: Annotated[str, msgspec.Meta(max_length=32)]
    q: Sequence16


_ENVELOPES = msgspec.json.Decoder(_Envelope)
_OTHER_HELLOS = msgspec.json.Decoder(_OtherHello)
_DECODERS: dict[str, msgspec.json.Decoder[HubMessage]] = {
    "hello": msgspec.json.Decoder(Hello),
    "state": msgspec.json.Decoder(HubState),
    "slot": msgspec.json.Decoder(SlotChanged),
    "rdr": msgspec.json.Decoder(ReaderState),
    "btn": msgspec.json.Decoder(ButtonMoved),
    "hb": msgspec.json.Decoder(Heartbeat),
    "ack": msgspec.json.Decoder(Ack),
    "nak": msgspec.json.Decoder(Nak),
    "mem": msgspec.json.Decoder(Memory),
    "bad": msgspec.json.Decoder(BadFrames),
    "log": msgspec.json.Decoder(LogLine),
}


def encode(message: Message) -> bytes:
    """The frame of a message; raises ValueError when it is too long to be sent."""
    body = msgspec.json.encode(message)
    if not body.isascii():
        raise ValueError(f"no frame can carry {message!r}")
    return framed(body)


def _hello_of_another_version(body: bytes) -> Hello | None:
    """What a hub says that cannot be read here but for its version; None for anything else."""
    try:
        hello = _OTHER_HELLOS.decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return None
    return None if hello.version == VERSION else Hello(hello.q, hello.version, "", 0, 0)


class FrameParser:
    """Finds the good frames in any stream of bytes, cut anywhere.

    Whatever is no frame (noise, a program's traceback, the head of a cut frame) is skipped and
    counted in `noise_lines`; the next good frame is read, also when it follows on the same line.
    Messages of unknown type are counted in `unknown`. `printed` are the lines of the last feed
    that do not even end like a frame: what a program says that has come to its end.
    """

    def __init__(self) -> None:
        self._rest = b""
        self.printed: list[bytes] = []
        self.noise_lines = 0
        self.unknown = 0

    def feed(self, data: bytes) -> list[HubMessage]:
        """The messages that these bytes complete, oldest first."""
        *lines, rest = (self._rest + data).split(b"\n")
        self._rest = rest[-MAX_FRAME_BYTES:]
        self.printed = []
        messages = []
        for whole in lines:
            line = whole[-MAX_FRAME_BYTES:].rstrip(b"\r")
            message = self._read(line)
            if message is not None:
                messages.append(message)
            elif line.strip():
                self.noise_lines += 1
                if not ends_like_frame(line):
                    self.printed.append(line)
        return messages

    def _read(self, line: bytes) -> HubMessage | None:
        """The message at the end of a line, whatever stands before it."""
        body = body_of(line)
        return None if body is None else self._decode(body)

    def _decode(self, body: bytes) -> HubMessage | None:
        try:
            envelope = _ENVELOPES.decode(body)
            if decoder := _DECODERS.get(envelope.t):
                return decoder.decode(body)
        except (msgspec.DecodeError, UnicodeDecodeError):
            return _hello_of_another_version(body)
        self.unknown += 1
        return OtherMessage(envelope.q, envelope.t)
