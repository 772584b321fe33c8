"""The card display: prices, buying, and filling it again after the round.

Owns M-G3, M-G4, M-O10's price in pounds and M-N2.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.rules.game import Fact, Seat
from tabletop.rules.mombasa import facts as told
from tabletop.rules.mombasa.parts import NONE
from tabletop.rules.mombasa.rulebook import COLUMNS, MIDDLE, RIGHT

if TYPE_CHECKING:
    from tabletop.rules.mombasa.state import MombasaState


def price(s: MombasaState, place: int, cheaper: int = 0) -> int:
    """What the card on a place costs; never below 0 (M-G3, M-G5)."""
    terms = s.terms
    full = terms.crates[s.offer.cards[place]] + terms.places[place] - cheaper
    return max(0, full)


def affordable(s: MombasaState, most: int, cheaper: int = 0) -> list[int]:
    """The places whose card costs at most so much."""
    crates, places, limit = s.terms.crates, s.terms.places, most + cheaper
    return [
        place
        for place, card in enumerate(s.offer.cards)
        if card >= 0 and (crates[card] + places[place] <= limit)
    ]


def cheapest(s: MombasaState, cheaper: int = 0) -> int | None:
    """The lowest price on the display; None when it is empty."""
    prices = [price(s, place, cheaper) for place, card in enumerate(s.offer.cards) if card >= 0]
    return min(prices, default=None)


def take(
    s: MombasaState, seat: Seat, place: int, cost: int, currency: str, facts: list[Fact]
) -> None:
    """The card on a place goes to a hand; its place stays empty till the round's end (M-G4)."""
    offer = s.offer
    card = offer.cards[place]
    offer.cards = (*offer.cards[:place], NONE, *offer.cards[place + 1 :])
    s.players[seat].hand = tuple(sorted((*s.players[seat].hand, card)))
    facts.append(told.CardBought(seat, s.terms.cards[card], place + 1, cost, currency))


def refill(s: MombasaState, facts: list[Fact]) -> None:
    """Discard the right column, slide the others right, fill from the pile (M-N2)."""
    offer, names = s.offer, s.terms.cards
    cards = list(offer.cards)
    old = [place for place in range(RIGHT, len(cards), COLUMNS) if cards[place] != NONE]
    if old:
        offer.discarded += tuple(cards[place] for place in old)
        facts.append(told.DisplayDiscarded(tuple(names[cards[place]] for place in old)))
    for place in old:
        cards[place] = NONE
    for row in range(0, len(cards), COLUMNS):
        for column in range(MIDDLE, -1, -1):
            _slide(s, cards, row, column, facts)
    offer.cards = tuple(cards)
    fill(s, facts)


def _slide(s: MombasaState, cards: list[int], row: int, column: int, facts: list[Fact]) -> None:
    card, target = cards[row + column], column
    while target < RIGHT and cards[row + target + 1] == NONE:
        target += 1
    if card == NONE or target == column:
        return
    cards[row + column], cards[row + target] = NONE, card
    facts.append(told.CardSlid(s.terms.cards[card], row + column + 1, row + target + 1))


def fill(s: MombasaState, facts: list[Fact]) -> None:
    """Fill empty places from the pile in the printed order while there are cards (M-S5)."""
    offer = s.offer
    cards, pile = list(offer.cards), offer.pile
    empty = [place for place in s.terms.fill if cards[place] == NONE][: len(pile)]
    for index, place in enumerate(empty):
        cards[place] = pile[index]
        facts.append(told.CardDrawn(s.terms.cards[pile[index]], place + 1))
    offer.cards, offer.pile = tuple(cards), pile[len(empty) :]


def discard(s: MombasaState, seat: Seat, card: int, facts: list[Fact]) -> None:
    """A card goes from a hand to the discard pile."""
    hand = list(s.players[seat].hand)
    hand.remove(card)
    s.players[seat].hand = tuple(hand)
    s.offer.discarded += (card,)
    facts.append(told.CardDiscarded(seat, s.terms.cards[card]))
