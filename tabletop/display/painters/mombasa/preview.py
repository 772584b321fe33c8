"""The map in small, to choose the game by it: land, borders, and where the companies live.

Owns that picture; the map of the game is drawn by `map`.
"""

from __future__ import annotations

import pygame

from tabletop.display.box import Box, around
from tabletop.display.canvas import Canvas
from tabletop.display.painters.mombasa.map_ground import draw_ground
from tabletop.display.painters.mombasa.map_places import map_places
from tabletop.display.painters.mombasa.marks import COMPANY_COLOURS, draw_company
from tabletop.display.theme import PANEL, mixed
from tabletop.rules.mombasa.data import Edition

SIDE = 1080.0
"""The smaller side of the map that is scaled down, in its own units."""


def draw_preview(canvas: Canvas, box: Box, edition: Edition) -> None:
    """The map as large as the box allows; kept under its edition's name."""

    def draw(stamp: Canvas, area: Box) -> None:
        grown = SIDE / min(area.w, area.h)
        size = round(area.w * grown), round(area.h * grown)
        large = Canvas(pygame.Surface(size), 1.0, stamp.pens)
        _draw(large, edition)
        w_px, h_px = stamp.rect(area).size
        upright = (h_px, w_px) if stamp.rotation % 180 else (w_px, h_px)
        small = pygame.transform.smoothscale(large.surface, upright)
        stamp.surface.blit(pygame.transform.rotate(small, stamp.rotation), (0, 0))

    canvas.stamp(("map in small", edition.id), box, draw)


def _draw(canvas: Canvas, edition: Edition) -> None:
    places = map_places(edition.companies, edition.regions, edition.borders, canvas.box)
    draw_ground(canvas, places, edition.regions)
    for company, base in places.bases.items():
        colour = COMPANY_COLOURS[company]
        canvas.fill(base.box, mixed(PANEL, colour, 0.3), 10)
        canvas.frame(base.box, colour, 5, 10)
        side = min(base.box.w, base.box.h) * 0.8
        draw_company(canvas, around(*base.box.centre, side, side), company)
