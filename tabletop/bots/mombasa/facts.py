"""What every player may look up in the rulebook and on the board, by the ids of a view.

Owns the tables for quick look-ups; their figures come from the catalog.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache

from tabletop.catalog import mombasa_editions
from tabletop.rules.mombasa.edition.data import (
    Book,
    BookType,
    Edition,
    Majority,
    StartingTile,
    TrackSide,
)
from tabletop.rules.mombasa.edition.kinds import (
    BookkeeperTile,
    ExpansionTile,
    Face,
    GoodsTile,
    MerchantTile,
    RegionReward,
    SpecialBonus,
)
from tabletop.rules.mombasa.rulebook import BOOK_COST

TileFace = GoodsTile | BookkeeperTile | MerchantTile | ExpansionTile


@dataclass(frozen=True, slots=True)
class Track:
    """A company's track by space: shares held there, pounds of entering, special spaces reached."""

    last: int
    shares: tuple[int, ...]
    payments: tuple[int, ...]
    pounds: tuple[int, ...]
    levels: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Facts:
    """One edition. `near` has the neighbours of regions and bases with the lines between;
    `columns` the coins of each base; `crossed` are the spaces that take no A book; values of the
    last two tracks are by space.
    """

    faces: Mapping[str, Face]
    crates: Mapping[str, int]
    places: tuple[int, ...]
    books: Mapping[str, Book | BookType]
    costs: Mapping[str, int]
    crossed: frozenset[int]
    rewards: Mapping[str, RegionReward | None]
    near: Mapping[str, tuple[tuple[str, int], ...]]
    columns: Mapping[str, tuple[tuple[int, ...], ...]]
    tracks: Mapping[str, Track]
    extras: Mapping[str, SpecialBonus]
    majorities: Mapping[str, Majority]
    tiles: Mapping[str, tuple[TileFace, int]]
    starting: Mapping[str, StartingTile]
    diamonds: tuple[int, ...]
    diamond_slot: int
    inkwells: tuple[int, ...]
    inkwell_slot: int


@cache
def facts_of(edition: str) -> Facts:
    """The facts of an edition of the catalog."""
    return facts_from(mombasa_editions()[edition])


def facts_from(edition: Edition) -> Facts:
    """The facts of an edition."""
    printed: dict[str, Book | BookType] = {book.id: book for book in edition.books}
    printed |= {tile.id: tile.book for tile in edition.starting_tiles}
    return Facts(
        faces={card.id: card.face for card in edition.cards},
        crates={card.id: card.crate for card in edition.cards},
        places=tuple(crate for row in edition.card_display.crates for crate in row),
        books=printed,
        crossed=frozenset(edition.bookkeeping_track.crossed_a),
        costs={book.id: BOOK_COST["ABC".index(book.letter)] for book in edition.books},
        rewards={region.id: region.reward for region in edition.regions},
        near=_near(edition),
        columns={company.id: company.columns for company in edition.companies},
        tracks={side.id: _track(side) for side in edition.tracks},
        extras={
            f"{side.id}_{level}": special.bonus
            for side in edition.tracks
            for level, special in enumerate(side.specials, 1)
        },
        majorities={one.of: one for one in edition.majorities},
        tiles={tile.id: (tile.face, tile.cost) for tile in edition.bonus_tiles},
        starting={tile.id: tile for tile in edition.starting_tiles},
        diamonds=_by_space(edition.diamond_track.last, edition.diamond_track.values),
        diamond_slot=edition.diamond_track.slot,
        inkwells=_by_space(edition.bookkeeping_track.last, edition.bookkeeping_track.values),
        inkwell_slot=edition.bookkeeping_track.slot,
    )


def _near(edition: Edition) -> dict[str, tuple[tuple[str, int], ...]]:
    found: dict[str, list[tuple[str, int]]] = {}
    regions = {region.id for region in edition.regions}
    for one, two, lines in edition.borders:
        for here, there in ((one, two), (two, one)):
            if there in regions:
                found.setdefault(here, []).append((there, lines))
    return {here: tuple(sorted(row)) for here, row in found.items()}


def _track(side: TrackSide) -> Track:
    payments = dict(side.payments)
    pounds = {special.space: special.pounds for special in side.specials}
    levels = [(special.space, level) for level, special in enumerate(side.specials, 1)]
    spaces = range(side.last + 1)
    return Track(
        last=side.last,
        shares=_by_space(side.last, side.shares),
        payments=tuple(payments.get(space, 0) for space in spaces),
        pounds=tuple(pounds.get(space, 0) for space in spaces),
        levels=_by_space(side.last, levels),
    )


def _by_space(last: int, steps: Iterable[tuple[int, int]]) -> tuple[int, ...]:
    """The last figure reached on each space; 0 before the first."""
    figures, reached, row = dict(steps), 0, []
    for space in range(last + 1):
        reached = figures.get(space, reached)
        row.append(reached)
    return tuple(row)
