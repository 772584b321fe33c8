"""Which card lies at a slot, from what its reader sees turn by turn.

Owns how often a card must be seen or missed; does not own readers. A turn that could not be read
is no reading and is not shown to a slot.
"""

HITS = 2
MISSES = 3


class Slot:
    """One place for a card; `uid` is the card that lies there, or None."""

    def __init__(self) -> None:
        self.uid = None
        self._next = None
        self._count = 0

    def take(self, uids: list) -> bool:
        """Take the cards of one clean turn; whether the card of the slot changed.

        A second card on top changes nothing while the first is still there.
        """
        uid = uids[0] if uids else None
        if uid == self.uid or self.uid in uids:
            self._count = 0
            return False
        if uid != self._next:
            self._next, self._count = uid, 0
        self._count += 1
        if self._count < (MISSES if uid is None else HITS):
            return False
        self.uid, self._count = uid, 0
        return True
