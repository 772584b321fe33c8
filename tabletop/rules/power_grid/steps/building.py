"""Phase 4: connecting cities one at a time.

Owns P-B11's turn; which paths are allowed is `network`'s.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from tabletop.rules.game import Action, Fact, Ref, Refusal
from tabletop.rules.power_grid import actions as act
from tabletop.rules.power_grid import network
from tabletop.rules.power_grid.steps.base import DONE, TurnStep

if TYPE_CHECKING:
    from tabletop.rules.power_grid.state import PowerGridState


class ConnectCityStep(TurnStep):
    """Connect a city, again and again, or finish."""

    name = "connect_city"
    rule = "P-B11"
    phase = "building"

    def has_choice(self, s: PowerGridState) -> bool:
        offers = self.legal(s) if s.terms.is_money_open else (*self.candidates(s),)
        return len(offers) > 1

    def after(self, s: PowerGridState) -> Callable[[PowerGridState, list[Fact]], None]:
        return s.mode.after_building

    def candidates(self, s: PowerGridState) -> Iterable[Action]:
        connect = s.terms.connect
        reach = network.reach_of(s, s.course.turn)
        return (*(connect[city] for city in reach.connections), DONE)

    def attempts(self, s: PowerGridState, ref: Ref) -> Iterable[Action]:
        return (act.ConnectCity(ref.id),) if ref.kind == "city" else ()

    def legal(self, s: PowerGridState) -> Sequence[Action]:
        money, connect = s.money(s.course.turn), s.terms.connect
        places, houses = s.terms.place_costs, s.houses
        legal: list[Action] = [
            connect[city]
            for city, way in network.reach_of(s, s.course.turn).connections.items()
            if way + places[city][len(houses[city])] <= money
        ]
        legal.append(DONE)
        return legal

    def refusal(self, s: PowerGridState, action: Action) -> Refusal | None:
        if isinstance(action, act.Done):
            return None
        if not isinstance(action, act.ConnectCity):
            return self.not_now()
        operator, city = s.course.turn, s.terms.city_index[action.city]
        connections = network.reach_of(s, operator).connections.get(city)
        if connections is None:
            return self._unreachable(s, operator, city)
        cost, money = connections + network.place_cost(s, city), s.money(operator)
        if cost > money and not s.terms.is_money_open:
            return Refusal("P-B11", "city_above_purse", {"city": action.city, "cost": cost})
        if cost > money:
            return Refusal(
                "P-B11", "city_too_dear", {"city": action.city, "cost": cost, "have": money}
            )
        return None

    @staticmethod
    def _unreachable(s: PowerGridState, operator: int, city: int) -> Refusal:
        figures = {"city": s.terms.cities[city]}
        if not s.in_play >> city & 1:
            return Refusal(s.mode.in_play_rule, "city_not_in_play", figures)
        if s.networks[operator] >> city & 1:
            return Refusal("P-B11", "city_already_connected", figures)
        if network.full(s) >> city & 1:
            return Refusal("P-B11", "city_full", figures)
        return Refusal("P-O8", "city_not_adjoining", figures)

    def execute(self, s: PowerGridState, action: Action, facts: list[Fact]) -> None:
        if not isinstance(action, act.ConnectCity):
            self.advance(s, facts)
            return
        operator, city = s.course.turn, s.terms.city_index[action.city]
        network.build(s, operator, city, network.route_to(s, operator, city), facts)
