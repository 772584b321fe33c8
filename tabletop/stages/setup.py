"""What the loop drives before a game: presses and touches choose, lamps say who may press.

Owns which press means what; does not own what can be chosen, nor the picture.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from tabletop.display.presenter import Presenter
from tabletop.display.scenes.setup import SetupScene
from tabletop.events import (
    ButtonEdge,
    DeviceChanged,
    DeviceStatus,
    Event,
    LampMode,
    Lamps,
    PointerEvent,
    WindowClosed,
)
from tabletop.loop import TICKS_PER_S
from tabletop.play.controls import Controls, Role
from tabletop.play.gestures import Gesture, Gestures
from tabletop.play.log import HUMAN
from tabletop.play.matching import Card
from tabletop.play.panel import Message
from tabletop.play.place_cards import PlaceCards, place_of
from tabletop.play.setup import OPEN_TO_ALL, Setup
from tabletop.stages.lead import BACKWARD, FORWARD, LEAVES, TAKES


class SetupStage:
    """Until everything is chosen, nobody wants to choose any more, or the window is closed.

    `controls` name the table's places as their seats. Without a press, a touch or the card of a
    place (one of `cards`) for `patience_s` (None: for ever) nobody wants to.
    """

    def __init__(
        self,
        setup: Setup,
        scene: SetupScene,
        presenter: Presenter,
        controls: Controls,
        patience_s: float | None = None,
        cards: Mapping[str, Card] | None = None,
    ) -> None:
        self.setup = setup
        self._scene = scene
        self._presenter = presenter
        self._buttons = controls.buttons
        self._gestures = Gestures(controls.pairs())
        self._place_cards = PlaceCards(controls.slots, cards or {})
        self._touches = 0
        self._is_closed = False
        self._patience_ticks = None if patience_s is None else round(patience_s * TICKS_PER_S)
        self._quiet_ticks = 0

    @property
    def revision(self) -> int:
        """Grows whenever the picture may have changed."""
        return self.setup.revision + self._touches

    @property
    def is_over(self) -> bool:
        """Whether there is nothing more to choose, or nobody who does."""
        is_deserted = self._patience_ticks is not None and self._quiet_ticks >= self._patience_ticks
        return self._is_closed or is_deserted or self.setup.is_over

    def handle(self, event: Event) -> None:
        """Presses and touches choose."""
        if isinstance(event, (ButtonEdge, PointerEvent)):
            self._quiet_ticks = 0
        self._place_cards.feed(event)
        if isinstance(event, WindowClosed):
            self._is_closed = True
        elif isinstance(event, ButtonEdge):
            self._press(self._gestures.feed(event))
        elif isinstance(event, DeviceChanged) and event.status is not DeviceStatus.LIVE:
            self._gestures.release(event.device)
        elif self._scene.handle(event):
            self._touches += 1

    def update(self, now_s: float) -> None:
        """Nothing moves; a button may have been held long enough, or come to rest."""
        self._quiet_ticks += 1
        self._press(self._gestures.advance(now_s))
        for card in self._place_cards.laid(now_s):
            self._quiet_ticks = 0
            place = place_of(card)
            if place is None:
                self.setup.say(Message("seat_card_retired"))
            else:
                self.setup.sit(place)

    def _press(self, gestures: Iterable[Gesture]) -> None:
        for gesture in gestures:
            owner = self._buttons.get((gesture.device, gesture.control))
            if owner is not None:
                place, role = owner
                self._do(gesture.kind, place, role)
            else:
                self._key(gesture)

    def _do(self, kind: str, place: int, role: Role) -> None:
        if kind == "hold":
            self.setup.back(place)
        elif role is Role.WALK:
            self.setup.walk(place)
        else:
            self.setup.confirm(place)

    def _key(self, gesture: Gesture) -> None:
        """A key that belongs to no place acts for the host."""
        host, key = self.setup.host, gesture.control
        if key == LEAVES or (gesture.kind == "hold" and key in TAKES):
            self.setup.back(host)
        elif key in TAKES:
            self.setup.confirm(host)
        elif key in FORWARD:
            self.setup.walk(host)
        elif key in BACKWARD:
            self.setup.walk(host, -1)

    def lamps(self) -> Lamps:
        """Where all may choose, all blink; else the host's shine, and those of guests who play;
        those of places where one can sit down blink.
        """
        return {button: self._lamp(place) for button, (place, _) in self._buttons.items()}

    def _lamp(self, place: int) -> LampMode:
        setup = self.setup
        kind = setup.page.kind
        if setup.is_over:
            return LampMode.OFF
        if kind in OPEN_TO_ALL:
            return LampMode.BLINK
        if place == setup.host:
            return LampMode.ON
        if kind != "seats":
            return LampMode.OFF
        return LampMode.ON if setup.kinds[place] == HUMAN else LampMode.BLINK

    def draw(self) -> None:
        """Bring the changed parts of the picture to the screen."""
        self._presenter.show(self._scene.draw(self._presenter.surface))
