"""Power Grid under law: every mode, on few maps with few options.

Owns what the laws must know of it; the laws themselves stand in the test files.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import product

from tabletop.catalog import games
from tabletop.rules.game import Action, OptionValue, Seat, State
from tabletop.rules.power_grid import actions as act
from tabletop.rules.power_grid.state import PowerGridState
from tests.laws.law import Data, GameUnderLaw


def grid_universe(state: State) -> Iterator[Action]:
    """Every company, region, city, plant, fuel, bids around the high one, each way to finish."""
    assert isinstance(state, PowerGridState)
    terms, bid = state.terms, state.auction.bid
    is_phase_of_operators = state.course.phase in ("auction", "fuel", "building", "bureaucracy")
    money = state.money(state.course.turn) if is_phase_of_operators else 0
    for company in sorted(terms.known_ids["company"]):
        yield act.FoundCompany(company)
        yield act.BuyShare(company)
        yield from (act.SellShares(company, count) for count in range(1, 11))
    yield from map(act.ChooseRegion, terms.regions)
    yield from terms.choose_market
    for city in terms.cities:
        yield act.ConnectCity(city)
        yield act.ChooseStartCity(city)
    for plant in terms.plants:
        yield act.DiscardPlant(plant)
        most = money if plant in state.market.row else 0
        opening_bids = {0, 1, *range(plant - 1, max(plant + 6, most) + 2), 500, 999, 1000, 9999}
        yield from (act.OpenAuction(plant, opening) for opening in sorted(opening_bids))
        yield from (act.RunPlant(plant, *mix) for mix in FUEL_MIXES)
    raises = {0, *range(max(0, bid - 2), max(bid + 7, money) + 2), 999, 1000, 9999}
    yield from (act.RaiseBid(raised) for raised in sorted(raises))
    for fuel in terms.fuels:
        yield act.BuyFuel(fuel)
        yield act.DiscardFuel(fuel)
    yield from (act.SupplyCities(count) for count in (*range(26), 99))
    yield from (act.PassTurn(), act.EndRound(), act.DeclineAuction(), act.DropOut())
    yield from (act.PayOut(), act.KeepIncome(), act.SellOwnShare(), act.Done())


FUEL_MIXES = tuple(mix for mix in product(range(4), repeat=5) if sum(mix) <= 3)


def is_grid_solvent(state: State) -> bool:
    """Only the bank's money may be below 0."""
    assert isinstance(state, PowerGridState)
    return min(state.ledger.balances[1:]) >= 0


def hide_grid(data: Data, viewer: Seat | None, rng: random.Random) -> None:
    """The deck, the box, chance, and the money of other players unless it is open."""
    if not data["options"]["open_money"]:
        operators = list(data["companies"].values())
        for seat in range(data["seats"]):
            if seat != viewer:
                more = rng.randint(1, rng.choice((9, 400)))
                if data["players"]:
                    data["players"][seat] += more
                else:  # the players operate themselves
                    operators[seat]["money"] += more
    hide_grid_from_all(data, rng)


def hide_grid_from_all(data: Data, rng: random.Random) -> None:
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


def without(*kinds: type[Action]) -> Callable[[Mapping[str, OptionValue]], frozenset[str]]:
    """A mode in which these are never legal, nor a choice of regions unless players choose them."""
    names = frozenset(kind.__name__ for kind in kinds)
    return lambda options: (
        names if options.get("regions") == "players" else names | {"ChooseRegion"}
    )


_under_law = partial(
    GameUnderLaw,
    universe=grid_universe,
    is_solvent=is_grid_solvent,
    hide_from=hide_grid,
    hide_from_all=hide_grid_from_all,
    rare=frozenset({"DiscardFuel"}),
)
"""What the laws must know of every mode."""

STOCK = _under_law(
    game=games()["power_grid.stock"],
    option_sets=(
        {"map": "germany"},
        {"map": "usa"},
        {"map": "germany", "open_money": True, "free_routing": True},
        {"map": "usa", "all_pass_ends": True},
    ),
    never=without(act.SellOwnShare),
    pairs_all=False,
)
STOCK_RACE = _under_law(
    game=games()["power_grid.stock_race"],
    option_sets=(
        {"map": "bremen"},
        {"map": "usa", "wanted_by": "players", "companies": "3", "open_money": True},
    ),
    never=without(act.ChooseStartCity, act.PayOut, act.KeepIncome, act.SellOwnShare),
    pairs_all=False,
)
CLASSIC = _under_law(
    game=games()["power_grid.classic"],
    option_sets=(
        {"map": "germany"},
        {"map": "usa", "regions": "players", "open_money": True},
    ),
    never=without(
        act.FoundCompany,
        act.BuyShare,
        act.SellShares,
        act.ChooseStartCity,
        act.PassTurn,
        act.EndRound,
        act.PayOut,
        act.KeepIncome,
        act.SellOwnShare,
    ),
    pairs_all=False,
)
OWN_COMPANY = _under_law(
    game=games()["power_grid.own_company"],
    option_sets=(
        {"map": "germany"},
        {"map": "usa", "regions": "players", "open_money": True},
    ),
    never=without(
        act.FoundCompany,
        act.SellShares,
        act.ChooseStartCity,
        act.PassTurn,
        act.EndRound,
        act.PayOut,
        act.KeepIncome,
    ),
    pairs_all=False,
)
MODES = (STOCK, STOCK_RACE, CLASSIC, OWN_COMPANY)
"""All modes, the usual one first."""
