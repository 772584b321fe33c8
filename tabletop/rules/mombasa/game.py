"""The game Mombasa: its options, its decisions, setup, load, save and views.

Owns the Game contract; the order of a round stands in `phases`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from tabletop.rules.game import Option, OptionValue, Seat, checked_options
from tabletop.rules.mombasa.edition.data import Edition
from tabletop.rules.mombasa.layout import Layout
from tabletop.rules.mombasa.load import load_state
from tabletop.rules.mombasa.picture import view_of
from tabletop.rules.mombasa.rulebook import LEAST_SEATS, MOST_SEATS
from tabletop.rules.mombasa.save import save_state
from tabletop.rules.mombasa.setup import VARIABLE, set_up
from tabletop.rules.mombasa.state import MombasaState
from tabletop.rules.mombasa.steps.base import Step
from tabletop.rules.mombasa.steps.bookkeeper import BookkeeperStep
from tabletop.rules.mombasa.steps.expansion import ExpandStep, ReturnPostStep
from tabletop.rules.mombasa.steps.goods import GoodsStep
from tabletop.rules.mombasa.steps.placing import PlaceBookStep
from tabletop.rules.mombasa.steps.planning import PlanStep
from tabletop.rules.mombasa.steps.rewards import (
    AdvanceStep,
    BuyForPoundsStep,
    ChooseRewardStep,
    DiscardStep,
    RemovePostStep,
    SpendPointsStep,
)
from tabletop.rules.mombasa.steps.setting_up import KeepTileStep, RestCardStep
from tabletop.rules.mombasa.steps.turn import AfterActionStep, TurnStep
from tabletop.rules.mombasa.terms import Terms
from tabletop.rules.mombasa.view import MombasaView

STEPS: tuple[Step, ...] = (
    KeepTileStep(),
    RestCardStep(),
    PlanStep(),
    TurnStep(),
    GoodsStep(),
    ExpandStep(),
    BookkeeperStep(),
    ChooseRewardStep(),
    SpendPointsStep(),
    AdvanceStep(),
    RemovePostStep(),
    BuyForPoundsStep(),
    DiscardStep(),
    ReturnPostStep(),
    PlaceBookStep(),
    AfterActionStep(),
)
"""All decisions, from the setup to the end of a turn."""


class MombasaGame:
    """Mombasa with one of some editions, by id; the first is the default (M-S14)."""

    id = "mombasa"
    rules_version = 1

    def __init__(self, editions: Mapping[str, Edition]) -> None:
        self.editions = editions
        self.seats = range(LEAST_SEATS, MOST_SEATS + 1)
        self.options: Mapping[str, Option] = {
            "edition": Option(
                "choice",
                next(iter(editions)),
                tuple(editions),
                {name: edition.fingerprint for name, edition in editions.items()},
                takes_files=True,
            ),
            "setup": Option("choice", "first", ("first", VARIABLE)),
        }
        self.steps = {step.name: step for step in STEPS}
        self._cached_terms = cache(self._terms)
        self.layout_of = cache(Layout)
        """The tables of an arrangement of track sides, the same object for the same sides."""

    def setup(self, seats: int, options: Mapping[str, OptionValue], seed: int) -> MombasaState:
        """A new game up to its first choice; raises BadOptions."""
        return set_up(self, self.terms_of(seats, options), seed)

    def terms_of(self, seats: int, options: Mapping[str, OptionValue]) -> Terms:
        """The terms of a game, the same object for the same terms; raises BadOptions."""
        full = checked_options(self, seats, options)
        return self._cached_terms(seats, tuple(full.items()))

    def _terms(self, seats: int, options: tuple[tuple[str, OptionValue], ...]) -> Terms:
        full = dict(options)
        return Terms(seats, full, self.editions[str(full["edition"])])

    def load(self, data: object) -> MombasaState:
        """The state in plain JSON data, validated as a whole; raises BadState."""
        return load_state(self, data)

    def to_dict(self, s: MombasaState) -> dict[str, Any]:
        """The whole state as plain JSON data."""
        return save_state(s)

    def view(self, s: MombasaState, seat: Seat | None) -> MombasaView:
        """What a seat, or the table (None), may see."""
        return view_of(s, seat)
