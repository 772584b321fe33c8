"""Bonus spaces: which may be occupied and why not, and what they bring.

Owns M-O1 to M-O11, M-X5 and M-X16 of the spaces, and the arrival and return of bonus tiles.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.rules.game import Fact, Refusal, Seat
from tabletop.rules.mombasa import area
from tabletop.rules.mombasa import facts as told
from tabletop.rules.mombasa.layout import BonusSpace
from tabletop.rules.mombasa.parts import NONE, Due
from tabletop.rules.mombasa.terms import BANK, SHARE

if TYPE_CHECKING:
    from tabletop.rules.mombasa.state import MombasaState


def markers_left(s: MombasaState, seat: Seat) -> int:
    """The bonus markers in a player's own supply (M-S9, M-X7)."""
    terms = s.terms
    owned = min(terms.markers + s.players[seat].effects.markers, terms.markers_in_all)
    return owned - s.occupants.count(seat)


def refusal(s: MombasaState, seat: Seat, index: int) -> Refusal | None:
    """Why a player may not put a marker on a space now, or None."""
    space = s.layout.spaces[index]
    if s.occupants[index] != NONE:
        return Refusal("M-O1", "space_taken", {"by": s.occupants[index]})
    if markers_left(s, seat) < 1:
        return Refusal("M-O11", "no_marker_left")
    if space.kind == "start_player" and s.course.is_first_turn:
        return Refusal("M-O2", "first_turn_of_start_player")
    if space.kind == "majority":
        return _majority_refusal(s, seat, space)
    if space.kind == "extra":
        fault = _lock_refusal(s, seat, space)
        if fault is not None:
            return fault
    if s.money(seat) < space.cost:
        return Refusal("M-O9", "space_too_dear", {"cost": space.cost, "have": s.money(seat)})
    if space.is_discard and not can_discard(s, seat, space.goods):
        rule = "M-X12" if space.kind == "extra" else "M-O9"
        return Refusal(rule, "no_card_to_discard")
    return None


def _majority_refusal(s: MombasaState, seat: Seat, space: BonusSpace) -> Refusal | None:
    own = area.totals(s.terms, s.players[seat])[space.total]
    if own < space.tiers[0]:
        return Refusal("M-O5", "total_too_low", {"have": own, "least": space.tiers[0]})
    for other, player in enumerate(s.players):
        total = area.totals(s.terms, player)[space.total]
        if total > own:
            figures = {"have": own, "seat": other, "has": total}
            return Refusal("M-O5", "other_has_more", figures)
    return None


def _lock_refusal(s: MombasaState, seat: Seat, space: BonusSpace) -> Refusal | None:
    if s.players[seat].levels[space.company] < space.level:
        company = s.terms.companies[space.company]
        return Refusal("M-X16", "space_locked", {"company": company, "number": space.level})
    for index, other in enumerate(s.layout.spaces):
        if other.company == space.company and s.occupants[index] == seat:
            return Refusal("M-X5", "one_space_of_a_track")
    return None


def open_spaces(s: MombasaState, seat: Seat) -> list[int]:
    """The spaces that a player may occupy now; the same as those without a refusal."""
    if markers_left(s, seat) < 1:
        return []
    occupants, player, money = s.occupants, s.players[seat], s.money(seat)
    totals: list[list[int]] | None = None
    found = []
    for index, space in enumerate(s.layout.spaces):
        if occupants[index] >= 0:
            continue
        kind = space.kind
        if kind in ("tile", "buy"):
            is_open = money >= space.cost
        elif kind == "majority":
            if totals is None:
                totals = [area.totals(s.terms, one) for one in s.players]
            own = totals[seat][space.total]
            is_open = own >= space.tiers[0] and max([one[space.total] for one in totals]) <= own
        elif kind == "extra" and player.levels[space.company] < space.level:
            is_open = False
        else:
            is_open = refusal(s, seat, index) is None
        if is_open:
            found.append(index)
    return found


def can_discard(s: MombasaState, seat: Seat, goods: int) -> bool:
    """Whether the hand has a card for a discard space."""
    return any(is_discardable(s, card, goods) for card in s.players[seat].hand)


def is_discardable(s: MombasaState, card: int, goods: int) -> bool:
    """Whether a card may be discarded: no single share, and of the goods kind if one is named."""
    kind = s.terms.card_kinds[card]
    return kind == goods if goods != NONE else kind != SHARE


def occupy(s: MombasaState, seat: Seat, index: int, facts: list[Fact]) -> None:
    """Put a marker on an open space, pay, and let its rewards be due."""
    space = s.layout.spaces[index]
    s.occupants[index] = seat
    s.pay(s.terms.seat_place(seat), BANK, space.cost, "space", facts)
    facts.append(told.SpaceOccupied(seat, space.id))
    if space.kind == "start_player":
        s.course.start_player = seat
        facts.append(told.StartPlayerTaken(seat))
    count = len(space.rewards)
    if space.total != NONE:
        own = area.totals(s.terms, s.players[seat])[space.total]
        count = sum(own >= least for least in space.tiers)
    if count > 1:
        s.acting.due = (Due("choice", count, index),)
    else:
        s.acting.due = space.rewards[0]


def return_tiles(s: MombasaState, seat: Seat, facts: list[Fact]) -> None:
    """All bonus tiles of a player go back to the supply, used or not (M-T5)."""
    player = s.players[seat]
    for tile, name in enumerate(s.terms.bonus_tiles):
        if player.tiles >> tile & 1:
            facts.append(told.TileReturned(seat, name))
    player.tiles = player.spent = 0
    player.plus_slot = NONE


def clear_spaces(s: MombasaState, facts: list[Fact]) -> None:
    """Markers return and reserved tiles arrive (M-N3)."""
    for index, seat in enumerate(s.occupants):
        tile = s.layout.spaces[index].tile
        if NONE not in (seat, tile):
            s.players[seat].tiles |= 1 << tile
            facts.append(told.TileArrived(seat, s.terms.bonus_tiles[tile]))
    s.occupants = [NONE] * len(s.occupants)
