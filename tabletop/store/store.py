"""The store of one table: its open games, their journals, and the card registry.

Owns the one database while it is open; does not own what the records mean.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from types import TracebackType

from tabletop.store.cards import (
    FORGET_CHIP,
    Card,
    RetiredCard,
    known_cards,
    putting,
    retired_cards,
)
from tabletop.store.games import OpenGame, last_game, open_games, records_of
from tabletop.store.journal import GameJournal, Writer
from tabletop.store.schema import StoreError, open_database

CLOSING_PATIENCE_S = 5.0


class Store:
    """An open store, held by this process alone. Raises StoreError on opening.

    `set_aside` is the new place of a damaged file that lay there; people must be told.
    """

    def __init__(self, path: Path) -> None:
        database, self.set_aside = open_database(path)
        self._last_game = last_game(database)
        self._writer = Writer(path, database)
        self.path = path

    def open_games(self) -> list[OpenGame]:
        """Games that can be resumed, the latest first. Not during play. Raises StoreError."""
        return self._writer.read(open_games)

    def records_of(self, game: int) -> list[bytes]:
        """The records of a game for `Session.resume`. Not during play. Raises StoreError."""
        return self._writer.read(lambda database: records_of(database, game))

    def new_journal(self) -> GameJournal:
        """A journal for a game that begins now; never waits."""
        self._last_game += 1
        return GameJournal(self._writer, self._last_game, 0)

    def journal_of(self, game: int, records: int) -> GameJournal:
        """The journal of a game that goes on after so many records; never waits."""
        return GameJournal(self._writer, game, records)

    def add_cards(self, cards: Sequence[Card]) -> None:
        """Register cards, all or none, in place of what was known of their UIDs; never waits.

        The chip that was one of these cards before is retired, not forgotten.
        """
        self._writer.submit(*(statement for card in cards for statement in putting(card)))

    def forget_chips(self, uids: Sequence[str]) -> None:
        """These chips are no cards and never were; never waits."""
        self._writer.submit(*((FORGET_CHIP, (uid,)) for uid in uids))

    def cards(self, card_set: str | None = None) -> list[Card]:
        """The cards in use of a set, or of all. Not during play. Raises StoreError."""
        return self._writer.read(lambda database: known_cards(database, card_set))

    def retired_cards(self) -> list[RetiredCard]:
        """The chips of lost cards, the first lost first. Not during play. Raises StoreError."""
        return self._writer.read(retired_cards)

    @property
    def fault(self) -> str | None:
        """The fault of the disk while it cannot be written to; never waits."""
        return self._writer.poll().fault

    @property
    def is_kept(self) -> bool:
        """Whether all that was given to it is on the disk; never waits."""
        return self._writer.is_done

    def close(self, patience_s: float = CLOSING_PATIENCE_S) -> None:
        """Write what is waiting and give the file back; closing twice is fine.

        Raises StoreError when something could not be written for so long.
        """
        if unsaved := self._writer.close(patience_s):
            fault = self._writer.poll().fault or "disk_error"
            raise StoreError(fault, f"changes that could not be written to {self.path}: {unsaved}")

    def __enter__(self) -> Store:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()
