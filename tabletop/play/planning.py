"""Planning with real cards: cards that are laid, lifted, moved and tapped become picks at slots.

Owns what a change on a seat's readers means for a secret choice at slots; acts nothing itself and
knows slots (refs of kind `slot`, from 1), picks that conceal a thing, and take-backs, no game.

At a seat with a reader for each slot, what lies on a reader is what is planned at its slot: a card
laid there is planned, also in place of another one; a card lifted is taken back; moving and
swapping are both. At a seat whose readers are tapped, a card is planned at the first slot that is
free, and taken back when it is tapped again. A seat that is ready has locked its plan: nothing that
happens on its readers changes it before it unlocks, and then only what happens from there on.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field

from tabletop.play.choices import concealed
from tabletop.play.covers import before_choosing
from tabletop.play.history import Played
from tabletop.play.matching import Card, Change, Reading, why_strange
from tabletop.play.panel import Message
from tabletop.play.refusals import refusal_about
from tabletop.rules.game import Action, Ref, Seat, State

SLOT = "slot"
"""The kind of the refs that readers stand for."""

LEFT = "plan_left"
"""The code of the message about a card that lies there and is not planned."""


def slot_of(action: Action) -> int | None:
    """The slot that an action is about, from 1."""
    return next((int(ref.id) for ref in action.refs if ref.kind == SLOT), None)


def open_slots(state: State, seat: Seat) -> frozenset[int]:
    """The slots at which the seat may put things in secret, those included that it has filled."""
    legal = before_choosing(state, seat).legal(seat)
    return frozenset(slot for one in legal if one.conceals and (slot := slot_of(one)) is not None)


def planned_at(live: Sequence[Played], seat: Seat) -> dict[int, Ref]:
    """What the seat has at which slot, in secret, as its gestures since the last reveal tell."""
    found: dict[int, Ref] = {}
    seen: set[int] = set()
    for played in reversed(live):
        if played.has_barrier:
            break
        for action in reversed(played.actions if played.seat == seat else ()):
            slot, hidden = slot_of(action), concealed(action)
            if slot is None or slot in seen or not (hidden or action.is_take_back):
                continue
            seen.add(slot)
            if hidden:
                found[slot] = hidden[0]
    return found


def take_back_of(live: Sequence[Played], seat: Seat, legal: Sequence[Action]) -> Action | None:
    """The action that takes back the seat's last secret pick; None where there is none."""
    backs = [action for action in legal if action.is_take_back]
    for played in reversed(live):
        if played.has_barrier or not backs:
            return None
        for action in reversed(played.actions if played.seat == seat else ()):
            for back in backs:
                if not action.is_take_back and set(back.refs) <= set(action.refs):
                    return back
    return None


@dataclass(frozen=True, slots=True)
class Moves:
    """What a change asks for: actions to be done as one gesture, and what the seat is told.

    `chips`: by which chip each slot was planned, where chips are tapped.
    """

    actions: tuple[Action, ...] = ()
    message: Message | None = None
    chips: Mapping[int, str] = field(default_factory=dict)


