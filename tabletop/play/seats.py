"""The seats of a session: what each may choose now, and what its choice, finger or card does.

Owns questions, messages and what follows a choice; when a press counts is the table's to say.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import Literal

from tabletop.play import seat_menu
from tabletop.play.choices import Choice
from tabletop.play.consent import Consent
from tabletop.play.covers import Covers, discreet, hand_of
from tabletop.play.matching import Card
from tabletop.play.pace import Pace
from tabletop.play.panel import EXPLAINED, Message
from tabletop.play.planning import open_slots, planned_at, take_back_of
from tabletop.play.refusals import refusal_about
from tabletop.play.seat_cards import SeatCards
from tabletop.play.seat_input import AGREE, DECLINE, SeatInput
from tabletop.play.session import Session
from tabletop.rules.game import Action, IllegalAction, NotToAct, Ref, Seat

Wish = Literal["leave", "again", "finish", "idle"]
"""What the table itself cannot do: leave the game and keep it, play another with the same seats, go
to the start after the end; or nobody is there any more.
"""


class Seats:
    """One input a seat. `slots`: how many card slots each has; `tapping`: who plans with cards by
    tapping; `rng` numbers what is hidden; `changed` is told of every new position. Whatever
    changes the picture raises `revision`. Only people's seats may be asked to `choose`, `pick`, go
    `back`, `undo` or open the `menu`.
    """

    def __init__(
        self,
        session: Session,
        slots: Sequence[int],
        tapping: AbstractSet[Seat],
        cards: Mapping[str, Card],
        card_set: str,
        pace: Pace,
        languages: Sequence[str],
        rng: random.Random,
        changed: Callable[[], object],
    ) -> None:
        self.revision = 0
        self.inputs = [
            SeatInput(seat, kind, slots[seat], Covers(rng))
            for seat, kind in enumerate(session.players)
        ]
        self.consent = Consent(self.inputs, pace.question_ticks)
        self.is_over = False
        self.awaited: frozenset[Seat] = frozenset()
        """The seats that the game waits for."""
        self.awaited_people: Sequence[SeatInput] = ()
        self.wish: Wish | None = None
        self.shows_result = True
        self.languages: dict[Seat, str] = {}
        self._session = session
        self._revealed = 0  # the last gesture that revealed something
        self._hidden_kinds = {
            kind for played in session.live for action in played.actions for kind in action.conceals
        }
        self.cards = SeatCards(session, self, cards, card_set, tapping)
        self._message_ticks = pace.message_ticks
        self._all_languages = languages
        self._changed = changed
        self._offer()

    # What a person does

    def choose(self, seat: Seat, choice: Choice) -> None:
        """Enter a group of the seat's current level, or do what a leaf of it stands for."""
        owner = self.inputs[seat]
        if owner.node is None or choice not in owner.node.children:
            return
        self.revision += 1
        if choice is AGREE or choice is DECLINE:
            self._answer(seat, agrees=choice is AGREE)
        elif owner.enter(choice) or choice.kind == seat_menu.FIX:
            return
        elif choice.kind == seat_menu.KIND:
            self._do(owner, choice)
        else:
            owner.covers.use(choice.cover)
            self.act(seat, *choice.actions)

    def pick(self, ref: Ref, seat: Seat) -> None:
        """Point at something: narrow the seat's choices to it, act the only one."""
        owner = self.inputs[seat]
        if owner.question is not None:
            return
        self.revision += 1
        owner.say(None)
        actions = owner.about(ref)
        if actions:
            self.ask_for(seat, (ref,), actions)
        else:
            self.say(seat, self._why_not(seat, ref))

    def back(self, seat: Seat) -> None:
        """One level up; at the top take back the own last gesture, or decline a question."""
        owner = self.inputs[seat]
        self.revision += 1
        if owner.question is not None:
            self._answer(seat, agrees=False)
        elif not owner.back():
            self.undo(seat)

    def menu(self, seat: Seat) -> None:
        """Open the seat's own menu, or close it; not before a question."""
        owner = self.inputs[seat]
        self.revision += 1
        if owner.is_in_menu:
            owner.close_menu()
        elif owner.question is None:
            owner.say(None)
            owner.open_menu(
                seat_menu.seat_menu(
                    has_languages=len(self._all_languages) > 1,
                    has_rule=bool(self._session.state.rule),
                    has_cards=bool(self.cards.fixes(owner)),
                )
            )

    def undo(self, seat: Seat) -> None:
        """Take back the seat's last gesture; ask the others where it is not only theirs."""
        question = self.consent.question
        if question is not None and question.by == seat:
            self.say(seat, Message("undo_asked"))
            return
        refusal = self._session.undo_refusal(seat, frozenset())
        if refusal is None:
            self._take_back(seat, frozenset())
            return
        back = take_back_of(self._session.live, seat, self.inputs[seat].legal)
        if back is not None:
            self.act(seat, back)
            return
        everyone = self._session.humans
        is_allowed = self._session.undo_refusal(seat, everyone) is None
        if is_allowed and len(everyone) > 1:
            self.consent.ask(seat, everyone - {seat})
            self.say(seat, Message("undo_asked"))
        else:
            self.say(seat, Message(refusal.code, refusal.rule, refusal.figures))

    # What follows

    def act(self, seat: Seat, *actions: Action) -> None:
        """One gesture of one seat; what the rules forbid becomes a message to it."""
        try:
            self._session.act(seat, actions)
        except IllegalAction as error:
            refusal = error.refusal
            self.say(seat, Message(refusal.code, refusal.rule, refusal.figures))
            return
        except NotToAct:
            self.say(seat, Message("not_possible_now"))
            return
        owner = self.inputs[seat]
        owner.acted()
        self._move_on()
        if actions[-1].conceals:
            owner.go_on(actions[-1])
        elif owner.is_planning:
            self.cards.say_left(owner)

    def correct(self, by: Seat, gesture: int | None) -> None:
        """The staff takes back a seat's gesture with all after it, or, for None, brings back what
        it took last. Raises CannotUndo.
        """
        if gesture is None:
            self._session.redo(by, is_staff=True)
        else:
            self._session.undo(by, is_staff=True, gesture=gesture)
        self._move_on()

    def speak(self, languages: Sequence[str]) -> None:
        """The table speaks the first of these; who chose another one keeps it."""
        self._all_languages = languages
        self.languages = {s: own for s, own in self.languages.items() if own != languages[0]}
        self.revision += 1

    def tick(self) -> None:
        """Let one tick pass: messages go, and so does an undo that nobody answers."""
        for owner in self.inputs:
            self.revision += owner.tick() + self.cards.follow(owner)
        if self._session.fault is None and self.consent.tick():
            question = self.consent.question
            assert question is not None
            self.say(question.by, Message("undo_unanswered"))
            self.consent.end()

    def _do(self, owner: SeatInput, choice: Choice) -> None:
        """What an entry of the menu, or of the choices after the end, stands for."""
        if choice in (seat_menu.RULE, seat_menu.UNDO, seat_menu.CLOSE, seat_menu.LEAVE_YES):
            owner.close_menu()
        match choice.id:
            case "language":
                self._speak_next(owner.seat)
            case "rule":
                self.say(owner.seat, Message(EXPLAINED, self._session.state.rule))
            case "undo":
                self.undo(owner.seat)
            case "believe_cards":
                self.cards.believe_cards(owner)
            case "believe_program":
                self.cards.believe_program(owner)
            case "leave_no":
                owner.back()
            case "leave_yes":
                self.wish = "leave"
            case "look":
                self.shows_result = not self.shows_result
            case "again":
                self.wish = "again"
            case "finish":
                self.wish = "finish"

    def _speak_next(self, seat: Seat) -> None:
        """Another language for this seat, after the last one the first."""
        every = self._all_languages
        wanted = every[(every.index(self.languages.pop(seat, every[0])) + 1) % len(every)]
        if wanted != every[0]:
            self.languages[seat] = wanted

    def _answer(self, seat: Seat, *, agrees: bool) -> None:
        question = self.consent.question
        if question is None or self.consent.is_new:
            return
        if not agrees:
            self.consent.end()
            self.say(question.by, Message("undo_declined", figures={"seat": seat}))
        elif agreed := self.consent.agree(seat):
            self._take_back(question.by, agreed)

    def _take_back(self, seat: Seat, consent: frozenset[Seat]) -> None:
        self._session.undo(seat, consent)
        self._move_on()
        if self.inputs[seat].is_planning:
            self.cards.say_left(self.inputs[seat])

    def ask_for(self, seat: Seat, refs: Sequence[Ref], actions: Sequence[Action]) -> None:
        """Do the only one of these actions about `refs`, of several let the seat choose."""
        if len(actions) == 1:
            self.act(seat, actions[0])
        else:
            self.inputs[seat].narrow(refs, actions)

    def _move_on(self) -> None:
        """The position is another one."""
        self.consent.end()
        self._offer()
        self.revision += 1
        self._changed()

    def _offer(self) -> None:
        state, last = self._session.state, self._session.last_gesture
        to_act = state.to_act()
        self.is_over, self.shows_result = not to_act, True
        is_revealed = last is not None and last.has_barrier and last.number > self._revealed
        if last is not None and is_revealed:
            self._revealed = last.number
        for owner in self.inputs:
            was_to_act, was_planning = owner.is_to_act, owner.is_planning
            legal = tuple(state.legal(owner.seat)) if owner.seat in to_act else ()
            if is_revealed:
                owner.covers.forget()
            if owner.is_person and (is_revealed or legal != owner.legal):
                self._cover(owner, legal)
            bundles = state.bundles(owner.seat) if legal and owner.is_person else ()
            is_new = owner.offer(legal, bundles, is_over=self.is_over)
            if is_new or is_revealed:
                owner.offered = self._session.entries
            if was_planning != owner.is_planning:
                owner.chips = {}
                owner.watch.let_lie(was_planning)
            if not was_to_act or owner.is_planning > was_planning:
                self.cards.say_left(owner)
        awaited = [owner for owner in self.inputs if owner.is_to_act]
        self.awaited = frozenset(owner.seat for owner in awaited)
        self.awaited_people = [owner for owner in awaited if owner.is_person]

    def _cover(self, owner: SeatInput, legal: Sequence[Action]) -> None:
        """What the seat may choose in secret from now on stands in its menu by numbers."""
        self._hidden_kinds.update(kind for action in legal for kind in action.conceals)
        hand = hand_of(self._session.state, owner.seat)
        owner.open_slots = open_slots(self._session.state, owner.seat) if hand else frozenset()
        owner.covers.follow(hand, planned_at(self._session.live, owner.seat) if hand else {})

    # What a seat is told

    def say(self, seat: Seat, message: Message) -> None:
        """Tell a seat something, without naming what others must not know."""
        self.inputs[seat].say(discreet(message, self._hidden_kinds), self._message_ticks)
        self.revision += 1

    def _why_not(self, seat: Seat, ref: Ref) -> Message:
        """The rule that stands against it, else that of what the seat decides now."""
        state = self._session.state
        refusal = refusal_about(state, seat, ref)
        if refusal is not None:
            return Message(refusal.code, refusal.rule, refusal.figures)
        rule = state.rule if seat in state.to_act() else ""
        return Message("not_possible_now", rule, {"kind": ref.kind, "id": ref.id})
