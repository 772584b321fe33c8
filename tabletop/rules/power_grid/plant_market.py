"""The plant market: who may buy what, drawing, removing, sorting, the Step 3 card, the token.

Owns P-B8, P-B13, P-B16 to P-B19 and what a map says otherwise; how many plants change and when is
the mode's business.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.rules.game import Fact
from tabletop.rules.power_grid import facts as told
from tabletop.rules.power_grid.data import STEP3_CARD
from tabletop.rules.power_grid.parts import Step3

if TYPE_CHECKING:
    from tabletop.rules.power_grid.state import PowerGridState

DISCOUNT_BID = 1
"""The least bid for the plant under the discount token (P-B25)."""


# What is for sale


def actual(s: PowerGridState) -> tuple[int, ...]:
    """The plants that may be put up: the lower half, in step 3 all (P-B3, P-B18)."""
    row, terms = s.market.row, s.terms
    if s.course.step3 in ("deck", "market"):
        count = terms.market_current
        if terms.rules.market.fuelless_offered and row[count : count + 1]:
            count += row[count] in terms.fuelless
        row = row[:count]
    return row[:-1] if row and row[-1] == STEP3_CARD else row


def least_bid(s: PowerGridState, plant: int) -> int:
    """The least opening bid: the plant's number, or that of the discount token (P-B7, P-B25)."""
    return DISCOUNT_BID if plant == s.market.discounted else plant


def may_buy(s: PowerGridState, operator: int, plant: int) -> bool:
    """Whether the map lets an operator with these cities buy a plant at all (P-B22)."""
    needed = s.terms.city_needed.get(plant)
    return needed is None or bool(s.networks[operator] & needed)


def cheapest(s: PowerGridState, operator: int) -> int | None:
    """The plant for sale with the least bid that an operator may buy, or None."""
    return next((plant for plant in actual(s) if may_buy(s, operator, plant)), None)


def affordable(s: PowerGridState, operator: int) -> int | None:
    """The cheapest plant where an operator has the money to put it up, or None."""
    plant = cheapest(s, operator)
    return plant if plant is not None and least_bid(s, plant) <= s.money(operator) else None


# Phase 2 from its start to its end


def lay_token(s: PowerGridState, facts: list[Fact]) -> None:
    """Start of phase 2: the discount token lies on the lowest plant for sale (P-B25)."""
    plants = actual(s)
    if s.terms.rules.market.discount_token and plants:
        s.market.discounted = plants[0]
        facts.append(told.DiscountLaid(plants[0]))


def _take_token(s: PowerGridState, facts: list[Fact]) -> None:
    s.market.discounted = 0
    facts.append(told.DiscountTaken())


def take_sold(s: PowerGridState, plant: int, facts: list[Fact]) -> None:
    """A plant was sold: it leaves the market, and the token with it."""
    s.market.row = tuple(number for number in s.market.row if number != plant)
    if plant == s.market.discounted:
        _take_token(s, facts)


def replace_sold(s: PowerGridState, facts: list[Fact]) -> None:
    """The place of a plant that was sold is filled at once (P-B8)."""
    if s.terms.rules.market.additions is None or s.course.step == 3:
        draw(s, 1, facts)


def after_pass(s: PowerGridState, facts: list[Fact]) -> None:
    """An operator passed on opening: where the map says so, the first one takes a plant out."""
    if s.terms.rules.market.first_pass_removes and not s.auction.is_any_passed:
        s.auction.is_any_passed = True
        replace_lowest(s, 1, "passed", facts)


def close_sales(s: PowerGridState, facts: list[Fact]) -> None:
    """End of phase 2, before all else: what nobody wanted leaves the game (P-B8, P-B25)."""
    if s.market.discounted:
        _take_token(s, facts)
        replace_lowest(s, 1, "discount", facts)
    elif not s.auction.is_any_sold:
        replace_lowest(s, s.terms.rules.market.unsold_leave, "unsold", facts)


# Drawing and removing


