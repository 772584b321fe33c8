"""Shares in modes that end by points: what a company will power, and which shares to buy for it.

Owns the forecast of points and purchases of shares there; money counts for nothing at the end.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tabletop.bots.power_grid.economy import GROWTH
from tabletop.bots.power_grid.fleet import power_of
from tabletop.bots.power_grid.outlook import Outlook
from tabletop.bots.power_grid.plans import Planner
from tabletop.rules.game import Action
from tabletop.rules.power_grid.actions import BuyShare, Done, EndRound, FoundCompany
from tabletop.rules.power_grid.view import CompanyView

OTHERS_GROWTH = 1.2
"""Cities that a company under another president is expected to add in a round."""
CONTROL = 1.5
"""What a share of an own company is worth beside the same points elsewhere: one can see to them."""
FOR_A_PLANT = 25
"""Kept back for the next plant while there are rounds to come."""


def forecast(look: Outlook, company: CompanyView) -> float:
    """The cities that a company will power at the end, as far as one can tell."""
    growth = GROWTH if company.president in (None, look.seat) else OTHERS_GROWTH
    power = power_of(look.plant(number) for number in company.plants)
    now = min(company.cities, max(power, 1)) if company.plants else 0
    return min(now + growth * look.rounds_left, look.end_cities or 0)


def trade(look: Outlook, legal: Sequence[Action]) -> Action:
    """The certificate that brings most points for its price; nothing is ever sold."""
    offers = {action: _worth(look, action) for action in legal if _is_purchase(action)}
    if offers:
        return max(offers, key=lambda action: offers[action])
    return next(action for action in legal if isinstance(action, Done | EndRound))


def _is_purchase(action: Action) -> bool:
    return isinstance(action, BuyShare | FoundCompany)


def _worth(look: Outlook, action: Action) -> float:
    """Points for each Elektro; the points of companies presided over are surer."""
    company = look.company(action.refs[0].id)
    price = company.price or look.facts.fixed[company.id]
    is_mine = company.president in (None, look.seat)
    return forecast(look, company) * (CONTROL if is_mine else 1.0) / price


def buy_shares(look: Outlook, legal: Sequence[Action]) -> Action:
    """A share of another player's company, paid from what the round and a plant leave over."""
    me = look.active
    plants = tuple(look.plant(number) for number in me.plants)
    plan = Planner(look, me).plan(plants, me.seen_money)
    spare = me.seen_money - plan.cost - (FOR_A_PLANT if look.rounds_left > 1 else 0)
    worth: Mapping[Action, float] = {
        action: _worth(look, action)
        for action in legal
        if isinstance(action, BuyShare) and (look.company(action.company).price or 0) <= spare
    }
    if worth:
        return max(worth, key=lambda action: worth[action])
    return next(action for action in legal if isinstance(action, Done))
