"""The small things of Mombasa that come in kinds: rewards, requirements, card faces, bonuses.

Owns one frozen type for each kind, told apart by `kind`; what a kind does is the rules' business.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

CompanyId = Literal["mombasa", "cape_town", "saint_louis", "cairo"]
Goods = Literal["coffee", "bananas", "cotton"]

Count = Annotated[int, msgspec.Meta(ge=0, le=99)]
Few = Annotated[int, msgspec.Meta(ge=1, le=9)]


class _Kinds(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, tag_field="kind"
):
    """Base of things that come in kinds."""


# Rewards: of regions (M-E9), books (M-K7), majorities (M-O7) and starting tiles (M-S13).


class Pounds(_Kinds, frozen=True, tag="pounds"):
    """`n` pounds."""

    n: Few


class Diamonds(_Kinds, frozen=True, tag="diamonds"):
    """`n` spaces on the diamond track."""

    n: Few


class ActiveTrack(_Kinds, frozen=True, tag="active_track"):
    """`n` spaces on the track of the company that expands."""

    n: Few


class CompanyTrack(_Kinds, frozen=True, tag="company_track"):
    """`n` spaces on the track of a company."""

    company: CompanyId
    n: Few


class Bookkeeping(_Kinds, frozen=True, tag="bookkeeping"):
    """`n` bookkeeping points."""

    n: Few


class RemovePosts(_Kinds, frozen=True, tag="remove_posts"):
    """`n` posts from any bases leave the game."""

    n: Annotated[int, msgspec.Meta(ge=1, le=2)]


class GoodsMinus(_Kinds, frozen=True, tag="goods_minus"):
    """Pounds: the total of a goods kind minus `n`, at least 0."""

    goods: Goods
    n: Few


RegionReward = Pounds | Diamonds | ActiveTrack | Bookkeeping
BookReward = Pounds | Diamonds | Bookkeeping | RemovePosts | GoodsMinus
ExtraReward = Pounds | Diamonds | Bookkeeping | RemovePosts
StartBonus = CompanyTrack | Diamonds


# Requirements of books (M-K6).


class GoodsNeeded(_Kinds, frozen=True, tag="goods"):
    """`n` units of a goods kind."""

    goods: Goods
    n: Few


class AnyGoodsNeeded(_Kinds, frozen=True, tag="any_goods"):
    """`n` units of one kind, whichever, beside those that a named kind needs (M-K3)."""

    n: Few


class ExpansionNeeded(_Kinds, frozen=True, tag="expansion"):
    """`n` expansion points."""

    n: Few


class MerchantOrBookkeeperNeeded(_Kinds, frozen=True, tag="merchant_or_bookkeeper"):
    """A diamond merchant or a bookkeeper other than the one in use."""


Requirement = GoodsNeeded | AnyGoodsNeeded | ExpansionNeeded | MerchantOrBookkeeperNeeded


# Action cards.


class GoodsFace(_Kinds, frozen=True, tag="goods"):
    """A goods card."""

    goods: Goods
    n: Annotated[int, msgspec.Meta(ge=1, le=4)]


class ExpansionFace(_Kinds, frozen=True, tag="expansion"):
    """An expansion card; `share` is the company of its share symbol (M-C7)."""

    n: Annotated[int, msgspec.Meta(ge=1, le=3)]
    share: CompanyId | None = None


class BookkeeperFace(_Kinds, frozen=True, tag="bookkeeper"):
    """A bookkeeper with its bookkeeping points (M-K5)."""

    points: Few


class MerchantFace(_Kinds, frozen=True, tag="merchant"):
    """A diamond merchant (M-D1, M-D2): `spaces`, `pounds`, and 1 space more for every
    `mines_for_space` mine symbols of `company`; a plain one has neither.
    """

    spaces: Few
    pounds: Count
    company: CompanyId | None = None
    mines_for_space: Count = 0


class ShareFace(_Kinds, frozen=True, tag="share"):
    """A single-share card (M-P4)."""

    company: CompanyId


Face = GoodsFace | ExpansionFace | BookkeeperFace | MerchantFace | ShareFace


# Bonus tiles.


class GoodsTile(_Kinds, frozen=True, tag="goods"):
    """The tile that makes a goods card worth `n` more (M-T2)."""

    n: Few


class BookkeeperTile(_Kinds, frozen=True, tag="bookkeeper"):
    """The bookkeeper tile with its points (M-T1)."""

    points: Few


class MerchantTile(_Kinds, frozen=True, tag="merchant"):
    """The diamond merchant tile: `spaces`, and `per_merchant` for each face-up card (M-T3)."""

    spaces: Few
    per_merchant: Count


class ExpansionTile(_Kinds, frozen=True, tag="expansion"):
    """The expansion tile with its points (M-T4)."""

    n: Few


# Special bonuses of company tracks (M-X6 to M-X13).


class MoreExpansion(_Kinds, frozen=True, tag="more_expansion"):
    """The expansion total is `n` higher (A1)."""

    n: Few


class MoreMarkers(_Kinds, frozen=True, tag="more_markers"):
    """`n` bonus markers more in all (A2)."""

    n: Few


class Cheaper(_Kinds, frozen=True, tag="cheaper"):
    """Buying with any of these goods costs `n` less; `mixes`: of different kinds too (B1, B2)."""

    goods: Annotated[tuple[Goods, ...], msgspec.Meta(min_length=1, max_length=3)]
    n: Few
    mixes: bool = False


class MoreGoods(_Kinds, frozen=True, tag="more_goods"):
    """Every face-up card of a goods kind is worth `n` more (B2)."""

    goods: Goods
    n: Few


class PointsSpace(_Kinds, frozen=True, tag="points_space"):
    """An extra space for `cost` pounds: one of `choices`, each points and diamond spaces (C1)."""

    cost: Count
    choices: Annotated[tuple[tuple[Few, Few], ...], msgspec.Meta(min_length=1, max_length=2)]


class BuySpace(_Kinds, frozen=True, tag="buy_space"):
    """An extra space: buy a card for pounds, `cheaper` less, and go `diamonds` spaces (C2)."""

    cost: Count
    cheaper: Count
    diamonds: Count


class DiscardSpace(_Kinds, frozen=True, tag="discard_space"):
    """An extra space: discard a card, of a goods kind if named, for its crate and `more` (D1)."""

    cost: Count
    more: Count
    goods: Goods | None = None


class TracksSpace(_Kinds, frozen=True, tag="tracks_space"):
    """An extra space: `spaces` on each of `tracks` different other tracks (D2)."""

    cost: Count
    tracks: Annotated[int, msgspec.Meta(ge=1, le=3)]
    spaces: Few


SpecialBonus = (
    MoreExpansion
    | MoreMarkers
    | Cheaper
    | MoreGoods
    | PointsSpace
    | BuySpace
    | DiscardSpace
    | TracksSpace
)
