"""One game in play: what was done, by whom, what may be taken back, and what is durable.

Owns the running state and its log; does not own rules, devices, or how records reach the disk.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import Any, NamedTuple, Protocol

import msgspec

from tabletop.play.history import History, Played
from tabletop.play.log import (
    HUMAN,
    SEEDS,
    AnyEntry,
    Correction,
    Gesture,
    Header,
    Redo,
    Start,
    Stop,
    Undo,
    checked_places,
    checked_players,
    checksum,
    fingerprints_of,
    to_log_data,
    to_record,
)
from tabletop.play.replay import Restored, restore
from tabletop.play.undo import (
    NOTHING_TO_UNDO,
    CannotUndo,
    free_undo_refusal,
    has_all_consent,
    own_last,
    redo_refusal,
)
from tabletop.rules.game import Action, BadOptions, Fact, Game, OptionValue, Refusal, Seat, State

NO_CONSENT: frozenset[Seat] = frozenset()


class JournalStatus(NamedTuple):
    """The number of the last durable record, -1 before the first, and a disk's fault code."""

    committed: int
    fault: str | None


class Journal(Protocol):
    """Where the records of one game go: the header as number 0, then its entries."""

    def submit(self, record: bytes) -> int:
        """Take a record and say its number; never waits."""

    def put_away(self) -> None:
        """The game is not to be gone on with any more; never waits."""

    def poll(self) -> JournalStatus:
        """How far the disk is; never waits."""

    def close(self) -> None:
        """Give the journal back; closing twice is fine."""


