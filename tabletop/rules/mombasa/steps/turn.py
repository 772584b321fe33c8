"""A turn: exactly one of the six actions, and the +1 tile beside it.

Owns M-A2, M-A7, M-D, M-T2, M-T3 and leaving (M-L); what an action asks next is its own step.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from tabletop.rules.game import Action, Fact, Refusal, Seat
from tabletop.rules.mombasa import actions as act
from tabletop.rules.mombasa import area, bases, bonus, phases, regions, tracks
from tabletop.rules.mombasa import facts as told
from tabletop.rules.mombasa.parts import NONE, Player
from tabletop.rules.mombasa.steps import bookkeeper, expansion, goods
from tabletop.rules.mombasa.steps.base import DONE, Step
from tabletop.rules.mombasa.terms import BANK, BOOKKEEPER, EXPANSION, MERCHANT, Terms

if TYPE_CHECKING:
    from tabletop.rules.mombasa.state import MombasaState


class TurnStep(Step):
    """Use goods, expansion, a bookkeeper or a merchant, take a bonus space, or leave."""

    name = "turn"
    rule = "M-A2"

    def candidates(self, s: MombasaState, seat: Seat) -> Iterable[Action]:
        terms = s.terms
        yield from terms.use_goods
        yield from terms.use_expansion
        yield from terms.use_bookkeeper
        yield from terms.use_merchant
        yield from s.layout.occupy
        yield from terms.put_tile
        yield from terms.leave

    def legal(self, s: MombasaState, seat: Seat) -> Sequence[Action]:
        terms, player = s.terms, s.players[seat]
        kinds, used, area_ = terms.card_kinds, player.used, player.area
        found: list[Action] = []
        has_expansion, others = False, []
        for slot, card in enumerate(area_):
            if card >= 0 and not used >> slot & 1:
                kind = kinds[card]
                if kind < EXPANSION:
                    found.append(terms.use_goods[slot])
                elif kind == EXPANSION:
                    has_expansion = True
                else:
                    row = terms.use_bookkeeper if kind == BOOKKEEPER else terms.use_merchant
                    others.append(row[slot + 1])
        goods_cards = len(found)
        if player.tiles:
            if area.has_tile(player, terms.bookkeeper_tile):
                others.append(terms.use_bookkeeper[0])
            if area.has_tile(player, terms.merchant_tile):
                others.append(terms.use_merchant[0])
            has_expansion = has_expansion or area.has_tile(player, terms.expansion_tile)
        if has_expansion:
            found += [
                action
                for company, action in enumerate(terms.use_expansion)
                if bases.columns_with_posts(s, company)
            ]
        found += others
        occupy = s.layout.occupy
        found += [occupy[index] for index in bonus.open_spaces(s, seat)]
        if goods_cards and player.tiles and area.has_tile(player, terms.goods_tile):
            found += [terms.put_tile[slot] for slot in area.goods_slots(terms, player)]
        found += [terms.leave[row] for row in rows_to_take(player)]
        return found

    def refusal(self, s: MombasaState, seat: Seat, action: Action) -> Refusal | None:
        terms, player = s.terms, s.players[seat]
        match action:
            case act.UseGoods():
                return goods.card_refusal(terms, player, action.slot)
            case act.UseExpansion():
                return expansion.begin_refusal(s, seat, action)
            case act.UseBookkeeper():
                tile = terms.bookkeeper_tile
                return helper_refusal(terms, player, action.slot, BOOKKEEPER, tile)
            case act.UseMerchant():
                tile = terms.merchant_tile
                return helper_refusal(terms, player, action.slot, MERCHANT, tile)
            case act.OccupySpace():
                index = s.layout.space_index.get(action.space)
                if index is None:
                    return Refusal("M-O11", "no_such_space", {"space": action.space})
                return bonus.refusal(s, seat, index)
            case act.PutGoodsTile():
                return tile_refusal(terms, player, action.slot)
            case act.Leave():
                return leave_refusal(player, action.row)
        return self.not_now()

    def execute(self, s: MombasaState, seat: Seat, action: Action, facts: list[Fact]) -> None:
        if isinstance(action, act.PutGoodsTile):
            put_tile(s, seat, action.slot, facts)
            return
        if isinstance(action, act.Leave):
            leave(s, seat, action.row - 1, facts)
            phases.end_turn(s, facts)
            return
        s.acting.has_acted = True
        match action:
            case act.UseGoods():
                goods.begin(s, seat, action.slot - 1, facts)
            case act.UseExpansion():
                expansion.begin(s, seat, s.terms.company_index[action.company], facts)
            case act.UseBookkeeper():
                bookkeeper.begin(s, seat, action.slot, facts)
            case act.UseMerchant():
                use_merchant(s, seat, action.slot, facts)
            case act.OccupySpace():
                bonus.occupy(s, seat, s.layout.space_index[action.space], facts)
                phases.go_on(s, facts)


class AfterActionStep(Step):
    """Put the +1 tile on a goods card after the action, or end the turn (M-T2)."""

    name = "after_action"
    rule = "M-T2"

    def candidates(self, s: MombasaState, seat: Seat) -> Iterable[Action]:
        yield from s.terms.put_tile
        yield DONE

    def refusal(self, s: MombasaState, seat: Seat, action: Action) -> Refusal | None:
        if isinstance(action, act.PutGoodsTile):
            return tile_refusal(s.terms, s.players[seat], action.slot)
        return None if isinstance(action, act.Done) else self.not_now()

    def execute(self, s: MombasaState, seat: Seat, action: Action, facts: list[Fact]) -> None:
        if isinstance(action, act.PutGoodsTile):
            put_tile(s, seat, action.slot, facts)
        phases.end_turn(s, facts)


# Bookkeepers and merchants.


def helper_refusal(terms: Terms, player: Player, slot: int, kind: int, tile: int) -> Refusal | None:
    """Why a bookkeeper or merchant at a slot (0: the tile) cannot be used, or None."""
    if slot == 0:
        return None if area.has_tile(player, tile) else Refusal("M-T1", "no_such_tile")
    card = area.card_at(player, slot - 1)
    if card == NONE or terms.card_kinds[card] != kind:
        rule = "M-K1" if kind == BOOKKEEPER else "M-D4"
        return Refusal(rule, "no_such_card", {"slot": slot})
    return None


def use_merchant(s: MombasaState, seat: Seat, slot: int, facts: list[Fact]) -> None:
    """Diamond spaces and pounds of one merchant card or of the tile (M-D1, M-D2, M-T3)."""
    terms, player = s.terms, s.players[seat]
    place = terms.seat_place(seat)
    if slot == 0:
        spaces, per_merchant = terms.tile_merchant
        spaces += per_merchant * len(area.face_up(terms, player, MERCHANT))
        area.turn_down(s, seat, [], terms.merchant_tile, facts)
        tracks.advance_diamond(s, seat, spaces, facts)
    else:
        merchant = terms.merchants[player.area[slot - 1]]
        area.turn_down(s, seat, [slot - 1], NONE, facts)
        s.pay(BANK, place, merchant.pounds, "merchant", facts)
        tracks.advance_diamond(s, seat, merchant.spaces, facts)
        if merchant.mines_for_space:
            more = regions.mines(s, merchant.company) // merchant.mines_for_space
            if more:
                tracks.advance_diamond(s, seat, more, facts)
    phases.go_on(s, facts)


# The +1 tile.


def tile_refusal(terms: Terms, player: Player, slot: int) -> Refusal | None:
    """Why the +1 tile cannot be put on the card at a slot, or None."""
    if not area.has_tile(player, terms.goods_tile):
        return Refusal("M-T2", "no_goods_tile")
    card = area.card_at(player, slot - 1)
    if card == NONE or terms.card_kinds[card] >= EXPANSION:
        return Refusal("M-T2", "no_goods_card", {"slot": slot})
    return None


def put_tile(s: MombasaState, seat: Seat, slot: int, facts: list[Fact]) -> None:
    """The +1 tile lies on a card and stays there."""
    player = s.players[seat]
    player.spent |= 1 << s.terms.goods_tile
    player.plus_slot = slot - 1
    facts.append(told.GoodsTilePut(seat, slot))


# Leaving.


def rows_to_take(player: Player) -> list[int]:
    """The rows that may be taken when leaving, from 1; 0 where no row has a card (M-L1)."""
    return [row + 1 for row, cards in enumerate(player.rows) if cards] or [0]


def leave_refusal(player: Player, row: int) -> Refusal | None:
    """Why a row cannot be taken when leaving, or None."""
    if row in rows_to_take(player):
        return None
    return Refusal("M-L1", "row_empty", {"row": row})


def leave(s: MombasaState, seat: Seat, row: int, facts: list[Fact]) -> None:
    """Take a row, move all cards to the rows of their columns, give tiles back (M-L1, M-L2)."""
    player, names = s.players[seat], s.terms.cards
    rows = list(player.rows)
    taken: tuple[int, ...] = ()
    if row >= 0:
        taken, rows[row] = rows[row], ()
        player.hand = tuple(sorted((*player.hand, *taken)))
    facts.append(told.SeatLeft(seat, row + 1, tuple(names[card] for card in taken)))
    for slot, card in enumerate(player.area):
        if card != NONE:
            rows[slot] = (*rows[slot], card)
    player.rows = tuple(rows)
    player.area = (NONE,) * len(player.area)
    player.used = 0
    bonus.return_tiles(s, seat, facts)
    s.course.left |= 1 << seat
