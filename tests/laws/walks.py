"""Random games for the laws: how they are walked, and positions picked from them.

Owns seeded walks in several styles; a position knows its setting, seed and step.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from tabletop.rules.game import Action, Seat, State
from tests.laws.law import Setting

MOST_ACTIONS = 10_000
"""No game under law comes near this many actions, however it is walked."""
TAKES_BACK = 0.02
"""Of the take-backs that come to mind only so many are done: what is planned, stays."""
WALKS = range(4, 12)
"""The seeds of the games of each setting out of which positions are picked."""


@dataclass(frozen=True)
class Position:
    """A state before action number `step` of the walk with this seed; `str()` says where."""

    setting: Setting
    seed: int
    step: int
    state: State
    _legal: dict[Seat, Sequence[Action]] = field(default_factory=dict, repr=False, compare=False)

    def __str__(self) -> str:
        return f"{self.setting}, seed {self.seed}, step {self.step}"

    def legal(self, seat: Seat) -> Sequence[Action]:
        """The seat's legal list, asked of the state only once."""
        if seat not in self._legal:
            self._legal[seat] = self.state.legal(seat)
        return self._legal[seat]


class Wanderer:
    """Chooses at random in the style of its seed, so that walks see different games.

    Even seeds: each action alike. Of the odd ones half choose the kind of action first, the other
    half prefers what is about something on the table to passing, finishing and bidding.
    """

    def __init__(self, seed: int) -> None:
        self._rng = random.Random(seed)
        self._style = (0, 1, 0, 2)[seed % 4]

    def choose(
        self, state: State, legal: Callable[[Seat], Sequence[Action]] | None = None
    ) -> tuple[Seat, Action]:
        """Somebody who is to act, and one of the actions allowed; `legal` knows them already."""
        while True:
            seat = self._rng.choice(state.to_act())
            action = self._pick((legal or state.legal)(seat))
            if not action.is_take_back or self._rng.random() < TAKES_BACK:
                return seat, action

    def _pick(self, legal: Sequence[Action]) -> Action:
        if self._style == 1:
            kind = self._rng.choice(sorted({type(action).__name__ for action in legal}))
            legal = [action for action in legal if type(action).__name__ == kind]
        elif self._style == 2 and self._rng.random() < 0.8:
            legal = [action for action in legal if action.refs] or legal
        return self._rng.choice(legal)


def walk(setting: Setting, seed: int) -> Iterator[Position]:
    """Every position of a random game up to its end; the state is changed between them."""
    state, wanderer = setting.setup(seed), Wanderer(seed)
    for step in range(MOST_ACTIONS):
        place = Position(setting, seed, step, state)
        yield place
        if not state.to_act():
            return
        state.apply(*wanderer.choose(state, place.legal))
    raise AssertionError(f"{setting}, seed {seed}: no end after {MOST_ACTIONS} actions")


def positions(setting: Setting, count: int, seed: int = 1) -> list[Position]:
    """Copies of random positions out of some walks; half of them where choices are rare ones."""
    rng = random.Random(seed)
    found, by_kind = _walked(setting)
    chosen = rng.sample(found, min(count // 2, len(found)))
    kinds = sorted(by_kind, key=sorted)
    chosen += (rng.choice(by_kind[rng.choice(kinds)]) for _ in range(count - len(chosen)))
    return [Position(setting, one.seed, one.step, one.state.copy()) for one in chosen]


@lru_cache(maxsize=1)
def _walked(setting: Setting) -> tuple[list[Position], dict[frozenset[str], list[Position]]]:
    """All positions of these walks, also by their kind; kept, as the tests of one setting follow
    each other.
    """
    found: list[Position] = []
    by_kind: dict[frozenset[str], list[Position]] = {}
    for seed in WALKS:
        for place in walk(setting, seed):
            kept = Position(setting, seed, place.step, place.state.copy())
            found.append(kept)
            kind = kind_among(map(place.legal, place.state.to_act()))
            by_kind.setdefault(kind, []).append(kept)
    return found, by_kind


def kind_of(state: State) -> frozenset[str]:
    """The kind of a decision: the types of the actions that are allowed."""
    return kind_among(state.legal(seat) for seat in state.to_act())


def kind_among(offers: Iterable[Sequence[Action]]) -> frozenset[str]:
    """The kind of the decision in which the seats to act are offered these actions."""
    types: set[type[Action]] = set()
    for legal in offers:
        types.update(map(type, legal))
    return frozenset(kind.__name__ for kind in types)
