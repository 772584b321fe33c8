"""Every picture of the board, for 2 to 6 seats at 1080p and 4K: nothing cut, nothing covered."""

from dataclasses import replace
from functools import cache
from itertools import combinations, pairwise, product
from typing import Any

import pygame
import pytest
from msgspec import structs

from tabletop.display.canvas import TextBox
from tabletop.display.layout import DEFAULT_PLACES, SMALLEST_PX, layout
from tabletop.display.moment import Moment
from tabletop.display.rendering import render
from tabletop.display.scenes.game import laid_over
from tabletop.display.scenes.stage import Stage
from tabletop.display.theme import SMALLEST
from tabletop.play.badges import Badge
from tabletop.play.choices import Choice, choice_tree
from tabletop.play.panel import Beat, LogLine, Message, SeatPanel, UndoQuestion
from tabletop.rules.game import Outcome, Score
from tabletop.rules.power_grid.actions import Done
from tabletop.rules.power_grid.facts import GameEnded
from tabletop.rules.power_grid.view import GridView
from tests.display.overlaps import SLACK, overlapping
from tests.display.samples import COMPANIES, board, moment, words_for

FULL_HD, UHD = (1920, 1080), (3840, 2160)
ODD_SIZES = [SMALLEST_PX, (1280, 1024), (2560, 1080)]
LEAST_GAP = 8.0
"""Between two figures that are not one."""

every_table = pytest.mark.parametrize("seats", range(2, 7))
both_maps = pytest.mark.parametrize("map_id", ["germany", "usa"])


def drawn(
    shown: Moment, map_id: str, size_px: tuple[int, int] = FULL_HD
) -> tuple[pygame.Surface, Stage]:
    return render(shown, board(map_id), words_for(map_id), size_px)


@cache
def usual(map_id: str, seats: int) -> tuple[pygame.Surface, Stage]:
    """The picture of an ordinary moment, for those who only look at it."""
    return drawn(moment(map_id, seats), map_id)


def faults_of_text(stage: Stage) -> list[str]:
    """Texts that are cut, too small, outside of their panel, or over each other."""
    faults = []
    for name, pane in {**stage.panes, **stage.over}.items():
        texts = list(pane.texts())
        for text in texts:
            if text.is_cut:
                faults.append(f"{name}: {text.text!r} is cut")
            if text.size < SMALLEST and len(text.text) > 1:
                faults.append(f"{name}: {text.text!r} is set in {text.size}")
            if not pane.canvas.box.holds(text.box, SLACK):
                faults.append(f"{name}: {text.text!r} leaves the panel")
        faults += [f"{name}: {a.text!r} lies over {b.text!r}" for a, b in overlapping(texts)]
    return faults


@pytest.mark.parametrize("size_px", [FULL_HD, UHD])
@every_table
@both_maps
def test_no_text_is_cut_or_covered(map_id: str, seats: int, size_px: tuple[int, int]) -> None:
    is_usual = size_px == FULL_HD
    _, stage = usual(map_id, seats) if is_usual else drawn(moment(map_id, seats), map_id, size_px)
    assert faults_of_text(stage) == []


@pytest.mark.parametrize("size_px", ODD_SIZES)
def test_other_screens_show_all_of_it_too(size_px: tuple[int, int]) -> None:
    for map_id, seats in (("germany", 6), ("usa", 3)):
        _, stage = drawn(moment(map_id, seats), map_id, size_px)
        assert faults_of_text(stage) == []


def test_a_cut_or_covered_text_would_be_seen() -> None:
    _, stage = drawn(moment(), "germany")
    canvas = stage.panes["turn"].canvas
    canvas.text("covered", 80, 40, 30, (255, 255, 255))
    canvas.text("cut off in the middle", 20, 180, 20, (255, 255, 255), most=60)
    canvas.text("outside", 230, 150, 24, (255, 255, 255))
    faults = faults_of_text(stage)
    assert {"over", "cut", "leaves"} <= {word for fault in faults for word in fault.split()}


@every_table
@both_maps
def test_panels_and_strips_lie_side_by_side_on_the_table(map_id: str, seats: int) -> None:
    picture, stage = usual(map_id, seats)
    rects = [pane.rect for pane in stage.panes.values()]
    assert len(rects) == 7 + seats
    for rect in rects:
        assert picture.get_rect().contains(rect)
        assert rect.w > 100
        assert rect.h > 80
    assert not [(a, b) for a, b in combinations(rects, 2) if a.colliderect(b)]


