"""The table while nobody plays: computer players show a game until somebody presses or touches.

Owns the game on show, the banner's pages, and who it was that pressed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tabletop.display.presenter import Presenter
from tabletop.display.scenes.attract import AttractScene
from tabletop.events import (
    ButtonEdge,
    CardsSeen,
    DeviceChanged,
    DeviceStatus,
    Event,
    LampMode,
    Lamps,
    PointerEvent,
    WindowClosed,
)
from tabletop.loop import TICKS_PER_S
from tabletop.play.controls import Controls
from tabletop.play.gestures import Gesture, Gestures
from tabletop.play.matching import Card
from tabletop.play.place_cards import place_of
from tabletop.play.table import Table

PAGE_S = 7
"""How long one page of the banner stands."""
RESULT_S = 15
"""How long the end of the game on show is looked at."""


class AttractStage:
    """`pressed` is the place that wants to play; over when there is one, or the game has ended.
    `cards`: what chips are.
    """

    def __init__(
        self,
        table: Table,
        scene: AttractScene,
        presenter: Presenter,
        controls: Controls,
        cards: Mapping[str, Card] | None = None,
    ) -> None:
        self.pressed: int | None = None
        self.table = table
        self._scene = scene
        self._presenter = presenter
        self._controls = controls
        self._gestures = Gestures(controls.pairs())
        self._cards = cards or {}
        self._lying: dict[str, tuple[str | None, ...]] = {}
        self._touches = 0
        self._ticks = 0
        self._result_ticks = 0
        self._is_closed = False

    @property
    def revision(self) -> int:
        """Grows whenever the picture may have changed."""
        return self.table.revision + self._scene.revision + self._touches

    @property
    def is_over(self) -> bool:
        """Whether somebody pressed, the shown game is over, or the window was closed."""
        is_seen = self._result_ticks >= RESULT_S * TICKS_PER_S
        return self._is_closed or is_seen or self.pressed is not None

    def take_scene(self, scene: AttractScene) -> None:
        """Another picture of the same table, as in another language."""
        self._touches += 1 + self._scene.revision
        self._scene = scene

    def handle(self, event: Event) -> None:
        """A press, a touch or a new card at a place calls for the choice of a game."""
        match event:
            case WindowClosed():
                self._is_closed = True
            case ButtonEdge():
                self._press(self._gestures.feed(event))
            case DeviceChanged():
                if event.status is not DeviceStatus.LIVE:
                    self._gestures.release(event.device)
                    self._lying.pop(event.device, None)
                self.table.handle(event)
            case CardsSeen():
                self._see(event)
            case PointerEvent(kind="down"):
                self.pressed = self._scene.place_at(event.x_px, event.y_px)
            case _:
                if self._scene.handle(event):
                    self._touches += 1

    def _see(self, event: CardsSeen) -> None:
        """A card that is laid down calls, one that already lies there does not: the card of a
        place for that place, any other for where it lies.
        """
        before = self._lying.get(event.device)
        self._lying[event.device] = event.slots
        if before is None:
            return
        for slot, (old, new) in enumerate(zip(before, event.slots, strict=False)):
            owner = self._controls.slots.get((event.device, slot))
            if owner is not None and new is not None and old is None:
                place = place_of(self._cards.get(new))
                self.pressed = owner[0] if place is None else place

    def _press(self, gestures: Sequence[Gesture]) -> None:
        for gesture in gestures:
            owner = self._controls.buttons.get((gesture.device, gesture.control))
            if owner is not None:
                self.pressed = owner[0]
            elif gesture.device == "keyboard":
                self.pressed = 0  # any key of a computer without a table

    def update(self, now_s: float) -> None:
        """One tick has passed."""
        self._ticks += 1
        if self._ticks % (PAGE_S * TICKS_PER_S) == 0:
            self._scene.turn_page()
            self._touches += 1
        self._press(self._gestures.advance(now_s))
        self.table.tick(now_s)
        if self.table.outcome is not None:
            self._result_ticks += 1

    def lamps(self) -> Lamps:
        """Every button invites."""
        return dict.fromkeys(self._controls.buttons, LampMode.BLINK)

    def draw(self) -> None:
        """Bring the changed parts of the picture to the screen."""
        self._presenter.show(self._scene.draw(self._presenter.surface))
