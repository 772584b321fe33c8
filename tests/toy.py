"""A toy game for the seams: every round all bid in secret for a prize drawn at random.

Owns the smallest game with a secret simultaneous choice, a take-back, a reveal and a draw.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar

import msgspec

from tabletop.rules.game import (
    Action,
    BadAction,
    BadState,
    Bundle,
    Fact,
    IllegalAction,
    NotToAct,
    Option,
    OptionValue,
    Outcome,
    Ref,
    Refusal,
    Score,
    Seat,
    View,
    checked_options,
    digest_of,
)
from tabletop.rules.rng import Rng

COINS, ROUNDS, PRIZES = 9, 3, (1, 2, 3, 4, 5)
Small = Annotated[int, msgspec.Meta(ge=0, le=99)]


class PlaceBid(Action, frozen=True):
    coins: Small

    @property
    def refs(self) -> tuple[Ref, ...]:
        return (Ref("card", str(self.coins)),)


class TakeBackBid(Action, frozen=True):
    is_take_back: ClassVar[bool] = True


class PrizeDrawn(Fact, frozen=True):
    barrier: ClassVar[bool] = True
    prize: int


class BidPlaced(Fact, frozen=True):
    seat: Seat


class OwnBid(Fact, frozen=True):
    seat: Seat
    coins: int

    @property
    def audience(self) -> tuple[Seat, ...]:
        return (self.seat,)


class BidTakenBack(Fact, frozen=True):
    seat: Seat


class BidsRevealed(Fact, frozen=True):
    barrier: ClassVar[bool] = True
    bids: tuple[int, ...]
    winner: Seat | None


class ToyView(View, frozen=True):
    prize: int
    has_bid: tuple[bool, ...]
    coins: tuple[int, ...]
    points: tuple[int, ...]
    own_bid: int | None
    prizes_left: int


class ToyData(msgspec.Struct, forbid_unknown_fields=True):
    """The JSON form of a toy state."""

    game: str
    options: dict[str, bool | str]
    deck: tuple[int, ...]
    prize: Small
    bids: tuple[Small | None, ...]
    coins: tuple[Small, ...]
    points: tuple[Small, ...]
    rng: tuple[Annotated[int, msgspec.Meta(ge=0)], Annotated[int, msgspec.Meta(ge=0)]]


class ToyState:
    __slots__ = ("bids", "coins", "deck", "game", "options", "points", "prize", "rng")
    game: ToyGame
    options: Mapping[str, OptionValue]
    deck: list[int]
    prize: int
    bids: list[int | None]
    coins: list[int]
    points: list[int]
    rng: Rng

    @property
    def seats(self) -> int:
        return len(self.coins)

    def to_act(self) -> tuple[Seat, ...]:
        return tuple(range(self.seats)) if self.prize else ()

    def legal(self, seat: Seat) -> list[Action]:
        if seat not in self.to_act():
            return []
        if self.bids[seat] is not None:
            return [TakeBackBid()]
        return [PlaceBid(coins) for coins in range(self.coins[seat] + 1)]

    def bundles(self, seat: Seat) -> tuple[Bundle, ...]:
        return ()

    def refusal(self, seat: Seat, action: Action) -> Refusal | None:
        has_bid = self.bids[seat] is not None
        if isinstance(action, TakeBackBid):
            return None if has_bid else Refusal("TOY-1", "no_bid_yet")
        if has_bid:
            return Refusal("TOY-1", "has_bid")
        if not isinstance(action, PlaceBid) or action.coins > self.coins[seat]:
            return Refusal("TOY-2", "too_few_coins", {"have": self.coins[seat]})
        return None

    def attempts(self, seat: Seat, ref: Ref) -> list[Action]:
        return [PlaceBid(int(ref.id))] if ref.kind == "card" else []

    @property
    def rule(self) -> str:
        return "TOY-1" if self.prize else ""

    def apply(self, seat: Seat, action: Action) -> list[Fact]:
        if seat not in self.to_act():
            raise NotToAct(f"seat {seat} is not to act")
        if refusal := self.refusal(seat, action):
            raise IllegalAction(refusal)
        if not isinstance(action, PlaceBid):
            self.bids[seat] = None
            return [BidTakenBack(seat)]
        self.bids[seat] = action.coins
        facts: list[Fact] = [BidPlaced(seat), OwnBid(seat, action.coins)]
        bids = [bid for bid in self.bids if bid is not None]
        if len(bids) == self.seats:
            facts += self._reveal(bids)
        return facts

    def _reveal(self, bids: list[int]) -> list[Fact]:
        best = max(bids)
        winner = bids.index(best) if bids.count(best) == 1 else None
        if winner is not None:
            self.coins[winner] -= best
            self.points[winner] += self.prize
        self.bids = [None] * self.seats
        return [BidsRevealed(tuple(bids), winner), *self.draw()]

    def draw(self) -> list[Fact]:
        if len(PRIZES) - len(self.deck) == ROUNDS:
            self.prize = 0
            return []
        self.prize = self.deck.pop(self.rng.below(len(self.deck)))
        return [PrizeDrawn(self.prize)]

    def parse_action(self, data: object) -> Action:
        try:
            return msgspec.convert(data, PlaceBid | TakeBackBid)
        except (msgspec.ValidationError, UnicodeError) as error:
            raise BadAction(str(error)) from error

    def copy(self) -> ToyState:
        return self.game.load(self.to_dict())

    def view(self, seat: Seat | None) -> ToyView:
        has_bid = tuple(bid is not None for bid in self.bids)
        own = None if seat is None else self.bids[seat]
        coins, points = tuple(self.coins), tuple(self.points)
        return ToyView(self.prize, has_bid, coins, points, own, len(self.deck))

    def outcome(self) -> Outcome | None:
        if self.prize:
            return None
        scores = [2 * points for points in self.points]
        winners = tuple(s for s, score in enumerate(scores) if score == max(scores))
        return Outcome(tuple(Score(s, {"prizes": s}) for s in scores), winners, "rounds_played")

    def totals(self) -> dict[str, int]:
        drawn = sum(PRIZES) - sum(self.deck)
        return {"prizes": drawn + sum(self.deck)}

    def to_dict(self) -> dict[str, Any]:
        data = ToyData(
            "toy",
            dict(self.options),
            tuple(self.deck),
            self.prize,
            tuple(self.bids),
            tuple(self.coins),
            tuple(self.points),
            (self.rng.key, self.rng.counter),
        )
        plain: dict[str, Any] = msgspec.to_builtins(data)
        return plain

    def digest(self) -> str:
        return digest_of(self.to_dict())


class ToyGame:
    id = "toy"
    rules_version = 1
    seats = range(2, 5)
    options: Mapping[str, Option] = {"quiet": Option("bool", False)}

    def setup(self, seats: int, options: Mapping[str, OptionValue], seed: int) -> ToyState:
        state = ToyState()
        state.game, state.options = self, checked_options(self, seats, options)
        state.deck, state.prize, state.rng = list(PRIZES), 0, Rng(seed)
        state.bids, state.coins, state.points = [None] * seats, [COINS] * seats, [0] * seats
        state.draw()
        return state

    def load(self, data: object) -> ToyState:
        try:
            saved = msgspec.convert(data, ToyData)
        except msgspec.ValidationError as error:
            raise BadState(str(error)) from error
        count = len(saved.coins)
        if saved.game != "toy" or {len(saved.bids), len(saved.points)} != {count}:
            raise BadState("the seats do not agree")
        if count not in self.seats or not set(saved.deck) <= set(PRIZES):
            raise BadState("no such toy game")
        state = ToyState()
        state.game, state.options = self, checked_options(self, count, saved.options)
        state.deck, state.prize, state.rng = list(saved.deck), saved.prize, Rng(*saved.rng)
        state.bids, state.coins, state.points = (
            list(saved.bids),
            list(saved.coins),
            list(saved.points),
        )
        return state
