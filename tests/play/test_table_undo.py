"""Taking back at the table: by holding, and with the consent of the others."""

from __future__ import annotations

import pytest

from tabletop.events import LampMode
from tabletop.play.controls import Role
from tabletop.play.gestures import HOLD_S
from tabletop.play.log import HUMAN
from tabletop.play.seat_input import AGREE, DECLINE
from tests.play.conftest import TICK_S, Desk, LayOut
from tests.toy import PRIZES, PlaceBid, TakeBackBid, ToyView


def revealed(lay_out: LayOut) -> Desk:
    """Three people who have all bid, so that nobody can take it back alone."""
    desk = lay_out(HUMAN, HUMAN, HUMAN)
    for seat, coins in enumerate((4, 2, 1)):
        desk.play(seat, PlaceBid(coins))
    return desk


def asked(lay_out: LayOut) -> Desk:
    """The same; seat 0 wants its bid back."""
    desk = revealed(lay_out)
    desk.hold(0)
    return desk


def is_taken_back(desk: Desk) -> bool:
    """Whether the first round is on, and nobody has bid."""
    view = desk.session.state.view(None)
    assert isinstance(view, ToyView)
    return view.prizes_left == len(PRIZES) - 1 and not any(view.has_bid)


def test_a_hold_at_the_top_takes_back_the_own_last_gesture(table: Desk) -> None:
    table.play(0, PlaceBid(4))
    table.hold(0)
    assert table.panel(0).is_to_act
    assert [line.kind for line in table.table.log] == ["gesture", "undo"]
    table.hold(0)
    assert table.message(0) == "nothing_to_undo"


@pytest.mark.parametrize("apart_s", [0.0, 0.1, 1.0])
def test_both_buttons_held_take_back_nothing(table: Desk, apart_s: float) -> None:
    table.play(0, PlaceBid(4))
    table.play(0, TakeBackBid())
    buttons = table.simulated.buttons["panel0"]
    for number, role in enumerate(reversed(Role)):
        now_s = table.clock.now_s()
        buttons.press(role, now_s, 2.5 - number * apart_s)
        table.wait(apart_s)
    table.wait(3)
    assert table.session.entries == (3 if apart_s > HOLD_S else 2), "the first was alone so long"
    table.hold(0)
    assert table.table.log[-1].kind == "undo"


def test_a_press_that_comes_together_with_the_question_is_no_answer(lay_out: LayOut) -> None:
    """It was meant for what stood in the strip before, the seat's own menu too."""
    desk = revealed(lay_out)
    desk.open_menu(2)
    desk.table.undo(0)
    desk.table.choose(1, AGREE)
    desk.simulated.buttons["panel2"].press(Role.CONFIRM, desk.clock.now_s(), 0.05)
    desk.wait(0.2)
    question = desk.question()
    assert question is not None
    assert question.agreed == frozenset()
    desk.answer(1, AGREE)
    desk.answer(2, AGREE)
    assert is_taken_back(desk)


def test_what_is_not_only_theirs_is_asked_of_all_others(lay_out: LayOut) -> None:
    desk = asked(lay_out)
    assert desk.message(0) == "undo_asked"
    assert [panel.question is not None for panel in desk.table.panels] == [False, True, True]
    assert desk.lit() == {0: LampMode.ON, 1: LampMode.BLINK, 2: LampMode.BLINK}
    desk.answer(1, AGREE)
    assert not is_taken_back(desk)
    assert desk.panel(1).question is None
    desk.answer(2, AGREE)
    assert is_taken_back(desk)
    assert desk.table.log[-1].kind == "correction"
    assert all(panel.question is None and panel.is_to_act for panel in desk.table.panels)


def test_asking_again_forgets_no_answer(lay_out: LayOut) -> None:
    desk = asked(lay_out)
    desk.answer(1, AGREE)
    desk.hold(0)
    assert desk.message(0) == "undo_asked"
    desk.answer(2, AGREE)
    assert is_taken_back(desk)


def test_one_who_declines_ends_the_question(lay_out: LayOut) -> None:
    desk = asked(lay_out)
    desk.answer(1, AGREE)
    desk.answer(2, DECLINE)
    assert desk.message(0) == "undo_declined"
    assert not is_taken_back(desk)
    assert all(panel.question is None for panel in desk.table.panels)
    desk.hold(0)
    desk.hold(2)
    assert desk.message(0) == "undo_declined", "a hold is a no"


def test_an_unanswered_question_goes_and_so_does_one_that_play_overtakes(lay_out: LayOut) -> None:
    desk = asked(lay_out)
    desk.answer(1, AGREE)
    desk.wait(desk.table.pace.question_ticks * TICK_S)
    assert (desk.question(), desk.message(0)) == (None, "undo_unanswered")
    assert not is_taken_back(desk)
    assert desk.panel(2).is_to_act
    desk.hold(0)
    assert desk.question() is not None
    desk.hold(0)
    desk.hold(1)
    assert desk.question() is None


def test_a_lone_person_is_told_what_stands_against_it(lay_out: LayOut) -> None:
    desk = lay_out(HUMAN, "random")
    desk.play(0, PlaceBid(0))
    desk.hold(0)
    assert desk.question() is None
    assert desk.message(0) == "undo_barrier"


def test_what_others_do_not_know_yet_is_taken_back_without_asking_them(lay_out: LayOut) -> None:
    desk = lay_out(HUMAN, HUMAN, HUMAN)
    desk.play(0, PlaceBid(4))
    desk.play(1, PlaceBid(2))
    desk.hold(0)
    assert (desk.question(), desk.message(0)) == (None, None)
    view = desk.session.state.view(None)
    assert isinstance(view, ToyView)
    assert view.has_bid == (False, True, False)
    assert desk.session.live[-1].actions == (TakeBackBid(),)
