"""The page of signs: every sign is on it, and every sentence has room, towards each seat."""

from collections.abc import Sequence

import pygame
import pytest

from tabletop.display.canvas import Canvas, Pens
from tabletop.display.moment import Moment
from tabletop.display.painters.mombasa import legend, marks
from tabletop.display.panels.signs import signs_panel
from tabletop.display.theme import SMALLEST
from tabletop.looks import look_of
from tests.display.mombasa.test_board import MIDDLES, NARROW, SEED, USUAL, laid_out
from tests.display.mombasa.walking import begun, view_of

SEATINGS = [USUAL, NARROW, MIDDLES, [2, 5]]
TOLD_ELSEWHERE = {"any_goods": "crate", "pounds": "coins", "card": "buy", "book": "flipped"}
"""Signs that stand beside the sentence of another name."""
PARTS_OF_OTHERS = {"coffee", "bananas", "cotton"}


@pytest.mark.parametrize("places", SEATINGS, ids=str)
@pytest.mark.parametrize("language", ["en", "cs"])
def test_every_sentence_has_room_towards_every_seat(places: Sequence[int], language: str) -> None:
    state = begun(len(places), "first", SEED)
    board, words = look_of(state, language, places)
    for scale in (100, 150):
        lay, pens = laid_out(places, scale), Pens(records_texts=True, text_scale=scale)
        for seat in range(len(places)):
            box, rotation, panel = signs_panel(lay, board.stage(lay), seat, board, words)
            size = round(box.w * lay.scale), round(box.h * lay.scale)
            canvas = Canvas(pygame.Surface(size), lay.scale, pens, rotation)
            panel.draw(canvas, Moment(view_of(state)))
            texts = [text for text in canvas.texts if text.size >= SMALLEST and not text.is_cut]
            assert texts == canvas.texts
            for number, text in enumerate(texts):
                assert canvas.box.holds(text.box, 1.0), text
                below = (other for other in texts[number + 1 :] if len(other.text) > 3)
                for other in below:
                    apart = not text.box.inset(1, 2).overlaps(other.box.inset(1, 2))
                    assert apart, (text.text, other.text)


def test_every_sign_is_explained() -> None:
    explained = {name for name, _ in legend.SIGNS}
    for sign in set(marks.SIGNS) - PARTS_OF_OTHERS:
        assert TOLD_ELSEWHERE.get(sign, sign) in explained, sign
    assert len(explained) == len(legend.SIGNS)
