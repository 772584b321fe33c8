"""Using a bookkeeper: flip a book if wanted, move the inkwell, take what the book gives.

Owns M-K1 to M-K5, M-K8 and M-K9; requirements are `books`'.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from tabletop.rules.game import Action, Fact, Refusal, Seat
from tabletop.rules.mombasa import actions as act
from tabletop.rules.mombasa import area, books, phases, tracks
from tabletop.rules.mombasa import facts as told
from tabletop.rules.mombasa.parts import NONE, Due
from tabletop.rules.mombasa.rulebook import FLIP_COST
from tabletop.rules.mombasa.steps.base import Step
from tabletop.rules.mombasa.terms import BANK, in_order

if TYPE_CHECKING:
    from tabletop.rules.mombasa.state import MombasaState


def begin(s: MombasaState, seat: Seat, slot: int, facts: list[Fact]) -> None:
    """One bookkeeper card or, with slot 0, the tile is used; it meets no requirement (M-K6)."""
    terms, player, acting = s.terms, s.players[seat], s.acting
    acting.is_flipping = True
    if slot == 0:
        acting.card_points = terms.tile_points
        area.turn_down(s, seat, [], terms.bookkeeper_tile, facts)
    else:
        acting.card_points = terms.values[player.area[slot - 1]]
        area.turn_down(s, seat, [slot - 1], NONE, facts)
    s.ask("bookkeeper")


class BookkeeperStep(Step):
    """Flip one own book first, then move the inkwell, or stay."""

    name = "bookkeeper"
    rule = "M-K1"

    def candidates(self, s: MombasaState, seat: Seat) -> Iterable[Action]:
        yield from s.terms.move_inkwell
        yield from s.terms.flip

    def legal(self, s: MombasaState, seat: Seat) -> Sequence[Action]:
        terms, player = s.terms, s.players[seat]
        found: list[Action] = list(terms.move_inkwell[: books.reach(terms, player) + 1])
        if s.acting.is_flipping and s.money(seat) >= FLIP_COST:
            found += [
                terms.flip[space]
                for space, book in enumerate(player.books)
                if book != NONE and not player.flipped >> space & 1
            ]
        return found

    def refusal(self, s: MombasaState, seat: Seat, action: Action) -> Refusal | None:
        if isinstance(action, act.FlipBook):
            return self._flip_refusal(s, seat, action)
        if not isinstance(action, act.MoveInkwell):
            return self.not_now()
        player = s.players[seat]
        far = books.reach(s.terms, player)
        if action.spaces <= far:
            return None
        space = player.inkwell + far + 1
        figures = {"spaces": far}
        if space > s.terms.last_book:
            return Refusal("M-K9", "end_of_track", figures)
        if player.books[space] == NONE:
            return Refusal("M-K2", "empty_space", {"space": space})
        book = s.terms.books[player.books[space]].id
        return Refusal("M-K3", "requirement_not_met", {"space": space, "book": book})

    @staticmethod
    def _flip_refusal(s: MombasaState, seat: Seat, action: act.FlipBook) -> Refusal | None:
        player = s.players[seat]
        figures = {"space": action.space}
        if not s.acting.is_flipping:
            return Refusal("M-K9", "one_flip_only")
        if action.space > s.terms.last_book or player.books[action.space] == NONE:
            return Refusal("M-K1", "no_book_there", figures)
        if player.flipped >> action.space & 1:
            return Refusal("M-K1", "book_face_down", figures)
        if s.money(seat) < FLIP_COST:
            return Refusal("M-K1", "flip_too_dear", {"cost": FLIP_COST, "have": s.money(seat)})
        return None

    def execute(self, s: MombasaState, seat: Seat, action: Action, facts: list[Fact]) -> None:
        player = s.players[seat]
        if isinstance(action, act.FlipBook):
            s.acting.is_flipping = False
            player.flipped |= 1 << action.space
            s.pay(s.terms.seat_place(seat), BANK, FLIP_COST, "flip", facts)
            facts.append(told.BookFlipped(seat, action.space))
        elif isinstance(action, act.MoveInkwell):
            s.acting.is_flipping = False
            if action.spaces:
                tracks.advance_inkwell(s, seat, action.spaces, facts)
                s.acting.due = _rewards(s, seat)
            else:
                facts.append(told.InkwellStayed(seat))
            s.acting.due += (Due("points", s.acting.card_points),)
            s.acting.card_points = 0
            phases.go_on(s, facts)


def _rewards(s: MombasaState, seat: Seat) -> tuple[Due, ...]:
    """What the book under the inkwell gives; nothing when it lies face down (M-K4, M-K7)."""
    player = s.players[seat]
    if player.flipped >> player.inkwell & 1:
        return ()
    book = s.terms.books[player.books[player.inkwell]]
    if not book.minus:
        return book.rewards
    totals = area.totals(s.terms, player)
    pounds = [max(0, totals[kind] - less) for kind, less in book.minus]
    return in_order([*(Due("pounds", n) for n in pounds if n), *book.rewards])
