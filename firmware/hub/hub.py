"""A hub as the table knows it: what it says of itself, what it tells, and what it does when asked.

Owns which message is sent when; does not own readers, buttons, lamps or the line.
"""

import os
from binascii import hexlify

from commands import Refused, job_of, lamps_of
from version import FIRMWARE, PROTOCOL

CAPS = ("mfrc522", "uid10", "ntag", "btn", "led")

HEARTBEAT_MS = 1_000
STATE_MS = 5_000
SILENCE_MS = 3_000
"""Without a frame from the table for so long, the hub's own lamp blinks."""

_MALFORMED = (AttributeError, KeyError, OverflowError, TypeError, ValueError)


def hexed(data: bytes | None) -> str | None:
    """Bytes as the line carries them."""
    return None if data is None else hexlify(data).decode()


class Hub:
    """Joins the parts; `step` is one round of all but the readers' turns."""

    def __init__(self, name: str, cause: str, talk, readers: list, buttons, lamps) -> None:
        self._name = name
        self._cause = cause
        self._boot = int.from_bytes(os.urandom(3), "big")
        self._talk = talk
        self._readers = readers
        self._buttons = buttons
        self._lamps = lamps
        self._told = [(None, True)] * len(readers)
        self._jobs = []
        self._heard_ms = None
        self._next_beat_ms = self._next_state_ms = 0
        self._told_bad = 0
        self.wants_reset = False
        self._answers = {
            "hello": self._greet,
            "sync": self._sync,
            "led": self._light,
            "read": self._begin_job,
            "write": self._begin_job,
            "ping": self._acknowledge,
            "reboot": self._reboot,
        }

    @property
    def was_spoken_to(self) -> bool:
        """Whether a table has ever spoken to this hub since it began."""
        return self._heard_ms is not None

    def is_alone(self, now_ms: int) -> bool:
        """Whether no table has spoken to it for a while."""
        return self._heard_ms is None or now_ms - self._heard_ms > SILENCE_MS

    def begin(self) -> None:
        """Introduce itself, whether or not somebody listens."""
        self._greet({})

    def step(self, now_ms: int) -> None:
        """Answer the table, tell of buttons, beat, and show the lamps."""
        for message in self._talk.heard():
            self._heard_ms = now_ms
            self._obey(message)
        for number, is_down, at_ms in self._buttons.edges():
            self._talk.tell("btn", b=number, d=is_down, ms=at_ms)
        if now_ms >= self._next_beat_ms:
            self._next_beat_ms = now_ms + HEARTBEAT_MS
            self._beat(now_ms)
        if now_ms >= self._next_state_ms:
            self._tell_state(now_ms)
        self._lamps.show(now_ms)

    def report(self, reader) -> None:
        """Tell what a reader's turn has changed, and finish what was to be done with its card."""
        uid, was_well = self._told[reader.number]
        self._told[reader.number] = reader.slot.uid, reader.is_well
        if reader.is_well != was_well:
            self._talk.tell("rdr", s=reader.number, ok=reader.is_well, ver=reader.chip.version)
        if reader.slot.uid != uid:
            self._talk.tell("slot", s=reader.number, u=hexed(reader.slot.uid))
        if reader.job is not None and (reader.job.done or not reader.is_well):
            self._finish_job(reader)

    def _obey(self, message: dict) -> None:
        answer = self._answers.get(message["t"])
        if answer is None:
            self._refuse(message, "unknown")
            return
        try:
            answer(message)
        except Refused as refused:
            self._refuse(message, refused.args[0])
        except _MALFORMED:
            self._refuse(message, "malformed")

    def _acknowledge(self, message: dict) -> None:
        self._talk.tell("ack", r=message["q"])

    def _refuse(self, message: dict, code: str) -> None:
        self._talk.tell("nak", r=message["q"], e=code)

    def _greet(self, _message: dict) -> None:
        self._talk.tell(
            "hello",
            v=PROTOCOL,
            fw=FIRMWARE,
            hub=self._name,
            boot=self._boot,
            why=self._cause,
            slots=len(self._readers),
            leds=len(self._lamps),
            btns=len(self._buttons.buttons),
            caps=CAPS,
            rdr=[reader.chip.version if reader.is_well else None for reader in self._readers],
        )
        self._sync({})

    def _sync(self, _message: dict) -> None:
        self._next_state_ms = 0

    def _light(self, message: dict) -> None:
        lamps_of(message, self._lamps)
        self._acknowledge(message)

    def _begin_job(self, message: dict) -> None:
        reader, job = job_of(message, self._readers)
        reader.job = job
        self._jobs.append((reader, message))

    def _finish_job(self, reader) -> None:
        job, reader.job = reader.job, None
        message = next(message for owner, message in self._jobs if owner is reader)
        self._jobs = [entry for entry in self._jobs if entry[0] is not reader]
        if job.error:
            self._refuse(message, job.error if job.done else "no_answer")
        elif message["t"] == "read":
            slot, page = message["s"], message["page"]
            self._talk.tell("mem", r=message["q"], s=slot, page=page, d=hexed(job.data))
        else:
            self._acknowledge(message)

    def _reboot(self, message: dict) -> None:
        self._acknowledge(message)
        self.wants_reset = True

    def _beat(self, now_ms: int) -> None:
        self._talk.tell("hb", ms=now_ms)
        if self._talk.bad != self._told_bad:
            self._told_bad = self._talk.bad
            self._talk.tell("bad", n=self._told_bad)

    def _tell_state(self, now_ms: int) -> None:
        self._next_state_ms = now_ms + STATE_MS
        self._talk.tell(
            "state",
            s=[hexed(reader.slot.uid) for reader in self._readers],
            ok=[reader.is_well for reader in self._readers],
            b=[button.is_down for button in self._buttons.buttons],
        )
