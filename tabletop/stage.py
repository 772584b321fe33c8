"""What the loop drives: the game on show, or the question at the start.

Owns who gets which event and when is drawn; does not own the game, the layout, or the screen.
"""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.display.presenter import Presenter
from tabletop.display.scenes.game import GameScene
from tabletop.display.scenes.resume import ResumeScene
from tabletop.events import ButtonEdge, DeviceChanged, DeviceStatus, Event, Lamps, WindowClosed
from tabletop.play.gestures import Gesture, Gestures
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
        self._gestures = Gestures()
        self._is_closed = False

    @property
    def is_over(self) -> bool:
        """Whether there is an answer, or nobody will give one."""
        return self._is_closed or self._scene.answer is not None

    def handle(self, event: Event) -> None:
        """Clicks and touches answer."""
        if isinstance(event, WindowClosed):
            self._is_closed = True
        elif isinstance(event, ButtonEdge):
            self._press(self._gestures.feed(event))
        elif isinstance(event, DeviceChanged) and event.status is not DeviceStatus.LIVE:
            self._gestures.release(event.device)
        else:
            self._answer(event)

    def update(self, now_s: float) -> None:
        """Nothing moves; a rattling button may have come to rest."""
        self._press(self._gestures.advance(now_s))

    def _press(self, gestures: Sequence[Gesture]) -> None:
        """The scene hears of each click once, whatever the contacts did."""
        for gesture in gestures:
            if gesture.kind == "click":
                self._answer(ButtonEdge(gesture.device, gesture.at_s, gesture.control, True))

    def _answer(self, event: Event) -> None:
        if self._scene.handle(event):
            self.revision += 1

    def lamps(self) -> Lamps:
        """All dark."""
        return {}

    def draw(self) -> None:
        """Bring the changed parts of the picture to the screen."""
        self._presenter.show(self._scene.draw(self._presenter.surface))
