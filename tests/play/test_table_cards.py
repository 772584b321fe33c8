"""Cards at the table: laid, left lying, unknown, lost with their reader; each acts once."""

from __future__ import annotations

import pytest

from tabletop.events import DeviceStatus
from tabletop.play.log import HUMAN
from tabletop.play.matching import STABLE_S
from tabletop.play.pace import Pace
from tests.faults.marks import device_fault
from tests.play.conftest import Desk, LayOut
from tests.play.hand_journal import HandJournal
from tests.toy import PlaceBid, TakeBackBid


@device_fault("4")
def test_a_card_acts_once_and_must_be_taken_off(table: Desk) -> None:
    table.lay(0, 0, "04000003")
    assert table.session.entries == 1
    table.wait(300)
    assert table.session.entries == 1
    table.play(1, PlaceBid(0))
    assert table.message(0) == "card_left"
    table.wait(30)
    assert table.session.entries == 2
    table.lay(0, 0, None)
    table.lay(0, 0, "04000003")
    assert table.session.entries == 3
    assert table.panel(0).cards_seen == ("04000003", None)


@pytest.mark.parametrize(
    ("cards", "code"),
    [
        (("0F0F0F0F",), "card_unknown"),
        (("04000099",), "card_of_other_set"),
        (("05000013",), "card_not_now"),
        (("04000033", "04000003"), "has_bid"),
    ],
)
def test_a_card_that_cannot_act_gets_a_message_at_that_seat(
    table: Desk, cards: tuple[str, ...], code: str
) -> None:
    table.play(0, PlaceBid(0))
    if code != "has_bid":
        table.play(0, TakeBackBid())
    entries = table.session.entries
    for slot, uid in enumerate(cards):
        table.lay(0, slot, uid)
        assert table.message(0) == code
    assert table.message(1) is None
    assert table.session.entries == entries


def test_the_table_says_when_a_card_will_count(table: Desk) -> None:
    table.simulated.hubs["reader0"].model.lay(0, "04000003")
    table.wait(0.1)
    due_s = table.table.due_s
    assert due_s is not None
    assert 0.19 < due_s - table.clock.now_s() < STABLE_S
    table.clock.advance(due_s - table.clock.now_s())
    table.table.tick(due_s)
    assert (table.session.entries, table.table.due_s) == (1, None)


def test_two_cards_at_once_that_mean_the_same(table: Desk) -> None:
    for slot, uid in enumerate(("04000003", "04000033")):
        table.simulated.hubs["reader0"].model.lay(slot, uid)
    table.wait(0.5)
    assert table.message(0) == "card_twice"
    assert table.session.entries == 0


def test_the_wrong_one_of_two_cards_is_named_by_its_slot(table: Desk) -> None:
    for slot, uid in enumerate(("04000003", "04000004")):
        table.simulated.hubs["reader0"].model.lay(slot, uid)
    table.wait(0.5)
    message = table.panel(0).message
    assert message is not None
    assert (message.code, message.figures["slot"]) == ("fix_slot", 2)
    table.lay(0, 1, None)
    assert table.session.entries == 1


def test_a_reader_that_comes_back_does_not_play_its_card_again(table: Desk) -> None:
    table.lay(0, 0, "04000003")
    table.play(1, PlaceBid(0))
    hub = table.simulated.hubs["reader0"]
    hub.is_plugged = False
    table.wait(1)
    assert table.status("reader0") is DeviceStatus.LOST
    table.lay(1, 0, "04000002")
    assert table.session.entries == 3, "the others play on"
    hub.is_plugged = True
    table.wait(10)
    assert table.status("reader0") is DeviceStatus.LIVE
    assert table.session.entries == 3
    table.lay(0, 0, None)
    table.lay(0, 0, "04000003")
    assert table.session.entries == 4


@pytest.mark.parametrize("slot", [0, 1])
def test_what_lay_there_before_its_reader_was_heard_never_acts(lay_out: LayOut, slot: int) -> None:
    desk = lay_out(HUMAN, HUMAN, found={"reader0": (slot, "04000003")})
    desk.wait(5)
    assert (desk.session.entries, desk.message(0)) == (0, "card_left")
    desk.lay(0, 1 - slot, "04000004")
    assert desk.session.entries == 1, "a card that is laid acts as ever"
    desk.lay(0, slot, None)
    desk.lay(0, slot, "04000003")
    desk.play(0, TakeBackBid())
    desk.lay(0, slot, None)
    desk.lay(0, slot, "04000003")
    assert desk.session.entries == 3


def test_a_card_laid_while_its_reader_was_away_never_acts(table: Desk) -> None:
    hub = table.simulated.hubs["reader0"]
    hub.is_plugged = False
    table.lay(0, 0, "04000003")
    hub.is_plugged = True
    table.wait(5)
    assert (table.session.entries, table.message(0)) == (0, "card_left")
    assert table.panel(0).cards_seen == ("04000003", None)


@pytest.mark.parametrize("blind_s", [0.0, 0.1, 0.5, 0.9])
def test_a_hub_that_starts_anew_over_a_card_does_not_play_it_again(
    table: Desk, blind_s: float
) -> None:
    table.lay(0, 0, "04000003")
    table.play(0, TakeBackBid())
    model = table.simulated.hubs["reader0"].model
    model.cards[0] = None
    model.reboot()
    table.wait(blind_s)
    model.lay(0, "04000003")
    table.wait(10)
    assert table.session.entries == 2


def test_a_card_laid_before_a_question_does_not_act_later(lay_out: LayOut) -> None:
    desk = lay_out(HUMAN, HUMAN, HUMAN)
    for seat in range(3):
        desk.play(seat, PlaceBid(seat))
    desk.hold(0)
    desk.lay(2, 0, "04000003")
    assert desk.message(2) == "card_left"
    desk.hold(2)
    assert desk.question() is None
    desk.lay(2, 1, "0F0F0F0F")
    desk.lay(2, 1, None)
    assert desk.session.entries == 3
    desk.lay(2, 0, None)
    desk.lay(2, 0, "04000003")
    assert desk.session.entries == 4


def test_a_card_laid_during_a_fault_does_not_act_later(lay_out: LayOut) -> None:
    journal = HandJournal()
    desk = lay_out(HUMAN, HUMAN, journal=journal)
    journal.fault = "disk_full"
    desk.lay(0, 0, "04000003")
    assert desk.message(0) == "card_left"
    journal.fault = None
    desk.lay(0, 1, "0F0F0F0F")
    desk.lay(0, 1, None)
    assert desk.session.entries == 0


def test_cards_of_a_computer_player_do_nothing(lay_out: LayOut) -> None:
    desk = lay_out(HUMAN, "random", pace=Pace.table())
    desk.lay(1, 0, "04000001")
    assert (desk.session.entries, desk.message(1)) == (0, None)
