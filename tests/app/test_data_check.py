"""`tabletop data check`: every fault with its place and exit 2, or one sentence."""

import subprocess
import sys
from pathlib import Path

import pytest

from tabletop.cli import run
from tabletop.data_check import checked_file
from tabletop.paths import asset_path

HOUSE = asset_path("games", "mombasa", "editions", "house.toml")


def test_a_sound_file() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tabletop", "data", "check", str(HOUSE)],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, f"{HOUSE}: sound\n", "")


def test_every_fault_is_printed_with_its_place(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = HOUSE.read_text(encoding="utf-8")
    for old, new in (
        ("version = 1\n", 'version = "one"\n'),
        ("start.pounds = 1\n", "start.pounds = 5\nstart.shillings = 3\n"),
        ('["r01", "r02", 2]', '["r01", "r77", 2]'),
        ('id = "D1"', 'id = "E1"'),
    ):
        assert text.count(old) == 1
        text = text.replace(old, new)
    file = tmp_path / "mine.toml"
    file.write_text(text, encoding="utf-8")
    assert run(["data", "check", str(file)]) == 2
    told = capsys.readouterr()
    lines = told.out.splitlines()
    for place in ("version", "start.shillings", "tracks[6].id", "borders[12][1]"):
        assert any(line.startswith(f"{place}: ") for line in lines[:-1]), (place, lines)
    assert lines[-1] == f"{file}: faults: {len(lines) - 1}"
    assert lines[:-1] == checked_file(file)[1]
    assert told.err == ""


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (None, "cannot be read: no such file"),
        ("kind = [", "is no TOML"),
        ("kind = " + "[" * 100_000, "is no TOML: it is nested too deeply"),
        ("id = 'house'", "the key kind is missing (mombasa_edition, power_grid.map)"),
        (
            "kind = 'opera'",
            "has no kind that can be checked; there are mombasa_edition, power_grid.map",
        ),
        ("kind = ['mombasa_edition']", "has no kind that can be checked"),
        (b"\xff\xfe\x00", "is not a text in UTF-8"),
    ],
)
def test_what_is_no_data_file_gets_one_sentence(
    content: str | bytes | None,
    sentence: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    file = tmp_path / "mine.toml"
    if content is not None:
        file.write_bytes(content if isinstance(content, bytes) else content.encode())
    assert run(["data", "check", str(file)]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith("tabletop: ")
    assert told.err.count("\n") == 1
    assert sentence in told.err


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="this system has no endless file")
def test_an_endless_file_gets_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["data", "check", "/dev/zero"]) == 2
    assert "is larger than" in capsys.readouterr().err
