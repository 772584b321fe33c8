"""What a whole evening keeps for all of its games stays small, and the pictures stay right."""

import pygame
import pytest

from tabletop.bots import COMPUTER_PLAYERS
from tabletop.catalog import games
from tabletop.display import canvas, shapes, text
from tabletop.display.canvas import Pens
from tabletop.display.scenes.game import GameScene
from tabletop.looks import look_of
from tabletop.play.controls import Controls
from tabletop.play.pace import Pace
from tabletop.play.session import Session
from tabletop.play.table import Table

SIZE_PX = (1280, 720)
SEATS = (3, 4, 5)
TICKS, TICKS_PER_PICTURE = 120, 4
BOUNDS = {
    (text, "MOST_KEPT_PX"): 100_000,
    (text, "MOST_MEASURED"): 300,
    (canvas, "MOST_STAMPS"): 60,
    (shapes, "MOST_PIECES"): 40,
}
"""Far below the real ones, and less than one picture needs: they count all the time."""


def test_games_one_after_the_other_keep_no_more_than_one(monkeypatch: pytest.MonkeyPatch) -> None:
    for (module, name), bound in BOUNDS.items():
        monkeypatch.setattr(module, name, bound)
    pens = Pens()
    for seed, seats in enumerate(SEATS):
        table = table_of_computers(seats, seed)
        scene, surface = scene_of(table, pens), pygame.Surface(SIZE_PX)
        other, anew = scene_of(table, Pens()), pygame.Surface(SIZE_PX)
        for tick in range(TICKS):
            table.tick(tick / 120)
            if tick % TICKS_PER_PICTURE == 0:
                scene.draw(surface)
        scene.draw(surface)
        other.draw(anew)
        assert pens.type.kept_px <= text.MOST_KEPT_PX
        assert 0 < pens.type.kept < 400
        assert pens.type.measured <= 2 * text.MOST_MEASURED
        assert len(pens.stamps) <= canvas.MOST_STAMPS
        assert pens.pieces.kept <= shapes.MOST_PIECES
        assert pixels(surface) == pixels(anew), f"seed {seed}"


def table_of_computers(seats: int, seed: int) -> Table:
    game = games()["power_grid.stock"]
    session = Session.new(game, seats, {}, seed, players=["random"] * seats)
    return Table(session, Controls({}, {}), COMPUTER_PLAYERS, pace=Pace.instant(), seed=seed)


def scene_of(table: Table, pens: Pens) -> GameScene:
    return GameScene(table, *look_of(table.session.state, "en"), SIZE_PX, pens=pens)


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")
