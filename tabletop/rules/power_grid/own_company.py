"""Mode `own_company`: the rounds of the base game with shares of the players' own companies.

Owns P-W1 to P-W3 and P-W6 to P-W9; trading shares and the standing offer are steps.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from tabletop.rules.game import Fact, Option, OptionValue, Outcome
from tabletop.rules.power_grid import deck_setup, fuel, network, plant_market, scoring, shares
from tabletop.rules.power_grid import facts as told
from tabletop.rules.power_grid.base_rounds import BaseRounds
from tabletop.rules.power_grid.base_setup import player_terms, seat_players
from tabletop.rules.power_grid.check import Faults
from tabletop.rules.power_grid.data import PowerGridData
from tabletop.rules.power_grid.mode import common_options
from tabletop.rules.power_grid.own_company_check import own_company_faults
from tabletop.rules.power_grid.steps.auction import begin_auctions
from tabletop.rules.power_grid.steps.own_shares import BuySharesStep, SellOwnShareOffer
from tabletop.rules.power_grid.terms import ShareTerms, Terms

if TYPE_CHECKING:
    from tabletop.rules.power_grid.state import PowerGridState


class OwnCompanyMode(BaseRounds):
    """`power_grid.own_company`: each player operates and owns the shares of the own company."""

    id = "power_grid.own_company"

    def __init__(self, data: PowerGridData) -> None:
        super().__init__(data)
        self.figures = data.own_company
        self.standing = SellOwnShareOffer()
        self.options = {
            **common_options(data, self.figures, self.figures.map.not_offered),
            "income_base": Option("bool", True),
        }
        self.change_count = self.figures.plants.change_count
        self.buy_shares = BuySharesStep(begin_auctions)
        self._know_steps((*self.steps.values(), self.buy_shares))

    def setup(self, seats: int, options: Mapping[str, OptionValue], seed: int) -> PowerGridState:
        s = seat_players(self, self.terms_of(seats, options), seed)
        deck_setup.exchange_lowest(s, self.figures.plants.setup)
        terms, figures = s.terms, self.figures
        for company in range(seats):
            total = figures.certificates.total_shares
            s.ledger.put(terms.share_good(company), terms.operator_place(company), total)
        piles: list[tuple[int, ...]] = [()] * len(terms.shares.prices)
        piles[terms.shares.prices.index(figures.price.start)] = tuple(range(seats))
        s.shares.piles = tuple(piles)
        self.choose_region.begin(s, s.course.order[0], [])
        return s

    def _terms(self, seats: int, options: tuple[tuple[str, OptionValue], ...]) -> Terms:
        track, colours = self.figures.price, self.data.base.colours[:seats]
        share_terms = ShareTerms(
            all_companies=frozenset(colours),
            prices=tuple(range(track.min, track.max + 1, track.step)),
            certificates=self.figures.certificates,
        )
        return player_terms(self.data, seats, dict(options), share_terms)

    def share_kinds(self, terms: Terms) -> int:
        return len(terms.operators)

    def faults(self, s: PowerGridState) -> Faults:
        return own_company_faults(s)

    # What is changed in the rounds of the base game

    def after_order(self, s: PowerGridState, facts: list[Fact]) -> None:
        """Shares are traded before the auctions (P-W3)."""
        self.buy_shares.begin(s, facts)

    def income_of(self, s: PowerGridState, cities: int) -> int:
        """10 beside the table's amount (P-W6)."""
        base = self.figures.income.base if s.options["income_base"] else 0
        return base + super().income_of(s, cities)

    def earn(self, s: PowerGridState, operator: int, cities: int, facts: list[Fact]) -> None:
        income = network.after_outage(s, operator, self.income_of(s, cities))
        s.supplying.earned += ((operator, income),)
        super().earn(s, operator, cities, facts)

    def after_incomes(self, s: PowerGridState, facts: list[Fact]) -> None:
        """Prices rise and sold shares can be bought; then fuel and plants (P-W6, P-W7)."""
        self._raise_prices(s, facts)
        if s.shares.just_sold:
            s.shares.just_sold = 0
            facts.append(told.SharesFreed())
        if self.round_of(s)[0] >= self.figures.fuel.first_refill_round:
            fuel.refill(s, s.terms.seats, facts)
        plant_market.change_market(s, facts)
        self.next_round(s, facts)

    def _raise_prices(self, s: PowerGridState, facts: list[Fact]) -> None:
        """The highest incomes raise their prices by 20, the others by 10 (P-W6)."""
        figures, earned = self.figures, dict(s.supplying.earned)
        s.supplying.earned = ()
        best, top = max(earned.values()), len(s.terms.shares.prices) - 1
        for company in reversed(shares.companies_by_price(s)):
            is_best, field = earned[company] == best, shares.field_of(s, company)
            rise = figures.income.best_rise if is_best else figures.income.other_rise
            if field < top:
                shares.put_on_field(s, company, min(field + rise // figures.price.step, top), facts)

    def tell_points(self, s: PowerGridState, facts: list[Fact]) -> None:
        """The points of the companies (P-W8)."""
        scoring.tell_points(s, self._bonus(s), facts)

    def outcome(self, s: PowerGridState) -> Outcome:
        """Points of the companies by the shares held (P-W8, P-W9)."""
        return scoring.outcome_by_shares(s, self._bonus(s), "cities_reached")

    def _bonus(self, s: PowerGridState) -> tuple[int, ...]:
        return self.figures.bonus[str(s.terms.seats)]
