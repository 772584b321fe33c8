"""The entries of a page before a game: rows with marks and switches, cards with pictures.

Owns how one entry looks, lit or not; where it lies and what it means is the page's.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from tabletop.display.box import Box, around
from tabletop.display.canvas import LINE, Canvas
from tabletop.display.panels.place import draw_player, player_name
from tabletop.display.theme import (
    ACCENT,
    BOARD,
    EDGE,
    GROUND,
    INK,
    LABEL,
    ON_ACCENT,
    RAISED,
    SOFT_INK,
    Colour,
)
from tabletop.display.words import Words
from tabletop.play.setup import Entry

Preview = Callable[[Canvas, Box], None]
"""Draws a small picture of something to choose into the box."""
Previews = Mapping[tuple[str, str], Preview]
"""Pictures by page and entry: `("map", "germany")`."""

VALUE = 26.0
"""Who sits at a place, what a switch is."""
VALUE_SHARE = 0.45
"""How much of a row what is chosen of several may take."""
LEAST_PICTURE_H, LEAST_PICTURED_W = 60.0, 480.0
"""How much room there is where a picture is shown."""
NAME_SHARE = 0.45
"""How much of a row that tells more the name may take."""


def draw_row(
    canvas: Canvas, box: Box, entry: Entry, name: str, words: Words, *, is_lit: bool
) -> None:
    """A bar, filled with an arrow where the cursor is: who sits at a place, a switch or
    several choices, an answer. What cannot be taken has no bar of its own, and no fill.
    """
    if entry.is_barred:
        canvas.frame(box, ACCENT if is_lit else EDGE, 3, 12)
        room = Box(box.x + 56, box.y, box.w - 76, box.h)
        _draw_name(canvas, room, name, SOFT_INK, is_bold=False)
        return
    ink = ON_ACCENT if is_lit else INK
    canvas.fill(box, ACCENT if is_lit else RAISED, 12)
    if is_lit:
        canvas.piece("arrow", around(box.x + 30, box.centre[1], 22, 28), ON_ACCENT)
    elif entry.kind == "done":
        canvas.frame(box, ACCENT, 3, 12)
    left, right, y = box.x + 56, box.right - 20, box.centre[1]
    if entry.kind == "place":
        who = player_name(entry.value, words)
        draw_player(canvas, around(right - 18, y, 36, 36), entry.value, ink)
        taken = canvas.text(name, left, y, BOARD, ink, is_bold=True, most=box.w * 0.4)
        most = right - 50 - taken.right - 16
        canvas.text(who, right - 50, y, VALUE, ink, align="right", most=most)
        return
    if entry.kind == "switch":
        word = words("setup.on" if entry.is_on else "setup.off")
        right = _draw_switch(canvas, right, y, word, ink, is_on=entry.is_on) - 16
    elif entry.kind == "turn":
        value, most = words.name(entry.id, str(entry.value)), box.w * VALUE_SHARE
        right = canvas.text(value, right, y, VALUE, ink, align="right", most=most).x - 16
    room = Box(left, box.y, right - left, box.h)
    _draw_name(canvas, room, name, ink, is_bold=is_lit or entry.kind == "done")


def _draw_name(canvas: Canvas, box: Box, name: str, ink: Colour, *, is_bold: bool) -> None:
    """In one line, else in two smaller ones."""
    y = box.centre[1]
    if canvas.width(name, BOARD, is_bold) <= box.w:
        canvas.text(name, box.x, y, BOARD, ink, is_bold=is_bold, most=box.w)
        return
    room = box.inset(0, 4)
    h = canvas.paragraph_height(name, room, VALUE, is_bold=is_bold)
    canvas.paragraph(name, Box(box.x, y - h / 2, box.w, h + 1), VALUE, ink, is_bold=is_bold)


def _draw_switch(
    canvas: Canvas, right: float, y: float, word: str, ink: Colour, *, is_on: bool
) -> float:
    """A switch with its word; where it begins."""
    pill = around(right - 36, y, 72, 38)
    canvas.fill(pill, ink, 19)
    canvas.fill(pill.inset(3), INK if is_on and ink == INK else GROUND, 16)
    knob = around(pill.right - 20 if is_on else pill.x + 20, y, 26, 26)
    canvas.piece("circle", knob, GROUND if is_on and ink == INK else INK)
    right = pill.x - 14
    return canvas.text(word, right, y, VALUE, ink, is_bold=is_on, align="right", most=110).x


def draw_told_row(
    canvas: Canvas, box: Box, name: str, facts: str, preview: Preview | None, *, is_lit: bool
) -> None:
    """A small picture, the name, and below it what is told of it; filled where the cursor is."""
    canvas.fill(box, ACCENT if is_lit else RAISED, 12)
    room = box.inset(14, 8)
    if preview is not None and box.h > LEAST_PICTURE_H and box.w > LEAST_PICTURED_W:
        preview(canvas, room.left_part(room.h))
        room = room.beside(room.h + 14)
    if is_lit:
        canvas.piece("arrow", around(room.x + 12, room.y + BOARD * LINE / 2, 22, 28), ON_ACCENT)
        head = room.beside(36)
    else:
        head = room
    ink = ON_ACCENT if is_lit else INK
    h = min(BOARD * LINE * canvas.text_scale, room.h * NAME_SHARE)
    y, most_h = room.y + h / 2, h
    canvas.text(name, head.x, y, BOARD, ink, is_bold=True, most=head.w, most_h=most_h)
    canvas.paragraph(facts, room.below(h), LABEL, ON_ACCENT if is_lit else SOFT_INK)


def draw_card(
    canvas: Canvas, box: Box, name: str, preview: Preview | None, *, is_lit: bool
) -> None:
    """A picture, and the name below it on a bar that is filled where the cursor is."""
    canvas.fill(box, ACCENT if is_lit else EDGE, 16)
    canvas.fill(box.inset(6 if is_lit else 2), RAISED, 12)
    inner = box.inset(6)
    lines = canvas.wrapped(name, BOARD, inner.w - 112, is_bold=True)
    name_h = len(lines) * BOARD * LINE + 36
    picture = inner.top_part(inner.h - name_h).inset(10)
    if preview is not None and picture.h > LEAST_PICTURE_H:
        preview(canvas, picture)
    _draw_card_name(canvas, inner.below(inner.h - name_h), lines, is_lit=is_lit)


def _draw_card_name(canvas: Canvas, box: Box, lines: Sequence[str], *, is_lit: bool) -> None:
    if is_lit:
        canvas.fill(box, ACCENT, 10)
        canvas.piece("arrow", around(box.x + 30, box.centre[1], 24, 30), ON_ACCENT)
    ink = ON_ACCENT if is_lit else INK
    x, middle = box.centre
    for number, line in enumerate(lines):
        canvas.text(
            line,
            x,
            middle + (number - (len(lines) - 1) / 2) * BOARD * LINE,
            BOARD,
            ink,
            is_bold=True,
            align="centre",
            most=box.w - 100,
            most_h=BOARD * LINE,
        )
