"""The list of games, and the one place that reads game data from files.

Owns where the TOML facts lie; their meaning and soundness are the rules' business.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from tabletop.paths import asset_path
from tabletop.rules.game import Game
from tabletop.rules.mombasa.edition.check import edition_from_plain
from tabletop.rules.mombasa.edition.data import BadEdition, Edition
from tabletop.rules.mombasa.game import MombasaGame
from tabletop.rules.power_grid.classic import ClassicMode
from tabletop.rules.power_grid.data import PowerGridData, data_from_plain
from tabletop.rules.power_grid.map_data import Map
from tabletop.rules.power_grid.on_demand import OnDemand
from tabletop.rules.power_grid.own_company import OwnCompanyMode
from tabletop.rules.power_grid.plain import BadData
from tabletop.rules.power_grid.stock import StockMode
from tabletop.rules.power_grid.stock_race import StockRaceMode


@cache
def games() -> Mapping[str, Game]:
    """Every game in every mode, by id."""
    data = power_grid_data()
    every = (
        StockMode(data),
        StockRaceMode(data),
        ClassicMode(data),
        OwnCompanyMode(data),
        MombasaGame(mombasa_editions()),
    )
    return {game.id: game for game in every}


def family_of(game_id: str) -> str:
    """The games that share texts, looks and cards: `power_grid` of `power_grid.stock`."""
    return game_id.partition(".")[0]


@cache
def power_grid_data() -> PowerGridData:
    """All facts of Power Grid."""
    folder = asset_path("games", "power_grid")
    return data_from_plain(
        {
            "base": _read(folder / "base.toml"),
            "stock": _read(folder / "stock.toml"),
            "stock_race": _read(folder / "stock_race.toml"),
            "own_company": _read(folder / "own_company.toml"),
            "decks": _read_all(folder / "decks"),
            "maps": _map_tables(),
        }
    )


def _map_tables() -> Mapping[str, object]:
    """Every map in plain values by id: those that ship, then those that were added."""
    shipped = _tables(asset_path("games", "power_grid", "maps"))
    names = [*shipped, *(name for name in _added_maps if name not in shipped)]
    return OnDemand(names, lambda name: shipped.get(name) or msgspec.to_builtins(_added_maps[name]))


_added_maps: dict[str, Map] = {}


def map_id_faults(game_map: Map) -> list[str]:
    """What is wrong with the id of a map that this run of the program is to know."""
    is_taken = power_grid_data().maps.get(game_map.id, game_map) != game_map
    return [f"id: there is another map {game_map.id} already"] if is_taken else []


def add_power_grid_map(game_map: Map) -> None:
    """Let this run of the program know an owner's map, before any game is made.

    Raises BadData where another map has its id.
    """
    for fault in map_id_faults(game_map):
        raise BadData(fault)
    _added_maps[game_map.id] = game_map
    power_grid_data.cache_clear()
    games.cache_clear()


@cache
def map_groups() -> Mapping[str, Sequence[str]]:
    """The maps of Power Grid in the groups in which they are chosen; others may have been added."""
    groups: dict[str, list[str]] = _read(asset_path("games", "power_grid") / "map_groups.toml")
    return groups


@cache
def mombasa_editions() -> Mapping[str, Edition]:
    """Every edition of Mombasa by id: those that ship, then those that were added."""
    tables = _read_all(asset_path("games", "mombasa", "editions"))
    shipped = {name: edition_from_plain(table) for name, table in tables.items()}
    return shipped | _added


_added: dict[str, Edition] = {}


def add_mombasa_edition(edition: Edition) -> None:
    """Let this run of the program know an owner's edition, before any game is made.

    Raises BadEdition where another edition has its id.
    """
    if mombasa_editions().get(edition.id, edition) != edition:
        raise BadEdition([f"id: there is another edition {edition.id} already"])
    _added[edition.id] = edition
    mombasa_editions.cache_clear()
    games.cache_clear()


class Added(NamedTuple):
    """What owners added to this run of the program."""

    editions: tuple[Edition, ...]
    maps: tuple[Map, ...]


def added() -> Added:
    """All that was added, so that another process can be told of it."""
    return Added(tuple(_added.values()), tuple(_added_maps.values()))


def add(those: Added) -> None:
    """Let this process know what was added in another."""
    for edition in those.editions:
        add_mombasa_edition(edition)
    for game_map in those.maps:
        add_power_grid_map(game_map)


def _read(path: Path) -> dict[str, Any]:
    with path.open("rb") as file:
        return tomllib.load(file)


def _read_all(folder: Path) -> dict[str, dict[str, Any]]:
    return {**_tables(folder)}


def _tables(folder: Path) -> Mapping[str, dict[str, Any]]:
    """What the files of a folder hold by their names, the ids; each is read when asked for."""
    paths = {path.stem: path for path in sorted(folder.glob("*.toml"))}
    return OnDemand(paths, lambda name: _read(paths[name]))
