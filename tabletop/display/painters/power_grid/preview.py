"""A map in small, to choose it by: land by regions, roads and cities, no names.

Owns that picture; the map of the game is drawn by `map`.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import pygame

from tabletop.display.box import Box, around
from tabletop.display.canvas import Canvas
from tabletop.display.painters.power_grid.figures import City, Link
from tabletop.display.painters.power_grid.marks import OTHER_REGION, REGION_COLOURS
from tabletop.display.theme import INK, SEA, Colour, mixed

SMOOTH = 3
"""Drawn so many times larger and scaled down, so that lines are smooth."""
COAST: Colour = (132, 118, 92)
ROAD: Colour = (214, 198, 168)
LEAST_SPAN = 0.01
"""Degrees from side to side, where all cities lie in a row."""
LAND_SHARE, COAST_SHARE = 0.07, 0.012
"""Reach of the land round a city, and width of the coast, as shares of the smaller side."""


def draw_map(
    canvas: Canvas, box: Box, name: str, cities: Sequence[City], links: Sequence[Link]
) -> None:
    """The map as large as the box allows; kept under its name."""

    def draw(stamp: Canvas, area: Box) -> None:
        w, h = (round(side * stamp.scale * SMOOTH) for side in (area.w, area.h))
        large = Canvas(pygame.Surface((w, h)), stamp.scale * SMOOTH, stamp.pens)
        large.clear(SEA)
        _draw(large, area, cities, links)
        w_px, h_px = stamp.rect(area).size
        upright = (h_px, w_px) if stamp.rotation % 180 else (w_px, h_px)
        small = pygame.transform.smoothscale(large.surface, upright)
        stamp.surface.blit(pygame.transform.rotate(small, stamp.rotation), (0, 0))

    canvas.stamp(("map in small", name), box, draw)


def _draw(canvas: Canvas, area: Box, cities: Sequence[City], links: Sequence[Link]) -> None:
    side = min(area.w, area.h)
    land, coast = side * LAND_SHARE, side * COAST_SHARE
    spots = _spots(cities, area.inset(land + 2 * coast))
    regions = {city.id: city.region for city in cities}
    for grown, is_coast in ((coast, True), (0.0, False)):
        for region in dict.fromkeys(regions.values()):
            tint = mixed(REGION_COLOURS.get(region, OTHER_REGION), INK, 0.14)
            colour = COAST if is_coast else tint
            radius = land + grown
            for city in cities:
                if city.region == region:
                    canvas.piece("circle", around(*spots[city.id], 2 * radius, 2 * radius), colour)
            for link in links:
                if regions[link.a] == regions[link.b] == region:
                    canvas.line(spots[link.a], spots[link.b], colour, 2 * radius)
    for link in links:
        canvas.line(spots[link.a], spots[link.b], ROAD, side * 0.007)
    for city in cities:
        size = side * 0.026
        canvas.piece("circle", around(*spots[city.id], size, size), INK)


def _spots(cities: Sequence[City], area: Box) -> dict[str, tuple[float, float]]:
    """True places by city, as large as the area allows with one scale for both directions."""
    lats = [city.lat for city in cities]
    narrow = math.cos(math.radians((max(lats) + min(lats)) / 2))
    flat = {city.id: (city.lon * narrow, -city.lat) for city in cities}
    xs, ys = zip(*flat.values(), strict=True)
    w, h = max(xs) - min(xs) or LEAST_SPAN, max(ys) - min(ys) or LEAST_SPAN
    scale = min(area.w / w, area.h / h)
    x, y = area.centre
    left, top = x - (min(xs) + w / 2) * scale, y - (min(ys) + h / 2) * scale
    return {city: (left + lon * scale, top + lat * scale) for city, (lon, lat) in flat.items()}
