"""A press while something is told: it cuts that short, and acts only where it cannot mislead."""

from __future__ import annotations

import pytest

from tabletop.events import ButtonEdge, PointerEvent
from tabletop.play.controls import Role
from tabletop.play.log import HUMAN
from tabletop.play.pace import Pace
from tabletop.rules.game import Ref
from tests.play.conftest import TICK_S, Desk, LayOut
from tests.play.hand_journal import HandJournal
from tests.toy import BidPlaced, BidsRevealed, PlaceBid

BEAT_S = Pace.table().fact_ticks * TICK_S


def bid_quickly(desk: Desk, seat: int, coins: int) -> None:
    """Without a press of the buttons, as by a finger; nothing is told yet."""
    desk.table.pick(Ref("card", str(coins)), seat)
    assert desk.table.is_telling
    desk.wait(2 * TICK_S)
    assert desk.table.telling is not None


@pytest.fixture
def slow(lay_out: LayOut) -> Desk:
    """Two people; seat 0 has just bid, and that is being told."""
    desk = lay_out(HUMAN, HUMAN, pace=Pace.table())
    bid_quickly(desk, 0, 4)
    assert desk.told() == BidPlaced(0)
    return desk


def test_a_press_about_the_own_deed_cuts_it_short_and_acts(slow: Desk) -> None:
    slow.click(0, Role.CONFIRM)  # takes the bid back, the only thing left to do
    assert slow.session.entries == 2


@pytest.fixture
def news(slow: Desk) -> Desk:
    """Seat 0 has bid last, so that both bids are revealed; seat 1 is to bid anew."""
    slow.table.undo(0)
    slow.wait(1)
    bid_quickly(slow, 1, 3)
    slow.wait(1)
    bid_quickly(slow, 0, 4)
    assert slow.told() == BidPlaced(0)
    return slow


def test_a_press_about_the_deed_of_another_only_cuts_it_short(news: Desk) -> None:
    news.click(1, Role.CONFIRM)
    assert not news.table.is_telling
    assert news.panel(1).path == ()
    news.click(1, Role.CONFIRM)
    assert len(news.panel(1).path) == 1


def test_what_others_pick_at_the_same_time_takes_no_press_away(slow: Desk) -> None:
    """A seat that chooses meanwhile has nothing to understand first, and keeps its place."""
    slow.click(1, Role.CONFIRM)
    assert len(slow.panel(1).path) == 1
    slow.click(1, Role.WALK)
    before = slow.panel(1)
    slow.table.handle(PointerEvent("window", slow.clock.now_s(), "down", 5, 5))
    slow.table.undo(0)
    slow.wait(3 * TICK_S)
    bid_quickly(slow, 0, 5)
    assert slow.panel(1) == before
    slow.click(1, Role.CONFIRM)
    assert slow.session.live[-1].seat == 1


def test_walking_cuts_short_and_walks(slow: Desk) -> None:
    slow.click(1, Role.WALK)
    assert not slow.table.is_telling
    assert slow.panel(1).cursor == 1


@pytest.mark.parametrize("seat", [0, 1])
def test_a_press_about_what_only_followed_does_nothing_else(slow: Desk, seat: int) -> None:
    slow.wait(1)
    bid_quickly(slow, 1, 3)
    slow.wait(BEAT_S)
    assert isinstance(slow.told(), BidsRevealed)
    slow.click(seat, Role.CONFIRM)
    assert slow.panel(seat).path == ()
    assert (slow.session.entries, slow.table.is_telling) == (2, False)


def test_a_hold_meanwhile_takes_nothing_back(slow: Desk) -> None:
    slow.wait(1)
    bid_quickly(slow, 1, 3)
    slow.wait(BEAT_S)
    slow.hold(1, Role.CONFIRM, hold_s=0.85)
    assert slow.message(1) is None
    assert not slow.table.is_telling
    slow.hold(1, Role.CONFIRM)
    assert slow.message(1) == "undo_asked", "nothing is told any more, so it counts"


def test_touches_follow_the_same_law(news: Desk) -> None:
    root = news.panel(1).node
    assert root is not None
    news.table.choose(1, root.children[1])
    assert (news.panel(1).path, news.table.is_telling) == ((), False)
    news.wait(0.2)
    news.table.choose(1, root.children[1])
    assert news.panel(1).path == (root.children[1],)


