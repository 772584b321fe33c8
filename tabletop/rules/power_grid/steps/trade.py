"""The stock round: buying, selling and founding, passing and ending.

Owns P-T1 to P-T10 and P-T14 to P-T22; prices and presidents are moved by `shares`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from tabletop.rules.game import Action, Fact, Ref, Refusal, Seat
from tabletop.rules.power_grid import actions as act
from tabletop.rules.power_grid import facts as told
from tabletop.rules.power_grid import network, shares
from tabletop.rules.power_grid.parts import NOBODY, members
from tabletop.rules.power_grid.payments import pay
from tabletop.rules.power_grid.steps.base import DONE, Step
from tabletop.rules.power_grid.terms import BANK, MONEY

if TYPE_CHECKING:
    from tabletop.rules.power_grid.state import PowerGridState
    from tabletop.rules.power_grid.stock_round import StockRound

PASS = act.PassTurn()
END = act.EndRound()


class TradeStep(Step):
    """Trade, pass, or end the round for oneself."""

    name = "trade"
    rule = "P-T1"

    def __init__(self, stock_round: StockRound) -> None:
        self.stock_round = stock_round

    def seat(self, s: PowerGridState) -> Seat:
        return s.course.turn

    def candidates(self, s: PowerGridState) -> Iterable[Action]:
        yield from self._trades(s)
        yield from (DONE,) if s.trading.traded else (PASS, END)

    @staticmethod
    def _trades(s: PowerGridState) -> Iterable[Action]:
        """Trades that the marks leave open (P-T2, P-T3), so that not each one must be refused."""
        terms, trading, seat = s.terms, s.trading, s.course.turn
        cannot_sell = trading.bought[seat] | trading.traded
        for company, president in enumerate(s.shares.presidents):
            is_founded = president != NOBODY
            if not trading.has_bought:
                yield terms.buy_share[company] if is_founded else terms.found[company]
            if is_founded and not cannot_sell >> company & 1:
                yield from terms.sell_shares[company][: shares.held(s, company)[seat]]

    def attempts(self, s: PowerGridState, ref: Ref) -> Iterable[Action]:
        if ref.kind != "company":
            return ()
        company = s.terms.operator_index.get(ref.id)
        if company is None or s.shares.presidents[company] == NOBODY:
            return (act.FoundCompany(ref.id),)
        return act.BuyShare(ref.id), act.SellShares(ref.id, 1)

    def has_trade(self, s: PowerGridState) -> bool:
        """Whether the player at turn has any legal trade (P-T5)."""
        return any(self.refusal(s, action) is None for action in self._trades(s))

    def refusal(self, s: PowerGridState, action: Action) -> Refusal | None:
        if isinstance(action, act.BuyShare):
            return buy_refusal(s, action.company)
        if isinstance(action, act.SellShares):
            return sell_refusal(s, action.company, action.count)
        if isinstance(action, act.FoundCompany):
            return self._found_refusal(s, action.company)
        trading = s.trading
        if isinstance(action, act.Done):
            return None if trading.traded else Refusal("P-T2", "nothing_traded")
        if not isinstance(action, act.PassTurn | act.EndRound):
            return self.not_now()
        if trading.traded:
            return Refusal("P-T1", "already_traded")
        if isinstance(action, act.PassTurn) and trading.next_start_player != NOBODY:
            return Refusal("P-T5", "no_pass_after_first_end")
        return None

    def _found_refusal(self, s: PowerGridState, name: str) -> Refusal | None:
        """Why the player at turn may not buy the president's certificate."""
        company = _in_play(s, name)
        if isinstance(company, Refusal):
            return company
        figures: dict[str, int | str] = {"company": name}
        if s.shares.presidents[company] != NOBODY:
            return Refusal("P-T10", "already_founded", figures)
        if s.trading.has_bought:
            return Refusal("P-T22", "one_purchase_a_turn", figures)
        refusal = self.stock_round.founding_refusal(s, name)
        if refusal is not None:
            return refusal
        double = s.terms.shares.certificates.president_shares
        return _price_refusal(s, "P-T10", double * s.terms.shares.fixed[company])

    def execute(self, s: PowerGridState, action: Action, facts: list[Fact]) -> None:
        if isinstance(action, act.BuyShare):
            company = s.terms.operator_index[action.company]
            buy(s, company, facts)
            self.stock_round.note_purchase(s, company)
        elif isinstance(action, act.SellShares):
            sell(s, s.terms.operator_index[action.company], action.count, facts)
        elif isinstance(action, act.FoundCompany):
            company = s.terms.operator_index[action.company]
            found(s, company, facts)
            self.stock_round.note_purchase(s, company)
            self.stock_round.note_founding(s, company)
        elif isinstance(action, act.PassTurn):
            s.trading.passes += 1
            facts.append(told.TurnPassed(s.course.turn))
            self.stock_round.after_turn(s, facts)
        else:
            if isinstance(action, act.EndRound):
                end_round(s, facts, is_automatic=False)
            self.stock_round.after_turn(s, facts)


