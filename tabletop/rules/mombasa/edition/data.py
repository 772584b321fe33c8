"""What an edition of Mombasa is made of: cards, map, bases, books, tiles, tracks as frozen values.

Owns the types and the shape of an edition file; whether its figures agree is `check`'s business.
Ids only: words come from the translations. Money in pounds; spaces of tracks count from 0 (start).
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from tabletop.rules.game import RuleError, fingerprint_of
from tabletop.rules.mombasa.edition.kinds import (
    BookkeeperTile,
    BookReward,
    CompanyId,
    Count,
    ExpansionTile,
    ExtraReward,
    Face,
    Few,
    Goods,
    GoodsTile,
    MerchantTile,
    RegionReward,
    Requirement,
    SpecialBonus,
    StartBonus,
)

KIND = "mombasa_edition"
"""The top-level `kind` of an edition file."""

Total = Literal["coffee", "bananas", "cotton", "expansion"]
"""What majorities are about (M-O5)."""
SideId = Literal["A1", "A2", "B1", "B2", "C1", "C2", "D1", "D2"]
BookLetter = Literal["A", "B", "C"]
Source = Literal["rulebook", "skymines", "designed", "printed"]
"""`printed`: read off the owner's own components; the house edition never says so."""
Players = Literal["2", "3", "4"]

COMPANIES: tuple[CompanyId, ...] = ("mombasa", "cape_town", "saint_louis", "cairo")
"""In the order of every edition: the number of a company is its place here."""
GOODS: tuple[Goods, ...] = ("coffee", "bananas", "cotton")
TRACK_SIDES: tuple[SideId, ...] = ("A1", "A2", "B1", "B2", "C1", "C2", "D1", "D2")
BOOK_LETTERS: tuple[BookLetter, ...] = ("A", "B", "C")

Id = Annotated[str, msgspec.Meta(pattern=r"^[a-z][a-z0-9_]{0,39}\Z")]
Title = Annotated[str, msgspec.Meta(min_length=1, max_length=60, pattern=r"^[^\x00-\x1f]*\Z")]
Some = Annotated[int, msgspec.Meta(ge=1, le=99)]
OnPlane = Annotated[int, msgspec.Meta(ge=0, le=1000)]
Step = tuple[Some, Count]
"""A space of a track and the figure that it bears."""
At = tuple[OnPlane, OnPlane]
"""x and y on a plane of 1000 by 1000, y downwards; for drawing only."""


class BadEdition(RuleError):
    """A file that is no sound edition; `faults` are all of them, each with its place."""

    def __init__(self, faults: list[str]) -> None:
        super().__init__("; ".join(faults))
        self.faults = tuple(faults)


class _Facts(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True
):
    """Base of all data: unknown keys are refused."""


class CardType(_Facts, frozen=True):
    """`count` equal cards of a letter, of every player's starting set, or with a number.

    `crate` is the card's own part of its price (M-G3, M-O4); `number` is the place in turn order
    that gets a numbered expansion card (M-S10), else 0.
    """

    id: Id
    letter: Literal["A", "B", "C", "D", "E", "start", "numbered"]
    crate: Annotated[int, msgspec.Meta(ge=0, le=9)]
    face: Face
    count: Few = 1
    number: Annotated[int, msgspec.Meta(ge=0, le=4)] = 0


class CardDisplay(_Facts, frozen=True):
    """The 4 x 3 card places, left to right: crate numbers, and the order of filling as
    place numbers (row times 3 plus column; M-S5).
    """

    crates: Annotated[
        tuple[tuple[Count, Count, Count], ...], msgspec.Meta(min_length=4, max_length=4)
    ]
    fill: Annotated[tuple[Count, ...], msgspec.Meta(min_length=12, max_length=12)]


# The map.


Column = tuple[Count, Count, Count, Count, Count]
"""Coin symbols under the posts of a column, from the post taken first to the edge (M-E4)."""


class Company(_Facts, frozen=True):
    """A company: the columns of its base, its track in the first game (M-S1), its place."""

    id: CompanyId
    first_track: SideId
    columns: tuple[Column, Column, Column]
    at: At


class Region(_Facts, frozen=True):
    """A region; mine symbols lie under diamond rewards only."""

    id: Id
    at: At
    reward: RegionReward | None = None
    mines: Count = 0


Border = tuple[Id, Id, Literal[1, 2]]
"""Two regions, or a company's base and a region, and the lines between them (M-E3)."""


# Books and tiles.


Requirements = Annotated[tuple[Requirement, ...], msgspec.Meta(min_length=1, max_length=2)]
BookRewards = Annotated[tuple[BookReward, ...], msgspec.Meta(min_length=1, max_length=2)]


class Book(_Facts, frozen=True):
    """What a book asks and gives (M-K3, M-K4)."""

    requires: Requirements
    rewards: BookRewards


class BookType(_Facts, frozen=True):
    """`count` equal books of a letter."""

    id: Id
    letter: BookLetter
    requires: Requirements
    rewards: BookRewards
    count: Few = 1


class BookDisplay(_Facts, frozen=True):
    """The 2 x 6 lettered book spaces and the numbers of their columns (M-S7)."""

    letters: Annotated[
        tuple[Annotated[tuple[BookLetter, ...], msgspec.Meta(min_length=6, max_length=6)], ...],
        msgspec.Meta(min_length=2, max_length=2),
    ]
    columns: Annotated[tuple[Count, ...], msgspec.Meta(min_length=6, max_length=6)]


