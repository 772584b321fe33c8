"""What a choice of Mombasa comes to before it is confirmed: who pays, what is left, what it brings.

Owns these sums as sentences. They are the rules' own figures; what is allowed, the rules decide.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tabletop.display.numbers import money
from tabletop.display.painters.mombasa.gains import due_text, dues_text, reward_text
from tabletop.display.painters.mombasa.weighing import Leap, Weighing
from tabletop.display.words import Words
from tabletop.play.choices import Choice
from tabletop.rules.game import Action
from tabletop.rules.mombasa import actions as act
from tabletop.rules.mombasa.layout import TOTALS
from tabletop.rules.mombasa.parts import NONE
from tabletop.rules.mombasa.rulebook import FLIP_COST

BETWEEN = " · "


class Totals:
    """The totals of one position for one seat, in one language."""

    def __init__(self, weighing: Weighing, words: Words) -> None:
        self._view = weighing.view
        self._words = words
        self._weigh = weighing
        self._me = weighing.me

    def of(self, choice: Choice) -> str:
        """The sum of a choice that is one action, or of one region, or an empty text.

        What only the seat may know is not told in anybody else's view.
        """
        action = choice.actions[0] if choice.actions else None
        if action is None or (action.conceals and self._view.viewer is None):
            return ""
        if choice.kind == "region" and isinstance(action, act.Expand):
            return self.region(action)
        worded = SUMS.get(type(action))
        if worded is None or not choice.is_leaf or len(choice.actions) != 1:
            return ""
        return worded(self, action)

    # Setup and planning

    def kept(self, action: act.KeepTile) -> str:
        """The tile's cards, and its book."""
        tiles = self._weigh.terms.edition.starting_tiles
        tile = next(one for one in tiles if one.id == action.tile)
        cards = self._words.listed([self._words.name("card", card) for card in tile.cards])
        return self._joined(self._words("total.rest", cards=cards), self._book(tile.id))

    def ready(self, _: act.Ready) -> str:
        """How many slots have a card, and what becomes of the others."""
        planned, of = self._me.planned, len(self._me.slots)
        chosen = self._words("strip.planned", count=planned, of=of)
        return self._joined(chosen, self._words("total.unplanned") if planned < of else "")

    # Goods

    def used_goods(self, action: act.UseGoods) -> str:
        """The card, and the units with it."""
        more, units = self._weigh.goods_units(action.slot), self._weigh.units
        head = f"{units} + {more} = " if units else ""
        units_in_all = head + self._words("note.units", count=units + more)
        return self._joined(self._card(action.slot), units_in_all)

    def bought(self, action: act.BuyCard) -> str:
        """Units that are left, or pounds."""
        price, units = self._weigh.price(action.place), self._weigh.units
        if price is None:
            return ""
        bought = self._view.display[action.place - 1]
        name = "" if bought is None else self._words.name("card", bought)
        if units:
            return self._joined(name, self._left("total.units", units, price))
        return self._joined(name, self._purse(pays=price))

    def advanced(self, action: act.Advance) -> str:
        """Units that are left, pounds on the way, shares, and the bonus of a special space."""
        way, units = self._weigh.way(action.company, action.spaces), self._weigh.units
        old, new = way.shares
        side = self._side(action.company)
        bonuses = [self._words.name("special", f"{side}_{number}") for number in way.specials]
        return self._joined(
            self._left("total.units", units, action.spaces) if units else "",
            self._purse(way.pays, way.gets),
            self._worth(action.company, old, new) if old != new else "",
            *(self._words("total.bonus", what=what) for what in bonuses),
        )

    def lost_units(self, _: act.LeaveUnits) -> str:
        """What is lost."""
        return self._lost(self._words("note.units", count=self._weigh.units))

    # Expansion

    def expanded(self, action: act.UseExpansion) -> str:
        """The points, and what shares of the company are worth now."""
        points = self._words("note.points", count=self._weigh.expansion_points())
        shares = self._me.shares[action.company]
        return self._joined(points, self._worth(action.company, shares, shares))

    def region(self, action: act.Expand) -> str:
        """Points that are left, the reward, who is driven out."""
        view, now = self._view, self._view.action
        cost = None if now is None else now.costs.get(action.region)
        if now is None or cost is None:
            return ""
        reward = self._weigh.region_reward(action.region)
        holder = view.regions[action.region]
        brings = "" if reward is None else due_text(reward, self._weigh.terms, self._words)
        return self._joined(
            self._left("total.points", now.points, cost),
            self._brings(brings),
            self._words("total.drives_out", company=self._company(holder)) if holder else "",
        )

    def taken_region(self, action: act.Expand) -> str:
        """The same, and what the post uncovers."""
        company = None if self._view.action is None else self._view.action.company
        value = "" if company is None else self._value(company, action.column, -1)
        return self._joined(self.region(action), value)

    def done(self, _: act.Done) -> str:
        """Points that are lost; nothing where a turn ends."""
        points = 0 if self._view.action is None else self._view.action.points
        return self._lost(self._words("note.points", count=points)) if points else ""

    def returned(self, action: act.ReturnPost) -> str:
        """The post covers coins."""
        return self._value(action.company, action.column, 1)

    def removed(self, action: act.RemovePost) -> str:
        """The post uncovers coins."""
        return self._value(action.company, action.column, -1)

    # Bookkeepers, books, merchants

    def used_bookkeeper(self, action: act.UseBookkeeper) -> str:
        """The card, and its points after the inkwell has moved."""
        points = self._weigh.bookkeeping_points(action.slot)
        return self._joined(self._card(action.slot), self._words("note.points", count=points))

    def flipped(self, action: act.FlipBook) -> str:
        """The book and its price."""
        return self._joined(self._book(self._me.books[action.space]), self._purse(pays=FLIP_COST))

    def moved_inkwell(self, action: act.MoveInkwell) -> str:
        """Where it stops, and what the book there brings."""
        leap = self._weigh.inkwell(action.spaces)
        dues = self._weigh.book_rewards(action.spaces)
        brings = self._brings(dues_text(dues, self._weigh.terms, self._words))
        return self._joined(self._leap("total.inkwell", leap), brings)

    def used_merchant(self, action: act.UseMerchant) -> str:
        """The diamond's way and the pounds."""
        spaces, pounds = self._weigh.merchant(action.slot)
        leap = self._weigh.diamonds(spaces)
        return self._joined(
            self._card(action.slot),
            self._leap("total.diamond", leap),
            self._purse(gets=pounds + leap.pounds),
        )

    def took_book(self, action: act.TakeBook) -> str:
        """The book, points that are left, its coin."""
        book, due = self._view.books[action.place - 1], self._weigh.due
        if book is None or due is None:
            return ""
        coin = self._view.coins[action.place - 1]
        return self._joined(
            self._book(book),
            self._left("total.points", due.n, self._weigh.book_cost(book)),
            self._purse(gets=coin),
        )

    def took_pounds(self, _: act.TakePounds) -> str:
        """Pounds for all points."""
        due, each = self._weigh.due, self._weigh.pounds_a_point()
        if due is None:
            return ""
        sum_ = f"{due.n} × {self._e(each)} = {self._e(due.n * each)}"
        return self._joined(sum_ if each > 1 else "", self._purse(gets=due.n * each))

    def placed(self, action: act.PlaceBook) -> str:
        """The book, and the one that it covers."""
        under = self._me.books[action.space]
        covers = "" if under is None else self._words("total.covers", book=self._book(under))
        return self._joined(self._book(action.book), covers)

    # Bonus spaces

    def occupied(self, action: act.OccupySpace) -> str:
        """The space's price, the own total, what it brings or offers."""
        space = self._weigh.space(action.space)
        options = self._weigh.options(space)
        told = [dues_text(dues, self._weigh.terms, self._words) for dues in options]
        brings = f" {self._words('total.or')} ".join(filter(None, told))
        total = ""
        if space.total != NONE:
            total = self._words("total.own", count=self._me.totals[TOTALS[space.total]])
        return self._joined(total, self._purse(pays=space.cost), self._brings(brings))

    def discarded(self, action: act.DiscardCard) -> str:
        """The card's crate and what the space adds."""
        due = self._weigh.due
        if due is None:
            return ""
        crate = self._weigh.crate(action.card)
        sum_ = f"{crate} + {due.n} = {self._e(crate + due.n)}"
        return self._joined(sum_, self._purse(gets=crate + due.n))

    def chosen(self, action: act.TakeReward) -> str:
        """What the reward is."""
        due = self._weigh.due
        if due is None or due.space is None:
            return ""
        dues = self._weigh.space(due.space).rewards[action.number - 1]
        return self._brings(dues_text(dues, self._weigh.terms, self._words))

    def left_reward(self, _: act.LeaveReward) -> str:
        """What is lost."""
        due = self._weigh.due
        text = "" if due is None else reward_text(due, self._words)
        return self._lost(text) if text else ""

    def put_tile(self, action: act.PutGoodsTile) -> str:
        """The units of the card with it."""
        units, more = self._weigh.goods_units(action.slot), self._weigh.terms.goods_tile_n
        return f"{units} + {more} = " + self._words("note.units", count=units + more)

    def left(self, action: act.Leave) -> str:
        """How many cards are in hand then; which ones, the row itself shows."""
        taken = len(self._me.rows[action.row - 1]) if action.row else 0
        if not taken:
            return ""
        old = self._me.hand_count
        return self._words("total.hand", sum=f"{old} + {taken} = {old + taken}")

    # Parts of sums

    def _joined(self, *parts: str) -> str:
        return BETWEEN.join(part for part in parts if part)

    def _e(self, amount: int) -> str:
        return money(amount, self._words)

    def _company(self, name: str) -> str:
        return self._words.name("company", name)

    def _book(self, name: str | None) -> str:
        return "" if name is None else self._words.name("book", name)

    def _card(self, slot: int) -> str:
        """The card at a slot; tiles have their own entries."""
        card = self._me.area[slot - 1] if slot and self._me.area else None
        return "" if card is None else self._words.name("card", card)

    def _side(self, company: str) -> str:
        return next(one.track for one in self._view.companies if one.id == company)

    def _left(self, key: str, have: int, cost: int) -> str:
        """Units or points before and after."""
        return self._words(key, sum=f"{have} − {cost}", count=have - cost)

    def _purse(self, pays: int = 0, gets: int = 0) -> str:
        """The seat's money before and after; nothing where it stays."""
        if not pays and not gets:
            return ""
        have = self._me.money
        signs = [f"− {pays}" if pays else "", f"+ {gets}" if gets else ""]
        parts = " ".join(filter(None, (str(have), *signs)))
        return self._words("total.you", sum=f"{parts} = {self._e(have - pays + gets)}")

    def _worth(self, company: str, old: int, new: int) -> str:
        """The shares of the track, and what they are worth together now."""
        coins = next(one.coins for one in self._view.companies if one.id == company)
        shares = str(new) if old == new else f"{old} → {new}"
        sum_ = f"{new} × {coins} = {self._e(new * coins)}"
        return self._words("total.shares", shares=shares, sum=sum_)

    def _value(self, company: str, column: int, posts: int) -> str:
        """What one share of a company is worth before and after."""
        old, new = self._weigh.coins(company, column, posts)
        return self._words("total.value", old=old, new=self._e(new))

    def _leap(self, key: str, leap: Leap) -> str:
        (old, new), (before, after) = leap.spaces, leap.values
        if old == new:
            return ""
        way = self._words(key, old=old, new=new)
        if before == after:
            return way
        return self._joined(way, self._words("total.track_value", old=before, new=self._e(after)))

    def _brings(self, what: str) -> str:
        return self._words("total.brings", what=what) if what else ""

    def _lost(self, what: str) -> str:
        return self._words("total.lost", what=what)


SUMS: Mapping[type[Action], Callable[[Totals, Any], str]] = {
    act.KeepTile: Totals.kept,
    act.Ready: Totals.ready,
    act.UseGoods: Totals.used_goods,
    act.BuyCard: Totals.bought,
    act.Advance: Totals.advanced,
    act.LeaveUnits: Totals.lost_units,
    act.UseExpansion: Totals.expanded,
    act.Expand: Totals.taken_region,
    act.Done: Totals.done,
    act.ReturnPost: Totals.returned,
    act.RemovePost: Totals.removed,
    act.UseBookkeeper: Totals.used_bookkeeper,
    act.FlipBook: Totals.flipped,
    act.MoveInkwell: Totals.moved_inkwell,
    act.UseMerchant: Totals.used_merchant,
    act.TakeBook: Totals.took_book,
    act.TakePounds: Totals.took_pounds,
    act.PlaceBook: Totals.placed,
    act.OccupySpace: Totals.occupied,
    act.DiscardCard: Totals.discarded,
    act.TakeReward: Totals.chosen,
    act.LeaveReward: Totals.left_reward,
    act.PutGoodsTile: Totals.put_tile,
    act.Leave: Totals.left,
}
"""What each action comes to; those that are not here cost and bring nothing."""
