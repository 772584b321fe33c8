"""Building by the rules of single maps: places, entries, border places, second networks."""

from __future__ import annotations

import pytest

from tabletop.catalog import power_grid_data
from tabletop.rules.game import State
from tabletop.rules.power_grid import facts as told
from tabletop.rules.power_grid.actions import ChooseStartCity, ConnectCity, Done, FoundCompany
from tests.rule_marks import rule
from tests.rules.power_grid.map_positions import MapPosition
from tests.rules.power_grid.positions import (
    STOCK,
    Position,
    company,
    is_legal,
    of_kind,
    play,
    refused,
    table,
)


def building(
    game_map: str,
    *cities: str,
    step: int = 1,
    number: int = 2,
    money: int = 200,
    others: dict[str, str] | None = None,
    is_free: bool = False,
) -> State:
    """Green builds, with houses in these cities; `others` are companies with one house."""
    position = Position(3, map=game_map, free_routing=is_free).step(step)
    for name, city in (others or {}).items():
        position.founded(name, (0, 2), city=city, price=20)
    position.founded("green", city=cities[0], money=money).house("green", *cities[1:])
    return position.operating_round(number, "building", "green").load()


def price(state: State, city: str) -> tuple[int, int]:
    """Connections and place of a city as the table shows them."""
    route = table(state).routes[city]
    return route.connections, route.place


@rule("P-B1", "P-B22")
def test_the_three_regions_of_italy_that_may_not_be_in_play_together() -> None:
    regions = [region.id for region in power_grid_data().maps["italy"].regions]
    plain = Position(3, map="italy").plain
    banned = {"red", "green", "blue"}
    assert banned <= set(regions)
    rules = power_grid_data().maps["italy"].rules.regions
    assert {frozenset(names) for names in rules.not_together} == {frozenset(banned)}
    assert set(plain["regions"]) == set(regions), "six of six are another set"


@rule("P-B22")
def test_in_australia_any_city_is_connected_for_20_at_most() -> None:
    state = building("australia", "perth")
    assert len(table(state).routes) == 34, "all others, for no link leads everywhere"
    assert price(state, "cairns") == (20, 10)
    assert table(state).routes["cairns"].path == ("cairns",)
    near = {city: price(state, city)[0] for city in ("bunbury", "kalgoorlie")}
    links = {frozenset(link[:2]): link[2] for link in power_grid_data().maps["australia"].links}
    assert near["bunbury"] == links[frozenset(("perth", "bunbury"))] < 20
    facts = play(state, ConnectCity("cairns"), ConnectCity("darwin"))
    assert company(state, "green").money == 200 - 30 - 30, "as often as wanted"
    assert [fact.path for fact in of_kind(facts, told.CityConnected)] == [("cairns",), ("darwin",)]


@rule("P-B22")
def test_where_connections_cost_20_too_they_are_shown() -> None:
    state = building("australia", "darwin", is_free=True)
    way = table(state).routes["tennant_creek"]
    assert (way.connections, way.path) == (20, ("darwin", "katherine", "tennant_creek"))


@rule("P-B22", "P-O8")
def test_a_connection_to_a_district_of_bremen_costs_the_entries_on_its_way() -> None:
    state = building("bremen", "mitte", is_free=True)
    entries = {city.id: city.entry for city in power_grid_data().maps["bremen"].cities}
    for city in ("ostliche_vorstadt", "neustadt", "borgfeld", "blumenthal"):
        route = table(state).routes[city]
        assert route.path[0] == "mitte"
        assert route.connections == sum(entries[step] or 0 for step in route.path[1:])
        assert route.place == 8
    assert price(building("bremen", "ostliche_vorstadt"), "mitte") == (1, 8), "not 2 as back"
    assert price(state, "ostliche_vorstadt") == (2, 8)


