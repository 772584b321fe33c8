"""The plant market: sorting, refilling, obsolete plants, the change of phase 5, step 2."""

from __future__ import annotations

import pytest

from tabletop.rules.game import State
from tabletop.rules.power_grid import facts as told
from tabletop.rules.power_grid.actions import (
    ConnectCity,
    DeclineAuction,
    Done,
    DropOut,
    EndRound,
    OpenAuction,
)
from tests.rule_marks import rule
from tests.rules.power_grid.positions import (
    STOCK,
    Position,
    deck_of,
    finish_round,
    is_legal,
    of_kind,
    play,
    removed_from,
    table,
)

ROW = (13, 14, 15, 16, 20, 21, 22, 23)
CHAIN = ("lubeck", "hamburg", "kiel", "bremen", "cuxhaven", "schwerin")
"""Cities near Flensburg for a growing network of green."""


def founded(seats: int = 3, *names: str) -> Position:
    """These companies, or the five, rich and with no duty to buy."""
    position = Position(seats)
    for name in names or ("blue", "black", "red", "yellow", "green"):
        position.founded(name, money=200, has_operated=True)
    return position


@rule("P-B3")
def test_market_is_sorted_lower_half_actual_and_the_deck_begins_and_ends_as_prepared() -> None:
    for seed in range(20):
        state = STOCK.setup(4, {}, seed)
        row = table(state).market
        assert [*row] == sorted(row), seed
        assert (len(row), table(state).actual) == (8, 4), seed
        assert 99 not in row, seed
        assert 99 in deck_of(state), seed
        assert 13 in (*row, *deck_of(state)[-2:]), f"13 was on top, so it was drawn: {seed}"


@rule("P-B8")
def test_the_market_is_refilled_and_sorted_after_each_sale() -> None:
    position = founded().plant_market(ROW, [3, 50, 18])
    state = position.operating_round(2, "auction").load()
    facts = play(state, OpenAuction(14, 14), *[DropOut()] * 4)
    assert of_kind(facts, told.PlantDrawn) == [told.PlantDrawn(3)]
    assert table(state).market == (3, 13, 15, 16, 20, 21, 22, 23)
    assert is_legal(state, OpenAuction(3, 3)), "what was drawn may be put up at once"
    facts = play(state, OpenAuction(16, 16), *[DropOut()] * 3)
    assert of_kind(facts, told.PlantDrawn) == [told.PlantDrawn(50)]
    assert table(state).market == (3, 13, 15, 20, 21, 22, 23, 50)
    facts = play(state, *[DeclineAuction()] * 3)
    assert not of_kind(facts, told.PlantRemoved), "plants were sold"


@rule("P-B8")
def test_a_phase_without_a_sale_takes_the_lowest_plant_out() -> None:
    position = founded().plant_market(ROW, [18, 50])
    state = position.operating_round(2, "auction").load()
    facts = play(state, *[DeclineAuction()] * 5)
    assert of_kind(facts, told.PlantRemoved) == [told.PlantRemoved(13, "unsold")]
    assert of_kind(facts, told.PlantDrawn) == [told.PlantDrawn(18)]
    assert table(state).market == (14, 15, 16, 18, 20, 21, 22, 23)
    assert 13 in removed_from(state)


@rule("P-O6")
def test_plants_leave_for_companies_not_founded_together_after_the_unsold_one() -> None:
    position = founded(3, "blue", "black", "green").plant_market(ROW, [5, 4, 30, 31])
    state = position.operating_round(2, "auction").load()
    facts = play(state, *[DeclineAuction()] * 3)
    plants = [f for f in facts if isinstance(f, told.PlantRemoved | told.PlantDrawn)]
    assert plants == [
        told.PlantRemoved(13, "unsold"),
        told.PlantDrawn(5),
        told.PlantRemoved(5, "unfounded"),
        told.PlantRemoved(14, "unfounded"),
        told.PlantDrawn(4),
        told.PlantDrawn(30),
    ]
    assert table(state).market == (4, 15, 16, 20, 21, 22, 23, 30), "the 4 just drawn stays"
    assert table(state).phase == "building", "no plants, so no fuel; the step 3 card has not come"


