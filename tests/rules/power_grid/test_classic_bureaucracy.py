"""Mode `classic`: incomes, refill, the plant market's changes, steps 2 and 3, and the end."""

from __future__ import annotations

import pytest

from tabletop.rules.game import BadState, Fact, Outcome, State
from tabletop.rules.power_grid.actions import (
    ConnectCity,
    DeclineAuction,
    Done,
    DropOut,
    OpenAuction,
    RunPlant,
    SupplyCities,
)
from tabletop.rules.power_grid.facts import (
    CitiesSupplied,
    GameEnded,
    MoneyPaid,
    PhaseBegan,
    PlantDrawn,
    PlantPutUnder,
    PlantRemoved,
    RoundBegan,
    Step3Drawn,
    StepBegan,
)
from tabletop.rules.power_grid.state import PowerGridState
from tests.rule_marks import rule
from tests.rules.power_grid.player_positions import CITIES, CLASSIC, COLOURS, PlayersPosition
from tests.rules.power_grid.positions import (
    company,
    deck_of,
    of_kind,
    play,
    play_until,
    player,
    refused,
    removed_from,
    table,
)

LATE_MARKET = (31, 32, 33, 34, 35, 36, 37, 38)
"""Plants that no network of these tests makes obsolete."""
INCOME = [10, 22, 33, 44, 54, 64, 73, 82, 90, 98, 105]
INCOME += [112, 118, 124, 129, 134, 138, 142, 145, 148, 150]


def with_cities(seats: int, cities: int, phase: str = "building") -> PlayersPosition:
    """Green has so many cities and is the last to act in the phase; nobody has a plant."""
    position = PlayersPosition(seats).plant_market(LATE_MARKET).house("green", *CITIES[:cities])
    order = [*COLOURS[1:seats], "green"]
    if phase in ("fuel", "building"):
        order.reverse()
    return position.money(*[90] * seats).round(2, phase, "green", order=order)


# Incomes


@rule("P-B14")
@pytest.mark.parametrize("powered", range(21))
def test_the_income_table_pays_for_0_to_20_cities(powered: int) -> None:
    position = PlayersPosition(2).plant_market((30, 33, 34, 35, 37, 38, 39, 40)).step(2)
    position.house("green", *CITIES[:20]).owns("green", 31, 32, 36, 42, coal=8, oil=3)
    state = position.round(2, "bureaucracy").load()
    play(state, RunPlant(31, coal=3), RunPlant(32, oil=3), RunPlant(36, coal=3))
    play(state, RunPlant(42, coal=2))
    facts = play(state, SupplyCities(powered))
    assert CitiesSupplied("green", powered, INCOME[powered]) in facts
    assert MoneyPaid("bank", "green", INCOME[powered], "income") in facts
    assert player(state, 0).money == 50 + INCOME[powered]


@rule("P-B14")
def test_more_than_20_cities_pay_150() -> None:
    state = CLASSIC.setup(2, {}, 1)
    assert isinstance(state, PowerGridState)
    assert [state.mode.income_of(state, cities) for cities in (19, 20, 21, 40)] == [
        148,
        150,
        150,
        150,
    ]


@rule("P-B14")
def test_a_player_powers_any_number_of_own_cities_and_burns_what_was_run() -> None:
    position = PlayersPosition(2).plant_market(LATE_MARKET).house("green", *CITIES[:3])
    state = position.owns("green", 10, 20, coal=5).round(2, "bureaucracy").load()
    play(state, RunPlant(20, coal=3))
    assert refused(state, SupplyCities(4)) == ("P-B14", "too_many_cities")
    assert refused(state, RunPlant(20, coal=3)) == ("P-B14", "plant_already_run")
    play(state, SupplyCities(2))
    assert company(state, "green").fuel == {"coal": 2}


# Refill


