"""The loop's one stage all evening: which part of it is on show, the dark screen, what interrupts.

Owns the change from part to part; what a part shows, and which one follows, is not its business.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
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
from tabletop.play.staff_door import StaffDoor
from tabletop.stages.enrolment import EnrolmentStage
from tabletop.stages.game import TableStage
from tabletop.stages.question import QuestionStage
from tabletop.stages.self_test import SelfTestStage
from tabletop.stages.staff import StaffStage

MOVES_S = 30
"""So often the line on the dark screen goes to another spot."""
POWER_PATIENCE_S = 30.0
SHUT_DOWN, STAY_ON = "shut_down", "stay_on"
STAFF_PARTS = (StaffStage, EnrolmentStage, SelfTestStage)
"""Parts that see the staff's cards, and over which the staff's menu does not open."""


class Director(Protocol):
    """Knows what follows what."""

    def after(self, part: Stage) -> Stage:
        """The next part once this one is over."""

    def power_question(self) -> QuestionStage:
        """Whether to shut the computer down."""


class Staff(Protocol):
    """What belongs to the staff."""

    @property
    def door(self) -> StaffDoor:
        """How the staff's menu is opened."""

    def shows_hold(self, *, is_shut: bool) -> bool:
        """Show how far a hold is that opens the menu; whether that changed."""

    def menu(self, host: int, beneath: Sequence[Stage]) -> StaffStage:
        """The menu, led from this place, over these parts."""

    def aside(self, part: Stage, down: Collection[ButtonEdge]) -> Stage | None:
        """What is to be shown before this part goes on; None: nothing. `down`: the presses of
        buttons that have not been let go.
        """


class Evening:
    """Parts one after the other, and what interrupts them: the power question, the staff's menu.
    What was interrupted stands still meanwhile. `is_shut_down`: somebody wants the computer to be
    turned off.
    """

    def __init__(
        self,
        first: Stage,
        director: Director,
        presenter: Presenter,
        new_rest_scene: Callable[[], RestScene],
        rest: Rest,
        power: PowerButton | None = None,
        staff: Staff | None = None,
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
        self._staff = staff
        self._interrupted: list[Stage] = []  # each goes on once the part over it is over
        self._known: dict[tuple[object, ...], Event] = {}
        self._devices: set[str] = set()  # that ever told of a button or of cards
        self._down: dict[tuple[str, str], ButtonEdge] = {}
        self._before = 0  # revisions of parts that are gone
        self._rest_ticks = 0

    @property
    def revision(self) -> int:
        """Grows whenever the picture may have changed."""
        return self._before + self.part.revision

    def due_s(self) -> float | None:
        """When a game that is on show wants a tick, though it be early; None where none does."""
        return self.part.due_s if isinstance(self.part, TableStage) else None

    def handle(self, event: Event) -> None:
        """The window, the power button, and what only wakes; all else is the part's."""
        if isinstance(event, WindowClosed):
            self.is_over = True
        self._remember(event)
        if self._power is not None:
            self._power.feed(event)
        if self._staff is not None:
            self._staff.door.feed(event)
        if self._rest.takes(event):
            self._before += 1
        elif self._is_ours(event):
            pass
        elif self._rest_scene is not None and isinstance(event, Changed):
            self._rest_scene.handle(event)
            self._before += 1
        else:
            self._tell(self.part, event)

    def _is_ours(self, event: Event) -> bool:
        """Whether it is about a button with one meaning."""
        is_power = self._power is not None and self._power.is_about(event)
        return is_power or (self._staff is not None and self._staff.door.is_about(event))

    def _tell(self, part: Stage, event: Event) -> None:
        """A part hears of an event; guests' parts hear of no staff cards."""
        if self._staff is not None and not isinstance(part, STAFF_PARTS):
            event = self._staff.door.without_staff_cards(event)
        part.handle(event)

    def _remember(self, event: Event) -> None:
        """What the next part is to know: a device that is gone sees no cards any more."""
        if isinstance(event, (ButtonEdge, CardsSeen)):
            self._devices.add(event.device)
        if isinstance(event, ButtonEdge):
            self._down.pop((event.device, event.control), None)
            if event.is_down:
                self._down[event.device, event.control] = event
        elif isinstance(event, ReaderChanged):
            self._known[type(event), event.device, event.slot] = event
        elif isinstance(event, (DeviceChanged, CardsSeen)):
            self._known[type(event), event.device] = event
        if isinstance(event, DeviceChanged) and event.status is not DeviceStatus.LIVE:
            gone = [key for key in self._known if key[1] == event.device]
            for key in gone:
                del self._known[key]
            self._known[type(event), event.device] = event
            self._down = {key: edge for key, edge in self._down.items() if key[0] != event.device}

    def update(self, now_s: float) -> None:
        """One tick has passed."""
        self._rest.tick(now_s)
        if self._rest.is_resting != (self._rest_scene is not None):
            self._fall_asleep_or_wake(now_s)
        if self._power is not None and self._power.advance(now_s):
            self._ask_for_power(now_s)
        if self._staff is not None:
            self._open_to(self._staff, now_s)
        if self._rest_scene is not None:
            self._rest_on(self._rest_scene)
        self.part.update(now_s)
        if self._staff is not None:
            aside = self._staff.aside(self.part, self._down.values())
            if aside is not None:
                self._interrupt(aside, now_s)
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
        if not (self._interrupted and isinstance(self.part, QuestionStage)):
            self._interrupt(self._director.power_question(), now_s)

    def _open_to(self, staff: Staff, now_s: float) -> None:
        """Over any part of the evening but the staff's own."""
        place = staff.door.advance(now_s)
        parts = *self._interrupted, self.part
        is_shut = not any(isinstance(part, STAFF_PARTS) for part in parts)
        if place is not None and is_shut:
            self._interrupt(staff.menu(place, parts), now_s)
        if staff.shows_hold(is_shut=is_shut):
            self._before += 1

    def _interrupt(self, part: Stage, now_s: float) -> None:
        """The present part stands still until this one is over."""
        self._interrupted.append(self.part)
        self._show(part)

    def _overlook(self, part: Stage, now_s: float) -> None:
        """What hands did meanwhile was not meant for this part: nobody clicked, and cards that lie
        there now only came to light.
        """
        for device in sorted(self._devices):
            for status in (DeviceStatus.LOST, DeviceStatus.LIVE):
                part.handle(DeviceChanged(device, now_s, status))

    def _go_on(self, now_s: float) -> None:
        """The part is over: what was interrupted goes on, or what follows it begins."""
        part = self.part
        if self._interrupted:
            if isinstance(part, QuestionStage) and part.answer == SHUT_DOWN:
                self.is_over = self.is_shut_down = True
            waiting = self._interrupted.pop()
            self._overlook(waiting, now_s)
            self._show(waiting)
            waiting.handle(Changed("window", now_s))
            return
        self._show(self._director.after(part))

    def _show(self, part: Stage) -> None:
        """Another part begins; it learns how the devices are and which cards lie there."""
        self._before += self.part.revision + 1 - part.revision
        self.part = part
        for event in self._known.values():
            self._tell(part, event)

    def lamps(self) -> Lamps:
        """What all lamps show now; dark while the screen is."""
        return {} if self._rest_scene is not None else self.part.lamps()

    def draw(self) -> None:
        """Bring the changed parts of the picture to the screen."""
        if self._rest_scene is None:
            self.part.draw()
        else:
            self._presenter.show(self._rest_scene.draw(self._presenter.surface))
