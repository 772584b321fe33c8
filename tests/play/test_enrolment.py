"""Enrolment without a table: order, what is told of chips that are known, undo, lost cards, cuts.

Owns the walk; readers, buttons and the real registry are shown in tests/stages.
"""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from tabletop.play.enrolment import Chip, Enrolment, Piece
from tabletop.rules.game import Ref

HOME = "home"
GREEN, RED = Ref("company", "green"), Ref("company", "red")
PIECES = (
    Piece(GREEN, 1, "green"),
    Piece(GREEN, 2, "green"),
    Piece(GREEN, 3, "green"),
    Piece(RED, 1, "red"),
    Piece(RED, 2, "red"),
)


class Book:
    """A registry in memory, as the store keeps it."""

    def __init__(self) -> None:
        self.chips: dict[str, Chip] = {"F0": Chip("foreign", GREEN, 1)}
        self.records: dict[str, Chip | None] = {}

    def put(self, uid: str, card_set: str, piece: Piece) -> None:
        for other, chip in self.chips.items():
            if chip.is_of(card_set, piece):
                self.chips[other] = replace(chip, is_retired=True)
        self.chips[uid] = Chip(card_set, piece.ref, piece.copy)

    def forget(self, uid: str) -> None:
        del self.chips[uid]

    def walk(self) -> Enrolment:
        """A walk that begins now, as after a power cut."""
        return Enrolment(HOME, PIECES, self.chips, self, self.records)

    @property
    def in_use(self) -> dict[Piece, str]:
        return {
            piece: uid
            for piece in PIECES
            for uid, chip in self.chips.items()
            if chip.is_of(HOME, piece) and not chip.is_retired
        }


@pytest.fixture
def book() -> Book:
    return Book()


def told(walk: Enrolment) -> str:
    assert walk.message is not None
    return walk.message.code


def laid(walk: Enrolment, *uids: str) -> str:
    """What is told when these chips are laid one after the other."""
    for uid in uids:
        walk.lay([uid])
    return told(walk)


def test_cards_are_asked_for_batch_by_batch_until_all_have_chips(book: Book) -> None:
    walk = book.walk()
    for number, piece in enumerate(PIECES):
        assert (walk.piece, walk.done(), walk.has(piece)) == (piece, number, False)
        assert laid(walk, f"A{number}") == "enrol_taken"
    assert (walk.piece, walk.done(walk.batches()["red"])) == (None, 2)
    assert list(book.in_use.items()) == [(piece, f"A{n}") for n, piece in enumerate(PIECES)]
    assert laid(walk, "B0") == "enrol_not_asked"
    assert "B0" not in book.chips


def test_a_chip_that_is_known_is_told_and_not_taken(book: Book) -> None:
    walk = book.walk()
    laid(walk, "A0", "A1")
    before = dict(book.chips)
    assert laid(walk, "A0") == "enrol_known"
    assert walk.message is not None
    assert walk.message.figures == {"kind": "company", "id": "green", "copy": 1}
    assert laid(walk, "F0") == "enrol_other_set"
    walk.lay(["A2", "A3"])
    assert told(walk) == "enrol_two"
    walk.lay(["A2", "A2"])
    assert told(walk) == "enrol_twice"
    assert (walk.piece, book.chips) == (PIECES[2], before)


def test_a_chip_that_makes_up_its_number_is_no_card(book: Book) -> None:
    walk = book.walk()
    assert laid(walk, "08A1B2C3") == "enrol_changing"
    assert (walk.done(), list(book.chips)) == (0, ["F0"])
    assert laid(walk, "80A1B2C3", "08A1B2C3D4E5F6") == "enrol_taken"
    assert walk.done() == 2


def test_skipped_cards_and_batches_come_at_the_end(book: Book) -> None:
    walk = book.walk()
    walk.skip()
    assert laid(walk, "A1") == "enrol_taken"
    walk.skip_batch()
    assert walk.piece == PIECES[3]
    laid(walk, "A3", "A4")
    assert walk.piece == PIECES[0]
    laid(walk, "A0")
    assert walk.piece == PIECES[2]
    walk.skip()
    assert walk.piece == PIECES[2]