class Session:
    """One game. `humans` are the seats whose decisions nobody else takes back alone.

    Entries are numbered from 1. What was done counts at once; lamps, sounds and log lines of an
    entry wait until `committed` has reached its number. Without a journal that is at once.
    """

    def __init__(self, restored: Restored, journal: Journal | None) -> None:
        self.game = restored.game
        self.players = checked_players(restored.header.players, restored.header.seats)
        self.places = checked_places(restored.header.places, restored.header.seats)
        self.length = restored.header.start.length
        """The name of the short game that this is; None for one from its beginning."""
        self.humans = frozenset(s for s, kind in enumerate(self.players) if kind == HUMAN)
        self.fault: str | None = None
        self._header = restored.header
        self._history = restored.history
        self._entries = restored.entries
        self._facts = restored.facts
        self._journal = journal
        self._committed = len(self._entries)

    @classmethod
    def new(
        cls,
        game: Game,
        seats: int,
        options: Mapping[str, OptionValue],
        seed: int,
        journal: Journal | None = None,
        *,
        players: Sequence[str] | None = None,
        places: Sequence[int] | None = None,
    ) -> Session:
        """A new game; `players` are the kinds of the seats (people when left out).

        Raises BadOptions, also for a seed that no save can hold.
        """
        if seed not in SEEDS:
            raise BadOptions(f"a seed lies between {SEEDS.start} and {SEEDS.stop - 1}")
        state = game.setup(seats, options, seed)
        return cls._begin(game, state, Start(seed), journal, players, places)

    @classmethod
    def from_state(
        cls,
        game: Game,
        data: object,
        journal: Journal | None = None,
        *,
        players: Sequence[str] | None = None,
        places: Sequence[int] | None = None,
        length: str | None = None,
    ) -> Session:
        """A game that starts from a state as plain data; `length` names a short game that begins
        there. Raises BadState.
        """
        state = game.load(data)
        start = Start(None, state.to_dict(), length)
        return cls._begin(game, state, start, journal, players, places)

    @classmethod
    def _begin(
        cls,
        game: Game,
        state: State,
        start: Start,
        journal: Journal | None,
        players: Sequence[str] | None,
        places: Sequence[int] | None,
    ) -> Session:
        kinds = checked_players(players, state.seats)
        at = checked_places(places, state.seats)
        version, options = game.rules_version, dict(state.options)
        data = fingerprints_of(game, options)
        header = Header(game.id, version, state.seats, options, start, kinds, at, data)
        session = cls(Restored(header, game, History(state), [], []), journal)
        if journal is not None:
            session._committed = -1
            journal.submit(to_record(header))
        return session

    @classmethod
    def resume(
        cls,
        saved: Sequence[bytes],
        games: Mapping[str, Game],
        journal: Journal | None = None,
        *,
        stop_at: int | None = None,
    ) -> Session:
        """The very same game from its records, to be continued in the journal.

        Raises SaveDiffers when an entry does not replay; calling again with its `good` as `stop_at`
        goes on from there, and a record says so. Raises BadLog when there is nothing to go on with.
        """
        session = cls(restore(saved, games, stop_at), journal)
        if stop_at is not None:
            session._write(Stop(stop_at, session.game.rules_version))
        return session

    @property
    def state(self) -> State:
        """The position now; to be read only. It is another object after every change."""
        return self._history.state

    @property
    def is_over(self) -> bool:
        """Whether nobody is to act any more."""
        return not self.state.to_act()

    @property
    def entries(self) -> int:
        """How many entries were made."""
        return len(self._entries)

    @property
    def committed(self) -> int:
        """How many entries are durable, as of the last `poll`."""
        return max(self._committed, 0)

    def entry(self, number: int) -> AnyEntry | None:
        """An entry by its number, from 1; None where it is not readable and was passed over."""
        return self._entries[number - 1]

    def facts_of(self, number: int) -> tuple[Fact, ...]:
        """What happened with an entry, from 1; nothing for other entries than gestures."""
        return self._facts[number - 1]

    @property
    def last_gesture(self) -> Played | None:
        """The last live gesture."""
        return self._history.live[-1] if self._history.live else None

    @property
    def live(self) -> Sequence[Played]:
        """The live gestures, oldest first."""
        return self._history.live

    @property
    def log(self) -> dict[str, Any]:
        """Everything as plain data: header, live actions, and all entries."""
        return to_log_data(self._current_header, self._history.actions(), self._entries)

    @property
    def short_log(self) -> dict[str, Any]:
        """The header without the kinds of players, and the live actions only."""
        return to_log_data(self._current_header, self._history.actions())

    @property
    def _current_header(self) -> Header:
        """What is live has been played or replayed under the rules as they are now."""
        return msgspec.structs.replace(self._header, rules_version=self.game.rules_version)

    def act(
        self, seat: Seat, actions: Sequence[Action], *, is_automatic: bool = False
    ) -> list[Fact]:
        """One gesture of one or more actions: all are done, or none. Returns what happened.

        An automatic gesture is nobody's decision: it goes with an undo of what lies before it.
        Raises IllegalAction or NotToAct; then nothing has changed.
        """
        facts = self._history.play(seat, actions, is_automatic=is_automatic)
        number = self._history.gestures
        entry = Gesture(number, seat, tuple(actions), checksum(facts), is_automatic)
        self._write(entry, tuple(facts))
        return facts

    def undo_refusal(
        self,
        by: Seat,
        consent: AbstractSet[Seat] = NO_CONSENT,
        *,
        is_staff: bool = False,
        gesture: int | None = None,
    ) -> Refusal | None:
        """Why `undo` with the same words would refuse; None when it would not."""
        position = self._undo_position(by, gesture)
        if position is None:
            return NOTHING_TO_UNDO
        if is_staff or has_all_consent(self.humans, consent):
            return None
        return free_undo_refusal(self._history.live, position, by, self.humans)

    def undo(
        self,
        by: Seat,
        consent: AbstractSet[Seat] = NO_CONSENT,
        *,
        is_staff: bool = False,
        gesture: int | None = None,
    ) -> None:
        """Take back a seat's last gesture, or `gesture`, with all that came after it.

        Alone, a seat may take back its last gesture while no barrier and no other person's decision
        lies after it. Everything else needs the consent of all people, the asking one included, or
        the staff, and is logged as a correction. Raises CannotUndo.
        """
        if refusal := self.undo_refusal(by, consent, is_staff=is_staff, gesture=gesture):
            raise CannotUndo(refusal)
        position = self._undo_position(by, gesture)
        assert position is not None
        live = self._history.live
        number = live[position].number
        is_free = free_undo_refusal(live, position, by, self.humans) is None
        self._history.take_back(position, by)
        if is_free:
            self._write(Undo(by, number))
        else:
            self._write(Correction(by, number, tuple(sorted(consent)), is_staff))

    def _undo_position(self, by: Seat, gesture: int | None) -> int | None:
        if gesture is None:
            return own_last(self._history.live, by)
        return self._history.position_of(gesture)

    def redo_refusal(self, by: Seat, *, is_staff: bool = False) -> Refusal | None:
        """Why `redo` with the same words would refuse; None when it would not."""
        return redo_refusal(self._history.taken_back, by, is_staff)

    def redo(self, by: Seat, *, is_staff: bool = False) -> None:
        """Make live again what was taken back last, by the one who did or by the staff.

        Possible until somebody acts. Raises CannotUndo.
        """
        if refusal := self.redo_refusal(by, is_staff=is_staff):
            raise CannotUndo(refusal)
        again = self._history.bring_back()
        self._write(Redo(by, again.gestures[0].number))

    def _write(self, entry: AnyEntry, facts: tuple[Fact, ...] = ()) -> None:
        self._entries.append(entry)
        self._facts.append(facts)
        if self._journal is None:
            self._committed = len(self._entries)
        else:
            self._journal.submit(to_record(entry))

    def put_away(self) -> None:
        """The game has ended and its result was seen: it is not offered to be gone on with."""
        if self._journal is not None:
            self._journal.put_away()

    def poll(self) -> None:
        """Learn from the journal how many entries are durable and whether the disk is at fault."""
        if self._journal is not None:
            self._committed, self.fault = self._journal.poll()
