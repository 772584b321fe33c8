"""What the modes with companies play alike: stock and operating rounds, decided by presidents.

Owns P-O4, P-O6, P-O9, P-O12, P-O13 and P-O20; what a round's order, incomes and end are is the
mode's.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Literal

from tabletop.rules.game import Fact, Option, OptionValue, Refusal
from tabletop.rules.power_grid import facts as told
from tabletop.rules.power_grid import fuel, plant_market
from tabletop.rules.power_grid.company_setup import company_terms, set_up
from tabletop.rules.power_grid.data import PowerGridData
from tabletop.rules.power_grid.figures import CompanyFigures
from tabletop.rules.power_grid.mode import Mode, common_options
from tabletop.rules.power_grid.parts import NOBODY
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
from tabletop.rules.power_grid.stock_round import StockRound
from tabletop.rules.power_grid.terms import Terms

if TYPE_CHECKING:
    from tabletop.rules.power_grid.state import PowerGridState
    from tabletop.rules.power_grid.steps.base import Step

RoundKind = Literal["stock", "operating"]


class CompanyMode(Mode):
    """Operators are the companies; `figures` are the mode's own."""

    money_rule = "P-O2"
    in_play_rule = "P-S4"

    def __init__(
        self, data: PowerGridData, figures: CompanyFigures, stock_round: StockRound
    ) -> None:
        super().__init__(data)
        self.figures = figures
        plants = figures.plants
        self.opening_span, self.raise_span = plants.opening_span, plants.raise_span
        self.change_count = self.removed_count = plants.change_count
        self.seats = range(figures.players[0], figures.players[1] + 1)
        self.options: Mapping[str, Option] = {
            **common_options(data, figures, figures.map.not_offered),
            "all_pass_ends": Option("bool", False),
            "free_routing": Option("bool", False),
        }
        self.stock_round = stock_round
        self.choose_region = ChooseRegionStep(self.next_round, "P-S4")
        self.buy_fuel, self.connect = BuyFuelStep(), ConnectCityStep("P-O8")
        self.supply = SupplyStep("P-O10")
        self._know_steps((*self._common_steps(), *stock_round.steps))

    def _common_steps(self) -> Iterable[Step]:
        auctions = (
            OpenAuctionStep("P-O3"),
            BidStep("P-O3"),
            DiscardPlantStep("P-O5"),
            DiscardFuelStep(),
        )
        return (self.choose_region, *auctions, self.buy_fuel, self.connect, self.supply)

    def setup(self, seats: int, options: Mapping[str, OptionValue], seed: int) -> PowerGridState:
        s = set_up(self, self.terms_of(seats, options), seed)
        self.choose_region.begin(s, s.trading.start_player, [])
        return s

    def _terms(self, seats: int, options: tuple[tuple[str, OptionValue], ...]) -> Terms:
        count = self.companies_in_play(seats, dict(options))
        return company_terms(self.data, self.figures, count, seats, dict(options))

    def companies_in_play(self, seats: int, options: Mapping[str, OptionValue]) -> int:
        """How many of the companies are in play (P-S2)."""
        return self.figures.companies_by_players[str(seats)]

    # Parameters of the shared parts

    def bidding_order(self, s: PowerGridState, opener: int) -> tuple[int, ...]:
        """Company order from the opener, wrapping (P-O2)."""
        place = s.course.order.index(opener)
        return (*s.course.order[place + 1 :], *s.course.order[: place + 1])

    def plant_limit(self, s: PowerGridState) -> int:
        return self.figures.plants.max_plants

    def decline_refusal(self, s: PowerGridState, operator: int) -> Refusal | None:
        """In its first operating round a company must open what it can pay (P-O4)."""
        plant = plant_market.affordable(s, operator)
        is_new = not s.shares.operated >> operator & 1
        if is_new and plant is not None:
            return Refusal("P-O4", "must_open", {"plant": plant})
        return None

    def purse(self, s: PowerGridState, operator: int) -> int | None:
        return s.terms.seat_place(s.shares.presidents[operator])

    def is_routing_free(self, s: PowerGridState) -> bool:
        return bool(s.options["free_routing"])

    def share_kinds(self, terms: Terms) -> int:
        return len(terms.operators)

    # The rounds in their order

    @abstractmethod
    def kind_of_round(self, index: int) -> RoundKind | None:
        """The kind of a round of the game, counted from 0; None where the game has ended."""

    @abstractmethod
    def settle_order(self, s: PowerGridState) -> tuple[int, ...]:
        """Phase 1: the founded companies in the order of the operating round that begins."""

    def next_round(self, s: PowerGridState, facts: list[Fact]) -> None:
        """Begin the next round, or end the game."""
        s.course.index += 1
        kind = self.kind_of_round(s.course.index)
        if kind is None:
            self.end_game(s, facts)
            return
        facts.append(told.RoundBegan(kind, self.round_of(s)[0]))
        if kind == "stock":
            self.stock_round.begin(s, facts)
        else:
            self._begin_operating_round(s, facts)

    def end_game(self, s: PowerGridState, facts: list[Fact]) -> None:
        """Nothing more is decided."""
        s.course.phase = "over"
        s.now = None
        facts.append(told.GameEnded())

    def _begin_operating_round(self, s: PowerGridState, facts: list[Fact]) -> None:
        if s.course.step3 == "next_round":
            plant_market.begin_step(s, 3, facts)
        s.course.order = self.settle_order(s)
        if not s.course.order:
            s.course.phase = "auction"
            self._leave_auctions(s, facts)
            self.begin_bureaucracy(s, facts)
            return
        self.tell_order(s, facts)
        begin_auctions(s, facts)

    def tell_order(self, s: PowerGridState, facts: list[Fact]) -> None:
        """Say the order of the companies."""
        facts.append(told.OrderSettled(tuple(s.terms.operators[c] for c in s.course.order)))

    def after_auctions(self, s: PowerGridState, facts: list[Fact]) -> None:
        self.close_auctions(s, facts)
        self.buy_fuel.begin(s, facts)

    def close_auctions(self, s: PowerGridState, facts: list[Fact]) -> None:
        """End of phase 2: what nobody wanted leaves, then all else that is due (P-O6)."""
        plant_market.close_sales(s, facts)
        self._leave_auctions(s, facts)

    def _leave_auctions(self, s: PowerGridState, facts: list[Fact]) -> None:
        """The rest of P-O6: plants of unfounded companies, then the Step 3 card."""
        unfounded = s.shares.presidents.count(NOBODY)
        plant_market.replace_lowest(s, unfounded, "unfounded", facts)
        if s.course.step3 == "market":
            plant_market.retire_step3_card(s, "begun", facts)

    def after_fuel(self, s: PowerGridState, facts: list[Fact]) -> None:
        self.connect.begin(s, facts)

    def after_building(self, s: PowerGridState, facts: list[Fact]) -> None:
        self.begin_bureaucracy(s, facts)

    def begin_bureaucracy(self, s: PowerGridState, facts: list[Fact]) -> None:
        """Phase 5: the steps that begin now, then all power their cities."""
        s.course.phase = "bureaucracy"
        if s.course.step3 == "phase_5":
            plant_market.begin_step(s, 3, facts)
        players = str(self.figures.map.step2_as_for[str(s.terms.seats)])
        figures = s.terms.map.step2_cities or s.terms.base.map.step2_cities
        plant_market.begin_step2_if_due(s, figures[players], facts)
        self.supply.begin(s, facts)

    def income_of(self, s: PowerGridState, cities: int) -> int:
        """What a company earns with so many cities powered (P-O10)."""
        return self.figures.income.base + self.figures.income.per_city * cities

    def renew_markets(self, s: PowerGridState, facts: list[Fact]) -> None:
        """Fuel and plants at the end of phase 5 (P-O12, P-O13)."""
        number, _ = self.round_of(s)
        if number >= self.figures.fuel.first_refill_round:
            fuel.refill(s, self.figures.fuel.refill_as_for[str(s.terms.seats)], facts)
        plant_market.change_market(s, facts)

    def leave_operating_round(self, s: PowerGridState, facts: list[Fact]) -> None:
        """The companies have been through an operating round; on to the next round."""
        for operator in s.course.order:
            s.shares.operated |= 1 << operator
        self.next_round(s, facts)
