"""The drawn shape of an edition's map on its plane of 1000 by 1000: land, regions, borders.

Owns which line separates which regions; pixels and colours are the map's. An edition's points are
moved a little so that neighbours touch and others do not; what cannot be is a channel or a bridge.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import lru_cache

from tabletop.display.painters.mombasa.geometry import (
    Area,
    Point,
    Polygon,
    Side,
    bent,
    cells,
    corners,
    hull_around,
    smoothed,
)
from tabletop.rules.mombasa.edition.data import Border, Region

COAST = [
    *((150, 150), (190, 95), (300, 70), (400, 50), (500, 65), (560, 80), (650, 92), (740, 100)),
    *((800, 150), (850, 205), (905, 300), (965, 350), (942, 430), (900, 520), (872, 600)),
    *((868, 700), (832, 790), (765, 870), (705, 932), (600, 945), (520, 925), (478, 850)),
    *((438, 760), (398, 680), (390, 590), (398, 520), (340, 492), (250, 508), (160, 490)),
    *((112, 410), (102, 320), (118, 230)),
]
"""The land of the house edition, drawn by us; others whose points lie on it have it too."""
COAST_ROOM, HULL_MARGIN = 30.0, 75.0
"""Points nearer to the coast than COAST_ROOM have a land of their own instead, drawn round them."""
PLANE: Polygon = [(-300, -300), (1300, -300), (1300, 1300), (-300, 1300)]

ROUNDS, STEP = 40, 5.0
LEAST_SHARED = 42.0
"""Two neighbours are to share so much of a border; points move up to ROUNDS times for it."""
HOST_WEIGHT, WEIGHT_SHARE = 9000.0, 0.4
ENCLAVE_R, ENCLAVE_ROOM, ENCLAVE_CORNERS = 52.0, 6.0, 16
ENCLAVE_SHARE = 0.84
SAMPLES, GRID = 8, 12


@dataclass(frozen=True, slots=True)
class RegionShape:
    """A region as a polygon that may reach beyond the coast, and where its things are drawn."""

    polygon: Polygon
    spot: Point
    room: float
    """How far the spot lies from the nearest border or coast."""


@dataclass(frozen=True, slots=True)
class BorderLine:
    """A stretch between two regions; `lines` is 0 for a channel between no neighbours."""

    points: tuple[Point, ...]
    lines: int


@dataclass(frozen=True, slots=True)
class MapShape:
    """All that is drawn of a map; `bridges` join neighbours that do not touch."""

    coast: Polygon
    regions: Mapping[str, RegionShape]
    borders: tuple[BorderLine, ...]
    bridges: tuple[BorderLine, ...]


@lru_cache(8)
def map_shape(regions: tuple[Region, ...], borders: tuple[Border, ...]) -> MapShape:
    """The shape of an edition's map; always the same for the same regions and borders."""
    lines = {frozenset((one, other)): count for one, other, count in borders}
    points: dict[str, Point] = {region.id: region.at for region in regions}
    hosts = _enclaves(lines)
    land = _land(list(points.values()))
    sites = {name: at for name, at in points.items() if name not in hosts}
    for enclave, host in hosts.items():
        (x1, y1), (x2, y2) = points[host], points[enclave]
        sites[host] = (x1 + x2) / 2, (y1 + y2) / 2
    sites = _settled(sites, set(hosts.values()), lines, land)
    found = _cells(sites, set(hosts.values()))
    shapes = _regions(found, hosts, points, land)
    drawn, touching = _borders(found, lines, land)
    for enclave, host in hosts.items():
        ring = shapes[enclave].polygon
        drawn.append(BorderLine((*ring, ring[0]), lines[frozenset((enclave, host))]))
        touching.add(frozenset((enclave, host)))
    bridges = tuple(
        BorderLine(tuple(shapes[name].spot for name in sorted(pair)), count)
        for pair, count in lines.items()
        if pair not in touching and pair <= shapes.keys()
    )
    return MapShape(smoothed(land.polygon), shapes, tuple(drawn), bridges)


def _enclaves(lines: Mapping[frozenset[str], int]) -> dict[str, str]:
    """The regions with one neighbour only, and the region round each."""
    beside: dict[str, list[str]] = {}
    for one, other in map(sorted, lines):
        beside.setdefault(one, []).append(other)
        beside.setdefault(other, []).append(one)
    return {name: others[0] for name, others in beside.items() if len(others) == 1}


def _land(points: Sequence[Point]) -> Area:
    """The coast before smoothing: ours if all points lie well on it."""
    own = Area([(float(x), float(y)) for x, y in COAST])
    if all(own.has_room(point, COAST_ROOM) for point in points):
        return own
    return Area(hull_around(points, HULL_MARGIN))


def _cells(sites: Mapping[str, Point], hosts: AbstractSet[str]) -> dict[str, list[Side]]:
    """The cell of each site; those round enclaves are larger, but swallow no other."""
    weights = [_weight(name, sites) if name in hosts else 0.0 for name in sites]
    return dict(zip(sites, cells(list(sites.values()), weights, PLANE), strict=True))


def _weight(name: str, sites: Mapping[str, Point]) -> float:
    others = (math.dist(sites[name], site) for other, site in sites.items() if other != name)
    return min(HOST_WEIGHT, WEIGHT_SHARE * min(others) ** 2)


