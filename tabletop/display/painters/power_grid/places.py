"""Where the cities of a map lie on its panel: true to the globe, but with room for each.

Owns projection, spreading and the places of cost labels. Draws nothing.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from tabletop.display.box import Box, around
from tabletop.display.painters.power_grid.figures import City, Link, MapFigures

NAME_SIZE = 18.0
COST_SIZE = 17.0
SLOT_W, SLOT_H = 22.0, 24.0
PILL_W, PILL_H = 3 * SLOT_W + 6, SLOT_H + 6
NAME_H = 19.0
COST_BOX = 26.0
GAPS = (26.0, 20.0, 15.0, 11.0, 8.0, 5.0, 3.0, 1.0)
"""Room kept between two cities, tried from the widest."""
ROUNDS = 700
HOMESICK = 0.012
"""How strongly a city is drawn back to its true place in each round of spreading."""

Width = Callable[[str], float]


@dataclass(frozen=True, slots=True)
class CityPlace:
    """A city on the panel: the pill with its three places, and its name in one or two lines."""

    city: City
    pill: Box
    lines: tuple[str, ...]

    @property
    def slots(self) -> list[Box]:
        return self.pill.inset(3).grid(3, 1)

    @property
    def names(self) -> list[Box]:
        """A line for each part of the name, as wide as the city's whole box, below the pill."""
        return [
            Box(self.pill.x - 60, self.pill.bottom + 1 + number * NAME_H, PILL_W + 120, NAME_H)
            for number in range(len(self.lines))
        ]


@dataclass(frozen=True, slots=True)
class MapPlaces:
    """All places on the panel, in its design units."""

    cities: Mapping[str, CityPlace]
    boxes: Mapping[str, Box]
    costs: tuple[tuple[Link, Box], ...]


def aspect(figures: MapFigures) -> float:
    """Width by height of the map as it lies on the globe."""
    xs, ys = zip(*(_flat(city, _middle_lat(figures.cities)) for city in figures.cities), strict=True)
    return (max(xs) - min(xs)) / (max(ys) - min(ys))


def places(figures: MapFigures, area: Box, width: Width) -> MapPlaces:
    """Projects, spreads until no city lies over another, and sets the costs on their links.

    `width` measures a name in design units.
    """
    names = {city.id: _name_lines(city.name, width) for city in figures.cities}
    sizes = [
        (
            max(PILL_W, *(width(line) for line in names[city.id])),
            PILL_H + NAME_H * len(names[city.id]) + 2,
        )
        for city in figures.cities
    ]
    homes = _projected(figures.cities, sizes, area)
    for gap in GAPS:
        centres = _spread(homes, sizes, area, gap)
        if centres is not None:
            break
    else:
        centres = homes
    boxes: dict[str, Box] = {}
    cities: dict[str, CityPlace] = {}
    for city, (x, y), (w, h) in zip(figures.cities, centres, sizes, strict=True):
        boxes[city.id] = around(x, y, w, h)
        pill = Box(x - PILL_W / 2, y - h / 2, PILL_W, PILL_H)
        cities[city.id] = CityPlace(city, pill, names[city.id])
    return MapPlaces(cities, boxes, _costs(figures.links, cities, boxes))


def _middle_lat(cities: Sequence[City]) -> float:
    return (max(city.lat for city in cities) + min(city.lat for city in cities)) / 2


def _flat(city: City, middle_lat: float) -> tuple[float, float]:
    """Degrees on a plane: a degree of longitude is as wide as it is at the map's middle."""
    return city.lon * math.cos(math.radians(middle_lat)), -city.lat


def _name_lines(name: str, width: Width) -> tuple[str, ...]:
    """A long name of several words stands in two lines of nearly equal width."""
    words = name.split()
    if len(words) == 1 or width(name) <= PILL_W + 34:
        return (name,)
    cuts = [(" ".join(words[:cut]), " ".join(words[cut:])) for cut in range(1, len(words))]
    return min(cuts, key=lambda cut: max(width(cut[0]), width(cut[1])))