def draw(s: PowerGridState, count: int, facts: list[Fact]) -> None:
    """Draw plants to the market as far as the deck goes (P-B19), then put the market in order.

    Obsolete plants leave at once, those just drawn included (P-B13). Drawn outside the auctions,
    the Step 3 card leaves as soon as all that was due is drawn (P-B18, P-O17).
    """
    for _ in range(count):
        _draw_card(s, facts)
    if s.course.step3 == "market" and s.course.phase != "auction":
        begins: Step3 = "phase_5" if s.course.phase == "building" else "next_round"
        retire_step3_card(s, begins, facts)
    remove_obsolete(s, facts)
    remove_barred(s, facts)


def _draw_card(s: PowerGridState, facts: list[Fact]) -> None:
    market = s.market
    if not market.deck:
        return
    card = market.deck[0]
    market.deck = market.deck[1:]
    if card == STEP3_CARD:
        _step3_card_came(s, facts)
        return
    market.row = tuple(sorted((*market.row, card)))
    facts.append(told.PlantDrawn(card))
    if card < market.discounted:
        remove_lowest(s, 1, "discount", facts)
        _take_token(s, facts)
        _draw_card(s, facts)


def _step3_card_came(s: PowerGridState, facts: list[Fact]) -> None:
    """The deck is shuffled and the card lies in the market (P-B18).

    Where a map begins step 2 by the card, it goes under the deck at the first time instead, and
    the next card takes its place.
    """
    market = s.market
    rest = list(market.deck)
    s.rng.shuffle(rest)
    market.deck = tuple(rest)
    facts.append(told.Step3Drawn())
    if s.terms.rules.market.step2_by_card and s.course.step == 1:
        market.deck += (STEP3_CARD,)
        facts.append(told.PlantPutUnder(STEP3_CARD))
        begin_step(s, 2, facts)
        _change_for_step2(s, facts)
        _draw_card(s, facts)
        return
    market.row += (STEP3_CARD,)
    s.course.step3 = "market"


def remove_lowest(s: PowerGridState, count: int, reason: str, facts: list[Fact]) -> None:
    """The lowest plants leave the game together."""
    market = s.market
    plants = tuple(number for number in market.row[:count] if number != STEP3_CARD)
    market.row = market.row[len(plants) :]
    market.removed += plants
    facts.extend(told.PlantRemoved(number, reason) for number in plants)


def replace_lowest(s: PowerGridState, count: int, reason: str, facts: list[Fact]) -> None:
    """The lowest plants leave the game together, then as many are drawn."""
    remove_lowest(s, count, reason, facts)
    draw(s, count, facts)


def put_highest_under(s: PowerGridState, count: int, facts: list[Fact]) -> None:
    """The highest plants go under the deck, the best one last, and as many are drawn (P-B16)."""
    market, terms = s.market, s.terms
    may = market.row
    if terms.rules.market.fuelless_stay:
        may = tuple(number for number in may if number not in terms.fuelless)
    plants = may[max(0, len(may) - count) :]
    _put_under(s, plants, facts)
    draw(s, len(plants), facts)


def _put_under(s: PowerGridState, plants: tuple[int, ...], facts: list[Fact]) -> None:
    market = s.market
    market.row = tuple(number for number in market.row if number not in plants)
    market.deck += plants
    facts.extend(told.PlantPutUnder(number) for number in plants)


def remove_obsolete(s: PowerGridState, facts: list[Fact]) -> None:
    """Plants numbered no higher than the largest network leave and are replaced (P-B13)."""
    if not s.terms.rules.market.removes_obsolete:
        return
    largest = max(network.bit_count() for network in s.networks)
    while s.market.row and s.market.row[0] <= largest:
        replace_lowest(s, 1, "obsolete", facts)


def remove_barred(s: PowerGridState, facts: list[Fact]) -> None:
    """Plants that a map bars in step 1 leave as soon as they are for sale, and are replaced."""
    rules, terms = s.terms.rules.market, s.terms
    while rules.barred_in_step1 and s.course.step == 1:
        barred = [n for n in actual(s) if terms.plants[n].kind in rules.barred_in_step1]
        if not barred:
            return
        plant = barred[0]
        if plant in rules.barred_leave:
            s.market.row = tuple(number for number in s.market.row if number != plant)
            s.market.removed += (plant,)
            facts.append(told.PlantRemoved(plant, "barred"))
        else:
            _put_under(s, (plant,), facts)
        draw(s, 1, facts)


