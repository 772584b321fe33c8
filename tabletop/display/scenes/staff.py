"""The staff's menu: a page of entries with their values, and what the lit one is about.

Owns where that lies, turned to the place that opened it; what can be chosen is the menu's.
"""

from __future__ import annotations

from collections.abc import Callable

from tabletop.display.box import Box
from tabletop.display.canvas import LINE, Canvas, Pens
from tabletop.display.panels.rows import draw_rows
from tabletop.display.scenes.sheet import Sheet
from tabletop.display.theme import (
    ACCENT,
    BOARD,
    EDGE,
    HUGE,
    INK,
    LABEL,
    PANEL,
    SOFT_INK,
    WARNING,
)
from tabletop.display.words import Words
from tabletop.play.corrections import Step
from tabletop.play.staff_menu import LOUDEST, NEVER, StaffMenu

MARGIN, GAP = 48.0, 40.0
TITLE_H, FAULT_H = 112.0, 88.0
LEAST_WIDE = 1.2
"""So much wider than high, and the help lies beside the entries."""
VOLUME_H = 72.0
STEP_TEXT, STEP_GAP = LABEL + 4, 24.0
MOST_LINES, MOST_LINES_OF_NEXT = 2, 4
"""Of text about one decision; the one to be taken back is told at length."""
LEAST_ASIDE_H = 420.0
ICON, ICON_H = 72.0, 100.0
ICONS = {
    "self_test": "check",
    "enrolment": "card",
    "language": "globe",
    "volume": "speaker",
    "limits": "hourglass",
    "corrections": "undo",
    "leave": "door",
    "shut_down": "cross",
    "close": "arrow",
}
"""By entry of the first page, and for whole pages."""
OF_EACH = frozenset({"main", "volume", "limits"})
"""Pages on which each entry has its own help; that of others is about the whole page."""


