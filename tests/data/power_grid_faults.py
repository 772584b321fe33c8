"""Owns: the checks of the Power Grid data files; each returns its faults as short sentences.
Does not own: how the program reads the files, nor any rule."""

from itertools import pairwise
from typing import Any

Data = dict[str, Any]

SEATS = ["2", "3", "4", "5", "6"]
PLANT_NUMBERS = {*range(3, 41), 42, 44, 46, 50}
HYBRID_FUELS = {"original": ["coal", "oil"], "deluxe": ["gas", "oil"]}
# Cards of each deck by kind, and what all cards together burn in one run and power.
CARDS_BY_KIND = {
    "original": {
        "coal": 9, "oil": 8, "garbage": 6, "uranium": 6, "hybrid": 5, "wind": 7, "fusion": 1,
    },
    "deluxe": {"coal": 12, "oil": 7, "gas": 8, "uranium": 5, "hybrid": 3, "wind": 7},
}  # fmt: skip
UNITS_OF_ALL = {"original": 67, "deluxe": 68}
CITIES_OF_ALL = {"original": 156, "deluxe": 157}


def deck_faults(data: Data) -> list[str]:
    """Faults of a deck: numbers, kinds, fuels, and the sums over all cards."""
    plants, faults, name = data["plants"], [], data["id"]
    fuels_by_kind = {kind: [kind] for kind in CARDS_BY_KIND[name]}
    fuels_by_kind |= {"hybrid": HYBRID_FUELS[name], "wind": [], "fusion": []}
    numbers = [plant["number"] for plant in plants]
    if numbers != sorted(PLANT_NUMBERS):
        faults.append("numbers are not 3-40, 42, 44, 46, 50 in order")
    for plant in plants:
        if plant["fuels"] != fuels_by_kind.get(plant["kind"]):
            faults.append(f"plant {plant['number']} burns other fuels than its kind")
        if bool(plant["units"]) != bool(plant["fuels"]):
            faults.append(f"plant {plant['number']} has units without fuel, or none with it")
    kinds = [plant["kind"] for plant in plants]
    if {kind: kinds.count(kind) for kind in kinds} != CARDS_BY_KIND[name]:
        faults.append("another number of cards of a kind")
    if sum(plant["units"] for plant in plants) != UNITS_OF_ALL[name]:
        faults.append("another sum of units")
    if sum(plant["cities"] for plant in plants) != CITIES_OF_ALL[name]:
        faults.append("another sum of cities")
    if not {*data.get("on_top", ())} <= {*numbers}:
        faults.append("the deck begins with a plant that it has not")
    if "low_up_to" in data:
        low = [number for number in numbers if number <= data["low_up_to"]]
        removed = data["random_removed"]
        if list(removed) != SEATS or len(low) < 9 + max(few for few, _ in removed.values()):
            faults.append("the low plants do not fill the market of 9 and the random removal")
    return faults


def base_faults(data: Data) -> list[str]:
    """Faults of the figures of the base game."""
    income, faults = data["money"]["income"], []
    raises = [b - a for a, b in pairwise(income)]
    if len(income) != 21 or min(raises) <= 0 or raises != sorted(raises, reverse=True):
        faults.append("the income is not 21 rising figures whose raises never grow")
    tables = {**data["map"], "start": data["money"]["start"]}
    tables |= {name: data["plants"][name] for name in ("max_plants", "random_removed")}
    faults += [f"{name} is not given for 2-6" for name, row in tables.items() if [*row] != SEATS]
    for name in ("step2_cities", "end_cities", "random_removed", "max_plants"):
        if list(tables[name].values()) != sorted(tables[name].values(), reverse=True):
            faults.append(f"{name} grows with more players")
    return faults


def _company_faults(data: Data) -> list[str]:
    """Faults of the figures that the modes with companies have in common."""
    price, shares, faults = data["price"], data["certificates"], []
    track = range(price["min"], price["max"] + 1, price["step"])
    if len(track) != 14 or any(company["fixed"] not in track for company in data["companies"]):
        faults.append("a starting price is not on the track of 14 fields")
    if shares["president_shares"] + shares["single_count"] != shares["total_shares"]:
        faults.append("certificates do not add up to all shares")
    if 2 * shares["owner_limit"] != shares["total_shares"]:
        faults.append("an owner may hold more or less than a half")
    setup = data["plants"]["setup"]
    if setup["drawn"] - setup["highest_under_step3"] != setup["lowest_out"]:
        faults.append("the setup changes the size of the plant market")
    tables = [data["capital"], setup["deck_as_for"], data["fuel"]["refill_as_for"]]
    tables += [data["companies_by_players"], data["map"]["step2_as_for"]]
    if any(list(table) != SEATS for table in tables):
        faults.append("a table is not given for 2-6")
    if max(data["companies_by_players"].values()) > len(data["companies"]):
        faults.append("more companies in play than there are")
    return faults


def stock_faults(data: Data) -> list[str]:
    """Faults of the figures of the mode `stock`."""
    faults = _company_faults(data)
    if data["sequence"].count("operating") != 5 or data["sequence"][-1] != "operating":
        faults.append("the game does not end after 5 operating rounds")
    return faults


def stock_race_faults(data: Data) -> list[str]:
    """Faults of the figures of the mode `stock_race`."""
    faults, bonus = _company_faults(data), data["end"]["bonus"]
    if any(company["treasury"] != 5 * company["fixed"] for company in data["companies"]):
        faults.append("a company does not begin with five times its starting price")
    if data["sequence"] != ["stock", "operating"]:
        faults.append("stock and operating rounds do not take turns")
    if data["certificates"]["bank_limit"] < data["certificates"]["total_shares"]:
        faults.append("the bank cannot hold all shares")
    if len(bonus) != len(data["companies"]) or bonus != sorted(bonus, reverse=True) or bonus[-1]:
        faults.append("the bonus does not fall to 0 at the last place")
    return faults


def own_company_faults(data: Data) -> list[str]:
    """Faults of the figures of the mode `own_company`."""
    price, shares, faults = data["price"], data["certificates"], []
    track = range(price["min"], price["max"] + 1, price["step"])
    if len(track) != 14 or price["start"] not in track:
        faults.append("the starting price is not on the track of 14 fields")
    if shares["president_shares"] + shares["single_count"] != shares["total_shares"]:
        faults.append("certificates do not add up to all shares")
    setup = data["plants"]["setup"]
    if setup["drawn"] - setup["highest_under_step3"] != setup["lowest_out"]:
        faults.append("the setup changes the size of the plant market")
    if any(data["income"][name] % price["step"] for name in ("best_rise", "other_rise")):
        faults.append("a price rises by a part of a field")
    if list(data["bonus"]) != SEATS or list(setup["deck_as_for"]) != SEATS:
        faults.append("a table is not given for 2-6")
    for seats, row in data["bonus"].items():
        if len(row) != int(seats) or row != sorted(row, reverse=True) or row[-1]:
            faults.append(f"the bonus for {seats} does not fall to 0 at the last place")
    return faults
