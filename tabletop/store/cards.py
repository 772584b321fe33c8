"""The card registry: which card of a set a UID is, and which chips a card had before.

Owns its rows; does not own the lists that people write, nor what a card means in a game.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from typing import NamedTuple

_RETIRE_OTHERS = (
    "UPDATE cards SET retired_utc = CURRENT_TIMESTAMP WHERE retired_utc IS NULL"
    " AND uid <> ? AND (card_set, kind, card, copy) = (?, ?, ?, ?)"
)
_INSERT_CARD = (
    "INSERT INTO cards (uid, card_set, kind, card, copy) VALUES (?, ?, ?, ?, ?)"
    " ON CONFLICT (uid) DO UPDATE SET card_set = excluded.card_set, kind = excluded.kind,"
    " card = excluded.card, copy = excluded.copy, retired_utc = NULL"
)
FORGET_CHIP = "DELETE FROM cards WHERE uid = ?"
_COLUMNS = "uid, card_set, kind, card, copy"


class Card(NamedTuple):
    """A card with a chip: UID in upper-case hex, its set, and what it shows: company, green.

    Equal cards of a set are told apart by `copy`, from 1; each has one chip in use.
    """

    uid: str
    card_set: str
    kind: str
    card: str
    copy: int = 1


class RetiredCard(NamedTuple):
    """A chip that is a card no more, since when (UTC, ISO 8601): another one is that card now."""

    card: Card
    retired_utc: str


def putting(card: Card) -> tuple[tuple[str, tuple[int | str | bytes, ...]], ...]:
    """The statements that make a chip this card; the chip that was it before is retired."""
    return (_RETIRE_OTHERS, tuple(card)), (_INSERT_CARD, tuple(card))


def known_cards(database: sqlite3.Connection, card_set: str | None = None) -> list[Card]:
    """The cards in use of a set, or of all sets, by UID."""
    rows = database.execute(
        f"SELECT {_COLUMNS} FROM cards WHERE retired_utc IS NULL"
        " AND (?1 IS NULL OR card_set = ?1) ORDER BY uid",
        (card_set,),
    )
    return [Card(*row) for row in rows]


def retired_cards(database: sqlite3.Connection) -> list[RetiredCard]:
    """The chips that lost their card to another one, the first lost first."""
    rows = database.execute(
        f"SELECT {_COLUMNS}, replace(retired_utc, ' ', 'T') || 'Z' FROM cards"
        " WHERE retired_utc IS NOT NULL ORDER BY retired_utc, uid"
    )
    return [RetiredCard(Card(*row[:5]), row[5]) for row in rows]


def numbered(cards: Sequence[Card], known: Sequence[Card]) -> list[Card]:
    """The cards with their copies: a chip that is known as this card keeps its own, every other
    one gets the lowest that no chip of `known` or `cards` has. A chip that becomes another card
    leaves its place to the others.
    """
    listed = {card.uid: card[1:4] for card in cards}
    kept = {card.uid: card for card in known if listed.get(card.uid, card[1:4]) == card[1:4]}
    taken = {tuple(card[1:]) for card in kept.values()}
    found: list[Card] = []
    for card in cards:
        before = kept.get(card.uid)
        if before is None:
            copy = 1
            while (*card[1:4], copy) in taken:
                copy += 1
            before = card._replace(copy=copy)
            taken.add(tuple(before[1:]))
        found.append(before)
    return found
