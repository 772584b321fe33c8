"""The facts that Power Grid is played with: maps, decks, figures, as frozen values.

Owns their types and what makes each one sound; reads no files, the catalog hands plain data in.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from tabletop.rules.game import RuleError, fingerprint_of

Count = Annotated[int, msgspec.Meta(ge=0, le=999)]
ByPlayers = dict[str, Count]
STEP3_CARD = 99
"""The Step 3 card among plant numbers: it sorts as the highest."""


class BadData(RuleError):
    """A data file that contradicts itself; `str()` names the fault."""


class _Facts(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Base of all data: unknown keys are refused."""


class Plant(_Facts, frozen=True):
    """One plant card: burns `units` of its fuels in any mix and powers `cities`."""

    number: Annotated[int, msgspec.Meta(ge=1, le=98)]
    kind: str
    fuels: tuple[str, ...]
    units: Count
    cities: Count


class Deck(_Facts, frozen=True):
    """A plant deck: the first market and the card on top (P-B3)."""

    id: str
    name: str
    first_current: tuple[int, ...]
    first_future: tuple[int, ...]
    top: int
    plants: tuple[Plant, ...]


class Region(_Facts, frozen=True):
    """A region of a map and those that it borders."""

    id: str
    name: str
    adjacent: tuple[str, ...]


class City(_Facts, frozen=True):
    """A city; `at` is longitude and latitude, for drawing only."""

    id: str
    name: str
    region: str
    at: tuple[float, float]


class FuelRow(_Facts, frozen=True):
    """The price row of a fuel: [price, spaces] from cheap to dear, and its units (P-B2)."""

    spaces: tuple[tuple[int, int], ...]
    start_units: Count
    supply_total: Count


class Map(_Facts, frozen=True):
    """A map: regions, cities, links with costs, its fuel market and refill table.

    `step2_cities` are the map's own figures, where it has any (P-B22).
    """

    id: str
    name: str
    edition: str
    deck: str
    verified: str
    regions: tuple[Region, ...]
    cities: tuple[City, ...]
    links: tuple[tuple[str, str, Count], ...]
    market: dict[str, FuelRow]
    refill: dict[str, dict[str, tuple[int, int, int]]]
    step2_cities: ByPlayers | None = None


class BaseMoney(_Facts, frozen=True):
    """Start money by players and the income table by cities (P-B4, P-B14)."""

    start: ByPlayers
    income: tuple[int, ...]


class BaseHouses(_Facts, frozen=True):
    """Cost of the first, second and third place of a city (P-B11)."""

    costs: tuple[int, int, int]


class BasePlants(_Facts, frozen=True):
    """Figures of the plant market and of storage."""

    storage_factor: Count
    market_current: Count
    market_future: Count
    market_step3: Count
    max_plants: ByPlayers
    random_removed: ByPlayers
    change_count: Count


class BaseMap(_Facts, frozen=True):
    """Figures by players that a map may override."""

    regions_in_play: ByPlayers
    step2_cities: ByPlayers
    end_cities: ByPlayers


class BaseFigures(_Facts, frozen=True):
    """The base game's figures."""

    edition: str
    players: tuple[int, int]
    money: BaseMoney
    houses: BaseHouses
    plants: BasePlants
    map: BaseMap


class Company(_Facts, frozen=True):
    """A company: `fixed` is its starting price and what a later share brings it (P-T8)."""

    id: str
    fixed: Count
    seats_min: Count


class PriceTrack(_Facts, frozen=True):
    """The share price track (P-S6)."""

    min: Count
    max: Count
    step: Count


class Certificates(_Facts, frozen=True):
    """Shares of a company and their limits (P-S3, P-T9, P-T17)."""

    president_shares: Count
    single_count: Count
    total_shares: Count
    owner_limit: Count
    bank_limit: Count