@rule("P-O6")
def test_as_many_plants_leave_as_companies_in_play_are_not_founded() -> None:
    for seats, names, count in ((3, ["blue"], 4), (6, ["blue"], 5), (6, ["blue", "purple"], 4)):
        position = founded(seats, *names).plant_market(ROW)
        state = position.operating_round(2, "auction").load()
        facts = play(state, OpenAuction(13, 13), *[DropOut(), DeclineAuction()] * (len(names) - 1))
        gone = of_kind(facts, told.PlantRemoved)
        assert [f.reason for f in gone] == ["unfounded"] * count
    state = founded().plant_market(ROW).operating_round(2, "auction").load()
    facts = play(state, *[DeclineAuction()] * 5)
    assert [f.reason for f in of_kind(facts, told.PlantRemoved)] == ["unsold"], "all are founded"


@rule("P-O20", "P-O14")
def test_with_no_company_only_the_n_plants_and_phase_5_remain() -> None:
    for seats, count in ((3, 5), (6, 6)):
        state = Position(seats).load()
        row, deck = table(state).market, deck_of(state)
        facts = play(state, *[EndRound()] * seats)
        assert not of_kind(facts, told.OrderSettled)
        assert {f.phase for f in of_kind(facts, told.PhaseBegan)} == {"bureaucracy"}
        rounds = [(f.kind, f.number) for f in of_kind(facts, told.RoundBegan)]
        assert rounds == [("operating", 1), ("operating", 2), ("stock", 2)]
        gone = of_kind(facts, told.PlantRemoved)
        assert [f.reason for f in gone] == ["unfounded"] * (2 * count), "no unsold plant leaves"
        assert [f.plant for f in gone[:count]] == [*row[:count]]
        drawn = [f.plant for f in of_kind(facts, told.PlantDrawn)]
        assert drawn == deck[: 2 * (count + 2)], "N plants and the change of phase 5, twice"
        assert table(state).market == tuple(sorted(table(state).market))
        assert len(table(state).market) == 8


@rule("P-O20", "P-B18", "P-O17")
def test_a_whole_game_without_a_company_changes_plants_up_to_step_3() -> None:
    for seed in range(5):
        state = Position(6, seed=seed).load()
        facts = play(state, *[EndRound()] * 24)
        assert state.outcome() is not None
        assert of_kind(facts, told.Step3Drawn), f"6 and 2 plants a round: {seed}"
        assert of_kind(facts, told.StepBegan) == [told.StepBegan(3)], seed
        assert len(table(state).market) <= 6, seed


def growing_network(row: tuple[int, ...], deck: list[int], cities: int) -> State:
    """Green is building, with so many cities; the market and the top of the deck are given."""
    position = founded(3, "blue", "green").plant_market(row, deck)
    position.house("green", *CHAIN[: cities - 1])
    return position.operating_round(2, "building", "green").load()


@rule("P-B13", "P-O8")
def test_a_plant_as_low_as_the_largest_network_leaves_at_once() -> None:
    state = growing_network((5, 6, 15, 16, 20, 21, 22, 23), [30, 31], 3)
    facts = play(state, ConnectCity("bremen"))
    assert not of_kind(facts, told.PlantRemoved), "4 cities, plant 5"
    facts = play(state, ConnectCity("cuxhaven"))
    assert of_kind(facts, told.PlantRemoved) == [told.PlantRemoved(5, "obsolete")]
    assert table(state).market == (6, 15, 16, 20, 21, 22, 23, 30)
    facts = play(state, Done(), ConnectCity("augsburg"))
    assert not of_kind(facts, told.PlantRemoved), "blue has 2 cities; the most is still 5"


@rule("P-B13")
def test_obsolete_plants_leave_again_and_again_those_just_drawn_included() -> None:
    state = growing_network((5, 6, 15, 16, 20, 21, 22, 23), [3, 4, 30, 31], 4)
    facts = play(state, ConnectCity("cuxhaven"))
    plants = [f for f in facts if isinstance(f, told.PlantRemoved | told.PlantDrawn)]
    assert plants == [
        told.PlantRemoved(5, "obsolete"),
        told.PlantDrawn(3),
        told.PlantRemoved(3, "obsolete"),
        told.PlantDrawn(4),
        told.PlantRemoved(4, "obsolete"),
        told.PlantDrawn(30),
    ]
    assert table(state).market == (6, 15, 16, 20, 21, 22, 23, 30)


@rule("P-B13")
def test_an_obsolete_plant_drawn_in_the_auctions_leaves_at_once() -> None:
    position = founded().plant_market(ROW, [4, 30]).house("green", *CHAIN[:3])
    state = position.operating_round(2, "auction").load()
    facts = play(state, OpenAuction(13, 13), *[DropOut()] * 4)
    assert told.PlantRemoved(4, "obsolete") in facts
    assert table(state).market == (14, 15, 16, 20, 21, 22, 23, 30)


