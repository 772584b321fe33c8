"""What the rulebook says of the map and the bases of every edition.

Owns checks of regions, borders and columns, and that the examples of p.4 to p.8 can come about.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tabletop.rules.mombasa.edition.data import COMPANIES, Border, Company, Region
from tabletop.rules.mombasa.edition.kinds import Bookkeeping, Diamonds

FIRST_TRACKS = {"mombasa": "A1", "cape_town": "B1", "saint_louis": "C1", "cairo": "D1"}
"""M-S1."""

LAST_COINS = 2
ENCLAVES = 2
EXAMPLE_COINS = 6
EXAMPLE_MINES = 3
EXAMPLE_BOOKKEEPING = 3
EXAMPLE_ACTIVE = "cape_town"


def company_faults(companies: Mapping[int, Company]) -> Iterator[str]:
    """M-S1, M-F2: the four companies in their order, their first tracks and their columns."""
    for index, company in companies.items():
        place = f"companies[{index}]"
        if index < len(COMPANIES) and company.id != COMPANIES[index]:
            yield f"{place}.id: {company.id}, but the order is {', '.join(COMPANIES)}"
        if company.first_track != FIRST_TRACKS[company.id]:
            yield f"{place}.first_track: {company.first_track}, not {FIRST_TRACKS[company.id]}"
        for number, column in enumerate(company.columns):
            for space, coins in enumerate(column[:-1]):
                if coins > 1:
                    yield f"{place}.columns[{number}][{space}]: {coins} coins, at most 1"
            if column[-1] != LAST_COINS:
                yield f"{place}.columns[{number}][4]: {column[-1]} coins, not {LAST_COINS}"


def visible_coin_faults(companies: tuple[Company, ...]) -> Iterator[str]:
    """Six coins can be visible in the base of the example (p.4)."""
    for index, company in enumerate(companies):
        if company.id == EXAMPLE_ACTIVE and EXAMPLE_COINS not in visible_coins(company):
            yield f"companies[{index}].columns: {EXAMPLE_COINS} coins can never be visible"


def visible_coins(company: Company) -> frozenset[int]:
    """Every number of coins that can be visible in a base."""
    sums = {0}
    for column in company.columns:
        tops = {sum(column[:taken]) for taken in range(len(column) + 1)}
        sums = {left + right for left in sums for right in tops}
    return frozenset(sums)


def region_faults(regions: Mapping[int, Region]) -> Iterator[str]:
    """Ids, and mines under diamonds only."""
    seen: set[str] = set(COMPANIES)
    for index, region in regions.items():
        if region.id in seen:
            yield f"regions[{index}].id: {region.id} stands twice or is a company"
        seen.add(region.id)
        if region.mines and not isinstance(region.reward, Diamonds):
            yield f"regions[{index}].mines: mine symbols lie under diamond rewards only"


def reward_faults(regions: tuple[Region, ...]) -> Iterator[str]:
    """M-C6, and the regions of the examples on p.7 and p.8."""
    bare = [region.id for region in regions if region.reward is None]
    if len(bare) != ENCLAVES:
        yield f"regions: {len(bare)} regions without reward, not {ENCLAVES}"
    small = [region for region in regions if region.reward == Bookkeeping(n=1)]
    if len(small) < EXAMPLE_BOOKKEEPING:
        yield (
            f"regions: {len(small)} regions with 1 bookkeeping point, "
            f"at least {EXAMPLE_BOOKKEEPING} are needed"
        )
    sums = {0}
    for region in regions:
        sums |= {known + region.mines for known in sums}
    if EXAMPLE_MINES not in sums:
        yield f"regions: no company can hold exactly {EXAMPLE_MINES} mine symbols"


def border_faults(borders: Mapping[int, Border]) -> Iterator[str]:
    """No border stands twice, leads to itself, or joins two bases."""
    seen: dict[frozenset[str], int] = {}
    for index, (one, other, _) in borders.items():
        place, pair = f"borders[{index}]", frozenset((one, other))
        if one == other:
            yield f"{place}: {one} borders itself"
        elif one in COMPANIES and other in COMPANIES:
            yield f"{place}: two bases do not border each other"
        elif pair in seen:
            yield f"{place}: {one} and {other} stand in borders[{seen[pair]}] already"
        seen.setdefault(pair, index)


def map_faults(regions: tuple[Region, ...], borders: tuple[Border, ...]) -> Iterator[str]:
    """M-C6, M-E12: borders lead to what there is; two enclaves, in the regions without reward."""
    known = {region.id for region in regions} | set(COMPANIES)
    for index, border in enumerate(borders):
        for end in (0, 1):
            if border[end] not in known:
                yield f"borders[{index}][{end}]: there is no region {border[end]}"
    around = neighbours(borders)
    for name in sorted(known - around.keys()):
        yield f"borders: {name} has no border"
    enclaves = {
        region.id: next(iter(around[region.id]))
        for region in regions
        if len(around.get(region.id, ())) == 1
    }
    if len(enclaves) != ENCLAVES:
        yield f"borders: {len(enclaves)} regions with one neighbour only, not {ENCLAVES} enclaves"
    bare = sorted(region.id for region in regions if region.reward is None)
    if sorted(enclaves.values()) != bare:
        yield (
            f"regions: enclaves lie in {', '.join(sorted(enclaves.values())) or 'none'}, "
            f"but without reward are {', '.join(bare) or 'none'}"
        )


def neighbours(borders: tuple[Border, ...]) -> dict[str, dict[str, int]]:
    """Of every region and base, what it borders, and over how many lines."""
    around: dict[str, dict[str, int]] = {}
    for one, other, lines in borders:
        around.setdefault(one, {})[other] = lines
        around.setdefault(other, {})[one] = lines
    return around


def example_expansion(borders: tuple[Border, ...]) -> list[tuple[str, str, str]]:
    """Every three regions of the expansion on p.6: over a single, a single and a double border,
    the third beside neither the base nor the first.
    """
    around = neighbours(borders)
    base = around.get(EXAMPLE_ACTIVE, {})
    return [
        (first, second, third)
        for first, lines in base.items()
        for second in around[first]
        if (lines, around[first][second]) == (1, 1) and second not in COMPANIES
        for third in around[second]
        if around[second][third] == 2 and third not in COMPANIES
        if third not in base and third not in around[first]
    ]


def example_faults(borders: tuple[Border, ...]) -> Iterator[str]:
    """The expansion for 5 points (p.6)."""
    if not example_expansion(borders):
        yield (
            f"borders: no way from the base of {EXAMPLE_ACTIVE} "
            "over a single, a single and a double border"
        )


OF_ROWS = (
    (company_faults, "companies"),
    (region_faults, "regions"),
    (border_faults, "borders"),
)
OF_TABLES = (
    (visible_coin_faults, ("companies",)),
    (reward_faults, ("regions",)),
    (map_faults, ("regions", "borders")),
    (example_faults, ("borders",)),
)