@rule("P-B15")
@pytest.mark.parametrize(
    ("seats", "rows"),
    [
        (2, ((3, 2, 1, 1), (4, 2, 2, 1), (3, 4, 3, 1))),
        (3, ((4, 2, 1, 1), (5, 3, 2, 1), (3, 4, 3, 1))),
        (4, ((5, 3, 2, 1), (6, 4, 3, 2), (4, 5, 4, 2))),
        (5, ((5, 4, 3, 2), (7, 5, 3, 3), (5, 6, 5, 2))),
        (6, ((7, 5, 3, 2), (9, 6, 5, 3), (6, 7, 6, 3))),
    ],
)
def test_fuel_is_refilled_by_map_players_and_step(
    seats: int, rows: tuple[tuple[int, ...], ...]
) -> None:
    for step, row in enumerate(rows, start=1):
        position = with_cities(seats, 0).fuel_market(coal=0, oil=0, garbage=0, uranium=0)
        state = position.plant_market(LATE_MARKET[: 6 if step == 3 else 8]).step(step).load()
        play(state, Done())
        assert table(state).round == 3
        assert tuple(fuel.market for fuel in table(state).fuels.values()) == row


# The plant market


@rule("P-B16")
def test_in_steps_1_and_2_the_highest_future_plant_goes_under_the_deck() -> None:
    for step in (1, 2):
        state = with_cities(3, 0).plant_market(LATE_MARKET, (30, 40)).step(step).load()
        facts = play(state, Done())
        assert of_kind(facts, PlantPutUnder) == [PlantPutUnder(38)]
        assert not of_kind(facts, PlantRemoved)
        assert table(state).market == (30, *LATE_MARKET[:-1])
        assert deck_of(state) == [40, 99, 38]


@rule("P-B16")
def test_in_step_3_the_lowest_plant_leaves_the_game() -> None:
    state = with_cities(3, 0).plant_market(LATE_MARKET[:6], (30, 40)).step(3).load()
    facts = play(state, Done())
    assert of_kind(facts, PlantRemoved) == [PlantRemoved(31, "lowest")]
    assert table(state).market == (30, *LATE_MARKET[1:6])
    assert deck_of(state) == [40]


@rule("P-B19")
def test_with_an_empty_deck_nothing_is_refilled() -> None:
    state = with_cities(2, 0).plant_market(LATE_MARKET[:6], ()).step(3).load()
    play(state, Done())
    assert table(state).market == LATE_MARKET[1:6]
    play(state, OpenAuction(34, 34), DropOut())
    assert table(state).market == (32, 33, 35, 36)


# Steps 2 and 3


@rule("P-B17")
@pytest.mark.parametrize(("seats", "needed"), [(2, 10), (3, 7), (4, 7), (5, 7), (6, 6)])
def test_step_2_needs_7_cities_10_with_2_players_6_with_6(seats: int, needed: int) -> None:
    for cities in (needed - 1, needed):
        state = with_cities(seats, cities).plant_market(LATE_MARKET, (39, 40, 42)).load()
        assert table(state).step == 1
        facts = play(state, Done())
        if cities < needed:
            assert table(state).step == 1
            assert not of_kind(facts, PlantRemoved)
            continue
        assert table(state).step == 2
        assert of_kind(facts, PlantRemoved) == [PlantRemoved(31, "step_2")], "once, and one plant"
        assert of_kind(facts, PlantPutUnder) == [PlantPutUnder(39)], "the usual change follows"
        refilled = [fuel.market for fuel in table(state).fuels.values()]
        assert refilled[2] == 6 + {2: 2, 3: 2, 4: 3, 5: 3, 6: 5}[seats], "by the row of step 2"


@rule("P-B17")
def test_step_2_begins_once() -> None:
    state = with_cities(3, 8).step(2).plant_market(LATE_MARKET).load()
    facts = play(state, Done())
    assert not of_kind(facts, StepBegan)
    assert not of_kind(facts, PlantRemoved)


