"""Where all of a map lies on its panel: houses, names, costs and ground.

Owns the joining: houses find their places in `spreading`, names and costs their size and stands in
`map_texts`. Draws nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from tabletop.display.box import Box, around
from tabletop.display.painters.power_grid.figures import City, Link, MapFigures
from tabletop.display.painters.power_grid.land import Cell, Site, cells, sites
from tabletop.display.painters.power_grid.lines import Point
from tabletop.display.painters.power_grid.map_texts import (
    NAME_SIZES,
    cost_size,
    largest_texts,
    mark_w,
)
from tabletop.display.painters.power_grid.name_places import LEAST_NAME_SIZE, Width, cuts
from tabletop.display.painters.power_grid.spreading import PILL_H, PILL_W, centres

MARGIN, TOP = 6.0, 10.0
USUAL_PLACES, LEAST_PLACES = 3, 2
"""Houses that a city has room for, and for how many it is drawn at least."""
SLOT_W, SLOT_H = 22.0, 24.0
NAME_H, NAME_REACH = 21.0, 34.0
"""Room that spreading leaves below a pill for a line of the name, and to its sides."""
ROUND = 6.0
"""Of the corners of houses and names."""
LAND_BEYOND = 40.0
"""How far the ground of cities goes on beyond the area of the map."""
LAND_BELOW = 12.5
"""The middle of a city's ground is so far below that of its houses."""
MOST_MAPS = 8
"""Answers kept: an evening has a few maps, each for few numbers of seats."""

Texts = tuple[tuple[float, tuple[tuple[str, float], ...]], ...]
"""By size what each text is wide."""


@dataclass(frozen=True, slots=True)
class CityPlace:
    """A city on the panel: the pill with its places, and its name in one or two lines.

    `names` are the boxes of the lines; the first one begins with the city's mark, `mark_w` wide.
    """

    city: City
    pill: Box
    lines: tuple[str, ...]
    names: tuple[Box, ...]
    mark_w: float

    @property
    def mark(self) -> Box | None:
        """Where the mark stands of a city that has one."""
        line = self.names[0]
        at = line.x + self.mark_w / 2 + 1, line.centre[1]
        return around(*at, self.mark_w - 2, line.h - 1) if self.mark_w else None

    @property
    def stem(self) -> Box:
        """What joins the houses and the name, below or above them its next line; it reaches below
        both of them, whose corners are round.
        """
        pill, name, is_beside = self.pill, _around(self.names), False
        if name.y >= pill.bottom:
            name = self.names[0]
        elif name.bottom <= pill.y:
            name = self.names[-1]
        else:
            is_beside = True
        left, right = sorted((max(pill.x, name.x), min(pill.right, name.right)))
        top, bottom = sorted((max(pill.y, name.y), min(pill.bottom, name.bottom)))
        between = Box(left, top, right - left, bottom - top)
        return between.inset(-ROUND, 0) if is_beside else between.inset(0, -ROUND)

    @property
    def slots(self) -> list[Box]:
        """The places for houses, from the first on."""
        count = len(self.city.places) or USUAL_PLACES
        x, y = self.pill.centre
        return around(x, y, count * SLOT_W, SLOT_H).grid(count, 1)

    @property
    def box(self) -> Box:
        """The box that holds it with its name."""
        return _around((self.pill, *self.names))

    @property
    def ground(self) -> Point:
        """The middle of its ground."""
        x, y = self.pill.centre
        return x, y + LAND_BELOW