def end_round(s: PowerGridState, facts: list[Fact], *, is_automatic: bool) -> None:
    """The player at turn ends the round; the first one takes the start player card (P-T5)."""
    seat, trading = s.course.turn, s.trading
    is_first = trading.next_start_player == NOBODY
    trading.ended |= 1 << seat
    trading.passes = 0
    if is_first:
        trading.next_start_player = seat
    facts.append(told.RoundEnded(seat, is_first, is_automatic))


def _in_play(s: PowerGridState, company: str) -> Refusal | int:
    index = s.terms.operator_index.get(company)
    return Refusal("P-S2", "company_not_in_play", {"company": company}) if index is None else index


def _is_marked(marks: tuple[int, ...], seat: Seat, company: int) -> bool:
    return bool(marks[seat] >> company & 1)


def _mark(marks: tuple[int, ...], seat: Seat, company: int) -> tuple[int, ...]:
    return (*marks[:seat], marks[seat] | 1 << company, *marks[seat + 1 :])


def _note_trade(s: PowerGridState, company: int) -> None:
    s.trading.traded |= 1 << company
    s.trading.passes = 0


def _price_refusal(s: PowerGridState, rule: str, price: int) -> Refusal | None:
    """All may read a refusal: it says the price, and not what the player has (P-B26)."""
    have = s.ledger.at(MONEY, s.terms.seat_place(s.course.turn))
    return Refusal(rule, "share_too_dear", {"price": price}) if price > have else None


def buy_refusal(s: PowerGridState, name: str) -> Refusal | None:
    """Why the player at turn may not buy a certificate of a founded company."""
    company = _in_play(s, name)
    if isinstance(company, Refusal):
        return company
    seat, trading = s.course.turn, s.trading
    figures: dict[str, int | str] = {"company": name}
    if s.shares.presidents[company] == NOBODY:
        return Refusal("P-T10", "not_founded", figures)
    if trading.has_bought:
        return Refusal("P-T2", "one_purchase_a_turn", figures)
    if _is_marked(trading.sold, seat, company):
        return Refusal("P-T3", "sold_this_round", figures)
    limit = s.terms.shares.certificates.owner_limit
    if shares.held(s, company)[seat] >= limit:
        return Refusal("P-T9", "owner_limit", {**figures, "limit": limit})
    if not shares.in_company(s, company) and not shares.in_bank(s, company):
        return Refusal("P-T7", "none_for_sale", figures)
    return _price_refusal(s, "P-T6", shares.price_of(s, company))


def buy(s: PowerGridState, company: int, facts: list[Fact]) -> None:
    """Buy from the company while it holds shares, else from the bank (P-T6 to P-T8)."""
    terms, trading, seat = s.terms, s.trading, s.course.turn
    buyer, own = terms.seat_place(seat), terms.operator_place(company)
    is_from_company = shares.in_company(s, company) > 0
    pay(s, buyer, BANK, shares.price_of(s, company), "share", facts)
    if is_from_company:
        pay(s, BANK, own, terms.shares.fixed[company], "fixed_amount", facts)
    facts.append(shares.move_shares(s, company, own if is_from_company else BANK, buyer, 1))
    trading.has_bought = True
    trading.bought = _mark(trading.bought, seat, company)
    _note_trade(s, company)
    shares.settle_president(s, company, facts)


