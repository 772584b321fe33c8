"""A seat's hidden things as it sees them while it looks: its hand, or the tiles it may keep.

Owns their pictures with the numbers under which they stand in the seat's menu.
"""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.display.board import Covers
from tabletop.display.box import Box
from tabletop.display.canvas import Canvas
from tabletop.display.painters.mombasa.books import draw_starting_tile
from tabletop.display.painters.mombasa.cards import draw_card_face
from tabletop.display.painters.mombasa.index import Index
from tabletop.display.theme import ACCENT, SMALLEST, SOFT_INK, Colour
from tabletop.display.words import Words
from tabletop.rules.game import Ref, Seat
from tabletop.rules.mombasa.view import MombasaPlayerView, MombasaView

MOST_W, GAP, NUMBER_H = 48.0, 3.0, 18.0
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
    covers: Covers,
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
    gap = AREA_GAP if area else 0.0
    w = min(MOST_W, (box.w + GAP - gap) / (len(hand) + len(area)) - GAP)
    place = Box(box.x, box.y, w, box.h)
    for slot, card in area:
        picture = place.top_part(box.h - NUMBER_H)
        draw_card_face(canvas, picture, index.cards[card], is_small=True)
        canvas.frame(picture, ACCENT, 2, 5)
        _draw_below(canvas, place, words("strip.at_slot", slot=slot), SOFT_INK)
        place = Box(place.x + w + GAP, box.y, w, box.h)
    place = Box(place.x + gap, box.y, w, box.h)
    for card in hand:
        picture = place.top_part(box.h - NUMBER_H)
        draw_card_face(canvas, picture, index.cards[card], is_small=True)
        _draw_number(canvas, place, covers.get(Ref("card", card)))
        place = Box(place.x + w + GAP, box.y, w, box.h)


def _draw_tiles(
    canvas: Canvas, box: Box, tiles: Sequence[str], covers: Covers, index: Index
) -> None:
    w = min(MOST_TILE_W, box.w / len(tiles) - GAP)
    for number, tile in enumerate(tiles):
        place = Box(box.x + number * (w + GAP), box.y, w, box.h)
        picture = place.top_part(box.h - NUMBER_H)
        draw_starting_tile(canvas, picture, index.starting_tiles[tile], index.cards)
        _draw_number(canvas, place, covers.get(Ref("tile", tile)))


def _draw_number(canvas: Canvas, place: Box, number: int | None) -> None:
    """The number by which the menu calls it."""
    if number is not None:
        _draw_below(canvas, place, str(number), ACCENT)


def _draw_below(canvas: Canvas, place: Box, text: str, ink: Colour) -> None:
    x, y = place.centre[0], place.bottom - NUMBER_H / 2
    canvas.text(text, x, y, SMALLEST, ink, is_bold=True, align="centre")
