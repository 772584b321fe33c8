"""Large pictures of the cards of every set, and the words that name them.

Owns the joining of catalogue and painters for them; neither reads files nor draws.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tabletop.cards.sets import MOMBASA, POWER_GRID, SETS, TABLE, edition_at_table
from tabletop.catalog import mombasa_editions, power_grid_data
from tabletop.display.painters.large_cards import TableCards
from tabletop.display.painters.mombasa.index import Index
from tabletop.display.painters.mombasa.large_cards import MombasaCards
from tabletop.display.painters.mombasa.names import names_of
from tabletop.display.painters.power_grid.figures import PlantFigures
from tabletop.display.painters.power_grid.large_cards import PowerGridCards
from tabletop.display.scenes.enrolment import CardPicture, letter_name
from tabletop.display.words import Names, Words
from tabletop.rules.power_grid.data import STEP3_CARD


def card_words(language: str) -> Mapping[str, Words]:
    """The words of each set, and under "" those that belong to none."""
    return {
        **{name: Words(language) for name in ("", *SETS)},
        POWER_GRID: Words(language, _plant_names, family=POWER_GRID),
        MOMBASA: Words(language, _lettered_names, family=MOMBASA),
    }


def _plant_names(words: Words) -> Names:
    """The plants of every deck as cards, and the card that lies among them."""
    decks = power_grid_data().decks.values()
    plants = {str(plant.number) for deck in decks for plant in deck.plants}
    names = {plant: words("deck.plant", id=plant) for plant in plants}
    return {"plant": {**names, str(STEP3_CARD): words("deck.step_3")}}


def _lettered_names(words: Words) -> Names:
    """The names of an edition; cards with their letters, as others of that name have another."""
    edition = mombasa_editions()[edition_at_table()]
    names = names_of(edition)(words)
    lettered = {
        card.id: words(
            "enrol.lettered", name=names["card"][card.id], letter=letter_name(card.letter, words)
        )
        for card in edition.cards
    }
    return {**names, "card": lettered}


def card_pictures(words: Mapping[str, Words]) -> Callable[[str], CardPicture]:
    """What draws the cards of a set."""
    decks = {
        name: {
            one.number: PlantFigures(one.number, one.kind, one.fuels, one.units, one.cities)
            for one in deck.plants
        }
        for name, deck in power_grid_data().decks.items()
    }
    pictures: Mapping[str, CardPicture] = {
        POWER_GRID: PowerGridCards(decks, words[POWER_GRID]).draw,
        MOMBASA: MombasaCards(Index(mombasa_editions()[edition_at_table()]), words[MOMBASA]).draw,
        TABLE: TableCards(words[TABLE]).draw,
    }
    return pictures.__getitem__
