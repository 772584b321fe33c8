"""Games at the table's pace: what flies leaves no trace, and the picture ends in the truth."""

import random
from collections.abc import Sequence

import pygame
import pytest

from tabletop.catalog import games
from tabletop.display.motion import joined, spot
from tabletop.display.rendering import render
from tabletop.display.scenes.game import PANES_WHILE_TOLD, GameScene
from tabletop.events import PointerEvent
from tabletop.play.controls import Controls
from tabletop.play.pace import Pace
from tabletop.play.panel import Beat
from tabletop.play.session import Session
from tabletop.play.table import Table
from tabletop.rules.game import Action, Seat
from tabletop.rules.power_grid.actions import BuyFuel, ConnectCity, FoundCompany, OpenAuction
from tests.display.samples import board, words_for

SIZES = ((1280, 720), (1440, 900))
TICKS_PER_FRAME = 2
BUILDING = (FoundCompany, OpenAuction, BuyFuel, ConnectCity)
"""Chosen more often than by mere chance, so that all kinds of things fly."""


class Played:
    """A game at the table's pace with its scene; time is turned by hand, people act by chance."""

    def __init__(self, map_id: str, seats: int, seed: int) -> None:
        self.chance = random.Random(seed)
        options: dict[str, bool | str] = {"map": map_id, "open_money": bool(seed % 2)}
        session = Session.new(games()["power_grid.stock"], seats, options, seed)
        self.table = Table(session, Controls({}, {}), {}, pace=Pace.table(), seed=seed)
        self.board, self.words = board(map_id), words_for(map_id)
        self.surface = pygame.Surface(SIZES[0])
        self.scene = GameScene(self.table, self.board, self.words, SIZES[0])
        self.time_s = 0.0
        self.scene.draw(self.surface)

    def act(self) -> None:
        """Some action of whoever is to act, through the menu."""
        state = self.table.session.state
        (seat,) = state.to_act()
        legal = state.legal(seat)
        building = [action for action in legal if isinstance(action, BUILDING)]
        likely = building and self.chance.random() < 0.7
        self._choose(seat, self.chance.choice(building if likely else legal))

    def _choose(self, seat: Seat, action: Action) -> None:
        entries = self.table.session.entries
        while self.table.session.entries == entries:
            node = self.table.panels[seat].node
            assert node is not None
            singly = [child for child in node.children if child.kind != "bundle"]
            self.table.choose(seat, next(c for c in singly if action in c.actions))
            self.time_s += 1 / 120  # what cut the telling short counts for nothing, nor what comes
            self.table.tick(self.time_s)  # together with it: people press again

    def pass_frame(self) -> list[pygame.Rect]:
        """The ticks of a frame, and its drawing."""
        for _ in range(TICKS_PER_FRAME):
            self.time_s += 1 / 120
            self.table.tick(self.time_s)
        return self.scene.draw(self.surface)

    def settle(self) -> None:
        """Let everything be told and all panes be drawn."""
        for _ in range(4000):
            self.pass_frame()
            if not self.table.is_telling and not self.scene.is_moving:
                return
        raise AssertionError("it moves for ever")

    def faults(self) -> list[str]:
        """The panes that look otherwise than drawn afresh."""
        size = self.surface.get_size()
        fresh, stage = render(self.scene.moment(), self.board, self.words, size)
        rects = {name: pane.rect for name, pane in stage.panes.items()}
        wrong = [name for name, rect in rects.items() if pixels(fresh, rect) != self.pixels(rect)]
        same = pixels(fresh, fresh.get_rect()) == self.pixels(fresh.get_rect())
        return wrong or ([] if same else ["between the panes"])

    def pixels(self, rect: pygame.Rect) -> bytes:
        return pixels(self.surface, rect)


def pixels(surface: pygame.Surface, rect: pygame.Rect) -> bytes:
    return pygame.image.tobytes(surface.subsurface(rect), "RGB")


def touch(played: Played, kind: str, x: int, y: int) -> None:
    played.scene.handle(
        PointerEvent("window", played.time_s, "down" if kind == "down" else "up", x, y)
    )


def disturb(played: Played) -> None:
    """Somebody peeks, presses, or the window changes, whatever flies."""
    match played.chance.randrange(5):
        case 0:
            played.surface = pygame.Surface(played.chance.choice(SIZES))
            played.scene.redraw_all()
        case 1:
            strip = played.scene.stage.panes["seat 1"].rect
            touch(played, "down", strip.right - 40, strip.y + 25)
        case 2:
            touch(played, "up", 0, 0)
        case 3:
            played.scene.redraw_all()
        case _:
            if played.table.outcome is None:
                played.act()


