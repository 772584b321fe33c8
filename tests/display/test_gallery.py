"""The gallery finds every screen in real games and writes it; what it cannot do is one sentence."""

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from tabletop.catalog import games
from tabletop.cli import run
from tabletop.display.canvas import Pens
from tabletop.display.scenes.game import GameScene
from tabletop.display.scenes.setup import SetupScene
from tabletop.gallery import SEED, Positions, Setting, screens_of, staged
from tabletop.gallery.pictures import SIZES_PX
from tabletop.gallery.screens import decisions_of
from tests.display.test_pictures import FULL_HD, faults_of_text

STOCK, MOMBASA = games()["power_grid.stock"], games()["mombasa"]
WITHOUT_MAPS = {"setup_group", "setup_options"}
"""Pages that Mombasa does not have."""


@pytest.fixture(scope="module")
def positions() -> Positions:
    """On all maps, so that some have a region more than are in play and one is to be chosen."""
    return Positions(STOCK, 3, {}, SEED)


@pytest.fixture(scope="module")
def of_mombasa() -> Positions:
    return Positions(MOMBASA, 4, {}, SEED)


def setting(positions: Positions, pens: Pens | None = None) -> Setting:
    return Setting(positions, FULL_HD, "en", pens or Pens())


def test_each_screen_is_what_its_name_says(positions: Positions, of_mombasa: Positions) -> None:
    assert_all_decisions(positions)
    assert any(panel.path for panel in positions.staged(staged.menu).panels)
    messages = [panel.message for panel in positions.staged(staged.refusal).panels]
    rules = [message.rule for message in messages if message is not None]
    assert rules[0].startswith("P-")
    asking = positions.staged(staged.undo_question)
    assert sum(panel.question is not None for panel in asking.panels) == 2
    assert positions.staged(staged.still_there).still_there is not None
    menus = [panel.node for panel in positions.staged(staged.seat_menu).panels]
    assert all(node is not None and node.children[0].kind == "menu" for node in menus)
    for one in (positions.staged(staged.put_right), of_mombasa.staged(staged.put_right)):
        assert all(panel.node.children[0].kind == "fix" for panel in one.panels if panel.node)
        assert any(panel.to_lay for panel in one.panels) is (one.session.game is MOMBASA)
    assert len(positions.staged(staged.badges).devices) == 2
    assert positions.staged(staged.fault).fault == "disk_full"
    assert positions.staged(staged.result).outcome is not None


def assert_all_decisions(positions: Positions) -> None:
    """There is a table for everything that is decided in the game."""
    for decision in decisions_of(positions.game):
        table = positions.decision(decision)
        assert table is not None, f"no game came to {decision}"
        assert getattr(table.view, "decision", None) == decision


def test_every_decision_of_mombasa_is_found(of_mombasa: Positions) -> None:
    """That of the starting tile too, which is made in the variable game alone."""
    assert_all_decisions(of_mombasa)
    kept = of_mombasa.decision("keep_tile")
    assert kept is not None
    assert kept.session.state.options["setup"] == "variable"
    assert of_mombasa.usual.options["setup"] == "first"


def test_every_screen_can_be_made_and_read(positions: Positions) -> None:
    assert_readable(positions, set())


def test_every_screen_of_mombasa_can_be_made_and_read(of_mombasa: Positions) -> None:
    assert_readable(of_mombasa, WITHOUT_MAPS)


def assert_readable(positions: Positions, absent: set[str]) -> None:
    """All screens but these can be drawn without a fault of text."""
    found, missing = {}, set()
    for name, screen in screens_of(positions.game).items():
        scene = screen.make(setting(positions, Pens(records_texts=True)))
        if scene is None:
            missing.add(name)
            continue
        scene.draw(pygame.Surface(FULL_HD))
        if isinstance(scene, (GameScene, SetupScene)) and (faults := faults_of_text(scene.stage)):
            found[name] = faults
    assert (found, missing) == ({}, absent)


def test_the_picture_of_a_movement_differs_from_the_table_at_rest(positions: Positions) -> None:
    moving = screens_of(STOCK)["moving"].make(setting(positions))
    assert isinstance(moving, GameScene)
    assert moving.is_moving


def test_a_game_has_screens_of_its_own(tmp_path: Path) -> None:
    asked = ["--game", "mombasa", "--seats", "2", "--size", "1080p", "--language", "en"]
    assert run(["gallery", str(tmp_path), *asked, "--screen", "plan"]) == 0
    assert {path.name for path in tmp_path.glob("*.png")} == {"plan-2-seats-1080p-en.png"}
    assert run(["gallery", str(tmp_path), *asked, "--screen", "bid"]) == 2


def test_files_have_telling_names_and_an_index(tmp_path: Path) -> None:
    out = tmp_path / "new" / "pictures"
    asked = ["--seats", "2", "--size", "4K", "--language", "en", "--screen", "bid"]
    assert run(["gallery", str(out), *asked, "--screen", "rest"]) == 0
    names = ["bid-2-seats-4K-en.png", "rest-4K-en.png"]
    assert {path.name for path in out.iterdir()} == {*names, "index.html"}
    page = (out / "index.html").read_text(encoding="utf-8")
    assert all(f'src="{name}"' in page for name in names)
    assert "<script" not in page
    for name in names:
        assert pygame.image.load(str(out / name)).get_size() == SIZES_PX["4K"]


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        (["--seats", "7"], "there is no number of seats 7; there are 2, 3, 4, 5, 6"),
        (["--screen", "lobby"], "there is no screen lobby; there are choose_region, "),
        (["--size", "8K"], "there is no size 8K; there are 1080p, 4K"),
        (["--map", "moon"], "moon"),
        ([], "pictures cannot be written to "),
    ],
)
def test_what_cannot_be_drawn_is_said_in_one_sentence(
    asked: list[str], sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    taken = tmp_path / "taken"
    taken.write_text("a file")
    assert run(["gallery", str(taken), *asked]) == 2
    said = capsys.readouterr().err
    assert sentence in said
    assert said.count("\n") == 1


def test_only_who_looks_reads_which_card_is_to_be_laid(of_mombasa: Positions) -> None:
    table = of_mombasa.staged(staged.put_right)
    scene = setting(of_mombasa, Pens(records_texts=True)).scene(table)
    moment, panels = scene.moment(), table.panels
    seat = next(panel.seat for panel in panels if panel.to_lay)
    pane = scene.stage.panes[f"seat {seat + 1}"]
    read = []
    for own in ({}, {seat: table.own_view(seat)}):
        for shift in (0, 1):
            refs = [*panels[seat].to_lay.values()]
            turned = dict(zip(panels[seat].to_lay, refs[shift:] + refs[:shift], strict=True))
            shown = list(panels)
            shown[seat] = replace(panels[seat], to_lay=turned)
            pane.update(replace(moment, panels=shown, own=own))
            read.append([text.text for text in pane.texts()])
    assert read[0] == read[1]
    assert read[2] != read[0]
    assert read[2] != read[3]
