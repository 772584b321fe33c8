"""The right to have a field on, shared with hubs whose readers are close.

Owns the sync line: who has a field on pulls it down. Does not own fields.
"""

PATIENCE_MS = 200
"""A neighbour that holds the line so long is broken, and is not waited for any more."""

PAUSE_MS = 4
"""Who had a field on lets the others come first for so long."""


class FreeAir:
    """No neighbours."""

    def enter(self, _now_ms: int) -> bool:
        """Always free."""
        return True

    def leave(self, now_ms: int) -> None:
        """Nothing to do."""


class SharedAir:
    """Air behind an open-drain line that is pulled up; one field on in all hubs together."""

    def __init__(self, line) -> None:
        self._line = line
        self._is_inside = False
        self._next_ms = 0
        self._asked_ms = None
        line(1)

    def enter(self, now_ms: int) -> bool:
        """Whether the field may rise now."""
        if self._is_inside or now_ms < self._next_ms:
            return False
        if self._asked_ms is None:
            self._asked_ms = now_ms
        if not self._line() and now_ms - self._asked_ms < PATIENCE_MS:
            return False
        self._asked_ms = None
        self._is_inside = True
        self._line(0)
        return True

    def leave(self, now_ms: int) -> None:
        """The field is off."""
        self._is_inside = False
        self._next_ms = now_ms + PAUSE_MS
        self._line(1)
