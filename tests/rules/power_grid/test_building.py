"""Building: places, costs, and the ways over full and own cities."""

from __future__ import annotations

from tabletop.rules.power_grid import facts as told
from tabletop.rules.power_grid.actions import ConnectCity, Done
from tests.rule_marks import rule
from tests.rules.power_grid.positions import (
    Position,
    company,
    is_legal,
    of_kind,
    play,
    player,
    refused,
    table,
)

FAR = {"red": "passau", "blue": "freiburg", "black": "trier", "green": "flensburg"}
"""Start cities that are in nobody's way: green begins in the north, its one link leads to Kiel."""


def north(*full: str, money: int = 200, step: int = 1, **options: bool) -> Position:
    """Green builds from Flensburg; red, blue and black fill these cities as far as the step."""
    position = Position(3, **options).money(500, 500, 500).step(step)
    for name, city in FAR.items():
        position.founded(name, money=money, city=city)
    for city in full:
        position.house("red", city)
        if step > 1:
            position.house("blue", city)
        if step > 2:
            position.house("black", city)
    return position.operating_round(2, "building", "green")


@rule("P-B11")
def test_a_house_costs_the_connection_and_the_place_paid_to_the_bank() -> None:
    state = north().load()
    facts = play(state, ConnectCity("kiel"))
    assert facts == [told.CityConnected("green", "kiel", ("flensburg", "kiel"), 4, 10)]
    assert (company(state, "green").money, company(state, "green").cities) == (186, 2)
    assert table(state).cities["kiel"] == ("green",)


@rule("P-B11")
def test_any_number_of_houses_also_none_also_in_the_first_operating_round() -> None:
    state = north().operating_round(1, "building", "green").load()
    play(state, *map(ConnectCity, ("kiel", "lubeck", "hamburg", "schwerin", "rostock")))
    assert company(state, "green").cities == 6
    spent = 50 + 4 + 4 + 6 + 6 + 6
    assert company(state, "green").money == 200 - spent
    play(state, Done())
    assert table(state).active == "red"
    play(state, Done())
    assert company(state, "red").cities == 1, "none is allowed as well"


@rule("P-B11")
def test_the_step_opens_one_two_or_three_places_at_10_15_and_20() -> None:
    for step in (1, 2, 3):
        for houses in range(4):
            position = north(step=step)
            others = ("red", "blue", "black")[:houses]
            if houses > step:
                continue
            for other in others:
                position.house(other, "kiel")
            state = position.load()
            if houses == step:
                assert refused(state, ConnectCity("kiel")) == ("P-B11", "city_full")
                continue
            assert table(state).routes["kiel"].place == (10, 15, 20)[houses]
            play(state, ConnectCity("kiel"))
            assert company(state, "green").money == 200 - 4 - (10, 15, 20)[houses]
            assert table(state).cities["kiel"] == (*others, "green")


@rule("P-B11")
def test_at_most_one_house_a_city() -> None:
    state = north(step=3).house("green", "kiel").load()
    assert refused(state, ConnectCity("kiel")) == ("P-B11", "city_already_connected")
    assert refused(state, ConnectCity("flensburg")) == ("P-B11", "city_already_connected")


@rule("P-O8")
def test_only_company_money_builds() -> None:
    state = north(money=13).load()
    assert refused(state, ConnectCity("kiel")) == ("P-B11", "city_too_dear")
    state = north(money=14).load()
    play(state, ConnectCity("kiel"))
    assert company(state, "green").money == 0
    assert player(state, 0).money == 500


@rule("P-O8")
def test_an_open_city_is_not_jumped_over_affordable_or_not() -> None:
    for money in (200, 13):
        state = north(money=money).load()
        assert [*table(state).routes] == ["kiel"]
        assert refused(state, ConnectCity("lubeck")) == ("P-O8", "city_not_adjoining")
    state = north("kiel", step=2).house("green", "hamburg").load()
    assert table(state).routes["schwerin"].connections == 8, "next to Hamburg"
    assert "rostock" not in table(state).routes, "Schwerin lies open between"


@rule("P-O8")
def test_full_cities_are_crossed_at_the_cost_of_the_connections() -> None:
    state = north("kiel").load()
    routes = table(state).routes
    assert {city: route.connections for city, route in routes.items()} == {
        "lubeck": 4 + 4,
        "hamburg": 4 + 8,
    }
    assert routes["lubeck"].path == ("flensburg", "kiel", "lubeck")
    facts = play(state, ConnectCity("lubeck"))
    assert of_kind(facts, told.CityConnected)[0].path == ("flensburg", "kiel", "lubeck")
    assert company(state, "green").money == 200 - 8 - 10

    routes = table(north("kiel", "lubeck").load()).routes
    assert {city: route.connections for city, route in routes.items()} == {
        "hamburg": 4 + 8,
        "schwerin": 4 + 4 + 6,
    }


@rule("P-O8")
def test_a_city_with_a_place_in_the_new_step_is_open_again_and_blocks() -> None:
    position = north(step=2).house("red", "kiel")
    assert [*table(position.load()).routes] == ["kiel"], "one house in step 2: open"
    assert "lubeck" in table(north("kiel", step=2).load()).routes, "two houses: full"
    position = north(step=3).house("red", "kiel").house("blue", "kiel")
    assert [*table(position.load()).routes] == ["kiel"], "two houses in step 3: open"
    assert "lubeck" in table(north("kiel", step=3).load()).routes


@rule("P-O8")
def test_the_way_goes_round_an_open_city_even_where_it_would_be_cheaper_across() -> None:
    state = north("kiel", "hamburg").load()
    route = table(state).routes["schwerin"]
    assert (route.connections, route.path) == (20, ("flensburg", "kiel", "hamburg", "schwerin"))
    # Across Lübeck, which is open, it would be 4 + 4 + 6.


@rule("P-O8")
def test_own_cities_are_crossed_and_the_nearest_own_city_counts() -> None:
    state = north("lubeck").house("green", "kiel", "hamburg").load()
    route = table(state).routes["schwerin"]
    assert (route.connections, route.path) == (8, ("hamburg", "schwerin"))
    state = north().house("green", "kiel", "lubeck").load()
    assert {city: route.connections for city, route in table(state).routes.items()} == {
        "hamburg": 6,
        "schwerin": 6,
    }


@rule("P-B12")
def test_with_free_routing_open_cities_are_crossed_for_the_connections_only() -> None:
    state = north(free_routing=True).load()
    assert table(state).routes["lubeck"].connections == 8
    assert table(state).routes["schwerin"].connections == 14
    assert table(state).routes["schwerin"].path == ("flensburg", "kiel", "lubeck", "schwerin")
    assert len(table(state).routes) == 42 - len(FAR), "every city with a place"
    play(state, ConnectCity("schwerin"))
    assert company(state, "green").money == 200 - 14 - 10
    full = table(north("kiel", free_routing=True).load()).routes
    assert full["lubeck"].connections == 8, "it matters not whether Kiel can be built in"
    assert "kiel" not in full


@rule("P-O8", "P-B24")
def test_companies_build_in_reverse_order() -> None:
    state = north().operating_round(2, "building").load()
    order = table(state).order
    turns = []
    while table(state).phase == "building":
        turns.append(table(state).active)
        assert is_legal(state, Done())
        play(state, Done())
    assert turns == [*reversed(order)]
