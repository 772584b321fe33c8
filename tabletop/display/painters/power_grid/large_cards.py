"""Power Grid's cards as large pictures: a company's shares, a power plant.

Owns how they look when their chips are enrolled.
"""

from __future__ import annotations

from collections.abc import Mapping

from tabletop.display.box import Box, around
from tabletop.display.canvas import Canvas
from tabletop.display.painters.large_cards import draw_blank, draw_name, enlarged
from tabletop.display.painters.power_grid.figures import PlantFigures
from tabletop.display.painters.power_grid.marks import (
    company_colour,
    draw_burning,
    draw_company,
    draw_plant_tile,
)
from tabletop.display.theme import (
    ACCENT,
    BOARD,
    INK,
    ON_ACCENT,
    RAISED,
    SMALLEST,
    SOFT_INK,
    mixed,
)
from tabletop.display.words import Words
from tabletop.play.enrolment import Piece

PRESIDENT_S = 1
"""Which of a company's certificates counts twice."""
CROWN = (2 * BOARD, 2 * BOARD)
TILE_W = 60.0
"""A plant's tile is drawn as wide as this, then enlarged."""


class PowerGridCards:
    """The cards of the set `power_grid`; `decks` are the plants of every deck, by number."""

    def __init__(self, decks: Mapping[str, Mapping[int, PlantFigures]], words: Words) -> None:
        self._decks = decks
        self._words = words

    def draw(self, canvas: Canvas, box: Box, piece: Piece) -> None:
        """The card into a box of a card's shape."""
        if piece.ref.kind == "plant":
            deck = piece.batch.partition(".")[2]
            self._draw_plant(canvas, box, int(piece.ref.id), self._decks[deck])
            size = max(SMALLEST, box.w * 0.045)
            name = self._words(f"enrol_letter.{deck}")
            canvas.text(name, box.centre[0], box.bottom - size, size, SOFT_INK, align="centre")
        else:
            self._draw_share(canvas, box, piece)

    def _draw_share(self, canvas: Canvas, box: Box, piece: Piece) -> None:
        """The company's token, its name, the number of the share; the president's has a crown."""
        company = piece.ref.id
        inner = draw_blank(canvas, box, mixed(RAISED, company_colour(company), 0.2))
        room = draw_name(canvas, inner, self._words.name("company", company))
        side = min(room.w, room.h) * 0.7
        draw_company(canvas, around(*room.centre, side, side), company, self._words)
        canvas.text(str(piece.copy), room.x, room.y + BOARD / 2, BOARD, INK, is_bold=True)
        if piece.copy == PRESIDENT_S:
            canvas.piece("crown", around(room.right - BOARD, room.y + BOARD, *CROWN), ACCENT)

    def _draw_plant(
        self, canvas: Canvas, box: Box, number: int, deck: Mapping[int, PlantFigures]
    ) -> None:
        """Its number and colours as on the market, what a run burns, and the cities it powers."""
        plant = deck.get(number)
        if plant is None:
            self._draw_step_3(canvas, box)
            return
        inner = draw_blank(canvas, box)
        tile = inner.top_part(inner.h * 0.6)
        small = enlarged(canvas, tile, TILE_W)
        draw_plant_tile(small, small.box, number, plant)
        foot = enlarged(canvas, inner.below(inner.h * 0.64), TILE_W * 2)
        draw_burning(foot, 2, foot.box.h * 0.24, plant, 22)
        cities = str(plant.cities)
        x, y, side = foot.box.right - 4, foot.box.h * 0.74, 24.0
        foot.text(cities, x, y, 26, INK, is_bold=True, align="right")
        house_x = x - foot.width(cities, 26, True) - side * 0.7
        foot.piece("house", around(house_x, y, side, side), INK)

    def _draw_step_3(self, canvas: Canvas, box: Box) -> None:
        """The card among the plants that is none, as it is printed."""
        inner = draw_blank(canvas, box, mixed(RAISED, ACCENT, 0.2))
        room = draw_name(canvas, inner, self._words("board.step_3_card"))
        side = min(room.w, room.h) * 0.8
        disc = around(*room.centre, side, side)
        canvas.piece("circle", disc, ACCENT)
        canvas.text("3", *disc.centre, side * 0.7, ON_ACCENT, is_bold=True, align="centre")
