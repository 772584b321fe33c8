"""The map in small, to choose the game by it: land, borders, and where the companies live.

Owns that picture; the map of the game is drawn by `map`.
"""

from __future__ import annotations

from functools import lru_cache

import pygame

from tabletop.display.box import Box, around
from tabletop.display.canvas import Canvas, Pens
from tabletop.display.painters.mombasa.map_ground import draw_ground
from tabletop.display.painters.mombasa.map_places import map_places
from tabletop.display.painters.mombasa.marks import COMPANY_COLOURS, draw_company
from tabletop.display.theme import PANEL, SEA, mixed
from tabletop.rules.mombasa.edition.data import Border, Company, Edition, Region

SIDE, SIDE_PX = 1080.0, 540
"""The map is drawn once, a square of this size, and scaled from there."""


def draw_preview(canvas: Canvas, box: Box, edition: Edition) -> None:
    """The map as large as the box allows; kept under its edition's name."""

    def draw(stamp: Canvas, area: Box) -> None:
        stamp.clear(SEA)
        side = min(area.w, area.h)
        place = stamp.rect(around(*area.centre, side, side))
        small = pygame.transform.smoothscale(
            _drawn(edition.companies, edition.regions, edition.borders), place.size
        )
        stamp.surface.blit(pygame.transform.rotate(small, stamp.rotation), place)

    canvas.stamp(("map in small", edition.id), box, draw)


@lru_cache(4)
def _drawn(
    companies: tuple[Company, ...], regions: tuple[Region, ...], borders: tuple[Border, ...]
) -> pygame.Surface:
    """Land and bases, without what the regions bring."""
    canvas = Canvas(pygame.Surface((SIDE_PX, SIDE_PX)), SIDE_PX / SIDE, Pens())
    places = map_places(companies, regions, borders, canvas.box)
    draw_ground(canvas, places, ())
    for company, base in places.bases.items():
        colour = COMPANY_COLOURS[company]
        canvas.fill(base.box, mixed(PANEL, colour, 0.3), 10)
        canvas.frame(base.box, colour, 5, 10)
        side = min(base.box.w, base.box.h) * 0.8
        draw_company(canvas, around(*base.box.centre, side, side), company)
    return canvas.surface