@rule("P-B18")
def test_the_step_3_card_drawn_in_the_auctions_leaves_with_the_lowest_plant_after_them() -> None:
    position = PlayersPosition(2).money(90, 90).plant_market(LATE_MARKET, ()).step(2)
    state = position.load()
    facts = play(state, OpenAuction(34, 34), DropOut())
    assert of_kind(facts, Step3Drawn)
    assert table(state).market == (31, 32, 33, 35, 36, 37, 38, 99)
    assert table(state).actual == 4, "still the old step"
    facts = play(state, DeclineAuction())
    assert of_kind(facts, PlantRemoved)[-1] == PlantRemoved(31, "step_3")
    assert facts.index(StepBegan(3)) < facts.index(PhaseBegan("fuel"))
    assert table(state).market == (32, 33, 35, 36, 37, 38)
    assert table(state).actual == 6
    assert removed_from(state)[-2:] == [99, 31]


@rule("P-B18")
def test_the_step_3_card_drawn_while_building_begins_step_3_with_phase_5() -> None:
    position = with_cities(3, 9).plant_market((10, 11, 12, 13, 30, 31, 32, 33), ()).step(2)
    state = position.load()
    facts = play(state, ConnectCity(CITIES[9]))
    assert of_kind(facts, Step3Drawn)
    assert [fact.plant for fact in of_kind(facts, PlantRemoved)] == [10, 11]
    assert table(state).market == (12, 13, 30, 31, 32, 33)
    assert table(state).step == 2
    facts = play(state, Done())
    assert StepBegan(3) in facts
    assert of_kind(facts, PlantRemoved) == [PlantRemoved(12, "lowest")], "the change of step 3"


@rule("P-B18")
def test_the_step_3_card_drawn_in_phase_5_begins_step_3_with_the_next_round() -> None:
    state = with_cities(4, 0).plant_market(LATE_MARKET, ()).step(2).fuel_market(coal=0).load()
    facts = play(state, Done())
    assert of_kind(facts, PlantPutUnder) == [PlantPutUnder(38)]
    assert of_kind(facts, PlantRemoved) == [PlantRemoved(31, "step_3")], "and no further change"
    assert facts.index(RoundBegan("base", 3)) < facts.index(StepBegan(3))
    assert table(state).fuels["coal"].market == 6, "refilled by the row of step 2, not 4"
    assert table(state).market == (32, 33, 34, 35, 36, 37)
    assert (table(state).actual, deck_of(state)) == (6, [38])


@rule("P-B21")
def test_where_step_3_comes_before_step_2_its_changes_follow_those_of_step_2() -> None:
    state = with_cities(3, 0).plant_market(LATE_MARKET, (40,)).load()
    play(state, Done(), OpenAuction(31, 31), DropOut(), DropOut())
    assert table(state).market[-1] == 99
    facts = play(state, DeclineAuction(), DeclineAuction())
    reasons = [fact.reason for fact in of_kind(facts, PlantRemoved)]
    assert reasons == ["step_2", "step_3"]
    assert of_kind(facts, StepBegan) == [StepBegan(3)]
    assert table(state).step == 3


# The end


def outcome(state: State) -> Outcome:
    result = state.outcome()
    assert result is not None
    return result


@rule("P-B20")
@pytest.mark.parametrize(("seats", "needed"), [(2, 21), (3, 17), (4, 17), (5, 15), (6, 14)])
def test_the_game_ends_after_building_with_21_17_17_15_14_cities(seats: int, needed: int) -> None:
    for cities in (needed - 1, needed):
        position = with_cities(seats, cities - 1).step(2)
        state = position.round(2, "building", "green", order=["red", "green", *COLOURS[2:seats]])
        loaded = state.load()
        play(loaded, ConnectCity(CITIES[cities - 1]), Done())
        assert loaded.to_act() == (1,), "all finish building"
        facts = play(loaded, Done())
        assert bool(of_kind(facts, GameEnded)) == (cities == needed)
        assert bool(of_kind(facts, CitiesSupplied)) == (cities < needed), "no income in the end"
        assert (loaded.outcome() is not None) == (cities == needed)
        if cities == needed:
            assert loaded.to_act() == ()
            assert outcome(loaded).reason == "cities_reached"
            assert None not in [one.money for one in table(loaded).players], "all is shown"


