"""A whole evening by buttons alone: from the game on show to a finished game and back.

Owns the evening's own behaviour; each part of it has tests of its own.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from tabletop.config import STORE_FILE, Settings, load_profile
from tabletop.events import CardsSeen, DeviceChanged, DeviceStatus, LampMode
from tabletop.play.log import HUMAN
from tabletop.play.matching import STABLE_S
from tabletop.saved_games import NewGame
from tabletop.stages.attract import AttractStage
from tabletop.stages.director import SETUP_PATIENCE_S
from tabletop.stages.question import QuestionStage
from tabletop.stages.setup import SetupStage
from tabletop.store.store import Store
from tests.faults.marks import device_fault
from tests.stages.desk import MOMBASA, POWER, STOCK, WALK, Desk


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store(tmp_path / STORE_FILE) as store:
        yield store


@pytest.fixture
def desk(store: Store) -> Desk:
    """A table that nobody plays at."""
    return Desk(store)


def play_blindly(desk: Desk, chance: random.Random) -> None:
    """Everybody who is to act walks a little and confirms, until the game is over."""
    table = desk.table
    for _ in range(20_000):
        if table.outcome is not None:
            return
        waiting = [panel.seat for panel in table.panels if panel.is_to_act and panel.kind == HUMAN]
        if not waiting:
            desk.press(WALK[table.session.places[0]])  # skips what is told
            continue
        place = table.session.places[waiting[0]]
        for _ in range(chance.randrange(4)):
            desk.walk(place)
        desk.confirm(place)
    pytest.fail("the game does not end")


@pytest.mark.parametrize("seed", [1])
def test_the_whole_program_by_buttons_alone(desk: Desk, store: Store, seed: int) -> None:
    assert desk.shows(AttractStage)
    desk.wait(5)
    desk.walk(2)
    assert (desk.setup.host, desk.setup.page.kind) == (2, "language")
    while desk.setup.page.kind != "seats":
        desk.confirm(2)
    desk.confirm(5)
    for place, kind in enumerate(desk.setup.kinds):
        if kind not in (None, HUMAN):
            while desk.setup.kinds[place] is not None:
                desk.walk(place)
    while desk.shows(SetupStage):
        desk.confirm(2)
    table = desk.table
    assert (table.session.players, table.session.places) == ((HUMAN, HUMAN), (2, 5))
    play_blindly(desk, random.Random(seed))
    while table.session.committed < table.session.entries:
        time.sleep(0.005)  # the disk has its own time
        desk.wait(0.1)
    desk.wait(1)
    assert table.outcome is not None
    cut = Desk(store)  # as after a power cut: the result was not seen to its end
    assert cut.setup.page.kind == "resume"
    assert [game.is_ended for game in cut.setup.unfinished] == [True]
    cut.confirm(2)
    assert cut.table.outcome == table.outcome
    entries = table.panels[1].node
    assert entries is not None
    while entries.children[table.panels[1].cursor].id != "finish":
        desk.walk(5)
    desk.confirm(5)
    assert desk.shows(AttractStage), f"seed {seed}"
    assert store.open_games() == []


def test_who_leaves_finds_the_very_same_game_again(desk: Desk) -> None:
    desk.choose_usual(1)
    table = desk.table
    (own,) = table.session.humans
    place = table.session.places[own]
    while table.is_telling or not table.panels[own].is_to_act:
        desk.wait(1)  # the computers go on until they are waited for no more
    digest = table.session.state.digest()
    desk.press(WALK[place], held_s=1.2)
    lit_and_take(desk, own, place, "leave")
    lit_and_take(desk, own, place, "leave_yes")
    assert desk.shows(AttractStage)
    desk.walk(place)
    assert desk.setup.page.kind == "resume"
    desk.confirm(place)
    assert desk.table is not table
    assert desk.table.session.state.digest() == digest
    assert desk.table.session.places == table.session.places


def test_an_older_unfinished_game_is_not_lost_behind_a_newer_one(desk: Desk) -> None:
    left = []
    for place in (0, 3):
        desk.confirm(place)
        while desk.shows(SetupStage) and desk.setup.page.lit.id != "start":
            if desk.setup.page.kind == "resume":
                desk.press(WALK[place])
            desk.confirm(place)
        desk.confirm(place)
        left.append(desk.table.session)
        (own,) = desk.table.session.humans
        desk.press(WALK[place], held_s=1.2)
        lit_and_take(desk, own, place, "leave")
        lit_and_take(desk, own, place, "leave_yes")
    desk.walk(5)
    assert [entry.kind for entry in desk.setup.page.entries] == ["unfinished"] * 2 + ["answer"]
    desk.walk(5)
    desk.confirm(5)
    assert desk.table.session.state.digest() == left[0].state.digest()


def lit_and_take(desk: Desk, seat: int, place: int, entry: str) -> None:
    """Walk to an entry of the seat's menu and confirm it."""
    for _ in range(9):
        panel = desk.table.panels[seat]
        assert panel.node is not None
        if panel.node.children[panel.cursor].id == entry:
            break
        desk.walk(place)
    desk.confirm(place)


