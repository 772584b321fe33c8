"""The panes of the board of Mombasa and the names of their cells: where a thing lies.

Owns these names. A panel tells where a cell lies (`Panel.cell`); what flies goes between them.
"""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.display.painters.mombasa.arrangement import edges_of, track_at
from tabletop.rules.mombasa.edition.data import Company

MAP, OFFER, BOOKS, SPACES, TURN = "map", "offer", "books", "spaces", "turn"
"""The panes of regions and bases (cells: their ids), of the card display, of the book display with
the round track, of bonus spaces (cells: their ids), and of the round and whose turn it is.
"""
PILE, TITLE = "pile", "title"
"""Where cards come from and go to, and where the supplies of books are told."""
HEAD, HOLDINGS = "head", "holdings"
"""Cells of a seat's strip."""


def strip(seat: int) -> str:
    """The pane of a seat, 0-based."""
    return f"seat {seat + 1}"


def track(companies: tuple[Company, ...], company: str) -> str:
    """The pane of a company's track; its cells are the numbers of its spaces, 0 the start."""
    return track_at(edges_of(companies)[company])


def place(number: int) -> str:
    """A place of the card or book display, which counts from 1."""
    return str(number - 1)


def round_space(columns: Sequence[int], number: int) -> str:
    """A space of the round track, which lies over the column of books of its number."""
    return f"round {columns.index(number)}"