@every_table
def test_a_result_fits_its_panel(seats: int) -> None:
    parts = {"money": 1234, **dict.fromkeys(COMPANIES, 500)}
    outcome = Outcome((Score(4234, parts),) * seats, tuple(range(seats)), "rounds_played")
    for map_id in ("germany", "usa"):
        _, stage = drawn(replace(moment(map_id, seats), outcome=outcome), map_id)
        assert "result" in stage.over
        assert list(stage.over["result"].texts())
        assert faults_of_text(stage) == []


def test_a_4k_picture_is_the_1080p_picture_in_finer_grain() -> None:
    small, _ = drawn(moment(), "germany")
    large, _ = drawn(moment(), "germany", UHD)
    shrunk = pygame.transform.smoothscale(large, FULL_HD)
    far_off = 0
    for x in range(0, FULL_HD[0], 16):
        for y in range(0, FULL_HD[1], 16):
            one, other = small.get_at((x, y)), shrunk.get_at((x, y))
            far_off += max(abs(one[n] - other[n]) for n in range(3)) > 90
    assert far_off < 0.04 * 120 * 68


def test_strips_look_towards_their_seats() -> None:
    lay = layout(FULL_HD, DEFAULT_PLACES)
    assert [strip.rotation for strip in lay.strips] == [0, 0, 270, 180, 180, 90]
    _, stage = drawn(moment(), "germany")
    for number, strip in enumerate(lay.strips, start=1):
        pane = stage.panes[f"seat {number}"]
        assert pane.canvas.box[2:] == pytest.approx((520, 255), abs=1)
        # The seat's name stands at the upper left as its reader sees it.
        name = next(text for text in pane.texts() if text.text == f"Seat {number}")
        assert name.box.y < 60
        assert name.box.x < 60
        assert strip.box.w * strip.box.h == 520 * 255


def texts_of(stage: Stage, name: str) -> list[str]:
    pane = {**stage.panes, **stage.over}[name]
    return [text.text for text in pane.texts()]


@pytest.mark.parametrize("size_px", [FULL_HD, UHD, SMALLEST_PX])
@every_table
def test_a_disk_fault_is_said_to_every_person_and_large_to_all(
    seats: int, size_px: tuple[int, int]
) -> None:
    shown = replace(moment("germany", seats), fault="disk_full")
    picture, stage = drawn(shown, "germany", size_px)
    said = words_for("germany").fault("disk_full")
    for panel in shown.panels:
        in_strip = " ".join(texts_of(stage, f"seat {panel.seat + 1}"))
        assert (said in in_strip) is (panel.kind == "human")
    large = [name for name in stage.over if name.startswith("fault")]
    turns = {stage.over[name].rotation for name in large}
    assert turns == {strip.rotation for strip in layout(size_px, DEFAULT_PLACES[:seats]).strips} & {
        0,
        180,
    }
    for name in large:
        assert " ".join(texts_of(stage, name)) == said
        assert picture.get_rect().contains(stage.over[name].rect)
        colours = {stage.over[name].canvas.surface.get_at(at)[:3] for at in ((2, 2), (60, 60))}
        corner = picture.get_at(stage.over[name].rect.move(2, 2).topleft)
        assert corner[:3] in colours
    assert faults_of_text(stage) == []


def test_the_large_fault_goes_when_the_disk_is_back() -> None:
    whole, stage = drawn(moment(), "germany")
    picture = pygame.Surface(FULL_HD)
    stage.redraw_all()
    for fault in ("disk_full", None):
        shown = replace(moment(), fault=fault)
        stage.draw(picture, shown, laid_over(stage, shown))
    assert pygame.image.tobytes(picture, "RGB") == pygame.image.tobytes(whole, "RGB")


