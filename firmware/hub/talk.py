"""The hub's end of the line to the table: messages in, messages out, each with its number.

Owns framing, counting and what happens when nobody reads; does not own what messages mean.
"""

import json
import select
import sys

from frames import MAX_FRAME_BYTES, body_of, framed

BYTES_AT_ONCE = 256


class Talk:
    """Never waits: a frame for which there is no room is lost, and the gap in `q` says so.

    `bad` counts lines that were no frames.
    """

    def __init__(self) -> None:
        self.bad = 0
        self._in = sys.stdin.buffer
        self._out = sys.stdout.buffer
        self._can_read = select.poll()
        self._can_read.register(sys.stdin, select.POLLIN)
        self._can_write = select.poll()
        self._can_write.register(sys.stdout, select.POLLOUT)
        self._line = bytearray()
        self._sent = 0

    def tell(self, kind: str, **fields) -> None:
        """Send a message."""
        self._sent = (self._sent + 1) & 0xFFFF
        fields["t"], fields["q"] = kind, self._sent
        frame = framed(json.dumps(fields, separators=(",", ":")).encode())
        if self._can_write.poll(0):
            self._out.write(frame)

    def heard(self) -> list:
        """The messages that came since; at most some bytes of a babbling table at once."""
        messages = []
        for _ in range(BYTES_AT_ONCE):
            if not self._can_read.poll(0):
                break
            byte = self._in.read(1)
            if not byte:
                raise SystemExit
            if (message := self.take(byte)) is not None:
                messages.append(message)
        return messages

    def take(self, byte: bytes) -> dict | None:
        """The message that this byte completes, if any."""
        if byte != b"\n":
            if len(self._line) > 2 * MAX_FRAME_BYTES:
                self._line = self._line[-MAX_FRAME_BYTES:]
            self._line.extend(byte)
            return None
        line, self._line = bytes(self._line[-MAX_FRAME_BYTES:]), bytearray()
        message = _message(line)
        if message is None:
            self.bad += 1
        return message


def _message(line: bytes) -> dict | None:
    body = body_of(line.rstrip(b"\r"))
    if body is None:
        return None
    try:
        message = json.loads(body)
    except ValueError:
        return None
    if not isinstance(message, dict) or not isinstance(message.get("t"), str):
        return None
    number = message.get("q")
    return message if isinstance(number, int) and 0 <= number <= 0xFFFF else None
