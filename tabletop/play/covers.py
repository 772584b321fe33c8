"""What a seat chooses from in secret, and the numbers that stand for it where others look on.

Owns counting a hand and numbering it; knows actions by what they conceal and take back.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping

from tabletop.play.choices import Numbers, concealed
from tabletop.play.panel import Message
from tabletop.rules.game import Action, Ref, Seat, State

Hand = Mapping[Ref, int]
"""How many of each hidden thing a seat can choose from, those included that it has chosen."""


def hand_of(state: State, seat: Seat) -> Hand:
    """What the seat chooses from in secret now; empty while it makes no such choice.

    Tried out on copies: all that was chosen is taken back, then the same is chosen for as long as
    there is more of it and it can still be taken back.
    """
    legal = state.legal(seat)
    if not any(action.conceals or action.is_take_back for action in legal):
        return {}
    start = before_choosing(state, seat)
    refs = dict.fromkeys(ref for action in start.legal(seat) for ref in concealed(action))
    return {ref: _how_many(start.copy(), seat, ref) for ref in refs}


def before_choosing(state: State, seat: Seat) -> State:
    """A copy of the position in which the seat has taken back all that it chose in secret."""
    start = state.copy()
    while (back := next((one for one in start.legal(seat) if one.is_take_back), None)) is not None:
        start.apply(seat, back)
    return start


def _how_many(state: State, seat: Seat, ref: Ref) -> int:
    count = 0
    while (pick := _pick_of(state, seat, ref)) is not None:
        state.apply(seat, pick)
        count += 1
        if not any(action.is_take_back for action in state.legal(seat)):
            break  # it was revealed, and what is asked now is another choice
    return count


def _pick_of(state: State, seat: Seat, ref: Ref) -> Action | None:
    return next((one for one in state.legal(seat) if ref in concealed(one)), None)


class Covers:
    """One seat's numbers: from 1, by chance, new for every secret choice and kept for all of it."""

    __slots__ = ("_hand", "_next", "_rng", "_used", "numbers")

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng
        self._hand: Hand = {}
        self._next: int | None = None
        self._used: dict[int, int] = {}  # by slot
        self.numbers: Numbers = {}
        """The numbers of each thing, one for each equal one; empty while nothing is secret."""

    def follow(self, hand: Hand, chosen: Mapping[int, Ref]) -> None:
        """The seat now chooses from this hand, and has put these of it at slots."""
        if hand != self._hand:
            self._deal(hand)
        for slot, number in list(self._used.items()):
            if slot not in chosen or number not in self.numbers.get(chosen[slot], ()):
                del self._used[slot]
        for slot, ref in chosen.items():
            free = self.open.get(ref, ())
            if slot not in self._used and free:
                self._used[slot] = next((one for one in free if one == self._next), free[0])
        self._next = None

    def _deal(self, hand: Hand) -> None:
        """New numbers."""
        self.forget()
        self._hand, total = dict(hand), sum(hand.values())
        dealt = iter(self._rng.sample(range(1, total + 1), total))
        self.numbers = {
            ref: tuple(sorted(next(dealt) for _ in range(n))) for ref, n in hand.items()
        }

    def forget(self) -> None:
        """The secret choice is over."""
        self._hand, self.numbers = {}, {}
        self._used.clear()

    def use(self, number: int | None) -> None:
        """The seat is about to choose the thing with this number."""
        self._next = number

    @property
    def open(self) -> Numbers:
        """The numbers that can still be chosen."""
        used = self._used.values()
        return {
            ref: tuple(one for one in numbers if one not in used)
            for ref, numbers in self.numbers.items()
        }

    @property
    def shown(self) -> Numbers:
        """For the seat itself: under which numbers each thing stands, one for each equal one that
        can still be chosen; of one that can not, those under which it was chosen.
        """
        free = self.open
        return {ref: free[ref] or numbers for ref, numbers in self.numbers.items()}


def discreet(message: Message, hidden_kinds: Iterable[str]) -> Message:
    """The message without the name of a thing of these kinds; others at the table read it too."""
    names = set(hidden_kinds) & {message.figures.get("kind"), *message.figures}
    if not names:
        return message
    code = message.code if message.code in _NAMELESS else "hidden_not_now"
    slot = {name: value for name, value in message.figures.items() if name == "slot"}
    return Message(code, message.rule, slot)


_NAMELESS = frozenset({"card_twice", "fix_slot"})
"""Codes whose sentences name nothing."""
