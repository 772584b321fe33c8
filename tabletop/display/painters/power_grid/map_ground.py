"""What of the map changes with the regions in play only: sea, land, roads, names and costs.

Owns drawing it. Cities with their houses are drawn over it by `map_cities`, and the costs last.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Sequence
from itertools import product

import pygame

from tabletop.display.box import Box, around
from tabletop.display.canvas import Canvas
from tabletop.display.painters.power_grid.figures import Link, MapFigures
from tabletop.display.painters.power_grid.land import Cell
from tabletop.display.painters.power_grid.marks import OTHER_REGION, REGION_COLOURS
from tabletop.display.painters.power_grid.name_places import NAME_PAD
from tabletop.display.painters.power_grid.places import CityPlace, MapPlaces
from tabletop.display.painters.power_grid.region_choice import Regions, Standing
from tabletop.display.theme import ACCENT, INK, SEA, SOFT_INK, Colour, mixed

COAST: Colour = (92, 84, 70)
ROAD: Colour = (196, 180, 152)
PILL: Colour = (24, 21, 18)
HOLE: Colour = (255, 0, 255)
"""Where the sea lets the land be seen; drawn nowhere."""
LAND_RADIUS, BRIDGE_RADIUS = 62.0, 44.0
"""Reach of the land around cities and roads, and around roads from region to region."""
LONGEST_BRIDGE = 300.0
"""A longer road to another region lies on the sea."""
LARGEST_POND, COARSE, BEACH = 36000.0, 0.25, 4
"""Water of a smaller area is land, too; looked for in so much smaller a picture. A coast lies no
more of its pixels from the sea, else the end of a narrow bay would be a mere line.
"""
COAST_W, BORDER_W = 5.0, 3.0
ROAD_W, ROAD_EDGE_W = 5.0, 9.0
JOINT_W, JOINT_EDGE_W = 12.0, 17.0
"""A connection without a cost joins two cities into one."""
FAINT_W, DOT, RING_W = 3.0, 10.0, 1.5
SMOOTH = 2
"""The ground is drawn so many times larger and scaled down, below LARGE_PX pixels of width."""
LARGE_PX = 1500


def region_tint(region: str, standing: Standing) -> Colour:
    """The ground of a region: lit while it can be chosen, near the sea's colour outside of play."""
    tint = REGION_COLOURS.get(region, OTHER_REGION)
    match standing:
        case Standing.OPEN:
            return mixed(tint, INK, 0.2)
        case Standing.OUT:
            return mixed(tint, SEA, 0.72)
        case _:
            return tint


class MapGround:
    """Draws the ground of one map in its places."""

    def __init__(self, figures: MapFigures, places: MapPlaces, regions: Regions) -> None:
        self._figures = figures
        self._places = places
        self._regions = regions

    def draw(self, canvas: Canvas) -> None:
        """All of it."""
        size = canvas.surface.get_size()
        factor = SMOOTH if size[0] < LARGE_PX else 1
        large = Canvas(
            pygame.Surface((size[0] * factor, size[1] * factor)),
            canvas.scale * factor,
            canvas.pens,
        )
        self._draw_land(large)
        for link in self._links(in_play=False):
            self._draw_line(large, link, self._faint(link), FAINT_W)
        for place in self._cities(in_play=False):
            self._draw_faint(large, place)
        for link in self._links(in_play=True):
            joins = not link.cost and self._has_costs
            for colour, w in (
                (PILL, JOINT_EDGE_W if joins else ROAD_EDGE_W),
                (ROAD, JOINT_W if joins else ROAD_W),
            ):
                self._draw_line(large, link, colour, w)
        canvas.clear(SEA)
        if factor == 1:
            canvas.surface.blit(large.surface, (0, 0))
        else:
            pygame.transform.smoothscale(large.surface, size, canvas.surface)
        canvas.texts += large.texts
        self.draw_names(canvas, [canvas.box])

    def draw_names(self, canvas: Canvas, parts: Sequence[Box]) -> None:
        """The names of cities in play that lie in these parts, each on a shade of its region, so
        that roads below do not disturb it; the shade reaches to the city's houses.
        """
        for place in self._cities(in_play=True):
            if any(name.overlaps(part) for name in place.names for part in parts):
                shade = mixed(REGION_COLOURS.get(place.city.region, OTHER_REGION), PILL, 0.45)
                canvas.fill(place.stem, shade)
                self._draw_name(canvas, place, shade, INK, (ROAD, ACCENT))

    def draw_costs(self, canvas: Canvas, part: Box, taken: Collection[frozenset[str]] = ()) -> None:
        """The costs of connections in play that lie in a part; those that are taken stand out."""
        for link, box in self._places.costs:
            if box.overlaps(part) and self._is_in_play(link):
                ring = ACCENT if frozenset((link.a, link.b)) in taken else ROAD
                draw_cost(canvas, box, link.cost, self._places.cost_size, ring)

    def _draw_faint(self, canvas: Canvas, place: CityPlace) -> None:
        """A city out of play, below all connections that are in play."""
        tint = region_tint(place.city.region, Standing.OUT)
        ink = mixed(SOFT_INK, tint, 0.45)
        canvas.fill(place.pill, mixed(tint, PILL, 0.4), 8)
        canvas.piece("circle", around(*place.pill.centre, DOT, DOT), ink)
        self._draw_name(canvas, place, tint, ink, (ink, ink))

    def _draw_name(
        self, canvas: Canvas, place: CityPlace, shade: Colour, ink: Colour, marks: Sequence[Colour]
    ) -> None:
        """A name with its mark; `marks` are the colours of the ring of a cost, and of a sign."""
        places, (ring, sign) = self._places, marks
        for box in place.names:
            canvas.fill(box, shade, 5)
        for line, box in zip(place.lines, place.names, strict=True):
            x, y = box.right - NAME_PAD, box.centre[1]
            canvas.text(line, x, y, places.name_size, ink, align="right")
        if place.mark is not None and place.city.entry is not None:
            draw_cost(canvas, place.mark, place.city.entry, places.cost_size, ring, ink)
        elif place.mark is not None:
            canvas.piece("star", place.mark.inset(2), sign)

    @property
    def _has_costs(self) -> bool:
        return bool(self._places.costs)

    def _links(self, *, in_play: bool) -> Iterable[Link]:
        return (link for link in self._figures.links if self._is_in_play(link) == in_play)

    def _cities(self, *, in_play: bool) -> Iterable[CityPlace]:
        cities = self._places.cities.values()
        return (place for place in cities if self._is_open(place) == in_play)

    def _is_in_play(self, link: Link) -> bool:
        return all(self._is_open(self._places.cities[city]) for city in (link.a, link.b))

    def _is_open(self, place: CityPlace) -> bool:
        return self._regions.standing(place.city.region) is not Standing.OUT

    def _faint(self, link: Link) -> Colour:
        region = self._places.cities[link.a].city.region
        return mixed(region_tint(region, Standing.OUT), ROAD, 0.2)

    def _draw_line(self, canvas: Canvas, link: Link, colour: Colour, w: float) -> None:
        a, b = (self._places.cities[city].pill.centre for city in (link.a, link.b))
        canvas.line(a, b, colour, w)

    def _draw_land(self, canvas: Canvas) -> None:
        """All cells in the colours of their regions, then the sea over them."""
        for cell in self._places.cells:
            standing = self._regions.standing(cell.region)
            draw_cell(canvas, cell, region_tint(cell.region, standing))
        for cell in self._places.cells:
            for start, end in cell.borders:
                canvas.line(start, end, PILL, BORDER_W)
        canvas.surface.blit(sea(canvas, self._figures, self._places), (0, 0))


