"""Which chip is which card, as the table and its enrolment need it, on its way to the disk.

Owns the joining of lists, play and store for cards; neither their rows nor what a card means.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from tabletop.card_list import card_sets, read_card_list
from tabletop.cards.sets import SETS, edition_at_table, faces_of
from tabletop.config import ConfigError
from tabletop.play.enrolment import Chip, Piece
from tabletop.play.matching import Card
from tabletop.rules.game import Ref
from tabletop.store import cards as rows
from tabletop.store.store import Store

_LOG = logging.getLogger(__name__)


class RegisteredCards:
    """All chips of a store that is open. Raises StoreError at the start."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.chips: dict[str, Chip] = {}
        """What is known of each chip, by UID; a registered or forgotten one changes it."""
        self.cards: dict[str, Card] = {}
        """What each chip stands for, or stood for before another took its place, by UID; a game
        that goes on meanwhile knows a changed one at once.
        """
        for row in store.cards():
            self._know(row.uid, _chip(row))
        for row, _ in store.retired_cards():
            self._know(row.uid, _chip(row, is_retired=True))

    def _know(self, uid: str, chip: Chip) -> None:
        self.chips[uid] = chip
        self.cards[uid] = Card(chip.card_set, chip.ref, chip.is_retired)

    @property
    def fault(self) -> str | None:
        """The fault of the disk while it cannot be written to."""
        return self._store.fault

    @property
    def is_kept(self) -> bool:
        """Whether all changes are on the disk."""
        return self._store.is_kept

    def put(self, uid: str, card_set: str, piece: Piece) -> None:
        """The chip is this card; the one that was it before is retired."""
        for other, chip in self.chips.items():
            if chip.is_of(card_set, piece):
                self._know(other, Chip(card_set, piece.ref, piece.copy, is_retired=True))
        self._know(uid, Chip(card_set, piece.ref, piece.copy))
        self._store.add_cards([rows.Card(uid, card_set, *piece.ref, piece.copy)])

    def forget(self, uid: str) -> None:
        """The chip is no card and never was."""
        del self.chips[uid], self.cards[uid]
        self._store.forget_chips([uid])


def card_pieces() -> Mapping[str, tuple[Piece, ...]]:
    """The cards of every set, in the order in which they are laid."""
    return {
        card_set: tuple(
            Piece(face.ref, number, face.batch)
            for face in faces_of(card_set, edition_at_table())
            for number in face.numbers
        )
        for card_set in SETS
    }


def register_list(store: Store, path: Path, card_set: str) -> int:
    """Register the cards of a list, all or none; how many they are.

    Raises ConfigError for a set or list that is wrong, and for the chip of a card that was lost.
    """
    if card_set not in card_sets():
        raise ConfigError(f"there is no card set {card_set}; there are {', '.join(card_sets())}")
    listed = [
        rows.Card(card.uid, card_set, *card.ref)
        for card in read_card_list(path, card_sets()[card_set])
    ]
    lost = {row.uid: row for row, _ in store.retired_cards()}
    if back := [lost[row.uid] for row in listed if row.uid in lost]:
        told = ", ".join(f"{row.uid} was {row.kind} {row.card}" for row in back)
        raise ConfigError(f"no card of {path} was registered: other chips took over, {told}")
    known = store.cards()
    numbered = rows.numbered(listed, [row for row in known if row.card_set == card_set])
    for oddity in _oddities(numbered, known):
        _LOG.warning("%s: %s", path, oddity)
    store.add_cards(numbered)
    return len(listed)


def _oddities(listed: Sequence[rows.Card], known: Sequence[rows.Card]) -> Iterator[str]:
    """What is odd about cards of a set that are to be registered, though it can be meant."""
    before = {row.uid: row for row in known}
    for row in listed:
        was = before.get(row.uid, row)
        if was.card_set != row.card_set:
            yield f"{row.uid} was {was.kind} {was.card} of the set {was.card_set}"
    pieces = {piece[:2] for piece in card_pieces()[listed[0].card_set]}
    for row in listed:
        if (Ref(row.kind, row.card), row.copy) not in pieces:
            yield f"{row.uid} is one more {row.kind} {row.card} than the set has"


def _chip(row: rows.Card, *, is_retired: bool = False) -> Chip:
    return Chip(row.card_set, Ref(row.kind, row.card), row.copy, is_retired)
