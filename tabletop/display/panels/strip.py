"""A seat's own strip: who, money, holdings, the menu of choices, and messages with their rule.

Owns what every game shows to a seat. What the seat holds is drawn by the game's board.
"""

from __future__ import annotations

from tabletop.display.board import Board
from tabletop.display.box import Box, around
from tabletop.display.canvas import LINE, Canvas
from tabletop.display.moment import Choose, GoBack, Moment, Peek, Undo
from tabletop.display.numbers import money
from tabletop.display.panels.panel import Panel
from tabletop.display.theme import (
    ACCENT,
    BOARD,
    EDGE,
    INK,
    LABEL,
    ON_ACCENT,
    PANEL,
    RAISED,
    SMALLEST,
    SOFT_INK,
    STRIP,
    WARNING,
)
from tabletop.display.words import Words
from tabletop.play.choices import Choice
from tabletop.play.log import HUMAN
from tabletop.play.panel import SeatPanel
from tabletop.rules.game import Ref, Seat, View

HEAD_H, ROW_H, PROMPT_H = 46.0, 36.0, 36.0
MARGIN, ENTRY_GAP = 12.0, 4.0
LEAST_ENTRY_H = 28.0
"""10 mm at 32 inches, the smallest target."""
MOST_ENTRY_H = 54.0


