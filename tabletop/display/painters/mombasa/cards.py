"""Action cards and bonus tiles as small pictures: what they are, how much, whose, and the crate.

Owns their faces at every size; where they lie is the panels' and strips'.
"""

from __future__ import annotations

from tabletop.display.box import Box, around
from tabletop.display.canvas import Canvas
from tabletop.display.painters.mombasa.marks import (
    COMPANY_COLOURS,
    CRATE,
    SIGNS,
    Sign,
    draw_amount,
    draw_company,
    draw_short,
    draw_sign,
    draw_stacked,
)
from tabletop.display.painters.mombasa.signs import bonus_tile_sign
from tabletop.display.theme import EDGE, INK, PANEL, RAISED, SMALLEST, Colour, mixed
from tabletop.rules.mombasa.edition import kinds
from tabletop.rules.mombasa.edition.data import BonusTile, CardType

BACK: Colour = (92, 66, 48)
ROOMY_W, ROOMY_H = 62.0, 56.0
"""From this size on a card has a corner for its company and its crate."""
LEAST_TWO_SIGNS_W = 36.0
"""Two signs and a figure with gaps between them."""
LEAST_CRATE_ROW_W, CRATE_W = 80.0, 30.0
"""From this width on a low card has its crate beside what it is."""


def face_sign(face: kinds.Face) -> Sign:
    """What a card is and how much of it."""
    match face:
        case kinds.GoodsFace():
            return Sign((face.goods,), str(face.n))
        case kinds.ExpansionFace():
            return Sign(("expansion",), str(face.n))
        case kinds.BookkeeperFace():
            return Sign(("bookkeeper",), str(face.points))
        case kinds.MerchantFace():
            return Sign(("merchant",), str(face.spaces))
        case kinds.ShareFace():
            return Sign(("share",))


def face_company(face: kinds.Face) -> str | None:
    """The company on a card, if it bears one."""
    match face:
        case kinds.ExpansionFace():
            return face.share
        case kinds.MerchantFace() | kinds.ShareFace():
            return face.company
        case _:
            return None


def draw_card_face(canvas: Canvas, box: Box, card: CardType, *, is_small: bool = False) -> None:
    """A card face up. A small one, from 30 x 40 units on, shows no crate."""

    def draw(stamp: Canvas, area: Box) -> None:
        _draw_face(stamp, area, card, is_small=is_small)

    canvas.stamp(("card", card, is_small), box, draw)


def draw_card_back(canvas: Canvas, box: Box) -> None:
    """A card face down."""

    def draw(stamp: Canvas, area: Box) -> None:
        stamp.fill(area, BACK, 5)
        stamp.frame(area, EDGE, 2, 5)
        side = min(area.w, area.h) * 0.5
        stamp.piece("card", around(*area.centre, side, side), mixed(BACK, INK, 0.6))

    canvas.stamp(("card", "back"), box, draw)


def draw_bonus_tile(canvas: Canvas, box: Box, tile: BonusTile) -> None:
    """A bonus tile: eight-cornered, so that no one takes it for a card."""

    def draw(stamp: Canvas, area: Box) -> None:
        sign = bonus_tile_sign(tile.face)
        stamp.piece("octagon", area, mixed(PANEL, SIGNS[sign.things[0]][1], 0.28), INK)
        inner = area.inset(area.w * 0.13, area.h * 0.14)
        draw_stacked(stamp, inner, sign)

    canvas.stamp(("tile", tile), box, draw)


def _draw_face(canvas: Canvas, area: Box, card: CardType, *, is_small: bool) -> None:
    sign, company = face_sign(card.face), face_company(card.face)
    tint = SIGNS[sign.things[0]][1]
    if company is not None and isinstance(card.face, kinds.ShareFace):
        tint = COMPANY_COLOURS[company]
    canvas.fill(area, mixed(RAISED, tint, 0.16), 5)
    canvas.frame(area, mixed(tint, INK, 0.25), 2, 5)
    inner = area.inset(4, 3)
    if is_small or area.w < ROOMY_W or area.h < ROOMY_H:
        if not is_small and inner.w >= LEAST_CRATE_ROW_W:
            _draw_low(canvas, inner, card, sign, company)
        else:
            _draw_small(canvas, inner, sign, company)
        return
    foot_h = max(SMALLEST + 3, inner.h * 0.32)
    foot = inner.below(inner.h - foot_h)
    main = inner.top_part(inner.h - foot_h)
    if isinstance(card.face, kinds.ShareFace):
        sign = Sign(("share", card.face.company))
        draw_amount(canvas, main.inset(2, 1), sign)
    else:
        draw_amount(canvas, main.inset(2, 1), sign, min(main.h * 0.86, 44.0))
        if company is not None:
            side = foot.h - 1
            draw_company(canvas, Box(foot.x, foot.y + 1, side, side), company)
    draw_crate(canvas, foot, card.crate)


def draw_crate(canvas: Canvas, box: Box, crate: int) -> None:
    """The crate number in the right end of the box."""
    size = max(SMALLEST, min(box.h - 2, 22.0))
    w = canvas.width(str(crate), size, is_bold=True)
    y = box.centre[1]
    ink = mixed(CRATE, INK, 0.5)
    canvas.text(str(crate), box.right - 1, y, size, ink, is_bold=True, align="right")
    side = size * 0.86
    canvas.piece("crate", Box(box.right - w - 4 - side, y - side / 2, side, side), CRATE)


def _draw_low(canvas: Canvas, inner: Box, card: CardType, sign: Sign, company: str | None) -> None:
    """Figure and sign on the left; on the right the company above the crate."""
    main, side = inner.left_part(inner.w - CRATE_W), inner.beside(inner.w - CRATE_W)
    foot_h = SMALLEST + 3.0
    draw_crate(canvas, side.below(side.h - foot_h), card.crate)
    if company is None or sign.text:
        draw_amount(canvas, main, sign)
    else:
        draw_amount(canvas, main, Sign((*sign.things, company)))
    if company is not None and sign.text:
        draw_company(canvas, side.top_part(side.h - foot_h), company)


def _draw_small(canvas: Canvas, inner: Box, sign: Sign, company: str | None) -> None:
    """Sign above, figure below; a company beside the figure or in its place."""
    if inner.w > inner.h * 1.25:
        things = sign.things if company is None else (*sign.things, company)
        if company is None or inner.w >= LEAST_TWO_SIGNS_W:
            draw_amount(canvas, inner, Sign(things, sign.text))
        else:
            draw_short(canvas, inner.inset(-2, 0), Sign(things, sign.text))
        return
    if company is None:
        draw_stacked(canvas, inner, sign)
        return
    upper, lower = inner.top_part(inner.h * 0.5), inner.below(inner.h * 0.5)
    draw_sign(canvas, upper.inset(0, 1), sign.things[0])
    if not sign.text:
        draw_company(canvas, lower.inset(0, 1), company)
        return
    size = max(SMALLEST, lower.h * 0.8)
    w = canvas.width(sign.text, size, is_bold=True)
    canvas.text(
        sign.text, lower.x + w / 2, lower.centre[1], size, INK, is_bold=True, align="centre"
    )
    draw_company(canvas, lower.beside(w + 2), company)
