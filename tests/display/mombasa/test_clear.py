"""What people have to be able to tell at a glance: who has chosen, which book, what a sum is."""

from collections.abc import Callable, Iterator

import pygame
import pytest
from msgspec import structs

from tabletop.catalog import add_mombasa_edition, mombasa_editions
from tabletop.display.canvas import Canvas, Pens
from tabletop.display.layout import Edge, Place
from tabletop.display.moment import Moment
from tabletop.display.painters.mombasa.index import Index
from tabletop.display.painters.mombasa.refs import draw_mark
from tabletop.display.panels.log import draw_last
from tabletop.display.rendering import render
from tabletop.display.theme import ACCENT, INK, PANEL, RAISED, Colour
from tabletop.looks import look_of, spoken
from tabletop.play.panel import LogLine, SeatPanel
from tabletop.rules.game import Outcome, Ref, Score
from tabletop.rules.mombasa.actions import Done, TakeReward
from tabletop.rules.mombasa.facts import RoundBegan
from tests.app.test_own_edition import forget
from tests.display.mombasa.strips import look, waiting
from tests.display.mombasa.walking import Played, begun, by_chance, by_computers, view_of
from tests.display.test_pictures import FULL_HD, faults_of_text, texts_of
from tests.rules.mombasa.positions import EDITION

HOUSE = mombasa_editions()["house"]
INDEX = Index(HOUSE)
OPPOSITE = (Place(Edge.NEAR), Place(Edge.FAR))
"""The seating that leaves the narrowest map."""


def test_who_has_chosen_is_told_from_who_has_not() -> None:
    view = view_of(begun(3, "variable", 1))
    pictures = set()
    for ready in ((), (0,), (1,), (0, 1)):
        players = tuple(structs.replace(p, has_kept=p.seat in ready) for p in view.players)
        moment = waiting(structs.replace(view, players=players))
        _, stage = render(moment, *look(), FULL_HD)
        pictures.add(pygame.image.tobytes(stage.panes["turn"].canvas.surface, "RGB"))
    assert len(pictures) == 4


@pytest.mark.parametrize("game", [by_computers, by_chance])
def test_every_action_is_told_or_followed_by_what_is(
    game: Callable[[int, str, int], Iterator[Played]],
) -> None:
    """A tier that was chosen is told by its rewards, the end of a turn by the next one."""
    _, words = look("en")
    untold = {
        type(one.action) for one in game(4, "variable", 9) if not "".join(words.told(one.facts))
    }
    assert untold <= {TakeReward, Done}


@pytest.mark.parametrize("language", ["en", "cs"])
def test_the_book_that_is_to_be_placed_is_named(language: str) -> None:
    views = (played.after for played in by_chance(3, "first", 7))
    view = next(view for view in views if view.decision == "place_book")
    assert view.action is not None
    board, words = look(language)
    assert words.name("book", view.action.gained[0]) in board.task(view)[1]


def test_sums_of_a_result_are_whole_in_the_narrowest_one() -> None:
    state = begun(2, "first", 1)
    view = view_of(state)
    companies = tuple(structs.replace(one, coins=15) for one in view.companies)
    players = tuple(
        structs.replace(one, shares=dict.fromkeys(one.shares, 20), hand=()) for one in view.players
    )
    view = structs.replace(view, companies=companies, players=players, phase="over")
    parts = {"money": 123, **{one.id: 300 for one in companies}, "diamonds": 60, "bookkeeping": 60}
    outcome = Outcome((Score(1443, parts),) * 2, (0, 1), "rounds_played")
    moment = Moment(view, [SeatPanel(seat, "human", False) for seat in (0, 1)], outcome=outcome)
    _, stage = render(moment, *look_of(state, "en"), FULL_HD, places=OPPOSITE)
    assert [text for text in texts_of(stage, "result") if "×" in text] == ["20×15"] * 8
    assert faults_of_text(stage) == []


MARKED = {
    "book": INDEX.books,
    "tile": [*INDEX.starting_tiles, *INDEX.tiles],
    "card": INDEX.cards,
    "region": INDEX.regions,
    "bonus_space": view_of(begun(4, "first", 1)).spaces,
}
"""Things that have a small mark with figures."""


def mark_of(kind: str, name: str, ground: Colour) -> Canvas:
    canvas = Canvas(pygame.Surface((24, 24)), 1.0, Pens(records_texts=True))
    canvas.clear(ground)
    draw_mark(canvas, canvas.box, Ref(kind, name), INDEX)
    return canvas


@pytest.mark.parametrize("kind", MARKED)
def test_small_marks_have_no_figures_over_each_other(kind: str) -> None:
    for name in MARKED[kind]:
        boxes = [text.box.inset(1.5, 2.5) for text in mark_of(kind, name, PANEL).texts]
        assert not [
            name for n, one in enumerate(boxes) for other in boxes[:n] if one.overlaps(other)
        ]


@pytest.mark.parametrize("kind", MARKED)
def test_figures_of_small_marks_stand_on_a_ground_of_their_own(kind: str) -> None:
    """Beside a lit entry they would be light on light."""
    for name in MARKED[kind]:
        plain, lit = (mark_of(kind, name, ground) for ground in (RAISED, ACCENT))
        for text in plain.texts:
            area = plain.rect(text.box).clip(plain.surface.get_rect()).inflate(-2, -2)
            one, other = (canvas.surface.subsurface(area) for canvas in (plain, lit))
            assert pygame.image.tobytes(one, "RGB") == pygame.image.tobytes(other, "RGB"), name


def test_the_last_line_with_words_is_bright(monkeypatch: pytest.MonkeyPatch) -> None:
    inks = []
    canvas = Canvas(pygame.Surface((400, 100)), 1.0, Pens(records_texts=True))
    monkeypatch.setattr(canvas, "paragraph", lambda *args, **_: inks.append(args[3]))
    log = [LogLine(1, "gesture", 0, (RoundBegan(2, 0),)), LogLine(2, "gesture", 0, ())]
    draw_last(canvas, canvas.box, log, look()[1])
    assert inks == [INK]


def test_an_owners_edition_is_called_by_its_title_before_a_game() -> None:
    try:
        add_mombasa_edition(EDITION)
        assert spoken("en").name("edition", EDITION.id) == EDITION.title
        assert spoken("cs").name("edition", "house") != HOUSE.title
    finally:
        forget()


@pytest.mark.parametrize(("language", "verb"), [("en", "decide:"), ("cs", "rozhodují:")])
def test_of_several_seats_the_situation_speaks_in_the_plural(language: str, verb: str) -> None:
    board, _ = look(language)
    assert verb in board.situation(view_of(begun(3, "first", 1)))
