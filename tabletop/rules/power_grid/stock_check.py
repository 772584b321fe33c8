"""Whether a loaded position of mode `stock` can be: counts, sums, references, and the decision.

Owns what makes a position sound, so that a loaded game plays on like any other.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from tabletop.rules.power_grid import fuel, network, plant_market, shares
from tabletop.rules.power_grid.data import STEP3_CARD, StockFigures
from tabletop.rules.power_grid.parts import NOBODY, Phase
from tabletop.rules.power_grid.terms import MAX_BID

if TYPE_CHECKING:
    from tabletop.rules.power_grid.state import PowerGridState

DECISIONS: dict[Phase, set[str]] = {
    "setup": set(),
    "trade": {"trade", "start_city"},
    "auction": {"open_auction", "bid", "discard_plant", "discard_fuel"},
    "fuel": {"buy_fuel"},
    "building": {"connect_city"},
    "bureaucracy": {"supply_cities", "dividend"},
    "over": {""},
}


def check(s: PowerGridState, figures: StockFigures) -> str | None:
    """The first fault of a position in a few words, or None."""
    for faults in (_course, _plants, _fuel, _companies, _houses, _trading, _decision):
        for is_fault, words in faults(s, figures):
            if is_fault:
                return words
    return None


Faults = Iterator[tuple[object, str]]


def _decision_name(s: PowerGridState) -> str:
    return "" if s.now is None else s.now.name


def _founded(s: PowerGridState) -> set[int]:
    return {c for c, president in enumerate(s.shares.presidents) if president != NOBODY}


def _course(s: PowerGridState, figures: StockFigures) -> Faults:
    course, sequence = s.course, figures.sequence
    is_over = course.phase == "over"
    yield course.index > len(sequence), "no such round"
    yield is_over != (course.index == len(sequence)), "the round does not fit the phase"
    if not is_over:
        is_trade = sequence[course.index] == "stock"
        yield is_trade != (course.phase == "trade"), "the phase does not fit the round"
    yield _decision_name(s) not in DECISIONS[course.phase], "the decision does not fit the phase"
    yield len(set(course.order)) != len(course.order), "a company stands twice in the order"
    yield not set(course.order) <= _founded(s), "the order names a company not founded"
    if course.phase not in ("trade", "over"):
        yield set(course.order) != _founded(s), "the order lacks a company"
        yield course.turn not in course.order, "a company not in order is at turn"
    yield (course.step == 3) != (course.step3 == "begun"), "the step does not fit its card"
    yield course.step3 == "market" and course.phase != "auction", "the Step 3 card lies too long"
    yield course.step3 == "phase_5" and course.phase != "building", "step 3 is overdue"
    is_before_incomes = course.phase in ("auction", "fuel", "building")
    yield course.step3 == "next_round" and is_before_incomes, "step 3 is overdue"


def _plants(s: PowerGridState, figures: StockFigures) -> Faults:
    market = s.market
    piles = (market.row, market.deck, market.removed, market.boxed, *s.plants)
    cards = sorted(number for pile in piles for number in pile)
    yield cards != [*sorted(s.terms.plants), STEP3_CARD], "each plant card must lie in one place"
    yield list(market.row) != sorted(market.row), "the plant market is not sorted"
    yield len(market.row) > s.terms.market_size, "the plant market is too long"
    place = {"deck": market.deck, "market": market.row}.get(s.course.step3, market.removed)
    yield STEP3_CARD not in place, "the Step 3 card lies in the wrong place"
    for company, plants in enumerate(s.plants):
        is_choosing = _decision_name(s) == "discard_plant" and company == s.course.turn
        yield list(plants) != sorted(plants), "the plants of a company are not sorted"
        yield len(plants) > figures.plants.max_plants + is_choosing, "a company has too many plants"


def _fuel(s: PowerGridState, figures: StockFigures) -> Faults:  # noqa: ARG001
    terms = s.terms
    for kind, row in enumerate(terms.map.market.values()):
        yield s.ledger.total(terms.fuel_good(kind)) != row.supply_total, "fuel is missing or extra"
        yield fuel.on_market(s, kind) >= len(terms.unit_prices[kind]), "too much fuel on the market"
    runs = terms.base.plants.storage_factor
    for company in range(len(terms.operators)):
        if _decision_name(s) in ("discard_plant", "discard_fuel") and company == s.course.turn:
            continue
        needs = fuel.needs_of(s, company)
        excess, over = fuel.surplus(fuel.stored(s, company), needs, runs)
        alone = sum(n for kind, n in enumerate(excess) if kind not in needs.hybrid_fuels)
        yield alone or over > 0, "a company stores more fuel than its plants hold"


def _companies(s: PowerGridState, figures: StockFigures) -> Faults:
    limits, book = figures.certificates, s.shares
    on_track = sorted(shares.companies_by_price(s))
    yield len(book.piles) != len(s.terms.shares.prices), "the price track has other fields"
    yield on_track != sorted(_founded(s)), "each founded company has one price marker"
    for company, president in enumerate(book.presidents):
        holdings = shares.held(s, company)
        total = s.ledger.total(s.terms.share_good(company))
        yield total != limits.total_shares, "shares of a company are missing or extra"
        if president == NOBODY:
            yield shares.in_company(s, company) != total, "shares of a company not founded are out"
            has_goods = s.money(company) or s.plants[company] or any(fuel.stored(s, company))
            yield has_goods, "a company not founded owns something"
            yield book.operated >> company & 1, "a company not founded has operated"
            continue
        yield president >= s.terms.seats, "a president sits at no seat"
        yield holdings[president] < limits.president_shares, "a president lacks the certificate"
        yield max(holdings) > holdings[president], "another player should be president"
        yield max(holdings) > limits.owner_limit, "a player owns too many shares"
        yield shares.in_bank(s, company) > limits.bank_limit, "the bank owns too many shares"


def _houses(s: PowerGridState, figures: StockFigures) -> Faults:  # noqa: ARG001
    founded = _founded(s)
    for owners in s.houses:
        yield len(set(owners)) != len(owners), "a company has two houses in a city"
        yield len(owners) > s.course.step, "a city has more houses than the step allows"
        yield not set(owners) <= founded, "a company not founded has a house"
    starts = s.shares.start_cities
    chosen = [city for city in starts if city != NOBODY]
    yield len(set(chosen)) != len(chosen), "two companies have one start city"
    for company, city in enumerate(starts):
        if city != NOBODY:
            yield not s.networks[company] >> city & 1, "a start city has no house of its company"
    missing = [company for company in founded if starts[company] == NOBODY]
    is_choosing = _decision_name(s) == "start_city"
    yield len(missing) != is_choosing, "the start city does not fit the decision"
    yield any(s.shares.presidents[c] != s.course.turn for c in missing), "another player founded"


def _trading(s: PowerGridState, figures: StockFigures) -> Faults:  # noqa: ARG001
    trading, seats = s.trading, s.terms.seats
    everyone, companies = (1 << seats) - 1, (1 << len(s.terms.operators)) - 1
    yield trading.start_player >= seats, "the start player sits at no seat"
    yield trading.next_start_player >= seats, "the next start player sits at no seat"
    yield len(trading.bought) != seats or len(trading.sold) != seats, "marks of other seats"
    yield (trading.next_start_player == NOBODY) != (not trading.ended), "the first end is unclear"
    marks = [bought & sold for bought, sold in zip(trading.bought, trading.sold, strict=True)]
    yield any(marks), "a player bought and sold the same company"
    yield trading.traded & ~companies, "a trade of no company"
    yield trading.has_bought and not trading.traded, "a purchase of no company"
    yield trading.passes and trading.traded, "a pass and a trade in one turn"
    if s.course.phase == "trade":
        yield s.course.turn >= seats, "no such seat is at turn"
        yield trading.ended >> s.course.turn & 1, "a player who ended is at turn"
        yield trading.ended >= everyone, "all have ended"
        yield s.course.index == 0 and any(trading.sold), "shares were sold in the first round"
        marked = trading.bought[s.course.turn] | trading.sold[s.course.turn]
        yield trading.traded & ~marked, "a trade without its mark"
    else:
        yield trading.ended or any(trading.bought) or any(trading.sold), "marks outside trading"
        yield trading.traded, "a trade outside the stock round"


def _decision(s: PowerGridState, figures: StockFigures) -> Faults:
    name, turn, auction = _decision_name(s), s.course.turn, s.auction
    yield auction.settled >> len(s.terms.operators), "an unknown company is settled"
    if name == "start_city":
        yield not network.start_cities(s), "there is no start city left"
    elif name == "open_auction":
        unsettled = [c for c in s.course.order if not auction.settled >> c & 1]
        yield unsettled[:1] != [turn], "another company is to open"
    elif name == "bid":
        bidders = auction.bidders
        yield len(bidders) < 2 or len(set(bidders)) != len(bidders), "there is nobody to bid"
        yield bidders[0] != turn or not set(bidders) <= set(s.course.order), "the bidders are wrong"
        yield any(auction.settled >> c & 1 for c in bidders), "a settled company bids"
        yield auction.plant not in plant_market.actual(s), "the plant is not on the market"
        is_paid = auction.plant <= auction.bid <= min(s.money(bidders[-1]), MAX_BID - 1)
        yield not is_paid, "the bid cannot be paid"
    elif name in ("discard_plant", "discard_fuel"):
        yield auction.plant not in s.plants[turn], "the plant just bought is missing"
        yield not auction.settled >> turn & 1, "the buyer is not settled"
        yield from _discard(s, figures, name)
    elif name in ("supply_cities", "dividend"):
        run = s.supplying.run
        yield len(set(run)) != len(run) or not set(run) <= set(s.plants[turn]), "no such plants run"
        income, earned = s.supplying.income, figures.income
        yield (income is None) != (name == "supply_cities"), "the income does not fit the decision"
        if income is not None:
            most = earned.base + earned.per_city * s.networks[turn].bit_count()
            yield income not in range(earned.base, most + 1, earned.per_city), "no such income"
            yield income > s.money(turn), "the income is gone"
            yield s.course.index == len(figures.sequence) - 1, "the last income must be paid out"


def _discard(s: PowerGridState, figures: StockFigures, name: str) -> Faults:
    turn = s.course.turn
    plants = len(s.plants[turn])
    if name == "discard_plant":
        yield plants != figures.plants.max_plants + 1, "there is no plant to give up"
        return
    yield plants > figures.plants.max_plants, "a plant is to be given up first"
    needs = fuel.needs_of(s, turn)
    excess, over = fuel.surplus(fuel.stored(s, turn), needs, s.terms.base.plants.storage_factor)
    competing = sum(1 for kind in needs.hybrid_fuels if excess[kind])
    yield over <= 0 or competing < 2, "there is no fuel to give up"
    alone = sum(count for kind, count in enumerate(excess) if kind not in needs.hybrid_fuels)
    yield alone, "fuel is stored in no plant"
