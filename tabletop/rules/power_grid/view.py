"""What may be seen of a Power Grid game, in every mode: the whole table in plain frozen values.

Owns the view types; ids are those of the data files, so static facts are looked up there.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from tabletop.rules.game import Seat, View


class PlayerView(msgspec.Struct, frozen=True):
    """One player: `money` is None where it is hidden (P-B26); shares count the double as 2.

    Where players operate themselves, `money` is that of their operator.
    """

    seat: Seat
    money: int | None
    shares: Mapping[str, int]
    presides: tuple[str, ...]
    bought: tuple[str, ...]
    sold: tuple[str, ...]
    has_ended: bool


class CompanyView(msgspec.Struct, frozen=True):
    """One operator: a company, or a player by the colour (base game, own company).

    `president` decides for it, None until it is founded; `money` is None where it is hidden; fuel
    is what its plants store; `price` and shares are those of a company. Of `bank_shares` those of
    `just_sold` were sold in this round and cannot be bought yet (own company).
    """

    id: str
    president: Seat | None
    money: int | None
    plants: tuple[int, ...]
    fuel: Mapping[str, int]
    cities: int
    start_city: str | None
    price: int | None
    own_shares: int
    bank_shares: int
    just_sold: int = 0

    @property
    def seen_money(self) -> int:
        """Its money, 0 where that is hidden."""
        return self.money or 0


class FuelView(msgspec.Struct, frozen=True):
    """One fuel: units on the market and in the supply, what the next unit costs who buys now.

    Where a map has them: units on a second market with the next one's price there, in a storage
    and on the market of the mines with what a unit brings there, spaces that the row has moved.
    """

    market: int
    supply: int
    price: int | None
    second: int = 0
    second_price: int | None = None
    storage: int = 0
    moved: int = 0
    mined: int = 0
    mine_price: int | None = None


class FillView(msgspec.Struct, frozen=True):
    """Units that the operator at turn would buy at once, by fuel, and what they cost together."""

    units: Mapping[str, int]
    cost: int


class AuctionView(msgspec.Struct, frozen=True):
    """The plant that is up: the high bid, whose it is, who is still in (in bidding order)."""

    plant: int
    bid: int
    high: str
    bidders: tuple[str, ...]


class RouteView(msgspec.Struct, frozen=True):
    """What connecting a city now would cost: path from the own network, connections and place."""

    path: tuple[str, ...]
    connections: int
    place: int


class GridView(View, frozen=True):
    """Any mode. `market` holds plant numbers, with the Step 3 card as 99 where it lies.

    `mode` is the id of the game; `regions` are in play. `round` counts rounds of its kind (stock,
    operating; elsewhere all) from 1, `rounds` is their number, 0 where it is open; `phase` is one
    of regions, trade, shares, auction, fuel, building, bureaucracy, over; `decision` names the
    decision being made; `active` is the operator it is made for, `order` that of the round;
    `starts` tells what a network costs where that operator can begin one now, `fills` what each
    bundle of fuel would be.
    `prices` lists each occupied price field with its pile from the bottom up, in modes with shares.
    `cities` lists houses in place order. `routes` holds what the active operator can connect.
    `discounted` is the plant under the discount token.
    `open_regions` may be chosen now. With `end_cities` of one operator the game ends (0: never so).
    `loss` is what every operator earns less in this round for each own city, by the map's rule.
    """

    mode: str
    viewer: Seat | None
    map: str
    regions: tuple[str, ...]
    phase: str
    decision: str
    round: int
    rounds: int
    step: int
    to_act: tuple[Seat, ...]
    active: str | None
    order: tuple[str, ...]
    start_player: Seat
    next_start_player: Seat | None
    passes_in_row: int
    market: tuple[int, ...]
    actual: int
    deck: int
    fuels: Mapping[str, FuelView]
    prices: tuple[tuple[int, tuple[str, ...]], ...]
    companies: tuple[CompanyView, ...]
    players: tuple[PlayerView, ...]
    cities: Mapping[str, tuple[str, ...]]
    auction: AuctionView | None
    routes: Mapping[str, RouteView]
    plants_run: tuple[int, ...]
    income: int | None
    discounted: int | None = None
    open_regions: tuple[str, ...] = ()
    starts: Mapping[str, RouteView] = {}
    fills: Mapping[str, FillView] = {}
    end_cities: int = 0
    loss: int = 0
