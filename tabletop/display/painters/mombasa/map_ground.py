"""The ground of the map, drawn once: sea, land, borders, what regions bring, ways to the bases.

Owns what never changes during a game. What changes is the map's.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

import pygame

from tabletop.display.box import Box, around
from tabletop.display.canvas import Canvas
from tabletop.display.painters.mombasa.geometry import Point, Polygon
from tabletop.display.painters.mombasa.map_places import MapPlaces, RegionPlace, Road
from tabletop.display.painters.mombasa.marks import (
    COMPANY_COLOURS,
    draw_amount,
    draw_sign,
)
from tabletop.display.painters.mombasa.signs import reward_sign
from tabletop.display.theme import SEA, Colour, luminance, mixed
from tabletop.rules.mombasa.edition.data import Region

LANDS: tuple[Colour, ...] = ((86, 74, 52), (74, 78, 54), (94, 68, 52), (70, 70, 62))
"""Tints of regions; they tell nothing, but set neighbours apart."""
COAST: Colour = (150, 132, 98)
DARK: Colour = (26, 22, 18)
LINE: Colour = (236, 220, 186)
SMOOTH = 2
"""Drawn so many times larger and scaled down, below LARGE_PX pixels of width."""
LARGE_PX = 1500
SINGLE, DOUBLE, BETWEEN, CHANNEL = 3.0, 10.0, 4.6, 15.0
"""Widths: of a single line, of a double one and its dark middle, of water between no neighbours."""
DIM = 0.05
"""Colours that are darker than this have a light edge."""
REWARD, MINE, ROW = 30.0, 15.0, 19.0
"""Sizes of what a region brings, and how far above its spot it stands."""


def draw_ground(canvas: Canvas, places: MapPlaces, regions: Sequence[Region]) -> None:
    """The whole ground on the canvas."""
    size = canvas.surface.get_size()
    factor = SMOOTH if size[0] < LARGE_PX else 1
    large = Canvas(
        pygame.Surface((size[0] * factor, size[1] * factor)), canvas.scale * factor, canvas.pens
    )
    _draw_land(large, places)
    _draw_sea(large, places)
    for road in places.roads:
        _draw_road(large, road)
    if factor == 1:
        canvas.surface.blit(large.surface, (0, 0))
    else:
        pygame.transform.smoothscale(large.surface, size, canvas.surface)
    for region in regions:
        draw_reward(canvas, places.regions[region.id], region)


def _draw_land(canvas: Canvas, places: MapPlaces) -> None:
    canvas.clear(SEA)
    tints = _tints(places.regions)
    for name, region in _hosts_first(places.regions):
        _polygon(canvas, region.polygon, tints[name])
    for border in places.borders:
        if border.lines == 0:
            _polyline(canvas, border.points, COAST, CHANNEL + 6)
    for border in places.borders:
        draw_border(canvas, border.points, border.lines)
    for bridge in places.bridges:
        draw_border(canvas, bridge.points, bridge.lines)


def _hosts_first(regions: Mapping[str, RegionPlace]) -> list[tuple[str, RegionPlace]]:
    """Enclaves lie over the regions round them: smaller ones last."""
    return sorted(regions.items(), key=lambda item: -item[1].box.w * item[1].box.h)


def _tints(regions: Mapping[str, RegionPlace]) -> dict[str, Colour]:
    """A tint for each region that none of those drawn before beside it has, if there is one."""
    tints: dict[str, Colour] = {}
    for name, region in regions.items():
        near = [
            tints[other]
            for other, place in regions.items()
            if other in tints and place.box.overlaps(region.box)
        ]
        tints[name] = min(LANDS, key=lambda tint: (near.count(tint), LANDS.index(tint)))
    return tints


def draw_border(canvas: Canvas, points: Sequence[Point], lines: int) -> None:
    """One thin line, two lines with dark between them, or water."""
    if lines == 0:
        _polyline(canvas, points, SEA, CHANNEL)
    elif lines == 1:
        _polyline(canvas, points, DARK, SINGLE + 3)
        _polyline(canvas, points, LINE, SINGLE)
    else:
        _polyline(canvas, points, DARK, DOUBLE + 3)
        _polyline(canvas, points, LINE, DOUBLE)
        _polyline(canvas, points, DARK, BETWEEN)


def _draw_sea(canvas: Canvas, places: MapPlaces) -> None:
    """Everything beyond the coast, with shallows along it."""
    w, h = canvas.surface.get_size()
    edge: list[tuple[float, float]] = [(-9, -9), (w + 9, -9), (w + 9, h + 9), (-9, h + 9)]
    coast = [(x * canvas.scale, y * canvas.scale) for x, y in places.coast]
    start = min(range(len(coast)), key=lambda k: sum(coast[k]))
    ring = coast[start:] + coast[: start + 1]
    pygame.draw.polygon(canvas.surface, SEA, [*edge, edge[0], *ring, edge[0]])
    closed = [*places.coast, places.coast[0]]
    shallow = mixed(SEA, COAST, 0.22)
    _outside(canvas, closed, shallow, 9.0)
    _polyline(canvas, closed, COAST, 5)


def _outside(canvas: Canvas, coast: Sequence[Point], colour: Colour, width: float) -> None:
    """A line along the outside of the coast, whichever way round it runs."""
    area = sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in pairwise(coast))
    way = 1 if area > 0 else -1
    moved = []
    for (x1, y1), (x2, y2) in pairwise(coast):
        length = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5 or 1.0
        dx, dy = (y2 - y1) / length * way * width, -(x2 - x1) / length * way * width
        moved.append((x1 + dx, y1 + dy))
    _polyline(canvas, [*moved, moved[0]], colour, 3)


def _draw_road(canvas: Canvas, road: Road) -> None:
    """A line in the company's colour with one or two bars across, and a dot where it lands."""
    colour = COMPANY_COLOURS.get(road.company, LINE)
    edge = LINE if luminance(colour) < DIM else DARK
    canvas.line(road.start, road.end, edge, 8)
    canvas.line(road.start, road.end, colour, 4)
    canvas.piece("circle", around(*road.end, 17, 17), edge)
    canvas.piece("circle", around(*road.end, 12, 12), colour)
    (x1, y1), (x2, y2) = road.start, road.end
    length = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5 or 1.0
    dx, dy = (x2 - x1) / length, (y2 - y1) / length
    for number in range(road.lines):
        off = 7.0 * (number - (road.lines - 1) / 2) - 4.0
        x, y = (x1 + x2) / 2 + dx * off, (y1 + y2) / 2 + dy * off
        ends = (x - dy * 11, y + dx * 11), (x + dy * 11, y - dx * 11)
        canvas.line(*ends, DARK, 6.5)
        canvas.line(*ends, LINE, 3.5)


