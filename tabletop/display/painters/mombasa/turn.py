"""Where the game stands: round n of 7, phase, whose turn, what is left of the action.

Owns the panel that everyone at the table looks at first.
"""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.display.badges import badge_text
from tabletop.display.box import Box, around
from tabletop.display.canvas import LINE, Canvas
from tabletop.display.moment import Moment
from tabletop.display.painters.mombasa.index import Index
from tabletop.display.painters.mombasa.marks import Sign, draw_amount, draw_company, draw_seat
from tabletop.display.painters.mombasa.views import mombasa_view
from tabletop.display.panels.panel import Panel
from tabletop.display.theme import (
    ACCENT,
    HUGE,
    INK,
    LABEL,
    ON_ACCENT,
    SMALLEST,
    SOFT_INK,
    WARNING,
    Colour,
)
from tabletop.display.words import Words
from tabletop.rules.game import Seat
from tabletop.rules.mombasa.rulebook import ROUNDS
from tabletop.rules.mombasa.view import MombasaView

SIDE_W = 190.0
"""What small lines take at the right end."""
LINE_SIZE = SMALLEST + 1.0
GAP = 14.0
LEAST_PIECE, PIECE_GAP = 34.0, 10.0

Line = tuple[str, Colour]


class TurnPanel(Panel):
    """Round and phase on the left, the seats to act in the middle, small lines on the right."""

    def __init__(self, index: Index, words: Words) -> None:
        self._index = index
        self._words = words

    def key(self, moment: Moment) -> object:
        view = mombasa_view(moment.view)
        action = view.action
        left = None if action is None else (action.units, action.spare, action.points)
        return (
            (view.round, view.phase, view.decision, view.to_act, view.start_player, left),
            tuple(_has_decided(view, player.seat) for player in view.players),
            (tuple(moment.badges), moment.minutes_left),
        )

    def draw(self, canvas: Canvas, moment: Moment) -> None:
        view = mombasa_view(moment.view)
        box = canvas.box.inset(14, 4)
        side_w = SIDE_W if box.w > 3.2 * SIDE_W else 0.0
        if side_w:
            self._draw_lines(canvas, box.beside(box.w - side_w), moment)
        main = box.left_part(box.w - side_w - (GAP if side_w else 0))
        x = self._draw_round(canvas, main, view) + GAP
        self._draw_actors(canvas, main.beside(x - main.x), view)

    def _draw_round(self, canvas: Canvas, box: Box, view: MombasaView) -> float:
        """The round in huge figures, the phase below it; where they end."""
        size = min(HUGE, box.h * 0.62)
        middle = box.y + size * 0.55
        number = canvas.text(str(view.round or 1), box.x, middle, size, INK, is_bold=True)
        of = canvas.text(f"/{ROUNDS}", number.right + 2, middle + 4, size * 0.6, SOFT_INK)
        phase = self._words.maybe(f"phase.{view.phase}", view.phase)
        y = box.y + size * 1.06 + (box.h - size * 1.06) / 2
        most = max(of.right - box.x, 150.0)
        end = canvas.text(phase, box.x, y, LABEL - 4, SOFT_INK, most=most, most_h=box.bottom - y)
        return max(of.right, end.right)

    def _draw_actors(self, canvas: Canvas, box: Box, view: MombasaView) -> None:
        """The pieces of the seats to act; a single one with its name, and what it has left."""
        middle, x = box.centre[1], box.x
        seats = view.to_act
        piece = min(HUGE, box.h * 0.8)
        figures = _left_of(view)
        room = box.w - 110 * len(figures)
        what = self._words.maybe(f"decision.{view.decision}", "") if len(seats) > 1 else ""
        if what:
            most = box.w - canvas.width(what, SMALLEST, is_bold=True) - GAP
            piece = min(piece, max(LEAST_PIECE, most / len(seats) - PIECE_GAP))
        for seat in seats:
            draw_seat(canvas, around(x + piece / 2, middle, piece, piece), seat, self._words)
            if _has_decided(view, seat):
                side = piece * 0.45
                mark = around(x + piece * 0.86, middle + piece * 0.32, side, side)
                canvas.piece("circle", mark, ON_ACCENT, INK)
                canvas.piece("check", mark.inset(side * 0.2), INK)
            if seat == view.start_player:
                star = Box(x + piece * 0.62, middle - piece / 2 - 2, piece * 0.4, piece * 0.4)
                canvas.piece("star", star, ACCENT, INK)
            x += piece + PIECE_GAP
        if len(seats) == 1 or not seats:
            text = self._words.seat(seats[0]) if seats else self._words(f"phase.{view.phase}")
            most = max(40.0, box.x + room - x - 8)
            size = min(HUGE - 8, box.h * 0.72)
            end = canvas.text(text, x + 2, middle, size, ACCENT, is_bold=True, most=most).right
            x = end + GAP
        for sign, company in figures:
            side = min(44.0, box.h * 0.6)
            if company is not None:
                draw_company(canvas, around(x + side / 2, middle, side, side), company)
                x += side + 4
            draw_amount(canvas, Box(x, middle - side / 2, 88, side), sign, align="left")
            x += 96
        if len(seats) > 1:
            most = box.right - x - 4
            if canvas.width(what, SMALLEST, is_bold=True) <= most:
                canvas.text(what, x + 4, middle, LABEL, ACCENT, is_bold=True, most=most)

    def _draw_lines(self, canvas: Canvas, box: Box, moment: Moment) -> None:
        """The edition, the start player, and how long it still takes or what is broken."""
        words, view = self._words, mombasa_view(moment.view)
        lines = self._lines(canvas, box.w, moment)
        h = LINE_SIZE * LINE
        y = box.y + (box.h - h * (len(lines) + 1)) / 2 + h / 2
        star = around(box.right - 9, y, 18, 18)
        canvas.piece("star", star, ACCENT)
        seat = around(star.x - 14, y, 22, 22)
        draw_seat(canvas, seat, view.start_player, words)
        label, most = words("board.start_player"), seat.x - box.x - 6
        size = LINE_SIZE
        canvas.text(label, seat.x - 6, y, size, SOFT_INK, align="right", most=most, most_h=h)
        for text, ink in lines:
            y += h
            canvas.text(text, box.right, y, size, ink, align="right", most=box.w, most_h=h)

    def _lines(self, canvas: Canvas, most: float, moment: Moment) -> Sequence[Line]:
        words = self._words
        if moment.badges:
            return [(text, WARNING) for text in self._badges(canvas, most, moment)]
        lines: list[Line] = [(words.name("edition", self._index.edition.id), SOFT_INK)]
        if moment.minutes_left is not None:
            lines.append((words("board.minutes_left", minutes=moment.minutes_left), SOFT_INK))
        return lines

    def _badges(self, canvas: Canvas, most: float, moment: Moment) -> Sequence[str]:
        """Two lines: one badge whole, two, or the first one and how many more there are."""
        texts = [badge_text(badge, self._words) for badge in moment.badges]
        if len(texts) == 1:
            return canvas.wrapped(texts[0], LINE_SIZE, most)[:2]
        if len(texts) == 2:
            return texts
        return [texts[0], self._words("device.more", count=len(texts) - 1)]


def _has_decided(view: MombasaView, seat: Seat) -> bool:
    """Whether a seat that chooses in secret with the others has chosen, and may only go back."""
    player = view.players[seat]
    if view.phase == "planning":
        return player.is_ready
    return view.decision == "keep_tile" and player.has_kept


def _left_of(view: MombasaView) -> list[tuple[Sign, str | None]]:
    """What the action has left: units of goods, or expansion points for a company."""
    action = view.action
    if action is None:
        return []
    if action.units:
        goods = action.goods[0] if len(action.goods) == 1 else "any_goods"
        return [(Sign((goods,), str(action.units)), None)]
    if action.points:
        return [(Sign(("expansion",), str(action.points)), action.company)]
    return [
        (Sign(("bookkeeping",), str(reward.n)), None)
        for reward in action.rewards[:1]
        if reward.kind == "points"
    ]
