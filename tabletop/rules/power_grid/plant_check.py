"""Whether what a map says of plants fits its deck: numbers, kinds, fuels, regions, players.

Owns the soundness of `MarketRules`, `DeckRules`, `PlantRules`; the rest of a map is `map_data`'s.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from tabletop.rules.power_grid.map_rules import DeckRules, MapRules, MarketRules, PlantRules

if TYPE_CHECKING:
    from tabletop.rules.power_grid.data import Deck
    from tabletop.rules.power_grid.map_data import Map

PLAYERS = frozenset("23456")


def plant_rules_fault(game_map: Map, deck: Deck) -> str | None:
    """The first thing in a map's rules of plants that cannot be played with its deck, or None."""
    regions = {region.id for region in game_map.regions}
    for is_fault, words in _faults(game_map.rules, deck, regions):
        if is_fault:
            return words
    return None


def _faults(rules: MapRules, deck: Deck, regions: set[str]) -> Iterator[tuple[object, str]]:
    numbers = {plant.number for plant in deck.plants}
    named = {*_named(rules.deck), *rules.market.barred_leave}
    named |= {one.number for one in rules.plants.regional}
    yield named - numbers, f"its rules name plants that its deck has not: {named - numbers}"
    kinds = {plant.kind for plant in deck.plants}
    of_kinds = {*rules.deck.never_removed, *rules.market.barred_in_step1}
    yield of_kinds - kinds, f"its rules name kinds that its deck has not: {of_kinds - kinds}"
    yield from _players(rules.market, rules.deck, rules.plants)
    burnt = deck.fuels
    needed = {region for names in rules.plants.city_needed.values() for region in names}
    yield rules.plants.city_needed.keys() - burnt, "a city is asked for a fuel that is not burnt"
    brought = {one.region for one in rules.plants.regional}
    yield (needed | brought) - regions, "its rules of plants name an unknown region"
    fuels = {fuel for one in rules.plants.regional for fuel in one.fuels}
    yield fuels - burnt, "a plant of a region burns a fuel that is not sold"


def _named(rules: DeckRules) -> Iterator[int]:
    """All plants that the preparation names."""
    yield from (*rules.out, *(rules.on_top or ()), *rules.early, *rules.aside)
    for numbers in rules.out_by_players.values():
        yield from numbers


def _players(
    market: MarketRules, deck: DeckRules, plants: PlantRules
) -> Iterator[tuple[object, str]]:
    words = "a figure of its plants does not name 2 to 6 players"
    tables = [plants.max_plants] if plants.max_plants else []
    if market.additions:
        tables += [market.additions.first, market.additions.least, market.additions.kept]
    yield any(table.keys() != PLAYERS for table in tables), words
    yield deck.out_by_players.keys() - PLAYERS, "plants leave with another number of players"
