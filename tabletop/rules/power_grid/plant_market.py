"""The plant market: drawing, removing, sorting, and the Step 3 card's way through it.

Owns P-B8, P-B13, P-B16 to P-B19; how many plants change and when is the mode's business.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.rules.game import Fact
from tabletop.rules.power_grid import facts as told
from tabletop.rules.power_grid.data import STEP3_CARD
from tabletop.rules.power_grid.parts import Step3

if TYPE_CHECKING:
    from tabletop.rules.power_grid.state import PowerGridState


def actual(s: PowerGridState) -> tuple[int, ...]:
    """The plants that may be put up: the lower half, in step 3 all (P-B3, P-B18)."""
    row = s.market.row
    if s.course.step3 in ("deck", "market"):
        row = row[: s.terms.market_current]
    return row[:-1] if row and row[-1] == STEP3_CARD else row


def draw(s: PowerGridState, count: int, facts: list[Fact]) -> None:
    """Draw plants to the market as far as the deck goes (P-B19), then put the market in order.

    Obsolete plants leave at once, those just drawn included (P-B13). Drawn outside the auctions,
    the Step 3 card leaves as soon as all that was due is drawn (P-B18, P-O17).
    """
    for _ in range(count):
        if s.market.deck:
            _draw_card(s, facts)
    if s.course.step3 == "market" and s.course.phase != "auction":
        begins: Step3 = "phase_5" if s.course.phase == "building" else "next_round"
        retire_step3_card(s, begins, facts)
    remove_obsolete(s, facts)


def _draw_card(s: PowerGridState, facts: list[Fact]) -> None:
    market = s.market
    card = market.deck[0]
    market.deck = market.deck[1:]
    market.row = tuple(sorted((*market.row, card)))
    if card == STEP3_CARD:
        rest = list(market.deck)
        s.rng.shuffle(rest)
        market.deck = tuple(rest)
        s.course.step3 = "market"
        facts.append(told.Step3Drawn())
    else:
        facts.append(told.PlantDrawn(card))


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
    market = s.market
    plants = market.row[-count:]
    market.row = market.row[:-count]
    market.deck += plants
    facts.extend(told.PlantPutUnder(number) for number in plants)
    draw(s, count, facts)


def retire_step3_card(s: PowerGridState, begins: Step3, facts: list[Fact]) -> None:
    """The Step 3 card and the lowest plant leave without replacement (P-B18).

    The changes of step 2 come first where step 2 has not begun (P-B21). `begins` says when the
    step begins: `phase_5` or `next_round`, or `begun` for at once.
    """
    s.course.step3 = begins
    if s.course.step == 1:
        replace_lowest(s, s.mode.removed_count, "step_2", facts)
    s.market.row = tuple(number for number in s.market.row if number != STEP3_CARD)
    s.market.removed += (STEP3_CARD,)
    remove_lowest(s, 1, "step_3", facts)
    if begins == "begun":
        begin_step(s, 3, facts)


def begin_step(s: PowerGridState, step: int, facts: list[Fact]) -> None:
    """Step 2 or 3 begins."""
    s.course.step = step
    s.routes = None
    if step == 3:
        s.course.step3 = "begun"
    facts.append(told.StepBegan(step))


def begin_step2_if_due(s: PowerGridState, cities_needed: int, facts: list[Fact]) -> None:
    """Start of phase 5: step 2 begins once an operator has enough cities (P-B17, P-O9, P-O13)."""
    if s.course.step != 1 or s.course.step3 != "deck":
        return
    if max(network.bit_count() for network in s.networks) < cities_needed:
        return
    begin_step(s, 2, facts)
    replace_lowest(s, s.mode.removed_count, "step_2", facts)


def change_market(s: PowerGridState, facts: list[Fact]) -> None:
    """End of phase 5 (P-B16, P-O13): not again in a phase in which the card was drawn (P-B18)."""
    if s.course.step3 == "next_round":
        return
    if s.course.step == 3:
        replace_lowest(s, s.mode.removed_count, "lowest", facts)
        return
    put_highest_under(s, s.mode.change_count, facts)


def remove_obsolete(s: PowerGridState, facts: list[Fact]) -> None:
    """Plants numbered no higher than the largest network leave and are replaced (P-B13)."""
    largest = max(network.bit_count() for network in s.networks)
    while s.market.row and s.market.row[0] <= largest:
        replace_lowest(s, 1, "obsolete", facts)
