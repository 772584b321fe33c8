"""What a mode of Power Grid adds to the shared parts: its steps, parameters and hooks.

Owns the base class with what all modes do alike; the shared parts ask it instead of knowing modes.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Container, Iterable, Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

from tabletop.rules.game import (
    Fact,
    Game,
    Option,
    OptionValue,
    Outcome,
    Refusal,
    Seat,
    View,
    checked_options,
)
from tabletop.rules.power_grid.data import PowerGridData
from tabletop.rules.power_grid.on_demand import OnDemand
from tabletop.rules.power_grid.plain import Facts
from tabletop.rules.power_grid.save import load_state, save_state
from tabletop.rules.power_grid.terms import Terms
from tabletop.rules.power_grid.view_of import view_of

if TYPE_CHECKING:
    from tabletop.rules.power_grid.state import PowerGridState
    from tabletop.rules.power_grid.steps.base import StandingOffer, Step


def common_options(
    data: PowerGridData, figures: Facts | None = None, not_offered: Container[str] = ()
) -> dict[str, Option]:
    """The options of every mode: the map, who chooses its regions, and whether money is open.

    `figures`: those of the mode beside the base game's; `not_offered`: maps that it does not offer.
    """
    maps = tuple(name for name in data.maps if name not in not_offered)
    fingerprints = OnDemand(maps, lambda name: data.fingerprint(name, figures))
    return {
        "map": Option("choice", USUAL_MAP, maps, fingerprints, takes_files=True),
        "regions": Option("choice", "random", ("random", "players"), is_minor=True),
        "open_money": Option("bool", False),
    }


USUAL_MAP = "germany"


class Mode(ABC):
    """A Game of the Power Grid family. Operators act; their presidents decide for them.

    Subclasses set what is declared here and answer what is abstract, then call `_know_steps`.
    """

    id: str
    rules_version: int = 1
    seats: range
    options: Mapping[str, Option]
    steps: Mapping[str, Step]
    """The decision kinds of the mode by name."""

    opening_span: int | None = None
    """How far an opening bid may exceed the plant's number; None: no limit."""
    raise_span: int | None = None
    """How far a bid may exceed the last one; None: no limit."""
    change_count: int = 1
    """Plants that go under the deck in a phase 5 of steps 1 and 2 (P-B16)."""
    removed_count: int = 1
    """Plants that leave the game at the start of step 2 and in a phase 5 of step 3."""
    money_rule: str = "P-B7"
    """The statement that nobody bids more than there is."""
    in_play_rule: str = "P-B1"
    """The statement that says which regions are in play."""
    standing: StandingOffer | None = None
    """What whoever is to act may do beside the decision that is on (P-W5)."""

    def __init__(self, data: PowerGridData) -> None:
        self.data = data
        self._cached_terms = cache(self._terms)

    def _know_steps(self, steps: Iterable[Step]) -> None:
        self.steps = {step.name: step for step in steps}

    def terms_of(self, seats: int, options: Mapping[str, OptionValue]) -> Terms:
        """The terms of a game, the same object for the same terms; raises BadOptions."""
        game: Game = self
        full = checked_options(game, seats, options)
        return self._cached_terms(seats, tuple(full.items()))

    @abstractmethod
    def _terms(self, seats: int, options: tuple[tuple[str, OptionValue], ...]) -> Terms:
        """The terms of a game with checked options."""

    @abstractmethod
    def round_of(self, s: PowerGridState) -> tuple[int, int]:
        """The number of the round among its kind from 1, and how many there are, 0 where open."""

    @abstractmethod
    def faults(self, s: PowerGridState) -> Iterator[tuple[object, str]]:
        """What makes a loaded position unsound in this mode: whether it is so, in a few words."""

    @abstractmethod
    def bidding_order(self, s: PowerGridState, opener: int) -> tuple[int, ...]:
        """All operators of the phase in bidding order, beginning behind the opener, who is last."""

    @abstractmethod
    def plant_limit(self, s: PowerGridState) -> int:
        """The most plants that an operator may own (P-B9)."""

    @abstractmethod
    def decline_refusal(self, s: PowerGridState, operator: int) -> Refusal | None:
        """Why an operator must open an auction and may not pass (P-B7, P-O4), or None."""

    def purse(self, s: PowerGridState, operator: int) -> int | None:
        """The ledger's place of private money that may help with fuel (P-O7), or None."""
        return None

    def is_routing_free(self, s: PowerGridState) -> bool:
        """Paths may pass any city (P-B12); otherwise P-O8 holds."""
        return True

    @abstractmethod
    def after_auctions(self, s: PowerGridState, facts: list[Fact]) -> None:
        """Phase 2 is over: all have bought or passed."""

    @abstractmethod
    def after_fuel(self, s: PowerGridState, facts: list[Fact]) -> None:
        """Phase 3 is over."""

    @abstractmethod
    def after_building(self, s: PowerGridState, facts: list[Fact]) -> None:
        """Phase 4 is over."""

    def end_cities(self, s: PowerGridState) -> int:
        """With so many cities of one operator this is the last round; 0: cities end nothing."""
        return 0

    @abstractmethod
    def income_of(self, s: PowerGridState, cities: int) -> int:
        """What powering so many cities earns (P-B14, P-O10)."""

    @abstractmethod
    def earn(self, s: PowerGridState, operator: int, cities: int, facts: list[Fact]) -> None:
        """An operator powers this many cities: its income and what follows, up to the next
        decision (P-B14, P-O10).
        """

    @abstractmethod
    def after_incomes(self, s: PowerGridState, facts: list[Fact]) -> None:
        """All operators have had their turn of phase 5."""

    def share_kinds(self, terms: Terms) -> int:
        """How many companies have shares in this mode."""
        return 0

    @abstractmethod
    def setup(self, seats: int, options: Mapping[str, OptionValue], seed: int) -> PowerGridState:
        """See `Game.setup`."""

    def load(self, data: object) -> PowerGridState:
        """See `Game.load`."""
        return load_state(self, data)

    def to_dict(self, s: PowerGridState) -> dict[str, Any]:
        """See `State.to_dict`."""
        return save_state(s)

    def view(self, s: PowerGridState, seat: Seat | None) -> View:
        """See `State.view`."""
        return view_of(s, seat)

    @abstractmethod
    def outcome(self, s: PowerGridState) -> Outcome:
        """The result of a game that is over."""
