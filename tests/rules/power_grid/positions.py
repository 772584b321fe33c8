"""Sets up positions of mode `stock` in a few readable words, and acts in them.

Owns the plain data of a position. Knows the public contract only: setup, to_dict, load, apply.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Self, TypeVar

import pytest

from tabletop.catalog import games
from tabletop.rules.game import Action, Fact, IllegalAction, OptionValue, Refusal, State
from tabletop.rules.power_grid.actions import (
    DeclineAuction,
    Done,
    DropOut,
    EndRound,
    KeepIncome,
    SupplyCities,
)
from tabletop.rules.power_grid.view import CompanyView, GridView, PlayerView

STOCK = games()["power_grid.stock"]

F = TypeVar("F", bound=Fact)

STARTING_PRICE = {"green": 40, "purple": 40, "red": 30, "yellow": 30, "blue": 20, "black": 20}
HOME = {
    "green": "flensburg",
    "red": "essen",
    "yellow": "berlin",
    "blue": "munchen",
    "black": "trier",
    "purple": "dresden",
}
"""Start cities of `Position.founded`, far from each other on the map of Germany."""

STEP3_CARD = 99
STOCK_ROUNDS = (0, 3, 5, 7)
OPERATING_ROUNDS = (1, 2, 4, 6, 8)
DECISIONS = {
    "auction": "open_auction",
    "fuel": "buy_fuel",
    "building": "connect_city",
    "bureaucracy": "supply_cities",
}

LEAST = (EndRound, Done, DeclineAuction, DropOut, SupplyCities, KeepIncome)
"""What a player does who does as little as possible."""


class Position:
    """A position being laid out on the map of Germany: a new game, changed word by word.

    It begins at the first stock round with seat 0 at turn. Every method returns the position;
    `load` makes the state. `plain` is there for what no method says.
    """

    def __init__(self, seats: int = 3, *, seed: int = 1, **options: OptionValue) -> None:
        self.plain: dict[str, Any] = json.loads(
            json.dumps(STOCK.setup(seats, options, seed).to_dict())
        )
        self.seats = seats
        self.stock_round(1)

    def stock_round(self, number: int, *, seat: int = 0, start_player: int = 0) -> Self:
        """It is this seat's turn in the stock round of this number (1 to 4)."""
        self.plain["course"] |= {"index": STOCK_ROUNDS[number - 1], "phase": "trade"}
        self.plain["course"] |= {"decision": "trade", "order": [], "seat": seat, "company": None}
        self.plain["trading"]["start_player"] = start_player
        return self

    def operating_round(
        self, number: int, phase: str, company: str | None = None, decision: str | None = None
    ) -> Self:
        """It is this company's turn in a phase of the operating round of this number (1 to 5).

        Companies are to be founded and priced before. Without a company the first of the phase
        is at turn: the dearest, or the cheapest in the auctions.
        """
        order = [name for pile in self.plain["prices"] for name in pile]
        turn = company or order[0 if phase == "auction" else -1]
        self.plain["course"] |= {"index": OPERATING_ROUNDS[number - 1], "phase": phase}
        self.plain["course"] |= {"decision": decision or DECISIONS[phase], "order": order}
        self.plain["course"] |= {"seat": None, "company": turn}
        if phase == "auction":
            self.plain["auction"]["settled"] = order[: order.index(turn)]
        return self

    def step(self, step: int) -> Self:
        """The game is in step 2, or in step 3 with its card gone."""
        self.plain["course"]["step"] = step
        if step == 3:
            self.plain["course"]["step3"] = "begun"
            self._take_card(STEP3_CARD)
            self.plain["market"]["removed"].append(STEP3_CARD)
        return self

    def money(self, *amounts: int) -> Self:
        """The players' private money, by seat."""
        assert len(amounts) == self.seats
        self.plain["players"] = list(amounts)
        return self

    def founded(
        self,
        company: str,
        holdings: Sequence[int] = (2,),
        *,
        bank: int = 0,
        president: int | None = None,
        price: int | None = None,
        money: int = 0,
        city: str | None = None,
        plants: Sequence[int] = (),
        has_operated: bool = False,
        **fuel: int,
    ) -> Self:
        """The company is founded: shares of the players by seat (the double counts 2), the rest
        with the bank and the company; the marker goes on top of the field of its price.

        Without a president named, the first seat with most shares is it.
        """
        shares = [*holdings, *[0] * (self.seats - len(holdings))]
        self.plain["companies"][company] |= {
            "president": shares.index(max(shares)) if president is None else president,
            "players": shares,
            "bank_shares": bank,
            "own_shares": 10 - bank - sum(shares),
            "money": money,
            "start_city": city or HOME[company],
            "plants": sorted(plants),
            "has_operated": has_operated,
        }
        self.plain["prices"][(price or STARTING_PRICE[company]) // 10 - 1].append(company)
        for plant in plants:
            self._take_card(plant)
        for kind, units in fuel.items():
            self.fuel(company, kind, units)
        return self.house(company, city or HOME[company])

    def house(self, company: str, *cities: str) -> Self:
        """The company has a house in each of these cities, on the cheapest free place."""
        for city in cities:
            self.plain["houses"].setdefault(city, []).append(company)
        return self

    def pile(self, price: int, *companies: str) -> Self:
        """These markers lie on one price field, the first at the bottom."""
        for pile in self.plain["prices"]:
            pile[:] = [name for name in pile if name not in companies]
        self.plain["prices"][price // 10 - 1] += companies
        return self

    def fuel(self, company: str, kind: str, units: int) -> Self:
        """The company stores this many units of a fuel, from the supply first, then the market."""
        stored, row = self.plain["companies"][company]["fuel"], self.plain["fuels"][kind]
        row["supply"] += stored[kind] - units
        row["market"] += min(0, row["supply"])
        row["supply"] = max(0, row["supply"])
        stored[kind] = units
        return self

    def fuel_market(self, **units: int) -> Self:
        """This many units of each fuel lie on the market; the supply has the others."""
        for kind, count in units.items():
            row = self.plain["fuels"][kind]
            row["supply"] += row["market"] - count
            row["market"] = count
        return self

    def plant_market(self, row: Sequence[int], deck: Sequence[int] | None = None) -> Self:
        """These plants lie on the market, and the deck begins with (or, where given, is just)
        these cards from the top; what is left leaves the game, never the Step 3 card.
        """
        market = self.plain["market"]
        for card in (*row, *(deck or ())):
            self._take_card(card)
        rest = [*market["row"]]
        if deck is not None:
            rest += [card for card in market["deck"] if card != STEP3_CARD]
            is_below = STEP3_CARD in market["deck"]
            market["deck"] = [*deck, *[STEP3_CARD] * is_below]
        market["row"] = sorted(row)
        market["removed"] += rest
        return self

    def _take_card(self, card: int) -> None:
        for pile in self.plain["market"].values():
            if card in pile:
                pile.remove(card)

    def marks(self, seat: int, *, bought: Iterable[str] = (), sold: Iterable[str] = ()) -> Self:
        """What the player has bought and sold in this stock round."""
        self.plain["trading"]["bought"][seat] = [*bought]
        self.plain["trading"]["sold"][seat] = [*sold]
        return self

    def ended(self, *seats: int) -> Self:
        """These players have ended the stock round, the first of them first."""
        self.plain["trading"]["ended"] = [*seats]
        self.plain["trading"]["next_start_player"] = seats[0]
        return self

    def load(self) -> State:
        """The state, checked as a whole by the game."""
        return games()[self.plain["game"]].load(self.plain)


def play(state: State, *actions: Action) -> list[Fact]:
    """Whoever is to act does each action; all facts in order."""
    return [fact for action in actions for fact in state.apply(state.to_act()[0], action)]


def turn(state: State, *trades: Action) -> list[Fact]:
    """One whole turn of trading of the player at turn, `Done` included."""
    return play(state, *trades, Done())


def play_until(state: State, is_there: Callable[[GridView], bool]) -> list[Fact]:
    """Everyone does as little as is allowed until the table looks as wished; all facts."""
    facts: list[Fact] = []
    while not is_there(table(state)):
        legal = state.legal(state.to_act()[0])
        quiet = [action for kind in LEAST for action in legal if isinstance(action, kind)]
        facts += play(state, [*quiet, *legal][0])
    return facts


def refused(state: State, action: Action) -> tuple[str, str]:
    """Rule and code of the refusal; the action is not offered, fails, and changes nothing."""
    (seat,) = state.to_act()
    before = state.digest()
    assert action not in state.legal(seat)
    with pytest.raises(IllegalAction) as error:
        state.apply(seat, action)
    refusal = state.refusal(seat, action)
    assert error.value.refusal == refusal
    assert isinstance(refusal, Refusal)
    assert state.digest() == before
    return refusal.rule, refusal.code


def is_legal(state: State, action: Action) -> bool:
    """Whether whoever is to act may do this; offer and refusal agree."""
    (seat,) = state.to_act()
    is_offered = action in state.legal(seat)
    assert is_offered == (state.refusal(seat, action) is None)
    return is_offered


def table(state: State) -> GridView:
    """What the whole table sees."""
    view = state.view(None)
    assert isinstance(view, GridView)
    return view


def company(state: State, name: str) -> CompanyView:
    """One company as the table sees it."""
    return next(one for one in table(state).companies if one.id == name)


def player(state: State, seat: int) -> PlayerView:
    """One player as that player sees it."""
    view = state.view(seat)
    assert isinstance(view, GridView)
    return view.players[seat]


def pile(state: State, price: int) -> tuple[str, ...]:
    """The markers on one price field from the bottom up."""
    return dict(table(state).prices).get(price, ())


def of_kind(facts: Iterable[Fact], kind: type[F]) -> list[F]:
    """The facts of one kind."""
    return [fact for fact in facts if isinstance(fact, kind)]


def deck_of(state: State) -> list[int]:
    """The deck from the top, which nobody sees in a game."""
    return [*state.to_dict()["market"]["deck"]]


def removed_from(state: State) -> list[int]:
    """The plants that left the game, and the Step 3 card once it did."""
    return [*state.to_dict()["market"]["removed"]]


def finish_round(state: State) -> list[Fact]:
    """All that happens until the round is over: incomes are kept, nothing else is done."""
    facts: list[Fact] = []
    index = state.to_dict()["course"]["index"]
    while state.to_dict()["course"]["index"] == index:
        (seat,) = state.to_act()
        is_income = table(state).decision == "dividend"
        facts += play(state, KeepIncome() if is_income else state.legal(seat)[-1])
    return facts
