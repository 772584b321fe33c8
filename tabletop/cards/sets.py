"""Which cards with chips each set has, derived from the games' data, in the order to lay them.

Owns sets, batches and numbers of copies; how a card looks is `faces`', its chip the registry's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from tabletop.catalog import mombasa_editions, power_grid_data
from tabletop.rules.game import Ref
from tabletop.rules.mombasa.edition.data import Edition
from tabletop.rules.mombasa.rulebook import MOST_SEATS
from tabletop.rules.power_grid.data import STEP3_CARD

POWER_GRID, MOMBASA, TABLE = "power_grid", "mombasa", "table"
SETS = (POWER_GRID, MOMBASA, TABLE)
"""Those of `table` belong to no game: a card for each seat, and the staff's."""
HOUSE = "house"
"""The edition whose cards a set of Mombasa has where no other is named."""


def edition_at_table() -> str:
    """The edition whose cards lie at this table: the owner's that was named at the start, or
    HOUSE.
    """
    return [*mombasa_editions()][-1]


DECKS = ("original", "deluxe")
"""Every deck of plants, in the order in which they came to be played: a plant's copy is its deck's
place here, so that a chip stays the card that it was when another deck comes.
"""
PLACES = 6
STAFF_CARDS = 2
STAFF = Ref("staff", "staff")


class CardFace(NamedTuple):
    """`copies` equal cards that stand for `ref`, numbered from `first` on.

    Cards of a batch are printed and registered together. Cards that stand for the same thing and
    look different are in several faces: the president's certificate is copy 1 of a company.
    """

    ref: Ref
    copies: int
    batch: str
    first: int = 1

    @property
    def numbers(self) -> range:
        """The number of each copy."""
        return range(self.first, self.first + self.copies)


def faces_of(card_set: str, edition: str = HOUSE) -> tuple[CardFace, ...]:
    """All faces of a set, batch by batch; raises KeyError for a set or edition that is unknown."""
    return tuple(_FACES[card_set](edition))


def _power_grid_faces() -> Iterator[CardFace]:
    """The certificates of each company, then the plants of each deck, Step 3 last."""
    data = power_grid_data()
    for company in data.stock.companies:
        ref, batch = Ref("company", company.id), f"company.{company.id}"
        yield CardFace(ref, 1, batch)
        yield CardFace(ref, data.stock.certificates.single_count, batch, first=2)
    for copy, deck in enumerate(DECKS, 1):
        for number in (*(plant.number for plant in data.decks[deck].plants), STEP3_CARD):
            yield CardFace(Ref("plant", str(number)), 1, f"plants.{deck}", first=copy)


def _mombasa_faces(edition: Edition) -> Iterator[CardFace]:
    """Starting cards for each player, the other action cards as the edition has them, tiles."""
    for card in edition.cards:
        copies = card.count * (MOST_SEATS if card.letter == "start" else 1)
        yield CardFace(Ref("card", card.id), copies, f"cards.{card.letter.lower()}")
    for tile in edition.starting_tiles:
        yield CardFace(Ref("tile", tile.id), 1, "tiles")


def _table_faces() -> Iterator[CardFace]:
    for place in range(1, PLACES + 1):
        yield CardFace(Ref("seat", str(place)), 1, "seats")
    yield CardFace(STAFF, STAFF_CARDS, "staff")


_FACES: Mapping[str, Callable[[str], Iterator[CardFace]]] = {
    POWER_GRID: lambda _: _power_grid_faces(),
    MOMBASA: lambda edition: _mombasa_faces(mombasa_editions()[edition]),
    TABLE: lambda _: _table_faces(),
}
