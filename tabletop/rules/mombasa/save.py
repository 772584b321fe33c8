"""The JSON form of a state of Mombasa, with the ids of the edition.

Owns its shape and saving; `load` reads it, whether a position can be is `save_check`'s business.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Annotated, Any, Literal

import msgspec

from tabletop.rules.mombasa import regions
from tabletop.rules.mombasa.bases import EMPTIED
from tabletop.rules.mombasa.edition.data import BOOK_LETTERS, GOODS
from tabletop.rules.mombasa.parts import NONE, Bits, Due, DueKind, Phase, Player
from tabletop.rules.mombasa.terms import MONEY, Terms

if TYPE_CHECKING:
    from tabletop.rules.mombasa.state import MombasaState

MOST_DUE = 135
"""The most that a reward can bring: 15 regions with 9 each."""
Small = Annotated[int, msgspec.Meta(ge=0, le=99)]
Sum = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
Word = Annotated[int, msgspec.Meta(ge=0, le=1 << 62)]
Name = Annotated[str, msgspec.Meta(max_length=45)]
Names = Annotated[tuple[Name, ...], msgspec.Meta(max_length=99)]
Gaps = Annotated[tuple[Name | None, ...], msgspec.Meta(max_length=100)]
Rows = Annotated[tuple[Names, ...], msgspec.Meta(max_length=9)]
Numbers = Annotated[tuple[Small, ...], msgspec.Meta(max_length=99)]


class _Saved(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base: unknown fields are refused."""


class SavedCourse(_Saved, frozen=True):
    """See `parts.Course`; `ready` and `left` are seats."""

    round: Small
    phase: Phase
    decision: Name
    turn: Small
    start_player: Small
    is_first_turn: bool
    left: Numbers
    ready: Numbers


class SavedPlayer(_Saved, frozen=True):
    """See `parts.Player`; slots from 1, spaces from 0."""

    money: Sum
    hand: Names
    area: Gaps
    used: Numbers
    rows: Rows
    tracks: Numbers
    specials: Numbers
    diamond: Small
    inkwell: Small
    books: Gaps
    flipped: Numbers
    tiles: Names
    spent: Names
    plus_slot: Small | None
    offered: Names
    starting_tile: Name | None
    to_rest: Names


class SavedCompany(_Saved, frozen=True):
    """A company: its track's side, and the columns of its base as posts and `is_emptied`."""

    track: Name
    columns: tuple[tuple[Small, bool], tuple[Small, bool], tuple[Small, bool]]
    removed: Small


class SavedOffer(_Saved, frozen=True):
    """The card display by place, the pile from the top, the discard pile."""

    cards: Gaps
    pile: Names
    discarded: Names


class SavedShelves(_Saved, frozen=True):
    """The book display by place with its coins, supplies by letter (drawn from the end)."""

    books: Gaps
    coins: Numbers
    supplies: dict[Literal["A", "B", "C"], Names]
    gone: Names


class SavedReward(_Saved, frozen=True):
    """See `parts.Due`; `companies`, `space` and `goods` say what it is about."""

    kind: DueKind
    n: Annotated[int, msgspec.Meta(ge=0, le=MOST_DUE)]
    companies: Names = ()
    space: Name | None = None
    goods: Name | None = None
    tracks: Small = 0


class SavedActing(_Saved, frozen=True):
    """See `parts.Acting`."""

    units: Small
    spare: Small
    goods: Names
    is_spending: bool
    has_bought: bool
    company: Name | None
    points: Small
    regions: Names
    ousted: Names
    is_flipping: bool
    card_points: Small
    due: Annotated[tuple[SavedReward, ...], msgspec.Meta(max_length=20)]
    gained: Names
    fresh: Numbers
    has_books: bool
    has_acted: bool


