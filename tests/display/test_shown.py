"""The view on show follows the telling and comes back to the truth; strips speak; who is there."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import pygame
import pytest

from tabletop.catalog import games
from tabletop.display.moment import Menu
from tabletop.display.rendering import render
from tabletop.display.scenes.game import STILL_THERE, GameScene
from tabletop.display.shown import ShownView
from tabletop.events import PointerEvent
from tabletop.play.choices import Choice
from tabletop.play.controls import Controls
from tabletop.play.pace import Pace
from tabletop.play.panel import Beat, LogLine
from tabletop.play.session import Session
from tabletop.play.table import Table
from tabletop.rules.game import Fact, View
from tabletop.rules.power_grid.facts import TurnPassed
from tests.display.samples import board, moment, words_for

SIZE = (1920, 1080)


class Sum(View, frozen=True):
    """What the toy shows: how often each seat passed, as one number each in a text."""

    passed: str


def told(view: View, facts: Sequence[Fact]) -> View:
    assert isinstance(view, Sum)
    seats = [fact.seat for fact in facts if isinstance(fact, TurnPassed)]
    return Sum(view.passed + "".join(map(str, seats)))


@dataclass
class Teller:
    """A table as far as the view on show looks at it."""

    view: View = field(default_factory=lambda: Sum(""))
    log: list[LogLine] = field(default_factory=list)
    telling: Beat | None = None
    is_telling: bool = False

    def act(self, *seats: int, kind: str = "gesture") -> list[Beat]:
        """An entry with a fact for each seat; its beats."""
        facts = tuple(map(TurnPassed, seats))
        number = len(self.log) + 1
        self.log.append(LogLine(number, kind, 0, facts))
        self.view = told(self.view, facts)
        self.is_telling = True
        return [Beat(number, 0, (fact,)) for fact in facts]


def seen(shown: ShownView) -> str:
    assert isinstance(shown.view, Sum)
    return shown.view.passed


@pytest.fixture
def teller() -> Teller:
    return Teller()


@pytest.fixture
def shown(teller: Teller) -> ShownView:
    view = ShownView(told)
    assert not view.follow(teller)
    return view


def test_each_beat_is_seen_when_it_has_landed(teller: Teller, shown: ShownView) -> None:
    beats = teller.act(1, 2)
    assert not shown.follow(teller)
    assert seen(shown) == "", "what is not yet durable is not seen"
    teller.telling = beats[0]
    assert shown.follow(teller)
    assert not shown.follow(teller)
    assert seen(shown) == ""
    shown.land()
    assert seen(shown) == "1"
    teller.telling = beats[1]
    assert shown.follow(teller)
    assert seen(shown) == "1"
    teller.telling, teller.is_telling = None, False
    assert not shown.follow(teller)
    assert seen(shown) == "12"


def test_a_beat_that_was_never_drawn_is_seen_with_the_next(
    teller: Teller, shown: ShownView
) -> None:
    first, second = teller.act(1, 2, 3), teller.act(4, 5)
    teller.telling = first[1]
    assert shown.follow(teller)
    assert seen(shown) == "1"
    teller.telling = second[1]
    assert shown.follow(teller)
    assert seen(shown) == "1234"
    assert shown.told_of(teller.log) == teller.log[:1]


def test_what_was_skipped_unseen_shows_the_truth_at_once(teller: Teller, shown: ShownView) -> None:
    teller.act(1)
    teller.telling = teller.act(2)[0]
    assert not shown.follow(teller)
    assert seen(shown) == "12"
    teller.telling = teller.act(3)[0]
    assert not shown.follow(teller)
    assert seen(shown) == "123"
    assert shown.told_of(teller.log) == teller.log


def test_an_undo_shows_the_truth_at_once(teller: Teller, shown: ShownView) -> None:
    teller.telling = teller.act(1)[0]
    assert shown.follow(teller)
    teller.view = Sum("taken back")
    teller.log.append(LogLine(2, "undo", 0, ()))
    teller.telling, teller.is_telling = None, False
    assert not shown.follow(teller)
    assert seen(shown) == "taken back"
    assert shown.beat is None


def test_the_first_picture_is_the_truth_even_while_something_is_told(teller: Teller) -> None:
    teller.telling = teller.act(1, 2)[0]
    shown = ShownView(told)
    assert not shown.follow(teller)
    assert seen(shown) == "12"
    teller.telling = teller.act(3)[0]
    assert not shown.follow(teller)
    assert seen(shown) == "123"


class Played:
    """A table whose seats can choose their language, and its scene."""

    def __init__(self) -> None:
        session = Session.new(games()["power_grid.stock"], 3, {"map": "germany"}, 1)
        self.table = Table(
            session, Controls({}, {}), {}, pace=Pace.instant(), languages=("en", "cs")
        )
        self.scene = GameScene(self.table, board("germany"), words_for("germany"), SIZE)
        self.surface = pygame.Surface(SIZE)
        self.scene.draw(self.surface)

    def touch_menu(self, seat: int) -> None:
        for pane in self.scene.stage.panes.values():
            for box, target in pane.canvas.zones:
                if target == Menu(seat):
                    x, y = pane.canvas.rect(box).move(pane.rect.topleft).center
                    assert self.scene.handle(PointerEvent("window", 0.0, "down", x, y))
                    self.scene.draw(self.surface)
                    return
        raise AssertionError("there is no menu to touch")

    def take(self, seat: int, id_: str) -> None:
        self.table.choose(seat, next(c for c in self.entries(seat) if c.id == id_))
        self.scene.draw(self.surface)

    def entries(self, seat: int) -> Sequence[Choice]:
        node = self.table.panels[seat].node
        return () if node is None else node.children


def test_a_seat_that_chooses_a_language_has_its_strip_in_it_and_no_other_has() -> None:
    played = Played()
    english = {name: pane.panel for name, pane in played.scene.stage.panes.items()}
    played.touch_menu(1)
    played.take(1, "language")
    changed = [n for n, pane in played.scene.stage.panes.items() if pane.panel is not english[n]]
    assert changed == ["seat 2"]
    kept = played.scene.stage.panes["seat 2"]
    played.scene.draw(played.surface)
    assert played.scene.stage.panes["seat 2"] is kept
    czech, words = words_for("germany").in_language("cs"), words_for("germany")
    fresh, _ = render(played.scene.moment(), board("germany"), words, SIZE, seat_words={1: czech})
    assert pygame.image.tobytes(fresh, "RGB") == pygame.image.tobytes(played.surface, "RGB")


@pytest.mark.parametrize("language", ["en", "cs"])
@pytest.mark.parametrize(("seats", "sides"), [(6, 2), (2, 1)])
def test_the_question_whether_anybody_is_there_faces_those_who_sit_there(
    seats: int, sides: int, language: str
) -> None:
    words = words_for("germany").in_language(language)
    asked = replace(moment("germany", seats), still_there=42)
    _, stage = render(asked, board("germany").in_words(words), words, SIZE)
    texts = list(stage.over[STILL_THERE].texts())
    assert not any(text.is_cut for text in texts)
    (count,) = (text for text in texts if text.text == "42")
    sentence = words("board.still_there")
    below = [text.text for text in texts if text.box.y > count.box.bottom]
    above = [text.text for text in texts if text.box.bottom < count.box.y]
    assert " ".join(below) == sentence
    assert " ".join(above) == (sentence if sides == 2 else "")
