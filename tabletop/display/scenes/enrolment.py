"""Cards get their chips: the card to lay as a large picture, how far it is, and what can be done.

Owns where that lies, turned to the place that leads; how a card looks is the painters'.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tabletop.display.box import Box, around
from tabletop.display.canvas import Canvas, Pens
from tabletop.display.moment import Answer
from tabletop.display.scenes.sheet import Sheet
from tabletop.display.theme import (
    ACCENT,
    BOARD,
    EDGE,
    HUGE,
    INK,
    LABEL,
    ON_ACCENT,
    PANEL,
    RAISED,
    SOFT_INK,
    WARNING,
)
from tabletop.display.words import Words
from tabletop.play.enrolment import FINE, Enrolment, Piece
from tabletop.play.enrolment_menu import EnrolmentMenu, Entry
from tabletop.play.panel import Message
from tabletop.rules.game import Ref

MARGIN, GAP = 48.0, 32.0
TITLE_H, MESSAGE_H = 96.0, 112.0
ASKED_H = 150.0
ENTRY_H, ENTRY_GAP = 70.0, 10.0
CARD_W, CARD_H = 63.0, 88.0
"""Millimetres of a printed card: its picture has the same shape."""
BAR_H = 18.0
MOST_ASIDE = 0.46
"""How much of its width a wide picture has for the card."""

CardPicture = Callable[[Canvas, Box, Piece], None]
"""Draws a card into a box of a card's shape."""


class EnrolmentScene(Sheet):
    """Draws a menu and hands touches to it. `words` has those of every set, and those of the table
    under ""; `picture` draws a card of any set; `turn` is the leading place's, in degrees.

    Raises LayoutError.
    """

    def __init__(
        self,
        menu: EnrolmentMenu,
        words: Mapping[str, Words],
        size_px: tuple[int, int],
        picture: Callable[[str], CardPicture],
        turn: int = 0,
        pens: Pens | None = None,
    ) -> None:
        self.fault: str | None = None
        """The fault of the disk that keeps cards from being taken; shown instead of messages."""
        super().__init__(size_px, turn, pens)
        self._menu = menu
        self._words = words
        self._picture = picture

    def _shown(self) -> tuple[int, str | None]:
        return self._menu.revision, self.fault

    def _take(self, target: str) -> None:
        self._menu.take(self._menu.entries[int(target)])

    def _draw(self, canvas: Canvas) -> None:
        walk = self._menu.walk
        words = self._words[walk.card_set if walk else ""]
        box = canvas.box.inset(MARGIN, MARGIN / 2)
        self._draw_title(canvas, box.top_part(TITLE_H), walk, words)
        box = box.below(TITLE_H)
        if walk is not None:
            is_wide = box.w > box.h
            card = box.left_part(box.w * MOST_ASIDE) if is_wide else box.top_part(box.h * 0.44)
            rest = box.beside(box.w * MOST_ASIDE) if is_wide else box.below(box.h * 0.44)
            self._draw_card(canvas, card.inset(GAP / 2, GAP / 2), walk, self._piece(walk))
            box = rest.inset(GAP / 2, GAP / 2)
            self._draw_asked(canvas, box.top_part(ASKED_H), walk, words)
            box = box.below(ASKED_H)
        self._draw_message(canvas, box.top_part(MESSAGE_H), walk, words)
        self._draw_entries(canvas, box.below(MESSAGE_H), words)

    def _draw_title(self, canvas: Canvas, box: Box, walk: Enrolment | None, words: Words) -> None:
        """The set and how many of its cards have chips, or what is to be chosen."""
        y = box.centre[1]
        text = set_name(walk.card_set, words) if walk else words("enrol.title")
        if walk is None:
            canvas.text(text, box.x, y, HUGE, INK, is_bold=True, most=box.w, most_h=box.h)
            return
        count = words("enrol.of", done=walk.done(), count=len(walk.pieces))
        counted = canvas.text(
            count, box.right, y, HUGE, INK, is_bold=True, align="right", most=box.w * 0.4
        )
        most = counted.x - box.x - GAP
        canvas.text(text, box.x, y, HUGE, INK, is_bold=True, most=most, most_h=box.h)

    def _piece(self, walk: Enrolment) -> Piece | None:
        """The card on show: the one to lay, or the first of those that are lit to be chosen."""
        lit = self._menu.entries[self._menu.cursor].pieces
        return lit[0] if lit else walk.piece

    def _draw_card(self, canvas: Canvas, box: Box, walk: Enrolment, piece: Piece | None) -> None:
        """A card as large as it fits; an empty frame when there is none."""
        scale = min(box.w / CARD_W, box.h / CARD_H)
        card = around(*box.centre, CARD_W * scale, CARD_H * scale)
        if piece is None:
            canvas.frame(card, EDGE, 4, 16)
            side = card.w * 0.4
            canvas.piece("check", around(*card.centre, side, side), ACCENT)
            return
        self._picture(walk.card_set)(canvas, card, piece)

    def _draw_asked(self, canvas: Canvas, box: Box, walk: Enrolment, words: Words) -> None:
        """What to lay, in a sentence; its batch, and how far that is."""
        piece = walk.piece
        if piece is None or self._menu.is_choosing:
            text = words("enrol.choose" if self._menu.is_choosing else "enrol.complete")
            canvas.paragraph(text, box, HUGE - 16, INK, is_bold=True)
            return
        key = "enrol.lay_new" if walk.is_for_lost else "enrol.lay"
        sentence = words(key, thing=thing(piece.ref, piece.copy, words))
        foot_h = LABEL * 2.2
        canvas.paragraph(sentence, box.top_part(box.h - foot_h - 8), HUGE - 16, INK, is_bold=True)
        foot = box.below(box.h - foot_h)
        pieces = walk.batches()[piece.batch]
        name = batch_name(piece.batch, words)
        far = words("enrol.of", done=walk.done(pieces), count=len(pieces))
        y = foot.y + LABEL * 0.45
        counted = canvas.text(far, foot.right, y, LABEL, SOFT_INK, align="right", most=foot.w * 0.3)
        canvas.text(name, foot.x, y, LABEL, SOFT_INK, most=counted.x - foot.x - GAP)
        bar = Box(foot.x, foot.bottom - BAR_H, foot.w, BAR_H)
        canvas.fill(bar, PANEL, BAR_H / 2)
        if walk.done(pieces):
            part = bar.left_part(bar.w * walk.done(pieces) / len(pieces))
            canvas.fill(part, ACCENT, BAR_H / 2)

    def _draw_message(self, canvas: Canvas, box: Box, walk: Enrolment | None, words: Words) -> None:
        """What became of the last chip, or that nothing can be kept now."""
        area = Box(box.x, box.y + 20, box.w, box.h - 24)
        if self.fault is not None:
            canvas.paragraph(words.fault(self.fault), area, BOARD, WARNING)
        elif self._menu.is_choosing:
            canvas.paragraph(words("enrol.choose_help"), area, BOARD, SOFT_INK)
        elif walk is None or walk.message is None:
            key = "enrol.help" if walk is None else "enrol.hint"
            canvas.paragraph(words(key), area, BOARD, SOFT_INK)
        else:
            is_fine = walk.message.code in FINE
            text = told(walk.message, words)
            canvas.paragraph(text, area, BOARD, INK if is_fine else WARNING, is_bold=is_fine)

    def _draw_entries(self, canvas: Canvas, box: Box, words: Words) -> None:
        """The entries one below the other, the lit one with an arrow."""
        entries = self._menu.entries
        h = min(ENTRY_H, (box.h + ENTRY_GAP) / len(entries) - ENTRY_GAP)
        for number, entry in enumerate(entries):
            row = Box(box.x, box.y + number * (h + ENTRY_GAP), box.w, h)
            is_lit = number == self._menu.cursor
            canvas.fill(row, ACCENT if is_lit else RAISED, 12)
            ink, y = ON_ACCENT if is_lit else INK, row.centre[1]
            if is_lit:
                canvas.piece("arrow", around(row.x + 32, y, 24, 30), ON_ACCENT)
            right = row.right - 20
            if entry.pieces:
                done = self._menu.done(entry)
                far = words("enrol.of", done=done, count=len(entry.pieces))
                right = canvas.text(far, right, y, LABEL, ink, align="right", most=200).x - 16
            left = row.x + 60
            name = entry_name(entry, words)
            canvas.text(name, left, y, BOARD, ink, is_bold=is_lit, most=right - left, most_h=h - 8)
            canvas.zone(row, Answer(str(number)))


