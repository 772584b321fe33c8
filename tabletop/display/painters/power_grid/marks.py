"""The marks of Power Grid: companies, fuels and plants, told apart by shape and letter too.

Owns colours and shapes of the game's pieces and how each is drawn.
"""

from __future__ import annotations

from tabletop.display.box import Box, around
from tabletop.display.canvas import Canvas
from tabletop.display.painters.power_grid.figures import PlantFigures
from tabletop.display.theme import EDGE, INK, PANEL, SMALLEST, SOFT_INK, Colour, ink_on
from tabletop.display.words import Words

COMPANY_COLOURS: dict[str, Colour] = {
    "green": (0, 158, 115),
    "red": (224, 98, 22),
    "yellow": (240, 228, 66),
    "blue": (86, 180, 233),
    "black": (12, 12, 14),
    "purple": (204, 121, 167),
}
"""After Okabe and Ito: told apart with every common kind of colour vision."""

COMPANY_SHAPES = {
    "green": "circle",
    "red": "square",
    "yellow": "shield",
    "blue": "hexagon",
    "black": "octagon",
    "purple": "pentagon",
}

FUEL_COLOURS: dict[str, Colour] = {
    "coal": (176, 128, 88),
    "oil": (150, 160, 172),
    "gas": (120, 200, 220),
    "garbage": (232, 206, 84),
    "uranium": (236, 104, 84),
}
FUEL_SHAPES = {
    "coal": "square",
    "oil": "drop",
    "gas": "hexagon",
    "garbage": "triangle",
    "uranium": "diamond",
}
TILE: Colour = (235, 225, 205)
WIND: Colour = (150, 214, 160)
"""Plants that burn nothing."""

REGION_COLOURS: dict[str, Colour] = {
    "green": (62, 92, 62),
    "brown": (98, 74, 52),
    "yellow": (104, 94, 48),
    "red": (104, 58, 52),
    "cyan": (48, 88, 94),
    "purple": (84, 62, 96),
    "blue": (52, 70, 110),
    "orange": (116, 78, 44),
    "pink": (112, 62, 86),
}
OTHER_REGION: Colour = (76, 74, 70)

STEP_3_CARD = 99


def company_colour(company: str) -> Colour:
    """The colour of a company; a soft one for a company that has none."""
    return COMPANY_COLOURS.get(company, SOFT_INK)


def company_letter(company: str, words: Words) -> str:
    """The letter on a company's pieces in this language."""
    return words.maybe(f"company_letter.{company}", company[:1].upper())


def draw_company(canvas: Canvas, box: Box, company: str, words: Words) -> None:
    """The company's token: its shape in its colour with its letter."""
    letter = company_letter(company, words)

    def draw(token: Canvas, area: Box) -> None:
        colour = company_colour(company)
        token.piece(COMPANY_SHAPES.get(company, "circle"), area, colour, INK)
        ink = ink_on(colour)
        token.text(letter, *area.centre, area.h * 0.62, ink, is_bold=True, align="centre")

    canvas.stamp(("token", company, letter), box, draw)


def draw_slab(canvas: Canvas, box: Box, company: str, words: Words) -> None:
    """The company's marker seen from the side: a slab of its colour with shape and letter."""
    colour = company_colour(company)
    canvas.fill(box, INK, 4)
    canvas.fill(box.inset(2, 1), colour, 3)
    ink = ink_on(colour)
    x, y = box.centre
    size = min(22.0, box.h - 1)
    canvas.piece(COMPANY_SHAPES.get(company, "circle"), around(x - 12, y, 12, 12), ink)
    letter = company_letter(company, words)
    canvas.text(letter, x + 10, y, max(SMALLEST, size), ink, is_bold=True, align="centre")


def draw_house(canvas: Canvas, box: Box, company: str, words: Words) -> None:
    """A house of the company with its letter."""
    colour = company_colour(company)
    canvas.piece("house", box, colour, INK)
    letter = company_letter(company, words)
    x, y = box.centre
    canvas.text(
        letter, x, y + box.h * 0.1, box.h * 0.64, ink_on(colour), is_bold=True, align="centre"
    )


def draw_fuel(
    canvas: Canvas, box: Box, fuel: str, is_there: bool = True, edge: Colour | None = None
) -> None:
    """One unit of a fuel, or the empty space for one; `edge` sets it off from a bright ground."""
    colour = FUEL_COLOURS.get(fuel, SOFT_INK)
    shape = FUEL_SHAPES.get(fuel, "circle")
    if is_there:
        canvas.piece(shape, box, colour, edge)
    else:
        canvas.piece(shape, box, PANEL, EDGE)


def plant_colours(plant: PlantFigures | None) -> tuple[Colour, ...]:
    """The colours of what a plant burns; hybrids have two."""
    if plant is None:
        return (SOFT_INK,)
    return tuple(FUEL_COLOURS[fuel] for fuel in plant.fuels) or (WIND,)


def _plant_shapes(plant: PlantFigures | None) -> tuple[str, ...]:
    """The shapes that belong to the colours."""
    if plant is None:
        return ("circle",)
    return tuple(FUEL_SHAPES[fuel] for fuel in plant.fuels) or ("star",)


def draw_plant_tile(canvas: Canvas, box: Box, number: int, plant: PlantFigures | None) -> None:
    """A small tile with the plant's number over a band with colours and shapes of its fuels."""

    def draw(tile: Canvas, area: Box) -> None:
        tile.fill(area, TILE, 4)
        band_h, colours = area.h * 0.34, plant_colours(plant)
        band = Box(area.x, area.bottom - band_h, area.w, band_h).grid(len(colours), 1)
        for cell, colour, shape in zip(band, colours, _plant_shapes(plant), strict=True):
            tile.fill(cell, colour)
            tile.piece(shape, around(*cell.centre, band_h - 1, band_h - 1), ink_on(colour))
        # Figures stand a little low in their line.
        x, y = area.centre[0], (area.h - band_h) / 2 - 1
        size = max(SMALLEST, area.h * 0.6)
        tile.text(str(number), x, y, size, ink_on(TILE), is_bold=True, align="centre")

    canvas.stamp(("tile", plant, number), box, draw)


def draw_burning(canvas: Canvas, x: float, y: float, plant: PlantFigures, size: float) -> float:
    """The units that one run burns, from x on at height y; hybrids with a stroke between.

    Returns the x behind them.
    """
    if not plant.fuels:
        canvas.piece("star", around(x + size / 2, y, size, size), WIND)
        return x + size + 3
    if len(plant.fuels) == 1:
        for _ in range(plant.units):
            draw_fuel(canvas, around(x + size / 2, y, size, size), plant.fuels[0])
            x += size + 3
        return x
    canvas.text(f"{plant.units}×", x, y, max(16, size), INK)
    x += canvas.width(f"{plant.units}×", max(16, size)) + 3
    for number, fuel in enumerate(plant.fuels):
        if number:
            canvas.line((x + 1, y + size / 2), (x + 6, y - size / 2), INK, 2)
            x += 9
        draw_fuel(canvas, around(x + size / 2, y, size, size), fuel)
        x += size + 3
    return x
