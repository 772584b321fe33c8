"""The database file: its tables, its version, and what is done with a foreign or broken file.

Owns opening, the step up from older versions, and the exclusive hold of one process; does not own
what the records mean.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from typing import NamedTuple

APPLICATION_ID = 0x54424C54
"""Marks a file as ours ("TBLT")."""

_VERSIONS = (
    """
CREATE TABLE games (
    id INTEGER PRIMARY KEY,
    header BLOB NOT NULL,
    started_utc TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP,
    is_open INTEGER NOT NULL
) STRICT;
CREATE TABLE entries (
    game INTEGER NOT NULL REFERENCES games (id),
    number INTEGER NOT NULL,
    record BLOB NOT NULL,
    PRIMARY KEY (game, number)
) STRICT, WITHOUT ROWID;
CREATE TABLE cards (
    uid TEXT PRIMARY KEY,
    card_set TEXT NOT NULL,
    kind TEXT NOT NULL,
    card TEXT NOT NULL
) STRICT;
""",
    """
ALTER TABLE cards ADD COLUMN copy INTEGER NOT NULL DEFAULT 1;
ALTER TABLE cards ADD COLUMN retired_utc TEXT;
UPDATE cards SET copy = (
    SELECT count(*) FROM cards AS earlier
    WHERE (earlier.card_set, earlier.kind, earlier.card) = (cards.card_set, cards.kind, cards.card)
    AND earlier.rowid <= cards.rowid
);
CREATE UNIQUE INDEX cards_in_use ON cards (card_set, kind, card, copy) WHERE retired_utc IS NULL;
""",
)
"""What each version adds to the one before: a new file takes all of them, an older one the rest."""

SCHEMA_VERSION = len(_VERSIONS)

_WHAT_IS_READ = (
    (1, "SELECT id, header, started_utc, is_open FROM games"),
    (1, "SELECT game, number, record FROM entries JOIN games ON game = id WHERE is_open"),
    (1, "SELECT uid, card_set, kind, card FROM cards"),
    (2, "SELECT copy, retired_utc FROM cards"),
)
"""Queries that must succeed, each with the version of the file that it is for, and all later."""

_FAULTS = {
    sqlite3.SQLITE_FULL: "disk_full",
    sqlite3.SQLITE_READONLY: "disk_read_only",
    sqlite3.SQLITE_PERM: "disk_read_only",
    sqlite3.SQLITE_CANTOPEN: "disk_gone",
    sqlite3.SQLITE_BUSY: "disk_locked",
    sqlite3.SQLITE_LOCKED: "disk_locked",
    sqlite3.SQLITE_CORRUPT: "disk_damaged",
    sqlite3.SQLITE_NOTADB: "disk_damaged",
}
_OPENING_PATIENCE_S = 1.0
"""How long a process that is just ending may still hold the file."""


_READ_ERRORS = (sqlite3.Error, UnicodeDecodeError)


class StoreError(Exception):
    """The store cannot be used: `code` says why, `str()` is one plain sentence."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code


class Opened(NamedTuple):
    """A database that is ours, and where a damaged one was put that lay in its place."""

    database: sqlite3.Connection
    set_aside: Path | None


def fault_code(error: sqlite3.Error) -> str:
    """The fault of a disk that an error tells of; `disk_error` when it says no more."""
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_IOERR)
    return _FAULTS.get(code & 0xFF, "disk_error")


