"""What must agree of a map's network: its connections, the borders of its regions, one piece.

Owns these checks; when they run is `map_check`'s business.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import combinations

from tabletop.rules.power_grid.map_data import City, Map, Region

Link = tuple[str, str, int]

MOST_NAMED = 3
MOST_IN_PLAY = 6
"""Regions in play of the modes with companies, where the map has so many (P-S4)."""


def link_faults(links: tuple[Link, ...], cities: tuple[City, ...]) -> Iterator[str]:
    """Connections join two different cities of the map, each two of them once."""
    known = {city.id for city in cities}
    seen: dict[frozenset[str], int] = {}
    for index, (one, other, _) in enumerate(links):
        for end, city in enumerate((one, other)):
            if city not in known:
                yield f"links[{index}][{end}]: there is no city {city}"
        pair = frozenset((one, other))
        if one == other:
            yield f"links[{index}]: {one} is connected with itself"
        elif pair in seen:
            yield f"links[{index}]: {one} and {other} are connected already by links[{seen[pair]}]"
        seen.setdefault(pair, index)


def border_faults(
    regions: tuple[Region, ...], cities: tuple[City, ...], links: tuple[Link, ...]
) -> Iterator[str]:
    """Regions border on exactly those to which a connection leads."""
    region_of = {city.id: city.region for city in cities}
    crossed: set[tuple[str | None, str | None]] = set()
    for one, other, _ in links:
        here, there = region_of.get(one), region_of.get(other)
        crossed |= {(here, there), (there, here)}
    known = [region.id for region in regions]
    for index, region in enumerate(regions):
        place = f"regions[{index}].adjacent"
        for number, other in enumerate(region.adjacent):
            if other not in known or other == region.id:
                yield f"{place}[{number}]: {other} is no other region"
            elif other in region.adjacent[:number]:
                yield f"{place}[{number}]: {other} stands twice"
            elif (region.id, other) not in crossed:
                yield f"{place}[{number}]: no connection leads to {other}"
        for other in known:
            is_listed = other == region.id or other in region.adjacent
            if not is_listed and (region.id, other) in crossed:
                yield f"{place}: {other} is missing, a connection leads there"


def piece_faults(game_map: Map, usual_in_play: Mapping[str, int]) -> Iterator[str]:
    """Of a map without other faults: whatever regions are in play, their cities hang together,
    unless cities can be reached without connections, and a network can begin in one of them.
    `usual_in_play`: how many, by players.
    """
    if choice := next(_choice_faults(game_map, usual_in_play), None):
        yield choice
        return
    network = game_map.rules.network
    if network.anywhere is not None or (network.second and network.second.beyond_links):
        return
    roads: dict[str, set[str]] = {city.id: set() for city in game_map.cities}
    for one, other, _ in game_map.links:
        roads[one].add(other)
        roads[other].add(one)
    if cut_off := _beyond_reach(list(roads), roads):
        yield f"links: no way leads from {game_map.cities[0].id} to {_named(cut_off)}"
        return
    for chosen in choices_of(game_map, usual_in_play):
        inside = [city.id for city in game_map.cities if city.region in chosen]
        if _beyond_reach(inside, roads):
            yield (
                f"rules.regions.not_together: {', '.join(chosen)} can be in play, "
                "but no way leads between all their cities"
            )


def _choice_faults(game_map: Map, usual_in_play: Mapping[str, int]) -> Iterator[str]:
    """For any number of players, and for companies (P-S4), there are regions to begin with."""
    rules, choices = game_map.rules.regions, list(choices_of(game_map, usual_in_play))
    counts = {*(game_map.regions_in_play or usual_in_play).values(), MOST_IN_PLAY}
    for count in sorted({min(count, len(game_map.regions)) for count in counts}):
        if not any(len(chosen) == count for chosen in choices):
            place = "rules.regions.not_together" if rules.not_together else "regions"
            yield f"{place}: no {count} regions that hang together can be in play"
    starts = {city.region for city in game_map.cities if city.can_start}
    for chosen in choices:
        if not starts.intersection(chosen):
            yield f"cities: {', '.join(chosen)} can be in play, but no network can begin there"


def choices_of(game_map: Map, usual_in_play: Mapping[str, int]) -> Iterator[tuple[str, ...]]:
    """Every choice of regions that can be in play together, by any number of players or more."""
    rules = game_map.rules.regions
    borders = {region.id: set(region.adjacent) for region in game_map.regions}
    least = min((game_map.regions_in_play or usual_in_play).values())
    banned = {frozenset(names) for names in rules.not_together}
    islands = [[*borders]]
    if not rules.need_adjoin:
        islands = [[one] for one in borders]
    elif rules.islands_apart:
        islands = [_island(one, borders) for one in borders]
    for count in range(min(least, len(borders)), len(borders) + 1):
        for chosen in combinations(borders, count):
            parts = [[one for one in chosen if one in island] for island in islands]
            hangs = not any(part and _beyond_reach(part, borders) for part in parts)
            if hangs and frozenset(chosen) not in banned:
                yield chosen


def _island(one: str, borders: Mapping[str, set[str]]) -> list[str]:
    beyond = _beyond_reach([one, *borders], borders)
    return [region for region in borders if region not in beyond]


def _beyond_reach(nodes: Iterable[str], ways: Mapping[str, set[str]]) -> list[str]:
    """What cannot be reached from the first of some nodes without leaving them."""
    left = dict.fromkeys(nodes)
    todo = [next(iter(left))]
    del left[todo[0]]
    while todo:
        near = ways[todo.pop()] & left.keys()
        todo += near
        for node in near:
            del left[node]
    return list(left)


def _named(cities: list[str]) -> str:
    more = len(cities) - MOST_NAMED
    named = ", ".join(cities[:MOST_NAMED])
    return f"{named} and {more} more" if more > 0 else named


NETWORK_CHECKS: tuple[tuple[Callable[..., Iterator[str]], tuple[str, ...]], ...] = (
    (link_faults, ("links", "cities")),
    (border_faults, ("regions", "cities", "links")),
)
