"""A second book of a game of Power Grid, kept from what is told alone and held against the state.

Owns who has which money, fuel, shares, plants and houses by the facts; counts by itself, without
the rules' ledger, totals and checks of saves.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from tabletop.rules.game import Fact, Seat, State
from tabletop.rules.power_grid import facts as told
from tabletop.simulation import Lost

Plain = dict[str, Any]
BANK = "bank"
TOLD_AS = {"second": "north"}
NO_UNITS = ("mined", "moved")
"""Figures of a fuel that are no units of it: the mines' own market, and how far its row moved."""


class Stocktaking:
    """Watches one game; raises Lost with what is wrong."""

    def __init__(self, state: State) -> None:
        self._plain = state.to_dict()
        self._money = _money(self._plain)
        self._fuel = _fuel(self._plain)
        self._shares = _shares(self._plain)
        self._plants = _plants(self._plain)
        self._houses = _houses(self._plain)
        self._cards = _cards(self._plain)

    def see(self, state: State, seat: Seat, facts: Sequence[Fact]) -> None:
        """A seat has acted; `state` is the position that this led to."""
        for fact in facts:
            self._note(fact)
        plain = self._plain = state.to_dict()
        wrong = [
            f"{name}: {_differences(book, seen)}"
            for name, book, seen in (
                ("money", self._money, _money(plain)),
                ("fuel", self._fuel, _fuel(plain)),
                ("shares", self._shares, _shares(plain)),
                ("plants", self._plants, _plants(plain)),
                ("houses", self._houses, _houses(plain)),
            )
            if book != seen
        ]
        wrong += [f"less than nothing: {key}" for key, n in self._money.items() if n < 0]
        if _cards(plain) != self._cards:
            wrong.append("a plant card is gone or there twice")
        if wrong:
            raise Lost(f"{'; '.join(wrong)} after {[type(fact).__name__ for fact in facts]}")

    def notes(self, state: State) -> None:
        """Nothing is noted of a game in which nothing is wrong."""

    def _note(self, fact: Fact) -> None:
        match fact:
            case told.MoneyPaid():
                self._pay(fact.source, -fact.amount)
                self._pay(fact.target, fact.amount)
            case told.CityConnected():
                self._pay(fact.company, -fact.connections - fact.place)
                self._houses[fact.company, fact.city] += 1
            case told.FuelMoved():
                self._fuel[fact.fuel, fact.source] -= fact.count
                self._fuel[fact.fuel, fact.target] += fact.count
            case told.ShareMoved():
                self._shares[fact.company, fact.source] -= fact.count
                self._shares[fact.company, fact.target] += fact.count
            case told.PlantSold():
                self._plants[fact.company, fact.plant] += 1
            case told.PlantDiscarded():
                self._plants[fact.company, fact.plant] -= 1

    def _pay(self, party: str, amount: int) -> None:
        if party != BANK:
            self._money[party] += amount


def _money(plain: Plain) -> Counter[str]:
    money = {name: one["money"] for name, one in plain["companies"].items()}
    players = {f"seat:{seat}": amount for seat, amount in enumerate(plain["players"])}
    return Counter({**money, **players})


def _fuel(plain: Plain) -> Counter[tuple[str, str]]:
    book = Counter[tuple[str, str]]()
    for fuel, one in plain["fuels"].items():
        for place, count in one.items():
            if place not in NO_UNITS:
                book[fuel, TOLD_AS.get(place, place)] += count
        for name, company in plain["companies"].items():
            book[fuel, name] += company["fuel"].get(fuel, 0)
    return book


def _shares(plain: Plain) -> Counter[tuple[str, str]]:
    book = Counter[tuple[str, str]]()
    is_owned_by_players = not plain["players"]
    owners = list(plain["companies"])
    for name, company in plain["companies"].items():
        book[name, BANK] += company["bank_shares"]
        for seat, count in enumerate(company["players"]):
            book[name, owners[seat] if is_owned_by_players else f"seat:{seat}"] += count
        if not is_owned_by_players:
            book[name, name] += company["own_shares"]
    return book


def _plants(plain: Plain) -> Counter[tuple[str, int]]:
    return Counter(
        (name, plant) for name, company in plain["companies"].items() for plant in company["plants"]
    )


def _houses(plain: Plain) -> Counter[tuple[str, str]]:
    return Counter((owner, city) for city, owners in plain["houses"].items() for owner in owners)


def _cards(plain: Plain) -> list[int]:
    """All plant cards, wherever they lie, in order."""
    piles = [pile for pile in plain["market"].values() if isinstance(pile, list | tuple)]
    piles += [company["plants"] for company in plain["companies"].values()]
    return sorted(card for pile in piles for card in pile)


def _differences(book: Counter[Any], seen: Counter[Any]) -> str:
    keys = sorted((key for key in {*book, *seen} if book[key] != seen[key]), key=str)
    return ", ".join(f"{key} told {book[key]} is {seen[key]}" for key in keys)
