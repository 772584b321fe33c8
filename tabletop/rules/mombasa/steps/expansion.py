"""Expanding a company: region by region, then its rewards, then the posts driven out.

Owns M-E1 to M-E8, M-E13 and M-E15; map and bases are `regions` and `bases`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from tabletop.rules.game import Action, Fact, Refusal, Seat
from tabletop.rules.mombasa import actions as act
from tabletop.rules.mombasa import area, bases, phases, regions
from tabletop.rules.mombasa import facts as told
from tabletop.rules.mombasa.parts import NONE
from tabletop.rules.mombasa.steps.base import DONE, Step
from tabletop.rules.mombasa.terms import EXPANSION

if TYPE_CHECKING:
    from tabletop.rules.mombasa.state import MombasaState


def begin_refusal(s: MombasaState, seat: Seat, action: act.UseExpansion) -> Refusal | None:
    """Why a company cannot be expanded, or None; points too few are no reason (M-E15)."""
    terms, player = s.terms, s.players[seat]
    has_card = area.face_up(terms, player, EXPANSION) or area.has_tile(player, terms.expansion_tile)
    if not has_card:
        return Refusal("M-E1", "no_expansion_card")
    if not bases.columns_with_posts(s, terms.company_index[action.company]):
        return Refusal("M-E7", "no_posts_in_base", {"company": action.company})
    return None


def begin(s: MombasaState, seat: Seat, company: int, facts: list[Fact]) -> None:
    """All expansion cards and the tile are used together (M-E1)."""
    terms, player, acting = s.terms, s.players[seat], s.acting
    acting.company = company
    acting.points = area.totals(terms, player)[EXPANSION]
    slots = area.face_up(terms, player, EXPANSION)
    tile = terms.expansion_tile if area.has_tile(player, terms.expansion_tile) else NONE
    area.turn_down(s, seat, slots, tile, facts)
    facts.append(told.ExpansionBegan(seat, terms.companies[company], acting.points))
    _ask(s, facts)


def _ask(s: MombasaState, facts: list[Fact]) -> None:
    """Ask for the next region while there is one, then go on with the rewards."""
    acting = s.acting
    if (
        acting.points
        and bases.columns_with_posts(s, acting.company)
        and regions.costs(s, acting.company, acting.points)
    ):
        s.ask("expand")
    else:
        _finish(s, facts)


def _finish(s: MombasaState, facts: list[Fact]) -> None:
    if s.acting.points:
        facts.append(told.PointsLost(s.course.turn, s.acting.points))
        s.acting.points = 0
    s.acting.due = regions.rewards(s)
    phases.go_on(s, facts)


class ExpandStep(Step):
    """Take a region with a post of a column, or stop."""

    name = "expand"
    rule = "M-E2"

    def candidates(self, s: MombasaState, seat: Seat) -> Iterable[Action]:
        for row in s.terms.expand:
            yield from row
        yield DONE

    def legal(self, s: MombasaState, seat: Seat) -> Sequence[Action]:
        acting, expand = s.acting, s.terms.expand
        columns = bases.columns_with_posts(s, acting.company)
        found: list[Action] = [
            expand[region][column]
            for region in regions.costs(s, acting.company, acting.points)
            for column in columns
        ]
        found.append(DONE)
        return found

    def refusal(self, s: MombasaState, seat: Seat, action: Action) -> Refusal | None:
        if isinstance(action, act.Done):
            return None
        if not isinstance(action, act.Expand):
            return self.not_now()
        acting, region = s.acting, s.terms.region_index[action.region]
        figures = {"region": action.region}
        if s.holders[region] == acting.company:
            return Refusal("M-E2", "region_held", figures)
        cost = regions.costs(s, acting.company, 99).get(region)
        if cost is None:
            return Refusal("M-E2", "region_not_beside", figures)
        if cost > acting.points:
            return Refusal("M-E3", "region_too_dear", {"cost": cost, "have": acting.points})
        if action.column - 1 not in bases.columns_with_posts(s, acting.company):
            return Refusal("M-E4", "column_empty", {"column": action.column})
        return None

    def execute(self, s: MombasaState, seat: Seat, action: Action, facts: list[Fact]) -> None:
        if not isinstance(action, act.Expand):
            _finish(s, facts)
            return
        region = s.terms.region_index[action.region]
        cost = regions.costs(s, s.acting.company, s.acting.points)[region]
        regions.take(s, region, action.column - 1, cost, facts)
        _ask(s, facts)


class ReturnPostStep(Step):
    """Choose the column into which an ousted post returns (M-E10)."""

    name = "return_post"
    rule = "M-E10"

    def candidates(self, s: MombasaState, seat: Seat) -> Iterable[Action]:
        for row in s.terms.return_post:
            yield from row

    def refusal(self, s: MombasaState, seat: Seat, action: Action) -> Refusal | None:
        if not isinstance(action, act.ReturnPost):
            return self.not_now()
        company = s.acting.ousted[0]
        if s.terms.company_index[action.company] != company:
            figures = {"company": s.terms.companies[company]}
            return Refusal(self.rule, "another_company", figures)
        if action.column - 1 not in bases.columns_with_room(s, company):
            return Refusal(self.rule, "column_full", {"column": action.column})
        return None

    def execute(self, s: MombasaState, seat: Seat, action: Action, facts: list[Fact]) -> None:
        if isinstance(action, act.ReturnPost):
            company, s.acting.ousted = s.acting.ousted[0], s.acting.ousted[1:]
            bases.return_post(s, company, action.column - 1, facts)
            phases.go_on(s, facts)
