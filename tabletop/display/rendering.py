"""One picture of one moment, without a window: for tests, pictures in files and the demo.

Owns the short way from a moment to a surface.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pygame

from tabletop.display.board import Board
from tabletop.display.canvas import Pens
from tabletop.display.layout import DEFAULT_PLACES, Place, layout
from tabletop.display.moment import Moment
from tabletop.display.scenes.game import game_stage, laid_over
from tabletop.display.scenes.stage import Stage
from tabletop.display.words import Words
from tabletop.rules.game import Seat


def render(
    moment: Moment,
    board: Board,
    words: Words,
    size_px: tuple[int, int],
    places: Sequence[Place] = DEFAULT_PLACES,
    seat_words: Mapping[Seat, Words] | None = None,
    text_scale: int = 100,
) -> tuple[pygame.Surface, Stage]:
    """The picture and the stage that drew it, with the places of its texts. Raises LayoutError."""
    pens = Pens(records_texts=True, text_scale=text_scale)
    lay = layout(size_px, places[: len(moment.panels)], text_scale, board.strip_depths)
    stage = game_stage(lay, board, words, pens, seat_words)
    surface = pygame.Surface(size_px)
    stage.draw(surface, moment, laid_over(stage, moment))
    return surface, stage
