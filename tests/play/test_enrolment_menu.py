"""The pages of an enrolment: seven choices at most, every card within reach, chips only when asked.

Owns the way through them; the walk itself is shown in test_enrolment.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from tabletop.play.enrolment import Chip, Piece
from tabletop.play.enrolment_menu import MOST_CHOICES, EnrolmentMenu, Entry
from tabletop.rules.game import Ref
from tests.play.test_enrolment import HOME, PIECES, Book

MANY = tuple(Piece(Ref("plant", str(n)), 1, f"deck {n // 60}") for n in range(130))


@pytest.fixture
def book() -> Book:
    return Book()


def new(book: Book) -> EnrolmentMenu:
    return EnrolmentMenu({HOME: PIECES, "many": MANY}, book.chips, book)


def ids(menu: EnrolmentMenu) -> list[str]:
    return [entry.id for entry in menu.entries]


def take(menu: EnrolmentMenu, *path: str) -> None:
    for id_ in path:
        menu.take(menu.entries[ids(menu).index(id_)])


def all_cards(entries: tuple[Entry, ...]) -> Iterator[Piece]:
    assert len(entries) <= MOST_CHOICES
    for entry in entries:
        if entry.kind == "card":
            yield from entry.pieces
        else:
            inner = tuple(all_cards(entry.inner))
            assert inner == entry.pieces
            yield from inner


def test_the_deeds_are_those_that_can_be_done(book: Book) -> None:
    menu = new(book)
    assert ids(menu) == [HOME, "many", "close"]
    take(menu, HOME)
    assert ids(menu) == ["skip", "skip_batch", "cards", "close"]
    for number in range(4):
        menu.lay([f"A{number}"])
    assert ids(menu) == ["undo", "cards", "close"]
    take(menu, "cards", "green")
    menu.confirm()
    assert menu.walk is not None
    assert (menu.walk.piece, ids(menu)) == (PIECES[0], ["keep", "undo", "cards", "close"])
    take(menu, "keep", "close")
    assert [menu.done(entry) for entry in menu.entries] == [4, 0, 0]
    take(menu, "close")
    assert menu.is_over


def test_every_card_of_a_large_set_can_be_reached(book: Book) -> None:
    menu = new(book)
    take(menu, "many", "cards")
    assert tuple(all_cards(menu.entries)) == MANY


def touched(menu: EnrolmentMenu, pages: int) -> None:
    """Every page that touches lead to, so many deep, has one that leads back where it was."""
    before, walk = menu.entries, menu.walk
    assert ids(menu)[-1] == "close"
    for number, entry in enumerate(before[:-1] if pages else ()):
        if entry.kind == "set" or entry.inner:
            menu.take(menu.entries[number])
            touched(menu, pages - 1)
            assert (menu.entries, menu.walk) == (before, walk)
    if menu.walk is not None:
        menu.take(menu.entries[-1])


def test_touch_alone_leads_back_from_every_page(book: Book) -> None:
    menu = new(book)
    touched(menu, 6)
    assert not menu.is_over
    take(menu, "close")
    assert menu.is_over


def test_the_lit_entry_stays_lit_while_cards_are_laid(book: Book) -> None:
    menu = new(book)
    take(menu, HOME)
    menu.step(-1)
    menu.lay(["A0"])
    assert ids(menu)[menu.cursor] == "close"
    menu.step(-2)
    assert ids(menu)[menu.cursor] == "undo"
    menu.confirm()
    assert (menu.cursor, book.in_use) == (0, {})


def test_a_chip_means_nothing_while_a_card_is_chosen(book: Book) -> None:
    menu = new(book)
    menu.lay(["A0"])
    take(menu, HOME, "cards")
    menu.lay(["A0"])
    assert list(book.chips) == ["F0"]
    menu.back()
    menu.lay(["A0"])
    assert book.in_use == {PIECES[0]: "A0"}


@pytest.mark.parametrize("seed", range(10))
def test_two_buttons_never_lead_astray(seed: int) -> None:
    chance, book = random.Random(seed), Book()
    menu = new(book)
    for number in range(300):
        before = menu.revision
        chance.choice([menu.step, menu.step, menu.confirm, menu.back])()
        assert menu.revision > before, seed
        menu.lay([f"{chance.randrange(90):02X}"])
        if menu.is_over:
            menu = new(book)
        assert 0 <= menu.cursor < len(menu.entries) <= MOST_CHOICES + 1, (seed, number)


def test_a_record_chooses_its_set_where_none_is_chosen(book: Book) -> None:
    records = {uid: Chip("many", MANY[5].ref, 1) for uid in ("A0", "A1")}
    menu = EnrolmentMenu({HOME: PIECES, "many": MANY}, book.chips, book, records)
    menu.lay(["B0"])
    assert ids(menu) == [HOME, "many", "close"]
    menu.lay(["A0"])
    assert menu.walk is not None
    assert (menu.walk.card_set, menu.walk.has(MANY[5]), menu.walk.piece) == ("many", True, MANY[0])
    take(menu, "undo", "close")
    menu.lay(["A0"])
    assert ids(menu) == [HOME, "many", "close"], "its record counts no more"
