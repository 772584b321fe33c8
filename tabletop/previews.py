"""Small pictures of what can be chosen before a game, by page and entry.

Owns the joining of catalogue and painters for them; neither reads files nor draws.
"""

from __future__ import annotations

from functools import partial

from tabletop.catalog import games, mombasa_editions, power_grid_data
from tabletop.display.box import Box
from tabletop.display.canvas import Canvas
from tabletop.display.painters.mombasa.preview import draw_preview
from tabletop.display.painters.power_grid.figures import City, Link
from tabletop.display.painters.power_grid.preview import draw_map
from tabletop.display.panels.entries import Preview, Previews


def previews() -> Previews:
    """Every map and edition, and for each game its usual one."""
    pictures: dict[tuple[str, str], Preview] = {
        **{("map", id_): partial(_draw_map, map_id=id_) for id_ in power_grid_data().maps},
        **{
            ("edition", id_): partial(draw_preview, edition=edition)
            for id_, edition in mombasa_editions().items()
        },
    }
    usual = {
        ("game", id_): pictures[name, str(option.default)]
        for id_, game in games().items()
        for name, option in game.options.items()
        if (name, str(option.default)) in pictures
    }
    return {**pictures, **usual}


def _draw_map(canvas: Canvas, box: Box, map_id: str) -> None:
    map_ = power_grid_data().maps[map_id]
    cities = tuple(City(city.id, city.name, city.region, *city.at) for city in map_.cities)
    draw_map(canvas, box, map_id, cities, tuple(Link(*link) for link in map_.links))
