"""An edition as the rules look things up: cards and books numbered, spaces and borders by index.

Owns what follows from an edition and never changes; whoever plays an edition makes it once.
"""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.rules.mombasa.data import (
    BOOK_LETTERS,
    COMPANIES,
    BookType,
    CardType,
    Edition,
    SideId,
    StartingTile,
    Step,
    TrackSide,
)

DECK_LETTERS = ("A", "B", "C", "D", "E")
COLOURS = 4


@dataclass(frozen=True, slots=True)
class SideTable:
    """A track side by space, 0 to its last one.

    `shares[s]` is the number of shares standing on s; `payments[s]` the pounds to enter s (0:
    none); `special_at[s]` is 0 or 1 for the first or second special space, else -1.
    """

    side: TrackSide
    last: int
    shares: tuple[int, ...]
    payments: tuple[int, ...]
    special_at: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Tables:
    """Look-ups of an edition. Companies are numbered as in COMPANIES, regions as in the edition.

    Cards are numbered: the decks A to E, then the 4 numbered expansion cards, then the starting
    cards of each colour. Books are numbered: A, B, C.
    """

    edition: Edition
    cards: tuple[CardType, ...]
    """What each card number is."""
    decks: tuple[tuple[int, ...], ...]
    """The card numbers of the letters A to E."""
    numbered: tuple[int, ...]
    """The numbered expansion cards by place in turn order, from 0 (M-S10)."""
    starting: tuple[tuple[int, ...], ...]
    """The starting cards of each colour."""
    books: tuple[BookType, ...]
    """What each book number is."""
    supplies: tuple[tuple[int, ...], ...]
    """The book numbers of the letters A to C."""
    tile_cards: tuple[tuple[int, int, int], ...]
    """Of each starting tile, its three cards as indices into a colour's starting cards (M-S12)."""
    first_tiles: tuple[int, ...]
    """The starting tiles of the first game by place in turn order, from 0 (M-S11)."""
    crates: tuple[int, ...]
    """The crate numbers of the 12 card places, row times 3 plus column."""
    regions: dict[str, int]
    """The number of each region by id."""
    neighbours: tuple[tuple[tuple[int, int], ...], ...]
    """Of each region, the regions it borders and the lines between, by number."""
    base_neighbours: tuple[tuple[tuple[int, int], ...], ...]
    """The same of each company's base."""
    mines: tuple[int, ...]
    """Mine symbols of each region."""
    sides: dict[SideId, SideTable]
    diamond_values: tuple[int, ...]
    """What each space of the diamond track is worth."""
    bookkeeping_values: tuple[int, ...]
    """The same of the bookkeeping track."""


def tables(edition: Edition) -> Tables:
    """The look-ups of a sound edition."""
    types: list[CardType] = []
    decks = tuple(_number(edition, letter, types) for letter in DECK_LETTERS)
    numbered = _number(edition, "numbered", types)
    starting = tuple(_number(edition, "start", types) for _ in range(COLOURS))
    books: list[BookType] = []
    supplies = tuple(_number_books(edition, letter, books) for letter in BOOK_LETTERS)
    own = [types[card].id for card in starting[0]]
    numbers = {region.id: index for index, region in enumerate(edition.regions)}
    around = _borders(edition, numbers)
    in_first_game = [index for index, tile in enumerate(edition.starting_tiles) if tile.first_game]
    return Tables(
        edition=edition,
        cards=tuple(types),
        decks=decks,
        numbered=tuple(sorted(numbered, key=lambda card: types[card].number)),
        starting=starting,
        books=tuple(books),
        supplies=supplies,
        tile_cards=tuple(_tile_cards(tile, own) for tile in edition.starting_tiles),
        first_tiles=tuple(
            sorted(in_first_game, key=lambda index: edition.starting_tiles[index].first_game)
        ),
        crates=tuple(crate for row in edition.card_display.crates for crate in row),
        regions=numbers,
        neighbours=tuple(tuple(around[region.id]) for region in edition.regions),
        base_neighbours=tuple(tuple(around[company]) for company in COMPANIES),
        mines=tuple(region.mines for region in edition.regions),
        sides={side.id: _side(side) for side in edition.tracks},
        diamond_values=_standing(edition.diamond_track.values, edition.diamond_track.last),
        bookkeeping_values=_standing(
            edition.bookkeeping_track.values, edition.bookkeeping_track.last
        ),
    )


def _number(edition: Edition, letter: str, types: list[CardType]) -> tuple[int, ...]:
    """Number the cards of a letter after those that there are."""
    first = len(types)
    for card in edition.cards:
        if card.letter == letter:
            types.extend([card] * card.count)
    return tuple(range(first, len(types)))


def _number_books(edition: Edition, letter: str, books: list[BookType]) -> tuple[int, ...]:
    first = len(books)
    for book in edition.books:
        if book.letter == letter:
            books.extend([book] * book.count)
    return tuple(range(first, len(books)))


def _tile_cards(tile: StartingTile, own: list[str]) -> tuple[int, int, int]:
    """The places of the tile's cards among the starting cards; equal cards are told apart."""
    free = list(enumerate(own))
    places: list[int] = []
    for wanted in tile.cards:
        found = next(entry for entry in free if entry[1] == wanted)
        free.remove(found)
        places.append(found[0])
    first, second, third = places
    return first, second, third


def _borders(edition: Edition, numbers: dict[str, int]) -> dict[str, list[tuple[int, int]]]:
    """Of every region and base, the regions around it and the lines, as in the file."""
    around: dict[str, list[tuple[int, int]]] = {}
    for one, other, lines in edition.borders:
        for here, there in ((one, other), (other, one)):
            if there in numbers:
                around.setdefault(here, []).append((numbers[there], lines))
    return around


def _side(side: TrackSide) -> SideTable:
    payments = dict(side.payments)
    specials = {special.space: index for index, special in enumerate(side.specials)}
    spaces = range(side.last + 1)
    return SideTable(
        side=side,
        last=side.last,
        shares=_standing(side.shares, side.last),
        payments=tuple(payments.get(space, 0) for space in spaces),
        special_at=tuple(specials.get(space, -1) for space in spaces),
    )


def _standing(steps: tuple[Step, ...], last: int) -> tuple[int, ...]:
    """For spaces 0 to last, the figure of the last step reached or passed; 0 before the first."""
    figures = dict(steps)
    standing, figure = [], 0
    for space in range(last + 1):
        figure = figures.get(space, figure)
        standing.append(figure)
    return tuple(standing)
