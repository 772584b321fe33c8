"""The look that all games share: colours of ground and ink, sizes of text.

Owns colours and sizes in design units. The colours of pieces belong to each game's painters.
"""

from __future__ import annotations

from functools import cache

Colour = tuple[int, int, int]

GROUND: Colour = (24, 20, 17)
PANEL: Colour = (38, 32, 27)
RAISED: Colour = (58, 49, 41)
EDGE: Colour = (122, 104, 87)
"""Frames: seen on a panel (3:1), and text in INK can be read on it (4.5:1)."""
INK: Colour = (245, 236, 220)
SOFT_INK: Colour = (205, 188, 164)
ACCENT: Colour = (255, 200, 87)
ON_ACCENT: Colour = (31, 24, 12)
WARNING: Colour = (255, 158, 128)
SEA: Colour = (29, 37, 44)

# The type scale: heights of an em in design units, at a text scale of 100 %. One unit is one
# pixel at 1080p and 0.37 mm on a screen of 32 inches. Texts that have room grow with the text scale
# (see `Canvas.text_scale`); those in fixed places do not.
SMALLEST = 16
"""Nothing on the table is set smaller."""
STRIP = 19
"""Text in a seat's own strip, read from half a metre."""
LABEL = 24
"""Names and headings in a strip; the shorter labels on the shared board."""
BOARD = 32
"""Labels and numbers on the shared board, and a seat's own money."""
HUGE = 64
"""Facts that everyone at the table needs."""

TEXT_PAIRS: tuple[tuple[Colour, Colour], ...] = (
    *((ink, on) for ink in (INK, SOFT_INK, ACCENT, WARNING) for on in (GROUND, PANEL, RAISED)),
    (ON_ACCENT, ACCENT),
    (INK, SEA),
    (SOFT_INK, SEA),
)
"""Every pair of text and ground colour in use; their contrast is 4.5:1 or more."""
GRAPHIC_PAIRS: tuple[tuple[Colour, Colour], ...] = (
    *TEXT_PAIRS,
    *((EDGE, on) for on in (GROUND, PANEL)),
)
"""Every pair of an icon's or frame's colour and its ground; their contrast is 3:1 or more."""


def luminance(colour: Colour) -> float:
    """Relative luminance as WCAG 2 defines it, 0 to 1."""

    def linear(value: int) -> float:
        part = value / 255
        return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4

    red, green, blue = (linear(value) for value in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Colour, other: Colour) -> float:
    """Contrast ratio as WCAG 2 defines it, 1 to 21."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@cache
def ink_on(ground: Colour) -> Colour:
    """The ink that reads best on a piece of this colour."""
    return max((INK, ON_ACCENT), key=lambda ink: contrast(ink, ground))


def mixed(one: Colour, other: Colour, share: float) -> Colour:
    """`share` of the other colour mixed into the one."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue
