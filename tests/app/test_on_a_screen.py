"""The program on a virtual screen: stopped, killed, gone on with, and faced with broken saves.

Owns the virtual screen; what the window shows has its own tests.
"""

import os
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
import tomllib
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tabletop.catalog import games
from tabletop.config import SETTINGS_FILE, STORE_FILE
from tabletop.display.sound import has_output
from tabletop.paths import asset_path
from tabletop.play.session import Session
from tabletop.rules.mombasa.edition.check import edition_from_plain
from tabletop.rules.mombasa.game import MombasaGame
from tabletop.store.store import Store
from tests.faults.marks import device_fault
from tests.virtual_screen import virtual_screen

PATIENCE_S = 60.0
PAGE_BYTES = 4096 + 24
"""What one changed page of the store takes in its write-ahead log."""

NEW_PAGES = 7
"""Pages of a new store and the header of its first game; each action changes one more."""

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(shutil.which("Xvfb") is None, reason="there is no Xvfb on this machine"),
]


@pytest.fixture(scope="module")
def screen() -> Iterator[str]:
    """The name of a virtual display."""
    with virtual_screen() as name:
        yield name


def start(screen: str, folder: Path, *arguments: str) -> subprocess.Popen[str]:
    """The program with four computer players, on the virtual display, its sound turned off."""
    settings = folder / SETTINGS_FILE
    if not settings.exists():
        settings.write_text("volume = 0\n")
    return subprocess.Popen(
        [sys.executable, "-m", "tabletop", "play", "--data", str(folder), *arguments],
        stderr=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        text=True,
        env={**os.environ, "DISPLAY": screen, "TABLETOP_DISPLAY": "x11"},
    )


def wait_for_pages(program: subprocess.Popen[str], folder: Path, pages: int) -> None:
    """Wait until so many were written; the store itself belongs to the program."""
    wal = folder / f"{STORE_FILE}-wal"
    end_s = time.monotonic() + PATIENCE_S
    while not wal.exists() or wal.stat().st_size < pages * PAGE_BYTES:
        assert program.poll() is None, program.stderr and program.stderr.read()
        assert time.monotonic() < end_s, "too little was saved"
        time.sleep(0.05)


def saved(folder: Path) -> list[bytes]:
    """The records of the unfinished game."""
    with Store(folder / STORE_FILE) as store:
        (game,) = store.open_games()
        return store.records_of(game.id)


def stopped(program: subprocess.Popen[str], number: int) -> tuple[int, str]:
    """Send a signal; the exit code and what was said on stderr."""
    program.send_signal(number)
    _, said = program.communicate(timeout=PATIENCE_S)
    return program.returncode, said


@device_fault("20")
def test_a_killed_game_is_gone_on_with_as_it_was(screen: str, tmp_path: Path) -> None:
    first = start(screen, tmp_path, "--humans", "0", "--seed", "5")
    wait_for_pages(first, tmp_path, NEW_PAGES + 2)
    assert stopped(first, signal.SIGKILL)[0] == -signal.SIGKILL
    before = saved(tmp_path)
    assert len(before) > 1
    digest = Session.resume(before, games()).state.digest()

    second = start(screen, tmp_path, "--resume")
    wait_for_pages(second, tmp_path, 2)
    assert stopped(second, signal.SIGTERM) == (0, "")
    after = saved(tmp_path)
    assert after[: len(before)] == before
    assert len(after) > len(before)
    assert Session.resume(after[: len(before)], games()).state.digest() == digest


@pytest.mark.skipif(has_output(), reason="this machine has a sound card")
def test_without_a_sound_card_one_warning_is_all(screen: str, tmp_path: Path) -> None:
    (tmp_path / SETTINGS_FILE).write_text("volume = 5\n")
    program = start(screen, tmp_path, "--humans", "0", "--computers", "2", "--seed", "5")
    wait_for_pages(program, tmp_path, NEW_PAGES + 1)
    code, said = stopped(program, signal.SIGTERM)
    assert code == 0
    assert said == "tabletop: there is no sound card; the table is silent\n"


def test_ctrl_c_ends_cleanly_and_keeps_the_game(screen: str, tmp_path: Path) -> None:
    program = start(screen, tmp_path, "--humans", "0", "--computers", "2", "--seed", "5")
    wait_for_pages(program, tmp_path, NEW_PAGES + 1)
    assert stopped(program, signal.SIGINT) == (0, "")
    assert Session.resume(saved(tmp_path), games()).entries >= 1


def test_a_broken_save_gets_one_sentence_and_is_kept(screen: str, tmp_path: Path) -> None:
    program = start(screen, tmp_path, "--humans", "0", "--computers", "2", "--seed", "5")
    wait_for_pages(program, tmp_path, NEW_PAGES)
    stopped(program, signal.SIGTERM)
    path = tmp_path / STORE_FILE
    path.write_bytes(b"no database " * 1000)
    again = start(screen, tmp_path, "--humans", "0", "--seed", "5")
    wait_for_pages(again, tmp_path, NEW_PAGES)
    code, said = stopped(again, signal.SIGTERM)
    assert (code, said.count("\n")) == (0, 1)
    assert "the saved games were damaged and now lie in" in said
    assert [p.read_bytes() for p in tmp_path.glob("*.damaged-1")] == [b"no database " * 1000]


