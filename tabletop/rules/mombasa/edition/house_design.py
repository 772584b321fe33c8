"""What the project's own edition keeps to beyond the rulebook.

Owns checks of the house edition only; other editions may do as they like here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

import msgspec

from tabletop.rules.mombasa.edition.data import (
    BOOK_LETTERS,
    COMPANIES,
    At,
    BookType,
    Border,
    CardType,
    Company,
    Region,
    Sources,
    TrackSide,
)
from tabletop.rules.mombasa.edition.fixed_cards import SHARE_LETTERS
from tabletop.rules.mombasa.edition.fixed_map import neighbours
from tabletop.rules.mombasa.edition.kinds import Diamonds, ShareFace

BOOKS_OF_A_LETTER = 24
SINGLE_BORDERS = 2
MINES = range(1, 4)
SHARE_VALUE = 15
CLAIM = "printed"


def source_faults(sources: Sources) -> Iterator[str]:
    """Nothing claims to be printed."""
    for table, source in msgspec.structs.asdict(sources).items():
        if source == CLAIM:
            yield f"sources.{table}: no figure of this edition is read off printed components"


def share_card_faults(cards: tuple[CardType, ...]) -> Iterator[str]:
    """One single share of each company bears each of the two letters."""
    counts = Counter[tuple[str, str]]()
    for card in cards:
        if isinstance(card.face, ShareFace):
            counts[card.letter, card.face.company] += card.count
    for letter in SHARE_LETTERS:
        for company in COMPANIES:
            if counts[letter, company] != 1:
                yield f"cards: {counts[letter, company]} shares {letter} of {company}, not 1"


def numbered_crate_faults(cards: tuple[CardType, ...]) -> Iterator[str]:
    """The numbered expansion cards have crates 1 to 4."""
    for index, card in enumerate(cards):
        if card.letter == "numbered" and card.crate != card.number:
            yield f"cards[{index}].crate: {card.crate}, not {card.number} as its number"


def book_letter_faults(books: tuple[BookType, ...]) -> Iterator[str]:
    """24 books of each letter."""
    counts = Counter[str]()
    for book in books:
        counts[book.letter] += book.count
    for letter in BOOK_LETTERS:
        if counts[letter] != BOOKS_OF_A_LETTER:
            yield f"books: {counts[letter]} books of letter {letter}, not {BOOKS_OF_A_LETTER}"


def mine_faults(regions: tuple[Region, ...]) -> Iterator[str]:
    """1 to 3 mine symbols under each diamond reward."""
    for index, region in enumerate(regions):
        if isinstance(region.reward, Diamonds) and region.mines not in MINES:
            yield f"regions[{index}].mines: {region.mines} under diamonds, not 1 to 3"


def column_faults(companies: tuple[Company, ...]) -> Iterator[str]:
    """Columns of a base are not all alike, and a share is worth at most 15."""
    for index, company in enumerate(companies):
        if len(set(company.columns)) == 1:
            yield f"companies[{index}].columns: all alike"
        total = sum(map(sum, company.columns))
        if total != SHARE_VALUE:
            yield f"companies[{index}].columns: {total} coins, not {SHARE_VALUE}"


def share_number_faults(tracks: tuple[TrackSide, ...]) -> Iterator[str]:
    """Share numbers rise."""
    for index, track in enumerate(tracks):
        for number, (_, shares) in enumerate(track.shares):
            if number and shares <= track.shares[number - 1][1]:
                yield f"tracks[{index}].shares[{number}]: the number {shares} does not rise"


def base_border_faults(borders: tuple[Border, ...]) -> Iterator[str]:
    """Every base borders at least 2 regions over single borders."""
    around = neighbours(borders)
    for company in COMPANIES:
        single = list(around.get(company, {}).values()).count(1)
        if single < SINGLE_BORDERS:
            yield (
                f"borders: {company} has {single} single borders, at least {SINGLE_BORDERS} "
                "are needed"
            )


def connection_faults(regions: tuple[Region, ...], borders: tuple[Border, ...]) -> Iterator[str]:
    """All regions are in one piece, without going through a base."""
    land = tuple(b for b in borders if b[0] not in COMPANIES and b[1] not in COMPANIES)
    around = neighbours(land)
    reached, waiting = set[str](), [regions[0].id] if regions else []
    while waiting:
        here = waiting.pop()
        if here not in reached:
            reached.add(here)
            waiting.extend(around.get(here, ()))
    for region in regions:
        if region.id not in reached:
            yield f"borders: no way leads from {regions[0].id} to {region.id}"


def plane_faults(
    companies: tuple[Company, ...], regions: tuple[Region, ...], borders: tuple[Border, ...]
) -> Iterator[str]:
    """The map is planar as it is drawn: straight lines between neighbours do not cross, and no
    two places are one.
    """
    at: dict[str, At] = {company.id: company.at for company in companies}
    at |= {region.id: region.at for region in regions}
    for (one, here), (other, there) in combinations(at.items(), 2):
        if here == there:
            yield f"regions: {one} and {other} lie at the same point"
    lines = [
        (index, (at[one], at[other]))
        for index, (one, other, _) in enumerate(borders)
        if one in at and other in at
    ]
    for (index, line), (other_index, other_line) in combinations(lines, 2):
        if not set(line) & set(other_line) and _cross(line, other_line):
            yield f"borders[{other_index}]: its line crosses that of borders[{index}]"


def _cross(line: tuple[At, At], other: tuple[At, At]) -> bool:
    """Whether two lines without a common end touch or cross."""
    a, b = line
    c, d = other
    turns = (_turn(a, b, c), _turn(a, b, d), _turn(c, d, a), _turn(c, d, b))
    if not any(turns):  # all on one straight line
        return max(min(a, b), min(c, d)) <= min(max(a, b), max(c, d))
    return turns[0] * turns[1] <= 0 and turns[2] * turns[3] <= 0


def _turn(a: At, b: At, c: At) -> int:
    """-1, 0 or 1: to which side of the line from a to b the point c lies."""
    area = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
    return (area > 0) - (area < 0)


OF_TABLES = (
    (source_faults, ("sources",)),
    (share_card_faults, ("cards",)),
    (numbered_crate_faults, ("cards",)),
    (book_letter_faults, ("books",)),
    (mine_faults, ("regions",)),
    (column_faults, ("companies",)),
    (share_number_faults, ("tracks",)),
    (base_border_faults, ("borders",)),
    (connection_faults, ("regions", "borders")),
    (plane_faults, ("companies", "regions", "borders")),
)
