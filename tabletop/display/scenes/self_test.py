"""The test of the hardware as a picture: what to do, every part with its mark, the list at the end.

Owns where that lies, turned to the place that opened it; the parts and verdicts are the test's.
"""

from __future__ import annotations

from tabletop.display.box import Box, around
from tabletop.display.canvas import LINE, Canvas, Pens
from tabletop.display.moment import Answer
from tabletop.display.panels.parts import draw_findings, draw_places, part_name
from tabletop.display.panels.rows import draw_rows
from tabletop.display.scenes.sheet import Sheet
from tabletop.display.theme import (
    ACCENT,
    BOARD,
    EDGE,
    HUGE,
    INK,
    ON_ACCENT,
    PANEL,
    SOFT_INK,
    WARNING,
)
from tabletop.display.words import Words
from tabletop.play.self_test import Part
from tabletop.play.self_test_walk import LIST, SelfTestWalk

MARGIN, GAP = 48.0, 40.0
TITLE_H = 112.0
LEAD_SHARE = 0.36
"""How much of a wide picture's width the words and entries have."""
LEAST_WIDE = 1.2
SAID_H = 8 * BOARD * LINE
MARK, BRACKET, BRACKET_LINE = 132.0, 150.0, 8.0
WHERE = {
    "far_left": (0.0, 0.0),
    "far_right": (1.0, 0.0),
    "middle": (0.5, 0.5),
    "near_left": (0.0, 1.0),
    "near_right": (1.0, 1.0),
}
"""Where each mark is on the screen, as shares of its sides."""
MARK_PREFIX = "mark:"


