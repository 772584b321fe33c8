"""What must agree of a map's own rules: the regions, plants, kinds, fuels and players they name.

Owns these checks; when they run is `map_check`'s business, what a rule does that of its part.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from tabletop.rules.power_grid.map_data import City, FuelRow, Region
from tabletop.rules.power_grid.map_rules import MapRules

if TYPE_CHECKING:
    from tabletop.rules.power_grid.data import Deck

PLAYERS = tuple("23456")


def players_faults(place: str, figures: Mapping[str, object]) -> Iterator[str]:
    """Figures by players are given for 2 to 6, and no other number."""
    for players in PLAYERS:
        if players not in figures:
            yield f"{place}.{players}: this key is missing"
    for players in figures:
        if players not in PLAYERS:
            yield f"{place}.{players}: there are 2 to 6 players"


def _unknown(
    named: Iterable[tuple[str, object]], known: Iterable[object], what: str
) -> Iterator[str]:
    """Names at places that are none of those known."""
    there = {*known}
    return (f"{place}: there is no {what} {name}" for place, name in named if name not in there)


def _listed(place: str, names: Iterable[object]) -> Iterator[tuple[str, object]]:
    return ((f"{place}[{index}]", name) for index, name in enumerate(names))


def region_faults(rules: MapRules, regions: tuple[Region, ...]) -> Iterator[str]:
    """Rules name regions of the map."""

    def named() -> Iterator[tuple[str, object]]:
        for index, names in enumerate(rules.regions.not_together):
            yield from _listed(f"rules.regions.not_together[{index}]", names)
        for fuel, names in rules.plants.city_needed.items():
            yield from _listed(f"rules.plants.city_needed.{fuel}", names)
        for index, plant in enumerate(rules.plants.regional):
            yield f"rules.plants.regional[{index}].region", plant.region

    yield from _unknown(named(), (region.id for region in regions), "region")


def fuel_faults(rules: MapRules, market: Mapping[str, FuelRow]) -> Iterator[str]:
    """Rules name fuels of the market."""

    def named() -> Iterator[tuple[str, object]]:
        for fuel in rules.plants.city_needed:
            yield f"rules.plants.city_needed.{fuel}", fuel
        for index, plant in enumerate(rules.plants.regional):
            yield from _listed(f"rules.plants.regional[{index}].fuels", plant.fuels)
        for index, discount in enumerate(rules.fuel.cheaper):
            yield f"rules.fuel.cheaper[{index}].fuel", discount.fuel
        if rules.fuel.storage is not None:
            yield "rules.fuel.storage.fuel", rules.fuel.storage.fuel
        for fuel in rules.fuel.more_to_run:
            yield f"rules.fuel.more_to_run.{fuel}", fuel
        yield from _listed("rules.fuel.rows_move", rules.fuel.rows_move)

    yield from _unknown(named(), market, "fuel")


def city_faults(rules: MapRules, cities: tuple[City, ...]) -> Iterator[str]:
    """Rules name cities of the map."""
    named = (
        (f"rules.fuel.cheaper[{index}].city", discount.city)
        for index, discount in enumerate(rules.fuel.cheaper)
    )
    yield from _unknown(named, (city.id for city in cities), "city")


def plant_faults(rules: MapRules, deck: str, decks: Mapping[str, Deck]) -> Iterator[str]:
    """Rules name plants of the deck, and kinds that it has."""
    if deck not in decks:
        return
    order, market = rules.deck, rules.market

    def plants() -> Iterator[tuple[str, object]]:
        for name in ("out", "early", "aside"):
            yield from _listed(f"rules.deck.{name}", getattr(order, name))
        yield from _listed("rules.deck.on_top", order.on_top or ())
        for players, numbers in order.out_by_players.items():
            yield from _listed(f"rules.deck.out_by_players.{players}", numbers)
        yield from _listed("rules.market.barred_leave", market.barred_leave)
        for index, plant in enumerate(rules.plants.regional):
            yield f"rules.plants.regional[{index}].number", plant.number

    def kinds() -> Iterator[tuple[str, object]]:
        yield from _listed("rules.deck.never_removed", order.never_removed)
        yield from _listed("rules.market.barred_in_step1", market.barred_in_step1)

    cards = decks[deck].plants
    yield from _unknown(plants(), (plant.number for plant in cards), "plant")
    yield from _unknown(kinds(), (plant.kind for plant in cards), "kind of plant")


def player_faults(rules: MapRules) -> Iterator[str]:
    """Figures of rules that go by players."""
    figures: dict[str, Mapping[str, object]] = {}
    if rules.plants.max_plants is not None:
        figures["rules.plants.max_plants"] = rules.plants.max_plants
    if rules.market.additions is not None:
        for name in rules.market.additions.__struct_fields__:
            figures[f"rules.market.additions.{name}"] = getattr(rules.market.additions, name)
    for place, row in figures.items():
        yield from players_faults(place, row)
    for players in rules.deck.out_by_players:
        if players not in PLAYERS:
            yield f"rules.deck.out_by_players.{players}: there are 2 to 6 players"


RULES_CHECKS: tuple[tuple[Callable[..., Iterator[str]], tuple[str, ...]], ...] = (
    (region_faults, ("rules", "regions")),
    (fuel_faults, ("rules", "market")),
    (city_faults, ("rules", "cities")),
    (plant_faults, ("rules", "deck", "decks")),
    (player_faults, ("rules",)),
)
