"""The end of the race: when it comes, the points of companies, and who wins."""

from __future__ import annotations

import pytest

from tabletop.catalog import power_grid_data
from tabletop.rules.game import BadState, Outcome, State
from tabletop.rules.power_grid.actions import ConnectCity, Done
from tabletop.rules.power_grid.facts import (
    CitiesSupplied,
    FuelMoved,
    GameEnded,
    MoneyPaid,
    PhaseBegan,
    PointsScored,
    StepBegan,
)
from tests.rule_marks import rule
from tests.rules.power_grid.positions import company, of_kind, play, player, table
from tests.rules.power_grid.race_positions import CITIES, RACE, RacePosition

NORTH = (
    *CITIES,
    "schwerin",
    "rostock",
    "torgelow",
    "magdeburg",
    "berlin",
    "frankfurt_oder",
    "hannover",
    "osnabruck",
)
"""Fifteen cities."""
SOUTH = ("trier", "saarbrucken", "mannheim", "freiburg", "stuttgart", "konstanz", "augsburg")
WEST = ("essen", "duisburg", "dortmund", "munster", "dusseldorf", "koln", "aachen")


def outcome(state: State) -> Outcome:
    result = state.outcome()
    assert result is not None
    return result


def last_building(houses: int = 14) -> RacePosition:
    """Red builds its next city before green, the first in order, has had its turn."""
    position = RacePosition(3).money(700, 0, 0)
    position.joins("green", (0, 3, 0), money=40, plants=[18], cities=WEST[:3])
    position.joins("red", (4, 0, 2), money=60, plants=[20, 22], cities=NORTH[:houses])
    position.fuel("red", "coal", 3)
    return position.operating_round(9, "building", "red")


@rule("P-V2", "P-V12")
def test_the_game_ends_after_phase_4_once_a_company_has_fifteen_cities() -> None:
    """All companies finish the phase; there is no income, no dividend and no new step."""
    state = last_building().load()
    play(state, ConnectCity("osnabruck"), Done())
    assert state.outcome() is None
    assert table(state).active == "green", "it may still build"
    facts = play(state, ConnectCity("munster"), Done())
    assert of_kind(facts, GameEnded) == [GameEnded()]
    kinds = (CitiesSupplied, MoneyPaid, FuelMoved, PhaseBegan, StepBegan)
    assert not [fact for fact in facts if isinstance(fact, kinds)]
    assert table(state).phase == "over"
    assert company(state, "red").fuel == {"coal": 3}
    assert outcome(state).reason == "cities_reached"


@rule("P-V2")
def test_fourteen_cities_do_not_end_it() -> None:
    state = last_building(13).load()
    facts = play(state, ConnectCity("hannover"), Done(), Done())
    assert not of_kind(facts, GameEnded)
    assert table(state).phase == "bureaucracy"


@rule("P-V2")
def test_a_map_with_its_own_figures_ends_it_by_the_one_for_five_players() -> None:
    """Whatever the number of players, and as the base game where the map has none."""
    for name, game_map in power_grid_data().maps.items():
        if name not in RACE.options["map"].choices:
            continue
        for seats in (2, 6):
            state = RACE.setup(seats, {"map": name}, 1)
            own = (game_map.end_cities or {"5": 15})["5"]
            assert RACE.end_cities(state) == own, name
    ends = {
        name: (one.end_cities or {"5": 15})["5"] for name, one in power_grid_data().maps.items()
    }
    assert (ends["germany"], ends["bremen"]) == (15, 12)


@rule("P-V12", "P-V13")
def test_points_for_what_can_be_powered_and_by_rank_then_shares_score_them() -> None:
    """Red powers 5 + 2 cities (coal and wind), green 2: 7 + 6 and 2 + 4 points a share."""
    state = last_building().load()
    facts = play(state, ConnectCity("osnabruck"), Done(), Done())
    assert of_kind(facts, PointsScored) == [PointsScored("red", 7, 13), PointsScored("green", 2, 6)]
    scores = outcome(state).scores
    assert [score.total for score in scores] == [4 * 13, 3 * 6, 2 * 13]
    assert [dict(score.parts) for score in scores] == [
        {"green": 0, "red": 52},
        {"green": 18, "red": 0},
        {"green": 0, "red": 26},
    ]
    assert outcome(state).winners == (0,)
    assert player(state, 0).money == 700, "money counts for nothing"


@rule("P-V12")
@pytest.mark.parametrize(("money", "blue", "green"), [(0, 6, 6), (1, 6, 5)])
def test_ties_go_by_company_money_then_they_share(money: int, blue: int, green: int) -> None:
    """Both power 2 cities behind red: 4 and 3 points more, or (4 + 3) / 2, rounded up, for each."""
    position = RacePosition(3).joins("blue", (0, 3, 0), plants=[22], cities=SOUTH[:2], money=money)
    position.joins("green", (0, 3, 0), plants=[18], cities=WEST[:2])
    position.joins("red", (4, 0, 2), plants=[20, 27], cities=NORTH, fuel={"coal": 3})
    facts = play(position.operating_round(9, "building", "blue").load(), Done())
    points = {one.company: one.points for one in of_kind(facts, PointsScored)}
    assert points == {"red": 8 + 6, "blue": blue, "green": green}


@rule("P-V13")
def test_a_tie_is_for_more_shares_then_shared() -> None:
    """Red powers nothing of its 15: 6 points a share; green: 4 points a share."""
    position = RacePosition(3).joins("red", (2, 0, 0), money=5, cities=NORTH)
    position.joins("green", (0, 3, 0))
    state = position.operating_round(9, "building").load()
    play(state, Done())
    assert [score.total for score in outcome(state).scores] == [2 * 6, 3 * 4, 0]
    assert outcome(state).winners == (1,)
    position = RacePosition(3).joins("red", (2, 2, 1), money=5, cities=NORTH)
    state = position.operating_round(9, "building").load()
    play(state, Done())
    assert outcome(state).winners == (0, 1)


@pytest.mark.parametrize("phase", ["auction", "fuel", "bureaucracy"])
def test_no_other_phase_begins_with_cities_enough(phase: str) -> None:
    position = RacePosition(3).joins("red", money=50, cities=NORTH).operating_round(9, phase)
    with pytest.raises(BadState, match="the end does not fit the cities"):
        position.load()
