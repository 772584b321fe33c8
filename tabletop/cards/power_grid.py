"""The cards of Power Grid: share certificates and plants, with the signs of the board.

Owns what stands on them; companies, plants and shares are the catalog's.
"""

from __future__ import annotations

from tabletop.cards.drawing import Drawing
from tabletop.cards.frame import (
    CENTRE_X,
    FIELD_H,
    FIELD_X,
    FIELD_Y,
    HEAD_Y,
    begin,
    draw_amount,
    foot,
    head,
    printed,
)
from tabletop.cards.sets import CardFace
from tabletop.catalog import power_grid_data
from tabletop.display.painters.power_grid.marks import (
    COMPANY_SHAPES,
    FUEL_COLOURS,
    FUEL_SHAPES,
    WIND,
    company_colour,
    company_letter,
)
from tabletop.display.theme import ACCENT, INK, ON_ACCENT, ink_on, mixed
from tabletop.display.words import Words
from tabletop.rules.power_grid.data import STEP3_CARD, Plant

FIELD_MIDDLE = FIELD_Y + FIELD_H / 2
MOST_UNIT_SIDE = 30.0
DECK_Y, DECK_H = 83.4, 2.8


def certificate(face: CardFace, words: Words) -> str:
    """A share of a company; its first copy is the president's certificate, worth two."""
    company, certificates = face.ref.id, power_grid_data().stock.certificates
    colour, is_president = company_colour(company), face.first == 1
    drawing = begin(colour)
    head(drawing, words.name("company", company))
    drawing.piece(COMPANY_SHAPES.get(company, "circle"), CENTRE_X, 37.5, 35, colour, INK)
    letter = company_letter(company, words)
    drawing.text(letter, CENTRE_X, 37.5, 18, ink_on(colour), is_bold=True)
    shares = certificates.president_shares if is_president else 1
    draw_amount(drawing, _draw_share, ("share",) * shares, str(shares), 63.5, 11)
    if is_president:
        drawing.piece("crown", FIELD_X + 5.8, FIELD_Y + 5.8, 7.5, ACCENT)
    foot(drawing, printed(words, "president" if is_president else "share"))
    return drawing.svg()


def plant(face: CardFace, words: Words) -> str:
    """A plant of a deck: its number, what it burns, how many cities it supplies; or Step 3. The
    deck is named, as other plants of that number are in others.
    """
    deck = face.batch.partition(".")[2]
    drawing = _step_3(words) if face.ref.id == str(STEP3_CARD) else _plant(face.ref.id, deck, words)
    drawing.text(words(f"enrol_letter.{deck}"), CENTRE_X, DECK_Y, DECK_H, ON_ACCENT)
    return drawing.svg()


def _plant(number: str, deck: str, words: Words) -> Drawing:
    found = next(one for one in power_grid_data().decks[deck].plants if str(one.number) == number)
    tint = WIND if not found.fuels else FUEL_COLOURS[found.fuels[0]]
    drawing = begin(tint)
    drawing.text(number, 5, HEAD_Y, 11, ON_ACCENT, is_bold=True, align="left")
    drawing.text(str(found.cities), 46.5, HEAD_Y, 11, ON_ACCENT, is_bold=True, align="right")
    drawing.piece("house", 53, HEAD_Y - 0.3, 9, ON_ACCENT)
    _draw_burning(drawing, found)
    names = " / ".join(words.name("fuel", fuel) for fuel in found.fuels)
    foot(drawing, f"{found.units}× {names}" if names else printed(words, "no_fuel"))
    return drawing


def _draw_share(drawing: Drawing, thing: str, x: float, y: float, side: float) -> None:
    drawing.piece(thing, x, y, side, INK)


def _draw_fuel(drawing: Drawing, fuel: str, x: float, y: float, side: float) -> None:
    drawing.piece(FUEL_SHAPES[fuel], x, y, side, FUEL_COLOURS[fuel], INK)


def _draw_burning(drawing: Drawing, plant: Plant) -> None:
    """A piece for each unit; of a hybrid the number of units and its fuels, any of which goes."""
    if not plant.fuels:
        drawing.piece("star", CENTRE_X, FIELD_MIDDLE, 34, WIND, INK)
    elif len(plant.fuels) > 1:
        draw_amount(drawing, _draw_fuel, plant.fuels, f"{plant.units}×", FIELD_MIDDLE, 16)
    else:
        units = plant.fuels * plant.units
        draw_amount(drawing, _draw_fuel, units, "", FIELD_MIDDLE, MOST_UNIT_SIDE)


def _step_3(words: Words) -> Drawing:
    drawing = begin(ACCENT)
    head(drawing, words("board.step_3_card"))
    drawing.piece("circle", CENTRE_X, FIELD_MIDDLE, 42, ACCENT, mixed(ACCENT, ON_ACCENT, 0.4))
    drawing.text("3", CENTRE_X, FIELD_MIDDLE, 34, ON_ACCENT, is_bold=True)
    return drawing
