"""What the loop drives: the game on show, or the question at the start.

Owns who gets which event and when is drawn; does not own the game, the layout, or the screen.
"""

from __future__ import annotations

from tabletop.display.presenter import Presenter
from tabletop.display.scenes.game import GameScene
from tabletop.display.scenes.resume import ResumeScene
from tabletop.events import Event, Lamps, WindowClosed
from tabletop.play.table import Table


class TableStage:
    """One game on show until somebody closes the window; a finished one stays to be looked at."""

    def __init__(self, table: Table, scene: GameScene, presenter: Presenter) -> None:
        self.table = table
        self._scene = scene
        self._presenter = presenter
        self._touches = 0
        self._is_closed = False

    @property
    def revision(self) -> int:
        """Grows whenever the picture may have changed."""
        return self.table.revision + self._touches

    @property
    def is_over(self) -> bool:
        """Whether the window was closed."""
        return self._is_closed

    def handle(self, event: Event) -> None:
        """A touch goes to the picture, everything else to the table."""
        if isinstance(event, WindowClosed):
            self._is_closed = True
        elif self._scene.handle(event):
            self._touches += 1
        else:
            self.table.handle(event)

    def update(self, now_s: float) -> None:
        """One tick has passed."""
        self.table.tick(now_s)

    def lamps(self) -> Lamps:
        """What all lamps show now."""
        return self.table.lamps()

    def draw(self) -> None:
        """Bring the changed parts of the picture to the screen."""
        self._presenter.show(self._scene.draw(self._presenter.surface))


class QuestionStage:
    """The question about the unfinished game, until it is answered or the window is closed."""

    def __init__(self, scene: ResumeScene, presenter: Presenter) -> None:
        self.revision = 0
        self._scene = scene
        self._presenter = presenter
        self._is_closed = False

    @property
    def is_over(self) -> bool:
        """Whether there is an answer, or nobody will give one."""
        return self._is_closed or self._scene.answer is not None

    def handle(self, event: Event) -> None:
        """Presses and touches answer."""
        if isinstance(event, WindowClosed):
            self._is_closed = True
        elif self._scene.handle(event):
            self.revision += 1

    def update(self, now_s: float) -> None:
        """Nothing moves."""

    def lamps(self) -> Lamps:
        """All dark."""
        return {}

    def draw(self) -> None:
        """Bring the changed parts of the picture to the screen."""
        self._presenter.show(self._scene.draw(self._presenter.surface))
