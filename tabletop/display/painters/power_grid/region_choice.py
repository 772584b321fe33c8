"""Which regions of the map are in play, and which can be chosen now.

Owns finding both in a moment. Draws nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from tabletop.display.moment import Moment
from tabletop.display.painters.power_grid.views import grid_view
from tabletop.rules.power_grid.view import GridView

CHOOSING = "choose_region"


class Standing(Enum):
    """How a region stands: in play, open to be chosen, or neither."""

    IN_PLAY = "in play"
    OPEN = "open"
    OUT = "out"


@dataclass(frozen=True, slots=True)
class Regions:
    """The regions in play, and those that can be chosen now."""

    in_play: frozenset[str]
    open: frozenset[str] = frozenset()

    def standing(self, region: str) -> Standing:
        """How this one stands."""
        if region in self.in_play:
            return Standing.IN_PLAY
        return Standing.OPEN if region in self.open else Standing.OUT

    def out(self, regions: Iterable[str]) -> frozenset[str]:
        """Those of a map's regions that are neither in play nor open."""
        return frozenset(regions) - self.in_play - self.open


def regions_of(view: GridView) -> Regions:
    """How all regions stand."""
    return Regions(frozenset(view.regions), frozenset(view.open_regions))


def pointed_region(moment: Moment) -> str | None:
    """The one region that the cursor of the seat that decides stands on."""
    if grid_view(moment.present).decision != CHOOSING or moment.telling is not None:
        return None
    for panel in moment.panels:
        if panel.is_to_act and panel.node is not None and panel.question is None:
            actions = panel.node.children[panel.cursor].actions if panel.node.children else ()
            refs = [ref for action in actions for ref in action.refs if ref.kind == "region"]
            return refs[0].id if len(refs) == 1 else None
    return None
