"""What maps change of the plant market: sizes, who may buy, the token, what leaves and returns."""

from __future__ import annotations

import pytest

from tabletop.catalog import power_grid_data
from tabletop.rules.game import BadState, Fact
from tabletop.rules.power_grid import facts as told
from tabletop.rules.power_grid import plant_market
from tabletop.rules.power_grid.actions import (
    ConnectCity,
    DeclineAuction,
    Done,
    DropOut,
    OpenAuction,
)
from tabletop.rules.power_grid.state import PowerGridState
from tests.rule_marks import rule
from tests.rules.power_grid.map_positions import MapPosition, cards, market, plants_told
from tests.rules.power_grid.player_positions import CLASSIC
from tests.rules.power_grid.positions import (
    Position,
    is_legal,
    of_kind,
    play,
    refused,
    table,
)

ROW = (13, 14, 15, 16, 20, 21, 22, 23)
LATE = (24, 25, 26, 28, 29, 99, 30)
PASS = DeclineAuction()
OUT = DropOut()


def to_phase_5(position: MapPosition) -> list[str]:
    """What happens to plants when the last player has built; nobody has a plant to run."""
    return plants_told(play(position.round(2, "building", "green").load(), Done()))


def with_step3_card_in_market(position: MapPosition) -> MapPosition:
    """The Step 3 card came in this phase 2."""
    position.plain["course"]["step3"] = "market"
    return position


# Sizes, and what leaves


@rule("P-B16", "P-B22")
@pytest.mark.parametrize("count", [0, 1, 3, 8, 9])
def test_as_many_plants_go_under_the_deck_as_a_map_says_none_included(count: int) -> None:
    state = MapPosition("germany").plant_market(ROW, LATE).load()
    assert isinstance(state, PowerGridState)
    facts: list[Fact] = []
    plant_market.put_highest_under(state, count, facts)
    under = [fact.plant for fact in facts if isinstance(fact, told.PlantPutUnder)]
    assert under == [*ROW[len(ROW) - min(count, len(ROW)) :]]


@rule("P-B25", "P-B17")
def test_the_market_of_9_shrinks_to_8_when_step_2_begins() -> None:
    row = (11, *ROW)
    position = MapPosition("europe").plant_market(row, LATE).large("green", 7)
    state = position.load()
    assert refused(state, OpenAuction(16, 16)) == ("P-B7", "plant_not_actual")
    words = to_phase_5(position)
    assert words == ["step 2", "-11 step_2", "under 23", "+24"]


@rule("P-B25", "P-B18", "P-B21")
def test_the_market_of_9_has_6_plants_in_step_3() -> None:
    row = (11, *ROW[:-1], 99)
    position = MapPosition("europe").plant_market(row, [30, 31])
    state = with_step3_card_in_market(position).load()
    words = plants_told(play(state, PASS, PASS, PASS))
    assert words[1] in ("+30", "+31")
    assert [words[0], *words[2:]] == ["-11 unsold", "-13 step_2", "-14 step_3", "step 3"]
    assert len(market(state)) == 6


@rule("P-B9", "P-B25")
def test_with_two_players_the_deluxe_maps_allow_three_plants() -> None:
    for map_id, limit in (("europe", 3), ("north_america", 3), ("germany", 4)):
        position = MapPosition(map_id, 2).plant_market(ROW, LATE)
        state = position.owns("green", 3, 4, 5).load()
        play(state, OpenAuction(14, 14), OUT)
        assert (table(state).decision == "discard_plant") == (limit == 3), map_id


@rule("P-B8", "P-B22")
@pytest.mark.parametrize(
    ("map_id", "words"),
    [
        ("germany", ["-13 unsold", "+24"]),
        ("baden_wurttemberg", ["-13 unsold", "-14 unsold", "+24", "+25"]),
        ("china", []),
    ],
)
def test_how_many_plants_leave_when_none_is_sold(map_id: str, words: list[str]) -> None:
    row = ROW if map_id != "china" else ROW[:2]
    state = MapPosition(map_id).plant_market(row, LATE).load()
    assert plants_told(play(state, PASS, PASS, PASS)) == words


