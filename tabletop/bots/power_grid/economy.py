"""How operators earn and how a game ends in each mode, as a computer player reckons with it.

Owns these few figures by mode; what to do with them is the business of plans and thoughts.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from tabletop.rules.power_grid.data import PowerGridData
from tabletop.rules.power_grid.figures import CompanyFigures
from tabletop.rules.power_grid.map_data import Map
from tabletop.rules.power_grid.view import CompanyView

PLAYERS = tuple("23456")
GROWTH = 2.0
"""Cities that the operator with most of them is expected to add in a round."""


@dataclass(frozen=True, slots=True)
class Economy:
    """A mode on one map; `end_cities` by players is None where the game ends after its rounds.

    `kept` tells which part of an income stays with an operator.
    """

    max_plants: Mapping[str, int]
    end_cities: Mapping[str, int] | None
    income: Callable[[float], float]
    kept: Callable[[CompanyView], float]
    companies: CompanyFigures | None = None


def _of_stock(data: PowerGridData, _: Map) -> Economy:
    figures = data.stock
    shares = figures.certificates.total_shares
    return Economy(
        dict.fromkeys(PLAYERS, figures.plants.max_plants),
        None,
        _by_city(figures),
        lambda company: company.own_shares / shares,
        figures,
    )


def _of_race(data: PowerGridData, game_map: Map) -> Economy:
    figures = data.stock_race
    ends = game_map.end_cities or data.base.map.end_cities
    paid = figures.certificates.total_shares / figures.income.share_unit
    return Economy(
        dict.fromkeys(PLAYERS, figures.plants.max_plants),
        dict.fromkeys(PLAYERS, ends[str(figures.end.as_for)]),
        _by_city(figures),
        lambda _: 1.0 - paid,
        figures,
    )


def _by_city(figures: CompanyFigures) -> Callable[[float], float]:
    income = figures.income
    return lambda supplied: income.base + income.per_city * supplied


def _of_base(data: PowerGridData, game_map: Map) -> Economy:
    return _of_players(data, game_map, 0)


def _of_own_company(data: PowerGridData, game_map: Map) -> Economy:
    return _of_players(data, game_map, data.own_company.income.base)


def _of_players(data: PowerGridData, game_map: Map, beside: int) -> Economy:
    table = data.base.money.income
    return Economy(
        game_map.rules.plants.max_plants or data.base.plants.max_plants,
        game_map.end_cities or data.base.map.end_cities,
        lambda supplied: beside + table[min(int(supplied), len(table) - 1)],
        lambda _: 1.0,
    )


ECONOMIES: Mapping[str, Callable[[PowerGridData, Map], Economy]] = {
    "power_grid.stock": _of_stock,
    "power_grid.stock_race": _of_race,
    "power_grid.classic": _of_base,
    "power_grid.own_company": _of_own_company,
}
"""The economy of each mode by the mode's id."""