@device_fault("24")
def test_a_save_that_no_longer_replays_is_refused_until_told_to_stop_there(
    screen: str, tmp_path: Path
) -> None:
    with Store(tmp_path / STORE_FILE) as store:
        game = games()["power_grid.stock"]
        session = Session.new(game, 2, {}, 1, store.new_journal(), players=["random"] * 2)
        for _ in range(5):
            (seat,) = session.state.to_act()
            session.act(seat, [session.state.legal(seat)[0]])
    with closing(sqlite3.connect(tmp_path / STORE_FILE)) as database:
        query = "SELECT record FROM entries WHERE number = 4"
        changed = re.sub(rb'"check":\d+', b'"check":1', database.execute(query).fetchone()[0])
        database.execute("UPDATE entries SET record = ? WHERE number = 4", [changed])
        database.commit()
    before = saved(tmp_path)

    program = start(screen, tmp_path, "--resume")
    _, said = program.communicate(timeout=PATIENCE_S)
    assert (program.returncode, said.count("\n")) == (2, 1)
    assert "entry 4 of 5 does not replay" in said
    assert "--stop-at-good goes on after its entry 3" in said
    assert saved(tmp_path) == before

    program = start(screen, tmp_path, "--resume", "--stop-at-good")
    wait_for_pages(program, tmp_path, 2)
    assert stopped(program, signal.SIGTERM) == (0, "")
    after = saved(tmp_path)
    assert after[: len(before)] == before
    assert Session.resume(after, games()).entries > len(before) - 1


def test_a_game_whose_edition_is_not_given_says_so_and_is_kept(screen: str, tmp_path: Path) -> None:
    attic = tmp_path / "attic.toml"
    text = asset_path("games", "mombasa", "editions", "house.toml").read_text(encoding="utf-8")
    attic.write_text(text.replace('id = "house"', 'id = "attic"', 1), encoding="utf-8")
    game = MombasaGame({"attic": edition_from_plain(tomllib.loads(attic.read_text("utf-8")))})
    with Store(tmp_path / STORE_FILE) as store:
        Session.new(game, 2, {}, 1, store.new_journal(), players=["random"] * 2)
    before = saved(tmp_path)
    program = start(screen, tmp_path, "--resume")
    _, said = program.communicate(timeout=PATIENCE_S)
    assert (program.returncode, said.count("\n")) == (2, 1)
    assert 'this game was played with edition "attic"; start with --edition FILE' in said
    assert saved(tmp_path) == before

    program = start(screen, tmp_path, "--resume", "--edition", str(attic))
    wait_for_pages(program, tmp_path, 2)
    assert stopped(program, signal.SIGTERM) == (0, "")
    assert len(saved(tmp_path)) > len(before)


@pytest.mark.parametrize(
    ("seats", "players", "sentence"),
    [
        (1, ["random", "human"], "a person plays seat 2, but the profile has 1 seats"),
        (2, ["human", "oracle"], "oracle is to play seat 2, but there is no such computer player"),
    ],
)
def test_a_game_whose_players_have_no_place_here_is_kept(
    screen: str, tmp_path: Path, seats: int, players: list[str], sentence: str
) -> None:
    with Store(tmp_path / STORE_FILE) as store:
        game = games()["power_grid.stock"]
        Session.new(game, 2, {}, 1, store.new_journal(), players=players)
    before = saved(tmp_path)
    profile = tmp_path / "mine.toml"
    profile.write_text("[[seat]]\n" * seats)
    program = start(screen, tmp_path, "--resume", "--profile", str(profile))
    _, said = program.communicate(timeout=PATIENCE_S)
    assert (program.returncode, said.count("\n")) == (2, 1)
    assert sentence in said
    assert saved(tmp_path) == before


def test_more_people_than_seats_begin_nothing(screen: str, tmp_path: Path) -> None:
    profile = tmp_path / "mine.toml"
    profile.write_text("[[seat]]")
    program = start(screen, tmp_path, "--humans", "3", "--profile", str(profile))
    _, said = program.communicate(timeout=PATIENCE_S)
    assert (program.returncode, said.count("\n")) == (2, 1)
    assert "a person plays seat 2, but the profile has 1 seats" in said
    with Store(tmp_path / STORE_FILE) as store:
        assert store.open_games() == []


def test_a_screen_that_is_too_small_begins_nothing(screen: str, tmp_path: Path) -> None:
    program = start(screen, tmp_path, "--size", "800x600")
    _, said = program.communicate(timeout=PATIENCE_S)
    assert (program.returncode, said.count("\n")) == (2, 1)
    assert "the picture needs 1280 x 720 pixels or more, not 800 x 600" in said
    assert [path.name for path in tmp_path.iterdir()] == [SETTINGS_FILE]
