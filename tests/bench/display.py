"""Frames: nothing changed, one strip, one action, everything, and a table that plays by itself.

Owns figures of drawing and showing in 1080p and 4K, by each way to the screen. Uses a virtual
screen where Xvfb is there, else SDL's dummy driver; each figure names its driver.
"""

from __future__ import annotations

import gc
import os
import shutil
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from time import perf_counter_ns, process_time_ns

from tabletop.bots import COMPUTER_PLAYERS
from tabletop.clock import MonotonicClock
from tabletop.display.scenes.game import GameScene
from tabletop.display.window import ACCELERATION_VARIABLE, KEYBOARD, PresenterName, Window
from tabletop.events import ButtonEdge, Event, Lamps, WindowClosed
from tabletop.looks import look_of
from tabletop.loop import TICK_S, TICKS_PER_FRAME, Loop
from tabletop.play.controls import Controls, Role
from tabletop.play.pace import Pace
from tabletop.play.session import Session
from tabletop.play.table import Table
from tabletop.rules.game import Game, Seat
from tabletop.stages.game import TableStage
from tests.bench.figures import show
from tests.bench.rules import SEATS, choices
from tests.virtual_screen import virtual_screen

SIZES_PX = {"1080p": (1920, 1080), "4K": (3840, 2160)}
FRAMES, ACTIONS = 150, 100
MOVING_FRAMES = 600
WAITING_S = 3.0
MOST_FRAMES = 60 * 600
"""Ten minutes of the table; so long it may stand still in between."""

WAYS: Mapping[str, tuple[PresenterName, Mapping[str, str]]] = {
    "surface": ("surface", {ACCELERATION_VARIABLE: "0"}),
    "SDL's default path": ("surface", {ACCELERATION_VARIABLE: "1"}),
    "renderer in software": (
        "renderer",
        {"SDL_RENDER_DRIVER": "software", "SDL_RENDER_VSYNC": "0"},
    ),
}
"""Ways of a picture to the screen: the presenter, and what SDL is told by the environment."""

WIDE_MENU = 3
"""Entries of a menu in which the cursor can walk."""

SEED = 3


class People:
    """A table of people in the middle of a game, and what they do next."""

    def __init__(self, game: Game) -> None:
        played = choices(game, SEED)
        middle = len(played) // 2
        session = Session.new(game, SEATS, {}, SEED)
        for seat, action in played[:middle]:
            session.act(seat, [action])
        self._rest = iter(played[middle:])
        self._at_s = 0.0
        keys = {(KEYBOARD, str(seat)): (seat, Role.WALK) for seat in range(SEATS)}
        self.table = Table(session, Controls(keys, {}), {}, pace=Pace.instant())
        self.act_until_menu()

    def act_until_menu(self) -> bool:
        """Do what was played until somebody has a menu to walk through; False if none comes."""
        while max(self._entries().values(), default=0) < WIDE_MENU:
            if not self.act():
                return False
        return True

    def _entries(self) -> dict[Seat, int]:
        """How long the menus are of those whom the game waits for."""
        panels = self.table.panels
        return {p.seat: len(p.node.children) for p in panels if p.is_to_act and p.node}

    def walk(self) -> None:
        """Somebody whom the game waits for walks through a menu."""
        entries = self._entries()
        seat = max(entries, key=entries.__getitem__)
        self._at_s += 1.0
        for is_down in (True, False):
            self.table.handle(ButtonEdge(KEYBOARD, self._at_s, str(seat), is_down))
            self._at_s += 0.1

    def act(self) -> bool:
        """Somebody does what was played; False when the game is over."""
        seat, action = next(self._rest, (0, None))
        if action is None:
            return False
        while (node := self.table.panels[seat].node) and node.children:
            ways = (child for child in node.children if action in child.actions)
            choice = next((child for child in ways if child.kind != "bundle"), None)
            if choice is None:
                assert self.table.panels[seat].path, f"{action} is in no menu of seat {seat}"
                self.table.back(seat)  # the menu opened on another group
                continue
            self.table.choose(seat, choice)
            if choice.is_leaf:
                break
        self.table.tick(self._at_s)
        return True


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


@contextmanager
def told(variables: Mapping[str, str]) -> Iterator[None]:
    """The environment with these variables, for a while."""
    before = {name: os.environ.get(name) for name in variables}
    os.environ.update(variables)
    try:
        yield
    finally:
        for name, value in before.items():
            os.environ.pop(name, None)
            if value is not None:
                os.environ[name] = value


