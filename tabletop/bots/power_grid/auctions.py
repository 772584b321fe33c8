"""Auctions: what a plant is worth to a company, and how far to bid.

Owns opening, raising, and giving up a plant or fuel.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence

from tabletop.bots.power_grid.outlook import Outlook
from tabletop.bots.power_grid.plans import Planner
from tabletop.rules.game import Action
from tabletop.rules.power_grid.actions import (
    DeclineAuction,
    DiscardFuel,
    DiscardPlant,
    DropOut,
    OpenAuction,
    RaiseBid,
)

BETTER = 0.5
"""A plant is bought when it supplies this many cities more until the end."""


class Bidder:
    """What the company that decides would gain by each plant at a price."""

    __slots__ = ("_before", "_limit", "_look", "_money", "_owned", "_planner")

    def __init__(self, look: Outlook) -> None:
        company = look.active
        self._look = look
        self._planner = Planner(look, company)
        self._money = company.seen_money
        self._owned = tuple(look.plant(number) for number in company.plants)
        self._limit = look.plant_limit
        self._before = self._planner.worth(self._owned, self._money)

    def gain(self, number: int, price: int) -> float:
        """Cities more until the end when this plant is bought at this price."""
        plants = (*self._owned, self._look.plant(number))
        money = self._money - price
        if len(plants) > self._limit:
            new = plants[-1]
            plants = (*self._planner.best_fleet(self._owned, money, self._limit - 1), new)
        return self._planner.worth(plants, money) - self._before

    def best_other(self, number: int) -> float:
        """What another plant that now lies open would gain at its number; at least nothing."""
        view = self._look.view
        others = [p for p in view.market[: view.actual] if p in self._look.facts.plants]
        return max(
            (self.gain(p, p) for p in others if p != number and p <= self._money), default=0.0
        )


def open_auction(look: Outlook, legal: Sequence[Action]) -> Action:
    """Put up the plant that gains most at its number, or decline when none is worth it."""
    bidder = Bidder(look)
    least: dict[int, OpenAuction] = {}
    decline = None
    for action in legal:
        if isinstance(action, OpenAuction):
            least.setdefault(action.plant, action)
        elif isinstance(action, DeclineAuction):
            decline = action
    gains = {number: bidder.gain(number, action.bid) for number, action in least.items()}
    best = max(gains, key=lambda number: (gains[number], number), default=None)
    if decline is not None and (best is None or gains[best] < BETTER):
        return decline
    assert best is not None, "one may always open or decline"
    return least[best]


def bid(look: Outlook, legal: Sequence[Action]) -> Action:
    """Raise half-way to what the plant is worth, near it by the least: few bids, and no regret.

    Drop out where the plant gains too little, or less than the next best one would.
    """
    auction = look.view.auction
    assert auction is not None, "there is a bid to answer"
    raises = sorted((a for a in legal if isinstance(a, RaiseBid)), key=lambda action: action.bid)
    if raises:
        least = raises[0].bid
        limit = _limit(look, auction.plant, least)
        if limit >= least:
            return max((a for a in raises if a.bid <= (least + limit) // 2), key=lambda a: a.bid)
    return next(action for action in legal if isinstance(action, DropOut))


def _limit(look: Outlook, plant: int, least: int) -> int:
    """The highest bid from `least` on that is worth it, below `least` where none is.

    The dearer the plant, the less is gained.
    """
    bidder = Bidder(look)
    wanted = max(BETTER, bidder.best_other(plant))
    bids = range(least, look.active.seen_money + 1)
    worth = bisect_left(bids, True, key=lambda price: bidder.gain(plant, price) < wanted)
    return least + worth - 1


def discard_plant(look: Outlook, legal: Sequence[Action]) -> Action:
    """Give up the plant without which the others are worth most."""
    planner, company = Planner(look, look.active), look.active

    def worth_without(action: DiscardPlant) -> float:
        kept = [look.plant(number) for number in company.plants if number != action.plant]
        return planner.worth(kept, company.seen_money)

    return max((a for a in legal if isinstance(a, DiscardPlant)), key=worth_without)


def discard_fuel(look: Outlook, legal: Sequence[Action]) -> Action:
    """Give back the fuel that is cheapest to buy again."""
    fuels = look.view.fuels
    offers = [action for action in legal if isinstance(action, DiscardFuel)]
    return min(offers, key=lambda action: (fuels[action.fuel].price or 99, action.fuel))
