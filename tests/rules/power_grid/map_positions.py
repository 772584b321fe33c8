"""Sets up positions of the base game on any map in the words of `player_positions`.

Owns what differs there: the map has rules of its own.
"""

from __future__ import annotations

from typing import Any, Self

from tabletop.catalog import power_grid_data
from tabletop.rules.game import Fact, OptionValue, State
from tabletop.rules.power_grid import facts as told
from tests.rules.power_grid.player_positions import PlayersPosition
from tests.rules.power_grid.positions import table


class MapPosition(PlayersPosition):
    """A position of the base game in which all players are rich."""

    def __init__(
        self, map_id: str, seats: int = 3, *, seed: int = 1, **options: OptionValue
    ) -> None:
        super().__init__(seats, seed=seed, map=map_id, **options)
        self.plain["market"].pop("discounted", None)
        self.map = power_grid_data().maps[map_id]
        self.money(*[200] * seats)

    def cities(self, region: str) -> list[str]:
        """The cities of a region."""
        return [city.id for city in self.map.cities if city.region == region]

    def large(self, colour: str, count: int) -> Self:
        """The player has so many cities, wherever they are."""
        cities = [city for region in self.plain["regions"] for city in self.cities(region)]
        self.house(colour, *cities[:count])
        return self

    def discounted(self, plant: int) -> Self:
        """The discount token lies on this plant."""
        self.plain["market"]["discounted"] = plant
        return self


def cards(state: State) -> dict[str, list[int]]:
    """The piles of plants, the hidden ones included."""
    market: dict[str, Any] = state.to_dict()["market"]
    return {name: [*pile] for name, pile in market.items() if isinstance(pile, (list, tuple))}


def plants_told(facts: list[Fact]) -> list[str]:
    """What happened to plants, each in a word or two."""
    words = []
    for fact in facts:
        if isinstance(fact, told.PlantDrawn):
            words.append(f"+{fact.plant}")
        elif isinstance(fact, told.PlantRemoved):
            words.append(f"-{fact.plant} {fact.reason}")
        elif isinstance(fact, told.PlantPutUnder):
            words.append(f"under {fact.plant}")
        elif isinstance(fact, told.PlantsPutOnTop):
            words.append(f"on top {' '.join(map(str, fact.plants))}")
        elif isinstance(fact, told.Step3Drawn):
            words.append("+card")
        elif isinstance(fact, told.StepBegan):
            words.append(f"step {fact.step}")
        elif isinstance(fact, told.DiscountLaid):
            words.append(f"token {fact.plant}")
        elif isinstance(fact, told.DiscountTaken):
            words.append("no token")
    return words


def market(state: State) -> tuple[int, ...]:
    """The plants on the market."""
    return table(state).market
