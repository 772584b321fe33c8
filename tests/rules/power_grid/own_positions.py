"""Sets up positions of mode `own_company` in the words of `positions`.

Owns what differs there: players operate, and hold the shares of their own companies.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Self

from tabletop.catalog import games
from tabletop.rules.game import OptionValue, State
from tests.rules.power_grid.positions import DECISIONS, Position

OWN_COMPANY = games()["power_grid.own_company"]
COLOURS = ("green", "red", "yellow", "blue", "black", "purple")
NORTH_TO_SOUTH = ("green", "brown", "yellow", "purple", "cyan")
"""Regions of Germany of which each begins where the one before it ends."""


class OwnPosition(Position):
    """A position on the map of Germany: a new game, changed word by word.

    It begins with the auctions of round 1, the players in the order of their seats. In play are
    the regions of the north and east.
    """

    def __init__(self, seats: int = 3, *, seed: int = 1, **options: OptionValue) -> None:
        self.plain = json.loads(json.dumps(OWN_COMPANY.setup(seats, options, seed).to_dict()))
        self.seats = seats
        count = len(self.plain["regions"])
        self.plain["regions"] = list(NORTH_TO_SOUTH[:count])
        self.round(1, "auction")

    def round(self, number: int, phase: str, turn: str = "", *, order: Sequence[str] = ()) -> Self:
        """It is this player's turn in a phase of the round; without one, the first of the phase."""
        names = [*(order or COLOURS[: self.seats])]
        is_forward = phase in ("auction", "bureaucracy")
        who = turn or names[0 if is_forward else -1]
        decision = {"shares": "buy_shares", **DECISIONS}[phase]
        self.plain["course"] |= {"index": number - 1, "phase": phase, "decision": decision}
        self.plain["course"] |= {"order": names, "seat": None, "company": who}
        self.plain["auction"]["settled"] = names[: names.index(who)] if phase == "auction" else []
        return self

    def incomes(self, number: int, **earned: int) -> Self:
        """In phase 5 these players, the first in order, have their incomes; the next is at turn."""
        turn = COLOURS[len(earned)]
        self.plain["supplying"]["earned"] = earned
        return self.round(number, "bureaucracy", turn)

    def money(self, *amounts: int) -> Self:
        """The players' money, by seat."""
        assert len(amounts) == self.seats
        for colour, amount in zip(COLOURS, amounts, strict=False):
            self.plain["companies"][colour]["money"] = amount
        return self

    def owns(self, colour: str, *plants: int, **fuel: int) -> Self:
        """The player has these plants, and stores these units of fuel."""
        self.plain["companies"][colour]["plants"] = sorted(plants)
        for plant in plants:
            self._take_card(plant)
        for kind, units in fuel.items():
            self.fuel(colour, kind, units)
        return self

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

    def load(self) -> State:
        """The state, checked as a whole by the game."""
        return OWN_COMPANY.load(self.plain)
