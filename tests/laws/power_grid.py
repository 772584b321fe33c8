"""Power Grid under law: the stock companies on both maps.

Owns what the laws must know of it; the laws themselves stand in the test files.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product

from tabletop.catalog import games
from tabletop.rules.game import Action, Seat, State
from tabletop.rules.power_grid import actions as act
from tabletop.rules.power_grid.state import PowerGridState
from tests.laws.law import Data, GameUnderLaw


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


STOCK = GameUnderLaw(
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
    rare=frozenset({"DiscardFuel"}),
)
