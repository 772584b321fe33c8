"""Owns: the tests that the Power Grid data files are sound, and that each check sees its fault.
Does not own: the rules that use the figures."""

import copy
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.data.power_grid_faults import (
    base_faults,
    deck_faults,
    own_company_faults,
    stock_faults,
    stock_race_faults,
)

FOLDER = Path(__file__).parents[2] / "assets" / "games" / "power_grid"

Data = dict[str, Any]
Fault = Callable[[Data], object]

CHECKS: dict[str, Callable[[Data], list[str]]] = {
    "base": base_faults,
    "stock": stock_faults,
    "stock_race": stock_race_faults,
    "own_company": own_company_faults,
    "decks/original": deck_faults,
    "decks/deluxe": deck_faults,
}


def load(name: str) -> Data:
    return tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", CHECKS)
def test_data_file_has_no_fault(name: str) -> None:
    assert CHECKS[name](load(name)) == []


def put(value: object, *path: str | int) -> Fault:
    """A fault that writes `value` at a path of keys and indexes."""

    def plant(data: Any) -> None:
        for key in path[:-1]:
            data = data[key]
        data[path[-1]] = value

    return plant


PLANTED: list[tuple[str, Fault, str]] = [
    ("decks/original", lambda d: d["plants"].pop(3), "numbers are not"),
    ("decks/original", put(41, "plants", 38, "number"), "numbers are not"),
    ("decks/original", put("oil", "plants", 1, "kind"), "plant 4 burns other fuels"),
    ("decks/original", put(1, "plants", 10, "units"), "plant 13 has units without fuel"),
    ("decks/original", put("coal", "plants", 0, "kind"), "number of cards of a kind"),
    ("decks/original", put(3, "plants", 0, "units"), "another sum of units"),
    ("decks/original", put(4, "plants", 19, "cities"), "another sum of cities"),
    ("decks/original", put(41, "on_top", 0), "begins with a plant that it has not"),
    ("decks/deluxe", put(["coal", "oil"], "plants", 5, "fuels"), "plant 8 burns other fuels"),
    ("decks/deluxe", put(4, "plants", 0, "units"), "another sum of units"),
    ("decks/deluxe", put(10, "low_up_to"), "the low plants do not fill"),
    ("base", put(34, "money", "income", 3), "the income"),
    ("base", lambda d: d["money"]["income"].pop(), "the income"),
    ("base", lambda d: d["map"]["end_cities"].pop("2"), "end_cities is not given for 2-6"),
    ("base", put(8, "map", "step2_cities", "6"), "step2_cities grows"),
    ("base", put(1, "plants", "random_removed", "6"), "random_removed grows"),
    ("stock", put(45, "companies", 0, "fixed"), "a starting price"),
    ("stock", put(150, "price", "max"), "a starting price"),
    ("stock", put(9, "certificates", "single_count"), "certificates do not add up"),
    ("stock", put(6, "certificates", "owner_limit"), "more or less than a half"),
    ("stock", lambda d: d["sequence"].pop(), "does not end after 5"),
    ("stock", put(5, "plants", "setup", "drawn"), "changes the size of the plant market"),
    ("stock", lambda d: d["capital"].pop("6"), "a table is not given for 2-6"),
    ("stock", put(7, "companies_by_players", "6"), "more companies in play than there are"),
    ("stock_race", put(150, "companies", 0, "treasury"), "five times its starting price"),
    ("stock_race", lambda d: d["sequence"].pop(), "do not take turns"),
    ("stock_race", put(5, "certificates", "bank_limit"), "cannot hold all shares"),
    ("stock_race", put(2, "end", "bonus", 1), "the bonus does not fall to 0"),
    ("own_company", put(25, "price", "start"), "the starting price"),
    ("own_company", put(7, "certificates", "single_count"), "certificates do not add up"),
    ("own_company", put(3, "plants", "setup", "lowest_out"), "the size of the plant market"),
    ("own_company", put(15, "income", "best_rise"), "a part of a field"),
    ("own_company", lambda d: d["bonus"].pop("2"), "a table is not given for 2-6"),
    ("own_company", put(1, "bonus", "3", 2), "the bonus for 3 does not fall to 0"),
]


@pytest.mark.parametrize(("name", "fault", "said"), PLANTED)
def test_check_sees_a_planted_fault(name: str, fault: Fault, said: str) -> None:
    data = copy.deepcopy(load(name))
    fault(data)
    assert any(said in sentence for sentence in CHECKS[name](data))


