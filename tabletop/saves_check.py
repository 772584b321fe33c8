"""Every unfinished game of a store played again: does this version play it as it was played?

Owns the question that an update asks; opens the store as `play` does and changes no game.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tabletop.catalog import games
from tabletop.play.log import BadLog, SaveDiffers
from tabletop.play.replay import restore
from tabletop.store.games import OpenGame
from tabletop.store.schema import check_database
from tabletop.store.store import Store


class CheckedSave(NamedTuple):
    """One game: whether all of it replays the same, and a sentence with the figures."""

    is_same: bool
    sentence: str


def checked_saves(path: Path) -> Iterator[CheckedSave]:
    """The unfinished games of a store, the latest first; none where no file is.

    Raises StoreError: a damaged file is neither mended nor set aside.
    """
    if not path.exists():
        return
    check_database(path)
    with Store(path) as store:
        for game in store.open_games():
            yield _checked(game, store.records_of(game.id))


def _checked(game: OpenGame, records: list[bytes]) -> CheckedSave:
    begun = f"game {game.id} of {game.started_utc}, entries: {game.entries}"
    try:
        restored = restore(records, games())
    except SaveDiffers as error:
        return CheckedSave(False, f"{begun}, the same: {error.good}; {error}")
    except BadLog as error:
        return CheckedSave(False, f"{begun}; {error}")
    return CheckedSave(True, f"{begun}, all the same; digest {restored.history.state.digest()}")
