"""What can be chosen now, for lighting it up on the board: every legal target, and the cursor's.

Owns reading it off the menus of a moment, and the light below things that lie in cells; how other
lit things look is each panel's.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum
from functools import lru_cache
from typing import NamedTuple

from tabletop.display.box import Box
from tabletop.display.canvas import Canvas
from tabletop.display.moment import Moment
from tabletop.display.painters.mombasa.views import mombasa_view
from tabletop.display.theme import ACCENT, INK
from tabletop.rules.game import Seat
from tabletop.rules.mombasa.actions import Advance


class Light(IntEnum):
    """How strongly a thing is lit."""

    NONE = 0
    LEGAL = 1
    CURSOR = 2


UNLIT: Mapping[str, Light] = {}


class Targets(NamedTuple):
    """What is lit for the one seat to act: things that its legal choices are about, by kind and id,
    and spaces of company tracks to advance to, by company.
    """

    seat: Seat | None = None
    lights: Mapping[str, Mapping[str, Light]] = {}
    spaces: Mapping[str, Mapping[int, Light]] = {}

    def of(self, kind: str) -> Mapping[str, Light]:
        """The lit things of a kind, by id."""
        return self.lights.get(kind, UNLIT)

    def light(self, kind: str, name: str) -> Light:
        """How a thing is lit."""
        return self.of(kind).get(name, Light.NONE)

    def light_space(self, company: str, space: int) -> Light:
        """How a space of a company's track is lit."""
        return self.spaces.get(company, {}).get(space, Light.NONE)


NOTHING = Targets()


@lru_cache(1)
def targets_of(moment: Moment) -> Targets:
    """The targets while one seat decides and nothing is being told; all panels ask for the same."""
    if moment.telling is not None:
        return NOTHING
    deciding = [
        panel
        for panel in moment.panels
        if panel.is_to_act and panel.node is not None and panel.question is None
    ]
    if len(deciding) != 1 or deciding[0].node is None:
        return NOTHING
    panel, node = deciding[0], deciding[0].node
    children = node.children
    chosen = children[panel.cursor].actions if children else ()
    tracks = mombasa_view(moment.present).players[panel.seat].tracks
    lights: dict[str, dict[str, Light]] = {}
    spaces: dict[str, dict[int, Light]] = {}
    for actions, light in ((node.actions, Light.LEGAL), (chosen, Light.CURSOR)):
        for action in actions:
            for ref in action.refs:
                lights.setdefault(ref.kind, {})[ref.id] = light
            if isinstance(action, Advance):
                company = action.company
                spaces.setdefault(company, {})[tracks[company] + action.spaces] = light
    return Targets(panel.seat, lights, spaces)


def draw_light(canvas: Canvas, box: Box, light: Light, *, width: float, radius: int) -> None:
    """Light below a card or book that is drawn on it: under the cursor it has a bright rim."""
    if light:
        canvas.fill(box, INK if light is Light.CURSOR else ACCENT, radius)
    if light is Light.CURSOR:
        canvas.fill(box.inset(width), ACCENT, 6)
