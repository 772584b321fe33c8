"""Phase III: preparation of the next round, in its order.

Owns M-N1, M-N3 and M-N4; filling the display is `offer`'s.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.rules.game import Fact
from tabletop.rules.mombasa import bonus, offer
from tabletop.rules.mombasa import facts as told
from tabletop.rules.mombasa.terms import MONEY

if TYPE_CHECKING:
    from tabletop.rules.mombasa.state import MombasaState


def prepare(s: MombasaState, facts: list[Fact]) -> None:
    """Coins, cards, markers and tiles (M-N4)."""
    facts.append(told.PhaseBegan("preparation"))
    move_coins(s, facts)
    offer.refill(s, facts)
    bonus.clear_spaces(s, facts)


def move_coins(s: MombasaState, facts: list[Fact]) -> None:
    """The coins of the next round's space go under its column: first row, then second (M-N1)."""
    terms, number = s.terms, s.course.round + 1
    columns = terms.book_columns
    if number not in columns:
        return
    column = columns.index(number)
    source = terms.first_round_place + column
    coins = s.ledger.at(MONEY, source)
    strips = range(terms.first_strip + column, terms.money_places, len(columns))
    for strip in list(strips)[:coins]:
        s.ledger.move(MONEY, source, strip, 1)
    facts.append(told.CoinsMoved(number, coins))
