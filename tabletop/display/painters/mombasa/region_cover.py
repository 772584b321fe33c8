"""The colour over a region: cut out once, as far as the coast, and dyed when it is needed.

Owns cutting and dyeing. Which region has which colour is the map's.
"""

from __future__ import annotations

from typing import NamedTuple

import pygame

from tabletop.display.box import Box
from tabletop.display.canvas import Canvas
from tabletop.display.painters.mombasa.geometry import Polygon, drawn_near
from tabletop.display.painters.mombasa.map_places import MapPlaces, RegionPlace
from tabletop.display.theme import Colour

SMOOTH = 2
"""Cut so many times larger and scaled down."""
WHITE, NOTHING = (255, 255, 255, 255), (0, 0, 0, 0)


class Cover(NamedTuple):
    """The land of a region in white on a clear ground, and its box on the map."""

    picture: pygame.Surface
    box: Box


def cut_cover(canvas: Canvas, place: RegionPlace, places: MapPlaces) -> Cover:
    """All of a region but the sea and the regions that lie inside it."""
    box, rect = place.box, canvas.rect(place.box)
    scale = canvas.scale * SMOOTH
    large_px = rect.w * SMOOTH, rect.h * SMOOTH
    region, land = (pygame.Surface(large_px, pygame.SRCALPHA) for _ in range(2))

    def polygon(surface: pygame.Surface, points: Polygon, ink: tuple[int, int, int, int]) -> None:
        at = [((x - box.x) * scale, (y - box.y) * scale) for x, y in points]
        pygame.draw.polygon(surface, ink, at)

    polygon(region, place.polygon, WHITE)
    for other in places.regions.values():
        if other.box.w < box.w and box.holds(other.box):
            polygon(region, other.polygon, NOTHING)
    polygon(land, drawn_near(places.coast, box), WHITE)
    region.blit(land, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
    whole = pygame.transform.smoothscale(region, rect.size)
    seen = whole.get_bounding_rect()
    x, y, w, h = seen.move(rect.topleft)
    units = canvas.scale
    return Cover(whole.subsurface(seen).copy(), Box(x / units, y / units, w / units, h / units))


def draw_cover(canvas: Canvas, name: str, cover: Cover, colour: Colour, solid: int) -> None:
    """A colour over the region of this name, through which the ground is seen; `solid` of 255."""

    def draw(stamp: Canvas, _: Box) -> None:
        stamp.surface.blit(cover.picture, (0, 0))
        stamp.surface.fill((*colour, solid), special_flags=pygame.BLEND_RGBA_MULT)

    canvas.stamp(("cover", name, colour, solid, cover.box), cover.box, draw)
