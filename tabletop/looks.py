"""How each game looks: the painters that belong to it, with the figures of its data.

Owns the joining of catalogue and painters; neither reads files nor draws.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

from tabletop.catalog import family_of, mombasa_editions, power_grid_data
from tabletop.config import ConfigError
from tabletop.display.board import Board
from tabletop.display.catalogue import languages
from tabletop.display.painters.mombasa.board import MombasaBoard
from tabletop.display.painters.mombasa.names import names_of
from tabletop.display.painters.power_grid.board import PowerGridBoard
from tabletop.display.painters.power_grid.figures import (
    BoardFigures,
    City,
    Link,
    MapFigures,
    PlantFigures,
)
from tabletop.display.words import Names, Words
from tabletop.rules.game import State
from tabletop.rules.power_grid.company_mode import CompanyMode
from tabletop.rules.power_grid.data import STEP3_CARD, Plant
from tabletop.rules.power_grid.map_data import Map
from tabletop.rules.power_grid.map_rules import RegionalPlant
from tabletop.rules.power_grid.on_demand import OnDemand
from tabletop.rules.power_grid.state import PowerGridState


def check_language(language: str) -> str:
    """The language itself; raises ConfigError for one that has no texts."""
    if language not in languages():
        known = ", ".join(languages())
        raise ConfigError(f"there are no texts in the language {language}; there are {known}")
    return language


def look_of(state: State, language: str, places: Sequence[int] = ()) -> tuple[Board, Words]:
    """The board of a game and its words, which name each seat after its place; raises ConfigError
    for an unknown language.
    """
    return LOOKS[family_of(state.game.id)](state, check_language(language), places)


def _power_grid(state: State, language: str, places: Sequence[int]) -> tuple[Board, Words]:
    figures = power_grid_figures(state)

    def names(words: Words) -> Names:
        regions = {id_: _area(words, name) for id_, name in figures.map.regions.items()}
        cards = {str(STEP3_CARD): words("deck.step_3")}
        return {**figures.names, "region": regions, "plant": cards}

    words = Words(language, names, places, "power_grid")
    regions = {id_: words.name("region", id_) for id_ in figures.map.regions}
    shown = replace(figures, map=replace(figures.map, regions=regions))
    return PowerGridBoard(shown, words), words


def _area(words: Words, name: str) -> str:
    """The name of a region in the language; that of an owner's map stays as it is."""
    return words.maybe(f"area.{area_key(name)}", name)


def area_key(name: str) -> str:
    """The key of the texts for a region's name in the data: `quebec_and_beauce`."""
    letters = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return re.sub("[^a-z0-9]+", "_", letters).strip("_")


def _mombasa(state: State, language: str, places: Sequence[int]) -> tuple[Board, Words]:
    edition = mombasa_editions()[str(state.options["edition"])]
    words = Words(language, names_of(edition), places, "mombasa")
    return MombasaBoard(edition, words), words


def spoken(language: str) -> Words:
    """The words in which a game is chosen: editions and maps of owners are called by their titles,
    and each map tells what is not played of it.
    """
    maps = power_grid_data().maps

    def names(words: Words) -> Names:
        return {
            "edition": {
                id_: words.maybe(f"edition.{id_}", edition.title)
                for id_, edition in mombasa_editions().items()
            },
            "map": OnDemand(maps, lambda id_: _map_name(words, id_)),
            "map_note": OnDemand(maps, lambda id_: _map_note(words, id_)),
        }

    return Words(language, names)


def _map_name(words: Words, map_id: str) -> str:
    key = f"map.{map_id}"
    return words(key) if key in words else power_grid_data().maps[map_id].name


def _map_note(words: Words, map_id: str) -> str:
    """What is not played of a map, in sentences, or nothing."""
    rules = rules_not_carried(map_id, words.language)
    return words("map_note", rules=" ".join(rules)) if rules else ""


def rules_not_carried(map_id: str, language: str) -> tuple[str, ...]:
    """A sentence for each special rule of the printed map that is not played."""
    words = Words(language, family="power_grid")
    rules = power_grid_data().maps[map_id].not_carried
    return tuple(words.maybe(f"map_rule.{rule}", rule.replace("_", " ")) for rule in rules)


LOOKS: Mapping[str, Callable[[State, str, Sequence[int]], tuple[Board, Words]]] = {
    "mombasa": _mombasa,
    "power_grid": _power_grid,
}
"""The look of each family of games."""


def power_grid_figures(state: State) -> BoardFigures:
    """What the board of a Power Grid game shows and no view tells."""
    assert isinstance(state, PowerGridState)
    terms, mode = state.terms, state.mode
    map_, shares = terms.map, terms.shares
    companies = mode.figures if isinstance(mode, CompanyMode) else None
    double = shares.certificates.president_shares
    return BoardFigures(
        map=map_figures(map_),
        plants=_plants(terms.deck.plants, map_),
        prices=shares.prices,
        sequence=companies.sequence if companies else (),
        founding=dict(
            zip(terms.operators, [double * price for price in shares.fixed], strict=False)
        ),
        founding_shares=double,
        places=dict(zip(terms.cities, terms.place_costs, strict=True)),
        incomes=tuple(mode.income_of(state, count) for count in range(len(terms.cities) + 1)),
        share_unit=companies.income.share_unit if companies else 1,
        ends_by_cities=bool(mode.end_cities(state)),
        players_operate=terms.players_operate,
        companies_hold_shares=not terms.players_operate
        and shares.certificates.issued_by == "company",
        decisions=frozenset(mode.steps),
        for_sale=terms.market_current,
        offers_fuelless=map_.rules.market.fuelless_offered,
        regional={
            region.id: _plants(
                (one for one in map_.rules.plants.regional if one.region == region.id), map_
            )
            for region in map_.regions
            if map_.rules.plants.regional
        },
    )


def _plants(plants: Iterable[Plant | RegionalPlant], map_: Map) -> dict[int, PlantFigures]:
    more = map_.rules.fuel.more_to_run
    return {
        plant.number: PlantFigures(
            plant.number,
            plant.kind,
            plant.fuels,
            plant.units,
            plant.cities,
            max((more.get(fuel, 0) for fuel in plant.fuels), default=0),
        )
        for plant in plants
    }


def map_figures(map_: Map) -> MapFigures:
    """What is drawn of a map."""
    starts = {city.id for city in map_.cities if city.can_start}
    are_few = len(starts) < len(map_.cities) / 2
    return MapFigures(
        id=map_.id,
        cities=tuple(
            City(
                city.id,
                city.name,
                city.region,
                *city.at,
                spot=city.spot,
                places=city.places,
                open_by_step=city.open_by_step,
                entry=city.entry,
                is_start=are_few and city.id in starts,
            )
            for city in map_.cities
        ),
        links=tuple(Link(*link) for link in map_.links),
        regions={region.id: region.name for region in map_.regions},
        market={fuel: row.spaces for fuel, row in map_.market.items()},
        rules=tuple(rule for rule in map_.special_rules if rule not in map_.not_carried),
    )
