"""The result of a game: who won, everyone's total and the parts it is made of.

Owns the result panel, shown over the board when the game is over.
"""

from __future__ import annotations

from functools import partial

from tabletop.display.board import TOTAL, Board
from tabletop.display.box import Box
from tabletop.display.canvas import Canvas
from tabletop.display.layout import Layout
from tabletop.display.moment import Moment
from tabletop.display.numbers import grouped, money
from tabletop.display.panels.panel import Panel
from tabletop.display.theme import ACCENT, BOARD, HUGE, INK, RAISED, SMALLEST, SOFT_INK, Colour
from tabletop.display.words import Words
from tabletop.rules.game import Outcome, Ref, Seat, View

TITLE_H, MOST_ROW_H = 96.0, 84.0
LEAST_H = 480.0
"""From twice this height on there is a result for each long side."""
PLACE_W, SEAT_W, MOST_TOTAL_W = 50.0, 132.0, 170.0
FIGURE, NOTE, SIGN = 26.0, 18.0, 20.0
NOTE_MARGIN = 1.0
COUNTED_H, HEAD_LINES_H = 16.0, 48.0
"""How much higher a head stands over what is counted; two lines on its left."""
MARGIN, MARGIN_SHARE = 32.0, 0.025
MONEY = "money"
"""The part that is an amount, not points, where the parts do not add up."""
NARROW = "\u202f"
"""A space that notes do without where their cell is narrow."""


