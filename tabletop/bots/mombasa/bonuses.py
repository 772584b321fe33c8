"""Bonus spaces: what each brings now, and which of its rewards to take.

Owns the worth of bonus spaces.
"""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.bots.mombasa.mind import Mind
from tabletop.rules.game import Action
from tabletop.rules.mombasa.actions import TakeReward
from tabletop.rules.mombasa.edition import kinds
from tabletop.rules.mombasa.edition.data import Tier
from tabletop.rules.mombasa.rulebook import (
    BUY_SPACE_COST,
    DISCARD_SPACE_POUNDS,
    START_SPACE_POINTS,
)

TO_BEGIN = 1.5
"""What the start player token is worth."""

ARRIVES = 0.8
"""What part of a tile's worth is left when it comes in the next round."""


def space_worth(mind: Mind, space: str) -> float:
    """What a bonus space brings, beyond what it costs."""
    look, facts = mind.look, mind.look.facts
    if space in facts.majorities:
        return max(tier_worths(mind, space), default=0.0)
    if space.startswith("tile_"):
        name = space.removeprefix("tile_")
        worth = ARRIVES * mind.hand.tile(name) - facts.tiles[name][1]
        return worth if look.later else -1.0
    if space == "start_player":
        token = TO_BEGIN if look.later and look.view.start_player != look.me.seat else 0.0
        return token + mind.shelf.points(START_SPACE_POINTS)
    if space == "buy":
        return mind.hand.buy_space(0, BUY_SPACE_COST) - BUY_SPACE_COST
    if space == "discard":
        return mind.hand.discard(DISCARD_SPACE_POUNDS, None)[0]
    return _extra_worth(mind, facts.extras[space])


def _extra_worth(mind: Mind, bonus: kinds.SpecialBonus) -> float:
    match bonus:
        case kinds.PointsSpace():
            choices = [mind.shelf.points(p) + mind.spaces.diamond(d) for p, d in bonus.choices]
            return max(choices) - bonus.cost
        case kinds.BuySpace():
            gain = mind.hand.buy_space(bonus.cheaper, bonus.cost)
            return gain + mind.spaces.diamond(bonus.diamonds) - bonus.cost
        case kinds.DiscardSpace():
            return mind.hand.discard(bonus.more, bonus.goods)[0] - bonus.cost
        case kinds.TracksSpace():
            names = mind.look.companies
            worths = sorted(mind.spaces.advance(name, bonus.spaces) for name in names)
            return sum(worths[-bonus.tracks :]) - bonus.cost
    return 0.0


def tier_worths(mind: Mind, space: str) -> list[float]:
    """The worth of each tier of a majority that the own total reaches."""
    total = mind.look.me.totals[space]
    tiers = mind.look.facts.majorities[space].tiers
    return [tier_worth(mind, space, tier) for tier in tiers if tier.at_least <= total]


def tier_worth(mind: Mind, space: str, tier: Tier) -> float:
    """The worth of a tier of a majority."""
    worth = mind.spaces.advance(mind.look.facts.majorities[space].company, tier.advance)
    for more in tier.more:
        match more:
            case kinds.Pounds():
                worth += more.n
            case kinds.Diamonds():
                worth += mind.spaces.diamond(more.n)
            case kinds.Bookkeeping():
                worth += mind.shelf.points(more.n)
            case kinds.RemovePosts():
                worth += more.n * max(0.0, *mind.look.coin_worth.values())
    return worth


def choose_reward(mind: Mind, legal: Sequence[Action]) -> Action:
    """The tier or reward that is worth most."""
    action, facts = mind.look.view.action, mind.look.facts
    assert action is not None, "a reward is chosen in a turn"
    space = action.rewards[0].space
    assert space is not None, "a reward is chosen on a space"
    if space in facts.majorities:
        worths = tier_worths(mind, space)
    else:
        bonus = facts.extras[space]
        assert isinstance(bonus, kinds.PointsSpace), "only these have several rewards"
        worths = [mind.shelf.points(p) + mind.spaces.diamond(d) for p, d in bonus.choices]
    offers = [one for one in legal if isinstance(one, TakeReward)]
    return max(offers, key=lambda one: worths[one.number - 1])
