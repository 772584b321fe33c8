"""What flies over the table in any game: things on their ways, equal ones as one.

Owns joining ways and making flights of them. Which way a fact takes is each game's `flights`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from tabletop.display.motion import MOST_FLIGHTS, Anchor, Draw, Flight


@dataclass(frozen=True, slots=True)
class Way:
    """What goes where: `count` pieces, or that much money, of the thing `id` of a kind."""

    kind: str
    id: str
    source: Anchor
    target: Anchor
    count: int = 1


def flights_on(
    ways: Iterable[Way],
    sizes: Mapping[str, tuple[float, float]],
    drawing: Callable[[Way], Draw],
    language: str,
) -> list[Flight]:
    """The flights, no more than can be followed; `sizes` are in design units, by kind."""
    return [
        Flight(
            key=(way.kind, way.id, way.count, language),
            size=sizes[way.kind],
            draw=drawing(way),
            source=way.source,
            target=way.target,
        )
        for way in merged(ways)[:MOST_FLIGHTS]
    ]


def merged(ways: Iterable[Way]) -> list[Way]:
    """The same things on the same way fly as one, with their number."""
    counts: dict[tuple[str, str, Anchor, Anchor], int] = {}
    for way in ways:
        if way.source != way.target:
            key = way.kind, way.id, way.source, way.target
            counts[key] = counts.get(key, 0) + way.count
    return [Way(*key, count) for key, count in counts.items()]