@rule("P-B22", "P-B11")
def test_the_places_of_a_district_cost_8_14_and_20_and_small_ones_have_two() -> None:
    owners = {"red": "findorff", "blue": "walle"}
    state = building("bremen", "mitte", step=3, others=owners)
    assert price(state, "findorff")[1] == price(state, "walle")[1] == 14
    position = Position(3, map="bremen").step(3)
    for number, name in enumerate(("red", "blue")):
        home = ("vahr", "strom")[number]
        position.founded(name, (0, 2), city=home, price=20).house(name, "findorff", "walle")
    state = (
        position.founded("green", city="mitte", money=200)
        .operating_round(2, "building", "green")
        .load()
    )
    assert price(state, "walle")[1] == 20
    assert refused(state, ConnectCity("findorff")) == ("P-B11", "city_full")


@rule("P-B22", "P-B11")
def test_cities_beyond_the_border_open_in_step_2() -> None:
    near = ("ulm", "augsburg")
    state = building("baden_wurttemberg", near[0])
    assert refused(state, ConnectCity(near[1])) == ("P-B11", "city_full")
    assert price(building("baden_wurttemberg", near[0], step=2), near[1])[1] == 15
    taken = {"red": near[1]}
    state = building("baden_wurttemberg", near[0], step=2, others=taken)
    assert refused(state, ConnectCity(near[1])) == ("P-B11", "city_full")
    state = building("baden_wurttemberg", near[0], step=3, others=taken)
    assert price(state, near[1])[1] == 20


@rule("P-B22", "P-B11")
def test_a_border_place_of_south_africa_takes_one_house_for_its_connection() -> None:
    links = power_grid_data().maps["south_africa"].links
    near = next(a if b == "lesotho" else b for a, b, _ in links if "lesotho" in (a, b))
    state = building("south_africa", near, step=3)
    assert price(state, "lesotho") == (30, 0)
    play(state, ConnectCity("lesotho"))
    assert company(state, "green").money == 170
    position = Position(3, map="south_africa").step(3)
    position.founded("red", (0, 2), city="de_aar").house("red", "lesotho")
    position.founded("green", city=near, money=200)
    state = position.operating_round(2, "building", "green").load()
    assert refused(state, ConnectCity("lesotho")) == ("P-B11", "city_full")


@rule("P-B22", "P-T11")
@pytest.mark.parametrize(("game_map", "city"), [("south_africa", "lesotho"), ("japan", "nagoya")])
def test_no_network_begins_where_the_map_says_so(game_map: str, city: str) -> None:
    position = Position(3, map=game_map).money(200, 200, 200)
    state = position.load()
    play(state, FoundCompany("green"))
    assert refused(state, ChooseStartCity(city)) == ("P-B22", "not_a_start")
    assert set(table(state).starts) == {a.city for a in state.legal(0) if hasattr(a, "city")}


JAPAN_STARTS = ("sapporo", "tokyo", "yokohama", "osaka", "kobe", "fukuoka")


@rule("P-B22")
def test_once_a_game_a_second_network_begins_in_a_start_city_of_japan() -> None:
    state = building("japan", "tokyo")
    assert set(table(state).starts) == {*JAPAN_STARTS} - {"tokyo"}
    assert refused(state, ChooseStartCity("nagoya")) == ("P-B22", "not_a_start")
    assert table(state).starts["fukuoka"].place == 10
    facts = play(state, ChooseStartCity("fukuoka"))
    assert of_kind(facts, told.CityConnected) == [
        told.CityConnected("green", "fukuoka", ("fukuoka",), 0, 10)
    ]
    assert company(state, "green").money == 190
    assert "nagasaki" in table(state).routes, "both networks grow"
    assert table(state).starts == {}
    assert refused(state, ChooseStartCity("sapporo")) == ("P-B22", "second_begun")
    again = STOCK.load(state.to_dict())
    assert refused(again, ChooseStartCity("sapporo")) == ("P-B22", "second_begun")
    assert again.digest() == state.digest()


