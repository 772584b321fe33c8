"""Every card of each set as it is printed: its texts have room, in every language."""

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from itertools import product

import pytest

from tabletop.cards.drawing import (
    LEAST_TEXT_MM,
    SAFE_MM,
    WIDTH_MM,
    Drawing,
    TooLong,
    text_width,
)
from tabletop.cards.faces import back_of, front_of, words_of
from tabletop.cards.frame import printed
from tabletop.cards.sets import MOMBASA, POWER_GRID, SETS, faces_of
from tabletop.catalog import power_grid_data
from tabletop.display.catalogue import languages, texts
from tabletop.display.scenes.enrolment import batch_name
from tabletop.rules.power_grid.data import STEP3_CARD

TEXT = "{http://www.w3.org/2000/svg}text"
SHIFTS = {"start": 0.0, "middle": 0.5, "end": 1.0}


def texts_of(svg: str) -> Iterator[tuple[str, float, float, float]]:
    """Each text with its size, its left and its right end."""
    for element in ET.fromstring(svg).iter(TEXT):
        text, size = element.text or "", float(element.attrib["font-size"])
        width = text_width(text, size, is_bold=element.attrib["font-weight"] == "bold")
        left = float(element.attrib["x"]) - SHIFTS[element.attrib["text-anchor"]] * width
        yield text, size, left, left + width


@pytest.mark.parametrize(("card_set", "language"), list(product(SETS, languages())))
def test_every_text_is_inside_of_its_card_and_can_be_read(card_set: str, language: str) -> None:
    words = words_of(card_set, language)
    for face in faces_of(card_set):
        for text, size, left, right in texts_of(front_of(face, words)):
            assert size >= LEAST_TEXT_MM - 0.001, (face.ref, text)
            assert left >= SAFE_MM, (face.ref, text)
            assert right <= WIDTH_MM - SAFE_MM, (face.ref, text)


@pytest.mark.parametrize("language", languages())
def test_a_plant_names_its_deck_as_enrolment_does(language: str) -> None:
    words = words_of(POWER_GRID, language)
    for face in faces_of(POWER_GRID):
        if face.ref.kind == "plant":
            (*_, deck) = texts_of(front_of(face, words))
            assert batch_name(face.batch, words).endswith(f": {deck[0]}")


@pytest.mark.parametrize("card_set", SETS)
def test_fronts_differ_where_cards_do_and_backs_only_by_kind(card_set: str) -> None:
    words, faces = words_of(card_set, "en"), faces_of(card_set)
    if card_set != MOMBASA:
        fronts = [front_of(face, words) for face in faces]
        assert len({*fronts}) == len(faces)
    assert len({back_of(face) for face in faces}) == len({face.ref.kind for face in faces})


def test_equal_fronts_of_mombasa_are_equal_cards() -> None:
    """Shares of D and E and goods of B and C differ in letter or crate."""
    words, faces = words_of(MOMBASA, "en"), faces_of(MOMBASA)
    fronts = [front_of(face, words) for face in faces]
    same = [face.ref.id for face, svg in zip(faces, fronts, strict=True) if fronts.count(svg) > 1]
    assert same == []


def test_a_certificate_tells_whether_it_is_the_president_s() -> None:
    words = words_of(POWER_GRID, "cs")
    president, share = (front_of(face, words) for face in faces_of(POWER_GRID)[:2])
    assert [text for text, *_ in texts_of(president)] == ["Zelená", "Z", "2", "Prezidentská akcie"]
    assert [text for text, *_ in texts_of(share)] == ["Zelená", "Z", "1", "Akcie"]


@pytest.mark.parametrize("language", languages())
def test_a_plant_tells_its_number_cities_and_fuel(language: str) -> None:
    words, decks = words_of(POWER_GRID, language), power_grid_data().decks
    for face in faces_of(POWER_GRID):
        if face.ref.kind != "plant" or face.ref.id == str(STEP3_CARD):
            continue
        deck = decks[face.batch.removeprefix("plants.")]
        (plant,) = (one for one in deck.plants if str(one.number) == face.ref.id)
        number, cities, *_, foot, _deck = (text for text, *_ in texts_of(front_of(face, words)))
        assert (number, cities) == (face.ref.id, str(plant.cities))
        fuels = [words.name("fuel", fuel) for fuel in plant.fuels]
        assert fuels == (foot.split("× ")[1].split(" / ") if fuels else [])
        assert foot.startswith(f"{plant.units}×" if fuels else printed(words, "no_fuel"))


def test_a_text_without_room_is_refused() -> None:
    with pytest.raises(TooLong):
        Drawing().text("W" * 40, 30, 40, 8, (0, 0, 0), most=50)


def test_printed_texts_are_the_same_in_every_language() -> None:
    own = {
        language: texts(language, "cards").items() - texts(language).items()
        for language in languages()
    }
    figures = [
        {key: set(re.findall(r"{\w+}", text)) for key, text in pairs} for pairs in own.values()
    ]
    assert all(one == figures[0] for one in figures)
    assert len(figures[0]) > 5
