"""The loop's one stage all evening: which part of it is on show, the dark screen, the power button.

Owns the change from part to part; what a part shows, and which one follows, is not its business.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from tabletop.display.presenter import Presenter
from tabletop.display.scenes.rest import RestScene
from tabletop.events import (
    ButtonEdge,
    CardsSeen,
    DeviceChanged,
    DeviceStatus,
    Event,
    Lamps,
    ReaderChanged,
    WindowClosed,
)
from tabletop.events import WindowChanged as Changed
from tabletop.loop import TICKS_PER_S, Stage
from tabletop.play.power_button import PowerButton
from tabletop.play.rest import Rest
from tabletop.stages.question import QuestionStage

MOVES_S = 30
"""So often the line on the dark screen goes to another spot."""
POWER_PATIENCE_S = 30.0
SHUT_DOWN, STAY_ON = "shut_down", "stay_on"


class Director(Protocol):
    """Knows what follows what."""

    def after(self, part: Stage) -> Stage:
        """The next part once this one is over."""

    def power_question(self) -> QuestionStage:
        """Whether to shut the computer down."""


class Evening:
    """Parts one after the other. `is_shut_down`: somebody wants the computer to be turned off."""

    def __init__(
        self,
        first: Stage,
        director: Director,
        presenter: Presenter,
        new_rest_scene: Callable[[], RestScene],
        rest: Rest,
        power: PowerButton | None = None,
    ) -> None:
        self.part: Stage = first
        self.is_over = False
        self.is_shut_down = False
        self._director = director
        self._presenter = presenter
        self._new_rest_scene = new_rest_scene
        self._rest_scene: RestScene | None = None
        self._rest = rest
        self._power = power
        self._interrupted: Stage | None = None  # what goes on when the power question is answered
        self._known: dict[tuple[object, ...], Event] = {}
        self._with_buttons: set[str] = set()  # devices that ever told of one
        self._before = 0  # revisions of parts that are gone
        self._rest_ticks = 0

    @property
    def revision(self) -> int:
        """Grows whenever the picture may have changed."""
        return self._before + self.part.revision

    def handle(self, event: Event) -> None:
        """The window, the power button, and what only wakes; all else is the part's."""
        if isinstance(event, WindowClosed):
            self.is_over = True
        self._remember(event)
        if self._power is not None:
            self._power.feed(event)
        if self._rest.takes(event):
            self._before += 1
        elif self._power is not None and self._power.is_about(event):
            pass  # a button with one meaning
        elif self._rest_scene is not None and isinstance(event, Changed):
            self._rest_scene.handle(event)
            self._before += 1
        else:
            self.part.handle(event)

    def _remember(self, event: Event) -> None:
        """What the next part is to know: a device that is gone sees no cards any more."""
        if isinstance(event, ButtonEdge):
            self._with_buttons.add(event.device)
        elif isinstance(event, ReaderChanged):
            self._known[type(event), event.device, event.slot] = event
        elif isinstance(event, (DeviceChanged, CardsSeen)):
            self._known[type(event), event.device] = event
        if isinstance(event, DeviceChanged) and event.status is not DeviceStatus.LIVE:
            gone = [key for key in self._known if key[1] == event.device]
            for key in gone:
                del self._known[key]
            self._known[type(event), event.device] = event

    def update(self, now_s: float) -> None:
        """One tick has passed."""
        self._rest.tick(now_s)
        if self._rest.is_resting != (self._rest_scene is not None):
            self._fall_asleep_or_wake(now_s)
        if self._power is not None and self._power.advance(now_s):
            self._ask_for_power(now_s)
        if self._rest_scene is not None:
            self._rest_on(self._rest_scene)
        self.part.update(now_s)
        if self.part.is_over and not self.is_over:
            self._go_on(now_s)

    def _rest_on(self, scene: RestScene) -> None:
        """The part goes on unseen: a game that everybody left comes to its end."""
        self._rest_ticks += 1
        if self._rest_ticks % (MOVES_S * TICKS_PER_S) == 0:
            scene.move()
            self._before += 1

    def _fall_asleep_or_wake(self, now_s: float) -> None:
        self._rest_ticks = 0
        self._rest_scene = self._new_rest_scene() if self._rest.is_resting else None
        self._before += 1
        if self._rest_scene is None:
            self.part.handle(Changed("window", now_s))

    def _ask_for_power(self, now_s: float) -> None:
        if self._interrupted is None:
            self._let_go(now_s)
            self._interrupted = self.part
            self._show(self._director.power_question(), now_s)

    def _let_go(self, now_s: float) -> None:
        """The part will not see what becomes of the buttons that are down: nobody clicked."""
        for device in sorted(self._with_buttons):
            for status in (DeviceStatus.LOST, DeviceStatus.LIVE):
                self.part.handle(DeviceChanged(device, now_s, status))
            for event in self._known.values():
                if event.device == device:
                    self.part.handle(event)

    def _go_on(self, now_s: float) -> None:
        """The part is over: what was interrupted goes on, or what follows it begins."""
        part, waiting = self.part, self._interrupted
        if waiting is not None:
            self._interrupted = None
            assert isinstance(part, QuestionStage)
            self.is_over = self.is_shut_down = part.answer == SHUT_DOWN
            self._show(waiting, now_s)
            waiting.handle(Changed("window", now_s))
            return
        self._show(self._director.after(part), now_s)

    def _show(self, part: Stage, now_s: float) -> None:
        """Another part begins; it learns how the devices are and which cards lie there."""
        self._before += self.part.revision + 1 - part.revision
        self.part = part
        for event in self._known.values():
            part.handle(event)

    def lamps(self) -> Lamps:
        """What all lamps show now; dark while the screen is."""
        return {} if self._rest_scene is not None else self.part.lamps()

    def draw(self) -> None:
        """Bring the changed parts of the picture to the screen."""
        if self._rest_scene is None:
            self.part.draw()
        else:
            self._presenter.show(self._rest_scene.draw(self._presenter.surface))
