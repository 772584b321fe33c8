"""Which panel of Power Grid lies in which area of the table.

Owns the two ready arrangements: tall maps take the column, wide maps the centre between the strips.
Where seats stand in their way, the panels lie in free places.
"""

from __future__ import annotations

from tabletop.display.box import Box
from tabletop.display.layout import Layout
from tabletop.display.painters.power_grid.free_places import free_places, is_roomy

GAP = 6.0
PRICES_H, TURN_H = 156.0, 196.0
PLANTS_H, PLANT_ROW_H = 250.0, 96.0
FUELS_W, FUELS_H = 310.0, 250.0
TALL = 1.4
"""Maps whose width by height is below this take the column."""
ROOMY_W = 400.0
"""From this width on an area beside the column holds whole cards side by side."""
SIDE_W = 360.0
"""Beside a wide map."""
LEAST_CORNER_W, LEAST_CORNER_H = 220.0, 190.0
"""A corner beside a strip of a short side holds a panel from this size on."""


def arranged(layout: Layout, map_aspect: float, *, has_prices: bool = True) -> dict[str, Box]:
    """The boxes of all panels on the table; none overlaps another or a strip.

    Without a price track its room is the map's, or that of the panel beside it.
    Raises LayoutError where the seats leave too little room.
    """
    is_tall = map_aspect < TALL
    prices_h = PRICES_H if has_prices else 0.0
    boxes = (_for_a_tall_map if is_tall else _for_a_wide_map)(layout, prices_h)
    if not has_prices:
        del boxes["prices"]
    corner = _corner(layout)
    if corner is not None:
        _use(corner, boxes)
    if not is_roomy(boxes, layout, is_tall=is_tall):
        boxes = free_places(layout, boxes, is_tall=is_tall)
    return {name: box.inset(GAP / 2) for name, box in boxes.items()}


def _for_a_tall_map(layout: Layout, prices_h: float) -> dict[str, Box]:
    column = layout.column
    wide, narrow = layout.left, layout.right
    if wide.w < narrow.w:
        wide, narrow = narrow, wide
    boxes = {"prices": column.top_part(prices_h), "map": column.below(prices_h)}
    boxes["turn"], lower = narrow.top_part(TURN_H), narrow.below(TURN_H)
    if narrow.w >= ROOMY_W:
        boxes["plants"] = wide.top_part(wide.h * 0.34)
        rest = wide.below(wide.h * 0.34)
        boxes["fuels"], boxes["log"] = rest.top_part(wide.h * 0.4), rest.below(wide.h * 0.4)
        boxes["companies"] = lower
        return boxes
    boxes["fuels"], boxes["log"] = lower.top_part(FUELS_H), lower.below(FUELS_H)
    if wide.w >= ROOMY_W:
        boxes["plants"] = wide.top_part(wide.h * 0.3)
        boxes["companies"] = wide.below(wide.h * 0.3)
    else:
        boxes["companies"] = wide
        boxes["plants"] = boxes["map"].top_part(PLANT_ROW_H)
        boxes["map"] = boxes["map"].below(PLANT_ROW_H)
    return boxes


def _for_a_wide_map(layout: Layout, prices_h: float) -> dict[str, Box]:
    centre, near, far = layout.centre, layout.near_gap, layout.far_gap
    middle, side = centre.left_part(centre.w - SIDE_W), centre.beside(centre.w - SIDE_W)
    if far.h:
        low = near.below(prices_h)
        return {
            "map": middle,
            "companies": side,
            "plants": far.left_part(far.w - FUELS_W),
            "fuels": far.beside(far.w - FUELS_W),
            "prices": near.top_part(prices_h),
            "turn": low.left_part(low.w * 0.6),
            "log": low.beside(low.w * 0.6),
        }
    return {
        "prices": middle.top_part(prices_h),
        "map": middle.below(prices_h),
        "plants": side.top_part(PLANTS_H),
        "companies": side.below(PLANTS_H),
        "turn": near.left_part(near.w - 2 * FUELS_W + 20),
        "fuels": near.beside(near.w - 2 * FUELS_W + 20).left_part(FUELS_W),
        "log": near.beside(near.w - FUELS_W + 20),
    }


def _corner(layout: Layout) -> Box | None:
    """The largest free area between a strip of a short side and a corner, if it is of use."""
    table, centre = layout.table, layout.centre
    free = []
    for side in (table.left_part(centre.x), table.beside(centre.right)):
        y = 0.0
        for strip in sorted((strip.box for strip in layout.strips), key=lambda box: box.y):
            if strip.overlaps(side):
                free.append(Box(side.x, y, side.w, strip.y - y))
                y = max(y, strip.bottom)
        free.append(Box(side.x, y, side.w, table.h - y))
    useful = [box for box in free if box.w >= LEAST_CORNER_W and box.h >= LEAST_CORNER_H]
    return max(useful, key=lambda box: box.h, default=None)


def _use(corner: Box, boxes: dict[str, Box]) -> None:
    """The turn moves into a free corner and the log takes its place, where they lie in a column;
    else the log moves there, and its neighbour takes its place.
    """
    turn, log = boxes["turn"], boxes["log"]
    if turn.x == log.x:
        boxes["turn"] = corner
        between = boxes["fuels"]
        boxes["fuels"] = Box(turn.x, turn.y, turn.w, between.h)
        y = turn.y + between.h
        boxes["log"] = Box(turn.x, y, turn.w, log.bottom - y)
    else:
        boxes["log"] = corner
        beside = max(
            (name for name in boxes if abs(boxes[name].right - log.x) < 1 and name != "log"),
            key=lambda name: boxes[name].h if boxes[name].y == log.y else 0.0,
        )
        box = boxes[beside]
        boxes[beside] = Box(box.x, box.y, box.w + log.w, box.h)
