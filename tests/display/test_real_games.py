"""Whole games at the table by random people: every picture on the way can be read."""

import random

import pygame
import pytest

from tabletop.catalog import games
from tabletop.display.canvas import Pens
from tabletop.display.scenes.game import GameScene
from tabletop.play.controls import Controls
from tabletop.play.pace import REACTION_TICKS, Pace
from tabletop.play.session import Session
from tabletop.play.table import Table
from tabletop.rules.game import Ref
from tests.display.samples import board, words_for
from tests.display.test_pictures import FULL_HD, faults_of_text

MOST_STEPS = 4000
STEPS_PER_LOOK = 6


@pytest.mark.parametrize(("map_id", "seats", "seed"), [("germany", 6, 1), ("usa", 3, 2)])
def test_every_picture_of_a_game_can_be_read(map_id: str, seats: int, seed: int) -> None:
    chance = random.Random(seed)
    options: dict[str, bool | str] = {"map": map_id, "open_money": True}
    session = Session.new(games()["power_grid.stock"], seats, options, seed)
    table = Table(session, Controls({}, {}), {}, pace=Pace.table(), seed=seed)
    pens = Pens(records_texts=True)
    scene = GameScene(table, board(map_id), words_for(map_id), FULL_HD, pens=pens)
    surface = pygame.Surface(FULL_HD)
    steps = 0
    most_texts = 0
    while table.outcome is None:
        steps += 1
        assert steps < MOST_STEPS, f"seed {seed}: the game does not end"
        step_at_random(table, chance)
        for tick in range(REACTION_TICKS + 1):
            table.tick((steps * (REACTION_TICKS + 1) + tick) / 120)
        scene.draw(surface)
        if steps % STEPS_PER_LOOK == 0:
            assert faults_of_text(scene.stage) == [], f"seed {seed}, step {steps}"
            most_texts = max(most_texts, texts_on(scene))
    scene.draw(surface)
    assert faults_of_text(scene.stage) == [], f"seed {seed}, the end"
    assert most_texts < 1000, "texts pile up"


def texts_on(scene: GameScene) -> int:
    return sum(len(list(pane.texts())) for pane in scene.stage.panes.values())


def step_at_random(table: Table, chance: random.Random) -> None:
    """Something that a person at the table does: choose, point, undo, answer."""
    asked = [panel for panel in table.panels if panel.question is not None]
    panel = asked[0] if asked else next(p for p in table.panels if p.is_to_act)
    assert panel.node is not None
    entries = [child for child in panel.node.children if child.id != "pass_turn"]
    deed = chance.random()
    if deed < 0.05:
        table.pick(Ref("city", "kiel"), None)
    elif deed < 0.08:
        table.undo(panel.seat)
    else:
        table.choose(panel.seat, chance.choice(entries or list(panel.node.children)))
