"""Where the game stands: round, step and phase, and whose decision it is, in large letters.

Owns the panel that everyone at the table looks at first.
"""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.display.badges import badge_text
from tabletop.display.box import Box, around
from tabletop.display.canvas import LINE, Canvas
from tabletop.display.moment import Moment
from tabletop.display.painters.power_grid.figures import BoardFigures
from tabletop.display.painters.power_grid.marks import draw_company
from tabletop.display.painters.power_grid.progress import most_cities
from tabletop.display.painters.power_grid.views import company_at_turn, grid_view
from tabletop.display.panels.panel import Panel
from tabletop.display.theme import ACCENT, HUGE, INK, LABEL, SMALLEST, SOFT_INK, WARNING, Colour
from tabletop.display.words import Words, capital
from tabletop.rules.power_grid.view import GridView

FLAT_H, ACTOR_H, MARK = 130.0, 76.0, 26.0
"""Below FLAT_H the actor stands beside the lines, not above them."""
LEAST_ACTOR_H = 38.0
"""While badges of broken devices need the room."""

ROUND_NAMES = {
    "stock": ("board.stock_round", "board.stock_round_of"),
    "operating": ("board.operating_round", "board.operating_round_of"),
}
"""The texts of a round by its kind, where its number is open and where it is n of m."""

Line = tuple[str, float, Colour]


BADGE: Line = "", SMALLEST + 1.0, WARNING
SLACK = 3.0
PROGRESS = 2
"""The line that gives way to an auction where a flat panel has no room for both."""
BOLD_FROM = 20.0


