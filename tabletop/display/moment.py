"""All that one picture of a game shows, and what a touch can mean.

Owns the values between a table and the panels. Keeps nothing from one moment to the next.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from tabletop.play.badges import Badge
from tabletop.play.choices import Choice
from tabletop.play.panel import Beat, LogLine, SeatPanel
from tabletop.rules.game import Outcome, Ref, Seat, View


@dataclass(frozen=True, eq=False)
class Moment:
    """A table at one moment, equal to no other. `view` is what the picture shows: while things that
    happened are still being told (`telling` is the beat told just now), it lags behind. `now`,
    where given, is the true position, which decisions are about; `own` holds the views of the seats
    that look at their own things. `minutes_left` is how long the game still takes at this table's
    pace, where it is known; `open_log` tells which page of the whole log lies open, None: closed.
    `still_there` are the seconds left to show that somebody is there, None while nobody asks.
    """

    view: View
    panels: Sequence[SeatPanel] = ()
    log: Sequence[LogLine] = ()
    badges: Sequence[Badge] = ()
    outcome: Outcome | None = None
    fault: str | None = None
    telling: Beat | None = None
    own: Mapping[Seat, View] = field(default_factory=dict)
    now: View | None = None
    minutes_left: int | None = None
    open_log: ShowLog | None = None
    still_there: int | None = None

    @property
    def present(self) -> View:
        """The true position."""
        return self.view if self.now is None else self.now


@dataclass(frozen=True, slots=True)
class Choose:
    """Take this entry of the seat's menu."""

    seat: Seat
    choice: Choice


@dataclass(frozen=True, slots=True)
class Pick:
    """This thing on the board is meant."""

    ref: Ref


@dataclass(frozen=True, slots=True)
class GoBack:
    """One level up in the seat's menu."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Undo:
    """Take back the last gesture, asked by this seat."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Peek:
    """Show the seat's own hidden things as long as it is touched."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Menu:
    """Open the seat's menu beside the game: language, leave, help..."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class ShowLog:
    """Open the whole log at this page, 0 the newest, towards this seat, or close it (None)."""

    page: int | None
    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class Answer:
    """An entry of a scene's own menu."""

    id: str


Target = Choose | Pick | GoBack | Undo | Peek | Menu | ShowLog | Answer