def found(s: PowerGridState, company: int, facts: list[Fact]) -> None:
    """Buy the double certificate at double price from the company or the bank, whichever has it
    and gets the money (P-T10, P-V3).
    """
    terms, trading, seat = s.terms, s.trading, s.course.turn
    buyer, own = terms.seat_place(seat), terms.operator_place(company)
    seller = own if shares.in_company(s, company) else BANK
    double, price = terms.shares.certificates.president_shares, terms.shares.fixed[company]
    facts.append(told.CompanyFounded(terms.operators[company], seat))
    pay(s, buyer, seller, double * price, "founding", facts)
    facts.append(shares.move_shares(s, company, seller, buyer, double))
    shares.set_president(s, company, seat)
    shares.put_on_field(s, company, terms.shares.prices.index(price), facts)
    trading.has_bought = True
    trading.bought = _mark(trading.bought, seat, company)
    _note_trade(s, company)


def sell_refusal(s: PowerGridState, name: str, count: int) -> Refusal | None:
    """Why the player at turn may not sell so many shares of a company as one sale."""
    company = _in_play(s, name)
    if isinstance(company, Refusal):
        return company
    seat, trading, limits = s.course.turn, s.trading, s.terms.shares.certificates
    figures: dict[str, int | str] = {"company": name, "count": count}
    if s.course.index == 0:
        return Refusal("P-T14", "no_sale_in_first_round", figures)
    if _is_marked(trading.bought, seat, company):
        return Refusal("P-T3", "bought_this_round", figures)
    if trading.traded >> company & 1:
        return Refusal("P-T2", "one_sale_a_turn", figures)
    holdings = shares.held(s, company)
    if count > holdings[seat]:
        return Refusal("P-T14", "too_few_shares", {**figures, "have": holdings[seat]})
    if shares.in_bank(s, company) + count > limits.bank_limit:
        return Refusal("P-T17", "bank_limit", {**figures, "limit": limits.bank_limit})
    if s.shares.presidents[company] == seat:
        holdings[seat] -= count
        keeps_double = holdings[seat] >= limits.president_shares
        if not keeps_double and shares.heir(s, company, holdings) is None:
            return Refusal("P-T16", "no_heir", figures)
    return None


def sell(s: PowerGridState, company: int, count: int, facts: list[Fact]) -> None:
    """One sale at the old price, then the price falls once (P-T14)."""
    trading, seat = s.trading, s.course.turn
    seller = s.terms.seat_place(seat)
    pay(s, BANK, seller, count * shares.price_of(s, company), "sale", facts)
    facts.append(shares.move_shares(s, company, seller, BANK, count))
    trading.sold = _mark(trading.sold, seat, company)
    _note_trade(s, company)
    shares.settle_president(s, company, facts)
    shares.move_price(s, company, -1, facts)


class StartCityStep(Step):
    """Place the first house of the company just founded (P-T11)."""

    name = "start_city"
    rule = "P-T11"

    def seat(self, s: PowerGridState) -> Seat:
        return s.course.turn

    def candidates(self, s: PowerGridState) -> Iterable[Action]:
        return (s.terms.start_in[city] for city in members(network.start_cities(s)))

    def attempts(self, s: PowerGridState, ref: Ref) -> Iterable[Action]:
        return (act.ChooseStartCity(ref.id),) if ref.kind == "city" else ()

    def refusal(self, s: PowerGridState, action: Action) -> Refusal | None:
        if not isinstance(action, act.ChooseStartCity):
            return self.not_now()
        city = s.terms.city_index[action.city]
        if network.start_cities(s) >> city & 1:
            return None
        figures = {"city": action.city}
        if not s.in_play >> city & 1:
            return Refusal("P-S4", "city_not_in_play", figures)
        if city in s.shares.start_cities:
            return Refusal("P-T11", "other_start_city", figures)
        if not s.terms.starts >> city & 1:
            return Refusal("P-B22", "not_a_start", figures)
        return Refusal("P-T11", "city_full", figures)

    def execute(self, s: PowerGridState, action: Action, facts: list[Fact]) -> None:
        if not isinstance(action, act.ChooseStartCity):
            return
        city = s.terms.city_index[action.city]
        company = founded_without_city(s)
        cities = list(s.shares.start_cities)
        cities[company] = city
        s.shares.start_cities = tuple(cities)
        network.build(s, company, city, network.start(s, city), facts)
        s.now = s.mode.steps["trade"]


def founded_without_city(s: PowerGridState) -> int:
    """The company that was founded and still has to choose its start city."""
    pairs = zip(s.shares.presidents, s.shares.start_cities, strict=True)
    return next(c for c, (head, city) in enumerate(pairs) if head != NOBODY and city == NOBODY)
