"""Whether a loaded position can be, in any mode: counts, sums, references, and the decision.

Owns what makes a position sound beside what its mode knows of itself (`Mode.faults`), so that a
loaded game plays on like any other.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from tabletop.rules.power_grid import fuel, mines, plant_market, regions
from tabletop.rules.power_grid.data import STEP3_CARD
from tabletop.rules.power_grid.parts import NOBODY, Phase, members
from tabletop.rules.power_grid.terms import MAX_BID

if TYPE_CHECKING:
    from tabletop.rules.power_grid.state import PowerGridState

DECISIONS: dict[Phase, set[str]] = {
    "setup": set(),
    "regions": {"choose_region"},
    "trade": {"trade", "start_city"},
    "shares": {"buy_shares"},
    "auction": {"open_auction", "bid", "discard_plant", "discard_fuel"},
    "fuel": {"buy_fuel"},
    "building": {"connect_city"},
    "bureaucracy": {"supply_cities", "dividend"},
    "over": {""},
}
FOR_SEATS: tuple[Phase, ...] = ("regions", "trade", "over")
"""Phases in which no operator is at turn."""

Faults = Iterator[tuple[object, str]]
"""Whether something is wrong, and what, in a few words."""


def check(s: PowerGridState) -> str | None:
    """The first fault of a position in a few words, or None."""
    for faults in (_course, _regions, _plants, _fuel, _houses, _decision, s.mode.faults):
        for is_fault, words in faults(s):
            if is_fault:
                return words
    return None


def decision_name(s: PowerGridState) -> str:
    """The name of the decision being made; empty once the game is over."""
    return "" if s.now is None else s.now.name


def founded(s: PowerGridState) -> set[int]:
    """The operators in play: all players, or the companies that have a president."""
    return {c for c, president in enumerate(s.shares.presidents) if president != NOBODY}


def _course(s: PowerGridState) -> Faults:
    course = s.course
    yield decision_name(s) not in DECISIONS[course.phase], "the decision does not fit the phase"
    yield len(set(course.order)) != len(course.order), "a company stands twice in the order"
    yield not set(course.order) <= founded(s), "the order names a company not founded"
    if course.phase not in FOR_SEATS:
        yield set(course.order) != founded(s), "the order lacks a company"
        yield course.turn not in course.order, "a company not in order is at turn"
    yield (course.step == 3) != (course.step3 == "begun"), "the step does not fit its card"
    yield course.step3 == "market" and course.phase != "auction", "the Step 3 card lies too long"
    is_drawn_while_building = course.phase in ("building", "over")
    yield course.step3 == "phase_5" and not is_drawn_while_building, "step 3 is overdue"
    is_before_incomes = course.phase in ("shares", "auction", "fuel", "building")
    yield course.step3 == "next_round" and is_before_incomes, "step 3 is overdue"


def _regions(s: PowerGridState) -> Faults:
    is_choosing = s.course.phase == "regions"
    yield is_choosing == regions.is_complete(s), "the regions do not fit the phase"
    yield not regions.is_allowed(s.terms, s.regions), "these regions cannot be in play"
    yield is_choosing and s.course.turn >= s.terms.seats, "no such seat chooses"
    for city, owners in enumerate(s.houses):
        yield owners and not s.in_play >> city & 1, "a house stands outside the regions in play"


def _plants(s: PowerGridState) -> Faults:
    market = s.market
    piles = (market.row, market.deck, market.removed, market.boxed, market.aside, *s.plants)
    cards = sorted(number for pile in piles for number in pile)
    yield cards != [*sorted(s.terms.plants), STEP3_CARD], "each plant card must lie in one place"
    yield list(market.row) != sorted(market.row), "the plant market is not sorted"
    yield len(market.row) > s.terms.market_size, "the plant market is too long"
    is_token = market.discounted and s.terms.rules.market.discount_token
    yield bool(market.discounted) != bool(is_token), "there is no discount token"
    yield is_token and s.course.phase != "auction", "the discount token lies too long"
    yield is_token and market.row[:1] != (market.discounted,), "the discount token lies wrong"
    place = {"deck": market.deck, "market": market.row}.get(s.course.step3, market.removed)
    yield STEP3_CARD not in place, "the Step 3 card lies in the wrong place"
    for company, plants in enumerate(s.plants):
        is_choosing = decision_name(s) == "discard_plant" and company == s.course.turn
        yield list(plants) != sorted(plants), "the plants of a company are not sorted"
        too_many = mines.counted(s, plants) > s.mode.plant_limit(s) + is_choosing
        yield too_many, "a company has too many plants"


def _fuel(s: PowerGridState) -> Faults:
    terms = s.terms
    for kind, row in enumerate(terms.map.market.values()):
        yield s.ledger.total(terms.fuel_good(kind)) != row.supply_total, "fuel is missing or extra"
        units, good = fuel.on_market(s, kind), terms.fuel_good(kind)
        spaces = len(terms.unit_prices[kind]) - 1
        yield units > spaces, "too much fuel on the market"
        second = s.ledger.at(good, terms.second_place)
        yield second >= len(terms.second_prices[kind]), "too much fuel on the second market"
        is_apart = s.ledger.at(good, terms.storage_place) and kind != terms.storage_fuel
        yield is_apart, "fuel is stored that the map stores nowhere"
        moved = s.rows_moved[kind]
        yield moved and (not terms.rows_move[kind] or units + moved > spaces), "a row moved too far"
    yield s.mined > len(terms.mine_prices), "too many units on the market of the mines"
    yield s.spending.market and not terms.choose_market, "the map has one fuel market only"
    yield s.spending.done and not terms.rules.fuel.one_unit_a_turn, "fuel is bought in one turn"
    runs = terms.base.plants.storage_factor
    for company in range(len(terms.operators)):
        if decision_name(s) in ("discard_plant", "discard_fuel") and company == s.course.turn:
            continue
        needs = fuel.needs_of(s, company)
        excess, over = fuel.surplus(fuel.stored(s, company), needs, runs)
        alone = sum(n for kind, n in enumerate(excess) if kind not in needs.hybrid_fuels)
        yield alone or over > 0, "a company stores more fuel than its plants hold"


def _houses(s: PowerGridState) -> Faults:
    for city, owners in enumerate(s.houses):
        yield len(set(owners)) != len(owners), "a company has two houses in a city"
        yield (
            len(owners) > s.terms.places_open(city, s.course.step),
            ("a city has more houses than the step allows"),
        )
        yield not set(owners) <= founded(s), "a company not founded has a house"

    has_second = s.terms.rules.network.second is not None
    yield s.second_networks and not has_second, "the map allows no second network"
    lone = [c for c in members(s.second_networks) if s.networks[c].bit_count() < 2]
    yield lone, "a second network has no city"


def _decision(s: PowerGridState) -> Faults:
    name, turn, auction = decision_name(s), s.course.turn, s.auction
    yield s.shares.just_sold and s.mode.standing is None, "a sale that this mode does not know"
    yield auction.settled >> len(s.terms.operators), "an unknown company is settled"
    if name == "open_auction":
        unsettled = [c for c in s.course.order if not auction.settled >> c & 1]
        yield unsettled[:1] != [turn], "another company is to open"
        yield auction.plant, "a plant is up already"
    elif name == "bid":
        bidders = auction.bidders
        yield len(bidders) < 2 or len(set(bidders)) != len(bidders), "there is nobody to bid"
        yield bidders[0] != turn or not set(bidders) <= set(s.course.order), "the bidders are wrong"
        yield any(auction.settled >> c & 1 for c in bidders), "a settled company bids"
        yield auction.plant not in plant_market.actual(s), "the plant is not on the market"
        least = plant_market.least_bid(s, auction.plant)
        is_paid = least <= auction.bid <= min(s.money(bidders[-1]), MAX_BID - 1)
        is_barred = [not plant_market.may_buy(s, bidder, auction.plant) for bidder in bidders]
        yield any(is_barred), "a company bids for a plant that it may not buy"
        yield not is_paid, "the bid cannot be paid"
    elif name in ("discard_plant", "discard_fuel"):
        yield auction.plant not in s.plants[turn], "the plant just bought is missing"
        yield not auction.settled >> turn & 1, "the buyer is not settled"
        yield auction.bidders != (turn,), "another company bought the plant"
        yield len(s.market.row) >= s.terms.market_size, "the plant just sold left no gap"
        yield from _discard(s, name)
    elif name in ("supply_cities", "dividend"):
        run = s.supplying.run
        yield len(set(run)) != len(run) or not set(run) <= set(s.plants[turn]), "no such plants run"


def _discard(s: PowerGridState, name: str) -> Faults:
    turn = s.course.turn
    plants = mines.counted(s, s.plants[turn])
    if name == "discard_plant":
        yield plants != s.mode.plant_limit(s) + 1, "there is no plant to give up"
        return
    yield plants > s.mode.plant_limit(s), "a plant is to be given up first"
    needs = fuel.needs_of(s, turn)
    excess, over = fuel.surplus(fuel.stored(s, turn), needs, s.terms.base.plants.storage_factor)
    competing = sum(1 for kind in needs.hybrid_fuels if excess[kind])
    yield over <= 0 or competing < 2, "there is no fuel to give up"
    alone = sum(count for kind, count in enumerate(excess) if kind not in needs.hybrid_fuels)
    yield alone, "fuel is stored in no plant"
