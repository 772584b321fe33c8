"""A player's board in its strip: action area, resting rows, diamond and bookkeeping tracks.

Owns what of it is shown and how it is drawn.
"""

from __future__ import annotations

from tabletop.display.box import Box
from tabletop.display.canvas import Canvas
from tabletop.display.words import Words
from tabletop.rules.game import Seat
from tabletop.rules.mombasa.data import Edition
from tabletop.rules.mombasa.view import MombasaView


def player_board(view: MombasaView, seat: Seat) -> object:
    """What of the view is shown, as a value to compare."""
    return view.players[seat]


def draw_player_board(
    canvas: Canvas, box: Box, view: MombasaView, seat: Seat, edition: Edition, words: Words
) -> None:
    """The board of a seat in the box."""
