"""Where the panels of Power Grid lie when seats stand where no ready arrangement has room.

Owns how small each panel may be. Looking for the places is packing.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from tabletop.display.box import Box
from tabletop.display.layout import Layout, LayoutError
from tabletop.display.packing import Size, Wanted, packed

TALL_MAP: tuple[Size, ...] = (
    *((max(740.0, h * 0.84), float(h)) for h in range(1060, 840, -20)),
    *((700.0, 1060.0), (700.0, 1000.0)),
    *((max(780.0, h * 0.95), float(h)) for h in range(840, 670, -20)),
)
WIDE_MAP: tuple[Size, ...] = (
    *((h * 1.76, float(h)) for h in range(900, 580, -20)),
    *((w, float(h)) for h in range(580, 530, -10) for w in (1300.0, 1120.0, 960.0)),
)
"""From the largest to the smallest in which the cities and costs of a map stand apart."""
CROWDED_MAP: tuple[Size, ...] = ((1000, 560), (860, 560), (860, 520), (760, 520), (700, 500))
"""Where there is no more room, costs may touch names."""

OTHERS = (
    Wanted("prices", ((880, 156), (700, 156), (700, 110)), (1000, 156)),
    Wanted("companies", ((360, 420), (255, 460), (520, 310), (860, 170)), (530, 640)),
    Wanted("fuels", ((310, 250), (255, 250), (255, 211)), (520, 300)),
    Wanted("plants", ((520, 250), (520, 160), (360, 250), (255, 250), (880, 96)), (900, 260)),
    Wanted("turn", ((265, 196), (526, 96), (255, 160)), (520, 200)),
    Wanted("log", ((265, 120), (255, 70), (350, 50)), (560, 400)),
)
"""The other panels, the ones that are hard to place first."""


def is_roomy(boxes: Mapping[str, Box], layout: Layout, *, is_tall: bool) -> bool:
    """Whether every panel of an arrangement is large enough and lies clear of all others."""
    sizes = {want.name: want.sizes for want in OTHERS}
    sizes["map"] = TALL_MAP if is_tall else WIDE_MAP
    apart = [*(strip.box for strip in layout.strips), *boxes.values()]
    return all(
        layout.table.holds(box, 0.01)
        and sum(box.inset(0.01).overlaps(other) for other in apart) == 1
        and any(w <= box.w + 1 and h <= box.h + 1 for w, h in sizes[name])
        for name, box in boxes.items()
    )


def free_places(layout: Layout, names: Collection[str], *, is_tall: bool) -> dict[str, Box]:
    """The boxes of the panels of these names wherever the seats leave room; raises LayoutError."""
    sizes, most = (TALL_MAP, (1100, 1080)) if is_tall else (WIDE_MAP, (1700, 960))
    others = [want for want in OTHERS if want.name in names]
    wanted = [Wanted("map", (*sizes, *CROWDED_MAP), most), *others]
    boxes = packed(layout.table, [strip.box for strip in layout.strips], wanted)
    if boxes is None:
        raise LayoutError(
            "the seats leave too little room for the board; "
            "seats at the ends of the long sides leave the most"
        )
    return boxes
