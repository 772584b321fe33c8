"""Where the cities of a map lie on its panel: true to the globe, but with room for each.

Owns projection, spreading and the places of cost labels. Draws nothing.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, islice

from tabletop.display.box import Box, around
from tabletop.display.painters.power_grid.figures import City, Link, MapFigures

NAME_SIZE = 20.0
COST_SIZE = 17.0
SLOT_W, SLOT_H = 22.0, 24.0
PILL_W, PILL_H = 3 * SLOT_W + 6, SLOT_H + 6
NAME_H = 21.0
COST_BOX = 23.0
GAPS = ((20.0, 26.0), (12.0, 25.0), (8.0, 23.0), (6.0, 18.0), (5.0, 10.0), (2.0, 2.0))
"""Room kept between cities side by side and one above the other, tried from the widest."""
EASES = (0.1, 0.3, 0.5)
"""How far crowded parts are stretched at the cost of empty ones, tried from the least."""
COST_PLACES = tuple(
    (share / 40, off)
    for off in (0.0, 6.0, -6.0, 11.0, -11.0, 16.0, -16.0)
    for share in sorted(range(8, 33), key=lambda share: abs(share - 20))
)
"""Where along a link, and how far beside it, a cost may stand; the best first."""
ROUNDS = 200
GROWTH = 90
HOMESICK = 0.03
"""How strongly a city is drawn back to its true place in each of the rounds of growth."""
MOST_MAPS = 8
"""Answers kept: an evening has a few maps, each for few numbers of seats."""
REVIEW, REACH = 10, 24.0
"""Every so many rounds is looked which cities are near each other: so far beyond their need that
none of the others meet before the next look.
"""

Point = tuple[float, float]
Width = Callable[[str], float]
Pair = tuple[int, int, float, float]
"""Two cities by number, and how far apart they have to be in one direction or the other."""


@dataclass(frozen=True, slots=True)
class CityPlace:
    """A city on the panel: the pill with its three places, and its name in one or two lines."""

    city: City
    pill: Box
    lines: tuple[str, ...]

    @property
    def names(self) -> list[Box]:
        """A line for each part of the name, as wide as the city's whole box, below the pill."""
        return [
            Box(self.pill.x - 60, self.pill.bottom + 4 + number * NAME_H, PILL_W + 120, NAME_H)
            for number in range(len(self.lines))
        ]


def pill_slots(pill: Box) -> list[Box]:
    """The first, second and third place of a city."""
    return pill.inset(3).grid(3, 1)


@dataclass(frozen=True, slots=True)
class MapPlaces:
    """All places on the panel, in its design units; `w` is the panel's width."""

    w: float
    cities: Mapping[str, CityPlace]
    boxes: Mapping[str, Box]
    costs: tuple[tuple[Link, Box], ...]


def aspect(figures: MapFigures) -> float:
    """Width by height of the map as it lies on the globe."""
    flat = [_flat(city, _middle_lat(figures.cities)) for city in figures.cities]
    xs, ys = [x for x, _ in flat], [y for _, y in flat]
    return (max(xs) - min(xs)) / (max(ys) - min(ys))


def places(figures: MapFigures, area: Box, width: Width) -> MapPlaces:
    """Projects, spreads until no city lies over another, and sets the costs on their links.

    `width` measures a name in design units. The same question again is answered from memory.
    """
    texts = {text for city in figures.cities for cut in _cuts(city.name) for text in cut}
    widths = tuple((text, width(text)) for text in sorted(texts))
    return _placed(figures.cities, figures.links, area, widths)


@lru_cache(MOST_MAPS)
def _placed(
    cities: tuple[City, ...],
    links: tuple[Link, ...],
    area: Box,
    widths: tuple[tuple[str, float], ...],
) -> MapPlaces:
    width = dict(widths).__getitem__
    names = {city.id: _name_lines(city.name, width) for city in cities}
    sizes = [
        (
            max(PILL_W, *(width(line) for line in names[city.id])),
            PILL_H + 4 + NAME_H * len(names[city.id]),
        )
        for city in cities
    ]
    centres = _free_places(_projected(cities, sizes, area), sizes, area)
    boxes: dict[str, Box] = {}
    placed: dict[str, CityPlace] = {}
    for city, (x, y), (w, h) in zip(cities, centres, sizes, strict=True):
        boxes[city.id] = around(x, y, w, h)
        pill = Box(x - PILL_W / 2, y - h / 2, PILL_W, PILL_H)
        placed[city.id] = CityPlace(city, pill, names[city.id])
    return MapPlaces(area.right + area.x, placed, boxes, _costs(links, placed, width))


