"""The journal: nothing waits on the disk, and a really faulty disk loses and reorders nothing.

Owns the writer thread and its faults; power cuts are shown in test_power_cut.
"""

from __future__ import annotations

import sqlite3
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from tabletop.store.games import records_of
from tabletop.store.journal import GameJournal, Writer
from tabletop.store.schema import open_database
from tests.contracts.sources import imports, inside, sources

ROOT = Path(__file__).parents[2]
RECORD = b"r" * 2000


class Disk:
    """A writer and the journal of one game over a real file."""

    def __init__(self, path: Path) -> None:
        self.writer = Writer(path, open_database(path).database)
        self.journal = GameJournal(self.writer, 1, 0)

    def limit(self, pages: int) -> None:
        """The database may have no more pages than it has and these."""

        def set_limit(database: sqlite3.Connection) -> None:
            used = database.execute("PRAGMA page_count").fetchone()[0]
            database.execute(f"PRAGMA max_page_count = {used + pages}").fetchall()

        self.writer.read(set_limit)

    def wait_for(self, committed: int, fault: str | None) -> None:
        """Poll until the journal says so."""
        pause = threading.Event()
        for _ in range(2000):
            if self.journal.poll() == (committed, fault):
                return
            pause.wait(0.005)
        raise AssertionError(f"{self.journal.poll()} instead of {(committed, fault)}")

    def records(self) -> list[bytes]:
        return self.writer.read(lambda database: records_of(database, 1))


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Disk]:
    disk = Disk(tmp_path / "table.db")
    yield disk
    disk.writer.close(5)


def numbered(number: int) -> bytes:
    return b"%d " % number + RECORD


def test_records_become_durable_in_order_under_their_numbers(disk: Disk) -> None:
    assert disk.journal.poll() == (-1, None)
    numbers = [disk.journal.submit(numbered(n)) for n in range(300)]
    assert numbers == list(range(300))
    disk.wait_for(299, None)
    assert disk.records() == [numbered(n) for n in range(300)]


def test_neither_submit_nor_poll_waits_for_a_disk_that_is_busy(disk: Disk) -> None:
    disk.journal.submit(b"header")
    disk.wait_for(0, None)
    is_busy, may_end = threading.Event(), threading.Event()

    def hold(_: object) -> bool:
        is_busy.set()
        return may_end.wait(30)

    ended_by_us = []
    reader = threading.Thread(target=lambda: ended_by_us.append(disk.writer.read(hold)))
    reader.start()
    is_busy.wait(30)
    for n in range(1, 500):
        disk.journal.submit(numbered(n))
        assert disk.journal.poll() == (0, None)
    threading.Event().wait(0.1)  # the writer has taken some of it and waits for the disk
    assert disk.journal.poll() == (0, None)
    may_end.set()
    reader.join()
    assert ended_by_us == [True], "the disk was busy until all was submitted"
    disk.wait_for(499, None)


def test_a_full_disk_is_a_fault_until_there_is_room_and_nothing_is_lost(disk: Disk) -> None:
    disk.journal.submit(b"header")
    disk.wait_for(0, None)
    disk.limit(5)
    fitting = 0
    while disk.journal.poll().fault is None:
        fitting += 1
        disk.journal.submit(numbered(fitting))
        pause = threading.Event()
        while disk.journal.poll() not in ((fitting, None), (fitting - 1, "disk_full")):
            pause.wait(0.005)
    for n in range(fitting + 1, fitting + 200):
        disk.journal.submit(numbered(n))
    assert disk.journal.poll() == (fitting - 1, "disk_full")
    assert len(disk.records()) == fitting, "what was confirmed can be read meanwhile"
    disk.limit(100_000)
    disk.wait_for(fitting + 199, None)
    assert disk.records()[1:] == [numbered(n) for n in range(1, fitting + 200)]


def test_closing_with_a_full_disk_ends_and_says_what_is_not_durable(disk: Disk) -> None:
    disk.journal.submit(b"header")
    disk.wait_for(0, None)
    disk.limit(0)
    for n in range(1, 50):
        disk.journal.submit(numbered(n))
    disk.wait_for(0, "disk_full")
    assert disk.writer.close(10) == 49
    assert disk.writer.close(10) == 49


def test_closing_writes_what_is_waiting(tmp_path: Path) -> None:
    disk = Disk(tmp_path / "table.db")
    for n in range(1000):
        disk.journal.submit(numbered(n))
    assert disk.writer.close(30) == 0
    assert disk.journal.poll() == (999, None)
    again = Disk(tmp_path / "table.db")
    assert again.records() == [numbered(n) for n in range(1000)]
    again.writer.close(5)


SMALL_DISK = """
import resource, sys
from pathlib import Path
from tests.store.test_journal import Disk, numbered

path = Path(sys.argv[1])
disk = Disk(path)
disk.journal.submit(b"header")
disk.wait_for(0, None)
free = resource.getrlimit(resource.RLIMIT_FSIZE)
size = Path(f"{path}-wal").stat().st_size
resource.setrlimit(resource.RLIMIT_FSIZE, (size + 5000, free[1]))
for n in range(1, 200):
    disk.journal.submit(numbered(n))
disk.wait_for(0, "disk_error")
moved = path.with_name("moved.db")
path.rename(moved)
disk.wait_for(0, "disk_gone")
moved.rename(path)
resource.setrlimit(resource.RLIMIT_FSIZE, free)
disk.wait_for(199, None)
assert disk.records() == [b"header", *(numbered(n) for n in range(1, 200))]
assert disk.writer.close(5) == 0
print("all there")
"""


def test_a_disk_that_refuses_and_vanishes_and_comes_back_loses_nothing(tmp_path: Path) -> None:
    child = subprocess.run(
        [sys.executable, "-c", SMALL_DISK, str(tmp_path / "table.db")],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert child.stdout == "all there\n", child.stderr


def test_what_goes_into_a_file_that_was_taken_away_is_not_durable(tmp_path: Path) -> None:
    """The system lets a program write on into a file that nobody can find any more."""
    folder, moved = tmp_path / "data", tmp_path / "moved"
    folder.mkdir()
    disk = Disk(folder / "table.db")
    disk.journal.submit(b"header")
    disk.wait_for(0, None)
    folder.rename(moved)
    disk.journal.submit(numbered(1))
    disk.wait_for(0, "disk_gone")
    moved.rename(folder)
    disk.wait_for(1, None)
    Disk(tmp_path / "other.db").writer.close(5)
    (folder / "table.db").rename(moved)
    (tmp_path / "other.db").rename(folder / "table.db")
    disk.journal.submit(numbered(2))
    disk.wait_for(1, "disk_gone")
    moved.rename(folder / "table.db")
    disk.wait_for(2, None)
    assert disk.records() == [b"header", numbered(1), numbered(2)]
    assert disk.writer.close(5) == 0


def test_threads_live_only_in_the_journal() -> None:
    threads = ("threading", "queue", "concurrent", "asyncio", "multiprocessing", "_thread")
    users = {
        source.path
        for source in sources("tabletop/play", "tabletop/store")
        for _, name in imports(source)
        if inside(name, *threads)
    }
    assert users == {"tabletop/store/journal.py"}
