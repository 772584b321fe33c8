"""Fronts and backs of the cards of a set: which painter draws which kind of card.

Owns that choice; what stands on a card is its painter's.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tabletop.cards import mombasa, power_grid, table
from tabletop.cards.frame import back
from tabletop.cards.sets import HOUSE, MOMBASA, POWER_GRID, CardFace
from tabletop.catalog import mombasa_editions
from tabletop.display.painters.mombasa.cards import BACK
from tabletop.display.painters.mombasa.names import names_of
from tabletop.display.theme import ACCENT, INK, PANEL, SEA, mixed
from tabletop.display.words import Words

GREEN = (40, 62, 50)


def words_of(card_set: str, language: str, edition: str = HOUSE) -> Words:
    """The words in which the cards of a set speak."""
    if card_set == MOMBASA:
        return Words(language, names_of(mombasa_editions()[edition]), family=MOMBASA)
    return Words(language, family=POWER_GRID if card_set == POWER_GRID else "")


def front_of(face: CardFace, words: Words, edition: str = HOUSE) -> str:
    """The front of a card as SVG."""
    return _FRONTS[face.ref.kind](face, words, edition)


def back_of(face: CardFace) -> str:
    """The back of a card as SVG: the same for all cards that must not be told apart."""
    return _BACKS[face.ref.kind]


_FRONTS: Mapping[str, Callable[[CardFace, Words, str], str]] = {
    "company": lambda face, words, _: power_grid.certificate(face, words),
    "plant": lambda face, words, _: power_grid.plant(face, words),
    "card": lambda face, words, own: mombasa.action_card(face, words, mombasa_editions()[own]),
    "tile": lambda face, words, own: mombasa.starting_tile(face, words, mombasa_editions()[own]),
    "seat": lambda face, words, _: table.seat(face, words),
    "staff": lambda _face, words, _: table.staff(words),
}
_BACKS: Mapping[str, str] = {
    "company": back(GREEN, "share", mixed(GREEN, INK, 0.7)),
    "plant": back(PANEL, "bolt", ACCENT),
    "card": back(BACK, "card", mixed(BACK, INK, 0.6)),
    "tile": back(BACK, "book", mixed(BACK, INK, 0.6)),
    "seat": back(SEA, "person", mixed(SEA, INK, 0.6)),
    "staff": back(SEA, "menu", mixed(SEA, INK, 0.6)),
}
