"""Sets up positions of Mombasa in a few readable words, and acts in them.

Owns the plain data of a position and the example edition; knows the public contract otherwise.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar

import pytest

from tabletop.rules.game import Action, Fact, IllegalAction, Refusal, State
from tabletop.rules.mombasa.actions import LeaveReward, Ready, RestCard
from tabletop.rules.mombasa.edition.check import edition_from_plain
from tabletop.rules.mombasa.game import MombasaGame
from tabletop.rules.mombasa.view import CompanyView, MombasaPlayerView, MombasaView

EDITION = edition_from_plain(tomllib.loads((Path(__file__).parent / "edition.toml").read_text()))
GAME = MombasaGame({"example": EDITION})

F = TypeVar("F", bound=Fact)


class Position:
    """A position being laid out in the first game: it begins in round 1 with seat 0 at turn.

    Every player has a hand of 7 and a card on each of the three rows; no card is planned and
    no start bonus was taken. Every method returns the position; `load` makes the state.
    """

    def __init__(self, seats: int = 2, seed: int = 1, tracks: Mapping[str, str] | None = None):
        state = after_setup(seats, seed)
        for seat in range(seats):
            state.apply(seat, Ready())
        self.plain: dict[str, Any] = json.loads(json.dumps(state.to_dict()))
        self.seats = seats
        self.plain["course"] |= {"turn": 0, "start_player": 0, "is_first_turn": False}
        for one in self.plain["players"]:
            one["diamond"] = 0
        for company, side in (tracks or {}).items():
            self.plain["companies"][company]["track"] = side

    def load(self) -> State:
        """The state."""
        return GAME.load(self.plain)

    def round(self, number: int) -> Position:
        """It is the round of this number."""
        self.plain["course"]["round"] = number
        return self

    def first_turn(self) -> Position:
        """It is the very first turn of the round."""
        self.plain["course"]["is_first_turn"] = True
        return self

    def planning(self) -> Position:
        """It is the planning phase."""
        self.plain["course"] |= {"phase": "planning", "decision": "plan", "ready": []}
        return self

    def left(self, *seats: int) -> Position:
        """These players have left the action phase."""
        self.plain["course"]["left"] = sorted(seats)
        return self

    def money(self, *amounts: int) -> Position:
        """The players' pounds, by seat."""
        for player, amount in zip(self.plain["players"], amounts, strict=False):
            player["money"] = amount
        return self

    # Cards.

    def _fetch(self, card: str, seat: int) -> None:
        """Take one such card from where it lies, at the player's first."""
        own = self.plain["players"][seat]
        others = [player for player in self.plain["players"] if player is not own]
        offer = self.plain["offer"]
        piles = [own["hand"], *own["rows"], offer["pile"], offer["discarded"]]
        piles += [pile for player in others for pile in (player["hand"], *player["rows"])]
        for pile in piles:
            if card in pile:
                pile.remove(card)
                return
        place = offer["cards"].index(card)
        offer["cards"][place] = None

    def area(self, seat: int, *cards: str | None, used: Sequence[int] = ()) -> Position:
        """The cards in a player's action area by slot; `used` slots lie face down."""
        player = self.plain["players"][seat]
        for index, card in enumerate(cards):
            if card is not None:
                self._fetch(card, seat)
                player["area"][index] = card
        player["used"] = list(used)
        return self

    def hand(self, seat: int, *cards: str) -> Position:
        """These cards are in a player's hand too."""
        for card in cards:
            self._fetch(card, seat)
        self.plain["players"][seat]["hand"] += cards
        return self

    def no_hand(self, seat: int) -> Position:
        """A player's hand was discarded."""
        self.plain["offer"]["discarded"] += self.plain["players"][seat]["hand"]
        self.plain["players"][seat]["hand"] = []
        return self

    def rows(self, seat: int, *rows: Sequence[str]) -> Position:
        """A player's resting rows; the cards that lay there were discarded."""
        player = self.plain["players"][seat]
        for index, row in enumerate(rows):
            self.plain["offer"]["discarded"] += player["rows"][index]
            player["rows"][index] = []
            for card in row:
                self._fetch(card, seat)
                player["rows"][index].append(card)
        return self

    def display(self, **cards: str | None) -> Position:
        """What lies on places of the card display: `p1="a_coffee_2"`, None for an empty one."""
        offer = self.plain["offer"]
        for name, card in cards.items():
            place = int(name[1:]) - 1
            if offer["cards"][place] is not None:
                offer["discarded"].append(offer["cards"][place])
                offer["cards"][place] = None
            if card is not None:
                self._fetch(card, 0)
                offer["cards"][place] = card
        return self

    def empty_display(self) -> Position:
        """No card is on offer."""
        return self.display(**{f"p{place}": None for place in range(1, 13)})

    # Tracks.

    def track(self, seat: int, company: str, space: int, special: int | None = None) -> Position:
        """A marker, and which of its special bonuses works (as a rule the last one reached)."""
        index = list(self.plain["companies"]).index(company)
        side = self.plain["companies"][company]["track"]
        specials = next(one.specials for one in EDITION.tracks if one.id == side)
        reached = sum(one.space <= space for one in specials)
        player = self.plain["players"][seat]
        player["tracks"][index] = space
        player["specials"][index] = reached if special is None else special
        return self

    def diamond(self, seat: int, space: int) -> Position:
        """Where a diamond stands."""
        self.plain["players"][seat]["diamond"] = space
        return self

    # Books.

    def _fetch_book(self, book: str) -> None:
        shelves = self.plain["shelves"]
        supply = shelves["supplies"][book[0].upper()]
        if book in supply:
            supply.remove(book)
        elif book in shelves["gone"]:
            shelves["gone"].remove(book)
        else:
            place = shelves["books"].index(book)
            shelves["books"][place] = supply.pop()

    def books(self, seat: int, **books: str) -> Position:
        """Books on a player's track: `s2="a01"`."""
        player = self.plain["players"][seat]
        for name, book in books.items():
            self._fetch_book(book)
            player["books"][int(name[1:])] = book
        return self

    def flipped(self, seat: int, *spaces: int) -> Position:
        """On these spaces a player's books lie face down."""
        self.plain["players"][seat]["flipped"] = list(spaces)
        return self

    def inkwell(self, seat: int, space: int) -> Position:
        """Where an inkwell stands."""
        self.plain["players"][seat]["inkwell"] = space
        return self

    def books_on_offer(self, **books: str) -> Position:
        """Which books lie on places of the display: `p1="a01"`."""
        shelves = self.plain["shelves"]
        for name, book in books.items():
            place = int(name[1:]) - 1
            self._fetch_book(book)
            old = shelves["books"][place]
            shelves["supplies"][old[0].upper()].insert(0, old)
            shelves["books"][place] = book
        return self

    def empty_supplies(self) -> Position:
        """All books of the supplies are out of the game."""
        shelves = self.plain["shelves"]
        for supply in shelves["supplies"].values():
            shelves["gone"] += supply
            supply.clear()
        return self

    def coins(self, *places: int) -> Position:
        """A coin of the round track lies under each of these places of the book display."""
        for place in places:
            self.plain["shelves"]["coins"][place - 1] = 1
            self.plain["round_coins"][(place - 1) % 6] -= 1
        return self

    # Map and bonus spaces.

    def holds(self, company: str, *regions: str) -> Position:
        """A company holds regions with posts from the first columns of its base."""
        columns = self.plain["companies"][company]["columns"]
        for region in regions:
            self.plain["regions"][region] = company
            column = next(column for column in columns if column[0])
            column[0] -= 1
            column[1] = column[1] or column[0] == 0
        return self

    def base(self, company: str, *columns: tuple[int, bool]) -> Position:
        """The columns of a base as posts and `is_emptied`; posts missing left the game."""
        held = list(self.plain["regions"].values()).count(company)
        posts = sum(count for count, _ in columns)
        self.plain["companies"][company] |= {
            "columns": [list(column) for column in columns],
            "removed": 15 - posts - held,
        }
        return self

    def marker(self, seat: int, *spaces: str) -> Position:
        """A player's bonus markers lie on these spaces."""
        self.plain["spaces"] |= dict.fromkeys(spaces, seat)
        return self

    def tiles(self, seat: int, *tiles: str) -> Position:
        """A player holds these bonus tiles."""
        self.plain["players"][seat]["tiles"] = list(tiles)
        return self


