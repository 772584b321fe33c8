"""The cities of the map with what changes on them: houses, starts, what connecting one costs.

Owns how a city looks in a view, and drawing it. Where it lies is `places`'.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tabletop.display.box import Box, around
from tabletop.display.canvas import Canvas
from tabletop.display.painters.power_grid.map_ground import PILL
from tabletop.display.painters.power_grid.marks import company_colour, draw_house
from tabletop.display.painters.power_grid.places import CityPlace
from tabletop.display.theme import ACCENT, EDGE, INK, ON_ACCENT, SMALLEST, SOFT_INK
from tabletop.display.words import Words
from tabletop.rules.power_grid.view import GridView

FLAG_H, PILL_EDGE = 16.0, 4.0
HOUSE_W, HOUSE_H = 20.0, 23.0
DOT, COST_MARGIN = 7.0, 2.0
PRICE_SIZE, ONE_SLOT_SIZE, CHIP_SIZE = 17.0, 18.0, 24.0


@dataclass(frozen=True, slots=True)
class CityLook:
    """Houses in place order, companies that start here, the cost of connecting it now, and how many
    of its places are open where these are its own.
    """

    houses: tuple[str, ...]
    starts: tuple[str, ...]
    cost: int | None
    open: int | None


def city_looks(view: GridView, cities: Mapping[str, CityPlace]) -> dict[str, CityLook]:
    """All cities of the regions in play or open to be chosen."""
    starts: dict[str, tuple[str, ...]] = {}
    for company in view.companies:
        if company.start_city is not None:
            starts[company.start_city] = (*starts.get(company.start_city, ()), company.id)
    shown = {*view.regions, *view.open_regions}
    ways = {**view.starts, **view.routes} if view.phase == "building" else view.routes
    looks: dict[str, CityLook] = {}
    for id_, place in cities.items():
        if place.city.region in shown:
            route, steps = ways.get(id_), place.city.open_by_step
            looks[id_] = CityLook(
                view.cities.get(id_, ()),
                starts.get(id_, ()),
                None if route is None else route.connections + route.place,
                None if steps is None else steps[view.step - 1],
            )
    return looks


def around_city(place: CityPlace) -> Box:
    """All that ever changes of a city: pill, bright frame, flags of those that start here."""
    pill = place.pill
    w, h = pill.w + 2 * PILL_EDGE, pill.h + FLAG_H + PILL_EDGE
    return Box(pill.x - PILL_EDGE, pill.y - FLAG_H, w, h)


def draw_city(canvas: Canvas, place: CityPlace, look: CityLook, words: Words) -> None:
    """The pill with its houses in place order; lit with the cost while it can be reached."""
    box, own = around_city(place), place.city.places
    left, top = box.x, box.y
    pill = Box(PILL_EDGE, FLAG_H, place.pill.w, place.pill.h)
    slots = [Box(slot.x - left, slot.y - top, slot.w, slot.h) for slot in place.slots]

    def draw(stamp: Canvas, _: Box) -> None:
        _draw_pill(stamp, pill, slots, own, look, words)

    canvas.stamp(("city", look, own, words.language), box, draw)


def _draw_pill(
    canvas: Canvas,
    pill: Box,
    slots: list[Box],
    own: tuple[int, ...],
    look: CityLook,
    words: Words,
) -> None:
    is_lit = look.cost is not None
    if is_lit:
        canvas.fill(pill.inset(-PILL_EDGE), ACCENT, 10)
    canvas.fill(pill, PILL, 8)
    canvas.frame(pill, ACCENT if is_lit else EDGE, 2, 8)
    slots = _with_room_for_cost(canvas, pill, slots, look)
    for slot, company in zip(slots, look.houses, strict=False):
        house = around(*slot.centre, min(HOUSE_W, slot.w), HOUSE_H)
        draw_house(canvas, house, company, words)
        if company in look.starts:
            flag = Box(slot.x + 5, pill.y - FLAG_H + 4, 14, FLAG_H)
            canvas.piece("flag", flag, company_colour(company), INK)
    free = slots[len(look.houses) :]
    if is_lit and free:
        chip = Box(free[0].x, pill.y + 3, free[-1].right - free[0].x, pill.h - 6)
        canvas.fill(chip, ACCENT, 5)
        size = CHIP_SIZE if len(free) > 1 else ONE_SLOT_SIZE
        canvas.text(
            str(look.cost),
            *chip.centre,
            size,
            ON_ACCENT,
            is_bold=True,
            align="centre",
            most=chip.w,
            most_h=size,
        )
    elif any(own):
        for number in range(len(look.houses), len(slots)):
            is_open = look.open is None or number < look.open
            ink = SOFT_INK if is_open else EDGE
            x, y = slots[number].centre
            if number:
                canvas.fill(Box(slots[number].x - 1, pill.y + 5, 2, pill.h - 10), EDGE)
            canvas.text(str(own[number]), x, y, PRICE_SIZE, ink, align="centre")
    elif not look.houses:
        for slot in slots:
            canvas.piece("circle", around(*slot.centre, DOT, DOT), SOFT_INK)


def _with_room_for_cost(canvas: Canvas, pill: Box, slots: list[Box], look: CityLook) -> list[Box]:
    """The places; where a cost does not fit beside the houses, these stand closer together."""
    count = len(look.houses)
    if look.cost is None or count == len(slots) or not count:
        return slots
    needed = canvas.width(str(look.cost), SMALLEST, is_bold=True) + COST_MARGIN
    if needed <= slots[-1].right - slots[count].x:
        return slots
    houses = pill.left_part(pill.w - needed)
    return [*houses.grid(count, 1), pill.beside(houses.w)]