def test_undo_takes_back_the_last_card_and_the_one_before(book: Book) -> None:
    walk = book.walk()
    laid(walk, "A0", "A1")
    walk.skip_batch()
    laid(walk, "A3")
    walk.undo()
    assert (walk.piece, told(walk)) == (PIECES[3], "enrol_taken_back")
    walk.undo()
    assert (walk.piece, book.in_use) == (PIECES[1], {PIECES[0]: "A0"})
    assert laid(walk, "A3") == "enrol_taken"
    walk = book.walk()
    walk.undo()
    walk.undo()
    revision = walk.revision
    walk.undo()
    assert (walk.revision, set(book.chips)) == (revision, {"F0"})


def test_a_lost_card_gets_a_new_chip_and_the_old_one_is_not_used_again(book: Book) -> None:
    walk = book.walk()
    laid(walk, "A0", "A1", "A2")
    walk.choose(PIECES[1])
    assert (walk.piece, walk.is_for_lost) == (PIECES[1], True)
    assert laid(walk, "A1") == "enrol_known"
    assert laid(walk, "B1") == "enrol_taken"
    assert (walk.piece, book.in_use[PIECES[1]]) == (PIECES[3], "B1")
    assert laid(walk, "A1") == "enrol_retired"
    assert laid(book.walk(), "A1") == "enrol_retired"
    walk.choose(PIECES[0])
    assert laid(walk, "A1") == "enrol_retired"
    walk.skip()
    assert (walk.piece, book.in_use[PIECES[0]]) == (PIECES[3], "A0")


def test_undo_of_a_new_chip_gives_the_card_its_old_one(book: Book) -> None:
    walk = book.walk()
    laid(walk, "A0")
    walk.choose(PIECES[0])
    laid(walk, "B0")
    walk.undo()
    assert (book.in_use, "B0" in book.chips) == ({PIECES[0]: "A0"}, False)


def test_a_lost_card_that_was_found_is_itself_again(book: Book) -> None:
    walk = book.walk()
    laid(walk, "A0")
    walk.choose(PIECES[0])
    laid(walk, "B0")
    walk.choose(PIECES[0])
    assert laid(walk, "A0") == "enrol_taken"
    assert (book.in_use, book.chips["B0"].is_retired) == ({PIECES[0]: "A0"}, True)
    walk.undo()
    assert (book.in_use, book.chips["A0"].is_retired) == ({PIECES[0]: "B0"}, True)


def test_a_cut_between_the_two_halves_of_an_undo_leaves_a_card_that_can_be_found(
    book: Book,
) -> None:
    walk = book.walk()
    laid(walk, "A0")
    walk.choose(PIECES[0])
    laid(walk, "B0")
    book.forget("B0")
    walk = book.walk()
    assert (walk.piece, laid(walk, "A0")) == (PIECES[0], "enrol_taken")
    assert book.in_use == {PIECES[0]: "A0"}
    walk.undo()
    assert (told(walk), walk.piece, book.in_use) == ("enrol_taken_back", PIECES[0], {})


@pytest.mark.parametrize("seed", range(20))
def test_whatever_people_do_the_registry_alone_tells_how_far_it_is(seed: int) -> None:
    chance, book = random.Random(seed), Book()
    uids = [f"{number:02X}" for number in range(12)]
    said = [None, Chip("foreign", GREEN, 1), *(named(HOME, piece) for piece in PIECES)]
    book.records = {uid: chance.choice(said) for uid in uids[::2]}
    walk = book.walk()
    for _ in range(120):
        deed = chance.randrange(10)
        before = dict(book.chips)
        if deed < 6:
            walk.lay(chance.sample(uids, chance.choice([1, 1, 1, 2])))
            lost = {uid for uid, chip in before.items() if chip.is_retired}
            back = {uid for uid in lost if not book.chips[uid].is_retired}
            assert all(before[uid].ref == book.chips[uid].ref for uid in back), seed
        elif deed == 6:
            can_undo, in_use = walk.can_undo, book.in_use
            walk.undo()
            assert (book.in_use != in_use) == can_undo, seed
        elif deed == 7:
            chance.choice([walk.skip, walk.skip_batch])()
        elif deed == 8:
            walk.choose(chance.choice(PIECES))
        else:
            walk = book.walk()
        fresh = book.walk()
        assert [walk.has(piece) for piece in PIECES] == [fresh.has(piece) for piece in PIECES], seed
        assert (walk.piece is None) == (walk.done() == len(PIECES) and not walk.is_for_lost), seed
        assert len(book.in_use) == walk.done() == len(set(book.in_use.values())), seed
        assert book.chips["F0"] == Chip("foreign", GREEN, 1), seed


