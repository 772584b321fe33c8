"""The JSON form of a state in any mode, with the ids of the data files.

Owns its shape as types; writing and reading it is `save`'s business.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from tabletop.rules.power_grid.parts import Phase, Step3

Small = Annotated[int, msgspec.Meta(ge=0, le=999)]
Sum = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
Word = Annotated[int, msgspec.Meta(ge=0, le=1 << 62)]
Name = Annotated[str, msgspec.Meta(max_length=40)]
Names = Annotated[tuple[Name, ...], msgspec.Meta(max_length=60)]
Cards = Annotated[
    tuple[Annotated[int, msgspec.Meta(ge=1, le=99)], ...], msgspec.Meta(max_length=99)
]


class _Saved(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base: unknown fields are refused."""


class SavedCourse(_Saved, frozen=True, omit_defaults=True):
    """Where the game stands; `seat` is at turn in a stock round, `company` in an operating one.

    `index` is -1 before the first round; `connected`: see `parts.Course`.
    """

    index: Annotated[int, msgspec.Meta(ge=-1, le=999)]
    phase: Phase
    decision: str
    order: Names
    seat: Small | None
    company: Name | None
    step: Annotated[int, msgspec.Meta(ge=1, le=3)]
    step3: Step3
    connected: Small = 0


class SavedMarket(_Saved, frozen=True, omit_defaults=True):
    """Plants by number; 99 is the Step 3 card; the deck from the top. See `parts.PlantMarket`."""

    row: Cards
    deck: Cards
    removed: Cards
    boxed: Cards
    aside: Cards = ()
    discounted: Small = 0


class SavedCompany(_Saved, frozen=True, omit_defaults=True):
    """A company, founded when it has a president; `players` are its shares by seat.

    `has_just_sold`: one share in the bank is of this round (P-W5). `has_second_network`: it has
    begun one, which a map may allow once.
    """

    money: Sum
    president: Small | None
    start_city: Name | None
    has_operated: bool
    own_shares: Small
    bank_shares: Small
    players: tuple[Small, ...]
    plants: Cards
    fuel: dict[Name, Small]
    has_just_sold: bool = False
    has_second_network: bool = False


class SavedFuel(_Saved, frozen=True, omit_defaults=True):
    """Units of a fuel on the market and in the supply, and where a map has them: on the second
    market, in the storage, how many spaces the row has moved, on the market of the mines.
    """

    market: Small
    supply: Small
    second: Small = 0
    storage: Small = 0
    moved: Small = 0
    mined: Small = 0


class SavedAuction(_Saved, frozen=True, omit_defaults=True):
    """See `parts.Auction`."""

    settled: Names
    plant: Small
    bid: Small
    bidders: Names
    is_any_sold: bool
    is_any_passed: bool = False


class SavedTrading(_Saved, frozen=True, omit_defaults=True):
    """See `parts.Trading`."""

    start_player: Small
    next_start_player: Small | None
    ended: tuple[Small, ...]
    passes: Small
    bought: tuple[Names, ...]
    sold: tuple[Names, ...]
    traded: Names
    has_bought: bool
    purchases: tuple[Small, ...] = ()


class SavedSpending(_Saved, frozen=True):
    """See `parts.Spending`."""

    over_one_run: Names
    market: Literal["", "main", "second"]
    done: Names


class SavedSupplying(_Saved, frozen=True, omit_defaults=True):
    """See `parts.Supplying`."""

    run: Cards
    income: Sum | None
    earned: dict[Name, Sum] = {}


class SavedGame(_Saved, frozen=True):
    """A whole game; `prices` are the piles from the lowest field, bottom up.

    `players` have money of their own only where they are not operators themselves.
    """

    game: Name
    rules_version: Small
    seats: Small
    options: dict[str, bool | str]
    random: tuple[Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{1,16}$")], Word]
    course: SavedCourse
    players: tuple[Sum, ...]
    companies: dict[Name, SavedCompany]
    fuels: dict[Name, SavedFuel]
    regions: Names
    prices: tuple[Names, ...]
    houses: dict[Name, Names]
    market: SavedMarket
    auction: SavedAuction
    trading: SavedTrading
    spending: SavedSpending
    supplying: SavedSupplying
