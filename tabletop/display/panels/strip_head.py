"""The head of a strip: whose it is, how the seat stands, its money and what it holds hidden.

Owns that line. What is hidden, and how much there is, the strip knows.
"""

from __future__ import annotations

from typing import NamedTuple

from tabletop.display.box import Box, around
from tabletop.display.canvas import Canvas
from tabletop.display.moment import Peek
from tabletop.display.theme import ACCENT, BOARD, EDGE, INK, LABEL, SOFT_INK, STRIP
from tabletop.rules.game import Seat


class Head(NamedTuple):
    """The texts of the line; empty ones are not there. A person may touch `hidden` to see more."""

    seat: Seat
    name: str
    state: str
    money: str
    hidden: str
    is_to_act: bool
    is_person: bool


def draw_head(canvas: Canvas, box: Box, head: Head) -> None:
    """Arrow when to act, seat, how it stands; on the right money and what is hidden."""
    middle, x = box.centre[1], box.x
    if head.is_to_act:
        canvas.piece("arrow", around(x + 13, middle, 22, 26), ACCENT)
        x += 34
    name = canvas.text(head.name, x, middle, LABEL + 4, INK, is_bold=True)
    end = _draw_own(canvas, box, head)
    start = name.right + 16
    canvas.text(head.state, start, middle, STRIP, SOFT_INK, most=end - start - 16)


def _draw_own(canvas: Canvas, box: Box, head: Head) -> float:
    """What is the seat's own, and the place to touch for a nearer look; where it begins."""
    middle, left = box.centre[1], box.right
    if head.money:
        place = canvas.text(head.money, left, middle, BOARD, ACCENT, is_bold=True, align="right")
        left = place.x - 12
    if head.hidden and head.is_person:
        place = canvas.text(head.hidden, left - 12, middle, STRIP, SOFT_INK, align="right")
        canvas.frame(place.inset(-12, -6), EDGE, 2, 6)
        left = place.x - 12
    elif head.hidden:
        left = canvas.text(head.hidden, left, middle, STRIP, SOFT_INK, align="right").x - 12
    if left < box.right:
        start = left - 8
        canvas.zone(Box(start, box.y, box.right - start, box.h), Peek(head.seat))
    return left
