"""Phase 5, powering: run plants one by one, then say how many cities they power.

Owns P-B14's and P-O10's choice; what it earns, and which of them is played, is the mode's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from tabletop.rules.game import Action, Bundle, Fact, Ref, Refusal
from tabletop.rules.power_grid import actions as act
from tabletop.rules.power_grid import facts as told
from tabletop.rules.power_grid import fuel, mines
from tabletop.rules.power_grid.map_data import MOST_CITIES
from tabletop.rules.power_grid.parts import Supplying
from tabletop.rules.power_grid.scoring import most_power
from tabletop.rules.power_grid.steps.base import TurnStep
from tabletop.rules.power_grid.terms import WayToRun

if TYPE_CHECKING:
    from tabletop.rules.power_grid.state import PowerGridState

SUPPLY = tuple(act.SupplyCities(count) for count in range(MOST_CITIES + 1))


def capacity(s: PowerGridState, operator: int) -> int:
    """Cities that the plants run so far power, at most the own ones."""
    power = sum(s.terms.plants[number].cities for number in s.supplying.run)
    return min(power, s.networks[operator].bit_count())


def _spoils_most(s: PowerGridState, number: int, way: WayToRun) -> bool:
    """Whether the map asks for most cities, and fewer could be powered after running a plant so."""
    if not s.terms.rules.fuel.must_power_most:
        return False
    operator, run, left = s.course.turn, s.supplying.run, fuel.stored(s, s.course.turn)
    for kind, count in way.burnt:
        left[kind] -= count

    def most(run: tuple[int, ...], units: Sequence[int]) -> int:
        power = sum(s.terms.plants[one].cities for one in run)
        others = [one for one in s.plants[operator] if one not in run]
        return min(power + most_power(s.terms, others, units), s.networks[operator].bit_count())

    return most((*run, number), left) < most(run, fuel.stored(s, operator))


def _has_fuel(units: Sequence[int], way: WayToRun) -> bool:
    return all(units[kind] >= count for kind, count in way.burnt)


class SupplyStep(TurnStep):
    """Run own plants, then supply any number of cities up to their power."""

    name = "supply_cities"
    phase = "bureaucracy"

    def __init__(self, rule: str, *, is_forward: bool = False) -> None:
        self.rule = rule
        self.is_forward = is_forward

    def begin(self, s: PowerGridState, facts: list[Fact]) -> None:
        mines.sell(s, facts)
        super().begin(s, facts)

    def prepare(self, s: PowerGridState) -> None:
        s.supplying = Supplying(earned=s.supplying.earned)

    def has_choice(self, s: PowerGridState) -> bool:
        return any(self._runnable(s))

    @staticmethod
    def _runnable(s: PowerGridState) -> Iterator[Action]:
        """The ways to run plants that have not run, as far as there is fuel."""
        units, has_run, ways = fuel.stored(s, s.course.turn), s.supplying.run, s.terms.ways_to_run
        return (
            way.action
            for number in s.plants[s.course.turn]
            if number not in has_run
            for way in ways[number]
            if _has_fuel(units, way) and not _spoils_most(s, number, way)
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
                yield from (way.action for way in s.terms.ways_to_run[number])
        yield from SUPPLY[: capacity(s, s.course.turn) + 1]

    def legal(self, s: PowerGridState) -> Sequence[Action]:
        most = capacity(s, s.course.turn)
        counts = SUPPLY[: most + 1]
        if s.terms.rules.fuel.must_power_most:
            counts = tuple(one for one in counts[most:] if self.refusal(s, one) is None)
        return [*self._runnable(s), *counts]

    def bundles(self, s: PowerGridState) -> Sequence[Bundle]:
        """Powering all own cities stands first where another plant would run for nothing."""
        most = capacity(s, s.course.turn)
        is_full = 0 < most == s.networks[s.course.turn].bit_count()
        return [Bundle("power_all", (SUPPLY[most],))] if is_full and self.has_choice(s) else ()

    def attempts(self, s: PowerGridState, ref: Ref) -> Iterable[Action]:
        ways = s.terms.ways_to_run[int(ref.id)] if ref.kind == "plant" else ()
        return (way.action for way in ways)

    def refusal(self, s: PowerGridState, action: Action) -> Refusal | None:
        if isinstance(action, act.RunPlant):
            return self._run_refusal(s, action)
        if not isinstance(action, act.SupplyCities):
            return self.not_now()
        most = capacity(s, s.course.turn)
        if action.count > most:
            return Refusal(self.rule, "too_many_cities", {"count": action.count, "most": most})
        return self._most_refusal(s, action.count, most)

    def _most_refusal(self, s: PowerGridState, count: int, most: int) -> Refusal | None:
        """Why the map asks for more cities, or None."""
        if not s.terms.rules.fuel.must_power_most:
            return None
        if count < most:
            return Refusal("P-B22", "power_more", {"most": most})
        has_more_cities = most < s.networks[s.course.turn].bit_count()
        return Refusal("P-B22", "run_more") if has_more_cities and self.has_choice(s) else None

    @staticmethod
    def _run_refusal(s: PowerGridState, action: act.RunPlant) -> Refusal | None:
        operator = s.course.turn
        if action.plant not in s.plants[operator]:
            return Refusal("P-B14", "not_own_plant", {"plant": action.plant})
        if action.plant in s.supplying.run:
            return Refusal("P-B14", "plant_already_run", {"plant": action.plant})
        ways = s.terms.ways_to_run[action.plant]
        way = next((one for one in ways if one.action == action), None)
        if way is None:
            return Refusal("P-B10", "wrong_fuel", {"plant": action.plant})
        if not _has_fuel(fuel.stored(s, operator), way):
            return Refusal("P-B14", "too_little_fuel", {"plant": action.plant})
        if _spoils_most(s, action.plant, way):
            return Refusal("P-B22", "power_fewer", {"plant": action.plant})
        return None

    def execute(self, s: PowerGridState, action: Action, facts: list[Fact]) -> None:
        operator = s.course.turn
        if isinstance(action, act.RunPlant):
            s.supplying.run += (action.plant,)
            facts.append(told.PlantRun(s.terms.operators[operator], action.plant))
            ways = s.terms.ways_to_run[action.plant]
            for kind, count in next(way.burnt for way in ways if way.action == action):
                fuel.burn_units(s, operator, kind, count, facts)
        elif isinstance(action, act.SupplyCities):
            s.mode.earn(s, operator, action.count, facts)
