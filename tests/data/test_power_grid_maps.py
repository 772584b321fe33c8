"""Owns: the tests that every map of Power Grid is sound and has the figures that others know of it,
and that each fault of a map is found. Does not own: the rules that use the figures."""

import copy
import tomllib
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tabletop.catalog import power_grid_data
from tabletop.display.painters.power_grid.marks import REGION_COLOURS
from tabletop.paths import asset_path
from tabletop.rules.power_grid.map_check import COLOURS, map_faults
from tabletop.rules.power_grid.map_rules import MapRules
from tests.data.known_maps import CITIES, KNOWN, STANDARD_REFILL
from tests.data.power_grid_map_faults import PLANTED, Fault

FOLDER = asset_path("games", "power_grid", "maps")
MAPS: dict[str, dict[str, Any]] = {
    path.stem: tomllib.loads(path.read_text(encoding="utf-8")) for path in FOLDER.glob("*.toml")
}

each_map = pytest.mark.parametrize("name", sorted(MAPS))


def faults_of(plain: object) -> list[str]:
    data = power_grid_data()
    return map_faults(plain, data.decks, data.base)


def test_these_maps_are_here() -> None:
    assert sorted(MAPS) == sorted(KNOWN)


@each_map
def test_a_map_is_sound_and_called_as_its_file(name: str) -> None:
    assert faults_of(MAPS[name]) == []
    assert (MAPS[name]["id"], MAPS[name]["kind"]) == (name, "power_grid.map")


@each_map
def test_a_map_has_the_figures_that_others_know(name: str) -> None:
    data, known = MAPS[name], KNOWN[name]
    counts = [len(data[table]) for table in ("regions", "cities", "links")]
    assert counts == [known.regions, known.cities, known.links]
    entries = sum(city.get("entry", 0) for city in data["cities"])
    assert sum(cost for _, _, cost in data["links"]) + entries == known.cost
    rows = data["market"].values()
    assert [row["start_units"] for row in rows] == known.start
    assert [row["supply_total"] for row in rows] == known.total
    refill = [sum(sum(units) for units in table.values()) for table in data["refill"].values()]
    assert refill == known.refill


@each_map
def test_the_start_units_fill_whole_prices(name: str) -> None:
    for fuel, row in MAPS[name]["market"].items():
        prices = [price for price, count in row["spaces"] for _ in range(count)]
        first = len(prices) - row["start_units"]
        assert first in (0, len(prices)) or prices[first - 1] < prices[first], fuel


@each_map
def test_the_refill_does_not_shrink_with_more_players(name: str) -> None:
    rows = MAPS[name]["refill"]
    units = {(fuel, p, s): rows[fuel][p][s] for fuel in rows for p in "23456" for s in range(3)}
    shrunk = {
        (fuel, p, s): count
        for (fuel, p, s), count in units.items()
        if p < "6" and count > units[fuel, str(int(p) + 1), s]
    }
    # Northern Europe is so in the published rules.
    assert shrunk == ({("coal", "5", 2): 6} if name == "northern_europe" else {})


@pytest.mark.parametrize("name", CITIES)
def test_each_city_has_the_connections_that_others_know(name: str) -> None:
    words = CITIES[name].split()
    known = {city: (int(n), int(cost)) for city, n, cost in zip(*[iter(words)] * 3, strict=True)}
    found = {city["id"]: (0, 0) for city in MAPS[name]["cities"]}
    for one, other, cost in MAPS[name]["links"]:
        for city in (one, other):
            found[city] = (found[city][0] + 1, found[city][1] + cost)
    assert found == known


@pytest.mark.parametrize("name", ["germany", "usa", "baden_wurttemberg", "france", "japan"])
def test_the_standard_refill(name: str) -> None:
    """P-B15: on these maps and no others with the same market."""
    found = {
        fuel: " ".join("".join(map(str, rows[players])) for players in "23456")
        for fuel, rows in MAPS[name]["refill"].items()
    }
    assert found == STANDARD_REFILL


@pytest.mark.parametrize(
    ("name", "link"),
    [
        ("germany", ["erfurt", "fulda", 13]),
        ("germany", ["nurnberg", "regensburg", 12]),
        ("germany", ["augsburg", "wurzburg", 19]),
        ("germany", ["duisburg", "essen", 0]),
        ("germany", ["frankfurt_am_main", "wiesbaden", 0]),
        ("usa", ["boise", "cheyenne", 24]),
        ("usa", ["birmingham", "memphis", 6]),
        ("usa", ["jacksonville", "tampa", 4]),
        ("usa", ["new_york", "philadelphia", 0]),
        ("europe", ["munchen", "stuttgart", 4]),
        ("north_america", ["portland", "san_francisco", 20]),
    ],
)
def test_connections_that_some_give_otherwise(name: str, link: list[object]) -> None:
    assert link in MAPS[name]["links"]


def test_the_spaces_of_uranium() -> None:
    """P-B2: 1 to 8, 10, 12, 14 and 16."""
    for name in ("germany", "usa"):
        spaces = MAPS[name]["market"]["uranium"]["spaces"]
        assert spaces == [[price, 1] for price in (*range(1, 9), 10, 12, 14, 16)]


@each_map
def test_a_map_that_plays_by_the_base_game_says_nothing_else(name: str) -> None:
    """Own rules and special cities have a name, and what is not carried is no more than that."""
    game_map = power_grid_data().maps[name]
    is_special = game_map.rules != MapRules() or any(
        city.places or city.open_by_step or city.entry is not None or city.metropolis
        for city in game_map.cities
    )
    carried = {*game_map.special_rules} - {*game_map.not_carried}
    assert bool(carried) is is_special


def test_every_region_has_a_colour_of_its_own() -> None:
    assert {*COLOURS} <= {*REGION_COLOURS}


@pytest.mark.parametrize(("name", "fault", "said"), PLANTED, ids=[said for *_, said in PLANTED])
def test_a_planted_fault_is_found(name: str, fault: Fault, said: str) -> None:
    data = copy.deepcopy(MAPS[name])
    fault(data)
    found = faults_of(data)
    assert any(said in sentence for sentence in found), found
    assert all(": " in sentence for sentence in found)


def test_every_fault_of_a_file_is_told() -> None:
    data = copy.deepcopy(MAPS["usa"])
    wanted = ["cities[3].name", "links[0][1]", "regions[0].id", "refill.oil.6", "deck"]
    chosen = [one for one in PLANTED if any(one[2].startswith(place) for place in wanted)]
    for _, fault, _ in chosen:
        fault(data)
    found = faults_of(data)
    for place in wanted:
        assert any(sentence.startswith(place) for sentence in found), (place, found)


_VALUES = st.none() | st.booleans() | st.integers(-3, 1000) | st.text(max_size=3)
_ANY = st.recursive(_VALUES, lambda inner: st.lists(inner, max_size=2), max_leaves=4)


@given(table=st.sampled_from(sorted(MAPS["japan"])), row=st.integers(0, 40), value=_ANY)
@settings(max_examples=60)
def test_whatever_stands_in_a_file_is_told_or_sound(table: str, row: int, value: object) -> None:
    data = copy.deepcopy(MAPS["japan"])
    if isinstance(data[table], list) and row < len(data[table]):
        data[table][row] = value
    else:
        data[table] = value
    assert all(": " in sentence for sentence in faults_of(data))
