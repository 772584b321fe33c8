"""Text at 125 and 150 %: what has room grows, what has a fixed place stays, nothing is cut."""

from collections.abc import Sequence
from dataclasses import replace
from statistics import median

import pygame
import pytest

from tabletop.display.box import Box
from tabletop.display.canvas import LINE, Canvas, Pens
from tabletop.display.layout import DEFAULT_PLACES, SMALLEST_PX, Edge, Place
from tabletop.display.painters.power_grid.board import PowerGridBoard
from tabletop.display.panels.log import LEAST_TEXTS
from tabletop.display.rendering import render
from tabletop.display.scenes.stage import Stage
from tabletop.display.theme import INK, SMALLEST, STRIP
from tabletop.display.words import Words
from tabletop.play.choices import choice_tree
from tabletop.play.panel import LogLine, SeatPanel
from tabletop.rules.power_grid.actions import BuyShare, Done, FoundCompany, RunPlant
from tabletop.rules.power_grid.facts import CityConnected
from tests.display.samples import board, figures, moment, words_for
from tests.display.test_pictures import faults_of_text

WORD = "a sentence of some words"
LEAST_GROWTH = {125: 1.15, 150: 1.25}


def canvas(text_scale: int, rotation: int = 0) -> Canvas:
    pens = Pens(records_texts=True, text_scale=text_scale)
    return Canvas(pygame.Surface((1000, 1000)), 1.0, pens, rotation)


def size_of(canvas_: Canvas) -> float:
    return canvas_.texts[-1].size


@pytest.mark.parametrize(("text_scale", "size"), [(100, 20), (125, 25), (150, 30)])
def test_a_text_with_room_grows_by_the_scale(text_scale: int, size: float) -> None:
    page = canvas(text_scale)
    page.text(WORD, 10, 50, 20, INK, most=900)
    assert size_of(page) == size
    assert page.paragraph(WORD, Box(0, 100, 900, 500), 20, INK) == pytest.approx(size * LINE)
    assert size_of(page) == size
    assert page.paragraph_height(WORD, Box(0, 0, 900, 500), 20) == pytest.approx(size * LINE)


def test_a_text_in_a_fixed_place_stays() -> None:
    page = canvas(150)
    page.text("12", 10, 50, 20, INK)
    assert size_of(page) == 20
    page.stamp("token", Box(0, 0, 90, 90), lambda token, box: stamped(token, box))
    assert size_of(page) == 20


def stamped(token: Canvas, box: Box) -> None:
    token.text("G", box.x, box.y, 20, INK, most=box.w)


def test_a_text_grows_only_as_far_as_its_bounds() -> None:
    page = canvas(150)
    unscaled, scaled = (page.width(WORD, size) for size in (20, 30))
    page.text(WORD, 10, 50, 20, INK, most=(unscaled + scaled) / 2)
    assert 20 < size_of(page) < 30
    page.text(WORD, 10, 50, 20, INK, most=unscaled + 1)
    assert size_of(page) == 20
    page.text(WORD, 10, 50, 20, INK, most=900, most_h=24)
    assert size_of(page) == 24
    page.text(WORD, 10, 50, 20, INK, most=900, most_h=10)
    assert size_of(page) == 20


@pytest.mark.parametrize("height", range(20, 300, 8))
def test_a_paragraph_is_no_smaller_and_no_more_cut_than_without_a_scale(height: int) -> None:
    box = Box(0, 0, 180, height)
    text = " ".join([WORD] * 3)
    pages = [canvas(text_scale) for text_scale in (100, 125, 150)]
    for page in pages:
        page.paragraph(text, box, 24, INK)
    sizes = [size_of(page) for page in pages]
    assert sizes == sorted(sizes)
    assert sizes[0] >= SMALLEST
    for page in pages[1:]:
        if not any(line.is_cut for line in pages[0].texts):
            assert not any(line.is_cut for line in page.texts)
            assert all(box.holds(line.box, 1.5) for line in page.texts)


def test_a_long_word_is_not_cut_because_it_grew() -> None:
    page = canvas(150)
    word = "Elektrizitätswerke"
    page.paragraph(word, Box(0, 0, page.width(word, 24) + 1, 400), 24, INK)
    assert [(line.text, line.size) for line in page.texts] == [(word, 24)]


def strip_sizes(stage: Stage) -> list[float]:
    """Sizes of the words and sums in the strips; letters and counts beside a token stay."""
    panes = [pane for name, pane in stage.panes.items() if name.startswith("seat")]
    return [text.size for pane in panes for text in pane.texts() if len(text.text) > 1]


