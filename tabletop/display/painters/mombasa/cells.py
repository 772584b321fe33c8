"""The panes of the board of Mombasa and the names of their cells: where a thing lies.

Owns these names. A panel tells where a cell lies (`Panel.cell`); what flies goes between them.
"""

from __future__ import annotations

MAP, OFFER, BOOKS, SPACES, TURN = "map", "offer", "books", "spaces", "turn"
"""The panes of regions and bases (cells: their ids), of the card display and the book display
(cells: the numbers of their places, from 1), of bonus spaces (cells: their ids), and of the round,
its track and whose turn it is.
"""

PILE, DISCARDED = "pile", "discarded"
"""Cells of the card display's pane."""

HEAD, HOLDINGS = "head", "holdings"
"""Cells of a seat's strip."""


def strip(seat: int) -> str:
    """The pane of a seat, 0-based."""
    return f"seat {seat + 1}"


def track(company: str) -> str:
    """The pane of a company's track; its cells are the numbers of its spaces, 0 the start."""
    return f"track {company}"


def supply(letter: str) -> str:
    """The supply of books of a letter, a cell of the book display's pane."""
    return f"supply {letter}"


def round_space(number: int) -> str:
    """A space of the round track, from 1, a cell of the pane of the round."""
    return f"round {number}"
