"""Cards: what using one brings, what owning one is worth, what is bought with units or pounds.

Owns the worth of cards by themselves; what they do together is `planning`'s.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property

from tabletop.bots.mombasa.books import USUAL, Shelf
from tabletop.bots.mombasa.effects import Effects
from tabletop.bots.mombasa.expansion import Explorer
from tabletop.bots.mombasa.outlook import Outlook
from tabletop.bots.mombasa.tracks import Spaces
from tabletop.rules.mombasa.edition.kinds import (
    BookkeeperFace,
    BookkeeperTile,
    ExpansionFace,
    ExpansionTile,
    GoodsFace,
    GoodsTile,
    MerchantFace,
    MerchantTile,
    ShareFace,
)

ROUNDS_TO_RETURN = 2.2
"""A card that was used rests so long, with the round of its use."""

IN_PLACE_OF = 1.0
"""Units of the card that would be used in place of a bought one."""

USUAL_UNITS = 6
"""Units by which one unit is judged."""


class Hand:
    """The worth of cards in one view."""

    def __init__(
        self, look: Outlook, spaces: Spaces, shelf: Shelf, explorer: Explorer, effects: Effects
    ) -> None:
        self._look = look
        self._spaces = spaces
        self._shelf = shelf
        self._explorer = explorer
        self._effects = effects
        self._used: dict[str, float] = {}
        self._sales: dict[tuple[int, int, int], tuple[float, int]] = {}

    @cached_property
    def unit(self) -> float:
        """What a unit of goods brings on the tracks, as a rule."""
        return self._spaces.units(USUAL_UNITS) / USUAL_UNITS

    def use(self, card: str) -> float:
        """What using a card brings in a usual round."""
        if card not in self._used:
            self._used[card] = self._use(card)
        return self._used[card]

    def _use(self, card: str) -> float:
        face = self._look.facts.faces[card]
        match face:
            case GoodsFace():
                return (face.n + self._effects.goods[face.goods]) * self.unit
            case ExpansionFace():
                return self._explorer.best(3)[0] / 3 * face.n
            case BookkeeperFace():
                move = self._shelf.best_move(USUAL)[0]
                return 0.7 * move + self._shelf.points(face.points)
            case MerchantFace():
                return self.merchant(face)
            case ShareFace():
                return 0.0

    def merchant(self, face: MerchantFace) -> float:
        """What using a diamond merchant brings now."""
        spaces = face.spaces
        if face.company is not None and face.mines_for_space:
            spaces += self._look.companies[face.company].mines // face.mines_for_space
        return self._spaces.diamond(spaces) + face.pounds

    def tile(self, tile: str) -> float:
        """What a bonus tile brings when it is used."""
        face = self._look.facts.tiles[tile][0]
        match face:
            case GoodsTile():
                return face.n * self.unit
            case BookkeeperTile():
                return 0.7 * self._shelf.best_move(USUAL)[0] + self._shelf.points(face.points)
            case MerchantTile():
                return self._spaces.diamond(face.spaces)
            case ExpansionTile():
                return self._explorer.best(3)[0] / 3 * face.n

    def own(self, card: str) -> float:
        """What a card bought now brings until the end, beyond those it takes the place of."""
        look = self._look
        face = look.facts.faces[card]
        if isinstance(face, ShareFace):
            return self._share(face.company)
        uses = look.later / ROUNDS_TO_RETURN
        worth = uses * max(0.0, self.use(card) - IN_PLACE_OF * self.unit)
        if isinstance(face, ExpansionFace) and face.share is not None:
            worth += self._share(face.share)
        return worth

    def _share(self, company: str) -> float:
        return self._look.coins[company]

    # Buying.

    def purchase(self, units: int, cheaper: int, without: int = -1) -> tuple[float, int]:
        """The worth of units used at their best, and the place of the card bought, or -1."""
        key = (units, cheaper, without)
        if key not in self._sales:
            prices = self._prices(cheaper)
            self._sales[key] = self.best_sale(units, prices, without)
        return self._sales[key]

    def _prices(self, cheaper: int) -> list[int | None]:
        return [
            None if price is None else max(0, price - cheaper) for price in self._look.view.prices
        ]

    def best_sale(
        self, units: int, prices: Sequence[int | None], without: int = -1
    ) -> tuple[float, int]:
        """The same at these prices."""
        best = (self._spaces.units(units), -1)
        for place, price in enumerate(prices):
            card = self._look.view.display[place]
            if card is None or price is None or price > units or place == without:
                continue
            worth = self.own(card) + self._spaces.units(units - price)
            best = max(best, (worth, place))
        return best

    def for_pounds(self, money: int, prices: Iterable[int | None]) -> tuple[float, int]:
        """The card that is worth most beyond its price in pounds, and its place, or -1."""
        best = (0.0, -1)
        for place, price in enumerate(prices):
            card = self._look.view.display[place]
            if card is not None and price is not None and price <= money:
                best = max(best, (self.own(card) - price, place))
        return best

    def buy_space(self, cheaper: int, cost: int) -> float:
        """What a space that sells a card for pounds brings, its cost not yet paid."""
        money = self._look.me.money - cost
        return self.for_pounds(money, self._prices(cheaper))[0]

    # Discarding.

    def keep(self, card: str) -> float:
        """What is lost with a card of the hand."""
        spare = len(self._look.own_cards()) - 7
        scarcity = 1.0 if spare > 0 else 2.0
        uses = self._look.later / ROUNDS_TO_RETURN
        worth = scarcity * uses * max(0.0, self.use(card) - self.unit)
        face = self._look.facts.faces[card]
        if isinstance(face, ExpansionFace) and face.share is not None:
            worth += self._share(face.share)
        return worth

    def discard(self, more: int, goods: str | None) -> tuple[float, str]:
        """The card to discard for its crate and some pounds, and what that gains."""
        best = (0.0, "")
        for card in self._look.me.hand or ():
            face = self._look.facts.faces[card]
            if isinstance(face, ShareFace):
                continue
            if goods is not None and not (isinstance(face, GoodsFace) and face.goods == goods):
                continue
            gain = self._look.facts.crates[card] + more - self.keep(card)
            best = max(best, (gain, card))
        return best
