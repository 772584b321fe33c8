"""The games of one table in its store: begun, gone on with, looked at; and its registered cards.

Owns the way between records and sessions; knows no picture and no part of the evening.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from tabletop.bots import COMPUTER_PLAYERS
from tabletop.catalog import family_of, games
from tabletop.config import MOST_SEATS, ConfigError
from tabletop.play.log import (
    HUMAN,
    BadLog,
    Header,
    OtherData,
    SaveDiffers,
    check_data,
    checked_places,
    checked_players,
    read_header,
)
from tabletop.play.panel import Message
from tabletop.play.replay import game_of
from tabletop.play.session import Session
from tabletop.play.setup import WHOLE, Unfinished
from tabletop.prepared import prepared
from tabletop.registered_cards import RegisteredCards
from tabletop.rules.game import Game, OptionValue
from tabletop.store.games import OpenGame
from tabletop.store.schema import StoreError
from tabletop.store.store import Store

MOST_OFFERED = 5
"""So many unfinished games are offered at the table; the others stay in the store."""

_LOG = logging.getLogger(__name__)


@dataclass(frozen=True, kw_only=True)
class NewGame:
    """A game to be begun: who sits at each seat, and at which place of the table; `length` says
    from where (`prepared.STARTS`).
    """

    game: Game
    options: Mapping[str, OptionValue]
    players: Sequence[str]
    places: Sequence[int]
    seed: int | None = None
    length: str = WHOLE


class SavedGames:
    """People sit only at the first `people` of the table's places; computer players at any."""

    def __init__(
        self, store: Store, people: int, places: int = MOST_SEATS, *, stops_at_good: bool = False
    ) -> None:
        """`stops_at_good`: an unfinished game may go on after its last entry that is the same."""
        self._store = store
        self._people = people
        self._places = places
        self._stops_at_good = stops_at_good
        self.set_aside = store.set_aside
        """The new place of a damaged store that lay there at the start; None when all was well."""
        self.registered = RegisteredCards(store)

    def begun(self, new: NewGame) -> Session:
        """A new game, on its way to the disk; raises BadOptions, ConfigError."""
        self._check_people(new.players, new.places)
        seats, players, places = len(new.players), new.players, new.places
        seed = secrets.randbelow(1 << 32) if new.seed is None else new.seed
        if new.length == WHOLE:
            journal = self._store.new_journal()
            return Session.new(
                new.game, seats, new.options, seed, journal, players=players, places=places
            )
        start = prepared(new.game, seats, new.options, seed, new.length).to_dict()
        journal = self._store.new_journal()
        return Session.from_state(
            new.game, start, journal, players=players, places=places, length=new.length
        )

    def resumed(self, number: int | None = None, *, stops_at_good: bool = False) -> Session:
        """An unfinished game as it was, the latest if no number is given.

        Raises ConfigError with the way out where there is none or it no longer is the same,
        OtherData where its edition is missing or changed, BadLog where it is not readable.
        """
        try:
            unfinished = [
                game for game in self._store.open_games() if number is None or game.id == number
            ]
            records = self._store.records_of(unfinished[0].id) if unfinished else []
        except StoreError as error:
            raise ConfigError(f"the saved games cannot be read: {error}") from error
        if not unfinished:
            raise ConfigError("there is no unfinished game to go on with")
        game = unfinished[0]
        header = read_header(game.header)
        self._check_header(header)
        journal = self._store.journal_of(game.id, len(records))
        try:
            return Session.resume(records, games(), journal)
        except SaveDiffers as error:
            if not (stops_at_good or self._stops_at_good):
                raise ConfigError(
                    f"the unfinished game is not the same any more: {error}; --stop-at-good goes "
                    f"on after its entry {error.good}, --new begins another, nothing is deleted"
                ) from error
            return Session.resume(records, games(), journal, stop_at=error.good)

    def unfinished(self) -> list[Unfinished]:
        """The latest unfinished games that this table can go on with, the last one first; then
        those that lack their edition.
        """
        found: list[Unfinished] = []
        try:
            for game in self._store.open_games():
                try:
                    found.append(self._looked_at(game))
                except (BadLog, ConfigError) as error:
                    begun = game.started_utc
                    _LOG.warning("the unfinished game of %s is not offered: %s", begun, error)
                if sum(one.obstacle is None for one in found) == MOST_OFFERED:
                    break
        except StoreError as error:
            _LOG.warning("no unfinished game is offered: %s", error)
        return sorted(found, key=lambda one: one.obstacle is not None)[:MOST_OFFERED]

    def _looked_at(self, game: OpenGame) -> Unfinished:
        """What can be said of it, and how many entries are the same under the present rules."""
        header = read_header(game.header)
        self._check_header(header)
        entries, obstacle, is_ended = game.entries, None, False
        try:
            check_data(header, game_of(header, games()))
            is_ended = Session.resume(self._store.records_of(game.id), games()).is_over
        except OtherData as error:
            obstacle = _obstacle(error)
        except SaveDiffers as error:
            entries = error.good
        moment = f"{datetime.fromisoformat(game.started_utc).astimezone():%Y-%m-%dT%H:%M}"
        is_cut = entries < game.entries
        return Unfinished(game.id, header.game, moment, entries, is_cut, obstacle, is_ended)

    def _check_header(self, header: Header) -> None:
        """Raises BadLog, or ConfigError as for a new game; older headers say less."""
        players = checked_players(header.players, header.seats)
        self._check_people(players, checked_places(header.places, header.seats))

    def _check_people(self, players: Sequence[str], places: Sequence[int]) -> None:
        """Raises ConfigError when somebody would sit where nobody can, or is not known."""
        for seat, (kind, place) in enumerate(zip(players, places, strict=False)):
            if kind == HUMAN and place >= self._people:
                raise ConfigError(
                    f"a person plays seat {seat + 1}, but the profile has {self._people} seats; "
                    "--profile names another"
                )
            if place >= self._places:
                raise ConfigError(
                    f"seat {seat + 1} is at place {place + 1}, but the table has {self._places}"
                )
            if kind != HUMAN and kind not in COMPUTER_PLAYERS:
                raise ConfigError(
                    f"{kind} is to play seat {seat + 1}, but there is no such computer player "
                    "here; --new begins another game, nothing is deleted"
                )


_OBSTACLES = {
    ("edition", True): "edition_missing",
    ("edition", False): "edition_changed",
    ("map", True): "map_missing",
    ("map", False): "map_changed",
}


def _obstacle(error: OtherData) -> Message:
    """What people at the table read about it."""
    code = _OBSTACLES[error.option, error.is_missing]
    return Message(code, figures={"kind": error.option, "id": error.choice})


def card_set(game: Game) -> str:
    """The set of cards that a game plays with: one for all modes of a family."""
    return family_of(game.id)
