"""The parts of a table's hardware with what became of them: by place, and as a list at the end.

Owns how they look and are named; the verdicts are the test's.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from tabletop.display.box import Box
from tabletop.display.canvas import LINE, Canvas
from tabletop.display.theme import (
    ACCENT,
    BOARD,
    EDGE,
    INK,
    LABEL,
    ON_ACCENT,
    RAISED,
    SOFT_INK,
    WARNING,
)
from tabletop.display.words import Words
from tabletop.play.self_test import Part, Result, SelfTest, Verdict, What
from tabletop.play.self_test_walk import SelfTestWalk

NUMBERED = {"lamp": "lamp_number", "reader": "reader_number"}
CHIP_H, LEAST_CHIP_H, CHIP_GAP, HEAD_H = 58.0, 44.0, 10.0, 44.0
LEAST_CELL_W = 300.0
ROW_GAP = 18.0
UID_TOLD = 6
"""The last signs of a card's UID, beside the reader that saw it."""
MOST_NAMED, FEW_NAMED = 8, 4
"""So many parts are named one by one; of more, so few."""
SUMMED: Mapping[Verdict, str] = {
    "passed": "count_passed",
    "failed": "count_failed",
    "untried": "count_untried",
}


def part_name(part: Part, words: Words) -> str:
    """A part with whose it is: Seat 2: reader 3."""
    own = short_name(part, words)
    if part.place is None:
        return own
    return words("strip.task", who=words("seat", number=part.place + 1), what=own)


def short_name(part: Part, words: Words) -> str:
    """A part without its place."""
    if part.what in ("screen", "sound"):
        return words(f"test_part.{part.control or part.what}")
    if part.what == "device":
        return part.device
    if part.number:
        return words(f"test_part.{NUMBERED[part.what]}", number=part.number)
    role = words(f"test_role.{part.role}") if part.role else f"{part.device} {part.control}"
    return words(f"test_part.{part.what}", name=role)


# By place


