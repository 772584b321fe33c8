"""The card registry: which card of a set a UID is.

Owns its rows; does not own the lists that people write, nor what a card means in a game.
"""

from __future__ import annotations

import sqlite3
from typing import NamedTuple

INSERT_CARD = (
    "INSERT INTO cards (uid, card_set, kind, card) VALUES (?, ?, ?, ?) ON CONFLICT (uid)"
    " DO UPDATE SET card_set = excluded.card_set, kind = excluded.kind, card = excluded.card"
)


class Card(NamedTuple):
    """A card with a chip: UID in upper-case hex, its set, and what it shows: company, green."""

    uid: str
    card_set: str
    kind: str
    card: str


def known_cards(database: sqlite3.Connection, card_set: str | None = None) -> list[Card]:
    """The cards of a set, or of all sets, by UID."""
    rows = database.execute(
        "SELECT uid, card_set, kind, card FROM cards WHERE ?1 IS NULL OR card_set = ?1"
        " ORDER BY uid",
        (card_set,),
    )
    return [Card(*row) for row in rows]