@rule("P-B13", "P-B22", "P-B25")
@pytest.mark.parametrize(
    ("map_id", "leaves"),
    [
        ("germany", True),
        ("europe", True),
        ("north_america", False),
        ("baden_wurttemberg", False),
        ("russia", False),
        ("china", False),
    ],
)
def test_obsolete_plants_leave_where_the_map_does_not_say_otherwise(
    map_id: str, leaves: bool
) -> None:
    row = [3, 14, 15, 16, 20, 21, 22, 23][: 3 if map_id == "china" else None]
    row = row[:6] if map_id == "russia" else row
    position = MapPosition(map_id).plant_market(row, LATE).large("green", 2)
    state = position.round(2, "building", "green").load()
    words = plants_told(play(state, ConnectCity(next(iter(table(state).routes)))))
    assert words == (["-3 obsolete", "+24"] if leaves else [])


@rule("P-B22", "P-B7")
def test_the_first_to_pass_takes_the_lowest_plant_out_in_russia() -> None:
    state = MapPosition("russia").plant_market(ROW[:6], LATE).load()
    assert refused(state, OpenAuction(16, 16)) == ("P-B7", "plant_not_actual"), "3 are for sale"
    assert plants_told(play(state, OpenAuction(14, 14), OUT, OUT)) == ["+24"]
    assert plants_told(play(state, PASS)) == ["-13 passed", "+25"]
    assert CLASSIC.load(state.to_dict()).digest() == state.digest()
    assert plants_told(play(state, PASS)) == [], "the first one only"


@rule("P-B22", "P-B18")
def test_step_3_has_four_plants_in_russia() -> None:
    position = MapPosition("russia").plant_market((*ROW[:5], 99), [30, 31]).step(2)
    state = with_step3_card_in_market(position).load()
    words = plants_told(play(state, OpenAuction(14, 14), OUT, OUT, PASS, PASS))
    assert words[1:] == ["-13 passed", words[2], "-15 step_3", "step 3"]
    assert len(market(state)) == 4
    assert table(state).actual == 4


# Plants that burn nothing


@rule("P-B22", "P-B7")
def test_in_benelux_the_lowest_future_plant_is_for_sale_when_it_burns_nothing() -> None:
    state = MapPosition("benelux").plant_market((13, 14, 15, 16, 18, 21, 22, 23), LATE).load()
    assert table(state).actual == 5
    assert is_legal(state, OpenAuction(18, 18))
    assert refused(state, OpenAuction(22, 22)) == ("P-B7", "plant_not_actual")
    assert table(MapPosition("benelux").plant_market(ROW, LATE).load()).actual == 4
    assert plants_told(play(state, OpenAuction(18, 18), OUT, OUT)) == ["+24"]
    assert table(state).actual == 4


@rule("P-B22", "P-B16")
def test_in_benelux_the_lowest_plant_leaves_too_in_phase_5() -> None:
    position = MapPosition("benelux").plant_market(ROW, LATE)
    assert to_phase_5(position) == ["-13 lowest", "+24", "under 24", "+25"]
    position = MapPosition("benelux").plant_market(ROW, [99, 24, 25]).step(2)
    words = to_phase_5(position)
    assert words[:3] == ["-13 lowest", "+card", "-14 step_3"]
    assert words[3:] == ["step 3"], "the market does not change again in this phase"
    position = MapPosition("benelux").plant_market(ROW, [99, 24, 25]).large("green", 7)
    words = to_phase_5(position)
    assert words == ["step 2", "-13 step_2", "+card", "-14 step_3", "step 3"], "nor does it here"


@rule("P-B22", "P-B16")
def test_in_quebec_plants_that_burn_nothing_never_go_under_the_deck() -> None:
    row = (13, 14, 15, 16, 20, 21, 22, 27)
    assert to_phase_5(MapPosition("quebec").plant_market(row, LATE)) == ["under 21", "+24"]
    none = MapPosition("quebec").plant_market((13, 18, 22), [27, 33, 37, 99])
    assert to_phase_5(none) == []


# Plants for step 2, and steps by the card


@rule("P-B22", "P-B17")
def test_in_spain_three_plants_come_when_step_2_begins() -> None:
    position = MapPosition("spain_portugal").plant_market((11, 13, 14, 15, 16, 20, 21, 23), LATE)
    words = to_phase_5(position.large("green", 7))
    assert words == ["step 2", "on top 18 22 27", "-11 step_2", "+18", "under 23", "+22"]


@rule("P-B22", "P-B21")
def test_in_spain_they_come_too_when_step_3_is_faster() -> None:
    row = (13, 14, 15, 16, 20, 21, 23, 99)
    position = MapPosition("spain_portugal").plant_market(row, [30])
    state = with_step3_card_in_market(position).load()
    words = plants_told(play(state, OpenAuction(14, 14), OUT, OUT, PASS, PASS))
    assert words == ["+30", "on top 18 22 27", "-13 step_2", "+18", "-15 step_3", "step 3"]


