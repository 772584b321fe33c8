"""A company's base on the map: posts on their spaces, coins uncovered, what a share is worth.

Owns how a base is drawn; where it lies is the map's.
"""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.display.box import Box, around
from tabletop.display.canvas import Canvas
from tabletop.display.painters.mombasa.map_places import BasePlace
from tabletop.display.painters.mombasa.marks import (
    AWAY,
    COMPANY_COLOURS,
    GOLD,
    draw_coin,
    draw_company,
    draw_post,
)
from tabletop.display.painters.mombasa.targets import Light
from tabletop.display.theme import ACCENT, EDGE, INK, ON_ACCENT, PANEL, SMALLEST, Colour, mixed
from tabletop.rules.mombasa.edition.data import Company
from tabletop.rules.mombasa.view import CompanyView

EMPTY: Colour = (24, 20, 17)
VALUE_SIZE = 40.0


def draw_base(
    canvas: Canvas,
    place: BasePlace,
    company: Company,
    view: CompanyView,
    light: Light,
    columns: Sequence[Light],
) -> None:
    """The base with its columns lit where one of them is to be chosen."""
    colour = COMPANY_COLOURS[company.id]
    canvas.fill(place.box, mixed(PANEL, colour, 0.16), 8)
    frame = ACCENT if light else mixed(colour, INK, 0.35)
    canvas.frame(place.box, frame, 5 if light is Light.CURSOR else 3, 8)
    _draw_value(canvas, place, view)
    for column, box, lit, coins in zip(
        view.columns, place.columns, columns, company.columns, strict=True
    ):
        if lit:
            canvas.fill(box, ACCENT if lit is Light.CURSOR else mixed(PANEL, ACCENT, 0.45), 5)
        _draw_column(canvas, box, company.id, column, coins, is_lying=place.is_lying)


def _draw_value(canvas: Canvas, place: BasePlace, view: CompanyView) -> None:
    """The company's piece, how many posts are out of the game, and the coins uncovered as the
    worth of one share.
    """
    head = place.head
    if place.is_lying:
        mark, value = head.top_part(head.h * 0.46), head.below(head.h * 0.46)
    else:
        mark, value = head.left_part(head.w * 0.42), head.beside(head.w * 0.42)
    if view.removed:
        mark, away = mark.grid(2, 1) if place.is_lying else mark.grid(1, 2)
        draw_away(canvas, away, view.removed)
    side = min(mark.w, mark.h, 34.0)
    draw_company(canvas, around(*mark.centre, side, side), view.id)
    size = min(VALUE_SIZE, value.h * 0.98)
    text = str(view.coins)
    while (w := canvas.width(text, size, is_bold=True)) > value.w and size > SMALLEST:
        size -= 1
    coin = 18.0 if w + 20 <= value.w else 0.0
    x, y = value.x + (value.w - w - coin) / 2, value.centre[1]
    canvas.text(text, x, y, size, GOLD, is_bold=True)
    if coin:
        draw_coin(canvas, Box(x + w + 2, y - coin / 2, coin, coin))


def _draw_column(
    canvas: Canvas,
    box: Box,
    company: str,
    column: tuple[int, bool],
    coins: Sequence[int],
    *,
    is_lying: bool,
) -> None:
    """Posts towards the edge, uncovered coins where posts were; a last space once uncovered shows
    its coins for good.
    """
    posts, was_emptied = column
    count = len(coins)
    cells = box.grid(count, 1, 1) if is_lying else box.grid(1, count, 1)
    # A post put back into an emptied column leaves the last space free.
    last = count - 1 if was_emptied else count
    for number, (cell, coin) in enumerate(zip(cells, coins, strict=True)):
        side = min(cell.w, cell.h)
        spot = around(*cell.centre, side, side)
        if last - posts <= number < last:
            draw_post(canvas, spot.inset(1.5), company)
        else:
            draw_space(canvas, spot, coin)


def draw_away(canvas: Canvas, box: Box, posts: int) -> None:
    """How many posts of a company are out of the game."""
    side = min(box.w, box.h, 30.0)
    house = around(*box.centre, side, side)
    canvas.piece("house", house, AWAY)
    x, y = house.centre
    canvas.text(str(posts), x, y + 1, SMALLEST, ON_ACCENT, is_bold=True, align="centre")


def draw_space(canvas: Canvas, spot: Box, count: int) -> None:
    """A space without a post: one coin, or so many that the figure says it, or none."""
    # The dark round a coin is seen in a lit column, too, which is as yellow as the coin.
    canvas.piece("circle", spot.inset(2.5 if count < 2 else 0.0), EMPTY, EDGE)
    if count == 1:
        canvas.piece("circle", spot.inset(6), GOLD)
    elif count:
        draw_coin(canvas, spot.inset(2.5), str(count))