def _middle_lat(cities: Sequence[City]) -> float:
    return (max(city.lat for city in cities) + min(city.lat for city in cities)) / 2


def _flat(city: City, middle_lat: float) -> Point:
    """Degrees on a plane: a degree of longitude is as wide as it is at the map's middle."""
    return city.lon * math.cos(math.radians(middle_lat)), -city.lat


def _name_lines(name: str, width: Width) -> tuple[str, ...]:
    """A long name of several words stands in two lines of nearly equal width."""
    whole, *cuts = _cuts(name)
    if not cuts or width(name) <= PILL_W + 34:
        return whole
    return min(cuts, key=lambda cut: max(map(width, cut)))


def _cuts(name: str) -> list[tuple[str, ...]]:
    """A name in one line, and in two after each of its words."""
    words = name.split()
    cuts = [(" ".join(words[:cut]), " ".join(words[cut:])) for cut in range(1, len(words))]
    return [(name,), *cuts]


def _projected(cities: Sequence[City], sizes: Sequence[Point], area: Box) -> list[Point]:
    """True places, as large as the area allows with one scale for both directions."""
    middle_lat = _middle_lat(cities)
    flat = [_flat(city, middle_lat) for city in cities]
    xs, ys = zip(*flat, strict=True)
    inner = area.inset(max(w for w, _ in sizes) / 2 - 8, max(h for _, h in sizes) / 2)
    scale = min(inner.w / (max(xs) - min(xs)), inner.h / (max(ys) - min(ys)))
    # What is left over in one direction is used up to a quarter: room matters more than shape.
    stretch_x = min(inner.w / (max(xs) - min(xs)), scale * 1.25)
    stretch_y = min(inner.h / (max(ys) - min(ys)), scale * 1.25)
    mid_x, mid_y = (max(xs) + min(xs)) / 2, (max(ys) + min(ys)) / 2
    cx, cy = inner.centre
    return [(cx + (x - mid_x) * stretch_x, cy + (y - mid_y) * stretch_y) for x, y in flat]


def _free_places(homes: Sequence[Point], sizes: Sequence[Point], area: Box) -> list[Point]:
    """The first spreading that leaves every city its room, else the least crowded one."""
    best: list[Point] = list(homes)
    least = math.inf
    for gap in GAPS:
        for ease in EASES:
            centres = _spread(_eased(homes, ease), sizes, area, gap)
            crowding = _crowding(centres, sizes)
            if crowding < least:
                best, least = centres, crowding
            if not _crowding(centres, [(w + 0.9 * gap[0], h + 0.9 * gap[1]) for w, h in sizes]):
                return centres
    return best


def _eased(points: Sequence[Point], ease: float) -> list[Point]:
    """Every coordinate drawn towards an even spacing; the order never changes."""
    eased = []
    for values in zip(*points, strict=True):
        order = sorted(range(len(values)), key=values.__getitem__)
        start, end = values[order[0]], values[order[-1]]
        even = {index: rank / (len(values) - 1) for rank, index in enumerate(order)}
        eased.append(
            [
                value + ease * (start + (end - start) * even[index] - value)
                for index, value in enumerate(values)
            ]
        )
    return list(zip(*eased, strict=True))


def _crowding(points: Sequence[Point], sizes: Sequence[Point]) -> float:
    """The area that cities take from each other."""
    boxes = [around(*point, *size) for point, size in zip(points, sizes, strict=True)]
    boxes.sort()
    total = 0.0
    for number, box in enumerate(boxes):
        right = box.right
        for other in islice(boxes, number + 1, None):
            if other.x >= right:
                break
            total += _common(box, other)
    return total


