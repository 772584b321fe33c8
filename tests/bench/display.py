"""Frames: nothing changed, one strip, one action, everything, in 1080p and 4K.

Owns figures of drawing and showing. Uses a virtual screen where Xvfb is there, else SDL's dummy
driver; each figure names its driver.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from time import perf_counter_ns

from tabletop.catalog import games
from tabletop.display.scenes.game import GameScene
from tabletop.display.window import ACCELERATION_VARIABLE, Window
from tabletop.events import DeviceStatus
from tabletop.looks import look_of
from tabletop.play.choices import Choice, choice_tree
from tabletop.play.panel import Beat, LogLine, SeatPanel
from tabletop.rules.game import Outcome, Ref, Seat, State, View
from tests.bench.figures import show
from tests.bench.rules import GAME, OPTIONS, SEATS, choices
from tests.virtual_screen import virtual_screen

SIZES_PX = {"1080p": (1920, 1080), "4K": (3840, 2160)}
FRAMES, ACTIONS = 150, 100
WIDE_MENU = 3
"""Entries of a menu in which the cursor can walk."""

SEED = 3


class Shown:
    """A table to look at: a position, the menu of who is to act, and where its cursor stands."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.revision = 0
        self.cursor = 0
        self.log: Sequence[LogLine] = ()
        self.devices: dict[str, DeviceStatus] = {}
        self.outcome: Outcome | None = None
        self.fault: str | None = None
        self.telling: Beat | None = None
        self.is_telling = False
        self.change()

    def change(self) -> None:
        """The position has changed."""
        self.view: View = self.state.view(None)
        self._menu = [choice_tree(self.state.legal(seat)) for seat in range(SEATS)]
        self.width = max(len(menu.children) for menu in self._menu)
        self.point(0)

    def point(self, cursor: int) -> None:
        """Walk through the menu of whoever is to act."""
        self.revision += 1
        to_act = self.state.to_act()
        self.panels = tuple(
            SeatPanel(seat, "human", True, menu, cursor % len(menu.children))
            if seat in to_act and menu.children
            else SeatPanel(seat, "human", False)
            for seat, menu in enumerate(self._menu)
        )

    def own_view(self, seat: Seat) -> View:
        """What one seat sees; nobody peeks here."""
        return self.state.view(seat)

    def choose(self, seat: Seat, choice: Choice) -> None:
        """Nobody touches this table."""

    def pick(self, ref: Ref, seat: Seat | None) -> None:
        """Nobody touches this table."""

    def back(self, seat: Seat) -> None:
        """Nobody touches this table."""

    def undo(self, seat: Seat) -> None:
        """Nobody touches this table."""


@contextmanager
def driver_for_windows() -> Iterator[str]:
    """The driver to use: `x11` on a virtual screen made for it, or `dummy` without Xvfb."""
    if shutil.which("Xvfb") is None:
        yield "dummy"
        return
    before = os.environ.get("DISPLAY")
    with virtual_screen("3840x2160") as name:
        os.environ["DISPLAY"] = name
        try:
            yield "x11"
        finally:
            if before is None:
                os.environ.pop("DISPLAY", None)
            else:
                os.environ["DISPLAY"] = before


def frames(name: str, driver: str, size_px: tuple[int, int]) -> None:
    """All kinds of frames in a window of this size."""
    window = Window.open(size_px, driver)
    try:
        state, played = games()[GAME].setup(SEATS, OPTIONS, SEED), choices(SEED)
        middle = len(played) // 2
        for seat, action in played[:middle]:
            state.apply(seat, action)
        rest = iter(played[middle:])
        table = Shown(state)
        while table.width < WIDE_MENU:
            state.apply(*next(rest))
            table.change()
        scene = GameScene(table, *look_of(state, "en"), size_px)
        first = frame_ms(scene, window)

        def act() -> None:
            state.apply(*next(rest))
            table.change()

        changes: dict[str, tuple[Callable[[], object], int]] = {
            "nothing changed": (lambda: None, FRAMES),
            "one strip changed": (lambda: table.point(table.revision), FRAMES),
            "everything copied": (scene.redraw_all, FRAMES),
            "after an action": (act, ACTIONS),
        }
        for what, (change, count) in changes.items():
            show(f"display: {name}, {what}", measured(scene, window, change, count), "ms")
        show(f"display: {name}, everything drawn for the first time", [first], "ms")
    finally:
        window.close()


def measured(
    scene: GameScene, window: Window, change: Callable[[], object], count: int
) -> list[float]:
    """The same kind of frame many times; what makes the change is not counted."""
    took = []
    for _ in range(count):
        change()
        took.append(frame_ms(scene, window))
    return took


def frame_ms(scene: GameScene, window: Window) -> float:
    """Draw what changed and show it."""
    began_ns = perf_counter_ns()
    window.presenter.show(scene.draw(window.presenter.surface))
    took_ms = (perf_counter_ns() - began_ns) / 1e6
    window.poll(0.0)
    return took_ms


def run() -> None:
    """Frames without the software renderer of SDL's default path, then with it, at 1080p."""
    before = os.environ.get(ACCELERATION_VARIABLE)
    try:
        with driver_for_windows() as driver:
            os.environ[ACCELERATION_VARIABLE] = "0"
            for size, size_px in SIZES_PX.items():
                frames(f"{driver} {size}", driver, size_px)
            if driver != "dummy":
                os.environ[ACCELERATION_VARIABLE] = "1"
                frames(f"{driver} 1080p, SDL's default path", driver, SIZES_PX["1080p"])
    finally:
        os.environ.pop(ACCELERATION_VARIABLE, None)
        if before is not None:
            os.environ[ACCELERATION_VARIABLE] = before
