"""The whole log, opened large by a touch: pages of entries, the newest first.

Owns that panel and its places; the lines at the edge of the board are `log`'s.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from tabletop.display.box import Box, around
from tabletop.display.canvas import LINE, Canvas
from tabletop.display.layout import Layout
from tabletop.display.moment import Moment, ShowLog
from tabletop.display.panels.log import last_number, worth_reading
from tabletop.display.panels.panel import Panel
from tabletop.display.theme import ACCENT, EDGE, INK, LABEL, RAISED, SOFT_INK, Colour
from tabletop.display.words import Words
from tabletop.play.panel import LogLine

MOST_W, SHARE_H = 860.0, 0.88
TITLE_H, FOOT_H = 50.0, 64.0
SIZE, ENTRY_GAP = 22.0, 8.0

Line = tuple[float, str, Colour]
"""Where a line stands above the first one of its page, in units; its text; its ink."""


class LogBook(Panel):
    """One page, towards those seats that look at it from here."""

    def __init__(self, words: Words, seats: frozenset[int | None]) -> None:
        self._words = words
        self._seats = seats

    def key(self, moment: Moment) -> object:
        return moment.open_log, last_number(moment)

    def is_shown(self, moment: Moment) -> bool:
        return moment.open_log is not None and moment.open_log.seat in self._seats

    def draw(self, canvas: Canvas, moment: Moment) -> None:
        if moment.open_log is None or moment.open_log.page is None:
            return
        words, seat = self._words, moment.open_log.seat
        canvas.frame(canvas.box, ACCENT, 4)
        box = canvas.box.inset(24, 14)
        title = box.top_part(TITLE_H)
        canvas.text(
            words("log_book.title"), box.x, title.centre[1], LABEL + 4, ACCENT, is_bold=True
        )
        area = box.below(TITLE_H).top_part(box.h - TITLE_H - FOOT_H)
        pages = list(self._pages(canvas, area, moment.log, moment.open_log.page + 2))
        page = min(moment.open_log.page, max(0, len(pages) - 1))
        for y, text, ink in pages[page] if pages else ():
            canvas.text(text, area.x, area.y + y + SIZE * LINE / 2, SIZE, ink)
        foot = Box(box.x, box.bottom - FOOT_H + 10, box.w, FOOT_H - 10)
        targets = (
            ("log_book.newer", ShowLog(page - 1, seat) if page else None),
            ("log_book.older", ShowLog(page + 1, seat) if page + 1 < len(pages) else None),
            ("log_book.close", ShowLog(None, seat)),
        )
        for cell, (key, target) in zip(foot.grid(3, 1, 12), targets, strict=True):
            if target is not None:
                canvas.fill(cell, RAISED, 8)
                canvas.frame(cell, EDGE, 2, 8)
                canvas.text(words(key), *cell.centre, LABEL, INK, align="centre", most=cell.w - 16)
                canvas.zone(cell, target)

    def _pages(
        self, canvas: Canvas, area: Box, log: Sequence[LogLine], most: int
    ) -> Iterator[list[Line]]:
        """The first pages, no more than so many; an entry that fits one page is not divided."""
        page: list[Line] = []
        y, made = 0.0, 0
        for number, entry in enumerate(worth_reading(log)):
            texts = [
                line
                for text in self._words.log_line(entry)
                for line in canvas.wrapped(text, SIZE, area.w)
            ]
            h = len(texts) * SIZE * LINE
            if page and y + h > area.h:
                yield page
                made += 1
                if made == most:
                    return
                page, y = [], 0.0
            for text in texts:
                if y + SIZE * LINE > area.h:
                    yield page
                    made += 1
                    page, y = [], 0.0
                page.append((y, text, SOFT_INK if number else INK))
                y += SIZE * LINE
            y += ENTRY_GAP if texts else 0.0
        if page:
            yield page


def log_books(layout: Layout, stage: Box, words: Words) -> Mapping[str, tuple[Box, int, Panel]]:
    """The panels by name with box and rotation: towards the near side, and towards every other
    side for those who sit there.
    """
    seats: dict[int, set[int | None]] = {0: {None}}
    for seat, strip in enumerate(layout.strips):
        seats.setdefault(strip.rotation, set()).add(seat)
    books: dict[str, tuple[Box, int, Panel]] = {}
    for rotation, readers in seats.items():
        lies = rotation % 180 == 0
        w, h = (MOST_W, stage.h * SHARE_H) if lies else (stage.w * SHARE_H, MOST_W)
        box = around(*stage.centre, min(w, stage.w - 12), min(h, stage.h - 12))
        books[f"log {rotation}"] = box, rotation, LogBook(words, frozenset(readers))
    return books