class StripPanel(Panel):
    """The strip of one seat; lit, framed and marked with an arrow while the seat is to act."""

    def __init__(self, seat: Seat, board: Board, words: Words) -> None:
        self.seat = seat
        self._board = board
        self._words = words

    def key(self, moment: Moment) -> object:
        panel = moment.panels[self.seat]
        view = self._view(moment)
        notes: tuple[str, ...] = ()
        if panel.node is not None:
            notes = tuple(self._board.note(child, view) for child in panel.node.children)
        return (
            panel,
            self._board.money(view, self.seat),
            self._board.holdings(view, self.seat),
            self._board.status(view, self.seat),
            "" if panel.is_to_act else self._board.situation(view),
            () if panel.node is None else self._board.task(view),
            notes,
            self._fault(moment),
            moment.outcome is not None,
        )

    def draw(self, canvas: Canvas, moment: Moment) -> None:
        panel = moment.panels[self.seat]
        box = canvas.box.inset(MARGIN, 8)
        if panel.is_to_act:
            canvas.fill(canvas.box, ACCENT, 10)
            canvas.fill(canvas.box.inset(5), PANEL, 8)
        else:
            canvas.frame(canvas.box, RAISED, 2, 10)
        self._draw_head(canvas, box.top_part(HEAD_H), panel, moment)
        rest = box.below(HEAD_H)
        row = rest.top_part(ROW_H)
        if panel.kind == HUMAN and moment.outcome is None:
            row = self._draw_button(canvas, row, panel)
        told = self._told(panel, moment)
        if told is not None and panel.node is not None:
            narrow = Box(row.x, row.y, row.w, rest.h)
            least = _rows(panel.node) * (LEAST_ENTRY_H + ENTRY_GAP)
            rest = rest.below(self._draw_message(canvas, narrow, rest, told, least))
            if rest.h >= least + PROMPT_H:
                self._draw_prompt(canvas, rest.top_part(PROMPT_H), panel, moment)
                rest = rest.below(PROMPT_H)
        else:
            self._board.draw_holdings(canvas, row, self._view(moment), self.seat)
            rest = rest.below(ROW_H)
            if told is not None:
                self._draw_message(canvas, rest, rest, told, 0)
            elif panel.node is not None:
                self._draw_prompt(canvas, rest.top_part(PROMPT_H), panel, moment)
                rest = rest.below(PROMPT_H)
            else:
                text = self._board.situation(moment.view)
                canvas.paragraph(text, rest.below(10), LABEL, SOFT_INK)
        if panel.node is not None:
            self._draw_menu(canvas, rest, panel, panel.node, moment)

    def _fault(self, moment: Moment) -> str | None:
        """Why nothing that this person does has an effect, None while it has one."""
        return moment.fault if moment.panels[self.seat].kind == HUMAN else None

    def _told(self, panel: SeatPanel, moment: Moment) -> tuple[str, str] | None:
        """What the seat has to know now, and the rule behind it: a fault, else its message."""
        fault = self._fault(moment)
        if fault is not None:
            return self._words.fault(fault), ""
        return None if panel.message is None else self._words.explanation(panel.message)

    def _view(self, moment: Moment) -> View:
        """What the strip shows: the seat's own view while it looks, else everybody's."""
        return moment.own.get(self.seat, moment.view)

    def _draw_head(self, canvas: Canvas, box: Box, panel: SeatPanel, moment: Moment) -> None:
        """Arrow when to act, seat, kind of player; money on the right."""
        middle, x = box.centre[1], box.x
        if panel.is_to_act:
            canvas.piece("arrow", around(x + 13, middle, 22, 26), ACCENT)
            x += 34
        name = canvas.text(self._words.seat(self.seat), x, middle, LABEL + 4, INK, is_bold=True)
        end = self._draw_money(canvas, box, panel, moment)
        state = self._state(panel, moment)
        start = name.right + 16
        canvas.text(state, start, middle, STRIP, SOFT_INK, most=end - start - 16)

    def _draw_money(self, canvas: Canvas, box: Box, panel: SeatPanel, moment: Moment) -> float:
        """The money, or the place where a person touches to see it; where it begins."""
        amount = self._board.money(self._view(moment), self.seat)
        middle = box.centre[1]
        if amount is not None:
            shown = money(amount, self._words)
            place = canvas.text(
                shown, box.right, middle, BOARD, ACCENT, is_bold=True, align="right"
            )
        elif panel.kind == HUMAN:
            hidden = self._words("strip.hidden")
            place = canvas.text(hidden, box.right - 12, middle, STRIP, SOFT_INK, align="right")
            canvas.frame(place.inset(-12, -9), EDGE, 2, 6)
        else:
            return box.right
        canvas.zone(Box(place.x - 20, box.y, box.right - place.x + 20, box.h), Peek(self.seat))
        return place.x - 12

    def _state(self, panel: SeatPanel, moment: Moment) -> str:
        if panel.kind != HUMAN:
            return self._words("strip.computer", name=self._words.player_kind(panel.kind))
        if panel.is_to_act:
            return self._words("strip.your_turn")
        return self._board.status(moment.view, self.seat)

    def _draw_prompt(self, canvas: Canvas, box: Box, panel: SeatPanel, moment: Moment) -> None:
        """For whom is chosen, what, and how one got here."""
        words = self._words
        if panel.question is not None:
            text = words("strip.question", seat=words.seat(panel.question.by))
        else:
            who, what = self._board.task(self._view(moment))
            if any(choice.kind != "page" for choice in panel.path):
                head = who
            else:
                head = words("strip.task", who=who, what=what) if who else what
            parts = [head, *(words.choice(choice) for choice in panel.path)]
            text = " › ".join(part for part in parts if part)
        canvas.text(text, box.x, box.centre[1], STRIP, ACCENT, is_bold=True, most=box.w)

    def _draw_button(self, canvas: Canvas, row: Box, panel: SeatPanel) -> Box:
        """Back within the menu, undo else, at the right end of the row; the rest of the row."""
        text = self._words("strip.back" if panel.path else "strip.undo")
        w = canvas.width(text, STRIP) + 28
        button = Box(row.right - w, row.y + 2, w, row.h - 5)
        canvas.frame(button, EDGE, 2, 6)
        canvas.text(text, *button.centre, STRIP, SOFT_INK, align="centre")
        canvas.zone(button, GoBack(self.seat) if panel.path else Undo(self.seat))
        return row.left_part(row.w - w - 12)

    def _draw_message(
        self, canvas: Canvas, narrow: Box, wide: Box, told: tuple[str, str], least: float
    ) -> float:
        """The reason in bold, the rule below it over the whole width; the height used.

        `least` is left free for the menu.
        """
        reason, rule = told
        room = wide.h - least
        used = canvas.paragraph(
            reason, narrow.top_part(2 * STRIP * LINE), STRIP, WARNING, is_bold=True
        )
        used = max(used, ROW_H if narrow.w < wide.w else 0.0)
        if rule:
            area = wide.below(used).top_part(max(SMALLEST * LINE, room - used))
            used += canvas.paragraph(rule, area, SMALLEST + 1, INK)
            used = max(used, min(used + ENTRY_GAP, room))
        return used

    def _draw_menu(
        self, canvas: Canvas, box: Box, panel: SeatPanel, node: Choice, moment: Moment
    ) -> None:
        """The entries in two columns, walked downwards; the cursor is filled and has an arrow."""
        rows = _rows(node)
        h = min(MOST_ENTRY_H, box.h / rows)
        cells = Box(box.x, box.y, box.w, h * rows).grid(2, rows, ENTRY_GAP)
        for number, child in enumerate(node.children):
            column, row = divmod(number, rows)
            cell = cells[row * 2 + column]
            is_lit = number == panel.cursor
            canvas.fill(cell, ACCENT if is_lit else RAISED, 6)
            self._draw_entry(canvas, cell, child, is_lit, moment)
            canvas.zone(cell, Choose(self.seat, child))

    def _draw_entry(
        self, canvas: Canvas, cell: Box, choice: Choice, is_lit: bool, moment: Moment
    ) -> None:
        ink = ON_ACCENT if is_lit else INK
        x, middle = cell.x + 10, cell.centre[1]
        if is_lit:
            canvas.piece("arrow", around(x + 5, middle, 12, 14), ON_ACCENT)
        x += 18
        mark = around(x + 12, middle, 24, 24)
        group = (Ref(choice.kind, choice.id),)
        ref = choice.actions[0].refs[:1] if len(choice.actions) == 1 else group
        if ref and self._board.draw_ref(canvas, mark, ref[0]):
            x += 32
        note = self._board.note(choice, self._view(moment))
        right = cell.right - 10
        if note:
            right = canvas.text(note, right, middle, STRIP, ink, is_bold=True, align="right").x - 8
        canvas.text(self._words.choice(choice), x, middle, STRIP, ink, most=right - x)


def _rows(node: Choice | None) -> int:
    """Rows of the menu's two columns; 0 without one."""
    return 0 if node is None else -(-len(node.children) // 2)