class StartingTile(_Facts, frozen=True):
    """A starting tile: three starting cards by id (M-S12), its bonus, its book (M-S13);
    `first_game` is the place in turn order that gets it in the first game (M-S11), else 0.
    """

    id: Id
    cards: tuple[Id, Id, Id]
    bonus: Annotated[tuple[StartBonus, ...], msgspec.Meta(min_length=1, max_length=2)]
    book: Book
    first_game: Annotated[int, msgspec.Meta(ge=0, le=4)] = 0


class BonusTile(_Facts, frozen=True):
    """A bonus tile and what its space on the board costs (M-O8)."""

    id: Id
    cost: Annotated[int, msgspec.Meta(ge=1, le=2)]
    face: GoodsTile | BookkeeperTile | MerchantTile | ExpansionTile


class Special(_Facts, frozen=True):
    """A special space: its pounds (M-X3) and the bonus that it unlocks."""

    space: Some
    pounds: Annotated[int, msgspec.Meta(ge=1, le=2)]
    bonus: SpecialBonus


class TrackSide(_Facts, frozen=True):
    """A side of a company track with spaces 0 to `last`.

    `shares` are the spaces with a share number (M-F1); `payments` are [space, pounds]: what
    entering this space costs (M-X1).
    """

    id: SideId
    last: Some
    shares: Annotated[tuple[tuple[Count, Count], ...], msgspec.Meta(min_length=1, max_length=60)]
    payments: Annotated[tuple[tuple[Some, Few], ...], msgspec.Meta(min_length=1, max_length=2)]
    specials: tuple[Special, Special]


class DiamondTrack(_Facts, frozen=True):
    """The diamond track: the space that opens the slot, and [space, value] (M-U1, M-F3)."""

    last: Some
    slot: Some
    values: Annotated[tuple[Step, ...], msgspec.Meta(min_length=1, max_length=99)]


class BookkeepingTrack(_Facts, frozen=True):
    """The same for bookkeeping; space 1 is the starting tile's book; no A on `crossed_a`."""

    last: Some
    slot: Some
    values: Annotated[tuple[Step, ...], msgspec.Meta(min_length=1, max_length=99)]
    crossed_a: Annotated[tuple[Some, ...], msgspec.Meta(max_length=99)]


class Tier(_Facts, frozen=True):
    """From a total of `at_least` on: `advance` spaces, and what else there is (M-O6, M-O7)."""

    at_least: Few
    advance: Few
    more: Annotated[tuple[ExtraReward, ...], msgspec.Meta(max_length=2)] = ()


class Majority(_Facts, frozen=True):
    """A majority space: which total it is about and whose track it advances."""

    of: Total
    company: CompanyId
    tiers: Annotated[tuple[Tier, ...], msgspec.Meta(min_length=1, max_length=6)]


ByPlayers = dict[Players, Few]
CoinsOfRounds = Annotated[tuple[Count, ...], msgspec.Meta(min_length=6, max_length=6)]


class Start(_Facts, frozen=True):
    """Figures of the setup: pounds (M-S8), markers in use and in all (M-S9, M-C5), coins on
    spaces 2 to 7 of the round track (M-S6).
    """

    pounds: Count
    markers: ByPlayers
    markers_in_all: Few
    round_coins: dict[Players, CoinsOfRounds]


class Sources(_Facts, frozen=True):
    """Where each table of an edition comes from."""

    start: Source
    cards: Source
    card_display: Source
    companies: Source
    regions: Source
    borders: Source
    books: Source
    book_display: Source
    starting_tiles: Source
    bonus_tiles: Source
    tracks: Source
    diamond_track: Source
    bookkeeping_track: Source
    majorities: Source


class Edition(_Facts, frozen=True):
    """A whole set of components. `title` is how its owner calls it, shown as it is."""

    kind: Literal["mombasa_edition"]
    id: Id
    version: Some
    title: Title
    sources: Sources
    start: Start
    cards: Annotated[tuple[CardType, ...], msgspec.Meta(max_length=84)]
    card_display: CardDisplay
    companies: tuple[Company, Company, Company, Company]
    regions: Annotated[tuple[Region, ...], msgspec.Meta(min_length=24, max_length=24)]
    borders: Annotated[tuple[Border, ...], msgspec.Meta(max_length=200)]
    books: Annotated[tuple[BookType, ...], msgspec.Meta(max_length=72)]
    book_display: BookDisplay
    starting_tiles: Annotated[tuple[StartingTile, ...], msgspec.Meta(min_length=10, max_length=10)]
    bonus_tiles: tuple[BonusTile, BonusTile, BonusTile, BonusTile]
    tracks: Annotated[tuple[TrackSide, ...], msgspec.Meta(min_length=8, max_length=8)]
    diamond_track: DiamondTrack
    bookkeeping_track: BookkeepingTrack
    majorities: tuple[Majority, Majority, Majority, Majority]

    @property
    def fingerprint(self) -> str:
        """Another one for other figures; the same for other comments, title, sources, drawing."""
        return fingerprint_of(self, _UNPLAYED)


_UNPLAYED = frozenset({"title", "sources", "at"})
