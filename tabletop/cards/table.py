"""The cards that belong to no game: one for each place at the table, and the staff's.

Owns what stands on them.
"""

from __future__ import annotations

from tabletop.cards.frame import CENTRE_X, FIELD_H, FIELD_Y, begin, foot, head, printed
from tabletop.cards.sets import CardFace
from tabletop.display.theme import ACCENT, INK, WARNING
from tabletop.display.words import Words

FIELD_MIDDLE = FIELD_Y + FIELD_H / 2


def seat(face: CardFace, words: Words) -> str:
    """A place: its number as large as it goes."""
    drawing = begin(ACCENT)
    head(drawing, words.seat(int(face.ref.id) - 1))
    drawing.text(face.ref.id, CENTRE_X, FIELD_MIDDLE - 6, 38, INK, is_bold=True)
    drawing.piece("person", CENTRE_X, FIELD_MIDDLE + 18.5, 13, ACCENT)
    return drawing.svg()


def staff(words: Words) -> str:
    """The key to the staff's menu."""
    drawing = begin(WARNING)
    head(drawing, printed(words, "staff"))
    drawing.piece("menu", CENTRE_X, FIELD_MIDDLE, 36, WARNING)
    foot(drawing, printed(words, "staff_card"))
    return drawing.svg()
