"""What the staff may put right in a game: take back the last decisions of people, one by one.

Owns which these are and what goes with each; taking back itself, and the log of it, are the
session's.
"""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.play.history import Played
from tabletop.play.log import Gesture
from tabletop.play.log_lines import log_line
from tabletop.play.panel import LogLine
from tabletop.play.session import Session
from tabletop.play.table import Table
from tabletop.rules.game import Seat

STEPS_TOLD = 5
"""So many of the last decisions are named."""


@dataclass(frozen=True, slots=True)
class Step:
    """A decision of a person: what all may learn of it, else of which type it was (`type`, empty
    for a secret one), and how many gestures of computer players and automatic ones followed.
    """

    seat: Seat
    gesture: int
    line: LogLine
    type: str
    followers: int


class Corrections:
    """The corrections at one table, from the opening of the menu to its end."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._taken: list[Seat] = []

    @property
    def session(self) -> Session:
        """The game that is put right."""
        return self._table.session

    @property
    def fault(self) -> str | None:
        """Why nothing can be put right now: the code of a fault of the disk."""
        return self._table.fault

    def tick(self) -> bool:
        """Time passes; whether nothing, or again something, can be put right by now."""
        return self._table.ask_disk()

    def steps(self) -> tuple[Step, ...]:
        """The last decisions of people, newest first; each goes with all that lies after it."""
        if self.fault is not None:
            return ()
        session = self.session
        found: list[Step] = []
        followers, number = 0, session.entries
        for played in reversed(session.live):
            if played.is_automatic or played.seat not in session.humans:
                followers += 1
                continue
            number = _entry_of(session, played.number, number)
            line = log_line(session, number)
            found.append(Step(played.seat, played.number, line, _type_of(played), followers))
            followers = 0
            if len(found) == STEPS_TOLD:
                break
        return tuple(found)

    def take_back(self) -> None:
        """The newest of the steps, with all after it; nothing where there is none."""
        for step in self.steps()[:1]:
            self._table.correct(step.seat, step.gesture)
            self._taken.append(step.seat)

    @property
    def can_bring_back(self) -> bool:
        """Whether something was taken back here."""
        return bool(self._taken) and self.fault is None

    def bring_back(self) -> None:
        """What was taken back last is done again."""
        if self.can_bring_back:
            self._table.correct(self._taken.pop(), None)

    def leave(self) -> None:
        """The game is left, and kept."""
        self._table.leave()


def _type_of(played: Played) -> str:
    """The type of what was done last, unless it conceals something."""
    action = played.actions[-1]
    return "" if action.conceals else str(action.__struct_config__.tag)


def _entry_of(session: Session, gesture: int, latest: int) -> int:
    """The number of the entry of a gesture, which is there, at most `latest`."""
    for number in range(latest, 0, -1):
        entry = session.entry(number)
        if isinstance(entry, Gesture) and entry.gesture == gesture:
            return number
    raise LookupError(f"there is no entry of the gesture {gesture}")
