"""Pictures of the staff's menu and of the self-test: nothing cut or covered, however turned."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import pygame
import pytest

from tabletop.bots import COMPUTER_PLAYERS
from tabletop.catalog import games
from tabletop.config import load_profile
from tabletop.display.canvas import Pens
from tabletop.display.layout import SMALLEST_PX, Edge, Place
from tabletop.display.overlay import OverlayPresenter
from tabletop.display.presenter import OffScreen
from tabletop.display.scenes.countdown import Countdown
from tabletop.display.scenes.self_test import SelfTestScene
from tabletop.display.scenes.staff import StaffScene
from tabletop.display.words import Words
from tabletop.events import PointerEvent, WindowChanged
from tabletop.gallery.staff import MENU_PAGES, game_words, staff_menu, tried
from tabletop.play.controls import Controls
from tabletop.play.log import HUMAN
from tabletop.play.pace import Pace
from tabletop.play.self_test import MARKS, Result
from tabletop.play.session import Session
from tabletop.play.staff_menu import StaffMenu
from tabletop.play.table import Table
from tabletop.stages.equipment import equipment_of
from tests.display.test_enrolment_scene import CASES, faults
from tests.display.test_pictures import FULL_HD, UHD
from tests.laws.walks import Wanderer

every_case = pytest.mark.parametrize(("size_px", "scale", "turn"), CASES)
every_language = pytest.mark.parametrize("language", ["cs", "en"])


def table_in_play() -> Table:
    """People and a computer player after some moves."""
    session = Session.new(games()["power_grid.stock"], 3, {}, 7, players=[HUMAN, HUMAN, "random"])
    wanderer = Wanderer(7)
    for _ in range(40):
        seat, action = wanderer.choose(session.state)
        session.act(seat, [action])
    return Table(session, Controls({}, {}), COMPUTER_PLAYERS, pace=Pace.instant())


def pages(menu: StaffMenu) -> Iterator[str]:
    """Every page with each entry lit, and what corrections change."""
    for page in MENU_PAGES:
        if page != "main":
            menu.take(page)
        for entry in menu.entries:
            yield f"{page} {entry}"
            menu.step()
        if page == "corrections":
            menu.take("take_back")
            yield "taken back"
        elif page not in ("main", "leave"):
            menu.back()


@every_case
@every_language
def test_every_page_of_the_menu_fits(
    language: str, size_px: tuple[int, int], scale: int, turn: int
) -> None:
    table, surface = table_in_play(), pygame.Surface(size_px)
    pens = Pens(text_scale=scale, records_texts=True)
    for is_at_fault in (False, True):
        menu = staff_menu(table, language)
        words = game_words(table)
        scene = StaffScene(menu, words, size_px, turn, pens, bool_of(is_at_fault))
        for page in pages(menu):
            scene.draw(surface)
            assert_fine(scene, page)


def bool_of(is_so: bool) -> Callable[[], bool]:
    return lambda: is_so


def assert_fine(scene: StaffScene | SelfTestScene, page: str) -> None:
    assert faults(scene) == [], page


@every_case
@every_language
def test_every_station_of_the_test_fits(
    language: str, size_px: tuple[int, int], scale: int, turn: int
) -> None:
    pens, surface = Pens(text_scale=scale, records_texts=True), pygame.Surface(size_px)
    for profile in ("full-table", "pi-header", "keyboard"):
        walk = tried(equipment_of(load_profile(profile), 6))
        scene = SelfTestScene(walk, Words(language), size_px, turn, pens)
        while not walk.is_over:
            scene.draw(surface)
            assert_fine(scene, f"{profile} {walk.station}")
            walk.take("no")
            scene.draw(surface)
            assert_fine(scene, f"{profile} {walk.station} after no")
            walk.back()
        scene.is_at_fault = True
        for part in walk.test.equipment.parts:
            walk.test.judge(part, Result("failed", "not_seen"))
        scene.draw(surface)
        assert_fine(scene, f"{profile}, everything failed")


def test_touches_take_what_lies_under_them_however_the_picture_is_turned() -> None:
    for turn in (0, 90, 180, 270):
        menu = staff_menu(table_in_play(), "en")
        surface = pygame.Surface(FULL_HD)
        scene = StaffScene(menu, Words, FULL_HD, turn)
        assert scene.draw(surface) == [surface.get_rect()]
        assert scene.draw(surface) == []
        assert scene.canvas is not None
        x, y = scene.canvas.rect(scene.canvas.zones[3][0]).center
        assert scene.handle(PointerEvent("window", 0.0, "down", x, y))
        assert menu.page == "volume"
        assert scene.handle(WindowChanged("window", 0.0))
        assert scene.draw(surface) == [surface.get_rect()]


@pytest.mark.parametrize("turn", [0, 90, 180, 270])
def test_marks_lie_in_the_corners_of_the_screen_however_the_picture_is_turned(turn: int) -> None:
    walk = tried(equipment_of(load_profile("keyboard"), 6))
    while walk.station != "screen":
        walk.take("next")
    scene = SelfTestScene(walk, Words("en"), FULL_HD, turn)
    scene.draw(pygame.Surface(FULL_HD))
    w, h = FULL_HD
    spots = ((60, 60), (w - 60, 60), (w // 2, h // 2), (60, h - 60), (w - 60, h - 60))
    for mark, (x, y) in zip(MARKS, spots, strict=True):
        assert scene.handle(PointerEvent("window", 0.0, "down", x, y))
        passed = [
            part.control
            for part, result in walk.test.results()
            if part.what == "screen" and result == Result("passed")
        ]
        assert mark in passed
    assert len(passed) == len(MARKS)


class SeenScreen(OffScreen):
    """Keeps each picture that would be seen, with the parts that were said to have changed."""

    def __init__(self, size_px: tuple[int, int]) -> None:
        super().__init__(size_px)
        self.seen: list[tuple[bytes, list[pygame.Rect]]] = []

    def show(self, dirty: Sequence[pygame.Rect]) -> None:
        self.seen.append((pygame.image.tobytes(self.surface, "RGB"), list(dirty)))


@pytest.mark.parametrize("edge", list(Edge))
@pytest.mark.parametrize("size_px", [SMALLEST_PX, FULL_HD, UHD])
def test_the_ring_lies_over_a_picture_that_stays_as_it_was(
    size_px: tuple[int, int], edge: Edge
) -> None:
    screen = SeenScreen(size_px)
    screen.surface.fill((90, 40, 20))
    before = pygame.image.tobytes(screen.surface, "RGB")
    presenter = OverlayPresenter(screen)
    ring = Countdown(Words("cs"), Place(edge, 1.0))
    rect = ring.rect(size_px)
    assert screen.surface.get_rect().contains(rect)
    for share, mark in ((0.3, ring), (0.6, ring), (0.0, None), (0.0, None)):
        ring.share, presenter.mark = share, mark
        presenter.show([])
        assert pygame.image.tobytes(screen.surface, "RGB") == before
    pictures, parts = zip(*screen.seen, strict=True)
    assert len({*pictures[:2], before}) == 3
    assert pictures[2] == pictures[3] == before
    assert [rect in part for part in parts] == [True, True, True, False]
