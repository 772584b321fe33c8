"""A seat's own strip: who, money, holdings, the menu of choices, and messages with their rule.

Owns what every game shows to a seat. What the seat holds is drawn by the game's board.
"""

from __future__ import annotations

from collections.abc import Mapping

from tabletop.display.board import Board
from tabletop.display.box import Box, around
from tabletop.display.canvas import LINE, Canvas
from tabletop.display.moment import Choose, GoBack, Moment, Peek, Undo
from tabletop.display.numbers import money
from tabletop.display.panels.cells import FRAME, CellsPanel
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
LEAST_ROW_H = LEAST_ENTRY_H + ENTRY_GAP
MOST_ENTRY_H = 54.0
LIT = "lit"
"""What the cursor adds to the key of an entry."""
ENTRY_BELOW_HELP_H = 38.0
"""Help takes no more room than leaves this to each row of the menu."""
HELP_SIZE = SMALLEST + 1

HEAD, BUTTON, HOLDINGS, REASON, RULE, PROMPT, HELP, SITUATION = (
    "head",
    "button",
    "holdings",
    "reason",
    "rule",
    "prompt",
    "help",
    "situation",
)
"""The cells of a strip beside the entries of its menu, which are called by their numbers."""


class StripPanel(CellsPanel):
    """The strip of one seat; lit, framed and marked with an arrow while the seat is to act."""

    def __init__(self, seat: Seat, board: Board, words: Words) -> None:
        super().__init__()
        self.seat = seat
        self._board = board
        self._words = words
        self._shown: tuple[object, ...] = ()
        self._cursor: int | None = None
        self._unlit: Mapping[str, object] = {}
        self._known: dict[str, object] = {}
        self._shape: tuple[object, ...] = ()
        self._placed: Mapping[str, Box] = {}

    def key(self, moment: Moment) -> Mapping[str, object]:
        """Worked out anew only when something that the strip looks at is another value."""
        panel = moment.panels[self.seat]
        shown = (
            (panel.node, panel.path, panel.message, panel.question, panel.is_to_act, panel.kind),
            (moment.view, self._view(moment), self._fault(moment), moment.outcome is not None),
        )
        if shown != self._shown:
            self._shown, self._unlit, self._cursor = shown, self._keys_of(moment), None
        if panel.cursor != self._cursor:
            self._cursor, lit = panel.cursor, str(panel.cursor)
            self._known = dict(self._unlit)
            if lit in self._unlit:
                self._known[lit] = self._unlit[lit], LIT
        return self._known

    def _keys_of(self, moment: Moment) -> dict[str, object]:
        """What the cells show where the cursor is not."""
        panel, view = moment.panels[self.seat], self._view(moment)
        told, node = self._told(panel, moment), panel.node
        keys: dict[str, object] = {
            FRAME: panel.is_to_act,
            HEAD: (self._board.money(view, self.seat), self._state(panel, moment)),
        }
        if panel.kind == HUMAN and moment.outcome is None:
            keys[BUTTON] = bool(panel.path)
        if told is None or node is None:
            keys[HOLDINGS] = self._board.holdings(view, self.seat)
        if told is not None:
            keys[REASON], keys[RULE] = told
        if node is not None:
            keys[PROMPT] = self._prompt(panel, moment)
            if told is None and panel.is_to_act and not panel.path and panel.question is None:
                keys[HELP] = self._board.help(view)
            for number, child in enumerate(node.children):
                keys[str(number)] = child, self._board.note(child, view)
        elif told is None:
            keys[SITUATION] = self._board.situation(moment.view)
        return keys

    def boxes(self, canvas: Canvas, moment: Moment) -> Mapping[str, Box]:
        """Worked out anew only when there are other cells or other texts that take room."""
        keys = self.key(moment)
        cursor = moment.panels[self.seat].cursor if RULE in keys else 0
        texts = [keys.get(name) for name in (BUTTON, REASON, RULE, HELP)]
        shape = canvas.box, tuple(keys), texts, cursor
        if shape != self._shape:
            self._shape, self._placed = shape, self._boxes_of(canvas, moment)
        return self._placed

    def _boxes_of(self, canvas: Canvas, moment: Moment) -> dict[str, Box]:
        """From the top: head, holdings and button, message, prompt, help, menu or situation."""
        keys, panel = self.key(moment), moment.panels[self.seat]
        box = canvas.box.inset(MARGIN, 8)
        boxes = {FRAME: canvas.box, HEAD: box.top_part(HEAD_H)}
        rest = box.below(HEAD_H)
        row = rest.top_part(ROW_H)
        if BUTTON in keys:
            w = canvas.width(self._button(panel), STRIP) + 28
            boxes[BUTTON] = Box(row.right - w, row.y + 2, w, row.h - 5)
            row = row.left_part(row.w - w - 12)
        if HOLDINGS in keys:
            boxes[HOLDINGS] = row
            row, rest = rest.below(ROW_H), rest.below(ROW_H)
        rows, only_lit = _rows(panel.node), False
        told = self._told(panel, moment)
        if told is not None:
            message = _message_boxes(canvas, row, rest, told, rows)
            only_lit = rows > 1 and not _is_whole(canvas, message, told[1])
            if only_lit:
                rows = 1
                message = _message_boxes(canvas, row, rest, told, rows)
            boxes.update(message)
            rest = rest.below(sum(part.h for part in message.values()))
        if panel.node is not None:
            if told is None or rest.h >= rows * LEAST_ROW_H + PROMPT_H:
                boxes[PROMPT] = rest.top_part(PROMPT_H)
                rest = rest.below(PROMPT_H)
            if help_h := _help_height(canvas, rest, str(keys.get(HELP, "")), panel.node):
                boxes[HELP] = rest.top_part(help_h)
                rest = rest.below(help_h)
            if only_lit:
                boxes[str(panel.cursor)] = rest.top_part(min(MOST_ENTRY_H, rest.h))
            else:
                boxes.update(_entry_boxes(rest, panel.node))
        elif told is None:
            boxes[SITUATION] = rest.below(10)
        return boxes

    def draw_cell(self, canvas: Canvas, box: Box, name: str, moment: Moment) -> None:
        panel = moment.panels[self.seat]
        match name:
            case "frame":
                _draw_frame(canvas, panel.is_to_act)
            case "head":
                self._draw_head(canvas, box, panel, moment)
            case "button":
                self._draw_button(canvas, box, panel)
            case "holdings":
                self._board.draw_holdings(canvas, box, self._view(moment), self.seat)
            case "reason":
                reason = str(self.key(moment)[REASON])
                canvas.paragraph(reason, box, STRIP, WARNING, is_bold=True)
            case "rule":
                canvas.paragraph(str(self.key(moment)[RULE]), box, SMALLEST + 1, INK)
            case "prompt":
                text = str(self.key(moment)[PROMPT])
                middle = box.centre[1]
                canvas.text(text, box.x, middle, STRIP, ACCENT, is_bold=True, most=box.w)
            case "help":
                canvas.paragraph(str(self.key(moment)[HELP]), box, HELP_SIZE, SOFT_INK)
            case "situation":
                canvas.paragraph(str(self.key(moment)[SITUATION]), box, LABEL, SOFT_INK)
            case _:
                self._draw_entry(canvas, box, int(name), panel, moment)

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

    def _prompt(self, panel: SeatPanel, moment: Moment) -> str:
        """For whom is chosen, what, and how one got here."""
        words = self._words
        if panel.question is not None:
            return words("strip.question", seat=words.seat(panel.question.by))
        who, what = self._board.task(self._view(moment))
        if any(choice.kind != "page" for choice in panel.path):
            head = who
        else:
            head = words("strip.task", who=who, what=what) if who else what
        parts = [head, *(words.choice(choice) for choice in panel.path)]
        return " › ".join(part for part in parts if part)

    def _button(self, panel: SeatPanel) -> str:
        """Back within the menu, undo else."""
        return self._words("strip.back" if panel.path else "strip.undo")

    def _draw_button(self, canvas: Canvas, box: Box, panel: SeatPanel) -> None:
        canvas.frame(box, EDGE, 2, 6)
        canvas.text(self._button(panel), *box.centre, STRIP, SOFT_INK, align="centre")
        canvas.zone(box, GoBack(self.seat) if panel.path else Undo(self.seat))

    def _draw_entry(
        self, canvas: Canvas, cell: Box, number: int, panel: SeatPanel, moment: Moment
    ) -> None:
        """One entry of the menu; where the cursor is, it is filled and has an arrow."""
        assert panel.node is not None
        choice, is_lit = panel.node.children[number], number == panel.cursor
        canvas.fill(cell, ACCENT if is_lit else RAISED, 6)
        canvas.zone(cell, Choose(self.seat, choice))
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


