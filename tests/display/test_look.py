"""Colours that can be read and told apart, layouts that fit, cities that keep their places."""

import math
from itertools import combinations

import pygame
import pytest

from tabletop.display.box import Box
from tabletop.display.canvas import Canvas, Pens
from tabletop.display.layout import (
    DEFAULT_PLACES,
    Edge,
    Layout,
    LayoutError,
    Place,
    layout,
)
from tabletop.display.painters.power_grid.arrangement import arranged
from tabletop.display.painters.power_grid.marks import (
    COMPANY_COLOURS,
    COMPANY_SHAPES,
    FUEL_COLOURS,
    FUEL_SHAPES,
    REGION_COLOURS,
)
from tabletop.display.painters.power_grid.places import MapPlaces, places
from tabletop.display.painters.power_grid.spreading import aspect
from tabletop.display.text import Typesetter
from tabletop.display.theme import INK, PANEL, TEXT_PAIRS, contrast, ink_on, mixed
from tabletop.paths import asset_path
from tests.display.samples import COMPANIES, figures, words_for


def test_text_has_contrast_enough() -> None:
    assert [pair for pair in TEXT_PAIRS if contrast(*pair) < 4.5] == []
    for colour in COMPANY_COLOURS.values():
        assert contrast(ink_on(colour), colour) >= 4.5
    for region in REGION_COLOURS.values():
        assert contrast(INK, mixed(region, (24, 21, 18), 0.45)) >= 4.5
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)


def test_pieces_are_seen_and_never_told_by_colour_alone() -> None:
    words = words_for("germany")
    assert set(COMPANY_COLOURS) == set(COMPANY_SHAPES) == set(COMPANIES)
    assert len(set(COMPANY_SHAPES.values())) == len(COMPANIES)
    assert len({words(f"company_letter.{company}") for company in COMPANIES}) == len(COMPANIES)
    assert len({FUEL_SHAPES[fuel] for fuel in FUEL_COLOURS}) == len(FUEL_COLOURS)
    for colour in FUEL_COLOURS.values():
        assert contrast(colour, PANEL) >= 3


@pytest.mark.parametrize("size_px", [(1280, 720), (1920, 1080), (1920, 1200), (3840, 2160)])
@pytest.mark.parametrize("map_aspect", [0.75, 1.8])
@pytest.mark.parametrize("seats", range(2, 7))
def test_panels_share_the_table_without_overlap(
    seats: int, map_aspect: float, size_px: tuple[int, int]
) -> None:
    lay = layout(size_px, DEFAULT_PLACES[:seats])
    boxes = [*arranged(lay, map_aspect).values(), *(strip.box for strip in lay.strips)]
    assert all(lay.table.holds(box, 0.01) for box in boxes)
    slim = [box.inset(0.01) for box in boxes]
    assert not [(a, b) for a, b in combinations(slim, 2) if a.overlaps(b)]


@pytest.mark.parametrize(
    ("places_", "word"),
    [
        ([Place(Edge.NEAR, 0.0), Place(Edge.NEAR, 0.2)], "lies over seat 1"),
        ([Place(Edge.LEFT, 0.5, rotation=180)], "across"),
    ],
)
def test_impossible_places_are_refused_in_a_sentence(places_: list[Place], word: str) -> None:
    with pytest.raises(LayoutError, match=word):
        layout((1920, 1080), places_)


def test_a_picture_that_is_too_small_is_refused() -> None:
    with pytest.raises(LayoutError, match="1280 x 720"):
        layout((1024, 768), DEFAULT_PLACES[:2])


def test_any_edge_any_turn() -> None:
    lay = layout((1920, 1080), [Place(Edge.FAR), Place(Edge.LEFT, 0.0, 90), Place(Edge.RIGHT, 1.0)])
    assert [strip.rotation for strip in lay.strips] == [180, 90, 90]
    assert lay.strips[2].box == Box(1665, 560, 255, 520)


def spread(map_id: str, lay: Layout) -> MapPlaces:
    canvas = Canvas(pygame.Surface((8, 8)), 1.0, Pens())
    box = arranged(lay, aspect(figures(map_id).map))["map"]
    area = Box(0, 0, box.w, box.h).inset(6)
    return places(figures(map_id).map, area, canvas.width)


@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("map_id", ["germany", "usa"])
def test_cities_have_room_and_costs_lie_on_their_links(map_id: str, seats: int) -> None:
    lay = layout((1920, 1080), DEFAULT_PLACES[:seats])
    spots = spread(map_id, lay)
    assert len(spots.cities) == 42
    assert spots.is_free
    assert {link for link, _ in spots.costs} == {x for x in figures(map_id).map.links if x.cost}
    for link, box in spots.costs:
        ends = [spots.cities[city].pill.centre for city in (link.a, link.b)]
        detour = math.dist(box.centre, ends[0]) + math.dist(box.centre, ends[1])
        assert detour - math.dist(*ends) < 20


@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("map_id", ["germany", "usa"])
def test_neighbours_lie_roughly_where_they_do_on_the_globe(map_id: str, seats: int) -> None:
    spots = spread(map_id, layout((1920, 1080), DEFAULT_PLACES[:seats]))
    cities = {city.id: city for city in figures(map_id).map.cities}
    lat = sum(city.lat for city in cities.values()) / len(cities)
    turned = []
    for link in figures(map_id).map.links:
        a, b = cities[link.a], cities[link.b]
        (x1, y1), (x2, y2) = (spots.cities[city].pill.centre for city in (link.a, link.b))
        east = (b.lon - a.lon) * math.cos(math.radians(lat))
        angle = math.atan2(y2 - y1, x2 - x1) - math.atan2(a.lat - b.lat, east)
        if abs((angle + math.pi) % math.tau - math.pi) > math.radians(75):
            turned.append((link.a, link.b))
    assert len(turned) <= 5


def test_the_same_text_is_rendered_once() -> None:
    type_ = Typesetter()
    one = type_.render("Kiel", 20, INK)
    assert type_.render("Kiel", 20, INK) is one
    others = [
        type_.render("Kiel", 21, INK),
        type_.render("Kiel", 20, PANEL),
        type_.render("Kiel", 20, INK, is_bold=True),
        type_.render("Kiel", 20, INK, rotation=90),
    ]
    assert one not in others
    assert type_.kept == 5
    assert others[3].get_size() == one.get_size()[::-1]


def test_figures_are_equally_wide() -> None:
    type_ = Typesetter()
    for is_bold in (False, True):
        assert len({type_.width(digit * 20, 32, is_bold) for digit in "0123456789"}) == 1


def test_both_fonts_have_every_letter_of_texts_and_names() -> None:
    texts = asset_path("locale", "en", "table.toml").read_text(encoding="utf-8")
    names = [city.name for map_id in ("germany", "usa") for city in figures(map_id).map.cities]
    letters = sorted(set(texts + "".join(names) + "…›−\u202f") - {"\n"})
    type_ = Typesetter()
    for is_bold in (False, True):
        metrics = type_.font(20, is_bold).metrics("".join(letters))
        assert [x for x, known in zip(letters, metrics, strict=True) if known is None] == []
