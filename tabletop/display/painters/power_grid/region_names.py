"""While regions are chosen: the name of each over the map, and the one that is pointed at lit up.

Owns where the names stand and drawing them. How regions stand is `region_choice`'s.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

import pygame

from tabletop.display.box import Box, around
from tabletop.display.canvas import Canvas
from tabletop.display.painters.power_grid.cover import Cover
from tabletop.display.painters.power_grid.figures import MapFigures
from tabletop.display.painters.power_grid.land import Cell
from tabletop.display.painters.power_grid.map_ground import HOLE, draw_cell, sea
from tabletop.display.painters.power_grid.name_places import cuts
from tabletop.display.painters.power_grid.places import MapPlaces
from tabletop.display.painters.power_grid.region_choice import Regions, Standing
from tabletop.display.theme import ACCENT, GROUND, INK, LABEL, ON_ACCENT, SOFT_INK

SIZES = (LABEL, 21.0)
"""Of the names: the smaller one where in the larger one they cover more of cities and costs."""
PLATE_H, LINE_H, MARK = 1.24, 1.05, 0.8
"""In sizes of the name the height of its plate, how much higher it is for a second line, and the
sign that a region is chosen.
"""
PAD, FRAME = 7.0, 3.0
"""What is free beside a name on its plate, and the width of the plate's frame."""
GLOW = 64
"""How strongly the region that is pointed at is lit, of 255."""
OUTLINE_W, OUTLINE_STEP, LEAST_PART = 5.0, 0.5, 400.0
"""Width of the outline of its parts, how far the discs that it is made of are apart, as short lines
have teeth, and from how many pixels on a part has one.
"""
ACROSS, DOWN, BEYOND = 8.0, 8.0, 12.0
"""How far the places that are looked at for a name are apart, and how far beyond the cities of its
region they reach.
"""
FAR, OUTSIDE, ON_NAME, CUT = 0.3, 3.0, 20.0, 60.0
"""What each unit weighs that a name is away from the middle of its region, or reaches out of it,
and each of the area of another name against one of cities and costs that is covered; and what it
weighs that the name is in two lines.
"""


class Plate(NamedTuple):
    """The name of a region on the map: its whole box, and its one or two lines."""

    box: Box
    lines: tuple[str, ...]


