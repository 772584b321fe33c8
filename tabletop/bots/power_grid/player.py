"""The sensible player of Power Grid in all its modes: one thought for each kind of decision.

Owns which thought answers which decision; the thoughts are the other modules of this package.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from tabletop.bots.power_grid import auctions, operation, points, shares, start
from tabletop.bots.power_grid.outlook import Outlook
from tabletop.rules.game import Action, View
from tabletop.rules.power_grid.view import GridView

Thought = Callable[[Outlook, Sequence[Action]], Action]

THOUGHTS: Mapping[str, Thought] = {
    "choose_region": start.choose_region,
    "trade": shares.trade,
    "start_city": shares.start_city,
    "open_auction": auctions.open_auction,
    "bid": auctions.bid,
    "discard_plant": auctions.discard_plant,
    "discard_fuel": auctions.discard_fuel,
    "buy_fuel": operation.buy_fuel,
    "connect_city": operation.connect_city,
    "supply_cities": operation.supply_cities,
    "dividend": operation.share_income,
    "buy_shares": points.buy_shares,
}
"""What is thought about at each decision that a view names."""

BY_POINTS: Mapping[str, Thought] = {**THOUGHTS, "trade": points.trade}
"""The same where points and not money are counted at the end."""


def think(view: View, legal: Sequence[Action]) -> Action | None:
    """The sensible one of the legal actions; None where the view is of another game."""
    if not isinstance(view, GridView):
        return None
    if len(legal) == 1:
        return legal[0]
    look = Outlook(view)
    thoughts = THOUGHTS if look.end_cities is None else BY_POINTS
    return thoughts[view.decision](look, legal)
