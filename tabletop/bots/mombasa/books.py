"""Books: whether one can be entered, what moving the inkwell brings, what points buy.

Owns the judgement of books; the track's worth by space is `tracks`'.
"""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.bots.mombasa.effects import Totals
from tabletop.bots.mombasa.outlook import Outlook
from tabletop.bots.mombasa.tracks import Spaces
from tabletop.rules.game import Action
from tabletop.rules.mombasa.actions import (
    FlipBook,
    MoveInkwell,
    PlaceBook,
    TakeBook,
    TakePounds,
)
from tabletop.rules.mombasa.edition import kinds
from tabletop.rules.mombasa.edition.data import Book, BookType
from tabletop.rules.mombasa.rulebook import FLIP_COST

WALKED = 0.55
"""How often a book taken is walked on before the end."""


STOPPED_AT = 0.4
"""How often the inkwell stops at a book that is walked on."""


class Shelf:
    """The own bookkeeping track in one view."""

    def __init__(self, look: Outlook, spaces: Spaces) -> None:
        self._look = look
        self._spaces = spaces
        me = look.me
        self.last = len(me.books) - 1
        self.ahead = 0
        while self.next_space < self.last + 1 and me.books[self.next_space] is not None:
            self.ahead += 1
        self._points: dict[int, float] = {}

    @property
    def next_space(self) -> int:
        """The first space after the books that the inkwell can come to without a gap."""
        return self._look.me.inkwell + self.ahead + 1

    def reach(self, totals: Totals, flipped: int | None = None) -> int:
        """How many books the inkwell can move over with these totals."""
        me, moves = self._look.me, 0
        for space in range(me.inkwell + 1, self.last + 1):
            book = me.books[space]
            if book is None:
                break
            is_open = space in me.flipped or space == flipped
            if not is_open and not is_met(self._look.facts.books[book], totals):
                break
            moves += 1
        return moves

    def move(self, spaces: int, totals: Totals, flipped: int | None = None) -> float:
        """The worth of moving the inkwell so far."""
        me, curve = self._look.me, self._spaces.inkwells
        if not spaces:
            return 0.0
        at = me.inkwell + spaces
        book = me.books[at]
        worth = curve[at] - curve[me.inkwell]
        if book is not None and at not in me.flipped and at != flipped:
            worth += self.reward(self._look.facts.books[book], totals)
        return worth

    def best_move(self, totals: Totals, flipped: int | None = None) -> tuple[float, int]:
        """The best worth of a move, and its length."""
        moves = range(self.reach(totals, flipped) + 1)
        return max((self.move(spaces, totals, flipped), spaces) for spaces in moves)

    def best_flip(self, totals: Totals) -> tuple[float, int | None]:
        """What turning the book that stops the inkwell gains beyond its price, and its space."""
        me = self._look.me
        space = me.inkwell + self.reach(totals) + 1
        if me.money < FLIP_COST or space > self.last or me.books[space] is None:
            return 0.0, None
        gain = self.best_move(totals, space)[0] - self.best_move(totals)[0] - FLIP_COST - 1
        return gain, space

    def reward(self, book: Book | BookType, totals: Totals) -> float:
        """What a book gives to the one who stops there."""
        worth = 0.0
        for reward in book.rewards:
            match reward:
                case kinds.Pounds():
                    worth += reward.n
                case kinds.Diamonds():
                    worth += self._spaces.diamond(reward.n)
                case kinds.Bookkeeping():
                    worth += 1.2 * reward.n
                case kinds.RemovePosts():
                    worth += reward.n * max(0.0, *self._look.coin_worth.values())
                case kinds.GoodsMinus():
                    worth += max(0, totals.goods[reward.goods] - reward.n)
        return worth

    def points(self, count: int) -> float:
        """The worth of bookkeeping points: books for the track, else pounds."""
        if count <= 0:
            return 0.0
        if self._look.me.inkwell >= self.last:
            return 2.0 * count
        if count not in self._points:
            wanted = min(count, max(0, self._look.style.ahead - self.ahead), self._look.later)
            per_book = max(1.0, self._book_worth(self.next_space) + 1.0)
            self._points[count] = wanted * per_book + (count - wanted)
        return self._points[count]

    def _book_worth(self, space: int) -> float:
        """What a book on a space brings later on."""
        curve = self._spaces.inkwells
        if not self._look.later or space > self.last or self.ahead >= self._look.style.ahead:
            return 0.0
        return WALKED * (curve[space] - curve[space - 1])

    # Decisions.

    def take(self, legal: Sequence[Action]) -> Action:
        """The book that helps most for its cost, or pounds."""
        look, action = self._look, self._look.view.action
        gained = len(action.gained) if action else 0
        best: Action = next(one for one in legal if isinstance(one, TakePounds))
        worth = 1.0
        ahead = self.ahead + gained
        for one in legal:
            if not isinstance(one, TakeBook):
                continue
            name = look.view.books[one.place - 1]
            assert name is not None, "a book that can be taken lies there"
            book, cost = look.facts.books[name], look.facts.costs[name]
            coin = float(look.view.coins[one.place - 1])
            space = look.me.inkwell + ahead + 1
            fits = ahead < look.style.ahead and not (
                is_first_letter(book) and space in look.facts.crossed
            )
            walk = self._book_worth(space) if fits else 0.0
            ease = self.ease(book)
            value = ease * (walk + STOPPED_AT * self.reward(book, USUAL)) + coin
            if value / cost > worth:
                best, worth = one, value / cost
        return best

    def ease(self, book: Book | BookType) -> float:
        """How often, from 0 to 1, own cards are likely to meet the requirements."""
        return max(0.1, 1.1 - 0.13 * sum(self._effort(one) for one in book.requires))

    def _effort(self, need: kinds.Requirement) -> float:
        match need:
            case kinds.GoodsNeeded():
                return need.n
            case kinds.AnyGoodsNeeded():
                return 0.7 * need.n
            case kinds.ExpansionNeeded():
                return 0.9 * need.n
            case kinds.MerchantOrBookkeeperNeeded():
                return 2.0

    def place(self, legal: Sequence[Action]) -> Action:
        """The first gap before the inkwell; else over the hardest book that may be covered."""
        look = self._look
        places = [one for one in legal if isinstance(one, PlaceBook)]
        before = [one for one in places if one.space > look.me.inkwell]
        gaps = [one for one in before if look.me.books[one.space] is None]
        if gaps:
            return min(gaps, key=lambda one: one.space)
        covered = [
            (self.ease(look.facts.books[book]), one.space, one)
            for one in before
            if (book := look.me.books[one.space]) is not None
        ]
        return min(covered)[2] if covered else places[0]

    def walk(self, legal: Sequence[Action], totals: Totals) -> Action:
        """Turn a book over where that lets the inkwell go on, then the best move."""
        gain, space = self.best_flip(totals)
        flip = FlipBook(space) if space is not None else None
        if flip is not None and gain > 0 and flip in legal:
            return flip
        moves = [one for one in legal if isinstance(one, MoveInkwell)]
        return max(moves, key=lambda one: (self.move(one.spaces, totals), one.spaces))


USUAL = Totals({"coffee": 3, "bananas": 3, "cotton": 3}, 3, 1)
"""Totals of a usual round, for books that are still to come."""


def is_first_letter(book: Book | BookType) -> bool:
    """Whether it is an A book, for which some spaces are closed."""
    return isinstance(book, BookType) and book.letter == "A"


def is_met(book: Book | BookType, totals: Totals) -> bool:
    """Whether totals meet all requirements of a book at the same time."""
    rest, kinds_needed = dict(totals.goods), 0
    for need in book.requires:
        match need:
            case kinds.GoodsNeeded():
                rest[need.goods] -= need.n
            case kinds.AnyGoodsNeeded():
                kinds_needed = max(kinds_needed, need.n)
            case kinds.ExpansionNeeded():
                if totals.expansion < need.n:
                    return False
            case kinds.MerchantOrBookkeeperNeeded():
                if totals.helpers < 1:
                    return False
    return min(rest.values()) >= 0 and max(rest.values()) >= kinds_needed
