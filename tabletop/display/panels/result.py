"""The result of a game: who won, everyone's total and the parts it is made of.

Owns the result panel, shown over the board when the game is over.
"""

from __future__ import annotations

from tabletop.display.box import Box
from tabletop.display.canvas import Canvas
from tabletop.display.moment import Moment
from tabletop.display.numbers import grouped
from tabletop.display.panels.panel import Panel
from tabletop.display.theme import ACCENT, BOARD, HUGE, INK, RAISED, SOFT_INK
from tabletop.display.words import Words
from tabletop.rules.game import Outcome

MOST_ROW_H = 84.0


class ResultPanel(Panel):
    """A table of seats in order of their totals; equal totals share a place."""

    def __init__(self, words: Words) -> None:
        self._words = words

    def key(self, moment: Moment) -> object:
        return moment.outcome

    def draw(self, canvas: Canvas, moment: Moment) -> None:
        outcome = moment.outcome
        if outcome is None:
            return
        words = self._words
        box = canvas.box.inset(32, 20)
        canvas.frame(canvas.box, ACCENT, 4)
        names = words.listed([words.seat(seat) for seat in outcome.winners])
        title = words("result.winner" if len(outcome.winners) == 1 else "result.winners", names=names)
        canvas.text(title, box.centre[0], box.y + 44, HUGE, ACCENT, is_bold=True, align="centre",
                    most=box.w)
        parts = sorted({part for score in outcome.scores for part in score.parts})
        body = box.below(96)
        order = sorted(range(len(outcome.scores)), key=lambda seat: -outcome.scores[seat].total)
        h = min(MOST_ROW_H, body.h / (len(order) + 1))
        self._draw_heads(canvas, body.top_part(h), parts)
        for number, seat in enumerate(order, start=1):
            self._draw_row(canvas, body.below(h * number).top_part(h), seat, outcome, parts)

    def _columns(self, row: Box, parts: list[str]) -> list[Box]:
        """Place, seat, parts, total."""
        rest = row.beside(row.w * 0.4).grid(len(parts) + 1, 1)
        return [row.left_part(row.w * 0.1), row.beside(row.w * 0.1).left_part(row.w * 0.3), *rest]

    def _draw_heads(self, canvas: Canvas, row: Box, parts: list[str]) -> None:
        words = self._words
        heads = [words.maybe(f"part.{part}", part.replace("_", " ")) for part in parts]
        cells = self._columns(row, parts)[2:]
        for cell, head in zip(cells, [*heads, words("result.total")], strict=True):
            canvas.text(head, cell.right - 16, cell.bottom - 20, 24, SOFT_INK, align="right",
                        most=cell.w - 16)

    def _draw_row(
        self, canvas: Canvas, row: Box, seat: int, outcome: Outcome, parts: list[str]
    ) -> None:
        score = outcome.scores[seat]
        place = 1 + sum(other.total > score.total for other in outcome.scores)
        is_winner = seat in outcome.winners
        ink = ACCENT if is_winner else INK
        canvas.fill(row.inset(0, 3), RAISED, 8)
        place_cell, seat_cell, *cells = self._columns(row, parts)
        middle = row.centre[1]
        canvas.text(self._words("result.place", place=place), place_cell.x + 16, middle, BOARD,
                    ink, is_bold=is_winner)
        canvas.text(self._words.seat(seat), seat_cell.x, middle, BOARD, ink, is_bold=is_winner,
                    most=seat_cell.w)
        figures = [*(score.parts.get(part, 0) for part in parts), score.total]
        for cell, figure in zip(cells, figures, strict=True):
            canvas.text(grouped(figure), cell.right - 16, middle, BOARD, ink,
                        is_bold=cell is cells[-1], align="right", most=cell.w - 16)
