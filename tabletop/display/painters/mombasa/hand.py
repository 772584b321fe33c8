"""A seat's hidden things as it sees them while it looks: its hand, or the tiles it may keep.

Owns their pictures with the numbers under which they stand in the seat's menu.
"""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.display.box import Box
from tabletop.display.canvas import Canvas
from tabletop.display.painters.mombasa.books import draw_starting_tile
from tabletop.display.painters.mombasa.cards import draw_card_face
from tabletop.display.painters.mombasa.index import Index
from tabletop.display.theme import ACCENT, SMALLEST, SOFT_INK, Colour
from tabletop.display.words import Words
from tabletop.play.choices import Numbers
from tabletop.rules.game import Ref, Seat
from tabletop.rules.mombasa.view import MombasaPlayerView, MombasaView

MOST_W, MOST_LOW_W, GAP, NUMBER_H = 48.0, 56.0, 3.0, 18.0
LEAST_W = 12.0
MOST_TILE_W = 170.0
LEAST_HAND_H = 50.0
AREA_GAP = 10.0
"""Between cards at slots and those in hand."""


def is_seen(view: MombasaView, seat: Seat) -> bool:
    """Whether the view shows this seat what only it may see."""
    return view.viewer == seat and view.phase != "over"


def draw_hand(
    canvas: Canvas,
    box: Box,
    player: MombasaPlayerView,
    covers: Numbers,
    index: Index,
    words: Words,
    *,
    with_area: bool,
) -> None:
    """The tiles to choose from, where there are any, else the cards in hand; `with_area` those at
    the slots before them, where the slots are not shown by themselves.
    """
    if player.offered and player.starting_tile is None:
        _draw_tiles(canvas, box, player.offered, covers, index)
        return
    hand = player.hand or ()
    area = [(slot, card) for slot, card in enumerate(player.area or (), 1) if card is not None]
    if not with_area:
        area = []
    if not hand and not area:
        canvas.text(words("strip.no_cards"), box.x, box.centre[1], 18, SOFT_INK, most=box.w)
        return
    texts = [(card, words("strip.at_slot", slot=slot), SOFT_INK) for slot, card in area]
    numbers = {card: iter(covers.get(Ref("card", card), ())) for card in hand}
    texts += [(card, str(next(numbers[card], "")), ACCENT) for card in hand]
    gap = AREA_GAP if area else 0.0
    most = MOST_W if box.h >= LEAST_HAND_H else MOST_LOW_W
    w = min(most, (box.w + GAP - gap) / len(texts) - GAP)
    for count, (card, text, ink) in enumerate(texts):
        x = box.x + count * (w + GAP) + (gap if count >= len(area) else 0.0)
        picture = _numbered(canvas, Box(x, box.y, w, box.h), text, ink)
        draw_card_face(canvas, picture, index.cards[card], is_small=True)
        if count < len(area):
            canvas.frame(picture, ACCENT, 2, 5)


def _draw_tiles(
    canvas: Canvas, box: Box, tiles: Sequence[str], covers: Numbers, index: Index
) -> None:
    w = min(MOST_TILE_W, box.w / len(tiles) - GAP)
    for number, tile in enumerate(tiles):
        place = Box(box.x + number * (w + GAP), box.y, w, box.h)
        text = str(next(iter(covers.get(Ref("tile", tile), ())), ""))
        picture = _numbered(canvas, place, text, ACCENT)
        draw_starting_tile(canvas, picture, index.starting_tiles[tile], index.cards)


def _numbered(canvas: Canvas, place: Box, text: str, ink: Colour) -> Box:
    """Sets a short text below a picture, beside it in a low place; where the picture lies."""
    if place.h < LEAST_HAND_H:
        w = canvas.width(text, SMALLEST, is_bold=True) if text else 0.0
        canvas.text(text, place.x, place.centre[1], SMALLEST, ink, is_bold=True)
        return place.beside(min(w + 2, place.w - LEAST_W))
    x, y = place.centre[0], place.bottom - NUMBER_H / 2
    canvas.text(text, x, y, SMALLEST, ink, is_bold=True, align="centre")
    return place.top_part(place.h - NUMBER_H)
