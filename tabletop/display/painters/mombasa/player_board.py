"""A player's board in its strip: action area, resting rows, diamond and bookkeeping tracks.

Owns what of it is shown in how much room; each part is drawn by a module of its own.
"""

from __future__ import annotations

from tabletop.display.box import Box
from tabletop.display.canvas import Canvas
from tabletop.display.layout import Depths
from tabletop.display.painters.mombasa.book_track import BOOKS_H, HEADER_H, draw_book_track
from tabletop.display.painters.mombasa.hand import LEAST_HAND_H, draw_hand, is_seen
from tabletop.display.painters.mombasa.index import Index
from tabletop.display.painters.mombasa.slots import LEAST_H as SLOTS_H
from tabletop.display.painters.mombasa.slots import draw_slots
from tabletop.display.painters.mombasa.status_line import LINE_H, StatusLine
from tabletop.display.words import Words
from tabletop.play.choices import Numbers
from tabletop.rules.game import Seat
from tabletop.rules.mombasa.view import MombasaView

STRIP_DEPTHS = Depths({100: 325.0, 125: 345.0, 150: 365.0}, 430.0, 570.0, 195.0, 1000.0)
"""A player's board needs more depth than a row of shares; the board between gives some of its."""
GAP = 4.0
MOST_H = LINE_H + HEADER_H + BOOKS_H + 2 * GAP + 76.0
LEAST_H = SLOTS_H
BOOK_DECISIONS = frozenset({"bookkeeper", "place_book", "spend_points"})
"""Decisions in which the bookkeeping track matters more than the slots."""


def player_board_h(room: float) -> float:
    """How high the board is drawn where a strip has so much room for it."""
    return max(LEAST_H, min(MOST_H, room))


def hidden_hand(view: MombasaView, seat: Seat, words: Words) -> str:
    """How many cards the seat has in hand."""
    return words("strip.hand", count=view.players[seat].hand_count)


def player_board(view: MombasaView, seat: Seat, covers: Numbers) -> object:
    """What of the view is shown, as a value to compare."""
    seen = is_seen(view, seat)
    return (
        view.players[seat],
        view.start_player == seat,
        view.phase == "planning",
        _is_about_books(view, seat),
        tuple(covers.items()) if seen else None,
    )


def _is_about_books(view: MombasaView, seat: Seat) -> bool:
    return view.active == seat and view.decision in BOOK_DECISIONS


def draw_player_board(
    canvas: Canvas,
    box: Box,
    view: MombasaView,
    seat: Seat,
    covers: Numbers,
    index: Index,
    words: Words,
) -> None:
    """The board of a seat in the box: a line of figures, the slots with their rows, the books.

    In a low box the slots or the books give way, whichever matters less now; the seat's hand, while
    it looks at it, lies where the books are.
    """
    player = view.players[seat]
    seen = is_seen(view, seat)
    middle_h = LEAST_HAND_H if seen else BOOKS_H
    has_all = box.h >= LINE_H + middle_h + GAP + SLOTS_H
    has_middle = has_all or seen or (box.h >= middle_h and _is_about_books(view, seat))
    rest = box
    if box.h >= LINE_H + (middle_h if has_middle else SLOTS_H):
        line = StatusLine(canvas, view, seat, index, words)
        with_books = seen or not has_middle
        least = (middle_h + GAP if has_middle else 0.0) + (
            SLOTS_H if has_all or not has_middle else 0.0
        )
        has_two = box.h >= 2 * LINE_H + least and line.lines(box.w, with_books=with_books) > 1
        h = 2 * LINE_H if has_two else LINE_H
        line.draw(box.top_part(h), with_books=with_books)
        rest = box.below(h)
    if has_middle:
        room = rest.h - (SLOTS_H + GAP if has_all else 0.0)
        h = min(room, BOOKS_H + HEADER_H)
        if seen:
            draw_hand(canvas, rest.top_part(h), player, covers, index, words, with_area=not has_all)
        else:
            draw_book_track(canvas, rest.top_part(h), player, index)
        rest = rest.below(h + GAP)
    if has_all or not has_middle:
        draw_slots(canvas, rest.top_part(rest.h - GAP if has_all else rest.h), player, index)
