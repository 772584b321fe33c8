"""Writing off the loop's thread: statements are taken at once and made durable in order.

Owns the one writer thread and its patience with a faulty disk; does not own tables or records.
"""

from __future__ import annotations

import logging
import queue
import sqlite3
import threading
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

from tabletop.play.session import JournalStatus
from tabletop.store.games import INSERT_ENTRY, INSERT_GAME, PUT_AWAY
from tabletop.store.schema import StoreError, connect, fault_code, is_ours

T = TypeVar("T")
Statement = tuple[str, tuple[int | str | bytes, ...]]
Unit = tuple[Statement, ...]

FIRST_PAUSE_S, LONGEST_PAUSE_S = 0.05, 2.0
"""Pauses between tries while the disk is at fault; each is twice the one before."""

MOST_AT_ONCE = 64
"""Statements that share one transaction when many are waiting."""

_log = logging.getLogger(__name__)


class Writer:
    """The only writer of a database. Every statement must be harmless when done twice."""

    def __init__(self, path: Path, database: sqlite3.Connection) -> None:
        self._path = path
        self._database: sqlite3.Connection | None = database
        self._file = _file_at(path)
        self._holds_database = threading.Lock()
        self._queue: queue.SimpleQueue[Unit | None] = queue.SimpleQueue()
        self._closing = threading.Event()
        self._status = JournalStatus(0, None)
        self._submitted = 0
        self._thread = threading.Thread(target=self._run, name="journal", daemon=True)
        self._thread.start()

    def submit(self, *statements: Statement) -> int:
        """Take statements that are done together or not at all; returns their ticket, from 1."""
        self._submitted += 1
        self._queue.put(statements)
        return self._submitted

    def poll(self) -> JournalStatus:
        """The last ticket that is durable, and the fault of the disk; never waits."""
        status = self._status
        if status.fault is None and status.committed < self._submitted and not self._is_running:
            return JournalStatus(status.committed, "journal_stopped")
        return status

    @property
    def is_done(self) -> bool:
        """Whether all that was taken is durable; never waits."""
        return self._status.committed == self._submitted

    @property
    def _is_running(self) -> bool:
        return self._thread.is_alive()

    def read(self, query: Callable[[sqlite3.Connection], T]) -> T:
        """Ask the database, waiting for a write that is going on: never during play.

        Raises StoreError.
        """
        with self._holds_database:
            if self._database is None:
                raise StoreError("disk_gone", f"{self._path} cannot be opened at the moment")
            try:
                return query(self._database)
            except sqlite3.Error as error:
                sentence = f"{self._path} cannot be read: {error}"
                raise StoreError(fault_code(error), sentence) from error

    def close(self, patience_s: float) -> int:
        """Write what is waiting, for so long at most; returns how many tickets are not durable."""
        if not self._closing.is_set():
            self._closing.set()
            self._queue.put(None)
        self._thread.join(patience_s)
        if not self._is_running:
            with self._holds_database:
                self._give_back()
        return self._submitted - self._status.committed

    def _run(self) -> None:
        while batch := self._next_batch():
            pause_s = FIRST_PAUSE_S
            while not self._try(batch):
                if self._closing.is_set():
                    return
                self._closing.wait(pause_s)
                pause_s = min(2 * pause_s, LONGEST_PAUSE_S)

    def _next_batch(self) -> list[Unit]:
        """All that waits, up to a limit; waits for the first; empty at the end."""
        batch: list[Unit] = []
        unit = self._queue.get()
        while unit is not None:
            batch.append(unit)
            if len(batch) == MOST_AT_ONCE:
                break
            try:
                unit = self._queue.get_nowait()
            except queue.Empty:
                break
        else:
            self._queue.put(None)  # the end stays the last thing in the queue
        return batch

    def _try(self, batch: list[Unit]) -> bool:
        """One transaction; False when the disk is at fault, with nothing of it done."""
        committed = self._status.committed
        try:
            with self._holds_database:
                self._write(batch)
                self._find()
        except sqlite3.Error as error:
            fault = fault_code(error)
            if fault != self._status.fault:
                _log.warning("the journal cannot write (%s): %s", fault, error)
            self._status = JournalStatus(committed, fault)
            return False
        if self._status.fault is not None:
            _log.warning("the journal can write again")
        self._status = JournalStatus(committed + len(batch), None)
        return True

    def _write(self, batch: list[Unit]) -> None:
        database = self._database or self._open_again()
        try:
            database.execute("BEGIN IMMEDIATE")
            for unit in batch:
                for sql, parameters in unit:
                    database.execute(sql, parameters)
            database.execute("COMMIT")
        except sqlite3.Error as error:
            with suppress(sqlite3.Error):
                database.execute("ROLLBACK")
            if fault_code(error) not in ("disk_full", "disk_locked"):
                self._give_back()  # its file may be gone or mounted anew
            raise

    def _find(self) -> None:
        """See that the file lies where it is looked for: one that was removed takes every write
        and keeps none. Raises sqlite3.Error.
        """
        found = _file_at(self._path)
        if found == self._file:
            return
        if found is not None:
            self._give_back()  # another one lies there now
        error = sqlite3.OperationalError(f"{self._path} lies there no more")
        error.sqlite_errorcode = sqlite3.SQLITE_CANTOPEN
        raise error

    def _open_again(self) -> sqlite3.Connection:
        """Open the file that was there before, never a new one."""
        database = connect(self._path, creates=False)
        try:
            if not is_ours(database):
                raise sqlite3.OperationalError("another file lies in its place")
        except sqlite3.Error:
            database.close()
            raise
        self._database, self._file = database, _file_at(self._path)
        return database

    def _give_back(self) -> None:
        if self._database is not None:
            with suppress(sqlite3.Error):
                self._database.close()
            self._database = None


def _file_at(path: Path) -> tuple[int, int] | None:
    """Which file lies at a path; None where there is none."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


class GameJournal:
    """The journal of one game, as the session wants it: records with numbers, header first."""

    def __init__(self, writer: Writer, game: int, records: int) -> None:
        self.game = game
        self._writer = writer
        self._next = records
        self._committed = records - 1
        self._waiting: deque[tuple[int, int]] = deque()

    def submit(self, record: bytes) -> int:
        """Take a record and say its number; never waits."""
        number = self._next
        self._next += 1
        if number == 0:
            statement: Statement = (INSERT_GAME, (self.game, record))
        else:
            statement = (INSERT_ENTRY, (self.game, number, record))
        self._waiting.append((self._writer.submit(statement), number))
        return number

    def put_away(self) -> None:
        """The game is not to be gone on with any more, from the next write on; never waits."""
        self._writer.submit((PUT_AWAY, (self.game,)))

    def poll(self) -> JournalStatus:
        """The number of the last durable record, and the fault of the disk; never waits."""
        committed, fault = self._writer.poll()
        while self._waiting and self._waiting[0][0] <= committed:
            self._committed = self._waiting.popleft()[1]
        return JournalStatus(self._committed, fault)

    def close(self) -> None:
        """Nothing to give back: the store closes the writer."""
