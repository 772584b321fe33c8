"""Using goods: which cards together, what to buy, where to go with the units.

Owns the goods action and the choices of advancing and buying for pounds.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from tabletop.bots.mombasa.mind import Mind
from tabletop.rules.game import Action
from tabletop.rules.mombasa.actions import (
    Advance,
    BuyCard,
    LeaveReward,
    LeaveUnits,
    PutGoodsTile,
    UseGoods,
)
from tabletop.rules.mombasa.edition.kinds import GoodsFace


def slots_of(mind: Mind, goods: str) -> dict[int, int]:
    """The slots where a goods kind lies face up, with the units there."""
    found = {}
    for slot, card in mind.face_up().items():
        face = mind.look.facts.faces[card]
        if isinstance(face, GoodsFace) and face.goods == goods:
            more = slot == mind.look.me.plus_slot
            found[slot] = face.n + mind.effects.goods[goods] + more
    return found


def best_use(mind: Mind, goods: str, begun: int = 0) -> tuple[float, tuple[int, ...]]:
    """What cards of a kind bring when some are used now, with those begun, and others later.

    The worth is that of the cards used now; the slots are those of cards to add.
    """
    units, cheaper = slots_of(mind, goods), mind.effects.discounts[goods]
    found: list[tuple[float, float, tuple[int, ...]]] = []
    for now in _subsets(tuple(units)):
        count = begun + sum(units[slot] for slot in now)
        if not count:
            continue
        worth, place = mind.hand.purchase(count, cheaper)
        rest = sum(units.values()) + begun - count
        after = mind.hand.purchase(rest, cheaper, place)[0] if rest else 0.0
        found.append((worth + after, worth, now))
    _, worth, now = max(found, default=(0.0, 0.0, ()))
    return worth, now


def _subsets(slots: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    for count in range(len(slots) + 1):
        yield from combinations(slots, count)


def use_goods(mind: Mind, legal: Sequence[Action]) -> Action:
    """Add cards, then buy, then advance, each as far as it is worth it."""
    action = mind.look.view.action
    assert action is not None, "goods are in use"
    more = {one.slot: one for one in legal if isinstance(one, UseGoods)}
    if more and len(action.goods) == 1:
        _, slots = best_use(mind, action.goods[0], action.units)
        wanted = [more[slot] for slot in slots if slot in more]
        if wanted:
            return wanted[0]
    offers = {one.place: one for one in legal if isinstance(one, BuyCard)}
    if offers:
        _, place = mind.hand.best_sale(action.units, action.prices)
        if place + 1 in offers:
            return offers[place + 1]
    steps = [one for one in legal if isinstance(one, Advance)]
    if not steps:
        leave = [one for one in legal if isinstance(one, LeaveUnits)]
        return leave[0] if leave else next(iter(offers.values()))
    return _best_step(mind, steps, action.units)


def _best_step(mind: Mind, steps: Sequence[Advance], units: int) -> Action:
    """The longest step of the best way to share the units out; else the least harmful."""
    share = mind.spaces.best_share(units)
    wanted = [one for one in steps if one.spaces == share[one.company]]
    if wanted:
        return max(wanted, key=lambda one: mind.spaces.advance(one.company, one.spaces))
    return max(steps, key=lambda one: mind.spaces.advances[one.company][one.spaces])


def advance(mind: Mind, legal: Sequence[Action]) -> Action:
    """The step of a reward that is worth most, if it is worth anything."""
    best: Action = next(one for one in legal if isinstance(one, LeaveReward))
    worth = 0.0
    for one in legal:
        if isinstance(one, Advance):
            gain = mind.spaces.advances[one.company][one.spaces]
            if gain > worth:
                best, worth = one, gain
    return best


def buy_for_pounds(mind: Mind, legal: Sequence[Action]) -> Action:
    """The card that is worth most beyond its price, or none."""
    action = mind.look.view.action
    assert action is not None, "a card is bought in a turn"
    _, place = mind.hand.for_pounds(mind.look.me.money, action.prices)
    purchase = BuyCard(place + 1) if place >= 0 else LeaveReward()
    return purchase if purchase in legal else LeaveReward()


def put_tile(mind: Mind, legal: Sequence[Action]) -> PutGoodsTile | None:
    """The +1 tile on the goods card of the largest total, where a card lies."""
    puts = {one.slot: one for one in legal if isinstance(one, PutGoodsTile)}
    if not puts:
        return None
    totals, faces, area = mind.look.me.totals, mind.look.facts.faces, mind.face_up()
    ranked = []
    for slot in puts:
        face = faces[area[slot]]
        assert isinstance(face, GoodsFace), "the tile lies on goods"
        ranked.append((totals[face.goods], -slot))
    return puts[-max(ranked)[1]]
