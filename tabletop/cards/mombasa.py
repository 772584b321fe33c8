"""The cards of Mombasa: action cards and starting tiles of an edition, with the board's signs.

Owns what stands on them; the figures are the edition's.
"""

from __future__ import annotations

from tabletop.cards.drawing import Drawing
from tabletop.cards.frame import (
    CENTRE_X,
    FIELD_H,
    FIELD_W,
    FIELD_X,
    FIELD_Y,
    FOOT_LEFT,
    FOOT_RIGHT,
    FOOT_Y,
    begin,
    draw_amount,
    head,
    printed,
)
from tabletop.cards.sets import CardFace
from tabletop.display.painters.mombasa.cards import face_company, face_sign
from tabletop.display.painters.mombasa.marks import (
    COMPANY_COLOURS,
    COMPANY_SHAPES,
    CRATE,
    SIGNS,
    Sign,
)
from tabletop.display.painters.mombasa.signs import requirement_sign, reward_sign
from tabletop.display.theme import INK, ON_ACCENT, ink_on, mixed
from tabletop.display.words import Words
from tabletop.rules.mombasa.edition import kinds
from tabletop.rules.mombasa.edition.data import Edition

FIELD_MIDDLE = FIELD_Y + FIELD_H / 2
MOST_ROWS_H, LATER_ROW = 42.0, 0.46
"""How high all signs of a card are together, and a later row in parts of the first."""
NO_LETTER = {"start", "numbered"}


def action_card(face: CardFace, words: Words, edition: Edition) -> str:
    """What a card is and how much of it; below its letter or number, and its crate."""
    card = next(one for one in edition.cards if one.id == face.ref.id)
    sign, company = face_sign(card.face), face_company(card.face)
    tint = SIGNS[sign.things[0]][1]
    if company is not None and isinstance(card.face, kinds.ShareFace):
        tint, sign = COMPANY_COLOURS[company], Sign((*sign.things, company))
        company = None
    drawing = begin(tint)
    head(drawing, _capital(words.name("card", card.id)))
    rows = [sign, *_merchant_rows(card.face)]
    if company is not None and not isinstance(card.face, kinds.MerchantFace):
        rows.append(Sign((company,)))
    _draw_rows(drawing, rows, 26)
    letter = str(card.number) if card.number else "" if card.letter in NO_LETTER else card.letter
    if letter:
        drawing.area(FOOT_LEFT, FOOT_Y - 4, 8, 8, ON_ACCENT, 4)
        drawing.text(letter, FOOT_LEFT + 4, FOOT_Y, 6, INK, is_bold=True)
    width = drawing.text(
        str(card.crate), FOOT_RIGHT, FOOT_Y, 8, ON_ACCENT, is_bold=True, align="right"
    )
    drawing.piece("crate", FOOT_RIGHT - width - 5.5, FOOT_Y, 8, mixed(CRATE, ON_ACCENT, 0.4))
    return drawing.svg()


def starting_tile(face: CardFace, words: Words, edition: Edition) -> str:
    """The bonus, the three cards that go to rest, and the first book: what it asks and brings."""
    tile = next(one for one in edition.starting_tiles if one.id == face.ref.id)
    drawing = begin(SIGNS["book"][1])
    head(drawing, printed(words, "starting_tile"))
    w = (FIELD_W - 4) / len(tile.bonus)
    for number, bonus in enumerate(tile.bonus):
        x = FIELD_X + 2 + w * (number + 0.5)
        _draw(drawing, reward_sign(bonus), FIELD_Y + 10, 11, x=x, most=w - 3)
    cards = {card.id: face_sign(card.face) for card in edition.cards}
    w = (FIELD_W - 4) / len(tile.cards)
    for number, card in enumerate(tile.cards):
        x = FIELD_X + 2 + w * (number + 0.5)
        drawing.area(x - w / 2 + 1, FIELD_Y + 20, w - 2, 17, SIGNS["card"][1], 1.6)
        drawing.area(x - w / 2 + 1.5, FIELD_Y + 20.5, w - 3, 16, ON_ACCENT, 1.2)
        _draw(drawing, cards[card], FIELD_Y + 28.5, 7, x=x, most=w - 4)
    y = FIELD_Y + 47.5
    _draw_sign(drawing, "book", FIELD_X + 7, y, 8)
    asks = [requirement_sign(one) for one in tile.book.requires]
    brings = [reward_sign(one) for one in tile.book.rewards]
    _draw(drawing, _joined(asks), y, 8, x=FIELD_X + 20.5, most=15)
    drawing.piece("arrow", FIELD_X + 31.5, y, 5, INK)
    _draw(drawing, _joined(brings), y, 8, x=FIELD_X + 43.5, most=15)
    if tile.first_game:
        text = printed(words, "first_game", number=tile.first_game)
        drawing.text(text, CENTRE_X, FOOT_Y, 4.2, ON_ACCENT, most=FIELD_W)
    return drawing.svg()


def _merchant_rows(face: kinds.Face) -> list[Sign]:
    """What a merchant brings: spaces, more of them for mines, and pounds."""
    if not isinstance(face, kinds.MerchantFace):
        return []
    rows = []
    if face.company is not None:
        rows.append(Sign((face.company, "mine"), f"+1/{face.mines_for_space}"))
    if face.pounds:
        rows.append(Sign(("pounds",), f"+{face.pounds}"))
    return rows


def _draw_rows(drawing: Drawing, rows: list[Sign], size: float) -> None:
    """Signs one below the other: the first large, the others half as large."""
    size = min(size, MOST_ROWS_H / (1 + LATER_ROW * (len(rows) - 1)))
    sizes = [size, *[size * LATER_ROW] * (len(rows) - 1)]
    gap = 4.0
    y = FIELD_MIDDLE - (sum(sizes) + gap * (len(rows) - 1)) / 2
    for sign, own in zip(rows, sizes, strict=True):
        _draw(drawing, sign, y + own / 2, own)
        y += own + gap


def _draw(
    drawing: Drawing,
    sign: Sign,
    y: float,
    size: float,
    *,
    x: float = CENTRE_X,
    most: float = FIELD_W - 8,
) -> None:
    draw_amount(drawing, _draw_sign, sign.things, sign.text, y, size, x=x, most=most)


def _draw_sign(drawing: Drawing, thing: str, x: float, y: float, side: float) -> None:
    if thing in COMPANY_SHAPES:
        colour = COMPANY_COLOURS[thing]
        rim = ON_ACCENT if ink_on(colour) == ON_ACCENT else INK
        drawing.piece(COMPANY_SHAPES[thing], x, y, side, colour, rim)
    else:
        shape, colour = SIGNS[thing]
        drawing.piece(shape, x, y, side, colour)


def _joined(signs: list[Sign]) -> Sign:
    """Signs in one: those of a book stand beside each other."""
    return signs[0] if len(signs) == 1 else Sign(tuple(t for s in signs for t in s.things))


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
