"""Mombasa's cards as large pictures: action cards and starting tiles.

Owns how they look when their chips are enrolled; the drawings are those of the table, enlarged.
"""

from __future__ import annotations

from tabletop.display.box import Box
from tabletop.display.canvas import Canvas
from tabletop.display.painters.large_cards import draw_blank, draw_name, enlarged
from tabletop.display.painters.mombasa.books import draw_starting_tile
from tabletop.display.painters.mombasa.cards import draw_card_face
from tabletop.display.painters.mombasa.index import Index
from tabletop.display.words import Words
from tabletop.play.enrolment import Piece

FACE_W = 84.0
"""A face is drawn as wide as this, then enlarged."""


class MombasaCards:
    """The cards of the set `mombasa` in an edition."""

    def __init__(self, index: Index, words: Words) -> None:
        self._index = index
        self._words = words

    def draw(self, canvas: Canvas, box: Box, piece: Piece) -> None:
        """The card into a box of a card's shape."""
        kind, id_ = piece.ref
        room = draw_name(canvas, draw_blank(canvas, box), self._words.name(kind, id_))
        small = enlarged(canvas, room, FACE_W)
        index = self._index
        if kind == "tile":
            draw_starting_tile(small, small.box, index.starting_tiles[id_], index.cards)
        else:
            draw_card_face(small, small.box, index.cards[id_])
