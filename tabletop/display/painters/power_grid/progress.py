"""How far a game of Power Grid is: by its rounds and phases, or by the cities that end it.

Owns the shares that rounds and phases take of an evening; counts no time.
"""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.display.painters.power_grid.figures import BoardFigures
from tabletop.rules.power_grid.view import GridView

ROUND_SHARES = {"stock": 2.0, "operating": 3.0}
"""How long a round of each kind takes, compared with the others."""

PHASES = (("auction", 0.4), ("fuel", 0.2), ("building", 0.2), ("bureaucracy", 0.2))
"""The phases of an operating round in their order, each with its share of the round."""


def progress_of(view: GridView, figures: BoardFigures) -> float:
    """How much of the game is over, from 0 to 1."""
    if view.phase == "over":
        return 1.0
    if view.end_cities:
        return min(1.0, most_cities(view) / view.end_cities)
    return _by_rounds(view, figures.sequence)


def most_cities(view: GridView) -> int:
    """The cities of the operator that has most."""
    return max(company.cities for company in view.companies)


def _by_rounds(view: GridView, sequence: Sequence[str]) -> float:
    """The rounds before this one, and its own part that is over."""
    kind = "stock" if view.phase == "trade" else "operating"
    places = [place for place, other in enumerate(sequence) if other == kind]
    now = places[min(view.round, len(places)) - 1] if places else 0
    shares = [ROUND_SHARES[other] for other in sequence]
    within = ROUND_SHARES[kind] * (_of_trade(view) if kind == "stock" else _of_phases(view))
    return min(1.0, (sum(shares[:now]) + within) / (sum(shares) or 1.0))


def _of_trade(view: GridView) -> float:
    """Each seat that has ended the stock round is a part of it."""
    return sum(player.has_ended for player in view.players) / len(view.players)


def _of_phases(view: GridView) -> float:
    """The phases before this one, and of this one the companies that have had their turn.

    After the auctions the last company in order comes first.
    """
    done = 0.0
    for phase, share in PHASES:
        if phase == view.phase:
            order = list(reversed(view.order))
            if phase == "auction" or view.active not in order:
                return done
            return done + share * order.index(view.active) / len(order)
        done += share
    return 0.0
