"""The game before its first turn: money, companies, certificates, map, fuel, plants, who begins."""

from __future__ import annotations

import pytest

from tabletop.catalog import games, power_grid_data
from tabletop.rules.game import BadOptions
from tabletop.rules.power_grid.actions import BuyShare, ChooseRegion, FoundCompany
from tabletop.rules.power_grid.mode import Mode
from tests.rule_marks import rule
from tests.rules.power_grid.positions import STEP3_CARD, STOCK, play, player, refused, table

SEATS = range(2, 7)


@rule("P-S1")
@pytest.mark.parametrize(("seats", "capital"), [(2, 300), (3, 200), (4, 150), (5, 120), (6, 120)])
def test_every_player_begins_with_the_capital_of_the_player_count(seats: int, capital: int) -> None:
    state = STOCK.setup(seats, {}, seed=1)
    assert [player(state, seat).money for seat in range(seats)] == [capital] * seats


@rule("P-S1")
@pytest.mark.parametrize("seats", [1, 7])
def test_the_game_is_for_two_to_six(seats: int) -> None:
    with pytest.raises(BadOptions):
        STOCK.setup(seats, {}, seed=1)


@rule("P-S2")
@pytest.mark.parametrize("seats", SEATS)
def test_purple_joins_the_five_companies_with_six_players_only(seats: int) -> None:
    state = STOCK.setup(seats, {}, seed=1)
    five = {"green", "red", "yellow", "blue", "black"}
    assert {one.id for one in table(state).companies} == (five | {"purple"} if seats == 6 else five)
    if seats < 6:
        assert refused(state, FoundCompany("purple")) == ("P-S2", "company_not_in_play")
        assert refused(state, BuyShare("purple")) == ("P-S2", "company_not_in_play")


@rule("P-S3")
@pytest.mark.parametrize("seats", SEATS)
def test_all_ten_shares_of_each_company_begin_in_the_company(seats: int) -> None:
    state = STOCK.setup(seats, {}, seed=1)
    for one in table(state).companies:
        assert (one.own_shares, one.bank_shares) == (10, 0)
        assert (one.president, one.price, one.start_city, one.money) == (None, None, None, 0)
    assert all(not one.shares for one in table(state).players)


@rule("P-S4", "P-S10")
@pytest.mark.parametrize("map_id", ["germany", "usa"])
@pytest.mark.parametrize("seats", SEATS)
def test_all_six_regions_are_in_play_whatever_the_player_count(map_id: str, seats: int) -> None:
    state = STOCK.setup(seats, {"map": map_id}, seed=1)
    (seat,) = state.to_act()
    state.apply(seat, FoundCompany("green"))
    offered = {ref.id for action in state.legal(seat) for ref in action.refs}
    cities = power_grid_data().maps[map_id].cities
    assert offered == {city.id for city in cities}
    assert len({city.region for city in cities}) == 6


@rule("P-S4")
def test_players_who_choose_six_of_seven_regions_read_the_rule_of_the_mode() -> None:
    state = STOCK.setup(3, {"map": "europe", "regions": "players"}, seed=1)
    assert state.rule == "P-S4"
    play(state, ChooseRegion("red"))
    choices = [ChooseRegion(one.id) for one in power_grid_data().maps["europe"].regions]
    legal = state.legal(state.to_act()[0])
    refusals = {refused(state, one) for one in choices if one not in legal}
    assert refusals == {("P-S4", "region_in_play"), ("P-S4", "region_not_adjoining")}
    while table(state).phase == "regions":
        play(state, state.legal(state.to_act()[0])[0])
    assert len(table(state).regions) == 6


@rule("P-O3", "P-O5", "P-O8", "P-S10")
def test_where_companies_differ_from_the_base_game_their_own_rule_is_at_hand() -> None:
    own = {"open_auction": "P-O3", "bid": "P-O3", "discard_plant": "P-O5", "connect_city": "P-O8"}
    base = {"open_auction": "P-B7", "bid": "P-B7", "discard_plant": "P-B9", "connect_city": "P-B11"}
    for mode, known in {
        "stock": own,
        "stock_race": own,
        "classic": base,
        "own_company": base,
    }.items():
        game = games()[f"power_grid.{mode}"]
        assert isinstance(game, Mode)
        steps = game.steps
        assert {name: steps[name].rule for name in known} == known, mode