class SavedMombasa(_Saved, frozen=True):
    """A whole game. `regions` names those held, `spaces` the bonus spaces occupied."""

    game: Literal["mombasa"]
    rules_version: Small
    seats: Small
    options: dict[Name, bool | Name]
    random: tuple[Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{1,16}$")], Word]
    course: SavedCourse
    players: tuple[SavedPlayer, ...]
    companies: dict[Name, SavedCompany]
    regions: dict[Name, Name]
    spaces: dict[Name, Small]
    offer: SavedOffer
    shelves: SavedShelves
    round_coins: Numbers
    acting: SavedActing


# Saving.


def save_state(s: MombasaState) -> dict[str, Any]:
    """The whole state as plain JSON data."""
    terms, balances = s.terms, s.ledger.row(MONEY)
    saved = SavedMombasa(
        game="mombasa",
        rules_version=s.game.rules_version,
        seats=terms.seats,
        options=dict(terms.options),
        random=(format(s.rng.key, "x"), s.rng.counter),
        course=_save_course(s),
        players=tuple(
            _save_player(terms, player, balances[1 + seat]) for seat, player in enumerate(s.players)
        ),
        companies={name: _save_company(s, i) for i, name in enumerate(terms.companies)},
        regions={
            name: terms.companies[holder]
            for name, holder in zip(terms.regions, s.holders, strict=True)
            if holder != NONE
        },
        spaces={
            space.id: seat
            for space, seat in zip(s.layout.spaces, s.occupants, strict=True)
            if seat != NONE
        },
        offer=SavedOffer(
            _gaps(terms.cards, s.offer.cards),
            _names(terms.cards, s.offer.pile),
            _names(terms.cards, s.offer.discarded),
        ),
        shelves=SavedShelves(
            _books(terms, s.shelves.books),
            tuple(balances[terms.first_strip :]),
            {
                letter: tuple(terms.books[book].id for book in supply)
                for letter, supply in zip(BOOK_LETTERS, s.shelves.supplies, strict=True)
            },
            tuple(terms.books[book].id for book in s.shelves.gone),
        ),
        round_coins=tuple(balances[terms.first_round_place : terms.first_strip]),
        acting=_save_acting(s),
    )
    plain: dict[str, Any] = msgspec.to_builtins(saved)
    return plain


def _names(names: Sequence[str], indexes: Iterable[int]) -> tuple[str, ...]:
    return tuple(names[index] for index in indexes)


def _gaps(names: Sequence[str], indexes: Iterable[int]) -> tuple[str | None, ...]:
    return tuple(None if index == NONE else names[index] for index in indexes)


def _books(terms: Terms, books: Iterable[int]) -> tuple[str | None, ...]:
    return tuple(None if book == NONE else terms.books[book].id for book in books)


def _numbers(bits: Bits, first: int = 0) -> tuple[int, ...]:
    return tuple(first + number for number in regions.members(bits))


def _save_course(s: MombasaState) -> SavedCourse:
    course = s.course
    return SavedCourse(
        course.round,
        course.phase,
        "" if s.now is None else s.now.name,
        course.turn,
        course.start_player,
        course.is_first_turn,
        _numbers(course.left),
        _numbers(course.ready),
    )


def _save_player(terms: Terms, player: Player, money: int) -> SavedPlayer:
    return SavedPlayer(
        money=money,
        hand=_names(terms.cards, player.hand),
        area=_gaps(terms.cards, player.area),
        used=_numbers(player.used, 1),
        rows=tuple(_names(terms.cards, row) for row in player.rows),
        tracks=player.tracks,
        specials=player.levels,
        diamond=player.diamond,
        inkwell=player.inkwell,
        books=_books(terms, player.books),
        flipped=_numbers(player.flipped),
        tiles=_names(terms.bonus_tiles, regions.members(player.tiles)),
        spent=_names(terms.bonus_tiles, regions.members(player.spent)),
        plus_slot=None if player.plus_slot == NONE else player.plus_slot + 1,
        offered=_names(terms.starting_tiles, player.offered),
        starting_tile=None if player.tile == NONE else terms.starting_tiles[player.tile],
        to_rest=_names(terms.cards, player.to_rest),
    )


def _save_company(s: MombasaState, company: int) -> SavedCompany:
    columns = [(column % EMPTIED, column >= EMPTIED) for column in s.bases[company]]
    return SavedCompany(
        s.layout.tracks[company].side,
        (columns[0], columns[1], columns[2]),
        s.removed[company],
    )


def _save_acting(s: MombasaState) -> SavedActing:
    acting, terms = s.acting, s.terms
    return SavedActing(
        units=acting.units,
        spare=acting.spare,
        goods=_names(GOODS, regions.members(acting.goods)),
        is_spending=acting.is_spending,
        has_bought=acting.has_bought,
        company=None if acting.company == NONE else terms.companies[acting.company],
        points=acting.points,
        regions=_names(terms.regions, regions.members(acting.regions)),
        ousted=_names(terms.companies, acting.ousted),
        is_flipping=acting.is_flipping,
        card_points=acting.card_points,
        due=tuple(_save_due(s, due) for due in acting.due),
        gained=tuple(terms.books[book].id for book in acting.gained),
        fresh=_numbers(acting.fresh),
        has_books=acting.has_books,
        has_acted=acting.has_acted,
    )


def _save_due(s: MombasaState, due: Due) -> SavedReward:
    companies: tuple[str, ...] = ()
    if due.kind == "spaces":
        companies = (s.terms.companies[due.about],)
    elif due.kind == "tracks":
        companies = _names(s.terms.companies, regions.members(due.about))
    return SavedReward(
        due.kind,
        due.n,
        companies,
        s.layout.spaces[due.about].id if due.kind == "choice" else None,
        GOODS[due.about] if due.kind == "discard" and due.about != NONE else None,
        due.tracks,
    )
