"""A seat's own menu beside the game, and what people may choose when the game is over."""

from __future__ import annotations

import pytest

from tabletop.play.controls import Role
from tabletop.play.log import HUMAN
from tabletop.play.pace import Pace
from tabletop.play.panel import EXPLAINED, Message
from tabletop.play.seat_input import AGREE
from tabletop.play.seat_menu import LEAVE
from tabletop.rules.game import Ref
from tests.play.conftest import Desk, LayOut
from tests.play.hand_journal import HandJournal
from tests.toy import PlaceBid

ENTRIES = ["rule", "signs", "undo", "leave", "close"]


def played_out(lay_out: LayOut, *kinds: str, pace: Pace | None = None) -> Desk:
    """A game of which all rounds are over."""
    desk = lay_out(*kinds, seed=7, pace=pace)
    turns = 0
    while desk.table.outcome is None:
        seat = next(p.seat for p in desk.table.panels if p.is_to_act and p.kind == HUMAN)
        desk.table.pick(Ref("card", str(turns % 3)), seat)
        desk.wait(0.1)
        turns += 1
    return desk


def test_holding_the_walking_button_opens_it_and_any_hold_closes_it(table: Desk) -> None:
    before = table.panel(0)
    for role in Role:
        table.open_menu(0)
        assert table.menu(0) == ENTRIES
        assert [choice.kind for choice in table.panel(0).path] == ["menu"]
        assert table.menu(1) == []
        table.hold(0, role)
        assert table.panel(0) == before
    assert table.session.entries == 0


def test_within_a_level_any_hold_goes_back(table: Desk) -> None:
    for role in Role:
        table.click(0, Role.CONFIRM)
        assert len(table.panel(0).path) == 1
        table.hold(0, role)
        assert (table.panel(0).path, table.menu(0)) == ((), [])


def test_a_seat_that_has_nothing_to_choose_has_its_menu(lay_out: LayOut) -> None:
    desk = lay_out(HUMAN, HUMAN, HUMAN)
    desk.play(0, PlaceBid(4))
    desk.play(0, desk.session.state.legal(0)[0])
    desk.open_menu(0)
    assert desk.menu(0) == ENTRIES
    desk.take(0, "undo")
    assert desk.table.log[-1].kind == "undo"
    assert desk.menu(0) == []
    computer = lay_out(HUMAN, "random")
    computer.hold(1, Role.WALK)
    computer.table.menu(1)
    assert computer.panel(1).node is None


def test_closing_leads_back_to_where_one_stood(table: Desk) -> None:
    table.click(0, Role.CONFIRM)
    table.click(0, Role.WALK)
    before = table.panel(0)
    table.table.menu(0)
    assert table.menu(0) == ENTRIES
    table.take(0, "close")
    assert table.panel(0) == before
    table.table.menu(0)
    table.table.menu(0)
    assert table.panel(0) == before


def test_leaving_is_asked_once_more(table: Desk) -> None:
    table.open_menu(0)
    table.take(0, "leave")
    assert table.menu(0) == ["leave_no", "leave_yes"]
    assert table.panel(0).cursor == 0
    table.click(0, Role.CONFIRM)
    assert (table.menu(0), table.wish()) == (ENTRIES, None)
    table.take(0, "leave", "leave_yes")
    assert table.wish() == "leave"
    table.table.pick(Ref("card", "3"), 1)
    assert table.session.entries == 0, "nothing counts any more"


def test_the_rule_of_what_is_decided_can_be_read(lay_out: LayOut) -> None:
    desk = lay_out(HUMAN, HUMAN)
    desk.open_menu(0)
    before = desk.panel(1)
    desk.take(0, "rule")
    assert desk.panel(0).message == Message(EXPLAINED, "TOY-1")
    assert (desk.panel(0).path, desk.panel(1)) == ((), before)
    desk.click(0, Role.WALK)
    assert desk.panel(0).message is None
    over = played_out(lay_out, HUMAN, HUMAN)
    over.table.menu(0)
    assert over.menu(0) == ENTRIES[1:], "nothing is decided any more"


def test_a_seat_may_speak_another_language(lay_out: LayOut) -> None:
    desk = lay_out(HUMAN, HUMAN, languages=("en", "cs", "de"))
    desk.open_menu(1)
    assert desk.menu(1) == ["language", *ENTRIES]
    spoken = []
    for _ in range(4):
        revision = desk.table.revision
        desk.take(1, "language")
        assert desk.table.revision > revision
        spoken.append(dict(desk.table.languages))
    assert spoken == [{1: "cs"}, {1: "de"}, {}, {1: "cs"}]
    assert desk.menu(1), "to go on choosing"


