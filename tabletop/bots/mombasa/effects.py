"""The permanent bonuses of a player, and the totals that cards would have with them.

Owns units, points and discounts; what they are worth is said elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from tabletop.bots.mombasa.outlook import Outlook
from tabletop.rules.mombasa.edition.data import GOODS
from tabletop.rules.mombasa.edition.kinds import (
    BookkeeperFace,
    Cheaper,
    ExpansionFace,
    ExpansionTile,
    GoodsFace,
    MerchantFace,
    MoreExpansion,
    MoreGoods,
)


class Effects(NamedTuple):
    """More units a card, and lower prices, by goods kind; more expansion points."""

    goods: Mapping[str, int]
    discounts: Mapping[str, int]
    expansion: int


class Totals(NamedTuple):
    """Units by goods kind, expansion points, and the number of bookkeepers and merchants."""

    goods: Mapping[str, int]
    expansion: int
    helpers: int


def effects_of(look: Outlook) -> Effects:
    """The better bonus of each track for each thing."""
    goods: dict[str, int] = dict.fromkeys(GOODS, 0)
    discounts: dict[str, int] = dict.fromkeys(GOODS, 0)
    expansion = 0
    for name, reached in look.me.specials.items():
        side = look.companies[name].track
        for level in range(1, reached + 1):
            bonus = look.facts.extras[f"{side}_{level}"]
            match bonus:
                case MoreExpansion():
                    expansion = max(expansion, bonus.n)
                case MoreGoods():
                    goods[bonus.goods] = max(goods[bonus.goods], bonus.n)
                case Cheaper():
                    for kind in bonus.goods:
                        discounts[kind] = max(discounts[kind], bonus.n)
                case _:
                    pass
    for kind in GOODS:
        discounts[kind] = 0 if goods[kind] else discounts[kind]
    return Effects(goods, discounts, expansion)


def totals_of(look: Outlook, effects: Effects, cards: Iterable[str]) -> Totals:
    """What these cards would have lying face up, with the tiles that are held."""
    goods: dict[str, int] = dict.fromkeys(GOODS, 0)
    points, helpers, has_points = 0, 0, False
    for card in cards:
        face = look.facts.faces[card]
        match face:
            case GoodsFace():
                goods[face.goods] += face.n + effects.goods[face.goods]
            case ExpansionFace():
                points += face.n
                has_points = True
            case BookkeeperFace() | MerchantFace():
                helpers += 1
            case _:
                pass
    for tile in look.me.tiles:
        face_of_tile = look.facts.tiles[tile][0]
        if isinstance(face_of_tile, ExpansionTile) and tile not in look.me.spent:
            points += face_of_tile.n
            has_points = True
    return Totals(goods, points + effects.expansion if has_points else 0, helpers)
