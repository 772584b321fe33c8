"""Whoever looks at the table while all plan sees the same picture, whatever the hands are."""

from __future__ import annotations

import json
import random

import pytest

from tabletop.bots import COMPUTER_PLAYERS
from tabletop.catalog import games, mombasa_editions
from tabletop.clock import HandClock
from tabletop.display.presenter import OffScreen
from tabletop.display.scenes.game import GameScene
from tabletop.events import ButtonEdge
from tabletop.looks import look_of
from tabletop.play.controls import Controls, Role
from tabletop.play.log import HUMAN
from tabletop.play.pace import Pace
from tabletop.play.session import Session
from tabletop.play.table import Table
from tabletop.rules.game import State
from tabletop.rules.mombasa.actions import Plan
from tests.rule_marks import rule
from tests.rules.mombasa.secrets import hide

GAME = games()["mombasa"]
CONTROLS = Controls({("pad", f"{seat}{role}"): (seat, role) for seat in range(2) for role in Role})
TICK_S = 1 / 120


class Screen:
    """A table with two people who plan, and its picture."""

    def __init__(self, state: State) -> None:
        session = Session.from_state(GAME, state.to_dict(), players=[HUMAN, HUMAN])
        self.clock = HandClock(100.0)
        self.table = Table(session, CONTROLS, COMPUTER_PLAYERS, pace=Pace.instant(), seed=5)
        self.screen = OffScreen((1920, 1080))
        look = look_of(session.state, "en")
        self.scene = GameScene(self.table, *look, self.screen.surface.get_size())

    def press(self, control: str) -> None:
        """A click, with the ticks that it takes."""
        for is_down in (True, False):
            self.table.handle(ButtonEdge("pad", self.clock.now_s(), control, is_down))
            for _ in range(12):
                self.clock.advance(TICK_S)
                self.table.tick(self.clock.now_s())

    def look(self, seat: int) -> None:
        """Hold both buttons of a seat, to see what is its own."""
        for role in Role:
            self.table.handle(ButtonEdge("pad", self.clock.now_s(), f"{seat}{role}", True))
        self.table.tick(self.clock.now_s())

    def picture(self) -> bytes:
        """The pixels."""
        self.scene.draw(self.screen.surface)
        return bytes(self.screen.surface.get_buffer().raw)


def planning() -> State:
    """A game whose first decisions are made."""
    state = GAME.setup(2, {}, 4)
    while not any(isinstance(one, Plan) for one in state.legal(0)):
        seat = state.to_act()[0]
        state.apply(seat, state.legal(seat)[-1])
    return state


@rule("M-P1", "M-P6")
@pytest.mark.parametrize("seed", range(2))
def test_other_hands_make_no_other_picture(seed: int) -> None:
    rng, state = random.Random(seed), planning()
    data = json.loads(json.dumps(state.to_dict()))
    hide(mombasa_editions()["house"], data, None, rng)
    twins = [Screen(state), Screen(GAME.load(data))]
    assert twins[0].table.own_view(0) != twins[1].table.own_view(0)
    pictures = set()
    for number in range(14):
        control = f"{rng.randrange(2)}{rng.choice((Role.CONFIRM, Role.CONFIRM, Role.WALK))}"
        for twin in twins:
            twin.press(control)
        pictures.add(twins[0].picture())
        assert twins[0].picture() == twins[1].picture(), f"seed {seed}, press {number}"
    assert len(pictures) > 8
    for twin in twins:
        twin.look(0)
    assert twins[0].picture() != twins[1].picture(), "the seat itself sees its hand"