class RegionNames:
    """The names of the regions of one map that are in play or can be chosen."""

    def __init__(
        self,
        canvas: Canvas,
        figures: MapFigures,
        places: MapPlaces,
        regions: Regions,
        ground: Sequence[tuple[Box, str]],
    ) -> None:
        """`ground`: the whole map in boxes that belong to one region each."""
        self._figures = figures
        self._places = places
        self._regions = regions
        self._ground = ground
        self._size, self._plates = self._placed(canvas)
        self._lit: tuple[str, pygame.Surface] | None = None

    def __contains__(self, region: str) -> bool:
        """Whether the region has its name on the map."""
        return region in self._plates

    def reach(self, region: str, area: Box) -> Box:
        """All that lighting the region changes within the area of the map."""
        corners = [at for cell in self._cells(region) for at in cell.corners]
        plate = self._plates[region].box
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
            if plate.box.overlaps(part):
                self._draw_plate(canvas, plate, region, is_lit=region == pointed)

    def _draw_plate(self, canvas: Canvas, plate: Plate, region: str, *, is_lit: bool) -> None:
        box = plate.box
        canvas.texts = [text for text in canvas.texts if not box.has(*text.box.centre)]
        canvas.fill(box, INK if is_lit else SOFT_INK, 10)
        canvas.fill(box.inset(FRAME), ACCENT if is_lit else GROUND, 8)
        ink = ON_ACCENT if is_lit else INK
        x, y = box.centre
        if self._regions.standing(region) is Standing.IN_PLAY:
            mark = MARK * self._size
            canvas.piece("check", around(box.x + PAD + mark / 2, y, mark, mark), ink)
            x += (mark + PAD / 2) / 2
        y -= LINE_H * self._size * (len(plate.lines) - 1) / 2
        for line in plate.lines:
            canvas.text(line, x, y, self._size, ink, is_bold=is_lit, align="centre")
            y += LINE_H * self._size

    def _placed(self, canvas: Canvas) -> tuple[float, dict[str, Plate]]:
        """The size of the names and the plate of each."""
        cover = Cover(self._places.taken, canvas.box)
        best: tuple[float, float, dict[str, Plate]] = (math.inf, LABEL, {})
        for size in SIZES:
            plates: dict[str, Plate] = {}
            for region in self._figures.regions:
                if self._regions.standing(region) is not Standing.OUT:
                    others = [plate.box for plate in plates.values()]
                    plates[region] = self._plate(canvas, region, size, cover, others)
            covered = sum(cover.of(plate.box.inset(FRAME)) for plate in plates.values())
            if covered < best[0]:
                best = covered, size, plates
            if not covered:
                break
        return best[1:]

    def _plate(
        self, canvas: Canvas, region: str, size: float, cover: Cover, others: Collection[Box]
    ) -> Plate:
        """Near the middle of the region, where it covers least of cities and costs."""
        own = [self._places.cities[city].pill.centre for city in self._cities(region)]
        xs, ys = [x for x, _ in own], [y for _, y in own]
        middle = sum(xs) / len(xs), sum(ys) / len(ys)
        reach = Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)).inset(-BEYOND)
        best, least = Plate(around(*middle, 0, 0), ()), math.inf
        for blank in self._blanks(canvas, region, size):
            _, _, w, h = blank.box
            if not best.lines:
                best = Plate(around(*middle, w, h), blank.lines)
            cut = CUT * (len(blank.lines) - 1)
            for box, outside in self._stands(region, w, h, canvas.box, reach):
                weight = cut + FAR * math.dist(box.centre, middle) + OUTSIDE * outside
                if weight < least:
                    weight += cover.of(box)
                if weight < least:
                    weight += ON_NAME * sum(box.common(other) for other in others)
                if weight < least:
                    best, least = Plate(box, blank.lines), weight
        return best

    def _blanks(self, canvas: Canvas, region: str, size: float) -> Iterator[Plate]:
        """The name in one line, and in the two that are least wide, if it has words for them."""
        one, *two = cuts(self._figures.regions[region])
        mark = MARK * size + PAD / 2 if self._regions.standing(region) is Standing.IN_PLAY else 0.0

        def width(lines: Sequence[str]) -> float:
            return max(canvas.width(line, size, is_bold=True) for line in lines)

        for lines in (one, min(two, key=width)) if two else (one,):
            h = (PLATE_H + LINE_H * (len(lines) - 1)) * size
            yield Plate(Box(0.0, 0.0, width(lines) + 2 * PAD + mark, h), lines)

    def _stands(
        self, region: str, w: float, h: float, area: Box, reach: Box
    ) -> Iterator[tuple[Box, float]]:
        """Plates with their middle in the region, and how far each reaches out of it sideways."""
        for ground, owner in self._ground:
            if owner != region or not ground.overlaps(reach):
                continue
            y = ground.y
            while y < ground.bottom:
                x = max(ground.x, reach.x)
                while x < min(ground.right, reach.right):
                    left = min(max(x - w / 2, area.x + FRAME), area.right - w - FRAME)
                    top = min(max(y - h / 2, area.y + FRAME), area.bottom - h - FRAME)
                    outside = max(0.0, ground.x - left) + max(0.0, left + w - ground.right)
                    yield Box(left, top, w, h), outside
                    x += ACROSS
                y += DOWN

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
                for point in part.outline(canvas.px(OUTLINE_STEP)):
                    pygame.draw.circle(light, ACCENT, point, canvas.px(OUTLINE_W) / 2)
            self._lit = region, light
        return self._lit[1]
