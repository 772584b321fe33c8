"""The log of one game as records and as plain data: what was played, undone, redone, corrected.

Owns the form of headers and entries; does not own what they do to a state, nor where they lie.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Any

import msgspec

from tabletop.rules.game import Action, Fact, Game, OptionValue, Seat

HUMAN = "human"
"""The kind of a seat that a person plays; every other kind names a computer player."""

Whole = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
SEEDS = range(-(2**63), 2**63)
Seed = Annotated[int, msgspec.Meta(ge=SEEDS.start, le=SEEDS.stop - 1)]


class BadLog(Exception):
    """Data that is no log of a game we have; `str()` is one plain sentence."""


class SaveDiffers(BadLog):
    """A save does not replay as it was played: the rules or the file have changed.

    `good` entries of `total` replay as they did; `Session.resume(..., stop_at=good)` goes on there.
    """

    def __init__(self, good: int, total: int, why: str, saved_version: int, version: int) -> None:
        super().__init__(f"entry {good + 1} of {total} does not replay: {why}")
        self.good = good
        self.total = total
        self.saved_version = saved_version
        self.version = version


class OtherData(BadLog):
    """A game was played with data (an edition, a map) that is not here, or no longer the same.

    `option` and `choice` name it, `is_missing` says which of both.
    """

    def __init__(self, option: str, choice: str, *, is_missing: bool, takes_files: bool) -> None:
        name, file = f'{option} "{choice:.60}"', f"--{option} FILE"
        if is_missing:
            way_out = f"start with {file}" if takes_files else "it is not here any more"
            sentence = f"this game was played with {name}; {way_out}"
        else:
            way_out = f"start with its old file ({file}), or" if takes_files else "start"
            sentence = f"{name} has changed since this game began; {way_out} the old program"
        super().__init__(f"{sentence}; the game is kept")
        self.option = option
        self.choice = choice
        self.is_missing = is_missing


class Start(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Where a game starts: from a seed, or from the plain data of a state; `length` is the name of
    a short game that begins there.
    """

    seed: Seed | None = None
    state: dict[str, Any] | None = None
    length: str | None = None


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Record 0 of a game. `players` is the kind of each seat, people only when empty; `places`
    says at which place of the table each seat sits, at the first ones in order when empty.
    `fingerprints` are those of the data that it is played with, by option; older games have none.
    """

    game: str
    rules_version: Whole
    seats: Whole
    options: dict[str, OptionValue]
    start: Start
    players: tuple[str, ...] = ()
    places: tuple[Whole, ...] = ()
    fingerprints: dict[str, str] = {}


class Entry(
    msgspec.Struct,
    frozen=True,
    forbid_unknown_fields=True,
    omit_defaults=True,
    tag_field="type",
    tag=str.lower,
):
    """Records 1, 2, ... of a game, each durable or lost as a whole."""


class Gesture(Entry, frozen=True):
    """What one seat did at once. Gestures are numbered from 1.

    `check` is a checksum of the facts; an automatic gesture is nobody's decision.
    """

    gesture: Whole
    seat: Whole
    actions: tuple[Any, ...]
    check: int
    is_automatic: bool = False


class Undo(Entry, frozen=True):
    """A seat took back its last gesture, and with it the answers that came after."""

    by: Whole
    gesture: Whole


class Correction(Entry, frozen=True):
    """A gesture and all after it were taken back with consent, or by the staff."""

    by: Whole
    gesture: Whole
    consent: tuple[Whole, ...] = ()
    is_staff: bool = False


class Redo(Entry, frozen=True):
    """What the last undo or correction took back from this gesture on is live again."""

    by: Whole
    gesture: Whole


class Stop(Entry, frozen=True):
    """The table went on after entry `good`: what follows it, up to here, no longer replays."""

    good: Whole
    rules_version: Whole


AnyEntry = Gesture | Undo | Correction | Redo | Stop


class GameLog(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A log as plain data. `actions` are the live ones; `entries`, where given, tell all.

    An entry is None where it was not readable and the table went on before it.
    """

    game: str
    rules_version: Whole
    seats: Whole
    options: dict[str, OptionValue]
    start: Start
    actions: tuple[tuple[Whole, dict[str, Any]], ...]
    players: tuple[str, ...] = ()
    places: tuple[Whole, ...] = ()
    entries: tuple[AnyEntry | None, ...] | None = None
    fingerprints: dict[str, str] = {}

    @property
    def header(self) -> Header:
        """The part that record 0 holds."""
        return Header(
            self.game,
            self.rules_version,
            self.seats,
            self.options,
            self.start,
            self.players,
            self.places,
            self.fingerprints,
        )


