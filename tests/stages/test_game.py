"""A game on show: what is heard, and how it is left."""

import pytest

from tabletop.catalog import games
from tabletop.display.presenter import OffScreen
from tabletop.display.scenes.game import GameScene
from tabletop.display.sound import Sounds
from tabletop.events import WindowClosed
from tabletop.looks import look_of
from tabletop.play.controls import Controls
from tabletop.play.pace import Pace
from tabletop.play.panel import EXPLAINED, Message
from tabletop.play.seat_menu import LEAVE, LEAVE_YES, RULE
from tabletop.play.session import Session
from tabletop.play.table import Table
from tabletop.rules.game import Ref
from tabletop.stages.game import TableStage


class Ears(Sounds):
    """Sounds that are remembered instead of heard."""

    def __init__(self) -> None:
        super().__init__(0)
        self.heard: list[str] = []

    def play(self, name: str) -> None:
        self.heard.append(name)


def test_what_is_new_sounds_once_and_refusals_sound_wrong() -> None:
    game = games()["power_grid.stock"]
    session = Session.new(game, 2, {}, seed=5)
    table = Table(session, Controls({}, {}), {}, pace=Pace.instant())
    board, words = look_of(session.state, "en")
    ears, screen = Ears(), OffScreen((1920, 1080))
    stage = TableStage(table, GameScene(table, board, words, (1920, 1080)), screen, ears)
    stage.update(0.0)
    assert ears.heard == []
    seat = session.state.to_act()[0]
    table.pick(Ref("company", "green"), seat)
    stage.update(0.1)
    stage.update(0.2)
    assert ears.heard == ["founded"]
    table.pick(Ref("company", "red"), seat)  # first the start city of the new company
    stage.update(0.3)
    stage.update(0.4)
    assert ears.heard == ["founded", "no"]
    table.menu(seat)
    table.choose(seat, RULE)
    stage.update(0.5)
    assert table.panels[seat].message == Message(EXPLAINED, "P-T11")
    assert ears.heard == ["founded", "no"], "who asks for the rule did nothing wrong"


@pytest.mark.parametrize("wish", [None, "leave"])
def test_a_wish_ends_the_game_on_show_and_so_does_the_window(wish: str | None) -> None:
    session = Session.new(games()["power_grid.stock"], 2, {}, seed=5)
    table = Table(session, Controls({}, {}), {}, pace=Pace.instant())
    board, words = look_of(session.state, "en")
    scene = GameScene(table, board, words, (1920, 1080))
    stage = TableStage(table, scene, OffScreen((1920, 1080)))
    over = [stage.is_over]
    if wish is None:
        stage.handle(WindowClosed("window", 1.0))
    else:
        table.menu(0)
        table.choose(0, LEAVE)
        over.append(stage.is_over)
        table.choose(0, LEAVE_YES)
    assert not any(over)
    assert (stage.is_over, stage.wish) == (True, wish)
