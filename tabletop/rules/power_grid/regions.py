"""Which regions of the map are in play, chosen one after the other or at random.

Owns P-B1 and P-S4: how many, that they hang together, and that the cities outside do not exist.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from tabletop.rules.game import Fact, Seat
from tabletop.rules.power_grid import facts as told
from tabletop.rules.power_grid.parts import Bits, members
from tabletop.rules.power_grid.terms import Terms

if TYPE_CHECKING:
    from tabletop.rules.power_grid.state import PowerGridState


def choosable(terms: Terms, chosen: Bits) -> Bits:
    """Regions that may come next so that a whole choice stays possible."""
    return sum(1 << region for region in _next(terms, chosen))


def _next(terms: Terms, chosen: Bits) -> Iterator[int]:
    every = (1 << len(terms.regions)) - 1
    for region in members(every & ~chosen):
        if adjoins(terms, chosen, region) and _leads_on(terms, chosen | 1 << region):
            yield region


def adjoins(terms: Terms, chosen: Bits, region: int) -> bool:
    """Whether a region borders on one of those chosen, or need not."""
    return not chosen or _adjoins(terms, chosen, region)


def _adjoins(terms: Terms, chosen: Bits, region: int) -> bool:
    rules = terms.rules.regions
    if not rules.need_adjoin or terms.region_borders[region] & chosen:
        return True
    return rules.islands_apart and not terms.region_islands[region] & chosen


def _leads_on(terms: Terms, chosen: Bits) -> bool:
    """Whether these can be completed to an allowed choice."""
    if chosen.bit_count() == terms.regions_in_play:
        return chosen not in _banned(terms)
    return next(_next(terms, chosen), None) is not None


def _banned(terms: Terms) -> set[Bits]:
    return {
        sum(1 << terms.region_index[name] for name in names)
        for names in terms.rules.regions.not_together
    }


def is_allowed(terms: Terms, chosen: Bits) -> bool:
    """Whether these regions are a whole allowed choice, or can become one."""
    if not chosen:
        return True
    grown = chosen & -chosen
    while grown != chosen:
        near = next((r for r in members(chosen & ~grown) if _adjoins(terms, grown, r)), None)
        if near is None:
            return False
        grown |= 1 << near
    return chosen.bit_count() <= terms.regions_in_play and _leads_on(terms, chosen)


def is_complete(s: PowerGridState) -> bool:
    """Whether as many regions are in play as the game is played with."""
    return s.regions.bit_count() == s.terms.regions_in_play


def bring_into_play(s: PowerGridState, region: int) -> None:
    """A region, its cities and its own plants are in play from now on."""
    s.regions |= 1 << region
    s.in_play |= s.terms.region_cities[region]
    s.terms = s.terms.playing(s.regions)


def set_regions(s: PowerGridState, chosen: Bits) -> None:
    """Exactly these regions are in play."""
    s.regions = s.in_play = 0
    s.terms = s.terms.playing(0)
    for region in members(chosen):
        bring_into_play(s, region)


def choose_at_random(s: PowerGridState, facts: list[Fact]) -> None:
    """Chance chooses all; where all regions of the map are in play, there is no chance in it."""
    terms = s.terms
    if terms.regions_in_play == len(terms.regions):
        set_regions(s, (1 << len(terms.regions)) - 1)
        return
    while not is_complete(s):
        choices = tuple(members(choosable(terms, s.regions)))
        choose(s, choices[s.rng.below(len(choices))], None, facts)


def choose(s: PowerGridState, region: int, seat: Seat | None, facts: list[Fact]) -> None:
    """A player, or chance, chose a region."""
    bring_into_play(s, region)
    facts.append(told.RegionChosen(s.terms.regions[region], seat))
