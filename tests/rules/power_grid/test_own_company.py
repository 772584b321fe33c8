"""Mode `own_company`: setup, rounds, incomes and prices, the end and its points."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tabletop.catalog import power_grid_data
from tabletop.rules.game import BadState, Outcome
from tabletop.rules.power_grid.actions import (
    Done,
    DropOut,
    OpenAuction,
    RunPlant,
    SellOwnShare,
    SupplyCities,
)
from tabletop.rules.power_grid.facts import (
    FuelMoved,
    GameEnded,
    MoneyPaid,
    PhaseBegan,
    PlantPutUnder,
    PlantRemoved,
    PointsScored,
    PriceMoved,
    SharesFreed,
)
from tests.rule_marks import rule
from tests.rules.power_grid.own_positions import OWN_COMPANY, OwnPosition
from tests.rules.power_grid.player_positions import COLOURS
from tests.rules.power_grid.positions import (
    STEP3_CARD,
    company,
    deck_of,
    of_kind,
    pile,
    play,
    play_until,
    player,
    removed_from,
    table,
)

EVERY_NUMBER = pytest.mark.parametrize("seats", OWN_COMPANY.seats)


# Setup


@rule("P-W1")
@EVERY_NUMBER
def test_each_player_has_all_shares_of_the_own_colour_at_20(seats: int) -> None:
    state = OWN_COMPANY.setup(seats, {}, 1)
    for seat, colour in enumerate(COLOURS[:seats]):
        assert dict(player(state, seat).shares) == {colour: 10}, "the double certificate and 8"
        assert player(state, seat).presides == (colour,)
        assert company(state, colour).bank_shares == company(state, colour).own_shares == 0
    assert table(state).prices == ((20, COLOURS[:seats]),)


@rule("P-W2")
@EVERY_NUMBER
def test_the_plants_are_those_for_the_players_and_then_exchanged(seats: int) -> None:
    out = {2: 8, 3: 8, 4: 4, 5: 0, 6: 0}[seats]
    for seed in range(5):
        state = OWN_COMPANY.setup(seats, {}, seed)
        market, deck = table(state).market, deck_of(state)
        assert removed_from(state) == [3, 4, 5, 6], seed
        assert len(state.to_dict()["market"]["boxed"]) == out, seed
        assert market[:4] == (7, 8, 9, 10), seed
        assert len(market) == 8, seed
        assert deck[-3] == STEP3_CARD, seed
        assert min(deck[-2:]) > max(market[4:]), "the best two of the six lie under the card"
        assert 13 in (*market[4:], *deck[-2:]), "13 lay on top and was among the six"


@rule("P-W2", "P-S11")
def test_all_maps_are_offered_whose_plant_market_has_the_usual_form() -> None:
    missing = power_grid_data().maps.keys() - {*OWN_COMPANY.options["map"].choices}
    assert missing == {"china", "middle_east", "russia"}


@rule("P-W2", "P-W3")
@EVERY_NUMBER
def test_map_fuel_and_money_are_those_of_the_base_game(seats: int) -> None:
    state = OWN_COMPANY.setup(seats, {}, 2)
    assert len(table(state).regions) == {2: 3, 3: 3, 4: 4, 5: 5, 6: 5}[seats]
    market = [row.market for row in table(state).fuels.values()]
    assert market == [24, 18, 6, 2]
    assert [player(state, seat).money for seat in range(seats)] == [50] * seats


# Rounds


@rule("P-W3")
def test_shares_are_traded_between_order_and_auctions() -> None:
    position = OwnPosition().sold("green", 1).sold("red", 1).incomes(1, green=20, red=20)
    state = position.owns("red", 22).owns("green", 3).owns("yellow", 7).load()
    facts = play(state, SupplyCities(0))
    facts += play_until(state, lambda view: view.phase == "bureaucracy")
    phases = [fact.phase for fact in of_kind(facts, PhaseBegan)]
    assert phases == ["shares", "auction", "fuel", "building", "bureaucracy"]
    assert table(state).order == ("red", "yellow", "green"), "settled as in the base game"
    assert table(state).round == 2


@rule("P-W3")
def test_two_players_may_have_four_plants() -> None:
    position = OwnPosition(2).owns("green", 3, 7, 9).plant_market(range(15, 23))
    state = position.money(50, 50).round(2, "auction").load()
    play(state, OpenAuction(15, 15), DropOut())
    assert company(state, "green").plants == (3, 7, 9, 15)
    assert table(state).decision == "open_auction"


@rule("P-W7")
def test_fuel_is_not_refilled_in_the_first_round() -> None:
    for number in (1, 2):
        position = OwnPosition(2).fuel_market(coal=0, oil=0, garbage=0, uranium=0)
        facts = play(position.incomes(number, green=20).load(), SupplyCities(0))
        refilled = [fact.count for fact in of_kind(facts, FuelMoved)]
        rows = power_grid_data().maps["germany"].refill.values()
        assert refilled == ([row["2"][0] for row in rows] if number == 2 else [])


@rule("P-W7")
def test_two_plants_go_under_the_deck_in_steps_1_and_2() -> None:
    for step in (1, 2):
        position = OwnPosition(2).plant_market(range(15, 23)).step(step)
        state = position.incomes(2, green=20).load()
        drawn = sorted(deck_of(state)[:2])
        facts = play(state, SupplyCities(0))
        assert [fact.plant for fact in of_kind(facts, PlantPutUnder)] == [21, 22]
        assert deck_of(state)[-2:] == [21, 22]
        assert set(table(state).market) == {*range(15, 21), *drawn}


@rule("P-W7")
def test_one_plant_leaves_in_each_round_of_step_3_and_when_step_2_begins() -> None:
    position = OwnPosition(2).plant_market(range(15, 21)).step(3).incomes(2, green=20)
    facts = play(position.load(), SupplyCities(0))
    assert of_kind(facts, PlantRemoved) == [PlantRemoved(15, "lowest")]
    cities = ["flensburg", "kiel", "hamburg", "hannover", "bremen", "wilhelmshaven", "cuxhaven"]
    position = OwnPosition(3).house("green", *cities).plant_market(range(15, 23))
    state = position.round(3, "building", "green").load()
    facts = play(state, Done())
    assert table(state).step == 2
    assert of_kind(facts, PlantRemoved) == [PlantRemoved(15, "step_2")]


# Incomes and prices


@rule("P-W6")
@pytest.mark.parametrize("has_base", [True, False])
def test_income_is_ten_and_the_table(has_base: bool) -> None:
    table_says = {0: 10, 1: 22, 2: 33}
    for count, amount in table_says.items():
        position = OwnPosition(2, income_base=has_base).house("green", "kiel", "hamburg")
        state = position.owns("green", 18).owns("red", 22).round(2, "bureaucracy").load()
        facts = play(state, RunPlant(18), SupplyCities(count))
        income = amount + 10 * has_base
        assert of_kind(facts, MoneyPaid) == [MoneyPaid("bank", "green", income, "income")]
        assert player(state, 0).money == 50 + income


@rule("P-W6")
def test_the_highest_income_rises_20_and_all_others_10() -> None:
    position = OwnPosition(3).price(green=50, red=30, yellow=70).house("yellow", "kiel")
    state = position.owns("yellow", 22).incomes(2, green=20, red=20).load()
    facts = play(state, RunPlant(22), SupplyCities(1))
    prices = [company(state, colour).price for colour in COLOURS[:3]]
    assert prices == [60, 40, 90]
    moved = [fact.company for fact in of_kind(facts, PriceMoved)]
    assert moved == ["yellow", "green", "red"], "from the highest price to the lowest"


@rule("P-W6")
def test_all_that_share_the_highest_income_rise_20() -> None:
    state = OwnPosition(3).incomes(2, green=20, red=20).load()
    play(state, SupplyCities(0))
    assert pile(state, 40) == ("yellow", "red", "green")


@rule("P-W6", "P-W5")
def test_money_for_a_share_is_no_income() -> None:
    position = OwnPosition(2).price(red=140).house("green", "kiel").house("red", "hamburg")
    state = position.incomes(2, green=32).load()
    play(state, SellOwnShare(), SupplyCities(0))
    assert company(state, "green").price == 40, "32 is more than 20, whatever the share brought"
    assert company(state, "red").price == 140, "10 down for the sale, 10 up for the income"


@rule("P-W6")
def test_no_price_rises_above_the_track() -> None:
    position = OwnPosition(3).price(green=130, red=140, yellow=120)
    state = position.incomes(2, green=20, red=20).load()
    play(state, SupplyCities(0))
    assert [company(state, colour).price for colour in COLOURS[:3]] == [140] * 3


@rule("P-W6")
def test_sold_shares_can_be_bought_once_all_have_their_income() -> None:
    position = OwnPosition(3).sold("green", 2, now=True).owns("yellow", 22)
    state = position.incomes(2, green=20).load()
    facts = play(state, SupplyCities(0))
    assert company(state, "green").just_sold == 1
    assert of_kind(facts, SharesFreed) == []
    facts = play(state, SupplyCities(0))
    assert len(of_kind(facts, SharesFreed)) == 1
    assert company(state, "green").just_sold == 0
    assert table(state).phase == "shares"


# The end

NORTH = ["flensburg", "kiel", "hamburg", "hannover", "bremen", "wilhelmshaven", "cuxhaven"]
EAST = ["lubeck", "rostock", "schwerin", "torgelow", "magdeburg", "berlin", "frankfurt_oder"]
MIDDLE = ["halle", "leipzig", "dresden", "erfurt", "fulda", "wurzburg", "nurnberg"]
SOUTH = ["freiburg", "stuttgart", "konstanz", "augsburg", "regensburg", "munchen", "passau"]
END = {2: 21, 3: 17, 4: 17, 5: 15, 6: 14}


def example() -> OwnPosition:
    """The example of the rules: green powers 15 cities, yellow and blue 14 each with 8 Elektro.

    Only the last turn of building is to come.
    """
    position = OwnPosition(4).step(3).round(9, "building", "green").money(0, 0, 8, 8)
    position.house("green", *NORTH, *EAST, *MIDDLE[:3]).owns("green", 37, 44, 50)
    position.house("yellow", *MIDDLE, *SOUTH).owns("yellow", 22, 40, 42, oil=2, coal=2)
    return position.house("blue", *NORTH, *EAST).owns("blue", 36, 46, coal=6)


def ended(position: OwnPosition) -> Outcome:
    """The result once the last turn of building is over."""
    state = position.load()
    facts = play(state, Done())
    *scored, end = facts
    assert end == GameEnded(), "no money is paid any more"
    outcome = state.outcome()
    assert outcome is not None
    points = {fact.company: fact.points for fact in scored if isinstance(fact, PointsScored)}
    assert len(points) == len(scored) == len(outcome.scores)
    for owner, score in zip(table(state).players, outcome.scores, strict=True):
        made_of = {name: points[name] * owner.shares.get(name, 0) for name in points}
        assert score.parts == made_of
    return outcome


@rule("P-W8")
@EVERY_NUMBER
def test_the_game_ends_after_building_at_the_maps_count_and_not_before(seats: int) -> None:
    cities = [*NORTH, *EAST, *MIDDLE]
    for count in (END[seats] - 1, END[seats]):
        position = OwnPosition(seats).step(3).house("green", *cities[:count])
        state = position.round(9, "building", "green").load()
        play(state, Done())
        assert (table(state).phase == "over") == (count == END[seats])
        assert bool(state.to_act()) == (count < END[seats])


@rule("P-W8")
def test_all_finish_building_first() -> None:
    state = example().round(9, "building", "red").load()
    play(state, Done())
    assert (table(state).phase, table(state).active) == ("building", "green")


@rule("P-W8")
@EVERY_NUMBER
def test_the_best_ranks_get_a_bonus_and_ties_go_by_money(seats: int) -> None:
    position = OwnPosition(seats).step(3).house("green", *[*NORTH, *EAST, *MIDDLE][: END[seats]])
    position.money(*[90 - seat for seat in range(seats)])
    outcome = ended(position.round(9, "building", "green"))
    bonus = {2: (3, 0), 3: (3, 1, 0), 4: (4, 2, 1, 0), 5: (5, 3, 2, 1, 0)}
    points = {**bonus, 6: (6, 4, 3, 2, 1, 0)}[seats]
    assert [score.total for score in outcome.scores] == [10 * one for one in points]
    assert outcome.winners == (0,)


@rule("P-W8", "P-W9")
def test_the_example_of_the_rules() -> None:
    outcome = ended(example())
    assert [score.total for score in outcome.scores] == [190, 0, 160, 160]
    richer = ended(example().money(0, 0, 9, 8))
    assert [score.total for score in richer.scores] == [190, 0, 160, 150], "2 and 1"
    position = example().sold("green", 1, {"red": 3}).sold("blue", 2, {"green": 3})
    outcome = ended(position)
    assert outcome.scores[0].parts == {"green": 6 * 19, "red": 0, "yellow": 0, "blue": 3 * 16}
    assert outcome.scores[0].total == 162
    assert outcome.scores[1].total == 3 * 19
    assert outcome.scores[3].total == 5 * 16, "shares in the bank score for nobody"
    assert outcome.winners == (0,)


@rule("P-W9")
def test_a_tie_goes_to_more_shares_and_then_is_shared() -> None:
    position = OwnPosition(2).step(3).house("green", *NORTH, *EAST, *MIDDLE)
    position.round(9, "building", "green").money(10, 10)
    outcome = ended(position)
    assert [score.total for score in outcome.scores] == [20, 20], "3 for two, rounded up"
    assert outcome.winners == (0, 1)
    outcome = ended(position.money(10, 9).sold("green", 2, {"red": 4}))
    assert [score.total for score in outcome.scores] == [12, 12]
    assert outcome.winners == (1,), "14 shares are more than 4"


# Loaded positions


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda p: p.sold("green", 0, now=True), "the share just sold is not there"),
        (lambda p: p.sold("green", 9), "lacks the president's certificate"),
        (lambda p: p.plain["companies"]["red"].update(bank_shares=1), "missing or extra"),
        (lambda p: p.plain["prices"][1].remove("red"), "one price marker"),
        (lambda p: p.plain["prices"].pop(), "other fields"),
        (lambda p: p.plain["supplying"].update(earned={"green": 20}), "outside its phase"),
        (lambda p: p.incomes(2, green=22), "no such income"),
        (lambda p: p.incomes(2, green=20).round(2, "bureaucracy"), "do not fit the turn"),
        (lambda p: p.plain["trading"].update(passes=1), "without stock rounds"),
    ],
)
def test_a_position_that_cannot_be_is_refused(
    change: Callable[[OwnPosition], object], said: str
) -> None:
    position = OwnPosition()
    change(position)
    with pytest.raises(BadState, match=said):
        position.load()


def test_step_3_due_with_the_round_has_begun_when_shares_are_bought() -> None:
    position = OwnPosition().sold("green", 1).round(2, "shares", "red").step(3)
    position.load()
    position.plain["course"] |= {"step": 2, "step3": "next_round"}
    with pytest.raises(BadState, match="step 3 is overdue"):
        position.load()
