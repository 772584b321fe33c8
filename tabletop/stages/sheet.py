"""What the loop drives while one page is on the whole screen and a place leads through it.

Owns for how long nobody may do anything, touches and closing; what is chosen is each stage's.
"""

from __future__ import annotations

from typing import Protocol

from tabletop.display.presenter import Presenter
from tabletop.display.scenes.sheet import Sheet
from tabletop.events import ButtonEdge, CardsSeen, Event, PointerEvent, WindowClosed
from tabletop.loop import TICKS_PER_S


class Led(Protocol):
    """What a place leads through: it changes, and it comes to an end."""

    @property
    def revision(self) -> int: ...
    @property
    def is_over(self) -> bool: ...


class SheetStage:
    """Over when what is led through is, nobody did anything for `patience_s`, or the window is
    closed.
    """

    def __init__(self, led: Led, scene: Sheet, presenter: Presenter, patience_s: float) -> None:
        self._led = led
        self._sheet = scene
        self._presenter = presenter
        self._changes = 0  # of the picture that what is led through knows nothing of
        self._is_closed = False
        self._patience_ticks = round(patience_s * TICKS_PER_S)
        self._quiet_ticks = 0

    @property
    def revision(self) -> int:
        """Grows whenever the picture may have changed."""
        return self._led.revision + self._changes

    @property
    def is_over(self) -> bool:
        """Whether nobody goes on."""
        return self._is_closed or self._led.is_over or self._quiet_ticks >= self._patience_ticks

    def handle(self, event: Event) -> None:
        """Whatever somebody does shows that they are there; touches choose."""
        if isinstance(event, (ButtonEdge, PointerEvent, CardsSeen)):
            self._quiet_ticks = 0
        if isinstance(event, WindowClosed):
            self._is_closed = True
        if self._sheet.handle(event):
            self._changes += 1

    def update(self, now_s: float) -> None:
        """One tick has passed."""
        self._quiet_ticks += 1

    def draw(self) -> None:
        """Bring the changed parts of the picture to the screen."""
        self._presenter.show(self._sheet.draw(self._presenter.surface))
