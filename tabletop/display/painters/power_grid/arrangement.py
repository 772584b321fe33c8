"""Which panel of Power Grid lies in which area of the table.

Owns the two arrangements: tall maps take the column, wide maps the centre between the strips.
"""

from __future__ import annotations

from tabletop.display.box import Box
from tabletop.display.layout import Layout

GAP = 6.0
PRICES_H = 156.0
TURN_H = 190.0
SIDE_W = 205.0
"""Beside a tall map, where the companies find no other place."""
ROOMY_W = 400.0
WIDE_SIDE_W = 350.0


def arranged(layout: Layout, map_aspect: float) -> dict[str, Box]:
    """The boxes of all panels on the table; none overlaps another or a strip."""
    boxes = _for_a_tall_map(layout) if map_aspect < 1.2 else _for_a_wide_map(layout)
    return {name: box.inset(GAP / 2) for name, box in boxes.items()}


def _for_a_tall_map(layout: Layout) -> dict[str, Box]:
    left, right, column = layout.left, layout.right, layout.column
    boxes = {"prices": column.top_part(PRICES_H)}
    rest = column.below(PRICES_H)
    if right.w >= ROOMY_W:
        boxes["turn"], lower = right.top_part(TURN_H), right.below(TURN_H)
        boxes["companies"] = lower
        plants_h, fuels_h = min(300.0, left.h * 0.34), min(330.0, left.h * 0.4)
        boxes["log"] = left.below(plants_h + fuels_h)
    else:
        boxes["turn"], boxes["log"] = right.top_part(TURN_H + 40), right.below(TURN_H + 40)
        if left.w >= ROOMY_W:
            plants_h = min(300.0, left.h * 0.32)
            fuels_h = min(330.0, left.h * 0.32)
            boxes["companies"] = left.below(plants_h + fuels_h)
        else:
            plants_h, fuels_h = left.h * 0.52, left.h * 0.48
            boxes["companies"] = rest.beside(rest.w - SIDE_W)
            rest = rest.left_part(rest.w - SIDE_W)
    boxes["plants"] = left.top_part(plants_h)
    boxes["fuels"] = left.below(plants_h).top_part(fuels_h)
    boxes["map"] = rest
    return boxes


def _for_a_wide_map(layout: Layout) -> dict[str, Box]:
    centre, near, far = layout.centre, layout.near_gap, layout.far_gap
    side_w = WIDE_SIDE_W if far.h else ROOMY_W
    side = centre.beside(centre.w - side_w)
    boxes = {"map": centre.left_part(centre.w - side_w), "prices": near.top_part(PRICES_H)}
    low = near.below(PRICES_H)
    if far.h:
        boxes["turn"] = far.left_part(320)
        boxes["plants"] = far.beside(320)
        boxes["log"] = low
        boxes["fuels"] = side.top_part(side.h * 0.4)
        boxes["companies"] = side.below(side.h * 0.4)
        return boxes
    boxes["turn"], boxes["log"] = low.left_part(low.w / 2), low.beside(low.w / 2)
    boxes["plants"] = side.top_part(side.h * 0.27)
    boxes["fuels"] = side.below(side.h * 0.27).top_part(side.h * 0.31)
    boxes["companies"] = side.below(side.h * 0.58)
    return boxes
