"""The companies' bases: columns of posts, taking one, returning one, coins uncovered.

Owns M-E4, M-E7, M-E10 and M-F2. A column is one number: its posts, plus EMPTIED once its last
space was uncovered, which is never covered again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.rules.game import Fact
from tabletop.rules.mombasa import facts as told
from tabletop.rules.mombasa.rulebook import COLUMNS, POSTS_IN_COLUMN

if TYPE_CHECKING:
    from tabletop.rules.mombasa.state import MombasaState

EMPTIED = 8
FULL_BASE = (POSTS_IN_COLUMN,) * COLUMNS


def posts(column: int) -> int:
    """The posts in a column."""
    return column % EMPTIED


def columns_with_posts(s: MombasaState, company: int) -> list[int]:
    """The columns of a base from which a post can be taken."""
    return [i for i, column in enumerate(s.bases[company]) if column % EMPTIED]


def columns_with_room(s: MombasaState, company: int) -> list[int]:
    """The columns of a base in which a post can be put back (M-E10)."""
    return [i for i, column in enumerate(s.bases[company]) if has_room(column)]


def has_room(column: int) -> bool:
    """Whether a post can be put back into a column."""
    most = POSTS_IN_COLUMN - 1 if column >= EMPTIED else POSTS_IN_COLUMN
    return column % EMPTIED < most


def take_post(s: MombasaState, company: int, column: int) -> None:
    """Take the top post of a column."""
    left = s.bases[company][column] - 1
    _set(s, company, column, left or EMPTIED)


def return_post(s: MombasaState, company: int, column: int, facts: list[Fact]) -> None:
    """Put a post on the lowest free space of a column."""
    _set(s, company, column, s.bases[company][column] + 1)
    facts.append(told.PostReturned(s.terms.companies[company], column + 1))


def remove_post(s: MombasaState, company: int, column: int, facts: list[Fact]) -> None:
    """Take the top post of a column out of the game (M-K7)."""
    take_post(s, company, column)
    s.removed[company] += 1
    facts.append(told.PostRemoved(s.terms.companies[company], column + 1))


def _set(s: MombasaState, company: int, column: int, value: int) -> None:
    row = list(s.bases[company])
    row[column] = value
    s.bases[company] = tuple(row)


def coins(s: MombasaState, company: int) -> int:
    """The coin symbols uncovered in a base: what a share is worth (M-F2)."""
    return sum(
        uncovered(column, row)
        for column, row in zip(s.bases[company], s.terms.coins[company], strict=True)
    )


def uncovered(column: int, coins_by_space: tuple[int, ...]) -> int:
    """The coin symbols uncovered in a column; its spaces from the one emptied first."""
    count = column % EMPTIED
    if column < EMPTIED:
        return sum(coins_by_space[: POSTS_IN_COLUMN - count])
    return sum(coins_by_space[: POSTS_IN_COLUMN - 1 - count]) + coins_by_space[-1]
