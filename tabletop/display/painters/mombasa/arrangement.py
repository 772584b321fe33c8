"""Where the panels of the board lie for each seating.

Owns the boxes; what they show is the panels'. The map with its tracks takes the column between the
strips; all else lies beside it, wherever the strips leave room.
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
    *((float(w), float(h)) for h in range(690, 540, -30) for w in (900, 800, 700)),
)
"""With the turn above, from the largest to the smallest in which all texts have room."""
OTHERS = (
    Wanted("books", ((500, 222), (440, 222), (400, 220), (320, 262), (320, 210)), (560, 290)),
    Wanted("spaces", ((500, 206), (440, 210), (320, 260), (265, 280), (195, 420)), (560, 300)),
    Wanted(
        "offer",
        ((500, 310), (500, 270), (440, 270), (310, 262), (265, 320), (195, 420), (500, 206)),
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
    if boxes is None:
        raise LayoutError(
            "the seats leave too little room for the board; "
            "seats at the ends of the long sides leave the most"
        )
    whole = boxes.pop("map")
    boxes["turn"] = whole.top_part(TURN_H)
    found = {name: box.inset(GAP / 2) for name, box in boxes.items()}
    return {**found, **_with_tracks(whole.below(TURN_H).inset(GAP / 2))}


def _with_tracks(box: Box) -> dict[str, Box]:
    """The map and the four tracks round it, each from a corner up to the next track."""
    depth = TRACK_DEPTH
    return {
        "map": box.inset(depth),
        track_at(Edge.FAR): Box(box.x, box.y, box.w - depth, depth),
        track_at(Edge.RIGHT): Box(box.right - depth, box.y, depth, box.h - depth),
        track_at(Edge.NEAR): Box(box.x + depth, box.bottom - depth, box.w - depth, depth),
        track_at(Edge.LEFT): Box(box.x, box.y + depth, depth, box.h - depth),
    }


def with_its_tracks(box: Box) -> Box:
    """All that the map and its tracks take, from the box of the map."""
    return box.inset(-TRACK_DEPTH)


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
