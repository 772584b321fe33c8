"""Colours as seen without one kind of cones: companies and fuels stay apart, and have shapes too.

The matrices are those of Machado, Oliveira and Fernandes (2009) for full severity, on linear RGB.
"""

from collections.abc import Mapping
from itertools import combinations

import pygame
import pytest

from tabletop.display.box import Box
from tabletop.display.canvas import Canvas, Pens
from tabletop.display.painters.power_grid import marks
from tabletop.display.painters.power_grid.figures import PlantFigures
from tabletop.display.painters.power_grid.marks import (
    COMPANY_COLOURS,
    COMPANY_SHAPES,
    FUEL_COLOURS,
    FUEL_SHAPES,
)
from tabletop.display.theme import ACCENT, RAISED, Colour, contrast
from tabletop.rules.game import Ref
from tests.display.samples import board

Row = tuple[float, float, float]
SIMULATED: Mapping[str, tuple[Row, Row, Row]] = {
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
TO_XYZ = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
WHITE = (0.9505, 1.0, 1.089)
APART = 12.0
"""CIE 1976 colour difference; about 2 can just be seen side by side."""


def lab(colour: Colour, matrix: tuple[Row, Row, Row]) -> Row:
    """A colour in CIE L*a*b* as it looks through the matrix."""

    def linear(value: int) -> float:
        part = value / 255
        return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4

    def through(rows: tuple[Row, Row, Row], values: Row) -> Row:
        x, y, z = (sum(a * b for a, b in zip(row, values, strict=True)) for row in rows)
        return x, y, z

    r, g, b = map(linear, colour)
    seen = through(matrix, (r, g, b))
    clipped = min(1.0, max(0.0, seen[0])), min(1.0, max(0.0, seen[1])), min(1.0, max(0.0, seen[2]))
    parts = [
        part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116
        for part in (a / w for a, w in zip(through(TO_XYZ, clipped), WHITE, strict=True))
    ]
    return 116 * parts[1] - 16, 500 * (parts[0] - parts[1]), 200 * (parts[1] - parts[2])


def distance(one: Colour, other: Colour, kind: str) -> float:
    a, b = lab(one, SIMULATED[kind]), lab(other, SIMULATED[kind])
    return float(sum((x - y) ** 2 for x, y in zip(a, b, strict=True)) ** 0.5)


@pytest.mark.parametrize("kind", SIMULATED)
def test_companies_stay_apart(kind: str) -> None:
    near = {
        pair: distance(COMPANY_COLOURS[pair[0]], COMPANY_COLOURS[pair[1]], kind)
        for pair in combinations(COMPANY_COLOURS, 2)
    }
    assert {pair: gap for pair, gap in near.items() if gap < APART} == {}


@pytest.mark.parametrize("kind", SIMULATED)
def test_what_looks_alike_has_another_shape(kind: str) -> None:
    alike = [
        pair
        for pair in combinations(FUEL_COLOURS, 2)
        if distance(FUEL_COLOURS[pair[0]], FUEL_COLOURS[pair[1]], kind) < APART
    ]
    assert [pair for pair in alike if FUEL_SHAPES[pair[0]] == FUEL_SHAPES[pair[1]]] == []
    assert len(set(COMPANY_SHAPES.values())) == len(COMPANY_SHAPES)
    assert len(set(FUEL_SHAPES.values())) == len(FUEL_SHAPES)


@pytest.mark.parametrize("kind", SIMULATED)
def test_black_and_white_keep_their_distance(kind: str) -> None:
    assert distance((0, 0, 0), (255, 255, 255), kind) == pytest.approx(100, abs=1)
    assert distance(ACCENT, ACCENT, kind) == 0


def test_a_plants_tile_tells_its_fuel_without_colour(monkeypatch: pytest.MonkeyPatch) -> None:
    for fuel in FUEL_COLOURS:
        monkeypatch.setitem(FUEL_COLOURS, fuel, ACCENT)
    monkeypatch.setattr(marks, "WIND", ACCENT)
    burnt = [(fuel,) for fuel in FUEL_COLOURS] + [("coal", "oil"), ()]
    pictures = set()
    for fuels in burnt:
        canvas = Canvas(pygame.Surface((33, 27)), 1.0, Pens())
        plant = PlantFigures(8, "", fuels, 2, 3)
        marks.draw_plant_tile(canvas, Box(0, 0, 33, 27), 8, plant)
        pictures.add(pygame.image.tobytes(canvas.surface, "RGB"))
    assert len(pictures) == len({FUEL_SHAPES[fuel] for fuel in FUEL_COLOURS}) + 2


@pytest.mark.parametrize("fuel", FUEL_COLOURS)
def test_a_fuel_is_seen_on_a_lit_entry_as_on_the_others(fuel: str) -> None:
    for ground in (ACCENT, RAISED):
        canvas = Canvas(pygame.Surface((24, 24)), 1.0, Pens())
        canvas.fill(canvas.box, ground)
        assert board("germany").draw_ref(canvas, canvas.box, Ref("fuel", fuel))
        inks = [canvas.surface.get_at((x, y))[:3] for x in range(24) for y in range(24)]
        clear = [ink for ink in inks if contrast((ink[0], ink[1], ink[2]), ground) >= 3]
        assert len(clear) > 24
