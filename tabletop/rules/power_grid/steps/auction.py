"""Phase 2, auctions: opening, bidding, and giving up a plant above the limit.

Owns P-B7 to P-B9 and P-O2 to P-O5; spans, order and duty to buy are the mode's parameters.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from tabletop.rules.game import Action, Fact, Ref, Refusal
from tabletop.rules.power_grid import actions as act
from tabletop.rules.power_grid import facts as told
from tabletop.rules.power_grid import fuel, mines, plant_market
from tabletop.rules.power_grid.parts import Auction
from tabletop.rules.power_grid.payments import pay
from tabletop.rules.power_grid.steps.base import Step
from tabletop.rules.power_grid.terms import BANK, MAX_BID, RAISES, openings

if TYPE_CHECKING:
    from tabletop.rules.power_grid.state import PowerGridState

DECLINE = act.DeclineAuction()
DROP_OUT = act.DropOut()


def begin_auctions(s: PowerGridState, facts: list[Fact]) -> None:
    """Start phase 2 with the first operator in order."""
    s.course.phase = "auction"
    s.auction = Auction()
    facts.append(told.PhaseBegan("auction"))
    plant_market.lay_token(s, facts)
    next_opener(s, facts)


def next_opener(s: PowerGridState, facts: list[Fact]) -> None:
    """The first in order that has neither bought nor passed on opening may put up a plant."""
    s.auction.plant = 0
    for operator in s.course.order:
        if s.auction.settled >> operator & 1:
            continue
        s.course.turn = operator
        s.now = s.mode.steps["open_auction"]
        if _may_open(s, operator):
            return
        _decline(s, operator, facts)
    s.mode.after_auctions(s, facts)


def _may_open(s: PowerGridState, operator: int) -> bool:
    """Whether it can pay for a plant, as far as all may know: hidden money may be enough."""
    known = plant_market.affordable if s.terms.is_money_open else plant_market.cheapest
    return known(s, operator) is not None


def _decline(s: PowerGridState, operator: int, facts: list[Fact]) -> None:
    s.auction.settled |= 1 << operator
    facts.append(told.AuctionDeclined(s.terms.operators[operator]))
    plant_market.after_pass(s, facts)


class OpenAuctionStep(Step):
    """Put up an actual plant with an opening bid, or pass on opening."""

    name = "open_auction"
    rule = "P-B7"

    def candidates(self, s: PowerGridState) -> Iterable[Action]:
        return (*self._openings(s), DECLINE)

    def legal(self, s: PowerGridState) -> Sequence[Action]:
        must_open = s.mode.decline_refusal(s, s.course.turn) is not None
        return self._openings(s) if must_open else (*self._openings(s), DECLINE)

    @staticmethod
    def _openings(s: PowerGridState) -> list[Action]:
        operator, span = s.course.turn, s.mode.opening_span
        money = s.money(operator)
        found: list[Action] = []
        for plant in plant_market.actual(s):
            top = money if span is None else min(money, plant + span)
            least = plant_market.least_bid(s, plant)
            if top >= least and plant_market.may_buy(s, operator, plant):
                found += openings(plant, least)[: top - least + 1]
        return found

    def attempts(self, s: PowerGridState, ref: Ref) -> Iterable[Action]:
        if ref.kind != "plant":
            return ()
        plant = int(ref.id)
        return openings(plant, plant_market.least_bid(s, plant))[:1]

    def refusal(self, s: PowerGridState, action: Action) -> Refusal | None:
        operator = s.course.turn
        if isinstance(action, act.OpenAuction):
            return _opening_refusal(s, operator, action)
        if isinstance(action, act.DeclineAuction):
            return s.mode.decline_refusal(s, operator)
        return self.not_now()

    def execute(self, s: PowerGridState, action: Action, facts: list[Fact]) -> None:
        operator = s.course.turn
        if not isinstance(action, act.OpenAuction):
            _decline(s, operator, facts)
            next_opener(s, facts)
            return
        s.auction.plant, s.auction.bid = action.plant, action.bid
        s.auction.bidders = tuple(
            other
            for other in s.mode.bidding_order(s, operator)
            if not s.auction.settled >> other & 1 and plant_market.may_buy(s, other, action.plant)
        )
        facts.append(told.AuctionOpened(s.terms.operators[operator], action.plant, action.bid))
        next_bidder(s, facts)


def _opening_refusal(s: PowerGridState, operator: int, action: act.OpenAuction) -> Refusal | None:
    if action.plant not in plant_market.actual(s):
        return Refusal("P-B7", "plant_not_actual", {"plant": action.plant})
    if not plant_market.may_buy(s, operator, action.plant):
        return Refusal("P-B22", "plant_needs_city", {"plant": action.plant})
    least = plant_market.least_bid(s, action.plant)
    if action.bid < least:
        return Refusal("P-B7", "bid_below_number", {"bid": action.bid, "least": least})
    span = s.mode.opening_span
    if span is not None and action.bid > action.plant + span:
        return Refusal("P-O3", "opening_too_high", {"bid": action.bid, "most": action.plant + span})
    return _money_refusal(s, operator, action.bid)


def _money_refusal(s: PowerGridState, operator: int, bid: int) -> Refusal | None:
    """All may read a refusal: it says what there is only where all know that (P-B26)."""
    money = s.money(operator)
    if bid <= money and bid < MAX_BID:
        return None
    if s.terms.is_money_open:
        return Refusal(s.mode.money_rule, "bid_above_money", {"bid": bid, "money": money})
    return Refusal(s.mode.money_rule, "bid_above_purse", {"bid": bid})


def next_bidder(s: PowerGridState, facts: list[Fact]) -> None:
    """The next in bidding order raises or drops out; the last one left buys.

    Where all money is open, a bidder that cannot raise is dropped at once.
    """
    auction = s.auction
    while len(auction.bidders) > 1:
        bidder = auction.bidders[0]
        s.course.turn = bidder
        s.now = s.mode.steps["bid"]
        if not s.terms.is_money_open or s.money(bidder) > auction.bid:
            return
        _drop(s, facts)
    _sell(s, facts)


def _drop(s: PowerGridState, facts: list[Fact]) -> None:
    auction = s.auction
    facts.append(told.DroppedOut(s.terms.operators[auction.bidders[0]], auction.plant))
    auction.bidders = auction.bidders[1:]


class BidStep(Step):
    """Raise the bid or drop out of this auction."""

    name = "bid"
    rule = "P-B7"

    def candidates(self, s: PowerGridState) -> Iterable[Action]:
        return (*self._raises(s), DROP_OUT)

    def legal(self, s: PowerGridState) -> Sequence[Action]:
        return (*self._raises(s), DROP_OUT)

    @staticmethod
    def _raises(s: PowerGridState) -> Sequence[Action]:
        bid, span, money = s.auction.bid, s.mode.raise_span, s.money(s.course.turn)
        return RAISES[bid + 1 : 1 + (money if span is None else min(money, bid + span))]

    def refusal(self, s: PowerGridState, action: Action) -> Refusal | None:
        if isinstance(action, act.DropOut):
            return None
        if not isinstance(action, act.RaiseBid):
            return self.not_now()
        bid, span = s.auction.bid, s.mode.raise_span
        if action.bid <= bid:
            return Refusal("P-B7", "bid_not_higher", {"bid": action.bid, "least": bid + 1})
        if span is not None and action.bid > bid + span:
            return Refusal("P-O3", "raise_too_high", {"bid": action.bid, "most": bid + span})
        return _money_refusal(s, s.course.turn, action.bid)

    def execute(self, s: PowerGridState, action: Action, facts: list[Fact]) -> None:
        auction = s.auction
        if isinstance(action, act.RaiseBid):
            auction.bid = action.bid
            bidder = auction.bidders[0]
            auction.bidders = (*auction.bidders[1:], bidder)
            facts.append(told.BidRaised(s.terms.operators[bidder], auction.plant, action.bid))
        else:
            _drop(s, facts)
        next_bidder(s, facts)


def _sell(s: PowerGridState, facts: list[Fact]) -> None:
    auction, terms = s.auction, s.terms
    buyer = auction.bidders[0]
    name = terms.operators[buyer]
    s.course.turn = buyer
    auction.settled |= 1 << buyer
    auction.is_any_sold = True
    s.plants[buyer] = tuple(sorted((*s.plants[buyer], auction.plant)))
    facts.append(told.PlantSold(name, auction.plant, auction.bid))
    plant_market.take_sold(s, auction.plant, facts)
    pay(s, terms.operator_place(buyer), BANK, auction.bid, "plant", facts)
    if mines.counted(s, s.plants[buyer]) > s.mode.plant_limit(s):
        s.now = s.mode.steps["discard_plant"]
        return
    _finish_sale(s, facts)


def _finish_sale(s: PowerGridState, facts: list[Fact]) -> None:
    plant_market.replace_sold(s, facts)
    next_opener(s, facts)


class DiscardPlantStep(Step):
    """Give up an old plant, never the one just bought (P-B9, P-O5)."""

    name = "discard_plant"
    rule = "P-B9"

    def candidates(self, s: PowerGridState) -> Iterable[Action]:
        return map(act.DiscardPlant, s.plants[s.course.turn])

    def attempts(self, s: PowerGridState, ref: Ref) -> Iterable[Action]:
        return (act.DiscardPlant(int(ref.id)),) if ref.kind == "plant" else ()

    def refusal(self, s: PowerGridState, action: Action) -> Refusal | None:
        if not isinstance(action, act.DiscardPlant):
            return self.not_now()
        if action.plant not in s.plants[s.course.turn]:
            return Refusal("P-B9", "not_own_plant", {"plant": action.plant})
        if action.plant == s.auction.plant:
            return Refusal("P-B9", "plant_just_bought", {"plant": action.plant})
        if action.plant in s.terms.mine_output:
            return Refusal("P-B22", "mine_counts_not", {"plant": action.plant})
        return None

    def execute(self, s: PowerGridState, action: Action, facts: list[Fact]) -> None:
        if not isinstance(action, act.DiscardPlant):
            return
        operator = s.course.turn
        s.plants[operator] = tuple(p for p in s.plants[operator] if p != action.plant)
        s.market.removed += (action.plant,)
        facts.append(told.PlantDiscarded(s.terms.operators[operator], action.plant))
        _fit_fuel(s, facts)


def _overflow(s: PowerGridState, operator: int) -> tuple[list[int], int]:
    """Units by fuel that fit no single-fuel plant, and how many hybrids cannot take either."""
    runs = s.terms.base.plants.storage_factor
    return fuel.surplus(fuel.stored(s, operator), fuel.needs_of(s, operator), runs)


def _fit_fuel(s: PowerGridState, facts: list[Fact]) -> None:
    """Return what no plant can store; ask only where two fuels compete for hybrids (P-B9)."""
    operator = s.course.turn
    pair = fuel.needs_of(s, operator).hybrid_fuels
    excess, over = _overflow(s, operator)
    for kind, count in enumerate(excess):
        if kind not in pair:
            fuel.return_units(s, operator, kind, count, facts)
    competing = [kind for kind in pair if excess[kind]]
    if over > 0 and len(competing) > 1:
        s.now = s.mode.steps["discard_fuel"]
        return
    if over > 0:
        fuel.return_units(s, operator, competing[0], over, facts)
    _finish_sale(s, facts)


class DiscardFuelStep(Step):
    """Choose which fuel goes back where two compete for the hybrids (P-B9)."""

    name = "discard_fuel"
    rule = "P-B9"

    def candidates(self, s: PowerGridState) -> Iterable[Action]:
        return s.terms.discard_fuel

    def refusal(self, s: PowerGridState, action: Action) -> Refusal | None:
        if not isinstance(action, act.DiscardFuel):
            return self.not_now()
        kind = s.terms.fuel_index[action.fuel]
        pair = fuel.needs_of(s, s.course.turn).hybrid_fuels
        if kind not in pair or not _overflow(s, s.course.turn)[0][kind]:
            return Refusal("P-B9", "fuel_fits", {"fuel": action.fuel})
        return None

    def execute(self, s: PowerGridState, action: Action, facts: list[Fact]) -> None:
        if isinstance(action, act.DiscardFuel):
            kind = s.terms.fuel_index[action.fuel]
            fuel.return_units(s, s.course.turn, kind, 1, facts)
            _fit_fuel(s, facts)
