"""The panels of the board of Mombasa and the names of their cells: where a thing lies.

Owns the names only. A panel tells where a cell lies (`Panel.cell`); what flies goes between them.
"""

from __future__ import annotations

MAP, TRACKS, OFFER, BOOKS, SPACES, TURN = "map", "tracks", "offer", "books", "spaces", "turn"
"""The panes of regions and bases, company tracks, card display, book display, bonus spaces, and
of the round track with the round and whose turn it is.
"""

PILE, DISCARDED = "pile", "discarded"
"""Cells of the card display's panel."""

HAND, TILES = "hand", "tiles"
"""Cells of a seat's strip, where cards in the hand and bonus tiles lie."""


def strip(seat: int) -> str:
    """The pane of a seat, 0-based."""
    return f"seat {seat + 1}"


def region(name: str) -> str:
    """A region on the map."""
    return f"region {name}"


def base(company: str) -> str:
    """The base of a company on the map."""
    return f"base {company}"


def column(company: str, number: int) -> str:
    """A column of a base, from 1."""
    return f"column {company} {number}"


def track(company: str, space: int) -> str:
    """A space of a company's track; 0 is the start."""
    return f"track {company} {space}"


def place(number: int) -> str:
    """A place of the card display, from 1."""
    return f"place {number}"


def book_place(number: int) -> str:
    """A place of the book display, from 1."""
    return f"book_place {number}"


def supply(letter: str) -> str:
    """The supply of books of a letter."""
    return f"supply {letter}"


def space(name: str) -> str:
    """A bonus space by its id."""
    return f"space {name}"


def round_space(number: int) -> str:
    """A space of the round track, from 1."""
    return f"round {number}"


def slot(number: int) -> str:
    """An action slot in a seat's strip, from 1."""
    return f"slot {number}"


def row(number: int) -> str:
    """A resting row in a seat's strip, from 1."""
    return f"row {number}"


def diamond(space: int) -> str:
    """A space of a seat's diamond track; 0 is the start."""
    return f"diamond {space}"


def book_space(space: int) -> str:
    """A space of a seat's bookkeeping track; 0 is the inkwell's start."""
    return f"book_space {space}"
