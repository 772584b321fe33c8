"""A disk for tests: what is written becomes durable, or goes wrong, when the test says so."""

from __future__ import annotations

from tabletop.play.session import JournalStatus


class HandJournal:
    """A journal whose disk is turned by hand."""

    def __init__(self) -> None:
        self.committed = -1
        self.records: list[bytes] = []
        self.fault: str | None = None

    def submit(self, record: bytes) -> int:
        """Take a record; it is durable only when `committed` says so."""
        self.records.append(record)
        return len(self.records) - 1

    def put_away(self) -> None:
        """Nobody asks."""

    def poll(self) -> JournalStatus:
        """As far as the hand has turned."""
        return JournalStatus(self.committed, self.fault)

    def close(self) -> None:
        """Nothing to give back."""