def thing(ref: Ref, copy: int, words: Words) -> str:
    """A card in words: its name, and which of those with that name it is where that matters."""
    name = words.name(*ref)
    figures = {"name": name, "id": ref.id, "copy": copy}
    alike = words.maybe(f"enrol_card.{ref.kind}", name, **figures)
    return words.maybe(f"enrol_{ref.kind}.{copy}", alike, **figures)


def set_name(card_set: str, words: Words) -> str:
    """The name of a set of cards."""
    return words.maybe(f"enrol_set.{card_set}", card_set)


def batch_name(batch: str, words: Words) -> str:
    """The name of a batch `kind.id`, as its kind is called."""
    kind, _, id_ = batch.partition(".")
    figures = {"name": words.name(kind, id_), "id": letter_name(id_, words)}
    return words.maybe(f"enrol_batch.{kind}", batch, **figures)


def letter_name(letter: str, words: Words) -> str:
    """How cards of a letter, or of what else parts a kind of cards, are called."""
    return words.maybe(f"enrol_letter.{letter}", letter.upper())


def told(message: Message, words: Words) -> str:
    """A message about a chip in a sentence."""
    figures = dict(message.figures)
    if "kind" in figures:
        ref = Ref(str(figures["kind"]), str(figures["id"]))
        return words(f"message.{message.code}", thing=thing(ref, int(figures["copy"]), words))
    if "set" in figures:
        figures["set"] = set_name(str(figures["set"]), words)
    return words(f"message.{message.code}", **figures)


def entry_name(entry: Entry, words: Words) -> str:
    """What stands on an entry."""
    if entry.kind == "set":
        return set_name(entry.id, words)
    if entry.kind == "deed":
        return words(f"enrol_deed.{entry.id}")
    if entry.kind == "batch":
        return batch_name(entry.id, words)
    if entry.kind == "card":
        return thing(*entry.pieces[0][:2], words)
    first, last = (entry_name(_at_end(entry, end), words) for end in (0, -1))
    return words("page", first=first, last=last)


def _at_end(group: Entry, end: int) -> Entry:
    """The first (0) or last (-1) of the entries that lie in a group, however deep."""
    while group.kind == "group":
        group = group.inner[end]
    return group
