"""Sets up positions of the base game on any map in the words of `positions`.

Owns what differs there: players operate, and the map has rules of its own.
"""

from __future__ import annotations

import json
from typing import Any

from tabletop.catalog import games, power_grid_data
from tabletop.rules.game import Fact, OptionValue, State
from tabletop.rules.power_grid import facts as told
from tests.rules.power_grid.positions import DECISIONS, Position, table

CLASSIC = games()["power_grid.classic"]
COLOURS = ("green", "red", "yellow", "blue", "black", "purple")


class MapPosition(Position):
    """A position of the base game: a new one, changed word by word.

    It begins with the auctions of round 2, all players rich, in the order of their seats.
    """

    def __init__(
        self, map_id: str, seats: int = 3, *, seed: int = 1, **options: OptionValue
    ) -> None:
        new = CLASSIC.setup(seats, {"map": map_id, **options}, seed)
        self.plain = json.loads(json.dumps(new.to_dict()))
        self.plain["market"].pop("discounted", None)
        self.seats, self.map = seats, power_grid_data().maps[map_id]
        self.money(*[200] * seats)
        self.round(2, "auction")

    def round(self, number: int, phase: str, turn: str = "") -> MapPosition:
        """It is this player's turn in a phase of the round; without one, the first of the phase."""
        names = [*COLOURS[: self.seats]]
        who = turn or names[0 if phase in ("auction", "bureaucracy") else -1]
        self.plain["course"] |= {"index": number - 1, "phase": phase, "order": names}
        self.plain["course"] |= {"decision": DECISIONS[phase], "seat": None, "company": who}
        self.plain["auction"]["settled"] = names[: names.index(who)] if phase == "auction" else []
        return self

    def money(self, *amounts: int) -> MapPosition:
        """The players' money, by seat."""
        for colour, amount in zip(COLOURS, amounts, strict=False):
            self.plain["companies"][colour]["money"] = amount
        return self

    def cities(self, region: str) -> list[str]:
        """The cities of a region."""
        return [city.id for city in self.map.cities if city.region == region]

    def in_play(self, *regions: str) -> MapPosition:
        """Exactly these regions are in play."""
        self.plain["regions"] = [*regions]
        return self

    def large(self, colour: str, count: int) -> MapPosition:
        """The player has so many cities, wherever they are."""
        cities = [city for region in self.plain["regions"] for city in self.cities(region)]
        self.house(colour, *cities[:count])
        return self

    def owns(self, colour: str, *plants: int) -> MapPosition:
        """The player has these plants."""
        self.plain["companies"][colour]["plants"] = sorted(plants)
        for plant in plants:
            self._take_card(plant)
        return self

    def discounted(self, plant: int) -> MapPosition:
        """The discount token lies on this plant."""
        self.plain["market"]["discounted"] = plant
        return self

    def load(self) -> State:
        """The state, checked as a whole by the game."""
        return CLASSIC.load(self.plain)


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
