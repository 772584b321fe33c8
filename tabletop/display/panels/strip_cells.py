"""The places of a strip's cells: which stand where, and what gives way when room is short.

Owns that geometry. What the cells show is the strip's own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from tabletop.display.box import Box
from tabletop.display.canvas import LINE, Canvas
from tabletop.display.panels.cells import FRAME
from tabletop.display.theme import SMALLEST, STRIP

HEAD, BUTTON, MENU, HOLDINGS, REASON, RULE, PROMPT, TOTAL, HELP, SITUATION, LINES = (
    "head",
    "button",
    "menu",
    "holdings",
    "reason",
    "rule",
    "prompt",
    "total",
    "help",
    "situation",
    "lines",
)
"""The cells of a strip beside the entries of its menu, which are called by their numbers."""

HEAD_H, ROW_H, PROMPT_H, TOTAL_H = 34.0, 30.0, 25.0, 22.0
MARGIN_X, MARGIN_Y, ENTRY_GAP, MENU_GAP = 12.0, 6.0, 2.5, 5.0
MENU_W, PLAIN_MARGINS = 44.0, 40.0
"""The menu's button; what an entry has beside its text."""
LEAST_ENTRY_H = 28.0
"""10 mm at 32 inches, the smallest target."""
LEAST_ROW_H = LEAST_ENTRY_H + ENTRY_GAP
MOST_ENTRY_H = 50.0
TOTAL_SIZE = STRIP - 1.0
HELP_SIZE = SMALLEST + 1
SITUATION_SIZE, SITUATION_GAP = STRIP + 1.0, 4.0
LEAST_WAITING_H = 56.0
"""What those who wait read below the row of the buttons, beside high holdings."""
STRIP_DEPTH = 255.0
MANY_ROWS = 4
MOST_TOTAL_LINES = MOST_REASON_LINES = 3


