"""What the loop drives while the staff's menu is open over another part of the evening.

Owns who is heard and when settings are kept; what can be chosen is the menu's, the picture the
scene's.
"""

from __future__ import annotations

from collections.abc import Callable

from tabletop.display.presenter import Presenter
from tabletop.display.scenes.staff import StaffScene
from tabletop.events import Event, Lamps
from tabletop.play.controls import Controls
from tabletop.play.staff_menu import StaffMenu
from tabletop.stages.lead import Lead
from tabletop.stages.sheet import SheetStage


class StaffStage(SheetStage):
    """Led from the place `host`. `keep` is called whenever a page, or the menu, was left."""

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
        super().__init__(menu, scene, presenter, patience_s)
        self.menu = menu
        self.host = host
        self._lead = Lead(menu, controls, host)
        self._keep = keep
        self._kept_page = menu.page

    def handle(self, event: Event) -> None:
        """Presses and touches choose."""
        self._lead.feed(event)
        super().handle(event)

    def update(self, now_s: float) -> None:
        """One tick has passed; a button may have been held long enough."""
        super().update(now_s)
        self.menu.tick()
        self._lead.advance(now_s)
        if self.menu.page != self._kept_page or self.is_over:
            self._kept_page = self.menu.page
            self._keep()
            self._changes += 1

    def lamps(self) -> Lamps:
        """Those of the place that leads."""
        return self._lead.lamps()
