"""One page of what is chosen before a game: title, help, entries with the lit one filled.

Owns that panel and where its parts lie. The entries and the cursor are the setup's.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pygame

from tabletop.display.box import Box, around
from tabletop.display.canvas import LINE, Canvas
from tabletop.display.layout import Place
from tabletop.display.moment import Answer, Moment
from tabletop.display.panels.cells import FRAME, CellsPanel
from tabletop.display.panels.entries import (
    Preview,
    Previews,
    draw_card,
    draw_row,
    draw_told_row,
)
from tabletop.display.panels.seating import draw_seating
from tabletop.display.theme import (
    ACCENT,
    EDGE,
    INK,
    LABEL,
    PANEL,
    RAISED,
    SOFT_INK,
    WARNING,
)
from tabletop.display.words import Words
from tabletop.play.setup import Entry, Page, PageKind, Setup, Unfinished

TITLE, HELP = 46.0, 26.0
ENTRY_H, LEAST_ENTRY_H, GAP = 76.0, 56.0, 12.0
BACK_H, DOT_GAP, RADIUS, PADDING = 60.0, 24.0, 22.0, 36.0
MOST_CARD_W, LEAST_CARD_W = 560.0, 320.0
MOST_CARD_ASPECT = 1.4
"""Height by width."""
TOLD: frozenset[PageKind] = frozenset({"game", "group"})
"""Pages on which a sentence and a picture tell of each entry."""
TOLD_H, LEAST_TOLD_H = 128.0, 100.0
LIST_W, SEATING_H, LEAST_SEATING_H = 820.0, 330.0, 200.0
BACK = Answer("back")
HELP_CELL, SEATING = "help", "seating"


class DialoguePanel(CellsPanel):
    """The page on a raised sheet in the middle of its box; `ground_picture` is what lies behind
    it. `turn` is how far the panel is turned, for the picture of the table beside the places.
    """

    def __init__(
        self,
        setup: Setup,
        words: Mapping[str, Words],
        ground_picture: pygame.Surface,
        places: Sequence[Place],
        turn: int,
        previews: Previews,
    ) -> None:
        super().__init__()
        self._setup = setup
        self._all_words = words
        self._ground_picture = ground_picture
        self._places = places
        self._turn = turn
        self._previews = previews

    @property
    def words(self) -> Words:
        """The language chosen; where it is being chosen, that of the lit entry."""
        page = self._setup.page
        language = page.lit.id if page.kind == "language" else self._setup.language
        return self._all_words[language]

    # --- What is shown, and where

    def source(self, moment: Moment) -> object:
        return self._setup.revision

    def key(self, moment: Moment) -> Mapping[str, object]:
        setup, page = self._setup, self._setup.page
        shape = page.kind, page.id, page.number, page.count, len(page.entries)
        keys: dict[str, object] = {
            FRAME: (shape, self.words.language),
            HELP_CELL: (setup.message, self._help(page)),
        }
        if page.kind == "seats":
            keys[SEATING] = setup.kinds, page.lit if page.lit.kind == "place" else None
        entries = enumerate(page.entries)
        return keys | {str(number): (entry, number == page.cursor) for number, entry in entries}

    def boxes(self, canvas: Canvas, moment: Moment) -> Mapping[str, Box]:
        """Head, help, and below them the entries as a list or as cards."""
        page = self._setup.page
        inner = self._sheet(canvas, page).inset(self._padding(canvas))
        rest = inner.below(self._head_h(canvas, inner.w, page) + 12)
        boxes = {FRAME: canvas.box, HELP_CELL: rest.top_part(2 * HELP * LINE)}
        body = rest.below(boxes[HELP_CELL].h + 16)
        if self._has_cards(page):
            cells = _card_boxes(body, len(page.entries))
        elif page.kind in TOLD:
            cells = _row_boxes(body, len(page.entries), TOLD_H, LEAST_TOLD_H)
        elif page.kind == "seats":
            rows, picture = _beside_picture(body, len(page.entries))
            cells = _row_boxes(rows, len(page.entries))
            if picture.h > LEAST_SEATING_H:
                boxes[SEATING] = picture
        else:
            w = min(body.w, LIST_W)
            cells = _row_boxes(around(*body.centre, w, body.h), len(page.entries))
        return boxes | {str(number): cell for number, cell in enumerate(cells)}

    def draw_cell(self, canvas: Canvas, box: Box, name: str, moment: Moment) -> None:
        page = self._setup.page
        match name:
            case "frame":
                self._draw_sheet(canvas, page)
            case "help":
                self._draw_help(canvas, box, page)
            case "seating":
                draw_seating(canvas, box, self._places, self._turn, self._setup, self.words)
            case _:
                self._draw_entry(canvas, box, page, int(name))

    def _draw_entry(self, canvas: Canvas, box: Box, page: Page, number: int) -> None:
        entry, is_lit = page.entries[number], number == page.cursor
        name = self._name(entry)
        canvas.zone(box, Answer(entry.id))
        if self._has_cards(page):
            preview = self._previews.get((page.id, entry.id))
            draw_card(canvas, box, name, preview, is_lit=is_lit)
        elif page.kind in TOLD:
            facts, preview = self._facts(page, entry)
            draw_told_row(canvas, box, name, facts, preview, is_lit=is_lit)
        else:
            draw_row(canvas, box, entry, name, self.words, is_lit=is_lit)

    def _facts(self, page: Page, entry: Entry) -> tuple[str, Preview | None]:
        """What is told of a game, or of a group of choices, and a picture where there is one."""
        if page.kind == "game":
            facts = self.words.maybe(f"game_facts.{entry.id}", "")
            return facts, self._previews.get(("game", entry.id))
        names = self._setup.choices_in(entry.id)
        facts = self.words.listed([self.words.name(page.id, name) for name in names])
        return facts, self._previews.get((page.id, names[0]))

    def _has_cards(self, page: Page) -> bool:
        """What there are pictures of is shown as cards, unless more is told of it."""
        pictures = ((page.id, entry.id) in self._previews for entry in page.entries)
        return page.kind not in TOLD and any(pictures)

    def _padding(self, canvas: Canvas) -> float:
        return PADDING if canvas.box.h > 620 else PADDING * 0.6

    def _sheet(self, canvas: Canvas, page: Page) -> Box:
        """As high as the page needs, in the middle of the box."""
        most, padding = canvas.box.inset(16), self._padding(canvas)
        w, count = min(most.w, 1240.0), len(page.entries)
        h = 2 * padding + self._head_h(canvas, w - 2 * padding, page) + 28 + 2 * HELP * LINE
        if self._has_cards(page):
            columns, rows = _columns(w - 2 * padding, count)
            card_w = min((w - 2 * padding) / columns, MOST_CARD_W)
            h += rows * card_w * MOST_CARD_ASPECT
        elif page.kind in TOLD:
            h += count * (TOLD_H + GAP) - GAP
        elif page.kind == "seats" and not _is_wide(w - 2 * padding):
            h += count * (ENTRY_H - 8) + SEATING_H * (1.5 if self._turn % 180 else 1)
        else:
            least = SEATING_H if page.kind == "seats" else 0.0
            h += max(count * (ENTRY_H + GAP) - GAP, least)
        return around(*canvas.box.centre, w, min(h, most.h))

    # --- Sheet and head

    def _draw_sheet(self, canvas: Canvas, page: Page) -> None:
        canvas.surface.blit(self._ground_picture, (0, 0))
        sheet = self._sheet(canvas, page)
        canvas.fill(sheet, EDGE, RADIUS)
        canvas.fill(sheet.inset(2), PANEL, RADIUS - 2)
        inner = sheet.inset(self._padding(canvas))
        self._draw_head(canvas, inner.top_part(self._head_h(canvas, inner.w, page)), page)

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
        canvas.piece("back", around(back.x + 25, middle, 15, 26), INK)
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
            several = len(self._setup.unfinished) > 1
            return words("resume.several" if several else "resume.title")
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
        words = self.words
        if page.lit.kind == "unfinished":
            return told(self._setup.unfinished[page.cursor], words)
        if page.lit.kind == "length":
            return words(f"length_help.{page.lit.id}")
        if note := words.note(page.id, page.lit.id):
            return note
        if page.lit.kind == "turn":
            return words(f"setup_help.{page.lit.id}")
        general = words.maybe(f"setup_help.{page.id}", "")
        return words.maybe(f"option_help.{page.lit.id}", general)

    def _name(self, entry: Entry) -> str:
        words = self.words
        match entry.kind:
            case "answer":
                return words(f"resume.{entry.id}")
            case "unfinished":
                return self._unfinished_name(entry)
            case "length":
                return words(f"length.{entry.id}")
            case "language":
                return self._all_words[entry.id]("language.name")
            case "game":
                return words.game(entry.id)
            case "choice":
                return words.name(self._setup.page.id, entry.id)
            case "group":
                return words(f"{self._setup.page.id}_group.{entry.id}")
            case "turn":
                return words(f"setup_title.{entry.id}")
            case "place":
                return words.seat(int(entry.id.partition(":")[2]))
            case "switch":
                return words.maybe(f"option.{entry.id}", entry.id.replace("_", " "))
            case "done":
                return words(f"setup.{entry.id}")

    def _unfinished_name(self, entry: Entry) -> str:
        """Games are told apart by when they began, where there are several."""
        games = {str(game.number): game for game in self._setup.unfinished}
        if len(games) == 1 and not entry.is_barred:
            return self.words("resume.go_on")
        date, time = self.words.date_and_time(games[entry.id].begun)
        key = "resume.barred" if entry.is_barred else "resume.this_game"
        return self.words(key, date=date, time=time)


def _row_boxes(
    box: Box, count: int, entry_h: float = ENTRY_H, least_h: float = LEAST_ENTRY_H
) -> list[Box]:
    """The entries one below the other, or in two columns where there is no room for that."""
    columns = 1 if count * (least_h + GAP / 2) <= box.h else 2
    rows = -(-count // columns)
    gap = GAP if rows * (entry_h + GAP) <= box.h else GAP / 2
    h = min(box.h, rows * (entry_h + gap) - gap)
    cells = box.top_part(h).grid(columns, rows, gap)
    places = (divmod(number, rows) for number in range(count))
    return [cells[row * columns + column] for column, row in places]


def _card_boxes(box: Box, count: int) -> list[Box]:
    """Large entries side by side."""
    columns, rows = _columns(box.w, count)
    w = min(box.w, columns * (MOST_CARD_W + GAP))
    return around(*box.centre, w, box.h).grid(columns, rows, 2 * GAP)[:count]


def _beside_picture(box: Box, count: int) -> tuple[Box, Box]:
    """The room of so many entries, and the one beside or below them for a picture."""
    if _is_wide(box.w):
        return box.left_part(box.w * 0.54), box.beside(box.w * 0.54 + 24)
    rows = box.top_part(min(box.h, count * (ENTRY_H - 8)))
    return rows, box.below(rows.h + 12)


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
    date, time = words.date_and_time(unfinished.begun)
    name, actions = words.game(unfinished.game), unfinished.entries
    detail = words("resume.detail", game=name, actions=actions, date=date, time=time)
    if unfinished.obstacle is not None:
        return f"{detail}. {words.explanation(unfinished.obstacle)[0]}"
    if unfinished.is_ended:
        return f"{detail}. {words('resume.ended')}"
    if unfinished.is_cut:
        return f"{detail}. {words('resume.only_good', actions=actions)}"
    return detail
