"""What the choosing before a game shows and comes to: frozen values for the picture.

Owns the values alone; whose choice it is, and what follows it, is `setup`'s.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from tabletop.play.choices import MAX_ENTRIES
from tabletop.play.panel import Message
from tabletop.rules.game import OptionValue

PageKind = Literal["resume", "language", "game", "group", "choice", "length", "seats", "options"]
EntryKind = Literal[
    "unfinished",
    "answer",
    "language",
    "game",
    "group",
    "choice",
    "place",
    "switch",
    "turn",
    "done",
    "length",
]
Groups = Mapping[str, Mapping[str, Sequence[str]]]
"""Choices by option and group, for options that have more than one level of a menu holds."""
REST = "rest"
"""The group of choices that no other one names."""

WHOLE = "whole"
"""The length of a game that begins at its beginning."""

GO_ON, NEW_GAME, START = "go_on", "new_game", "start"
OPEN_TO_ALL: frozenset[PageKind] = frozenset({"resume", "language"})
"""Pages on which any place may press; who does becomes the host."""


@dataclass(frozen=True, slots=True)
class Unfinished:
    """A game that can be gone on with: its number in the store, which game, begun when (local time,
    as `2026-01-31T20:15`), how many entries so far; `is_cut` when only these are still the same
    under the present rules. One with an `obstacle` is kept, but cannot be chosen; of one that
    `is_ended` people have not seen the result.
    """

    number: int

    game: str
    begun: str
    entries: int
    is_cut: bool = False
    obstacle: Message | None = None
    is_ended: bool = False


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of a page. `value` is who sits at a place, or what is chosen of an option that taking
    turns on; `is_on` what a switch, or the choice so far, is; `is_barred`: to be seen, not to be
    taken.
    """

    id: str
    kind: EntryKind
    value: str | None = None
    is_on: bool = False
    is_barred: bool = False


@dataclass(frozen=True, slots=True)
class Page:
    """What is on show. `id` is the kind, or the option's name on pages of kind `group` and
    `choice`; `number` of `count` says how far one is.
    """

    id: str
    kind: PageKind
    entries: tuple[Entry, ...]
    cursor: int
    number: int
    count: int

    @property
    def lit(self) -> Entry:
        """The entry that confirming takes."""
        return self.entries[self.cursor]


@dataclass(frozen=True, slots=True)
class Chosen:
    """The end of the choosing. `places` are those that play, clockwise and so in the order of the
    game's seats; `players` says who sits at each. All three are empty when `resumes` tells the
    number of an unfinished game. `length` is one of those offered for the game.
    """

    resumes: int | None
    game: str
    language: str
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    places: tuple[int, ...] = ()
    players: tuple[str, ...] = ()
    length: str = WHOLE


class PageId(NamedTuple):
    kind: PageKind
    id: str


def place_entry(place: int) -> str:
    """The id of a place's entry on the page `seats`."""
    return f"place:{place}"


def grouped(
    choices: Sequence[str], known: Mapping[str, Sequence[str]]
) -> Mapping[str, Sequence[str]]:
    """The choices by the known groups, others after them; those of one level are a single group."""
    if len(choices) <= MAX_ENTRIES:
        return {REST: choices}
    groups = {id_: [one for one in names if one in choices] for id_, names in known.items()}
    named = {one for names in groups.values() for one in names}
    groups[REST] = [one for one in choices if one not in named]
    return {id_: names for id_, names in groups.items() if names}