@every_table
@both_maps
def test_lost_devices_leave_the_round_in_sight(map_id: str, seats: int) -> None:
    picture, stage = drawn(moment(map_id, seats), map_id)
    for is_auction, count in product((True, False), (1, 2, 3, 9)):
        shown = moment(map_id, seats)
        if not is_auction:
            assert isinstance(shown.view, GridView)
            view = structs.replace(shown.view, auction=None, plants_run=(3, 4), income=44)
            shown = replace(shown, view=view)
        codes = ("lost", "version", "other_hub", "busy")
        lost = tuple(Badge(codes[number % 4], f"hub-{number}") for number in range(count - 1))
        lost += (Badge("reader", "hub-1", seats - 1, 5),)
        shown = replace(shown, badges=lost)
        stage.draw(picture, shown, laid_over(stage, shown))
        texts, where = texts_of(stage, "turn"), f"{count} lost, in an auction: {is_auction}"
        assert "Operating round 3 of 5" in texts, where
        assert "Step 3 · auctions" in texts, where
        assert any(("131" if is_auction else "44") in text for text in texts), where
        badges = [text for text in texts if text.startswith("hub-") or "reader 5" in text]
        more = [text for text in texts if text.startswith("and ")]
        assert len(badges) == count or more == [f"and {count - len(badges)} more"], where
        assert faults_of_text(stage) == [], where


@every_table
@both_maps
def test_prices_of_fuel_stand_apart(map_id: str, seats: int) -> None:
    _, stage = usual(map_id, seats)
    labels = [text.box for text in stage.panes["fuels"].texts() if text.text.isdigit()]
    assert len(labels) > 30
    rows = [(one, other) for one in labels for other in labels if abs(one.y - other.y) < 1]
    assert not [pair for pair in rows if 0 < pair[1].x - pair[0].x < pair[0].w + 4]


def test_a_question_stays_in_sight_beside_a_message() -> None:
    level = choice_tree([Done()])
    question = UndoQuestion(1, frozenset({0}))
    answers = replace(level, kind="root", children=(replace(level, kind="answer", id="agree"),))
    message = Message("owner_limit", "P-T17", {"company": "green", "limit": 5})
    panel = SeatPanel(0, "human", False, answers, 0, (), message, (), question)
    shown = moment()
    _, stage = drawn(replace(shown, panels=[panel, *shown.panels[1:]]), "germany")
    texts = texts_of(stage, "seat 1")
    assert "Seat 2 asks to take a move back. Do you agree?" in texts
    assert any("more than 5 shares" in text for text in texts)
    assert faults_of_text(stage) == []


@pytest.mark.parametrize(
    ("changes", "prompt"),
    [
        ({}, "Yellow: bid for plant 28, now 131\u00a0E"),
        ({"decision": "dividend", "income": 44}, "Yellow: pay out or keep 44\u00a0E"),
        ({"decision": "buy_fuel"}, "Yellow: buy fuel"),
        ({"decision": "trade", "active": None}, "What will you do?"),
        ({"decision": "start_city", "active": None}, "Red: the start city"),
    ],
)
def test_a_strip_says_for_whom_and_what_is_decided(changes: dict[str, Any], prompt: str) -> None:
    shown = moment()
    assert isinstance(shown.view, GridView)
    companies = tuple(
        structs.replace(company, start_city=None) if company.id == "red" else company
        for company in shown.view.companies
    )
    view = structs.replace(shown.view, companies=companies, **changes)
    _, stage = drawn(replace(shown, view=view), "germany")
    assert prompt in texts_of(stage, "seat 5")


def test_an_endless_log_and_a_long_fact_stay_in_their_panel() -> None:
    line = LogLine(1, "undo", 3, (GameEnded(),) * 40)
    _, stage = drawn(
        replace(moment(), log=[line] * 50, telling=Beat(1, None, (GameEnded(),))), "germany"
    )
    assert faults_of_text(stage) == []


@every_table
@both_maps
def test_a_plants_number_does_not_run_into_its_cities(map_id: str, seats: int) -> None:
    _, stage = usual(map_id, seats)
    rows: dict[int, list[TextBox]] = {}
    for text in stage.panes["plants"].texts():
        if text.text.isdigit():
            rows.setdefault(round(text.box.centre[1]), []).append(text)
    for row in rows.values():
        inked = sorted(row, key=lambda text: text.box.x)
        for one, other in pairwise(inked):
            assert other.box.x - one.box.right >= LEAST_GAP


@every_table
def test_every_strip_says_who_won(seats: int) -> None:
    over = Choice("menu", "over", (), (Choice("menu", "finish", ()),))
    outcome = Outcome((Score(10, {"money": 10}),) * seats, (0, 1), "rounds_played")
    panels = [SeatPanel(seat, "human", False, over, 0, (over,)) for seat in range(seats)]
    _, stage = drawn(replace(moment("usa", seats), panels=panels, outcome=outcome), "usa")
    for seat in range(1, seats + 1):
        said = "The game is over. Seat 1, Seat 2 win together."
        assert said in texts_of(stage, f"seat {seat}")