def test_figures_of_the_base_game() -> None:
    """P-B1, P-B3, P-B4, P-B9, P-B11, P-B14, P-B17, P-B20: figures by player count."""
    base = load("base")
    assert list(base["map"]["regions_in_play"].values()) == [3, 3, 4, 5, 5]
    assert list(base["plants"]["random_removed"].values()) == [8, 8, 4, 0, 0]
    assert set(base["money"]["start"].values()) == {50}
    assert list(base["plants"]["max_plants"].values()) == [4, 3, 3, 3, 3]
    assert base["houses"]["costs"] == [10, 15, 20]
    assert [base["money"]["income"][cities] for cities in (0, 7, 13, 20)] == [10, 82, 124, 150]
    assert list(base["map"]["step2_cities"].values()) == [10, 7, 7, 7, 6]
    assert list(base["map"]["end_cities"].values()) == [21, 17, 17, 15, 14]


def test_figures_of_the_share_game() -> None:
    """P-S1, P-S2, P-S5, P-S7, P-T8, P-O3, P-O10, P-O12, P-O13."""
    stock = load("stock")
    assert list(stock["capital"].values()) == [300, 200, 150, 120, 120]
    assert {company["id"]: company["fixed"] for company in stock["companies"]} == {
        "green": 40,
        "red": 30,
        "yellow": 30,
        "blue": 20,
        "black": 20,
        "purple": 40,
    }
    assert list(stock["companies_by_players"].values()) == [5, 5, 5, 5, 6]
    assert "".join(kind[0] for kind in stock["sequence"]) == "soosososo"
    assert list(stock["plants"]["setup"]["deck_as_for"].values()) == [4, 4, 4, 4, 6]
    assert list(stock["fuel"]["refill_as_for"].values()) == [5, 5, 5, 5, 6]
    assert stock["income"] == {"base": 20, "per_city": 10, "share_unit": 10}
    assert stock["plants"]["opening_span"] == stock["plants"]["raise_span"] == 5
    assert stock["plants"]["change_count"] == 2


def test_figures_of_the_race() -> None:
    """P-V1, P-V2, P-V4, P-V10, P-V12."""
    race, stock = load("stock_race"), load("stock")
    assert [company["treasury"] for company in race["companies"]] == [200, 150, 150, 100, 100, 200]
    assert race["income"] == {"base": 20, "per_city": 10, "share_unit": 20}
    assert race["end"] == {"as_for": 5, "bonus": [6, 4, 3, 2, 1, 0]}
    assert race["certificates"] == {**stock["certificates"], "bank_limit": 10, "issued_by": "bank"}
    for same in ("capital", "companies_by_players", "price", "plants", "fuel", "map"):
        assert race[same] == stock[same], same


def test_figures_of_own_companies() -> None:
    """P-W1, P-W2, P-W6, P-W7, P-W8."""
    own = load("own_company")
    assert own["price"] == {"min": 10, "max": 140, "step": 10, "start": 20}
    assert list(own["plants"]["setup"]["deck_as_for"].values()) == [2, 3, 4, 5, 6]
    assert own["income"] == {"base": 10, "best_rise": 20, "other_rise": 10}
    assert own["bonus"]["5"] == [5, 3, 2, 1, 0]
    assert own["bonus"]["6"] == [6, 4, 3, 2, 1, 0]


def test_cards_of_the_deck() -> None:
    """P-B3: the card on top; plants 5, 29, 46 are hybrids, 50 needs no fuel."""
    deck = load("decks/original")
    cards = {p["number"]: (p["kind"], p["units"], p["cities"]) for p in deck["plants"]}
    assert deck["on_top"] == [13]
    assert (cards[5], cards[29], cards[46]) == (
        ("hybrid", 2, 1),
        ("hybrid", 1, 4),
        ("hybrid", 3, 7),
    )
    assert (cards[22], cards[26], cards[50]) == (("wind", 0, 2), ("oil", 2, 5), ("fusion", 0, 6))


def test_cards_of_the_deluxe_deck() -> None:
    """P-B25: hybrids 8, 22, 35; 50 burns uranium; low backs, and how many leave at random."""
    deck = load("decks/deluxe")
    cards = {p["number"]: (p["kind"], p["units"], p["cities"]) for p in deck["plants"]}
    assert (cards[8], cards[22], cards[35]) == (
        ("hybrid", 3, 2),
        ("hybrid", 3, 5),
        ("hybrid", 2, 5),
    )
    assert (cards[3], cards[46], cards[50]) == (("coal", 2, 1), ("gas", 2, 7), ("uranium", 2, 7))
    assert deck["low_up_to"] == 15
    assert list(deck["random_removed"].values()) == [[1, 5], [2, 6], [1, 3], [0, 0], [0, 0]]
