"""Preparation of the plant deck and the first market.

Owns P-B3 with all that a map or deck says otherwise (P-B22, P-B25), and P-S5's exchange.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tabletop.rules.power_grid import plant_market
from tabletop.rules.power_grid.data import STEP3_CARD
from tabletop.rules.power_grid.figures import StockMarketSetup
from tabletop.rules.power_grid.parts import PlantMarket

if TYPE_CHECKING:
    from tabletop.rules.power_grid.state import PowerGridState


def prepare(s: PowerGridState, players: int) -> None:
    """Lay out market and deck as for so many players, some plants boxed unseen (P-B3).

    A plant that is out or has a place of its own is no plant of the first market: the next number
    takes its place (reading).
    """
    terms, rules = s.terms, s.terms.rules.deck
    out = (*rules.out, *rules.out_by_players.get(str(players), ()))
    on_top = terms.deck.on_top if rules.on_top is None else rules.on_top
    placed = {*out, *on_top, *rules.aside}
    rest = [number for number in sorted(terms.plants) if number not in placed]
    row = _first_market(s, rest)
    rest = [number for number in rest if number not in row]
    s.rng.shuffle(rest)
    top = _of_top_back(s, rest)
    rest = [number for number in rest if number not in top]
    early = _early(s, rest)
    rest = [number for number in rest if number not in early]
    boxed = _boxed(s, rest, players)
    rest = [number for number in rest if number not in boxed]
    s.market = PlantMarket(
        row=tuple(sorted(row)),
        deck=(*on_top, *top, *early, *_with_step3_card(s, rest)),
        removed=tuple(sorted(out)),
        boxed=tuple(sorted(boxed)),
        aside=rules.aside,
    )
    plant_market.remove_barred(s, [])


def _first_market(s: PowerGridState, rest: Sequence[int]) -> Sequence[int]:
    """The lowest plants, or random ones with the low back."""
    size, low_up_to = s.terms.first_market_size, s.terms.deck.low_up_to
    if not low_up_to:
        return rest[:size]
    low = [number for number in rest if number <= low_up_to]
    s.rng.shuffle(low)
    return low[:size]


def _is_low(s: PowerGridState, number: int) -> bool:
    return number <= s.terms.deck.low_up_to


def _of_top_back(s: PowerGridState, rest: Sequence[int]) -> Sequence[int]:
    """The first of the shuffled plants that has the back of the top card, where one is asked."""
    back = s.terms.rules.deck.top_back
    if back is None:
        return ()
    return [number for number in rest if _is_low(s, number) == (back == "low")][:1]


def _boxed(s: PowerGridState, rest: Sequence[int], players: int) -> Sequence[int]:
    """The plants that leave at random: the first of the shuffled ones that may."""
    terms, rules = s.terms, s.terms.rules.deck
    if not rules.removes_random:
        return ()
    low, high = 0, terms.base.plants.random_removed[str(players)]
    if terms.deck.random_removed is not None:
        low, high = terms.deck.random_removed[str(players)]
    may = [number for number in rest if terms.plants[number].kind not in rules.never_removed]
    lows = [number for number in may if _is_low(s, number)]
    highs = [number for number in may if not _is_low(s, number)]
    return (*lows[:low], *highs[:high])


def _early(s: PowerGridState, rest: Sequence[int]) -> Sequence[int]:
    """Plants that come right after the top ones: those named and some others, shuffled."""
    rules = s.terms.rules.deck
    named = [number for number in rest if number in rules.early]
    others = [number for number in rest if number not in rules.early]
    early = [*named, *others[: rules.early_others]]
    s.rng.shuffle(early)
    return early


def _with_step3_card(s: PowerGridState, rest: Sequence[int]) -> Sequence[int]:
    """The shuffled rest, sorted where the map says so, with the Step 3 card in its place."""
    rules = s.terms.rules.deck
    if not rules.step3_among:
        place = len(rest) - rules.below_step3
        return (*rest[:place], STEP3_CARD, *rest[place:])
    first = sorted(number for number in rest if number <= rules.sorted_up_to)
    among = [number for number in rest if rules.sorted_up_to < number <= rules.step3_among]
    among.append(STEP3_CARD)
    s.rng.shuffle(among)
    return (*first, *among, *(number for number in rest if number > rules.step3_among))


def exchange_lowest(s: PowerGridState, figures: StockMarketSetup) -> None:
    """The Stock Companies' change: the lowest plants leave, most of those drawn take their places,
    the best go under the Step 3 card (P-S5, P-W2).
    """
    market = s.market
    drawn = sorted(market.deck[: figures.drawn])
    kept = figures.drawn - figures.highest_under_step3
    market.removed += market.row[: figures.lowest_out]
    market.row = tuple(sorted((*market.row[figures.lowest_out :], *drawn[:kept])))
    market.deck = (*market.deck[figures.drawn :], *drawn[kept:])
    plant_market.remove_barred(s, [])
