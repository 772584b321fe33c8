"""The table from above with everyone's place, as its reader sees it.

Owns that small picture on the page of the places.
"""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.display.box import Box, around
from tabletop.display.canvas import Canvas
from tabletop.display.layout import DESIGN_H, DESIGN_W, Edge, Place
from tabletop.display.panels.place import draw_player
from tabletop.display.theme import ACCENT, BOARD, EDGE, GROUND, INK, LABEL, ON_ACCENT, RAISED
from tabletop.display.words import Words
from tabletop.play.log import HUMAN
from tabletop.play.setup import Setup, place_entry

CHIP, MARK = 62.0, 30.0
REACH = 12.0
"""How far outside of the drawn table the middle of a place lies."""


def draw_seating(
    canvas: Canvas, box: Box, places: Sequence[Place], turn: int, setup: Setup, words: Words
) -> None:
    """The reader, turned by `turn` degrees, sits below."""
    margin = REACH + CHIP / 2 + 8
    room = box.inset(margin)
    aspect = DESIGN_H / DESIGN_W if turn % 180 else DESIGN_W / DESIGN_H
    w = min(room.w, room.h * aspect, 460.0)
    table = around(*box.centre, w, w / aspect)
    canvas.fill(table, EDGE, 14)
    canvas.fill(table.inset(4), GROUND, 11)
    seated = sum(kind is not None for kind in setup.kinds)
    x, y = table.centre
    canvas.text(
        words("setup.seated", count=seated), x, y, LABEL, INK, align="centre", most=table.w - 40
    )
    lit = setup.page.lit.id
    for number, place in enumerate(places):
        kind = setup.kinds[number]
        spot = _spot(place, turn, table)
        if lit == place_entry(number):
            canvas.piece("circle", around(*spot, CHIP + 16, CHIP + 16), INK)
        ground = ACCENT if kind == HUMAN else RAISED if kind else GROUND
        ink = ON_ACCENT if kind == HUMAN else INK
        canvas.piece("circle", around(*spot, CHIP, CHIP), ground, EDGE)
        if kind is None or kind == HUMAN:
            number_y = spot[1]
            text = str(number + 1)
            canvas.text(text, spot[0], number_y, BOARD, ink, is_bold=True, align="centre")
        else:
            draw_player(canvas, around(*spot, MARK, MARK), kind, ink)


def _spot(place: Place, turn: int, table: Box) -> tuple[float, float]:
    """Where a place lies beside the drawn table, for a reader turned by so many degrees."""
    along = 0.16 + 0.68 * place.along
    x, y = {
        Edge.NEAR: (along, 1.0),
        Edge.FAR: (along, 0.0),
        Edge.LEFT: (0.0, along),
        Edge.RIGHT: (1.0, along),
    }[place.edge]
    dx, dy = (0.0, y * 2 - 1) if place.edge in (Edge.NEAR, Edge.FAR) else (x * 2 - 1, 0.0)
    for _ in range(turn // 90):
        x, y, dx, dy = 1 - y, x, -dy, dx
    return table.x + x * table.w + dx * REACH, table.y + y * table.h + dy * REACH
