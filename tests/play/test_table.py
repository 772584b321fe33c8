"""A game at the table by two buttons a seat, through events only; nothing secret is shown."""

from __future__ import annotations

import pytest

from tabletop.bots import COMPUTER_PLAYERS
from tabletop.events import ButtonEdge, DeviceChanged, DeviceStatus, LampMode
from tabletop.play.controls import Role
from tabletop.play.log import HUMAN
from tabletop.play.pace import Pace
from tabletop.play.session import Session
from tabletop.play.table import Table
from tabletop.rules.game import Ref
from tests.play.conftest import Desk, LayOut
from tests.play.hand_journal import HandJournal
from tests.toy import BidsRevealed, OwnBid, PlaceBid, TakeBackBid, ToyGame

ON, OFF, BLINK = LampMode.ON, LampMode.OFF, LampMode.BLINK


@pytest.mark.parametrize("kinds", [(HUMAN, HUMAN), (HUMAN, "random"), ("random", HUMAN, HUMAN)])
def test_a_whole_game_by_two_buttons_a_seat(lay_out: LayOut, kinds: tuple[str, ...]) -> None:
    desk = lay_out(*kinds, seed=7)
    turns = 0
    while desk.table.outcome is None:
        seat = next(p.seat for p in desk.table.panels if p.is_to_act and p.kind == HUMAN)
        desk.play(seat, PlaceBid(turns % 3))
        turns += 1
    assert turns == 3 * kinds.count(HUMAN)
    assert not any(panel.is_to_act for panel in desk.table.panels)
    people = {seat: kind == HUMAN for seat, kind in enumerate(kinds)}
    assert desk.lit() == {seat: BLINK if is_person else OFF for seat, is_person in people.items()}
    assert [line.number for line in desk.table.log] == [*range(1, desk.session.entries + 1)]
    revealed = [f for line in desk.table.log for f in line.facts if isinstance(f, BidsRevealed)]
    assert len(revealed) == 3


def test_computer_players_alone_play_to_the_end(lay_out: LayOut) -> None:
    desk = lay_out("random", "random", "random", seed=3)
    desk.wait(1.0)
    assert desk.table.outcome is not None
    again = lay_out("random", "random", "random", seed=3)
    again.wait(1.0)
    assert again.session.log == desk.session.log


def test_walking_goes_round_and_holding_goes_back_a_level(table: Desk) -> None:
    root = table.panel(0).node
    assert root is not None
    cursors = []
    for _ in range(len(root.children) + 1):
        cursors.append(table.panel(0).cursor)
        table.click(0, Role.WALK)
    assert cursors == [*range(len(root.children)), 0]
    table.click(0, Role.CONFIRM)
    assert len(table.panel(0).path) == 1
    table.hold(0, Role.CONFIRM)
    assert table.panel(0).path == ()
    assert table.session.entries == 0


def test_lamps_say_whom_the_game_waits_for_not_who_can_only_take_back(table: Desk) -> None:
    assert table.lit() == {0: ON, 1: ON}
    table.play(0, PlaceBid(4))
    assert table.lit() == {0: OFF, 1: ON}
    assert not table.panel(0).is_to_act
    table.play(0, TakeBackBid())
    assert table.lit() == {0: ON, 1: ON}


def test_nothing_shown_to_others_depends_on_a_secret_bid(lay_out: LayOut) -> None:
    seen = []
    for coins in (2, 8):
        desk = lay_out(HUMAN, HUMAN, HUMAN, seed=5)
        desk.play(2, PlaceBid(1))
        desk.play(0, PlaceBid(coins))
        table = desk.table
        assert table.own_view(0) != table.view
        seen.append((table.panels, list(table.log), table.view, table.own_view(1), table.lamps()))
        assert not any(isinstance(f, OwnBid) for line in table.log for f in line.facts)
        assert desk.told() is None
    assert seen[0] == seen[1]


def test_no_fact_of_a_secret_is_told(lay_out: LayOut) -> None:
    desk = lay_out(HUMAN, HUMAN, pace=Pace.table())
    desk.play(0, PlaceBid(4))
    told = set()
    for _ in range(120):
        desk.wait(1 / 120)
        if (fact := desk.told()) is not None:
            told.add(getattr(fact, "coins", None))
    assert told == {None}


def test_lamp_and_log_line_wait_until_the_action_is_durable(lay_out: LayOut) -> None:
    journal = HandJournal()
    desk = lay_out(HUMAN, HUMAN, journal=journal)
    journal.committed = 0
    desk.wait(0.1)
    desk.play(0, PlaceBid(4))
    assert desk.session.state.view(None) == desk.table.view
    assert (desk.lit()[0], len(desk.table.log)) == (ON, 0)
    journal.committed = 1
    desk.wait(0.1)
    assert (desk.lit()[0], len(desk.table.log)) == (OFF, 1)


