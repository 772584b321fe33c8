"""Which cards a set has: as many as the games' data say, none twice."""

from collections import Counter
from itertools import pairwise

import pytest

from tabletop.card_list import card_sets
from tabletop.cards.sets import DECKS, MOMBASA, POWER_GRID, SETS, STAFF, TABLE, faces_of
from tabletop.catalog import mombasa_editions, power_grid_data
from tabletop.rules.game import Ref
from tabletop.rules.power_grid.data import STEP3_CARD


@pytest.mark.parametrize("card_set", SETS)
def test_no_card_is_there_twice_and_all_copies_are_numbered_from_1(card_set: str) -> None:
    copies = Counter((face.ref, number) for face in faces_of(card_set) for number in face.numbers)
    assert set(copies.values()) == {1}
    for ref in {ref for ref, _ in copies}:
        numbers = sorted(number for one, number in copies if one == ref)
        assert numbers == list(range(1, len(numbers) + 1))


@pytest.mark.parametrize("card_set", SETS)
def test_a_batch_is_laid_in_one_go(card_set: str) -> None:
    batches = [face.batch for face in faces_of(card_set)]
    changes = [a for a, b in pairwise(batches) if a != b]
    assert len(changes) + 1 == len(set(batches))


def test_every_company_has_the_president_s_certificate_and_the_single_shares() -> None:
    stock = power_grid_data().stock
    for company in stock.companies:
        faces = [f for f in faces_of(POWER_GRID) if f.ref == Ref("company", company.id)]
        assert [face.copies for face in faces] == [1, stock.certificates.single_count]


def test_every_deck_has_all_its_plants_and_a_step_3_card() -> None:
    for deck in power_grid_data().decks.values():
        numbers = [f.ref.id for f in faces_of(POWER_GRID) if f.batch == f"plants.{deck.id}"]
        assert numbers == [str(n) for n in (*(p.number for p in deck.plants), STEP3_CARD)]


def test_a_chip_of_a_plant_stays_the_card_that_it_was_before_there_were_two_decks() -> None:
    assert {*DECKS} == {*power_grid_data().decks}
    plants = [face for face in faces_of(POWER_GRID) if face.ref.kind == "plant"]
    assert {face.batch for face in plants if face.first == 1} == {"plants.original"}
    assert {face.batch for face in plants if face.first == 2} == {"plants.deluxe"}


def test_every_player_of_mombasa_has_the_starting_cards() -> None:
    edition = mombasa_editions()["house"]
    starting = [face for face in faces_of(MOMBASA) if face.batch == "cards.start"]
    assert [face.copies for face in starting] == [4] * 9
    bought = sum(card.count for card in edition.cards if card.letter in "ABCDE")
    cards = sum(face.copies for face in faces_of(MOMBASA) if face.ref.kind == "card")
    assert cards == 4 * 9 + 4 + bought


def test_lists_of_cards_know_the_cards_of_all_sets() -> None:
    assert list(card_sets()) == list(SETS)
    assert STAFF in card_sets()[TABLE]
    assert {face.ref for face in faces_of(POWER_GRID)} == card_sets()[POWER_GRID]
