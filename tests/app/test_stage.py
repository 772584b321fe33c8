"""The question at the start: answered by buttons, touches, or by closing the window."""

import pytest

from tabletop.clock import HandClock
from tabletop.config import load_profile
from tabletop.devices.simulated import TAP_S, SimulatedTable
from tabletop.display.presenter import OffScreen
from tabletop.display.scenes.resume import ResumeScene
from tabletop.display.words import Words
from tabletop.events import WindowClosed
from tabletop.loop import Loop
from tabletop.stage import QuestionStage

CONFIRM, WALK = "c", "x"


@pytest.fixture
def question() -> tuple[ResumeScene, QuestionStage, OffScreen]:
    """The question on a screen of its own, with the keys of the keyboard profile."""
    screen = OffScreen((1920, 1080))
    controls = load_profile("keyboard").controls(6)
    scene = ResumeScene("a game", Words(), screen.surface.get_size(), controls)
    return scene, QuestionStage(scene, screen), screen


@pytest.mark.parametrize(
    ("keys", "answer"),
    [([CONFIRM], "go_on"), ([WALK, CONFIRM], "new_game"), ([WALK, WALK, CONFIRM], "go_on")],
)
def test_two_buttons_answer(
    question: tuple[ResumeScene, QuestionStage, OffScreen], keys: list[str], answer: str
) -> None:
    scene, stage, screen = question
    table = SimulatedTable(1, {}, {"keyboard": keys})
    keyboard = table.buttons["keyboard"]
    for number, key in enumerate(keys):
        keyboard.press(key, 1.0 + number)
    clock = HandClock()
    Loop(clock, [keyboard], stage).run()
    assert scene.answer == answer
    assert clock.now_s() == pytest.approx(len(keys) + TAP_S, abs=0.1)
    assert screen.shown == len(keys) + 1


def test_closing_the_window_is_no_answer(
    question: tuple[ResumeScene, QuestionStage, OffScreen],
) -> None:
    scene, stage, _ = question
    stage.handle(WindowClosed("window", 1.0))
    assert stage.is_over
    assert scene.answer is None
