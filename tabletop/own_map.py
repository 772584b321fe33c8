"""An owner's own map of Power Grid: read from its file and made known to this run of the program.

Owns the way from the file to the list of games; what makes a map sound is the rules' business.
"""

from __future__ import annotations

from pathlib import Path

import msgspec

from tabletop.catalog import add_power_grid_map
from tabletop.data_check import FaultyFile, sound_file
from tabletop.rules.power_grid.map_data import KIND, Map
from tabletop.rules.power_grid.plain import BadData


def add_own_map(path: Path) -> Map:
    """The map in a file, from now on among the maps of the game.

    Raises FaultyFile, and ConfigError for a file that cannot be read or is none of a map.
    """
    game_map = msgspec.convert(sound_file(path, KIND, "map"), Map, strict=True)
    try:
        add_power_grid_map(game_map)
    except BadData as error:
        raise FaultyFile(path, "map", [str(error)]) from error
    return game_map
