"""What can be chosen now, for lighting it up on the board: every legal target, and the cursor's.

Owns reading it off the menus of a moment, and the light below things that lie in cells; how other
lit things look is each panel's.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum

from tabletop.display.box import Box
from tabletop.display.canvas import Canvas
from tabletop.display.moment import Moment
from tabletop.display.painters.mombasa.views import mombasa_view
from tabletop.display.theme import ACCENT, INK
from tabletop.rules.game import Action, Ref, Seat
from tabletop.rules.mombasa.actions import Advance


class Light(IntEnum):
    """How strongly a thing is lit."""

    NONE = 0
    LEGAL = 1
    CURSOR = 2


@dataclass(frozen=True, slots=True)
class Targets:
    """The things that legal choices of the one seat to act are about, and those of the entry under
    its cursor; `advances` are spaces of company tracks as (company, space).
    """

    seat: Seat | None = None
    legal: frozenset[Ref] = frozenset()
    cursor: frozenset[Ref] = frozenset()
    advances: frozenset[tuple[str, int]] = frozenset()
    cursor_advances: frozenset[tuple[str, int]] = frozenset()

    def light(self, kind: str, name: str) -> Light:
        """How a thing is lit."""
        ref = Ref(kind, name)
        if ref in self.cursor:
            return Light.CURSOR
        return Light.LEGAL if ref in self.legal else Light.NONE

    def light_space(self, company: str, space: int) -> Light:
        """How a space of a company's track is lit."""
        if (company, space) in self.cursor_advances:
            return Light.CURSOR
        return Light.LEGAL if (company, space) in self.advances else Light.NONE


NOTHING = Targets()


def targets_of(moment: Moment) -> Targets:
    """The targets while one seat decides and nothing is being told."""
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
    return Targets(
        panel.seat,
        frozenset(ref for action in node.actions for ref in action.refs),
        frozenset(ref for action in chosen for ref in action.refs),
        _advances(node.actions, tracks),
        _advances(chosen, tracks),
    )


def _advances(actions: Sequence[Action], tracks: Mapping[str, int]) -> frozenset[tuple[str, int]]:
    return frozenset(
        (action.company, tracks[action.company] + action.spaces)
        for action in actions
        if isinstance(action, Advance)
    )


def draw_light(canvas: Canvas, box: Box, light: Light, *, width: float, radius: int) -> None:
    """Light below a card or book that is drawn on it: under the cursor it has a bright rim."""
    if light:
        canvas.fill(box, INK if light is Light.CURSOR else ACCENT, radius)
    if light is Light.CURSOR:
        canvas.fill(box.inset(width), ACCENT, 6)