class ResultPanel(Panel):
    """A table of seats in their order; equal ones share a place."""

    def __init__(self, board: Board, words: Words) -> None:
        self._board = board
        self._words = words

    def key(self, moment: Moment) -> object:
        return moment.outcome, len(moment.log)

    def is_shown(self, moment: Moment) -> bool:
        return moment.outcome is not None

    def draw(self, canvas: Canvas, moment: Moment) -> None:
        outcome = moment.outcome
        if outcome is None:
            return
        words = self._words
        box, rows = (
            canvas.box.inset(min(MARGIN, canvas.box.w * MARGIN_SHARE), 20),
            len(outcome.scores) + 1,
        )
        h = min(MOST_ROW_H, (box.h - TITLE_H) / rows)
        box = box.below((box.h - TITLE_H - h * rows) / 2)
        canvas.frame(canvas.box, ACCENT, 4)
        title = words.winners(outcome)
        canvas.text(
            title, box.centre[0], box.y + 44, HUGE, ACCENT, is_bold=True, align="centre", most=box.w
        )
        parts = list(dict.fromkeys(part for score in outcome.scores for part in score.parts))
        body = box.below(TITLE_H)
        order = sorted(range(len(outcome.scores)), key=partial(_rank, outcome), reverse=True)
        what, *counted = (self._board.counts(part, moment.log) for part in (TOTAL, *parts))
        self._draw_heads(canvas, body.top_part(h), parts, counted, what, is_sum=_is_sum(outcome))
        for number, seat in enumerate(order, start=1):
            row = body.below(h * number).top_part(h)
            self._draw_row(canvas, row, seat, moment.view, outcome, parts)

    def _columns(self, row: Box, parts: list[str], *, is_sum: bool) -> list[Box]:
        """Place, seat, parts, and the total where they add up to it."""
        names_w = PLACE_W + SEAT_W
        place, seat = row.left_part(PLACE_W), row.beside(PLACE_W).left_part(SEAT_W)
        rest = row.beside(names_w)
        if not is_sum:
            return [place, seat, *rest.grid(len(parts), 1)]
        total_w = min(MOST_TOTAL_W, rest.w * 1.4 / (len(parts) + 1.4))
        figures = rest.left_part(rest.w - total_w).grid(len(parts), 1)
        return [place, seat, *figures, rest.beside(rest.w - total_w)]

    def _draw_heads(
        self,
        canvas: Canvas,
        row: Box,
        parts: list[str],
        counted: list[str],
        what: str,
        *,
        is_sum: bool,
    ) -> None:
        """What stands in each column: a mark of the game's where it has one, else its name; below
        it how it came to what it counts. On the left what is counted.
        """
        words = self._words
        cells = self._columns(row, parts, is_sum=is_sum)[2:]
        y = row.bottom - 24
        if any(counted):
            y -= COUNTED_H
        w = PLACE_W + SEAT_W - 14
        box = Box(row.x + 14, row.bottom - HEAD_LINES_H, w, HEAD_LINES_H)
        canvas.paragraph(what, box, NOTE, SOFT_INK)
        for cell, part, note in zip(cells, parts, counted, strict=False):
            low, most = y + COUNTED_H + 10, cell.w - NOTE_MARGIN
            canvas.text(note, cell.right - 10, low, NOTE, SOFT_INK, align="right", most=most)
            mark = Box(cell.right - 44, y - 16, 32, 32)
            refs = (Ref(kind, part) for kind in ("company", "part"))
            if not any(self._board.draw_ref(canvas, mark, ref) for ref in refs):
                head = words.maybe(f"part.{part}", part.replace("_", " "))
                canvas.text(head, cell.right - 12, y, 22, SOFT_INK, align="right", most=cell.w)
        if is_sum:
            total, last = words("result.total"), cells[-1]
            canvas.text(total, last.right - 12, y, 22, SOFT_INK, align="right", most=last.w - 12)

    def _draw_row(
        self,
        canvas: Canvas,
        row: Box,
        seat: Seat,
        view: View,
        outcome: Outcome,
        parts: list[str],
    ) -> None:
        """Place and seat, then the sum: each part with what it is made of, and the total; or what
        counts first, then what counts among equals.
        """
        score, words, is_sum = outcome.scores[seat], self._words, _is_sum(outcome)
        own = _rank(outcome, seat)
        place = 1 + sum(_rank(outcome, other) > own for other in range(len(outcome.scores)))
        ink = ACCENT if seat in outcome.winners else INK
        canvas.fill(row.inset(0, 3), RAISED, 8)
        place_cell, seat_cell, *cells = self._columns(row, parts, is_sum=is_sum)
        y = row.centre[1]
        canvas.text(words("result.place", place=place), place_cell.x + 14, y, BOARD, ink)
        name, most = words.seat(seat), seat_cell.w - 6
        canvas.text(name, seat_cell.x, y, BOARD, ink, is_bold=True, most=most, most_h=BOARD)
        for number, (cell, part) in enumerate(zip(cells, parts, strict=False)):
            amount = score.parts.get(part, 0)
            note = self._board.made_of(part, amount, view, seat)
            is_amount = part == MONEY and not is_sum
            figure = money(amount, words) if is_amount else grouped(amount)
            self._draw_part(canvas, cell, figure, note, ink)
            if number and is_sum:
                canvas.text("+", cell.x, y, SIGN, SOFT_INK, align="centre")
        if not is_sum:
            return
        last = cells[-1]
        canvas.text("=", last.x, y, SIGN, SOFT_INK, align="centre")
        x, most, total = last.right - 10, last.w - 24, grouped(score.total)
        is_settled = _is_settled(outcome, seat)
        note = self._board.made_of(TOTAL, score.total, view, seat) if is_settled else ""
        if note:
            y -= NOTE / 2 + 1
            low = y + BOARD / 2 + 10
            canvas.text(note, x, low, NOTE, SOFT_INK, align="right", most=most, most_h=NOTE)
        canvas.text(total, x, y, BOARD, ink, is_bold=True, align="right", most=most, most_h=BOARD)

    def _draw_part(self, canvas: Canvas, cell: Box, figure: str, note: str, ink: Colour) -> None:
        x, y, most = cell.right - 10, cell.centre[1], cell.w - 20
        up = NOTE / 2 + 1 if note else 0.0
        canvas.text(figure, x, y - up, FIGURE, ink, align="right", most=most, most_h=FIGURE)
        if not note:
            return
        y += FIGURE / 2 + 2
        if canvas.width(note, SMALLEST) > most:
            x, most, note = (
                cell.right - NOTE_MARGIN,
                cell.w - 2 * NOTE_MARGIN,
                note.replace(NARROW, ""),
            )
        canvas.text(note, x, y, NOTE, SOFT_INK, align="right", most=most, most_h=NOTE)


def _is_sum(outcome: Outcome) -> bool:
    """Whether the parts of each result add up to its total; else they count one after another."""
    return all(sum(score.parts.values()) == score.total for score in outcome.scores)


def _is_settled(outcome: Outcome, seat: Seat) -> bool:
    """Whether something else than the total says which of equal ones wins, this seat among them."""
    equal = {o for o, s in enumerate(outcome.scores) if s.total == outcome.scores[seat].total}
    won = equal & {*outcome.winners}
    return bool(won) and won != equal


def _rank(outcome: Outcome, seat: Seat) -> tuple[int, ...]:
    """What the seats are ordered by: winning first, which may have been settled among equals."""
    score = outcome.scores[seat]
    parts = () if _is_sum(outcome) else tuple(score.parts.values())
    return (int(seat in outcome.winners), score.total, *parts)


def result_places(layout: Layout, stage: Box) -> list[tuple[Box, int]]:
    """Where the result stands, each with its rotation: towards the near side; towards the far
    side too, where people sit there and the stage is high enough.
    """
    if stage.h < 2 * LEAST_H or all(strip.rotation != 180 for strip in layout.strips):
        return [(stage, 0)]
    far, near = stage.grid(1, 2)
    return [(near, 0), (far, 180)]
