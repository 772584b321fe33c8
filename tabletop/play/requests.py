"""Lines of the engine's protocol as requests: bounded, strict JSON in a known form.

Owns what a well-formed request is; does not own what is done about it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Annotated, Any, BinaryIO, get_args

import msgspec

from tabletop.play.log import Seed

MAX_LINE_BYTES = 1024 * 1024
MAX_NESTING = 32
MAX_DIGITS = 20
MAX_MESSAGE = 300

SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=99)]


class RequestError(Exception):
    """A request that gets an error line: `kind` is one of the protocol's words."""

    def __init__(self, kind: str, message: str, **more: str) -> None:
        super().__init__(message)
        self.kind = kind
        self.more = more

    def to_data(self) -> dict[str, Any]:
        """The error line as plain JSON data."""
        message = str(self)
        if len(message) > MAX_MESSAGE:
            message = f"{message[:MAX_MESSAGE]}..."
        return {"ok": False, "error": self.kind, "message": message, **self.more}


class Request(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="cmd", tag=str.lower
):
    """One line; `cmd` is the name of the class."""


class Games(Request, frozen=True):
    """What can be played."""


class New(Request, frozen=True):
    """Begin a game."""

    game: str
    seats: SeatNumber
    seed: Seed
    options: dict[str, Any] = {}


class Load(Request, frozen=True):
    """Go on from a whole state."""

    state: Any


class Legal(Request, frozen=True):
    """What a seat may do now."""

    seat: SeatNumber


class Apply(Request, frozen=True):
    """Do it."""

    seat: SeatNumber
    action: dict[str, Any]


class Undo(Request, frozen=True):
    """Take the last gesture back, whatever it was."""


class Redo(Request, frozen=True):
    """Do again what was undone last."""


class View(Request, frozen=True):
    """What a seat may see; null: the whole table."""

    seat: SeatNumber | None


class State(Request, frozen=True):
    """Everything."""


class Digest(Request, frozen=True):
    """A hash of the state."""


class Totals(Request, frozen=True):
    """What is conserved."""


class Outcome(Request, frozen=True):
    """The result, once there is one."""


class Log(Request, frozen=True):
    """The start and the live actions."""


class Replay(Request, frozen=True):
    """Play a log to its end and go on there."""

    log: Any


class Quit(Request, frozen=True):
    """End."""


AnyRequest = (
    Games
    | New
    | Load
    | Legal
    | Apply
    | Undo
    | Redo
    | View
    | State
    | Digest
    | Totals
    | Outcome
    | Log
    | Replay
    | Quit
)
# One class is converted several times faster than the union of all.
_BY_CMD: dict[str, type[AnyRequest]] = {
    request.__name__.lower(): request for request in get_args(AnyRequest)
}


class UnfitNumber:
    """A number that fits nothing in the protocol: fractions, exponents, far too many digits."""

    def __init__(self, text: str) -> None:
        self._text = text

    def __repr__(self) -> str:
        return self._text[:MAX_DIGITS]


def read_lines(stdin: BinaryIO) -> Iterator[bytes | None]:
    """Lines without end, at most 1 MiB each; None for each that was longer."""
    while line := stdin.readline(MAX_LINE_BYTES + 1):
        if len(line) <= MAX_LINE_BYTES or line.endswith(b"\n"):
            yield line
            continue
        while line and not line.endswith(b"\n"):
            line = stdin.readline(MAX_LINE_BYTES)
        yield None


def read_request(line: bytes | None) -> AnyRequest:
    """The request in a line; raises RequestError."""
    if line is None:
        raise RequestError("bad_request", f"the line is longer than {MAX_LINE_BYTES} bytes")
    data = read_json(line)
    cmd = data.get("cmd") if isinstance(data, dict) else None
    if not isinstance(cmd, str) or cmd not in _BY_CMD:
        raise RequestError("bad_request", f"a request is an object with a known cmd, not {cmd!r}")
    try:
        request: AnyRequest = msgspec.convert(data, _BY_CMD[cmd])
    except msgspec.ValidationError as error:
        raise RequestError("bad_request", str(error)) from error
    return request


def read_json(text: bytes) -> object:
    """Strict JSON: Unicode, no NaN, no key twice, bounded nesting; raises RequestError."""
    try:
        data = json.loads(
            text.decode(),
            parse_float=UnfitNumber,
            parse_int=_whole,
            parse_constant=_refuse_constant,
            object_pairs_hook=_unique_keys,
        )
        if b"\\u" in text:
            json.dumps(data, ensure_ascii=False, default=repr).encode()  # no half characters
    except RecursionError:
        raise RequestError("bad_json", "the line is nested too deeply") from None
    except ValueError as error:
        raise RequestError("bad_json", str(error)) from error
    if _is_deep(data):
        raise RequestError("bad_json", f"the line is nested more than {MAX_NESTING} deep")
    return data


def _whole(text: str) -> int | UnfitNumber:
    return int(text) if len(text) <= MAX_DIGITS else UnfitNumber(text)


def _refuse_constant(name: str) -> object:
    raise ValueError(f"{name} is not JSON")


def _unique_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    data = dict(pairs)
    if len(data) != len(pairs):
        raise ValueError("a key comes twice in one object")
    return data


def _is_deep(data: object) -> bool:
    level = [data]
    for _ in range(MAX_NESTING + 1):
        level = [
            inner
            for outer in level
            if isinstance(outer, dict | list)
            for inner in (outer.values() if isinstance(outer, dict) else outer)
            if isinstance(inner, dict | list)
        ]
        if not level:
            return False
    return True
