"""Small pictures of what can be chosen before a game, by page and entry.

Owns the joining of catalogue and painters for them; neither reads files nor draws.
"""

from __future__ import annotations

from tabletop.catalog import games, power_grid_data
from tabletop.display.box import Box
from tabletop.display.canvas import Canvas
from tabletop.display.painters.power_grid.figures import City, Link
from tabletop.display.painters.power_grid.preview import draw_map
from tabletop.display.panels.entries import Preview, Previews
from tabletop.rules.power_grid.data import Map


def previews() -> Previews:
    """Every map, and for a game that is played on maps its usual one."""
    maps = {map_.id: _preview(map_) for map_ in power_grid_data().maps.values()}
    usual = {
        id_: game.options["map"].default for id_, game in games().items() if "map" in game.options
    }
    return {
        **{("map", id_): preview for id_, preview in maps.items()},
        **{("game", id_): maps[str(default)] for id_, default in usual.items()},
    }


def _preview(map_: Map) -> Preview:
    cities = tuple(City(city.id, city.name, city.region, *city.at) for city in map_.cities)
    links = tuple(Link(*link) for link in map_.links)

    def preview(canvas: Canvas, box: Box) -> None:
        draw_map(canvas, box, map_.id, cities, links)

    return preview
