"""What the table's log shows of an entry: who did what kind of thing, and what all may learn of it.

Owns leaving out what is secret; the actions themselves are never shown, facts tell enough.
"""

from __future__ import annotations

from tabletop.play.log import Correction, Gesture, Stop
from tabletop.play.panel import LogLine
from tabletop.play.session import Session
from tabletop.rules.game import Seat

STAFF_CORRECTION = "staff_correction"


def log_line(session: Session, number: int) -> LogLine:
    """The line of the entry with this number, from 1."""
    entry = session.entry(number)
    facts = tuple(fact for fact in session.facts_of(number) if fact.audience is None)
    seat: Seat | None = None
    if isinstance(entry, Gesture):
        seat = entry.seat
    elif entry is not None and not isinstance(entry, Stop):
        seat = entry.by
    kind = str(entry.__struct_config__.tag) if entry is not None else "stop"
    if isinstance(entry, Correction) and entry.is_staff:
        kind = STAFF_CORRECTION
    return LogLine(number, kind, seat, facts)