class SelfTestScene(Sheet):
    """Draws the walk through a test and hands touches to it. Raises LayoutError."""

    def __init__(
        self,
        walk: SelfTestWalk,
        words: Words,
        size_px: tuple[int, int],
        turn: int = 0,
        pens: Pens | None = None,
    ) -> None:
        self.is_at_fault = False
        """Whether what was found could not be kept."""
        super().__init__(size_px, turn, pens)
        self._walk = walk
        self._words = words

    def _shown(self) -> tuple[int, bool]:
        return self._walk.revision, self.is_at_fault

    def _take(self, target: str) -> None:
        if target.startswith(MARK_PREFIX):
            self._walk.touch(target.removeprefix(MARK_PREFIX))
        else:
            self._walk.take(target)

    def _draw(self, canvas: Canvas) -> None:
        if self._walk.station == "screen":
            self._draw_screen(canvas)
        else:
            self._draw_station(canvas)

    def _draw_station(self, canvas: Canvas) -> None:
        box = canvas.box.inset(MARGIN, MARGIN / 2)
        self._draw_title(canvas, box.top_part(TITLE_H))
        box = box.below(TITLE_H)
        is_wide = box.w > box.h * LEAST_WIDE
        lead = box.left_part(box.w * LEAD_SHARE) if is_wide else box.top_part(box.h * 0.42)
        used = self._draw_said(canvas, lead.top_part(SAID_H)) + GAP * 0.8
        used += self._draw_entries(canvas, lead.below(used))
        aside = box.beside(lead.w + GAP) if is_wide else box.below(used + GAP)
        canvas.fill(aside, PANEL, 20)
        inner = aside.inset(32, 28)
        if self._walk.station == LIST:
            draw_findings(canvas, inner, self._walk.test, self._words)
        elif self._walk.station == "sound":
            side = min(inner.w, inner.h) * 0.4
            canvas.piece("speaker", around(*inner.centre, side, side), ACCENT)
        else:
            draw_places(canvas, inner, self._walk, self._words)

    def _draw_title(self, canvas: Canvas, box: Box) -> None:
        walk, words, y = self._walk, self._words, box.centre[1]
        far = words("staff.of", value=walk.number, most=walk.count)
        most = box.w * 0.3
        told = canvas.text(far, box.right, y, BOARD, SOFT_INK, align="right", most=most)
        title = words(f"test_title.{walk.station}")
        most = told.x - box.x - GAP
        canvas.text(title, box.x, y, HUGE, INK, is_bold=True, most=most, most_h=box.h - 16)

    def _draw_said(self, canvas: Canvas, box: Box) -> float:
        """What to do or to answer; the height used."""
        used = canvas.paragraph(self._said(), box, BOARD, INK)
        if self.is_at_fault:
            used += 12
            used += canvas.paragraph(
                self._words("test.not_kept"), box.below(used), BOARD - 6, WARNING
            )
        return used

    def _said(self) -> str:
        walk, words = self._walk, self._words
        asked = walk.asked
        if walk.station == "lamp" and asked:
            if len(asked) > 1:
                return words("test.all_lamps", count=len(asked), device=asked[0].device)
            return words("test.one_lamp", lamp=part_name(asked[0], words))
        if walk.station == "sound" and not asked:
            return words(f"test_fault.{walk.test.results()[-1][1].detail}")
        if walk.station == LIST:
            failed = any(result.verdict == "failed" for _, result in walk.test.results())
            return words("test.some_failed" if failed else "test.none_failed")
        return words(f"test.{walk.station}")

    def _draw_entries(self, canvas: Canvas, box: Box) -> float:
        walk = self._walk
        rows = [(entry, self._words(f"test_entry.{entry}"), "") for entry in walk.entries]
        return draw_rows(canvas, box, rows, walk.cursor if walk.is_walked else None)

    # The corners of the screen

    def _draw_screen(self, canvas: Canvas) -> None:
        """Marks in the corners and the middle; what to do above it, the entries below."""
        for part in self._walk.test.equipment.of("screen"):
            self._draw_mark(canvas, part)
        box, words = canvas.box, self._words
        x, half = box.centre[0], box.h / 2 - MARK / 2 - 24
        w = min(box.w - 2 * BRACKET - 2 * GAP, 900.0)
        above = Box(x - w / 2, 24, w, half - 24)
        title = words("test_title.screen")
        y = above.y + 60
        canvas.text(title, x, y, HUGE, INK, is_bold=True, align="centre", most=w)
        canvas.centred(words("test.screen"), above.below(120), BOARD, INK)
        self._draw_entries(canvas, Box(x - w / 3, box.h - half, w * 2 / 3, half - 16))

    def _draw_mark(self, canvas: Canvas, part: Part) -> None:
        """A mark at its place of the screen, however the picture is turned, and the bracket that
        shows the very edge.
        """
        x, y = _turned(*WHERE[part.control], self._turn)
        is_asked = part in self._walk.asked
        verdict = self._walk.test.result(part).verdict
        box = canvas.box
        if part.control != "middle":
            colour = ACCENT if is_asked else EDGE
            left, top = x * (box.w - BRACKET), y * (box.h - BRACKET)
            at_x, at_y = x * (box.w - BRACKET_LINE), y * (box.h - BRACKET_LINE)
            canvas.fill(Box(left, at_y, BRACKET, BRACKET_LINE), colour)
            canvas.fill(Box(at_x, top, BRACKET_LINE, BRACKET), colour)
        inset = BRACKET_LINE + 12
        mark = Box(
            inset + x * (box.w - MARK - 2 * inset),
            inset + y * (box.h - MARK - 2 * inset),
            MARK,
            MARK,
        )
        shape, fill = ("circle", ACCENT) if is_asked else ("circle", PANEL)
        canvas.piece(shape, mark, fill, EDGE)
        sign = {"passed": "check", "failed": "cross"}.get(verdict)
        if sign is not None:
            ink = ON_ACCENT if is_asked else ACCENT if verdict == "passed" else WARNING
            canvas.piece(sign, mark.inset(MARK * 0.28), ink)
        elif is_asked:
            canvas.piece("question", mark.inset(MARK * 0.26), ON_ACCENT)
        canvas.zone(mark, Answer(MARK_PREFIX + part.control))


def _turned(x: float, y: float, turn: int) -> tuple[float, float]:
    """A spot of the screen as seen by a reader who is turned by so many degrees."""
    return {0: (x, y), 90: (1 - y, x), 180: (1 - x, 1 - y), 270: (y, 1 - x)}[turn % 360]
