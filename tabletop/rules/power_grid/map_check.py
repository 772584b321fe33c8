"""Whether plain values are a sound map: every fault with its place in the file.

Owns the order of looking (shape first, then what must agree as far as the shape allows) and what
must agree of names, regions, cities and figures; network, market and rules have their own modules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from tabletop.rules.power_grid.map_data import MOST_CITIES, MOST_PLACES, City, Map, Region
from tabletop.rules.power_grid.map_end_check import end_faults
from tabletop.rules.power_grid.map_market_check import MARKET_CHECKS
from tabletop.rules.power_grid.map_network_check import NETWORK_CHECKS, piece_faults
from tabletop.rules.power_grid.map_plants_check import PLANTS_CHECKS
from tabletop.rules.power_grid.map_rules_check import RULES_CHECKS, players_faults
from tabletop.rules.power_grid.plain import ByPlayers
from tabletop.rules.shape import is_sound, shape_faults

if TYPE_CHECKING:
    from tabletop.rules.power_grid.data import Deck
    from tabletop.rules.power_grid.figures import BaseFigures

Check = Callable[..., Iterator[str]]

COLOURS = ("blue", "brown", "cyan", "green", "orange", "pink", "purple", "red", "yellow")
"""The ids of regions: the colours in which they are drawn."""
MAP_SIGNS, REGION_SIGNS, CITY_SIGNS = 24, 36, 26
"""How long a name may be so that the board has room for it."""
MOST_COST = 40
"""Of a house: what those companies have that are founded for the least money (P-T10, P-T11)."""

_FIELDS = {field.name: field for field in msgspec.structs.fields(Map)}


def map_faults(plain: object, decks: Mapping[str, Deck], base: BaseFigures) -> list[str]:
    """Every fault as `place: what is wrong`; an empty list means a sound map."""
    faults = list(shape_faults(plain, Map))
    if not isinstance(plain, dict):
        return faults
    sound = {"decks": decks, "base": base, **_sound_fields(plain)}
    for check, names in CHECKS:
        if all(name in sound for name in names):
            faults += check(*(sound[name] for name in names))
    if not faults:
        game_map = msgspec.convert(plain, Map, strict=True)
        faults += piece_faults(game_map, base.map.regions_in_play)
        if not faults:
            faults += end_faults(game_map, base.map)
    return faults


def _sound_fields(plain: Mapping[str, Any]) -> dict[str, Any]:
    """The fields without a fault of shape, and the defaults of those left out."""
    found: dict[str, Any] = {}
    for name, field in _FIELDS.items():
        if name not in plain:
            if not field.required:
                found[name] = field.default
        elif is_sound(plain[name], field.type):
            found[name] = msgspec.convert(plain[name], field.type, strict=True)
    return found


def _name_faults(place: str, name: str, most: int) -> Iterator[str]:
    if not name.strip() or not name.isprintable():
        yield f"{place}: {name!r} cannot be drawn"
    elif len(name) > most:
        yield f"{place}: {len(name)} signs are too long to draw, {most} at most"


def _twice(values: Iterable[object], table: str, field: str) -> Iterator[str]:
    """Rows that have the same as a row before."""
    seen: dict[object, int] = {}
    for index, value in enumerate(values):
        if value in seen:
            yield f"{table}[{index}].{field}: the same as of {table}[{seen[value]}]"
        seen.setdefault(value, index)


def _map_name_faults(name: str) -> Iterator[str]:
    yield from _name_faults("name", name, MAP_SIGNS)


def _region_faults(regions: tuple[Region, ...]) -> Iterator[str]:
    if not regions:
        yield "regions: there are none"
    yield from _twice((region.id for region in regions), "regions", "id")
    yield from _twice((region.name for region in regions), "regions", "name")
    for index, region in enumerate(regions):
        yield from _name_faults(f"regions[{index}].name", region.name, REGION_SIGNS)
        if region.id not in COLOURS:
            colours = ", ".join(COLOURS)
            yield f"regions[{index}].id: {region.id} is no colour; there are {colours}"


def _city_faults(cities: tuple[City, ...]) -> Iterator[str]:
    if len(cities) > MOST_CITIES:
        yield f"cities: {len(cities)} are too many to draw, {MOST_CITIES} at most"
    yield from _twice((city.id for city in cities), "cities", "id")
    yield from _twice((city.name for city in cities), "cities", "name")
    yield from _twice((city.at for city in cities), "cities", "at")
    drawn = [city.spot for city in cities if city.spot is not None]
    if len(drawn) == len(cities):
        yield from _twice(drawn, "cities", "spot")
    for index, city in enumerate(cities):
        place = f"cities[{index}]"
        yield from _name_faults(f"{place}.name", city.name, CITY_SIGNS)
        east, north = city.at
        if not (-180 <= east <= 180 and -90 <= north <= 90):
            yield f"{place}.at: {east}, {north} is no longitude and latitude"
        if drawn and city.spot is None:
            yield f"{place}.spot: this key is missing, other cities have it"
        yield from _place_faults(place, city)
    if cities and not any(city.can_start for city in cities):
        yield "cities: no network can begin in any of them"


def _place_faults(place: str, city: City) -> Iterator[str]:
    """Places for houses: how many, their costs, and how many a step opens."""
    if len(city.places) > MOST_PLACES:
        yield f"{place}.places: {len(city.places)} places, {MOST_PLACES} at most"
    for cost in city.places:
        if cost > MOST_COST:
            words = f"{cost} is too dear for a company just founded, {MOST_COST} at most"
            yield f"{place}.places: {words}"
    if list(city.places) != sorted(city.places):
        yield f"{place}.places: a later place is cheaper than one before"
    if city.open_by_step is not None:
        opened, there = city.open_by_step, len(city.places) or MOST_PLACES
        if list(opened) != sorted(opened):
            yield f"{place}.open_by_step: a later step opens fewer places"
        if opened[-1] != there:
            yield f"{place}.open_by_step: {opened[-1]} places are open in step 3 of {there}"


def _residence_faults(cities: tuple[City, ...], regions: tuple[Region, ...]) -> Iterator[str]:
    """Cities and the regions they lie in."""
    known = {region.id for region in regions}
    for index, city in enumerate(cities):
        if city.region not in known:
            yield f"cities[{index}].region: there is no region {city.region}"
    lived_in = {city.region for city in cities}
    for index, region in enumerate(regions):
        if region.id not in lived_in:
            yield f"regions[{index}]: no city lies in {region.id}"


def _large_city_faults(cities: tuple[City, ...]) -> Iterator[str]:
    """Large cities of several places, and costs of entering."""
    names = [city.metropolis for city in cities]
    has_entries = any(city.entry is not None for city in cities)
    for index, city in enumerate(cities):
        if city.metropolis:
            yield from _name_faults(f"cities[{index}].metropolis", city.metropolis, CITY_SIGNS)
            if names.count(city.metropolis) < 2:
                yield f"cities[{index}].metropolis: {city.metropolis} has no other place"
        if has_entries and city.entry is None:
            yield f"cities[{index}].entry: this key is missing, other cities have it"


def _regions_in_play_faults(
    figures: ByPlayers | None, regions: tuple[Region, ...]
) -> Iterator[str]:
    if figures is not None:
        yield from players_faults("regions_in_play", figures)
        for players, count in figures.items():
            if not 1 <= count <= len(regions):
                yield f"regions_in_play.{players}: {count} of {len(regions)} regions"


def _figure_faults(
    step2: ByPlayers | None, end: ByPlayers | None, cities: tuple[City, ...]
) -> Iterator[str]:
    for name, figures in (("step2_cities", step2), ("end_cities", end)):
        if figures is not None:
            yield from players_faults(name, figures)
            for players, count in figures.items():
                if not 1 <= count <= len(cities):
                    yield f"{name}.{players}: {count} of {len(cities)} cities"


def _carried_faults(special: tuple[str, ...], missing: tuple[str, ...]) -> Iterator[str]:
    """What is not played is a special rule, and none stands twice."""
    for name, rules in (("special_rules", special), ("not_carried", missing)):
        for index, rule in enumerate(rules):
            if rule in rules[:index]:
                yield f"{name}[{index}]: {rule} stands twice"
    for index, rule in enumerate(missing):
        if rule not in special:
            yield f"not_carried[{index}]: {rule} is none of special_rules"


CHECKS: tuple[tuple[Check, tuple[str, ...]], ...] = (
    (_map_name_faults, ("name",)),
    (_region_faults, ("regions",)),
    (_city_faults, ("cities",)),
    (_residence_faults, ("cities", "regions")),
    (_large_city_faults, ("cities",)),
    (_regions_in_play_faults, ("regions_in_play", "regions")),
    (_figure_faults, ("step2_cities", "end_cities", "cities")),
    (_carried_faults, ("special_rules", "not_carried")),
    *NETWORK_CHECKS,
    *MARKET_CHECKS,
    *RULES_CHECKS,
    *PLANTS_CHECKS,
)
"""Each with the fields that it looks at; it runs when all of these have a sound shape."""
