"""Phase 4: connecting cities one at a time.

Owns P-B11's turn, and beginning a second network where the map allows one; which cities can be
built in, and at what cost, is `network`'s.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from typing import TYPE_CHECKING

from tabletop.rules.game import Action, Fact, Ref, Refusal
from tabletop.rules.power_grid import actions as act
from tabletop.rules.power_grid import network
from tabletop.rules.power_grid.parts import members
from tabletop.rules.power_grid.steps.base import DONE, TurnStep

if TYPE_CHECKING:
    from tabletop.rules.power_grid.state import PowerGridState


class ConnectCityStep(TurnStep):
    """Connect a city, again and again, or finish."""

    name = "connect_city"
    rule = "P-B11"
    phase = "building"

    def begin(self, s: PowerGridState, facts: list[Fact]) -> None:
        s.course.connected = 0
        super().begin(s, facts)

    def has_choice(self, s: PowerGridState) -> bool:
        if s.terms.is_money_open:
            return any(self._affordable(s))
        operator = s.course.turn
        reach = network.reach_of(s, operator).connections
        return bool(reach) or network.second_starts(s, operator) != 0

    def after(self, s: PowerGridState) -> Callable[[PowerGridState, list[Fact]], None]:
        return s.mode.after_building

    def candidates(self, s: PowerGridState) -> Iterable[Action]:
        connect = s.terms.connect
        reach = network.reach_of(s, s.course.turn)
        return (*(connect[city] for city in reach.connections), *self._second(s), DONE)

    @staticmethod
    def _second(s: PowerGridState) -> list[act.ChooseStartCity]:
        """Beginning a second network, whatever it costs."""
        cities = network.second_starts(s, s.course.turn)
        return [s.terms.start_in[city] for city in members(cities)]

    def attempts(self, s: PowerGridState, ref: Ref) -> Iterable[Action]:
        if ref.kind != "city":
            return ()
        connect = act.ConnectCity(ref.id)
        has_second = s.terms.rules.network.second is not None
        return (connect, act.ChooseStartCity(ref.id)) if has_second else (connect,)

    def legal(self, s: PowerGridState) -> Sequence[Action]:
        return [*self._affordable(s), DONE]

    def _affordable(self, s: PowerGridState) -> Iterator[Action]:
        """What the operator can connect and pay."""
        money, connect = s.money(s.course.turn), s.terms.connect
        places, houses = s.terms.place_costs, s.houses
        reach = network.reach_of(s, s.course.turn).connections
        near = (
            connect[city]
            for city, way in reach.items()
            if way + places[city][len(houses[city])] <= money
        )
        if s.terms.rules.network.second is None:
            return near
        return chain(near, (one for one in self._second(s) if self.refusal(s, one) is None))

    def refusal(self, s: PowerGridState, action: Action) -> Refusal | None:
        if isinstance(action, act.Done):
            return None
        operator = s.course.turn
        if isinstance(action, act.ConnectCity):
            city = s.terms.city_index[action.city]
            connections = network.reach_of(s, operator).connections.get(city)
            if connections is None:
                return self._unreachable(s, operator, city)
            cost = connections + network.place_cost(s, city)
        elif isinstance(action, act.ChooseStartCity) and s.terms.rules.network.second is not None:
            city = s.terms.city_index[action.city]
            if not network.second_starts(s, operator) >> city & 1:
                return self._no_second(s, operator, city)
            route = network.second_start(s, city)
            cost = route.connections + route.place
        else:
            return self.not_now()
        if cost <= s.money(operator):
            return None
        if not s.terms.is_money_open:
            return Refusal("P-B11", "city_above_purse", {"city": action.city, "cost": cost})
        have = s.money(operator)
        return Refusal("P-B11", "city_too_dear", {"city": action.city, "cost": cost, "have": have})

    @staticmethod
    def _unreachable(s: PowerGridState, operator: int, city: int) -> Refusal:
        figures = {"city": s.terms.cities[city]}
        taken = _taken(s, operator, city)
        if taken is not None:
            return taken
        if not s.networks[operator]:
            return Refusal("P-B22", "not_a_start", figures)
        if s.mode.is_routing_free(s):
            return Refusal("P-B12", "no_way_there", figures)
        return Refusal("P-O8", "city_not_adjoining", figures)

    @staticmethod
    def _no_second(s: PowerGridState, operator: int, city: int) -> Refusal:
        figures = {"city": s.terms.cities[city]}
        taken = _taken(s, operator, city)
        if taken is not None:
            return taken
        if not s.networks[operator]:
            return Refusal("P-B22", "no_first_network", figures)
        if s.second_networks >> operator & 1:
            return Refusal("P-B22", "second_begun", figures)
        if not s.terms.starts >> city & 1:
            return Refusal("P-B22", "not_a_start", figures)
        if city in network.reach_of(s, operator).connections or not s.houses[city]:
            return Refusal("P-B22", "second_not_beyond", figures)
        return Refusal("P-B22", "second_not_empty", figures)

    def execute(self, s: PowerGridState, action: Action, facts: list[Fact]) -> None:
        operator = s.course.turn
        if isinstance(action, act.ConnectCity):
            city = s.terms.city_index[action.city]
            network.build(s, operator, city, network.route_to(s, operator, city), facts)
        elif isinstance(action, act.ChooseStartCity):
            network.begin_second(s, operator, s.terms.city_index[action.city], facts)
        else:
            self.advance(s, facts)


def _taken(s: PowerGridState, operator: int, city: int) -> Refusal | None:
    """Why a house could not be built there however it were connected, or None."""
    figures = {"city": s.terms.cities[city]}
    if not s.in_play >> city & 1:
        return Refusal(s.mode.in_play_rule, "city_not_in_play", figures)
    if s.networks[operator] >> city & 1:
        return Refusal("P-B11", "city_already_connected", figures)
    if network.full(s) >> city & 1:
        return Refusal("P-B11", "city_full", figures)
    if not network.may_have_house(s, operator) >> city & 1:
        most = s.terms.rules.network.first_round_houses or 0
        return Refusal("P-B22", "first_round_houses", {**figures, "most": most})
    return None
