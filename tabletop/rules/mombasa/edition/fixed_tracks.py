"""What the rulebook says of tracks and majorities of every edition.

Owns checks of spaces in order, the special bonuses of each side, and the tiers that it names.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence

from tabletop.rules.mombasa.edition.data import (
    COMPANIES,
    GOODS,
    TRACK_SIDES,
    BookkeepingTrack,
    Company,
    DiamondTrack,
    Majority,
    TrackSide,
)
from tabletop.rules.mombasa.edition.kinds import (
    BuySpace,
    Cheaper,
    CompanyId,
    Diamonds,
    DiscardSpace,
    MoreExpansion,
    MoreGoods,
    MoreMarkers,
    PointsSpace,
    RemovePosts,
    SpecialBonus,
    TracksSpace,
)

EXAMPLE_COMPANY: CompanyId = "cape_town"
EXAMPLE_SHARES = 5
"""The share number of the example on p.4."""

MAJORITY_COMPANIES = {"coffee": "cairo", "bananas": "cape_town"}
"""M-O7; that cotton and expansion go to the other two as they do is a reading."""
TOTALS = (*GOODS, "expansion")
COFFEE_TIERS = ((1, 2, ()), (3, 3, ()), (5, 4, (RemovePosts(n=1),)))
BANANAS_AT_5 = (3, (Diamonds(n=1),))
COTTON_TIERS = (4, 6)

A1 = (MoreExpansion(n=1), MoreExpansion(n=2))
A2 = (MoreMarkers(n=1), MoreMarkers(n=2))
B1 = (Cheaper(goods=("bananas",), n=1), Cheaper(goods=GOODS, n=1, mixes=True))
B2 = (Cheaper(goods=("cotton",), n=1), MoreGoods(goods="cotton", n=1))
C1 = (PointsSpace(cost=0, choices=((1, 2), (2, 1))), PointsSpace(cost=0, choices=((2, 2),)))
C2 = (BuySpace(cost=0, cheaper=0, diamonds=1), BuySpace(cost=0, cheaper=1, diamonds=2))
D1 = (DiscardSpace(cost=0, more=3), DiscardSpace(cost=0, more=8, goods="coffee"))
D2 = (TracksSpace(cost=0, tracks=2, spaces=2), TracksSpace(cost=0, tracks=3, spaces=2))

BONUSES: Mapping[str, tuple[Sequence[SpecialBonus], ...]] = {
    "A1": (A1,),
    "A2": (A2,),
    "B1": (B1, B2),
    "B2": (B1, B2),
    "C1": (C1, C2),
    "C2": (C1, C2),
    "D1": (D1,),
    "D2": (D2,),
}
"""M-X6 to M-X13 without the costs of extra spaces; which pair is B1 and which C1 is a reading."""

FIRST_COSTS = {BuySpace: 0, DiscardSpace: 0, TracksSpace: 1}
"""What the text says of the first extra space of a track (p.11)."""


def track_faults(tracks: Mapping[int, TrackSide]) -> Iterator[str]:
    """M-C5, M-X1, M-X3: each side once, its spaces in order and on the track."""
    seen: set[str] = set()
    for index, track in tracks.items():
        place = f"tracks[{index}]"
        if track.id in seen:
            yield f"{place}.id: {track.id} stands twice"
        seen.add(track.id)
        spaces = {
            "shares": [space for space, _ in track.shares],
            "payments": [space for space, _ in track.payments],
            "specials": [special.space for special in track.specials],
        }
        for name, on_track in spaces.items():
            yield from _order_faults(on_track, track.last, f"{place}.{name}")
        yield from _bonus_faults(track, place)


def _order_faults(spaces: Sequence[int], last: int, place: str) -> Iterator[str]:
    for number, space in enumerate(spaces):
        if space > last:
            yield f"{place}[{number}]: space {space}, but the last one is {last}"
        if number and space <= spaces[number - 1]:
            yield f"{place}[{number}]: space {space} does not come after {spaces[number - 1]}"


def _bonus_faults(track: TrackSide, place: str) -> Iterator[str]:
    pairs = BONUSES[track.id]
    bonuses = tuple(special.bonus for special in track.specials)
    bare = tuple(map(_without_cost, bonuses))
    pair = next((pair for pair in pairs if type(pair[0]) is type(bonuses[0])), pairs[0])
    pair = next((pair for pair in pairs if pair[0] == bare[0]), pair)
    for number, (bonus, wanted) in enumerate(zip(bare, pair, strict=True)):
        if bonus != wanted:
            yield f"{place}.specials[{number}].bonus: not what the rulebook gives {track.id}"
    cost = FIRST_COSTS.get(type(bonuses[0]))
    if cost is not None and getattr(bonuses[0], "cost", cost) != cost:
        yield f"{place}.specials[0].bonus.cost: not {cost}"


def _without_cost(bonus: SpecialBonus) -> SpecialBonus:
    if isinstance(bonus, PointsSpace):
        return PointsSpace(cost=0, choices=tuple(sorted(bonus.choices)))
    if isinstance(bonus, BuySpace):
        return BuySpace(cost=0, cheaper=bonus.cheaper, diamonds=bonus.diamonds)
    if isinstance(bonus, DiscardSpace):
        return DiscardSpace(cost=0, more=bonus.more, goods=bonus.goods)
    if isinstance(bonus, TracksSpace):
        return TracksSpace(cost=0, tracks=bonus.tracks, spaces=bonus.spaces)
    if isinstance(bonus, Cheaper):
        goods = tuple(goods for goods in GOODS if goods in bonus.goods)
        return Cheaper(goods=goods, n=bonus.n, mixes=bonus.mixes)
    return bonus


def side_faults(tracks: tuple[TrackSide, ...]) -> Iterator[str]:
    """Every bonus stands on one side only."""
    sides = {track.id: track for track in tracks}
    for one, other in (("B1", "B2"), ("C1", "C2")):
        if one in sides and other in sides:
            kinds = [_without_cost(sides[side].specials[0].bonus) for side in (one, other)]
            if kinds[0] == kinds[1]:
                yield f"tracks: {one} and {other} have the same bonuses"
    for side in TRACK_SIDES:
        if side not in sides:
            yield f"tracks: there is no side {side}"


def example_share_faults(
    companies: tuple[Company, ...], tracks: tuple[TrackSide, ...]
) -> Iterator[str]:
    """The share number of the example (p.4) stands on the company's track of the first game."""
    first = {company.id: company.first_track for company in companies}
    for index, track in enumerate(tracks):
        numbers = [number for _, number in track.shares]
        if track.id == first.get(EXAMPLE_COMPANY) and EXAMPLE_SHARES not in numbers:
            yield f"tracks[{index}].shares: no share number {EXAMPLE_SHARES}"


