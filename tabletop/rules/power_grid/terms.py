"""The terms of one game: mode, seats, options, map, deck, and the index tables made of them.

Owns what never changes during a game; cities, fuels, operators and places become small integers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from tabletop.rules.game import OptionValue, Seat
from tabletop.rules.power_grid import actions as act
from tabletop.rules.power_grid.data import Deck, Plant
from tabletop.rules.power_grid.distances import Distances
from tabletop.rules.power_grid.figures import BaseFigures, Certificates
from tabletop.rules.power_grid.map_data import Map
from tabletop.rules.power_grid.map_rules import FuelRules
from tabletop.rules.power_grid.parts import NOBODY, Bits, members

MONEY = 0
BANK = 0
"""The bank for money and shares, the supply for fuel."""


class Needs(NamedTuple):
    """Units by fuel and of the hybrid pair: what some plants store for a run, or burn in one."""

    single: tuple[int, ...]
    hybrid_fuels: tuple[int, ...]
    hybrid: int


class WayToRun(NamedTuple):
    """One way to run a plant: the action, and what it burns as pairs of fuel and units."""

    action: act.RunPlant
    burnt: tuple[tuple[int, int], ...]


class ShareTerms(NamedTuple):
    """Companies with shares: the price track, starting price by company, share counts.

    `all_companies` names also those of the edition that are not in play (P-S2).
    """

    all_companies: frozenset[str] = frozenset()
    prices: tuple[int, ...] = ()
    fixed: tuple[int, ...] = ()
    certificates: Certificates = Certificates(2, 8, 10, 5, 5)


NO_SHARES = ShareTerms()


class Terms:
    """Index tables of one game; immutable, shared by all copies of its states.

    Operators are companies, or the players by their colours. `players_operate`: each player is one
    operator, the one of the same number, and has no money beside the operator's.
    `regions_in_play` is how many regions are played on, `regions` those that bring their plants.
    """

    def __init__(
        self,
        seats: int,
        options: Mapping[str, OptionValue],
        base: BaseFigures,
        game_map: Map,
        deck: Deck,
        operators: tuple[str, ...],
        shares: ShareTerms = NO_SHARES,
        *,
        regions_in_play: int,
        players_operate: bool,
        regions: Bits = 0,
    ) -> None:
        self.seats = seats
        self.options = options
        self.base = base
        self.map = game_map
        self.deck = deck
        self.operators = operators
        self.operator_index = {name: i for i, name in enumerate(operators)}
        self.players_operate = players_operate
        self.is_money_open = not players_operate or (
            bool(options["open_money"]) and not shares.prices
        )
        """All know what operators can pay: companies always, players by the option (P-B26), but
        not where they can still sell a share (P-W5)."""
        self.first_operator_place = 1 if players_operate else 1 + seats
        self.shares = shares
        self.market_place = self.first_operator_place + len(operators)
        self.storage_place = self.market_place + 1
        self.second_place = self.market_place + 2
        self.places = self.market_place + 3
        self.regions_in_play = min(regions_in_play, len(game_map.regions))
        self.rules = game_map.rules
        self._index_map()
        self._index_places()
        self._index_fuels()
        self._index_plants(regions)
        self.playing = cache(self._playing)
        """The terms once these regions are in play, with the plants that they bring."""
        market, usual = self.rules.market, base.plants
        self.market_current = usual.market_current if market.current is None else market.current
        self.market_future = usual.market_future if market.future is None else market.future
        self.market_step3 = usual.market_step3 if market.step3 is None else market.step3
        self.market_size = self.market_current + self.market_future
        late = self.market_future if market.future_from_step2 is None else market.future_from_step2
        self.size_from_step2 = self.market_current + late
        additions = market.additions
        self.first_market_size = additions.first[str(seats)] if additions else self.market_size
        self.found = tuple(act.FoundCompany(name) for name in operators)
        self.buy_share = tuple(act.BuyShare(name) for name in operators)
        self.sell_shares = tuple(
            tuple(act.SellShares(name, count) for count in range(1, 11)) for name in operators
        )
        self.known_ids: Mapping[str, frozenset[str]] = {
            "company": self.shares.all_companies,
            "region": frozenset(self.regions),
            "city": frozenset(self.cities),
            "fuel": frozenset(self.fuels),
            "plant": frozenset(str(number) for number in self.plants),
        }
        """The ids of each kind of ref that a well-formed action may name."""
        self.distances = cache(self._distances)

    def _index_map(self) -> None:
        self.cities = tuple(city.id for city in self.map.cities)
        self.city_index = {name: i for i, name in enumerate(self.cities)}
        self.regions = tuple(region.id for region in self.map.regions)
        self.region_index = {name: i for i, name in enumerate(self.regions)}
        """Regions are numbered as in the map's file; sets of them are bits, as those of cities."""
        self.region_borders = tuple(
            sum(1 << self.region_index[other] for other in region.adjacent)
            for region in self.map.regions
        )
        self.region_islands = tuple(map(self._island, range(len(self.regions))))
        """By region the whole piece of the map on which it lies."""
        self.region_cities = tuple(
            sum(1 << i for i, city in enumerate(self.map.cities) if city.region == name)
            for name in self.regions
        )
        self.choose_region = tuple(act.ChooseRegion(name) for name in self.regions)
        links: list[list[tuple[int, int]]] = [[] for _ in self.cities]
        for one, two, cost in self.map.links:
            a, b = self.city_index[one], self.city_index[two]
            links[a].append((b, cost + (self.map.cities[b].entry or 0)))
            links[b].append((a, cost + (self.map.cities[a].entry or 0)))
        self.links = tuple(tuple(sorted(row)) for row in links)
        """By city those next to it, with the cost of a connection from here, entry included."""
        self.connect = tuple(act.ConnectCity(name) for name in self.cities)
        self.start_in = tuple(act.ChooseStartCity(name) for name in self.cities)

    def _island(self, region: int) -> Bits:
        """The regions that a region hangs together with, itself included."""
        island, grown = 0, 1 << region
        while grown != island:
            island = grown
            for other in members(island):
                grown |= self.region_borders[other]
        return island

    def _index_plants(self, regions: Bits) -> None:
        """What follows of the plants, those of these regions among them."""
        self.plants: dict[int, Plant] = {plant.number: plant for plant in self.deck.plants}
        for one in self.rules.plants.regional:
            if regions >> self.region_index[one.region] & 1:
                plant = Plant(one.number, one.kind, one.fuels, one.units, one.cities)
                self.plants[one.number] = plant
        mines = self.rules.plants.mines
        self.mine_prices = () if mines is None else tuple(prices_of(mines.spaces))
        self.mine_output = {
            number: plant.cities
            for number, plant in self.plants.items()
            if mines is not None and mines.fuel in plant.fuels
        }
        """By mine the cities printed on it, by which it sells."""
        for number in self.mine_output:
            self.plants[number] = Plant(number, "mine", (), 0, 0)
        self.fuelless = frozenset(n for n, plant in self.plants.items() if not plant.fuels)
        self.city_needed = self._city_needed()
        self.ways_to_run = {
            number: () if number in self.mine_output else tuple(self._ways_to_run(plant))
            for number, plant in self.plants.items()
        }
        """By plant the ways to run it: one, or for a hybrid each mix of its fuels."""
        self.needs = cache(self._needs)
        self.burns = cache(self._burns)

    def _playing(self, regions: Bits) -> Terms:
        if not self.rules.plants.regional:
            return self
        return Terms(
            self.seats,
            self.options,
            self.base,
            self.map,
            self.deck,
            self.operators,
            self.shares,
            regions_in_play=self.regions_in_play,
            players_operate=self.players_operate,
            regions=regions,
        )

    def _city_needed(self) -> Mapping[int, Bits]:
        """The plants that may be bought only with a city, and the cities that count."""
        cities_by_fuel = {
            fuel: sum(self.region_cities[self.region_index[region]] for region in regions)
            for fuel, regions in self.rules.plants.city_needed.items()
        }
        return {
            number: cities_by_fuel[fuel]
            for number, plant in self.plants.items()
            for fuel in plant.fuels
            if fuel in cities_by_fuel
        }

    def _index_places(self) -> None:
        """Places of the cities: costs by city, and which cities are full with so many houses."""
        usual = self.base.houses.costs
        self.place_costs = tuple(city.places or usual for city in self.map.cities)
        self.starts = sum(1 << i for i, city in enumerate(self.map.cities) if city.can_start)
        full = [[0] * (len(usual) + 1) for _ in usual]
        for i, city in enumerate(self.map.cities):
            for step in range(len(usual)):
                places = step + 1 if city.open_by_step is None else city.open_by_step[step]
                full[step][min(places, len(self.place_costs[i]))] |= 1 << i
        self.full_with = tuple(tuple(row) for row in full)
        """`full_with[step - 1][n]`: the cities in which the step opens n places."""

    def places_open(self, city: int, step: int) -> int:
        """How many places of a city a step opens."""
        return next(n for n, cities in enumerate(self.full_with[step - 1]) if cities >> city & 1)

    def _index_fuels(self) -> None:
        self.fuels = tuple(self.map.market)
        self.fuel_index = {name: i for i, name in enumerate(self.fuels)}
        self.buy_fuel = tuple(act.BuyFuel(name) for name in self.fuels)
        second = self.rules.fuel.second
        markets = () if second is None else (second.main, second.id)
        self.choose_market = tuple(act.ChooseMarket(name) for name in markets)
        self.discard_fuel = tuple(act.DiscardFuel(name) for name in self.fuels)
        self.unit_prices: list[tuple[int, ...]] = []
        for row in self.map.market.values():
            prices = prices_of(row.spaces)
            # The market empties from the cheap end: with n units left the next one costs this.
            self.unit_prices.append((0, *reversed(prices)))
        rules = self.rules.fuel
        self.has_plain_prices = rules == FuelRules()
        self.second_prices = [(0, *reversed(prices_of(row))) for row in self._second_rows()]
        """By fuel as `unit_prices`, of the second market; of length 1 where it has none."""
        self.discounts = {
            self.fuel_index[one.fuel]: (self.city_index[one.city], one.by) for one in rules.cheaper
        }
        """By fuel the city that makes it cheaper, and by how much."""
        self.storage_fuel = NOBODY if rules.storage is None else self.fuel_index[rules.storage.fuel]
        mines = self.rules.plants.mines
        self.mined_fuel = NOBODY if mines is None else self.fuel_index[mines.fuel]
        self.rows_move = tuple(name in rules.rows_move for name in self.fuels)

    def _second_rows(self) -> list[tuple[tuple[int, int], ...]]:
        second = self.rules.fuel.second
        rows = {} if second is None else second.market
        return [rows[name].spaces if name in rows else () for name in self.fuels]

    def _distances(self, in_play: Bits) -> Distances:
        return Distances(self.links, in_play)

    def seat_place(self, seat: Seat) -> int:
        """The ledger's place of a player."""
        return 1 + seat

    def operator_place(self, operator: int) -> int:
        """The ledger's place of an operator."""
        return self.first_operator_place + operator

    def fuel_good(self, fuel: int) -> int:
        """The ledger's number of a fuel."""
        return 1 + fuel

    def share_good(self, company: int) -> int:
        """The ledger's number of a company's shares."""
        return 1 + len(self.fuels) + company

    def _burnt_by(self, plant: Plant) -> int:
        more = self.rules.fuel.more_to_run
        return plant.units + max((more.get(fuel, 0) for fuel in plant.fuels), default=0)

    def _ways_to_run(self, plant: Plant) -> Iterator[WayToRun]:
        for units in _mixes(len(plant.fuels), self._burnt_by(plant)):
            mix = dict(zip(plant.fuels, units, strict=True))
            burnt = tuple((self.fuel_index[name], count) for name, count in mix.items() if count)
            yield WayToRun(act.RunPlant(plant.number, **mix), burnt)

    def _needs(self, plants: tuple[int, ...]) -> Needs:
        return self._sums(plants, lambda plant: plant.units)

    def _burns(self, plants: tuple[int, ...]) -> Needs:
        return self._sums(plants, self._burnt_by)

    def _sums(self, plants: tuple[int, ...], units: Callable[[Plant], int]) -> Needs:
        single = [0] * len(self.fuels)
        pair: tuple[int, ...] = ()
        hybrid = 0
        for number in plants:
            plant = self.plants[number]
            if len(plant.fuels) == 1:
                single[self.fuel_index[plant.fuels[0]]] += units(plant)
            elif plant.fuels:
                pair = tuple(self.fuel_index[name] for name in plant.fuels)
                hybrid += units(plant)
        return Needs(tuple(single), pair, hybrid)


def prices_of(spaces: Sequence[tuple[int, int]]) -> list[int]:
    """The price of each space of a row, from cheap to dear."""
    return [price for price, count in spaces for _ in range(count)]


def _mixes(fuels: int, units: int) -> list[tuple[int, ...]]:
    """The ways to make up so many units of none, one or two fuels, most of the first one first."""
    if fuels < 2:
        return [(units,) * fuels]
    return [(count, units - count) for count in range(units, -1, -1)]


MAX_BID = 1000
RAISES = tuple(act.RaiseBid(bid) for bid in range(MAX_BID))
"""Raises by bid: bid lists are slices of this."""


@cache
def openings(plant: int, least: int) -> tuple[act.OpenAuction, ...]:
    """Openings of a plant by the amount above the least bid."""
    return tuple(act.OpenAuction(plant, bid) for bid in range(least, MAX_BID))