def test_a_disk_fault_stops_input_and_keeps_the_picture(lay_out: LayOut) -> None:
    journal = HandJournal()
    desk = lay_out(HUMAN, "random", journal=journal, pace=Pace.table())
    journal.committed, journal.fault = 0, "disk_full"
    desk.wait(5.0)
    before = desk.table.panels
    for role in Role:
        desk.click(0, role)
    desk.table.pick(Ref("card", "3"), 0)
    desk.lay(0, 0, "04000004")
    assert desk.table.fault == "disk_full"
    assert set(desk.lit().values()) == {OFF}
    assert desk.session.entries == 0
    assert [panel.node for panel in desk.table.panels] == [panel.node for panel in before]
    journal.fault = None
    desk.wait(5.0)
    assert desk.session.entries == 1
    desk.play(0, PlaceBid(1))
    assert desk.session.entries == 2


def test_a_computer_player_thinks_until_somebody_presses(lay_out: LayOut) -> None:
    pace = Pace.table()
    desk = lay_out(HUMAN, "random", pace=pace)
    desk.wait(pace.thought_ticks / 120 - 0.3)
    assert desk.session.entries == 0
    desk.wait(0.4)
    assert desk.session.entries == 1
    hurried = lay_out(HUMAN, "random", pace=pace)
    hurried.click(0, Role.WALK)
    assert hurried.session.entries == 1


def test_computer_players_wait_while_facts_are_told(lay_out: LayOut) -> None:
    pace = Pace.table()
    desk = lay_out(HUMAN, "random", pace=pace)
    desk.wait(pace.thought_ticks / 120)
    desk.play(0, PlaceBid(0))  # the computer has bid: reveal, draw, a new round
    entries = desk.session.entries
    desk.wait(pace.fact_ticks / 120)
    told = desk.told()
    desk.wait(pace.fact_ticks / 120)
    assert desk.told() not in (None, told)
    assert desk.session.entries == entries
    desk.wait(20)
    assert (desk.told(), desk.session.entries) == (None, entries + 1)


def test_a_pointer_narrows_to_what_it_is_about_and_acts_the_only_one(table: Desk) -> None:
    table.table.pick(Ref("card", "3"))
    assert table.session.entries == 0, "two people are waited for: nobody knows whose finger it is"
    table.table.pick(Ref("card", "3"), 0)
    assert table.table.own_view(0) == table.session.state.view(0)
    assert table.session.entries == 1
    table.table.pick(Ref("card", "12"))
    assert table.message(1) == "too_few_coins"
    table.table.pick(Ref("prize", "2"))
    assert table.message(1) == "not_possible_now", "the decision has nothing to do with it"
    table.click(1, Role.WALK)
    assert table.message(1) is None
    table.table.pick(Ref("card", "12"))
    table.wait(10)
    assert table.message(1) is None, "messages go by themselves"


def test_only_offered_choices_of_people_count(lay_out: LayOut) -> None:
    desk = lay_out(HUMAN, "random", pace=Pace.table())
    assert (desk.panel(1).node, desk.panel(1).is_to_act) == (None, True)
    desk.table.pick(Ref("card", "3"), 1)
    desk.table.undo(1)
    root = desk.panel(0).node
    assert root is not None
    desk.table.choose(0, root.children[0].children[0])
    desk.table.choose(1, root.children[0])
    assert (desk.session.entries, desk.panel(0).path, desk.panel(1).path) == (0, (), ())


def test_a_picture_that_does_not_change_keeps_its_revision(table: Desk) -> None:
    before = table.table.revision
    table.wait(20)
    assert table.table.revision == before
    table.click(0, Role.WALK)
    assert table.table.revision > before


def test_a_lost_panel_lets_go_and_comes_back(table: Desk) -> None:
    at_s = table.clock.now_s()
    table.table.handle(ButtonEdge("panel0", at_s, Role.CONFIRM, True))
    table.table.handle(DeviceChanged("panel0", at_s + 0.1, DeviceStatus.LOST, "unplugged"))
    assert table.status("panel0") is DeviceStatus.LOST
    table.table.handle(ButtonEdge("panel0", at_s + 0.2, Role.CONFIRM, False))
    table.wait(2)
    assert table.panel(0).path == ()
    table.table.handle(DeviceChanged("panel0", at_s + 2, DeviceStatus.LIVE))
    table.click(0, Role.CONFIRM)
    assert len(table.panel(0).path) == 1


def test_a_panel_that_was_not_heard_for_a_while_holds_nothing(table: Desk) -> None:
    table.play(0, PlaceBid(4))
    at_s = table.clock.now_s()
    table.table.handle(ButtonEdge("panel0", at_s, Role.CONFIRM, True))
    table.table.handle(DeviceChanged("panel0", at_s + 0.1, DeviceStatus.LIVE))
    table.wait(2)
    assert table.session.entries == 1, "its button came up while the table was not on show"


def test_a_resumed_game_shows_its_log_at_once_and_goes_on(lay_out: LayOut) -> None:
    journal = HandJournal()
    desk = lay_out(HUMAN, "random", journal=journal)
    desk.play(0, PlaceBid(1))
    session = Session.resume(journal.records[:-1], {"toy": ToyGame()})
    table = Table(session, desk.table.controls, COMPUTER_PLAYERS, pace=Pace.table(), seed=1)
    assert (len(table.log), table.telling) == (2, None)
    for tick in range(200):
        table.tick(tick / 120)
    assert len(table.log) == 3, "the computer player bids in the new round"