def _settled(
    sites: dict[str, Point],
    hosts: AbstractSet[str],
    lines: Mapping[frozenset[str], int],
    land: Area,
) -> dict[str, Point]:
    """The sites moved until neighbours share enough of a border and others nothing, if they can."""
    names = list(sites)
    for _ in range(ROUNDS):
        found = _cells(sites, hosts)
        shared = dict.fromkeys((pair for pair in lines if pair <= sites.keys()), 0.0)
        for number, (name, sides) in enumerate(found.items()):
            for side in sides:
                if side.beyond > number:
                    pair = frozenset((name, names[side.beyond]))
                    shared[pair] = max(shared.get(pair, 0.0), _visible(side, land))
        moves = [
            (pair, 1 if pair in lines else -1)
            for pair, length in shared.items()
            if (length < LEAST_SHARED if pair in lines else length > 0)
        ]
        if not moves:
            break
        for pair, way in moves:
            one, other = sorted(pair)
            _move(sites, one, other, STEP * way, land)
    return sites


def _move(sites: dict[str, Point], one: str, other: str, step: float, land: Area) -> None:
    """Both sites towards each other, or apart, as long as they stay well on land."""
    (x1, y1), (x2, y2) = sites[one], sites[other]
    length = math.dist((x1, y1), (x2, y2)) or 1.0
    dx, dy = (x2 - x1) / length * step, (y2 - y1) / length * step
    for name, moved in ((one, (x1 + dx, y1 + dy)), (other, (x2 - dx, y2 - dy))):
        sites[name] = moved if land.has_room(moved, COAST_ROOM) else sites[name]


def _visible(side: Side, land: Area) -> float:
    """How much of a side lies on land."""
    (x1, y1), (x2, y2) = side.start, side.end
    shares = ((k + 0.5) / SAMPLES for k in range(SAMPLES))
    on_land = sum(land.has((x1 + (x2 - x1) * share, y1 + (y2 - y1) * share)) for share in shares)
    return math.dist(side.start, side.end) * on_land / SAMPLES


def _regions(
    found: Mapping[str, list[Side]],
    hosts: Mapping[str, str],
    points: Mapping[str, Point],
    land: Area,
) -> dict[str, RegionShape]:
    """Every region's polygon and spot: enclaves first, so that their hosts keep clear of them."""
    rings = {
        enclave: _ring(points[enclave], Area(corners(found[host])), land)
        for enclave, host in hosts.items()
    }
    regions = {
        enclave: RegionShape(_around(centre, r), centre, r)
        for enclave, (centre, r) in rings.items()
    }
    for name, sides in found.items():
        polygon = Area(corners(sides))
        inside = [rings[enclave] for enclave, host in hosts.items() if host == name]
        room, spot = _roomiest(polygon, land, inside)
        regions[name] = RegionShape(polygon.polygon, spot, room)
    return {name: regions[name] for name in points}


def _roomiest(
    region: Area, land: Area, inside: Sequence[tuple[Point, float]]
) -> tuple[float, Point]:
    """The point of a region that lies farthest from borders, coast and enclaves, and how far."""
    room, best = -math.inf, None
    for point in _grid(region, land):
        # Most points are too near to the first things that they are compared with.
        if room >= 0 and not (region.has_room(point, room) and land.has_room(point, room)):
            continue
        found = _free(point, region, land, inside), point
        if best is None or found > best:
            best, room = found, found[0]
    assert best is not None
    return best


def _free(point: Point, region: Area, land: Area, inside: Sequence[tuple[Point, float]]) -> float:
    """How far a point of a region lies from borders, land and enclaves."""
    within = region.reach(point)
    if within < 0:
        return within
    return min(within, land.reach(point), *(math.dist(point, at) - r for at, r in inside))


def _ring(at: Point, host: Area, land: Area) -> tuple[Point, float]:
    """The middle of an enclave, as near to its point as its host holds it, and its radius."""
    points = sorted((at, *_grid(host, land)), key=lambda point: (math.dist(point, at), point))
    wanted = ENCLAVE_R + ENCLAVE_ROOM
    for centre in points:
        if host.has_room(centre, wanted) and land.has_room(centre, wanted):
            room = min(host.reach(centre), land.reach(centre))
            break
    else:
        room, centre = max((min(host.reach(point), land.reach(point)), point) for point in points)
    return centre, min(ENCLAVE_R, room * ENCLAVE_SHARE)


def _around(centre: Point, r: float) -> Polygon:
    turn = math.tau / ENCLAVE_CORNERS
    x, y = centre
    return [
        (x + r * math.cos(k * turn), y + r * math.sin(k * turn)) for k in range(ENCLAVE_CORNERS)
    ]


def _grid(region: Area, land: Area) -> Iterator[Point]:
    """Points all over a region, as far as it can be seen."""
    inner, outer = region.polygon, land.polygon
    left, right = _span([x for x, _ in inner], [x for x, _ in outer])
    top, bottom = _span([y for _, y in inner], [y for _, y in outer])
    for row in range(1, GRID):
        for column in range(1, GRID):
            x = left + (right - left) * column / GRID
            yield x, top + (bottom - top) * row / GRID


def _span(inner: Sequence[float], outer: Sequence[float]) -> tuple[float, float]:
    return max(min(inner), min(outer)), min(max(inner), max(outer))


def _borders(
    found: Mapping[str, list[Side]], lines: Mapping[frozenset[str], int], land: Area
) -> tuple[list[BorderLine], set[frozenset[str]]]:
    """The lines between cells, and which pairs share one that can be seen."""
    names = list(found)
    borders, touching = [], set()
    for number, (name, sides) in enumerate(found.items()):
        for side in sides:
            if side.beyond > number:
                pair = frozenset((name, names[side.beyond]))
                borders.append(BorderLine(tuple(bent(side)), lines.get(pair, 0)))
                if _visible(side, land) > 0:
                    touching.add(pair)
    return borders, touching
