"""The games on disk: which are still open, and their records.

Owns reading and the statements that write; does not own when they are written.
"""

from __future__ import annotations

import sqlite3
from typing import NamedTuple

INSERT_GAME = (
    "INSERT INTO games (id, header, is_open) VALUES (?, ?, 1)"
    " ON CONFLICT (id) DO UPDATE SET header = excluded.header"
)
INSERT_ENTRY = (
    "INSERT INTO entries (game, number, record) VALUES (?, ?, ?)"
    " ON CONFLICT (game, number) DO UPDATE SET record = excluded.record"
)
PUT_AWAY = "UPDATE games SET is_open = 0 WHERE id = ?"


class OpenGame(NamedTuple):
    """A game that can be resumed: when it was begun (UTC, ISO 8601) and how many entries it has."""

    id: int
    header: bytes
    started_utc: str
    entries: int


def open_games(database: sqlite3.Connection) -> list[OpenGame]:
    """Games that were not put away, the latest first."""
    rows = database.execute(
        "SELECT id, header, replace(started_utc, ' ', 'T') || 'Z',"
        " (SELECT count(*) FROM entries WHERE game = id)"
        " FROM games WHERE is_open ORDER BY id DESC"
    )
    return [OpenGame(*row) for row in rows]


def records_of(database: sqlite3.Connection, game: int) -> list[bytes]:
    """The header and all entries of a game in order; empty when there is no such game.

    A record that is missing inside is an empty one, so that numbers stay true.
    """
    row = database.execute("SELECT header FROM games WHERE id = ?", (game,)).fetchone()
    if row is None:
        return []
    records: list[bytes] = [row[0]]
    rows = database.execute(
        "SELECT number, record FROM entries WHERE game = ? ORDER BY number", (game,)
    )
    for number, record in rows:
        records += [b""] * (number - len(records))
        records.append(record)
    return records


def last_game(database: sqlite3.Connection) -> int:
    """The highest number of a game so far; 0 before the first."""
    last: int = database.execute("SELECT coalesce(max(id), 0) FROM games").fetchone()[0]
    return last
