"""The staff's menu over every part of the evening: how it opens, what it changes, what goes on."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from tabletop.cards.sets import STAFF, TABLE
from tabletop.config import STORE_FILE, load_profile
from tabletop.events import CardsSeen, DeviceChanged, DeviceStatus, LampMode
from tabletop.play.log import HUMAN
from tabletop.play.staff_menu import StaffMenu
from tabletop.saved_games import NewGame
from tabletop.stages import staff_room
from tabletop.stages.attract import AttractStage
from tabletop.stages.enrolment import EnrolmentStage
from tabletop.stages.question import QuestionStage
from tabletop.stages.setup import SetupStage
from tabletop.stages.staff import StaffStage
from tabletop.store.cards import Card
from tabletop.store.store import Store
from tests.stages.desk import CONFIRM, POWER, STOCK, WALK, Desk

HUBS = load_profile("hubs")
CARD, LOST, STRANGE = "A1", "A2", "A3"
"""A staff card, one that another chip took over, and a chip that nobody knows."""
TWO = NewGame(game=STOCK, options={}, players=[HUMAN] * 2, places=(0, 1), seed=7)
PAIR = (WALK[0], CONFIRM[0])


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store(tmp_path / STORE_FILE) as store:
        for uid in (LOST, CARD):
            store.add_cards([Card(uid, TABLE, *STAFF, 1)])
        while not (store.cards() and store.retired_cards()):
            time.sleep(0.005)
        yield store


def menu_of(desk: Desk) -> StaffMenu:
    part = desk.evening.part
    assert isinstance(part, StaffStage)
    return part.menu


def choose(desk: Desk, *entries: str) -> None:
    for entry in entries:
        menu_of(desk).take(entry)
        desk.wait(0.05)


def see(desk: Desk, uid: str | None, slot: int = 0, wait_s: float = 0.5) -> None:
    """What the first hub sees from now on."""
    slots: list[str | None] = [None] * 4
    slots[slot] = uid
    desk.evening.handle(CardsSeen("hub-1", desk.clock.now_s(), tuple(slots)))
    desk.wait(wait_s)


def desk_with_readers(store: Store, wished: NewGame | None = TWO) -> Desk:
    desk = Desk(store, wished=wished, profile=HUBS)
    desk.evening.handle(DeviceChanged("hub-1", desk.clock.now_s(), DeviceStatus.LIVE))
    see(desk, None, wait_s=1.5)
    return desk


def first(desk: Desk, seat: int, id_: str | None = None) -> None:
    """Take an entry of a seat's menu: the first, or the one with this id."""
    node = desk.table.panels[seat].node
    assert node is not None
    desk.table.choose(seat, next(one for one in node.children if id_ in (None, one.id)))


def is_peeking(desk: Desk) -> bool:
    return desk.table.panels[0].is_peeking


def hold_pair(desk: Desk, for_s: float) -> None:
    for key in PAIR:
        desk.edge(key, True)
    desk.wait(for_s)


def let_go(desk: Desk) -> None:
    for key in PAIR:
        desk.edge(key, False)
    desk.wait(0.1)


def by_card(desk: Desk) -> None:
    see(desk, CARD)
    see(desk, None)


def by_buttons(desk: Desk) -> None:
    hold_pair(desk, 5.2)
    let_go(desk)


def by_key(desk: Desk) -> None:
    desk.press("f10", held_s=5.2)


def in_attract(desk: Desk) -> None:
    assert desk.shows(AttractStage)


def in_setup(desk: Desk) -> None:
    desk.confirm(1)
    assert desk.shows(SetupStage)


def in_game(desk: Desk) -> None:
    desk.choose_usual(1)
    desk.wait(3)


def in_question(desk: Desk) -> None:
    desk.press(POWER, held_s=3.2)
    assert desk.shows(QuestionStage)


@pytest.mark.parametrize(
    ("come", "opens"),
    [
        (in_attract, by_card),
        (in_attract, by_buttons),
        (in_setup, by_key),
        (in_setup, by_buttons),
        (in_game, by_card),
        (in_question, by_buttons),
    ],
)
def test_it_opens_over_every_part_which_then_goes_on(
    store: Store, come: Callable[[Desk], None], opens: Callable[[Desk], None]
) -> None:
    desk = desk_with_readers(store, None)
    come(desk)
    part = desk.evening.part
    opens(desk)
    assert desk.shows(StaffStage)
    revision = part.revision
    desk.wait(5)
    assert part.revision == revision, "it stands still"
    choose(desk, "close")
    assert desk.evening.part is part
    desk.wait(0.2)
    assert desk.evening.part is part, "what opened the menu means nothing else"