def _projected(
    cities: Sequence[City], sizes: Sequence[tuple[float, float]], area: Box
) -> list[tuple[float, float]]:
    """True places, as large as the area allows with one scale for both directions."""
    middle_lat = _middle_lat(cities)
    flat = [_flat(city, middle_lat) for city in cities]
    xs, ys = zip(*flat, strict=True)
    inner = area.inset(max(w for w, _ in sizes) / 2 - 8, max(h for _, h in sizes) / 2)
    scale = min(inner.w / (max(xs) - min(xs)), inner.h / (max(ys) - min(ys)))
    # What is left over in one direction is used up to a seventh: room matters more than shape.
    stretch_x = min(inner.w / (max(xs) - min(xs)), scale * 1.15)
    stretch_y = min(inner.h / (max(ys) - min(ys)), scale * 1.15)
    mid_x, mid_y = (max(xs) + min(xs)) / 2, (max(ys) + min(ys)) / 2
    cx, cy = inner.centre
    return [(cx + (x - mid_x) * stretch_x, cy + (y - mid_y) * stretch_y) for x, y in flat]


def _spread(
    homes: Sequence[tuple[float, float]],
    sizes: Sequence[tuple[float, float]],
    area: Box,
    gap: float,
) -> list[tuple[float, float]] | None:
    """Pushes overlapping cities apart along the shorter way; None if they cannot all fit."""
    points = [list(point) for point in homes]
    count = len(points)
    for turn in range(ROUNDS):
        is_free = True
        for i in range(count):
            for j in range(i + 1, count):
                dx = points[j][0] - points[i][0]
                dy = points[j][1] - points[i][1]
                over_x = (sizes[i][0] + sizes[j][0]) / 2 + gap - abs(dx)
                if over_x <= 0:
                    continue
                over_y = (sizes[i][1] + sizes[j][1]) / 2 + gap - abs(dy)
                if over_y <= 0:
                    continue
                is_free = False
                if over_x < over_y:
                    push = math.copysign(over_x / 2, dx or 1)
                    points[i][0] -= push
                    points[j][0] += push
                else:
                    push = math.copysign(over_y / 2, dy or 1)
                    points[i][1] -= push
                    points[j][1] += push
        for point, (w, h) in zip(points, sizes, strict=True):
            point[0] = min(max(point[0], area.x + w / 2), area.right - w / 2)
            point[1] = min(max(point[1], area.y + h / 2), area.bottom - h / 2)
        if is_free:
            return [(x, y) for x, y in points]
        if turn < ROUNDS // 2:
            for point, home in zip(points, homes, strict=True):
                point[0] += (home[0] - point[0]) * HOMESICK
                point[1] += (home[1] - point[1]) * HOMESICK
    return None


def _costs(
    links: Sequence[Link], cities: Mapping[str, CityPlace], boxes: Mapping[str, Box]
) -> tuple[tuple[Link, Box], ...]:
    """A place on each link for its cost: free of cities and other costs, near the middle."""
    taken = [*boxes.values()]
    placed: list[tuple[Link, Box]] = []
    shares = sorted((step / 40 for step in range(4, 37)), key=lambda share: abs(share - 0.5))

    def length(link: Link) -> float:
        (x1, y1), (x2, y2) = cities[link.a].pill.centre, cities[link.b].pill.centre
        return math.hypot(x2 - x1, y2 - y1)

    for link in sorted(links, key=length):
        (x1, y1), (x2, y2) = cities[link.a].pill.centre, cities[link.b].pill.centre
        candidates = [
            around(x1 + (x2 - x1) * share, y1 + (y2 - y1) * share, COST_BOX, COST_BOX)
            for share in shares
        ]
        best = min(candidates, key=lambda box: sum(_common(box, other) for other in taken))
        taken.append(best)
        placed.append((link, best))
    return tuple(placed)


def _common(one: Box, other: Box) -> float:
    """The area that two boxes share."""
    w = min(one.right, other.right) - max(one.x, other.x)
    h = min(one.bottom, other.bottom) - max(one.y, other.y)
    return w * h if w > 0 and h > 0 else 0.0
