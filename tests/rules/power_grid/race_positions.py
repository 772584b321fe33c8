"""Sets up positions of mode `stock_race` in the words of `positions`.

Owns what differs there: shares lie in the bank, founding gives order and no city, incomes wait.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Self

from tabletop.catalog import games
from tabletop.rules.game import OptionValue
from tabletop.rules.power_grid.stock_race import StockRaceMode
from tests.rules.power_grid.positions import DECISIONS, STARTING_PRICE, Position

_race = games()["power_grid.stock_race"]
assert isinstance(_race, StockRaceMode)
RACE: StockRaceMode = _race
CITIES = ("flensburg", "kiel", "lubeck", "hamburg", "cuxhaven", "wilhelmshaven", "bremen")
"""Cities of the north of Germany that hang together."""


class RacePosition(Position):
    """A position on the map of Germany: a new game, changed word by word.

    It begins at the first stock round with seat 0 at turn.
    """

    def __init__(self, seats: int = 3, *, seed: int = 1, **options: OptionValue) -> None:
        self.plain = json.loads(json.dumps(RACE.setup(seats, options, seed).to_dict()))
        self.seats = seats
        self.stock_round(1)

    def stock_round(self, number: int, *, seat: int = 0, start_player: int = 0) -> Self:
        """It is this seat's turn in the stock round of this number."""
        self.plain["course"] |= {"index": 2 * (number - 1), "phase": "trade"}
        self.plain["course"] |= {"decision": "trade", "seat": seat, "company": None}
        self.plain["trading"]["start_player"] = start_player
        return self

    def operating_round(
        self, number: int, phase: str, company: str | None = None, decision: str | None = None
    ) -> Self:
        """It is this company's turn in a phase of the operating round of this number.

        The order is that of founding. Without a company the first of the phase is at turn: the
        last in order, or the first one in the auctions.
        """
        order = self.plain["course"]["order"]
        turn = company or order[0 if phase == "auction" else -1]
        self.plain["course"] |= {"index": 2 * number - 1, "phase": phase}
        self.plain["course"] |= {"decision": decision or DECISIONS[phase]}
        self.plain["course"] |= {"seat": None, "company": turn}
        if phase == "auction":
            self.plain["auction"]["settled"] = order[: order.index(turn)]
        return self

    def joins(
        self,
        company: str,
        holdings: Sequence[int] = (2,),
        *,
        price: int | None = None,
        money: int = 0,
        plants: Sequence[int] = (),
        cities: Sequence[str] = (),
        fuel: Mapping[str, int] | None = None,
        has_operated: bool = True,
    ) -> Self:
        """The company was founded after those before it: shares of the players by seat (the double
        counts 2), the rest with the bank; the first seat with most shares is its president.
        """
        shares = [*holdings, *[0] * (self.seats - len(holdings))]
        self.plain["companies"][company] |= {
            "president": shares.index(max(shares)),
            "players": shares,
            "bank_shares": 10 - sum(shares),
            "money": money,
            "plants": sorted(plants),
            "has_operated": has_operated,
        }
        self.plain["course"]["order"].append(company)
        self.plain["prices"][(price or STARTING_PRICE[company]) // 10 - 1].append(company)
        for plant in plants:
            self._take_card(plant)
        for kind, units in (fuel or {}).items():
            self.fuel(company, kind, units)
        return self.house(company, *cities)

    def purchases(self, *certificates: int) -> Self:
        """So many certificates were bought in this stock round, by company in their list."""
        rest = len(self.plain["companies"]) - len(certificates)
        self.plain["trading"]["purchases"] = [*certificates, *[0] * rest]
        return self

    def incomes(self, **earned: int) -> Self:
        """These companies, the last in order first, have had their incomes of this phase 5."""
        for company, income in earned.items():
            self.plain["companies"][company]["money"] += income
        self.plain["supplying"]["earned"] = earned
        return self
