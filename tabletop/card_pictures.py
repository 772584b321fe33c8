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
from tabletop.display.scenes.enrolment import CardPicture
from tabletop.display.words import Names, Words
from tabletop.rules.power_grid.data import STEP3_CARD


def card_words(language: str) -> Mapping[str, Words]:
    """The words of each set, and under "" those that belong to none."""
    edition = mombasa_editions()[edition_at_table()]
    return {
        **{name: Words(language) for name in ("", *SETS)},
        POWER_GRID: Words(language, _plant_names, family=POWER_GRID),
        MOMBASA: Words(language, names_of(edition), family=MOMBASA),
    }


def _plant_names(words: Words) -> Names:
    """The plants of every deck as cards, and the card that lies among them."""
    decks = power_grid_data().decks.values()
    plants = {str(plant.number) for deck in decks for plant in deck.plants}
    names = {plant: words("deck.plant", id=plant) for plant in plants}
    return {"plant": {**names, str(STEP3_CARD): words("deck.step_3")}}


def card_pictures(words: Mapping[str, Words]) -> Callable[[str], CardPicture]:
    """What draws the cards of a set."""
    plants = {
        plant.number: PlantFigures(plant.number, plant.kind, plant.fuels, plant.units, plant.cities)
        for deck in power_grid_data().decks.values()
        for plant in deck.plants
    }
    pictures: Mapping[str, CardPicture] = {
        POWER_GRID: PowerGridCards(plants, words[POWER_GRID]).draw,
        MOMBASA: MombasaCards(Index(mombasa_editions()[edition_at_table()]), words[MOMBASA]).draw,
        TABLE: TableCards(words[TABLE]).draw,
    }
    return pictures.__getitem__
