"""One game at the table: presses, cards and pointer become gestures of seats in a session.

Owns who may choose what now, computer players' turns, questions and messages; no pixels, no rules.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tabletop.bots import NewPlayer
from tabletop.events import (
    ButtonEdge,
    CardsSeen,
    DeviceChanged,
    DeviceStatus,
    Event,
    LampMode,
    Lamps,
)
from tabletop.play.choices import Choice
from tabletop.play.computers import Computers
from tabletop.play.controls import Controls, Role
from tabletop.play.log_lines import beats, log_line
from tabletop.play.matching import WAKING_S, Asked, Card, Unfit, match
from tabletop.play.pace import Pace, Telling
from tabletop.play.panel import Beat, LogLine, Message, SeatPanel, UndoQuestion
from tabletop.play.refusals import refusal_about
from tabletop.play.seat_buttons import Press, SeatButtons
from tabletop.play.seat_input import AGREE, DECLINE, SeatInput
from tabletop.play.session import Session
from tabletop.rules.game import Action, IllegalAction, NotToAct, Outcome, Ref, Seat, View

__all__ = ["LogLine", "Message", "SeatPanel", "Table", "UndoQuestion"]


class Table:
    """A session played by people at their controls and by computer players.

    Every kind of the session's players but HUMAN is a name in `computers`. `cards`: what each
    registered UID stands for; only cards of the set `card_set` act. Call `handle` for each event
    in order, then `tick` once a step; whatever changes the picture raises `revision`.
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
    ) -> None:
        self.session = session
        self.controls = controls
        self.kinds = session.players
        self.pace = pace
        self.revision = 0
        self.devices: dict[str, DeviceStatus] = {}
        self.question: UndoQuestion | None = None
        self._cards, self._card_set = cards or {}, card_set
        self._buttons = SeatButtons(controls, session.humans)
        self._peeking: frozenset[Seat] = frozenset()
        self._woken_s: dict[str, float] = {}  # since when each reader tells its cards
        self._telling = Telling(pace.fact_ticks)
        self._log: list[LogLine] = []
        self._views: dict[Seat | None, View] = {}
        self._lit: frozenset[Seat] = frozenset()
        self._question_ticks = 0
        slots = [0] * len(self.kinds)
        for seat, slot in controls.slots.values():
            slots[seat] = max(slots[seat], slot + 1)
        self._inputs = [SeatInput(seat, kind, slots[seat]) for seat, kind in enumerate(self.kinds)]
        self._computers = Computers(self.kinds, computers, seed, pace.thought_ticks)
        self._offer()
        self._read_log(tell=False)

    # What the table shows

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
        return tuple(seat.panel(is_peeking=seat.seat in self._peeking) for seat in self._inputs)

    @property
    def log(self) -> Sequence[LogLine]:
        """The durable entries, oldest first, without what is secret."""
        return self._log

    @property
    def telling(self) -> Beat | None:
        """The beat that is being told just now; a press skips it."""
        return self._telling.now

    @property
    def is_telling(self) -> bool:
        """Whether things that happened are still to be told: those not yet durable included."""
        if self._telling.is_instant:
            return False
        return not self._telling.is_over or self.session.committed < self.session.entries

    def lamps(self) -> Lamps:
        """Lit: the game waits for this seat; blinking: it is asked something; dark on a fault.

        They follow what is durable, so a lamp that goes out says that the action is safe.
        """
        return {place: self._lamp(seat) for place, (seat, _) in self.controls.buttons.items()}

    def _lamp(self, seat: Seat) -> LampMode:
        if self.fault is not None:
            return LampMode.OFF
        if self._inputs[seat].question is not None:
            return LampMode.BLINK
        return LampMode.ON if seat in self._lit else LampMode.OFF

    # What comes in

    def handle(self, event: Event) -> None:
        """Take in one event of a device; pointers are the picture's, see `choose` and `pick`."""
        if isinstance(event, ButtonEdge):
            self._press(self._buttons.feed(event))
        elif isinstance(event, CardsSeen):
            self._see(event)
        elif isinstance(event, DeviceChanged):
            self.devices[event.device] = event.status
            self.revision += 1
            if event.status is not DeviceStatus.LIVE:
                self._lose(event.device)

    def _lose(self, device: str) -> None:
        """Its buttons are up without a click, its unfinished readings never were."""
        self._buttons.release(device)
        self._woken_s.pop(device, None)
        for (owner, _), (seat, _) in self.controls.slots.items():
            if owner == device:
                self._inputs[seat].watch.lose()

    def _see(self, event: CardsSeen) -> None:
        seen: dict[Seat, dict[int, str | None]] = {}
        for slot, uid in enumerate(event.slots):
            owner = self.controls.slots.get((event.device, slot))
            if owner is not None:
                seen.setdefault(owner[0], {})[owner[1]] = uid
        is_waking = event.at_s - self._woken_s.setdefault(event.device, event.at_s) < WAKING_S
        for seat, slots in seen.items():
            watch = self._inputs[seat].watch
            (watch.find if is_waking else watch.see)(slots, event.at_s)

    def _press(self, presses: Sequence[Press]) -> None:
        if self._peeking != self._buttons.peeking:
            self._peeking = self._buttons.peeking
            self.revision += 1
        for kind, seat, role in presses:
            if self.fault is not None:
                continue
            self._skip_waiting()
            self._inputs[seat].say(None)
            self.revision += 1
            if kind == "hold":
                self.back(seat)
            elif role is Role.WALK:
                self._inputs[seat].walk()
            elif (choice := self._inputs[seat].lit()) is not None:
                self.choose(seat, choice)

    def _skip_waiting(self) -> None:
        self._telling.skip()
        self._computers.hurry()

    # What a seat does

    def choose(self, seat: Seat, choice: Choice) -> None:
        """Enter a group of the seat's current level, or act a leaf of it."""
        owner = self._inputs[seat]
        node = owner.node
        if self.fault is not None or not self._inputs[seat].is_person:
            return
        if node is None or choice not in node.children:
            return
        self.revision += 1
        if choice is AGREE or choice is DECLINE:
            self._answer(seat, agrees=choice is AGREE)
        elif not owner.enter(choice):
            self._act(seat, choice.actions[0])

    def pick(self, ref: Ref, seat: Seat | None = None) -> None:
        """Point at a company, city, plant...: narrow the seat's choices to it, act the only one.

        Without a seat it is the person whom the game waits for; where it waits for several
        people, or for none, nothing happens.
        """
        if self.fault is not None:
            return
        if seat is None:
            waiting = [p.seat for p in self._inputs if p.is_to_act and p.is_person]
            if len(waiting) != 1:
                return
            seat = waiting[0]
        owner = self._inputs[seat]
        if not owner.is_person or owner.question is not None:
            return
        self.revision += 1
        owner.say(None)
        actions = owner.about(ref)
        if actions:
            self._ask_for(seat, (ref,), actions)
        else:
            self._say(seat, self._why_not(seat, ref))

    def back(self, seat: Seat) -> None:
        """One level up; at the top take back the own last gesture, or decline a question."""
        owner = self._inputs[seat]
        if self.fault is not None or not self._inputs[seat].is_person:
            return
        self.revision += 1
        if owner.question is not None:
            self._answer(seat, agrees=False)
        elif not owner.back():
            self.undo(seat)

    def undo(self, seat: Seat) -> None:
        """Take back the seat's last gesture; ask the others where it is not only theirs."""
        if self.fault is not None or not self._inputs[seat].is_person:
            return
        self.revision += 1
        if self.question is not None and self.question.by == seat:
            self._say(seat, Message("undo_asked"))
            return
        refusal = self.session.undo_refusal(seat, frozenset())
        if refusal is None:
            self._take_back(seat, frozenset())
            return
        everyone = self.session.humans
        is_allowed = self.session.undo_refusal(seat, everyone) is None
        if is_allowed and len(everyone) > 1:
            self._put(UndoQuestion(seat, everyone - {seat}))
            self._say(seat, Message("undo_asked"))
        else:
            self._say(seat, Message(refusal.code, refusal.rule, refusal.figures))

    def _answer(self, seat: Seat, *, agrees: bool) -> None:
        question = self.question
        if question is None:
            return
        if not agrees:
            self._put(None)
            self._say(question.by, Message("undo_declined", figures={"seat": seat}))
            return
        agreed = question.agreed | {seat}
        if agreed == question.asked:
            self._take_back(question.by, agreed | {question.by})
        else:
            self._put(UndoQuestion(question.by, question.asked, agreed))

    def _put(self, question: UndoQuestion | None) -> None:
        """Ask those who have not answered yet; None takes the question back from all."""
        self.question = question
        self._question_ticks = self.pace.question_ticks
        for owner in self._inputs:
            is_asked = question is not None and owner.seat in question.asked - question.agreed
            owner.ask(question if is_asked else None)
        self.revision += 1

    def _take_back(self, seat: Seat, consent: frozenset[Seat]) -> None:
        self._put(None)
        self.session.undo(seat, consent)
        self._changed()

    def _ask_for(self, seat: Seat, refs: Sequence[Ref], actions: Sequence[Action]) -> None:
        if len(actions) == 1:
            self._act(seat, actions[0])
        else:
            self._inputs[seat].narrow(refs, actions)

    def _act(self, seat: Seat, action: Action) -> None:
        """One gesture of one seat; what the rules forbid becomes a message to it."""
        try:
            self.session.act(seat, [action])
        except IllegalAction as error:
            refusal = error.refusal
            self._say(seat, Message(refusal.code, refusal.rule, refusal.figures))
            return
        except NotToAct:
            self._say(seat, Message("not_possible_now"))
            return
        self._inputs[seat].acted()
        self._changed()

    def _say(self, seat: Seat, message: Message) -> None:
        self._inputs[seat].say(message, self.pace.message_ticks)
        self.revision += 1

    def _why_not(self, seat: Seat, ref: Ref) -> Message:
        """The rule that stands against it, where one can be named."""
        refusal = refusal_about(self.session.state, seat, self._inputs[seat].legal, ref)
        if refusal is None:
            return Message("not_possible_now", figures={"kind": ref.kind, "id": ref.id})
        return Message(refusal.code, refusal.rule, refusal.figures)

    def _changed(self) -> None:
        """The position is another one."""
        self._views.clear()
        self._computers.think()
        if self.question is not None:
            self._put(None)
        self._offer()
        self.revision += 1

    def _offer(self) -> None:
        state = self.session.state
        to_act = state.to_act()
        for owner in self._inputs:
            was_to_act = owner.is_to_act
            owner.offer(state.legal(owner.seat) if owner.seat in to_act else ())
            if not was_to_act:
                self._say_left(owner)

    def _say_left(self, owner: SeatInput) -> None:
        """A person who is to act learns that a card that does nothing more lies there."""
        slot = owner.watch.left_lying
        if owner.is_person and owner.is_to_act and slot is not None:
            self._say(owner.seat, Message("card_left", figures={"slot": slot + 1}))

    # What the time does

    def tick(self, now_s: float) -> None:
        """One step of the loop: commits, holds, settled cards, waits, computer players."""
        fault = self.session.fault
        self.session.poll()
        if self.session.fault != fault:
            self.revision += 1
        self._read_log()
        self._press(self._buttons.advance(now_s))
        for owner in self._inputs:
            if owner.watch.settle(now_s):
                self.revision += 1
                self._match(owner)
            if owner.tick():
                self.revision += 1
        if self.question is not None and self.fault is None:
            self._question_ticks -= 1
            if self._question_ticks <= 0:
                self._say(self.question.by, Message("undo_unanswered"))
                self._put(None)
        if self._telling.tick():
            self.revision += 1
        if self.fault is None and self.question is None and self._telling.is_over:
            self._play_computer()

    def _match(self, owner: SeatInput) -> None:
        """A new reading of a person's slots is stable: do what its cards ask for, now or never."""
        if not owner.is_person:
            return
        if self.fault is not None or owner.question is not None:
            owner.watch.spend()
        asked = match(owner.watch.live, self._cards, self._card_set, owner.legal)
        if isinstance(asked, Asked):
            self._ask_for(owner.seat, asked.refs, asked.actions)
        elif isinstance(asked, Unfit):
            owner.watch.spend(asked.slot)
            self._say(owner.seat, asked.message)
        else:
            self._say_left(owner)

    def _play_computer(self) -> None:
        chosen = self._computers.turn(self.session.state)
        if chosen is not None:
            self._act(*chosen)

    def _read_log(self, *, tell: bool = True) -> None:
        """Take over the entries that have become durable."""
        session = self.session
        while len(self._log) < session.committed:
            line = log_line(session, len(self._log) + 1)
            self._log.append(line)
            self.revision += 1
            if tell:
                self._telling.add(beats(line))
        if session.committed == session.entries:
            lit = frozenset(owner.seat for owner in self._inputs if owner.is_to_act)
            if lit != self._lit:
                self._lit = lit
                self.revision += 1
