"""Sets up positions of mode `own_company` in the words of `player_positions`.

Owns what differs there: the players hold the shares of their own companies.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Self

from tabletop.catalog import games
from tabletop.rules.game import OptionValue
from tests.rules.power_grid.player_positions import COLOURS, PlayersPosition
from tests.rules.power_grid.positions import DECISIONS

OWN_COMPANY = games()["power_grid.own_company"]


class OwnPosition(PlayersPosition):
    """A position on the map of Germany that begins with the auctions of round 1."""

    game = OWN_COMPANY
    decisions: ClassVar[Mapping[str, str]] = {"shares": "buy_shares", **DECISIONS}

    def __init__(self, seats: int = 3, *, seed: int = 1, **options: OptionValue) -> None:
        super().__init__(seats, seed=seed, **options)
        self.round(1, "auction")

    def incomes(self, number: int, **earned: int) -> Self:
        """In phase 5 these players, the first in order, have their incomes; the next is at turn."""
        turn = COLOURS[len(earned)]
        self.plain["supplying"]["earned"] = earned
        return self.round(number, "bureaucracy", turn)

    def sold(
        self, colour: str, bank: int, holders: Mapping[str, int] | None = None, *, now: bool = False
    ) -> Self:
        """So many shares lie in the bank, others with these players; `now`: one of this round."""
        shares = [0] * self.seats
        for holder, count in (holders or {}).items():
            shares[COLOURS.index(holder)] = count
        shares[COLOURS.index(colour)] = 10 - bank - sum(shares)
        saved = self.plain["companies"][colour]
        saved |= {"bank_shares": bank, "players": shares, "has_just_sold": now}
        return self

    def price(self, **prices: int) -> Self:
        """The price of these companies' shares; the one named last lies on top."""
        for colour, price in prices.items():
            self.pile(price, colour)
        return self
