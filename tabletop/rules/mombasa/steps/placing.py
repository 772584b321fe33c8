"""Placing the books gained in a turn, one after the other, in the order they were taken.

Owns the decision of M-B3; a placed book never moves, so any arrangement can be had.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from tabletop.rules.game import Action, Fact, Refusal, Seat
from tabletop.rules.mombasa import actions as act
from tabletop.rules.mombasa import books, phases
from tabletop.rules.mombasa.steps.base import Step

if TYPE_CHECKING:
    from tabletop.rules.mombasa.state import MombasaState


class PlaceBookStep(Step):
    """Put the first book gained on a space of the own bookkeeping track."""

    name = "place_book"
    rule = "M-B3"

    def candidates(self, s: MombasaState, seat: Seat) -> Iterable[Action]:
        return s.terms.place_book[s.acting.gained[0]]

    def legal(self, s: MombasaState, seat: Seat) -> Sequence[Action]:
        book = s.acting.gained[0]
        row = s.terms.place_book[book]
        return [row[space] for space in books.open_spaces(s, seat, book)]

    def refusal(self, s: MombasaState, seat: Seat, action: Action) -> Refusal | None:
        if not isinstance(action, act.PlaceBook):
            return self.not_now()
        book = s.acting.gained[0]
        figures: dict[str, int | str] = {"book": action.book, "space": action.space}
        if s.terms.book_index[action.book] != book:
            return Refusal(self.rule, "another_book_first", {"book": s.terms.books[book].id})
        if not 1 <= action.space <= s.terms.last_book:
            return Refusal(self.rule, "no_such_space", figures)
        code = books.space_fault(s, seat, book, action.space)
        return Refusal(self.rule, code, figures) if code else None

    def execute(self, s: MombasaState, seat: Seat, action: Action, facts: list[Fact]) -> None:
        if isinstance(action, act.PlaceBook):
            books.place(s, seat, action.space, facts)
            phases.go_on(s, facts)
