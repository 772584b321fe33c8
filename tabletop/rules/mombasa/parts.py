"""The changing parts of a Mombasa position as small values, each one idea.

Owns their shape; fields hold integers, strings and tuples only, so `copy.copy` is a full copy.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

import msgspec

if TYPE_CHECKING:
    from tabletop.rules.mombasa.layout import Effects

Phase = Literal["setup", "planning", "actions", "over"]
Bits = int
"""A set of small integers (seats, slots, spaces, regions) as bits."""

NONE = -1
"""No card, book, company, seat or slot."""

DueKind = Literal[
    "pounds", "diamonds", "points", "spaces", "tracks", "posts", "buy", "discard", "choice"
]


class Due(NamedTuple):
    """A reward that the player at turn is to get; `n` is how much of it.

    `about`: the company of `spaces`, the companies (bits) of `tracks`, the goods kind of
    `discard` or NONE, the bonus space of `choice`. `tracks`: on how many tracks it may be used.
    """

    kind: DueKind
    n: int
    about: int = NONE
    tracks: int = 0


class Course(msgspec.Struct):
    """Where the game stands. `start_player` holds the token; `left` and `ready` are seats."""

    round: int = 0
    phase: Phase = "setup"
    turn: int = 0
    start_player: int = 0
    is_first_turn: bool = False
    left: Bits = 0
    ready: Bits = 0


class Player(msgspec.Struct):
    """One player's board. Cards, books and tiles are indexes into the edition's tables.

    `area` has a card (or NONE) for each slot, `used` the slots turned face down; `rows` are the
    resting rows. `tracks` are the markers, `levels` the special bonuses that work (M-X4).
    `books` lie by space, `flipped` face down. `tiles` are bonus tiles held, `spent` those turned
    down or put on a card: the +1 tile lies at `plus_slot`. `offered`, `tile` and `to_rest` are
    the starting tiles dealt, the one kept, and its cards still to lay on resting rows.
    """

    effects: Effects
    hand: tuple[int, ...] = ()
    area: tuple[int, ...] = ()
    used: Bits = 0
    rows: tuple[tuple[int, ...], ...] = ()
    tracks: tuple[int, ...] = ()
    levels: tuple[int, ...] = ()
    diamond: int = 0
    inkwell: int = 0
    books: tuple[int, ...] = ()
    flipped: Bits = 0
    tiles: Bits = 0
    spent: Bits = 0
    plus_slot: int = NONE
    offered: tuple[int, ...] = ()
    tile: int = NONE
    to_rest: tuple[int, ...] = ()


class Offer(msgspec.Struct):
    """The card display by place, the pile from the top, the discard pile."""

    cards: tuple[int, ...] = ()
    pile: tuple[int, ...] = ()
    discarded: tuple[int, ...] = ()


class Shelves(msgspec.Struct):
    """The book display by place, the supplies by letter (drawn from the end), books out of play."""

    books: tuple[int, ...] = ()
    supplies: tuple[tuple[int, ...], ...] = ()
    gone: tuple[int, ...] = ()


class Acting(msgspec.Struct):
    """What the player at turn is in the middle of.

    Goods: `units` left, `spare` of them from permanent bonuses (M-X5), `goods` the kinds chosen
    (bits), `is_spending` once a card was bought (`has_bought`) or a marker moved.
    Expansion: the active `company`, its `points` left, `regions` taken (bits), `ousted` posts.
    `is_flipping` while the bookkeeper may still turn a book. `due` are rewards to come, `gained`
    books to place, `fresh` the spaces on which books of this turn lie (bits). `has_books`: the
    display is to be filled again; `has_acted`: the turn's action is done.
    """

    units: int = 0
    spare: int = 0
    goods: Bits = 0
    is_spending: bool = False
    has_bought: bool = False
    company: int = NONE
    points: int = 0
    regions: Bits = 0
    ousted: tuple[int, ...] = ()
    is_flipping: bool = False
    card_points: int = 0
    due: tuple[Due, ...] = ()
    gained: tuple[int, ...] = ()
    fresh: Bits = 0
    has_books: bool = False
    has_acted: bool = False