@rule("P-B22")
def test_a_start_city_is_also_connected_and_the_second_network_kept() -> None:
    state = building("japan", "osaka", is_free=True)
    route = table(state).routes["kobe"]
    assert (route.path, route.connections) == (("osaka", "kyoto", "kobe"), 3)
    play(state, ConnectCity("kobe"))
    assert "fukuoka" in table(state).starts


@rule("P-B22")
def test_in_round_1_of_japan_two_houses_at_most_both_in_start_cities() -> None:
    state = building("japan", "tokyo", number=1)
    assert set(table(state).routes) <= set(JAPAN_STARTS)
    assert refused(state, ConnectCity("chiba")) == ("P-B22", "first_round_houses")
    assert is_legal(state, ConnectCity("yokohama"))
    play(state, ChooseStartCity("osaka"))
    assert [*state.legal(0)] == [Done()] or table(state).active != "green"
    state = building("japan", "tokyo", "yokohama", number=1)
    assert refused(state, ConnectCity("osaka")) == ("P-B22", "first_round_houses")
    assert refused(state, ChooseStartCity("osaka")) == ("P-B22", "first_round_houses")


@rule("P-B22", "P-B11")
def test_start_cities_of_japan_have_two_places_for_10_at_once_and_a_third_for_20() -> None:
    state = building("japan", "tokyo", others={"red": "osaka"})
    assert table(state).starts["osaka"].place == 10
    position = Position(3, map="japan")
    position.founded("red", (0, 2), city="osaka").founded("blue", (0, 0, 2), city="kobe")
    position.house("blue", "osaka").founded("green", city="tokyo", money=200)
    state = position.operating_round(2, "building", "green").load()
    assert refused(state, ChooseStartCity("osaka")) == ("P-B11", "city_full")
    state = position.step(3).load()
    assert table(state).starts["osaka"].place == 20


@rule("P-B22")
def test_the_other_island_is_reached_by_a_second_network_in_an_empty_city() -> None:
    state = building("uk_ireland", "dublin", is_free=True)
    assert refused(state, ConnectCity("leeds")) == ("P-B12", "no_way_there")
    assert refused(state, ChooseStartCity("belfast")) == ("P-B22", "second_not_beyond")
    start = table(state).starts["leeds"]
    assert (start.connections, start.place) == (20, 10)
    play(state, ChooseStartCity("leeds"))
    assert company(state, "green").money == 170
    assert "manchester" in table(state).routes
    assert refused(state, ChooseStartCity("norwich")) == ("P-B22", "second_begun")
    state = building("uk_ireland", "dublin", step=2, others={"red": "leeds"})
    assert refused(state, ChooseStartCity("leeds")) == ("P-B22", "second_not_empty")
    poor = building("uk_ireland", "dublin", money=29)
    assert refused(poor, ChooseStartCity("leeds")) == ("P-B11", "city_too_dear")


@rule("P-B22")
def test_the_other_island_may_be_begun_beside_others_once_no_city_there_is_empty() -> None:
    position = MapPosition("uk_ireland").in_play("red", "pink", "orange").step(2)
    north = position.cities("orange")
    position.house("green", "leeds").house("red", *north[1:])
    assert {*table(position.round(2, "building", "green").load()).starts} == {north[0]}
    state = position.house("red", north[0]).load()
    starts = table(state).starts
    assert {*starts} == {*north}
    assert (starts[north[0]].connections, starts[north[0]].place) == (20, 15)


@rule("P-B22")
def test_elsewhere_there_is_no_second_network() -> None:
    state = building("germany", "kiel")
    assert refused(state, ChooseStartCity("essen")) == ("P-O8", "other_decision")
    assert table(state).starts == {}


@rule("P-B11")
def test_a_player_may_have_all_places_of_a_large_city() -> None:
    state = building("france", "paris_1")
    assert price(state, "paris_2") == price(state, "paris_3") == (0, 10)
    play(state, ConnectCity("paris_2"), ConnectCity("paris_3"))
    assert company(state, "green").cities == 3