@rule("P-S4", "P-B2")
@pytest.mark.parametrize("map_id", ["germany", "usa"])
def test_fuel_begins_as_the_map_says(map_id: str) -> None:
    fuels = table(STOCK.setup(4, {"map": map_id}, seed=1)).fuels
    assert {name: (one.market, one.supply, one.price) for name, one in fuels.items()} == {
        "coal": (24, 0, 1),
        "oil": (18, 6, 3),
        "garbage": (6, 18, 7),
        "uranium": (2, 10, 14),
    }


@rule("P-S5")
@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("seats", SEATS)
def test_the_plant_market_is_changed_before_the_game(seats: int, seed: int) -> None:
    state = STOCK.setup(seats, {}, seed)
    market = state.to_dict()["market"]
    row, deck = list(market["row"]), list(market["deck"])
    assert list(market["removed"]) == [3, 4, 5, 6]
    assert len(row) == 8
    assert row == sorted(row)
    assert {7, 8, 9, 10} < set(row)
    joined = [plant for plant in row if plant > 10]
    under = deck[deck.index(STEP3_CARD) + 1 :]
    assert (len(joined), len(under)) == (4, 2)
    assert 13 in (*joined, *under), "plant 13 lay on top, so it is among the six drawn"
    assert min(under) > max(joined)
    assert len(market["boxed"]) == (0 if seats == 6 else 4)
    assert 13 not in market["boxed"]
    assert len(row) + len(deck) + 4 + len(market["boxed"]) == 42 + 1
    assert table(state).market == tuple(row)
    assert table(state).actual == 4


@rule("P-S5")
def test_the_plants_left_out_and_the_deck_are_random() -> None:
    markets = [STOCK.setup(3, {}, seed).to_dict()["market"] for seed in range(40)]
    assert len({tuple(market["boxed"]) for market in markets}) > 30
    assert len({tuple(market["deck"]) for market in markets}) > 30
    left_out = {plant for market in markets for plant in market["boxed"]}
    assert {11, 12, 50} < left_out, "any plant but 03 to 10 and 13"
    assert not left_out & {*range(3, 11), 13}


@rule("P-S8")
@pytest.mark.parametrize("seats", SEATS)
def test_chance_names_the_start_player_who_begins(seats: int) -> None:
    starters = set()
    for seed in range(60):
        state = STOCK.setup(seats, {}, seed)
        assert state.to_act() == (table(state).start_player,), f"seed {seed}"
        assert (table(state).phase, table(state).round) == ("trade", 1)
        starters.add(table(state).start_player)
    assert starters == set(range(seats))


@rule("P-S11")
def test_only_maps_with_the_usual_plant_market_are_offered() -> None:
    offered = STOCK.options["map"].choices
    assert {"germany", "usa"} <= set(offered)
    for name in ("china", "russia", "middle_east"):
        assert name not in offered
        with pytest.raises(BadOptions):
            STOCK.setup(3, {"map": name}, seed=1)


@rule("P-S11", "P-B22")
@pytest.mark.parametrize("map_id", STOCK.options["map"].choices)
def test_each_map_is_set_up_with_its_own_cities_fuel_and_deck(map_id: str) -> None:
    state = STOCK.setup(4, {"map": map_id}, seed=3)
    facts = power_grid_data().maps[map_id]
    assert table(state).map == map_id
    market = {name: one.market for name, one in table(state).fuels.items()}
    assert market == {name: row.start_units for name, row in facts.market.items()}
    saved = state.to_dict()["market"]
    cards = {card for cards in saved.values() for card in cards}
    plants = {plant.number for plant in power_grid_data().decks[facts.deck].plants}
    assert cards == plants | {STEP3_CARD}
