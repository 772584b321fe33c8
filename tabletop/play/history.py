"""The state of a game with the live gestures that led to it.

Owns going forward and exactly back; does not own who may do so, nor what is written.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tabletop.rules.game import Action, Fact, Seat, State

KEPT_STATES = 16
"""Positions before the last gestures that are kept as states; older ones are replayed."""


class Played(NamedTuple):
    """A gesture that happened; `has_barrier` when it revealed or drew something."""

    number: int
    seat: Seat
    actions: tuple[Action, ...]
    is_automatic: bool
    has_barrier: bool


class TakenBack(NamedTuple):
    """Gestures that one undo or correction took back, oldest first."""

    by: Seat
    gestures: tuple[Played, ...]


class History:
    """Live gestures from a start to a state. A state once shown is never changed again."""

    def __init__(self, start: State) -> None:
        self.start = start
        self.state = start.copy()
        self.live: list[Played] = []
        self.taken_back: list[TakenBack] = []
        self.gestures = 0
        self._before: dict[int, State] = {}

    def play(
        self, seat: Seat, actions: Sequence[Action], *, is_automatic: bool, keeps_state: bool = True
    ) -> list[Fact]:
        """Do all actions or, when one is refused, none; what was taken back stays so.

        Without `keeps_state` (in a replay) the state changes in place, and a refusal ruins it.
        """
        facts = self._run(seat, actions, keeps_state)
        self.taken_back.clear()
        self.gestures += 1
        has_barrier = any(fact.barrier for fact in facts)
        self.live.append(Played(self.gestures, seat, tuple(actions), is_automatic, has_barrier))
        return facts

    def _run(self, seat: Seat, actions: Sequence[Action], keeps_state: bool) -> list[Fact]:
        state = self.state.copy() if keeps_state else self.state
        facts = state.apply(seat, actions[0])
        for action in actions[1:]:
            facts += state.apply(seat, action)
        if keeps_state:
            position = len(self.live)
            self._before[position] = self.state
            self._before.pop(position - KEPT_STATES, None)
            self.state = state
        return facts

    def take_back(self, position: int, by: Seat) -> None:
        """Go back to before the live gesture at this position."""
        gone = tuple(self.live[position:])
        del self.live[position:]
        if position in self._before:
            self.state = self._before[position]
        else:
            self._replay()
        self._before = {at: state for at, state in self._before.items() if at < position}
        self.taken_back.append(TakenBack(by, gone))

    def _replay(self) -> None:
        """Reach the position after the live gestures from the start."""
        self.state = self.start.copy()
        for position, played in enumerate(self.live):
            if position >= len(self.live) - KEPT_STATES:
                self._before[position] = self.state
                self.state = self.state.copy()
            for action in played.actions:
                self.state.apply(played.seat, action)

    def bring_back(self) -> TakenBack:
        """Make live again what the last `take_back` took; there must be something."""
        again = self.taken_back.pop()
        for played in again.gestures:
            self._run(played.seat, played.actions, keeps_state=True)
            self.live.append(played)
        return again

    def position_of(self, gesture: int) -> int | None:
        """Where among the live gestures the one with this number is."""
        for position in range(len(self.live) - 1, -1, -1):
            if self.live[position].number == gesture:
                return position
        return None

    def actions(self) -> Iterator[tuple[Seat, Action]]:
        """The live actions with their seats, oldest first."""
        for played in self.live:
            for action in played.actions:
                yield played.seat, action
