"""A question at the table until it is answered, nobody answers, or the window is closed.

Owns who is heard and for how long; the picture is the scene's.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tabletop.display.presenter import Presenter
from tabletop.display.scenes.question import Question, QuestionScene
from tabletop.events import (
    ButtonEdge,
    DeviceChanged,
    DeviceStatus,
    Event,
    LampMode,
    Lamps,
    WindowClosed,
)
from tabletop.loop import TICKS_PER_S
from tabletop.play.controls import Controls
from tabletop.play.gestures import Gesture, Gestures


class QuestionStage:
    """A scene with its clicks; without an answer for `patience_s` (None: for ever) it is over.
    `told` words the question in another language.
    """

    def __init__(
        self,
        scene: QuestionScene,
        presenter: Presenter,
        controls: Controls,
        patience_s: float | None = None,
        told: Callable[[str], Question] | None = None,
    ) -> None:
        self.revision = 0
        self._scene = scene
        self._presenter = presenter
        self._told = told
        self._gestures = Gestures()
        self._is_closed = False
        self._lamps = dict.fromkeys(controls.buttons, LampMode.BLINK)
        self._patience_ticks = None if patience_s is None else round(patience_s * TICKS_PER_S)
        self._ticks = 0

    @property
    def answer(self) -> str | None:
        """The answer, None while there is none."""
        return self._scene.answer

    @property
    def is_over(self) -> bool:
        """Whether there is an answer, or nobody will give one."""
        is_late = self._patience_ticks is not None and self._ticks >= self._patience_ticks
        return self._is_closed or is_late or self.answer is not None

    def speak(self, language: str) -> None:
        """The table speaks another language by now."""
        if self._told is not None:
            self._scene.ask(self._told(language))
            self.revision += 1

    def handle(self, event: Event) -> None:
        """Clicks and touches answer."""
        if isinstance(event, WindowClosed):
            self._is_closed = True
        elif isinstance(event, ButtonEdge):
            self._press(self._gestures.feed(event))
        elif isinstance(event, DeviceChanged) and event.status is not DeviceStatus.LIVE:
            self._gestures.release(event.device)
        else:
            self._hear(event)

    def update(self, now_s: float) -> None:
        """One tick has passed; a rattling button may have come to rest."""
        self._ticks += 1
        self._press(self._gestures.advance(now_s))

    def _press(self, gestures: Sequence[Gesture]) -> None:
        """The scene hears of each click once, whatever the contacts did."""
        for gesture in gestures:
            if gesture.kind == "click":
                self._hear(ButtonEdge(gesture.device, gesture.at_s, gesture.control, True))

    def _hear(self, event: Event) -> None:
        if self._scene.handle(event):
            self.revision += 1
            self._ticks = 0

    def lamps(self) -> Lamps:
        """Everybody is asked."""
        return self._lamps

    def draw(self) -> None:
        """Bring the changed parts of the picture to the screen."""
        self._presenter.show(self._scene.draw(self._presenter.surface))
