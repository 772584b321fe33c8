"""Where the tracks lie in one game, and what follows: tracks, bonus spaces, permanent bonuses.

Owns the tables of one arrangement of track sides; nothing here changes during a game.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Literal, NamedTuple

from tabletop.rules.mombasa import actions as act
from tabletop.rules.mombasa.edition import kinds
from tabletop.rules.mombasa.edition.data import GOODS, TrackSide
from tabletop.rules.mombasa.parts import NONE, Due
from tabletop.rules.mombasa.rulebook import BUY_SPACE_COST, DISCARD_SPACE_POUNDS, START_SPACE_POINTS
from tabletop.rules.mombasa.terms import EXPANSION, Terms, in_order

TOTALS = (*GOODS, "expansion")
"""The totals of the action area by number (M-A6)."""

SpaceKind = Literal["start_player", "buy", "discard", "majority", "tile", "extra"]


class Track(NamedTuple):
    """A company's track by space: payments on entering, pounds and number of specials, shares."""

    side: str
    last: int
    payments: tuple[int, ...]
    pounds: tuple[int, ...]
    specials: tuple[int, ...]
    shares: tuple[int, ...]
    levels: tuple[int, ...]
    """Special spaces reached or passed on each space."""


class BonusSpace(NamedTuple):
    """A bonus space. One of `rewards` is taken: with a `total` only those of the tiers reached.

    `goods` is the kind that a discarded card must have, or NONE. An extra space belongs to a
    `company` and works with its special `level`; `tile` is reserved on a tile space.
    """

    id: str
    kind: SpaceKind
    rewards: tuple[tuple[Due, ...], ...]
    cost: int = 0
    total: int = NONE
    tiers: tuple[int, ...] = ()
    is_discard: bool = False
    goods: int = NONE
    tile: int = NONE
    company: int = NONE
    level: int = 0


class Effects(NamedTuple):
    """Permanent bonuses that work for a player: more units a card by goods kind, more expansion
    points, more markers, discounts by goods kind, and the discount when mixing (NONE: no mixing).
    """

    goods: tuple[int, int, int] = (0, 0, 0)
    expansion: int = 0
    markers: int = 0
    discounts: tuple[int, int, int] = (0, 0, 0)
    mixing: int = NONE


class Layout:
    """Tables of one arrangement: `sides` has the index of a track side for each company."""

    def __init__(self, terms: Terms, sides: tuple[int, ...]) -> None:
        self.sides = sides
        chosen = [terms.edition.tracks[side] for side in sides]
        self.tracks = tuple(_track(side) for side in chosen)
        self.spaces = (*_board_spaces(terms), *_extra_spaces(terms, chosen))
        self.space_index = {space.id: i for i, space in enumerate(self.spaces)}
        self.occupy = tuple(act.OccupySpace(space.id) for space in self.spaces)
        bonuses = [[special.bonus for special in side.specials] for side in chosen]
        self.effects = cache(lambda levels: _effects(bonuses, levels))


def _track(side: TrackSide) -> Track:
    spaces = range(side.last + 1)
    payments, shares = dict(side.payments), dict(side.shares)
    specials = {special.space: i + 1 for i, special in enumerate(side.specials)}
    pounds = {special.space: special.pounds for special in side.specials}
    held, reached = 0, 0
    share_row, level_row = [], []
    for space in spaces:
        held, reached = shares.get(space, held), specials.get(space, reached)
        share_row.append(held)
        level_row.append(reached)
    return Track(
        side.id,
        side.last,
        tuple(payments.get(space, 0) for space in spaces),
        tuple(pounds.get(space, 0) for space in spaces),
        tuple(specials.get(space, 0) for space in spaces),
        tuple(share_row),
        tuple(level_row),
    )


