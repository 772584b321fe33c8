"""What rewards, requirements and bonuses of an edition look like as signs with figures.

Owns the step from each kind of data to signs; how a sign is drawn is `marks`'.
"""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.display.painters.mombasa.marks import Sign
from tabletop.rules.mombasa.edition import kinds
from tabletop.rules.mombasa.edition.data import Edition

MINUS = "\u2212"
TILE_SPACE = "tile_"
"""Bonus spaces that reserve a tile are called after it."""
BOARD_SPACES: dict[str, tuple[Sign, ...]] = {
    "start_player": (Sign(("start_player",)), Sign(("bookkeeping",), "1")),
    "buy": (Sign(("card",), "+1"),),
    "discard": (Sign(("pounds",), "+2"), Sign(("card",), MINUS)),
}
MOST_SIGNS = 4


def reward_sign(
    reward: kinds.RegionReward | kinds.BookReward | kinds.ExtraReward | kinds.StartBonus,
) -> Sign:
    """What a region, a book, a majority or a starting tile brings."""
    match reward:
        case kinds.CompanyTrack():
            return Sign((reward.company,), f"+{reward.n}")
        case kinds.ActiveTrack():
            return Sign(("active_track",), f"+{reward.n}")
        case kinds.GoodsMinus():
            return Sign(("pounds", reward.goods), f"{MINUS}{reward.n}")
        case kinds.RemovePosts():
            return Sign(("remove_posts",), str(reward.n))
        case _:
            return Sign((_KIND_OF[type(reward)],), str(reward.n))


_KIND_OF: dict[type, str] = {
    kinds.Pounds: "pounds",
    kinds.Diamonds: "diamonds",
    kinds.Bookkeeping: "bookkeeping",
}


def requirement_sign(requirement: kinds.Requirement) -> Sign:
    """What a book asks for."""
    match requirement:
        case kinds.GoodsNeeded():
            return Sign((requirement.goods,), str(requirement.n))
        case kinds.AnyGoodsNeeded():
            return Sign(("any_goods",), str(requirement.n))
        case kinds.ExpansionNeeded():
            return Sign(("expansion",), str(requirement.n))
        case kinds.MerchantOrBookkeeperNeeded():
            return Sign(("merchant", "bookkeeper"))


def bonus_signs(bonus: kinds.SpecialBonus) -> tuple[Sign, ...]:
    """What a special space of a company track unlocks; a choice has a line for each of its ways."""
    match bonus:
        case kinds.MoreExpansion():
            return (Sign(("expansion",), f"+{bonus.n}"),)
        case kinds.MoreMarkers():
            return (Sign(("marker",), f"+{bonus.n}"),)
        case kinds.Cheaper():
            goods = "any_goods" if len(bonus.goods) > 1 else bonus.goods[0]
            return Sign(("cheaper",), f"{MINUS}{bonus.n}"), Sign((goods,))
        case kinds.MoreGoods():
            return (Sign((bonus.goods,), f"+{bonus.n}"),)
        case kinds.PointsSpace():
            return _choice_signs(bonus.choices)
        case kinds.BuySpace():
            card = Sign(("card",), f"{MINUS}{bonus.cheaper}" if bonus.cheaper else "+1")
            more = (Sign(("diamonds",), str(bonus.diamonds)),) if bonus.diamonds else ()
            return (card, *more)
        case kinds.DiscardSpace():
            return (Sign(("pounds",), f"+{bonus.more}"), Sign((bonus.goods or "card",), MINUS))
        case kinds.TracksSpace():
            return (Sign(("active_track",), f"{bonus.tracks}×{bonus.spaces}"),)


def _choice_signs(choices: Sequence[tuple[int, int]]) -> tuple[Sign, ...]:
    """Points and diamonds with figures; where one may choose, as many signs a line."""
    if len(choices) > 1 and all(sum(choice) <= MOST_SIGNS for choice in choices):
        return tuple(
            Sign(("bookkeeping",) * points + ("diamonds",) * diamonds)
            for points, diamonds in choices
        )
    points, diamonds = ("/".join(map(str, row)) for row in zip(*choices, strict=True))
    return Sign(("bookkeeping",), points), Sign(("diamonds",), diamonds)


def bonus_tile_sign(
    face: kinds.GoodsTile | kinds.BookkeeperTile | kinds.MerchantTile | kinds.ExpansionTile,
) -> Sign:
    """What a bonus tile is."""
    match face:
        case kinds.GoodsTile():
            return Sign(("any_goods",), f"+{face.n}")
        case kinds.BookkeeperTile():
            return Sign(("bookkeeper",), str(face.points))
        case kinds.MerchantTile():
            return Sign(("merchant",), str(face.spaces))
        case kinds.ExpansionTile():
            return Sign(("expansion",), str(face.n))


def space_signs(space: str, edition: Edition) -> tuple[Sign, ...]:
    """What a bonus space is about, by its id; nothing for one that the edition does not know."""
    if space in BOARD_SPACES:
        return BOARD_SPACES[space]
    for majority in edition.majorities:
        if majority.of == space:
            return Sign((majority.of,)), Sign((majority.company,), "+")
    for tile in edition.bonus_tiles:
        if space == f"{TILE_SPACE}{tile.id}":
            return (bonus_tile_sign(tile.face),)
    for side in edition.tracks:
        for number, special in enumerate(side.specials, 1):
            if space == f"{side.id}_{number}":
                return bonus_signs(special.bonus)
    return ()
