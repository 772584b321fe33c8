"""What the rulebook says of books, starting tiles and bonus tiles of every edition.

Owns checks of their numbers and of the ones that the text describes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from tabletop.rules.mombasa.edition.data import (
    BOOK_LETTERS,
    BonusTile,
    BookDisplay,
    BookType,
    CardType,
    StartingTile,
)
from tabletop.rules.mombasa.edition.kinds import (
    AnyGoodsNeeded,
    BookkeeperTile,
    Bookkeeping,
    CompanyTrack,
    Diamonds,
    ExpansionNeeded,
    ExpansionTile,
    GoodsMinus,
    GoodsNeeded,
    GoodsTile,
    MerchantOrBookkeeperNeeded,
    MerchantTile,
    RemovePosts,
    Requirement,
)

BOOKS = 72
SPACES_OF_A_LETTER = 4
COLUMNS = (2, 3, 4, 5, 6, 7)
FIRST_GAME = (1, 2, 3, 4)

KNOWN_REQUIREMENTS: tuple[tuple[str, tuple[Requirement, ...]], ...] = (
    ("2 expansion points", (ExpansionNeeded(n=2),)),
    ("4 of one kind", (AnyGoodsNeeded(n=4),)),
    ("a merchant or a bookkeeper", (MerchantOrBookkeeperNeeded(),)),
    (
        "3 coffee and 3 of one kind",
        (GoodsNeeded(goods="coffee", n=3), AnyGoodsNeeded(n=3)),
    ),
)
"""Requirements of the overview (p.12) and of the example on p.7."""

KNOWN_REWARDS = (
    ("2 bookkeeping points", Bookkeeping(n=2)),
    ("the removal of 1 post", RemovePosts(n=1)),
    ("the removal of 2 posts", RemovePosts(n=2)),
)
COTTON = GoodsNeeded(goods="cotton", n=1), GoodsMinus(goods="cotton", n=1)

KNOWN_BONUSES = (
    ("Mombasa +3", {CompanyTrack(company="mombasa", n=3)}),
    ("diamonds +1 and Saint-Louis +1", {Diamonds(n=1), CompanyTrack(company="saint_louis", n=1)}),
)

TILE_FIGURES: Mapping[type, Mapping[str, int]] = {
    GoodsTile: {"n": 1},
    BookkeeperTile: {},
    MerchantTile: {"spaces": 2, "per_merchant": 1},
    ExpansionTile: {"n": 2},
}
"""M-T1 to M-T4; the bookkeeper's points are the edition's own."""


def book_faults(books: Mapping[int, BookType]) -> Iterator[str]:
    """Ids."""
    seen: set[str] = set()
    for index, book in books.items():
        if book.id in seen:
            yield f"books[{index}].id: {book.id} stands twice"
        seen.add(book.id)


def supply_faults(books: tuple[BookType, ...]) -> Iterator[str]:
    """M-C4, M-K6, M-K7: 72 books, among them those that the rulebook describes."""
    total = sum(book.count for book in books)
    if total != BOOKS:
        yield f"books: {total} books, not {BOOKS}"
    for words, requires in KNOWN_REQUIREMENTS:
        if not any({*requires} <= {*book.requires} for book in books):
            yield f"books: none requires {words}"
    given = {reward for book in books for reward in book.rewards}
    for words, reward in KNOWN_REWARDS:
        if reward not in given:
            yield f"books: none brings {words}"
    if not any(COTTON[0] in book.requires and COTTON[1] in book.rewards for book in books):
        yield "books: none requires 1 cotton and brings the total of cotton minus 1"


def book_display_faults(display: BookDisplay) -> Iterator[str]:
    """M-S7."""
    counts = Counter(letter for row in display.letters for letter in row)
    for letter in BOOK_LETTERS:
        if counts[letter] != SPACES_OF_A_LETTER:
            yield (
                f"book_display.letters: {counts[letter]} spaces of {letter}, "
                f"not {SPACES_OF_A_LETTER}"
            )
    if display.columns != COLUMNS:
        yield f"book_display.columns: {list(display.columns)}, not {list(COLUMNS)}"


def starting_tile_faults(tiles: Mapping[int, StartingTile]) -> Iterator[str]:
    """Ids, and a bonus on different tracks (M-S13)."""
    seen: set[str] = set()
    for index, tile in tiles.items():
        place = f"starting_tiles[{index}]"
        if tile.id in seen:
            yield f"{place}.id: {tile.id} stands twice"
        seen.add(tile.id)
        tracks = [bonus.company if isinstance(bonus, CompanyTrack) else "" for bonus in tile.bonus]
        if len(set(tracks)) != len(tracks):
            yield f"{place}.bonus: both advances are on the same track"


def first_game_faults(tiles: tuple[StartingTile, ...]) -> Iterator[str]:
    """M-S11, and the two bonuses that the rulebook names (p.3)."""
    counts = Counter(tile.first_game for tile in tiles)
    for number in FIRST_GAME:
        if counts[number] != 1:
            yield f"starting_tiles: {counts[number]} tiles with first_game {number}, not 1"
    bonuses = [set(tile.bonus) for tile in tiles]
    for words, bonus in KNOWN_BONUSES:
        if bonus not in bonuses:
            yield f"starting_tiles: none has the bonus {words}"


def named_card_faults(
    tiles: tuple[StartingTile, ...], cards: tuple[CardType, ...]
) -> Iterator[str]:
    """M-S12: the three cards of a tile can be taken from the starting cards."""
    owned = Counter[str]()
    for card in cards:
        if card.letter == "start":
            owned[card.id] += card.count
    for index, tile in enumerate(tiles):
        for name, count in Counter(tile.cards).items():
            if count > owned[name]:
                yield (
                    f"starting_tiles[{index}].cards: {count} of {name}, "
                    f"but the starting cards have {owned[name]}"
                )


def bonus_tile_faults(tiles: Mapping[int, BonusTile]) -> Iterator[str]:
    """M-C4, M-T2 to M-T4: each of the four tiles once, with its figures."""
    seen: set[object] = set()
    for index, tile in tiles.items():
        place = f"bonus_tiles[{index}]"
        if tile.id in seen:
            yield f"{place}.id: {tile.id} stands twice"
        if type(tile.face) in seen:
            yield f"{place}.face.kind: this tile stands twice"
        seen |= {tile.id, type(tile.face)}
        for name, figure in TILE_FIGURES[type(tile.face)].items():
            given = getattr(tile.face, name)
            if given != figure:
                yield f"{place}.face.{name}: {given}, not {figure}"


OF_ROWS = (
    (book_faults, "books"),
    (starting_tile_faults, "starting_tiles"),
    (bonus_tile_faults, "bonus_tiles"),
)
OF_TABLES = (
    (supply_faults, ("books",)),
    (book_display_faults, ("book_display",)),
    (first_game_faults, ("starting_tiles",)),
    (named_card_faults, ("starting_tiles", "cards")),
)
