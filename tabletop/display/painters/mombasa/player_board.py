"""A player's board in its strip: action area, resting rows, diamond and bookkeeping tracks.

Owns what of it is shown and how it is drawn.
"""

from __future__ import annotations

from tabletop.display.board import Covers
from tabletop.display.box import Box
from tabletop.display.canvas import Canvas
from tabletop.display.layout import Depths
from tabletop.display.words import Words
from tabletop.rules.game import Seat
from tabletop.rules.mombasa.data import Edition
from tabletop.rules.mombasa.view import MombasaView

STRIP_DEPTHS = Depths({100: 325.0, 125: 345.0, 150: 365.0}, 430.0, 540.0, 195.0)
MOST_H, LEAST_H = 172.0, 60.0


def player_board_h(room: float) -> float:
    """How high the board is drawn where a strip has so much room for it."""
    return max(LEAST_H, min(MOST_H, room))


def player_board(view: MombasaView, seat: Seat, covers: Covers) -> object:
    """What of the view is shown, as a value to compare."""
    return view.players[seat], view.start_player == seat, covers


def hidden_hand(view: MombasaView, seat: Seat, words: Words) -> str:
    """How many cards the seat has in hand."""
    return words("strip.hand", count=view.players[seat].hand_count)


def draw_player_board(
    canvas: Canvas,
    box: Box,
    view: MombasaView,
    seat: Seat,
    covers: Covers,
    edition: Edition,
    words: Words,
) -> None:
    """The board of a seat in the box."""
