"""The screen is found by name, refused in one sentence, and left alone while nothing changes."""

from dataclasses import replace
from pathlib import Path

import pytest

from tabletop.catalog import games
from tabletop.clock import HandClock
from tabletop.config import SETTINGS_FILE, ConfigError, load_settings
from tabletop.display.presenter import OffScreen
from tabletop.display.scenes.game import GameScene
from tabletop.events import ButtonEdge, Event, Lamps, WindowClosed
from tabletop.looks import look_of
from tabletop.loop import TICKS_PER_S, Loop
from tabletop.play.controls import Controls
from tabletop.play.pace import Pace
from tabletop.play.session import Session
from tabletop.play.table import Table
from tabletop.stages.game import TableStage
from tests.app.test_cli import refuses, tabletop
from tests.faults.marks import device_fault

TEN_MINUTES_S, A_MINUTE_S = 600.0, 60.0
BURST_S = (0.0002, 0.001, 0.003, 0.005)


class Quiet:
    """A device that says what it was given, each at its time; it counts how often it shows."""

    id = "window"

    def __init__(self, *events: Event) -> None:
        self._events = list(events)
        self.shown = 0

    def poll(self, now_s: float) -> list[Event]:
        due = [event for event in self._events if event.at_s <= now_s]
        self._events = self._events[len(due) :]
        return due

    def show(self, lamps: Lamps) -> None:
        self.shown += 1

    def close(self) -> None:
        """Nothing to give back."""


def at_rest(length_s: float, *events: Event) -> tuple[Loop, OffScreen, Quiet]:
    """A table of four people that asks nobody, left alone so long while these events come."""
    session = Session.new(games()["power_grid.stock"], 4, {"map": "germany"}, 3)
    pace = replace(Pace.table(), idle_ticks=0)
    table = Table(session, Controls({}, {}), {}, pace=pace, seed=3)
    screen = OffScreen((1280, 720))
    scene = GameScene(table, *look_of(session.state, "en"), (1280, 720))
    window = Quiet(*events, WindowClosed("window", length_s))
    loop = Loop(HandClock(), [window], TableStage(table, scene, screen))
    loop.run()
    assert loop.ticks >= length_s * TICKS_PER_S
    return loop, screen, window


@device_fault("17")
def test_ten_minutes_at_rest_are_one_picture() -> None:
    loop, screen, window = at_rest(TEN_MINUTES_S)
    assert (loop.frames, screen.shown, window.shown) == (1, 1, 1)


@device_fault("17")
def test_bursts_of_a_button_that_is_nobodys_draw_nothing() -> None:
    edges = [
        ButtonEdge("header", second + at_s, "z", number % 2 == 0)
        for second in range(1, 50)
        for number, at_s in enumerate(BURST_S)
    ]
    assert at_rest(A_MINUTE_S, *edges)[0].frames == 1


@device_fault("16")
@pytest.mark.parametrize("value", ["0", "1", "[0]", "true"])
def test_no_number_names_a_screen(value: str, tmp_path: Path) -> None:
    (tmp_path / SETTINGS_FILE).write_text(f"display = {value}\n")
    with pytest.raises(ConfigError, match="the key display: expected"):
        load_settings(tmp_path)
    (tmp_path / SETTINGS_FILE).write_text('display = "kmsdrm"\npresenter = "renderer"\n')
    assert load_settings(tmp_path).display == "kmsdrm"


@device_fault("15")
def test_a_presenter_that_cannot_be_had_is_never_replaced_by_the_other(tmp_path: Path) -> None:
    (tmp_path / SETTINGS_FILE).write_text('display = "dummy"\npresenter = "renderer"\n')
    refuses(tabletop("play", "--data", str(tmp_path)), 3, "there is no renderer for it")
    assert [path.name for path in tmp_path.iterdir()] == [SETTINGS_FILE]
