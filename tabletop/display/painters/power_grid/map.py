"""The map: regions, connections with their costs, cities with their houses and what can be reached.

Owns the map panel. The ground is drawn once; later only cities that changed are drawn again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pygame

from tabletop.display.box import Box, around
from tabletop.display.canvas import Canvas
from tabletop.display.moment import Moment, Pick
from tabletop.display.painters.ground import GroundPanel
from tabletop.display.painters.power_grid.figures import MapFigures
from tabletop.display.painters.power_grid.marks import (
    OTHER_REGION,
    REGION_COLOURS,
    company_colour,
    draw_house,
)
from tabletop.display.painters.power_grid.places import (
    COST_SIZE,
    NAME_SIZE,
    PILL_H,
    PILL_W,
    CityPlace,
    MapPlaces,
    pill_slots,
    places,
)
from tabletop.display.painters.power_grid.route import (
    Route,
    draw_targets,
    draw_way,
    links_of,
    lit_route,
    parts_of,
    touches,
)
from tabletop.display.painters.power_grid.views import grid_view
from tabletop.display.theme import ACCENT, EDGE, INK, ON_ACCENT, SEA, SOFT_INK, Colour, mixed
from tabletop.display.words import Words
from tabletop.rules.game import Ref, View
from tabletop.rules.power_grid.view import GridView

COAST: Colour = (92, 84, 70)
ROAD: Colour = (196, 180, 152)
PILL: Colour = (24, 21, 18)
LAND_RADIUS = 62.0
FLAG_H, PILL_EDGE = 16.0, 4.0
NAME_REACH = 6.0
"""How far letters of a name may stand out of its line."""
SMOOTH = 2
"""The ground is drawn so many times larger and scaled down, below LARGE_PX pixels of width."""
LARGE_PX = 1500

CityKey = tuple[tuple[str, ...], tuple[str, ...], int | None]
"""Houses in place order, companies that start here, cost of connecting it now."""


class MapPanel(GroundPanel):
    """The map of the game."""

    ground = SEA

    def __init__(self, figures: MapFigures, words: Words) -> None:
        super().__init__()
        self._figures = figures
        self._words = words
        self._places: MapPlaces | None = None
        self._drawn: dict[str, CityKey] = {}
        self._route: Route | None = None
        self._view: View | None = None
        self._shown: object = None

    def key(self, moment: Moment) -> object:
        """Of the view it is worked out only when that is another one."""
        if moment.view is not self._view:
            self._view, view = moment.view, grid_view(moment.view)
            self._shown = view.cities, view.routes, tuple(c.start_city for c in view.companies)
        return self._shown, lit_route(moment)

    def draw(self, canvas: Canvas, moment: Moment) -> None:
        """The ground and every city."""
        self._drawn, self._route = {}, None
        super().draw(canvas, moment)

    def redraw(self, canvas: Canvas, moment: Moment) -> Sequence[Box]:
        """The whole map the first time; then the cities that changed and the way to a city."""
        if self._places is None:
            self._places = places(
                self._figures,
                canvas.box.inset(6).below(FLAG_H - 6),
                lambda name: canvas.width(name, NAME_SIZE),
            )
        is_first = not self.has_ground
        if is_first:
            self._draw_ground(canvas, self._places)
            self.keep_ground(canvas)
        keys = _city_keys(grid_view(moment.view), self._places.cities)
        route, before = lit_route(moment), self._route
        ways = [] if route == before else [way for way in (before, route) if way is not None]
        boxes = [box for way in ways for box in _reach(way, self._places)]
        boxes += [
            _around_pill(self._places.cities[city])
            for city, key in keys.items()
            if key != self._drawn.get(city)
        ]
        self._drawn, self._route = keys, route
        return self.draw_parts(canvas, [canvas.box] if is_first else boxes)

    def draw_on(self, canvas: Canvas, part: Box) -> None:
        """The way that is looked at, below the cities and their targets."""
        places = self._places
        assert places is not None
        if self._route is not None:
            self._draw_way(canvas, self._route, places)
        for city, place in places.cities.items():
            if _around_pill(place).overlaps(part):
                self._draw_city(canvas, place, self._drawn[city])
        if self._route is not None:
            draw_targets(canvas, self._route, places, self._words)

    def _draw_way(self, canvas: Canvas, route: Route, places: MapPlaces) -> None:
        """The way, and over it again the costs and names that lie there."""
        draw_way(canvas, route, places)
        again = Canvas(canvas.surface, canvas.scale, canvas.pens)
        parts, taken = parts_of(route, places), links_of(route)
        for link, box in places.costs:
            if link.cost and touches(box, parts):
                ring = ACCENT if frozenset((link.a, link.b)) in taken else ROAD
                again.piece("circle", box, PILL, ring)
                again.text(str(link.cost), *box.centre, COST_SIZE, INK, align="centre")
        for place in places.cities.values():
            if any(touches(name, parts) for name in place.names):
                self._draw_name(again, place)

    def _draw_ground(self, canvas: Canvas, places: MapPlaces) -> None:
        """Sea, land, roads, then names and costs; what never changes."""
        size = canvas.surface.get_size()
        factor = SMOOTH if size[0] < LARGE_PX else 1
        large = Canvas(
            pygame.Surface((size[0] * factor, size[1] * factor)),
            canvas.scale * factor,
            canvas.pens,
        )
        large.clear(SEA)
        self._draw_land(large, places)
        for link, _ in places.costs:
            a, b = places.cities[link.a].pill.centre, places.cities[link.b].pill.centre
            large.line(a, b, PILL, 9)
            large.line(a, b, ROAD, 5)
        canvas.clear(SEA)
        if factor == 1:
            canvas.surface.blit(large.surface, (0, 0))
        else:
            pygame.transform.smoothscale(large.surface, size, canvas.surface)
        for link, box in places.costs:
            if link.cost:
                canvas.piece("circle", box, PILL, ROAD)
                canvas.text(str(link.cost), *box.centre, COST_SIZE, INK, align="centre")
        for place in places.cities.values():
            self._draw_name(canvas, place)
            canvas.zone(places.boxes[place.city.id], Pick(Ref("city", place.city.id)))

    def _draw_land(self, canvas: Canvas, places: MapPlaces) -> None:
        """Each region as the ground around its cities and the roads between them."""
        tints = {name: REGION_COLOURS.get(name, OTHER_REGION) for name in self._figures.regions}
        for grow, is_coast in ((5, True), (0, False)):
            for region, tint in tints.items():
                colour = COAST if is_coast else tint
                self._draw_region(canvas, places, region, colour, LAND_RADIUS + grow)

    def _draw_region(
        self, canvas: Canvas, places: MapPlaces, region: str, colour: Colour, radius: float
    ) -> None:
        for place in places.cities.values():
            if place.city.region == region:
                x, y = places.boxes[place.city.id].centre
                canvas.piece("circle", around(x, y, 2 * radius, 2 * radius), colour)
        for link in self._figures.links:
            ends = places.cities[link.a], places.cities[link.b]
            if all(end.city.region == region for end in ends):
                a, b = (places.boxes[end.city.id].centre for end in ends)
                canvas.line(a, b, colour, 2 * radius)

    def _draw_name(self, canvas: Canvas, place: CityPlace) -> None:
        """The name on a shade of its region, so that roads below do not disturb it."""
        shade = mixed(REGION_COLOURS.get(place.city.region, OTHER_REGION), PILL, 0.45)
        for line, box in zip(place.lines, place.names, strict=True):
            x, y = box.centre
            w = canvas.width(line, NAME_SIZE)
            canvas.fill(around(x, y, w + 8, box.h), shade, 5)
        for line, box in zip(place.lines, place.names, strict=True):
            canvas.text(line, *box.centre, NAME_SIZE, INK, align="centre")

    def _draw_city(self, canvas: Canvas, place: CityPlace, key: CityKey) -> None:
        box = _around_pill(place)
        stamp_key = "city", key, self._words.language
        canvas.stamp(stamp_key, box, lambda stamp, area: self._draw_pill(stamp, area, key))

    def _draw_pill(self, canvas: Canvas, area: Box, key: CityKey) -> None:
        """The pill with its houses in place order; lit with the cost while it can be reached."""
        houses, starts, cost = key
        pill = Box(PILL_EDGE, FLAG_H, PILL_W, PILL_H)
        slots = pill_slots(pill)
        if cost is not None:
            canvas.fill(pill.inset(-PILL_EDGE), ACCENT, 10)
        canvas.fill(pill, PILL, 8)
        canvas.frame(pill, ACCENT if cost is not None else EDGE, 2, 8)
        for slot, company in zip(slots, houses, strict=False):
            draw_house(canvas, around(*slot.centre, 20, 23), company, self._words)
            if company in starts:
                flag = Box(slot.x + 5, pill.y - FLAG_H + 4, 14, FLAG_H)
                canvas.piece("flag", flag, company_colour(company), INK)
        free = slots[len(houses) :]
        if cost is not None and free:
            chip = Box(free[0].x, pill.y + 3, free[-1].right - free[0].x, PILL_H - 6)
            canvas.fill(chip, ACCENT, 5)
            size = 18 if len(free) > 1 else 16
            text = str(cost)
            canvas.text(text, *chip.centre, size, ON_ACCENT, is_bold=True, align="centre")
        elif not houses:
            for slot in slots:
                canvas.piece("circle", around(*slot.centre, 7, 7), SOFT_INK)


def _around_pill(place: CityPlace) -> Box:
    """All that ever changes of a city: pill, bright frame, flags of those that start here."""
    pill = place.pill
    w, h = pill.w + 2 * PILL_EDGE, pill.h + FLAG_H + PILL_EDGE
    return Box(pill.x - PILL_EDGE, pill.y - FLAG_H, w, h)


def _reach(route: Route, places: MapPlaces) -> list[Box]:
    """All that drawing a route covers, the costs and names that lie there included."""
    parts = parts_of(route, places)
    costs = [box for link, box in places.costs if link.cost and touches(box, parts)]
    names = [
        name.inset(0, -NAME_REACH)
        for place in places.cities.values()
        if any(touches(name, parts) for name in place.names)
        for name in place.names
    ]
    return [*parts, *costs, *names]


def _city_keys(view: GridView, cities: Mapping[str, CityPlace]) -> dict[str, CityKey]:
    starts: dict[str, tuple[str, ...]] = {}
    for company in view.companies:
        if company.start_city is not None:
            starts[company.start_city] = (*starts.get(company.start_city, ()), company.id)
    keys: dict[str, CityKey] = {}
    for city in cities:
        route = view.routes.get(city)
        cost = None if route is None else route.connections + route.place
        keys[city] = (view.cities.get(city, ()), starts.get(city, ()), cost)
    return keys
