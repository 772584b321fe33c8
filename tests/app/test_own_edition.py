"""An owner's edition: played with `--edition FILE`, refused with every fault, missed politely."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tabletop import catalog
from tabletop.catalog import games, mombasa_editions
from tabletop.cli import run
from tabletop.own_edition import add_own_edition
from tabletop.paths import asset_path
from tabletop.play.session import Session

HOUSE = asset_path("games", "mombasa", "editions", "house.toml")


@pytest.fixture(autouse=True)
def _only_for_this_test(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(catalog, "_added", {})
    yield
    forget()


def forget() -> None:
    """As a run of the program that was not told of the file."""
    catalog._added.clear()
    mombasa_editions.cache_clear()
    games.cache_clear()


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    """The file of an owner, who has cheaper merchants."""
    text = HOUSE.read_text(encoding="utf-8")
    text = text.replace('\nid = "house"', '\nid = "attic"').replace("House edition", "Our attic")
    path = tmp_path / "attic.toml"
    path.write_text(
        text.replace(
            'crate = 3, face = { kind = "merchant"', 'crate = 2, face = { kind = "merchant"'
        ),
        encoding="utf-8",
    )
    return path


@pytest.mark.parametrize("workers", ["1", "2"])
def test_computer_players_play_it(
    mine: Path, workers: str, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ["simulate", "--edition", str(mine), "--players", "sensible,random"]
    assert run([*arguments, "--games", "2", "--workers", workers]) == 0
    assert "2 games" in capsys.readouterr().out
    assert list(games()["mombasa"].options["edition"].choices) == ["house", "attic"]


def test_every_fault_is_told(mine: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = mine.read_text(encoding="utf-8")
    mine.write_text(text.replace("version = 1\n", "").replace('"D1"', '"E1"'), encoding="utf-8")
    assert run(["simulate", "--edition", str(mine), "--games", "1"]) == 2
    lines = capsys.readouterr().err.splitlines()
    assert any(line.startswith("version: ") for line in lines)
    assert any(line.startswith("tracks[6].id: ") for line in lines)
    assert lines[-1] == f"tabletop: {mine} is no sound edition: faults: {len(lines) - 1}"
    assert list(mombasa_editions()) == ["house"]


def test_the_id_of_another_edition_is_refused(
    mine: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = mine.read_text(encoding="utf-8")
    mine.write_text(text.replace('"attic"', '"house"'), encoding="utf-8")
    assert run(["engine", "--edition", str(mine)]) == 2
    assert capsys.readouterr().err.splitlines()[0].startswith("id: ")


def test_other_games_have_no_editions(mine: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["simulate", "--edition", str(mine), "--game", "power_grid.stock"]) == 2
    assert "power_grid.stock has no editions" in capsys.readouterr().err


def test_a_save_goes_on_with_its_file_and_names_it_without(
    mine: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    add_own_edition(mine)
    session = Session.new(games()["mombasa"], 2, {"edition": "attic"}, 5)
    for _ in range(4):
        seat = session.state.to_act()[0]
        session.act(seat, session.state.legal(seat)[:1])
    file = tmp_path / "game.json"
    file.write_text(json.dumps(session.log), encoding="utf-8")
    forget()
    assert run(["replay", str(file)]) == 2
    assert "'attic'" in capsys.readouterr().err
    assert run(["replay", str(file), "--edition", str(mine)]) == 0
    assert session.state.digest() in capsys.readouterr().out