@pytest.mark.parametrize("opens", [by_card, by_buttons])
def test_a_game_is_as_it_was(store: Store, opens: Callable[[Desk], None]) -> None:
    desk = desk_with_readers(store)
    while desk.table.is_telling or desk.table.session.committed < desk.table.session.entries:
        time.sleep(0.002)
        desk.wait(0.1)
    table = desk.table
    log, panels = table.session.log, table.panels
    played, picture = table.played_ticks, pygame.image.tobytes(desk.screen.surface, "RGB")
    opens(desk)
    opened = table.played_ticks
    assert opened - played <= 5.5 * 120
    desk.wait(10)
    choose(desk, "close")
    desk.wait(0.1)
    assert (table.session.log, table.panels) == (log, panels)
    assert table.played_ticks - opened < 30
    assert pygame.image.tobytes(desk.screen.surface, "RGB") == picture


def played(store: Store, seed: int, *, opens: bool) -> tuple[object, str]:
    """Log and position after some presses; the menu may open and close between any two ticks."""
    desk, chance = Desk(store, wished=TWO), random.Random(seed)
    menu_chance = random.Random(seed + 1)
    table = desk.table
    for _ in range(16):
        (seat, *_) = table.session.state.to_act()
        for _ in range(chance.randrange(3)):
            desk.walk(seat)
        desk.confirm(seat)
        for _ in range(400):
            if opens and menu_chance.random() < 0.2:
                desk.evening._interrupt(desk.staff.menu(1, [desk.evening.part]), 0.0)
                desk.wait(0.1)
                choose(desk, "close")
            if table.session.committed == table.session.entries and not table.is_telling:
                break
            time.sleep(0.001)
            desk.wait(0.05)
    assert table.session.entries > 5
    return table.session.log, table.session.state.digest()


@pytest.mark.parametrize("seed", [4])
def test_whenever_it_opens_and_closes_the_game_is_the_same(seed: int, tmp_path: Path) -> None:
    games = []
    for opens in (False, True):
        with Store(tmp_path / f"{opens}.db") as store:
            games.append(played(store, seed, opens=opens))
    assert games[0] == games[1], f"seed {seed}"


def test_a_card_that_is_left_lying_opens_once_and_no_other_card_does(store: Store) -> None:
    desk = desk_with_readers(store)
    for uid in (LOST, STRANGE):
        see(desk, uid, wait_s=2)
        assert not desk.shows(StaffStage)
    see(desk, CARD, 1, wait_s=0.2)
    assert not desk.shows(StaffStage), "it is only passing"
    desk.wait(0.2)
    choose(desk, "close")
    desk.wait(30)
    see(desk, CARD, 1)
    assert not desk.shows(StaffStage)
    assert desk.table.panels[0].cards_seen[:2] == (None, None)
    see(desk, None)
    see(desk, CARD, 2)
    assert desk.shows(StaffStage)


def test_a_card_that_lay_there_when_its_hub_came_opens_nothing(store: Store) -> None:
    desk = Desk(store, profile=HUBS)
    desk.evening.handle(DeviceChanged("hub-1", desk.clock.now_s(), DeviceStatus.LIVE))
    see(desk, CARD, wait_s=3)
    assert desk.shows(AttractStage)


def test_the_hand_is_seen_while_both_are_held_and_hidden_once_the_menu_opens(store: Store) -> None:
    desk = Desk(store, wished=TWO)
    desk.wait(3)
    bright = pygame.image.tobytes(desk.screen.surface, "RGB")
    hold_pair(desk, 1.5)
    assert is_peeking(desk)
    peeked = pygame.image.tobytes(desk.screen.surface, "RGB")
    desk.wait(2)
    ring = pygame.image.tobytes(desk.screen.surface, "RGB")
    assert ring == peeked, "the ring lies on the screen, not in the picture"
    assert is_peeking(desk)
    let_go(desk)
    assert not is_peeking(desk)
    assert pygame.image.tobytes(desk.screen.surface, "RGB") == bright
    hold_pair(desk, 5.2)
    choose(desk, "close")
    assert not is_peeking(desk)
    assert pygame.image.tobytes(desk.screen.surface, "RGB") == bright


