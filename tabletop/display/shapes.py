"""Small pieces as smooth pictures: shapes told apart by outline as well as by colour.

Owns outlines in a unit square and the cache of drawn pieces. Does not know what they stand for.
"""

from __future__ import annotations

import math

import pygame

from tabletop.display.theme import Colour

SMOOTH = 4
"""Pieces are drawn this many times larger and scaled down, so that their edges are smooth."""

Outline = tuple[tuple[float, float], ...]


def _regular(corners: int, turn: float = 0.0) -> Outline:
    angles = (math.tau * (corner / corners + turn) for corner in range(corners))
    return tuple((0.5 + 0.5 * math.sin(a), 0.5 - 0.5 * math.cos(a)) for a in angles)


OUTLINES: dict[str, Outline] = {
    "circle": _regular(48),
    "hexagon": _regular(6),
    "pentagon": _regular(5),
    "diamond": _regular(4),
    "square": ((0.06, 0.06), (0.94, 0.06), (0.94, 0.94), (0.06, 0.94)),
    "triangle": ((0.5, 0.0), (1.0, 0.95), (0.0, 0.95)),
    "shield": ((0.02, 0.02), (0.98, 0.02), (0.98, 0.55), (0.5, 1.0), (0.02, 0.55)),
    "octagon": _regular(8, 1 / 16),
    "house": ((0.5, 0.0), (1.0, 0.42), (1.0, 1.0), (0.0, 1.0), (0.0, 0.42)),
    "drop": ((0.5, 0.0), (0.86, 0.55), (0.8, 0.85), (0.5, 1.0), (0.2, 0.85), (0.14, 0.55)),
    "flag": ((0.0, 0.0), (1.0, 0.28), (0.2, 0.56), (0.2, 1.0), (0.0, 1.0)),
    "arrow": ((0.0, 0.0), (1.0, 0.5), (0.0, 1.0)),
    "star": tuple(
        (0.5 + radius * math.sin(a), 0.5 - radius * math.cos(a))
        for corner in range(10)
        for radius, a in [(0.5 if corner % 2 == 0 else 0.22, math.tau * corner / 10)]
    ),
}


class Pieces:
    """Draws each piece once for every size and colour."""

    def __init__(self) -> None:
        self._kept: dict[tuple[str, int, int, Colour, Colour | None, int], pygame.Surface] = {}

    def piece(
        self,
        shape: str,
        w_px: int,
        h_px: int,
        colour: Colour,
        edge: Colour | None = None,
        rotation: int = 0,
    ) -> pygame.Surface:
        """The shape, filled, with an edge of about a twelfth of its size; turned
        counter-clockwise by 0, 90, 180 or 270 degrees.
        """
        key = (shape, w_px, h_px, colour, edge, rotation)
        picture = self._kept.get(key)
        if picture is None:
            picture = _drawn(shape, w_px, h_px, colour, edge)
            if rotation:
                picture = pygame.transform.rotate(picture, rotation)
            self._kept[key] = picture
        return picture


def _drawn(shape: str, w_px: int, h_px: int, colour: Colour, edge: Colour | None) -> pygame.Surface:
    w, h = max(1, w_px) * SMOOTH, max(1, h_px) * SMOOTH
    # Clear pixels take the colour of the rim, so that scaling down leaves no dark fringe.
    large = pygame.Surface((w, h), pygame.SRCALPHA)
    large.fill((*(edge or colour), 0))
    points = [(x * (w - 1), y * (h - 1)) for x, y in OUTLINES[shape]]
    pygame.draw.polygon(large, edge or colour, points)
    if edge is not None:
        share = 1 - 2 / 9
        inner = [(w / 2 + (x - w / 2) * share, h / 2 + (y - h / 2) * share) for x, y in points]
        pygame.draw.polygon(large, colour, inner)
    return pygame.transform.smoothscale(large, (max(1, w_px), max(1, h_px)))
