"""The doctor's look at the computer: program, data that ships, disk, saved games, cards.

Owns these findings; a damaged file is told of and left as it is.
"""

from __future__ import annotations

import os
import platform
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path

from tabletop.card_list import card_sets
from tabletop.catalog import games
from tabletop.doctor.findings import Finding, fail, ok, warn
from tabletop.store.schema import StoreError, check_database
from tabletop.store.store import Store

FREE_BYTES_WARN, FREE_BYTES_FAIL = 500_000_000, 50_000_000

_OTHER_DISK = "see that the disk is well, or name another folder with --data"
_STORE_WAYS_OUT = {
    "disk_damaged": "the next game begins a new file and keeps this one beside it",
    "foreign": "name another folder with --data",
    "newer": "install the newer version of tabletop again",
}


@dataclass(frozen=True)
class Saves:
    """What was found of the saved games. `is_played`: a running table has them now."""

    findings: tuple[Finding, ...]
    is_played: bool = False


def program(libraries: str) -> Finding:
    """The versions of what runs here; `libraries` are those of the display."""
    python = platform.python_version()
    return ok("program", f"tabletop {version('tabletop')}, Python {python}, {libraries}")


def games_and_cards() -> list[Finding]:
    """The data of games and cards that comes with the program."""
    return [
        loads("rules", "the data of every game", games),
        loads("cards", "the sets of cards", card_sets),
    ]


def loads(part: str, what: str, load: Callable[[], object]) -> Finding:
    """Whether something that comes with the program can be loaded."""
    try:
        load()
    except Exception as error:  # whatever a broken file makes of it, the report goes on
        kind = type(error).__name__
        return fail(part, f"{what} cannot be loaded: {kind}: {error}", "install tabletop again")
    return ok(part, f"{what} can be loaded")


def folder(path: Path) -> Finding:
    """Whether the data folder takes a file."""
    try:
        with tempfile.TemporaryFile(dir=path) as file:
            file.write(b"tabletop")
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        sentence = f"nothing can be written to {path}: {error.strerror}"
        return fail("data", sentence, "see that the disk is there and not read-only")
    return ok("data", f"{path} can be written")


def disk_space(free_bytes: int) -> Finding:
    """Whether games can go on being saved; a game takes well under a megabyte."""
    sentence = f"{free_bytes // 1_000_000} MB are free for saved games"
    if free_bytes < FREE_BYTES_FAIL:
        return fail("disk", sentence, "make room, or name a folder on another disk with --data")
    if free_bytes < FREE_BYTES_WARN:
        return warn("disk", sentence, "make room soon")
    return ok("disk", sentence)


def saves(path: Path, *, has_readers: bool) -> Saves:
    """The saved games and the registry of cards, without setting a damaged file aside."""
    if not path.exists():
        return Saves((ok("store", "no game has been saved yet"), _registry(0, has_readers)))
    try:
        check_database(path)
        with Store(path) as store:
            unfinished, cards = len(store.open_games()), len(store.cards())
    except StoreError as error:
        if error.code == "in_use":
            in_use = warn("store", str(error), "end the game to have it examined")
            return Saves((in_use,), is_played=True)
        return Saves((fail("store", str(error), _STORE_WAYS_OUT.get(error.code, _OTHER_DISK)),))
    sound = ok("store", f"{path} is sound, unfinished games: {unfinished}")
    return Saves((sound, _registry(cards, has_readers)))


def _registry(cards: int, has_readers: bool) -> Finding:
    if cards or not has_readers:
        return ok("registry", f"registered cards: {cards}")
    way_out = "tabletop cards import FILE says which chip is which card"
    return warn("registry", "there are readers, but no registered card", way_out)
