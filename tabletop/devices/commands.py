"""Commands to a hub that want an answer: one at a time, sent again while none comes.

Owns the queue, the attempts and the replies; does not own the line.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

from msgspec import structs

from tabletop.devices.protocol import Ack, Command, HubMessage, Memory, Nak

ATTEMPTS = 3
ANSWER_S = 0.2
"""So long a hub may take to answer one attempt."""

NO_ANSWER = "no_answer"
LOST = "lost"


class Reply:
    """What becomes of a command. Ask `is_done` now and then; nobody waits for it.

    `fault` is None for success, else the hub's own word, `no_answer` or `lost`; `data` is what a
    read command found.
    """

    def __init__(self) -> None:
        self.is_done = False
        self.fault: str | None = None
        self.data = b""

    def finish(self, fault: str | None = None, data: bytes = b"") -> None:
        """It is over."""
        self.is_done, self.fault, self.data = True, fault, data


class Commands:
    """The commands of one conversation. An attempt keeps its number: a late answer counts too.

    A reader that is still at work with one attempt calls itself busy when asked again: that is no
    answer yet.
    """

    def __init__(self) -> None:
        self._waiting: deque[tuple[Command, Reply]] = deque()
        self._number: int | None = None
        self._attempts = 0
        self._sent_s = 0.0

    def ask(self, command: Command) -> Reply:
        """Queue a command; its `q` is given when it is sent."""
        reply = Reply()
        self._waiting.append((command, reply))
        return reply

    def due(self, now_s: float, new_number: Callable[[], int]) -> Command | None:
        """What to send now: the oldest command, for the first time or again."""
        if self._attempts and now_s - self._sent_s < ANSWER_S:
            return None
        if self._attempts >= ATTEMPTS:
            self._finish(NO_ANSWER)
        if not self._waiting:
            return None
        if self._number is None:
            self._number = new_number()
        self._attempts += 1
        self._sent_s = now_s
        return structs.replace(self._waiting[0][0], q=self._number)

    def take(self, message: HubMessage) -> None:
        """An answer, if it is one to what was asked."""
        if not isinstance(message, (Ack, Nak, Memory)) or message.of != self._number:
            return
        match message:
            case Memory():
                self._finish(None, bytes.fromhex(message.data))
            case Nak(reason="busy"):
                pass
            case Nak():
                self._finish(message.reason or "refused")
            case _:
                self._finish(None)

    def give_up(self) -> None:
        """The hub is lost, or forgot what it was asked."""
        while self._waiting:
            self._finish(LOST)

    def _finish(self, fault: str | None, data: bytes = b"") -> None:
        self._waiting.popleft()[1].finish(fault, data)
        self._number, self._attempts = None, 0