@pytest.mark.parametrize(
    ("map_id", "seats", "seed"), [("germany", 6, 1), ("usa", 2, 2), ("usa", 5, 3)]
)
def test_whatever_happens_in_flight_the_picture_ends_as_drawn_afresh(
    map_id: str, seats: int, seed: int
) -> None:
    played = Played(map_id, seats, seed)
    in_flight = 0
    for step in range(60):
        if played.table.outcome is None:
            played.act()
        for _ in range(played.chance.randrange(60)):
            played.pass_frame()
            in_flight += played.scene.is_moving
        if step % 2:
            disturb(played)
        if step % 10 == 9:
            played.settle()
            touch(played, "up", 0, 0)
            played.settle()
            assert played.faults() == [], f"seed {seed}, step {step}"
    assert in_flight > 100


@pytest.mark.parametrize(("map_id", "seats", "seed"), [("germany", 4, 5), ("usa", 6, 4)])
def test_the_parts_shown_cover_every_changed_pixel(map_id: str, seats: int, seed: int) -> None:
    played = Played(map_id, seats, seed)
    screen = played.surface.copy()
    frames = 0
    while frames < 400 and played.table.outcome is None:
        if not played.table.is_telling:
            played.act()
        for part in played.pass_frame():
            assert screen.get_rect().contains(part)
            screen.blit(played.surface, part, part)
        frames += 1
        if frames % 5 == 0:
            rect = screen.get_rect()
            assert pixels(screen, rect) == played.pixels(rect), f"seed {seed}, frame {frames}"


@pytest.mark.parametrize(("map_id", "seats", "seed"), [("germany", 4, 8), ("usa", 2, 9)])
def test_every_flight_begins_and_ends_at_a_place_on_the_table(
    map_id: str, seats: int, seed: int
) -> None:
    played = Played(map_id, seats, seed)
    told: Beat | None = None
    kinds: set[object] = set()
    for _ in range(4000):
        if played.table.outcome is not None or len(kinds) == 6:
            break
        if not played.table.is_telling:
            played.act()
        played.pass_frame()
        if played.table.telling is not told and played.table.telling is not None:
            told = played.table.telling
            kinds |= check_flights(played, told)
    assert kinds == {"coin", "share", "price", "fuel", "plant", "house"}, f"seed {seed}"


def check_flights(played: Played, told: Beat) -> set[object]:
    """The kinds of things that fly; each end is a shown cell or thing, or a pane's middle."""
    panes = played.scene.stage.panes
    kinds = set()
    for flight in played.board.flights(told.facts, played.scene.moment().view):
        assert isinstance(flight.key, tuple)
        kinds.add(flight.key[0])
        for end in (flight.source, flight.target):
            point = spot(panes[end.pane], end)
            assert panes[end.pane].rect.contains(point), f"{flight.key}: {end}"
    return kinds


def test_nothing_is_drawn_while_nothing_moves() -> None:
    played = Played("germany", 3, 11)
    played.act()
    played.settle()
    revision = played.scene.revision, played.table.revision
    for _ in range(30):
        assert played.pass_frame() == []
    assert revision == (played.scene.revision, played.table.revision)


def test_the_revision_grows_with_every_picture_in_flight() -> None:
    played = Played("germany", 3, 12)
    played.act()
    before, moves = played.scene.revision, 0
    while played.table.is_telling or played.scene.is_moving:
        was_moving = played.scene.is_moving
        parts = played.pass_frame()
        assert played.scene.revision >= before
        if was_moving and played.scene.is_moving:
            assert played.scene.revision > before
            moves += bool(parts)
        before = played.scene.revision
    assert moves > 10


def test_a_figure_changes_when_what_flies_arrives() -> None:
    played = Played("germany", 3, 13)
    while played.table.view == played.scene.moment().view:
        played.act()
        played.table.tick(0.0)
        played.scene.draw(played.surface)
        if not played.table.is_telling:
            played.settle()
    before = played.scene.moment().view
    while played.scene.moment().view == before:
        assert played.scene.moment().present == played.table.view != before
        played.pass_frame()
    played.settle()
    assert played.scene.moment().view == played.table.view


def test_few_panes_are_drawn_in_one_picture_while_something_is_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    played = Played("germany", 6, 14)
    drawn: list[str] = []
    for name, pane in played.scene.stage.panes.items():
        redraw = pane.panel.redraw

        def counted(*args: object, _name: str = name, _redraw: object = redraw) -> object:
            assert callable(_redraw)
            parts: Sequence[object] = _redraw(*args)
            if parts:
                drawn.append(_name)
            return parts

        monkeypatch.setattr(pane.panel, "redraw", counted)
    most = 0
    for _ in range(600):
        if not played.table.is_telling and not played.scene.is_moving:
            played.act()
        drawn.clear()
        played.pass_frame()
        if played.table.is_telling:
            most = max(most, len(drawn))
    assert 0 < most <= PANES_WHILE_TOLD


def test_parts_that_overlap_are_shown_as_one() -> None:
    parts = [pygame.Rect(0, 0, 10, 10), pygame.Rect(40, 0, 5, 5), pygame.Rect(5, 5, 10, 10)]
    assert joined([*parts, pygame.Rect(3, 3, 0, 9)]) == [
        pygame.Rect(40, 0, 5, 5),
        pygame.Rect(0, 0, 15, 15),
    ]