def _board_spaces(terms: Terms) -> Iterable[BonusSpace]:
    """The spaces of the board (M-O11)."""
    yield BonusSpace("start_player", "start_player", ((Due("points", START_SPACE_POINTS),),))
    yield BonusSpace("buy", "buy", ((Due("buy", 0),),), BUY_SPACE_COST)
    discard = Due("discard", DISCARD_SPACE_POUNDS)
    yield BonusSpace("discard", "discard", ((discard,),), is_discard=True)
    for majority in terms.edition.majorities:
        company = terms.company_index[majority.company]
        yield BonusSpace(
            majority.of,
            "majority",
            tuple(
                in_order(
                    [Due("spaces", tier.advance, company), *(terms.due(one) for one in tier.more)]
                )
                for tier in majority.tiers
            ),
            total=TOTALS.index(majority.of),
            tiers=tuple(tier.at_least for tier in majority.tiers),
        )
    for index, tile in enumerate(terms.edition.bonus_tiles):
        yield BonusSpace(f"tile_{tile.id}", "tile", ((),), tile.cost, tile=index)


def _extra_spaces(terms: Terms, sides: Sequence[TrackSide]) -> Iterable[BonusSpace]:
    """The spaces that special spaces of the tracks unlock (M-X10 to M-X13)."""
    for company, side in enumerate(sides):
        for level, special in enumerate(side.specials, 1):
            space = BonusSpace(f"{side.id}_{level}", "extra", (), company=company, level=level)
            match special.bonus:
                case kinds.PointsSpace() as one:
                    rewards = tuple(
                        in_order((Due("points", points), Due("diamonds", diamonds)))
                        for points, diamonds in one.choices
                    )
                    yield space._replace(cost=one.cost, rewards=rewards)
                case kinds.BuySpace() as one:
                    due = [Due("buy", one.cheaper)]
                    if one.diamonds:
                        due.append(Due("diamonds", one.diamonds))
                    yield space._replace(cost=one.cost, rewards=(in_order(due),))
                case kinds.DiscardSpace() as one:
                    goods = NONE if one.goods is None else GOODS.index(one.goods)
                    due = [Due("discard", one.more, goods)]
                    yield space._replace(
                        cost=one.cost, rewards=(tuple(due),), is_discard=True, goods=goods
                    )
                case kinds.TracksSpace() as one:
                    others = ((1 << len(terms.companies)) - 1) & ~(1 << company)
                    due = [Due("tracks", one.spaces, others, one.tracks)]
                    yield space._replace(cost=one.cost, rewards=(tuple(due),))
                case _:
                    pass


def _effects(bonuses: Sequence[Sequence[kinds.SpecialBonus]], levels: tuple[int, ...]) -> Effects:
    """What the bonuses reached do together: of one track the better one for each thing (M-X5)."""
    goods, discounts, expansion, markers, mixing = [0, 0, 0], [0, 0, 0], 0, 0, NONE
    for row, level in zip(bonuses, levels, strict=True):
        more = [0, 0, 0, 0]
        extra, cheaper = 0, [0, 0, 0]
        for bonus in row[:level]:
            match bonus:
                case kinds.MoreExpansion():
                    more[EXPANSION] = max(more[EXPANSION], bonus.n)
                case kinds.MoreGoods():
                    index = GOODS.index(bonus.goods)
                    more[index] = max(more[index], bonus.n)
                case kinds.MoreMarkers():
                    extra = max(extra, bonus.n)
                case kinds.Cheaper():
                    for name in bonus.goods:
                        cheaper[GOODS.index(name)] = max(cheaper[GOODS.index(name)], bonus.n)
                    if bonus.mixes:
                        mixing = max(mixing, bonus.n)
                case _:
                    pass
        for index in range(len(GOODS)):
            goods[index] += more[index]
            # A card worth more is worth at least as much as a lower price, and both do not add up.
            discounts[index] += 0 if more[index] else cheaper[index]
        expansion += more[EXPANSION]
        markers += extra
    return Effects(
        (goods[0], goods[1], goods[2]),
        expansion,
        markers,
        (discounts[0], discounts[1], discounts[2]),
        mixing,
    )
