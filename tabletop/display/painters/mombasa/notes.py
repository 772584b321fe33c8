"""What the strips say of a decision: what it is, what an entry costs or brings, who is waited for.

Owns these short texts; sums are `totals`, the words are the catalogue's.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tabletop.display.numbers import money
from tabletop.display.painters.mombasa.figures import Figures
from tabletop.display.painters.mombasa.gains import dues_text
from tabletop.display.painters.mombasa.prompts import prompt
from tabletop.display.painters.mombasa.totals import Totals
from tabletop.display.painters.mombasa.weighing import Weighing
from tabletop.display.words import Words
from tabletop.play.choices import Choice
from tabletop.rules.game import Action, Seat
from tabletop.rules.mombasa import actions as act
from tabletop.rules.mombasa.rulebook import FLIP_COST, ROUNDS
from tabletop.rules.mombasa.view import MombasaView

NARROW = "\u202f"


class Notes:
    """The texts of one edition in one language."""

    def __init__(self, figures: Figures, words: Words) -> None:
        self._figures = figures
        self._words = words
        self._weighing: Weighing | None = None

    def status(self, view: MombasaView, seat: Seat) -> str:
        """A word or two beside the seat's name: ready, left, start player."""
        player = view.players[seat]
        if view.phase == "planning" and player.is_ready:
            return self._words("status.ready")
        if view.phase == "planning":
            return self._words("strip.planned", count=player.planned, of=len(player.slots))
        if player.has_left:
            return self._words("strip.left")
        return self._words("status.start_player") if view.start_player == seat else ""

    def note(self, choice: Choice, view: MombasaView) -> str:
        """What an entry costs or brings; nothing that only the seat may know in others' views."""
        action = choice.actions[0] if choice.actions else None
        if action is None or (action.conceals and view.viewer is None):
            return ""
        seat = view.viewer if view.active is None else view.active
        is_whole = choice.is_leaf and len(choice.actions) == 1
        is_region = choice.kind == "region" and isinstance(action, act.Expand)
        noted = NOTES.get(type(action))
        if noted is None or seat is None or not (is_whole or is_region):
            return ""
        return noted(self, action, self._weighed(view, seat))

    def total(self, choice: Choice, view: MombasaView, seat: Seat) -> str:
        """What an entry comes to."""
        return Totals(self._weighed(view, seat), self._words).of(choice)

    def _weighed(self, view: MombasaView, seat: Seat) -> Weighing:
        """The figures of a position; those of the last one are kept for its other entries."""
        kept = self._weighing
        if kept is None or kept.view is not view or kept.seat != seat:
            kept = self._weighing = Weighing(view, seat, self._figures)
        return kept

    def made_of(self, part: str, view: MombasaView, seat: Seat) -> str:
        """Shares by their worth; of tracks the space."""
        for company in view.companies:
            if company.id == part:
                shares = self._shares(view, seat, part)
                return f"{shares}{NARROW}×{NARROW}{company.coins}" if shares else ""
        return ""

    def task(self, view: MombasaView) -> tuple[str, str]:
        """What is decided; every decision is the seat's own."""
        return "", prompt(view, self._words)

    def help(self, view: MombasaView) -> str:
        """What there is to weigh."""
        return self._words.maybe(f"help.{view.decision}", "")

    def situation(self, view: MombasaView) -> str:
        """One sentence for those who wait: the round, and who decides what."""
        words = self._words
        if not view.to_act:
            return words("board.waits_over")
        if view.phase == "planning":
            waits = self._planning(view)
        else:
            seats = words.listed([words.seat(seat) for seat in view.to_act])
            what = words.maybe(f"decision.{view.decision}", words("phase.actions"))
            several = len(view.to_act) > 1
            waits = words("situation.several" if several else "board.waits", seat=seats, what=what)
        if not view.round:
            return waits
        return words("situation.round", number=view.round, of=ROUNDS, waits=waits)

    def _planning(self, view: MombasaView) -> str:
        """Who still plans, and who is ready."""
        words = self._words
        ready = [words.seat(player.seat) for player in view.players if player.is_ready]
        others = [words.seat(player.seat) for player in view.players if not player.is_ready]
        if not ready:
            return words("situation.all_plan")
        return words("situation.plans", seats=words.listed(others), ready=words.listed(ready))

    def _shares(self, view: MombasaView, seat: Seat, company: str) -> int:
        """The shares of the track, and one for each symbol on a card (M-F1)."""
        terms, player = self._figures.terms(view), view.players[seat]
        area = [card for card in player.area or () if card is not None]
        cards = [*(player.hand or ()), *area, *(card for row in player.rows for card in row)]
        index = terms.company_index[company]
        marked = [card for card in cards if terms.card_shares[terms.card_index[card]] == index]
        return player.shares[company] + len(marked)

    # Notes of single actions

    def _e(self, amount: int) -> str:
        return money(amount, self._words)

    def _change(self, amount: int) -> str:
        """Pounds that are paid or got, with their sign; nothing for none."""
        if not amount:
            return ""
        return f"{'−' if amount < 0 else '+'}{self._e(abs(amount))}"

    def used_goods(self, action: act.UseGoods, weigh: Weighing) -> str:
        """The units of the card."""
        return self._words("note.units", count=weigh.goods_units(action.slot))

    def bought(self, action: act.BuyCard, weigh: Weighing) -> str:
        """The price, in units or pounds."""
        price = weigh.price(action.place)
        if price is None:
            return ""
        return self._words("note.units", count=price) if weigh.units else self._e(price)

    def advanced(self, action: act.Advance, weigh: Weighing) -> str:
        """Pounds on the way, else the shares gained."""
        way = weigh.way(action.company, action.spaces)
        gained = way.shares[1] - way.shares[0]
        shares = self._words("note.shares", count=gained) if gained else ""
        return self._change(way.gets - way.pays) or shares

    def expanded(self, _: act.UseExpansion, weigh: Weighing) -> str:
        """The points of all cards together."""
        return self._words("note.points", count=weigh.expansion_points())

    def region(self, action: act.Expand, weigh: Weighing) -> str:
        """The points that it costs; what it brings, its mark shows."""
        cost = {} if weigh.view.action is None else weigh.view.action.costs
        if action.region not in cost:
            return ""
        return self._words("note.points", count=cost[action.region])

    def returned(self, action: act.ReturnPost, weigh: Weighing) -> str:
        """What a share is worth before and after."""
        return self._coins(weigh.coins(action.company, action.column, 1))

    def removed(self, action: act.RemovePost, weigh: Weighing) -> str:
        """The same."""
        return self._coins(weigh.coins(action.company, action.column, -1))

    def _coins(self, coins: tuple[int, int]) -> str:
        old, new = coins
        return self._words("note.share_value", old=old, new=new)

    def used_bookkeeper(self, action: act.UseBookkeeper, weigh: Weighing) -> str:
        """The points of the card."""
        return self._words("note.points", count=weigh.bookkeeping_points(action.slot))

    def flipped(self, _: act.FlipBook, __: Weighing) -> str:
        """What turning a book costs."""
        return self._change(-FLIP_COST)

    def moved_inkwell(self, action: act.MoveInkwell, weigh: Weighing) -> str:
        """What the book brings on which it stops."""
        return dues_text(weigh.book_rewards(action.spaces), weigh.terms, self._words)

    def used_merchant(self, action: act.UseMerchant, weigh: Weighing) -> str:
        """The spaces of the diamond."""
        spaces, _ = weigh.merchant(action.slot)
        return self._words("brings.diamonds", count=spaces)

    def took_book(self, action: act.TakeBook, weigh: Weighing) -> str:
        """The points that it costs."""
        book = weigh.view.books[action.place - 1]
        return "" if book is None else self._words("note.points", count=weigh.book_cost(book))

    def took_pounds(self, _: act.TakePounds, weigh: Weighing) -> str:
        """The pounds for all points."""
        return "" if weigh.due is None else self._change(weigh.due.n * weigh.pounds_a_point())

    def occupied(self, action: act.OccupySpace, weigh: Weighing) -> str:
        """Its price, else the best that it brings."""
        space = weigh.space(action.space)
        options = weigh.options(space)
        brings = dues_text(options[-1], weigh.terms, self._words) if options else ""
        return self._change(-space.cost) or brings

    def discarded(self, action: act.DiscardCard, weigh: Weighing) -> str:
        """The pounds for the card."""
        return "" if weigh.due is None else self._change(weigh.crate(action.card) + weigh.due.n)

    def chosen(self, action: act.TakeReward, weigh: Weighing) -> str:
        """What the reward is."""
        if weigh.due is None or weigh.due.space is None:
            return ""
        dues = weigh.space(weigh.due.space).rewards[action.number - 1]
        return dues_text(dues, weigh.terms, self._words)

    def put_tile(self, action: act.PutGoodsTile, weigh: Weighing) -> str:
        """The units of the card with it."""
        units = weigh.goods_units(action.slot) + weigh.terms.goods_tile_n
        return self._words("note.units", count=units)

    def left(self, action: act.Leave, weigh: Weighing) -> str:
        """The cards of the row."""
        cards = weigh.me.rows[action.row - 1] if action.row else ()
        return self._words("note.cards", count=len(cards)) if cards else ""


NOTES: Mapping[type[Action], Callable[[Notes, Any, Weighing], str]] = {
    act.UseGoods: Notes.used_goods,
    act.BuyCard: Notes.bought,
    act.Advance: Notes.advanced,
    act.UseExpansion: Notes.expanded,
    act.Expand: Notes.region,
    act.ReturnPost: Notes.returned,
    act.RemovePost: Notes.removed,
    act.UseBookkeeper: Notes.used_bookkeeper,
    act.FlipBook: Notes.flipped,
    act.MoveInkwell: Notes.moved_inkwell,
    act.UseMerchant: Notes.used_merchant,
    act.TakeBook: Notes.took_book,
    act.TakePounds: Notes.took_pounds,
    act.OccupySpace: Notes.occupied,
    act.DiscardCard: Notes.discarded,
    act.TakeReward: Notes.chosen,
    act.PutGoodsTile: Notes.put_tile,
    act.Leave: Notes.left,
}
"""What stands beside each action; beside the others nothing."""
