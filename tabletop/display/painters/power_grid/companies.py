"""The companies, or the players: who, price, money, plants, fuel, shares left and cities.

Owns the panel of the companies; what stands on a card is `company_card`'s.
"""

from __future__ import annotations

from collections.abc import Mapping

from tabletop.display.box import Box
from tabletop.display.canvas import Canvas
from tabletop.display.moment import Moment, Pick
from tabletop.display.painters.power_grid.company_card import CompanyCard
from tabletop.display.painters.power_grid.figures import BoardFigures
from tabletop.display.painters.power_grid.views import company_of, grid_view
from tabletop.display.panels.cells import CellsPanel
from tabletop.display.theme import ACCENT, GROUND, PANEL, RAISED
from tabletop.display.words import Words
from tabletop.rules.game import Ref
from tabletop.rules.power_grid.view import GridView

MOST_CARD_H = 150.0
GAP = 6.0


class CompanyPanel(CellsPanel):
    """A card for each company; the one whose decision it is has a bright frame."""

    ground = GROUND

    def __init__(self, figures: BoardFigures, words: Words) -> None:
        super().__init__()
        self._figures = figures
        self._words = words

    def source(self, moment: Moment) -> object:
        return moment.view

    def key(self, moment: Moment) -> Mapping[str, object]:
        view = grid_view(moment.view)
        return {
            company.id: (company, company.id == view.active, self._place(company.id, view))
            for company in view.companies
        }

    def _place(self, name: str, view: GridView) -> int | None:
        """Where in the order of the round it is, from 1; None where no order is settled, or where
        the price track tells it.
        """
        is_shown = name in view.order and not self._figures.companies_hold_shares
        return view.order.index(name) + 1 if is_shown else None

    def boxes(self, canvas: Canvas, moment: Moment) -> Mapping[str, Box]:
        names = list(self.key(moment))
        gaps = GAP * (len(names) - 1)
        h = min(MOST_CARD_H, (canvas.box.h - gaps) / len(names))
        cells = canvas.box.top_part(h * len(names) + gaps).grid(1, len(names), GAP)
        return dict(zip(names, cells, strict=True))

    def draw_cell(self, canvas: Canvas, box: Box, name: str, moment: Moment) -> None:
        view = grid_view(moment.view)
        is_active = name == view.active
        canvas.fill(box, PANEL, 8)
        canvas.frame(box, ACCENT if is_active else RAISED, 4 if is_active else 2, 8)
        canvas.zone(box, Pick(Ref("company", name)))
        card = CompanyCard(canvas, self._words, self._figures.playing(view.regions))
        card.draw(box.inset(10, 4), company_of(view, name), self._place(name, view))
