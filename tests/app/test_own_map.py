"""An owner's map: played with `--map FILE`, refused with every fault, missed politely.

A game that was begun on it goes on with the same figures or not at all.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tabletop import catalog
from tabletop.catalog import games, power_grid_data
from tabletop.cli import run
from tabletop.config import STORE_FILE
from tabletop.looks import spoken
from tabletop.own_map import add_own_map
from tabletop.paths import asset_path
from tabletop.play.log import OtherData
from tabletop.play.panel import Message
from tabletop.play.session import Session
from tabletop.saved_games import NewGame, SavedGames
from tabletop.store.store import Store

USA = asset_path("games", "power_grid", "maps", "usa.toml")
MODES = tuple(name for name in games() if name.startswith("power_grid."))


@pytest.fixture(autouse=True)
def _only_for_this_test(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(catalog, "_added_maps", {})
    yield
    forget()


def forget() -> None:
    """As a run of the program that was not told of the file."""
    catalog._added_maps.clear()
    power_grid_data.cache_clear()
    games.cache_clear()


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    """The file of an owner, who knows another way from Seattle to Portland."""
    text = USA.read_text(encoding="utf-8").replace('\nid = "usa"', '\nid = "our_states"')
    text = text.replace('name = "USA"', 'name = "Our states"')
    path = tmp_path / "our_states.toml"
    path.write_text(text.replace('["portland", "seattle", 3]', '["portland", "seattle", 4]'))
    return path


@pytest.mark.parametrize("workers", ["1", "2"])
def test_computer_players_play_it(
    mine: Path, workers: str, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ["simulate", "--game", "power_grid.classic", "--seats", "2", "--games", "2"]
    assert run([*arguments, "--map", str(mine), "--workers", workers]) == 0
    assert "2 games" in capsys.readouterr().out
    for mode in MODES:
        assert games()[mode].options["map"].choices[-1] == "our_states"
    assert spoken("cs").name("map", "our_states") == "Our states"
    assert spoken("cs").name("map", "usa") == "USA"


def test_the_gallery_draws_it(mine: Path, tmp_path: Path) -> None:
    games()  # as whatever looks for a game before the map is known
    shown = ["--seats", "2", "--size", "1080p", "--language", "en", "--screen", "open_auction"]
    arguments = ["gallery", str(tmp_path / "out"), "--game", "power_grid.classic", *shown]
    assert run([*arguments, "--map", str(mine)]) == 0
    assert [*tmp_path.glob("out/**/*.png")]


def test_every_fault_is_told(mine: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = mine.read_text(encoding="utf-8")
    mine.write_text(text.replace('deck = "original"', 'deck = "worn"').replace("[1, 3]", "[2, 3]"))
    for command in (["simulate", "--games", "1"], ["engine"], ["replay", "none.json"]):
        assert run([*command, "--map", str(mine)]) == 2
        told = capsys.readouterr().err.splitlines()
        assert any(line.startswith("deck: there is no deck worn") for line in told)
        assert any(line.startswith("market.coal.spaces[1]: ") for line in told)
        assert told[-1] == f"tabletop: {mine} is no sound map: faults: {len(told) - 1}"
    assert run(["data", "check", str(mine)]) == 2
    assert f"faults: {len(told) - 1}" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("option", "file", "said"),
    [
        ("--map", asset_path("games", "mombasa", "editions", "house.toml"), "is no map: its kind"),
        ("--edition", USA, "is no edition: its kind is power_grid.map"),
        ("--map", Path("nowhere/map.toml"), "cannot be read"),
        ("--map", "nowhere", "option map is one of australia, "),
    ],
)
def test_another_file_is_refused_in_a_sentence(
    option: str, file: Path | str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["simulate", "--games", "1", option, str(file)]) == 2
    assert said in capsys.readouterr().err


def test_the_id_of_another_map_is_refused(mine: Path, capsys: pytest.CaptureFixture[str]) -> None:
    mine.write_text(mine.read_text(encoding="utf-8").replace('"our_states"', '"usa"'))
    assert run(["simulate", "--games", "1", "--map", str(mine)]) == 2
    assert "id: there is another map usa already" in capsys.readouterr().err
    assert run(["data", "check", str(mine)]) == 2
    assert "id: there is another map usa already" in capsys.readouterr().out
    assert run(["simulate", "--games", "1", "--map", str(USA)]) == 0, "the same one may be named"


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Plzeň Łódź Αθήνα Москва", "sound"),
        ("北京 Mill", "font has no 北 京"),
        ("Mill 🏭", "no 🏭"),
    ],
)
def test_names_have_signs_that_can_be_drawn(
    name: str, said: str, mine: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = mine.read_text(encoding="utf-8").replace('name = "Seattle"', f'name = "{name}"')
    mine.write_text(text, encoding="utf-8")
    assert run(["data", "check", str(mine)]) == (0 if said == "sound" else 2)
    assert said in capsys.readouterr().out


def test_a_save_goes_on_with_its_file_and_names_it_without(
    mine: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    add_own_map(mine)
    session = Session.new(games()["power_grid.classic"], 2, {"map": "our_states"}, 5)
    for _ in range(4):
        seat = session.state.to_act()[0]
        session.act(seat, session.state.legal(seat)[:1])
    file = tmp_path / "game.json"
    file.write_text(json.dumps(session.log), encoding="utf-8")
    forget()
    assert run(["replay", str(file)]) == 2
    said = 'this game was played with map "our_states"; start with --map FILE'
    assert said in capsys.readouterr().err
    assert run(["replay", str(file), "--map", str(mine)]) == 0
    assert session.state.digest() in capsys.readouterr().out


def test_a_kept_game_goes_on_with_the_same_figures_only(mine: Path, tmp_path: Path) -> None:
    add_own_map(mine)
    new = NewGame(
        game=games()["power_grid.classic"],
        options={"map": "our_states"},
        players=["human"] * 2,
        places=(0, 1),
    )
    about = {"kind": "map", "id": "our_states"}
    text = mine.read_text(encoding="utf-8")
    with Store(tmp_path / STORE_FILE) as store:
        saved = SavedGames(store, 6)
        digest = saved.begun(new).state.digest()
    with Store(tmp_path / STORE_FILE) as store:
        saved = SavedGames(store, 6)
        for other, obstacle in (
            (text.replace('"Our states"', '"Those states"'), None),
            (text.replace('["portland", "seattle", 4]', '["portland", "seattle", 5]'), "changed"),
            (None, "missing"),
        ):
            forget()
            if other is not None:
                mine.write_text(other, encoding="utf-8")
                add_own_map(mine)
            message = None if obstacle is None else Message(f"map_{obstacle}", figures=about)
            assert [one.obstacle for one in saved.unfinished()] == [message]
            if obstacle is None:
                assert saved.resumed().state.digest() == digest
            else:
                with pytest.raises(OtherData, match=r'map "our_states".*--map FILE'):
                    saved.resumed()
