"""The scene with a real table and game: drawn only on change, touched like buttons are pressed."""

import pygame
import pytest

from tabletop.catalog import games
from tabletop.display.canvas import Pens
from tabletop.display.layout import DEFAULT_PLACES
from tabletop.display.moment import Choose, GoBack, Peek, Pick, Target, Undo
from tabletop.display.rendering import render
from tabletop.display.scenes.game import GameScene
from tabletop.display.scenes.question import Question, QuestionScene
from tabletop.events import ButtonEdge, DeviceChanged, DeviceStatus, PointerEvent, WindowChanged
from tabletop.play.choices import Choice
from tabletop.play.controls import Controls, Role
from tabletop.play.pace import Pace
from tabletop.play.session import Session
from tabletop.play.table import Table
from tabletop.rules.game import Ref
from tabletop.rules.power_grid.view import GridView
from tests.display.samples import board, words_for

SIZE = (1920, 1080)
SEED = 7


class Played:
    """A new game of people at a real table, its scene, and a surface."""

    def __init__(self, seats: int = 6, buttons: Controls | None = None) -> None:
        session = Session.new(games()["power_grid.stock"], seats, {"map": "germany"}, SEED)
        self.table = Table(session, buttons or Controls({}, {}), {}, pace=Pace.instant(), seed=SEED)
        pens = Pens(records_texts=True)
        self.scene = GameScene(self.table, board("germany"), words_for("germany"), SIZE, pens=pens)
        self.surface = pygame.Surface(SIZE)

    def draw(self) -> list[pygame.Rect]:
        return self.scene.draw(self.surface)

    @property
    def seat(self) -> int:
        (seat,) = self.view.to_act
        return seat

    @property
    def view(self) -> GridView:
        assert isinstance(self.table.view, GridView)
        return self.table.view

    def place_of(self, target: Target) -> tuple[int, int]:
        """The middle of the zone of a target, in pixels of the table."""
        for pane in self.scene.stage.panes.values():
            for box, meant in pane.canvas.zones:
                if meant == target:
                    return pane.canvas.rect(box).move(pane.rect.topleft).center
        raise AssertionError(f"{target} cannot be touched")

    def touch(self, target: Target, kind: str = "down") -> bool:
        x, y = self.place_of(target)
        event = PointerEvent("window", 0.0, "down" if kind == "down" else "up", x, y)
        taken = self.scene.handle(event)
        self.table.tick(0.0)
        self.draw()
        return taken


@pytest.fixture
def played() -> Played:
    fresh = Played()
    fresh.draw()
    return fresh


def test_nothing_changed_draws_nothing(played: Played) -> None:
    before = pygame.image.tobytes(played.surface, "RGB")
    assert played.draw() == []
    played.table.handle(DeviceChanged("hub", 0.0, DeviceStatus.LIVE))
    assert played.draw() == []
    assert pygame.image.tobytes(played.surface, "RGB") == before


def test_only_the_changed_parts_are_drawn(played: Played) -> None:
    choice = played.table.panels[played.seat].node
    assert choice is not None
    played.table.choose(played.seat, choice.children[0])
    played.table.tick(0.0)
    dirty = played.draw()
    assert 0 < sum(rect.w * rect.h for rect in dirty) < SIZE[0] * SIZE[1] / 5
    whole, _ = render(played.scene.moment(), board("germany"), words_for("germany"), SIZE)
    assert pygame.image.tobytes(whole, "RGB") == pygame.image.tobytes(played.surface, "RGB")


def test_drawing_bit_by_bit_gives_the_picture_drawn_at_once() -> None:
    played = Played(4)
    for step in range(120):
        panel = next(p for p in played.table.panels if p.is_to_act)
        assert panel.node is not None
        played.table.choose(panel.seat, panel.node.children[step % 3 % len(panel.node.children)])
        played.table.tick(step / 60)
        played.draw()
    whole, _ = render(played.scene.moment(), board("germany"), words_for("germany"), SIZE)
    same = pygame.image.tobytes(whole, "RGB") == pygame.image.tobytes(played.surface, "RGB")
    assert same, f"seed {SEED}"


def test_a_lost_picture_is_drawn_again(played: Played) -> None:
    before = pygame.image.tobytes(played.surface, "RGB")
    played.surface.fill((1, 2, 3))
    played.scene.redraw_all()
    assert played.draw() == [played.surface.get_rect()]
    assert pygame.image.tobytes(played.surface, "RGB") == before


@pytest.mark.parametrize("seat", range(6))
def test_the_menu_is_touched_at_every_edge_of_the_table(seat: int) -> None:
    played = Played()
    played.draw()
    while played.seat != seat:
        played.table.choose(played.seat, pass_turn(played))
        played.table.tick(0.0)
        played.draw()
    node = played.table.panels[seat].node
    assert node is not None
    group = next(child for child in node.children if child.children)
    assert played.touch(Choose(seat, group))
    assert played.table.panels[seat].path == (group,)
    assert played.touch(GoBack(seat))
    assert played.table.panels[seat].path == ()


