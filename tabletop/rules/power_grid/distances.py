"""Cheapest connections: a search from a network, and the distances between all cities in play.

Owns both ways of finding them; which cities a path may pass and who may build is `network`'s.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from heapq import heapify, heappop, heappush

from tabletop.rules.power_grid.parts import Bits, members

NO_WAY = 1 << 20
"""The cost of what no connection leads to."""
NETWORKS_KEPT = 64
"""A network is asked for again in every round until it grows."""

Links = Sequence[Sequence[tuple[int, int]]]
"""For each city those next to it, each with the cost of connecting it from here."""


def search(links: Links, own: Bits, through: Bits) -> tuple[dict[int, int], dict[int, int]]:
    """Cheapest cost from a network to each city that paths through these cities lead to, and the
    city before it on the way.
    """
    cost: dict[int, int] = {}
    before: dict[int, int] = {}
    for city in members(own):
        for near, link in links[city]:
            if not own >> near & 1 and link < cost.get(near, link + 1):
                cost[near] = link
                before[near] = city
    heap = [(cost[city], city) for city in cost if through >> city & 1]
    heapify(heap)
    while heap:
        so_far, city = heappop(heap)
        if so_far > cost[city]:
            continue
        for near, link in links[city]:
            total = so_far + link
            if not own >> near & 1 and total < cost.get(near, total + 1):
                cost[near] = total
                before[near] = city
                if through >> near & 1:
                    heappush(heap, (total, near))
    return cost, before


class Distances:
    """The cheapest connections between any two of these cities, each passing any others of them."""

    def __init__(self, links: Links, cities: Bits) -> None:
        self._cost: list[list[int]] = []
        self._before: list[dict[int, int]] = []
        for city in range(len(links)):
            cost, before = search(links, 1 << city, cities) if cities >> city & 1 else ({}, {})
            row = [NO_WAY] * len(links)
            for other, price in cost.items():
                if cities >> other & 1:
                    row[other] = price
            if cities >> city & 1:
                row[city] = 0
            self._cost.append(row)
            self._before.append(before)
        self.nearest = lru_cache(maxsize=NETWORKS_KEPT)(self._nearest)
        """By city the cheapest connections from one of the own cities, at least one."""

    def _nearest(self, own: Bits) -> tuple[int, ...]:
        rows = [self._cost[city] for city in members(own)]
        return tuple(rows[0]) if len(rows) == 1 else tuple(map(min, *rows))

    def path(self, own: Bits, city: int) -> tuple[int, ...]:
        """The cities of such a way, from the last own one to the city."""
        before = self._before[min(members(own), key=lambda origin: self._cost[origin][city])]
        return walk_back(before, own, city)


def walk_back(before: dict[int, int], own: Bits, city: int) -> tuple[int, ...]:
    """The way to a city from the last own one on it."""
    path = [city]
    while not own >> path[-1] & 1:
        path.append(before[path[-1]])
    return tuple(reversed(path))
