"""What may be seen of a game of Mombasa: the whole table's picture in plain frozen values.

Owns the view types; ids are those of the edition, so static facts are looked up there.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from tabletop.rules.game import Seat, View


class RewardView(msgspec.Struct, frozen=True):
    """A reward that the active player is to get: its kind, how much, and for whom.

    `companies` are the tracks on which spaces may be used, `space` the bonus space to choose at,
    `goods` the kind that a discarded card must have, `tracks` on how many tracks.
    """

    kind: str
    n: int
    companies: tuple[str, ...]
    space: str | None
    goods: str | None
    tracks: int


class ActionView(msgspec.Struct, frozen=True):
    """What the active player is in the middle of; see `parts.Acting` for the meaning.

    `costs` are the regions that can be taken now, in expansion points; `prices` those of the
    display by place, with what makes them cheaper for the player, where a card can be bought.
    """

    units: int
    spare: int
    goods: tuple[str, ...]
    has_bought: bool
    company: str | None
    points: int
    regions: tuple[str, ...]
    ousted: tuple[str, ...]
    rewards: tuple[RewardView, ...]
    gained: tuple[str, ...]
    costs: Mapping[str, int]
    prices: tuple[int | None, ...]


class MombasaPlayerView(msgspec.Struct, frozen=True):
    """One player's board. What is hidden from the viewer is None.

    `hand` and, before the reveal, `area` are the owner's only; `planned` counts cards in the
    area. `area` has a card or None for each slot, `used` the slots (from 1) turned face down,
    `slots` those open in planning. `tracks` are markers and `specials` the special bonuses that
    work, by company. `books` lie by space, `flipped` face down. `tiles` are bonus tiles held,
    `spent` those turned down or on a card: the +1 tile lies at `plus_slot`. `totals` are units
    of goods and expansion points lying face up (M-A6); `shares` those of the track (M-F1).
    """

    seat: Seat
    money: int
    hand: tuple[str, ...] | None
    hand_count: int
    planned: int
    area: tuple[str | None, ...] | None
    used: tuple[int, ...]
    slots: tuple[int, ...]
    rows: tuple[tuple[str, ...], ...]
    tracks: Mapping[str, int]
    specials: Mapping[str, int]
    shares: Mapping[str, int]
    diamond: int
    inkwell: int
    books: tuple[str | None, ...]
    flipped: tuple[int, ...]
    tiles: tuple[str, ...]
    spent: tuple[str, ...]
    plus_slot: int | None
    markers: int
    totals: Mapping[str, int]
    starting_tile: str | None
    offered: tuple[str, ...] | None
    has_kept: bool
    to_rest: tuple[str, ...]
    is_ready: bool
    has_left: bool


class CompanyView(msgspec.Struct, frozen=True):
    """A company: the side of its track, its columns, the coins uncovered, posts out of the game.

    A column is its posts and whether its last space was ever uncovered.
    """

    id: str
    track: str
    columns: tuple[tuple[int, bool], ...]
    coins: int
    removed: int
    mines: int


class MombasaView(View, frozen=True):
    """The table. `phase` is setup, planning, actions or over; `decision` names the decision.

    `active` is the seat at turn, None where several are to act; `start_player` holds the token.
    `display` and `books` are by place; `prices` are full prices in units; `coins` lie under the
    books, `round_coins` on the spaces of the round track still covered. `spaces` are the bonus
    spaces in play, each with the seat whose marker lies there.
    """

    viewer: Seat | None
    edition: str
    phase: str
    decision: str
    round: int
    to_act: tuple[Seat, ...]
    active: Seat | None
    start_player: Seat
    display: tuple[str | None, ...]
    prices: tuple[int | None, ...]
    pile: int
    discarded: tuple[str, ...]
    books: tuple[str | None, ...]
    coins: tuple[int, ...]
    supplies: tuple[int, ...]
    round_coins: tuple[int, ...]
    regions: Mapping[str, str | None]
    companies: tuple[CompanyView, ...]
    spaces: Mapping[str, Seat | None]
    players: tuple[MombasaPlayerView, ...]
    action: ActionView | None
