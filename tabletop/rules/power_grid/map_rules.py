"""What a map may play otherwise than the base game: switches and figures, each with a default.

Owns their shape (P-B22, P-B25); a map of the base game leaves all of them out. Parts that play a
rule ask for its figure and know no map by name.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from tabletop.rules.power_grid.plain import (
    ByPlayers,
    BySteps,
    Count,
    Facts,
    Id,
    PlantNumber,
    Positive,
    Spaces,
)


class RegionRules(Facts, frozen=True):
    """Which regions may be in play together (P-B1).

    `need_adjoin`: they must hang together, where `islands_apart` only those of one piece of the
    map. `not_together`: sets of regions of which, when exactly
    these are in play, the game cannot be played.
    """

    need_adjoin: bool = True
    islands_apart: bool = False
    not_together: tuple[tuple[Id, ...], ...] = ()


class Additions(Facts, frozen=True):
    """A market without a future half: plants come only at the start of phase 5 until step 3.

    By players: plants of the first market, the least that come, and how many stay after that.
    """

    first: ByPlayers
    least: ByPlayers
    kept: ByPlayers


class MarketRules(Facts, frozen=True):
    """The plant market (P-B3, P-B8, P-B13, P-B16, P-B25); sizes left out are the base game's.

    `future_from_step2`: places of the future market once step 2 begins. `unsold_leave`: plants that
    leave when none was sold. `first_pass_removes`: the first to pass on opening makes the lowest
    plant leave. `fuelless_offered`: the lowest future plant is for sale too where it burns nothing;
    `fuelless_stay`: such plants never go under the deck. `lowest_leave`: plants that leave besides
    in every phase 5 of steps 1 and 2. `step2_by_card`: step 2 begins when the Step 3 card comes for
    the first time, step 3 at the second time. `change_in_step2`: plants that leave at its start,
    and go under the deck in each of its rounds. Plants of the kinds `barred_in_step1` leave the
    current market at once in step 1: for good those of `barred_leave`, others under the deck.
    `before_order`: the auctions come before the order of the round, so they run in the last one
    (where the players operate; companies have an order of their own).
    """

    current: Positive | None = None
    future: Count | None = None
    future_from_step2: Count | None = None
    step3: Positive | None = None
    removes_obsolete: bool = True
    unsold_leave: Count = 1
    first_pass_removes: bool = False
    discount_token: bool = False
    before_order: bool = False
    fuelless_offered: bool = False
    fuelless_stay: bool = False
    lowest_leave: Count = 0
    step2_by_card: bool = False
    change_in_step2: Count | None = None
    barred_in_step1: tuple[Id, ...] = ()
    barred_leave: tuple[PlantNumber, ...] = ()
    additions: Additions | None = None


class DeckRules(Facts, frozen=True):
    """How deck and first market of a map are prepared (P-B3); plants are named by number.

    `out` leave before anything else, `out_by_players` besides. The random removal is without the
    kinds of `never_removed`, or left out where `removes_random` is off. The deck begins with
    `on_top` (left out: those of the deck itself) or with a plant of the back `top_back`; then come
    `early`, shuffled with so many others (`early_others`). `aside` lie beside the game until step 2
    begins and then go on top. Plants up to `sorted_up_to` are not shuffled; the Step 3 card lies
    among those from there to `step3_among`, else last but for `below_step3` plants.
    """

    out: tuple[PlantNumber, ...] = ()
    out_by_players: dict[str, tuple[PlantNumber, ...]] = msgspec.field(default_factory=dict)
    removes_random: bool = True
    never_removed: tuple[Id, ...] = ()
    on_top: tuple[PlantNumber, ...] | None = None
    top_back: Literal["low", "high"] | None = None
    early: tuple[PlantNumber, ...] = ()
    early_others: Count = 0
    aside: tuple[PlantNumber, ...] = ()
    sorted_up_to: Count = 0
    step3_among: Count = 0
    below_step3: Count = 0


class RegionalPlant(Facts, frozen=True):
    """A plant that a region in play brings in place of the deck's of the same number."""

    region: Id
    number: PlantNumber
    kind: Id
    fuels: tuple[Id, ...]
    units: Count
    cities: Positive


