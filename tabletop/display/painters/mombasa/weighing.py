"""What an action of Mombasa costs and brings, in figures, before it is done.

Owns reckoning it from a view with the rules' tables; says nothing in words and allows nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tabletop.display.painters.mombasa.figures import Figures
from tabletop.rules.game import Seat
from tabletop.rules.mombasa import area
from tabletop.rules.mombasa.bases import EMPTIED, uncovered
from tabletop.rules.mombasa.layout import BonusSpace
from tabletop.rules.mombasa.parts import NONE, Due
from tabletop.rules.mombasa.rulebook import (
    POUNDS_FOR_LAST_DIAMOND,
    POUNDS_FOR_LAST_POINT,
    POUNDS_FOR_POINT,
)
from tabletop.rules.mombasa.scoring import value_at
from tabletop.rules.mombasa.terms import EXPANSION, MERCHANT
from tabletop.rules.mombasa.view import MombasaView, RewardView


class Way(NamedTuple):
    """Spaces on a company's track: pounds paid and got, shares before and after, the special
    spaces reached.
    """

    pays: int
    gets: int
    shares: tuple[int, int]
    specials: tuple[int, ...]


class Leap(NamedTuple):
    """Spaces on the diamond or bookkeeping track: from where to where, and the values there."""

    spaces: tuple[int, int]
    values: tuple[int, int]
    pounds: int = 0


class Weighing:
    """The figures of one position for one seat."""

    def __init__(self, view: MombasaView, seat: Seat, figures: Figures) -> None:
        self.view = view
        self.seat = seat
        self.terms = figures.terms(view)
        self.layout = figures.layout(view)
        self.me = view.players[seat]
        self.kept = figures.player(view, seat)
        self._figures = figures

    @property
    def due(self) -> RewardView | None:
        """The reward that is being taken."""
        action = self.view.action
        return action.rewards[0] if action is not None and action.rewards else None

    @property
    def units(self) -> int:
        """Units of goods that are left to use."""
        return 0 if self.view.action is None else self.view.action.units

    def crate(self, card: str) -> int:
        """The number on a card's own crate."""
        return self.terms.crates[self.terms.card_index[card]]

    def price(self, place: int) -> int | None:
        """What the card on a place costs now, in units or pounds; None where none is bought."""
        prices = () if self.view.action is None else self.view.action.prices
        return prices[place - 1] if prices else None

    def goods_units(self, slot: int) -> int:
        """The units of the goods card at a slot."""
        return area.units(self.terms, self.kept, slot - 1)

    def expansion_points(self) -> int:
        """The points of all expansion cards together (M-E1)."""
        return area.totals(self.terms, self.kept)[EXPANSION]

    def bookkeeping_points(self, slot: int) -> int:
        """The points of a bookkeeper card or, with slot 0, of the tile."""
        return self.terms.values[self.kept.area[slot - 1]] if slot else self.terms.tile_points

    def merchant(self, slot: int) -> tuple[int, int]:
        """The diamond spaces and pounds of a merchant card or, with slot 0, of the tile."""
        if not slot:
            spaces, each = self.terms.tile_merchant
            return spaces + each * len(area.face_up(self.terms, self.kept, MERCHANT)), 0
        merchant = self.terms.merchants[self.kept.area[slot - 1]]
        spaces = merchant.spaces
        if merchant.mines_for_space:
            spaces += self.view.companies[merchant.company].mines // merchant.mines_for_space
        return spaces, merchant.pounds

    def way(self, name: str, spaces: int) -> Way:
        """What lies on the way of a marker (M-X1, M-X3)."""
        track = self.layout.tracks[self.terms.company_index[name]]
        at = self.me.tracks[name]
        entered = slice(at + 1, at + spaces + 1)
        return Way(
            sum(track.payments[entered]),
            sum(track.pounds[entered]),
            (track.shares[at], track.shares[at + spaces]),
            tuple(filter(None, track.specials[entered])),
        )

    def diamonds(self, spaces: int) -> Leap:
        """A diamond's way; what goes beyond the end is pounds (M-D3)."""
        track = self.terms.edition.diamond_track
        old, new = self.me.diamond, min(self.me.diamond + spaces, track.last)
        values = value_at(track.values, old), value_at(track.values, new)
        return Leap((old, new), values, POUNDS_FOR_LAST_DIAMOND * (old + spaces - new))

    def inkwell(self, spaces: int) -> Leap:
        """An inkwell's way."""
        values = self.terms.edition.bookkeeping_track.values
        old, new = self.me.inkwell, self.me.inkwell + spaces
        return Leap((old, new), (value_at(values, old), value_at(values, new)))

    def book_rewards(self, spaces: int) -> tuple[Due, ...]:
        """What the book brings on which an inkwell stops (M-K4, M-K7)."""
        space = self.me.inkwell + spaces
        name = self.me.books[space]
        if not spaces or name is None or space in self.me.flipped:
            return ()
        book, totals = self._figures.book(self.view, name), area.totals(self.terms, self.kept)
        pounds = [max(0, totals[kind] - less) for kind, less in book.minus]
        return (*(Due("pounds", n) for n in pounds if n), *book.rewards)

    def book_cost(self, name: str) -> int:
        """Bookkeeping points that a book costs."""
        return self._figures.book(self.view, name).cost

    def pounds_a_point(self) -> int:
        """What a bookkeeping point is worth (M-B1, M-B5)."""
        is_at_end = self.me.inkwell >= self.terms.last_book
        return POUNDS_FOR_LAST_POINT if is_at_end else POUNDS_FOR_POINT

    def coins(self, name: str, column: int, posts: int) -> tuple[int, int]:
        """What a share of a company is worth before and after posts come to a column or, below
        0, leave it.
        """
        index = self.terms.company_index[name]
        company, coins = self.view.companies[index], self.terms.coins[index][column - 1]
        count, is_emptied = company.columns[column - 1]
        after = is_emptied or count + posts == 0
        change = uncovered(count + posts + EMPTIED * after, coins)
        change -= uncovered(count + EMPTIED * is_emptied, coins)
        return company.coins, company.coins + change

    def space(self, name: str) -> BonusSpace:
        """A bonus space by its id."""
        return self.layout.spaces[self.layout.space_index[name]]

    def options(self, space: BonusSpace) -> Sequence[tuple[Due, ...]]:
        """The rewards among which one is chosen on a space; of a majority the tiers reached."""
        if space.total == NONE:
            return space.rewards
        own = area.totals(self.terms, self.kept)[space.total]
        return [
            rewards
            for least, rewards in zip(space.tiers, space.rewards, strict=True)
            if own >= least
        ]

    def region_reward(self, name: str) -> Due | None:
        """What a region brings; spaces on a track are the active company's."""
        action = self.view.action
        reward = self.terms.region_rewards[self.terms.region_index[name]]
        if reward is None or reward.kind != "spaces" or action is None or action.company is None:
            return reward
        return reward._replace(about=self.terms.company_index[action.company])
