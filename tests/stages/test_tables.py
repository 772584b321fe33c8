"""Tables of other sizes and shapes: every profile leads to a game, or it is said why not.

Owns odd profiles and odd windows; the evening at a usual table has its own tests.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Literal

import pygame
import pytest

from tabletop.config import (
    KEYBOARD,
    MOST_SEATS,
    STORE_FILE,
    Button,
    ConfigError,
    Profile,
    SeatControls,
    SeatPlace,
    Settings,
)
from tabletop.display.layout import DEFAULT_PLACES, SMALLEST_PX, LayoutError, Place, layout
from tabletop.events import WindowChanged
from tabletop.play.log import HUMAN, Header, Start, to_record
from tabletop.saved_games import NewGame, SavedGames
from tabletop.stages.attract import AttractStage
from tabletop.stages.director import places_of
from tabletop.stages.game import TableStage
from tabletop.stages.setup import SetupStage
from tabletop.store.store import Store
from tests.stages.desk import CONFIRM, POWER, STOCK, WALK, Desk


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store(tmp_path / STORE_FILE) as store:
        yield store


def table_of(*places: SeatPlace | None) -> Profile:
    """A table with a pair of keys at each of these places."""
    return Profile(
        seat=tuple(
            SeatControls(
                place=place, walk=Button(KEYBOARD, WALK[n]), confirm=Button(KEYBOARD, CONFIRM[n])
            )
            for n, place in enumerate(places)
        )
    )


@pytest.mark.parametrize("seats", range(MOST_SEATS + 1))
def test_a_game_can_be_begun_at_any_table(store: Store, seats: int) -> None:
    desk = Desk(store, profile=table_of(*[None] * seats))
    desk.press("return")  # a key that belongs to nobody
    for _ in range(12):
        if desk.shows(SetupStage):
            desk.press("return")
    assert desk.table.session.players.count(HUMAN) == 1
    assert desk.table.session.places[0] < (seats or MOST_SEATS)


def test_people_sit_only_where_the_table_has_seats(store: Store) -> None:
    desk = Desk(store, profile=table_of(None, None))
    desk.walk(1)
    setup = desk.setup
    setup.touch_place(5)
    assert setup.host == 1
    while setup.page.kind != "seats":
        desk.confirm(1)
    for _ in range(8):
        for place in range(setup.places):
            setup.touch_place(place)
            assert HUMAN not in setup.kinds[2:]
    desk.confirm(0)
    desk.wait(0.1)


EDGES: tuple[Literal["near", "right", "far", "left"], ...] = ("near", "right", "far", "left")


def have_room(places: Sequence[Place]) -> bool:
    """Whether no strip lies over another."""
    try:
        layout(SMALLEST_PX, places)
    except LayoutError:
        return False
    return True


@pytest.mark.parametrize("seed", range(12))
def test_a_table_of_any_shape_has_its_board_or_says_what_is_wrong(store: Store, seed: int) -> None:
    chance = random.Random(seed)
    count = chance.randrange(1, 5)
    wanted = [SeatPlace(chance.choice(EDGES), chance.random()) for _ in range(count)]
    profile = table_of(*wanted)
    places = places_of(profile)
    assert [(place.edge, place.along) for place in places[:count]] == [
        (place.edge, place.along) for place in wanted
    ]
    if not have_room(places):
        assert not have_room(places[:count]), f"seed {seed}: usual places took it"
        return
    desk = Desk(store, profile=profile)
    desk.choose_usual(0)
    desk.wait(0.1)
    assert desk.shows(TableStage), f"seed {seed}: {places}"


def test_two_who_face_each_other_have_room_for_computer_players() -> None:
    assert len(places_of(table_of(SeatPlace("left"), SeatPlace("right")))) == MOST_SEATS
    assert places_of(Profile()) == DEFAULT_PLACES


def test_a_game_with_a_seat_beyond_the_table_is_kept(tmp_path: Path) -> None:
    new = NewGame(game=STOCK, options={}, players=[HUMAN, "random"], places=(0, 5))
    with Store(tmp_path / STORE_FILE) as store:
        SavedGames(store, people=6, places=6).begun(new)
    with Store(tmp_path / STORE_FILE) as store:
        smaller = SavedGames(store, people=2, places=5)
        assert smaller.unfinished() == []
        with pytest.raises(ConfigError, match="seat 2 is at place 6, but the table has 5"):
            smaller.resumed()
        assert len(SavedGames(store, people=6, places=6).unfinished()) == 1


@pytest.mark.parametrize("places", [(), (0, 4)])
def test_a_save_that_names_no_players_is_of_people_who_need_seats(
    tmp_path: Path, places: tuple[int, ...]
) -> None:
    start = Start(seed=5)
    header = Header(STOCK.id, STOCK.rules_version, 3 - len(places) // 2, {}, start, (), places)
    with Store(tmp_path / STORE_FILE) as store:
        store.new_journal().submit(to_record(header))
    with Store(tmp_path / STORE_FILE) as store:
        smaller = SavedGames(store, people=2, places=6)
        assert smaller.unfinished() == []
        with pytest.raises(ConfigError, match="the profile has 2 seats"):
            smaller.resumed()
        assert SavedGames(store, people=6, places=6).resumed().humans


@pytest.mark.parametrize("size_px", [(1, 1), (800, 600), (300, 2000)])
def test_no_part_minds_that_the_window_is_tiny_when_it_begins(
    store: Store, size_px: tuple[int, int]
) -> None:
    desk = Desk(store, Settings(volume=0, idle_minutes=1, rest_minutes=6))
    desk.screen.surface = pygame.Surface(size_px)
    desk.evening.handle(WindowChanged("window", desk.clock.now_s()))
    desk.choose_usual(0)
    assert desk.shows(TableStage)
    desk.press(POWER, held_s=3.2)
    desk.wait(300)
    assert desk.shows(AttractStage)
    desk.wait(61)
    assert desk.evening.lamps() == {}
    desk.screen.surface = pygame.Surface((1280, 720))
    desk.evening.handle(WindowChanged("window", desk.clock.now_s()))
    desk.walk(0)
    desk.walk(0)
    assert desk.shows(SetupStage)
    assert any(pygame.transform.average_color(desk.screen.surface)[:3])