class Mines(Facts, frozen=True):
    """Plants that burn `fuel` are mines: they power nothing and count for no limit.

    In phase 5 they sell to a market of their own: for each city printed on an operator's mines the
    price of the dearest empty space, where a unit for each mine is laid then. Spaces are given as
    those of `FuelRow`. By players and step so many units leave it in every phase 5.
    """

    fuel: Id
    spaces: Spaces
    start_units: Count
    used: BySteps


class PlantRules(Facts, frozen=True):
    """Who may own which plants; `max_plants` where it is not the base game's (P-B9, P-B25).

    `city_needed`: plants that burn a fuel may be bought only with a city in one of the regions.
    `regional`: plants of the regions in play.
    """

    max_plants: ByPlayers | None = None
    city_needed: dict[Id, tuple[Id, ...]] = msgspec.field(default_factory=dict)
    regional: tuple[RegionalPlant, ...] = ()
    mines: Mines | None = None


class Discount(Facts, frozen=True):
    """Those with a house in `city` pay `by` less for each unit of `fuel`."""

    fuel: Id
    city: Id
    by: Count


class FuelStorage(Facts, frozen=True):
    """What is burnt of `fuel` lies apart: refills take it first, and a market without any sells it
    at `price` a unit.
    """

    fuel: Id
    price: Count


class SecondRow(Facts, frozen=True):
    """The price row of a fuel on a second market: [price, spaces] from cheap to dear."""

    spaces: Spaces
    start_units: Count


class SecondMarket(Facts, frozen=True):
    """A second fuel market with rows and a refill of its own; the supply is common.

    Each operator buys from one of the two in a phase: this one, which is refilled first, or the
    other, which is called `main` then.
    """

    id: Id
    main: Id
    market: dict[Id, SecondRow]
    refill: dict[Id, BySteps]


class FuelRules(Facts, frozen=True):
    """Buying, burning and refilling fuel otherwise than P-B10, P-B14 and P-B15.

    In step 3 each unit costs `dearer_in_step3` more. `highest_by_step`: the highest price that may
    be paid. `one_unit_a_turn`: operators buy one unit each, round and round, until all are done.
    `more_to_run`: units that running a plant burns besides, by fuel; it stores no more.
    `must_power_most`: all must power as many cities as they can. `rows_move`: fuels whose units
    move one space cheaper for each unit of the refill that the supply lacks, until none is left.
    """

    cheaper: tuple[Discount, ...] = ()
    dearer_in_step3: Count = 0
    storage: FuelStorage | None = None
    second: SecondMarket | None = None
    highest_by_step: tuple[Count, Count, Count] | None = None
    one_unit_a_turn: bool = False
    more_to_run: Mapping[Id, Count] = {}
    must_power_most: bool = False
    rows_move: tuple[Id, ...] = ()


class SecondNetwork(Facts, frozen=True):
    """Once in a game an operator may begin a second network, paying `cost` and the place.

    `only_empty`: in a city without any house, while there is one. `beyond_links`: where no
    connections in play lead to.
    """

    cost: Count = 0
    only_empty: bool = False
    beyond_links: bool = False


class Outage(Facts, frozen=True):
    """When more than `cities` for each operator in play are connected in one round, every operator
    earns `loss` less in it for each own city, but never less than nothing.
    """

    cities: Count
    loss: Count


class NetworkRules(Facts, frozen=True):
    """Building otherwise than P-B11 and P-B12, beyond what single cities say of themselves.

    `anywhere`: any city may be connected for this instead of its connections. In round 1 an
    operator has at most `first_round_houses`, all of them in cities where a network may begin.
    """

    anywhere: Count | None = None
    second: SecondNetwork | None = None
    first_round_houses: Count | None = None
    outage: Outage | None = None


class MapRules(Facts, frozen=True):
    """All special rules of one map, by the part that plays them."""

    regions: RegionRules = RegionRules()
    market: MarketRules = MarketRules()
    deck: DeckRules = DeckRules()
    plants: PlantRules = PlantRules()
    fuel: FuelRules = FuelRules()
    network: NetworkRules = NetworkRules()
