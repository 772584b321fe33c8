"""The figures of an edition as a position needs them: the rules' own tables, by what a view shows.

Owns finding them and reading a player's board for them; the figures are the rules'.
"""

from __future__ import annotations

from functools import cache

from tabletop.rules.game import Seat
from tabletop.rules.mombasa.edition.data import Edition
from tabletop.rules.mombasa.layout import Layout
from tabletop.rules.mombasa.parts import NONE, Player
from tabletop.rules.mombasa.rulebook import SLOTS
from tabletop.rules.mombasa.terms import BookFacts, Terms
from tabletop.rules.mombasa.view import MombasaView


class Figures:
    """The figures of one edition; the tables are made once for a number of players."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self._terms = cache(lambda seats: Terms(seats, {}, edition))
        self._layout = cache(Layout)

    def terms(self, view: MombasaView) -> Terms:
        """What does not depend on where the tracks lie."""
        terms: Terms = self._terms(len(view.players))
        return terms

    def layout(self, view: MombasaView) -> Layout:
        """The tracks, and the bonus spaces that come with them."""
        sides: list[str] = [side.id for side in self.edition.tracks]
        chosen = tuple(sides.index(company.track) for company in view.companies)
        return self._layout(self.terms(view), chosen)

    def player(self, view: MombasaView, seat: Seat) -> Player:
        """A player's board as the rules keep it; of the cards only those in the action area."""
        terms, shown = self.terms(view), view.players[seat]
        area = shown.area or (None,) * SLOTS
        levels = tuple(shown.specials[company] for company in terms.companies)
        tiles = terms.bonus_tiles
        return Player(
            self.layout(view).effects(levels),
            area=tuple(NONE if card is None else terms.card_index[card] for card in area),
            used=sum(1 << slot - 1 for slot in shown.used),
            tracks=tuple(shown.tracks[company] for company in terms.companies),
            levels=levels,
            diamond=shown.diamond,
            inkwell=shown.inkwell,
            books=tuple(self._book_index(terms, book) for book in shown.books),
            flipped=sum(1 << space for space in shown.flipped),
            tiles=sum(1 << tiles.index(tile) for tile in shown.tiles),
            spent=sum(1 << tiles.index(tile) for tile in shown.spent),
            plus_slot=NONE if shown.plus_slot is None else shown.plus_slot - 1,
        )

    def book(self, view: MombasaView, name: str) -> BookFacts:
        """A book, of a supply or of a starting tile, by its id."""
        terms = self.terms(view)
        return terms.books[self._book_index(terms, name)]

    @staticmethod
    def _book_index(terms: Terms, name: str | None) -> int:
        if name is None:
            return NONE
        if name in terms.book_index:
            return terms.book_index[name]
        return terms.tile_book + terms.starting_tile_index[name]