def end_of_round(position: Position, number: int = 2) -> State:
    """The last building turn of the round is over: phase 5 is on."""
    return position.operating_round(number, "building", "blue").load()


@rule("P-O13", "P-B16")
@pytest.mark.parametrize("step", [1, 2])
def test_in_steps_1_and_2_the_two_highest_go_under_the_deck(step: int) -> None:
    position = founded().plant_market(ROW, [3, 50, 18]).step(step)
    state = end_of_round(position)
    finish_round(state)
    assert table(state).market == (3, 13, 14, 15, 16, 20, 21, 50)
    deck = deck_of(state)
    assert deck[0] == 18
    assert deck[-3] == 99, "they lie under the Step 3 card"
    assert sorted(deck[-2:]) == [22, 23]


@rule("P-O13", "P-B16")
def test_in_step_3_the_two_lowest_leave_the_game() -> None:
    position = founded().plant_market(ROW[:6], [3, 50, 18]).step(3)
    state = end_of_round(position)
    finish_round(state)
    assert table(state).market == (3, 15, 16, 20, 21, 50)
    assert deck_of(state) == [18]
    assert {13, 14} <= {*removed_from(state)}


@rule("P-O13", "P-O9", "P-B17")
def test_step_2_takes_the_two_lowest_and_the_usual_change_follows_in_the_same_phase() -> None:
    position = founded().plant_market(ROW, [30, 31, 32, 33, 34]).house("green", *CHAIN)
    state = end_of_round(position)
    assert table(state).step == 1, "7 cities, and still step 1 in phase 4"
    facts = play(state, Done())
    assert told.StepBegan(2) in facts
    assert table(state).step == 2
    assert table(state).market == (15, 16, 20, 21, 22, 23, 30, 31)
    facts += finish_round(state)
    assert [f for f in facts if isinstance(f, told.PlantRemoved)] == [
        told.PlantRemoved(13, "step_2"),
        told.PlantRemoved(14, "step_2"),
    ]
    assert table(state).market == (15, 16, 20, 21, 22, 23, 32, 33)
    assert sorted(deck_of(state)[-2:]) == [30, 31]


@rule("P-B17", "P-O9")
def test_step_2_begins_once_only() -> None:
    position = founded().plant_market(ROW, [30, 31, 32, 33, 34]).house("green", *CHAIN).step(2)
    state = end_of_round(position)
    facts = [*play(state, Done()), *finish_round(state)]
    assert not [f for f in facts if isinstance(f, told.StepBegan | told.PlantRemoved)]
    assert table(state).step == 2


@rule("P-O9")
@pytest.mark.parametrize(("seats", "needed"), [(2, 7), (3, 7), (4, 7), (5, 7), (6, 6)])
def test_step_2_needs_7_cities_of_one_company_or_6_with_6_players(seats: int, needed: int) -> None:
    for cities in (needed - 1, needed):
        position = founded(seats).plant_market(ROW).house("green", *CHAIN[: cities - 1])
        position.house("black", "saarbrucken", "wiesbaden", "mannheim")
        state = end_of_round(position)
        play(state, Done())
        assert table(state).step == (2 if cities == needed else 1), "networks are not summed up"


@rule("P-B19")
def test_with_an_empty_deck_the_market_is_not_refilled() -> None:
    position = founded().step(3).plant_market(ROW[:4], [])
    state = position.operating_round(2, "auction").load()
    facts = play(state, OpenAuction(14, 14), *[DropOut()] * 4)
    assert table(state).market == (13, 15, 16)
    assert table(state).deck == 0
    play(state, *[DeclineAuction()] * 4)
    facts = [*play(state, *[Done()] * 6), *finish_round(state)]
    assert not [f for f in facts if isinstance(f, told.PlantDrawn)]
    assert table(state).market == (16,), "the two lowest left, none came"


@rule("P-B19")
def test_with_no_plant_at_all_the_auctions_are_over_at_once() -> None:
    position = founded().step(3).plant_market([], [])
    state = position.stock_round(2).load()
    facts = play(state, *[EndRound()] * 3)
    assert len(of_kind(facts, told.AuctionDeclined)) == 5
    assert table(state).phase == "building"
    assert table(state).market == ()
