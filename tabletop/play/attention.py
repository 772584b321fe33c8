"""When what people do counts, and when it only shows that they are there or skips what is told.

Owns that question alone; what is told, and who is asked whether they are there, are others'.
"""

from __future__ import annotations

from tabletop.play.chronicle import Chronicle
from tabletop.play.computers import Computers
from tabletop.play.pace import REACTION_TICKS
from tabletop.play.presence import Presence
from tabletop.play.seats import Seats
from tabletop.rules.game import Seat


class Attention:
    """What people can have understood by now."""

    __slots__ = ("_chronicle", "_computers", "_presence", "_seats", "_startled_ticks")

    def __init__(
        self, seats: Seats, chronicle: Chronicle, presence: Presence, computers: Computers
    ) -> None:
        self._seats = seats
        self._chronicle = chronicle
        self._presence = presence
        self._computers = computers
        self._startled_ticks = 0  # left in which presses mean what was cut short, as one did

    def tick(self) -> None:
        """One tick has passed."""
        self._startled_ticks = max(0, self._startled_ticks - 1)

    def is_answer(self) -> bool:
        """Somebody touches the table: whether that answers "still there?" and nothing more."""
        if not self._presence.touch():
            return False
        self._startled_ticks = REACTION_TICKS
        return True

    def admit(self, seat: Seat | None, *, is_for_menu: bool) -> bool:
        """Somebody does something, where known, at this seat: whether it counts.

        Else it only showed that somebody is there, or cut short what was told. What people see
        told is not yet understood, so nothing is done by a press meanwhile, unless it is their
        own deed, or left open to them what was open before, as where several choose at the same
        time; nor by those that come together with one that cut it short. The seat's own menu
        goes its way beside all that.
        """
        if self.is_answer():
            return False
        if seat is not None and (is_for_menu or self._seats.inputs[seat].is_in_menu):
            return True
        is_telling = self._chronicle.is_telling
        is_understood = is_telling and self._understands(seat)
        if is_telling and not is_understood:
            self._startled_ticks = REACTION_TICKS
        counts = is_understood or not self._startled_ticks
        self.skip()
        return counts

    def _understands(self, seat: Seat | None) -> bool:
        """Whether what is told cannot mislead this seat, or, without one, whoever is awaited."""
        owners = self._seats.awaited_people if seat is None else [self._seats.inputs[seat]]
        return bool(owners) and all(
            self._chronicle.is_about_own(owner.seat)
            or (owner.legal and self._chronicle.is_all_later_than(owner.offered))
            for owner in owners
        )

    def skip(self) -> None:
        """What is told, and what computer players think about, is cut short."""
        self._chronicle.skip()
        self._computers.hurry()
