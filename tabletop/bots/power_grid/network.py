"""Where a company could go next on the map, and what that costs.

Owns the estimate of extensions and the choice of a start city; the exact routes are in the view.
"""

from __future__ import annotations

from heapq import heappop, heappush

from tabletop.bots.power_grid.outlook import Outlook

REACH = 8
"""So many extensions are looked at; no company connects more in a round."""

NEIGHBOURHOOD = 5
"""A start city is judged by what so many extensions from it would cost."""


def own_cities(look: Outlook, company: str) -> set[str]:
    """The cities that a company has connected."""
    return {city for city, owners in look.view.cities.items() if company in owners}


def extension_costs(look: Outlook, network: set[str], most: int = REACH) -> tuple[int, ...]:
    """What the next 0, 1, 2... cities cost together, always the cheapest next one.

    Full cities are passed at the cost of the ways, as the rules allow (P-O8).
    """
    links = look.facts.links
    seen = set(network)
    heap: list[tuple[int, int, str]] = []
    totals = [0]

    def look_around(city: str, so_far: int) -> None:
        for near, cost in links[city]:
            if near not in seen and look.is_in_play(near):
                ways = so_far + cost
                place = look.place_cost(near) if look.has_place(near) else 0
                heappush(heap, (ways + place, ways, near))

    for city in sorted(network):
        look_around(city, 0)
    while heap and len(totals) <= most:
        cost, ways, city = heappop(heap)
        if city in seen:
            continue
        seen.add(city)
        if look.has_place(city):
            totals.append(totals[-1] + cost)
            ways = 0
        look_around(city, ways)
    return tuple(totals)


def start_city_cost(look: Outlook, city: str) -> int:
    """What a network of a few cities from this start would cost; dead ends count as dear."""
    totals = extension_costs(look, {city}, NEIGHBOURHOOD)
    missing = NEIGHBOURHOOD + 1 - len(totals)
    return look.place_cost(city) + totals[-1] + 50 * missing
