"""A turn: which of the six actions comes next, and which row to take when leaving.

Owns the order of actions: what others could take away, or what own cards must lie up for, first.
"""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.bots.mombasa import bonuses, goods
from tabletop.bots.mombasa.mind import Mind
from tabletop.rules.game import Action
from tabletop.rules.mombasa.actions import (
    Done,
    Leave,
    OccupySpace,
    PutGoodsTile,
    UseBookkeeper,
    UseExpansion,
    UseGoods,
    UseMerchant,
)
from tabletop.rules.mombasa.edition.kinds import (
    BookkeeperFace,
    BookkeeperTile,
    GoodsFace,
    MerchantFace,
)

SPACES_GO = 0.7
"""What part of a bonus space's worth is lost by waiting a turn: another may take it."""

CARDS_GO = 0.3
"""The same of goods, for what they buy, and of expansions, for where they lead."""

BOOKS_GO = 0.4
"""The same of a bookkeeper."""

MERCHANTS_GO = 0.05
"""The same of a merchant, who brings as much at the end."""

LOST_HOLD = 0.8
"""What part of a majority is lost when its cards are turned down before."""

LEAST = 0.001
"""How pressing an action still is that is worth something but had better wait."""


def turn(mind: Mind, legal: Sequence[Action]) -> Action:
    """The action that is most pressing; leave where none is worth anything."""
    put = goods.put_tile(mind, legal)
    if put is not None:
        return put
    ranked = [
        (worth, -index)
        for index, one in enumerate(legal)
        if not isinstance(one, Leave) and (worth := pressing(mind, one)) > 0
    ]
    if ranked:
        return legal[-max(ranked)[1]]
    return leave(mind, legal)


def pressing(mind: Mind, action: Action) -> float:
    """What waiting with an action would lose, less what doing it now spoils.

    0 or less only where the action is worth nothing.
    """
    match action:
        case OccupySpace():
            return SPACES_GO * bonuses.space_worth(mind, action.space)
        case UseBookkeeper():
            return BOOKS_GO * _bookkeeper(mind, action.slot)
        case UseMerchant():
            return MERCHANTS_GO * _merchant(mind, action.slot)
        case UseGoods():
            return _goods(mind, action.slot)
        case UseExpansion():
            points = mind.look.me.totals["expansion"]
            worth = mind.explorer.tour(action.company, points).worth
            return _waiting(mind, worth, "expansion")
    return 0.0


def _goods(mind: Mind, slot: int) -> float:
    face = mind.look.facts.faces[mind.face_up()[slot]]
    assert isinstance(face, GoodsFace), "goods are used"
    worth, slots = goods.best_use(mind, face.goods)
    return _waiting(mind, worth, face.goods) if slot in slots else 0.0


def _waiting(mind: Mind, worth: float, total: str) -> float:
    """Less pressing where the cards could first win a majority or let the inkwell move."""
    if worth <= 0:
        return worth
    look = mind.look
    is_open = look.me.markers > 0 and look.view.spaces[total] is None
    leads = all(one.totals[total] <= look.me.totals[total] for one in look.others)
    held = max(bonuses.tier_worths(mind, total), default=0.0) if is_open and leads else 0.0
    return max(LEAST * worth, CARDS_GO * worth - LOST_HOLD * held - _walk(mind))


def _walk(mind: Mind) -> float:
    """What a bookkeeper who lies face up could bring with the cards as they lie."""
    faces = (mind.look.facts.faces[card] for card in mind.face_up().values())
    if not any(isinstance(face, BookkeeperFace) for face in faces):
        return 0.0
    totals = mind.totals()
    return mind.shelf.best_move(totals._replace(helpers=totals.helpers - 1))[0]


def _bookkeeper(mind: Mind, slot: int) -> float:
    face = mind.look.facts.faces[mind.face_up()[slot]] if slot else None
    if face is None:
        tiles = (mind.look.facts.tiles[tile][0] for tile in mind.look.me.tiles)
        points = sum(tile.points for tile in tiles if isinstance(tile, BookkeeperTile))
    else:
        assert isinstance(face, BookkeeperFace), "a bookkeeper is used"
        points = face.points
    totals = mind.totals()
    totals = totals._replace(helpers=max(0, totals.helpers - 1))
    move = mind.shelf.best_move(totals)[0] + max(0.0, mind.shelf.best_flip(totals)[0])
    return move + mind.shelf.points(points)


def _merchant(mind: Mind, slot: int) -> float:
    if slot == 0:
        return mind.hand.tile("merchant") if "merchant" in mind.look.me.tiles else 1.0
    face = mind.look.facts.faces[mind.face_up()[slot]]
    assert isinstance(face, MerchantFace), "a merchant is used"
    return mind.hand.merchant(face)


def leave(mind: Mind, legal: Sequence[Action]) -> Action:
    """Take the row whose cards do most."""
    rows = [one for one in legal if isinstance(one, Leave)]
    return max(rows, key=lambda one: (row_worth(mind, one.row), one.row))


def row_worth(mind: Mind, row: int) -> float:
    """What the cards of a resting row do when they are used."""
    cards = mind.look.me.rows[row - 1] if row else ()
    return sum(mind.hand.use(card) for card in cards)


def after_action(mind: Mind, legal: Sequence[Action]) -> Action:
    """The +1 tile is put where it helps, else the turn ends."""
    put: PutGoodsTile | None = goods.put_tile(mind, legal)
    return put or Done()
