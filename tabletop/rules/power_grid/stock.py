"""Mode `stock`, the main game of The Stock Companies: its rounds, hooks and result.

Owns P-S7, P-O1, P-O4 to P-O7, P-O9 to P-O20 and P-E; the parts do the rest.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from tabletop.rules.game import (
    Fact,
    Option,
    OptionValue,
    Outcome,
    Refusal,
    Score,
    Seat,
)
from tabletop.rules.power_grid import facts as told
from tabletop.rules.power_grid import fuel, plant_market, shares
from tabletop.rules.power_grid.check import Faults
from tabletop.rules.power_grid.data import PowerGridData
from tabletop.rules.power_grid.mode import Mode, common_options
from tabletop.rules.power_grid.parts import NOBODY
from tabletop.rules.power_grid.payments import pay
from tabletop.rules.power_grid.steps.auction import (
    BidStep,
    DiscardFuelStep,
    DiscardPlantStep,
    OpenAuctionStep,
    begin_auctions,
)
from tabletop.rules.power_grid.steps.building import ConnectCityStep
from tabletop.rules.power_grid.steps.dividend import DividendStep
from tabletop.rules.power_grid.steps.fuel import BuyFuelStep
from tabletop.rules.power_grid.steps.regions import ChooseRegionStep
from tabletop.rules.power_grid.steps.supply import SupplyStep
from tabletop.rules.power_grid.stock_check import stock_faults
from tabletop.rules.power_grid.stock_round import StockRound
from tabletop.rules.power_grid.stock_setup import set_up, stock_terms
from tabletop.rules.power_grid.terms import BANK, MONEY, Terms

if TYPE_CHECKING:
    from tabletop.rules.power_grid.state import PowerGridState


class StockMode(Mode):
    """`power_grid.stock`: operators are the companies, decided for by their presidents."""

    id = "power_grid.stock"
    money_rule = "P-O2"
    in_play_rule = "P-S4"

    def __init__(self, data: PowerGridData) -> None:
        super().__init__(data)
        self.figures = data.stock
        self.opening_span = self.figures.plants.opening_span
        self.raise_span = self.figures.plants.raise_span
        self.change_count = self.removed_count = self.figures.plants.change_count
        self.seats = range(self.figures.players[0], self.figures.players[1] + 1)
        self.options: Mapping[str, Option] = {
            **common_options(data, data.stock.map.not_offered),
            "all_pass_ends": Option("bool", False),
            "free_routing": Option("bool", False),
        }
        self.choose_region = ChooseRegionStep(self.next_round)
        self.stock_round = StockRound(self.next_round)
        self.buy_fuel, self.connect = BuyFuelStep(), ConnectCityStep()
        self.supply = SupplyStep("P-O10")
        self.dividend = DividendStep(self.figures.income.share_unit, self.supply.advance)
        self._know_steps(
            (
                self.choose_region,
                self.stock_round.trade,
                self.stock_round.start_city,
                OpenAuctionStep(),
                BidStep(),
                DiscardPlantStep(),
                DiscardFuelStep(),
                self.buy_fuel,
                self.connect,
                self.supply,
                self.dividend,
            )
        )

    def setup(self, seats: int, options: Mapping[str, OptionValue], seed: int) -> PowerGridState:
        s = set_up(self, self.terms_of(seats, options), seed)
        self.choose_region.begin(s, s.trading.start_player, [])
        return s

    def _terms(self, seats: int, options: tuple[tuple[str, OptionValue], ...]) -> Terms:
        return stock_terms(self.data, seats, dict(options))

    def faults(self, s: PowerGridState) -> Faults:
        return stock_faults(s, self.figures)

    # Parameters of the shared parts

    def decider(self, s: PowerGridState, operator: int) -> Seat:
        return s.shares.presidents[operator]

    def bidding_order(self, s: PowerGridState, opener: int) -> tuple[int, ...]:
        """Company order from the opener, wrapping (P-O2)."""
        place = s.course.order.index(opener)
        return (*s.course.order[place + 1 :], *s.course.order[: place + 1])

    def plant_limit(self, s: PowerGridState) -> int:
        return self.figures.plants.max_plants

    def decline_refusal(self, s: PowerGridState, operator: int) -> Refusal | None:
        """In its first operating round a company must open what it can pay (P-O4)."""
        plants = plant_market.actual(s)
        is_new = not s.shares.operated >> operator & 1
        if is_new and plants and plants[0] <= s.money(operator):
            return Refusal("P-O4", "must_open", {"plant": plants[0]})
        return None

    def purse(self, s: PowerGridState, operator: int) -> int | None:
        return s.terms.seat_place(s.shares.presidents[operator])

    def is_routing_free(self, s: PowerGridState) -> bool:
        return bool(s.options["free_routing"])

    def share_kinds(self, terms: Terms) -> int:
        return len(terms.operators)

    # The rounds in their order

    def next_round(self, s: PowerGridState, facts: list[Fact]) -> None:
        """Begin the next round of the sequence, or end the game (P-S7)."""
        s.course.index += 1
        if s.course.index == len(self.figures.sequence):
            s.course.phase = "over"
            s.now = None
            facts.append(told.GameEnded())
            return
        kind = self.figures.sequence[s.course.index]
        facts.append(told.RoundBegan(kind, self.round_of(s)[0]))
        if kind == "stock":
            self.stock_round.begin(s, facts)
        else:
            self._begin_operating_round(s, facts)

    def round_of(self, s: PowerGridState) -> tuple[int, int]:
        sequence = self.figures.sequence
        index = min(max(s.course.index, 0), len(sequence) - 1)
        kind = sequence[index]
        return sequence[: index + 1].count(kind), sequence.count(kind)

    def _begin_operating_round(self, s: PowerGridState, facts: list[Fact]) -> None:
        if s.course.step3 == "next_round":
            plant_market.begin_step(s, 3, facts)
        s.course.order = shares.companies_by_price(s)
        if not s.course.order:
            s.course.phase = "auction"
            self._leave_auctions(s, facts)
            self._begin_bureaucracy(s, facts)
            return
        facts.append(told.OrderSettled(tuple(s.terms.operators[c] for c in s.course.order)))
        begin_auctions(s, facts)

    def after_auctions(self, s: PowerGridState, facts: list[Fact]) -> None:
        if not s.auction.is_any_sold:
            plant_market.replace_lowest(s, 1, "unsold", facts)
        self._leave_auctions(s, facts)
        self.buy_fuel.begin(s, facts)

    def _leave_auctions(self, s: PowerGridState, facts: list[Fact]) -> None:
        """The rest of P-O6: plants of unfounded companies, then the Step 3 card."""
        unfounded = s.shares.presidents.count(NOBODY)
        plant_market.replace_lowest(s, unfounded, "unfounded", facts)
        if s.course.step3 == "market":
            plant_market.retire_step3_card(s, "begun", facts)

    def after_fuel(self, s: PowerGridState, facts: list[Fact]) -> None:
        self.connect.begin(s, facts)

    def after_building(self, s: PowerGridState, facts: list[Fact]) -> None:
        self._begin_bureaucracy(s, facts)

    def _begin_bureaucracy(self, s: PowerGridState, facts: list[Fact]) -> None:
        s.course.phase = "bureaucracy"
        if s.course.step3 == "phase_5":
            plant_market.begin_step(s, 3, facts)
        players = str(self.figures.map.step2_as_for[str(s.terms.seats)])
        figures = s.terms.map.step2_cities or s.terms.base.map.step2_cities
        plant_market.begin_step2_if_due(s, figures[players], facts)
        self.supply.begin(s, facts)

    def earn(self, s: PowerGridState, operator: int, cities: int, facts: list[Fact]) -> None:
        """20 and 10 for each city; then the president decides, in the last round pays (P-E1)."""
        figures = self.figures.income
        income = figures.base + figures.per_city * cities
        name = s.terms.operators[operator]
        s.supplying.income = income
        facts.append(told.CitiesSupplied(name, cities, income))
        pay(s, BANK, s.terms.operator_place(operator), income, "income", facts)
        if s.course.index < len(self.figures.sequence) - 1:
            s.now = self.dividend
            return
        self.dividend.pay_out(s, operator, income, facts, is_forced=True)
        self.supply.advance(s, facts)

    def after_incomes(self, s: PowerGridState, facts: list[Fact]) -> None:
        number, _ = self.round_of(s)
        if s.course.index < len(self.figures.sequence) - 1:
            if number >= self.figures.fuel.first_refill_round:
                players = self.figures.fuel.refill_as_for[str(s.terms.seats)]
                fuel.refill(s, players, facts)
            plant_market.change_market(s, facts)
        for operator in s.course.order:
            s.shares.operated |= 1 << operator
        self.next_round(s, facts)

    def outcome(self, s: PowerGridState) -> Outcome:
        """Private money and shares at their price; the richest win, a tie is shared (P-E2)."""
        prices = [shares.price_of(s, company) for company in range(len(s.terms.operators))]
        scores = []
        for seat in range(s.terms.seats):
            parts = {"money": s.ledger.at(MONEY, s.terms.seat_place(seat))}
            for company, name in enumerate(s.terms.operators):
                parts[name] = shares.held(s, company)[seat] * prices[company]
            scores.append(Score(sum(parts.values()), parts))
        best = max(score.total for score in scores)
        winners = tuple(seat for seat, score in enumerate(scores) if score.total == best)
        return Outcome(tuple(scores), winners, "rounds_played")
