"""What of a session has become durable: the log's lines, and the telling of what is new in it.

Owns how far the log was read and how far it was told; does not own the session.
"""

from __future__ import annotations

from tabletop.play.log_lines import log_line
from tabletop.play.pace import Pace
from tabletop.play.panel import LogLine
from tabletop.play.session import Session
from tabletop.play.telling import Telling, beats
from tabletop.rules.game import Seat


class Chronicle:
    """Follows a session; what it holds at the start is read, and not told."""

    __slots__ = ("_session", "_untold", "lines", "telling")

    def __init__(self, session: Session, pace: Pace) -> None:
        self._session = session
        self._untold = session.entries  # entries up to this number are not told any more
        self.lines: list[LogLine] = []
        """The durable entries, oldest first, without what is secret."""
        self.telling = Telling(pace)
        self.read()

    def read(self) -> bool:
        """Take over the entries that have become durable; whether there were any."""
        before, committed = len(self.lines), self._session.committed
        while len(self.lines) < committed:
            line = log_line(self._session, len(self.lines) + 1)
            self.lines.append(line)
            if line.kind != "gesture":  # what was taken back is told no more
                self.telling.skip()
            elif line.number > self._untold:
                self.telling.add(beats(line))
        return len(self.lines) > before

    def skip(self) -> None:
        """Tell nothing of what has happened until now."""
        self._untold = self._session.entries
        self.telling.skip()

    @property
    def is_telling(self) -> bool:
        """Whether things that happened are still to be told: those not yet durable included."""
        telling = self.telling
        if telling.is_instant:
            return False
        return not telling.is_over or self._has_unread

    @property
    def _has_unread(self) -> bool:
        return self._told_so_far < self._session.entries

    @property
    def _told_so_far(self) -> int:
        return max(len(self.lines), self._untold)

    def is_about_own(self, seat: Seat) -> bool:
        """Whether what is to be told first is this seat's own deed, not what followed from it."""
        beat = self.telling.next
        if beat is not None:
            return beat.seat == seat and not beat.is_automatic
        return self._has_unread and log_line(self._session, self._told_so_far + 1).seat == seat

    def is_all_later_than(self, entry: int) -> bool:
        """Whether all that is to be told happened after this entry."""
        beat = self.telling.next
        return (beat.number if beat is not None else self._told_so_far + 1) > entry

    @property
    def is_all_durable(self) -> bool:
        """Whether nothing that was done waits for the disk."""
        return self._session.committed == self._session.entries