@rule("P-B22", "P-B21")
def test_in_uk_and_ireland_step_2_comes_before_step_3() -> None:
    position = MapPosition("uk_ireland").plant_market((*ROW[:7], 99), [30, 31])
    state = with_step3_card_in_market(position).load()
    words = plants_told(play(state, OpenAuction(14, 14), OUT, OUT, PASS, PASS))
    assert [word for word in words if not word.startswith("+")] == [
        *("-13 step_2", "-15 step_3", "step 3"),
    ]


@rule("P-B22", "P-B17", "P-B18")
def test_in_the_middle_east_the_card_begins_step_2_then_step_3() -> None:
    row = (3, 4, 5, 7, 8, 9, 10, 15)
    position = MapPosition("middle_east").plant_market(row, [99, 25, 26, 29, 31])
    words = to_phase_5(position.large("green", 2))
    assert words[:6] == ["under 15", "+card", "under 99", "step 2", "-3 step_2", "-4 step_2"]
    assert [word[0] for word in words[6:]] == ["+", "+", "+"]
    state = position.load()
    play(state, Done())
    assert table(state).step == 2
    assert cards(state)["deck"][-1] == 99
    assert len(market(state)) == 8

    position = MapPosition("middle_east").plant_market(row, [25, 26, 99, 29, 31]).step(2)
    assert to_phase_5(position) == ["under 10", "under 15", "+25", "+26"], "two in step 2"
    position = MapPosition("middle_east").plant_market(row, [99, 25, 26, 29, 31]).step(2)
    words = to_phase_5(position)
    assert words[:3] == ["under 10", "under 15", "+card"]
    assert words[-2:] == ["-3 step_3", "step 3"]


@rule("P-B22", "P-B17")
def test_in_the_middle_east_cities_begin_no_step_2() -> None:
    row = (9, 10, 12, 15, 16, 20, 21, 22)
    position = MapPosition("middle_east").plant_market(row, [25, 26, 29, 31, 99])
    assert to_phase_5(position.large("green", 8)) == ["under 22", "+25"]


@rule("P-B22")
def test_in_the_middle_east_garbage_and_uranium_leave_the_current_market_in_step_1() -> None:
    row = (3, 4, 5, 7, 11, 19, 21, 25)
    state = MapPosition("middle_east").plant_market(row, [6, 26, 29, 31, 32, 99]).load()
    words = plants_told(play(state, OpenAuction(3, 3), OUT, OUT))
    assert words == ["+6", "-6 barred", "+26", "-11 barred", "+29", "under 19", "+31"]
    assert market(state) == (4, 5, 7, 21, 25, 26, 29, 31)
    assert cards(state)["deck"][-1] == 19
    later = MapPosition("middle_east").plant_market(row, [26, 29, 99]).step(2).load()
    assert plants_told(play(later, OpenAuction(3, 3), OUT, OUT)) == ["+26"]


# China


@rule("P-B22", "P-B8")
def test_in_china_plants_come_at_the_start_of_phase_5_only() -> None:
    position = MapPosition("china", 4).plant_market((13, 14, 15), LATE)
    state = position.load()
    assert table(state).actual == 3
    assert plants_told(play(state, OpenAuction(14, 14), OUT, OUT, OUT)) == []
    assert market(state) == (13, 15)
    assert to_phase_5(position) == ["+24", "+25", "-13 lowest", "-14 lowest"], "at least 2"
    position = MapPosition("china", 6).plant_market((13,), LATE)
    assert to_phase_5(position) == ["+24", "+25", "+26", "+28"], "until one less than players"


@rule("P-B22", "P-B17")
def test_in_china_the_plant_that_step_2_takes_is_not_replaced_by_itself() -> None:
    position = MapPosition("china", 4).plant_market((13, 14, 15), LATE).large("green", 7)
    assert to_phase_5(position) == ["step 2", "-13 step_2", "+24", "+25", "-14 lowest"]


