"""A real window that others resize, cover, and take the keyboard from."""

import logging
import time
from collections.abc import Callable, Iterator

import pygame
import pytest

from tabletop.catalog import games
from tabletop.display.scenes.game import GameScene
from tabletop.display.scenes.question import Question, QuestionScene
from tabletop.display.window import Window
from tabletop.events import ButtonEdge, DeviceChanged, DeviceStatus, Event
from tabletop.play.controls import Controls
from tabletop.play.pace import Pace
from tabletop.play.session import Session
from tabletop.play.table import Table
from tabletop.stages.game import TableStage
from tabletop.stages.question import QuestionStage
from tests.display.outside import Outside
from tests.display.samples import board, words_for

FIRST = (1280, 720)
SIZES = [(1600, 900), (1300, 1000), (1920, 1080), FIRST]
TOO_SMALL = [(700, 500), (640, 480)]
MOST_POLLS = 1000
"""Ten seconds of patience."""


class Shown:
    """A stage in the real window, driven as the loop drives it."""

    def __init__(self, window: Window, outside: Outside) -> None:
        self.window = window
        self.outside = outside
        self.stage: TableStage | QuestionStage | None = None
        self.heard: list[Event] = []

    def until(self, is_so: Callable[[], bool], what: str) -> None:
        """Poll, handle and draw until something is so and nothing more comes."""
        for _ in range(MOST_POLLS):
            events = self.window.poll(0.0)
            self.heard += events
            if self.stage is not None:
                for event in events:
                    self.stage.handle(event)
                self.stage.draw()
            if is_so() and not events:
                return
            time.sleep(0.01)
        raise AssertionError(f"it never came to this: {what}")

    def resize(self, size: tuple[int, int]) -> None:
        self.outside.resize(*size)
        self.until(lambda: self.window.presenter.surface.get_size() == size, f"size {size}")

    def pixels(self) -> bytes:
        return self.outside.pixels(*self.window.presenter.surface.get_size())


@pytest.fixture(params=["surface", "renderer"])
def shown(
    screen: str, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Shown]:
    monkeypatch.setenv("SDL_RENDER_DRIVER", "software")
    window = Window.open(FIRST, presenter=request.param)
    with Outside(screen) as outside:
        yield Shown(window, outside)
    window.close()


def new_table() -> Table:
    session = Session.new(games()["power_grid.stock"], 4, {"map": "germany"}, 3)
    return Table(session, Controls({}, {}), {}, pace=Pace.instant(), seed=3)


def new_scene(table: Table, size: tuple[int, int]) -> GameScene:
    return GameScene(table, board("germany"), words_for("germany"), size)


NOBODY = Controls({}, {})
QUESTION = Question("An unfinished game", "The Stock Companies, 4 seats", (("go_on", "Go on"),))


def new_question(size: tuple[int, int]) -> QuestionScene:
    return QuestionScene(QUESTION, size, NOBODY)


def drawn_anew(scene: GameScene | QuestionScene, size: tuple[int, int]) -> bytes:
    surface = pygame.Surface(size)
    scene.draw(surface)
    return pygame.image.tobytes(surface, "RGB")


def test_a_resized_window_shows_the_table_as_if_opened_so(
    shown: Shown, caplog: pytest.LogCaptureFixture
) -> None:
    table = new_table()
    shown.stage = TableStage(table, new_scene(table, FIRST), shown.window.presenter)
    for number, size in enumerate(SIZES):
        shown.resize(size)
        assert shown.pixels() == drawn_anew(new_scene(table, size), size), f"size {size}"
        panel = next(panel for panel in table.panels if panel.is_to_act)
        assert panel.node is not None
        table.choose(panel.seat, panel.node.children[number % len(panel.node.children)])
        shown.until(lambda: True, "the next picture")
        assert shown.pixels() == drawn_anew(new_scene(table, size), size), f"after {size}"
    assert caplog.records == []
    with caplog.at_level(logging.WARNING):
        for size in TOO_SMALL:
            shown.resize(size)
            assert len(set(shown.pixels())) > 3
    assert ["1280 x 720" in record.message for record in caplog.records] == [True]
    shown.resize(FIRST)
    assert shown.pixels() == drawn_anew(new_scene(table, FIRST), FIRST)


def test_a_resized_window_shows_the_question_as_if_opened_so(shown: Shown) -> None:
    shown.stage = QuestionStage(new_question(FIRST), shown.window.presenter, NOBODY)
    for size in SIZES:
        shown.resize(size)
        assert shown.pixels() == drawn_anew(new_question(size), size), f"size {size}"
    for size in TOO_SMALL:
        shown.resize(size)
        assert len(set(shown.pixels())) > 3


def test_a_window_that_was_covered_is_whole_again(shown: Shown) -> None:
    table = new_table()
    shown.stage = TableStage(table, new_scene(table, FIRST), shown.window.presenter)
    shown.resize(FIRST)
    whole = drawn_anew(new_scene(table, FIRST), FIRST)
    cover = shown.outside.cover()
    shown.until(lambda: True, "covered")
    shown.outside.uncover(cover)
    shown.until(lambda: shown.pixels() == whole, "the whole picture")


def test_whoever_takes_the_keyboard_away_clicks_nothing(shown: Shown) -> None:
    outside = shown.outside
    outside.focus(outside.window)
    shown.until(lambda: True, "the focus")
    outside.key("c", True)
    pressed = ButtonEdge("keyboard", 0.0, "c", True)
    shown.until(lambda: pressed in shown.heard, "the press")
    shown.heard.clear()
    other = outside.cover()
    outside.focus(other)
    shown.until(lambda: bool(shown.heard), "the loss")
    outside.focus(outside.window)
    shown.until(lambda: len(shown.heard) > 1, "the return")
    outside.key("c", False)
    outside.key("d", True)
    outside.key("d", False)
    let_go = ButtonEdge("keyboard", 0.0, "d", False)
    shown.until(lambda: let_go in shown.heard, "another press")
    keyboard = [event for event in shown.heard if event.device == "keyboard"]
    assert keyboard == [
        DeviceChanged("keyboard", 0.0, DeviceStatus.LOST),
        DeviceChanged("keyboard", 0.0, DeviceStatus.LIVE),
        ButtonEdge("keyboard", 0.0, "d", True),
        let_go,
    ]
