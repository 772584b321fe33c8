"""The gallery finds every screen in real games and writes it; what it cannot do is one sentence."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from tabletop.catalog import games
from tabletop.cli import run
from tabletop.display.canvas import Pens
from tabletop.display.scenes.game import GameScene
from tabletop.gallery import RESUME, SEED, SIZES_PX, STAGED, Positions, screens
from tabletop.play.table import Table
from tests.display.samples import board, words_for
from tests.display.test_pictures import FULL_HD, faults_of_text


@pytest.fixture(scope="module")
def positions() -> Positions:
    return Positions(games()["power_grid.stock"], 3, {"map": "usa"}, SEED)


def shown(positions: Positions, screen: str) -> Table:
    table = positions.table(screen)
    assert table is not None, f"no game came to {screen}"
    return table


def decisions() -> Iterator[str]:
    yield from (name for name in screens() if name not in (*STAGED, RESUME))


def test_each_screen_is_what_its_name_says(positions: Positions) -> None:
    for decision in decisions():
        assert getattr(shown(positions, decision).view, "decision", None) == decision
    assert any(panel.path for panel in shown(positions, "menu").panels)
    messages = [panel.message for panel in shown(positions, "refusal").panels]
    rules = [message.rule for message in messages if message is not None]
    assert rules[0].startswith("P-")
    asking = shown(positions, "undo_question")
    assert sum(panel.question is not None for panel in asking.panels) == 2
    assert len(shown(positions, "badges").devices) == 2
    assert shown(positions, "fault").fault == "disk_full"
    assert shown(positions, "result").outcome is not None


def test_every_screen_can_be_read(positions: Positions) -> None:
    for screen in (*decisions(), *STAGED):
        pens = Pens(records_texts=True)
        table = shown(positions, screen)
        scene = GameScene(table, board("usa"), words_for("usa"), FULL_HD, pens=pens)
        scene.draw(pygame.Surface(FULL_HD))
        assert faults_of_text(scene.stage) == [], screen


def test_files_have_telling_names_and_an_index(tmp_path: Path) -> None:
    out = tmp_path / "new" / "pictures"
    asked = ["--seats", "2", "--size", "4K", "--language", "en", "--screen", "bid"]
    assert run(["gallery", str(out), *asked, "--screen", RESUME]) == 0
    names = ["bid-2-seats-4K-en.png", "resume_question-4K-en.png"]
    assert sorted(path.name for path in out.iterdir()) == [*names[:1], "index.html", names[1]]
    page = (out / "index.html").read_text(encoding="utf-8")
    assert all(f'src="{name}"' in page for name in names)
    assert "<script" not in page
    for name in names:
        assert pygame.image.load(str(out / name)).get_size() == SIZES_PX["4K"]


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        (["--seats", "7"], "there is no number of seats 7; there are 2, 3, 4, 5, 6"),
        (["--screen", "lobby"], "there is no screen lobby; there are trade, "),
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
