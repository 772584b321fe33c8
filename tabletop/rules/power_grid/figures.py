"""The figures that the modes of Power Grid are played with, as frozen values.

Owns the types of the base game's figures and of each mode's; maps and decks have their own modules.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from tabletop.rules.power_grid.plain import ByPlayers, Count, Facts, Id


class BaseMoney(Facts, frozen=True):
    """Start money by players and the income table by cities (P-B4, P-B14)."""

    start: ByPlayers
    income: tuple[int, ...]


class BaseHouses(Facts, frozen=True):
    """Cost of the first, second and third place of a city (P-B11)."""

    costs: tuple[int, int, int]


class BasePlants(Facts, frozen=True):
    """Figures of the plant market and of storage."""

    storage_factor: Count
    market_current: Count
    market_future: Count
    market_step3: Count
    max_plants: ByPlayers
    random_removed: ByPlayers
    change_count: Count


class BaseMap(Facts, frozen=True):
    """Figures by players that a map may override."""

    regions_in_play: ByPlayers
    step2_cities: ByPlayers
    end_cities: ByPlayers


class BaseFigures(Facts, frozen=True):
    """The base game's figures; players play in these colours, by seat."""

    edition: str
    players: tuple[int, int]
    colours: tuple[str, ...]
    money: BaseMoney
    houses: BaseHouses
    plants: BasePlants
    map: BaseMap


class Company(Facts, frozen=True):
    """A company: `fixed` is its starting price and what a later share brings it (P-T8).

    `treasury` is its money before the first round (P-V1).
    """

    id: str
    fixed: Count
    treasury: Count = 0


class PriceTrack(Facts, frozen=True):
    """The share price track (P-S6)."""

    min: Count
    max: Count
    step: Count


class Certificates(Facts, frozen=True):
    """Shares of a company and their limits (P-S3, P-T9, P-T17).

    `issued_by` has all of them at first and gets the money of the founding (P-T10, P-V1).
    """

    president_shares: Count
    single_count: Count
    total_shares: Count
    owner_limit: Count
    bank_limit: Count
    issued_by: Literal["company", "bank"] = "company"


class StockMarketSetup(Facts, frozen=True):
    """How the plant market is prepared (P-S5)."""

    deck_as_for: ByPlayers
    lowest_out: Count
    drawn: Count
    highest_under_step3: Count


class StockPlants(Facts, frozen=True):
    """Plant figures of the mode: limit, bidding spans, market change (P-O3, P-O5, P-O13)."""

    max_plants: Count
    opening_span: Count
    raise_span: Count
    change_count: Count
    setup: StockMarketSetup


class StockFuel(Facts, frozen=True):
    """Which refill row is used and from which operating round on (P-O12)."""

    refill_as_for: ByPlayers
    first_refill_round: Count


class StockMap(Facts, frozen=True):
    """Which step 2 figure is used (P-O9), and maps that the mode does not offer (P-S11)."""

    step2_as_for: ByPlayers
    not_offered: tuple[Id, ...] = ()


class StockIncome(Facts, frozen=True):
    """Income of a company and the unit that pays 1 on each share (P-O10, P-O11)."""

    base: Count
    per_city: Count
    share_unit: Annotated[int, msgspec.Meta(ge=1)]


class CompanyFigures(Facts, frozen=True):
    """The figures of a mode in which companies operate; the first of `companies` are in play."""

    mode: str
    players: tuple[int, int]
    capital: ByPlayers
    sequence: tuple[Literal["stock", "operating"], ...]
    regions_in_play_max: Count
    companies_by_players: ByPlayers
    companies: tuple[Company, ...]
    price: PriceTrack
    certificates: Certificates
    plants: StockPlants
    fuel: StockFuel
    map: StockMap
    income: StockIncome


class StockFigures(CompanyFigures, frozen=True):
    """The figures of mode `stock`: `sequence` is the whole game (P-S7)."""


class OwnPrice(PriceTrack, frozen=True):
    """The price track and where all markers start (P-W1)."""

    start: Count


class OwnPlants(Facts, frozen=True):
    """How the market is prepared, and the plants that go under the deck (P-W2, P-W7)."""

    change_count: Count
    setup: StockMarketSetup


class OwnFuel(Facts, frozen=True):
    """From which round on fuel is refilled (P-W7)."""

    first_refill_round: Count


class OwnMap(Facts, frozen=True):
    """Maps that the mode does not offer (P-S11)."""

    not_offered: tuple[Id, ...]


class OwnIncome(Facts, frozen=True):
    """Income beside the base game's table, and what prices rise by it (P-W6)."""

    base: Count
    best_rise: Count
    other_rise: Count


class OwnCompanyFigures(Facts, frozen=True):
    """The figures of mode `own_company` beside the base game's; `bonus` is by players (P-W8)."""

    mode: str
    price: OwnPrice
    certificates: Certificates
    plants: OwnPlants
    fuel: OwnFuel
    map: OwnMap
    income: OwnIncome
    bonus: dict[str, tuple[Count, ...]]


class RaceEnd(Facts, frozen=True):
    """Whose city count of the map ends the race, and the points by rank (P-V2, P-V12)."""

    as_for: Count
    bonus: tuple[Count, ...]


class StockRaceFigures(CompanyFigures, frozen=True):
    """The figures of mode `stock_race`: `sequence` comes again and again (P-V2)."""

    end: RaceEnd