# Steps and the changes of phase 5


def retire_step3_card(s: PowerGridState, begins: Step3, facts: list[Fact]) -> None:
    """The Step 3 card and the lowest plant leave without replacement (P-B18).

    The changes of step 2 come first where step 2 has not begun (P-B21). `begins` says when the
    step begins: `phase_5` or `next_round`, or `begun` for at once.
    """
    market, terms = s.market, s.terms
    s.course.step3 = begins
    if s.course.step == 1:
        _change_for_step2(s, facts)
    market.row = tuple(number for number in market.row if number != STEP3_CARD)
    market.removed += (STEP3_CARD,)
    count = len(market.row) - terms.market_step3
    if terms.rules.market.additions is None:
        count = max(count, 1)
    if count > 0:
        remove_lowest(s, count, "step_3", facts)
    else:
        facts.append(told.PlantRemoved(STEP3_CARD, "step_3"))
    if begins == "begun":
        begin_step(s, 3, facts)


def begin_step(s: PowerGridState, step: int, facts: list[Fact]) -> None:
    """Step 2 or 3 begins."""
    s.course.step = step
    s.routes = None
    facts.append(told.StepBegan(step))
    if step == 3:
        s.course.step3 = "begun"
        if s.terms.rules.market.additions is not None:
            draw(s, s.terms.market_step3 - len(s.market.row), facts)


def begin_step2_if_due(s: PowerGridState, cities_needed: int, facts: list[Fact]) -> None:
    """Start of phase 5: step 2 begins once an operator has enough cities (P-B17, P-O9, P-O13)."""
    if s.course.step != 1 or s.course.step3 != "deck" or s.terms.rules.market.step2_by_card:
        return
    if max(network.bit_count() for network in s.networks) < cities_needed:
        return
    begin_step(s, 2, facts)
    _change_for_step2(s, facts)


def _change_for_step2(s: PowerGridState, facts: list[Fact]) -> None:
    """Plants set aside go on top, the lowest leave, and as many are drawn as there is room for."""
    market, rules = s.market, s.terms.rules.market
    if market.aside:
        facts.append(told.PlantsPutOnTop(market.aside))
        market.deck = (*market.aside, *market.deck)
        market.aside = ()
    count = s.mode.removed_count if rules.change_in_step2 is None else rules.change_in_step2
    remove_lowest(s, count, "step_2", facts)
    if rules.additions is None:
        draw(s, min(count, s.terms.size_from_step2 - len(market.row)), facts)


def add_plants(s: PowerGridState, facts: list[Fact]) -> None:
    """Start of phase 5 of steps 1 and 2 on a map whose market is filled only then."""
    additions, market = s.terms.rules.market.additions, s.market
    if additions is None or s.course.step3 != "deck":
        return
    players = str(s.terms.seats)
    kept = additions.kept[players]
    draw(s, max(additions.least[players], kept - len(market.row)), facts)
    remove_lowest(s, max(0, len(market.row) - kept), "lowest", facts)


def change_market(s: PowerGridState, facts: list[Fact]) -> None:
    """End of phase 5 (P-B16, P-O13): not again in a phase in which the card was drawn (P-B18)."""
    rules = s.terms.rules.market
    if s.course.step3 == "next_round":
        return
    if s.course.step == 3:
        replace_lowest(s, s.mode.removed_count, "lowest", facts)
        return
    if rules.additions is not None:
        return
    if rules.lowest_leave:
        replace_lowest(s, rules.lowest_leave, "lowest", facts)
    if s.course.step3 == "deck":
        count = s.mode.change_count
        if s.course.step == 2 and rules.change_in_step2 is not None:
            count = rules.change_in_step2
        put_highest_under(s, count, facts)
