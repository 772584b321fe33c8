"""The end of the modes that count cities: what stored fuel powers, points by rank, shares."""

from __future__ import annotations

import random

import pytest

from tabletop.catalog import power_grid_data
from tabletop.rules.game import State
from tabletop.rules.power_grid.actions import RunPlant, SupplyCities
from tabletop.rules.power_grid.scoring import (
    Standing,
    most_powered,
    outcome_by_shares,
    points_of,
)
from tabletop.rules.power_grid.state import PowerGridState
from tests.rule_marks import rule
from tests.rules.power_grid.positions import Position

GERMANY = power_grid_data().maps["germany"].cities
DECK = power_grid_data().decks["original"].plants
RACE = (6, 4, 3, 2, 1, 0)
OWN_OF_FOUR = (4, 2, 1, 0)


def powering(plants: list[int], cities: int, **fuel: int) -> PowerGridState:
    """Green has these plants, this fuel and so many cities, and is about to power them."""
    position = Position(2).founded("green", plants=plants, city="flensburg")
    for kind, units in fuel.items():
        position.fuel("green", kind, units)
    others = [city.id for city in GERMANY if city.id != "flensburg"]
    position.house("green", *others[: cities - 1])
    state = position.operating_round(2, "bureaucracy").load()
    assert isinstance(state, PowerGridState)
    return state


def most_by_trying(state: State) -> int:
    """The most cities that any way of running plants one by one leads to."""
    most = 0
    for action in state.legal(0):
        if isinstance(action, RunPlant):
            then = state.copy()
            then.apply(0, action)
            most = max(most, most_by_trying(then))
        elif isinstance(action, SupplyCities):
            most = max(most, action.count)
    return most


@rule("P-B20", "P-V12")
def test_the_hybrid_runs_on_what_the_others_leave() -> None:
    """Plants 25 (2 coal, 5 cities), 26 (2 oil, 5 cities), 29 (1 of either, 4 cities)."""
    plants = [25, 26, 29]
    for coal, oil, power in ((2, 2, 10), (3, 2, 14), (2, 3, 14), (1, 2, 9), (1, 1, 4), (0, 0, 0)):
        assert most_powered(powering(plants, 14, coal=coal, oil=oil), 0) == power
    assert most_powered(powering(plants, 3, coal=3, oil=2), 0) == 3, "at most its cities"


@rule("P-B20", "P-V12")
@pytest.mark.parametrize("seed", range(40))
def test_no_way_to_run_plants_powers_more(seed: int) -> None:
    rng = random.Random(seed)
    plants = rng.sample((5, 12, 21, 29, 46, 20, 25, 26, 7, 9, 24, 17, 18), rng.randint(0, 3))
    needs = [plant for plant in DECK if plant.number in plants]
    stored = dict.fromkeys(("coal", "oil", "garbage", "uranium"), 0)
    for plant in needs:
        for _ in range(rng.randint(0, 2 * plant.units)):
            stored[rng.choice(plant.fuels)] += 1
    state = powering(sorted(plants), rng.randint(1, 20), **stored)
    assert most_powered(state, 0) == most_by_trying(state), (plants, stored)


@rule("P-V12")
def test_the_printed_example_of_the_race() -> None:
    """Green powers 15; blue and yellow power 14 each and have 8 Elektro each."""
    standings = [Standing(15, 0), Standing(14, 8), Standing(14, 8), Standing(3, 50)]
    green, blue, yellow, last = points_of(standings, RACE)
    assert (green, blue, yellow, last) == (21, 18, 18, 3 + 2)
    assert 4 * green + 5 * blue == 174


@rule("P-W8", "P-W9")
def test_the_printed_example_of_the_own_companies() -> None:
    standings = [Standing(15, 0), Standing(14, 8), Standing(14, 8), Standing(13, 99)]
    green, blue, yellow, last = points_of(standings, OWN_OF_FOUR)
    assert (green, blue, yellow, last) == (19, 16, 16, 13)
    assert 6 * green + 3 * blue == 162


@rule("P-V12", "P-W8")
@pytest.mark.parametrize(
    ("standings", "points"),
    [
        ([(9, 7), (9, 8)], [9 + 4, 9 + 6]),  # money decides
        ([(9, 7), (9, 7)], [9 + 5, 9 + 5]),  # (6 + 4) / 2
        ([(9, 7), (9, 7), (9, 7)], [9 + 5] * 3),  # 13 / 3, rounded up
        ([(9, 7), (8, 0), (8, 0), (8, 0), (8, 0)], [15, *[8 + 3] * 4]),  # 10 / 4, rounded up
        ([(0, 1)] * 6, [3] * 6),  # 16 / 6, rounded up
        ([(2, 0), (2, 0), (5, 0), (2, 9)], [2 + 3, 2 + 3, 5 + 6, 2 + 4]),  # 5 / 2, rounded up
        ([], []),
    ],
)
def test_places_and_ties(standings: list[tuple[int, int]], points: list[int]) -> None:
    assert list(points_of([Standing(*one) for one in standings], RACE)) == points


def scored(position: Position) -> PowerGridState:
    state = position.stock_round(2).load()
    assert isinstance(state, PowerGridState)
    return state


@rule("P-V12", "P-V13", "P-W9")
def test_shares_score_the_points_of_their_companies() -> None:
    """Blue has wind plant 18 (2 cities) and two cities; green powers nothing but has money.

    Red, yellow and black are not founded and take no place.
    """
    position = Position(3).money(0, 900, 0)
    position.founded("green", (2, 5, 0), money=80, plants=[20])
    position.founded("blue", (5, 1, 0), bank=4, plants=[18]).house("blue", "augsburg")
    state = scored(position)
    blue, green = 2 + 6, 0 + 4
    outcome = outcome_by_shares(state, RACE, "cities_connected")
    assert [score.total for score in outcome.scores] == [
        5 * blue + 2 * green,
        1 * blue + 5 * green,
        0,
    ]
    assert outcome.scores[0].parts == {"green": 2 * green, "blue": 5 * blue}
    assert outcome.winners == (0,)


@rule("P-V13", "P-W9")
@pytest.mark.parametrize(
    ("green", "red", "winners"),
    [
        ((2, 0, 0), (0, 4, 0), (1,)),  # 2 x 8 and 4 x 4 points
        ((2, 2, 0), (), (0, 1)),
        ((), (), (0, 1, 2)),
    ],
)
def test_of_equal_points_more_shares_win_then_all_share(
    green: tuple[int, ...], red: tuple[int, ...], winners: tuple[int, ...]
) -> None:
    """Green powers 2 cities and is first: 8 points. Red powers none: 4."""
    position = Position(3)
    if green:
        position.founded("green", green, plants=[18]).house("green", "kiel")
    if red:
        position.founded("red", red)
    assert outcome_by_shares(scored(position), RACE, "cities_connected").winners == winners
