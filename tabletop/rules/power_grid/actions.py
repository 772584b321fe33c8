"""The actions of all Power Grid modes, in the rulebook's words.

Owns the action types and what each is about (`refs`); says nothing about when one is allowed.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar, get_args

import msgspec

from tabletop.rules.game import Action, Ref

Id = Annotated[str, msgspec.Meta(max_length=40)]
PlantNumber = Annotated[int, msgspec.Meta(ge=1, le=99)]
Money = Annotated[int, msgspec.Meta(ge=0, le=9999)]
Units = Annotated[int, msgspec.Meta(ge=0, le=9)]
Count = Annotated[int, msgspec.Meta(ge=0, le=99)]


class _CompanyAction(Action, frozen=True):
    company: Id

    @property
    def refs(self) -> tuple[Ref, ...]:
        return (Ref("company", self.company),)


class FoundCompany(_CompanyAction, frozen=True):
    """Buy the president's certificate of a company that is not in play yet (P-T10)."""


class BuyShare(_CompanyAction, frozen=True):
    """Buy one certificate, from the company or from the bank (P-T6 to P-T9)."""


class SellShares(_CompanyAction, frozen=True):
    """Sell `count` shares of one company to the bank as one sale (P-T14)."""

    count: Annotated[int, msgspec.Meta(ge=1, le=10)]


class SellOwnShare(Action, frozen=True):
    """Sell one single share of the own company to the bank, once a round (P-W5)."""


class ChooseStartCity(Action, frozen=True):
    """Place the first house of the company just founded (P-T11)."""

    city: Id

    @property
    def refs(self) -> tuple[Ref, ...]:
        return (Ref("city", self.city),)


class ChooseRegion(Action, frozen=True):
    """Bring a region of the map into play (P-B1)."""

    region: Id

    @property
    def refs(self) -> tuple[Ref, ...]:
        return (Ref("region", self.region),)


class PassTurn(Action, frozen=True):
    """Trade nothing this turn; one may act again later (P-T4)."""


class EndRound(Action, frozen=True):
    """End the stock round for oneself (P-T5)."""


class OpenAuction(Action, frozen=True):
    """Put an actual plant up with an opening bid (P-B7, P-O3)."""

    plant: PlantNumber
    bid: Money

    @property
    def refs(self) -> tuple[Ref, ...]:
        return (Ref("plant", str(self.plant)),)


class DeclineAuction(Action, frozen=True):
    """Pass on opening: out of the auctions of this phase (P-B7)."""


class RaiseBid(Action, frozen=True):
    """Bid more for the plant that is up."""

    bid: Money


class DropOut(Action, frozen=True):
    """Leave this auction only (P-O16)."""


class DiscardPlant(Action, frozen=True):
    """Give up an old plant above the limit (P-B9)."""

    plant: PlantNumber

    @property
    def refs(self) -> tuple[Ref, ...]:
        return (Ref("plant", str(self.plant)),)


class DiscardFuel(Action, frozen=True):
    """Return one unit that no longer fits, where there is a choice of fuels (P-B9)."""

    fuel: Id

    @property
    def refs(self) -> tuple[Ref, ...]:
        return (Ref("fuel", self.fuel),)


class ChooseMarket(Action, frozen=True):
    """Buy from one of two fuel markets in this phase, by the map's rule."""

    market: Id


class BuyFuel(Action, frozen=True):
    """Buy the cheapest unit of a fuel (P-B10)."""

    fuel: Id

    @property
    def refs(self) -> tuple[Ref, ...]:
        return (Ref("fuel", self.fuel),)


class ConnectCity(Action, frozen=True):
    """Build a house in a city, connected by the cheapest allowed path (P-B11, P-O8)."""

    city: Id

    @property
    def refs(self) -> tuple[Ref, ...]:
        return (Ref("city", self.city),)


class RunPlant(Action, frozen=True, omit_defaults=True):
    """Run a plant once, burning these units (P-B14, P-O10)."""

    plant: PlantNumber
    coal: Units = 0
    oil: Units = 0
    gas: Units = 0
    garbage: Units = 0
    uranium: Units = 0

    @property
    def refs(self) -> tuple[Ref, ...]:
        return (Ref("plant", str(self.plant)),)


class SupplyCities(Action, frozen=True):
    """Power this many own cities with the plants that were run (P-O10)."""

    means_most: ClassVar[bool] = True
    count: Count


class PayOut(Action, frozen=True):
    """Pay the income to all shares; the price rises (P-O11)."""


class KeepIncome(Action, frozen=True):
    """Keep the income in the company; the price stays (P-O11)."""


class Done(Action, frozen=True):
    """Finish the turn: trading, buying fuel or building."""


PowerGridAction = (
    FoundCompany
    | BuyShare
    | SellShares
    | SellOwnShare
    | ChooseStartCity
    | ChooseRegion
    | PassTurn
    | EndRound
    | OpenAuction
    | DeclineAuction
    | RaiseBid
    | DropOut
    | DiscardPlant
    | DiscardFuel
    | ChooseMarket
    | BuyFuel
    | ConnectCity
    | RunPlant
    | SupplyCities
    | PayOut
    | KeepIncome
    | Done
)

ACTION_TYPES: Mapping[str, type[Action]] = {
    str(kind.__struct_config__.tag): kind for kind in get_args(PowerGridAction)
}
"""The action types by their name in JSON."""
