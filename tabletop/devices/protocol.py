"""The messages between the table and its hubs, as the table reads and writes them.

Owns message types; does not own the bytes of a frame, ports, or what a lost frame leads to.
"""

from __future__ import annotations

from typing import Annotated

import msgspec

from tabletop.devices.frames import MAX_FRAME_BYTES, body_of, framed

VERSION = 1
"""Version of the protocol that this program speaks; a hub says its own in `hello`."""

_UID = r"^(?:[0-9A-Fa-f]{8}|[0-9A-Fa-f]{14}|[0-9A-Fa-f]{20})\Z"
Uid = Annotated[str, msgspec.Meta(pattern=_UID)]
Sequence16 = Annotated[int, msgspec.Meta(ge=0, le=0xFFFF)]
Name = Annotated[str, msgspec.Meta(max_length=64)]
SlotNumber = Annotated[int, msgspec.Meta(ge=0, lt=32)]


class Message(msgspec.Struct, frozen=True, tag_field="t"):
    """What all messages carry: `q` counts the frames of one direction, modulo 65,536."""

    q: Sequence16


class Hello(Message, frozen=True, tag="hello"):
    """A hub introduces itself; `boot` changes whenever it starts anew."""

    version: int = msgspec.field(name="v")
    hub: Name
    boot: int
    slots: int
    firmware: Name = msgspec.field(name="fw", default="")


class CardState(Message, frozen=True, tag="state"):
    """All that the readers of a hub see: a card UID in hex, or None, for each slot."""

    cards: Annotated[tuple[Uid | None, ...], msgspec.Meta(max_length=32)] = msgspec.field(name="s")


class SlotChanged(Message, frozen=True, tag="slot"):
    """The card of one slot changed; a hint, `CardState` is the truth."""

    slot: SlotNumber = msgspec.field(name="s")
    uid: Uid | None = msgspec.field(name="u")


class OtherMessage(Message, frozen=True, tag="other"):
    """A message of a type that this program does not know; its `q` still counts."""

    kind: str


class HostHello(Message, frozen=True, tag="hello"):
    """The table asks a hub for its hello and its full state."""

    version: int = msgspec.field(name="v", default=VERSION)


HubMessage = Hello | CardState | SlotChanged | OtherMessage


class _Envelope(msgspec.Struct, frozen=True):
    t: Annotated[str, msgspec.Meta(max_length=32)]
    q: Sequence16


_ENVELOPES = msgspec.json.Decoder(_Envelope)
_DECODERS: dict[str, msgspec.json.Decoder[HubMessage]] = {
    "hello": msgspec.json.Decoder(Hello),
    "state": msgspec.json.Decoder(CardState),
    "slot": msgspec.json.Decoder(SlotChanged),
}


def encode(message: Message) -> bytes:
    """The frame of a message; raises ValueError when it is too long to be sent."""
    body = msgspec.json.encode(message)
    if not body.isascii():
        raise ValueError(f"no frame can carry {message!r}")
    return framed(body)


class FrameParser:
    """Finds the good frames in any stream of bytes, cut anywhere.

    Whatever is no frame (noise, a program's traceback, the head of a cut frame) is skipped and
    counted in `noise_lines`; the next good frame is read, also when it follows on the same line.
    Messages of unknown type are counted in `unknown`.
    """

    def __init__(self) -> None:
        self._rest = b""
        self.noise_lines = 0
        self.unknown = 0

    def feed(self, data: bytes) -> list[HubMessage]:
        """The messages that these bytes complete, oldest first."""
        *lines, rest = (self._rest + data).split(b"\n")
        self._rest = rest[-MAX_FRAME_BYTES:]
        messages = []
        for line in lines:
            message = self._read(line[-MAX_FRAME_BYTES:].rstrip(b"\r"))
            if message is not None:
                messages.append(message)
            elif line.strip():
                self.noise_lines += 1
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
            return None
        self.unknown += 1
        return OtherMessage(envelope.q, envelope.t)