# Records


def named(card_set: str, piece: Piece) -> Chip:
    """What a record says that names this card."""
    return Chip(card_set, piece.ref, piece.copy)


def recorded(book: Book, records: dict[str, Chip | None]) -> Enrolment:
    """A walk at a table that reads records."""
    book.records = records
    return book.walk()


def test_a_card_is_known_by_its_record_whatever_is_asked_for(book: Book) -> None:
    walk = recorded(book, {"A3": named(HOME, PIECES[3]), "A0": named(HOME, PIECES[0])})
    assert laid(walk, "A3") == "enrol_by_record"
    assert (walk.piece, book.in_use) == (PIECES[0], {PIECES[3]: "A3"})
    assert laid(walk, "A3") == "enrol_known"
    assert laid(walk, "A0") == "enrol_taken"
    walk.choose(PIECES[0])
    walk.undo()
    walk.undo()
    assert (walk.piece, book.in_use) == (PIECES[3], {})


def test_a_record_that_speaks_against_a_card_is_overruled_when_it_is_laid_again(
    book: Book,
) -> None:
    records = {
        "A0": named(HOME, PIECES[1]),
        "B0": named(HOME, PIECES[1]),
        "B1": None,
        "B2": named("foreign", PIECES[1]),
        "B3": Chip(HOME, Ref("company", "pink"), 1),
    }
    walk = recorded(book, records)
    walk.skip()
    assert laid(walk, "A0") == "enrol_taken"
    for number, code in enumerate(
        ("enrol_record", "enrol_other_table", "enrol_record_set", "enrol_record")
    ):
        asked = walk.piece
        assert laid(walk, f"B{number}") == code
        assert walk.piece == asked
        assert laid(walk, f"B{number}") == "enrol_taken"
        assert asked is not None
        assert book.in_use[asked] == f"B{number}"
    records["B4"] = None
    assert laid(walk, "B4", "B4") == "enrol_not_asked"


def test_a_card_that_was_taken_back_is_not_taken_by_its_record_again(book: Book) -> None:
    walk = recorded(book, {"A3": named(HOME, PIECES[3])})
    laid(walk, "A3")
    walk.undo()
    walk.choose(PIECES[0])
    assert laid(walk, "A3") == "enrol_taken"
    assert book.in_use == {PIECES[0]: "A3"}


def test_a_lost_card_that_was_found_in_a_store_that_lost_it_is_taken(book: Book) -> None:
    walk = recorded(book, {"B0": named(HOME, PIECES[0]), "B1": named(HOME, PIECES[3])})
    laid(walk, "A0")
    walk.choose(PIECES[0])
    assert laid(walk, "B1") == "enrol_by_record"
    assert (walk.piece, walk.is_for_lost) == (PIECES[0], True)
    assert laid(walk, "B0") == "enrol_taken"
    assert book.in_use == {PIECES[0]: "B0", PIECES[3]: "B1"}


def test_what_became_of_a_record_is_told_where_it_is_news(book: Book) -> None:
    walk = book.walk()
    laid(walk, "A0")
    walk.signed("A0", None)
    assert told(walk) == "enrol_taken"
    walk.signed("A0", "no_card")
    assert told(walk) == "enrol_unsigned"
    laid(walk, "A0")
    walk.signed("A0", None)
    assert told(walk) == "enrol_signed"
    laid(walk, "A1")
    walk.signed("F0", "no_card")
    walk.signed("FF", "no_card")
    assert told(walk) == "enrol_taken"
