"""The actions of Mombasa, in the rulebook's words.

Owns the action types and what each is about (`refs`); says nothing about when one is allowed.
Slots, rows, columns and places count from 1; slot 0 is the bonus tile beside the slots.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar, get_args

import msgspec

from tabletop.rules.game import Action, Ref

Id = Annotated[str, msgspec.Meta(max_length=45)]
"""Ids of an edition have 40 signs at most; that of a tile's space begins with `tile_`."""
Slot = Annotated[int, msgspec.Meta(ge=0, le=5)]
Column = Annotated[int, msgspec.Meta(ge=1, le=3)]
Place = Annotated[int, msgspec.Meta(ge=1, le=12)]
Spaces = Annotated[int, msgspec.Meta(ge=0, le=99)]
Few = Annotated[int, msgspec.Meta(ge=1, le=9)]


class KeepTile(Action, frozen=True):
    """Keep one of the two starting tiles, in secret (M-S11)."""

    conceals: ClassVar[frozenset[str]] = frozenset({"tile"})
    tile: Id

    @property
    def refs(self) -> tuple[Ref, ...]:
        return (Ref("tile", self.tile),)


class TakeBackTile(Action, frozen=True):
    """Choose the starting tile once more, before all have chosen."""

    is_take_back: ClassVar[bool] = True


class RestCard(Action, frozen=True):
    """Put the next card that the starting tile names on a resting row (M-S12)."""

    card: Id
    row: Slot

    @property
    def refs(self) -> tuple[Ref, ...]:
        return (Ref("card", self.card), Ref("row", str(self.row)))


class Plan(Action, frozen=True):
    """Put a card from the hand face down at an action slot (M-P1)."""

    conceals: ClassVar[frozenset[str]] = frozenset({"card"})
    slot: Slot
    card: Id

    @property
    def refs(self) -> tuple[Ref, ...]:
        return (Ref("slot", str(self.slot)), Ref("card", self.card))


class _SlotAction(Action, frozen=True):
    slot: Slot

    @property
    def refs(self) -> tuple[Ref, ...]:
        return (Ref("slot", str(self.slot)),)


class Unplan(_SlotAction, frozen=True):
    """Take a planned card back into the hand."""

    is_take_back: ClassVar[bool] = True


class Ready(Action, frozen=True):
    """Be done with planning; when all are, the cards are turned up (M-P1)."""


class Unready(Action, frozen=True):
    """Go on planning after all."""

    is_take_back: ClassVar[bool] = True


class UseGoods(_SlotAction, frozen=True):
    """Use a goods card, alone or beside those chosen before (M-G1)."""


class BuyCard(Action, frozen=True):
    """Buy the card on a place of the display, with goods or pounds (M-G2, M-O3)."""

    place: Place

    @property
    def refs(self) -> tuple[Ref, ...]:
        return (Ref("place", str(self.place)),)


class Advance(Action, frozen=True):
    """Move the own marker on a company's track, paying what lies on the way (M-G2, M-X1)."""

    means_most: ClassVar[bool] = True
    company: Id
    spaces: Spaces

    @property
    def refs(self) -> tuple[Ref, ...]:
        return (Ref("company", self.company),)


class LeaveUnits(Action, frozen=True):
    """Lose the units of goods that are left (M-G6)."""


class UseExpansion(Action, frozen=True):
    """Use all expansion cards and the expansion tile for a company (M-E1)."""

    company: Id

    @property
    def refs(self) -> tuple[Ref, ...]:
        return (Ref("company", self.company),)


class Expand(Action, frozen=True):
    """Put the top post of a column of the active base into a region (M-E2 to M-E5)."""

    region: Id
    column: Column

    @property
    def refs(self) -> tuple[Ref, ...]:
        return (Ref("region", self.region), Ref("column", str(self.column)))


class Done(Action, frozen=True):
    """Finish: an expansion (M-E6), or a turn with the +1 tile in hand (M-T2)."""


