"""What plants can do: fuel still missing for a run, its price, and the best plants to run.

Owns the arithmetic of fuel for a company as seen from outside.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import combinations
from typing import NamedTuple

from tabletop.bots.power_grid.outlook import Outlook
from tabletop.rules.power_grid.data import Plant

Missing = list[tuple[str, int]]
"""Units to buy, each with its price, in the order of buying."""


class Run(NamedTuple):
    """Some plants that run together: cities they power, and the fuel to buy for it."""

    plants: tuple[Plant, ...]
    power: int
    missing: Missing

    @property
    def cost(self) -> int:
        """The price of the missing fuel."""
        return sum(price for _, price in self.missing)


def power_of(plants: Iterable[Plant]) -> int:
    """Cities that these plants power together."""
    return sum(plant.cities for plant in plants)


@cache
def groups(plants: tuple[Plant, ...]) -> tuple[tuple[Plant, ...], ...]:
    """All choices among the plants, none to all."""
    return tuple(
        chosen for count in range(len(plants) + 1) for chosen in combinations(plants, count)
    )


def missing_fuel(
    look: Outlook, plants: Sequence[Plant], stored: Mapping[str, int], runs: int = 1
) -> Missing | None:
    """The units to buy so that these plants run so often; None when the market lacks them."""
    left = {name: fuel.market for name, fuel in look.view.fuels.items()}
    have = dict(stored)
    missing: Missing = []

    def buy(fuel: str) -> bool:
        price = look.facts.unit_prices[fuel][left[fuel]]
        left[fuel] -= 1
        missing.append((fuel, price))
        return bool(price)

    for plant in sorted(plants, key=lambda plant: len(plant.fuels)):
        for _ in range(plant.units * runs):
            stocked = [fuel for fuel in plant.fuels if have.get(fuel, 0)]
            if stocked:
                have[max(stocked, key=have.__getitem__)] -= 1
                continue
            offers = [(look.facts.unit_prices[f][left[f]], f) for f in plant.fuels if left[f]]
            if not offers or not buy(min(offers)[1]):
                return None
    return missing


def runs_of(look: Outlook, plants: tuple[Plant, ...], stored: Mapping[str, int]) -> list[Run]:
    """Every group of plants for which there is fuel."""
    runs = []
    for chosen in groups(plants):
        missing = missing_fuel(look, chosen, stored)
        if missing is not None:
            runs.append(Run(chosen, power_of(chosen), missing))
    return runs


def usual_cost(look: Outlook, plants: Iterable[Plant]) -> float:
    """What the fuel of one run may cost in later rounds: today's prices, or dear where none is."""
    return sum(
        plant.units * min((look.view.fuels[fuel].price or 9) for fuel in plant.fuels)
        for plant in plants
        if plant.fuels
    )
