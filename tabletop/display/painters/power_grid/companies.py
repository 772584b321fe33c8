"""The companies: president, price, money, plants, fuel, shares left and cities.

Owns the panel of the companies; what stands on a card is `company_card`'s.
"""

from __future__ import annotations

from collections.abc import Mapping

from tabletop.display.canvas import Canvas
from tabletop.display.moment import Moment, Pick
from tabletop.display.painters.power_grid.company_card import CompanyCard
from tabletop.display.painters.power_grid.figures import PlantFigures
from tabletop.display.painters.power_grid.views import stock_view
from tabletop.display.panels.panel import Panel
from tabletop.display.theme import ACCENT, GROUND, PANEL, RAISED
from tabletop.display.words import Words
from tabletop.rules.game import Ref

MOST_CARD_H = 150.0
GAP = 6.0


class CompanyPanel(Panel):
    """A card for each company; the one whose decision it is has a bright frame."""

    ground = GROUND

    def __init__(self, plants: Mapping[int, PlantFigures], words: Words) -> None:
        self._plants = plants
        self._words = words

    def key(self, moment: Moment) -> object:
        view = stock_view(moment.view)
        return view.companies, view.active

    def draw(self, canvas: Canvas, moment: Moment) -> None:
        view = stock_view(moment.view)
        box, rows = canvas.box, len(view.companies)
        gaps = GAP * (rows - 1)
        h = min(MOST_CARD_H, (box.h - gaps) / rows)
        card = CompanyCard(canvas, self._words, self._plants)
        cells = box.top_part(h * rows + gaps).grid(1, rows, GAP)
        for cell, company in zip(cells, view.companies, strict=True):
            is_active = company.id == view.active
            canvas.fill(cell, PANEL, 8)
            canvas.frame(cell, ACCENT if is_active else RAISED, 4 if is_active else 2, 8)
            canvas.zone(cell, Pick(Ref("company", company.id)))
            card.draw(cell.inset(10, 4), company)
