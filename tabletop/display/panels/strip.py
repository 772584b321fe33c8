"""A seat's own strip: who, money, holdings, the menu of choices, and messages with their rule.

Owns what every game shows to a seat. What the seat holds is drawn by the game's board.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from tabletop.display.board import Board
from tabletop.display.box import Box, around
from tabletop.display.canvas import LINE, Canvas
from tabletop.display.moment import Choose, GoBack, Menu, Moment, ShowLog, Undo
from tabletop.display.numbers import money
from tabletop.display.panels.cells import FRAME, CellsPanel
from tabletop.display.panels.covered import choice_text, fix_text, is_covered, is_secret
from tabletop.display.panels.log import draw_last, last_number, told
from tabletop.display.panels.strip_cells import (
    BUTTON,
    HEAD,
    HELP,
    HELP_SIZE,
    HOLDINGS,
    LINES,
    MENU,
    PROMPT,
    REASON,
    RULE,
    SITUATION,
    SITUATION_SIZE,
    TOTAL,
    TOTAL_SIZE,
    Asked,
    boxes_of,
)
from tabletop.display.panels.strip_entries import Entry, draw_entry, least_width
from tabletop.display.panels.strip_head import Head, draw_head
from tabletop.display.theme import (
    ACCENT,
    EDGE,
    INK,
    PANEL,
    RAISED,
    SMALLEST,
    SOFT_INK,
    STRIP,
    WARNING,
    Colour,
)
from tabletop.display.words import Words
from tabletop.play.choices import Choice
from tabletop.play.log import HUMAN
from tabletop.play.panel import CALM, SeatPanel
from tabletop.play.seat_menu import FIX
from tabletop.rules.game import Ref, Seat, View

WAY = " › "
"""Between the levels of a menu in its prompt."""
ENTRY, LIT = "entry", "lit"
"""The kind of picture that an entry is, and what the cursor adds to the key of its cell."""
TAIL = 2.0
INK_SHARE = 0.82
"""How much of a cell's height the size of a line in it may take, so that no letter is clipped."""
PARAGRAPHS: Mapping[str, tuple[float, Colour, bool]] = {
    REASON: (STRIP, WARNING, True),
    RULE: (SMALLEST + 1, INK, False),
    HELP: (HELP_SIZE, SOFT_INK, False),
}
"""Size, ink and weight of the cells that are sentences alone."""
MENU_TITLES = {
    "leave": "menu.leave_title",
    "over": "menu.over_title",
    "cards": "menu.cards_title",
    "put_right": "menu.put_right_title",
}
"""Questions of the menu beside the game."""


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
        self._totals: tuple[str, ...] = ()
        self._entries: Sequence[Entry] = ()
        self._moment: Moment | None = None
        self._known: dict[str, object] = {}
        self._shape: tuple[object, ...] = ()
        self._placed: Mapping[str, Box] = {}

    def key(self, moment: Moment) -> Mapping[str, object]:
        """Worked out anew only when something that the strip looks at is another value."""
        if moment is self._moment:
            return self._known
        self._moment = moment
        panel = moment.panels[self.seat]
        shown = (
            (panel.node, panel.path, panel.message, panel.question, panel.is_to_act, panel.kind),
            (panel.covers, panel.to_lay),
            (moment.view, moment.present, moment.own.get(self.seat), moment.telling),
            (self._fault(moment), moment.outcome is not None, last_number(moment)),
            moment.minutes_left,
        )
        if shown != self._shown:
            self._shown, self._unlit, self._cursor = shown, self._keys_of(moment), None
        if panel.cursor != self._cursor:
            self._cursor, lit = panel.cursor, str(panel.cursor)
            self._known = dict(self._unlit)
            if lit in self._unlit:
                self._known[lit] = self._unlit[lit], LIT
            if TOTAL in self._unlit:
                self._known[TOTAL] = self._totals[panel.cursor]
        return self._known

    def _keys_of(self, moment: Moment) -> dict[str, object]:
        """What the cells show where the cursor is not."""
        panel, view = moment.panels[self.seat], self._view(moment)
        said, node = self._told(panel, moment), panel.node
        keys: dict[str, object] = {
            FRAME: panel.is_to_act,
            HEAD: self._head(panel, moment),
        }
        if panel.kind == HUMAN:
            if moment.outcome is None or panel.path:
                keys[BUTTON] = bool(panel.path)
            keys[MENU] = None
        keys[HOLDINGS] = self._board.holdings(view, self.seat, panel.covers)
        if said is not None:
            keys[REASON], keys[RULE] = said
        if node is not None:
            keys.update(self._menu_keys(panel, node, said is None, moment))
        elif said is None:
            keys[SITUATION] = self._situation(panel, moment)
            if panel.kind == HUMAN:
                keys[LINES] = last_number(moment)
        return keys

    def _menu_keys(
        self, panel: SeatPanel, node: Choice, has_room: bool, moment: Moment
    ) -> dict[str, object]:
        """Prompt, entries, and where no message takes the room: total and help."""
        view = self._decided(moment)
        keys: dict[str, object] = {PROMPT: self._prompt(panel, moment)}
        if has_room:
            is_first = panel.is_to_act and not panel.path and panel.question is None
            reminder = self._board.reminder(view, self.seat, moment.log) if is_first else ""
            weighed = reminder or (self._board.help(view) if is_first else "")
            self._totals = tuple(
                reminder
                or self._total(child, view, moment)
                or self._hint(child, first_sentence(weighed), moment)
                for child in node.children
            )
            if any(self._totals):
                keys[TOTAL] = ""
            if weighed:
                keys[HELP] = weighed
        self._entries = [self._entry(child, view, moment) for child in node.children]
        return keys | {str(number): entry for number, entry in enumerate(self._entries)}

    def boxes(self, canvas: Canvas, moment: Moment) -> Mapping[str, Box]:
        """Worked out anew only when there are other cells or other texts that take room."""
        keys, panel = self.key(moment), moment.panels[self.seat]
        cursor = panel.cursor if RULE in keys else 0
        texts = [keys.get(name) for name in (BUTTON, REASON, RULE, HELP, PROMPT, SITUATION)]
        texts += [self._totals, *(entry[1:] for entry in self._entries)]
        shape = canvas.box, tuple(keys), texts, cursor, panel.node
        if shape != self._shape:
            entries = () if panel.node is None else self._entries
            asked = Asked(
                cells=frozenset(keys),
                button=self._button(panel),
                told=self._told(panel, moment),
                help=str(keys.get(HELP, "")),
                situation=str(keys.get(SITUATION, "")),
                entries=[entry.plain for entry in entries],
                cursor=panel.cursor,
                holdings_h=self._board.holdings_h,
                widths=[least_width(canvas, entry, with_note=True) for entry in entries],
                bare_widths=[least_width(canvas, entry, with_note=False) for entry in entries],
                totals=self._totals if TOTAL in keys else (),
                prompt=str(keys.get(PROMPT, "")).split(WAY)[-1],
            )
            self._shape, self._placed = shape, boxes_of(canvas, asked)
        return self._placed

    def draw_cell(self, canvas: Canvas, box: Box, name: str, moment: Moment) -> None:
        panel = moment.panels[self.seat]
        match name:
            case "frame":
                _draw_frame(canvas, panel.is_to_act)
            case "head":
                draw_head(canvas, box, self._head(panel, moment))
            case "button":
                self._draw_button(canvas, box, panel)
            case "menu":
                _draw_menu_button(canvas, box)
                canvas.zone(box, Menu(self.seat))
            case "holdings":
                view = self._view(moment)
                self._board.draw_holdings(canvas, box, view, self.seat, panel.covers)
            case "reason" | "rule" | "help":
                size, ink, is_bold = PARAGRAPHS[name]
                is_calm = panel.message is not None and panel.message.code in CALM
                if name == REASON and is_calm and self._fault(moment) is None:
                    ink = INK
                text = str(self._known[name])
                canvas.paragraph(text, box, size, ink, is_bold=is_bold)
            case "prompt":
                self._draw_prompt(canvas, box)
            case "total":
                self._draw_total(canvas, box, moment)
            case "situation":
                ink = SOFT_INK if moment.telling is None else ACCENT
                canvas.paragraph(str(self._known[SITUATION]), box, SITUATION_SIZE, ink)
            case "lines":
                draw_last(canvas, box, moment.log, self._words)
                canvas.zone(box, ShowLog(0, self.seat))
            case _:
                number = int(name)
                self._draw_entry(canvas, box, self._entries[number], number == panel.cursor)

    def _entry(self, choice: Choice, view: View, moment: Moment) -> Entry:
        is_seen = self._is_peeking(moment)
        if choice.kind == FIX:
            to_lay = moment.panels[self.seat].to_lay if is_seen else {}
            return Entry(choice, fix_text(choice, to_lay, self._words), "", None)
        text = choice_text(choice, self._words, is_seen=is_seen)
        if self._is_secret(choice, moment):
            mark = None if is_covered(choice) else Ref(choice.kind, choice.id)
            return Entry(choice, text, "", mark)
        refs = choice.actions[0].refs if len(choice.actions) == 1 else ()
        mark = refs[0] if refs else Ref(choice.kind, choice.id)
        return Entry(choice, text, self._board.note(choice, view), mark)

    def _is_peeking(self, moment: Moment) -> bool:
        return self.seat in moment.own

    def _is_secret(self, choice: Choice, moment: Moment) -> bool:
        """Whether others could read from an entry what the seat holds hidden."""
        return is_secret(choice) and not self._is_peeking(moment)

    def _total(self, choice: Choice, view: View, moment: Moment) -> str:
        """What an entry comes to, where it may be seen which one it is."""
        if self._is_secret(choice, moment):
            return ""
        return self._board.total(choice, view, self.seat)

    def _hint(self, choice: Choice, weighed: str, moment: Moment) -> str:
        """What stands for a total: how to see what is covered, or what there is to weigh."""
        if is_covered(choice) and not self._is_peeking(moment):
            return self._words("strip.look")
        return weighed

    def _situation(self, panel: SeatPanel, moment: Moment) -> str:
        """What those who wait read: what happens, what they have to do, or who is waited for."""
        if panel.kind == HUMAN:
            reminder = self._board.reminder(moment.view, self.seat, moment.log)
            if reminder:
                return reminder
        return told(moment, self._words) or self._board.situation(moment.present)

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

    def _decided(self, moment: Moment) -> View:
        """What the seat decides about: the true position, with its own things while it looks."""
        return moment.own.get(self.seat, moment.present)

    def _head(self, panel: SeatPanel, moment: Moment) -> Head:
        view, words, is_person = self._view(moment), self._words, panel.kind == HUMAN
        amount = self._board.money(view, self.seat)
        hidden = self._board.hidden(view, self.seat)
        if amount is None and is_person:
            hidden = hidden or words("strip.hidden")
        return Head(
            seat=self.seat,
            name=words.seat(self.seat),
            state=self._state(panel, moment),
            money="" if amount is None else money(amount, words),
            hidden=hidden,
            is_to_act=panel.is_to_act,
            is_person=is_person,
        )

    def _state(self, panel: SeatPanel, moment: Moment) -> str:
        if panel.kind != HUMAN:
            return self._words("strip.computer", name=self._words.player_kind(panel.kind))
        if panel.is_to_act:
            return self._words("strip.your_turn")
        status = self._board.status(moment.view, self.seat)
        if status or moment.minutes_left is None:
            return status
        return self._words("board.minutes_left", minutes=moment.minutes_left)

    def _draw_total(self, canvas: Canvas, box: Box, moment: Moment) -> None:
        """What the lit entry comes to; else what there is to weigh, unless it stands below."""
        number = moment.panels[self.seat].cursor
        text, node = self._totals[number], moment.panels[self.seat].node
        assert node is not None
        total = self._total(node.children[number], self._decided(moment), moment)
        is_total = bool(total) and text == total
        if not is_total and HELP in self._placed:
            return
        ink = INK if is_total else SOFT_INK
        if box.h >= 2 * SMALLEST * LINE:
            canvas.paragraph(text, box, TOTAL_SIZE, ink, is_bold=is_total)
            return
        # The menu follows closely: below a line tails of letters hang, above it nothing stands.
        y, most_h = box.centre[1] - TAIL, box.h * INK_SHARE
        canvas.text(text, box.x, y, TOTAL_SIZE, ink, is_bold=is_total, most=box.w, most_h=most_h)

    def _draw_prompt(self, canvas: Canvas, box: Box) -> None:
        """As much of the way as there is room for, with its end."""
        parts = str(self._known[PROMPT]).split(WAY)
        while len(parts) > 1 and canvas.width(WAY.join(parts), SMALLEST, is_bold=True) > box.w:
            del parts[0]
        y, most_h = box.centre[1], box.h * INK_SHARE
        text = WAY.join(parts)
        if canvas.width(text, SMALLEST, is_bold=True) > box.w:
            canvas.paragraph(text, box, STRIP, ACCENT, is_bold=True)
            return
        canvas.text(text, box.x, y, STRIP, ACCENT, is_bold=True, most=box.w, most_h=most_h)

    def _prompt(self, panel: SeatPanel, moment: Moment) -> str:
        """For whom is chosen, what, and how one got here."""
        words = self._words
        if panel.question is not None:
            return words("strip.question", seat=words.seat(panel.question.by))
        if panel.node is not None and panel.node.kind == "menu":
            title = words(self._title(panel, panel.node.id, moment))
            if panel.node.id != "over" or moment.outcome is None:
                return title
            return f"{title} {words.winners(moment.outcome)}."
        who, what = self._board.task(self._decided(moment))
        if any(choice.kind != "page" for choice in panel.path):
            head = who
        else:
            head = words("strip.task", who=who, what=what) if who else what
        is_seen = self._is_peeking(moment)
        parts = [head, *(choice_text(choice, words, is_seen=is_seen) for choice in panel.path)]
        return WAY.join(part for part in parts if part)

    def _title(self, panel: SeatPanel, menu: str, moment: Moment) -> str:
        """Above the menu beside the game; where cards are to be laid, how to see which."""
        if panel.to_lay and not self._is_peeking(moment):
            return "menu.put_right_hidden"
        return MENU_TITLES.get(menu, "menu.title")

    def _button(self, panel: SeatPanel) -> str:
        """Back within the menu, undo else."""
        return self._words("strip.back" if panel.path else "strip.undo")

    def _draw_button(self, canvas: Canvas, box: Box, panel: SeatPanel) -> None:
        canvas.frame(box, EDGE, 2, 6)
        canvas.text(self._button(panel), *box.centre, STRIP, SOFT_INK, align="centre")
        canvas.zone(box, GoBack(self.seat) if panel.path else Undo(self.seat))

    def _draw_entry(self, canvas: Canvas, cell: Box, entry: Entry, is_lit: bool) -> None:
        """One entry of the menu; its pictures, lit and not, are kept: cursors walk to and fro."""
        canvas.zone(cell, Choose(self.seat, entry.choice))
        key = ENTRY, self._words.language, *entry[1:], is_lit
        shown = partial(draw_entry, entry=entry, board=self._board, is_lit=is_lit)
        canvas.stamp(key, cell, shown, grows=True)


def _draw_frame(canvas: Canvas, is_to_act: bool) -> None:
    if is_to_act:
        canvas.fill(canvas.box, ACCENT, 10)
        canvas.fill(canvas.box.inset(5), PANEL, 8)
    else:
        canvas.frame(canvas.box, RAISED, 2, 10)


def _draw_menu_button(canvas: Canvas, box: Box) -> None:
    canvas.frame(box, EDGE, 2, 6)
    canvas.piece("menu", around(*box.centre, 20, 20), SOFT_INK)


def first_sentence(text: str) -> str:
    """The text up to its first full stop, with it."""
    first, stop, _ = text.partition(". ")
    return f"{first}." if stop else text