def _draw_frame(canvas: Canvas, is_to_act: bool) -> None:
    if is_to_act:
        canvas.fill(canvas.box, ACCENT, 10)
        canvas.fill(canvas.box.inset(5), PANEL, 8)
    else:
        canvas.frame(canvas.box, RAISED, 2, 10)


def _message_boxes(
    canvas: Canvas, narrow: Box, wide: Box, told: tuple[str, str], rows: int
) -> dict[str, Box]:
    """The reason in bold beside the button, the rule below it over the whole width.

    So many rows are left free for the menu.
    """
    reason, rule = told
    room = wide.h - rows * LEAST_ROW_H
    top = Box(narrow.x, wide.y, narrow.w, 2 * STRIP * LINE)
    used = canvas.paragraph_height(reason, top, STRIP, is_bold=True)
    used = max(used, ROW_H if narrow.w < wide.w else 0.0)
    boxes = {REASON: top.top_part(used)}
    if rule:
        area = wide.below(used).top_part(max(SMALLEST * LINE, room - used))
        h = canvas.paragraph_height(rule, area, SMALLEST + 1)
        h = max(h, min(h + ENTRY_GAP, room - used))
        boxes[RULE] = area.top_part(h)
    return boxes


def _is_whole(canvas: Canvas, message: Mapping[str, Box], rule: str) -> bool:
    """Whether all of the rule can be read; else the menu shows its lit entry alone meanwhile."""
    if not rule:
        return True
    box = message[RULE]
    return len(canvas.wrapped(rule, SMALLEST, box.w)) * SMALLEST * LINE <= box.h + 1


def _help_height(canvas: Canvas, rest: Box, text: str, node: Choice) -> float:
    """What the help takes above the menu; nothing where all of it does not fit."""
    lines = canvas.wrapped(text, HELP_SIZE, rest.w)
    h = len(lines) * HELP_SIZE * LINE + ENTRY_GAP if lines else 0.0
    return h if h <= rest.h - _rows(node) * ENTRY_BELOW_HELP_H else 0.0


def _entry_boxes(box: Box, node: Choice) -> dict[str, Box]:
    """The entries in two columns, walked downwards."""
    rows = _rows(node)
    h = min(MOST_ENTRY_H, box.h / rows)
    cells = Box(box.x, box.y, box.w, h * rows).grid(2, rows, ENTRY_GAP)
    places = (divmod(number, rows) for number in range(len(node.children)))
    return {str(number): cells[row * 2 + column] for number, (column, row) in enumerate(places)}


def _rows(node: Choice | None) -> int:
    """Rows of the menu's two columns; 0 without one."""
    return 0 if node is None else -(-len(node.children) // 2)
