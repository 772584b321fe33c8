"""Planning: which cards do most together, and at which slots they rest best.

Owns the plan of a round; the worth of what cards do stands in the other modules.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from tabletop.bots.mombasa import bonuses
from tabletop.bots.mombasa.effects import Totals, totals_of
from tabletop.bots.mombasa.mind import Mind
from tabletop.bots.mombasa.turn import row_worth
from tabletop.rules.game import Action
from tabletop.rules.mombasa.actions import Plan, Ready
from tabletop.rules.mombasa.edition.data import GOODS
from tabletop.rules.mombasa.edition.kinds import BookkeeperFace, MerchantFace, ShareFace

HOPE = 0.2
"""How much more likely each unit of a total makes it that nobody has more."""

THOUGHT_OF = 9
"""Cards that are tried together: the best ones by themselves, for choices grow fast."""

ABOUT_SPACES = 0.7
"""What part of a majority's worth it brings beyond another use of the marker."""


def plan(mind: Mind, legal: Sequence[Action]) -> Action:
    """The next card of the best plan, or ready."""
    planned = [card for card in mind.look.me.area or () if card is not None]
    free = sorted({one.slot for one in legal if isinstance(one, Plan)})
    if not free:
        return Ready()
    chosen = best_cards(mind, planned, len(free))
    if not chosen:
        return Ready()
    slot, card = lay_out(mind, chosen, free)[0]
    action = Plan(slot, card)
    return action if action in legal else Ready()


def best_cards(mind: Mind, planned: Sequence[str], count: int) -> tuple[str, ...]:
    """The cards of the hand that do most together with those planned before."""
    faces = mind.look.facts.faces
    hand = Counter(c for c in mind.look.me.hand or () if not isinstance(faces[c], ShareFace))
    worths = Worths(mind)
    ranked = sorted(hand, key=lambda card: (-worths.together([card]), card))
    hand = Counter({card: hand[card] for card in ranked[:THOUGHT_OF]})
    count = min(count, hand.total())
    found = [(worths.together([*planned, *cards]), cards) for cards in _choices(hand, count)]
    return max(found)[1] if found else ()


def _choices(hand: Mapping[str, int], count: int) -> Iterator[tuple[str, ...]]:
    """Every choice of so many cards, equal ones counted once."""

    def choose(names: Sequence[str], left: int) -> Iterator[tuple[str, ...]]:
        if not left:
            yield ()
        elif names:
            for taken in range(min(left, hand[names[0]]) + 1):
                for rest in choose(names[1:], left - taken):
                    yield (*(names[0],) * taken, *rest)

    return choose(sorted(hand), count)


class Worths:
    """What cards do together; every part is thought through once a view."""

    def __init__(self, mind: Mind) -> None:
        self._mind = mind
        self._majorities: dict[tuple[str, int], float] = {}

    def together(self, cards: Sequence[str]) -> float:
        """The worth of a round with these cards."""
        mind = self._mind
        totals = totals_of(mind.look, mind.effects, cards)
        worth = mind.explorer.best(totals.expansion)[0]
        for kind, units in totals.goods.items():
            if units:
                worth += mind.hand.purchase(units, mind.effects.discounts[kind])[0]
        return worth + self._helpers(cards, totals) + self._spaces(totals)

    def _helpers(self, cards: Iterable[str], totals: Totals) -> float:
        mind, worth, has_moved = self._mind, 0.0, False
        others = totals._replace(helpers=totals.helpers - 1)
        for card in cards:
            face = mind.look.facts.faces[card]
            if isinstance(face, BookkeeperFace):
                worth += mind.shelf.points(face.points)
                if not has_moved:
                    worth += mind.shelf.best_move(others)[0]
                has_moved = True
            elif isinstance(face, MerchantFace):
                worth += mind.hand.merchant(face)
        return worth

    def _spaces(self, totals: Totals) -> float:
        """The majorities that these totals may win, as many as there are markers."""
        points = {**totals.goods, "expansion": totals.expansion}
        found = sorted(self._majority(name, points[name]) for name in (*GOODS, "expansion"))
        markers = self._mind.look.me.markers
        return ABOUT_SPACES * sum(found[-markers:]) if markers else 0.0

    def _majority(self, name: str, total: int) -> float:
        key = (name, total)
        if key not in self._majorities:
            tiers = self._mind.look.facts.majorities[name].tiers
            worths = [
                bonuses.tier_worth(self._mind, name, tier)
                for tier in tiers
                if tier.at_least <= total
            ]
            self._majorities[key] = min(0.9, HOPE * total) * max(worths, default=0.0)
        return self._majorities[key]


def lay_out(mind: Mind, cards: Sequence[str], free: Sequence[int]) -> list[tuple[int, str]]:
    """Slots for cards: good ones together into good rows, so that one row brings them back.

    The row that is taken when leaving will be empty, so the weakest card begins it anew.
    """
    rows = range(1, len(mind.look.me.rows) + 1)
    taken = max(rows, key=lambda row: (row_worth(mind, row), row))
    slots = sorted(free, key=lambda slot: (slot == taken, -row_worth(mind, slot), slot))
    ranked = sorted(cards, key=lambda card: (-mind.hand.use(card), card))
    return list(zip(slots, ranked, strict=False))
