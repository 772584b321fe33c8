"""Books: the display and its coins, requirements, the own track, placing and filling again.

Owns M-B1 to M-B6, M-K2 and M-K3; the decisions are the steps'.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tabletop.rules.game import Fact, Seat
from tabletop.rules.mombasa import area
from tabletop.rules.mombasa import facts as told
from tabletop.rules.mombasa.parts import NONE, Player
from tabletop.rules.mombasa.terms import MONEY, BookFacts, Terms

if TYPE_CHECKING:
    from tabletop.rules.mombasa.state import MombasaState


def is_met(book: BookFacts, totals: Sequence[int], helpers: int) -> bool:
    """Whether all requirements of a book are met at the same time, by different units (M-K3)."""
    named = book.named
    rest = [totals[kind] - named[kind] for kind in range(3)]
    if min(rest) < 0 or totals[3] < book.expansion or helpers < book.helpers:
        return False
    return _has_kinds(rest, book.any_kind)


def _has_kinds(rest: list[int], needed: tuple[int, ...]) -> bool:
    """Whether the units left give each of the needed sums from a single kind."""
    if not needed:
        return True
    if len(needed) == 1:
        return max(rest) >= needed[0]
    return any(
        rest[kind] >= needed[0]
        and _has_kinds([*rest[:kind], rest[kind] - needed[0], *rest[kind + 1 :]], needed[1:])
        for kind in range(len(rest))
    )


def reach(terms: Terms, player: Player) -> int:
    """How many books the inkwell can move over now (M-K2, M-K3)."""
    totals, helpers, moves = area.totals(terms, player), area.helpers(terms, player), 0
    for space in range(player.inkwell + 1, terms.last_book + 1):
        book = player.books[space]
        is_open = book != NONE and (
            player.flipped >> space & 1 or is_met(terms.books[book], totals, helpers)
        )
        if not is_open:
            break
        moves += 1
    return moves


def affordable(s: MombasaState, points: int) -> list[int]:
    """The display places whose book costs at most so many points."""
    books = s.terms.books
    return [
        place
        for place, book in enumerate(s.shelves.books)
        if book >= 0 and books[book].cost <= points
    ]


def take(s: MombasaState, seat: Seat, place: int, facts: list[Fact]) -> None:
    """A book leaves the display, with the coin under it (M-B2)."""
    shelves, terms = s.shelves, s.terms
    book = shelves.books[place]
    shelves.books = (*shelves.books[:place], NONE, *shelves.books[place + 1 :])
    s.acting.gained += (book,)
    s.acting.has_books = True
    strip = terms.first_strip + place
    s.pay(strip, terms.seat_place(seat), s.ledger.at(MONEY, strip), "coin", facts)
    facts.append(told.BookTaken(seat, terms.books[book].id, place + 1))


def space_fault(s: MombasaState, seat: Seat, book: int, space: int) -> str | None:
    """Why a gained book may not lie on a space, as a code; None where it may (M-B3)."""
    terms, player = s.terms, s.players[seat]
    letter, under = terms.books[book].letter, player.books[space]
    if under >= terms.tile_book:
        return "starting_book"
    if s.acting.fresh >> space & 1:
        return "book_of_this_turn"
    if letter == 0 and terms.crossed_a >> space & 1:
        return "no_a_here"
    if letter == 0 and under != NONE and terms.books[under].letter > 0:
        return "a_on_better_book"
    return None


def open_spaces(s: MombasaState, seat: Seat, book: int) -> list[int]:
    """The spaces on which a gained book may lie."""
    last = s.terms.last_book
    return [space for space in range(1, last + 1) if space_fault(s, seat, book, space) is None]


def place(s: MombasaState, seat: Seat, space: int, facts: list[Fact]) -> None:
    """The first book gained lies on a space; one that is covered is out of play."""
    player, acting = s.players[seat], s.acting
    book, under = acting.gained[0], player.books[space]
    acting.gained = acting.gained[1:]
    acting.fresh |= 1 << space
    covered = None
    if under != NONE:
        covered = s.terms.books[under].id
        s.shelves.gone += (under,)
        player.flipped &= ~(1 << space)
    player.books = (*player.books[:space], book, *player.books[space + 1 :])
    facts.append(told.BookPlaced(seat, s.terms.books[book].id, space, covered))


def lose(s: MombasaState, seat: Seat, facts: list[Fact]) -> None:
    """The first book gained has no legal space and leaves the game."""
    acting = s.acting
    book, acting.gained = acting.gained[0], acting.gained[1:]
    s.shelves.gone += (book,)
    facts.append(told.BookLost(seat, s.terms.books[book].id))


def refill(s: MombasaState, facts: list[Fact]) -> None:
    """Empty places get a book of their letter from its supply, while there are any (M-B4)."""
    shelves, terms = s.shelves, s.terms
    shown, supplies = list(shelves.books), list(shelves.supplies)
    for index, book in enumerate(shown):
        letter = terms.book_letters[index]
        if book == NONE and supplies[letter]:
            shown[index] = supplies[letter][-1]
            supplies[letter] = supplies[letter][:-1]
            facts.append(told.BookDrawn(terms.books[shown[index]].id, index + 1))
    shelves.books, shelves.supplies = tuple(shown), tuple(supplies)
