"""Rewards that are due: those that need no choice are taken, the others ask for one.

Owns M-A5 of automatic things, M-B5 and the pounds of rewards; the choices are `steps.rewards`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.rules.game import Fact, Seat
from tabletop.rules.mombasa import bases, books, offer, regions, tracks
from tabletop.rules.mombasa import facts as told
from tabletop.rules.mombasa.parts import Due
from tabletop.rules.mombasa.rulebook import POUNDS_FOR_LAST_POINT, POUNDS_FOR_POINT
from tabletop.rules.mombasa.terms import BANK

if TYPE_CHECKING:
    from tabletop.rules.mombasa.state import MombasaState

STEP_OF = {
    "points": "spend_points",
    "spaces": "advance",
    "tracks": "advance",
    "posts": "remove_post",
    "buy": "buy_for_pounds",
    "discard": "discard",
    "choice": "choose_reward",
}
"""The decision that a reward asks for."""


def take_due(s: MombasaState, facts: list[Fact]) -> bool:
    """Take what is due, in order; True where the player has to choose.

    Pounds, diamonds, and points that can only become pounds are taken at once: taking them
    never harms.
    """
    acting, seat = s.acting, s.course.turn
    while acting.due:
        due = acting.due[0]
        if due.kind == "pounds":
            s.pay(BANK, s.terms.seat_place(seat), due.n, "reward", facts)
            facts.append(told.RewardTaken(seat, due.kind, due.n))
        elif due.kind == "diamonds":
            tracks.advance_diamond(s, seat, due.n, facts)
        elif due.kind == "points" and not can_take_book(s, seat, due.n):
            take_pounds(s, seat, due.n, facts)
        elif is_choice(s, seat, due):
            s.ask(STEP_OF[due.kind])
            return True
        else:
            leave(seat, due, facts)
        acting.due = acting.due[1:]
    return False


def is_choice(s: MombasaState, seat: Seat, due: Due) -> bool:
    """Whether anything of a reward can be taken."""
    if due.kind in ("spaces", "tracks"):
        return any(tracks.reach(s, seat, company, due.n) for company in companies(due))
    if due.kind == "posts":
        return any(bases.columns_with_posts(s, company) for company in range(len(s.bases)))
    if due.kind == "buy":
        return bool(offer.affordable(s, s.money(seat), due.n))
    return True


def companies(due: Due) -> tuple[int, ...]:
    """The companies on whose tracks the spaces of a reward may be used."""
    if due.kind == "spaces":
        return (due.about,)
    return tuple(regions.members(due.about))


def can_take_book(s: MombasaState, seat: Seat, points: int) -> bool:
    """Whether points can buy a book: one is on display, and the inkwell is not at the end."""
    is_at_end = s.players[seat].inkwell >= s.terms.last_book
    return not is_at_end and bool(books.affordable(s, points))


def take_pounds(s: MombasaState, seat: Seat, points: int, facts: list[Fact]) -> None:
    """Bookkeeping points become pounds (M-B1, M-B5)."""
    is_at_end = s.players[seat].inkwell >= s.terms.last_book
    worth = POUNDS_FOR_LAST_POINT if is_at_end else POUNDS_FOR_POINT
    s.pay(BANK, s.terms.seat_place(seat), worth * points, "points", facts)
    facts.append(told.RewardTaken(seat, "points", points))


def leave(seat: Seat, due: Due, facts: list[Fact]) -> None:
    """The rest of a reward is lost (M-A5, M-X2)."""
    facts.append(told.RewardLeft(seat, due.kind, due.n))