class StockMarketSetup(_Facts, frozen=True):
    """How the plant market is prepared (P-S5)."""

    deck_as_for: ByPlayers
    lowest_out: Count
    drawn: Count
    highest_under_step3: Count


class StockPlants(_Facts, frozen=True):
    """Plant figures of the mode: limit, bidding spans, market change (P-O3, P-O5, P-O13)."""

    max_plants: Count
    opening_span: Count
    raise_span: Count
    change_count: Count
    setup: StockMarketSetup


class StockFuel(_Facts, frozen=True):
    """Which refill row is used and from which operating round on (P-O12)."""

    refill_as_for: ByPlayers
    first_refill_round: Count


class StockMap(_Facts, frozen=True):
    """Which step 2 figure is used (P-O9)."""

    step2_as_for: ByPlayers


class StockIncome(_Facts, frozen=True):
    """Income of a company and the unit that pays 1 on each share (P-O10, P-O11)."""

    base: Count
    per_city: Count
    share_unit: Annotated[int, msgspec.Meta(ge=1)]


class StockFigures(_Facts, frozen=True):
    """The figures of mode `stock`."""

    mode: str
    players: tuple[int, int]
    capital: ByPlayers
    sequence: tuple[Literal["stock", "operating"], ...]
    regions_in_play_max: Count
    companies: tuple[Company, ...]
    price: PriceTrack
    certificates: Certificates
    plants: StockPlants
    fuel: StockFuel
    map: StockMap
    income: StockIncome


class PowerGridData(_Facts, frozen=True):
    """All facts of Power Grid: maps and decks by id."""

    base: BaseFigures
    stock: StockFigures
    decks: dict[str, Deck]
    maps: dict[str, Map]

    def fingerprint(self, game_map: str) -> str:
        """Of all that a game on a map is played with: its deck and the figures included."""
        map_ = self.maps[game_map]
        played = {
            "base": self.base,
            "stock": self.stock,
            "map": map_,
            "deck": self.decks[map_.deck],
        }
        return fingerprint_of(played, _UNPLAYED)


_UNPLAYED = frozenset({"name", "at", "edition", "verified"})


def data_from_plain(plain: object) -> PowerGridData:
    """The data in plain JSON-like values, checked; raises BadData naming the first fault."""
    try:
        data = msgspec.convert(plain, PowerGridData, strict=True)
    except msgspec.ValidationError as error:
        raise BadData(f"game data: {error}") from error
    for game_map in data.maps.values():
        fault = map_fault(game_map, data.decks)
        if fault:
            raise BadData(f"map {game_map.id}: {fault}")
    return data


def map_fault(game_map: Map, decks: dict[str, Deck]) -> str | None:
    """The first thing in a map that contradicts itself or its deck, or None."""
    cities = {city.id for city in game_map.cities}
    regions = {region.id for region in game_map.regions}
    if len(cities) != len(game_map.cities) or len(regions) != len(game_map.regions):
        return "an id stands twice"
    if not all(city.region in regions for city in game_map.cities):
        return "a city lies in no region of the map"
    pairs = {frozenset(link[:2]) for link in game_map.links}
    if len(pairs) != len(game_map.links) or any(len(pair) != 2 for pair in pairs):
        return "a link stands twice or leads to itself"
    if any(not pair <= cities for pair in pairs):
        return "a link leads to an unknown city"
    if game_map.deck not in decks:
        return f"there is no deck {game_map.deck}"
    if game_map.step2_cities is not None and set(game_map.step2_cities) != set("23456"):
        return "step2_cities does not name 2 to 6 players"
    burnt = {fuel for plant in decks[game_map.deck].plants for fuel in plant.fuels}
    if burnt != set(game_map.market) or burnt != set(game_map.refill):
        return "market, refill and deck do not have the same fuels"
    for fuel, row in game_map.market.items():
        if not row.start_units <= sum(count for _, count in row.spaces) <= row.supply_total:
            return f"the units of {fuel} do not fit its spaces"
    return None
