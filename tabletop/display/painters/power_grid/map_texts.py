"""The names and costs of a map around its houses: as large as they have room, none over another.

Owns the choice of their size and of the stands that they take. Draws nothing.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tabletop.display.box import Box
from tabletop.display.painters.power_grid.apart import NEVER, Apart, Stand
from tabletop.display.painters.power_grid.cost_places import (
    LEAST_COST_SIZE,
    cost_box,
    cost_stands,
    points_along,
)
from tabletop.display.painters.power_grid.figures import City, Link
from tabletop.display.painters.power_grid.lines import around_line
from tabletop.display.painters.power_grid.name_places import (
    LEAST_NAME_SIZE,
    LINE_H,
    LONG,
    ON_OTHER,
    ON_OWN,
    Around,
    Name,
    Road,
    Width,
    name_stands,
)

NAME_SIZES = (32.0, 30.0, 28.0, 26.0, 25.0, 24.0, 23.0, 22.0, 21.0, LEAST_NAME_SIZE)
"""Of them the largest is looked for at which nothing lies over anything else."""
COST_SHARE = 0.88
"""The size of costs by that of names."""
FILLED = 0.35
"""The part of the area that houses and texts fill where the search for the size begins."""
ROUNDS, LAST_ROUNDS = 60, 600
"""How long a size is tried, and how long the smallest."""
REACH_W, REACH_H = 22.0, 92.0
"""How far from its houses a name may come near to anything, beside its own width."""


@dataclass(frozen=True, slots=True)
class MapTexts:
    """The name of each city by its id, and the box of each link's cost, None where it has none.

    `is_free`: none lies over another or over houses, none leaves the map.
    """

    name_size: float
    names: Mapping[str, Name]
    costs: tuple[Box | None, ...]
    is_free: bool


def mark_w(city: City, name_size: float) -> float:
    """The room for what coming there costs, or for the sign that a network may begin there."""
    if city.entry is not None:
        return cost_box((0.0, 0.0), city.entry, cost_size(name_size)).w + 3
    return name_size if city.is_start else 0.0


def cost_size(name_size: float) -> float:
    """The size of costs beside names of a size."""
    return max(LEAST_COST_SIZE, float(math.floor(COST_SHARE * name_size)))


def largest_texts(
    cities: Sequence[City],
    links: Sequence[Link],
    pills: Mapping[str, Box],
    area: Box,
    width: Width,
) -> MapTexts:
    """The texts in a size that has room, where the next larger one has none.

    The search begins where about as much of the area is filled as most maps bear. In the least size
    texts are set even where some have to lie over others.
    """
    setting = _Setting(cities, links, pills, area, width)
    last = len(NAME_SIZES) - 1
    rank = next((rank for rank in range(last) if setting.filled(NAME_SIZES[rank]) <= FILLED), last)
    best: MapTexts | None = None
    found = setting.texts(NAME_SIZES[rank], ROUNDS)
    while found.is_free and rank:
        best, rank = found, rank - 1
        found = setting.texts(NAME_SIZES[rank], ROUNDS)
    while best is None and not found.is_free and rank < last:
        rank += 1
        found = setting.texts(NAME_SIZES[rank], ROUNDS)
    if found.is_free:
        return found
    return best or setting.texts(LEAST_NAME_SIZE, LAST_ROUNDS)


class _Setting:
    """The houses and connections of one map in one area."""

    def __init__(
        self,
        cities: Sequence[City],
        links: Sequence[Link],
        pills: Mapping[str, Box],
        area: Box,
        width: Width,
    ) -> None:
        self._cities, self._links, self._area, self._width = cities, links, area, width
        self._pills = list(pills.values())
        self._lines = [(pills[link.a].centre, pills[link.b].centre) for link in links]
        self._points = points_along(self._lines, self._pills, area)
        self._around = [self._around_city(city, pills) for city in cities]

    def _around_city(self, city: City, pills: Mapping[str, Box]) -> Around:
        pill = pills[city.id]
        across = self._width(city.name, NAME_SIZES[0]) + mark_w(city, NAME_SIZES[0]) + REACH_W
        reach = pill.inset(-across, -REACH_H)
        roads = []
        for link, line in zip(self._links, self._lines, strict=True):
            box = around_line(line, 0.5)
            if box.overlaps(reach):
                weight = ON_OWN if city.id in (link.a, link.b) else ON_OTHER
                roads.append(Road(line, box, weight * min(1.0, LONG / (math.dist(*line) or 1.0))))
        others = [box for box in self._pills if box != pill and box.overlaps(reach)]
        return Around(pill, others, roads, self._area)

    def filled(self, size: float) -> float:
        """About which part of the area houses and texts with names in this size fill."""
        names = sum(self._width(city.name, size) * LINE_H * size for city in self._cities)
        houses = sum(pill.w * pill.h for pill in self._pills)
        boxes = (cost_box((0, 0), link.cost, cost_size(size)) for link in self._links if link.cost)
        costs = sum(box.w * box.h for box in boxes)
        return (names + houses + costs) / (self._area.w * self._area.h)

    def texts(self, size: float, rounds: int) -> MapTexts:
        """All texts with names in this size."""
        names = [
            name_stands(city.name, mark_w(city, size), size, self._width, around)
            for city, around in zip(self._cities, self._around, strict=True)
        ]
        paid = [number for number, link in enumerate(self._links) if link.cost]
        costs = [self._cost_stands(number, cost_size(size)) for number in paid]
        stands = [[named.stand for named in own] for own in names] + costs
        search = Apart(stands)
        is_hopeless = any(own[0].weight >= NEVER for own in stands)
        is_apart = (rounds == LAST_ROUNDS or not is_hopeless) and search.search(rounds)
        taken = [own[number] for own, number in zip(stands, search.chosen, strict=True)]
        boxes: list[Box | None] = [None] * len(self._links)
        for number, stand in zip(paid, taken[len(names) :], strict=True):
            cost = self._links[number].cost
            boxes[number] = cost_box(stand.box.centre, cost, cost_size(size))
        of_cities = zip(self._cities, names, search.chosen, strict=False)
        return MapTexts(
            size,
            {city.id: own[number].name for city, own, number in of_cities},
            tuple(boxes),
            is_apart and max(stand.weight for stand in taken) < NEVER,
        )

    def _cost_stands(self, number: int, size: float) -> list[Stand]:
        cost = self._links[number].cost
        return cost_stands(self._points[number], self._lines[number], cost, size)
