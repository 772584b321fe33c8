"""The right to have a field on: one at a time in a hub, and among hubs whose readers are close.

Owns the sync line: who has a field on pulls it down. Does not own fields.
"""

PATIENCE_MS = 1_000
"""Who never finds the line free for so long has a broken neighbour, and waits for it no more until
the line was free once. A card that is written holds it for some 300 ms."""

PAUSE_MS = 4
"""Who had a field on lets the others come first for so long, and up to 3 ms more by chance: two
that once took the line in the same moment do not go on so."""


class OwnAir:
    """The air above one hub, for all its banks: their readers may be neighbours."""

    def __init__(self) -> None:
        self._is_taken = False

    def enter(self, _now_ms: int) -> bool:
        """Whether the field may rise now; if so, the air is taken."""
        if self._is_taken:
            return False
        self._is_taken = True
        return True

    def leave(self, _now_ms: int) -> None:
        """The field is off."""
        self._is_taken = False


class SharedAir(OwnAir):
    """The same behind an open-drain line that is pulled up: one field on in all hubs together."""

    def __init__(self, line, chance) -> None:
        """`chance` gives any whole number each time."""
        super().__init__()
        self._line = line
        self._chance = chance
        self._next_ms = 0
        self._asked_ms = None
        self._is_dead = False
        line(1)

    def enter(self, now_ms: int) -> bool:
        """As above; also nobody else holds the line."""
        if self._is_taken or now_ms < self._next_ms or not self._is_free(now_ms):
            return False
        self._asked_ms = None
        self._is_taken = True
        self._line(0)
        return True

    def leave(self, now_ms: int) -> None:
        """As above; the others may come."""
        self._is_taken = False
        self._next_ms = now_ms + PAUSE_MS + self._chance() % 4
        self._line(1)
        if self._line():
            self._is_dead = False

    def _is_free(self, now_ms: int) -> bool:
        if self._line():
            self._is_dead = False
        elif not self._is_dead:
            if self._asked_ms is None:
                self._asked_ms = now_ms
            self._is_dead = now_ms - self._asked_ms >= PATIENCE_MS
            return self._is_dead
        return True
