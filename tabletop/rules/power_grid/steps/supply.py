"""Phase 5, powering: run plants one by one, then say how many cities they power.

Owns P-B14's and P-O10's choice; what it earns, and which of them is played, is the mode's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import TYPE_CHECKING

from tabletop.rules.game import Action, Fact, Ref, Refusal
from tabletop.rules.power_grid import actions as act
from tabletop.rules.power_grid import facts as told
from tabletop.rules.power_grid import fuel
from tabletop.rules.power_grid.data import Plant
from tabletop.rules.power_grid.parts import Supplying
from tabletop.rules.power_grid.steps.base import TurnStep

if TYPE_CHECKING:
    from tabletop.rules.power_grid.state import PowerGridState

SUPPLY = tuple(act.SupplyCities(count) for count in range(60))


@cache
def ways_to_run(plant: Plant) -> tuple[act.RunPlant, ...]:
    """The ways to run a plant: one, or for a hybrid each mix of its fuels."""
    if not plant.fuels:
        return (act.RunPlant(plant.number),)
    if len(plant.fuels) == 1:
        return (act.RunPlant(plant.number, **{plant.fuels[0]: plant.units}),)
    one, two = plant.fuels
    return tuple(
        act.RunPlant(plant.number, **{one: count, two: plant.units - count})
        for count in range(plant.units, -1, -1)
    )


def burnt(s: PowerGridState, action: act.RunPlant) -> list[int]:
    """Units that running a plant this way burns, by fuel of the game."""
    return [getattr(action, name) for name in s.terms.fuels]


def capacity(s: PowerGridState, operator: int) -> int:
    """Cities that the plants run so far power, at most the own ones."""
    power = sum(s.terms.plants[number].cities for number in s.supplying.run)
    return min(power, s.networks[operator].bit_count())


class SupplyStep(TurnStep):
    """Run own plants, then supply any number of cities up to their power."""

    name = "supply_cities"
    phase = "bureaucracy"

    def __init__(self, rule: str, *, is_forward: bool = False) -> None:
        self.rule = rule
        self.is_forward = is_forward

    def prepare(self, s: PowerGridState) -> None:
        s.supplying = Supplying(earned=s.supplying.earned)

    def has_choice(self, s: PowerGridState) -> bool:
        return any(
            self.refusal(s, way) is None
            for number in s.plants[s.course.turn]
            for way in ways_to_run(s.terms.plants[number])
        )

    def skip(self, s: PowerGridState, facts: list[Fact]) -> bool:
        super().skip(s, facts)
        s.mode.earn(s, s.course.turn, 0, facts)
        return True

    def after(self, s: PowerGridState) -> Callable[[PowerGridState, list[Fact]], None]:
        return s.mode.after_incomes

    def candidates(self, s: PowerGridState) -> Iterable[Action]:
        for number in s.plants[s.course.turn]:
            if number not in s.supplying.run:
                yield from ways_to_run(s.terms.plants[number])
        yield from SUPPLY[: capacity(s, s.course.turn) + 1]

    def attempts(self, s: PowerGridState, ref: Ref) -> Iterable[Action]:
        return ways_to_run(s.terms.plants[int(ref.id)]) if ref.kind == "plant" else ()

    def refusal(self, s: PowerGridState, action: Action) -> Refusal | None:
        if isinstance(action, act.RunPlant):
            return self._run_refusal(s, action)
        if not isinstance(action, act.SupplyCities):
            return self.not_now()
        most = capacity(s, s.course.turn)
        if action.count > most:
            return Refusal(self.rule, "too_many_cities", {"count": action.count, "most": most})
        return None

    @staticmethod
    def _run_refusal(s: PowerGridState, action: act.RunPlant) -> Refusal | None:
        operator = s.course.turn
        if action.plant not in s.plants[operator]:
            return Refusal("P-B14", "not_own_plant", {"plant": action.plant})
        if action.plant in s.supplying.run:
            return Refusal("P-B14", "plant_already_run", {"plant": action.plant})
        if action not in ways_to_run(s.terms.plants[action.plant]):
            return Refusal("P-B10", "wrong_fuel", {"plant": action.plant})
        if any(
            burn > have
            for burn, have in zip(burnt(s, action), fuel.stored(s, operator), strict=True)
        ):
            return Refusal("P-B14", "too_little_fuel", {"plant": action.plant})
        return None

    def execute(self, s: PowerGridState, action: Action, facts: list[Fact]) -> None:
        operator = s.course.turn
        if isinstance(action, act.RunPlant):
            s.supplying.run += (action.plant,)
            facts.append(told.PlantRun(s.terms.operators[operator], action.plant))
            for kind, count in enumerate(burnt(s, action)):
                fuel.return_units(s, operator, kind, count, facts)
        elif isinstance(action, act.SupplyCities):
            s.mode.earn(s, operator, action.count, facts)
