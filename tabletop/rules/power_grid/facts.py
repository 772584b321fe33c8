"""What happens in Power Grid, as facts: each move of money, share, price, plant, fuel and house.

Owns the fact types of all modes; the table animates them and the log words them.
Owners of money are "bank", "player" (with a seat) or a company id, see `Party`.
"""

from __future__ import annotations

from typing import ClassVar

from tabletop.rules.game import Fact, Seat

Party = str
"""`bank`, `seat:0`..., or a company id."""


class MoneyPaid(Fact, frozen=True):
    """Money went from one party to another; `reason` is a code (share, founding, plant...)."""

    leads: ClassVar[bool] = True
    source: Party
    target: Party
    amount: int
    reason: str


class RoundBegan(Fact, frozen=True):
    """A round began: `stock`, `operating` or `base`; `number` counts its kind from 1."""

    announces: ClassVar[bool] = True
    kind: str
    number: int


class RegionChosen(Fact, frozen=True):
    """A region of the map is in play (P-B1); `seat` is None where chance chose it."""

    region: str
    seat: Seat | None


class PhaseBegan(Fact, frozen=True):
    """A phase of the operating round began."""

    announces: ClassVar[bool] = True
    phase: str


class OrderSettled(Fact, frozen=True):
    """Phase 1: the order of the companies (P-O1)."""

    announces: ClassVar[bool] = True
    order: tuple[str, ...]


class ShareMoved(Fact, frozen=True):
    """`count` shares of a company changed hands."""

    company: str
    source: Party
    target: Party
    count: int


class SharesFreed(Fact, frozen=True):
    """Shares sold in this round can be bought from now on (P-W6)."""

    announces: ClassVar[bool] = True


class CompanyFounded(Fact, frozen=True):
    """A player bought the president's certificate (P-T10)."""

    company: str
    seat: Seat


class PresidentChanged(Fact, frozen=True):
    """The double certificate went to another player for two singles (P-T13, P-T15)."""

    company: str
    old: Seat
    new: Seat


class PriceMoved(Fact, frozen=True):
    """A price marker moved and lies on top of its new field."""

    company: str
    old: int | None
    new: int


class TurnPassed(Fact, frozen=True):
    """A player passed (P-T4)."""

    seat: Seat


class RoundEnded(Fact, frozen=True):
    """A player ended the round; `is_automatic` where no legal trade was left (P-T5)."""

    seat: Seat
    is_first: bool
    is_automatic: bool


class StockRoundClosed(Fact, frozen=True):
    """The stock round is over; `start_player` begins the next one."""

    announces: ClassVar[bool] = True
    start_player: Seat


class AuctionOpened(Fact, frozen=True):
    """A plant was put up."""

    company: str
    plant: int
    bid: int


class BidRaised(Fact, frozen=True):
    """A higher bid."""

    company: str
    plant: int
    bid: int


class DroppedOut(Fact, frozen=True):
    """A company left this auction."""

    company: str
    plant: int


class AuctionDeclined(Fact, frozen=True):
    """A company passed on opening."""

    company: str


class PlantSold(Fact, frozen=True):
    """The auction is over."""

    company: str
    plant: int
    bid: int


class PlantDiscarded(Fact, frozen=True):
    """A company gave up a plant above the limit."""

    company: str
    plant: int


class MinesSold(Fact, frozen=True):
    """An operator's mines sold, and `count` units were laid on the market of the mines."""

    company: str
    fuel: str
    count: int
    income: int


class MinedUsed(Fact, frozen=True):
    """So many units left the market of the mines."""

    fuel: str
    count: int


class FuelRowMoved(Fact, frozen=True):
    """The row of a fuel became cheaper by so many spaces, or dearer again below 0: a map's rule."""

    fuel: str
    spaces: int


class MarketChosen(Fact, frozen=True):
    """An operator buys from this one of two fuel markets, by the map's rule."""

    company: str
    market: str


class FuelMoved(Fact, frozen=True, omit_defaults=True):
    """Units moved: `source`, `target` are `market`, `supply`, `storage`, the id of a second market
    or a company id. Of what goes to the supply, `is_surplus` was not burnt.
    """

    fuel: str
    source: str
    target: str
    count: int
    is_surplus: bool = False

    @property
    def older(self) -> FuelMoved:
        return FuelMoved(self.fuel, self.source, self.target, self.count)


class PlantDrawn(Fact, frozen=True):
    """A plant came from the deck to the market."""

    barrier: ClassVar[bool] = True
    plant: int


class PlantRemoved(Fact, frozen=True):
    """A plant left the game, or the Step 3 card.

    `reason` is unsold, unfounded, obsolete, step_2, step_3, lowest, discount, passed or barred.
    """

    plant: int
    reason: str


class PlantPutUnder(Fact, frozen=True):
    """A plant went under the deck (P-O13)."""

    plant: int


class PlantsPutOnTop(Fact, frozen=True):
    """Plants that had been set aside went on the deck, the first of them on top."""

    plants: tuple[int, ...]


class DiscountLaid(Fact, frozen=True):
    """The discount token lies on a plant: it may be had from 1 on (P-B25)."""

    plant: int


class DiscountTaken(Fact, frozen=True):
    """The discount token is gone for this round (P-B25)."""


class Step3Drawn(Fact, frozen=True):
    """The Step 3 card came; the deck was shuffled (P-B18)."""

    barrier: ClassVar[bool] = True
    announces: ClassVar[bool] = True


class StepBegan(Fact, frozen=True):
    """Step 2 or 3 began."""

    announces: ClassVar[bool] = True
    step: int


class CityConnected(Fact, frozen=True):
    """A house was built; `path` leads from the own network to the city."""

    company: str
    city: str
    path: tuple[str, ...]
    connections: int
    place: int


class NothingToDo(Fact, frozen=True):
    """A company's turn in a phase was skipped: nothing could be done."""

    company: str
    phase: str


class PlantRun(Fact, frozen=True):
    """A plant was run; the fuel burnt follows as FuelMoved."""

    company: str
    plant: int


class CitiesSupplied(Fact, frozen=True):
    """How many cities a company powered and what that earns (P-O10)."""

    company: str
    count: int
    income: int


class IncomePaidOut(Fact, frozen=True):
    """The income went to all shares, `per_share` each (P-O11)."""

    announces: ClassVar[bool] = True
    company: str
    per_share: int
    is_forced: bool


class IncomeKept(Fact, frozen=True):
    """The income stayed in the company (P-O11)."""

    announces: ClassVar[bool] = True
    company: str
    income: int


class MostWanted(Fact, frozen=True):
    """End of the stock round: most was bought of these companies, so they rise (P-V5)."""

    announces: ClassVar[bool] = True
    companies: tuple[str, ...]


class PointsScored(Fact, frozen=True):
    """The end: a company can power so many cities and gets these points (P-V12, P-W8)."""

    company: str
    count: int
    points: int

    @property
    def older(self) -> None:
        """Own companies' were not told."""


class GameEnded(Fact, frozen=True):
    """The game is over (P-E1, P-B20)."""

    announces: ClassVar[bool] = True
