"""What games of Mombasa are measured by: companies, cards, books and turns.

Owns what is noted of a game and the tables of the notes; reads facts and the public view only.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from rich.table import Table

from tabletop.measures.tables import measure_table, percent, quantile
from tabletop.rules.game import Fact, Seat, State
from tabletop.rules.mombasa.facts import (
    BookDrawn,
    BookTaken,
    CardBought,
    CardsUsed,
    InkwellMoved,
    PlansRevealed,
    SeatLeft,
    SpaceOccupied,
)
from tabletop.rules.mombasa.view import MombasaView

LONG_ENOUGH = 2
"""Action phases at whose beginning a card has to lie on offer for its sale to be judged."""

TURNS = (CardsUsed, SpaceOccupied, SeatLeft)
"""Each of the six actions brings about exactly one of these (M-A2)."""


@dataclass(frozen=True, slots=True)
class MombasaNotes:
    """One game at its end. `coins` and `shares` (of the tracks, of all seats) are by company,
    `turns` by seat; `winners` are places, from 0, in the turn order of the first round. Cards
    and books are ids of kinds: in how many action phases a card lay on offer, which were bought;
    which books were on offer, taken, passed and stopped at.
    """

    rounds: int
    coins: dict[str, int]
    shares: dict[str, int]
    turns: tuple[int, ...]
    winners: tuple[int, ...]
    offered: dict[str, int]
    bought: frozenset[str]
    taken: frozenset[str]
    entered: frozenset[str]
    stopped_at: frozenset[str]
    shown_books: frozenset[str]


class MombasaWatch:
    """Notes what a game of Mombasa is measured by while it is played."""

    def __init__(self, state: State) -> None:
        self._first = _seen(state).start_player
        self._turns = [0] * state.seats
        self._offered: Counter[str] = Counter()
        self._bought: set[str] = set()
        self._taken: set[str] = set()
        self._entered: set[str] = set()
        self._stopped_at: set[str] = set()
        self._shown_books: set[str] = set()

    def see(self, state: State, seat: Seat, facts: Sequence[Fact]) -> None:
        """A seat has acted; `state` is the position that this led to."""
        for fact in facts:
            match fact:
                case CardBought():
                    self._bought.add(fact.card)
                case BookDrawn():
                    self._shown_books.add(fact.book)
                case BookTaken():
                    self._taken.add(fact.book)
                case InkwellMoved():
                    self._note_walk(_seen(state), fact)
                case PlansRevealed():
                    view = _seen(state)
                    self._offered.update({card for card in view.display if card is not None})
                    self._shown_books.update(book for book in view.books if book is not None)
                case _:
                    pass
            if isinstance(fact, TURNS):
                self._turns[seat] += 1

    def _note_walk(self, view: MombasaView, walk: InkwellMoved) -> None:
        player = view.players[walk.seat]
        passed = player.books[walk.old + 1 : walk.new + 1]
        self._entered.update(book for book in passed if book is not None)
        book = player.books[walk.new]
        if book is not None and walk.new not in player.flipped:
            self._stopped_at.add(book)

    def notes(self, state: State) -> MombasaNotes:
        """What is to be known of the game at its end."""
        view, outcome = _seen(state), state.outcome()
        assert outcome is not None, "the game is over"
        return MombasaNotes(
            rounds=view.round,
            coins={company.id: company.coins for company in view.companies},
            shares={
                company.id: sum(player.shares[company.id] for player in view.players)
                for company in view.companies
            },
            turns=tuple(self._turns),
            winners=tuple((seat - self._first) % state.seats for seat in outcome.winners),
            offered=dict(self._offered),
            bought=frozenset(self._bought),
            taken=frozenset(self._taken),
            entered=frozenset(self._entered),
            stopped_at=frozenset(self._stopped_at),
            shown_books=frozenset(self._shown_books),
        )


def _seen(state: State) -> MombasaView:
    view = state.view(None)
    assert isinstance(view, MombasaView), "these measures are for Mombasa"
    return view


def mombasa_tables(notes: Sequence[MombasaNotes]) -> Iterator[Table]:
    """The tables of some games."""
    yield _course(notes)
    yield _turn_order(notes)
    yield _companies(notes)
    yield _cards(notes)
    yield _books(notes)


def _course(notes: Sequence[MombasaNotes]) -> Table:
    table = measure_table("Course of the game", "measure", "median", "5 %", "95 %", "mean")
    rows = {
        "rounds": [one.rounds for one in notes],
        "turns of a player": [turns for one in notes for turns in one.turns],
        "cards bought, all kinds": [len(one.bought) for one in notes],
    }
    for name, figures in rows.items():
        ordered = sorted(figures)
        quantiles = [str(quantile(ordered, share)) for share in (0.5, 0.05, 0.95)]
        table.add_row(name, *quantiles, f"{sum(figures) / len(figures):.1f}")
    return table


def _turn_order(notes: Sequence[MombasaNotes]) -> Table:
    """Who begins is drawn, so that seats say nothing of the order; shared wins count in parts."""
    table = measure_table("Places in the turn order of the first round", "place", "wins")
    for place in range(len(notes[0].turns)):
        wins = sum((place in one.winners) / len(one.winners) for one in notes)
        table.add_row(str(place + 1), percent(wins, len(notes)))
    return table


def _companies(notes: Sequence[MombasaNotes]) -> Table:
    """A company pays best when no other has more coins uncovered; equals count in parts."""
    table = measure_table(
        "Companies", "company", "pays best", "coins at the end", "shares on a track"
    )
    seats = len(notes[0].turns)
    for name in notes[0].coins:
        best = sum(_leads(name, one.coins) for one in notes)
        coins = sum(one.coins[name] for one in notes) / len(notes)
        shares = sum(one.shares[name] for one in notes) / len(notes) / seats
        table.add_row(name, percent(best, len(notes)), f"{coins:.1f}", f"{shares:.1f}")
    return table


def _leads(company: str, coins: Mapping[str, int]) -> float:
    most = max(coins.values())
    return (coins[company] == most) / list(coins.values()).count(most)


def _cards(notes: Sequence[MombasaNotes]) -> Table:
    """Cards in the order of their ids: games in which they were offered long enough or bought."""
    table = measure_table(
        f"Cards: games with {LONG_ENOUGH} action phases on offer, or bought",
        "card",
        "games",
        "bought",
    )
    for name in sorted({name for one in notes for name in one.offered}):
        judged = [
            one for one in notes if name in one.bought or one.offered.get(name, 0) >= LONG_ENOUGH
        ]
        bought = sum(name in one.bought for one in judged)
        table.add_row(name, str(len(judged)), percent(bought, len(judged)))
    return table


def _books(notes: Sequence[MombasaNotes]) -> Table:
    """Kinds of books: games in which one was taken, walked over, and paid its reward."""
    table = measure_table("Books: games in which one was", "book", "taken", "entered", "stopped at")
    for name in sorted({name for one in notes for name in one.shown_books | one.entered}):
        uses = [(name in one.taken, name in one.entered, name in one.stopped_at) for one in notes]
        table.add_row(name, *(percent(sum(games), len(notes)) for games in zip(*uses, strict=True)))
    return table
