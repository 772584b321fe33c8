"""The one check that the painters of Power Grid are shown a view of Power Grid."""

from __future__ import annotations

from tabletop.rules.game import View
from tabletop.rules.power_grid.view import CompanyView, GridView


def grid_view(view: View) -> GridView:
    """The view as a stock view; anything else is a fault of the program."""
    assert isinstance(view, GridView)
    return view


def company_of(view: GridView, name: str) -> CompanyView:
    """A company by its id."""
    return next(company for company in view.companies if company.id == name)


def company_at_turn(view: GridView) -> str | None:
    """The company for which is decided: the active one, or the one that is being founded."""
    if view.active is None and view.decision == "start_city":
        new = (c.id for c in view.companies if c.president is not None and not c.start_city)
        return next(new, None)
    return view.active