@pytest.mark.parametrize(
    ("held_s", "apart_s", "opens"), [(4.9, 0.0, False), (5.1, 0.0, True), (5.0, 0.3, False)]
)
def test_both_are_held_for_five_seconds(
    store: Store, held_s: float, apart_s: float, opens: bool
) -> None:
    """The second button goes down later, and one comes up for a moment long before the end."""
    desk = Desk(store)
    desk.edge(PAIR[0], True)
    desk.wait(max(apart_s, 0.01))
    desk.edge(PAIR[1], True)
    desk.wait(held_s - apart_s)
    assert desk.shows(StaffStage) is opens
    let_go(desk)
    hold_pair(desk, 3.0)
    desk.edge(PAIR[1], False)
    desk.wait(0.5)
    desk.edge(PAIR[1], True)
    desk.wait(2.5)
    assert desk.shows(StaffStage) is opens


def test_guests_hold_one_button_or_leave_and_nothing_opens(store: Store) -> None:
    desk = Desk(store, wished=TWO)
    desk.press(WALK[0], held_s=7)
    assert not desk.shows(StaffStage)
    for key in (WALK[1], CONFIRM[1]):
        desk.edge(key, True)
    desk.wait(7)
    assert not desk.shows(StaffStage), "nor do both buttons of another place"


def test_two_buttons_of_the_place_that_opened_lead(store: Store) -> None:
    desk = desk_with_readers(store)
    desk.evening.handle(DeviceChanged("hub-2", desk.clock.now_s(), DeviceStatus.LIVE))
    for uid in (None, CARD):
        desk.evening.handle(CardsSeen("hub-2", desk.clock.now_s(), (None, None, uid, None)))
        desk.wait(1.5)
    part = desk.evening.part
    assert isinstance(part, StaffStage)
    shining = {key for key, mode in desk.evening.lamps().items() if mode is LampMode.ON}
    assert shining == {("keyboard", key[part.host]) for key in (WALK, CONFIRM)}
    desk.walk(0 if part.host else 1)
    assert part.menu.cursor == 0
    desk.walk(part.host)
    desk.walk(part.host)
    desk.confirm(part.host)
    assert part.menu.page == "language"
    desk.press(WALK[part.host], held_s=1)
    desk.press(WALK[part.host], held_s=1)
    assert not desk.shows(StaffStage)


def test_it_closes_when_nobody_goes_on(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(staff_room, "PATIENCE_S", 8.0)
    desk = desk_with_readers(store, None)
    by_key(desk)
    for uid in (STRANGE, None):
        desk.wait(6)
        assert desk.shows(StaffStage)
        see(desk, uid)
        desk.wait(6)
        assert desk.shows(StaffStage)
        desk.press("down")
    desk.wait(6)
    assert desk.shows(StaffStage)
    desk.wait(3)
    assert desk.shows(AttractStage)


def test_the_power_question_over_the_menu_and_from_it(store: Store) -> None:
    desk = Desk(store)
    by_key(desk)
    menu = menu_of(desk)
    desk.press(POWER, held_s=3.2)
    hold_pair(desk, 5.2)
    assert desk.shows(QuestionStage), "the menu is open already, below"
    let_go(desk)
    desk.confirm(1)
    assert menu_of(desk) is menu
    choose(desk, "shut_down")
    assert desk.shows(QuestionStage)
    desk.walk(0)
    desk.confirm(0)
    assert (desk.evening.is_over, desk.evening.is_shut_down) == (True, True)


def test_enrolment_lies_behind_the_menu_and_sees_the_staff_cards(store: Store) -> None:
    desk = desk_with_readers(store)
    by_card(desk)
    choose(desk, "enrolment")
    part = desk.evening.part
    assert isinstance(part, EnrolmentStage)
    part.menu.take(next(entry for entry in part.menu.entries if entry.id == "table"))
    desk.wait(1.5)
    see(desk, CARD)
    assert part.menu.walk is not None
    assert part.menu.walk.message is not None
    assert part.menu.walk.message.code == "enrol_known"
    by_buttons(desk)
    assert desk.evening.part is part, "the menu is open already"
    desk.press("escape")
    desk.press("escape")
    assert menu_of(desk).page == "main"
