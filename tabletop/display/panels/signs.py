"""What is decided and what the signs mean, laid over the board towards the seat that asked.

Owns that panel and its places; the signs and their texts are the game's (`Board.legend`).
"""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.display.board import Board, Explained
from tabletop.display.box import Box, around
from tabletop.display.canvas import LINE, Canvas
from tabletop.display.layout import Layout
from tabletop.display.moment import GoBack, Moment
from tabletop.display.panels.panel import Panel
from tabletop.display.theme import ACCENT, INK, LABEL, SMALLEST, SOFT_INK
from tabletop.display.words import Words
from tabletop.play.seat_menu import SIGNS
from tabletop.rules.game import Seat

FEW = 9
"""So many signs stand below each other; more of them stand in columns."""
COLUMN_W = 400.0
MOST_W, FEW_W, FEW_SHARE, EDGE_W = 1400.0, 900.0, 0.92, 6.0
TITLE_H, HELP_H, GAP, SIGN_W, SIZE = 44.0, 72.0, 12.0, 64.0, SMALLEST + 3


class SignsPanel(Panel):
    """What there is to weigh now, in full, and the signs of the game, in the words of one seat.

    A touch leads back to its menu.
    """

    def __init__(self, seat: Seat, board: Board, words: Words) -> None:
        self._seat = seat
        self._board = board
        self._words = words

    def key(self, moment: Moment) -> object:
        return self.is_shown(moment), self._board.help(moment.present)

    def is_shown(self, moment: Moment) -> bool:
        return any(
            panel.seat == self._seat and panel.path[-1:] == (SIGNS,) for panel in moment.panels
        )

    def draw(self, canvas: Canvas, moment: Moment) -> None:
        canvas.frame(canvas.box, ACCENT, 4)
        box = canvas.box.inset(20, 12)
        title = box.top_part(TITLE_H)
        text = self._words("menu.signs")
        canvas.text(text, title.x, title.centre[1], LABEL + 4, ACCENT, is_bold=True)
        rest = box.below(TITLE_H)
        if weighed := self._board.help(moment.present):
            asked = rest.top_part(HELP_H)
            used = canvas.paragraph(weighed, asked, SIZE, SOFT_INK)
            rest = rest.below(used + GAP)
        self._draw_entries(canvas, rest, self._board.legend())
        canvas.zone(canvas.box, GoBack(self._seat))

    def _draw_entries(self, canvas: Canvas, box: Box, entries: Sequence[Explained]) -> None:
        """The signs in columns, all texts in the size in which the longest has room."""
        columns = 1 if len(entries) <= FEW else max(1, int((box.w + GAP) / COLUMN_W))
        rows = -(-len(entries) // columns)
        cells = [
            cell for column in box.grid(columns, 1, GAP) for cell in column.grid(1, rows, GAP / 4)
        ]
        placed = [
            (cell, cell.beside(SIGN_W + GAP), entry)
            for cell, entry in zip(cells, entries, strict=False)
        ]
        size = min(canvas.paragraph_size(entry.text, room, SIZE) for _, room, entry in placed)
        for cell, room, entry in placed:
            h = min(cell.h, SIGN_W * 0.5)
            entry.draw(canvas, around(cell.x + SIGN_W / 2, cell.centre[1], SIGN_W, h))
            lines = canvas.wrapped(entry.text, size, room.w)
            y = cell.centre[1] - (len(lines) - 1) * size * LINE / 2
            for number, line in enumerate(lines):
                canvas.text(line, room.x, y + number * size * LINE, size, INK)


def signs_panel(
    layout: Layout, stage: Box, seat: Seat, board: Board, words: Words
) -> tuple[Box, int, Panel]:
    """The seat's panel with box and rotation: as large as the middle of the table allows."""
    rotation = layout.strips[seat].rotation
    lies = rotation % 180 == 0
    is_few = len(board.legend()) <= FEW
    across, share = (FEW_W, FEW_SHARE) if is_few else (MOST_W, 1.0)
    w, h = (across, stage.h * share) if lies else (stage.w * share, across)
    box = around(*stage.centre, min(w, stage.w - 2 * EDGE_W), min(h, stage.h - 2 * EDGE_W))
    return box, rotation, SignsPanel(seat, board, words)


def signs_name(seat: Seat) -> str:
    """The name of a seat's panel."""
    return f"signs {seat + 1}"
