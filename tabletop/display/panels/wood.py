"""The ground of scenes without a board: a table top of warm wood under a lamp.

Owns that picture; it is drawn once for each size.
"""

from __future__ import annotations

import math

import pygame

from tabletop.display.canvas import Canvas
from tabletop.display.moment import Moment
from tabletop.display.panels.panel import Panel
from tabletop.display.theme import GROUND, Colour, mixed

GLOW: Colour = (112, 72, 38)
"""The wood right below the lamp."""
COARSE = 96, 54
RINGS, RING_GAP = 60, 26.0
MIDDLE = 0.37, 0.58
"""Where the rings of the wood have their middle, as shares of the table."""


class WoodPanel(Panel):
    """Rings of wood, lit in the middle and dark towards the edges."""

    ground = GROUND

    def key(self, moment: Moment) -> object:
        return ()

    def draw(self, canvas: Canvas, moment: Moment) -> None:
        surface = canvas.surface
        pygame.transform.smoothscale(_light(), surface.get_size(), surface)
        w, h = surface.get_size()
        x, y = MIDDLE[0] * w, MIDDLE[1] * h
        for number in range(RINGS):
            radius = canvas.px((number + 1 + 0.3 * math.sin(number * 2.4)) * RING_GAP)
            points = [
                (x + radius * wave * 1.5 * math.cos(a), y + radius * wave * math.sin(a))
                for a in (math.tau * step / 240 for step in range(240))
                for wave in [_wave(a, number)]
            ]
            shade = mixed(GROUND, GLOW, 0.5 if number % 3 else 0.8)
            pygame.draw.aalines(surface, shade, True, points)


def _wave(angle: float, number: int) -> float:
    """How far a ring leaves the circle: alike for neighbours, as wood grows."""
    drift = number * 0.05
    return (
        1
        + 0.07 * math.sin(2 * angle + 0.6 + drift)
        + 0.04 * math.sin(3 * angle + 2.1 - drift)
        + 0.015 * math.sin(7 * angle + 4 * drift)
    )


def _light() -> pygame.Surface:
    """The light of a lamp over the middle, coarse."""
    w, h = COARSE
    light = pygame.Surface(COARSE)
    for x in range(w):
        for y in range(h):
            away = math.hypot((x + 0.5) / w - 0.5, ((y + 0.5) / h - 0.5) * 0.8) / 0.64
            light.set_at((x, y), mixed(GLOW, GROUND, min(1.0, 0.3 + 0.7 * away**1.3)))
    return light
