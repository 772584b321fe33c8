"""Cards at the table that are no cards of the game: replaced ones, those of places, the staff's."""

from __future__ import annotations

from tabletop.play.log import HUMAN
from tests.play.conftest import LayOut
from tests.play.planning_desk import PlanningDesk
from tests.play.test_table_reconcile import OTHERS, lamps, with_cards
from tests.rules.mombasa.positions import Position


def test_a_card_that_was_replaced_has_its_own_message(lay_out: LayOut) -> None:
    for desk in (PlanningDesk(Position().planning().load()), lay_out(HUMAN, HUMAN)):
        with_cards(desk, OTHERS).lay(0, 1, "0A000001")
        message = desk.panel(0).message
        assert message is not None
        assert (message.code, message.figures) == ("card_retired", {"slot": 2})
        assert (desk.session.entries, lamps(desk)[1]) == (0, "*")


def test_the_card_of_the_own_place_opens_the_menu_once(lay_out: LayOut) -> None:
    for desk in (PlanningDesk(Position().planning().load()), lay_out(HUMAN, HUMAN)):
        with_cards(desk, OTHERS).lay(1, 0, "0B000002")
        assert "leave" in desk.menu(1)
        desk.table.menu(1)
        desk.wait(20)
        assert (desk.menu(1), desk.message(1)) == ([], None), "it may lie there"
        desk.lay(0, 0, "0B000002")
        assert (desk.menu(0), desk.message(0)) == ([], "card_of_other_seat")
        assert desk.session.entries == 0


def test_the_staffs_card_is_not_for_the_guests(lay_out: LayOut) -> None:
    for desk in (PlanningDesk(Position().planning().load()), lay_out(HUMAN, HUMAN)):
        with_cards(desk, OTHERS).lay(0, 0, "0C000001")
        assert (desk.message(0), desk.menu(0), desk.session.entries) == (None, [], 0)
        assert lamps(desk)[0] == "o"
        desk.play(1, desk.session.state.legal(1)[-1])
        assert desk.message(0) is None
