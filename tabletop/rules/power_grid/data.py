"""The facts that Power Grid is played with: decks and all data together, as frozen values.

Owns the decks' types and the whole; reads no files, the catalog hands plain data in.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from tabletop.rules.game import fingerprint_of
from tabletop.rules.power_grid.figures import (
    BaseFigures,
    OwnCompanyFigures,
    StockFigures,
    StockRaceFigures,
)
from tabletop.rules.power_grid.map_check import map_faults
from tabletop.rules.power_grid.map_data import Map
from tabletop.rules.power_grid.on_demand import OnDemand
from tabletop.rules.power_grid.plain import BadData, Count, Facts, PlantNumber

STEP3_CARD = 99
"""The Step 3 card among plant numbers: it sorts as the highest."""


class Plant(Facts, frozen=True):
    """One plant card: burns `units` of its fuels in any mix and powers `cities`."""

    number: PlantNumber
    kind: str
    fuels: tuple[str, ...]
    units: Count
    cities: Count


class Deck(Facts, frozen=True):
    """A plant deck (P-B3, P-B25).

    `on_top` begin the deck. Plants up to `low_up_to` have the low back, and the first market is
    drawn from them at random; 0: all backs are alike, and the lowest plants are the first market.
    `random_removed`: how many with the low and with the high back leave unseen, by players, where
    that is not the base game's figure.
    """

    id: str
    name: str
    plants: tuple[Plant, ...]
    on_top: tuple[PlantNumber, ...] = ()
    low_up_to: Count = 0
    random_removed: dict[str, tuple[Count, Count]] | None = None

    @property
    def fuels(self) -> set[str]:
        """All that its plants burn."""
        return {fuel for plant in self.plants for fuel in plant.fuels}


class PowerGridData(Facts, frozen=True):
    """All facts of Power Grid: maps and decks by id."""

    base: BaseFigures
    stock: StockFigures
    stock_race: StockRaceFigures
    own_company: OwnCompanyFigures
    decks: dict[str, Deck]
    maps: Mapping[str, Map]

    def fingerprint(self, game_map: str, figures: Facts | None) -> str:
        """Of all that a game on a map is played with: its deck, and the mode's own figures."""
        map_ = self.maps[game_map]
        played = {"base": self.base, "map": map_, "deck": self.decks[map_.deck], "mode": figures}
        return fingerprint_of(played, _UNPLAYED)


_UNPLAYED = frozenset({"name", "at", "spot", "edition", "verified", "special_rules", "not_carried"})


def data_from_plain(plain: Mapping[str, Any]) -> PowerGridData:
    """The data in plain JSON-like values, checked; raises BadData naming the first fault.

    A map is looked at when it is first asked for, and raises BadData then.
    """
    try:
        data = msgspec.convert({**plain, "maps": {}}, PowerGridData, strict=True)
    except msgspec.ValidationError as error:
        raise BadData(f"game data: {error}") from error
    tables = plain["maps"]
    maps = OnDemand(tables, lambda name: map_from_plain(tables[name], data.decks, data.base))
    return msgspec.structs.replace(data, maps=maps)


def map_from_plain(plain: object, decks: Mapping[str, Deck], base: BaseFigures) -> Map:
    """The map in plain JSON-like values, checked; raises BadData naming the first fault."""
    if faults := map_faults(plain, decks, base):
        name = plain.get("id") if isinstance(plain, dict) else None
        raise BadData(f"map {name}: {faults[0]}")
    return msgspec.convert(plain, Map, strict=True)
