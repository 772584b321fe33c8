"""What is decided and what the signs mean, laid over the board towards the seat that asked.

Owns that panel and its places; the signs and their texts are the game's (`Board.legend`).
"""

from __future__ import annotations

from tabletop.display.board import Board
from tabletop.display.box import Box, around
from tabletop.display.canvas import Canvas
from tabletop.display.layout import Layout
from tabletop.display.moment import GoBack, Moment
from tabletop.display.panels.panel import Panel
from tabletop.display.theme import ACCENT, INK, LABEL, SMALLEST, SOFT_INK
from tabletop.display.words import Words
from tabletop.play.seat_menu import SIGNS
from tabletop.rules.game import Seat

MOST_W, SHARE = 900.0, 0.92
TITLE_H, HELP_H, GAP, SIGN_W, SIZE = 44.0, 72.0, 14.0, 64.0, SMALLEST + 3
ONE_COLUMN = 8
"""So many signs stand below each other; more of them stand in two columns."""


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
        entries = self._board.legend()
        columns = 1 if len(entries) <= ONE_COLUMN else 2
        rows = -(-len(entries) // columns)
        cells = rest.grid(columns, rows, GAP / 2)
        by_column = [
            cells[row * columns + column] for column in range(columns) for row in range(rows)
        ]
        for cell, (draw, text) in zip(by_column, entries, strict=False):
            h = min(cell.h, SIGN_W * 0.5)
            draw(canvas, around(cell.x + SIGN_W / 2, cell.centre[1], SIGN_W, h))
            room = Box(cell.x + SIGN_W + GAP, cell.y, cell.w - SIGN_W - GAP, cell.h)
            used = canvas.paragraph_height(text, room, SIZE)
            canvas.paragraph(text, around(*room.centre, room.w, max(used, 1.0)), SIZE, INK)
        canvas.zone(canvas.box, GoBack(self._seat))


def signs_panel(
    layout: Layout, stage: Box, seat: Seat, board: Board, words: Words
) -> tuple[Box, int, Panel]:
    """The seat's panel with box and rotation: as large as the middle of the table allows."""
    rotation = layout.strips[seat].rotation
    lies = rotation % 180 == 0
    w, h = (MOST_W, stage.h * SHARE) if lies else (stage.w * SHARE, MOST_W)
    box = around(*stage.centre, min(w, stage.w - 12), min(h, stage.h - 12))
    return box, rotation, SignsPanel(seat, board, words)


def signs_name(seat: Seat) -> str:
    """The name of a seat's panel."""
    return f"signs {seat + 1}"