def open_database(path: Path) -> Opened:
    """Open or make the file, held by this process alone. Raises StoreError.

    A damaged file is renamed, never deleted, and a new one made. A file of an older version is
    brought up to ours, and a copy as it was stays beside it. A file of a newer version or of
    another program is left alone and refused.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreError("no_place", f"{path.parent} cannot be made: {error.strerror}") from error
    set_aside = None
    database = _open_sound(path)
    if database is None:
        set_aside = _set_aside(path)
        database = _open_sound(path)
    if database is None:
        raise StoreError("disk_damaged", f"{path} is damaged as soon as it is written")
    return Opened(database, set_aside)


def check_database(path: Path) -> None:
    """Read all of a file that is there; neither mends, makes nor sets aside. Raises StoreError."""
    try:
        with closing(connect(path, creates=False)) as database:
            _refuse_foreign(database, path)
            if _is_sound(database):
                return
    except _READ_ERRORS as error:
        _raise_unless_damaged(path, error)
    raise StoreError("disk_damaged", f"{path} is damaged")


def connect(path: Path, *, creates: bool) -> sqlite3.Connection:
    """A connection with our settings; its holder must see to the threads. Raises sqlite3.Error."""
    mode = "rwc" if creates else "rw"
    database = sqlite3.connect(
        f"{path.absolute().as_uri()}?mode={mode}",
        uri=True,
        timeout=_OPENING_PATIENCE_S,
        isolation_level=None,
        check_same_thread=False,
    )
    try:
        database.execute("PRAGMA locking_mode = EXCLUSIVE")
        database.execute("PRAGMA synchronous = FULL")
        database.execute("PRAGMA foreign_keys = ON")
    except BaseException:
        database.close()
        raise
    return database


def is_ours(database: sqlite3.Connection) -> bool:
    """Whether a database is of this program and version."""
    mark = _number(database, "application_id"), _number(database, "user_version")
    return mark == (APPLICATION_ID, SCHEMA_VERSION)


def _open_sound(path: Path) -> sqlite3.Connection | None:
    """The checked database; None when the file is damaged."""
    try:
        database = connect(path, creates=True)
    except _READ_ERRORS as error:
        _raise_unless_damaged(path, error)
        return None
    try:
        if not _make_or_check(database, path):
            database.close()
            return None
    except _READ_ERRORS as error:
        database.close()
        _raise_unless_damaged(path, error)
        return None
    except StoreError:
        database.close()
        raise
    return database


def _raise_unless_damaged(path: Path, error: sqlite3.Error | UnicodeDecodeError) -> None:
    """Say what people can mend; a damaged file is set aside instead."""
    if isinstance(error, UnicodeDecodeError):  # SQLite's sentence about it held bytes of the file
        return
    code = fault_code(error)
    if code == "disk_locked":
        raise StoreError("in_use", f"{path} is in use by another process") from error
    if code != "disk_damaged":
        raise StoreError(code, f"{path} cannot be opened: {error}") from error


def _refuse_foreign(database: sqlite3.Connection, path: Path) -> int:
    """Raise StoreError for what is not ours or newer; returns the file's version, 0 while empty."""
    tables = database.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0]
    application, version = _number(database, "application_id"), _number(database, "user_version")
    is_fresh = application == 0 and tables == 0
    if not is_fresh and application != APPLICATION_ID:
        raise StoreError("foreign", f"{path} belongs to another program and is left alone")
    if version > SCHEMA_VERSION:
        raise StoreError("newer", f"{path} was written by a newer version and is left alone")
    return 0 if is_fresh else max(1, version)


def _make_or_check(database: sqlite3.Connection, path: Path) -> bool:
    """Bring the file to our version, all or nothing; False when it is damaged."""
    version = _refuse_foreign(database, path)
    database.execute("PRAGMA journal_mode = WAL")
    if 0 < version < SCHEMA_VERSION:
        if not _is_sound(database):
            return False
        database.execute("VACUUM INTO ?", (str(_first_free(path, f"version-{version}")),))
    database.execute("BEGIN IMMEDIATE")
    if version < SCHEMA_VERSION:
        for statement in ";".join(_VERSIONS[version:]).split(";"):
            database.execute(statement)
        database.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        database.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")
    database.execute("COMMIT")
    return _is_sound(database)


def _is_sound(database: sqlite3.Connection) -> bool:
    """Whether all pages hang together, and what the program will read can be read.

    Even after a clean end: a byte that changed on the disk can hide the last entries of a game.
    """
    if database.execute("PRAGMA integrity_check(1)").fetchone()[0] != "ok":
        return False
    try:
        version = _number(database, "user_version")
        for since, query in _WHAT_IS_READ:
            if since <= max(1, version):
                for _ in database.execute(query):
                    pass
    except sqlite3.Error as error:  # texts that are none, tables of other columns: without a code
        code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR)
        if code != sqlite3.SQLITE_ERROR:
            raise
        return False
    return True


def _number(database: sqlite3.Connection, pragma: str) -> int:
    number: int = database.execute(f"PRAGMA {pragma}").fetchone()[0]
    return number


def _beside(path: Path, ending: str) -> Path:
    return path.with_name(path.name + ending)


def _first_free(path: Path, ending: str) -> Path:
    """The first name `<path>.<ending>-<number>` that no file has."""
    number = 1
    while _beside(path, f".{ending}-{number}").exists():
        number += 1
    return _beside(path, f".{ending}-{number}")


def _set_aside(path: Path) -> Path:
    """Give a damaged file, and what SQLite keeps beside it, the first free other name."""
    target = _first_free(path, "damaged")
    path.rename(target)
    for ending in ("-wal", "-journal"):
        with suppress(FileNotFoundError):
            _beside(path, ending).rename(_beside(target, ending))
    return target