def _spread(homes: Sequence[Point], sizes: Sequence[Point], area: Box, gap: Point) -> list[Point]:
    """Pushes overlapping cities apart along the shorter way, within the area."""
    xs, ys = [x for x, _ in homes], [y for _, y in homes]
    pairs = [
        (i, j, (sizes[i][0] + sizes[j][0]) / 2 + gap[0], (sizes[i][1] + sizes[j][1]) / 2 + gap[1])
        for i, j in combinations(range(len(homes)), 2)
    ]
    bounds = [
        (area.x + w / 2, area.right - w / 2, area.y + h / 2, area.bottom - h / 2) for w, h in sizes
    ]
    near = pairs
    for turn in range(ROUNDS):
        if turn % REVIEW == 0:
            near = [
                (i, j, need_x, need_y)
                for i, j, need_x, need_y in pairs
                if abs(xs[j] - xs[i]) < need_x + REACH and abs(ys[j] - ys[i]) < need_y + REACH
            ]
        # Cities grow to their size little by little, so that neighbours stay neighbours.
        grown = min(1.0, (turn + 1) / GROWTH)
        is_free = _push_apart(xs, ys, near, grown) and grown == 1.0
        for n, (x1, x2, y1, y2) in enumerate(bounds):
            if not x1 <= xs[n] <= x2:
                xs[n] = min(max(xs[n], x1), x2)
            if not y1 <= ys[n] <= y2:
                ys[n] = min(max(ys[n], y1), y2)
        if is_free:
            break
        if turn < GROWTH:
            for n, (x, y) in enumerate(homes):
                xs[n] += (x - xs[n]) * HOMESICK
                ys[n] += (y - ys[n]) * HOMESICK
    return list(zip(xs, ys, strict=True))


def _push_apart(xs: list[float], ys: list[float], pairs: Sequence[Pair], grown: float) -> bool:
    """Moves the cities of each pair that overlaps, grown so far; whether there was none."""
    is_free = True
    for i, j, need_x, need_y in pairs:
        dx, far_x = xs[j] - xs[i], need_x * grown
        if not -far_x < dx < far_x:
            continue
        dy = ys[j] - ys[i]
        over_x, over_y = far_x - abs(dx), need_y * grown - abs(dy)
        if over_y <= 0:
            continue
        is_free = False
        if over_x < over_y:
            push = math.copysign(over_x / 2, dx or 1)
            xs[i] -= push
            xs[j] += push
        else:
            push = math.copysign(over_y / 2, dy or 1)
            ys[i] -= push
            ys[j] += push
    return is_free


def _costs(
    links: Sequence[Link], cities: Mapping[str, CityPlace], width: Width
) -> tuple[tuple[Link, Box], ...]:
    """A place on or beside each link for its cost, off the cities and costs, near the middle."""
    taken = [place.pill for place in cities.values()]
    for place in cities.values():
        for line, name in zip(place.lines, place.names, strict=True):
            taken.append(around(*name.centre, width(line) + 6, NAME_H))
    placed: list[tuple[Link, Box]] = []

    def ends(link: Link) -> tuple[Point, Point]:
        return cities[link.a].pill.centre, cities[link.b].pill.centre

    for link in sorted(links, key=lambda link: math.dist(*ends(link))):
        (x1, y1), (x2, y2) = ends(link)
        reach = Box(min(x1, x2), min(y1, y2), abs(x2 - x1), abs(y2 - y1)).inset(-COST_BOX)
        near = [box for box in taken if box.overlaps(reach)]
        length = math.dist((x1, y1), (x2, y2)) or 1
        best, least = Box(0, 0, 0, 0), math.inf
        for share, off in COST_PLACES:
            if least <= abs(off):
                break
            x = x1 + (x2 - x1) * share + (y2 - y1) / length * off
            y = y1 + (y2 - y1) * share - (x2 - x1) / length * off
            box = around(x, y, COST_BOX, COST_BOX)
            crowding = sum(_common(box, other) for other in near if box.overlaps(other)) + abs(off)
            if crowding < least:
                best, least = box, crowding
        taken.append(best)
        placed.append((link, best))
    return tuple(placed)


def _common(one: Box, other: Box) -> float:
    """The area that two boxes share."""
    w = min(one.right, other.right) - max(one.x, other.x)
    h = min(one.bottom, other.bottom) - max(one.y, other.y)
    return w * h if w > 0 and h > 0 else 0.0
