"""What a map or deck says goes before the base game's figures."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tabletop.catalog import power_grid_data
from tabletop.rules.game import BadAction, State
from tabletop.rules.power_grid import facts as told
from tabletop.rules.power_grid.actions import (
    ChooseStartCity,
    Done,
    EndRound,
    FoundCompany,
    KeepIncome,
)
from tabletop.rules.power_grid.data import PowerGridData, map_from_plain
from tabletop.rules.power_grid.plain import BadData
from tabletop.rules.power_grid.stock import StockMode
from tests.rule_marks import rule
from tests.rules.power_grid.positions import Position, of_kind, play, table


def changed_germany(**changes: Any) -> PowerGridData:
    """The facts with a map of Germany that says something else."""
    data = power_grid_data()
    plain: dict[str, Any] = msgspec.to_builtins(data.maps["germany"]) | changes
    germany = map_from_plain(plain, data.decks, data.base)
    return msgspec.structs.replace(data, maps={"germany": germany})


def last_builder(position: Position, data: PowerGridData) -> State:
    """The last building turn of operating round 2, played with these facts."""
    return StockMode(data).load(position.operating_round(2, "building").plain)


@rule("P-B22", "P-B2")
def test_a_map_has_its_own_fuel_market() -> None:
    row = {"spaces": [[2, 5], [6, 5]], "start_units": 7, "supply_total": 11}
    market = msgspec.to_builtins(power_grid_data().maps["germany"].market) | {"oil": row}
    state = StockMode(changed_germany(market=market)).setup(3, {}, 1)
    oil = table(state).fuels["oil"]
    assert (oil.market, oil.supply, oil.price) == (7, 4, 2)


@rule("P-B22", "P-B15")
def test_a_map_has_its_own_refill() -> None:
    refill = msgspec.to_builtins(power_grid_data().maps["germany"].refill)
    refill["coal"]["5"] = [1, 2, 3]
    position = Position(3).founded("green").fuel_market(coal=0)
    state = last_builder(position, changed_germany(refill=refill))
    facts = play(state, Done(), KeepIncome())
    assert told.FuelMoved("coal", "supply", "market", 1) in facts


@rule("P-B22", "P-O9")
def test_a_map_has_its_own_figures_for_step_2() -> None:
    own = changed_germany(step2_cities={"2": 9, "3": 8, "4": 8, "5": 3, "6": 2})
    for seats, needed in ((2, 3), (3, 3), (5, 3), (6, 2)):
        for cities in (needed - 1, needed):
            position = Position(seats).founded("green")
            position.house("green", *("kiel", "lubeck")[: cities - 1])
            facts = play(last_builder(position, own), Done())
            begun = of_kind(facts, told.StepBegan)
            assert begun == ([told.StepBegan(2)] if cities == needed else []), (seats, cities)


def test_own_figures_for_step_2_name_every_number_of_players() -> None:
    with pytest.raises(BadData, match=r"map germany: step2_cities\.2: this key is missing"):
        changed_germany(step2_cities={"5": 3})


@rule("P-B22", "P-B3")
def test_a_deck_has_its_own_first_market_and_top_card() -> None:
    data = power_grid_data()
    original = msgspec.structs.replace(data.decks["original"], on_top=(50, 3, 8))
    own = msgspec.structs.replace(data, decks={"original": original})
    row = table(StockMode(own).setup(3, {}, 1)).market
    assert {9, 10, 11, 12} < {*row}, "the 4 highest of the first market: 4-7, 9-12"
    assert {3, 8} < {*row}, "drawn from the top, and not among the highest"


@rule("P-B22")
def test_each_map_has_its_own_cities_and_connections() -> None:
    for name, city, near, cost in (
        ("germany", "flensburg", "kiel", 4),
        ("usa", "boston", "new_york", 3),
    ):
        state = StockMode(power_grid_data()).setup(3, {"map": name}, 1)
        (seat,) = state.to_act()
        play(state, FoundCompany("green"))
        offered = {
            action.city for action in state.legal(seat) if isinstance(action, ChooseStartCity)
        }
        assert offered == {one.id for one in power_grid_data().maps[name].cities}
        play(state, ChooseStartCity(city), Done(), *[EndRound()] * 3)
        while table(state).phase != "building":
            play(state, state.legal(seat)[-1])
        assert table(state).routes[near].connections == cost
    with pytest.raises(BadAction):
        state.parse_action({"type": "connect_city", "city": "flensburg"})
