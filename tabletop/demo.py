"""The game without a display: computer players in fast time, restless guests, pictures in files.

Owns what happens when, and what is told meanwhile; loop, table and picture are those of real play.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from tabletop.clock import HandClock
from tabletop.config import ConfigError
from tabletop.display.presenter import OffScreen
from tabletop.display.scenes.game import GameScene
from tabletop.events import Device
from tabletop.loop import TICKS_PER_S, Loop
from tabletop.play.table import Table
from tabletop.report import print_standing
from tabletop.stages.game import TableStage

SEED = 2004
SIZE_PX = (1920, 1080)
TICKS_PER_DEED = 40
"""So often guests do something with buttons, cards and cables."""

ACTIONS_PER_PICTURE = 60
LONGEST_S = 3600.0
"""Of the table's own time; no game of computer players comes near."""


class Guests(Protocol):
    """People round a simulated table who cannot keep their hands still."""

    @property
    def devices(self) -> Sequence[Device]: ...

    def fidget(self, now_s: float) -> object:
        """Do one thing with a button, a card or a cable."""


class DemoStage(TableStage):
    """A table of computer players whose pictures are kept; over when the game is."""

    def __init__(
        self, table: Table, scene: GameScene, screen: OffScreen, guests: Guests, out: Path
    ) -> None:
        super().__init__(table, scene, screen)
        self.pictures: list[Path] = []
        self._screen = screen
        self._guests = guests
        self._out = out
        self._ticks = 0
        self._next_picture = 1

    @property
    def is_over(self) -> bool:
        """Whether the game has ended, or took far too long."""
        has_ended = self.table.outcome is not None
        return super().is_over or has_ended or self._ticks > LONGEST_S * TICKS_PER_S

    def update(self, now_s: float) -> None:
        """One tick; now and then the guests do something."""
        super().update(now_s)
        self._ticks += 1
        if self._ticks % TICKS_PER_DEED == 0:
            self._guests.fidget(now_s)

    def draw(self) -> None:
        """Draw, and keep the picture of every so many actions and of the end."""
        super().draw()
        actions = self.table.session.entries
        if self.table.outcome is not None:
            self._keep("end")
        elif actions >= self._next_picture:
            self._next_picture = actions + ACTIONS_PER_PICTURE
            self._keep(f"{actions:04d}")

    def _keep(self, name: str) -> None:
        path = self._out / f"table-{name}.png"
        try:
            self._out.mkdir(parents=True, exist_ok=True)
            self._screen.save(str(path))
        except OSError as error:
            reason = error.strerror or str(error)
            raise ConfigError(f"pictures cannot be written to {self._out}: {reason}") from error
        self.pictures.append(path)


class _TellingClock(HandClock):
    """A clock turned by hand that tells how far the game is."""

    def __init__(self, table: Table, progress: Progress) -> None:
        super().__init__()
        self._table = table
        self._progress = progress
        self._task = progress.add_task("a game of computer players", total=None)

    def sleep_until(self, at_s: float) -> None:
        """Turn the hand; nobody waits."""
        super().sleep_until(at_s)
        self._progress.update(self._task, completed=self._table.session.entries)


def show_demo(console: Console, stage: DemoStage, guests: Guests) -> Loop:
    """Play the game to its end and print its result. Returns the loop for its figures."""
    session = stage.table.session
    columns = TextColumn("{task.description}"), BarColumn(), TextColumn("{task.completed} actions")
    with Progress(*columns, TimeElapsedColumn(), console=console) as progress:
        loop = Loop(_TellingClock(stage.table, progress), guests.devices, stage)
        loop.run()
    print_standing(console, session.state, session.players, len(session.log["actions"]))
    names = ", ".join(path.name for path in stage.pictures)
    console.print(f"{len(stage.pictures)} pictures in {stage.pictures[0].parent}: {names}")
    return loop