class _ColumnAction(Action, frozen=True):
    company: Id
    column: Column

    @property
    def refs(self) -> tuple[Ref, ...]:
        return (Ref("company", self.company), Ref("column", str(self.column)))


class ReturnPost(_ColumnAction, frozen=True):
    """Put an ousted post back into a column of its base (M-E10)."""


class RemovePost(_ColumnAction, frozen=True):
    """Take the top post of any column of any base out of the game (M-K7)."""


class UseBookkeeper(_SlotAction, frozen=True):
    """Use a bookkeeper card, or the bookkeeper tile with slot 0 (M-K1)."""


class FlipBook(Action, frozen=True):
    """Pay to turn the own book on a space face down (M-K1)."""

    space: Spaces

    @property
    def refs(self) -> tuple[Ref, ...]:
        return (Ref("book_space", str(self.space)),)


class MoveInkwell(Action, frozen=True):
    """Move the inkwell over this many books; 0 stays (M-K2)."""

    means_most: ClassVar[bool] = True
    spaces: Spaces


class UseMerchant(_SlotAction, frozen=True):
    """Use a diamond merchant card, or the merchant tile with slot 0 (M-D4)."""


class OccupySpace(Action, frozen=True):
    """Put an own bonus marker on a bonus space (M-O1)."""

    space: Id

    @property
    def refs(self) -> tuple[Ref, ...]:
        return (Ref("bonus_space", self.space),)


class DiscardCard(Action, frozen=True):
    """Discard a card from the hand for pounds (M-O4, M-X12)."""

    conceals: ClassVar[frozenset[str]] = frozenset({"card"})
    card: Id

    @property
    def refs(self) -> tuple[Ref, ...]:
        return (Ref("card", self.card),)


class TakeReward(Action, frozen=True):
    """Choose one of the rewards of a bonus space, counted from 1 (M-O6, M-X10)."""

    number: Few


class LeaveReward(Action, frozen=True):
    """Leave what is left of the reward (M-A5)."""


class TakeBook(Action, frozen=True):
    """Take the book on a place of the display for bookkeeping points (M-B1)."""

    place: Place

    @property
    def refs(self) -> tuple[Ref, ...]:
        return (Ref("book_place", str(self.place)),)


class TakePounds(Action, frozen=True):
    """Take pounds for all bookkeeping points that are left (M-B1)."""


class PlaceBook(Action, frozen=True):
    """Place the next book that was gained on the own bookkeeping track (M-B3)."""

    book: Id
    space: Spaces

    @property
    def refs(self) -> tuple[Ref, ...]:
        return (Ref("book", self.book), Ref("book_space", str(self.space)))


class PutGoodsTile(_SlotAction, frozen=True):
    """Put the +1 tile on a face-up goods card, beside the turn's action (M-T2)."""


class Leave(Action, frozen=True):
    """Leave the action phase, taking a resting row into the hand; 0 if all are empty (M-L1)."""

    row: Slot

    @property
    def refs(self) -> tuple[Ref, ...]:
        return (Ref("row", str(self.row)),)


MombasaAction = (
    KeepTile
    | TakeBackTile
    | RestCard
    | Plan
    | Unplan
    | Ready
    | Unready
    | UseGoods
    | BuyCard
    | Advance
    | LeaveUnits
    | UseExpansion
    | Expand
    | Done
    | ReturnPost
    | RemovePost
    | UseBookkeeper
    | FlipBook
    | MoveInkwell
    | UseMerchant
    | OccupySpace
    | DiscardCard
    | TakeReward
    | LeaveReward
    | TakeBook
    | TakePounds
    | PlaceBook
    | PutGoodsTile
    | Leave
)

ACTION_TYPES: Mapping[str, type[Action]] = {
    str(kind.__struct_config__.tag): kind for kind in get_args(MombasaAction)
}
"""The action types by their name in JSON."""
