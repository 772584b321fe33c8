"""The signs of Power Grid and what each means, and what is special on this map.

Owns which signs are explained and in which order; the sentences are the catalogue's.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tabletop.display.board import Explained
from tabletop.display.box import Box, around
from tabletop.display.canvas import Canvas
from tabletop.display.painters.power_grid.figures import BoardFigures
from tabletop.display.painters.power_grid.marks import (
    COMPANY_SHAPES,
    WIND,
    draw_company,
    draw_fuel,
    draw_house,
    draw_plant_tile,
)
from tabletop.display.theme import ACCENT
from tabletop.display.words import Words

SIDE, TILE_W = 28.0, 36.0
FIRST_COMPANY = next(iter(COMPANY_SHAPES))


def _fuel(fuel: str) -> Callable[[Canvas, Box], None]:
    return lambda canvas, box: draw_fuel(canvas, around(*box.centre, SIDE, SIDE), fuel)


def _piece(shape: str, colour: tuple[int, int, int]) -> Callable[[Canvas, Box], None]:
    return lambda canvas, box: canvas.piece(shape, around(*box.centre, SIDE, SIDE), colour)


def legend(figures: BoardFigures, words: Words) -> Sequence[Explained]:
    """The signs that the mode has with their sentences, of the fuels those that are sold; then the
    special rules of the map.
    """

    def company(canvas: Canvas, box: Box) -> None:
        draw_company(canvas, around(*box.centre, SIDE, SIDE), FIRST_COMPANY, words)

    def house(canvas: Canvas, box: Box) -> None:
        draw_house(canvas, around(*box.centre, SIDE, SIDE), FIRST_COMPANY, words)

    def plant(canvas: Canvas, box: Box) -> None:
        number = min(figures.plants, key=lambda number: len(figures.plants[number].fuels) < 2)
        draw_plant_tile(canvas, around(*box.centre, TILE_W, SIDE), number, figures.plants[number])

    president = ("president", _piece("star", ACCENT))
    signs: list[tuple[str, Callable[[Canvas, Box], None]]] = [
        ("player" if figures.players_operate else "company", company),
        *([president] if figures.prices and not figures.players_operate else []),
        ("house", house),
        ("plant", plant),
        *((fuel, _fuel(fuel)) for fuel in figures.map.market),
        ("wind", _piece("star", WIND)),
    ]
    explained = [Explained(draw, words(f"legend.{name}")) for name, draw in signs]
    flag = _piece("flag", ACCENT)
    return explained + [Explained(flag, words(f"map_rule.{rule}")) for rule in figures.map.rules]