def pass_turn(played: Played) -> Choice:
    node = played.table.panels[played.seat].node
    assert node is not None
    return next(child for child in node.children if child.id == "pass_turn")


def test_company_and_city_are_picked_on_the_board_and_taken_back(played: Played) -> None:
    seat = played.seat
    assert played.touch(Pick(Ref("company", "green")))
    assert played.view.decision == "start_city"
    assert played.touch(Pick(Ref("city", "munchen")))
    assert played.view.cities == {"munchen": ("green",)}
    assert played.touch(Undo(seat))
    assert played.view.cities == {}


def test_a_pick_that_is_not_allowed_says_why_in_the_strip(played: Played) -> None:
    seat = played.seat
    assert played.touch(Pick(Ref("plant", str(played.view.market[0]))))
    assert played.table.panels[seat].message is not None
    played.draw()
    texts = [text.text for text in played.scene.stage.panes[f"seat {seat + 1}"].texts()]
    assert any("Not possible now" in text for text in texts)


def money_shown(played: Played) -> list[int]:
    """The seats whose strips show money."""
    panes = played.scene.stage.panes
    return [
        seat
        for seat in range(len(played.table.panels))
        if any(text.text == "120\u00a0E" for text in panes[f"seat {seat + 1}"].texts())
    ]


def test_money_is_seen_only_while_it_is_touched(played: Played) -> None:
    assert money_shown(played) == []
    assert played.touch(Peek(2))
    assert money_shown(played) == [2]
    assert played.touch(Peek(2), "up")
    assert money_shown(played) == []


def test_money_is_hidden_when_nobody_saw_the_finger_go(played: Played) -> None:
    """As when the question of the power button lay over the game meanwhile."""
    assert played.touch(Peek(2))
    assert money_shown(played) == [2]
    assert played.scene.handle(WindowChanged("window", 1.0))
    played.draw()
    assert money_shown(played) == []


def test_money_is_seen_only_while_both_buttons_are_held() -> None:
    buttons = {("hub", f"{seat} {role}"): (seat, role) for seat in range(6) for role in Role}
    played = Played(buttons=Controls(buttons, {}))
    played.draw()

    for time_s, seat, is_down, seen in [
        (1.0, 4, True, [4]),
        (2.0, 1, True, [1, 4]),
        (3.0, 4, False, [1]),
        (4.0, 1, False, []),
    ]:
        for role in Role:
            played.table.handle(ButtonEdge("hub", time_s, f"{seat} {role}", is_down))
        played.table.tick(time_s)
        played.draw()
        assert money_shown(played) == seen


def test_touching_the_sea_does_nothing(played: Played) -> None:
    revision = played.table.revision
    rect = played.scene.stage.panes["map"].rect
    corner = PointerEvent("window", 0.0, "down", rect.right - 12, rect.y + 12)
    assert not played.scene.handle(corner)
    assert not played.scene.handle(ButtonEdge("keyboard", 0.0, "a", True))
    assert not played.scene.handle(PointerEvent("window", 0.0, "move", 40, 1000))
    assert played.table.revision == revision


def controls() -> Controls:
    return Controls({("hub", "a"): (3, Role.WALK), ("hub", "b"): (3, Role.CONFIRM)}, {})


ANSWERS = (("go_on", "Go on"), ("new_game", "New game"))


def question() -> QuestionScene:
    return QuestionScene(Question("An unfinished game", "4 seats", ANSWERS), SIZE, controls())


@pytest.mark.parametrize(
    ("keys", "answer"),
    [
        ([("keyboard", "return")], "go_on"),
        ([("keyboard", "down"), ("keyboard", "return")], "new_game"),
        ([("hub", "a"), ("hub", "b")], "new_game"),
        ([("hub", "b")], "go_on"),
        ([("keyboard", "q"), ("hub", "z")], None),
    ],
)
def test_a_question_is_answered_by_keys_and_buttons(
    keys: list[tuple[str, str]], answer: str | None
) -> None:
    scene = question()
    for device, control in keys:
        scene.handle(ButtonEdge(device, 0.0, control, True))
        scene.handle(ButtonEdge(device, 0.1, control, False))
    assert scene.answer == answer


@pytest.mark.parametrize("y_px", [948, SIZE[1] - 948])
def test_a_question_is_drawn_once_and_touched_from_both_sides(y_px: int) -> None:
    scene = question()
    surface = pygame.Surface(SIZE)
    assert scene.draw(surface)
    assert scene.draw(surface) == []
    assert not scene.handle(PointerEvent("window", 0.0, "down", 5, 5))
    assert scene.handle(PointerEvent("window", 0.0, "down", 960, y_px))
    assert scene.answer == "new_game"


def test_fewer_seats_take_the_first_places() -> None:
    played = Played(3)
    played.draw()
    assert len(played.scene.layout.strips) == 3
    assert len(DEFAULT_PLACES) == 6
