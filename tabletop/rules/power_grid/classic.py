"""Mode `classic`, the base game: a new game, its soundness, and who wins.

Owns P-B20's victory; rounds and setup are those of `base_rounds` and `base_setup`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from tabletop.rules.game import OptionValue, Outcome, Score
from tabletop.rules.power_grid.base_check import idle_shares_faults, rounds_faults
from tabletop.rules.power_grid.base_rounds import BaseRounds
from tabletop.rules.power_grid.base_setup import player_terms, seat_players
from tabletop.rules.power_grid.check import Faults
from tabletop.rules.power_grid.scoring import most_powered
from tabletop.rules.power_grid.terms import Terms

if TYPE_CHECKING:
    from tabletop.rules.power_grid.state import PowerGridState


class ClassicMode(BaseRounds):
    """`power_grid.classic`: operators are the players, each in the colour of the seat."""

    id = "power_grid.classic"

    def setup(self, seats: int, options: Mapping[str, OptionValue], seed: int) -> PowerGridState:
        s = seat_players(self, self.terms_of(seats, options), seed)
        self.choose_region.begin(s, s.course.order[0], [])
        return s

    def _terms(self, seats: int, options: tuple[tuple[str, OptionValue], ...]) -> Terms:
        return player_terms(self.data, seats, dict(options))

    def faults(self, s: PowerGridState) -> Faults:
        yield from rounds_faults(s, self.end_cities(s))
        yield from idle_shares_faults(s)

    def outcome(self, s: PowerGridState) -> Outcome:
        """Who can power most cities wins, then more money, then more cities, then all (P-B20)."""
        scores = []
        for operator, own in enumerate(s.networks):
            powered = most_powered(s, operator)
            parts = {"powered": powered, "money": s.money(operator), "cities": own.bit_count()}
            scores.append(Score(powered, parts))
        ranks = [tuple(score.parts.values()) for score in scores]
        winners = tuple(seat for seat, rank in enumerate(ranks) if rank == max(ranks))
        return Outcome(tuple(scores), winners, "cities_reached")