class Planner:
    """The readers of one seat before one position. `planned`: what it has at which slot."""

    def __init__(
        self,
        state: State,
        seat: Seat,
        planned: Mapping[int, Ref],
        cards: Mapping[str, Card],
        card_set: str,
    ) -> None:
        self._state = state.copy()
        self._seat = seat
        self._planned = dict(planned)
        self._cards, self._card_set = cards, card_set
        self._actions: list[Action] = []
        self._messages: list[Message] = []
        self._is_locked = all(action.is_take_back for action in state.legal(seat))
        self._open = open_slots(state, seat)

    def ref_of(self, uid: str | None) -> Ref | None:
        """What a chip stands for in this game."""
        if uid is None or why_strange(0, uid, self._cards, self._card_set) is not None:
            return None
        return self._cards[uid].ref

    def in_place(self, reading: Reading) -> frozenset[int]:
        """The readers (from 0) on which what is planned at their slot lies."""
        refs = [self.ref_of(uid) for uid in reading]
        return frozenset(n for n, ref in enumerate(refs) if ref and ref == self._planned.get(n + 1))

    def lay(self, change: Change) -> Moves:
        """A reader for each slot: lifted cards are taken back, laid ones planned."""
        here, there = self.in_place(change.before), self.in_place(change.now)
        missing = (here - there) & change.unseen
        lifted = sorted(here - there - change.unseen)
        laid = [n for n in range(len(change.now)) if n not in there and change.is_laid(n)]
        if self._is_locked:
            return Moves(message=self._locked([*lifted, *laid]))
        for reader in lifted:
            self._take_back(reader + 1)
        for reader in sorted(missing):
            self._refuse(reader, "plan_missing")
        self._put_all(change.now, laid)
        return self._moves(change, there)

    def tap(self, change: Change, chips: Mapping[int, str]) -> Moves:
        """Readers that are tapped: a card goes to the first free slot, or comes back from its."""
        kept = dict(chips)
        laid = [
            n
            for n, uid in enumerate(change.now)
            if change.is_laid(n) and uid not in change.before and change.now.index(uid) == n
        ]
        if self._is_locked:
            return Moves(message=self._locked(laid), chips=kept)
        for reader in laid:
            uid = change.now[reader]
            assert uid is not None
            ref = self._fit(reader, uid)
            if ref is None:
                continue
            slot = self._slot_of_chip(uid, ref, kept)
            if slot is not None:
                self._take_back(slot)
                kept.pop(slot, None)
            else:
                self._plan_next(reader, uid, kept)
        return self._moves(change, frozenset(), kept)

    def follow(self, reading: Reading, blind: AbstractSet[int]) -> Moves:
        """A reader for each slot: the plan becomes what lies there, as far as it can be planned.

        What lies on `blind` readers nobody knows: their slots keep what they have.
        """
        there = self.in_place(reading) | blind
        has = [uid is not None or n + 1 in self._planned for n, uid in enumerate(reading)]
        wrong = [n for n in range(len(reading)) if has[n] and n not in there]
        if self._is_locked:
            return Moves(message=self._locked(wrong))
        for reader in wrong:
            self._take_back(reader + 1)
        self._put_all(reading, [n for n in wrong if reading[n] is not None])
        return self._moved()

    def follow_taps(self, reading: Reading, chips: Mapping[int, str]) -> Moves:
        """Readers that are tapped: what lies there is planned, too, as far as it can be."""
        lying = [
            n
            for n, uid in enumerate(reading)
            if uid and reading.index(uid) == n and self._is_free(uid, chips)
        ]
        if self._is_locked:
            return Moves(message=self._locked(lying), chips=chips)
        kept = dict(chips)
        for reader in lying:
            self._plan_next(reader, str(reading[reader]), kept)
        return self._moved(kept)

    def _is_free(self, uid: str, chips: Mapping[int, str]) -> bool:
        """Whether this very chip is not planned by now."""
        ref = self.ref_of(uid)
        return ref is None or self._slot_of_chip(uid, ref, chips) is None

    def _slot_of_chip(self, uid: str, ref: Ref, chips: Mapping[int, str]) -> int | None:
        """Where this very chip is planned, as far as that is known."""
        slots = [slot for slot, planned in self._planned.items() if planned == ref]
        for slot in slots:
            if chips.get(slot) == uid:
                return slot
        if self._pick(None, ref) is not None:
            return None  # an equal one is still in hand
        return next((slot for slot in slots if slot not in chips), None)

    # Steps, tried out on the copy

    def _put_all(self, reading: Reading, readers: Sequence[int]) -> None:
        """Plan what lies on these readers, each at its slot."""
        for reader in readers:
            uid = reading[reader]
            assert uid is not None
            if reading.count(uid) > 1:
                self._refuse(reader, "card_twice")
            elif (ref := self._fit(reader, uid)) is not None:
                self._put(reader, reader + 1, ref)

    def _plan_next(self, reader: int, uid: str, chips: dict[int, str]) -> None:
        """Plan a chip at the first free slot."""
        ref = self._fit(reader, uid)
        if ref is None:
            return
        slot = self._free_slot()
        if slot is None:
            self._refuse(reader, "plan_full")
        elif self._put(reader, slot, ref):
            chips[slot] = uid

    def _put(self, reader: int, slot: int, ref: Ref) -> bool:
        """Plan a thing at a slot, in place of what is there; whether it can be planned."""
        back = self._back(slot)
        before = self._state
        if back is not None:
            self._state = before.copy()
            self._state.apply(self._seat, back)
        pick = self._pick(slot, ref)
        if pick is None:
            self._refuse_pick(reader, slot, ref)
            self._state = before
            return False
        if back is not None:
            self._actions.append(back)
        self._do(pick)
        self._planned[slot] = ref
        return True

    def _take_back(self, slot: int) -> None:
        back = self._back(slot)
        if back is not None:
            self._do(back)
            self._planned.pop(slot, None)

    def _do(self, action: Action) -> None:
        self._state.apply(self._seat, action)
        self._actions.append(action)

    def _back(self, slot: int) -> Action | None:
        legal = self._state.legal(self._seat)
        return next((one for one in legal if one.is_take_back and slot_of(one) == slot), None)

    def _pick(self, slot: int | None, ref: Ref) -> Action | None:
        """The action that plans a thing at this slot, or at any."""
        for action in self._state.legal(self._seat):
            at = slot_of(action)
            if ref in concealed(action) and at is not None and slot in (None, at):
                return action
        return None

    def _free_slot(self) -> int | None:
        slots = [slot_of(one) for one in self._state.legal(self._seat) if one.conceals]
        return min((slot for slot in slots if slot is not None), default=None)

    # What the seat is told; never what a card is

    def _fit(self, reader: int, uid: str) -> Ref | None:
        """What a chip stands for; a card of no use here is refused."""
        unfit = why_strange(reader, uid, self._cards, self._card_set)
        if unfit is not None:
            self._messages.append(unfit.message)
            return None
        return self._cards[uid].ref

    def _refuse_pick(self, reader: int, slot: int, ref: Ref) -> None:
        if slot not in self._open:
            self._refuse(reader, "plan_slot_closed")
        elif ref in self._planned.values():
            self._refuse(reader, "card_twice")
        else:
            refusal = refusal_about(self._state, self._seat, ref)
            rule = refusal.rule if refusal is not None else ""
            self._messages.append(Message("plan_unfit", rule, {"slot": reader + 1}))

    def _refuse(self, reader: int, code: str) -> None:
        self._messages.append(Message(code, figures={"slot": reader + 1}))

    def _locked(self, readers: Sequence[int]) -> Message | None:
        if not readers:
            return None
        return Message("plan_locked", figures={"slot": readers[0] + 1})

    def _moves(
        self, change: Change, in_place: AbstractSet[int], chips: Mapping[int, str] | None = None
    ) -> Moves:
        found = [n for n in range(len(change.now)) if n not in in_place and change.is_found(n)]
        if found and not self._messages:
            self._refuse(found[0], LEFT)
        return self._moved(chips)

    def _moved(self, chips: Mapping[int, str] | None = None) -> Moves:
        message = self._messages[0] if self._messages else None
        return Moves(tuple(self._actions), message, chips or {})
