"""Saved games played again: from the records of a store, from a log, from a file.

Owns the check that a save replays as it was played; does not own the running session.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec

from tabletop.play.history import History
from tabletop.play.log import (
    AnyEntry,
    BadLog,
    Correction,
    GameLog,
    Gesture,
    Header,
    Redo,
    SaveDiffers,
    Stop,
    Undo,
    check_data,
    checked_places,
    checked_players,
    is_check_of,
    read_entry,
    read_header,
    read_log,
    started_from,
)
from tabletop.rules.game import Fact, Game, RuleError, to_data

MAX_FILE_BYTES = 64 * 1024 * 1024


class Restored(NamedTuple):
    """A game as it was left: `entries` and `facts` have one item for each record after the first.

    An entry is None where it is not readable and a later stop has passed over it.
    """

    header: Header
    game: Game
    history: History
    entries: list[AnyEntry | None]
    facts: list[tuple[Fact, ...]]


def game_of(header: Header, games: Mapping[str, Game]) -> Game:
    """The game that a header names; raises BadLog."""
    if header.game not in games:
        raise BadLog(f"there is no game {header.game!r} here")
    return games[header.game]


def _start(header: Header, game: Game) -> tuple[Header, History]:
    """The header with all options, kinds and places filled in, and a history at its start."""
    start = started_from(header)
    check_data(header, game)
    try:
        if "state" in start:
            state = game.load(start["state"])
        else:
            state = game.setup(header.seats, header.options, start["seed"])
    except RuleError as error:
        raise BadLog(f"the game cannot start: {error}") from error
    options = dict(state.options)
    if "state" in start and (state.seats, options) != (header.seats, header.options):
        raise BadLog("seats and options are not those of the state at the start")
    players = checked_players(header.players, header.seats)
    places = checked_places(header.places, header.seats)
    full = msgspec.structs.replace(header, options=options, players=players, places=places)
    return full, History(state)


def restore(
    records: Sequence[bytes], games: Mapping[str, Game], stop_at: int | None = None
) -> Restored:
    """Replay records up to the last, or to entry `stop_at`; raises BadLog, SaveDiffers."""
    if not records:
        raise BadLog("the save is empty")
    entries = [read_entry(record) for record in records[1:]]
    restored = restore_entries(read_header(records[0]), entries[:stop_at], games)
    passed_over = entries[len(restored.entries) :]
    restored.entries.extend(passed_over)
    restored.facts.extend([()] * len(passed_over))
    return restored


def restore_entries(
    header: Header, entries: Sequence[AnyEntry | None], games: Mapping[str, Game]
) -> Restored:
    """Replay entries under check; raises BadLog, SaveDiffers."""
    game = game_of(header, games)
    header, history = _start(header, game)
    facts: list[tuple[Fact, ...]] = [()] * len(entries)
    positions_to_keep = _taken_back_later(entries)
    for index in _replayed(entries):
        try:
            facts[index] = _replay_entry(history, entries[index], positions_to_keep)
        except (RuleError, BadLog) as error:
            versions = header.rules_version, game.rules_version
            raise SaveDiffers(index, len(entries), str(error), *versions) from error
    return Restored(header, game, history, list(entries), facts)


def _replayed(entries: Sequence[AnyEntry | None]) -> list[int]:
    """Indices of the entries that count: all but those that a later stop passes over."""
    indices = []
    index = len(entries) - 1
    while index >= 0:
        entry = entries[index]
        indices.append(index)
        has_stopped = isinstance(entry, Stop) and entry.good <= index
        index = entry.good - 1 if isinstance(entry, Stop) and has_stopped else index - 1
    return indices[::-1]


def _taken_back_later(entries: Sequence[AnyEntry | None]) -> set[int]:
    """Gestures that an undo will ask for: the position before them is kept in the replay."""
    return {entry.gesture for entry in entries if isinstance(entry, Undo | Correction)}


def _replay_entry(
    history: History, entry: AnyEntry | None, kept_gestures: set[int]
) -> tuple[Fact, ...]:
    match entry:
        case Gesture():
            return _replay_gesture(history, entry, entry.gesture in kept_gestures)
        case Undo() | Correction():
            position = history.position_of(entry.gesture)
            if position is None:
                raise BadLog("it takes back what is not there")
            history.take_back(position, entry.by)
        case Redo():
            if not history.taken_back:
                raise BadLog("it redoes what was not taken back")
            history.bring_back()
        case None:
            raise BadLog("it is not readable")
        case Stop():
            pass  # what it passes over was left out
    return ()


def _replay_gesture(history: History, entry: Gesture, keeps_state: bool) -> tuple[Fact, ...]:
    if not entry.actions:
        raise BadLog("it has no action")
    actions = [history.state.parse_action(data) for data in entry.actions]
    facts = history.play(
        entry.seat, actions, is_automatic=entry.is_automatic, keeps_state=keeps_state
    )
    if not is_check_of(entry.check, facts):
        raise BadLog("other things happen than did then")
    if history.gestures != entry.gesture:
        raise BadLog("its gesture number is out of order")
    return tuple(facts)


def replay(log: GameLog, games: Mapping[str, Game]) -> Restored:
    """Play a log to its end; with entries, these must lead to the same live actions.

    Raises BadLog, and SaveDiffers where an action or entry does not replay.
    """
    if log.entries is not None:
        restored = restore_entries(log.header, log.entries, games)
        live = [(seat, to_data(action)) for seat, action in restored.history.actions()]
        if live != list(log.actions):
            raise BadLog("actions and entries of the log tell different games")
        return restored
    game = game_of(log.header, games)
    header, history = _start(log.header, game)
    for index, (seat, data) in enumerate(log.actions):
        try:
            history.play(
                seat, [history.state.parse_action(data)], is_automatic=False, keeps_state=False
            )
        except RuleError as error:
            versions = log.rules_version, game.rules_version
            raise SaveDiffers(index, len(log.actions), str(error), *versions) from error
    return Restored(header, game, history, [], [])


def replay_file(path: Path, games: Mapping[str, Game]) -> Restored:
    """Replay a file that holds a log, or an answer of the engine with one; raises BadLog."""
    try:
        with path.open("rb") as file:
            text = file.read(MAX_FILE_BYTES + 1)
    except OSError as error:
        raise BadLog(f"{path} cannot be read: {error.strerror}") from error
    if len(text) > MAX_FILE_BYTES:
        raise BadLog(f"{path} is too large to be a log")
    try:
        data = json.loads(text)
        if b"\\u" in text:
            json.dumps(data, ensure_ascii=False).encode()  # no half characters
    except (ValueError, RecursionError) as error:
        raise BadLog(f"{path} is not JSON: {error}") from error
    if isinstance(data, dict) and isinstance(data.get("log"), dict):
        data = data["log"]
    return replay(read_log(data), games)
