"""Phase I: all plan their cards in secret, at the same time; then all are turned up.

Owns M-P1 to M-P4.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from tabletop.rules.game import Action, Fact, Refusal, Seat
from tabletop.rules.mombasa import actions as act
from tabletop.rules.mombasa import facts as told
from tabletop.rules.mombasa import phases, tracks
from tabletop.rules.mombasa.parts import NONE, Player
from tabletop.rules.mombasa.steps.base import Step
from tabletop.rules.mombasa.terms import SHARE

if TYPE_CHECKING:
    from tabletop.rules.mombasa.state import MombasaState

READY, UNREADY = act.Ready(), act.Unready()


class PlanStep(Step):
    """Put cards at the open slots, take them back, be ready."""

    name = "plan"
    rule = "M-P1"

    def seats(self, s: MombasaState) -> tuple[Seat, ...]:
        return tuple(range(s.seats))

    def candidates(self, s: MombasaState, seat: Seat) -> Iterable[Action]:
        """Free slots first: what cannot be planned there cannot be planned at all."""
        terms, taken = s.terms, s.players[seat].area
        slots_open = tracks.slots_open(s, seat)
        free = [slot for slot in slots_open if taken[slot] == NONE]
        for slot in (*free, *(slot for slot in range(len(taken)) if slot not in free)):
            yield from terms.plan[slot]
            yield terms.unplan[slot]
        yield from (READY, UNREADY)

    def legal(self, s: MombasaState, seat: Seat) -> Sequence[Action]:
        if s.course.ready >> seat & 1:
            return (UNREADY,)
        terms, player = s.terms, s.players[seat]
        area, kinds = player.area, terms.card_kinds
        cards = [card for card in dict.fromkeys(player.hand) if kinds[card] != SHARE]
        found: list[Action] = []
        for slot in tracks.slots_open(s, seat):
            row = terms.plan[slot]
            if area[slot] < 0:
                found += [row[card] for card in cards]
            else:
                found.append(terms.unplan[slot])
        found.append(READY)
        return found

    def refusal(self, s: MombasaState, seat: Seat, action: Action) -> Refusal | None:
        is_ready = s.course.ready >> seat & 1
        if isinstance(action, act.Unready):
            return None if is_ready else Refusal(self.rule, "not_ready")
        if not isinstance(action, act.Plan | act.Unplan | act.Ready):
            return self.not_now()
        if is_ready:
            return Refusal(self.rule, "is_ready")
        if isinstance(action, act.Ready):
            return None
        return self._slot_refusal(s, seat, action)

    def _slot_refusal(
        self, s: MombasaState, seat: Seat, action: act.Plan | act.Unplan
    ) -> Refusal | None:
        player, terms, slot = s.players[seat], s.terms, action.slot - 1
        if slot not in tracks.slots_open(s, seat):
            return Refusal("M-P2", "slot_not_open", {"slot": action.slot})
        is_taken = player.area[slot] != NONE
        if isinstance(action, act.Unplan):
            return None if is_taken else Refusal(self.rule, "slot_empty", {"slot": action.slot})
        if is_taken:
            return Refusal("M-P2", "slot_taken", {"slot": action.slot})
        card = terms.card_index[action.card]
        if card not in player.hand:
            return Refusal("M-P4", "card_not_in_hand", {"card": action.card})
        if terms.card_kinds[card] == SHARE:
            return Refusal("M-P4", "single_share", {"card": action.card})
        return None

    def execute(self, s: MombasaState, seat: Seat, action: Action, facts: list[Fact]) -> None:
        player = s.players[seat]
        if isinstance(action, act.Plan):
            card = s.terms.card_index[action.card]
            hand = list(player.hand)
            hand.remove(card)
            player.hand = tuple(hand)
            self._lay(player, action.slot, card)
            self._tell(seat, player, action.slot, action.card, False, facts)
        elif isinstance(action, act.Unplan):
            card = player.area[action.slot - 1]
            player.hand = tuple(sorted((*player.hand, card)))
            self._lay(player, action.slot, NONE)
            self._tell(seat, player, action.slot, s.terms.cards[card], True, facts)
        else:
            s.course.ready ^= 1 << seat
            is_ready = isinstance(action, act.Ready)
            facts.append(told.SeatReady(seat, is_ready))
            if s.course.ready == s.terms.everyone:
                self._reveal(s, facts)

    @staticmethod
    def _lay(player: Player, slot: int, card: int) -> None:
        player.area = (*player.area[: slot - 1], card, *player.area[slot:])

    @staticmethod
    def _tell(
        seat: Seat, player: Player, slot: int, card: str, is_taken_back: bool, facts: list[Fact]
    ) -> None:
        planned = len(player.area) - player.area.count(NONE)
        facts.append(told.CardPlanned(seat, planned))
        facts.append(told.OwnCardPlanned(seat, slot, card, is_taken_back))

    @staticmethod
    def _reveal(s: MombasaState, facts: list[Fact]) -> None:
        names = s.terms.cards
        plans = tuple(
            tuple(None if card == NONE else names[card] for card in player.area)
            for player in s.players
        )
        facts.append(told.PlansRevealed(plans))
        phases.begin_actions(s, facts)
