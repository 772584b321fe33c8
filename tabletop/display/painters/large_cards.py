"""Cards as large pictures: what all painters of them share, and the cards of seats and staff.

Owns their ground and how a small drawing is enlarged; games' cards are their own painters'.
"""

from __future__ import annotations

from collections.abc import Mapping

from tabletop.display.box import Box, around
from tabletop.display.canvas import Canvas
from tabletop.display.theme import EDGE, GROUND, INK, PANEL, RAISED, SOFT_INK, WARNING, Colour
from tabletop.display.words import Words
from tabletop.play.enrolment import Piece

NAME_H = 0.2
"""How much of a card's height its name has."""
_SIGNS: Mapping[str, tuple[str, Colour]] = {
    "seat": ("circle", SOFT_INK),
    "staff": ("menu", WARNING),
}


def enlarged(canvas: Canvas, box: Box, w: float) -> Canvas:
    """A canvas on the box in which this is `w` units wide, so that small drawings become large."""
    surface = canvas.surface.subsurface(canvas.rect(box).clip(canvas.surface.get_rect()))
    return Canvas(surface, canvas.scale * box.w / w, canvas.pens, canvas.rotation)


def draw_blank(canvas: Canvas, box: Box, ground: Colour = RAISED) -> Box:
    """An empty card with a rim; the room inside."""
    canvas.fill(box, ground, box.w * 0.06)
    canvas.frame(box, EDGE, 4, box.w * 0.06)
    return box.inset(box.w * 0.07)


def draw_name(canvas: Canvas, inner: Box, name: str) -> Box:
    """The name at the foot of a card; the room above it."""
    foot_h = inner.h * NAME_H
    canvas.centred(name, inner.below(inner.h - foot_h), foot_h * 0.42, INK, is_bold=True)
    return inner.top_part(inner.h - foot_h)


class TableCards:
    """Cards that belong to no game: a place's with its number, the staff's."""

    def __init__(self, words: Words) -> None:
        self._words = words

    def draw(self, canvas: Canvas, box: Box, piece: Piece) -> None:
        """The card into a box of a card's shape."""
        kind, id_ = piece.ref
        name = self._words(f"enrol_card.{kind}", id=id_, copy=piece.copy)
        room = draw_name(canvas, draw_blank(canvas, box, PANEL), name)
        side = min(room.w, room.h) * 0.8
        disc = around(*room.centre, side, side)
        shape, colour = _SIGNS[kind]
        canvas.piece(shape, disc, colour)
        if kind == "seat":
            size = side * 0.6
            canvas.text(id_, *disc.centre, size, GROUND, is_bold=True, align="centre")