def frames(game: Game, name: str, window: Window) -> None:
    """All kinds of frames in a window, one after the other."""
    people = People(game)
    size_px = window.presenter.surface.get_size()
    scene = GameScene(people.table, *look_of(people.table.session.state, "en"), size_px)
    gc.freeze()  # as the program does
    first = frame_ms(scene, window)

    changes: dict[str, tuple[Callable[[], object], int]] = {
        "nothing changed": (lambda: None, FRAMES),
        "one strip changed": (people.walk, FRAMES),
        "everything copied": (scene.redraw_all, FRAMES),
        "after an action": (people.act, ACTIONS),
    }
    for what, (change, count) in changes.items():
        show(f"{game.id}: {name}, {what}", measured(scene, window, change, count), "ms")
    show(f"{game.id}: {name}, everything drawn for the first time", [first], "ms")


def steps(game: Game, name: str, window: Window) -> None:
    """A cursor's steps in the menus of half a game: what they are about lights up on the board."""
    people, took = People(game), list[float]()
    size_px = window.presenter.surface.get_size()
    scene = GameScene(people.table, *look_of(people.table.session.state, "en"), size_px)
    gc.freeze()
    while people.act_until_menu():
        frame_ms(scene, window)
        took += measured(scene, window, people.walk, WIDE_MENU)
        people.act()
    show(f"{game.id}: {name}, a cursor's step in any menu", took, "ms")


def animation(game: Game, name: str, window: Window) -> None:
    """Frames in which something moves, of computer players at the pace of a table: two ticks, the
    picture, and showing it.
    """
    session = Session.new(game, SEATS, {}, SEED, players=["random"] * SEATS)
    played = choices(game, SEED)
    for seat, action in played[: len(played) // 2]:
        session.act(seat, [action])
    table = Table(session, Controls({}, {}), COMPUTER_PLAYERS, pace=Pace.table(), seed=SEED)
    presenter = window.presenter
    scene = GameScene(table, *look_of(session.state, "en"), presenter.surface.get_size())
    stage = TableStage(table, scene, presenter)
    stage.draw()
    gc.freeze()
    drawn, took = stage.revision, []
    for frame in range(1, MOST_FRAMES + 1):
        began_ns = perf_counter_ns()
        for tick in range(TICKS_PER_FRAME):
            stage.update((TICKS_PER_FRAME * frame + tick) * TICK_S)
        if stage.revision == drawn:
            continue
        drawn = stage.revision
        stage.draw()
        took.append((perf_counter_ns() - began_ns) / 1e6)
        window.poll(0.0)
        if len(took) == MOVING_FRAMES:
            break
    show(f"{game.id}: {name}, animation", took, "ms")


class Bell:
    """A device that says after a while that the window was closed."""

    id = "bell"

    def __init__(self, rings_s: float) -> None:
        self._rings_s = rings_s

    def poll(self, now_s: float) -> Sequence[Event]:
        """Nothing until then."""
        return [WindowClosed("window", now_s)] if now_s >= self._rings_s else []

    def show(self, lamps: Lamps) -> None:
        """It has no lamps."""

    def close(self) -> None:
        """Nothing to give back."""


def waiting(game: Game, name: str, window: Window) -> None:
    """What a table costs that waits for people, window and all."""
    table = People(game).table
    presenter = window.presenter
    scene = GameScene(table, *look_of(table.session.state, "en"), presenter.surface.get_size())
    stage = TableStage(table, scene, presenter)
    stage.draw()
    clock = MonotonicClock()
    bell = Bell(clock.now_s() + WAITING_S)
    began_ns, began_cpu_ns = perf_counter_ns(), process_time_ns()
    Loop(clock, [window, bell], stage).run()
    share = (process_time_ns() - began_cpu_ns) / (perf_counter_ns() - began_ns)
    show(f"{game.id}: {name}, share of a core while the table waits", [100 * share], "%")


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


def run(game: Game) -> None:
    """Every kind of frame by every way to the screen; a dummy screen has but one."""
    with driver_for_windows() as driver:
        for way, (presenter, variables) in WAYS.items():
            if driver == "dummy" and way != "surface":
                continue
            for size, size_px in SIZES_PX.items():
                for measure in (frames, steps, animation, waiting):
                    with told(variables):
                        window = Window.open(size_px, driver, presenter=presenter)
                        try:
                            measure(game, f"{driver} {size}, {way}", window)
                        finally:
                            window.close()
