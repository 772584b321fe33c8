"""What many games are measured by: what is noted while one is played, and the tables of all.

Owns the seam to the simulation and the list of games that have measures of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from rich.table import Table

from tabletop.measures.mombasa import MombasaWatch, mombasa_tables
from tabletop.rules.game import Fact, Seat, State


class Watch(Protocol):
    """Looks on at one game."""

    def see(self, state: State, seat: Seat, facts: Sequence[Fact]) -> None:
        """A seat has acted; `state` is the position that this led to."""

    def notes(self, state: State) -> object:
        """What is to be known of the game at its end, as a plain value."""


class Measure(NamedTuple):
    """How games of one kind are looked on at, and the tables made of the notes of them all."""

    watch: Callable[[State], Watch]
    tables: Callable[[Sequence[Any]], Iterator[Table]]


MEASURES: Mapping[str, Measure] = {"mombasa": Measure(MombasaWatch, mombasa_tables)}
"""By the id of the game; others are measured by their results only."""