def test_strips_are_larger_at_every_scale() -> None:
    medians = {}
    for text_scale in (100, 125, 150):
        sizes = []
        for seats in (2, 4, 6):
            sizes += strip_sizes(drawn("germany", seats, DEFAULT_PLACES, text_scale))
        medians[text_scale] = median(sizes)
    for text_scale, growth in LEAST_GROWTH.items():
        assert medians[text_scale] >= growth * medians[100]


def drawn(map_id: str, seats: int, places: Sequence[Place], text_scale: int) -> Stage:
    _, stage = render(
        moment(map_id, seats),
        board(map_id),
        words_for(map_id),
        (1920, 1080),
        places,
        text_scale=text_scale,
    )
    return stage


@pytest.mark.parametrize("text_scale", [125, 150])
@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("map_id", ["germany", "usa"])
def test_no_larger_text_is_cut_or_covered(map_id: str, seats: int, text_scale: int) -> None:
    assert faults_of_text(drawn(map_id, seats, DEFAULT_PLACES, text_scale)) == []


@pytest.mark.parametrize("seats", range(2, 7))
def test_a_log_is_set_in_one_size_and_loses_nothing_of_the_last(seats: int) -> None:
    for text_scale in (125, 150):
        log = list(drawn("germany", seats, DEFAULT_PLACES, text_scale).panes["log"].texts())
        assert len({text.size for text in log}) == 1
        assert len(log) >= LEAST_TEXTS


def test_a_word_as_long_as_a_line_of_the_log_is_not_cut() -> None:
    line = LogLine(1, "gesture", 0, (CityConnected("red", "thiruvananthapuram", (), 12, 10),))
    look = board("india"), words_for("india").in_language("cs")
    shown = replace(moment("india", 3), log=[line] * 3)
    _, stage = render(shown, *look, (1920, 1080), text_scale=150)
    assert any("Thiruvananthapuram" in text.text for text in stage.panes["log"].texts())
    assert faults_of_text(stage) == []


def test_a_title_and_what_stands_beside_it_grow_alike() -> None:
    for seats in (2, 4, 6):
        texts = list(drawn("usa", seats, DEFAULT_PLACES, 150).panes["plants"].texts())
        size = {text.text: text.size for text in texts}
        assert size["Power plants"] == size["deck 18"] > 20


@pytest.mark.parametrize("text_scale", [100, 125, 150])
@pytest.mark.parametrize("size_px", [(1366, 768), (1920, 1080), (2560, 1080)])
def test_an_entry_with_a_price_is_never_cut(size_px: tuple[int, int], text_scale: int) -> None:
    words = Words("cs", figures("germany").names, family="power_grid")
    trade = choice_tree([FoundCompany("red"), FoundCompany("purple"), BuyShare("yellow"), Done()])
    panel = SeatPanel(0, "human", True, trade, 1)
    shown = replace(moment("germany", 3), panels=[panel] * 3)
    look = PowerGridBoard(figures("germany"), words)
    _, stage = render(shown, look, words, size_px, text_scale=text_scale)
    assert faults_of_text(stage) == []
    sizes = {text.text: text.size for text in stage.panes["seat 1"].texts()}
    assert sizes["80\u00a0E"] >= STRIP


@pytest.mark.parametrize("size_px", [SMALLEST_PX, (1920, 1080)])
@pytest.mark.parametrize("language", ["cs", "en"])
def test_what_a_hybrid_plant_burns_is_never_cut(language: str, size_px: tuple[int, int]) -> None:
    words = Words(language, figures("germany").names, family="power_grid")
    runs = choice_tree([RunPlant(46, coal=2, oil=1), RunPlant(12, coal=1, oil=1), Done()])
    shown = replace(moment("germany", 3), panels=[SeatPanel(0, "human", True, runs, 1)] * 3)
    _, stage = render(shown, PowerGridBoard(figures("germany"), words), words, size_px)
    assert faults_of_text(stage) == []


@pytest.mark.parametrize("edge", [Edge.NEAR, Edge.FAR])
def test_a_deep_strip_uses_its_depth(edge: Edge) -> None:
    places = [Place(edge, 0.0), Place(edge, 1.0)]
    heights = {}
    for text_scale in (100, 150):
        stage = drawn("germany", 2, places, text_scale)
        heights[text_scale] = stage.panes["seat 1"].canvas.box.h
    assert heights == {100: 255, 150: 325}
