"""The action area: which cards lie face up, and the totals of every kind.

Owns M-A3, M-A6, M-T1 and M-T2; who may use what is the steps' business.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.rules.game import Fact, Seat
from tabletop.rules.mombasa import facts as told
from tabletop.rules.mombasa.parts import NONE, Player
from tabletop.rules.mombasa.terms import BOOKKEEPER, EXPANSION, MERCHANT, Terms

if TYPE_CHECKING:
    from tabletop.rules.mombasa.state import MombasaState


def totals(terms: Terms, player: Player) -> list[int]:
    """Units of each goods kind and expansion points, one and the same for all uses (M-A6)."""
    found = [0, 0, 0, 0]
    if not player.area:
        return found
    card_kinds, values, used, goods = terms.card_kinds, terms.values, player.used, player.effects[0]
    has_expansion = False
    for slot, card in enumerate(player.area):
        if card >= 0 and not used >> slot & 1:
            kind = card_kinds[card]
            if kind < EXPANSION:
                found[kind] += values[card] + goods[kind]
                if slot == player.plus_slot:
                    found[kind] += terms.goods_tile_n
            elif kind == EXPANSION:
                has_expansion = True
                found[EXPANSION] += values[card]
    if has_tile(player, terms.expansion_tile):
        has_expansion = True
        found[EXPANSION] += terms.expansion_tile_n
    if has_expansion:
        found[EXPANSION] += player.effects.expansion
    return found


def units(terms: Terms, player: Player, slot: int) -> int:
    """The units of the goods card at a slot."""
    card = player.area[slot]
    more = terms.goods_tile_n if slot == player.plus_slot else 0
    return terms.values[card] + player.effects.goods[terms.card_kinds[card]] + more


def helpers(terms: Terms, player: Player) -> int:
    """Face-up bookkeepers and merchants, tiles among them (M-K6)."""
    kinds = terms.card_kinds
    count = sum(
        1
        for slot, card in enumerate(player.area)
        if card >= 0 and not player.used >> slot & 1 and kinds[card] in (BOOKKEEPER, MERCHANT)
    )
    return count + has_tile(player, terms.bookkeeper_tile) + has_tile(player, terms.merchant_tile)


def has_tile(player: Player, tile: int) -> bool:
    """Whether a bonus tile lies here, not yet turned down or put on a card."""
    return bool(player.tiles >> tile & 1 and not player.spent >> tile & 1)


def face_up(terms: Terms, player: Player, kind: int) -> list[int]:
    """The slots with a face-up card of a kind."""
    kinds = terms.card_kinds
    return [
        slot
        for slot, card in enumerate(player.area)
        if card >= 0 and not player.used >> slot & 1 and kinds[card] == kind
    ]


def goods_slots(terms: Terms, player: Player) -> list[int]:
    """The slots with a face-up goods card."""
    kinds = terms.card_kinds
    return [
        slot
        for slot, card in enumerate(player.area)
        if card >= 0 and not player.used >> slot & 1 and kinds[card] < EXPANSION
    ]


def card_at(player: Player, slot: int) -> int:
    """The face-up card at a slot, or NONE."""
    if not 0 <= slot < len(player.area) or player.used >> slot & 1:
        return NONE
    return player.area[slot]


def turn_down(s: MombasaState, seat: Seat, slots: list[int], tile: int, facts: list[Fact]) -> None:
    """Turn cards, and a tile unless NONE, face down (M-A3)."""
    player, terms = s.players[seat], s.terms
    for slot in slots:
        player.used |= 1 << slot
    names = [terms.cards[player.area[slot]] for slot in slots]
    numbers = [slot + 1 for slot in slots]
    if tile != NONE:
        player.spent |= 1 << tile
        names.append(terms.bonus_tiles[tile])
        numbers.append(0)
    facts.append(told.CardsUsed(seat, tuple(numbers), tuple(names)))
