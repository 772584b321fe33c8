"""The whole program by real keys on a virtual screen: begun, killed, gone on with, shut down.

Owns what only the process as a whole can show; the evening's parts have tests of their own.
"""

from __future__ import annotations

import shutil
import signal
import sqlite3
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tabletop.catalog import games
from tabletop.config import STORE_FILE, load_settings
from tabletop.paths import hardware_path
from tabletop.play.session import Session
from tabletop.store.store import Store
from tests.app.test_on_a_screen import PATIENCE_S, saved, start, stopped
from tests.display.outside import Outside
from tests.faults.marks import device_fault
from tests.virtual_screen import virtual_screen

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(shutil.which("Xvfb") is None, reason="there is no Xvfb on this machine"),
]

WALK, CONFIRM, POWER = "n", "m", "z"
STAFF = chr(0xFFC7)
"""F10, as X counts its keys."""
CLICK_S, BETWEEN_S, POWER_S = 0.06, 0.15, 3.3
NO_GAMES = "CREATE TRIGGER full BEFORE INSERT ON games BEGIN SELECT RAISE(ABORT, 'broken'); END"


@pytest.fixture(scope="module")
def screen() -> Iterator[str]:
    """The name of a virtual display."""
    with virtual_screen("1280x720") as name:
        yield name


@pytest.fixture
def profile(tmp_path: Path) -> str:
    """Keys for all seats and a power button among them."""
    usual = hardware_path("keyboard.toml").read_text(encoding="utf-8")
    power = f'power = {{ device = "keyboard", control = "{POWER}" }}\n'
    path = tmp_path / "table.toml"
    path.write_text(power + usual, encoding="utf-8")
    return str(path)


class Guest:
    """Somebody at the keyboard of a running program."""

    def __init__(self, screen: str, program: subprocess.Popen[str]) -> None:
        self._program = program
        self._outside = Outside(screen)
        self._wait(lambda: self._outside.has_window)
        self._outside.focus(self._outside.window)
        time.sleep(1.0)  # until the window has drawn its first picture

    def press(self, key: str, held_s: float = CLICK_S) -> None:
        """Press a key and let it go."""
        self._outside.key(key, True)
        time.sleep(held_s)
        self._outside.key(key, False)
        time.sleep(BETWEEN_S)

    def begin_game(self, folder: Path) -> None:
        """Take what is proposed, until a game is on the disk."""
        wal = folder / f"{STORE_FILE}-wal"
        before = wal.stat().st_size
        end_s = time.monotonic() + PATIENCE_S
        while wal.stat().st_size == before and time.monotonic() < end_s:
            self.press(CONFIRM)
        assert wal.stat().st_size > before, "no game was begun"

    def _wait(self, until: Callable[[], bool]) -> None:
        end_s = time.monotonic() + PATIENCE_S
        while not until():
            assert self._program.poll() is None, (
                self._program.stderr and self._program.stderr.read()
            )
            assert time.monotonic() < end_s, "waited in vain"
            time.sleep(0.05)


@device_fault("20")
def test_a_game_begun_at_the_table_outlives_the_cut_and_is_offered_each_time(
    screen: str, tmp_path: Path, profile: str
) -> None:
    program = start(screen, tmp_path, "--profile", profile)
    guest = Guest(screen, program)
    guest.begin_game(tmp_path)
    stopped(program, signal.SIGKILL)
    before = saved(tmp_path)
    for _ in range(2):  # looking at the offer changes nothing
        program = start(screen, tmp_path, "--profile", profile)
        Guest(screen, program).press(WALK)
        stopped(program, signal.SIGKILL)
        assert saved(tmp_path) == before
    program = start(screen, tmp_path, "--profile", profile)
    Guest(screen, program).press(CONFIRM)
    time.sleep(1.0)
    assert stopped(program, signal.SIGTERM) == (0, "")
    after = saved(tmp_path)
    assert after[: len(before)] == before
    assert Session.resume(after, games()).entries == len(after) - 1


@device_fault("12", "20")
@pytest.mark.parametrize("is_broken", [False, True])
def test_the_power_button_turns_off_also_what_can_save_no_more(
    screen: str, tmp_path: Path, profile: str, is_broken: bool
) -> None:
    Store(tmp_path / STORE_FILE).close()
    if is_broken:
        with closing(sqlite3.connect(tmp_path / STORE_FILE)) as database:
            database.execute(NO_GAMES)
            database.commit()
    program = start(screen, tmp_path, "--profile", profile, "--humans", "1", "--new")
    guest = Guest(screen, program)
    guest.press(POWER, held_s=0.3)
    guest.press(POWER, held_s=POWER_S)
    guest.press(WALK)
    guest.press(CONFIRM)
    _, said = program.communicate(timeout=PATIENCE_S)
    assert program.returncode == 4, said
    assert ("could not be written" in said) is is_broken


def test_what_the_staff_changed_last_is_kept_when_the_program_is_stopped(
    screen: str, tmp_path: Path
) -> None:
    program = start(screen, tmp_path)
    guest = Guest(screen, program)
    guest.press(STAFF, held_s=7.0)
    for key in (WALK, WALK, WALK, CONFIRM, CONFIRM):
        guest.press(key)
    assert load_settings(tmp_path).volume == 0, "the page is still open"
    code, _ = stopped(program, signal.SIGTERM)
    assert (code, load_settings(tmp_path).volume) == (0, 1)
