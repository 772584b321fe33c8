"""Before the first round: which regions to play on.

Owns that choice: cheap connections, since all will build there.
"""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.bots.power_grid.outlook import Outlook
from tabletop.rules.game import Action


def choose_region(look: Outlook, legal: Sequence[Action]) -> Action:
    """The region that costs least to connect, with those already in play."""
    return min(legal, key=lambda action: _mean_cost(look, action.refs[0].id))


def _mean_cost(look: Outlook, region: str) -> float:
    """The mean of what each city of a region pays for its cheapest connection in play."""
    regions = {*look.view.regions, region}
    place = look.facts.region_of
    costs = [
        min((cost for other, cost in row if place[other] in regions), default=0)
        for city, row in look.facts.links.items()
        if place[city] == region
    ]
    return sum(costs) / len(costs)
