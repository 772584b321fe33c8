"""Shares of the players' own companies: buying others' from the bank, selling one's own.

Owns P-W4 and P-W5; when the shares sold in a round can be bought is the mode's business.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from tabletop.rules.game import Action, Fact, Ref, Refusal
from tabletop.rules.power_grid import actions as act
from tabletop.rules.power_grid import shares
from tabletop.rules.power_grid.payments import pay
from tabletop.rules.power_grid.steps.base import DONE, StandingOffer, TurnStep
from tabletop.rules.power_grid.terms import BANK

if TYPE_CHECKING:
    from tabletop.rules.power_grid.state import PowerGridState

SELL = act.SellOwnShare()


def buyable(s: PowerGridState, company: int) -> int:
    """Shares of a company that lie in the bank from earlier rounds."""
    return shares.in_bank(s, company) - (s.shares.just_sold >> company & 1)


class BuySharesStep(TurnStep):
    """Buy other players' shares from the bank, again and again, or finish."""

    name = "buy_shares"
    rule = "P-W4"
    phase = "shares"

    def __init__(self, after: Callable[[PowerGridState, list[Fact]], None]) -> None:
        self._after = after

    def begin(self, s: PowerGridState, facts: list[Fact]) -> None:
        """Start the phase, or go on where the bank has nothing for anybody."""
        if any(buyable(s, company) for company in s.course.order):
            super().begin(s, facts)
        else:
            self._after(s, facts)

    def has_choice(self, s: PowerGridState) -> bool:
        """Whether there is anything for the operator; it may sell a share to pay for it."""
        return any(buyable(s, other) for other in s.course.order if other != s.course.turn)

    def after(self, s: PowerGridState) -> Callable[[PowerGridState, list[Fact]], None]:
        return self._after

    def candidates(self, s: PowerGridState) -> Iterable[Action]:
        return (*s.terms.buy_share, DONE)

    def attempts(self, s: PowerGridState, ref: Ref) -> Iterable[Action]:
        return (act.BuyShare(ref.id),) if ref.kind == "company" else ()

    def refusal(self, s: PowerGridState, action: Action) -> Refusal | None:
        if isinstance(action, act.Done):
            return None
        if not isinstance(action, act.BuyShare):
            return self.not_now()
        company = s.terms.operator_index[action.company]
        figures = {"company": action.company}
        if company == s.course.turn:
            return Refusal("P-W4", "own_shares_are_not_bought", figures)
        if not buyable(s, company):
            if shares.in_bank(s, company):
                return Refusal("P-W5", "just_sold", figures)
            return Refusal("P-W4", "none_for_sale", figures)
        price = shares.price_of(s, company)
        if price > s.money(s.course.turn):  # all may read it, so not what there is
            return Refusal("P-W4", "share_too_dear", {"price": price})
        return None

    def execute(self, s: PowerGridState, action: Action, facts: list[Fact]) -> None:
        if not isinstance(action, act.BuyShare):
            self.advance(s, facts)
            return
        company, buyer = s.terms.operator_index[action.company], s.terms.seat_place(s.course.turn)
        pay(s, buyer, BANK, shares.price_of(s, company), "share", facts)
        facts.append(shares.move_shares(s, company, BANK, buyer, 1))


class SellOwnShareOffer(StandingOffer):
    """Sell one own single share, once a round, at any own decision before its income (P-W5)."""

    name = "sell_own_share"
    rule = "P-W5"
    action = act.SellOwnShare

    def candidates(self, s: PowerGridState) -> Iterable[Action]:
        return (SELL,)

    def refusal(self, s: PowerGridState, action: Action) -> Refusal | None:
        company = s.course.turn
        if s.course.phase == "regions":
            return Refusal("P-W5", "no_sale_before_first_round")
        if s.shares.just_sold >> company & 1:
            return Refusal("P-W5", "one_sale_a_round")
        president = s.terms.shares.certificates.president_shares
        if shares.held(s, company)[s.shares.presidents[company]] <= president:
            return Refusal("P-W5", "only_president_left")
        return None

    def execute(self, s: PowerGridState, action: Action, facts: list[Fact]) -> None:
        company = s.course.turn
        seller = s.terms.operator_place(company)
        pay(s, BANK, seller, shares.price_of(s, company), "sale", facts)
        facts.append(shares.move_shares(s, company, seller, BANK, 1))
        s.shares.just_sold |= 1 << company
        shares.move_price(s, company, -1, facts)