class StaffScene(Sheet):
    """Draws a menu and hands touches to it. `words` gives those of a language; `fault` tells
    whether what was changed could not be kept. Raises LayoutError.
    """

    def __init__(
        self,
        menu: StaffMenu,
        words: Callable[[str], Words],
        size_px: tuple[int, int],
        turn: int = 0,
        pens: Pens | None = None,
        is_at_fault: Callable[[], bool] = lambda: False,
    ) -> None:
        super().__init__(size_px, turn, pens)
        self._menu = menu
        self._spoken: dict[str, Words] = {}
        self._new_words = words
        self._is_at_fault = is_at_fault

    def _shown(self) -> tuple[int, bool]:
        return self._menu.revision, self._is_at_fault()

    def _take(self, target: str) -> None:
        self._menu.take(target)

    @property
    def _words(self) -> Words:
        language = self._menu.settings.language
        if language not in self._spoken:
            self._spoken[language] = self._new_words(language)
        return self._spoken[language]

    def _draw(self, canvas: Canvas) -> None:
        words, page = self._words, self._menu.page
        box = canvas.box.inset(MARGIN, MARGIN / 2)
        title = words(f"staff_title.{page}")
        y = box.y + TITLE_H / 2
        canvas.text(title, box.x, y, HUGE, INK, is_bold=True, most=box.w, most_h=TITLE_H - 16)
        box = box.below(TITLE_H)
        if self._is_at_fault():
            canvas.paragraph(words("staff.not_kept"), box.top_part(FAULT_H - 8), BOARD - 4, WARNING)
            box = box.below(FAULT_H)
        rows = [(entry, self._name(entry), self._value(entry)) for entry in self._menu.entries]
        half = (box.w - GAP) / 2
        is_wide = box.w > box.h * LEAST_WIDE
        entries = box.left_part(half) if is_wide else box.top_part(box.h * 0.6)
        used = draw_rows(canvas, entries, rows, self._menu.cursor)
        aside = box.beside(half + GAP) if is_wide else box.below(used + GAP)
        if page != "corrections":
            aside = aside.top_part(max(min(used, aside.h), LEAST_ASIDE_H))
        self._draw_aside(canvas, aside)

    def _name(self, entry: str) -> str:
        if self._menu.page == "language" and entry != "close":
            return Words(entry)("language.name")
        key = "back" if entry == "close" and self._menu.page != "main" else entry
        return self._words(f"staff_entry.{key}")

    def _value(self, entry: str) -> str:
        """What an entry's setting is now."""
        settings, words = self._menu.settings, self._words
        if self._menu.page == "language":
            return words("staff.chosen") if entry == settings.language else ""
        match entry:
            case "language":
                return words("language.name")
            case "volume":
                return words("staff.of", value=settings.volume, most=LOUDEST)
            case "idle_minutes":
                return self._minutes(settings.idle_minutes)
            case "rest_minutes":
                return self._minutes(settings.rest_minutes)
            case _:
                return ""

    def _minutes(self, minutes: int) -> str:
        words = self._words
        return words("staff.never") if minutes == NEVER else words("staff.minutes", count=minutes)

    # Beside the entries

    def _draw_aside(self, canvas: Canvas, box: Box) -> None:
        menu, words = self._menu, self._words
        canvas.fill(box, PANEL, 20)
        box = box.inset(40, 36)
        lit = menu.entries[menu.cursor]
        if menu.page == "corrections":
            self._draw_steps(canvas, box)
            return
        if menu.page == "volume":
            self._draw_volume(canvas, box.top_part(VOLUME_H))
            box = box.below(VOLUME_H + 36)
        else:
            icon = ICONS[lit if menu.page == "main" else menu.page]
            canvas.piece(icon, Box(box.x, box.y, ICON, ICON), ACCENT)
            box = box.below(ICON_H + 12)
        key = f"staff_help.{lit}"
        if key not in words or menu.page not in OF_EACH:
            key = f"staff_help.{menu.page}"
        canvas.paragraph(words(key), box, BOARD, INK)

    def _draw_volume(self, canvas: Canvas, box: Box) -> None:
        """A bar of as many parts as there are volumes, the first the lowest."""
        for number, part in enumerate(box.grid(LOUDEST, 1, 10)):
            low = part.h * (1 - (number + 2) / (LOUDEST + 1))
            bar = part.below(max(0.0, low))
            if number < self._menu.settings.volume:
                canvas.fill(bar, ACCENT, 6)
            else:
                canvas.frame(bar, EDGE, 2, 6)

    def _draw_steps(self, canvas: Canvas, box: Box) -> None:
        """The last decisions, newest first: the first is what would be taken back."""
        corrections, words = self._menu.corrections, self._words
        assert corrections is not None
        if corrections.fault is not None:
            canvas.paragraph(words.fault(corrections.fault), box, BOARD, WARNING)
            return
        steps = corrections.steps()
        text = words("staff_help.take_back" if steps else "staff.no_steps")
        used = canvas.paragraph(text, box.top_part(3.2 * BOARD * LINE), BOARD - 4, SOFT_INK)
        box = box.below(used + 28)
        for number, step in enumerate(steps):
            used = self._draw_step(canvas, box, step, is_next=number == 0)
            box = box.below(used + STEP_GAP)

    def _draw_step(self, canvas: Canvas, box: Box, step: Step, *, is_next: bool) -> float:
        """A decision and who went on after it; the height used."""
        words = self._words
        colour, ink = (ACCENT, INK) if is_next else (EDGE, SOFT_INK)
        lines = MOST_LINES_OF_NEXT if is_next else MOST_LINES
        text = box.beside(28).top_part(lines * STEP_TEXT * LINE + 1)
        used = canvas.paragraph(self._told(step), text, STEP_TEXT, ink, is_bold=is_next)
        if step.followers:
            foot = words("staff.followers", count=step.followers)
            used += LABEL * LINE
            canvas.text(foot, text.x, box.y + used - LABEL / 2, LABEL, SOFT_INK, most=text.w)
        canvas.fill(Box(box.x, box.y, 8, used), colour, 4)
        return used

    def _told(self, step: Step) -> str:
        """What all may know of a decision; of one that shows nothing, what kind it was."""
        words = self._words
        seat, told = words.seat(step.seat), " ".join(words.log_line(step.line))
        if told.startswith(seat):
            return told
        what = told or words.maybe(f"choice.{step.type}", "")
        return (
            words("strip.task", who=seat, what=what) if what else words("staff.secret", seat=seat)
        )