def sea(canvas: Canvas, figures: MapFigures, places: MapPlaces) -> pygame.Surface:
    """The sea with the coast, as large as the canvas; nothing where there is land."""
    size = canvas.surface.get_size()
    over = Canvas(pygame.Surface(size), canvas.scale, canvas.pens)
    over.clear(SEA)
    _draw_coast(over, figures, places, COAST, COAST_W)
    _draw_coast(over, figures, places, HOLE, 0.0)
    w, h = (round(side * COARSE / canvas.scale) for side in size)
    coarse = Canvas(pygame.Surface((w, h)), COARSE, canvas.pens)
    coarse.clear(SEA)
    _draw_coast(coarse, figures, places, HOLE, COAST_W)
    over.surface.blit(pygame.transform.scale(_inland(coarse.surface), size), (0, 0))
    over.surface.set_colorkey(HOLE)
    return over.surface


def _draw_coast(
    canvas: Canvas, figures: MapFigures, places: MapPlaces, colour: Colour, grown: float
) -> None:
    """The land around cities and roads in one colour. Not in smooth pieces: only what is exactly
    HOLE is let through.
    """
    centres = {city: place.ground for city, place in places.cities.items()}
    for x, y in centres.values():
        at = round(x * canvas.scale), round(y * canvas.scale)
        pygame.draw.circle(canvas.surface, colour, at, canvas.px(LAND_RADIUS + grown))
    for link in figures.links:
        a, b = centres[link.a], centres[link.b]
        is_inland = places.cities[link.a].city.region == places.cities[link.b].city.region
        if is_inland or math.dist(a, b) < LONGEST_BRIDGE:
            radius = LAND_RADIUS if is_inland else BRIDGE_RADIUS
            canvas.line(a, b, colour, 2 * (radius + grown))


def _inland(land: pygame.Surface) -> pygame.Surface:
    """All that is not the sea or its coast, as HOLE; ponds amid land are not the sea."""
    land.set_colorkey(HOLE)
    shore, open_water = land.get_rect().inflate(-2, -2), pygame.mask.from_surface(land)
    for water in open_water.connected_components():
        is_amid = all(shore.contains(rect) for rect in water.get_bounding_rects())
        if is_amid and water.count() < LARGEST_POND * COARSE**2:
            open_water.erase(water, (0, 0))
    # What lies beyond the edge of the picture may be sea.
    near = pygame.Mask(land.get_size(), fill=True)
    near.erase(
        pygame.Mask(land.get_rect().inflate(-2 * BEACH, -2 * BEACH).size, fill=True), (BEACH, BEACH)
    )
    steps = range(-BEACH, BEACH + 1)
    for at in product(steps, steps):
        if math.hypot(*at) <= BEACH:
            near.draw(open_water, at)
    near.invert()
    return near.to_surface(setcolor=HOLE, unsetcolor=(0, 0, 0, 0))


def draw_cell(canvas: Canvas, cell: Cell, colour: Colour) -> None:
    """One cell in one colour, with its edge, else specks of what lies below stay between two."""
    points = [(x * canvas.scale, y * canvas.scale) for x, y in cell.corners]
    pygame.draw.polygon(canvas.surface, colour, points)
    pygame.draw.polygon(canvas.surface, colour, points, 2)


def draw_cost(
    canvas: Canvas, box: Box, cost: int, size: float, ring: Colour, ink: Colour = INK
) -> None:
    """What a connection costs: one figure in a ring; the corners of two need more room."""
    inner, round_by = box.inset(RING_W), 2 if cost < 10 else 3
    canvas.fill(box, ring, box.h / round_by)
    canvas.fill(inner, PILL, inner.h / round_by)
    canvas.text(str(cost), *box.centre, size, ink, align="centre")
