"""Mode `stock_race`, the second variant of The Stock Companies: its order, incomes and end.

Owns P-V1, P-V2, P-V6 to P-V8, P-V11 and P-V12; `company_mode` does the rest.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from tabletop.rules.game import Fact, Option, OptionValue, Outcome
from tabletop.rules.power_grid import facts as told
from tabletop.rules.power_grid import mines, network, scoring
from tabletop.rules.power_grid.check import Faults
from tabletop.rules.power_grid.company_mode import CompanyMode, RoundKind
from tabletop.rules.power_grid.data import PowerGridData
from tabletop.rules.power_grid.figures import StockRaceFigures
from tabletop.rules.power_grid.parts import Supplying
from tabletop.rules.power_grid.payments import pay
from tabletop.rules.power_grid.stock_race_check import race_faults
from tabletop.rules.power_grid.stock_race_incomes import settle_incomes
from tabletop.rules.power_grid.stock_race_round import RaceStockRound
from tabletop.rules.power_grid.terms import BANK

if TYPE_CHECKING:
    from tabletop.rules.power_grid.state import PowerGridState


class StockRaceMode(CompanyMode):
    """`power_grid.stock_race`: rounds in turn until a company has cities enough; points win."""

    id = "power_grid.stock_race"
    figures: StockRaceFigures

    def __init__(self, data: PowerGridData) -> None:
        super().__init__(data, data.stock_race, RaceStockRound(self.next_round))
        self.options = {
            **self.options,
            "companies": Option("choice", BY_PLAYERS, (BY_PLAYERS, *COMPANY_COUNTS), is_minor=True),
            "wanted_by": Option(
                "choice", "certificates", ("certificates", "players"), is_minor=True
            ),
        }

    def companies_in_play(self, seats: int, options: Mapping[str, OptionValue]) -> int:
        """As the table says, or as the option does (P-V1)."""
        asked = str(options["companies"])
        return super().companies_in_play(seats, options) if asked == BY_PLAYERS else int(asked)

    def faults(self, s: PowerGridState) -> Faults:
        return race_faults(s, self.figures, self.end_cities(s))

    # The rounds and their order

    def kind_of_round(self, index: int) -> RoundKind:
        return self.figures.sequence[index % len(self.figures.sequence)]

    def round_of(self, s: PowerGridState) -> tuple[int, int]:
        index = max(s.course.index, 0)
        kind = self.kind_of_round(index)
        return sum(self.kind_of_round(one) == kind for one in range(index + 1)), 0

    def settle_order(self, s: PowerGridState) -> tuple[int, ...]:
        """Most cities first, then the best plant; new companies last, as founded (P-V6)."""
        operated = s.shares.operated
        old = [company for company in s.course.order if operated >> company & 1]
        new = [company for company in s.course.order if not operated >> company & 1]
        return (*network.by_cities(s, old), *new)

    def after_auctions(self, s: PowerGridState, facts: list[Fact]) -> None:
        """In the first operating round the order is settled again by plants (P-V7)."""
        self.close_auctions(s, facts)
        if self.round_of(s)[0] == 1:
            s.course.order = network.by_cities(s, s.course.order)
            self.tell_order(s, facts)
        self.buy_fuel.begin(s, facts)

    # Phase 5 and the end

    def earn(self, s: PowerGridState, operator: int, cities: int, facts: list[Fact]) -> None:
        income = network.after_outage(s, operator, self.income_of(s, cities))
        s.supplying.earned += ((operator, income),)
        facts.append(told.CitiesSupplied(s.terms.operators[operator], cities, income))
        pay(s, BANK, s.terms.operator_place(operator), income, "income", facts)
        self.supply.advance(s, facts)

    def after_incomes(self, s: PowerGridState, facts: list[Fact]) -> None:
        settle_incomes(s, self.figures.income.share_unit, facts)
        s.supplying = Supplying()
        self.renew_markets(s, facts)
        self.leave_operating_round(s, facts)

    def end_cities(self, s: PowerGridState) -> int:
        """The map's figure, or the base game's, for the player count of the mode (P-V2)."""
        figures = s.terms.map.end_cities or s.terms.base.map.end_cities
        return figures[str(self.figures.end.as_for)]

    def after_building(self, s: PowerGridState, facts: list[Fact]) -> None:
        """Bureaucracy, or the end: points for what the stored fuel can power (P-V12)."""
        if network.largest(s) < self.end_cities(s):
            super().after_building(s, facts)
            return
        mines.sell(s, facts)
        scoring.tell_points(s, self.figures.end.bonus, facts)
        self.end_game(s, facts)

    def outcome(self, s: PowerGridState) -> Outcome:
        """The points of the companies by the shares held (P-V13)."""
        return scoring.outcome_by_shares(s, self.figures.end.bonus, "cities_reached")


BY_PLAYERS = "by_players"
"""The companies in play follow the number of players."""
COMPANY_COUNTS = ("3", "4", "5", "6")
"""What else may be in play, for owners who know the printed table."""