def diamond_track_faults(track: DiamondTrack) -> Iterator[str]:
    """Spaces in order and on the track."""
    yield from _value_faults(track, "diamond_track")


def bookkeeping_track_faults(track: BookkeepingTrack) -> Iterator[str]:
    """The same, and the crossed-A spaces."""
    yield from _value_faults(track, "bookkeeping_track")
    yield from _order_faults(track.crossed_a, track.last, "bookkeeping_track.crossed_a")


def _value_faults(track: DiamondTrack | BookkeepingTrack, place: str) -> Iterator[str]:
    if track.slot > track.last:
        yield f"{place}.slot: space {track.slot}, but the last one is {track.last}"
    yield from _order_faults([space for space, _ in track.values], track.last, f"{place}.values")
    for number, (_, value) in enumerate(track.values):
        if number and value <= track.values[number - 1][1]:
            yield f"{place}.values[{number}]: the value {value} does not rise"


def majority_faults(majorities: Mapping[int, Majority]) -> Iterator[str]:
    """M-O5, M-O7: each total once, its company, tiers in order, and the tiers of the text."""
    seen: set[str] = set()
    for index, majority in majorities.items():
        place = f"majorities[{index}]"
        if majority.of in seen:
            yield f"{place}.of: {majority.of} stands twice"
        seen.add(majority.of)
        company = MAJORITY_COMPANIES.get(majority.of, majority.company)
        if majority.company != company:
            yield f"{place}.company: {majority.company}, not {company}"
        totals = [tier.at_least for tier in majority.tiers]
        for number, total in enumerate(totals):
            if number and total <= totals[number - 1]:
                yield f"{place}.tiers[{number}].at_least: {total} does not rise"
        if fault := _TIER_FAULTS[majority.of](majority):
            yield f"{place}.tiers: {fault}"


def _coffee_fault(majority: Majority) -> str | None:
    tiers = tuple((tier.at_least, tier.advance, tier.more) for tier in majority.tiers)
    return None if tiers == COFFEE_TIERS else "not 1: +2, 3: +3, 5: +4 and 1 post removed"


def _bananas_fault(majority: Majority) -> str | None:
    reached = [(tier.advance, tier.more) for tier in majority.tiers if tier.at_least <= 5]
    return None if reached[-1:] == [BANANAS_AT_5] else "with 5 it is not +3 and 1 diamond space"


def _cotton_fault(majority: Majority) -> str | None:
    totals = [tier.at_least for tier in majority.tiers]
    return None if {*COTTON_TIERS} <= {*totals} else "no tiers from 4 and from 6 on"


def _no_fault(_: Majority) -> None:
    return None


_TIER_FAULTS: Mapping[str, Callable[[Majority], str | None]] = {
    "coffee": _coffee_fault,
    "bananas": _bananas_fault,
    "cotton": _cotton_fault,
    "expansion": _no_fault,
}


def reward_company_faults(majorities: tuple[Majority, ...]) -> Iterator[str]:
    """Every majority advances another company."""
    counts = Counter(majority.company for majority in majorities)
    for company in COMPANIES:
        if counts[company] != 1:
            yield f"majorities: {counts[company]} of them advance {company}, not 1"
    there = {majority.of for majority in majorities}
    for total in TOTALS:
        if total not in there:
            yield f"majorities: there is none of {total}"


OF_ROWS = (
    (track_faults, "tracks"),
    (majority_faults, "majorities"),
)
OF_TABLES = (
    (side_faults, ("tracks",)),
    (example_share_faults, ("companies", "tracks")),
    (diamond_track_faults, ("diamond_track",)),
    (bookkeeping_track_faults, ("bookkeeping_track",)),
    (reward_company_faults, ("majorities",)),
)
