"""A step: one decision kind that offers, checks and executes from the same code.

Owns the base class of all steps, and the refusal of what belongs to another decision.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, ClassVar

from tabletop.rules.game import Action, Fact, Ref, Refusal, Seat
from tabletop.rules.mombasa import actions as act

if TYPE_CHECKING:
    from tabletop.rules.mombasa.state import MombasaState

DONE = act.Done()
LEAVE_REWARD = act.LeaveReward()


class Step(ABC):
    """Stateless: all it decides upon lies in the state. `rule` is the statement it plays."""

    name: ClassVar[str]
    rule: ClassVar[str]

    def seats(self, s: MombasaState) -> tuple[Seat, ...]:
        """Whose decision it is."""
        return (s.course.turn,)

    @abstractmethod
    def candidates(self, s: MombasaState, seat: Seat) -> Iterable[Action]:
        """Every action that could be allowed in this step, in a stable order."""

    @abstractmethod
    def refusal(self, s: MombasaState, seat: Seat, action: Action) -> Refusal | None:
        """Why an action is not allowed now, or None."""

    @abstractmethod
    def execute(self, s: MombasaState, seat: Seat, action: Action, facts: list[Fact]) -> None:
        """Do an allowed action and all that follows by itself, up to the next decision."""

    def attempts(self, s: MombasaState, seat: Seat, ref: Ref) -> Iterable[Action]:
        """The candidates about this thing."""
        return (one for one in self.candidates(s, seat) if ref in one.refs)

    def legal(self, s: MombasaState, seat: Seat) -> Sequence[Action]:
        """The candidates that are not refused."""
        refusal = self.refusal
        return [one for one in self.candidates(s, seat) if refusal(s, seat, one) is None]

    def not_now(self) -> Refusal:
        """The refusal of an action that belongs to another decision."""
        return Refusal(self.rule, "other_decision", {"decision": self.name})
