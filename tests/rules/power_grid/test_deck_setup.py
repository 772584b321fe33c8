"""How deck and first market are prepared where a map or the Deluxe deck says otherwise."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tabletop.catalog import games, power_grid_data
from tabletop.rules.game import State
from tests.rule_marks import rule
from tests.rules.power_grid.map_positions import cards
from tests.rules.power_grid.player_positions import CLASSIC
from tests.rules.power_grid.positions import STEP3_CARD, STOCK

SEEDS = range(12)


def new(map_id: str, seats: int = 3, seed: int = 1) -> State:
    return CLASSIC.setup(seats, {"map": map_id}, seed)


def many(map_id: str, seats: int = 2) -> Iterator[dict[str, list[int]]]:
    """The piles of some new games."""
    return (cards(new(map_id, seats, seed)) for seed in SEEDS)


def kinds(map_id: str, plants: list[int]) -> set[str]:
    """What kinds these plants are."""
    data = power_grid_data()
    deck = data.decks[data.maps[map_id].deck]
    return {plant.kind for plant in deck.plants if plant.number in plants}


@rule("P-B22", "P-B3")
@pytest.mark.parametrize(
    ("map_id", "out"),
    [
        ("australia", [17]),
        ("france", [13]),
        ("india", [11]),
        ("russia", [6, 14]),
        ("south_africa", [7]),
    ],
)
def test_plants_that_a_map_takes_out_leave_before_all_others(map_id: str, out: list[int]) -> None:
    for piles in many(map_id):
        assert piles["removed"] == out
        assert len(piles["boxed"]) == 8, "beside the random ones"


@rule("P-B22", "P-B3")
def test_the_next_number_takes_the_place_of_a_plant_of_the_first_market() -> None:
    assert cards(new("south_africa"))["row"] == [3, 4, 5, 6, 8, 9, 10, 11]
    assert cards(new("south_africa"))["deck"][0] == 13


@rule("P-B22", "P-B3")
@pytest.mark.parametrize(
    ("map_id", "top"), [("france", [11]), ("brazil", [13, 14]), ("quebec", [13, 18, 22])]
)
def test_a_map_says_which_plants_begin_the_deck(map_id: str, top: list[int]) -> None:
    for piles in many(map_id):
        assert piles["deck"][: len(top)] == top
        assert piles["row"] == [*range(3, 11)]
        assert piles["deck"][-1] == STEP3_CARD


@rule("P-B22", "P-B3")
@pytest.mark.parametrize(
    ("map_id", "spared"), [("brazil", {"garbage"}), ("quebec", {"wind", "fusion"})]
)
def test_the_random_removal_spares_kinds_of_plants(map_id: str, spared: set[str]) -> None:
    removed: set[str] = set()
    for piles in many(map_id):
        assert len(piles["boxed"]) == 8
        removed |= kinds(map_id, piles["boxed"])
    assert removed == kinds(map_id, [*range(3, 51)]) - spared


@rule("P-B22", "P-B3")
@pytest.mark.parametrize(("seats", "more"), [(2, [31, 50]), (4, [31, 50]), (5, []), (6, [])])
def test_plants_leave_by_players_instead_of_at_random(seats: int, more: list[int]) -> None:
    piles = cards(new("bremen", seats))
    assert piles["removed"] == sorted([11, 17, 23, 28, 34, 36, 38, 39, 46, *more])
    assert piles["boxed"] == []
    assert "uranium" not in kinds("bremen", piles["deck"])


@rule("P-B22", "P-B3")
def test_the_step_3_card_may_lie_third_from_the_bottom() -> None:
    for piles in many("uk_ireland", 6):
        assert piles["deck"][-3] == STEP3_CARD
        assert len(piles["deck"]) == 35


@rule("P-B22", "P-B3")
def test_russia_has_a_market_of_6_and_five_early_plants_in_chance_order() -> None:
    others, orders = set(), set()
    for piles in many("russia"):
        assert piles["row"] == [3, 4, 5, 7, 8, 9]
        assert piles["deck"][0] == 13
        assert {10, 11} < {*piles["deck"][1:6]}
        orders.add(piles["deck"].index(10))
        others |= {*piles["deck"][1:6]}
    assert len(orders) > 2
    assert len(others) > 8


@rule("P-B22", "P-B3")
@pytest.mark.parametrize(("seats", "out"), [(2, 11), (3, 11), (4, 7), (5, 3), (6, 3)])
def test_china_s_deck_is_in_order_and_its_first_market_goes_by_players(
    seats: int, out: int
) -> None:
    for seed in SEEDS:
        piles = cards(new("china", seats, seed))
        low = [*piles["row"], *(card for card in piles["deck"] if card <= 30)]
        assert low == sorted(low)
        assert (len(piles["row"]), len(piles["removed"])) == (seats, out)
        assert piles["boxed"] == []
        rest = piles["deck"][len(low) - seats :]
        high = [card for card in rest if 35 < card < STEP3_CARD]
        assert rest[-len(high) :] == high != sorted(high), seed
        assert STEP3_CARD in rest[: -len(high)]


@rule("P-B22")
def test_plants_for_step_2_lie_aside_open_to_all() -> None:
    for piles in many("spain_portugal"):
        assert piles["aside"] == [18, 22, 27]
        assert len(piles["row"]) + len(piles["deck"]) + len(piles["boxed"]) == 43 - 3


@rule("P-B22")
def test_plants_barred_in_step_1_leave_the_first_market_for_others() -> None:
    piles = cards(new("middle_east"))
    assert piles["row"][:4] == [3, 4, 5, 7], "6 burns garbage"
    assert piles["removed"] == [6]
    assert len(piles["row"]) == 8
    assert 13 in piles["row"]


@rule("P-B25", "P-B3")
@pytest.mark.parametrize(
    ("map_id", "size", "top"), [("europe", 9, range(16, 51)), ("north_america", 8, range(3, 16))]
)
@pytest.mark.parametrize(
    ("seats", "low", "high"), [(2, 1, 5), (3, 2, 6), (4, 1, 3), (5, 0, 0), (6, 0, 0)]
)
def test_the_deluxe_deck_begins_with_random_plants_of_the_low_back(
    map_id: str, size: int, top: range, seats: int, low: int, high: int
) -> None:
    markets, tops = set(), set()
    for seed in SEEDS:
        piles = cards(new(map_id, seats, seed))
        assert len(piles["row"]) == size
        assert max(piles["row"]) <= 15
        assert piles["deck"][0] in top
        boxed = piles["boxed"]
        assert [sum(n <= 15 for n in boxed), sum(n > 15 for n in boxed)] == [low, high], seed
        markets.add(tuple(piles["row"]))
        tops.add(piles["deck"][0])
    assert len(markets) > 8
    assert len(tops) > 3


@rule("P-S5", "P-B22", "P-B25")
@pytest.mark.parametrize("map_id", sorted(STOCK.options["map"].choices))
def test_the_companies_exchange_plants_of_the_market_that_map_and_deck_give(map_id: str) -> None:
    for seats in (2, 6):
        before = cards(CLASSIC.setup(4 if seats == 2 else 6, {"map": map_id}, 5))
        after = cards(STOCK.setup(seats, {"map": map_id}, 5))
        assert len(after["row"]) == len(before["row"])
        assert {*before["row"][4:]} < {*after["row"]}
        assert {*after["removed"]} == {*before["removed"], *before["row"][:4]}
        under = after["deck"][-2:]
        assert {*after["row"], *under} == {*before["row"][4:], *before["deck"][:6]}
        assert min(under) > max({*after["row"]} - {*before["row"][4:]})


@rule("P-S11")
@pytest.mark.parametrize("mode", ["power_grid.stock", "power_grid.stock_race"])
def test_maps_whose_plant_market_has_another_form_are_for_the_base_game(mode: str) -> None:
    assert {*CLASSIC.options["map"].choices} - {*games()[mode].options["map"].choices} == {
        "china",
        "middle_east",
        "russia",
    }
