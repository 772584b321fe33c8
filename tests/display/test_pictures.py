"""Every picture of the board, for 2 to 6 seats at 1080p and 4K: nothing cut, nothing covered."""

from dataclasses import replace
from itertools import combinations

import pygame
import pytest

from tabletop.display.layout import DEFAULT_PLACES, SMALLEST_PX, layout
from tabletop.display.moment import Moment
from tabletop.display.rendering import render
from tabletop.display.scenes.stage import Stage
from tabletop.display.theme import SMALLEST
from tabletop.events import DeviceStatus
from tabletop.play.panel import LogLine
from tabletop.rules.game import Outcome, Score
from tabletop.rules.power_grid.facts import GameEnded
from tests.display.samples import COMPANIES, board, moment, words_for

FULL_HD, UHD = (1920, 1080), (3840, 2160)
ODD_SIZES = [SMALLEST_PX, (1280, 1024), (2560, 1080)]
SLACK = 1.5
"""Design units that rounding to pixels may cost."""

every_table = pytest.mark.parametrize("seats", range(2, 7))
both_maps = pytest.mark.parametrize("map_id", ["germany", "usa"])


def drawn(
    shown: Moment, map_id: str, size_px: tuple[int, int] = FULL_HD
) -> tuple[pygame.Surface, Stage]:
    return render(shown, board(map_id), words_for(map_id), size_px)


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
        for one, other in combinations(texts, 2):
            if one.box.inset(SLACK, SLACK + 1).overlaps(other.box.inset(SLACK, SLACK + 1)):
                faults.append(f"{name}: {one.text!r} lies over {other.text!r}")
    return faults


@pytest.mark.parametrize("size_px", [FULL_HD, UHD])
@every_table
@both_maps
def test_no_text_is_cut_or_covered(map_id: str, seats: int, size_px: tuple[int, int]) -> None:
    _, stage = drawn(moment(map_id, seats), map_id, size_px)
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
    picture, stage = drawn(moment(map_id, seats), map_id)
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


def test_the_disk_fault_and_lost_devices_are_on_the_picture() -> None:
    shown = replace(
        moment(), fault="disk_full", devices={"hub-2": DeviceStatus.LOST, "w": DeviceStatus.LIVE}
    )
    _, stage = drawn(shown, "germany")
    texts = " ".join(text.text for text in stage.panes["turn"].texts())
    assert "disk" in texts
    assert "hub-2" in texts
    assert "w is" not in texts
    assert faults_of_text(stage) == []


def test_an_endless_log_and_a_long_fact_stay_in_their_panel() -> None:
    line = LogLine(1, "undo", 3, (GameEnded(),) * 40)
    _, stage = drawn(replace(moment(), log=[line] * 50, telling=GameEnded()), "germany")
    assert faults_of_text(stage) == []
