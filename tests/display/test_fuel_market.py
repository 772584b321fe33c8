"""The fuel market where a map has rules of its own: the row tells its own prices and units."""

import pygame
from msgspec import structs

from tabletop.display.box import Box
from tabletop.display.canvas import Canvas, Pens
from tabletop.display.moment import Moment
from tabletop.display.painters.power_grid.fuels import FuelPanel
from tabletop.display.painters.power_grid.marks import FUEL_COLOURS
from tabletop.display.painters.power_grid.retold import retold
from tabletop.rules.power_grid.facts import FuelMoved
from tabletop.rules.power_grid.view import FuelView
from tests.display.samples import figures, view, words_for

SIZE_PX = (500, 90)
COAL = figures("germany").map.market["coal"]
UNITS = sum(number for _, number in COAL)


def drawn(state: FuelView) -> tuple[list[str], float]:
    """The texts of a row of coal, and how far on the right its units lie."""
    panel = FuelPanel({"coal": COAL}, words_for("germany"))
    shown = structs.replace(view(), fuels={"coal": state})
    canvas = Canvas(pygame.Surface(SIZE_PX), 1.0, Pens(records_texts=True))
    panel.draw_cell(canvas, Box(0, 0, *SIZE_PX), "coal", Moment(shown, []))
    below = [
        x
        for x in range(SIZE_PX[0])
        for y in range(30, SIZE_PX[1])
        if canvas.surface.get_at((x, y))[:3] == FUEL_COLOURS["coal"]
    ]
    return [text.text for text in canvas.texts], sum(below) / len(below)


def test_the_row_keeps_its_price_where_the_buyer_has_chosen_the_other_market() -> None:
    texts, _ = drawn(FuelView(10, 0, 1, second=12, second_price=1))
    assert {"5\u00a0E", "North 12, 1\u00a0E"} <= set(texts)
    texts, _ = drawn(FuelView(10, 0, None))
    assert "5\u00a0E" in texts, "what is not sold in the North is not sold out"


def test_prices_that_a_map_raises_stand_on_the_spaces() -> None:
    texts, _ = drawn(FuelView(UNITS, 0, 3))
    assert [text for text in texts if text.isdigit()] == [str(price + 2) for price, _ in COAL]
    assert "3\u00a0E" in texts


def test_units_of_a_row_that_has_moved_lie_on_cheaper_spaces() -> None:
    _, usual = drawn(FuelView(3, 0, 8))
    texts, moved = drawn(FuelView(3, 0, 1, moved=UNITS - 3))
    assert moved < SIZE_PX[0] / 3 < usual
    assert texts[-len(COAL) :] == [str(price) for price, _ in COAL]


def test_a_raised_price_stays_raised_while_a_purchase_is_told() -> None:
    before = structs.replace(view(), fuels={"coal": FuelView(UNITS, 0, 3)})
    after = retold(before, [FuelMoved("coal", "market", "green", 3)], figures("germany"))
    assert after.fuels["coal"].price == 4
