"""What all cards share: a cream front with a dark field for the table's signs, and a back.

Owns the places of head, field and foot, and amounts of signs; what stands there is each game's.
"""

from __future__ import annotations

from collections.abc import Callable

from tabletop.cards.drawing import HEIGHT_MM, SAFE_MM, WIDTH_MM, Drawing, text_width
from tabletop.display.catalogue import texts
from tabletop.display.theme import INK, ON_ACCENT, PANEL, RAISED, Colour, mixed
from tabletop.display.words import Words

PAPER: Colour = (245, 236, 220)
FIELD_X, FIELD_Y, FIELD_W, FIELD_H = 4.0, 15.0, 55.0, 57.0
"""The dark field in the middle of a front."""
CENTRE_X, CENTRE_Y = WIDTH_MM / 2, HEIGHT_MM / 2
HEAD_Y, FOOT_Y = 8.8, 79.0
"""The middle of the line above the field and of that below."""
FOOT_LEFT, FOOT_RIGHT = FIELD_X + 1, FIELD_X + FIELD_W - 1
GAP = 0.14
"""Between a figure and its signs, in parts of the figure's em."""

DrawSign = Callable[[Drawing, str, float, float, float], None]
"""Draws the sign of a thing: where its centre is, and how large it is."""


def printed(words: Words, key: str, **figures: object) -> str:
    """A text that only printed cards have, in the language of the words."""
    return texts(words.language, "cards")[f"print.{key}"].format(**figures)


def begin(tint: Colour) -> Drawing:
    """A front with its dark field; `tint` is the colour of what the card is about."""
    drawing = Drawing()
    drawing.area(0, 0, WIDTH_MM, HEIGHT_MM, PAPER)
    drawing.area(FIELD_X, FIELD_Y, FIELD_W, FIELD_H, mixed(RAISED, tint, 0.7), 3.5)
    inner = mixed(PANEL, tint, 0.1)
    drawing.area(FIELD_X + 1, FIELD_Y + 1, FIELD_W - 2, FIELD_H - 2, inner, 2.6)
    return drawing


def head(drawing: Drawing, text: str) -> None:
    """What a card is called, above the field."""
    most = WIDTH_MM - 2 * SAFE_MM - 2
    drawing.text(text, CENTRE_X, HEAD_Y, 6.4, ON_ACCENT, is_bold=True, most=most)


def foot(drawing: Drawing, text: str, most: float = FIELD_W) -> None:
    """A small line below the field."""
    drawing.text(text, CENTRE_X, FOOT_Y, 4.2, ON_ACCENT, most=most)


def draw_amount(
    drawing: Drawing,
    draw_sign: DrawSign,
    things: tuple[str, ...],
    text: str,
    y: float,
    size: float,
    *,
    x: float = CENTRE_X,
    most: float = FIELD_W - 6,
) -> None:
    """A figure and its signs side by side around x, an em of `size` or less to fit into `most`."""
    parts = len(things) * (1 + GAP) + (text_width(text, 1.0, is_bold=True) if text else -GAP)
    size = min(size, most / parts)
    left = x - parts * size / 2
    if text:
        left += drawing.text(text, left, y, size, INK, is_bold=True, align="left") + GAP * size
    for thing in things:
        draw_sign(drawing, thing, left + size / 2, y, size)
        left += size * (1 + GAP)


def back(ground: Colour, shape: str, sign: Colour) -> str:
    """A back: a ground all over, so that no edge tells one card from another, and a large sign."""
    drawing = Drawing()
    drawing.area(0, 0, WIDTH_MM, HEIGHT_MM, ground)
    frame = mixed(ground, sign, 0.45)
    drawing.area(FIELD_X, FIELD_X, FIELD_W, HEIGHT_MM - 2 * FIELD_X, frame, 3.5)
    drawing.area(
        FIELD_X + 0.8, FIELD_X + 0.8, FIELD_W - 1.6, HEIGHT_MM - 2 * FIELD_X - 1.6, ground, 2.8
    )
    drawing.piece(shape, CENTRE_X, CENTRE_Y, 32, sign)
    return drawing.svg()
