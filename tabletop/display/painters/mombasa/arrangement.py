"""Where the panels of the board lie for each seating.

Owns the boxes; what they show is the panels'. The map with its tracks round it takes the column
between the strips, or lies between them with its tracks beside it; all else goes where there is
room.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import permutations

from tabletop.display.box import Box
from tabletop.display.layout import Edge, Layout, LayoutError
from tabletop.display.packing import Size, Wanted, packed
from tabletop.rules.mombasa.edition.data import Company

GAP = 6.0
TURN_H = 84.0
TRACK_DEPTH = 86.0
MAP_SIZES: tuple[Size, ...] = (
    *((float(w), float(h)) for h in range(1080, 900, -30) for w in (880, 840)),
    *((float(w), float(h)) for h in range(1080, 690, -30) for w in (800, 760, 720, 700)),
    *((800.0, float(h)) for h in (690, 660)),
)
"""With the tracks round it and the turn above, from the largest to the smallest in which all
things of the map have room.
"""
LOW_MAP_SIZES: tuple[Size, ...] = tuple(
    (float(w), float(h)) for h in range(600, 470, -10) for w in (680, 640, 600, 560)
)
"""Without its tracks, where strips in the middle of their edges leave no column."""
STACK = Wanted(
    "stack", tuple((float(w), float(h)) for h in range(600, 450, -10) for w in (760, 720, 700))
)
"""The turn and the tracks below each other, beside such a map."""
OTHERS = (
    Wanted("books", ((500, 222), (440, 222), (400, 220), (320, 262), (320, 210)), (560, 290)),
    Wanted("spaces", ((500, 206), (440, 210), (320, 260), (265, 280), (195, 420)), (560, 300)),
    Wanted(
        "offer",
        (
            (500, 310),
            (500, 270),
            (440, 270),
            (600, 250),
            (310, 262),
            (265, 320),
            (195, 420),
            (500, 206),
        ),
        (560, 440),
    ),
    Wanted("log", ((300, 110), (195, 160), (300, 70), (195, 90), (195, 60)), (560, 430)),
)
"""The other panels, the ones that are hard to place first."""


def arranged(layout: Layout) -> dict[str, Box]:
    """The box of each panel by name, `map` with the tracks' edges taken off: `track near`...

    Raises LayoutError where the seats leave too little room.
    """
    strips = [strip.box for strip in layout.strips]
    boxes = packed(layout.table, strips, [Wanted("map", MAP_SIZES, (1240, 1080)), *OTHERS])
    if boxes is not None:
        whole = boxes.pop("map")
        tracks = _round_the_map(whole.below(TURN_H).inset(GAP / 2))
    else:
        low = [Wanted("map", LOW_MAP_SIZES, (700, 640)), STACK, *OTHERS]
        boxes = packed(layout.table, strips, low)
        if boxes is None:
            raise LayoutError(
                "the seats leave too little room for the board; "
                "seats at the ends of the long sides leave the most"
            )
        whole = boxes.pop("stack")
        tracks = _in_a_stack(whole.below(TURN_H).inset(GAP / 2))
    boxes["turn"] = whole.top_part(TURN_H)
    return {name: box.inset(GAP / 2) for name, box in boxes.items()} | tracks


def _in_a_stack(box: Box) -> dict[str, Box]:
    """The four tracks below each other."""
    return dict(zip(map(track_at, Edge), box.grid(1, len(Edge), GAP), strict=True))


def outer_side(boxes: Mapping[str, Box], edge: Edge) -> Edge:
    """Which side of the track that belongs to an edge is its outer one: in a stack the far one."""
    box = boxes[track_at(Edge.LEFT)]
    return Edge.FAR if box.w > box.h else edge


def stage_of(boxes: Mapping[str, Box]) -> Box:
    """All that the map and its tracks take."""
    parts = [boxes["map"], *(boxes[track_at(edge)] for edge in Edge)]
    x, y = min(part.x for part in parts), min(part.y for part in parts)
    return Box(x, y, max(p.right for p in parts) - x, max(p.bottom for p in parts) - y)


def _round_the_map(box: Box) -> dict[str, Box]:
    """The map and the four tracks round it, each from a corner up to the next track."""
    depth = TRACK_DEPTH
    return {
        "map": box.inset(depth),
        track_at(Edge.FAR): Box(box.x, box.y, box.w - depth, depth),
        track_at(Edge.RIGHT): Box(box.right - depth, box.y, depth, box.h - depth),
        track_at(Edge.NEAR): Box(box.x + depth, box.bottom - depth, box.w - depth, depth),
        track_at(Edge.LEFT): Box(box.x, box.y + depth, depth, box.h - depth),
    }


def track_at(edge: Edge) -> str:
    """The name of the panel of the track at an edge of the map."""
    return f"track {edge}"


def edges_of(companies: tuple[Company, ...]) -> Mapping[str, Edge]:
    """At which edge of the map each company's track runs: all together nearest to their places."""
    far = {
        company.id: {
            Edge.LEFT: company.at[0],
            Edge.RIGHT: 1000 - company.at[0],
            Edge.FAR: company.at[1],
            Edge.NEAR: 1000 - company.at[1],
        }
        for company in companies
    }
    best = min(
        permutations(Edge),
        key=lambda edges: sum(far[c.id][edge] for c, edge in zip(companies, edges, strict=True)),
    )
    return {company.id: edge for company, edge in zip(companies, best, strict=True)}
