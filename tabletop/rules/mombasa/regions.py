"""The map: who holds which region, what a region costs, and what it brings.

Owns M-E2, M-E3, M-E11, M-E12, M-E14 and the mines of M-D2.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from tabletop.rules.game import Fact
from tabletop.rules.mombasa import bases
from tabletop.rules.mombasa import facts as told
from tabletop.rules.mombasa.parts import NONE, Due
from tabletop.rules.mombasa.terms import in_order

if TYPE_CHECKING:
    from tabletop.rules.mombasa.state import MombasaState


def costs(s: MombasaState, company: int, most: int) -> dict[int, int]:
    """The regions that a company can take for at most so many points, each by its cheapest border.

    In the order of the edition; one more point where another company holds the region (M-E3).
    """
    holders, near = s.holders, s.terms.near
    count = len(holders)
    sources = [count + company, *(node for node in range(count) if holders[node] == company)]
    found: dict[int, int] = {}
    for source in sources:
        for region, lines in near[source]:
            holder = holders[region]
            if holder == company:
                continue
            cost = lines if holder < 0 else lines + 1
            if cost <= most and cost < found.get(region, 99):
                found[region] = cost
    return dict(sorted(found.items()))


def take(s: MombasaState, region: int, column: int, cost: int, facts: list[Fact]) -> None:
    """Put a post of the active company into a region; a post that was there is ousted."""
    acting, terms = s.acting, s.terms
    holder = s.holders[region]
    bases.take_post(s, acting.company, column)
    s.holders[region] = acting.company
    acting.points -= cost
    acting.regions |= 1 << region
    ousted = None
    if holder != NONE:
        acting.ousted += (holder,)
        ousted = terms.companies[holder]
    company = terms.companies[acting.company]
    facts.append(told.RegionTaken(company, terms.regions[region], column + 1, cost, ousted))


def members(bits: int) -> Iterator[int]:
    """The small integers in a set of bits."""
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low


def rewards(s: MombasaState) -> tuple[Due, ...]:
    """The rewards of the regions just taken, each kind as one sum (M-E8, M-E9)."""
    sums: dict[str, Due] = {}
    for region in members(s.acting.regions):
        reward = s.terms.region_rewards[region]
        if reward is not None:
            kind, before = reward.kind, sums.get(reward.kind)
            about = s.acting.company if kind == "spaces" else NONE
            sums[kind] = Due(kind, reward.n + (before.n if before else 0), about)
    return in_order(sums.values())


def mines(s: MombasaState, company: int) -> int:
    """The mine symbols in the regions that a company holds now (M-D2)."""
    return sum(
        mines for holder, mines in zip(s.holders, s.terms.mines, strict=True) if holder == company
    )