@pytest.mark.parametrize("apart_s", [0.0, TICK_S, 0.1])
def test_several_who_press_together_only_cut_it_short(lay_out: LayOut, apart_s: float) -> None:
    """The first cuts it short; what the others wanted is no more than that either."""
    desk = lay_out(HUMAN, HUMAN, HUMAN, HUMAN, pace=Pace.table())
    for seat in (1, 2, 3, 0):
        bid_quickly(desk, seat, seat)
        if seat:
            desk.wait(1)
    for seat in (1, 2, 3):
        desk.simulated.buttons[f"panel{seat}"].press(Role.CONFIRM, desk.clock.now_s(), 0.05)
        desk.wait(apart_s / 2)
    desk.wait(0.3)
    assert [desk.panel(seat).path for seat in (1, 2, 3)] == [(), (), ()]
    assert (desk.session.entries, desk.table.is_telling) == (4, False)
    desk.click(2, Role.CONFIRM)
    assert len(desk.panel(2).path) == 1, "what comes later counts"


def test_a_double_touch_only_cuts_short(news: Desk) -> None:
    root = news.panel(1).node
    assert root is not None
    for _ in range(2):
        news.table.choose(1, root.children[1])
        news.wait(0.1)
    assert (news.panel(1).path, news.table.is_telling) == ((), False)


def test_a_computer_player_waits_until_what_was_done_is_durable_and_told(lay_out: LayOut) -> None:
    journal = HandJournal()
    desk = lay_out(HUMAN, "random", pace=Pace.table(), journal=journal)
    desk.table.pick(Ref("card", "4"), 0)
    desk.wait(5)
    assert desk.session.entries == 1
    journal.committed = 1
    desk.wait(BEAT_S / 2)
    assert (desk.session.entries, desk.told()) == (1, BidPlaced(0))
    desk.wait(2)
    assert desk.session.entries == 2


def test_a_finger_on_nothing_cuts_short(slow: Desk) -> None:
    slow.table.handle(PointerEvent("window", slow.clock.now_s(), "up", 5, 5))
    assert slow.table.is_telling
    slow.table.handle(PointerEvent("window", slow.clock.now_s(), "down", 5, 5))
    assert not slow.table.is_telling


def test_what_is_not_yet_durable_is_cut_short_too(lay_out: LayOut) -> None:
    journal = HandJournal()
    desk = lay_out(HUMAN, HUMAN, pace=Pace.table(), journal=journal)
    desk.table.pick(Ref("card", "3"), 1)
    journal.committed = 1
    desk.wait(1)
    desk.table.pick(Ref("card", "4"), 0)
    assert desk.table.is_telling
    desk.click(1, Role.CONFIRM)
    assert (desk.panel(1).path, desk.table.is_telling) == ((), False)
    journal.committed = 2
    desk.wait(0.1)
    assert (desk.told(), len(desk.table.log)) == (None, 2)


def test_the_own_deed_counts_before_it_is_durable(lay_out: LayOut) -> None:
    journal = HandJournal()
    desk = lay_out(HUMAN, HUMAN, pace=Pace.table(), journal=journal)
    desk.table.pick(Ref("card", "4"), 0)
    desk.click(0, Role.CONFIRM)
    assert desk.session.entries == 2


def test_what_was_taken_back_is_told_no_more(slow: Desk) -> None:
    slow.table.undo(0)
    slow.wait(2 * TICK_S)
    assert (slow.session.entries, slow.told()) == (2, None)


def test_the_share_told_grows_without_a_new_picture_of_the_table(slow: Desk) -> None:
    revision, shares = slow.table.revision, []
    for _ in range(10):
        slow.wait(TICK_S)
        shares.append(slow.table.told_share)
    assert shares == sorted(set(shares))
    assert slow.table.revision == revision
    slow.wait(1)
    assert slow.table.told_share == 1.0


def test_quick_hands_lose_no_press(lay_out: LayOut) -> None:
    """As when buying fuel unit by unit: each press follows the last while it is told."""
    desk = lay_out(HUMAN, HUMAN, pace=Pace.table())
    desk.play(0, PlaceBid(9))
    button = desk.simulated.buttons["panel0"]
    for _ in range(6):
        button.press(Role.CONFIRM, desk.clock.now_s(), 0.05)
        desk.wait(0.1)
        assert desk.table.is_telling or desk.panel(0).path
    # Twice: take back, then the page of cards, then a card of it.
    assert desk.session.entries == 5


def test_presses_of_nobody_disturb_nothing(slow: Desk) -> None:
    slow.table.handle(ButtonEdge("elsewhere", slow.clock.now_s(), "a", True))
    slow.table.handle(ButtonEdge("elsewhere", slow.clock.now_s(), "a", False))
    assert slow.table.is_telling