_encoder = msgspec.json.Encoder()
_header_decoder = msgspec.json.Decoder(Header)
_entry_decoder = msgspec.json.Decoder(AnyEntry)


def checksum(facts: Sequence[Fact]) -> int:
    """32 bits that differ when other things happened."""
    return zlib.crc32(_encoder.encode(facts))


def is_check_of(check: int, facts: Sequence[Fact]) -> bool:
    """Whether just this happened then: it may have been told in an older form."""
    if check == checksum(facts):
        return True
    return check == checksum([older for fact in facts if (older := fact.older) is not None])


def to_record(part: Header | AnyEntry) -> bytes:
    """A header or an entry as it is written."""
    return _encoder.encode(part)


def read_header(record: bytes) -> Header:
    """The header in record 0; raises BadLog."""
    try:
        return _header_decoder.decode(record)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadLog(f"the start of the game is not readable: {error}") from error


def read_entry(record: bytes) -> AnyEntry | None:
    """The entry in a record; None when it is not readable."""
    try:
        return _entry_decoder.decode(record)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return None


def read_log(data: object) -> GameLog:
    """The log in plain JSON data; raises BadLog."""
    try:
        return msgspec.convert(data, GameLog)
    except msgspec.ValidationError as error:
        raise BadLog(f"this is no log: {error}") from error


def to_log_data(
    header: Header,
    played: Iterable[tuple[Seat, Action]],
    entries: Sequence[AnyEntry | None] | None = None,
) -> dict[str, Any]:
    """A log as plain JSON data: the live actions, and all entries where given."""
    data: dict[str, Any] = msgspec.to_builtins(header)
    if entries is None:
        del data["players"], data["places"]
    if not header.fingerprints:
        del data["fingerprints"]
    data["actions"] = [[seat, msgspec.to_builtins(action)] for seat, action in played]
    if entries is not None:
        data["entries"] = msgspec.to_builtins(entries)
    return data


def checked_players(players: Sequence[str] | None, seats: int) -> tuple[str, ...]:
    """The kind of each seat; people where nothing is said. Raises BadLog on a wrong number."""
    kinds = tuple(players) if players else (HUMAN,) * seats
    if len(kinds) != seats:
        raise BadLog(f"{len(kinds)} players do not fit {seats} seats")
    return kinds


def checked_places(places: Sequence[int] | None, seats: int) -> tuple[int, ...]:
    """The place of each seat; the first ones where nothing is said. Raises BadLog."""
    taken = tuple(places) if places else tuple(range(seats))
    if len(taken) != seats:
        raise BadLog(f"{len(taken)} places do not fit {seats} seats")
    if len(set(taken)) != seats:
        raise BadLog(f"two seats are at one of the places {', '.join(map(str, taken))}")
    return taken


def started_from(header: Header) -> Mapping[str, Any]:
    """The start as `{"seed": n}` or `{"state": {...}}`; raises BadLog unless it is just one."""
    start: dict[str, Any] = msgspec.to_builtins(header.start)
    start.pop("length", None)
    if len(start) != 1:
        raise BadLog("a game starts from either a seed or a state")
    return start


def fingerprints_of(game: Game, options: Mapping[str, OptionValue]) -> dict[str, str]:
    """The fingerprints of the data that a game with all these options is played with."""
    return {
        name: option.fingerprints[str(options[name])]
        for name, option in game.options.items()
        if option.fingerprints
    }


def check_data(header: Header, game: Game) -> None:
    """Raises OtherData unless the data that the game was begun with is here, and the same."""
    for name, option in game.options.items():
        choice = str(header.options.get(name, option.default))
        if not option.fingerprints:
            continue
        here = option.fingerprints.get(choice)
        if here is None or header.fingerprints.get(name, here) != here:
            raise OtherData(name, choice, is_missing=here is None, takes_files=option.takes_files)
