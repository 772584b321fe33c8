"""The choices that rewards ask for, each of which may be left (M-A5).

Owns the decisions of M-B1, M-K7, M-O3, M-O4, M-O6, M-X10 and M-X13; taking is the parts' work.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from tabletop.rules.game import Action, Fact, Refusal, Seat
from tabletop.rules.mombasa import actions as act
from tabletop.rules.mombasa import bases, bonus, books, offer, phases, rewards, tracks
from tabletop.rules.mombasa.parts import NONE, Due
from tabletop.rules.mombasa.steps.base import LEAVE_REWARD, Step
from tabletop.rules.mombasa.steps.goods import advance_refusal
from tabletop.rules.mombasa.terms import BANK

if TYPE_CHECKING:
    from tabletop.rules.mombasa.state import MombasaState

TAKE_POUNDS = act.TakePounds()
MOST_REWARDS = 9


def go_on_with(s: MombasaState, due: tuple[Due, ...], facts: list[Fact]) -> None:
    """The first reward due is done, or replaced by what is left of it."""
    s.acting.due = (*due, *s.acting.due[1:])
    phases.go_on(s, facts)


class RewardStep(Step):
    """A choice about the first reward due; leaving it ends it."""

    def leave(self, s: MombasaState, seat: Seat, facts: list[Fact]) -> None:
        """Leave the rest of the reward."""
        rewards.leave(seat, s.acting.due[0], facts)
        go_on_with(s, (), facts)


class AdvanceStep(RewardStep):
    """Advance on the track of a company, or on several different ones (M-X13)."""

    name = "advance"
    rule = "M-A5"

    def candidates(self, s: MombasaState, seat: Seat) -> Iterable[Action]:
        for row in s.terms.advance:
            yield from row[1 : s.acting.due[0].n + 1]
        yield LEAVE_REWARD

    def legal(self, s: MombasaState, seat: Seat) -> Sequence[Action]:
        due = s.acting.due[0]
        found: list[Action] = []
        for company in rewards.companies(due):
            far = tracks.reach(s, seat, company, due.n)
            found += s.terms.advance[company][1 : far + 1]
        found.append(LEAVE_REWARD)
        return found

    def refusal(self, s: MombasaState, seat: Seat, action: Action) -> Refusal | None:
        if isinstance(action, act.LeaveReward):
            return None
        if not isinstance(action, act.Advance):
            return self.not_now()
        due = s.acting.due[0]
        if s.terms.company_index[action.company] not in rewards.companies(due):
            return Refusal("M-X14", "another_track", {"company": action.company})
        return advance_refusal(s, seat, action, due.n)

    def execute(self, s: MombasaState, seat: Seat, action: Action, facts: list[Fact]) -> None:
        if not isinstance(action, act.Advance):
            self.leave(s, seat, facts)
            return
        due, company = s.acting.due[0], s.terms.company_index[action.company]
        tracks.advance(s, seat, company, action.spaces, facts)
        if action.spaces < due.n:
            rewards.leave(seat, due._replace(n=due.n - action.spaces), facts)
        rest: tuple[Due, ...] = ()
        if due.kind == "tracks" and due.tracks > 1:
            rest = (due._replace(about=due.about & ~(1 << company), tracks=due.tracks - 1),)
        go_on_with(s, rest, facts)


class SpendPointsStep(RewardStep):
    """Take books for bookkeeping points, and pounds for the rest (M-B1)."""

    name = "spend_points"
    rule = "M-B1"

    def candidates(self, s: MombasaState, seat: Seat) -> Iterable[Action]:
        yield from s.terms.take_book
        yield TAKE_POUNDS
        yield LEAVE_REWARD

    def legal(self, s: MombasaState, seat: Seat) -> Sequence[Action]:
        take = s.terms.take_book
        found: list[Action] = [take[i] for i in books.affordable(s, s.acting.due[0].n)]
        found += (TAKE_POUNDS, LEAVE_REWARD)
        return found

    def refusal(self, s: MombasaState, seat: Seat, action: Action) -> Refusal | None:
        if isinstance(action, act.TakePounds | act.LeaveReward):
            return None
        if not isinstance(action, act.TakeBook):
            return self.not_now()
        book = s.shelves.books[action.place - 1]
        if book == NONE:
            return Refusal(self.rule, "no_book_there", {"place": action.place})
        cost, points = s.terms.books[book].cost, s.acting.due[0].n
        if cost > points:
            return Refusal(self.rule, "book_too_dear", {"cost": cost, "have": points})
        return None

    def execute(self, s: MombasaState, seat: Seat, action: Action, facts: list[Fact]) -> None:
        due = s.acting.due[0]
        match action:
            case act.TakeBook():
                cost = s.terms.books[s.shelves.books[action.place - 1]].cost
                books.take(s, seat, action.place - 1, facts)
                left = due.n - cost
                go_on_with(s, (due._replace(n=left),) if left else (), facts)
            case act.TakePounds():
                rewards.take_pounds(s, seat, due.n, facts)
                go_on_with(s, (), facts)
            case _:
                self.leave(s, seat, facts)


class RemovePostStep(RewardStep):
    """Take top posts of any bases out of the game (M-K7)."""

    name = "remove_post"
    rule = "M-K7"

    def candidates(self, s: MombasaState, seat: Seat) -> Iterable[Action]:
        for row in s.terms.remove_post:
            yield from row
        yield LEAVE_REWARD

    def refusal(self, s: MombasaState, seat: Seat, action: Action) -> Refusal | None:
        if isinstance(action, act.LeaveReward):
            return None
        if not isinstance(action, act.RemovePost):
            return self.not_now()
        company = s.terms.company_index[action.company]
        if action.column - 1 not in bases.columns_with_posts(s, company):
            return Refusal(self.rule, "column_empty", {"column": action.column})
        return None

    def execute(self, s: MombasaState, seat: Seat, action: Action, facts: list[Fact]) -> None:
        if not isinstance(action, act.RemovePost):
            self.leave(s, seat, facts)
            return
        company, due = s.terms.company_index[action.company], s.acting.due[0]
        bases.remove_post(s, company, action.column - 1, facts)
        go_on_with(s, (due._replace(n=due.n - 1),) if due.n > 1 else (), facts)


class BuyForPoundsStep(RewardStep):
    """Buy a card of the display for pounds (M-O3, M-O10, M-X11)."""

    name = "buy_for_pounds"
    rule = "M-O3"

    def candidates(self, s: MombasaState, seat: Seat) -> Iterable[Action]:
        yield from s.terms.buy
        yield LEAVE_REWARD

    def legal(self, s: MombasaState, seat: Seat) -> Sequence[Action]:
        buy = s.terms.buy
        places = offer.affordable(s, s.money(seat), s.acting.due[0].n)
        return [*(buy[place] for place in places), LEAVE_REWARD]

    def refusal(self, s: MombasaState, seat: Seat, action: Action) -> Refusal | None:
        if isinstance(action, act.LeaveReward):
            return None
        if not isinstance(action, act.BuyCard):
            return self.not_now()
        place = action.place - 1
        if s.offer.cards[place] == NONE:
            return Refusal("M-G4", "place_empty", {"place": action.place})
        price, money = offer.price(s, place, s.acting.due[0].n), s.money(seat)
        if price > money:
            return Refusal(self.rule, "card_too_dear_in_pounds", {"price": price, "money": money})
        return None

    def execute(self, s: MombasaState, seat: Seat, action: Action, facts: list[Fact]) -> None:
        if not isinstance(action, act.BuyCard):
            self.leave(s, seat, facts)
            return
        place = action.place - 1
        price = offer.price(s, place, s.acting.due[0].n)
        s.pay(s.terms.seat_place(seat), BANK, price, "card", facts)
        offer.take(s, seat, place, price, "pounds", facts)
        go_on_with(s, (), facts)


class DiscardStep(RewardStep):
    """Discard a card from the hand: the cost of the space, so it cannot be left (M-O4, M-X12)."""

    name = "discard"
    rule = "M-O4"

    def candidates(self, s: MombasaState, seat: Seat) -> Iterable[Action]:
        return (s.terms.discard[card] for card in dict.fromkeys(s.players[seat].hand))

    def refusal(self, s: MombasaState, seat: Seat, action: Action) -> Refusal | None:
        if not isinstance(action, act.DiscardCard):
            return self.not_now()
        card, figures = s.terms.card_index[action.card], {"card": action.card}
        if card not in s.players[seat].hand:
            return Refusal(self.rule, "card_not_in_hand", figures)
        goods = s.acting.due[0].about
        if not bonus.is_discardable(s, card, goods):
            return Refusal("M-O4" if goods == NONE else "M-X12", "card_not_allowed", figures)
        return None

    def execute(self, s: MombasaState, seat: Seat, action: Action, facts: list[Fact]) -> None:
        if not isinstance(action, act.DiscardCard):
            return
        card = s.terms.card_index[action.card]
        pounds = s.terms.crates[card] + s.acting.due[0].n
        s.pay(BANK, s.terms.seat_place(seat), pounds, "discard", facts)
        offer.discard(s, seat, card, facts)
        go_on_with(s, (), facts)


class ChooseRewardStep(RewardStep):
    """Choose a tier of a majority, or one of the rewards of a space (M-O6, M-X10)."""

    name = "choose_reward"
    rule = "M-O6"

    CHOICES = tuple(act.TakeReward(number) for number in range(1, MOST_REWARDS + 1))

    def candidates(self, s: MombasaState, seat: Seat) -> Iterable[Action]:
        yield from self.CHOICES
        yield LEAVE_REWARD

    def refusal(self, s: MombasaState, seat: Seat, action: Action) -> Refusal | None:
        if isinstance(action, act.LeaveReward):
            return None
        if not isinstance(action, act.TakeReward):
            return self.not_now()
        if action.number > s.acting.due[0].n:
            figures = {"number": action.number, "most": s.acting.due[0].n}
            return Refusal(self.rule, "no_such_reward", figures)
        return None

    def execute(self, s: MombasaState, seat: Seat, action: Action, facts: list[Fact]) -> None:
        if not isinstance(action, act.TakeReward):
            self.leave(s, seat, facts)
            return
        space = s.layout.spaces[s.acting.due[0].about]
        go_on_with(s, space.rewards[action.number - 1], facts)
