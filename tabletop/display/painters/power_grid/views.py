"""The one check that the painters of Power Grid are shown a view of Power Grid."""

from __future__ import annotations

from tabletop.rules.game import View
from tabletop.rules.power_grid.view import CompanyView, StockView


def stock_view(view: View) -> StockView:
    """The view as a stock view; anything else is a fault of the program."""
    assert isinstance(view, StockView)
    return view


def company_of(view: StockView, name: str) -> CompanyView:
    """A company by its id."""
    return next(company for company in view.companies if company.id == name)
