"""What the loop drives while the staff's menu is open over another part of the evening.

Owns who is heard and for how long; what can be chosen is the menu's, the picture the scene's.
"""

from __future__ import annotations

from collections.abc import Callable

from tabletop.display.presenter import Presenter
from tabletop.display.scenes.staff import StaffScene
from tabletop.events import ButtonEdge, CardsSeen, Event, Lamps, PointerEvent, WindowClosed
from tabletop.loop import TICKS_PER_S
from tabletop.play.controls import Controls
from tabletop.play.staff_menu import StaffMenu
from tabletop.stages.lead import Lead


class StaffStage:
    """Led from the place `host`; over when it leaves, does nothing for `patience_s`, or the window
    is closed. `keep` is called whenever a page, or the menu, was left.
    """

    def __init__(
        self,
        menu: StaffMenu,
        scene: StaffScene,
        presenter: Presenter,
        controls: Controls,
        *,
        host: int,
        keep: Callable[[], None],
        patience_s: float,
    ) -> None:
        self.menu = menu
        self.host = host
        self._scene = scene
        self._presenter = presenter
        self._lead = Lead(menu, controls, host)
        self._keep = keep
        self._kept_page = menu.page
        self._touches = 0
        self._is_closed = False
        self._patience_ticks = round(patience_s * TICKS_PER_S)
        self._quiet_ticks = 0

    @property
    def revision(self) -> int:
        """Grows whenever the picture may have changed."""
        return self.menu.revision + self._touches

    @property
    def is_over(self) -> bool:
        """Whether nobody goes on."""
        return self._is_closed or self.menu.is_over or self._quiet_ticks >= self._patience_ticks

    def handle(self, event: Event) -> None:
        """Presses and touches choose."""
        if isinstance(event, (ButtonEdge, PointerEvent, CardsSeen)):
            self._quiet_ticks = 0
        if isinstance(event, WindowClosed):
            self._is_closed = True
        self._lead.feed(event)
        if self._scene.handle(event):
            self._touches += 1

    def update(self, now_s: float) -> None:
        """One tick has passed; a button may have been held long enough."""
        self._quiet_ticks += 1
        self.menu.tick()
        self._lead.advance(now_s)
        if self.menu.page != self._kept_page or self.is_over:
            self._kept_page = self.menu.page
            self._keep()
            self._touches += 1

    def lamps(self) -> Lamps:
        """Those of the place that leads."""
        return self._lead.lamps()

    def draw(self) -> None:
        """Bring the changed parts of the picture to the screen."""
        self._presenter.show(self._scene.draw(self._presenter.surface))