def after_setup(seats: int, seed: int) -> State:
    """The first game in its first planning phase, no start bonus taken."""
    state: State = GAME.setup(seats, {}, seed)
    while plain_view(state).phase == "setup":
        seat = state.to_act()[0]
        legal = state.legal(seat)
        is_resting = isinstance(legal[0], RestCard)
        state.apply(seat, legal[0] if is_resting else LeaveReward())
    return state


def act(state: State, *actions: Action) -> list[Fact]:
    """The seat at turn does these things, each by whoever is to act first; all facts."""
    facts: list[Fact] = []
    for action in actions:
        facts += state.apply(state.to_act()[0], action)
    return facts


def refusal(state: State, action: Action, seat: int | None = None) -> tuple[str, str]:
    """Rule and code of the refusal of an action, which must be one."""
    with pytest.raises(IllegalAction) as refused:
        state.apply(state.to_act()[0] if seat is None else seat, action)
    found: Refusal = refused.value.refusal
    return found.rule, found.code


def told(facts: Iterable[Fact], kind: type[F]) -> list[F]:
    """The facts of a kind."""
    return [fact for fact in facts if isinstance(fact, kind)]


def plain_view(state: State, seat: int | None = None) -> MombasaView:
    """What a seat, or the table, sees."""
    view = state.view(seat)
    assert isinstance(view, MombasaView)
    return view


def player(state: State, seat: int) -> MombasaPlayerView:
    """A player's board as the player sees it."""
    return plain_view(state, seat).players[seat]


def money(state: State) -> list[int]:
    """All players' pounds."""
    return [one.money for one in plain_view(state).players]


def company(state: State, name: str) -> CompanyView:
    """A company."""
    return next(one for one in plain_view(state).companies if one.id == name)


def legal(state: State, kind: type[Action]) -> list[Action]:
    """The allowed actions of a kind of the first seat that is to act."""
    return [one for one in state.legal(state.to_act()[0]) if type(one) is kind]
