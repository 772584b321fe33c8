"""Colours of Mombasa: told apart without one kind of cones, and seen on their grounds."""

from collections.abc import Mapping
from itertools import combinations

import pygame
import pytest

from tabletop.display.canvas import Canvas, Pens
from tabletop.display.painters.mombasa.base_view import draw_space
from tabletop.display.painters.mombasa.books import COVER, LETTER_COLOURS
from tabletop.display.painters.mombasa.marks import (
    AWAY,
    COMPANY_COLOURS,
    COMPANY_SHAPES,
    GOLD,
    SEAT_COLOURS,
    SIGNS,
)
from tabletop.display.theme import (
    ACCENT,
    GROUND,
    INK,
    ON_ACCENT,
    PANEL,
    RAISED,
    SOFT_INK,
    Colour,
    contrast,
    mixed,
)
from tests.display.test_colour_blind import APART, SIMULATED, distance

GROUNDS = (GROUND, PANEL, RAISED)
TEXT, GRAPHIC = 4.5, 3.0
"""The least contrast of each."""

every_kind = pytest.mark.parametrize("kind", SIMULATED)


def near(colours: Mapping[str, Colour], kind: str) -> list[tuple[str, str]]:
    return [
        (one, other)
        for one, other in combinations(colours, 2)
        if distance(colours[one], colours[other], kind) < APART
    ]


@every_kind
def test_companies_and_seats_stay_apart(kind: str) -> None:
    seats = {f"seat {seat}": colour for seat, colour in enumerate(SEAT_COLOURS, 1)}
    assert near({**COMPANY_COLOURS, **seats}, kind) == []
    assert len(set(COMPANY_SHAPES.values())) == len(COMPANY_SHAPES)


@every_kind
def test_signs_of_like_colours_have_other_shapes(kind: str) -> None:
    alike = near({name: colour for name, (_, colour) in SIGNS.items()}, kind)
    same = {frozenset(pair) for pair in alike if SIGNS[pair[0]][0] == SIGNS[pair[1]][0]}
    assert same == {frozenset({"any_goods", "crate"})}, "a crate is any goods"


@every_kind
def test_lit_targets_differ_from_what_is_not_lit(kind: str) -> None:
    assert not [ground for ground in GROUNDS if distance(ACCENT, ground, kind) < 2 * APART]


def test_texts_and_graphics_are_seen_on_their_grounds() -> None:
    texts = [(ink, ground) for ink in (INK, SOFT_INK, ACCENT) for ground in GROUNDS]
    texts += [(ON_ACCENT, ground) for ground in (*SEAT_COLOURS, ACCENT, AWAY)]
    texts += [(INK, ground) for ground in (*LETTER_COLOURS.values(), COVER)]
    assert [pair for pair in texts if contrast(*pair) < TEXT] == []
    graphics = [(colour, ground) for _, colour in SIGNS.values() for ground in GROUNDS]
    graphics += [(colour, ground) for colour in SEAT_COLOURS for ground in GROUNDS]
    graphics += [(mixed(one, INK, 0.6), one) for one in (*LETTER_COLOURS.values(), COVER)]
    assert [pair for pair in graphics if contrast(*pair) < GRAPHIC] == []
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)


@pytest.mark.parametrize("coins", [0, 1, 2])
def test_coins_of_a_lit_column_are_seen(coins: int) -> None:
    """They are as yellow as the light: something dark lies between."""
    canvas = Canvas(pygame.Surface((24, 24)), 1.0, Pens())
    canvas.clear(ACCENT)
    draw_space(canvas, canvas.box, coins)
    pixels = [canvas.surface.get_at((x, 12)) for x in range(12)]
    row = [(pixel.r, pixel.g, pixel.b) for pixel in pixels]
    inner = row.index(GOLD) if GOLD in row else len(row)
    assert (inner < len(row)) == bool(coins)
    assert max(contrast(colour, ACCENT) for colour in row[:inner]) >= 3