def draw_places(canvas: Canvas, box: Box, walk: SelfTestWalk, words: Words) -> None:
    """The parts of the present station, a cell for each place; devices have a row each."""
    test = walk.test
    parts = [part for part in test.equipment.parts if part.what == walk.station]
    if walk.station == "device":
        _draw_devices(canvas, box, parts, test, words)
        return
    places = sorted({-1 if part.place is None else part.place for part in parts})
    columns = max(1, min(int((box.w + 24) / (LEAST_CELL_W + 24)), 3 if len(places) > 4 else 2))
    rows = -(-len(places) // columns)
    for place, cell in zip(places, box.grid(columns, rows, 24), strict=False):
        own = [part for part in parts if part.place == (None if place < 0 else place)]
        head = words("test.others") if place < 0 else words("seat", number=place + 1)
        y = cell.y + HEAD_H / 2
        canvas.text(head, cell.x, y, LABEL + 2, INK, is_bold=True, most=cell.w)
        _draw_chips(canvas, cell.below(HEAD_H), own, walk, words)


def _draw_chips(
    canvas: Canvas, box: Box, parts: Sequence[Part], walk: SelfTestWalk, words: Words
) -> None:
    """One part beside or below the other, as there is room."""
    columns = 2 if len(parts) * (LEAST_CHIP_H + CHIP_GAP) > box.h else 1
    rows = -(-len(parts) // columns)
    h = min(CHIP_H, (box.h + CHIP_GAP) / rows - CHIP_GAP)
    w = (box.w - (columns - 1) * CHIP_GAP) / columns
    for number, part in enumerate(parts):
        x = box.x + number % columns * (w + CHIP_GAP)
        y = box.y + number // columns * (h + CHIP_GAP)
        is_asked = part in walk.asked or part in walk.test.down
        _draw_chip(canvas, Box(x, y, w, h), part, walk.test, words, is_asked=is_asked)


def _draw_chip(
    canvas: Canvas, box: Box, part: Part, test: SelfTest, words: Words, *, is_asked: bool
) -> None:
    """A part with the sign of its verdict; lit while it is asked about, or pressed."""
    result = test.result(part)
    canvas.fill(box, ACCENT if is_asked else RAISED, 12)
    if result.verdict == "failed":
        canvas.frame(box, WARNING, 3, 12)
    side = min(30.0, box.h - 20)
    sign = Box(box.x + 14, box.centre[1] - side / 2, side, side)
    if result.detail == "no_device":
        canvas.piece("plug", sign, EDGE)
    else:
        _draw_sign(canvas, sign, result, is_asked=is_asked)
    left, right = sign.right + 14, box.right - 12
    ink = ON_ACCENT if is_asked else INK
    beside: What = "reader" if part.number else "button"  # a lamp is named like what it lies beside
    name = short_name(replace(part, what=beside), words)
    told = words.maybe(f"test_word.{result.detail}", "") or test.uids.get(part, "")[-UID_TOLD:]
    if told:
        most = (right - left) * 0.5
        colour = ON_ACCENT if is_asked else SOFT_INK
        right = canvas.text(
            told, right, box.centre[1], LABEL - 4, colour, align="right", most=most
        ).x
    canvas.text(name, left, box.centre[1], LABEL, ink, is_bold=is_asked, most=right - left - 8)


def _draw_sign(canvas: Canvas, box: Box, result: Result, *, is_asked: bool = False) -> None:
    """A check, a cross, or an empty ring."""
    if result.verdict == "passed":
        canvas.piece("check", box, ON_ACCENT if is_asked else ACCENT)
    elif result.verdict == "failed":
        canvas.piece("cross", box, ON_ACCENT if is_asked else WARNING)
    else:
        ground, edge = (ACCENT, ON_ACCENT) if is_asked else (RAISED, EDGE)
        canvas.piece("circle", box.inset(3), ground, edge)


def _draw_devices(
    canvas: Canvas, box: Box, parts: Sequence[Part], test: SelfTest, words: Words
) -> None:
    """Each device with its state and what it says of itself."""
    h = min(104.0, (box.h + CHIP_GAP) / max(1, len(parts)) - CHIP_GAP)
    for number, part in enumerate(parts):
        row = Box(box.x, box.y + number * (h + CHIP_GAP), box.w, h)
        canvas.fill(row, RAISED, 12)
        result = test.result(part)
        side = min(40.0, h - 24)
        sign = Box(row.x + 20, row.centre[1] - side / 2, side, side)
        _draw_sign(canvas, sign, result)
        left, most = sign.right + 20, row.right - sign.right - 40
        above, below = row.y + h * 0.32, row.y + h * 0.7
        colour = WARNING if result.verdict == "failed" else SOFT_INK
        state = words(f"test_fault.{result.detail}") if result.detail else words("test.is_live")
        x = row.right - 20
        told = canvas.text(state, x, above, LABEL - 2, colour, align="right", most=most * 0.66)
        name_w = told.x - left - 20
        canvas.text(part.device, left, above, LABEL + 2, INK, is_bold=True, most=name_w)
        facts = test.facts(part.device)
        if facts is not None:
            figures = words(
                "test.facts",
                firmware=facts.firmware,
                slots=facts.slots,
                buttons=facts.buttons,
                lamps=facts.lamps,
            )
            canvas.text(figures, left, below, LABEL - 4, SOFT_INK, most=most)


# The list at the end


def draw_findings(canvas: Canvas, box: Box, test: SelfTest, words: Words) -> None:
    """What failed with what would help, what was not tried, and how much is well."""
    results = test.results()
    of = {verdict: [one for one in results if one[1].verdict == verdict] for verdict in SUMMED}
    foot_h = (BOARD + 8) * LINE * 2
    body, foot = box.top_part(box.h - foot_h), box.below(box.h - foot_h)
    used = _draw_failed(canvas, body, of["failed"], words)
    if of["untried"]:
        _draw_untried(canvas, body.below(used), [part for part, _ in of["untried"]], words)
    y = foot.bottom - BOARD * 0.7
    for verdict, cell in zip(SUMMED, foot.grid(len(SUMMED), 1, 16), strict=True):
        sign = Box(cell.x, y - 16, 32, 32)
        _draw_sign(canvas, sign, Result(verdict))
        text = words(f"test.{SUMMED[verdict]}", number=len(of[verdict]))
        canvas.text(text, sign.right + 14, y, LABEL + 2, INK, is_bold=True, most=cell.w - 50)


def _draw_failed(
    canvas: Canvas, box: Box, failed: Sequence[tuple[Part, Result]], words: Words
) -> float:
    """What has the same fault in one row with its help, as many as there is room for; the height
    used.
    """
    kinds = dict.fromkeys((part.what, result.detail) for part, result in failed)
    used = 0.0
    for number, (what, detail) in enumerate(kinds):
        same = [part for part, result in failed if (part.what, result.detail) == (what, detail)]
        names = _names(same, words)
        fault = words(f"test_fault.{detail}")
        help_ = words.maybe(f"test_help.{detail}", words(f"test_help.{what}"))
        text = box.below(used).beside(44)
        names_box = text.top_part(2 * (LABEL + 4) * LINE + 1)
        names_h = canvas.paragraph_height(names, names_box, LABEL + 4, is_bold=True)
        h = names_h + canvas.paragraph_height(f"{fault} {help_}", text, LABEL - 2)
        if used + h > box.h * 0.75:
            more = words("test.more", count=len(kinds) - number)
            canvas.text(more, text.x, text.y + LABEL / 2, LABEL, WARNING, most=text.w)
            return used + LABEL * LINE + ROW_GAP
        _draw_sign(canvas, Box(box.x, text.y + 4, 26, 26), Result("failed"))
        canvas.paragraph(names, names_box, LABEL + 4, INK, is_bold=True)
        canvas.paragraph(f"{fault} {help_}", text.below(names_h), LABEL - 2, SOFT_INK)
        used += h + ROW_GAP
    return used


def _names(parts: Sequence[Part], words: Words) -> str:
    """All of them, or of many the first few and how many more."""
    if len(parts) <= MOST_NAMED:
        return words.listed([part_name(part, words) for part in parts])
    first = words.listed([part_name(part, words) for part in parts[:FEW_NAMED]])
    return words("test.names", names=first, more=len(parts) - FEW_NAMED)


def _draw_untried(canvas: Canvas, box: Box, parts: Sequence[Part], words: Words) -> None:
    """One paragraph: their names, or of many how many there are of each kind."""
    names = [part_name(part, words) for part in parts]
    if len(parts) > MOST_NAMED:
        kinds = dict.fromkeys(part.what for part in parts)
        counts = {what: sum(part.what == what for part in parts) for what in kinds}
        names = [
            words("strip.task", who=words(f"test_title.{what}"), what=count)
            for what, count in counts.items()
        ]
    text = words("test.untried", names=words.listed(names))
    canvas.paragraph(text, box, LABEL, SOFT_INK)