@dataclass(frozen=True)
class Asked:
    """What a strip has to show: its cells, and the texts that take room.

    `told` is a message and its rule; `entries` the texts of the menu's entries that have nothing
    beside them, empty ones for all others; `widths` is how wide each entry is at the least,
    `bare_widths` without its note.
    `holdings_h` tells how high the holdings are where so much is left for them; 0: one row beside
    the buttons. `totals` are all texts that the line of the total may have.
    """

    cells: frozenset[str]
    button: str
    told: tuple[str, str] | None
    help: str
    situation: str
    entries: Sequence[str]
    cursor: int
    holdings_h: Callable[[float], float]
    widths: Sequence[float] = ()
    bare_widths: Sequence[float] = ()
    totals: Sequence[str] = ()
    prompt: str = ""
    """The least of it that is shown."""

    @property
    def rows(self) -> int:
        """Rows of the menu's two columns; 0 without one."""
        return -(-len(self.entries) // 2)


def boxes_of(canvas: Canvas, asked: Asked) -> dict[str, Box]:
    """From the top: head, holdings and buttons, message, prompt, total, help, menu or situation.

    Holdings of more than one row stand above the buttons, which are beside the prompt then.
    """
    box = canvas.box.inset(MARGIN_X, MARGIN_Y)
    more = max(1.0, min(canvas.text_scale, canvas.box.h / STRIP_DEPTH))
    head_h, row_h = HEAD_H * more, ROW_H * more
    boxes = {FRAME: canvas.box, HEAD: box.top_part(head_h)}
    rest = box.below(head_h)
    # All of a rule is to be read: holdings have what it leaves.
    is_told_above = asked.told is not None and bool(asked.entries or asked.told[1])
    has_high = HOLDINGS in asked.cells and bool(asked.holdings_h(rest.h))
    if has_high and not is_told_above:
        return boxes | _with_board(canvas, asked, rest, more)
    row = _with_buttons(canvas, asked, rest.top_part(row_h), boxes)
    if HOLDINGS in asked.cells and not is_told_above:
        boxes[HOLDINGS] = row
        row, rest = rest.below(row_h), rest.below(row_h)
    rows, is_lit_alone = asked.rows, False
    if asked.told is not None:
        message = _message_boxes(canvas, row, rest, asked.told, rows)
        is_lit_alone = rows > 1 and not _is_whole(canvas, message, asked.told[1])
        if is_lit_alone:
            rows = 1
            message = _message_boxes(canvas, row, rest, asked.told, rows)
        boxes.update(message)
        rest = rest.below(sum(part.h for part in message.values()))
    if asked.entries:
        rest = _above_menu(canvas, asked, rest, rows, more, boxes)
        if has_high:
            rest = _above_low_board(asked, rest, 1 if is_lit_alone else rows, boxes)
        if is_lit_alone:
            boxes[str(asked.cursor)] = rest.top_part(min(MOST_ENTRY_H, rest.h))
        else:
            boxes.update(
                _wide_entry_boxes(rest, asked)
                if asked.holdings_h(rest.h) and len(_columns(rest.w, asked)) > 1
                else _entry_boxes(canvas, rest, asked.entries)
            )
    elif is_told_above:
        if has_high:
            _above_low_board(asked, rest, 0, boxes)
    elif asked.told is None:
        boxes.update(_situation_boxes(canvas, asked, rest.below(SITUATION_GAP)))
    return boxes


def _above_low_board(asked: Asked, rest: Box, rows: int, boxes: dict[str, Box]) -> Box:
    """Sets holdings below a message and its menu where there is room; what is left for the menu."""
    needed = rows * LEAST_ROW_H
    high = asked.holdings_h(rest.h - needed)
    if high > rest.h - needed:
        return rest
    menu = rest.top_part(rest.h - high)
    used = rest.top_part(min(menu.h, rows * MOST_ENTRY_H))
    boxes[HOLDINGS] = rest.below(used.h).top_part(high)
    return used


def _situation_boxes(canvas: Canvas, asked: Asked, rest: Box) -> dict[str, Box]:
    """What those who wait read: the situation and, where there are any, lines of the log."""
    if LINES not in asked.cells:
        return {SITUATION: rest}
    most = rest.top_part(rest.h / 2)
    used = canvas.paragraph_height(asked.situation, most, SITUATION_SIZE)
    return {SITUATION: rest.top_part(used), LINES: rest.below(used + SITUATION_GAP)}


def _with_board(canvas: Canvas, asked: Asked, rest: Box, more: float) -> dict[str, Box]:
    """High holdings, and below them the row of the buttons and all else.

    They are as high as a menu with its prompt and total lets them be, or the situation and the
    least of the log.
    """
    boxes: dict[str, Box] = {}
    row = _with_buttons(canvas, asked, rest.top_part(ROW_H * more), boxes)
    row_h = row.h
    if canvas.width(asked.prompt, SMALLEST, is_bold=True) > row.w:
        row_h = max(row_h, 2 * SMALLEST * LINE)
    if asked.entries:
        rows = -(-len(asked.entries) // len(_columns(rest.w, asked)))
        needed = rows * LEAST_ROW_H + _total_height(canvas, asked, rest.w, more)
    else:
        needed = LEAST_WAITING_H * more
    high = asked.holdings_h(rest.h - row_h - needed)
    boxes[HOLDINGS] = rest.top_part(high)
    rest = rest.below(high)
    row = _with_buttons(canvas, asked, rest.top_part(ROW_H * more), boxes)
    return boxes | _below_board(canvas, asked, Box(*row[:3], row_h), rest, more)


def _total_height(canvas: Canvas, asked: Asked, w: float, more: float) -> float:
    """A line, or as many as a text needs, up to MOST_TOTAL_LINES."""
    if TOTAL not in asked.cells:
        return 0.0
    lines = max(len(canvas.wrapped(text, SMALLEST, w, is_bold=True)) for text in asked.totals)
    if lines < 2:
        return TOTAL_H * more
    return max(TOTAL_H * more, min(lines, MOST_TOTAL_LINES) * SMALLEST * LINE)


def _columns(w: float, asked: Asked) -> tuple[float, ...]:
    """How wide the menu's columns are: two alike, or as their entries need it; one where these are
    few and too wide for two; the notes of many give way.
    """
    w -= ENTRY_GAP
    columns = _two_columns(w, asked.widths, asked.rows)
    if columns is None and len(asked.entries) <= MANY_ROWS:
        return (w + ENTRY_GAP,)
    return columns or _two_columns(w, asked.bare_widths, asked.rows) or (w / 2, w / 2)


def _two_columns(w: float, widths: Sequence[float], rows: int) -> tuple[float, float] | None:
    """Both alike, or as wide as they need to be; None where there is no room for two."""
    first, second = max(widths[:rows], default=0.0), max(widths[rows:], default=0.0)
    if max(first, second) <= w / 2:
        return w / 2, w / 2
    spare = (w - first - second) / 2
    return (first + spare, second + spare) if spare >= 0 else None


def _below_board(canvas: Canvas, asked: Asked, row: Box, rest: Box, more: float) -> dict[str, Box]:
    """What stands below high holdings: prompt or situation beside the buttons, and the menu."""
    boxes: dict[str, Box] = {}
    if asked.told is not None:
        return _message_boxes(canvas, row, rest, asked.told, 0)
    if not asked.entries:
        used = canvas.paragraph_height(asked.situation, Box(*row[:3], rest.h), SITUATION_SIZE)
        boxes[SITUATION] = Box(row.x, row.y, row.w, min(used, rest.h))
        below = rest.below(max(used, row.h) + SITUATION_GAP)
        if LINES in asked.cells and below.h >= SMALLEST * LINE:
            boxes[LINES] = below
        return boxes
    boxes[PROMPT] = row
    rest = rest.below(row.h)
    rows = -(-len(asked.entries) // len(_columns(rest.w, asked)))
    menu = _above_menu(canvas, asked, rest, rows, more, boxes)
    return boxes | _wide_entry_boxes(menu, asked)


def _wide_entry_boxes(box: Box, asked: Asked) -> dict[str, Box]:
    """The entries in columns as wide as they need, walked downwards."""
    columns = _columns(box.w, asked)
    rows = -(-len(asked.entries) // len(columns))
    h = min(MOST_ENTRY_H, box.h / rows)
    boxes = {}
    for number in range(len(asked.entries)):
        column, row = divmod(number, rows)
        x = box.x + column * (columns[0] + ENTRY_GAP)
        boxes[str(number)] = Box(x, box.y + row * h, columns[column], h - ENTRY_GAP)
    return boxes


def _with_buttons(canvas: Canvas, asked: Asked, row: Box, boxes: dict[str, Box]) -> Box:
    """Sets the buttons on the right of the row; what is left of it."""
    widths = {BUTTON: canvas.width(asked.button, STRIP) + 24, MENU: MENU_W}
    for name in (MENU, BUTTON):
        if name in asked.cells:
            w = widths[name]
            boxes[name] = Box(row.right - w, row.y, w, row.h - 2)
            row = row.left_part(row.w - w - 8)
    return row


def _above_menu(
    canvas: Canvas, asked: Asked, rest: Box, rows: int, more: float, boxes: dict[str, Box]
) -> Box:
    """Sets prompt, total and help above a menu of so many rows; what is left for the menu."""
    prompt_h, total_h = PROMPT_H * more, TOTAL_H * more
    is_high = PROMPT in boxes
    if is_high:
        total_h = _total_height(canvas, asked, rest.w, more)
    is_told = asked.told is None or rest.h >= rows * LEAST_ROW_H + prompt_h
    if not is_high and is_told:
        boxes[PROMPT] = rest.top_part(prompt_h)
        rest = rest.below(prompt_h)
    if TOTAL in asked.cells:
        boxes[TOTAL] = rest.top_part(total_h)
        rest = rest.below(total_h)
    if not is_high and _can_share_a_cell(canvas, rest, asked.entries):
        rows -= 1
    help_h = _help_height(canvas, rest, asked.help, rows)
    if help_h:
        boxes[HELP] = rest.top_part(help_h)
        rest = rest.below(help_h)
    spare = 0.0 if is_high else rest.h - rows * LEAST_ROW_H
    return rest.below(min(MENU_GAP, max(0.0, spare)))


def _message_boxes(
    canvas: Canvas, narrow: Box, wide: Box, told: tuple[str, str], rows: int
) -> dict[str, Box]:
    """The reason in bold beside the button, the rule below it over the whole width.

    So many rows are left free for the menu.
    """
    reason, rule = told
    room = wide.h - rows * LEAST_ROW_H
    lines = min(MOST_REASON_LINES, len(canvas.wrapped(reason, SMALLEST, narrow.w, is_bold=True)))
    most_h = max(2 * STRIP * LINE * canvas.text_scale, lines * SMALLEST * LINE)
    top = Box(narrow.x, wide.y, narrow.w, most_h)
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


def _help_height(canvas: Canvas, rest: Box, text: str, rows: int) -> float:
    """What the help takes above the menu; nothing where all of it does not fit."""
    room = rest.h - rows * LEAST_ROW_H
    for size in (HELP_SIZE * canvas.text_scale, HELP_SIZE, float(SMALLEST)):
        h = len(canvas.wrapped(text, size, rest.w)) * size * LINE
        if 0 < h <= room:
            return h
    return 0.0


def _can_share_a_cell(canvas: Canvas, box: Box, entries: Sequence[str]) -> bool:
    """Whether the last two entries, short texts alone, stand side by side to spare a row."""
    if len(entries) != 2 * MANY_ROWS - 1 or not all(entries[-2:]):
        return False
    most = (box.w - ENTRY_GAP) / 2 - ENTRY_GAP
    return sum(canvas.width(text, SMALLEST) + PLAIN_MARGINS for text in entries[-2:]) <= most


def _entry_boxes(canvas: Canvas, box: Box, entries: Sequence[str]) -> dict[str, Box]:
    """The entries in two columns, walked downwards."""
    is_shared = _can_share_a_cell(canvas, box, entries)
    count = len(entries) - is_shared
    rows = -(-count // 2)
    h = min(MOST_ENTRY_H, box.h / rows)
    cells = Box(box.x, box.y, box.w, h * rows - ENTRY_GAP).grid(2, rows, ENTRY_GAP)
    places = (divmod(number, rows) for number in range(count))
    boxes = {str(number): cells[row * 2 + column] for number, (column, row) in enumerate(places)}
    if is_shared:
        cell = boxes[str(count - 1)]
        first, second = (canvas.width(text, SMALLEST) + PLAIN_MARGINS for text in entries[-2:])
        w = (cell.w - ENTRY_GAP) * first / (first + second)
        boxes[str(count - 1)] = cell.left_part(w)
        boxes[str(count)] = cell.beside(w + ENTRY_GAP)
    return boxes
