"""The ring that fills while somebody holds the buttons that open the staff's menu.

Owns its picture and where it lies: before the first place, turned to it, beside its strip.
"""

from __future__ import annotations

import math

import pygame

from tabletop.display.box import Box, around
from tabletop.display.canvas import Canvas, Pens
from tabletop.display.layout import DESIGN_H, DESIGN_W, STRIP_DEPTH, STRIP_LENGTH, Edge, Place
from tabletop.display.theme import ACCENT, EDGE, HUGE, INK, LABEL, PANEL, RAISED
from tabletop.display.words import Words

W, H = 300.0, 230.0
APART = 24.0
"""From the strip."""
RING, THICK = 66.0, 14.0
STEPS = 90
"""Corners of a whole ring."""
FINER = 2
"""The ring is drawn so many times as large, and made small again: its rim is smooth."""


class Countdown:
    """How far a hold is: `share` of it is over, so many `seconds` are left."""

    def __init__(self, words: Words, place: Place, pens: Pens | None = None) -> None:
        self.share = 0.0
        self.seconds = 0
        self._words = words
        self._place = place
        self._pens = pens or Pens()

    def rect(self, size_px: tuple[int, int]) -> pygame.Rect:
        """Where it lies on a picture of this size."""
        scale = min(size_px[0] / DESIGN_W, size_px[1] / DESIGN_H)
        table = Box(0, 0, size_px[0] / scale, size_px[1] / scale)
        w, h = (H, W) if self._place.turn % 180 else (W, H)
        x, y = self._middle(table)
        box = around(x, y, w, h)
        rect = pygame.Rect(*(round(side * scale) for side in box))
        return rect.clamp(pygame.Rect(0, 0, *size_px)).clip(pygame.Rect(0, 0, *size_px))

    def _middle(self, table: Box) -> tuple[float, float]:
        """Beside the middle of the strip, towards the middle of the table."""
        edge, along = self._place.edge, self._place.along
        inwards = STRIP_DEPTH + APART + H / 2
        x = along * (table.w - STRIP_LENGTH) + STRIP_LENGTH / 2
        y = along * (table.h - STRIP_LENGTH) + STRIP_LENGTH / 2
        return {
            Edge.NEAR: (x, table.h - inwards),
            Edge.FAR: (x, inwards),
            Edge.LEFT: (inwards, y),
            Edge.RIGHT: (table.w - inwards, y),
        }[edge]

    def draw(self, surface: pygame.Surface) -> None:
        """Draw it on its place."""
        size_px = surface.get_size()
        scale = min(size_px[0] / DESIGN_W, size_px[1] / DESIGN_H)
        part = surface.subsurface(self.rect(size_px))
        canvas = Canvas(part, scale, self._pens, self._place.turn)
        box = canvas.box
        canvas.fill(box, PANEL, 20)
        canvas.frame(box, EDGE, 2, 20)
        middle = box.y + 24 + RING
        self._draw_ring(canvas, box.centre[0], middle)
        number = str(self.seconds)
        canvas.text(number, box.centre[0], middle, HUGE, INK, is_bold=True, align="centre")
        y = box.bottom - 36
        text = self._words("staff.opening")
        canvas.text(text, box.centre[0], y, LABEL, INK, align="centre", most=box.w - 32)

    def _draw_ring(self, canvas: Canvas, x: float, y: float) -> None:
        """All of it dark, and what is over bright, clockwise from the top."""
        rect = canvas.rect(around(x, y, 2 * RING, 2 * RING))
        side = max(rect.size)
        large = pygame.Surface((side * FINER, side * FINER))
        large.fill(PANEL)
        for share, colour in ((1.0, RAISED), (self.share, ACCENT)):
            corners = _sector(share, side * FINER / 2, THICK * canvas.scale * FINER)
            if len(corners) > 2:
                pygame.draw.polygon(large, colour, corners)
        small = pygame.transform.smoothscale(large, (side, side))
        canvas.surface.blit(pygame.transform.rotate(small, canvas.rotation), rect)


def _sector(share: float, radius_px: float, thick_px: float) -> list[tuple[float, float]]:
    """The corners of a part of a ring that fills a square, clockwise from its top."""
    steps = round(STEPS * share)
    if not steps:
        return []
    turns = [2 * math.pi * step / STEPS for step in range(steps + 1)]
    outer, inner = radius_px - 1, radius_px - thick_px

    def at(turn: float, far: float) -> tuple[float, float]:
        return radius_px + far * math.sin(turn), radius_px - far * math.cos(turn)

    return [at(turn, outer) for turn in turns] + [at(turn, inner) for turn in reversed(turns)]