@dataclass(frozen=True, slots=True)
class MapPlaces:
    """All places on the panel, in its design units; `w` and `h` are the panel's own.

    `costs` are those of the connections that cost something, `sites` tell which ground is whose,
    `cells` are that ground. `is_free`: no name or cost lies over another or over houses. `out`: the
    regions out of play; what is there stands in nobody's way.
    """

    w: float
    h: float
    name_size: float
    cost_size: float
    cities: Mapping[str, CityPlace]
    costs: tuple[tuple[Link, Box], ...]
    sites: tuple[Site, ...]
    cells: tuple[Cell, ...]
    is_free: bool
    out: frozenset[str] = frozenset()

    @property
    def taken(self) -> list[Box]:
        """All houses, lines of names and costs that are not out of play."""
        cities = {id_: at for id_, at in self.cities.items() if at.city.region not in self.out}
        costs = [box for link, box in self.costs if link.a in cities and link.b in cities]
        return [*(box for at in cities.values() for box in (at.pill, *at.names)), *costs]


def map_area(panel: Box) -> Box:
    """The part of the map's panel in which its cities lie; flags stand out above it."""
    return panel.inset(MARGIN).below(TOP)


def places(figures: MapFigures, area: Box, width: Width) -> MapPlaces:
    """Spreads the houses, and sets names and costs as large as they find room.

    `width` measures a text in a size in design units. The same question again is answered from
    memory.
    """
    words = sorted({text for city in figures.cities for cut in cuts(city.name) for text in cut})
    texts = tuple((size, tuple((text, width(text, size)) for text in words)) for size in NAME_SIZES)
    return _placed(figures.cities, figures.links, area, texts)


@lru_cache(MOST_MAPS)
def _placed(
    cities: tuple[City, ...], links: tuple[Link, ...], area: Box, texts: Texts
) -> MapPlaces:
    known = {size: dict(widths) for size, widths in texts}

    def width(text: str, size: float) -> float:
        return known[size][text]

    pills = _pills(cities, area, lambda text: width(text, LEAST_NAME_SIZE))
    texts_of = largest_texts(cities, links, pills, area, width)
    size = texts_of.name_size
    placed = {
        city.id: CityPlace(city, pills[city.id], name.lines, name.boxes, mark_w(city, size))
        for city in cities
        for name in (texts_of.names[city.id],)
    }
    grounds = sites(
        {id_: place.ground for id_, place in placed.items()},
        [(link.a, link.b) for link in links],
        {city.id: city.region for city in cities},
    )
    costs = zip(links, texts_of.costs, strict=True)
    return MapPlaces(
        area.right + MARGIN,
        area.bottom + MARGIN,
        size,
        cost_size(size),
        placed,
        tuple((link, box) for link, box in costs if box is not None),
        grounds,
        cells(grounds, area.inset(-LAND_BEYOND)),
        texts_of.is_free,
    )


def _around(parts: Sequence[Box]) -> Box:
    """The box that holds these."""
    x, y = min(part.x for part in parts), min(part.y for part in parts)
    right, bottom = max(part.right for part in parts), max(part.bottom for part in parts)
    return Box(x, y, right - x, bottom - y)


def _pills(cities: Sequence[City], area: Box, width: Callable[[str], float]) -> dict[str, Box]:
    """The houses of each city, with room below for its name in the least size."""
    sizes = []
    for city in cities:
        lines = _usual_lines(city.name, width)
        first, *others = map(width, lines)
        w = max(PILL_W, first + mark_w(city, LEAST_NAME_SIZE), *others)
        sizes.append((w, PILL_H + 4 + NAME_H * len(lines)))
    middles = centres(cities, sizes, area)
    return {
        city.id: around(x, y - (h - PILL_H) / 2, _pill_w(city), PILL_H)
        for city, (x, y), (_, h) in zip(cities, middles, sizes, strict=True)
    }


def _usual_lines(name: str, width: Callable[[str], float]) -> tuple[str, ...]:
    """A long name of several words in two lines of nearly equal width."""
    whole, *two = cuts(name)
    if not two or width(name) <= PILL_W + NAME_REACH:
        return whole
    return min(two, key=lambda cut: max(map(width, cut)))


def _pill_w(city: City) -> float:
    return max(LEAST_PLACES, len(city.places) or USUAL_PLACES) * SLOT_W + 6
