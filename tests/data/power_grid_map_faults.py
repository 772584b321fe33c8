"""Faults planted in maps of Power Grid, and what is said of each.

Owns the list; whether they are found is seen in the tests beside it."""

from collections.abc import Callable
from typing import Any

Data = dict[str, Any]
Fault = Callable[[Data], object]


def put(value: object, *path: str | int) -> Fault:
    """A fault that writes `value` at a path of keys and indexes; tables that lack are made."""

    def plant(data: Any) -> None:
        for key in path[:-1]:
            data = data.setdefault(key, {}) if isinstance(data, dict) else data[key]
        data[path[-1]] = value

    return plant


def both(*faults: Fault) -> Fault:
    """Several faults at once."""

    def plant(data: Any) -> None:
        for fault in faults:
            fault(data)

    return plant


def drop(*path: str | int) -> Fault:
    """A fault that takes away what stands at a path."""

    def plant(data: Any) -> None:
        for key in path[:-1]:
            data = data[key]
        del data[path[-1]]

    return plant


def isolate(city: str) -> Fault:
    """A fault that takes away every connection of a city."""
    return lambda d: d.update(links=[link for link in d["links"] if city not in link])


def joins_one_region(data: Data, link: list[Any]) -> bool:
    """Whether a connection crosses no border."""
    return len({city["region"] for city in data["cities"] if city["id"] in link}) == 1


def _many_cities(data: Any) -> None:
    data["cities"] += [data["cities"][0] | {"id": f"c{n}", "name": f"C{n}"} for n in range(100)]


MINES = ("rules", "plants", "mines")
REGIONAL = ("rules", "plants", "regional", 0)
CHEAPER = ("rules", "fuel", "cheaper")