class TurnPanel(Panel):
    """Round n of m, phase, step; the acting seat and company; the auction; what is broken."""

    def __init__(self, figures: BoardFigures, words: Words) -> None:
        self._figures = figures
        self._words = words

    def key(self, moment: Moment) -> object:
        view = grid_view(moment.view)
        return (
            (view.round, view.rounds, view.phase, view.step, view.decision),
            (view.to_act, view.active, view.auction, view.plants_run, view.income),
            (tuple(moment.badges), moment.minutes_left, most_cities(view)),
        )

    def draw(self, canvas: Canvas, moment: Moment) -> None:
        view = grid_view(moment.view)
        box = canvas.box.inset(14, 4)
        is_flat = box.h < FLAT_H
        lines = self._lines(view, box.h, 0.85 if is_flat else 1.0)
        left, right = (
            (box.left_part(box.w / 2 - 10), box.beside(box.w / 2)) if is_flat else (box,) * 2
        )
        taken = 0.0 if is_flat else _height(*lines)
        most = int((left.h + SLACK - taken - LEAST_ACTOR_H) / _height(BADGE))
        badges = self._badges(moment, most)
        free = left.h - taken - _height(*badges)
        actor = left.top_part(max(LEAST_ACTOR_H, free if is_flat else min(ACTOR_H, free)))
        self._draw_actor(canvas, actor, view)
        below = left.below(actor.h)
        if is_flat:
            self._draw_lines(canvas, below, badges)
            y = self._draw_lines(canvas, right, lines)
        else:
            y = self._draw_lines(canvas, below, [*lines, *badges])
        if view.order and y + MARK + 4 <= box.bottom:
            self._draw_order(canvas, right.x, y + MARK / 2 + 4, view)

    def _draw_lines(self, canvas: Canvas, box: Box, lines: Sequence[Line]) -> float:
        """Line by line from the top; where the last one ends."""
        y = box.y
        for line in lines:
            text, size, ink = line
            middle, is_bold = y + _height(line) / 2, size > BOLD_FROM
            h = _height(line)
            canvas.text(text, box.x, middle, size, ink, is_bold=is_bold, most=box.w, most_h=h)
            y += h
        return y

    def _lines(self, view: GridView, most_h: float, shrink: float) -> list[Line]:
        """Round, step and phase, who is how near the end where there is room, auction or supply."""
        words = self._words
        lines: list[Line] = [
            (round_name(view, self._figures, words), LABEL, INK),
            (_phase_line(view, words), 20.0, SOFT_INK),
        ]
        if view.end_cities:
            most = words("board.most_cities", count=most_cities(view), of=view.end_cities)
            lines.append((most, 20.0, SOFT_INK))
        if view.auction is not None:
            lines.append((_auction_line(view, words), LABEL, ACCENT))
        if view.income is not None:
            lines.append((_supply_line(view, words), 20.0, ACCENT))
        shrunk = [(text, max(SMALLEST, size * shrink), ink) for text, size, ink in lines]
        if view.end_cities and _height(*shrunk) > most_h + SLACK:
            del shrunk[PROGRESS]
        return shrunk

    def _badges(self, moment: Moment, most: int) -> list[Line]:
        """The broken devices, a line each; where they are too many, the last line counts them.

        Without one there is room for how long the game still takes.
        """
        words, (_, size, ink) = self._words, BADGE
        texts = [badge_text(badge, words) for badge in moment.badges]
        if not texts and moment.minutes_left is not None:
            left = words("board.minutes_left", minutes=moment.minutes_left)
            return [(left, size, SOFT_INK)]
        if len(texts) > most:
            shown = max(0, most - 1)
            texts = [*texts[:shown], words("device.more", count=len(texts) - shown)]
        return [(text, size, ink) for text in texts[: max(1, most)]]

    def _draw_order(self, canvas: Canvas, x: float, middle: float, view: GridView) -> None:
        """The companies in their order of this round; the active one stands on a bright ground."""
        for company in view.order:
            box = around(x + MARK / 2, middle, MARK, MARK)
            if company == view.active:
                canvas.fill(box.inset(-4), ACCENT, 6)
            draw_company(canvas, box, company, self._words)
            x += MARK + 10

    def _draw_actor(self, canvas: Canvas, box: Box, view: GridView) -> None:
        """The company for which is decided, and the seat that decides."""
        middle, x = box.centre[1], box.x
        company = company_at_turn(view)
        if company is not None:
            mark = min(60.0, box.h * 0.8)
            draw_company(canvas, around(x + mark / 2, middle, mark, mark), company, self._words)
            x += mark + 12
        seats = [self._words.seat(seat) for seat in view.to_act]
        text = self._words.listed(seats) if seats else capital(self._words("phase.over"))
        size = min(HUGE, box.h * 0.85)
        most = box.right - x
        canvas.text(text, x, middle, size, ACCENT, is_bold=True, most=most, most_h=box.h)


def _height(*lines: Line) -> float:
    """What lines of their sizes take."""
    return sum(size * LINE + 2 for _, size, _ in lines)


def round_name(view: GridView, figures: BoardFigures, words: Words) -> str:
    """Round n, stock or operating round n of m, or that the rounds are yet to come."""
    if view.phase == "regions":
        return words("board.before_rounds")
    if not figures.sequence:
        return words("board.round", number=view.round)
    open_, counted = ROUND_NAMES["stock" if view.phase == "trade" else "operating"]
    if not view.rounds:
        return words(open_, number=view.round)
    return words(counted, number=view.round, of=view.rounds)


def _phase_line(view: GridView, words: Words) -> str:
    step = words("board.step", step=view.step)
    phase = words.maybe(f"phase.{view.phase}", view.phase)
    return f"{step} · {phase}"


def _auction_line(view: GridView, words: Words) -> str:
    assert view.auction is not None
    return words(
        "board.bid_of",
        plant=words.name("plant", str(view.auction.plant)),
        bid=words("money", amount=view.auction.bid),
        company=words.name("company", view.auction.high),
    )


def _supply_line(view: GridView, words: Words) -> str:
    income = words("money", amount=view.income)
    if not view.plants_run:
        return words("board.earned", income=income)
    plants = words.listed([str(number) for number in view.plants_run])
    return words("board.supplied", plants=plants, income=income)
