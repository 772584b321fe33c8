"""The undo that one seat asks the others for: put, answered, overtaken by time.

Owns the question and who was asked; who may take back what is the session's to say.
"""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet

from tabletop.play.pace import REACTION_TICKS
from tabletop.play.panel import UndoQuestion
from tabletop.play.seat_input import SeatInput
from tabletop.rules.game import Seat


class Consent:
    """At most one question at a time, put to the inputs of those who have not answered it yet."""

    __slots__ = ("_inputs", "_new_ticks", "_ticks", "_ticks_left", "question")

    def __init__(self, inputs: Sequence[SeatInput], ticks: int) -> None:
        self._inputs = inputs
        self._ticks = ticks
        self._ticks_left = self._new_ticks = 0
        self.question: UndoQuestion | None = None

    def ask(self, by: Seat, others: AbstractSet[Seat]) -> None:
        """Ask all of the others; an older question is forgotten."""
        self._new_ticks = REACTION_TICKS
        self._put(UndoQuestion(by, frozenset(others)))

    @property
    def is_new(self) -> bool:
        """Whether it came so lately that nobody has read it: a press is no answer to it yet."""
        return self._new_ticks > 0

    def agree(self, seat: Seat) -> frozenset[Seat] | None:
        """One of those asked agrees; all who want it, as soon as nobody is missing."""
        question = self.question
        if question is None:
            return None
        agreed = question.agreed | {seat}
        if agreed == question.asked:
            return agreed | {question.by}
        self._put(UndoQuestion(question.by, question.asked, agreed))
        return None

    def end(self) -> None:
        """Take the question back from all."""
        self._put(None)

    def tick(self) -> bool:
        """Let one tick pass; whether the time to answer is over."""
        if self.question is None:
            return False
        self._new_ticks -= 1
        self._ticks_left -= 1
        return self._ticks_left <= 0

    def _put(self, question: UndoQuestion | None) -> None:
        self.question = question
        self._ticks_left = self._ticks
        for owner in self._inputs:
            is_asked = question is not None and owner.seat in question.asked - question.agreed
            owner.ask(question if is_asked else None)