PLANTED: list[tuple[str, Fault, str]] = [
    # Shape
    ("usa", put(1, "climate"), "climate: this key is unknown"),
    ("usa", drop("edition"), "edition: this key is missing"),
    ("usa", put("power_grid.mop", "kind"), "kind: 'power_grid.mop' is not power_grid.map"),
    ("usa", put("New York", "id"), "id: 'New York' is not 1 to 40 small letters from a to z"),
    ("usa", put(3.0, "links", 0, 2), "links[0][2]: 3.0 is not a whole number from 0 to 999"),
    ("usa", put(-1, "links", 0, 2), "links[0][2]: -1 is not a whole number from 0 to 999"),
    ("usa", put("no", "cities", 0, "can_start"), "can_start: 'no' is not true or false"),
    ("usa", put("3", "cities", 0, "at", 0), "cities[0].at[0]: '3' is not a number"),
    ("usa", put(3, "edition"), "edition: 3 is not a text"),
    ("usa", put(True, "rules", "market", "auction"), "rules.market.auction: this key is unknown"),
    ("usa", put({}, "rules", "weather"), "rules.weather: this key is unknown"),
    ("usa", put([5, 6], "refill", "oil", "6"), "refill.oil.6: 2 entries, not 3"),
    # Names
    ("usa", put("The United States of America", "name"), "name: 28 signs are too long to draw"),
    ("usa", put(" ", "name"), "name: ' ' cannot be drawn"),
    ("usa", put("S" * 27, "cities", 3, "name"), "cities[3].name: 27 signs are too long"),
    ("usa", put("Se\nattle", "cities", 0, "name"), "cities[0].name: 'Se\\nattle' cannot be drawn"),
    ("usa", put("S" * 37, "regions", 0, "name"), "regions[0].name: 37 signs are too long"),
    # Regions
    ("usa", put([], "regions"), "regions: there are none"),
    ("usa", put("cyan", "regions", 0, "id"), "regions[1].id: the same as of regions[0]"),
    ("usa", put("gold", "regions", 0, "id"), "regions[0].id: gold is no colour"),
    ("usa", put("Southwest", "regions", 0, "name"), "regions[1].name: the same as of regions[0]"),
    ("usa", put(["red", "yellow"], "regions", 0, "adjacent"), "cyan is missing, a connection"),
    ("usa", lambda d: d["regions"][0]["adjacent"].append("brown"), "adjacent[3]: no connection"),
    ("usa", lambda d: d["regions"][0]["adjacent"].append("cyan"), "adjacent[3]: cyan stands twice"),
    ("usa", lambda d: d["regions"][0]["adjacent"].append("gold"), "adjacent[3]: gold is no other"),
    (
        "usa",
        lambda d: d["regions"].append({"id": "blue", "name": "Hawaii", "adjacent": []}),
        "regions[6]: no city lies in blue",
    ),
    # Cities
    ("germany", put("kiel", "cities", 0, "id"), "cities[1].id: the same as of cities[0]"),
    ("germany", put("Kiel", "cities", 0, "name"), "cities[1].name: the same as of cities[0]"),
    ("germany", put([10.135, 54.321], "cities", 0, "at"), "cities[1].at: the same as of"),
    ("germany", put([190, 54], "cities", 0, "at"), "cities[0].at: 190.0, 54.0 is no longitude"),
    ("germany", put([9, float("nan")], "cities", 0, "at"), "cities[0].at: 9.0, nan is no"),
    ("germany", put("gold", "cities", 0, "region"), "cities[0].region: there is no region gold"),
    ("germany", put([10, 15, 20, 25], "cities", 0, "places"), "places: 4 places, 3 at most"),
    ("germany", put([15, 10], "cities", 0, "places"), "places: a later place is cheaper"),
    ("germany", put([2, 1, 3], "cities", 0, "open_by_step"), "a later step opens fewer places"),
    ("germany", put([0, 1, 2], "cities", 0, "open_by_step"), "2 places are open in step 3 of 3"),
    ("germany", put("Ruhr", "cities", 0, "metropolis"), "metropolis: Ruhr has no other place"),
    ("germany", put(3, "cities", 0, "entry"), "cities[1].entry: this key is missing, other"),
    (
        "germany",
        lambda d: (d["cities"][0].update(spot=[1, 2]), d["cities"][1].pop("spot", None)),
        "cities[1].spot: this key is missing, other",
    ),
    (
        "germany",
        lambda d: [city.update(can_start=False) for city in d["cities"]],
        "cities: no network can begin in any of them",
    ),
    # Connections
    ("usa", put(["seattle", "seattle", 3], "links", 0), "links[0]: seattle is connected with it"),
    ("usa", put(["seattle", "praha", 3], "links", 0), "links[0][1]: there is no city praha"),
    (
        "usa",
        lambda d: d["links"].append(["seattle", "portland", 9]),
        "links[87]: seattle and portland are connected already by links[",
    ),
    ("usa", isolate("miami"), "links: no way leads from seattle to miami"),
    ("italy", drop("rules"), "rules.regions.not_together: red, green, blue can be in play"),
    ("australia", drop("rules", "network"), "links: no way leads from hobart to"),
    # Figures
    ("usa", put({"2": 3}, "step2_cities"), "step2_cities.3: this key is missing"),
    (
        "usa",
        put(dict.fromkeys("234567", 3), "end_cities"),
        "end_cities.7: there are 2 to 6 players",
    ),
    ("usa", put(dict.fromkeys("23456", 43), "end_cities"), "end_cities.2: 43 of 42 cities"),
    ("usa", put(dict.fromkeys("23456", 7), "regions_in_play"), "regions_in_play.2: 7 of 6 regions"),
    # Market, refill, deck
    ("usa", put([9, 3], "market", "coal", "spaces", 0), "coal.spaces[1]: the price 2 is not above"),
    ("usa", put([1, 0], "market", "coal", "spaces", 0), "coal.spaces[0]: the price 1 has no space"),
    ("usa", put(25, "market", "oil", "start_units"), "oil.start_units: 25 units for 24 spaces"),
    ("usa", put(23, "market", "oil", "supply_total"), "supply_total: 23 units for 24 spaces"),
    ("usa", drop("market", "oil"), "market.oil: this key is missing, plants of the deck original"),
    ("usa", put("deluxe", "deck"), "market.garbage: no plant of the deck deluxe burns it"),
    ("usa", put("dulux", "deck"), "deck: there is no deck dulux; there are"),
    ("usa", drop("refill", "oil"), "refill.oil: this key is missing, the market has this fuel"),
    ("usa", drop("market", "oil"), "refill.oil: the market has no such fuel"),
    ("usa", drop("refill", "oil", "6"), "refill.oil.6: this key is missing"),
    ("usa", put([1, 1, 1], "refill", "oil", "7"), "refill.oil.7: there are 2 to 6 players"),
    (
        "usa",
        put([[price, 1] for price in range(1, 25)], "market", "oil", "spaces"),
        "market.oil.spaces: 24 prices are too many to draw, 16 at most",
    ),
    ("usa", put([8, 9], "market", "oil", "spaces", 7), "oil.spaces[7]: 9 spaces are too many to"),
    # An end
    (
        "usa",
        put(dict.fromkeys("23456", 42), "end_cities"),
        "end_cities.5: 5 companies can fill all 126 places in",
    ),
    (
        "usa",
        lambda d: [city.update(places=[10]) for city in d["cities"]],
        "end_cities.2: 2 players can fill all 21 places in",
    ),
    ("usa", put([10, 41], "cities", 0, "places"), "cities[0].places: 41 is too dear for a company"),
    (
        "china",
        put(0, "rules", "market", "additions", "kept", "3"),
        "rules.market.additions.kept.3: 0 plants on a market of 6",
    ),
    # Rules
    ("usa", put(["fog", "fog"], "special_rules"), "special_rules[1]: fog stands twice"),
    ("usa", put(["fog"], "not_carried"), "not_carried[0]: fog is none of special_rules"),
    (
        "usa",
        put([["red", "gold"]], "rules", "regions", "not_together"),
        "not_together[0][1]: there is no region gold",
    ),
    (
        "usa",
        put({"oil": ["gold"]}, "rules", "plants", "city_needed"),
        "city_needed.oil[0]: there is no region gold",
    ),
    (
        "usa",
        put({"gas": ["red"]}, "rules", "plants", "city_needed"),
        "city_needed.gas: there is no fuel gas",
    ),
    ("usa", put([41], "rules", "deck", "out"), "rules.deck.out[0]: there is no plant 41"),
    (
        "usa",
        put({"7": [3]}, "rules", "deck", "out_by_players"),
        "out_by_players.7: there are 2 to 6 players",
    ),
    (
        "usa",
        put(["peat"], "rules", "deck", "never_removed"),
        "never_removed[0]: there is no kind of plant peat",
    ),
    ("usa", put({"2": 4}, "rules", "plants", "max_plants"), "max_plants.3: this key is missing"),
    (
        "usa",
        put([{"fuel": "gas", "city": "praha", "by": 1}], "rules", "fuel", "cheaper"),
        "rules.fuel.cheaper[0].fuel: there is no fuel gas",
    ),
    (
        "usa",
        put([{"fuel": "oil", "city": "praha", "by": 1}], "rules", "fuel", "cheaper"),
        "rules.fuel.cheaper[0].city: there is no city praha",
    ),
    ("usa", put(["gas"], "rules", "fuel", "rows_move"), "rows_move[0]: there is no fuel gas"),
    ("usa", put({"gas": 1}, "rules", "fuel", "more_to_run"), "more_to_run.gas: there is no fuel"),
    (
        "south_africa",
        put("gas", "rules", "fuel", "storage", "fuel"),
        "rules.fuel.storage.fuel: there is no fuel gas",
    ),
    (
        "korea",
        put(13, "rules", "fuel", "second", "market", "coal", "start_units"),
        "rules.fuel.second.market.coal.start_units: 13 units for 12 spaces",
    ),
    (
        "korea",
        put(13, "market", "coal", "supply_total"),
        "rules.fuel.second.market.coal.start_units: more on both than 13 units",
    ),
    (
        "korea",
        drop("rules", "fuel", "second", "refill", "coal"),
        "rules.fuel.second.refill.coal: this key is missing",
    ),
    ("australia", put("peat", *MINES, "fuel"), "rules.plants.mines.fuel: there is no fuel peat"),
    ("australia", put(13, *MINES, "start_units"), "mines.start_units: 13 units for 12 spaces"),
    ("australia", drop(*MINES, "used", "2"), "rules.plants.mines.used.2: this key is missing"),
    ("korea", drop("market", "coal"), "rules.fuel.second.market.coal: there is no fuel coal"),
    ("china", drop("rules", "market", "additions", "kept", "2"), "kept.2: this key is missing"),
    ("usa", _many_cities, "cities: 142 are too many to draw, 100 at most"),
    ("usa", put([13], "rules", "deck", "out"), "deck.out[0]: 13 is named by those that begin"),
    ("usa", put([20, 20], "rules", "deck", "out"), "deck.out[1]: 20 is named by rules.deck.out"),
    ("usa", put([13], "rules", "deck", "aside"), "deck.aside[0]: 13 is named by those that begin"),
    ("france", put([11, 13], "rules", "deck", "on_top"), "deck.out[0]: 13 is named by rules.deck."),
    (
        "bremen",
        put({"2": [46]}, "rules", "deck", "out_by_players"),
        "out_by_players.2[0]: 46 is named by rules.deck.out already",
    ),
    (
        "china",
        put(36, "rules", "deck", "sorted_up_to"),
        "rules.deck.sorted_up_to: 36 is above step3_among, 35",
    ),
    (
        "usa",
        put([*range(14, 36)], "rules", "deck", "out"),
        "rules.deck: for 2 players 4 plants are left beside the first market, 6 at least",
    ),
    ("usa", put(40, "rules", "market", "future"), "rules.deck: for 6 players 0 plants are left"),
    ("usa", put(0, "rules", "market", "current"), "rules.market.current: 0 is not a whole"),
    ("usa", put(0, "rules", "market", "step3"), "rules.market.step3: 0 is not a whole"),
    (
        "china",
        put(7, "rules", "market", "additions", "kept", "3"),
        "rules.market.additions.kept.3: 7 plants on a market of 6",
    ),
    (
        "usa",
        put(["oil"], "rules", "market", "barred_in_step1"),
        "rules.market.barred_in_step1: without step2_by_card",
    ),
    (
        "usa",
        put({p: 3 * (p != "4") for p in "23456"}, "rules", "plants", "max_plants"),
        "rules.plants.max_plants.4: nobody could own a plant",
    ),
    ("northern_europe", put("peat", *REGIONAL, "kind"), "regional[0].kind: there is no kind of"),
    (
        "northern_europe",
        put(["oil", "coal"], *REGIONAL, "fuels"),
        "regional[0].fuels: a plant of the kind oil burns oil",
    ),
    ("northern_europe", put(0, *REGIONAL, "units"), "regional[0].units: 0 units of 1 fuels"),
    ("northern_europe", put(0, *REGIONAL, "cities"), "regional[0].cities: 0 is not a whole"),
    ("northern_europe", put(26, *REGIONAL, "number"), "regional[1].number: the same as of"),
    (
        "central_europe",
        put(2, "rules", "fuel", "cheaper", 0, "by"),
        "rules.fuel.cheaper[0].by: 2 less than a price of 1",
    ),
    (
        "usa",
        put([{"fuel": "oil", "city": c, "by": 1} for c in ("miami", "tampa")], *CHEAPER),
        "rules.fuel.cheaper[1].fuel: the same as of cheaper[0]",
    ),
    ("usa", put(-1, "refill", "oil", "2", 0), "refill.oil.2[0]: -1 is not a whole number"),
    ("australia", put(-1, *MINES, "used", "2", 0), "mines.used.2[0]: -1 is not a whole"),
    (
        "south_africa",
        put([["brown", "green", "orange", "red", "yellow"]], "rules", "regions", "not_together"),
        "rules.regions.not_together: no 5 regions that hang together can be in play",
    ),
    (
        "usa",
        lambda d: (
            [region.update(adjacent=[]) for region in d["regions"]],
            d.update(links=[link for link in d["links"] if joins_one_region(d, link)]),
        ),
        "regions: no 3 regions that hang together can be in play",
    ),
    (
        "japan",
        both(
            put(dict.fromkeys("23456", 1), "regions_in_play"),
            put(False, "cities", 1, "can_start"),
        ),
        "can be in play, but no network can begin there",
    ),
]
"""A map, what is planted in it, and what is said of it."""
