"""How far a game of Power Grid is: rounds that are done, phases and companies within a round.

Owns the shares that rounds and phases take of an evening; counts no time.
"""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.rules.power_grid.view import GridView

ROUND_SHARES = {"stock": 2.0, "operating": 3.0}
"""How long a round of each kind takes, compared with the others."""

PHASES = (("auction", 0.4), ("fuel", 0.2), ("building", 0.2), ("bureaucracy", 0.2))
"""The phases of an operating round in their order, each with its share of the round."""


def progress_of(view: GridView, sequence: Sequence[str]) -> float:
    """How much of the game is over, from 0 to 1; `sequence` holds the kinds of all rounds."""
    if view.phase == "over":
        return 1.0
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
