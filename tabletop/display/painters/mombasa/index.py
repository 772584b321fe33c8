"""An edition's things by id, as the painters look them up.

Owns nothing but the tables; the values are the edition's.
"""

from __future__ import annotations

from tabletop.rules.mombasa.edition.data import Company, Edition, Majority, TrackSide


class Index:
    """One edition; made once by whoever draws it."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self.cards = {card.id: card for card in edition.cards}
        self.books = {book.id: book for book in edition.books}
        self.tiles = {tile.id: tile for tile in edition.bonus_tiles}
        self.starting_tiles = {tile.id: tile for tile in edition.starting_tiles}
        self.regions = {region.id: region for region in edition.regions}
        self.companies: dict[str, Company] = {company.id: company for company in edition.companies}
        self.sides: dict[str, TrackSide] = {side.id: side for side in edition.tracks}
        self.majorities: dict[str, Majority] = {one.of: one for one in edition.majorities}
