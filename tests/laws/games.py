"""The games under law: how each is set up, its well-formed actions, and what it hides.

Owns what the laws must know of single games; the laws themselves stand in the test files.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import product
from typing import Any

from tabletop.catalog import games
from tabletop.rules.game import Action, Game, OptionValue, Seat, State
from tabletop.rules.power_grid import actions as act
from tabletop.rules.power_grid.state import PowerGridState
from tests.toy import COINS, PlaceBid, TakeBackBid, ToyGame

Data = dict[str, Any]
"""A state as plain JSON data."""


@dataclass(frozen=True, eq=False)
class GameUnderLaw:
    """One game: its option sets, a finite universe of actions, and its secrets.

    `universe` gives well-formed actions around a position, legal and illegal ones, each once.
    `is_solvent` is false when somebody but the bank owes something. `hide_from` changes all that a
    viewer (None: the table) must not see; `hide_from_all` only what nobody sees.
    """

    game: Game
    option_sets: tuple[Mapping[str, OptionValue], ...]
    universe: Callable[[State], Iterator[Action]]
    is_solvent: Callable[[State], bool]
    hide_from: Callable[[Data, Seat | None, random.Random], None]
    hide_from_all: Callable[[Data, random.Random], None]
    names_real_rules: bool = True


@dataclass(frozen=True, eq=False)
class Setting:
    """One way to set up one game; `str()` is its name in test ids."""

    law: GameUnderLaw = field(repr=False)
    seats: int
    options: Mapping[str, OptionValue]

    def __str__(self) -> str:
        words = [
            name if value is True else str(value) for name, value in self.options.items() if value
        ]
        return "-".join((self.law.game.id, str(self.seats), *words))

    def setup(self, seed: int) -> State:
        """A new game."""
        return self.law.game.setup(self.seats, self.options, seed)

    def twin(self, state: State, change: Callable[[Data], object]) -> State:
        """The state with something changed in its JSON data."""
        data = plain(state)
        change(data)
        return self.law.game.load(data)


def plain(state: State) -> Data:
    """The state as it comes out of JSON text."""
    data: Data = json.loads(json.dumps(state.to_dict()))
    return data


def toy_universe(_: State) -> Iterator[Action]:
    """Every bid up to twice the coins, and the take-back."""
    yield from (PlaceBid(coins) for coins in range(2 * COINS))
    yield TakeBackBid()


def hide_toy(data: Data, viewer: Seat | None, rng: random.Random) -> None:
    """Other bids and the order of chance."""
    for seat, bid in enumerate(data["bids"]):
        if bid is not None and seat != viewer:
            data["bids"][seat] = rng.randint(0, data["coins"][seat])
    hide_toy_from_all(data, rng)


def hide_toy_from_all(data: Data, rng: random.Random) -> None:
    """The order of chance; which prizes are left follows from those that were drawn."""
    rng.shuffle(data["deck"])
    data["rng"][0] = rng.getrandbits(60)


def stock_universe(state: State) -> Iterator[Action]:
    """Every company, city, plant, fuel, bids around the high one, and each way to finish."""
    assert isinstance(state, PowerGridState)
    terms, bid = state.terms, state.auction.bid
    for company in sorted(terms.known_ids["company"]):
        yield act.FoundCompany(company)
        yield act.BuyShare(company)
        yield from (act.SellShares(company, count) for count in range(1, 11))
    for city in terms.cities:
        yield act.ConnectCity(city)
        yield act.ChooseStartCity(city)
    for plant in terms.plants:
        yield act.DiscardPlant(plant)
        opening_bids = {0, 1, *range(plant - 1, plant + 8), 500, 999, 1000, 9999}
        yield from (act.OpenAuction(plant, opening) for opening in sorted(opening_bids))
        yield from (act.RunPlant(plant, *mix) for mix in FUEL_MIXES)
    raises = {0, *range(max(0, bid - 2), bid + 9), 999, 1000, 9999}
    yield from (act.RaiseBid(raised) for raised in sorted(raises))
    for fuel in terms.fuels:
        yield act.BuyFuel(fuel)
        yield act.DiscardFuel(fuel)
    yield from (act.SupplyCities(count) for count in (*range(26), 99))
    yield from (act.PassTurn(), act.EndRound(), act.DeclineAuction(), act.DropOut())
    yield from (act.PayOut(), act.KeepIncome(), act.Done())


FUEL_MIXES = tuple(mix for mix in product(range(4), repeat=5) if sum(mix) <= 3)


def is_stock_solvent(state: State) -> bool:
    """Only the bank's money may be below 0."""
    assert isinstance(state, PowerGridState)
    return min(state.ledger.balances[1:]) >= 0


def hide_stock(data: Data, viewer: Seat | None, rng: random.Random) -> None:
    """The deck, the box, chance, and the money of other players unless it is open."""
    if not data["options"]["open_money"]:
        for seat in range(data["seats"]):
            if seat != viewer:
                data["players"][seat] += rng.randint(1, rng.choice((9, 400)))
    hide_stock_from_all(data, rng)


def hide_stock_from_all(data: Data, rng: random.Random) -> None:
    """The order of the deck, which plants lie in the box, and chance."""
    market = data["market"]
    has_card = 99 in market["deck"]
    unseen = [card for card in (*market["deck"], *market["boxed"]) if card != 99]
    rng.shuffle(unseen)
    boxed = len(market["boxed"])
    market["boxed"] = sorted(unseen[:boxed])
    market["deck"] = unseen[boxed:]
    if has_card:
        market["deck"].insert(rng.randint(0, len(market["deck"])), 99)
    data["random"][0] = format(rng.getrandbits(60), "x")


TOY = GameUnderLaw(
    game=ToyGame(),
    option_sets=({"quiet": False}, {"quiet": True}),
    universe=toy_universe,
    is_solvent=lambda state: min(state.to_dict()["coins"]) >= 0,
    hide_from=hide_toy,
    hide_from_all=hide_toy_from_all,
    names_real_rules=False,
)
CATALOG = (
    GameUnderLaw(
        game=games()["power_grid.stock"],
        option_sets=(
            {"map": "germany"},
            {"map": "usa"},
            {"map": "germany", "open_money": True, "free_routing": True},
            {"map": "usa", "all_pass_ends": True},
        ),
        universe=stock_universe,
        is_solvent=is_stock_solvent,
        hide_from=hide_stock,
        hide_from_all=hide_stock_from_all,
    ),
)
LAWS = (TOY, *CATALOG)


def settings_of(*laws: GameUnderLaw) -> list[Setting]:
    """Every option set of these games with every number of players."""
    return [
        Setting(law, seats, options)
        for law in laws
        for options in law.option_sets
        for seats in law.game.seats
    ]


SETTINGS = settings_of(*LAWS)
