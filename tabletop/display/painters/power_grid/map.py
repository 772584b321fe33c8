"""The map: regions, connections with their costs, cities with their houses and what can be reached.

Owns the map panel. The ground is drawn once for the regions in play; later only cities that changed
are drawn again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tabletop.display.box import Box
from tabletop.display.canvas import Canvas
from tabletop.display.moment import Moment, Pick
from tabletop.display.painters.ground import GroundPanel
from tabletop.display.painters.power_grid.figures import MapFigures
from tabletop.display.painters.power_grid.land import touch_boxes
from tabletop.display.painters.power_grid.map_cities import (
    CityLook,
    around_city,
    city_looks,
    draw_city,
)
from tabletop.display.painters.power_grid.map_ground import MapGround
from tabletop.display.painters.power_grid.places import MapPlaces, map_area, places
from tabletop.display.painters.power_grid.region_choice import (
    Regions,
    pointed_region,
    regions_of,
)
from tabletop.display.painters.power_grid.region_names import RegionNames
from tabletop.display.painters.power_grid.route import (
    LaidRoute,
    Route,
    links_of,
    lit_route,
    touches,
)
from tabletop.display.painters.power_grid.views import grid_view
from tabletop.display.theme import SEA
from tabletop.display.words import Words
from tabletop.rules.game import Ref, View

NAME_REACH = 6.0
"""How far letters of a name may stand out of its line."""


class MapPanel(GroundPanel):
    """The map of the game."""

    ground = SEA

    def __init__(self, figures: MapFigures, words: Words) -> None:
        super().__init__()
        self._figures = figures
        self._words = words
        self._places: MapPlaces | None = None
        self._regions: Regions | None = None
        self._drawing: MapGround | None = None
        self._names: RegionNames | None = None
        self._looks: dict[str, CityLook] = {}
        self._laid: LaidRoute | None = None
        self._pointed: str | None = None
        self._view: View | None = None
        self._shown: object = None

    def key(self, moment: Moment) -> object:
        """Of the view it is worked out only when that is another one."""
        if moment.view is not self._view:
            self._view, view = moment.view, grid_view(moment.view)
            starts = tuple(company.start_city for company in view.companies)
            ways = view.routes, view.starts
            self._shown = view.cities, ways, starts, view.step, regions_of(view)
        return self._shown, lit_route(moment), pointed_region(moment)

    def draw(self, canvas: Canvas, moment: Moment) -> None:
        """The ground and every city."""
        self._regions = None
        self.redraw(canvas, moment)

    def redraw(self, canvas: Canvas, moment: Moment) -> Sequence[Box]:
        """The whole map when other regions are in play; else the cities that changed, the way to a
        city, the region that is pointed at.
        """
        view = grid_view(moment.view)
        regions, looks = regions_of(view), city_looks(view, self._placed(canvas).cities)
        is_new = regions != self._regions
        if is_new:
            self._draw_ground(canvas, regions)
        boxes = [
            around_city(self._placed(canvas).cities[city])
            for city, look in looks.items()
            if look != self._looks.get(city)
        ]
        self._looks = looks
        boxes += self._moved_route(lit_route(moment))
        boxes += self._moved_pointer(canvas, pointed_region(moment))
        return self.draw_parts(canvas, [canvas.box] if is_new else boxes)

    def draw_on(self, canvas: Canvas, part: Box) -> None:
        """The region or the way that is looked at, below the cities; over them, and over the frames
        around them, the costs, and what the way leads to.
        """
        assert self._drawing is not None, "the ground comes first"
        places, laid = self._placed(canvas), self._laid
        names, pointed = self._names, self._pointed
        # The names are in the ground already, with their texts.
        again = Canvas(canvas.surface, canvas.scale, canvas.pens)
        if names is not None and pointed is not None and pointed in names:
            names.draw_light(canvas, pointed)
            self._drawing.draw_names(again, [names.reach(pointed, canvas.box)])
        if laid is not None:
            laid.draw_line(canvas)
            self._drawing.draw_names(again, [box for box in laid.parts if box.overlaps(part)])
        for city, look in self._looks.items():
            if around_city(places.cities[city]).overlaps(part):
                draw_city(canvas, places.cities[city], look, self._words)
        if laid is not None:
            laid.draw_rings(canvas)
        self._drawing.draw_costs(canvas, part, () if laid is None else links_of(laid.route))
        if laid is not None:
            laid.draw_sum(canvas, self._words)
        if names is not None:
            names.draw(canvas, part, pointed)

    def _placed(self, canvas: Canvas) -> MapPlaces:
        if self._places is None:
            area = map_area(canvas.box)
            self._places = places(self._figures, area, canvas.width)
        return self._places

    def _draw_ground(self, canvas: Canvas, regions: Regions) -> None:
        places = replace(self._placed(canvas), out=frozenset())
        self._places = replace(places, out=regions.out(self._figures.regions))
        self._regions = regions
        self._drawing = MapGround(self._figures, places, regions)
        self._drawing.draw(canvas)
        for id_, place in places.cities.items():
            canvas.zone(place.box, Pick(Ref("city", id_)))
        for id_, place in places.cities.items():
            for box in (place.pill, *place.names):
                canvas.zone(box, Pick(Ref("city", id_)))
        self._names = None
        if regions.open:
            ground = touch_boxes(places.sites, canvas.box)
            self._names = RegionNames(canvas, self._figures, places, regions, ground)
            for box, region in ground:
                if region in regions.open:
                    canvas.zone(box, Pick(Ref("region", region)))
        self.keep_ground(canvas)

    def _moved_route(self, route: Route | None) -> list[Box]:
        """All that the way covered and covers, where it is another one."""
        before = self._laid
        if self._places is None or route == (before and before.route):
            return []
        self._laid = None if route is None else LaidRoute(route, self._places)
        both = [laid for laid in (before, self._laid) if laid is not None]
        return [box for laid in both for box in _with_texts(laid.parts, self._places)]

    def _moved_pointer(self, canvas: Canvas, pointed: str | None) -> list[Box]:
        """All that the light on a region covered and covers, where it is another one. A choice that
        was taken back can leave the region before without a name; the map is new then.
        """
        before, self._pointed = self._pointed, pointed
        names = self._names
        if pointed == before or names is None:
            return []
        lit = (region for region in (before, pointed) if region is not None and region in names)
        reach = [names.reach(region, canvas.box) for region in lit]
        return _with_texts(reach, self._placed(canvas))


def _with_texts(parts: Sequence[Box], places: MapPlaces) -> list[Box]:
    """These parts, and the costs and names that lie in them."""
    costs = [box for _, box in places.costs if touches(box, parts)]
    names = [
        name.inset(0, -NAME_REACH)
        for place in places.cities.values()
        if any(touches(name, parts) for name in place.names)
        for name in place.names
    ]
    return [*parts, *costs, *names]
