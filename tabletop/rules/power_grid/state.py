"""One position of Power Grid in any mode, and the State contract over the step that is on.

Owns the state's fields, legal, refusal, apply and copy; the rules live in steps, parts and modes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from typing import TYPE_CHECKING, Any

from tabletop.rules.game import (
    Action,
    Bundle,
    Fact,
    IllegalAction,
    NotToAct,
    OptionValue,
    Outcome,
    Ref,
    Refusal,
    Seat,
    View,
    digest_of,
    parsed_action,
)
from tabletop.rules.ledger import Ledger
from tabletop.rules.power_grid import actions as act
from tabletop.rules.power_grid.parts import (
    Auction,
    Bits,
    Course,
    PlantMarket,
    ShareBook,
    Spending,
    Supplying,
    Trading,
)
from tabletop.rules.power_grid.terms import MONEY, Terms
from tabletop.rules.rng import Rng

if TYPE_CHECKING:
    from tabletop.rules.game import Game
    from tabletop.rules.power_grid.mode import Mode
    from tabletop.rules.power_grid.network import Reach
    from tabletop.rules.power_grid.steps.base import Step


class PowerGridState:
    """See `tabletop.rules.game.State`. Operators are players or companies, by the mode."""

    __slots__ = (
        "auction",
        "course",
        "houses",
        "in_play",
        "ledger",
        "levels",
        "market",
        "mined",
        "mode",
        "networks",
        "now",
        "plants",
        "regions",
        "rng",
        "routes",
        "rows_moved",
        "second_networks",
        "shares",
        "spending",
        "supplying",
        "terms",
        "trading",
    )

    def __init__(self, mode: Mode, terms: Terms, rng: Rng, ledger: Ledger) -> None:
        self.mode = mode
        self.terms = terms
        self.rng = rng
        self.ledger = ledger
        self.course = Course()
        self.market = PlantMarket()
        self.auction = Auction()
        self.spending = Spending()
        self.supplying = Supplying()
        self.trading = Trading()
        self.shares = ShareBook()
        self.plants: list[tuple[int, ...]] = [()] * len(terms.operators)
        self.networks: list[Bits] = [0] * len(terms.operators)
        self.houses: list[tuple[int, ...]] = [()] * len(terms.cities)
        self.levels: tuple[Bits, Bits, Bits] = (0, 0, 0)
        """Cities with at least 1, 2, 3 houses; follows from `houses`."""
        self.rows_moved: tuple[int, ...] = (0,) * len(terms.fuels)
        """How many spaces the row of each fuel has moved, where the map lets it."""
        self.mined = 0
        """Units on the market of the mines, where the map has them."""
        self.second_networks: Bits = 0
        """Operators that have begun a second network, where the map allows one."""
        self.regions: Bits = 0
        self.in_play: Bits = 0
        """The cities of the regions in play; follows from `regions`."""
        self.now: Step | None = None
        """The decision being made; None once the game is over."""
        self.routes: Reach | None = None
        """What the operator at turn can connect, once it was asked for."""

    @classmethod
    def empty(cls, mode: Mode, terms: Terms, rng: Rng) -> PowerGridState:
        """A state with nothing laid out."""
        goods = 1 + len(terms.fuels) + mode.share_kinds(terms)
        return cls(mode, terms, rng, Ledger.empty(goods, terms.places))

    @property
    def game(self) -> Game:
        return self.mode

    @property
    def seats(self) -> int:
        return self.terms.seats

    @property
    def options(self) -> Mapping[str, OptionValue]:
        return self.terms.options

    def to_act(self) -> tuple[Seat, ...]:
        return () if self.now is None else (self.now.seat(self),)

    def legal(self, seat: Seat) -> Sequence[Action]:
        if self.now is None or seat != self.now.seat(self):
            return ()
        offer, legal = self.mode.standing, self.now.legal(self)
        return legal if offer is None else (*legal, *offer.legal(self))

    def bundles(self, seat: Seat) -> Sequence[Bundle]:
        if self.now is None or seat != self.now.seat(self):
            return ()
        return self.now.bundles(self)

    def refusal(self, seat: Seat, action: Action) -> Refusal | None:
        if self.now is None or seat != self.now.seat(self):
            raise NotToAct(f"player {seat + 1} is not to act now")
        return self._asked(self.now, action).refusal(self, action)

    def _asked(self, step: Step, action: Action) -> Step:
        """The step that an action belongs to: the active one, or what stands beside it."""
        offer = self.mode.standing
        return step if offer is None or not isinstance(action, offer.action) else offer

    def attempts(self, seat: Seat, ref: Ref) -> Iterable[Action]:
        is_known = ref.id in self.terms.known_ids.get(ref.kind, ())
        return self.now.attempts(self, ref) if self.now is not None and is_known else ()

    @property
    def rule(self) -> str:
        return "" if self.now is None else self.now.rule

    def apply(self, seat: Seat, action: Action) -> list[Fact]:
        step = self.now
        if step is None or seat != step.seat(self):
            raise NotToAct(f"player {seat + 1} is not to act now")
        step = self._asked(step, action)
        refusal = step.refusal(self, action)
        if refusal is not None:
            raise IllegalAction(refusal)
        facts: list[Fact] = []
        step.execute(self, action, facts)
        return facts

    def parse_action(self, data: object) -> Action:
        return parsed_action(data, act.ACTION_TYPES, self.terms.known_ids)

    def copy(self) -> PowerGridState:
        new = PowerGridState(self.mode, self.terms, self.rng.copy(), self.ledger.copy())
        new.course = copy(self.course)
        new.market = copy(self.market)
        new.auction = copy(self.auction)
        new.spending = copy(self.spending)
        new.supplying = copy(self.supplying)
        new.trading = copy(self.trading)
        new.shares = copy(self.shares)
        new.plants = self.plants[:]
        new.networks = self.networks[:]
        new.houses = self.houses[:]
        new.levels = self.levels
        new.rows_moved = self.rows_moved
        new.mined = self.mined
        new.second_networks = self.second_networks
        new.regions = self.regions
        new.in_play = self.in_play
        new.now = self.now
        new.routes = self.routes
        return new

    def view(self, seat: Seat | None) -> View:
        return self.mode.view(self, seat)

    def outcome(self) -> Outcome | None:
        return self.mode.outcome(self) if self.now is None else None

    def totals(self) -> dict[str, int]:
        terms = self.terms
        totals = {"money": self.ledger.total(MONEY)}
        for fuel, name in enumerate(terms.fuels):
            totals[f"fuel_{name}"] = self.ledger.total(terms.fuel_good(fuel))
        for company in range(self.mode.share_kinds(terms)):
            good = terms.share_good(company)
            totals[f"shares_{terms.operators[company]}"] = self.ledger.total(good)
        market = self.market
        piles = (market.row, market.deck, market.removed, market.boxed, market.aside, *self.plants)
        totals["plants"] = sum(len(pile) for pile in piles)
        return totals

    def to_dict(self) -> dict[str, Any]:
        return self.mode.to_dict(self)

    def digest(self) -> str:
        return digest_of(self.to_dict())

    def money(self, operator: int) -> int:
        """An operator's money."""
        terms = self.terms
        return self.ledger.balances[terms.first_operator_place + operator]

    def pay(self, source: int, target: int, amount: int) -> None:
        """Move money between two places of the ledger."""
        self.ledger.move(MONEY, source, target, amount)

    def party(self, place: int) -> str:
        """The name of a place in facts: `bank`, `seat:0`... or an operator's id."""
        if place == 0:
            return "bank"
        terms = self.terms
        if place >= terms.first_operator_place:
            return terms.operators[place - terms.first_operator_place]
        return f"seat:{place - 1}"