@rule("P-B22", "P-B18")
def test_in_china_step_3_always_has_4_plants() -> None:
    position = MapPosition("china", 3).plant_market((15,), [99, 31, 38, 40, 44]).step(2)
    words = to_phase_5(position)
    assert words[:3] == ["+card", "-99 step_3", "step 3"], "with the next round"
    assert [word[0] for word in words[3:]] == ["+", "+", "+"], "to 4"
    position = MapPosition("china", 3).plant_market((15, 31, 38, 40), [42, 44]).step(3)
    state = position.load()
    assert plants_told(play(state, OpenAuction(31, 31), OUT, OUT)) == ["+42"]
    assert to_phase_5(position) == ["-15 lowest", "+42"]


# Who may buy


@rule("P-B22", "P-B7")
@pytest.mark.parametrize(
    ("map_id", "near", "far", "other"),
    [
        ("central_europe", "brown", "yellow", "green"),
        ("northern_europe", "yellow", "red", "brown"),
        ("spain_portugal", "red", "yellow", "purple"),
        ("uk_ireland", "brown", "green", "pink"),
    ],
)
def test_uranium_plants_are_only_for_those_with_a_city_in_certain_regions(
    map_id: str, near: str, far: str, other: str
) -> None:
    position = MapPosition(map_id).plant_market((13, 14, 15, 17, 20, 21, 22, 23), LATE)
    position.in_play(near, far, other)
    position.house("red", position.cities(near)[0]).house("yellow", position.cities(far)[0])
    state = position.load()
    assert refused(state, OpenAuction(17, 17)) == ("P-B22", "plant_needs_city"), "no city"
    play(state, PASS, OpenAuction(17, 17))
    assert table(state).companies[1].plants == (17,), "yellow could not bid against red"


@rule("P-B22", "P-B7")
def test_nobody_bids_for_a_plant_that_the_map_forbids_that_player() -> None:
    position = MapPosition("central_europe").plant_market((13, 14, 15, 17, 20, 21, 22, 23), LATE)
    position.in_play("brown", "yellow", "green")
    position.house("red", "bratislava").house("yellow", "brno")
    state = position.load()
    play(state, PASS, OpenAuction(17, 17))
    auction = table(state).auction
    assert auction is not None
    assert auction.bidders == ("yellow", "red")
    position.plain = state.to_dict() | {"houses": {"bratislava": ["red"], "wien": ["yellow"]}}
    with pytest.raises(BadState, match="may not buy"):
        position.load()


@rule("P-B22", "P-B7")
def test_in_round_1_nobody_must_buy_what_the_map_forbids() -> None:
    position = MapPosition("central_europe").plant_market((11, 17, 23, 34), LATE)
    state = position.round(1, "auction").load()
    assert [*state.legal(0)] == [PASS]
    assert plants_told(play(state, PASS))[0] == "-11 unsold", "the others are passed over"


# Companies, the end and the order


@rule("P-B25", "P-O13")
def test_for_companies_two_plants_leave_the_market_of_9_and_one_is_drawn() -> None:
    position = Position(3, map="europe").founded("green", city="paris")
    cities = [city.id for city in power_grid_data().maps["europe"].cities if city.id != "paris"]
    position.house("green", *cities[:6]).plant_market((11, *ROW), LATE)
    state = position.operating_round(2, "building").load()
    assert plants_told(play(state, Done())) == ["step 2", "-11 step_2", "-13 step_2", "+24"]


@rule("P-B20", "P-B22")
def test_the_game_ends_with_all_cities_in_play_where_these_are_fewer() -> None:
    for count, phase in ((16, "auction"), (17, "over")):
        position = MapPosition("uk_ireland", 2).in_play("yellow", "orange", "green")
        position.plant_market((31, 32, 33), (99,)).large("green", count)
        state = position.round(2, "building", "green").load()
        play(state, ConnectCity(next(iter(table(state).routes))), Done())
        assert table(state).phase == phase


@rule("P-B6", "P-B22")
@pytest.mark.parametrize(("map_id", "is_late"), [("baden_wurttemberg", True), ("germany", False)])
def test_the_order_may_be_settled_after_the_auctions(map_id: str, is_late: bool) -> None:
    position = MapPosition(map_id).plant_market(ROW, LATE).large("yellow", 2)
    state = position.round(2, "building", "green").load()
    facts = play(state, Done())
    usual, by_cities = ("green", "red", "yellow"), ("yellow", "green", "red")
    assert of_kind(facts, told.OrderSettled) == [told.OrderSettled(usual if is_late else by_cities)]
    facts = play(state, PASS, PASS, PASS)
    settled = of_kind(facts, told.OrderSettled)
    assert settled[:1] == ([told.OrderSettled(by_cities)] if is_late else settled[:0])
