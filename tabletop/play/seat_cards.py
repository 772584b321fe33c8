"""The cards on each seat's readers: what they ask for, plan, or leave to be put right.

Owns what a reading means to its seat, and both ways out where cards and program disagree; every
deed goes the way of the seats.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace
from typing import Protocol

from tabletop.events import LampMode
from tabletop.play.matching import Asked, Card, Reading, Unfit, is_of_table, match
from tabletop.play.panel import CARDS_AGREE, Message
from tabletop.play.place_cards import SEAT
from tabletop.play.planning import LEFT, Planner, planned_at
from tabletop.play.reconcile import Fix, to_put_right
from tabletop.play.refusals import refusal_about
from tabletop.play.seat_input import SeatInput
from tabletop.play.session import Session
from tabletop.rules.game import Action, Ref, Seat


class Deeds(Protocol):
    """What cards lead to."""

    def act(self, seat: Seat, *actions: Action) -> None:
        """One gesture."""

    def ask_for(self, seat: Seat, refs: Sequence[Ref], actions: Sequence[Action]) -> None:
        """The only one of these is done, of several one is chosen."""

    def menu(self, seat: Seat) -> None:
        """The seat's own menu."""

    def say(self, seat: Seat, message: Message) -> None:
        """A message to the seat."""


