"""What the parts of an evening must not carry over: presses, cards and games that are not meant.

Owns the seams between parts; the parts have tests of their own.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tabletop.config import STORE_FILE, load_profile
from tabletop.events import ButtonEdge, CardsSeen, DeviceChanged, DeviceStatus, ReaderChanged
from tabletop.play.log import HUMAN
from tabletop.play.session import Session
from tabletop.saved_games import NewGame
from tabletop.stages.attract import AttractStage
from tabletop.stages.question import QuestionStage
from tabletop.store.store import Store
from tests.faults.marks import device_fault
from tests.stages.desk import CONFIRM, POWER, STOCK, WALK, Desk


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store(tmp_path / STORE_FILE) as store:
        yield store


def move_of_a_person(desk: Desk) -> int:
    """Play until somebody has made a move that can be taken back; the place that made it."""
    wished = desk.table.session
    for _ in range(60):
        desk.wait(0.5)
        last = wished.last_gesture
        if last is not None and last.seat in wished.humans and desk.table.is_telling is False:
            return wished.places[last.seat]
        for seat in wished.humans:
            desk.confirm(wished.places[seat])
    pytest.fail("nobody moved")


@device_fault("11", "12")
@pytest.mark.parametrize("keys", [WALK, CONFIRM, WALK + CONFIRM])
def test_a_button_that_is_let_go_during_the_power_question_does_nothing(
    store: Store, keys: str
) -> None:
    wished = NewGame(game=STOCK, options={}, players=[HUMAN] * 2, places=(0, 1), seed=7)
    desk = Desk(store, wished=wished)
    move_of_a_person(desk)
    while desk.table.session.committed < desk.table.session.entries:
        time.sleep(0.005)
        desk.wait(0.1)
    entries, panels = desk.table.session.entries, desk.table.panels
    desk.edge(POWER, True)
    desk.wait(2.6)
    for key in keys:
        desk.edge(key, True)
    desk.wait(0.5)
    assert desk.shows(QuestionStage)
    for key in (*keys, POWER):
        desk.edge(key, False)
    desk.wait(0.2)
    assert desk.shows(QuestionStage), "what was pressed before is no answer"
    desk.wait(33)
    assert desk.table.session.entries == entries
    assert [(panel.node, panel.cursor) for panel in desk.table.panels] == [
        (panel.node, panel.cursor) for panel in panels
    ]


@device_fault("12")
def test_a_short_press_of_the_power_button_means_nothing_anywhere(store: Store) -> None:
    desk = Desk(store)
    desk.press(POWER, held_s=0.2)
    desk.press(POWER, held_s=1.5)
    assert desk.shows(AttractStage)
    desk.walk(0)
    page = desk.setup.page
    desk.press(POWER, held_s=1.5)
    assert desk.setup.page == page


@device_fault("4")
def test_a_card_laid_while_the_cable_was_out_is_only_left_lying(store: Store) -> None:
    """Also when another part has begun meanwhile: nobody saw that card being laid."""
    desk = Desk(store, profile=load_profile("hubs"))

    def hear(status: DeviceStatus, *slots: str | None) -> None:
        desk.evening.handle(DeviceChanged("hub-1", desk.clock.now_s(), status))
        if slots:
            desk.evening.handle(CardsSeen("hub-1", desk.clock.now_s(), slots))
        desk.wait(2)

    hear(DeviceStatus.LIVE, "04A1", None, None, None)
    hear(DeviceStatus.LOST)
    desk.choose_usual(0)
    seat = desk.table.session.humans
    hear(DeviceStatus.LIVE, "04A2", None, None, None)
    messages = [panel.message for panel in desk.table.panels if panel.seat in seat]
    assert [message.code for message in messages if message is not None] in ([], ["card_left"])


def test_the_power_question_leaves_a_hub_with_buttons_as_it_was(store: Store) -> None:
    """Its buttons are let go, but its cards stay known and its ill reader stays told."""
    wished = NewGame(game=STOCK, options={}, players=[HUMAN] * 2, places=(0, 1), seed=7)
    desk = Desk(store, wished=wished, profile=load_profile("hubs"))
    now_s = desk.clock.now_s()
    for event in (
        DeviceChanged("hub-1", now_s, DeviceStatus.LIVE),
        CardsSeen("hub-1", now_s, ("04A1", None, None, None)),
        ReaderChanged("hub-1", now_s, 1, False),
        ButtonEdge("hub-1", now_s, "b0", True),
    ):
        desk.evening.handle(event)
    desk.wait(2)
    before = [panel.cards_seen for panel in desk.table.panels], desk.table.badges
    assert [badge.code for badge in desk.table.badges] == ["reader"]
    desk.press(POWER, held_s=3.2)
    assert desk.shows(QuestionStage)
    desk.wait(33)
    assert ([panel.cards_seen for panel in desk.table.panels], desk.table.badges) == before
    desk.evening.handle(CardsSeen("hub-1", desk.clock.now_s(), ("0F0F", None, None, None)))
    desk.wait(1)
    messages = {panel.message.code for panel in desk.table.panels if panel.message}
    assert messages == {"card_unknown"}, "a card laid now is a card that somebody laid"


def test_the_game_that_is_offered_is_the_one_gone_on_with(tmp_path: Path) -> None:
    """A later one that cannot be played here is not offered, and does not stand in the way."""
    with Store(tmp_path / STORE_FILE) as store:
        old = Session.new(STOCK, 2, {}, 3, store.new_journal(), players=[HUMAN] * 2)
        Session.new(STOCK, 2, {}, 4, store.new_journal(), players=[HUMAN, "oracle"])
    wished = NewGame(game=STOCK, options={}, players=[HUMAN] * 2, places=(0, 1), seed=7)
    with Store(tmp_path / STORE_FILE) as store:
        desk = Desk(store, wished=wished)
        assert desk.shows(QuestionStage)
        desk.confirm(0)
    assert desk.table.session.state.digest() == old.state.digest()


@pytest.mark.parametrize(
    "wish",
    [
        NewGame(game=STOCK, options={}, players=[HUMAN] * 2, places=(0, 1), seed=2**70),
        NewGame(game=STOCK, options={}, players=[HUMAN], places=(0,)),
        NewGame(game=STOCK, options={"map": "moon"}, players=[HUMAN] * 2, places=(0, 1)),
        NewGame(game=STOCK, options={}, players=[HUMAN, "oracle"], places=(0, 1)),
        NewGame(game=STOCK, options={}, players=[HUMAN] * 2, places=(0, 9)),
    ],
)
def test_a_game_that_cannot_be_begun_does_not_end_the_evening(
    tmp_path: Path, wish: NewGame
) -> None:
    with Store(tmp_path / STORE_FILE) as store:
        Session.new(STOCK, 2, {}, 3, store.new_journal(), players=[HUMAN] * 2)
    with Store(tmp_path / STORE_FILE) as store:
        desk = Desk(store, wished=wish)
        assert desk.shows(QuestionStage)
        desk.walk(0)
        desk.confirm(0)
        assert desk.shows(AttractStage)
        assert len(store.open_games()) == 1
