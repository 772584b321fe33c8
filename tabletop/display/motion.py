"""Things on their way over the table: small pictures from one place to another.

Owns their pictures, their ways and restoring what lay under them. What flies is each game's.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import pygame

from tabletop.display.box import Box
from tabletop.display.canvas import Canvas, Pens
from tabletop.display.moment import Pick
from tabletop.display.panels.panel import Pane
from tabletop.rules.game import Ref

MOST_FLIGHTS = 8
"""So many things fly at once; more would be a swarm that nobody can read."""
BOW = 56.0
"""How far a way bends at its middle, in design units."""
MOST_PICTURES = 400
"""Pictures kept before all are let go."""

Draw = Callable[[Canvas, Box], None]


@dataclass(frozen=True, slots=True)
class Anchor:
    """A place on the table: in this pane the first of `spots` that is shown there, else its middle.

    A spot is a cell of the panel by its name, or a thing that can be touched. `along` says how
    far from the left of the spot, as its reader sees it, 0 to 1.
    """

    pane: str
    spots: tuple[str | Ref, ...] = ()
    along: float = 0.5


@dataclass(frozen=True, slots=True)
class Flight:
    """Something that goes from one place to another; equal keys have equal pictures.

    `size` is the picture's in design units; it is turned as the strip it comes from or goes to.
    """

    key: object
    size: tuple[float, float]
    draw: Draw
    source: Anchor
    target: Anchor


@dataclass(slots=True)
class _Sprite:
    """A picture on its way: the middles of start and end in pixels, and where it lies now."""

    picture: pygame.Surface
    start: tuple[int, int]
    end: tuple[int, int]
    bow_px: float
    lies: pygame.Rect | None = None

    def at(self, share: float, table: pygame.Rect) -> pygame.Rect:
        """Where it lies after this share of its way, inside the table.

        The way bends to its right, so that what is paid and what is bought pass each other.
        """
        (x1, y1), (x2, y2) = self.start, self.end
        eased = share * share * (3 - 2 * share)
        dx, dy = x2 - x1, y2 - y1
        aside = self.bow_px * 4 * eased * (1 - eased) / (math.hypot(dx, dy) or 1)
        place = self.picture.get_rect()
        place.center = round(x1 + dx * eased - dy * aside), round(y1 + dy * eased + dx * aside)
        return place.clamp(table)


class Motion:
    """The things that fly now, over the panes of a stage.

    For each picture: `lift` them, bring the panes up to date, `put` them down elsewhere.
    """

    def __init__(self, pens: Pens) -> None:
        self._pens = pens
        self._pictures: dict[object, pygame.Surface] = {}
        self._sprites: list[_Sprite] = []

    @property
    def is_moving(self) -> bool:
        """Whether anything flies."""
        return bool(self._sprites)

    def begin(self, flights: Sequence[Flight], panes: Mapping[str, Pane]) -> None:
        """These fly from now on, and no others; without a pane for an end there is no flight."""
        self._sprites = []
        for flight in flights[:MOST_FLIGHTS]:
            source, target = panes.get(flight.source.pane), panes.get(flight.target.pane)
            if source is not None and target is not None:
                rotation = source.rotation or target.rotation
                scale = source.canvas.scale
                picture = self._picture(flight, scale, rotation)
                start, end = spot(source, flight.source).center, spot(target, flight.target).center
                self._sprites.append(_Sprite(picture, start, end, BOW * scale))

    def end(self) -> None:
        """Nothing flies any more; what lies on the surface must have been lifted."""
        self._sprites = []

    def lift(self) -> list[pygame.Rect]:
        """Take all pictures away; the parts of the table where they lay."""
        parts = [sprite.lies for sprite in self._sprites if sprite.lies is not None]
        for sprite in self._sprites:
            sprite.lies = None
        return parts

    def put(self, surface: pygame.Surface, share: float) -> list[pygame.Rect]:
        """Lay all pictures where they are after this share of their way; the parts covered."""
        parts = []
        for sprite in self._sprites:
            sprite.lies = sprite.at(share, surface.get_rect())
            surface.blit(sprite.picture, sprite.lies)
            parts.append(sprite.lies)
        return parts

    def _picture(self, flight: Flight, scale: float, rotation: int) -> pygame.Surface:
        key = flight.key, flight.size, scale, rotation
        picture = self._pictures.get(key)
        if picture is None:
            if len(self._pictures) >= MOST_PICTURES:
                self._pictures.clear()
            size = [max(1, round(length * scale)) for length in flight.size]
            if rotation % 180:
                size.reverse()
            picture = pygame.Surface(size, pygame.SRCALPHA)
            canvas = Canvas(picture, scale, self._pens, rotation)
            flight.draw(canvas, canvas.box)
            self._pictures[key] = picture
        return picture


def spot(pane: Pane, anchor: Anchor) -> pygame.Rect:
    """The point of an anchor, in pixels of the table, as a rectangle of one pixel."""
    box = next(filter(None, (_box_of(pane, name) for name in anchor.spots)), pane.canvas.box)
    x, y = box.x + box.w * anchor.along, box.centre[1]
    scale = pane.canvas.scale
    point = pane.canvas.rect(Box(x, y, 1 / scale, 1 / scale)).move(pane.rect.topleft)
    return point.clamp(pane.rect)


def _box_of(pane: Pane, name: str | Ref) -> Box | None:
    """A cell of the panel, or where something can be touched, in the pane's own units."""
    if isinstance(name, str):
        return pane.panel.cell(name)
    wanted = Pick(name)
    zones = reversed(pane.canvas.zones)
    return next((box for box, target in zones if target == wanted), None)


def joined(parts: Sequence[pygame.Rect]) -> list[pygame.Rect]:
    """The same parts with those that overlap as one, so that no pixel is shown twice."""
    left: list[pygame.Rect] = []
    for part in parts:
        if not part.w or not part.h:
            continue
        merged = part.copy()
        while (at := merged.collidelist(left)) >= 0:
            merged.union_ip(left.pop(at))
        left.append(merged)
    return left