def test_the_games_on_show_take_turns(store: Store) -> None:
    desk = Desk(store, shown=(STOCK, MOMBASA))
    seen = []
    for _ in range(3):
        part = desk.evening.part
        assert isinstance(part, AttractStage)
        seen.append((part.table.session.game, len(part.table.panels)))
        desk.wait(4)
        assert part.table.session.entries > 0
        desk.walk(0)
        desk.press(WALK[0], held_s=1.0)
    assert seen == [(STOCK, 6), (MOMBASA, 4), (STOCK, 6)]


@device_fault("18")
def test_the_screen_goes_dark_and_the_first_press_only_wakes(store: Store) -> None:
    desk = Desk(store, Settings(rest_minutes=1))
    desk.wait(59)
    bright = desk.screen.surface.copy()
    desk.wait(3)
    assert mean(desk.screen.surface) < mean(bright) / 4
    assert desk.evening.lamps() == {}
    desk.walk(3)
    assert desk.shows(AttractStage)
    assert mean(desk.screen.surface) > mean(bright) / 2
    desk.walk(3)
    assert desk.setup.host == 3


def test_a_game_that_everybody_left_is_left_in_the_dark_too(store: Store) -> None:
    desk = Desk(store, Settings(rest_minutes=1, idle_minutes=2))
    desk.choose_usual(0)
    desk.wait(420)
    assert desk.evening.lamps() == {}
    assert desk.shows(AttractStage)


def mean(surface: pygame.Surface) -> float:
    """How bright a picture is."""
    return sum(pygame.transform.average_color(surface)[:3]) / 3


@device_fault("12")
def test_the_power_button_asks_and_nobody_answers(desk: Desk) -> None:
    desk.choose_usual(0)
    table = desk.table
    desk.press(POWER, held_s=0.2)
    assert desk.table is table
    desk.press(POWER, held_s=3.2)
    assert desk.shows(QuestionStage)
    assert set(desk.evening.lamps().values()) == {LampMode.BLINK}
    desk.wait(31)
    assert desk.table is table
    assert not desk.evening.is_over
    desk.press(POWER, held_s=3.2)
    desk.confirm(2)
    assert desk.table is table, "the first answer, the lit one, is to stay on"
    desk.wait(1)
    desk.press(POWER, held_s=3.2)
    desk.walk(2)
    desk.confirm(2)
    assert (desk.evening.is_over, desk.evening.is_shut_down) == (True, True)


def test_every_part_knows_the_devices_and_cards_that_were_there_before(desk: Desk) -> None:
    desk.evening.handle(DeviceChanged("hub-1", desk.clock.now_s(), DeviceStatus.LOST))
    desk.choose_usual(0)
    assert desk.table.devices == {"hub-1": DeviceStatus.LOST}


def test_only_before_a_game_a_card_is_due_at_its_time(desk: Desk, store: Store) -> None:
    seen = CardsSeen("hub-1", desk.clock.now_s(), ("04AA",))
    desk.evening.handle(seen)
    assert desk.evening.due_s() is None
    wished = NewGame(game=STOCK, options={}, players=[HUMAN] * 2, places=(0, 1), seed=7)
    desk = Desk(store, profile=load_profile("hubs"), wished=wished)
    desk.evening.handle(seen)
    assert desk.evening.due_s() == seen.at_s + STABLE_S


def test_nobody_chooses_any_more(desk: Desk) -> None:
    desk.walk(5)
    assert desk.shows(SetupStage)
    desk.wait(SETUP_PATIENCE_S + 1)
    assert desk.shows(AttractStage)


def test_nobody_is_there_any_more(store: Store) -> None:
    desk = Desk(store, Settings(idle_minutes=1))
    desk.choose_usual(0)
    desk.wait(240)
    assert desk.shows(AttractStage)
    assert len(store.open_games()) == 1


def test_the_picture_is_whole_after_the_question(store: Store) -> None:
    wished = NewGame(game=STOCK, options={}, players=[HUMAN] * 2, places=(0, 1), seed=7)
    desk = Desk(store, wished=wished)
    desk.wait(5)
    before = pygame.image.tobytes(desk.screen.surface, "RGB")
    desk.press(POWER, held_s=3.2)
    desk.confirm(0)
    desk.wait(0.5)
    assert pygame.image.tobytes(desk.screen.surface, "RGB") == before


def test_wished_for_game_begins_at_once_and_asks_when_one_lies_there(store: Store) -> None:
    wished = NewGame(game=STOCK, options={}, players=[HUMAN] * 2, places=(0, 1), seed=7)
    desk = Desk(store, wished=wished)
    first = desk.table
    desk.wait(1)
    again = Desk(store, wished=wished)
    assert again.shows(QuestionStage)
    again.walk(0)
    again.confirm(1)
    assert again.table.session.state.digest() == first.session.state.digest()
    assert len(store.open_games()) == 2
