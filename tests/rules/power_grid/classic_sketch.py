"""A sketch of mode `classic`: the shared parts with players as operators, and nothing new.

Proves that modes are parameters: one auction phase, one fuel phase and one building phase.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tabletop.catalog import power_grid_data
from tabletop.rules.game import Fact, OptionValue, Outcome, Refusal, Seat, View
from tabletop.rules.power_grid import deck_setup, fuel, network, plant_market, regions
from tabletop.rules.power_grid.check import Faults
from tabletop.rules.power_grid.mode import Mode
from tabletop.rules.power_grid.state import PowerGridState
from tabletop.rules.power_grid.steps import auction, building
from tabletop.rules.power_grid.steps.fuel import BuyFuelStep
from tabletop.rules.power_grid.terms import BANK, Terms
from tabletop.rules.rng import Rng


class ClassicSketch(Mode):
    """Rounds of the base game in which nobody powers a city; bids have no upper limit."""

    id = "classic_sketch"

    def __init__(self, rounds: int = 1) -> None:
        self.rounds = rounds
        self.buy_fuel, self.connect = BuyFuelStep(), building.ConnectCityStep()
        bidding = (auction.OpenAuctionStep(), auction.BidStep())
        giving_up = (auction.DiscardPlantStep(), auction.DiscardFuelStep())
        steps = (*bidding, *giving_up, self.buy_fuel, self.connect)
        self.steps = {step.name: step for step in steps}

    def setup(self, seats: int, options: Mapping[str, OptionValue], seed: int) -> PowerGridState:
        data = power_grid_data()
        names = tuple(f"player_{seat + 1}" for seat in range(seats))
        germany = data.maps["germany"]
        terms = Terms(
            seats,
            {"open_money": False, **options},
            data.base,
            germany,
            data.decks["original"],
            names,
            regions_in_play=len(germany.regions),
            players_operate=True,
        )
        s = PowerGridState.empty(self, terms, Rng(seed))
        regions.choose_at_random(s, [])
        for seat in range(seats):
            s.pay(BANK, terms.seat_place(seat), data.base.money.start[str(seats)])
        fuel.lay_out(s)
        deck_setup.prepare(s, seats)
        s.course.order = tuple(range(seats))
        s.course.index = 1
        auction.begin_auctions(s, [])
        return s

    def _terms(self, seats: int, options: tuple[tuple[str, OptionValue], ...]) -> Terms:
        raise AssertionError("the sketch has no options")

    def round_of(self, s: PowerGridState) -> tuple[int, int]:
        raise AssertionError("the sketch is not shown")

    def faults(self, s: PowerGridState) -> Faults:
        raise AssertionError("the sketch is not loaded")

    def decider(self, s: PowerGridState, operator: int) -> Seat:
        return operator

    def bidding_order(self, s: PowerGridState, opener: int) -> tuple[int, ...]:
        return tuple((opener + step) % s.seats for step in range(1, s.seats + 1))

    def plant_limit(self, s: PowerGridState) -> int:
        return s.terms.base.plants.max_plants[str(s.seats)]

    def decline_refusal(self, s: PowerGridState, operator: int) -> Refusal | None:
        return Refusal("P-B7", "must_open_in_round_1") if s.course.index == 1 else None

    def after_auctions(self, s: PowerGridState, facts: list[Fact]) -> None:
        if s.course.index == 1:
            s.course.order = network.order_by_cities(s)
        self.buy_fuel.begin(s, facts)

    def after_fuel(self, s: PowerGridState, facts: list[Fact]) -> None:
        self.connect.begin(s, facts)

    def after_building(self, s: PowerGridState, facts: list[Fact]) -> None:
        s.course.phase = "bureaucracy"
        needed = s.terms.base.map.step2_cities[str(s.seats)]
        plant_market.begin_step2_if_due(s, needed, facts)
        fuel.refill(s, s.seats, facts)
        plant_market.change_market(s, facts)
        if s.course.index == self.rounds:
            s.now = None
            return
        s.course.index += 1
        s.course.order = network.order_by_cities(s)
        auction.begin_auctions(s, facts)

    def earn(self, s: PowerGridState, operator: int, cities: int, facts: list[Fact]) -> None:
        raise AssertionError("nobody powers a city in the sketch")

    def after_incomes(self, s: PowerGridState, facts: list[Fact]) -> None:
        raise AssertionError("nobody powers a city in the sketch")

    def load(self, data: object) -> PowerGridState:
        raise AssertionError("the sketch is not loaded")

    def to_dict(self, s: PowerGridState) -> dict[str, Any]:
        raise AssertionError("the sketch is not saved")

    def view(self, s: PowerGridState, seat: Seat | None) -> View:
        raise AssertionError("the sketch is not shown")

    def outcome(self, s: PowerGridState) -> Outcome:
        raise AssertionError("the sketch has no result")
