"""The view on show: it lags behind the true one while what happened is told, beat by beat.

Owns how far the picture was told. How facts change a view is each game's; draws nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from tabletop.play.panel import Beat, LogLine
from tabletop.rules.game import Fact, View

GESTURE = "gesture"
"""The kind of log line that facts tell; undo and correction change the picture at once."""

Retell = Callable[[View, Sequence[Fact]], View]


class ToldTable(Protocol):
    """What there is to tell, and the true view."""

    @property
    def view(self) -> View: ...
    @property
    def log(self) -> Sequence[LogLine]: ...
    @property
    def telling(self) -> Beat | None: ...
    @property
    def is_telling(self) -> bool: ...


class ShownView:
    """`view` is what the picture shows now, `beat` what is told and not yet seen in it."""

    def __init__(self, retell: Retell) -> None:
        self._retell = retell
        self.view: View | None = None
        self.beat: Beat | None = None
        self._begun: Beat | None = None
        self._line, self._part = 0, 0  # the log line told last, and how many of its facts
        self._is_known = False  # whether facts lead on from the view

    def follow(self, table: ToldTable) -> bool:
        """Go on to what is told now, or to the true view; whether another beat began."""
        if self.view is None or not table.is_telling:
            self._show_truth(table)
            self._is_known = not table.is_telling
            return False
        begun = table.telling
        if begun is self._begun:
            return False
        self.land()
        self._begun = begun
        if begun is None:
            return False
        if not self._is_known or not self._come_to(begun, table.log):
            self._show_truth(table)
            self._begun, self._is_known = begun, False
            return False
        self.beat = begun
        return True

    def land(self) -> None:
        """What the present beat tells is seen from now on."""
        if self.beat is not None and self.view is not None:
            self.view = self._retell(self.view, self.beat.facts)
        self.beat = None

    def told_of(self, log: Sequence[LogLine]) -> Sequence[LogLine]:
        """The lines of the log that were told to their end; all of them when none is told."""
        return log if self._begun is None or not self._is_known else log[: self._line - 1]

    def _show_truth(self, table: ToldTable) -> None:
        self.view, self.beat, self._begun = table.view, None, None
        self._line = len(table.log)
        self._part = len(table.log[-1].facts) if table.log else 0

    def _come_to(self, beat: Beat, log: Sequence[LogLine]) -> bool:
        """Tell what lies before a beat and was passed over; False where facts do not tell it."""
        assert self.view is not None
        if beat.number == self._line + 1 and self._line:
            self.view = self._retell(self.view, log[self._line - 1].facts[self._part :])
        elif beat.number not in (self._line, self._line + 1):
            return False
        line = log[beat.number - 1]
        part = self._part if beat.number == self._line else 0
        if line.kind != GESTURE:
            return False
        places = [at for at in range(part, len(line.facts)) if line.facts[at] is beat.facts[0]]
        if not places:
            return False
        self.view = self._retell(self.view, line.facts[part : places[0]])
        self._line, self._part = beat.number, places[0] + len(beat.facts)
        return True
