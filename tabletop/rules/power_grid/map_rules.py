"""What a map may play otherwise than the base game: switches and figures, each with a default.

Owns their shape (P-B22, P-B25); a map of the base game leaves all of them out. Parts that play a
rule ask for its figure and know no map by name.
"""

from __future__ import annotations

from tabletop.rules.power_grid.plain import ByPlayers, Count, Facts, Id, PlantNumber


class RegionRules(Facts, frozen=True):
    """Which regions may be in play together (P-B1).

    `need_adjoin`: they must hang together. `not_together`: sets of regions of which, when exactly
    these are in play, the game cannot be played.
    """

    need_adjoin: bool = True
    not_together: tuple[tuple[Id, ...], ...] = ()


class MarketRules(Facts, frozen=True):
    """The plant market (P-B3, P-B8, P-B13, P-B16, P-B25); sizes left out are the base game's.

    `future_from_step2`: places of the future market once step 2 begins (the lowest plant then
    leaves without replacement). `unsold_leave`: plants that leave when none was sold.
    """

    current: Count | None = None
    future: Count | None = None
    future_from_step2: Count | None = None
    step3: Count | None = None
    removes_obsolete: bool = True
    unsold_leave: Count = 1
    discount_token: bool = False


class DeckRules(Facts, frozen=True):
    """How the deck of a map is prepared (P-B3); `out`: plants that leave before anything else."""

    out: tuple[PlantNumber, ...] = ()


class PlantRules(Facts, frozen=True):
    """Who may own which plants; `max_plants` where it is not the base game's (P-B9, P-B25)."""

    max_plants: ByPlayers | None = None


class FuelRules(Facts, frozen=True):
    """Buying and refilling fuel otherwise than P-B10 and P-B15."""


class NetworkRules(Facts, frozen=True):
    """Building otherwise than P-B11 and P-B12, beyond what single cities say of themselves."""


class MapRules(Facts, frozen=True):
    """All special rules of one map, by the part that plays them."""

    regions: RegionRules = RegionRules()
    market: MarketRules = MarketRules()
    deck: DeckRules = DeckRules()
    plants: PlantRules = PlantRules()
    fuel: FuelRules = FuelRules()
    network: NetworkRules = NetworkRules()
