"""What the cursor stands on while a company builds: the way to a city and what it costs.

Owns finding it in a moment, and how it is drawn over the map.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from tabletop.display.box import Box, around
from tabletop.display.canvas import Canvas
from tabletop.display.moment import Moment
from tabletop.display.numbers import money
from tabletop.display.painters.power_grid.lines import around_line
from tabletop.display.painters.power_grid.marks import company_colour, draw_company
from tabletop.display.painters.power_grid.places import MapPlaces
from tabletop.display.painters.power_grid.spreading import PILL_H, PILL_W
from tabletop.display.painters.power_grid.views import company_at_turn, grid_view
from tabletop.display.theme import ACCENT, INK, ON_ACCENT
from tabletop.display.words import Words
from tabletop.play.choices import Choice
from tabletop.rules.power_grid.actions import ChooseStartCity
from tabletop.rules.power_grid.view import GridView

BUILDING = frozenset({"connect_city", "start_city"})
"""Decisions that are about cities."""
INNER, OUTER = 9.0, 15.0
"""Widths of the way and of its outline."""
TAG_W, TAG_H, TAG_SIZE = 128.0, 46.0, 32.0
ASIDE = (0.0, -0.25, 0.25, -0.5, 0.5, -0.75, 0.75, -1.0, 1.0)
"""Where the tag may stand: over the middle of a pill, or aside as far as it covers all of it."""
EDGE = 5.0
"""So much of a name or a cost can be covered, and it is read still."""
RING = 7.0
"""How far the ring around a city of the lit group reaches beyond its pill."""


@dataclass(frozen=True, slots=True)
class Route:
    """The way of one company to one city, with the whole cost; or the cities of a lit group."""

    company: str | None
    path: tuple[str, ...] = ()
    cost: int | None = None
    group: tuple[str, ...] = ()


def lit_route(moment: Moment) -> Route | None:
    """What the cursor of the seat that decides stands on, where that is about cities."""
    view = grid_view(moment.present)
    if view.decision not in BUILDING or moment.telling is not None:
        return None
    for panel in moment.panels:
        if panel.is_to_act and panel.node is not None and panel.question is None:
            children = panel.node.children
            return _route_of(children[panel.cursor], view) if children else None
    return None


def _route_of(choice: Choice, view: GridView) -> Route | None:
    """The route of one city; of several, the cities alone."""
    cities = tuple(ref.id for action in choice.actions for ref in action.refs if ref.kind == "city")
    if len(cities) != len(choice.actions) or not cities:
        return None
    company = company_at_turn(view)
    if len(cities) > 1:
        return Route(company, group=cities)
    route = view.routes.get(cities[0])
    if route is None or isinstance(choice.actions[0], ChooseStartCity):
        return Route(company, path=cities)
    return Route(company, route.path, route.connections + route.place)


class LaidRoute:
    """A route as it lies on one map; its places are found once, however often it is drawn.

    `tag`: where its sum stands, None without a city. `parts`: all that drawing it covers, a box for
    each ring and stretch, and the tag at last.
    """

    def __init__(self, route: Route, places: MapPlaces) -> None:
        self.route = route
        self.tag = _tag(route, places) if route.path else None
        self._rings = [places.cities[city].pill.inset(-RING) for city in route.group]
        centres = [places.cities[city].pill.centre for city in route.path]
        self._stretches = list(pairwise(centres))
        self.parts = [
            *(ring.inset(-1) for ring in self._rings),
            *(around_line(stretch, OUTER) for stretch in self._stretches),
            *(() if self.tag is None else (self.tag.inset(-2),)),
        ]

    def draw_line(self, canvas: Canvas) -> None:
        """The way in the company's colour with a bright outline; below pills and costs."""
        company = self.route.company
        colour = ACCENT if company is None else company_colour(company)
        for width, ink in ((OUTER, INK), (INNER, colour)):
            for a, b in self._stretches:
                canvas.line(a, b, ink, width)
                canvas.piece("circle", around(*b, width, width), ink)

    def draw_rings(self, canvas: Canvas) -> None:
        """Rings around the cities of a group."""
        for ring in self._rings:
            canvas.frame(ring, INK, 4, 12)

    def draw_sum(self, canvas: Canvas, words: Words) -> None:
        """A large tag with the sum on the city that the way leads to."""
        if self.tag is not None:
            _draw_tag(canvas, self.tag, self.route, words)


def _draw_tag(canvas: Canvas, tag: Box, route: Route, words: Words) -> None:
    canvas.texts = [text for text in canvas.texts if not tag.has(*text.box.centre)]
    canvas.fill(tag, INK, 12)
    canvas.fill(tag.inset(3), ACCENT, 10)
    x, y = tag.centre
    text = "" if route.cost is None else money(route.cost, words)
    if route.company is not None:
        mark = around(x if route.cost is None else tag.x + 24, y, 32, 32)
        draw_company(canvas, mark, route.company, words)
        x = (mark.right + tag.right) / 2
    most = tag.w - 50
    canvas.text(
        text, x, y, TAG_SIZE, ON_ACCENT, is_bold=True, align="centre", most=most, most_h=TAG_SIZE
    )


def links_of(route: Route) -> frozenset[frozenset[str]]:
    """The connections that the way takes."""
    return frozenset(frozenset(pair) for pair in pairwise(route.path))


def touches(box: Box, parts: Iterable[Box]) -> bool:
    """Whether the box lies in any of the parts."""
    return any(box.overlaps(part) for part in parts)


def _tag(route: Route, places: MapPlaces) -> Box:
    """Over the pill of the city or right above or below it, so that its name stays in sight, and
    of all else as much as can be.
    """
    city = places.cities[route.path[-1]]
    pill = city.pill
    w = TAG_W if route.cost is not None else PILL_W + 20
    x, y = pill.centre
    low, high = y + PILL_H / 2 + 2, y - PILL_H / 2 - 2
    tags = [
        Box(min(max(left, 3), places.w - w - 3), min(max(top, 3), places.h - TAG_H - 3), w, TAG_H)
        for top in (low - TAG_H, high, city.box.y - TAG_H, city.names[-1].bottom)
        for left in (x - w / 2 + part * ((w - pill.w) / 2 - 2) for part in ASIDE)
    ]
    reach = city.box.inset(-w, -TAG_H)
    others = [box for box in places.taken if box != pill and box.overlaps(reach)]
    readable = [box.inset(EDGE) for box in others]
    hidden = [(touches(tag, city.names), _count(tag, readable)) for tag in tags]
    least = min(hidden)
    best = (tag for tag, one in zip(tags, hidden, strict=True) if one == least)
    return min(best, key=lambda tag: sum(tag.common(box) for box in others))


def _count(tag: Box, boxes: Sequence[Box]) -> int:
    return sum(tag.overlaps(box) for box in boxes)
