"""Data files that people write: which kind a file is of, and every fault in it.

Owns the kinds that can be checked; what makes a file sound is the business of its game's rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

import msgspec

from tabletop.catalog import map_id_faults, power_grid_data
from tabletop.config import ConfigError, read_text, toml_tables
from tabletop.display.text import unknown_signs
from tabletop.rules.mombasa.edition.check import edition_faults
from tabletop.rules.mombasa.edition.data import KIND as MOMBASA_EDITION
from tabletop.rules.power_grid.map_check import map_faults
from tabletop.rules.power_grid.map_data import KIND as POWER_GRID_MAP
from tabletop.rules.power_grid.map_data import Map

KIND_KEY = "kind"
"""The top-level key that says what a file is."""


def _map_faults(plain: object) -> list[str]:
    data = power_grid_data()
    if faults := map_faults(plain, data.decks, data.base):
        return faults
    game_map = msgspec.convert(plain, Map, strict=True)
    return [*map_id_faults(game_map), *_sign_faults(game_map)]


def _sign_faults(game_map: Map) -> Iterator[str]:
    """Signs in names that could not be drawn."""
    names = {
        "name": game_map.name,
        **{f"regions[{i}].name": region.name for i, region in enumerate(game_map.regions)},
        **{f"cities[{i}].name": city.name for i, city in enumerate(game_map.cities)},
        **{f"cities[{i}].metropolis": city.metropolis for i, city in enumerate(game_map.cities)},
    }
    for place, name in names.items():
        if signs := unknown_signs(name):
            yield f"{place}: the table's font has no {' '.join(dict.fromkeys(signs))}"


CHECKS: Mapping[str, Callable[[object], list[str]]] = {
    MOMBASA_EDITION: edition_faults,
    POWER_GRID_MAP: _map_faults,
}
"""For each kind of file, what finds every fault in its plain values."""


class FaultyFile(ConfigError):
    """A data file that is not sound; `faults` are all of them, each with its place."""

    def __init__(self, path: Path, what: str, faults: Sequence[str]) -> None:
        super().__init__(f"{path} is no sound {what}: faults: {len(faults)}")
        self.faults = tuple(faults)


def sound_file(path: Path, kind: str, what: str) -> Mapping[str, object]:
    """What a file of a kind holds; `what` names the kind in sentences.

    Raises FaultyFile, and ConfigError for a file that cannot be read or is of another kind.
    """
    tables, faults = checked_file(path)
    if tables[KIND_KEY] != kind:
        raise ConfigError(f"{path} is no {what}: its kind is {tables[KIND_KEY]}, not {kind}")
    if faults:
        raise FaultyFile(path, what, faults)
    return tables


def checked_file(path: Path) -> tuple[Mapping[str, object], list[str]]:
    """What a data file holds, and every fault in it as `place: what is wrong`; without any it is
    sound.

    Raises ConfigError for a file that cannot be read, is no TOML, or says no known kind.
    """
    tables = toml_tables(path, read_text(path))
    kinds = ", ".join(CHECKS)
    if KIND_KEY not in tables:
        raise ConfigError(
            f"{path} does not say what it is: the key {KIND_KEY} is missing ({kinds})"
        )
    kind = tables[KIND_KEY]
    if not isinstance(kind, str) or kind not in CHECKS:
        raise ConfigError(f"{path} has no kind that can be checked; there are {kinds}")
    return tables, CHECKS[kind](tables)
