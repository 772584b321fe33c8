"""An owner's edition: played with `--edition FILE`, refused with every fault, missed politely.

A game that was begun with it goes on with the same figures or not at all.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec import structs

from tabletop import catalog
from tabletop.catalog import games, mombasa_editions
from tabletop.cli import run
from tabletop.config import STORE_FILE
from tabletop.own_edition import add_own_edition
from tabletop.paths import asset_path
from tabletop.play.engine import Engine
from tabletop.play.log import OtherData
from tabletop.play.panel import Message
from tabletop.play.session import Session
from tabletop.rules.power_grid.classic import ClassicMode
from tabletop.rules.power_grid.data import PowerGridData
from tabletop.rules.power_grid.mode import Mode
from tabletop.rules.power_grid.own_company import OwnCompanyMode
from tabletop.rules.power_grid.stock import StockMode
from tabletop.saved_games import NewGame, SavedGames
from tabletop.store.store import Store

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


def test_an_edition_that_can_be_read_only_once_is_played_by_all_processes(mine: Path) -> None:
    asked = ["simulate", "--edition", "/dev/stdin", "--games", "2", "--workers", "2"]
    done = subprocess.run(
        [sys.executable, "-m", "tabletop", *asked],
        input=mine.read_bytes(),
        capture_output=True,
        timeout=120,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"mombasa, 4 players" in done.stdout


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
    said = 'this game was played with edition "attic"; start with --edition FILE'
    assert said in capsys.readouterr().err
    assert run(["replay", str(file), "--edition", str(mine)]) == 0
    assert session.state.digest() in capsys.readouterr().out


def in_another_form(text: str) -> str:
    """The same figures: without comments, in another order, another title, a place moved."""
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    lines.remove("start.pounds = 1")
    lines.insert(1, "start.pounds=1  # at the beginning")
    text = "\n".join(lines).replace("Our attic", "The attic")
    return re.sub(r"at = \[(\d+)", lambda at: f"at = [{int(at[1]) + 1}", text, count=1)


def with_other_figures(text: str) -> str:
    """A merchant costs more than before; nothing of a game's log need tell."""
    return text.replace(
        'crate = 2, face = { kind = "merchant"', 'crate = 4, face = { kind = "merchant"'
    )


def known_again(file: Path) -> None:
    """As another run of the program with this file."""
    forget()
    add_own_edition(file)


def test_another_form_of_a_file_is_the_same_edition_and_other_figures_are_not(mine: Path) -> None:
    text = mine.read_text(encoding="utf-8")
    seen = []
    for one in (text, in_another_form(text), with_other_figures(text)):
        assert one == text or one not in seen
        mine.write_text(one, encoding="utf-8")
        known_again(mine)
        seen.append(games()["mombasa"].options["edition"].fingerprints["attic"])
    assert seen[0] == seen[1] != seen[2]
    assert seen[0] != games()["mombasa"].options["edition"].fingerprints["house"]


def test_a_kept_game_goes_on_with_the_same_figures_only(mine: Path, tmp_path: Path) -> None:
    add_own_edition(mine)
    text = mine.read_text(encoding="utf-8")
    options = {"edition": "attic", "setup": "first"}
    new = NewGame(game=games()["mombasa"], options=options, players=["human"] * 2, places=(0, 1))
    usual = NewGame(game=games()["mombasa"], options={}, players=["human"] * 2, places=(0, 1))
    with Store(tmp_path / STORE_FILE) as store:
        for begun in (usual, new):
            digest = SavedGames(store, 6).begun(begun).state.digest()
    with Store(tmp_path / STORE_FILE) as store:
        saved = SavedGames(store, 6)
        mine.write_text(in_another_form(text), encoding="utf-8")
        known_again(mine)
        assert saved.resumed().state.digest() == digest
        assert [one.obstacle for one in saved.unfinished()] == [None, None]
        mine.write_text(with_other_figures(text), encoding="utf-8")
        known_again(mine)
        with pytest.raises(OtherData, match=r'edition "attic" has changed .*--edition FILE'):
            saved.resumed(stops_at_good=True)
        about = {"kind": "edition", "id": "attic"}
        found = [(one.number, one.obstacle) for one in saved.unfinished()]
        assert found == [(1, None), (2, Message("edition_changed", figures=about))]
        forget()
        with pytest.raises(OtherData, match='edition "attic"; start with --edition FILE'):
            saved.resumed()
        assert saved.unfinished()[1].obstacle == Message("edition_missing", figures=about)
        assert len(store.open_games()) == 2, "both are kept"


@pytest.mark.parametrize("is_short", [True, False])
def test_engine_and_replay_refuse_a_game_of_other_figures(
    mine: Path, tmp_path: Path, is_short: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    add_own_edition(mine)
    session = Session.new(games()["mombasa"], 2, {"edition": "attic"}, 5)
    log = session.short_log if is_short else session.log
    before = {name: value for name, value in log.items() if name != "fingerprints"}
    mine.write_text(with_other_figures(mine.read_text(encoding="utf-8")), encoding="utf-8")
    known_again(mine)
    said = []
    for one in (log, before):
        engine = Engine(games())
        said.append(engine.answer(json.dumps({"cmd": "replay", "log": one}).encode()))
    assert (said[0]["error"], said[1]["ok"]) == ("bad_log", True), "older logs say nothing of it"
    file = tmp_path / "game.json"
    file.write_text(json.dumps(log), encoding="utf-8")
    forget()
    assert run(["replay", str(file), "--edition", str(mine)]) == 2
    assert said[0]["message"] in capsys.readouterr().err


def test_a_state_of_a_missing_edition_names_the_way_to_it(mine: Path) -> None:
    add_own_edition(mine)
    state = games()["mombasa"].setup(2, {"edition": "attic"}, 5).to_dict()
    load = json.dumps({"cmd": "load", "state": state}).encode()
    assert Engine(games()).answer(load)["ok"] is True
    forget()
    answer = Engine(games()).answer(load)
    assert not answer["ok"]
    assert "is one of house, not 'attic'; --edition FILE adds one" in answer["message"]


def test_a_map_that_has_changed_is_no_map_of_a_kept_game() -> None:
    data = catalog.power_grid_data()
    germany = data.maps["germany"]
    dearer = structs.replace(germany, links=((*germany.links[0][:2], 99), *germany.links[1:]))
    moved = structs.replace(germany, name="Deutschland")
    session = Session.new(games()["power_grid.stock"], 3, {"map": "germany"}, 1)
    for map_, is_same in ((moved, True), (dearer, False)):
        changed = structs.replace(data, maps={**data.maps, "germany": map_})
        answer = Engine({StockMode.id: StockMode(changed)}).answer(
            json.dumps({"cmd": "replay", "log": session.log}).encode()
        )
        assert answer["ok"] is is_same
        assert is_same or 'map "germany" has changed' in answer["message"]
        assert changed.fingerprint("usa", None) == data.fingerprint("usa", None)


def test_figures_of_another_mode_do_not_change_the_maps_of_this_one() -> None:
    data = catalog.power_grid_data()
    other = structs.replace(data.own_company, bonus={"2": (9, 0)})
    changed = structs.replace(data, own_company=other)

    def fingerprints(mode: type[Mode], of: PowerGridData) -> str:
        return mode(of).options["map"].fingerprints["germany"]

    for mode, is_same in ((StockMode, True), (ClassicMode, True), (OwnCompanyMode, False)):
        assert (fingerprints(mode, changed) == fingerprints(mode, data)) is is_same, mode.id
