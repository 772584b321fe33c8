"""One page of what is chosen before a game: title, help, entries with the lit one filled.

Owns that panel. The entries and the cursor are the setup's; pictures of maps are handed in.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import pygame

from tabletop.display.box import Box, around
from tabletop.display.canvas import LINE, Canvas
from tabletop.display.layout import Place
from tabletop.display.moment import Answer, Moment
from tabletop.display.panels.panel import Panel
from tabletop.display.panels.place import draw_player, player_name
from tabletop.display.panels.seating import draw_seating
from tabletop.display.theme import (
    ACCENT,
    BOARD,
    EDGE,
    GROUND,
    INK,
    LABEL,
    ON_ACCENT,
    PANEL,
    RAISED,
    SOFT_INK,
    WARNING,
)
from tabletop.display.words import Words
from tabletop.play.setup import Entry, Page, Setup, Unfinished

Preview = Callable[[Canvas, Box], None]
"""Draws a small picture of something to choose into the box."""
Previews = Mapping[tuple[str, str], Preview]
"""Pictures by page and entry: `("map", "germany")`."""

TITLE, HELP = 46.0, 26.0
ENTRY_H, LEAST_ENTRY_H, GAP = 76.0, 56.0, 12.0
BACK_H, DOT_GAP, RADIUS, PADDING = 60.0, 24.0, 22.0, 36.0
MOST_CARD_W, LEAST_CARD_W = 560.0, 320.0
MOST_CARD_ASPECT = 1.4
"""Height by width."""
LIST_W, SEATING_H = 820.0, 330.0
BACK = Answer("back")


class DialoguePanel(Panel):
    """The page on a raised sheet in the middle of its box; `ground` is what lies behind it.

    `turn` is how far the panel is turned, for the picture of the table beside the places.
    """

    def __init__(
        self,
        setup: Setup,
        words: Mapping[str, Words],
        ground: pygame.Surface,
        places: Sequence[Place],
        turn: int,
        previews: Previews,
    ) -> None:
        self._setup = setup
        self._all_words = words
        self._ground = ground
        self._places = places
        self._turn = turn
        self._previews = previews

    def key(self, moment: Moment) -> object:
        return self._setup.page, self._setup.message, self._setup.host, self.words.language

    @property
    def words(self) -> Words:
        """The language chosen; where it is being chosen, that of the lit entry."""
        page = self._setup.page
        language = page.lit.id if page.kind == "language" else self._setup.language
        return self._all_words[language]

    def draw(self, canvas: Canvas, moment: Moment) -> None:
        canvas.surface.blit(self._ground, (0, 0))
        page = self._setup.page
        sheet = self._sheet(canvas, page)
        canvas.fill(sheet, EDGE, RADIUS)
        canvas.fill(sheet.inset(2), PANEL, RADIUS - 2)
        inner = sheet.inset(self._padding(canvas))
        head = inner.top_part(self._head_h(canvas, inner.w, page))
        self._draw_head(canvas, head, page)
        help_box = inner.below(head.h + 12).top_part(2 * HELP * LINE)
        self._draw_help(canvas, help_box, page)
        body = inner.below(head.h + 12 + help_box.h + 16)
        if page.kind in ("game", "choice"):
            self._draw_cards(canvas, body, page)
        elif page.kind == "seats":
            self._draw_seats(canvas, body, page)
        else:
            w = min(body.w, LIST_W)
            self._draw_list(canvas, around(body.centre[0], body.centre[1], w, body.h), page)

    # --- Where things lie

    def _padding(self, canvas: Canvas) -> float:
        return PADDING if canvas.box.h > 620 else PADDING * 0.6

    def _sheet(self, canvas: Canvas, page: Page) -> Box:
        """As high as the page needs, in the middle of the box."""
        most, padding = canvas.box.inset(16), self._padding(canvas)
        w, count = min(most.w, 1240.0), len(page.entries)
        h = 2 * padding + self._head_h(canvas, w - 2 * padding, page) + 28 + 2 * HELP * LINE
        if page.kind in ("game", "choice"):
            columns, rows = _columns(w - 2 * padding, count)
            card_w = min((w - 2 * padding) / columns, MOST_CARD_W)
            h += rows * card_w * MOST_CARD_ASPECT
        elif page.kind == "seats" and not _is_wide(w - 2 * padding):
            h += count * (ENTRY_H - 8) + SEATING_H * (1.5 if self._turn % 180 else 1)
        else:
            h += count * (ENTRY_H + GAP) - GAP
        return around(*canvas.box.centre, w, min(h, most.h))

    # --- Head

    def _back(self, page: Page) -> str:
        return self.words("setup.back" if page.number > 1 else "setup.leave")

    def _head_h(self, canvas: Canvas, w: float, page: Page) -> float:
        """The title stands between the way back and the dots, or below them if it is too long."""
        beside = canvas.width(self._back(page), LABEL) + 64 + page.count * DOT_GAP + 48
        is_long = beside + canvas.width(self._title(page), TITLE, is_bold=True) > w
        return BACK_H + (TITLE * LINE + 8 if is_long else 0)

    def _draw_head(self, canvas: Canvas, box: Box, page: Page) -> None:
        """The way back, the title, and how many pages there are."""
        label, middle = self._back(page), box.y + BACK_H / 2
        back = Box(box.x, box.y, canvas.width(label, LABEL) + 64, BACK_H)
        canvas.fill(back, RAISED, 12)
        canvas.frame(back, EDGE, 2, 12)
        tip, h = back.x + 20, 11.0
        canvas.line((tip, middle), (tip + 11, middle - h), INK, 3)
        canvas.line((tip, middle), (tip + 11, middle + h), INK, 3)
        canvas.text(label, back.x + 44, middle, LABEL, INK)
        canvas.zone(back, BACK)
        dots = box.right - page.count * DOT_GAP + 10
        for number in range(page.count):
            is_here = number + 1 == page.number
            size = 16 if is_here else 11
            colour = ACCENT if is_here else SOFT_INK if number + 1 < page.number else EDGE
            canvas.piece("circle", around(dots + number * DOT_GAP, middle, size, size), colour)
        left, most = back.right + 24, dots - back.right - 40
        if box.h > BACK_H:
            left, middle, most = box.x, box.bottom - TITLE * LINE / 2, box.w
        canvas.text(self._title(page), left, middle, TITLE, INK, is_bold=True, most=most)

    def _title(self, page: Page) -> str:
        words = self.words
        if page.kind == "resume":
            return words("resume.title")
        return words.maybe(f"setup_title.{page.id}", page.id.replace("_", " "))

    def _draw_help(self, canvas: Canvas, box: Box, page: Page) -> None:
        """What there is to do here, or what does not go and why."""
        message = self._setup.message
        if message is not None:
            reason, _ = self.words.explanation(message)
            canvas.paragraph(reason, box, HELP, WARNING, is_bold=True)
        else:
            canvas.paragraph(self._help(page), box, HELP, SOFT_INK)

    def _help(self, page: Page) -> str:
        words, unfinished = self.words, self._setup.unfinished
        if page.kind == "resume" and unfinished is not None:
            return told(unfinished, words)
        general = words.maybe(f"setup_help.{page.id}", "")
        return words.maybe(f"option_help.{page.lit.id}", general)

    # --- Entries

    def _name(self, entry: Entry) -> str:
        words = self.words
        match entry.kind:
            case "answer":
                return words(f"resume.{entry.id}")
            case "language":
                return self._all_words[entry.id]("language.name")
            case "game":
                return words.game(entry.id)
            case "choice":
                return words.name(self._setup.page.id, entry.id)
            case "place":
                return words.seat(int(entry.id.partition(":")[2]))
            case "switch":
                return words.maybe(f"option.{entry.id}", entry.id.replace("_", " "))
            case "done":
                return words(f"setup.{entry.id}")

    def _draw_list(self, canvas: Canvas, box: Box, page: Page) -> None:
        """The entries one below the other, or in two columns where there is no room for that."""
        count = len(page.entries)
        columns = 1 if count * (LEAST_ENTRY_H + GAP / 2) <= box.h else 2
        rows = -(-count // columns)
        gap = GAP if rows * (ENTRY_H + GAP) <= box.h else GAP / 2
        h = min(box.h, rows * (ENTRY_H + gap) - gap)
        cells = box.top_part(h).grid(columns, rows, gap)
        for number, entry in enumerate(page.entries):
            column, row = divmod(number, rows)
            cell = cells[row * columns + column]
            self._draw_entry(canvas, cell, entry, is_lit=number == page.cursor)

    def _draw_entry(self, canvas: Canvas, box: Box, entry: Entry, *, is_lit: bool) -> None:
        ink = self._draw_ground(canvas, box, entry, is_lit)
        left, right, y = box.x + 56, box.right - 20, box.centre[1]
        name = self._name(entry)
        if entry.kind == "place":
            who = player_name(entry.value, self.words)
            draw_player(canvas, around(right - 18, y, 36, 36), entry.value, ink)
            most = box.w * 0.4
            taken = canvas.text(name, left, y, BOARD, ink, is_bold=True, most=most)
            most = right - 50 - taken.right - 16
            canvas.text(who, right - 50, y, HELP, ink, align="right", most=most)
            return
        if entry.kind == "switch":
            right = self._draw_switch(canvas, right, y, entry.is_on, ink) - 16
        most, is_bold = right - left, is_lit or entry.kind == "done"
        if canvas.width(name, BOARD, is_bold) <= most:
            canvas.text(name, left, y, BOARD, ink, is_bold=is_bold, most=most)
        else:  # two smaller lines
            room = Box(left, box.y + 4, most, box.h - 8)
            h = canvas.paragraph_height(name, room, HELP, is_bold=is_bold)
            room = Box(left, y - h / 2, most, h + 1)
            canvas.paragraph(name, room, HELP, ink, is_bold=is_bold)

    def _draw_ground(
        self, canvas: Canvas, box: Box, entry: Entry, is_lit: bool
    ) -> tuple[int, int, int]:
        """The entry's bar, filled with an arrow where the cursor is; the ink to write on it."""
        canvas.fill(box, ACCENT if is_lit else RAISED, 12)
        canvas.zone(box, Answer(entry.id))
        if is_lit:
            canvas.piece("arrow", around(box.x + 30, box.centre[1], 22, 28), ON_ACCENT)
        elif entry.kind == "done":
            canvas.frame(box, ACCENT, 3, 12)
        return ON_ACCENT if is_lit else INK

    def _draw_switch(
        self, canvas: Canvas, right: float, y: float, is_on: bool, ink: tuple[int, int, int]
    ) -> float:
        """A switch with its word; where it begins."""
        pill = around(right - 36, y, 72, 38)
        canvas.fill(pill, ink, 19)
        canvas.fill(pill.inset(3), INK if is_on and ink == INK else GROUND, 16)
        knob = around(pill.right - 20 if is_on else pill.x + 20, y, 26, 26)
        canvas.piece("circle", knob, GROUND if is_on and ink == INK else INK)
        word = self.words("setup.on" if is_on else "setup.off")
        right = pill.x - 14
        return canvas.text(word, right, y, HELP, ink, is_bold=is_on, align="right", most=110).x

    # --- Cards

    def _draw_cards(self, canvas: Canvas, box: Box, page: Page) -> None:
        """Large entries with pictures or facts, side by side."""
        columns, rows = _columns(box.w, len(page.entries))
        w = min(box.w, columns * (MOST_CARD_W + GAP))
        cells = around(*box.centre, w, box.h).grid(columns, rows, 2 * GAP)
        for number, (entry, cell) in enumerate(zip(page.entries, cells, strict=False)):
            self._draw_card(canvas, cell, entry, page, is_lit=number == page.cursor)

    def _draw_card(
        self, canvas: Canvas, box: Box, entry: Entry, page: Page, *, is_lit: bool
    ) -> None:
        canvas.fill(box, ACCENT if is_lit else EDGE, 16)
        canvas.fill(box.inset(6 if is_lit else 2), RAISED, 12)
        canvas.zone(box, Answer(entry.id))
        preview = self._previews.get((page.id, entry.id))
        facts = self.words.maybe(f"game_facts.{entry.id}", "") if page.kind == "game" else ""
        inner = box.inset(6)
        lines = canvas.wrapped(self._name(entry), BOARD, inner.w - 112, is_bold=True)
        name_h = len(lines) * BOARD * LINE + 36
        facts_area = Box(0, 0, inner.w - 40, inner.h * 0.5)
        facts_h = canvas.paragraph_height(facts, facts_area, LABEL) + 20 if facts else 0.0
        picture = inner.top_part(inner.h - name_h - facts_h).inset(10)
        if preview is not None and picture.h > 60:
            preview(canvas, picture)
        name = inner.below(inner.h - name_h - facts_h).top_part(name_h)
        self._draw_card_name(canvas, name, lines, is_lit=is_lit)
        if facts:
            canvas.paragraph(facts, inner.below(inner.h - facts_h).inset(20, 10), LABEL, SOFT_INK)

    def _draw_card_name(
        self, canvas: Canvas, box: Box, lines: Sequence[str], *, is_lit: bool
    ) -> None:
        if is_lit:
            canvas.fill(box, ACCENT, 10)
            canvas.piece("arrow", around(box.x + 30, box.centre[1], 24, 30), ON_ACCENT)
        ink = ON_ACCENT if is_lit else INK
        x, middle = box.centre
        for number, line in enumerate(lines):
            y = middle + (number - (len(lines) - 1) / 2) * BOARD * LINE
            canvas.text(
                line,
                x,
                y,
                BOARD,
                ink,
                is_bold=True,
                align="centre",
                most=box.w - 100,
                most_h=BOARD * LINE,
            )

    # --- Places

    def _draw_seats(self, canvas: Canvas, box: Box, page: Page) -> None:
        """The places one by one, and the table as its host sees it."""
        if _is_wide(box.w):
            picture = box.beside(box.w * 0.54 + 24)
            rows = box.left_part(box.w * 0.54)
        else:
            rows = box.top_part(min(box.h, len(page.entries) * (ENTRY_H - 8)))
            picture = box.below(rows.h + 12)
        self._draw_list(canvas, rows, page)
        if picture.h > 200:
            draw_seating(canvas, picture, self._places, self._turn, self._setup, self.words)


def _columns(w: float, count: int) -> tuple[int, int]:
    """Columns and rows of so many cards in this width."""
    columns = max(1, min(count, int((w + GAP) / (LEAST_CARD_W + GAP))))
    rows = -(-count // columns)
    return -(-count // rows), rows


def _is_wide(w: float) -> bool:
    """Whether a list and a picture have room side by side."""
    return w >= 940


def told(unfinished: Unfinished, words: Words) -> str:
    """A line or two about a game that can be gone on with."""
    date, _, time = unfinished.begun.partition("T")
    name, actions = words.game(unfinished.game), unfinished.entries
    detail = words("resume.detail", game=name, actions=actions, date=date, time=time)
    return (
        f"{detail}. {words('resume.only_good', actions=actions)}" if unfinished.is_cut else detail
    )
