"""Using goods cards: choose them, buy a card, advance markers, until all units are used.

Owns M-G1 to M-G7 and the goods side of M-X5, M-X8 and M-X9.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from tabletop.rules.game import Action, Fact, Refusal, Seat
from tabletop.rules.mombasa import actions as act
from tabletop.rules.mombasa import area, offer, phases, tracks
from tabletop.rules.mombasa import facts as told
from tabletop.rules.mombasa.parts import NONE, Player
from tabletop.rules.mombasa.steps.base import Step
from tabletop.rules.mombasa.terms import EXPANSION, Terms

if TYPE_CHECKING:
    from tabletop.rules.mombasa.state import MombasaState

LEAVE_UNITS = act.LeaveUnits()


def card_refusal(terms: Terms, player: Player, slot: int) -> Refusal | None:
    """Why the card at a slot is no goods card to use, or None."""
    card = area.card_at(player, slot - 1)
    if card == NONE or terms.card_kinds[card] >= EXPANSION:
        return Refusal("M-G1", "no_goods_card", {"slot": slot})
    return None


def begin(s: MombasaState, seat: Seat, slot: int, facts: list[Fact]) -> None:
    """The first card of the action is used."""
    s.ask("goods")
    _add(s, seat, slot, facts)


def _add(s: MombasaState, seat: Seat, slot: int, facts: list[Fact]) -> None:
    player, terms, acting = s.players[seat], s.terms, s.acting
    kind = terms.card_kinds[player.area[slot]]
    acting.units += area.units(terms, player, slot)
    acting.spare += player.effects.goods[kind]
    acting.goods |= 1 << kind
    area.turn_down(s, seat, [slot], NONE, facts)


def is_mixed(goods: int) -> bool:
    """Whether goods of different kinds were chosen."""
    return goods & (goods - 1) != 0


def discount(player: Player, goods: int) -> int:
    """How much less a card costs with these goods (M-X8, M-X9)."""
    if is_mixed(goods):
        return player.effects.mixing
    return player.effects.discounts[goods.bit_length() - 1]


def can_mix(s: MombasaState, seat: Seat) -> bool:
    """Whether goods may be mixed: then a card must be bought, so one must be in reach."""
    player, terms = s.players[seat], s.terms
    if player.effects.mixing == NONE:
        return False
    price = offer.cheapest(s, player.effects.mixing)
    if price is None:
        return False
    slots = area.goods_slots(terms, player)
    return s.acting.units + sum(area.units(terms, player, slot) for slot in slots) >= price


class GoodsStep(Step):
    """Add goods cards first; then buy at most one card and advance, one space a unit."""

    name = "goods"
    rule = "M-G2"

    def candidates(self, s: MombasaState, seat: Seat) -> Iterable[Action]:
        terms = s.terms
        yield from terms.use_goods
        yield from terms.buy
        for row in terms.advance:
            yield from row[1 : s.acting.units + 1]
        yield LEAVE_UNITS

    def legal(self, s: MombasaState, seat: Seat) -> Sequence[Action]:
        acting, player, terms = s.acting, s.players[seat], s.terms
        found: list[Action] = []
        if not acting.is_spending:
            may_mix = can_mix(s, seat)
            found += [
                terms.use_goods[slot]
                for slot in area.goods_slots(terms, player)
                if may_mix or acting.goods == 1 << terms.card_kinds[player.area[slot]]
            ]
        if not acting.has_bought:
            buy = terms.buy
            cheaper = discount(player, acting.goods)
            found += [buy[place] for place in offer.affordable(s, acting.units, cheaper)]
        if is_mixed(acting.goods) and not acting.has_bought:
            return found
        is_stuck = True
        for company, row in enumerate(terms.advance):
            far = tracks.reach(s, seat, company, acting.units)
            if far:
                found += row[1 : far + 1]
                is_stuck = is_stuck and not tracks.is_free(s, seat, company)
        if is_stuck or acting.units <= acting.spare:
            found.append(LEAVE_UNITS)
        return found

    def refusal(self, s: MombasaState, seat: Seat, action: Action) -> Refusal | None:
        match action:
            case act.UseGoods():
                return self._add_refusal(s, seat, action)
            case act.BuyCard():
                return self._buy_refusal(s, seat, action)
            case act.Advance() | act.LeaveUnits():
                acting = s.acting
                if is_mixed(acting.goods) and not acting.has_bought:
                    return Refusal("M-X8", "mixed_goods_buy_first")
                if isinstance(action, act.Advance):
                    return advance_refusal(s, seat, action, acting.units)
                return self._leave_refusal(s, seat)
        return self.not_now()

    @staticmethod
    def _add_refusal(s: MombasaState, seat: Seat, action: act.UseGoods) -> Refusal | None:
        acting, player, terms = s.acting, s.players[seat], s.terms
        fault = card_refusal(terms, player, action.slot)
        if fault is not None:
            return fault
        if acting.is_spending:
            return Refusal("M-G1", "units_in_use")
        kind = terms.card_kinds[player.area[action.slot - 1]]
        if acting.goods != 1 << kind and not can_mix(s, seat):
            return Refusal("M-G1", "another_kind", {"slot": action.slot})
        return None

    @staticmethod
    def _buy_refusal(s: MombasaState, seat: Seat, action: act.BuyCard) -> Refusal | None:
        acting, place = s.acting, action.place - 1
        if acting.has_bought:
            return Refusal("M-G2", "one_card_only")
        if s.offer.cards[place] == NONE:
            return Refusal("M-G4", "place_empty", {"place": action.place})
        price = offer.price(s, place, discount(s.players[seat], acting.goods))
        if price > acting.units:
            return Refusal("M-G3", "card_too_dear", {"price": price, "have": acting.units})
        return None

    @staticmethod
    def _leave_refusal(s: MombasaState, seat: Seat) -> Refusal | None:
        if s.acting.units <= s.acting.spare:
            return None
        companies = range(len(s.terms.companies))
        free = [company for company in companies if tracks.is_free(s, seat, company)]
        if free:
            name = s.terms.companies[free[0]]
            return Refusal("M-G6", "units_must_be_used", {"units": s.acting.units, "company": name})
        return None

    def execute(self, s: MombasaState, seat: Seat, action: Action, facts: list[Fact]) -> None:
        acting = s.acting
        match action:
            case act.UseGoods():
                _add(s, seat, action.slot - 1, facts)
            case act.BuyCard():
                self._buy(s, seat, action.place - 1, facts)
            case act.Advance():
                company = s.terms.company_index[action.company]
                acting.is_spending = True
                acting.units -= action.spaces
                tracks.advance(s, seat, company, action.spaces, facts)
            case _:
                self._lose(s, seat, facts)
        if not acting.units or self._is_at_end(s, seat):
            self._lose(s, seat, facts)
            phases.go_on(s, facts)

    @staticmethod
    def _buy(s: MombasaState, seat: Seat, place: int, facts: list[Fact]) -> None:
        acting = s.acting
        cheaper = discount(s.players[seat], acting.goods)
        price, full = offer.price(s, place, cheaper), offer.price(s, place)
        acting.has_bought = acting.is_spending = True
        acting.units -= price
        acting.spare += full - price
        offer.take(s, seat, place, price, "goods", facts)

    def _is_at_end(self, s: MombasaState, seat: Seat) -> bool:
        """Whether nothing is left but to lose the units."""
        if not s.acting.is_spending:
            return False
        legal = self.legal(s, seat)
        return len(legal) == 1 and legal[0] is LEAVE_UNITS

    @staticmethod
    def _lose(s: MombasaState, seat: Seat, facts: list[Fact]) -> None:
        if s.acting.units:
            facts.append(told.UnitsLost(seat, s.acting.units))
            s.acting.units = 0


def advance_refusal(s: MombasaState, seat: Seat, action: act.Advance, most: int) -> Refusal | None:
    """Why a marker cannot go so far, or None."""
    company = s.terms.company_index[action.company]
    if not 1 <= action.spaces <= most:
        return Refusal("M-G2", "too_many_spaces", {"spaces": action.spaces, "most": most})
    far = tracks.reach(s, seat, company, action.spaces)
    if far == action.spaces:
        return None
    track, at = s.layout.tracks[company], s.players[seat].tracks[company]
    if at + far == track.last:
        return Refusal("M-X2", "end_of_track", {"spaces": far})
    figures = {"spaces": far, "cost": track.payments[at + far + 1]}
    return Refusal("M-X1", "payment_too_dear", figures)
