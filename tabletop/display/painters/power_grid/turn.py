"""Where the game stands: round, step and phase, and whose decision it is, in large letters.

Owns the panel that everyone at the table looks at first.
"""

from __future__ import annotations

from tabletop.display.box import Box, around
from tabletop.display.canvas import Canvas
from tabletop.display.moment import Moment
from tabletop.display.painters.power_grid.marks import draw_company
from tabletop.display.painters.power_grid.views import stock_view
from tabletop.display.panels.panel import Panel
from tabletop.display.theme import ACCENT, HUGE, INK, LABEL, SOFT_INK, WARNING
from tabletop.display.words import Words
from tabletop.events import DeviceStatus
from tabletop.rules.power_grid.view import StockView


class TurnPanel(Panel):
    """Round n of m, phase, step; the acting seat and company; the auction; what is broken."""

    def __init__(self, words: Words) -> None:
        self._words = words

    def key(self, moment: Moment) -> object:
        view = stock_view(moment.view)
        return (
            (view.round, view.rounds, view.phase, view.step, view.decision),
            (view.to_act, view.active, view.auction, view.plants_run, view.income),
            moment.fault,
            _broken(moment),
        )

    def draw(self, canvas: Canvas, moment: Moment) -> None:
        view = stock_view(moment.view)
        words = self._words
        box = canvas.box.inset(14, 8)
        lines = [
            (round_name(view, words), LABEL, INK, True),
            (_phase_line(view, words), 20.0, SOFT_INK, False),
        ]
        if view.auction is not None:
            lines.append((_auction_line(view, words), LABEL, ACCENT, True))
        if moment.fault is not None:
            lines.append((words.fault(moment.fault), 20.0, WARNING, True))
        lines += [
            (words(f"device.{status}", device=device), 18.0, WARNING, False)
            for device, status in _broken(moment)
        ]
        huge_h = 76.0
        self._draw_actor(canvas, box.top_part(huge_h), view)
        y = box.y + huge_h
        for text, size, ink, is_bold in lines:
            area = Box(box.x, y, box.w, box.bottom - y)
            if area.h < size:
                break
            y += canvas.paragraph(text, area, size, ink, is_bold=is_bold) + 2

    def _draw_actor(self, canvas: Canvas, box: Box, view: StockView) -> None:
        """The company for which is decided, and the seat that decides."""
        middle, x = box.centre[1], box.x
        if view.active is not None:
            draw_company(canvas, around(x + 30, middle, 60, 60), view.active, self._words)
            x += 72
        seats = [self._words.seat(seat) for seat in view.to_act]
        text = self._words.listed(seats) if seats else self._words("phase.over")
        canvas.text(text, x, middle, HUGE, ACCENT, is_bold=True, most=box.right - x)


def round_name(view: StockView, words: Words) -> str:
    """Stock or operating round n of m."""
    kind = "stock_round" if view.phase == "trade" else "operating_round"
    return words(f"board.{kind}", number=view.round, of=view.rounds)


def _phase_line(view: StockView, words: Words) -> str:
    step = words("board.step", step=view.step)
    phase = words.maybe(f"phase.{view.phase}", view.phase)
    return f"{step} · {phase}"


def _auction_line(view: StockView, words: Words) -> str:
    assert view.auction is not None
    return words(
        "board.bid_of",
        plant=words.name("plant", str(view.auction.plant)),
        bid=words("money", amount=view.auction.bid),
        company=words.name("company", view.auction.high),
    )


def _broken(moment: Moment) -> tuple[tuple[str, DeviceStatus], ...]:
    """Devices that do not work now."""
    return tuple(
        (device, status)
        for device, status in moment.devices.items()
        if status is not DeviceStatus.LIVE
    )
