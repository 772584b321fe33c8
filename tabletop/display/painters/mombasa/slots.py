"""The action slots in a strip, each with its resting row beside it.

Owns how cards lie there: backs before the reveal, faces, turned down after use; and what of a row
is shown where room is short.
"""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.display.box import Box, around, flowed
from tabletop.display.canvas import Canvas
from tabletop.display.painters.mombasa.cards import (
    draw_card_back,
    draw_card_face,
    face_company,
    face_sign,
)
from tabletop.display.painters.mombasa.index import Index
from tabletop.display.painters.mombasa.marks import SIGNS, Sign, draw_short, draw_sign
from tabletop.display.theme import ACCENT, EDGE, GROUND, INK, RAISED, SMALLEST, SOFT_INK, mixed
from tabletop.rules.mombasa.edition.data import CardType
from tabletop.rules.mombasa.edition.kinds import ExpansionFace
from tabletop.rules.mombasa.view import MombasaPlayerView

GAP, CARD_GAP = 6.0, 4.0
MOST_CARD_W, LEAST_CARD_W, CARD_SHARE = 50.0, 36.0, 0.42
LEAST_TALL_W = 115.0
"""In narrower cells the card is low, and its row goes on below it."""
MARK_W, LONG_MARK_W, MORE_W = 29.0, 42.0, 24.0
MARK_H, MOST_MARK_H, MARK_GAP = 22.0, 26.0, 2.0
"""A resting card as a small mark, and how many more there are."""
LEAST_H, STEP_H = 28.0, 6.0
"""Heights go in steps, so that the pictures of cards are kept."""
SIGN_W = 14.0
PLUS_W, PLUS_H, PLUS_CARD_H = 22.0, 17.0, 40.0
"""The +1 tile lies on a card of that height, beside a lower one."""
SLOT_SIGNS = {4: "diamonds", 5: "bookkeeper"}
"""The slots that tracks open, told apart by the track's sign."""


def draw_slots(canvas: Canvas, box: Box, player: MombasaPlayerView, index: Index) -> None:
    """The open slots side by side, and rows that cards rest in though their slot is not open."""
    rested = (row for row, cards in enumerate(player.rows, 1) if cards)
    shown = sorted({*player.slots, *rested})
    steps = max(0.0, (box.h - MARK_H) // STEP_H)
    box = box.top_part(MARK_H + steps * STEP_H)
    for slot, cell in zip(shown, box.grid(len(shown), 1, GAP), strict=True):
        h = box.h if cell.w >= LEAST_TALL_W else min(box.h, LEAST_H)
        w = max(LEAST_CARD_W, min(MOST_CARD_W, cell.w * CARD_SHARE, h * 0.8))
        card = Box(cell.x, cell.y, w, h)
        is_covered = _draw_slot(canvas, card, player, slot, index)
        beside = card.w + CARD_GAP
        if is_covered and slot in SLOT_SIGNS:
            y = card.y + MARK_H / 2
            draw_sign(canvas, around(card.right + 9, y, SIGN_W, SIGN_W), SLOT_SIGNS[slot])
            beside += SIGN_W
        if player.plus_slot == slot and is_covered:
            # On a low card it would hide what the card is.
            is_low = h < PLUS_CARD_H
            right = cell.x + beside + PLUS_W if is_low else card.right
            _draw_plus(canvas, Box(right - PLUS_W, card.y, PLUS_W, min(h, PLUS_H)))
            beside += (PLUS_W + MARK_GAP) * is_low
        _draw_row(canvas, _lines(cell, card, beside), player.rows[slot - 1], index)


def _lines(cell: Box, card: Box, beside_x: float) -> list[Box]:
    """The lines of small marks beside a card and below it."""
    beside = cell.beside(beside_x)
    is_low = card.h < cell.h
    few, many = (int((cell.h + MARK_GAP) / (h + MARK_GAP)) for h in (MOST_MARK_H, MARK_H))
    h = MOST_MARK_H if few == many and not is_low else MARK_H
    lines: list[Box] = []
    y = cell.y
    while y + h <= cell.bottom + 0.5:
        room = beside if y < card.bottom else cell
        lines.append(Box(room.x, y, room.w, h))
        y = max(y + h, card.bottom if is_low else 0.0) + MARK_GAP
    return lines


def _draw_slot(
    canvas: Canvas, box: Box, player: MombasaPlayerView, slot: int, index: Index
) -> bool:
    """Whether a card lies on the slot and hides what the slot is."""
    card = player.area[slot - 1] if player.area is not None else None
    if card is None:
        canvas.fill(box, GROUND, 5)
        canvas.frame(box, EDGE, 2, 5)
        sign = SLOT_SIGNS.get(slot)
        if sign is None:
            canvas.text(str(slot), *box.centre, 18, SOFT_INK, is_bold=True, align="centre")
        else:
            draw_sign(canvas, around(*box.centre, 18, 18), sign)
        return False
    if slot in player.used:
        draw_card_back(canvas, box)
        return True
    draw_card_face(canvas, box, index.cards[card], is_small=True)
    canvas.frame(box, ACCENT, 2, 5)
    return True


def _draw_plus(canvas: Canvas, box: Box) -> None:
    """The +1 tile on a card."""
    canvas.fill(box, ACCENT, 4)
    canvas.text("+1", *box.centre, SMALLEST, GROUND, is_bold=True, align="centre")


def _draw_row(canvas: Canvas, lines: Sequence[Box], row: Sequence[str], index: Index) -> None:
    """Every card of the row; where there is no room for all, how many more there are."""
    if not row:
        x, y = lines[0].x, lines[0].centre[1]
        canvas.line((x + 4, y), (x + 16, y), EDGE, 2)
        return
    cards = [index.cards[name] for name in row]
    widths = [mark_width(card) for card in cards]
    places = flowed(widths, lines, MARK_GAP)
    count = len(cards)
    if len(places) < count:
        while count and len(flowed([*widths[:count], MORE_W], lines, MARK_GAP)) <= count:
            count -= 1
        places = flowed([*widths[:count], MORE_W], lines, MARK_GAP)
        text = str(len(cards) - count)
        draw_short(canvas, places[-1], Sign((), f"+{text}") if count else Sign(("card",), text))
    for card, place in zip(cards[:count], places, strict=False):
        draw_card_mark(canvas, place, card)


def mark_width(card: CardType) -> float:
    """How wide the small mark of a card is: a company stands beside sign and figure."""
    is_long = isinstance(card.face, ExpansionFace) and card.face.share is not None
    return LONG_MARK_W if is_long else MARK_W


def draw_card_mark(canvas: Canvas, box: Box, card: CardType) -> None:
    """A card as a small mark: its sign, its company, its figure; of merchants no figure."""

    def draw(stamp: Canvas, area: Box) -> None:
        sign, company = face_sign(card.face), face_company(card.face)
        tint = SIGNS[sign.things[0]][1]
        stamp.fill(area, mixed(RAISED, tint, 0.16), 5)
        stamp.frame(area, mixed(tint, INK, 0.25), 1, 5)
        if company is not None:
            text = sign.text if isinstance(card.face, ExpansionFace) else ""
            sign = Sign((*sign.things, company), text)
        draw_short(stamp, area.inset(2, 1), sign)

    canvas.stamp(("card mark", card.face), box, draw)
