"""What a law must know of a game: its option sets, well-formed actions, secrets.

Owns these shapes and twins of a state; the games themselves are in a module each.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from tabletop.rules.game import Action, Game, OptionValue, Seat, State

Data = dict[str, Any]
"""A state as plain JSON data."""


@dataclass(frozen=True, eq=False)
class GameUnderLaw:
    """One game: its option sets, a finite universe of actions, and its secrets.

    `universe` gives well-formed actions around a position, legal and illegal ones, each once.
    `is_solvent` is false when somebody but the bank owes something. `hide_from` changes all that a
    viewer (None: the table) must not see; `hide_from_all` only what nobody sees. `rare` are types
    of actions that some random games are without, `never` those that are never legal with these
    options. `pairs_all`: every option set is played with every number of players; else each number
    with every second of them, in turn, where games are long.
    """

    game: Game
    option_sets: tuple[Mapping[str, OptionValue], ...]
    universe: Callable[[State], Iterator[Action]]
    is_solvent: Callable[[State], bool]
    hide_from: Callable[[Data, Seat | None, random.Random], None]
    hide_from_all: Callable[[Data, random.Random], None]
    rare: frozenset[str] = frozenset()
    never: Callable[[Mapping[str, OptionValue]], frozenset[str]] = lambda _: frozenset()
    names_real_rules: bool = True
    pairs_all: bool = True


@dataclass(frozen=True, eq=False)
class Setting:
    """One way to set up one game; `str()` is its name in test ids."""

    law: GameUnderLaw = field(repr=False)
    seats: int
    options: Mapping[str, OptionValue]

    def __str__(self) -> str:
        words = [
            name if value is True else str(value) for name, value in self.options.items() if value
        ]
        return "-".join((self.law.game.id, str(self.seats), *words))

    def setup(self, seed: int) -> State:
        """A new game."""
        return self.law.game.setup(self.seats, self.options, seed)

    def twin(self, state: State, change: Callable[[Data], object]) -> State:
        """The state with something changed in its JSON data."""
        data = plain(state)
        change(data)
        return self.law.game.load(data)


def plain(state: State) -> Data:
    """The state as it comes out of JSON text."""
    data: Data = json.loads(json.dumps(state.to_dict()))
    return data


def settings_of(*laws: GameUnderLaw) -> list[Setting]:
    """Option sets of these games with numbers of players, see `GameUnderLaw.pairs_all`."""
    return [
        Setting(law, seats, options)
        for law in laws
        for place, options in enumerate(law.option_sets)
        for seats in law.game.seats
        if law.pairs_all or (seats - place) % 2 == 0
    ]
