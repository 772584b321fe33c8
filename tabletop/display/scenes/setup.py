"""Before a game: the page being chosen turned to its host, and a strip for every place.

Owns where they lie and what a touch does; what can be chosen is the setup's.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pygame

from tabletop.display.box import Box
from tabletop.display.canvas import Pens
from tabletop.display.layout import DEFAULT_PLACES, Fitting, Layout, Place
from tabletop.display.moment import Answer, Moment
from tabletop.display.panels.dialogue import BACK, DialoguePanel
from tabletop.display.panels.entries import Previews
from tabletop.display.panels.panel import Pane
from tabletop.display.panels.place import PlacePanel, sit_target
from tabletop.display.panels.wood import WoodPanel
from tabletop.display.scenes.stage import Stage
from tabletop.display.words import Words
from tabletop.events import Event, PointerEvent, WindowChanged
from tabletop.play.setup import Setup
from tabletop.rules.game import View

GROUND, DIALOGUE = "ground", "dialogue"
WISHED = 980.0, 820.0
"""How wide and high its reader would like the dialogue to be."""
NOTHING = Moment(View())
"""The panels here show the setup and no game."""


class SetupScene:
    """Draws a setup and hands touches to it. `size_px` is the window's; raises LayoutError.

    `words` has every language of the setup; `places` are the table's, and `keys` the names of the
    walking and the confirming button of those places whose buttons are keys of a keyboard.
    """

    def __init__(
        self,
        setup: Setup,
        words: Mapping[str, Words],
        size_px: tuple[int, int],
        places: Sequence[Place] = DEFAULT_PLACES,
        previews: Previews | None = None,
        keys: Mapping[int, tuple[str, str]] | None = None,
        pens: Pens | None = None,
    ) -> None:
        self._setup = setup
        self._words = dict(words)
        self._places = tuple(places[: setup.places])
        self._previews = previews or {}
        self._keys = keys or {}
        self._pens = pens or Pens()
        self._fitting = Fitting(size_px, self._places, self._pens.text_scale)
        self._revision: int | None = None
        self._host: int | None = None
        self.stage = self._new_stage()

    @property
    def layout(self) -> Layout:
        """Who sits where on the present surface."""
        return self._fitting.layout

    def draw(self, surface: pygame.Surface) -> list[pygame.Rect]:
        """Bring the surface up to date; the changed parts, none while nothing changed."""
        if self._fitting.fit(surface.get_size()):
            self._pens.stamps.clear()
            self.stage = self._new_stage()
        if self._setup.host != self._host:
            self._turn_to_host()
        if self._setup.revision == self._revision:
            return []
        self._revision = self._setup.revision
        return self.stage.draw(surface, NOTHING)

    def redraw_all(self) -> None:
        """The surface lost its picture: copy everything again at the next drawing."""
        self._revision = None
        self.stage.redraw_all()

    def handle(self, event: Event) -> bool:
        """A touch takes what lies under it, a changed window is drawn again.

        False for anything that is none of the scene's.
        """
        if isinstance(event, WindowChanged):
            self.redraw_all()
            return True
        if not isinstance(event, PointerEvent) or event.kind != "down":
            return False
        target = self.stage.target_at(event.x_px, event.y_px)
        if not isinstance(target, Answer):
            return False
        self._touch(target)
        return True

    def _touch(self, target: Answer) -> None:
        touched = [n for n in range(self._setup.places) if target == sit_target(n)]
        if touched:
            self._setup.touch_place(touched[0])
        elif target == BACK:
            self._setup.go_back()
        else:
            self._setup.take(target.id)

    def _new_stage(self) -> Stage:
        """The ground and the strips; the dialogue comes with its host."""
        lay, pens = self.layout, self._pens
        ground = Pane(WoodPanel(), lay.table, lay.scale, pens)
        ground.update(NOTHING)
        panes = {GROUND: ground}
        for number, strip in enumerate(lay.strips):
            pane = Pane(
                PlacePanel(
                    number,
                    self._setup,
                    lambda: self._dialogue.words,
                    self._under(ground, strip.box),
                    self._keys.get(number, ("", "")),
                ),
                strip.box,
                lay.scale,
                pens,
                strip.rotation,
            )
            panes[f"place {number + 1}"] = pane
        self._host, self._revision = None, None
        return Stage(panes)

    def _turn_to_host(self) -> None:
        """The dialogue faces the host's edge, where its reader has most room."""
        self._host, self._revision = self._setup.host, None
        lay, ground = self.layout, self.stage.panes[GROUND]
        turn = lay.strips[self._setup.host].rotation
        box = max((lay.column, lay.centre), key=lambda area: _comfort(area, turn))
        self._dialogue = DialoguePanel(
            self._setup,
            self._words,
            self._under(ground, box),
            self._places,
            turn,
            self._previews,
        )
        pane = Pane(self._dialogue, box, lay.scale, self._pens, turn)
        self.stage = Stage({**self.stage.panes, DIALOGUE: pane})

    def _under(self, ground: Pane, box: Box) -> pygame.Surface:
        """What of the ground lies under a box, without a copy."""
        return ground.canvas.surface.subsurface(ground.canvas.rect(box).clip(ground.rect))


def _comfort(area: Box, turn: int) -> float:
    """How well a page can be read there by somebody turned by so many degrees."""
    w, h = (area.h, area.w) if turn % 180 else (area.w, area.h)
    return min(w / WISHED[0], h / WISHED[1])
