"""While regions are chosen: the name of each over the map, and the one that is pointed at lit up.

Owns where the names stand and drawing them. How regions stand is `region_choice`'s.
"""

from __future__ import annotations

import math

import pygame

from tabletop.display.box import Box, around
from tabletop.display.canvas import Canvas
from tabletop.display.painters.power_grid.figures import MapFigures
from tabletop.display.painters.power_grid.land import Cell
from tabletop.display.painters.power_grid.map_ground import (
    HOLE,
    draw_cell,
    sea,
)
from tabletop.display.painters.power_grid.places import MapPlaces
from tabletop.display.painters.power_grid.region_choice import Regions, Standing
from tabletop.display.theme import ACCENT, GROUND, INK, LABEL, ON_ACCENT, SOFT_INK

PLATE_H, PAD, MARK = 34.0, 10.0, 22.0
GLOW = 64
"""How strongly the region that is pointed at is lit, of 255."""
OUTLINE_W, LEAST_PART = 5.0, 400.0
"""Width of the outline of its parts, and from how many pixels on a part has one."""
TRIES = 14
"""Places looked at in each direction for a name."""
FAR, ON_NAME = 0.02, 20.0
"""What a step away from the middle of the region, and covering another name, weigh against covering
a city or a cost.
"""


class RegionNames:
    """The names of the regions of one map that are in play or can be chosen."""

    def __init__(
        self, canvas: Canvas, figures: MapFigures, places: MapPlaces, regions: Regions
    ) -> None:
        self._figures = figures
        self._places = places
        self._regions = regions
        shown = [id_ for id_ in figures.regions if regions.standing(id_) is not Standing.OUT]
        self._plates: dict[str, Box] = {}
        for id_ in shown:
            self._plates[id_] = self._plate(canvas, id_)
        self._lit: tuple[str, pygame.Surface] | None = None

    def __contains__(self, region: str) -> bool:
        """Whether the region has its name on the map."""
        return region in self._plates

    def reach(self, region: str, area: Box) -> Box:
        """All that lighting the region changes within the area of the map."""
        corners = [at for cell in self._cells(region) for at in cell.corners]
        plate = self._plates[region]
        left = min(plate.x, *(x for x, _ in corners)) - OUTLINE_W
        top = min(plate.y, *(y for _, y in corners)) - OUTLINE_W
        right = max(plate.right, *(x for x, _ in corners)) + OUTLINE_W
        bottom = max(plate.bottom, *(y for _, y in corners)) + OUTLINE_W
        left, top = max(left, area.x), max(top, area.y)
        return Box(left, top, min(right, area.right) - left, min(bottom, area.bottom) - top)

    def draw_light(self, canvas: Canvas, region: str) -> None:
        """The light on a region that is pointed at, below its cities and all texts."""
        canvas.surface.blit(self._light(canvas, region), (0, 0))

    def draw(self, canvas: Canvas, part: Box, pointed: str | None) -> None:
        """All names that reach into the part."""
        for region, plate in self._plates.items():
            if plate.overlaps(part):
                self._draw_plate(canvas, plate, region, is_lit=region == pointed)

    def _draw_plate(self, canvas: Canvas, plate: Box, region: str, *, is_lit: bool) -> None:
        is_chosen = self._regions.standing(region) is Standing.IN_PLAY
        canvas.texts = [text for text in canvas.texts if not plate.has(*text.box.centre)]
        canvas.fill(plate, INK if is_lit else SOFT_INK, 12)
        canvas.fill(plate.inset(3), ACCENT if is_lit else GROUND, 10)
        ink = ON_ACCENT if is_lit else INK
        x, y = plate.centre
        if is_chosen:
            canvas.piece("check", around(plate.x + PAD + MARK / 2, y, MARK, MARK), ink)
            x += (MARK + PAD / 2) / 2
        name = self._figures.regions[region]
        canvas.text(name, x, y, LABEL, ink, is_bold=is_lit, align="centre")

    def _plate(self, canvas: Canvas, region: str) -> Box:
        """Near the middle of the region, where it covers least of cities and costs."""
        w = canvas.width(self._figures.regions[region], LABEL, is_bold=True) + 2 * PAD
        if self._regions.standing(region) is Standing.IN_PLAY:
            w += MARK + PAD / 2
        boxes = [self._places.cities[city].box for city in self._cities(region)]
        taken = [
            *(box for one in self._places.cities.values() for box in (one.pill, *one.names)),
            *(box for _, box in self._places.costs),
        ]
        xs, ys = [box.centre[0] for box in boxes], [box.centre[1] for box in boxes]
        middle = sum(xs) / len(xs), sum(ys) / len(ys)
        best, least = around(*middle, w, PLATE_H), math.inf
        for number in range(TRIES * TRIES):
            across, down = number % TRIES / (TRIES - 1), number // TRIES / (TRIES - 1)
            x = min(xs) + (max(xs) - min(xs)) * across
            y = min(ys) + (max(ys) - min(ys)) * down
            x = min(max(x, canvas.box.x + w / 2 + 3), canvas.box.right - w / 2 - 3)
            plate = around(x, y, w, PLATE_H)
            covered = sum(_common(plate, box) for box in taken)
            covered += ON_NAME * sum(_common(plate, other) for other in self._plates.values())
            weight = covered / PLATE_H + FAR * math.dist((x, y), middle)
            if weight < least:
                best, least = plate, weight
        return best

    def _cells(self, region: str) -> list[Cell]:
        return [cell for cell in self._places.cells if cell.region == region]

    def _cities(self, region: str) -> list[str]:
        return [city.id for city in self._figures.cities if city.region == region]

    def _light(self, canvas: Canvas, region: str) -> pygame.Surface:
        """The land of the region alone, as a thin light with a bright outline."""
        if self._lit is None or self._lit[0] != region:
            shape = Canvas(pygame.Surface(canvas.surface.get_size()), canvas.scale, canvas.pens)
            shape.clear(HOLE)
            for cell in self._cells(region):
                draw_cell(shape, cell, ACCENT)
            shape.surface.set_colorkey(HOLE)
            land = pygame.mask.from_surface(shape.surface)
            water = sea(canvas, self._figures, self._places)
            land.erase(pygame.mask.from_surface(water), (0, 0))
            light = land.to_surface(setcolor=(*ACCENT, GLOW), unsetcolor=(0, 0, 0, 0))
            for part in land.connected_components(canvas.px(LEAST_PART)):
                pygame.draw.lines(light, ACCENT, True, part.outline(), canvas.px(OUTLINE_W))
            self._lit = region, light
        return self._lit[1]


def _common(one: Box, other: Box) -> float:
    """The area that two boxes share."""
    w = min(one.right, other.right) - max(one.x, other.x)
    h = min(one.bottom, other.bottom) - max(one.y, other.y)
    return w * h if w > 0 and h > 0 else 0.0