class SeatCards:
    """The cards of all seats. `tapping`: who plans with cards by tapping."""

    def __init__(
        self,
        session: Session,
        deeds: Deeds,
        cards: Mapping[str, Card],
        card_set: str,
        tapping: AbstractSet[Seat],
    ) -> None:
        self._session = session
        self._deeds = deeds
        self._cards, self._card_set = cards, card_set
        self._tapping = tapping

    # What comes in

    def read(self, owner: SeatInput, *, counts: bool) -> None:
        """A new reading of a person's slots is stable: do what its cards ask for, now or never."""
        counts = counts and owner.question is None
        if owner.is_putting_right:
            owner.watch.spend()
            self.follow(owner)
        elif owner.is_planning:
            self._plan(owner, counts=counts)
        else:
            self._ask(owner, counts=counts)
        self._read_seat_card(owner, counts=counts)

    def _read_seat_card(self, owner: SeatInput, *, counts: bool) -> None:
        """A card of the own place opens the menu."""
        change = owner.watch.change
        for slot, uid in enumerate(change.now):
            if uid is None or not is_of_table(uid, self._cards) or not change.is_laid(slot):
                continue
            owner.watch.spend(slot)
            kind, place = self._cards[uid].ref
            if kind != SEAT or not counts:
                continue
            if place == str(self._session.places[owner.seat] + 1):
                self._deeds.menu(owner.seat)
            else:
                self._deeds.say(
                    owner.seat, Message("card_of_other_seat", figures={"slot": slot + 1})
                )

    def _ask(self, owner: SeatInput, *, counts: bool) -> None:
        if not counts:
            owner.watch.spend()
        asked = match(self._of_game(owner.watch.live), self._cards, self._card_set, owner.legal)
        if isinstance(asked, Asked):
            self._deeds.ask_for(owner.seat, asked.refs, asked.actions)
        elif isinstance(asked, Unfit):
            owner.watch.spend(asked.slot)
            self._say_unfit(owner, asked)
        else:
            self.say_left(owner)

    def _plan(self, owner: SeatInput, *, counts: bool) -> None:
        """Cards were laid, lifted or tapped while the seat plans."""
        change, planner = owner.watch.change, self._planner(owner.seat)
        change = replace(change, before=self._of_game(change.before), now=self._of_game(change.now))
        if not counts:
            change = change.overlooked
        if owner.seat in self._tapping:
            moves = planner.tap(change, owner.chips)
        else:
            moves = planner.lay(change)
        self._do(owner, moves.actions, moves.message, moves.chips)

    def _do(
        self,
        owner: SeatInput,
        actions: Sequence[Action],
        message: Message | None,
        chips: Mapping[int, str],
    ) -> None:
        owner.chips = chips
        owner.watch.spend()
        if actions:
            self._deeds.act(owner.seat, *actions)
        if message is not None:
            self._deeds.say(owner.seat, message)

    # What the seat is told

    def say_left(self, owner: SeatInput) -> None:
        """A person who is to act learns that a card that does nothing more lies there."""
        if not (owner.is_person and owner.is_to_act) or owner.is_putting_right:
            return
        in_place = self._in_place(owner) | {
            slot for slot, uid in enumerate(owner.watch.left) if is_of_table(uid, self._cards)
        }
        slot = owner.watch.left_lying(in_place)
        if slot is not None:
            code = LEFT if owner.is_planning else "card_left"
            self._deeds.say(owner.seat, Message(code, figures={"slot": slot + 1}))

    def _say_unfit(self, owner: SeatInput, unfit: Unfit) -> None:
        """Of a card that has no use now, the rule that stands against it, where there is one."""
        message = unfit.message
        if message.code == "card_not_now":
            ref = Ref(str(message.figures["kind"]), str(message.figures["id"]))
            refusal = refusal_about(self._session.state, owner.seat, ref)
            if refusal is not None:
                message = Message(refusal.code, refusal.rule, refusal.figures)
        self._deeds.say(owner.seat, message)

    # Cards and program disagree

    def fixes(self, owner: SeatInput) -> tuple[Fix, ...]:
        """What is to be put right on the seat's readers, if the program is believed."""
        watch = owner.watch
        lying: Reading
        believed: Mapping[int, Ref] = {}
        if not owner.is_planning:
            lying = watch.left
        elif owner.seat in self._tapping:
            in_place = self._in_place(owner)
            lying = tuple(None if n in in_place else uid for n, uid in enumerate(watch.loud))
        else:
            lying, believed = watch.loud, planned_at(self._session.live, owner.seat)
        seen = [self._ref_of(uid) or uid for uid in self._of_game(lying)]
        return to_put_right(seen, believed, watch.blind)

    def believe_program(self, owner: SeatInput) -> None:
        """Show the seat what to put right."""
        owner.close_menu()
        fixes = self.fixes(owner)
        if fixes:
            owner.put_right(fixes)
        else:
            self._deeds.say(owner.seat, Message(CARDS_AGREE))

    def follow(self, owner: SeatInput) -> bool:
        """Bring an open list of what to put right up to date; whether it changed.

        It closes by itself when all is right.
        """
        if not owner.is_putting_right:
            return False
        fixes = self.fixes(owner)
        if fixes:
            return owner.put_right(fixes)
        owner.close_menu()
        self._deeds.say(owner.seat, Message(CARDS_AGREE))
        return True

    def believe_cards(self, owner: SeatInput) -> None:
        """What the seat plans or chooses from becomes what lies there, as far as it can; the first
        slot with a card that does not fit is named. What was chosen is not yet done.
        """
        owner.close_menu()
        watch, blind = owner.watch, owner.watch.blind
        reading = self._of_game(watch.loud)
        if owner.is_planning:
            planner = self._planner(owner.seat)
            if owner.seat in self._tapping:
                moves = planner.follow_taps(self._sighted(reading, blind), owner.chips)
            else:
                moves = planner.follow(reading, blind)
            message = moves.message
            if message is None and not moves.actions:
                message = Message(CARDS_AGREE)
            self._do(owner, moves.actions, message, moves.chips)
            return
        reading = self._sighted(reading, blind)
        asked = match(reading, self._cards, self._card_set, owner.legal)
        if isinstance(asked, Asked):
            owner.narrow(asked.refs, asked.actions)
        elif isinstance(asked, Unfit):
            self._say_unfit(owner, asked)
        else:
            self._deeds.say(owner.seat, Message(CARDS_AGREE))

    # What the lamps beside the slots show

    def lamps(self, owner: SeatInput) -> tuple[LampMode, ...]:
        """Lit: a card may be laid there; blinking: what lies there, or does not, is to be put
        right; by reader.
        """
        slots = range(len(owner.watch.stable))
        if not owner.is_person or not (owner.legal or owner.is_putting_right):
            return tuple(LampMode.OFF for _ in slots)
        fixes = [fix for fix in self.fixes(owner) if fix.what != "away"]
        if not owner.is_putting_right:  # whoever plans by the buttons need not lay cards
            fixes = [fix for fix in fixes if fix.what != "lay"]
        wrong = {fix.slot - 1 for fix in fixes}
        wanted = () if owner.is_putting_right or not owner.is_to_act else self._wanted(owner)
        return tuple(
            LampMode.BLINK if n in wrong else LampMode.ON if n in wanted else LampMode.OFF
            for n in slots
        )

    def _wanted(self, owner: SeatInput) -> Collection[int]:
        """The empty readers on which a card would do something."""
        watch = owner.watch
        empty = [n for n, uid in enumerate(watch.stable) if uid is None and n not in watch.blind]
        if not owner.is_planning:
            useful = {ref for action in owner.legal for ref in action.refs}
            has_use = any(self._ref_of(uid) in useful for uid in self._cards)
            return empty[:1] if has_use else ()
        free = owner.open_slots - planned_at(self._session.live, owner.seat).keys()
        if owner.seat in self._tapping:
            return empty[:1] if free else ()
        return [n for n in empty if n + 1 in free]

    # How cards are looked at

    def _of_game(self, reading: Reading) -> Reading:
        """The reading without the cards that are for the table, not for a game."""
        return tuple(None if is_of_table(uid, self._cards) else uid for uid in reading)

    def _sighted(self, reading: Reading, blind: AbstractSet[int]) -> Reading:
        """What readers see that can be asked."""
        return tuple(None if n in blind else uid for n, uid in enumerate(reading))

    def _ref_of(self, uid: str | None) -> Ref | None:
        card = self._cards.get(uid or "")
        is_ours = card is not None and card.card_set == self._card_set and not card.is_retired
        return card.ref if card is not None and is_ours else None

    def _in_place(self, owner: SeatInput) -> AbstractSet[int]:
        """The readers (from 0) whose card is planned: at their slot, or tapped."""
        if not owner.is_planning:
            return frozenset()
        planned = planned_at(self._session.live, owner.seat)
        refs = [self._ref_of(uid) for uid in owner.watch.stable]
        if owner.seat in self._tapping:
            return {n for n, ref in enumerate(refs) if ref in planned.values()}
        return {n for n, ref in enumerate(refs) if ref and ref == planned.get(n + 1)}

    def _planner(self, seat: Seat) -> Planner:
        planned = planned_at(self._session.live, seat)
        return Planner(self._session.state, seat, planned, self._cards, self._card_set)
