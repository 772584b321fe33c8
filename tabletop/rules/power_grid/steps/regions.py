"""Before the first round: the players choose the regions in play, one each in turn.

Owns P-B1's choice; which regions may come together is `regions`'s.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from tabletop.rules.game import Action, Fact, Refusal, Seat
from tabletop.rules.power_grid import actions as act
from tabletop.rules.power_grid import regions
from tabletop.rules.power_grid.steps.base import Step

if TYPE_CHECKING:
    from tabletop.rules.power_grid.state import PowerGridState


class ChooseRegionStep(Step):
    """Bring one region into play; `course.turn` is the seat that chooses."""

    name = "choose_region"
    rule = "P-B1"

    def __init__(self, after: Callable[[PowerGridState, list[Fact]], None], rule: str = "") -> None:
        super().__init__(rule)
        self.after = after

    def begin(self, s: PowerGridState, first: Seat, facts: list[Fact]) -> None:
        """Ask the players in turn from `first`, or go on where there is nothing to choose."""
        if s.terms.regions_in_play == len(s.terms.regions) or s.options["regions"] == "random":
            regions.choose_at_random(s, facts)
            self.after(s, facts)
            return
        s.course.phase = "regions"
        s.course.turn = first
        s.now = self

    def seat(self, s: PowerGridState) -> Seat:
        return s.course.turn

    def candidates(self, s: PowerGridState) -> Iterable[Action]:
        return s.terms.choose_region

    def refusal(self, s: PowerGridState, action: Action) -> Refusal | None:
        if not isinstance(action, act.ChooseRegion):
            return self.not_now()
        region, figures = s.terms.region_index[action.region], {"region": action.region}
        if s.regions >> region & 1:
            return Refusal(self.rule, "region_in_play", figures)
        if not regions.adjoins(s.terms, s.regions, region):
            return Refusal(self.rule, "region_not_adjoining", figures)
        if not regions.choosable(s.terms, s.regions) >> region & 1:
            return Refusal(self.rule, "region_leads_nowhere", figures)
        return None

    def execute(self, s: PowerGridState, action: Action, facts: list[Fact]) -> None:
        if not isinstance(action, act.ChooseRegion):
            return
        regions.choose(s, s.terms.region_index[action.region], s.course.turn, facts)
        if regions.is_complete(s):
            self.after(s, facts)
        else:
            s.course.turn = (s.course.turn + 1) % s.terms.seats