def draw_reward(
    canvas: Canvas, place: RegionPlace, region: Region, *, has_plate: bool = False
) -> None:
    """What a region brings, above its spot, on a dark plate where its ground is bright; mines stand
    beside their diamonds.
    """
    if region.reward is None:
        return
    x, y = place.spot
    size = max(20.0, REWARD * place.scale)
    y -= ROW * place.scale
    sign = reward_sign(region.reward)
    mines_w = MINE + 3 if region.mines else 0.0
    box = around(x - mines_w / 2, y, 3.2 * size, size)
    if has_plate:
        w = canvas.width(sign.text, size, is_bold=True) + size * 1.3
        plate = around(x, y, w + mines_w + 10, size + 8)
        canvas.fill(plate, DARK, 9)
    covered = draw_amount(canvas, box, sign, size)
    mine = Box(covered.right + 3, y - region.mines * MINE / 2, MINE, MINE)
    for number in range(region.mines):
        draw_sign(canvas, Box(mine.x, mine.y + number * MINE, MINE, MINE), "mine")


def _polygon(canvas: Canvas, points: Polygon, colour: Colour) -> None:
    scale = canvas.scale
    pygame.draw.polygon(canvas.surface, colour, [(x * scale, y * scale) for x, y in points])


def _polyline(canvas: Canvas, points: Sequence[Point], colour: Colour, width: float) -> None:
    """Lines with round joints."""
    radius = width * canvas.scale / 2
    for start, end in pairwise(points):
        canvas.line(start, end, colour, width)
        at = round(end[0] * canvas.scale), round(end[1] * canvas.scale)
        pygame.draw.circle(canvas.surface, colour, at, radius)
