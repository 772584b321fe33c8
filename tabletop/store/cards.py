"""The card registry: which card of a set a UID is.

Owns its rows and their import; does not own what a card means in a game.
"""

from __future__ import annotations

import csv
import sqlite3
from collections.abc import Iterable
from typing import NamedTuple

COLUMNS = ("uid", "card_set", "kind", "card")
INSERT_CARD = (
    "INSERT INTO cards (uid, card_set, kind, card) VALUES (?, ?, ?, ?) ON CONFLICT (uid)"
    " DO UPDATE SET card_set = excluded.card_set, kind = excluded.kind, card = excluded.card"
)
_UID_DIGITS = range(8, 21, 2)


class BadCards(Exception):
    """A list of cards that cannot be taken; `str()` is one plain sentence with the line."""


class Card(NamedTuple):
    """A card with a chip: UID in upper-case hex, its set, and what it shows: company, green."""

    uid: str
    card_set: str
    kind: str
    card: str


def read_cards(lines: Iterable[str]) -> list[Card]:
    """Cards from comma-separated lines under the heading uid,card_set,kind,card; raises BadCards.

    UIDs may be written with colons, spaces and small letters.
    """
    try:
        rows = list(csv.reader(lines, strict=True))
    except csv.Error as error:
        raise BadCards(f"the list of cards is not readable: {error}") from error
    if not rows or tuple(name.strip() for name in rows[0]) != COLUMNS:
        raise BadCards(f"line 1: the heading must be {','.join(COLUMNS)}")
    cards: dict[str, Card] = {}
    for line, row in enumerate(rows[1:], 2):
        if not row:
            continue
        card = _read_card(line, row)
        if card.uid in cards:
            raise BadCards(f"line {line}: the card {card.uid} comes twice")
        cards[card.uid] = card
    return list(cards.values())


def _read_card(line: int, row: list[str]) -> Card:
    fields = [field.strip() for field in row]
    if len(fields) != len(COLUMNS) or not all(fields):
        raise BadCards(f"line {line}: {len(COLUMNS)} filled fields are needed")
    uid = fields[0].replace(":", "").replace(" ", "").upper()
    if len(uid) not in _UID_DIGITS or not set(uid) <= set("0123456789ABCDEF"):
        raise BadCards(f"line {line}: {fields[0]!r} is no UID of 4 to 10 bytes in hex")
    return Card(uid, *fields[1:])


def known_cards(database: sqlite3.Connection, card_set: str | None = None) -> list[Card]:
    """The cards of a set, or of all sets, by UID."""
    rows = database.execute(
        "SELECT uid, card_set, kind, card FROM cards WHERE ?1 IS NULL OR card_set = ?1"
        " ORDER BY uid",
        (card_set,),
    )
    return [Card(*row) for row in rows]
