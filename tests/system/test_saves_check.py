"""Unfinished games are played again before an update goes over to a new version."""

import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tabletop.cli import EXIT_BAD_INPUT, EXIT_FINE, EXIT_SAVES_DIFFER, run
from tabletop.config import STORE_FILE
from tests.faults.marks import device_fault
from tests.system.saved_games import play_some

Printed = pytest.CaptureFixture[str]


def check(folder: Path, printed: Printed) -> tuple[int, list[str]]:
    code = run(["replay", "--check-saves", "--data", str(folder)])
    return code, printed.readouterr().out.splitlines()


def test_games_that_replay_are_told_with_their_digest(tmp_path: Path, capsys: Printed) -> None:
    assert check(tmp_path, capsys) == (EXIT_FINE, [])
    digests = [play_some(tmp_path, seed) for seed in (1, 2)]
    for _ in range(2):
        code, lines = check(tmp_path, capsys)
        assert code == EXIT_FINE
        assert [line.rpartition(" ")[2] for line in lines] == digests[::-1]
        assert all("entries: 5, all the same" in line for line in lines)


@device_fault("24")
def test_a_game_that_is_played_otherwise_has_its_own_exit_code(
    tmp_path: Path, capsys: Printed
) -> None:
    for seed in (1, 2):
        play_some(tmp_path, seed)
    with closing(sqlite3.connect(tmp_path / STORE_FILE)) as database:
        where = "WHERE game = 1 AND number = 4"
        (record,) = database.execute(f"SELECT record FROM entries {where}").fetchone()
        changed = re.sub(rb'"check":\d+', b'"check":1', record)
        database.execute(f"UPDATE entries SET record = ? {where}", [changed])
        database.commit()
    code, lines = check(tmp_path, capsys)
    assert code == EXIT_SAVES_DIFFER
    assert "entries: 5, all the same" in lines[0]
    assert "entries: 5, the same: 3; entry 4 of 5 does not replay" in lines[1]


@device_fault("20")
def test_a_damaged_store_is_told_and_left_where_it_is(tmp_path: Path, capsys: Printed) -> None:
    path = tmp_path / STORE_FILE
    path.write_bytes(b"no database " * 1000)
    assert check(tmp_path, capsys) == (EXIT_BAD_INPUT, [])
    assert [(one.name, one.stat().st_size) for one in tmp_path.iterdir()] == [(STORE_FILE, 12000)]


@pytest.mark.parametrize("arguments", [[], ["log.json", "--check-saves"]])
def test_it_is_either_a_file_or_the_saves(arguments: list[str], capsys: Printed) -> None:
    assert run(["replay", *arguments]) == EXIT_BAD_INPUT
    assert "either a file or --check-saves" in capsys.readouterr().err
