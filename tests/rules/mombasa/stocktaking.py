"""Every piece of a game of Mombasa counted anew after each action, by name and place.

Owns what may become of a piece; counts by itself, without the rules' totals and checks of saves.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tabletop.rules.game import Fact, Seat, State
from tabletop.rules.mombasa import bases
from tabletop.rules.mombasa import facts as told
from tabletop.rules.mombasa.state import MombasaState
from tabletop.simulation import Lost

NOTHING = -1
POSTS, IN_COLUMN = 15, 5


class Place(NamedTuple):
    """What goes one way only, or moves only when it is told, at one moment."""

    money: tuple[int, ...]
    removed: tuple[int, ...]
    discarded: tuple[int, ...]
    gone: tuple[int, ...]
    start_player: Seat
    boards: tuple[tuple[int, ...], ...]
    """By player the markers, the diamond and the inkwell."""


class Stocktaking:
    """Watches one game; raises Lost with what is wrong."""

    def __init__(self, state: State) -> None:
        s = _own(state)
        self._cards, self._books = cards(s), books(s)
        self._before = place(s)
        self._emptied: set[tuple[int, int]] = set()
        """Company and column whose last space was uncovered some time."""

    def see(self, state: State, seat: Seat, facts: Sequence[Fact]) -> None:
        """A seat has acted; `state` is the position that this led to."""
        s = _own(state)
        before, self._before = self._before, place(s)
        wrong = [
            *self._pieces(s),
            *self._posts(s),
            *_forward(before, self._before),
            *_paid(s, before, self._before, facts),
            *_told(s, before, self._before, facts),
            *_bonuses(s),
        ]
        if wrong:
            raise Lost(f"{', '.join(wrong)} after {[type(fact).__name__ for fact in facts]}")

    def notes(self, state: State) -> None:
        """Nothing is noted of a game in which nothing is wrong."""

    def _pieces(self, s: MombasaState) -> Iterator[str]:
        if cards(s) != self._cards:
            yield "cards"
        if books(s) != self._books:
            yield "books"
        if sum(s.ledger.balances) or min(s.ledger.balances[1:]) < 0:
            yield "money"

    def _posts(self, s: MombasaState) -> Iterator[str]:
        """15 a company, in its base, held, driven out or removed; and the coins they uncover."""
        for company, base in enumerate(s.bases):
            in_base = coins = 0
            for column, (number, printed) in enumerate(
                zip(base, s.terms.coins[company], strict=True)
            ):
                posts = bases.posts(number)
                if not posts:
                    self._emptied.add((company, column))
                seen = IN_COLUMN - posts
                if (company, column) in self._emptied and posts:
                    seen -= 1
                    coins += printed[-1]
                if seen < 0:
                    yield "a last space covered again"
                in_base += posts
                coins += sum(printed[:seen])
            outside = s.holders.count(company) + s.acting.ousted.count(company)
            if in_base + outside + s.removed[company] != POSTS:
                yield "posts"
            if coins != bases.coins(s, company):
                yield "coins uncovered in a base"


def cards(s: MombasaState) -> list[int]:
    """Every card of the game: display, pile, discards, hands, slots and rows."""
    found = [*s.offer.cards, *s.offer.pile, *s.offer.discarded]
    for player in s.players:
        found += (*player.hand, *player.area, *player.to_rest)
        for row in player.rows:
            found += row
    return sorted(card for card in found if card != NOTHING)


def books(s: MombasaState) -> list[int]:
    """Every book but those of the starting tiles: display, supplies, tracks, gained, gone."""
    found = [*s.shelves.books, *s.shelves.gone, *s.acting.gained]
    for supply in s.shelves.supplies:
        found += supply
    for player in s.players:
        found += (*player.books[:1], *player.books[2:])  # on 1 lies the tile's, never covered
    return sorted(book for book in found if book != NOTHING)


def place(s: MombasaState) -> Place:
    """What lies where that is held against the moment before."""
    return Place(
        tuple(s.ledger.balances),
        tuple(s.removed),
        s.offer.discarded,
        s.shelves.gone,
        s.course.start_player,
        tuple([(*one.tracks, one.diamond, one.inkwell) for one in s.players]),
    )


def _forward(old: Place, new: Place) -> Iterator[str]:
    """What left the game stays out; no marker goes back."""
    if new.discarded[: len(old.discarded)] != old.discarded:
        yield "discarded cards"
    if new.gone[: len(old.gone)] != old.gone:
        yield "books out of the game"
    if new.boards != old.boards and any(
        now < then
        for ours, theirs in zip(new.boards, old.boards, strict=True)
        for now, then in zip(ours, theirs, strict=True)
    ):
        yield "markers"


def _paid(s: MombasaState, old: Place, new: Place, facts: Sequence[Fact]) -> Iterator[str]:
    """Every coin went where the facts say; the one under a book went with it (M-B2, M-N1)."""
    money = list(old.money)
    for fact in facts:
        if isinstance(fact, told.MoneyPaid):
            money[_money_place(s, fact.source)] -= fact.amount
            money[_money_place(s, fact.target)] += fact.amount
        elif isinstance(fact, told.CoinsMoved):
            column = fact.number - 2  # the second space is the first with coins
            money[s.terms.first_round_place + column] -= fact.coins
            for row in range(fact.coins):
                money[s.terms.first_strip + 6 * row + column] += 1
        elif isinstance(fact, told.BookTaken) and new.money[s.terms.first_strip + fact.place - 1]:
            yield "a coin left behind"
    if tuple(money) != new.money:
        yield "coins"


def _told(s: MombasaState, old: Place, new: Place, facts: Sequence[Fact]) -> Iterator[str]:
    """Nothing leaves the game and no token changes hands without being told."""
    removed, thrown, begins = list(old.removed), 0, old.start_player
    for fact in facts:
        match fact:
            case told.PostRemoved():
                removed[s.terms.company_index[fact.company]] += 1
            case told.DisplayDiscarded():
                thrown += len(fact.cards)
            case told.CardDiscarded():
                thrown += 1
            case told.StartPlayerTaken():
                begins = fact.seat
            case _:
                pass
    if tuple(removed) != new.removed:
        yield "posts removed"
    if len(old.discarded) + thrown != len(new.discarded):
        yield "the discard pile"
    if begins != new.start_player:
        yield "the start player's token"


def _money_place(s: MombasaState, party: str) -> int:
    kind, _, number = party.partition(":")
    if kind == "bank":
        return 0
    return 1 + int(number) if kind == "seat" else s.terms.first_strip + int(number) - 1


def _bonuses(s: MombasaState) -> Iterator[str]:
    """A bonus tile is at one place, and only a round's action phase has markers on spaces."""
    tiles = 0
    for seat, player in enumerate(s.players):
        if tiles & player.tiles or player.spent & ~player.tiles:
            yield "bonus tiles"
        tiles |= player.tiles
        if s.course.left >> seat & 1 and player.tiles and s.course.phase == "actions":
            yield "tiles of a player who has left"
        owned = min(s.terms.markers + player.effects.markers, s.terms.markers_in_all)
        if s.occupants.count(seat) > owned:
            yield "bonus markers"
    if s.course.phase == "planning" and any(seat != NOTHING for seat in s.occupants):
        yield "markers of the round before"


def _own(state: State) -> MombasaState:
    assert isinstance(state, MombasaState)
    return state