def ended(position: PlayersPosition) -> Outcome:
    """Green builds the 21st city of a game of two, and nobody builds more."""
    position.step(2).house("green", *CITIES[:20])
    position.plant_market((35, 36, 37, 38, 40, 42, 44, 46), ())
    state = position.round(4, "building", "green", order=["red", "green"]).load()
    play(state, ConnectCity(CITIES[20]), Done(), Done())
    return outcome(state)


@rule("P-B20")
def test_whoever_can_power_most_cities_wins_not_who_ended_the_game() -> None:
    position = PlayersPosition(2).money(300, 10).house("red", *CITIES[:8])
    result = ended(position.owns("green", 30, 31, garbage=3, coal=2).owns("red", 25, 27, coal=2))
    assert [score.total for score in result.scores] == [6, 8], "31 lacks fuel; 5 and 3"
    assert result.winners == (1,)
    assert [dict(score.parts)["cities"] for score in result.scores] == [21, 8]


@rule("P-B20")
def test_no_more_cities_are_powered_than_there_are_own_ones() -> None:
    position = PlayersPosition(2).money(300, 90).house("red", *CITIES[:5])
    result = ended(position.owns("green", 25, coal=2).owns("red", 26, 31, oil=2, coal=3))
    assert [score.total for score in result.scores] == [5, 5], "11 could be powered, 5 are there"
    assert result.winners == (0,), "more money"


@rule("P-B20")
@pytest.mark.parametrize(
    ("money", "cities", "winners"),
    [((90, 71), 8, (0,)), ((90, 73), 8, (1,)), ((90, 72), 8, (0,)), ((90, 72), 21, (0, 1))],
)
def test_ties_go_by_money_then_by_cities_then_are_shared(
    money: tuple[int, int], cities: int, winners: tuple[int, ...]
) -> None:
    """Green's last city costs 18, first place and connections."""
    position = PlayersPosition(2).money(*money).owns("green", 25, coal=2).owns("red", 26, oil=2)
    if cities == 21:
        position.house("green", *CITIES[:21]).house("red", *CITIES[:21]).step(2)
        position.plant_market((35, 36, 37, 38, 40, 42, 44, 46), ()).money(72, 72)
        state = position.round(4, "building", "green", order=["green", "red"]).load()
        play(state, Done())
        assert outcome(state).winners == winners
        return
    result = ended(position.house("red", *CITIES[:cities]))
    assert [score.total for score in result.scores] == [5, 5]
    assert result.winners == winners


@rule("P-B20", "P-B18")
def test_a_game_that_ends_with_the_step_3_card_just_drawn_can_be_loaded() -> None:
    position = with_cities(3, 16).step(2).plant_market((17, *LATE_MARKET[1:]), ())
    state = position.load()
    play(state, ConnectCity(CITIES[16]))
    assert table(state).market == LATE_MARKET[2:], "plant 17 is obsolete, the card takes the lowest"
    play(state, Done())
    assert CLASSIC.load(state.to_dict()).outcome() == outcome(state)


@rule("P-B20")
def test_a_position_in_which_the_game_should_be_over_is_none() -> None:
    position = with_cities(3, 17, "fuel").step(2).owns("green", 4)
    with pytest.raises(BadState, match="the end does not fit the cities"):
        position.load()


def test_a_game_in_which_nobody_does_anything_goes_on() -> None:
    state = with_cities(2, 0).load()
    facts: list[Fact] = play_until(state, lambda view: view.round == 6)
    assert [fact.number for fact in of_kind(facts, RoundBegan)] == [3, 4, 5, 6]
    assert of_kind(facts, PlantDrawn)
