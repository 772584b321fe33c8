"""What counts at the end of the modes that count cities: power, points by rank, shares.

Owns the reckoning of P-B20's power, P-V12, P-V13, P-W8 and P-W9; bonuses are the mode's figures.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from tabletop.rules.game import Fact, Outcome, Score
from tabletop.rules.power_grid import facts as told
from tabletop.rules.power_grid import fuel, shares
from tabletop.rules.power_grid.parts import NOBODY

if TYPE_CHECKING:
    from tabletop.rules.power_grid.state import PowerGridState
    from tabletop.rules.power_grid.terms import Terms


def most_powered(s: PowerGridState, operator: int) -> int:
    """The most own cities that an operator can power at once with its fuel (P-B20, P-V12)."""
    power = most_power(s.terms, s.plants[operator], fuel.stored(s, operator))
    return min(power, s.networks[operator].bit_count())


def most_power(terms: Terms, plants: Sequence[int], units: Sequence[int]) -> int:
    """The most cities that some of these plants can power at once with these units of fuel.

    Each plant runs at most once; hybrids take any mix of what the others leave.
    """
    choices = (run for count in range(len(plants) + 1) for run in combinations(plants, count))
    return max(
        sum(terms.plants[number].cities for number in run)
        for run in choices
        if fuel.is_enough(units, terms.burns(run))
    )


class Standing(NamedTuple):
    """What ranks an operator at the end: cities that it can power, and money for ties."""

    powered: int
    money: int


def points_of(standings: Sequence[Standing], bonus: Sequence[int]) -> tuple[int, ...]:
    """The points of each: a point for each city powered and the bonus of its place.

    Those tied in cities and money share the bonuses of their places, rounded up (P-V12, P-W8).
    """
    ranked = sorted(standings, reverse=True)
    points = []
    for one in standings:
        place, tied = ranked.index(one), ranked.count(one)
        shared = sum(bonus[place : place + tied])
        points.append(one.powered + -(-shared // tied))
    return tuple(points)


def final_points(s: PowerGridState, bonus: Sequence[int]) -> Mapping[int, int]:
    """The points of every operator in play; a company not founded takes no place."""
    in_play = [o for o, president in enumerate(s.shares.presidents) if president != NOBODY]
    standings = [Standing(most_powered(s, operator), s.money(operator)) for operator in in_play]
    return dict(zip(in_play, points_of(standings, bonus), strict=True))


def tell_points(s: PowerGridState, bonus: Sequence[int], facts: list[Fact]) -> None:
    """Say what each operator in play scores, the best first."""
    points = final_points(s, bonus)
    for operator in sorted(points, key=lambda one: points[one], reverse=True):
        powered, name = most_powered(s, operator), s.terms.operators[operator]
        facts.append(told.PointsScored(name, powered, points[operator]))


def outcome_by_shares(s: PowerGridState, bonus: Sequence[int], reason: str) -> Outcome:
    """Each share scores its company's points; most points win, then more shares (P-V13, P-W9).

    Who is still tied shares the victory. Shares in the bank score for nobody.
    """
    points = final_points(s, bonus)
    holdings = {operator: shares.held(s, operator) for operator in points}
    scores = []
    for seat in range(s.terms.seats):
        parts = {s.terms.operators[o]: holdings[o][seat] * points[o] for o in points}
        scores.append(Score(sum(parts.values()), parts))
    ranks = [
        (score.total, sum(held[seat] for held in holdings.values()))
        for seat, score in enumerate(scores)
    ]
    winners = tuple(seat for seat, rank in enumerate(ranks) if rank == max(ranks))
    return Outcome(tuple(scores), winners, reason)
