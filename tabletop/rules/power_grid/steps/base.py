"""A step: one decision kind that offers, checks and executes from the same code.

Owns the base class of all steps, and phases in which the operators take turns.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, ClassVar

from tabletop.rules.game import Action, Bundle, Fact, Ref, Refusal, Seat
from tabletop.rules.power_grid import facts as told
from tabletop.rules.power_grid.actions import Done
from tabletop.rules.power_grid.parts import Phase

if TYPE_CHECKING:
    from tabletop.rules.power_grid.state import PowerGridState


DONE = Done()
"""Finishes a turn in any step that has turns."""


class Step(ABC):
    """Stateless: all it decides upon lies in the state. `rule` is the statement it plays, in some
    modes another one.
    """

    name: ClassVar[str]
    rule: str

    def __init__(self, rule: str = "") -> None:
        if rule:
            self.rule = rule

    def seat(self, s: PowerGridState) -> Seat:
        """Whose decision it is: the president's of the operator at turn."""
        return s.shares.presidents[s.course.turn]

    @abstractmethod
    def candidates(self, s: PowerGridState) -> Iterable[Action]:
        """Every action that could be allowed in this step, in a stable order."""

    @abstractmethod
    def refusal(self, s: PowerGridState, action: Action) -> Refusal | None:
        """Why an action is not allowed now, or None."""

    @abstractmethod
    def execute(self, s: PowerGridState, action: Action, facts: list[Fact]) -> None:
        """Do an allowed action and all that follows by itself, up to the next decision."""

    def attempts(self, s: PowerGridState, ref: Ref) -> Iterable[Action]:
        """What could be done with this thing, allowed or not, the likeliest first."""
        return (one for one in self.candidates(s) if ref in one.refs)

    def legal(self, s: PowerGridState) -> Sequence[Action]:
        """The candidates that are not refused."""
        refusal = self.refusal
        return [action for action in self.candidates(s) if refusal(s, action) is None]

    def bundles(self, s: PowerGridState) -> Sequence[Bundle]:
        """What may be done at once in one gesture."""
        return ()

    def not_now(self) -> Refusal:
        """The refusal of an action that belongs to another decision."""
        return Refusal(self.rule, "other_decision", {"decision": self.name})


class StandingOffer(Step):
    """What whoever is to act may do beside the active step, which stays on (P-W5)."""

    action: ClassVar[type[Action]]
    """The one type of actions that belong to the offer and to no step."""

    def seat(self, s: PowerGridState) -> Seat:
        return s.to_act()[0]


class TurnStep(Step):
    """A phase in which the operators take turns: last in order first, or forward (P-B24)."""

    phase: ClassVar[Phase]
    is_forward: bool = False

    def begin(self, s: PowerGridState, facts: list[Fact]) -> None:
        """Start the phase with the last operator in order, or the first."""
        s.course.phase = self.phase
        facts.append(told.PhaseBegan(self.phase))
        self._turn_of(s, 0 if self.is_forward else len(s.course.order) - 1, facts)

    def advance(self, s: PowerGridState, facts: list[Fact]) -> None:
        """The operator at turn is done: go on with the next one."""
        self._turn_of(s, s.course.order.index(s.course.turn) + self._stride, facts)

    @property
    def _stride(self) -> int:
        return 1 if self.is_forward else -1

    def _turn_of(self, s: PowerGridState, position: int, facts: list[Fact]) -> None:
        while 0 <= position < len(s.course.order):
            operator = s.course.order[position]
            s.course.turn = operator
            s.routes = None
            s.now = self
            self.prepare(s)
            if self.has_choice(s) or self.skip(s, facts):
                return
            position += self._stride
        self.after(s)(s, facts)

    def prepare(self, s: PowerGridState) -> None:
        """Clear what the last turn left."""

    @abstractmethod
    def has_choice(self, s: PowerGridState) -> bool:
        """Whether the operator at turn can do anything but finish, as far as all may know.

        What only hidden money forbids counts as a choice: to skip the turn would tell of it.
        """

    def skip(self, s: PowerGridState, facts: list[Fact]) -> bool:
        """Pass over an operator that can do nothing; True when that led on to a next decision."""
        facts.append(told.NothingToDo(s.terms.operators[s.course.turn], self.phase))
        return False

    @abstractmethod
    def after(self, s: PowerGridState) -> Callable[[PowerGridState, list[Fact]], None]:
        """What comes after the phase."""