def test_one_language_is_no_choice(lay_out: LayOut) -> None:
    desk = lay_out(HUMAN, HUMAN, languages=("en",))
    desk.open_menu(0)
    assert desk.menu(0) == ENTRIES


def test_a_question_goes_before_the_menu(lay_out: LayOut) -> None:
    desk = lay_out(HUMAN, HUMAN, HUMAN)
    for seat in range(3):
        desk.play(seat, PlaceBid(seat))
    desk.open_menu(2)
    desk.hold(0)
    assert desk.panel(2).question is not None
    assert desk.menu(2) == []
    desk.table.menu(2)
    assert desk.panel(2).question is not None
    desk.answer(2, AGREE)
    desk.hold(1, Role.WALK)
    assert desk.message(0) == "undo_declined", "a hold of either button is a no"


def test_cards_and_fingers_leave_the_menu(table: Desk) -> None:
    table.open_menu(0)
    table.table.pick(Ref("card", "3"), 0)
    assert (table.session.entries, table.menu(0)) == (1, [])
    table.open_menu(1)
    table.lay(1, 0, "04000004")
    assert table.session.entries == 2
    assert all(table.menu(seat) == [] for seat in range(2))


def test_the_menu_stays_while_others_play_and_what_is_told_goes_on(lay_out: LayOut) -> None:
    desk = lay_out(HUMAN, HUMAN, "random", pace=Pace.table())
    desk.wait(1.1)
    assert desk.table.is_telling
    desk.hold(0, Role.WALK, hold_s=0.85)
    assert desk.menu(0) == ENTRIES
    desk.wait(1)
    desk.table.pick(Ref("card", "2"), 1)
    desk.table.choose(0, LEAVE)
    assert desk.table.is_telling, "the menu is beside the game"
    assert desk.menu(0) == ["leave_no", "leave_yes"]


def test_after_the_end_people_choose_what_follows(lay_out: LayOut) -> None:
    desk = played_out(lay_out, HUMAN, "random", HUMAN)
    assert [desk.menu(seat) for seat in range(3)] == [
        ["look", "again", "finish"],
        [],
        ["look", "again", "finish"],
    ]
    assert desk.panel(0).path == ()
    shown = []
    for seat in (0, 2):
        desk.take(seat, "look")
        shown.append(desk.table.shows_result)
    assert shown == [False, True]
    assert desk.wish() is None
    desk.take(2, "finish")
    assert desk.wish() == "finish"


def test_another_game_may_follow(lay_out: LayOut) -> None:
    desk = played_out(lay_out, HUMAN, HUMAN)
    desk.take(1, "again")
    assert desk.wish() == "again"


def test_the_end_can_be_taken_back(lay_out: LayOut) -> None:
    desk = played_out(lay_out, HUMAN, HUMAN)
    entries = desk.session.entries
    desk.take(0, "look")
    desk.hold(0)
    desk.answer(1, AGREE)
    assert desk.table.outcome is None
    assert desk.session.entries == entries + 1
    assert all(desk.menu(seat) == [] for seat in range(2))
    assert desk.table.shows_result, "of the next end"


def test_a_press_while_the_end_is_told_chooses_nothing(lay_out: LayOut) -> None:
    desk = played_out(lay_out, HUMAN, HUMAN, pace=Pace.table())
    assert desk.table.is_telling
    shown = []
    for _ in range(2):
        desk.click(0, Role.CONFIRM)
        shown.append(desk.table.shows_result)
    assert shown == [True, False]


@pytest.mark.parametrize("kinds", [(HUMAN, HUMAN), ("random", "random")])
def test_a_result_that_nobody_touches_goes(lay_out: LayOut, kinds: tuple[str, ...]) -> None:
    pace = Pace(fact_ticks=0, announce_ticks=0, thought_ticks=0, result_ticks=1200)
    desk = played_out(lay_out, *kinds, pace=pace) if HUMAN in kinds else lay_out(*kinds, pace=pace)
    desk.wait(9)
    desk.click(0, Role.WALK)
    desk.wait(9)
    assert (desk.table.outcome is not None, desk.wish()) == (True, None)
    desk.wait(1)
    assert desk.wish() == "finish"


def test_a_disk_at_fault_has_no_menu_and_forgets_no_result(lay_out: LayOut) -> None:
    journal = HandJournal()
    pace = Pace(fact_ticks=0, announce_ticks=0, thought_ticks=0, result_ticks=120)
    desk = lay_out("random", HUMAN, journal=journal, pace=pace)
    journal.fault = "disk_full"
    desk.wait(2)
    desk.open_menu(1)
    desk.table.menu(1)
    assert (desk.menu(1), desk.wish()) == ([], None)
