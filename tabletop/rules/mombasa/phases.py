"""A round from planning to preparation, and a turn from its action to its end.

Owns the order of things (M-R1, M-A1, M-E13, M-B6, M-T2, M-N4); each thing stands elsewhere.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.rules.game import Fact, Seat
from tabletop.rules.mombasa import area, bases, books, preparation, rewards, tracks
from tabletop.rules.mombasa import facts as told
from tabletop.rules.mombasa.parts import Acting
from tabletop.rules.mombasa.rulebook import ROUNDS

if TYPE_CHECKING:
    from tabletop.rules.mombasa.state import MombasaState


# The rounds.


def begin_start_bonuses(s: MombasaState, facts: list[Fact]) -> None:
    """The last of the setup: the bonuses of the starting tiles in turn order (M-S13)."""
    _take_start_bonus(s, s.course.start_player, facts)


def _take_start_bonus(s: MombasaState, seat: Seat, facts: list[Fact]) -> None:
    s.course.turn = seat
    s.acting = Acting()
    facts.append(told.TurnBegan(seat))
    s.acting.due = s.terms.start_bonus[s.players[s.course.turn].tile]
    go_on(s, facts)


def begin_round(s: MombasaState, facts: list[Fact]) -> None:
    """Phase I: all plan at the same time (M-P1)."""
    course = s.course
    course.round += 1
    course.phase = "planning"
    course.left = course.ready = 0
    s.acting = Acting()
    facts.append(told.RoundBegan(course.round, course.start_player))
    facts.append(told.PhaseBegan("planning"))
    s.ask("plan")


def begin_actions(s: MombasaState, facts: list[Fact]) -> None:
    """Phase II: the start player begins (M-A1)."""
    course = s.course
    course.phase = "actions"
    course.is_first_turn = True
    facts.append(told.PhaseBegan("actions"))
    begin_turn(s, course.start_player, facts)


def begin_turn(s: MombasaState, seat: Seat, facts: list[Fact]) -> None:
    """A player's turn: special spaces reached before work from now on (M-X4)."""
    s.course.turn = seat
    s.acting = Acting()
    facts.append(told.TurnBegan(seat))
    tracks.wake_specials(s, seat)
    s.ask("turn")


def end_actions(s: MombasaState, facts: list[Fact]) -> None:
    """All have left: phase III and the next round, or after the last one the end (M-R1)."""
    if s.course.round == ROUNDS:
        s.course.phase = "over"
        s.now = None
        s.acting = Acting()
        facts.append(told.GameEnded())
        return
    preparation.prepare(s, facts)
    begin_round(s, facts)


# A turn.


def go_on(s: MombasaState, facts: list[Fact]) -> None:
    """All that follows an action, up to the next decision: rewards, ousted posts, books."""
    if (
        rewards.take_due(s, facts)
        or _return_posts(s, facts)
        or _place_books(s, facts)
        or _offer_goods_tile(s)
    ):
        return
    if s.course.phase == "setup":
        _end_start_bonus(s, facts)
    else:
        end_turn(s, facts)


def _return_posts(s: MombasaState, facts: list[Fact]) -> bool:
    """Ousted posts go back to their bases; True where the player has to choose (M-E10)."""
    acting = s.acting
    while acting.ousted:
        company = acting.ousted[0]
        columns = bases.columns_with_room(s, company)
        if len(columns) > 1:
            s.ask("return_post")
            return True
        acting.ousted = acting.ousted[1:]
        if columns:
            bases.return_post(s, company, columns[0], facts)
        else:
            s.removed[company] += 1
            facts.append(told.PostRemoved(s.terms.companies[company], 0))
    return False


def _place_books(s: MombasaState, facts: list[Fact]) -> bool:
    """Books gained are placed, then the display is filled again (M-B3, M-B4)."""
    acting, seat = s.acting, s.course.turn
    while acting.gained:
        if books.open_spaces(s, seat, acting.gained[0]):
            s.ask("place_book")
            return True
        books.lose(s, seat, facts)
    if acting.has_books:
        acting.has_books = False
        books.refill(s, facts)
    return False


def _offer_goods_tile(s: MombasaState) -> bool:
    """The +1 tile may still be put on a card after the action (M-T2)."""
    player, terms = s.players[s.course.turn], s.terms
    if (
        not player.tiles
        or not s.acting.has_acted
        or not area.has_tile(player, terms.goods_tile)
        or not area.goods_slots(terms, player)
    ):
        return False
    s.ask("after_action")
    return True


def _end_start_bonus(s: MombasaState, facts: list[Fact]) -> None:
    seat = (s.course.turn + 1) % s.seats
    if seat == s.course.start_player:
        begin_round(s, facts)
    else:
        _take_start_bonus(s, seat, facts)


def end_turn(s: MombasaState, facts: list[Fact]) -> None:
    """The next player who has not left is at turn; when all have, the phase is over (M-A1)."""
    course = s.course
    course.is_first_turn = False
    if course.left == s.terms.everyone:
        end_actions(s, facts)
        return
    seat = (course.turn + 1) % s.seats
    while course.left >> seat & 1:
        seat = (seat + 1) % s.seats
    begin_turn(s, seat, facts)
