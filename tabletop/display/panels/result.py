"""The result of a game: who won, everyone's total and the parts it is made of.

Owns the result panel, shown over the board when the game is over.
"""

from __future__ import annotations

from tabletop.display.board import Board
from tabletop.display.box import Box
from tabletop.display.canvas import Canvas
from tabletop.display.moment import Moment
from tabletop.display.numbers import grouped
from tabletop.display.panels.panel import Panel
from tabletop.display.theme import ACCENT, BOARD, HUGE, INK, RAISED, SOFT_INK
from tabletop.display.words import Words
from tabletop.rules.game import Outcome, Ref

MOST_ROW_H = 84.0


class ResultPanel(Panel):
    """A table of seats in order of their totals; equal totals share a place."""

    def __init__(self, board: Board, words: Words) -> None:
        self._board = board
        self._words = words

    def key(self, moment: Moment) -> object:
        return moment.outcome

    def is_shown(self, moment: Moment) -> bool:
        return moment.outcome is not None

    def draw(self, canvas: Canvas, moment: Moment) -> None:
        outcome = moment.outcome
        if outcome is None:
            return
        words = self._words
        box = canvas.box.inset(32, 20)
        canvas.frame(canvas.box, ACCENT, 4)
        names = words.listed([words.seat(seat) for seat in outcome.winners])
        title = words("result.winner", names=names, count=len(outcome.winners))
        canvas.text(
            title, box.centre[0], box.y + 44, HUGE, ACCENT, is_bold=True, align="centre", most=box.w
        )
        parts = list(dict.fromkeys(part for score in outcome.scores for part in score.parts))
        body = box.below(96)
        order = sorted(range(len(outcome.scores)), key=lambda seat: -outcome.scores[seat].total)
        h = min(MOST_ROW_H, body.h / (len(order) + 1))
        self._draw_heads(canvas, body.top_part(h), parts)
        for number, seat in enumerate(order, start=1):
            self._draw_row(canvas, body.below(h * number).top_part(h), seat, outcome, parts)

    def _columns(self, row: Box, parts: list[str]) -> list[Box]:
        """Place, seat, parts, total."""
        place, seat, rest = row.left_part(64), row.beside(64).left_part(160), row.beside(224)
        return [place, seat, *rest.grid(len(parts) + 1, 1)]

    def _draw_heads(self, canvas: Canvas, row: Box, parts: list[str]) -> None:
        """What each column adds up: a mark of the game's where it has one, else its name."""
        words = self._words
        *cells, last = self._columns(row, parts)[2:]
        y = row.bottom - 24
        for cell, part in zip(cells, parts, strict=True):
            mark = Box(cell.right - 44, y - 16, 32, 32)
            if not self._board.draw_ref(canvas, mark, Ref("company", part)):
                head = words.maybe(f"part.{part}", part.replace("_", " "))
                canvas.text(head, cell.right - 12, y, 22, SOFT_INK, align="right", most=cell.w)
        total = words("result.total")
        canvas.text(total, last.right - 12, y, 22, SOFT_INK, align="right", most=last.w - 12)

    def _draw_row(
        self, canvas: Canvas, row: Box, seat: int, outcome: Outcome, parts: list[str]
    ) -> None:
        score = outcome.scores[seat]
        place = 1 + sum(other.total > score.total for other in outcome.scores)
        ink = ACCENT if seat in outcome.winners else INK
        canvas.fill(row.inset(0, 3), RAISED, 8)
        place_cell, seat_cell, *cells = self._columns(row, parts)
        y = row.centre[1]
        words = self._words
        canvas.text(words("result.place", place=place), place_cell.x + 16, y, BOARD, ink)
        canvas.text(words.seat(seat), seat_cell.x, y, BOARD, ink, is_bold=True, most=seat_cell.w)
        figures = [*(score.parts.get(part, 0) for part in parts), score.total]
        for number, (cell, figure) in enumerate(zip(cells, figures, strict=True)):
            is_total = number == len(parts)
            canvas.text(
                grouped(figure),
                cell.right - 12,
                y,
                BOARD if is_total else 26,
                ink,
                is_bold=is_total,
                align="right",
                most=cell.w - 4,
            )
