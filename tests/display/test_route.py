"""The way to the lit city is on the map before it is paid, and goes with the cursor."""

from dataclasses import replace

import pygame
import pytest
from msgspec import structs

from tabletop.display.box import Box
from tabletop.display.canvas import Pens
from tabletop.display.moment import Moment
from tabletop.display.painters.power_grid.map import MapPanel
from tabletop.display.painters.power_grid.marks import company_colour
from tabletop.display.painters.power_grid.route import Route, lit_route
from tabletop.display.panels.panel import Pane
from tabletop.display.rendering import render
from tabletop.play.choices import Choice, choice_tree
from tabletop.play.panel import Beat, SeatPanel
from tabletop.rules.power_grid.actions import ConnectCity, Done
from tabletop.rules.power_grid.view import RouteView
from tests.display.samples import board, figures, moment, view, words_for
from tests.display.test_pictures import FULL_HD, faults_of_text

MAP = Box(0, 0, 874, 918)
ROUTES = {
    "trier": RouteView(("duisburg", "essen", "dusseldorf", "aachen", "trier"), 40, 10),
    "kiel": RouteView(("hamburg", "kiel"), 8, 15),
    "passau": RouteView(("passau",), 0, 10),
}


def pane() -> Pane:
    panel = MapPanel(figures("germany").map, words_for("germany"))
    return Pane(panel, MAP, 1.0, Pens(records_texts=True))


def lit(cursor: int | None) -> Moment:
    """Yellow builds; the cursor stands on one of the cities, on Done, or there is no menu."""
    cities = [ConnectCity(city) for city in ROUTES]
    root = choice_tree([*cities, Done()])
    panel = SeatPanel(0, "human", True, root, cursor) if cursor is not None else None
    shown = structs.replace(
        view("germany", 2), decision="connect_city", phase="building", auction=None, routes=ROUTES
    )
    panels = [panel or SeatPanel(0, "human", False), SeatPanel(1, "human", False)]
    return replace(moment("germany", 2), view=shown, panels=panels)


def picture(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


def points(surface: pygame.Surface) -> list[bytes]:
    data = picture(surface)
    return [data[at : at + 3] for at in range(0, len(data), 3)]


def test_the_whole_way_is_drawn_in_the_companys_colour_with_the_sum() -> None:
    drawn = pane()
    drawn.update(lit(0))
    assert "50\u00a0E" in [text.text for text in drawn.texts()]
    plain = pane()
    plain.update(lit(3))
    count = [
        points(p.canvas.surface).count(bytes(company_colour("yellow"))) for p in (drawn, plain)
    ]
    assert count[0] > count[1] + 800


def test_walking_draws_the_picture_drawn_at_once() -> None:
    kept = pane()
    for cursor in (3, 0, 1, 2, 0, 3, None, 1, None):
        parts = kept.update(lit(cursor))
        fresh = pane()
        fresh.update(lit(cursor))
        assert picture(kept.canvas.surface) == picture(fresh.canvas.surface), cursor
        assert len(parts) < 60
    assert sorted(t.text for t in kept.texts()) == sorted(t.text for t in fresh.texts())


def test_only_the_parts_along_the_way_change() -> None:
    kept = pane()
    kept.update(lit(3))
    before = points(kept.canvas.surface)
    parts = kept.update(lit(1))
    assert sum(part.w * part.h for part in parts) < MAP.w * MAP.h / 5
    after, w = points(kept.canvas.surface), int(MAP.w)
    changed = [n for n, point in enumerate(before) if point != after[n]]
    assert changed
    assert all(any(part.collidepoint(n % w, n // w) for part in parts) for n in changed)


@pytest.mark.parametrize("cursor", [3, None])
def test_there_is_no_way_without_a_city(cursor: int | None) -> None:
    assert lit_route(lit(cursor)) is None


def test_a_group_shows_its_cities_and_a_beat_that_is_told_no_way() -> None:
    shown = lit(0)
    node = shown.panels[0].node
    assert node is not None
    cities = node.children[:2]
    actions = tuple(action for child in cities for action in child.actions)
    group = Choice("page", "", actions, cities)
    root = replace(node, children=(group, *node.children[2:]))
    grouped = replace(shown, panels=[replace(shown.panels[0], node=root), shown.panels[1]])
    route = lit_route(grouped)
    assert route == Route(
        "yellow", group=tuple(a.city for a in actions if isinstance(a, ConnectCity))
    )
    told = replace(shown, telling=Beat(1, 0, ()))
    assert lit_route(told) is None


def test_a_cost_of_three_digits_can_be_read_beside_two_houses() -> None:
    routes = {"kolkata": RouteView(("kolkata",), 80, 20)}
    houses = {"kolkata": ("black", "green")}
    shown = structs.replace(view("india", 5), cities=houses, routes=routes, auction=None)
    look = board("india"), words_for("india")
    _, stage = render(replace(moment("india", 5), view=shown), *look, FULL_HD)
    assert "100" in [text.text for text in stage.panes["map"].texts()]
    assert faults_of_text(stage) == []
