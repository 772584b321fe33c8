"""One game at the table: presses, cards and pointer become gestures of seats in a session.

Owns what comes in, when it counts, and what the time does; what seats do is `seats`'.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import replace

from tabletop.bots import NewPlayer
from tabletop.events import (
    ButtonEdge,
    CardsSeen,
    DeviceChanged,
    DeviceStatus,
    Event,
    Lamps,
    PointerEvent,
    ReaderChanged,
)
from tabletop.play.attention import Attention
from tabletop.play.badges import Badge, Badges
from tabletop.play.choices import Choice
from tabletop.play.chronicle import Chronicle
from tabletop.play.computers import Computers
from tabletop.play.controls import Controls, Role
from tabletop.play.matching import Card
from tabletop.play.pace import Pace
from tabletop.play.panel import Beat, LogLine, Message, SeatPanel, UndoQuestion
from tabletop.play.presence import Awaited, Presence
from tabletop.play.readers import Readers, slots_of_seats
from tabletop.play.seat_buttons import Press, SeatButtons
from tabletop.play.seat_input import SeatInput
from tabletop.play.seats import Seats, Wish
from tabletop.play.session import Session
from tabletop.play.table_lamps import TableLamps
from tabletop.rules.game import Outcome, Ref, Seat, View

__all__ = ["LogLine", "Message", "SeatPanel", "Table", "UndoQuestion", "Wish"]


class Table:
    """A session played by people at their controls and by computer players.

    Every kind of the session's players but HUMAN is a name in `computers`. `cards`: what each
    registered UID stands for; only cards of the set `card_set` act. `languages`: those that a seat
    may choose for itself, first the one that the table speaks; `seat_languages`: what some have
    chosen before. Call `handle` for each event in order, then `tick` once a step; whatever changes
    the picture raises `revision`.
    """

    def __init__(
        self,
        session: Session,
        controls: Controls,
        computers: Mapping[str, NewPlayer],
        *,
        cards: Mapping[str, Card] | None = None,
        card_set: str = "",
        pace: Pace,
        seed: int = 0,
        languages: Sequence[str] = (),
        seat_languages: Mapping[Seat, str] | None = None,
    ) -> None:
        self.session = session
        self.controls = controls
        self.kinds = session.players
        self.pace = pace
        self._badges = Badges(controls.slots)
        self._changes = 0
        self._views: dict[Seat | None, View] = {}
        self._buttons = SeatButtons(controls, session.humans)
        self._peeking: frozenset[Seat] = frozenset()
        self._chronicle = Chronicle(session, pace)
        self._presence = Presence(pace)
        self._computers = Computers(self.kinds, computers, seed, pace.thought_ticks)
        slots = slots_of_seats(controls.slots, len(self.kinds))
        self._seats = Seats(
            session,
            slots,
            controls.tapping,
            {} if cards is None else cards,
            card_set,
            pace,
            languages,
            random.Random(seed),
            self._forget_position,
        )
        self._attention = Attention(self._seats, self._chronicle, self._presence, self._computers)
        self._seats.languages.update(seat_languages or {})
        self._lamps = TableLamps(controls, self._seats)
        self._readers = Readers(controls, [owner.watch for owner in self._seats.inputs])
        self._read_log()

    def _forget_position(self) -> None:
        """There is a new one."""
        self._views.clear()
        self._computers.think()

    # What the table shows

    @property
    def revision(self) -> int:
        """Grows whenever the picture may have changed."""
        return self._changes + self._seats.revision

    @property
    def wish(self) -> Wish | None:
        """What the table waits for others to do; nothing that comes in counts any more."""
        return self._seats.wish

    @property
    def shows_result(self) -> bool:
        """Whether the result, once there is one, lies over the board: people may look under it."""
        return self._seats.shows_result

    @property
    def languages(self) -> Mapping[Seat, str]:
        """The language of each seat that chose another than the table's."""
        return self._seats.languages

    @property
    def devices(self) -> Mapping[str, DeviceStatus]:
        """How each device is that said so."""
        return self._badges.devices

    @property
    def badges(self) -> tuple[Badge, ...]:
        """What of the hardware does not work now."""
        return self._badges.shown

    @property
    def fault(self) -> str | None:
        """Why input is stopped: a code, None while all is well."""
        return self.session.fault

    @property
    def outcome(self) -> Outcome | None:
        """The result once the game is over."""
        return self.session.state.outcome()

    @property
    def view(self) -> View:
        """What everybody may see."""
        return self.own_view(None)

    def own_view(self, seat: Seat | None) -> View:
        """What this seat may see."""
        if seat not in self._views:
            self._views[seat] = self.session.state.view(seat)
        return self._views[seat]

    @property
    def panels(self) -> tuple[SeatPanel, ...]:
        """Each seat's strip, by seat."""
        return tuple(
            owner.panel(is_peeking=owner.seat in self._peeking) for owner in self._seats.inputs
        )

    @property
    def question(self) -> UndoQuestion | None:
        """The undo that some are asked to allow."""
        return self._seats.consent.question

    @property
    def log(self) -> Sequence[LogLine]:
        """The durable entries, oldest first, without what is secret."""
        return self._chronicle.lines

    @property
    def telling(self) -> Beat | None:
        """The beat that is being told just now; a press skips it."""
        return self._chronicle.telling.now

    @property
    def told_share(self) -> float:
        """How much of the present beat's time is over, 0 to 1; it grows without a new revision."""
        return self._chronicle.telling.share

    @property
    def is_telling(self) -> bool:
        """Whether things that happened are still to be told: those not yet durable included."""
        return self._chronicle.is_telling

    @property
    def still_there(self) -> int | None:
        """Seconds left to show that somebody is there; None while the table does not ask."""
        return None if self._is_deaf else self._presence.still_there_s

    @property
    def played_ticks(self) -> int:
        """Ticks of play at this sitting, without long pauses."""
        return self._presence.played_ticks

    def lamps(self) -> Lamps:
        """What all lamps show now, see `TableLamps`."""
        is_over = self._seats.is_over and self._chronicle.is_all_durable
        asks_all = is_over or self.still_there is not None
        return self._lamps.shown(asks_all=asks_all, is_at_fault=self.session.fault is not None)

    @property
    def due_s(self) -> float | None:
        """When the next reading of cards will be stable; a tick then finds it at once."""
        times = (owner.watch.due_s for owner in self._seats.inputs)
        return min((at_s for at_s in times if at_s is not None), default=None)

    # What comes in

    def handle(self, event: Event) -> None:
        """Take in one event of a device; a pointer on something is the picture's, see `choose`,
        `pick`, `back`, `undo` and `menu`.
        """
        if isinstance(event, ButtonEdge):
            self._feel(event)
        elif isinstance(event, CardsSeen):
            self._readers.see(event)
        elif isinstance(event, PointerEvent) and event.kind == "down":
            self._admit(None)
        elif isinstance(event, ReaderChanged):
            self._badges.hear(event)
            self._readers.hear(event)
            self._changes += 1
        elif isinstance(event, DeviceChanged):
            self._badges.hear(event)
            self._changes += 1
            self._buttons.release(event.device)  # nobody saw what became of them meanwhile
            self._press(())
            if event.status is not DeviceStatus.LIVE:
                self._readers.lose(event.device)

    def _feel(self, edge: ButtonEdge) -> None:
        """A button moves; one that answers "still there?" does nothing more."""
        presses = self._buttons.feed(edge)
        if self._attention.is_answer():
            self._changes += 1
            self._buttons.spend()
            presses = []
        self._press(presses)

    def _press(self, presses: Sequence[Press]) -> None:
        if self._peeking != self._buttons.peeking:
            self._peeking = self._buttons.peeking
            self._changes += 1
        for kind, seat, role in presses:
            owner = self._seats.inputs[seat]
            is_for_menu = kind == "hold" and role is Role.WALK and owner.is_at_top
            counts = self._admit(seat, is_for_menu=is_for_menu)
            if self._is_deaf or not owner.is_person:
                continue
            owner.say(None)
            if kind == "click" and role is Role.WALK:
                owner.walk()
            elif not counts:
                continue
            elif is_for_menu:
                self._seats.menu(seat)
            elif kind == "hold":
                self._seats.back(seat)
            elif (choice := owner.lit()) is not None:
                self._seats.choose(seat, choice)

    @property
    def _is_deaf(self) -> bool:
        """Whether nothing that people do counts."""
        return self.session.fault is not None or self._seats.wish is not None

    def _admit(self, seat: Seat | None, *, is_for_menu: bool = False) -> bool:
        """Somebody does something, where known, at this seat: whether it counts."""
        if self._is_deaf:
            return False
        self._changes += 1
        return self._attention.admit(seat, is_for_menu=is_for_menu)

    def _admit_person(self, seat: Seat, *, is_for_menu: bool = False) -> bool:
        is_person = self._seats.inputs[seat].is_person
        return is_person and self._admit(seat, is_for_menu=is_for_menu)

    # What a seat does

    def choose(self, seat: Seat, choice: Choice) -> None:
        """Enter a group of the seat's current level, or act a leaf of it."""
        if self._admit_person(seat):
            self._seats.choose(seat, choice)

    def pick(self, ref: Ref, seat: Seat | None = None) -> None:
        """Point at a company, city, plant...: narrow the seat's choices to it, act the only one.

        Without a seat it is the person whom the game waits for; where it waits for several
        people, or for none, nothing happens.
        """
        if seat is None:
            waiting = [owner.seat for owner in self._seats.awaited_people]
            if len(waiting) != 1:
                self._admit(None)
                return
            seat = waiting[0]
        if self._admit_person(seat):
            self._seats.pick(ref, seat)

    def back(self, seat: Seat) -> None:
        """One level up; at the top take back the own last gesture, or decline a question."""
        if self._admit_person(seat):
            self._seats.back(seat)

    def undo(self, seat: Seat) -> None:
        """Take back the seat's last gesture; ask the others where it is not only theirs."""
        if self._admit_person(seat):
            self._seats.undo(seat)

    def menu(self, seat: Seat) -> None:
        """Open the seat's own menu, or close it; not before a question."""
        if self._admit_person(seat, is_for_menu=True):
            self._seats.menu(seat)

    # What the staff does

    def correct(self, by: Seat, gesture: int | None) -> None:
        """Take back a seat's gesture and all after it without asking, or, for None, bring back
        what was taken back last. Raises CannotUndo.
        """
        self._seats.correct(by, gesture)

    def leave(self) -> None:
        """The game is left, and kept."""
        self._seats.wish = "leave"

    def ask_after(self, idle_ticks: int) -> None:
        """So long untouched, it is asked whether somebody is still there; 0: never."""
        self.pace = self._presence.pace = replace(self.pace, idle_ticks=idle_ticks)

    def speak(self, languages: Sequence[str]) -> None:
        """The table speaks the first of these languages from now on."""
        self._seats.speak(languages)

    # What the time does

    def tick(self, now_s: float) -> None:
        """One step of the loop: commits, holds, settled cards, waits, computer players."""
        self._attention.tick()
        self.ask_disk()
        self._read_log()
        self._press(self._buttons.advance(now_s))
        for owner in self._seats.inputs:
            if owner.watch.settle(now_s):
                self._changes += 1
                self._read_cards(owner)
        self._seats.tick()
        if self._chronicle.telling.tick():
            self._changes += 1
        if self._is_deaf:
            return
        self._wait()
        if self.question is None and not self.is_telling:
            self._play_computer()

    def ask_disk(self) -> bool:
        """How far the disk is by now; whether a fault of it came or went."""
        fault = self.session.fault
        self.session.poll()
        is_other = self.session.fault != fault
        self._changes += is_other
        return is_other

    def _read_cards(self, owner: SeatInput) -> None:
        """Other cards lie before a seat; this, too, shows that somebody is there."""
        is_answer = self._presence.touch()
        if owner.is_person:
            counts = not is_answer and not self._is_deaf
            if counts and any(owner.watch.live):
                self._attention.skip()
            self._seats.cards.read(owner, counts=counts)

    def _wait(self) -> None:
        """See whether those whom the table waits for are still there."""
        presence = self._presence
        if presence.tick(self._awaited):
            self._changes += 1
        if presence.is_gone:
            self._seats.wish = "idle"
        elif presence.has_seen_the_result:
            self._seats.wish = "finish"

    @property
    def _awaited(self) -> Awaited:
        seats = self._seats
        if seats.consent.question is not None or self._chronicle.is_telling:
            return Awaited.NOTHING
        if seats.is_over:
            return Awaited.RESULT
        return Awaited.DECISION if seats.awaited_people else Awaited.NOTHING

    def _play_computer(self) -> None:
        chosen = self._computers.turn(self.session.state)
        if chosen is not None:
            self._seats.act(*chosen)

    def _read_log(self) -> None:
        """Take over what has become durable; when all is, the lamps follow."""
        if self._chronicle.read():
            self._changes += 1
        if self._chronicle.is_all_durable:
            self._changes += self._lamps.follow(self.revision)
