"""Small marks: companies, goods, cards, books, and what they bring.

Owns how things are told apart by colour, shape and letter.
"""

from __future__ import annotations

from tabletop.display.box import Box
from tabletop.display.canvas import Canvas
from tabletop.rules.game import Ref
from tabletop.rules.mombasa.data import Edition


def draw_mark(canvas: Canvas, box: Box, ref: Ref, edition: Edition) -> bool:
    """A small mark of a thing in the box; False where it has none."""
    return False
