"""Seats at any edge: strips lie apart, areas stay free, and strips deepen with the text scale."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations
from random import Random

import pytest

from tabletop.display.box import Box
from tabletop.display.layout import (
    DEFAULT_PLACES,
    STRIP_DEPTH,
    STRIP_LENGTH,
    USUAL_DEPTHS,
    Depths,
    Edge,
    Fitting,
    Layout,
    LayoutError,
    Place,
    layout,
)
from tabletop.display.packing import Wanted, packed
from tabletop.display.painters.power_grid.arrangement import arranged
from tabletop.display.painters.power_grid.free_places import free_places, is_roomy
from tabletop.display.rendering import render
from tests.display.samples import board, moment, words_for
from tests.display.test_pictures import faults_of_text

NEAR, FAR, LEFT, RIGHT = Edge.NEAR, Edge.FAR, Edge.LEFT, Edge.RIGHT
SEATINGS = {
    "long sides": [Place(NEAR), Place(FAR)],
    "long sides, crosswise": [Place(NEAR, 0.0), Place(FAR, 1.0)],
    "short sides": [Place(LEFT), Place(RIGHT)],
    "side by side": [Place(FAR, 0.0), Place(FAR, 1.0)],
    "three edges": [Place(NEAR), Place(LEFT), Place(RIGHT)],
    "one at each edge": [Place(NEAR), Place(LEFT), Place(FAR), Place(RIGHT)],
    "two at each short side": [Place(edge, at) for edge in (LEFT, RIGHT) for at in (0.0, 1.0)],
    "five": [Place(NEAR, 0.35), Place(NEAR, 0.95), Place(FAR), Place(LEFT), Place(RIGHT, 0.1)],
    "three at each long side": [Place(edge, at) for edge in (NEAR, FAR) for at in (0.0, 0.5, 1.0)],
    "six": list(DEFAULT_PLACES),
}
CROWDED = {"one at each edge", "five", "three at each long side"}
"""Here a map has less room than its texts would like."""
TALL, WIDE = 0.74, 1.9
SIZES_PX = [(1280, 720), (1920, 1080), (3840, 2160), (1920, 1200), (1600, 1200), (2560, 1080)]
TEXT_SCALES = [100, 125, 150]

every_seating = pytest.mark.parametrize("places", SEATINGS.values(), ids=SEATINGS)
every_size = pytest.mark.parametrize("size_px", SIZES_PX)
every_scale = pytest.mark.parametrize("text_scale", TEXT_SCALES)


def overlaps(boxes: Sequence[Box]) -> list[tuple[Box, Box]]:
    slim = [box.inset(0.01) for box in boxes if box.w > 0.1 and box.h > 0.1]
    return [(one, other) for one, other in combinations(slim, 2) if one.overlaps(other)]


def depth(box: Box, rotation: int) -> float:
    return box.w if rotation % 180 else box.h


@every_scale
@every_size
@every_seating
def test_strips_and_areas_share_the_table(
    places: list[Place], size_px: tuple[int, int], text_scale: int
) -> None:
    lay = layout(size_px, places, text_scale)
    strips = [strip.box for strip in lay.strips]
    assert lay.text_scale == text_scale / 100
    for strip in lay.strips:
        assert depth(strip.box.inset(0.01), strip.rotation + 90) == pytest.approx(
            STRIP_LENGTH - 0.02
        )
        assert STRIP_DEPTH <= depth(strip.box, strip.rotation) <= USUAL_DEPTHS.wanted[text_scale]
    for areas in ([lay.column, lay.left, lay.right], [lay.centre, lay.far_gap, lay.near_gap]):
        assert overlaps(areas) == []
        assert all(lay.table.holds(area, 0.01) for area in areas)
    assert overlaps([*strips, lay.centre]) == []
    long_sides = [
        box for box, place in zip(strips, places, strict=True) if place.edge in (NEAR, FAR)
    ]
    assert overlaps([*long_sides, lay.column, lay.left, lay.right]) == []


@pytest.mark.parametrize("places", [SEATINGS["long sides"][:1], SEATINGS["side by side"]])
def test_strips_deepen_where_there_is_room(places: list[Place]) -> None:
    deep = [layout((1920, 1080), places, scale).strips[0].box.h for scale in TEXT_SCALES]
    assert deep == [255, 290, 325]


def test_strips_deepen_no_further_than_their_neighbours_and_the_board_allow() -> None:
    lay = layout((1920, 1080), DEFAULT_PLACES, 150)
    assert {strip.box.h for strip in lay.strips if strip.rotation % 180 == 0} == {270}
    assert {strip.box.w for strip in lay.strips if strip.rotation % 180} == {255}
    corner = layout((1920, 1200), [Place(NEAR, 0.0), Place(LEFT, 0.6)], 150)
    assert corner.strips[0].box.y == pytest.approx(corner.strips[1].box.bottom)
    assert 255 < corner.strips[0].box.h < 325


@pytest.mark.parametrize(
    ("places", "sentence"),
    [
        (
            [Place(LEFT, 0.0), Place(LEFT, 0.5), Place(LEFT, 1.0)],
            "seat 2 lies over seat 1: the left edge has room for 2",
        ),
        (
            [Place(NEAR, at / 3) for at in range(4)],
            "seat 2 lies over seat 1: the near edge has room for 3",
        ),
        ([Place(NEAR, 0.0), Place(NEAR, 0.2)], "seat 2 lies over seat 1"),
        ([Place(NEAR, 0.0), Place(LEFT, 1.0)], "seat 2 lies over seat 1"),
    ],
)
@every_scale
def test_seats_that_do_not_fit_are_refused_in_a_plain_sentence(
    places: list[Place], sentence: str, text_scale: int
) -> None:
    with pytest.raises(LayoutError) as caught:
        layout((1920, 1080), places, text_scale)
    assert str(caught.value) == sentence


def test_a_changed_window_keeps_the_text_scale() -> None:
    fitting = Fitting((1920, 1080), SEATINGS["long sides"], 125)
    assert fitting.fit((3840, 2160))
    assert fitting.layout.text_scale == 1.25
    assert fitting.layout == layout((3840, 2160), SEATINGS["long sides"], 125)


def test_a_window_in_which_the_board_has_no_room_keeps_the_last_layout(
    caplog: pytest.LogCaptureFixture,
) -> None:
    def check(lay: Layout) -> None:
        if lay.size_px == (1280, 720):
            raise LayoutError("too small")

    with pytest.raises(LayoutError, match="too small"):
        Fitting((1280, 720), DEFAULT_PLACES, check=check)
    fitting = Fitting((1920, 1080), DEFAULT_PLACES, check=check)
    assert not fitting.fit((1280, 720))
    assert fitting.layout.size_px == (1920, 1080)
    assert "too small" in caplog.text


@pytest.mark.parametrize("seed", range(40))
def test_packed_boxes_lie_apart_and_are_large_enough(seed: int) -> None:
    random = Random(seed)
    table = Box(0, 0, 1920, 1080)
    places = random.choice(list(SEATINGS.values()))
    taken = [strip.box for strip in layout((1920, 1080), places).strips]
    wanted = [
        Wanted("large", tuple((h * 1.4, float(h)) for h in range(900, 300, -50))),
        *(
            Wanted(
                str(number),
                tuple(
                    (float(random.randint(150, 400)), float(random.randint(80, 250)))
                    for _ in range(2)
                ),
                (500.0, 300.0),
            )
            for number in range(random.randint(1, 5))
        ),
    ]
    boxes = packed(table, taken, wanted)
    assert boxes is not None, seed
    assert set(boxes) == {want.name for want in wanted}
    assert overlaps([*taken, *boxes.values()]) == []
    assert all(table.holds(box, 0.01) for box in boxes.values())
    for want in wanted:
        box = boxes[want.name]
        assert any(w <= box.w + 0.01 and h <= box.h + 0.01 for w, h in want.sizes)
    # Nothing could have been larger on its own.
    assert boxes["large"].w * boxes["large"].h > 300 * 400


def test_what_does_not_fit_is_told() -> None:
    table = Box(0, 0, 100, 100)
    assert packed(table, [], [Wanted("a", ((60, 60),)), Wanted("b", ((60, 60),))]) is None
    assert packed(table, [Box(0, 0, 50, 100)], [Wanted("a", ((60, 60), (50, 90)))]) == {
        "a": Box(50, 0, 50, 100)
    }


def roomy(lay: Layout, map_aspect: float) -> bool:
    boxes = {name: box.inset(-3) for name, box in arranged(lay, map_aspect).items()}
    strips = [strip.box for strip in lay.strips]
    assert all(lay.table.holds(box, 0.01) for box in boxes.values())
    assert overlaps([*strips, *boxes.values()]) == []
    return is_roomy(boxes, lay, is_tall=map_aspect == TALL)


@pytest.mark.parametrize("map_aspect", [TALL, WIDE])
@every_scale
def test_whichever_of_the_usual_places_are_taken_every_panel_has_room(
    text_scale: int, map_aspect: float
) -> None:
    cramped = [
        numbers
        for count in range(2, 7)
        for numbers in combinations(range(6), count)
        if not roomy(
            layout((1920, 1080), [DEFAULT_PLACES[number] for number in numbers], text_scale),
            map_aspect,
        )
    ]
    assert cramped == []


@pytest.mark.parametrize("map_aspect", [TALL, WIDE])
@every_scale
@every_size
@pytest.mark.parametrize("seating", SEATINGS)
def test_panels_find_room_beside_seats_at_any_edge(
    seating: str, size_px: tuple[int, int], text_scale: int, map_aspect: float
) -> None:
    lay = layout(size_px, SEATINGS[seating], text_scale)
    assert roomy(lay, map_aspect) or seating in CROWDED


@pytest.mark.parametrize(
    ("seating", "map_id"),
    [
        ("long sides", "germany"),
        ("long sides", "usa"),
        ("short sides", "germany"),
        ("side by side", "usa"),
        ("one at each edge", "usa"),
        ("two at each short side", "germany"),
        ("two at each short side", "usa"),
    ],
)
def test_no_text_is_cut_or_covered_in_free_places(seating: str, map_id: str) -> None:
    places = SEATINGS[seating]
    _, stage = render(
        moment(map_id, len(places)), board(map_id), words_for(map_id), (1920, 1080), places
    )
    assert faults_of_text(stage) == []


def test_a_table_without_room_for_the_board_is_refused_in_a_sentence() -> None:
    lay = layout((1920, 1080), DEFAULT_PLACES)
    small = replace(lay, table=Box(0, 0, 700, 500), strips=())
    with pytest.raises(LayoutError) as caught:
        free_places(small, arranged(lay, 1.0), is_tall=True)
    assert str(caught.value).startswith("the seats leave too little room for the board;")


DEEP = Depths({100: 325.0, 125: 345.0, 150: 365.0}, 430.0, 570.0, 195.0, 1000.0)
"""A game whose strips show more than a row, and whose board gives some of its room for it."""


@every_scale
@every_size
@every_seating
def test_strips_that_are_wanted_deep_lie_apart_and_leave_what_they_must(
    places: list[Place], size_px: tuple[int, int], text_scale: int
) -> None:
    lay = layout(size_px, places, text_scale, DEEP)
    strips = [strip.box for strip in lay.strips]
    assert overlaps([*strips, lay.centre]) == []
    usual = [depth(one.box, one.rotation) for one in layout(size_px, places).strips]
    for strip, least in zip(lay.strips, usual, strict=True):
        assert least <= depth(strip.box, strip.rotation) <= DEEP.wanted[text_scale]
    assert lay.centre.h >= min(430, lay.table.h - 2 * STRIP_DEPTH) - 0.01


def test_a_strip_of_a_short_side_deepens_into_a_wide_column_where_a_game_lets_it() -> None:
    places = [Place(NEAR, 1.0), Place(LEFT, 0.2)]
    assert layout((1920, 1080), places, 150).strips[1].box.w == 255
    assert layout((1920, 1080), places, 150, DEEP).strips[1].box.w == 365
    narrow = replace(DEEP, column=1350.0)
    assert layout((1920, 1080), places, 150, narrow).strips[1].box.w == 255
