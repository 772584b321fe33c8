"""The figures that the rulebook states in its text, so that no edition has to repeat them.

Owns numbers and their statements; what an edition can differ in stands in its file.
"""

LEAST_SEATS, MOST_SEATS = 2, 4
"""M-S14."""
ROUNDS = 7
"""M-R1."""
START_SLOTS = 3
"""Action slots from the start; the diamond and the bookkeeping slot come after them (M-P2)."""
SLOTS = 5
COLUMNS = 3
POSTS_IN_COLUMN = 5
"""A base: columns and post spaces in each (M-S3)."""
CARD_LETTERS = ("A", "B", "C", "D", "E")
"""The pile from the top (M-S4)."""
MIDDLE, RIGHT = 1, 2
"""Columns of the card display that slide and that are discarded (M-N2)."""

BOOK_COST = (1, 1, 2)
"""Bookkeeping points of an A, B and C book (M-B1)."""
POUNDS_FOR_POINT = 1
POUNDS_FOR_LAST_POINT = 2
"""What a point is worth with the inkwell on the last space (M-B5)."""
POUNDS_FOR_LAST_DIAMOND = 2
"""What a space is worth with the diamond on the last space (M-D3)."""
FLIP_COST = 2
"""Turning an own book face down (M-K1)."""

START_SPACE_POINTS = 1
"""M-O2."""
BUY_SPACE_COST = 1
"""M-O3."""
DISCARD_SPACE_POUNDS = 2
"""Beside the card's crate number (M-O4)."""
TILES_OFFERED = 2
"""Starting tiles dealt to each in the variable game (M-S11)."""
