"""The rounds of the base game, in which the players themselves operate.

Owns P-B5 to P-B7's duties, P-B9's limit, P-B14's income, P-B24 and when the last round is over.
Modes that play these rounds say how a game is set up and won, and change single phases.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.rules.game import Fact, Refusal
from tabletop.rules.power_grid import facts as told
from tabletop.rules.power_grid import fuel, mines, network, plant_market, regions
from tabletop.rules.power_grid.data import PowerGridData
from tabletop.rules.power_grid.mode import Mode, common_options
from tabletop.rules.power_grid.payments import pay
from tabletop.rules.power_grid.steps.auction import (
    BidStep,
    DiscardFuelStep,
    DiscardPlantStep,
    OpenAuctionStep,
    begin_auctions,
)
from tabletop.rules.power_grid.steps.building import ConnectCityStep
from tabletop.rules.power_grid.steps.fuel import BuyFuelStep
from tabletop.rules.power_grid.steps.regions import ChooseRegionStep
from tabletop.rules.power_grid.steps.supply import SupplyStep
from tabletop.rules.power_grid.terms import BANK

if TYPE_CHECKING:
    from tabletop.rules.power_grid.state import PowerGridState


class BaseRounds(Mode):
    """Order, auctions, fuel, building, bureaucracy, again and again until the cities are reached.

    `course.index` counts the rounds from 0. What follows the order of the round is `after_order`.
    """

    def __init__(self, data: PowerGridData) -> None:
        super().__init__(data)
        base = data.base
        self.seats = range(base.players[0], base.players[1] + 1)
        self.options = common_options(data)
        self.change_count = self.removed_count = base.plants.change_count
        self.choose_region = ChooseRegionStep(self.next_round)
        self.buy_fuel, self.connect = BuyFuelStep(), ConnectCityStep()
        self.supply = SupplyStep("P-B14", is_forward=True)
        self._know_steps(
            (
                self.choose_region,
                OpenAuctionStep(),
                BidStep(),
                DiscardPlantStep(),
                DiscardFuelStep(),
                self.buy_fuel,
                self.connect,
                self.supply,
            )
        )

    # Parameters of the shared parts

    def bidding_order(self, s: PowerGridState, opener: int) -> tuple[int, ...]:
        """Clockwise from the opener (P-B7)."""
        seats = s.terms.seats
        return tuple((opener + step) % seats for step in range(1, seats + 1))

    def plant_limit(self, s: PowerGridState) -> int:
        limits = s.terms.rules.plants.max_plants or s.terms.base.plants.max_plants
        return limits[str(s.terms.seats)]

    def decline_refusal(self, s: PowerGridState, operator: int) -> Refusal | None:
        """In round 1 everybody buys a plant, as long as any can be paid (P-B7)."""
        if s.course.index == 0 and plant_market.affordable(s, operator) is not None:
            return Refusal("P-B7", "must_open_in_round_1")
        return None

    def end_cities(self, s: PowerGridState) -> int:
        """With so many cities of one player, or all that are in play, this is the last round
        (P-B20, P-B22).
        """
        figures = s.terms.map.end_cities or s.terms.base.map.end_cities
        count = figures[str(s.terms.seats)]
        return min(count, s.in_play.bit_count()) if regions.is_complete(s) else count

    def round_of(self, s: PowerGridState) -> tuple[int, int]:
        return max(s.course.index, 0) + 1, 0

    # The phases in their order

    def next_round(self, s: PowerGridState, facts: list[Fact]) -> None:
        """Begin a round: the order is settled anew but for the first one (P-B5, P-B6), unless the
        map has the auctions before it.
        """
        s.course.index += 1
        facts.append(told.RoundBegan("base", self.round_of(s)[0]))
        if s.course.step3 == "next_round":
            plant_market.begin_step(s, 3, facts)
        if s.course.index > 0 and not s.terms.rules.market.before_order:
            s.course.order = network.order_by_cities(s)
        self._tell_order(s, facts)
        self.after_order(s, facts)

    @staticmethod
    def _tell_order(s: PowerGridState, facts: list[Fact]) -> None:
        facts.append(told.OrderSettled(tuple(s.terms.operators[o] for o in s.course.order)))

    def after_order(self, s: PowerGridState, facts: list[Fact]) -> None:
        """The order of the round is known: the auctions begin."""
        begin_auctions(s, facts)

    def after_auctions(self, s: PowerGridState, facts: list[Fact]) -> None:
        """Once all have bought or passed; in round 1 the order is settled again (P-B5)."""
        plant_market.close_sales(s, facts)
        if s.course.step3 == "market":
            plant_market.retire_step3_card(s, "begun", facts)
        if s.course.index == 0 or s.terms.rules.market.before_order:
            s.course.order = network.order_by_cities(s)
            self._tell_order(s, facts)
        self.buy_fuel.begin(s, facts)

    def after_fuel(self, s: PowerGridState, facts: list[Fact]) -> None:
        self.connect.begin(s, facts)

    def after_building(self, s: PowerGridState, facts: list[Fact]) -> None:
        """The end of the game, or bureaucracy."""
        if network.largest(s) >= self.end_cities(s):
            mines.sell(s, facts)
            self.tell_points(s, facts)
            s.course.phase = "over"
            s.now = None
            facts.append(told.GameEnded())
            return
        s.course.phase = "bureaucracy"
        if s.course.step3 == "phase_5":
            plant_market.begin_step(s, 3, facts)
        figures = s.terms.map.step2_cities or s.terms.base.map.step2_cities
        plant_market.begin_step2_if_due(s, figures[str(s.terms.seats)], facts)
        plant_market.add_plants(s, facts)
        self.supply.begin(s, facts)

    def tell_points(self, s: PowerGridState, facts: list[Fact]) -> None:
        """What counts at the end, where it is more than the board shows."""

    def income_of(self, s: PowerGridState, cities: int) -> int:
        """What powering so many cities earns; more than the table knows pay its last (P-B14)."""
        table = s.terms.base.money.income
        return table[min(cities, len(table) - 1)]

    def earn(self, s: PowerGridState, operator: int, cities: int, facts: list[Fact]) -> None:
        income = network.after_outage(s, operator, self.income_of(s, cities))
        facts.append(told.CitiesSupplied(s.terms.operators[operator], cities, income))
        pay(s, BANK, s.terms.operator_place(operator), income, "income", facts)
        self.supply.advance(s, facts)

    def after_incomes(self, s: PowerGridState, facts: list[Fact]) -> None:
        fuel.refill(s, s.terms.seats, facts)
        plant_market.change_market(s, facts)
        self.next_round(s, facts)
