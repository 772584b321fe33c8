"""What a seat holds, in one row of its strip: its shares, what it runs itself, or both.

Owns these rows. Where the row lies is the strip's business.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from tabletop.display.box import Box, around
from tabletop.display.canvas import Canvas
from tabletop.display.painters.power_grid.company_card import CompanyCard, RowParts
from tabletop.display.painters.power_grid.figures import BoardFigures
from tabletop.display.painters.power_grid.marks import draw_company
from tabletop.display.painters.power_grid.views import company_of
from tabletop.display.theme import ACCENT, INK, LABEL, SMALLEST, SOFT_INK
from tabletop.display.words import Words
from tabletop.rules.game import Seat
from tabletop.rules.power_grid.view import CompanyView, GridView

Shares = tuple[tuple[str, int, bool], ...]
"""Company, shares, whether the president's double is among them."""


class Run(NamedTuple):
    """What a player runs and its shares, those of the own company first; `ways` to show both."""

    company: CompanyView
    shares: Mapping[str, int]
    ways: Sequence[RowParts]


Held = Shares | Run

ALL = (("shares", "edge", "cities", "stock"), ("shares", "edge", "stock"))
WORKS_FIRST, SHARES_FIRST = (*ALL, ("edge", "stock")), (*ALL, ("shares",))
"""What gives way where there is no room for all: cities, then what is not decided about."""
WORKS_ALONE = (("cities", "stock"),)
ABOUT_SHARES = ("shares", "over")
"""Phases."""
SHARE_W, STAR_W = 57.0, 23.0
"""What a token with its number takes, and a star beside it."""


def held(view: GridView, seat: Seat, figures: BoardFigures) -> Held:
    """The seat's shares; where players operate, the operator that it is, and shares if any."""
    player = view.players[seat]
    shares = {company: count for company, count in player.shares.items() if count}
    if not figures.players_operate:
        return tuple((name, count, name in player.presides) for name, count in shares.items())
    own = company_of(view, player.presides[0])
    if not shares:
        return Run(own, shares, WORKS_ALONE)
    own_first = dict(sorted(shares.items(), key=lambda share: share[0] != own.id))
    return Run(own, own_first, SHARES_FIRST if view.phase in ABOUT_SHARES else WORKS_FIRST)


def draw_held(canvas: Canvas, box: Box, things: Held, figures: BoardFigures, words: Words) -> None:
    """The row of what is `held`."""
    if isinstance(things, Run):
        CompanyCard(canvas, words, figures).draw_row(box, *things)
    else:
        _draw_shares(canvas, box, things, words)


def _draw_shares(canvas: Canvas, box: Box, holdings: Shares, words: Words) -> None:
    """A token and the number of shares for each company; a star marks the presidency."""
    middle = box.centre[1]
    if not holdings:
        canvas.text(words("strip.no_shares"), box.x, middle, 18, SOFT_INK, most=box.w)
    stars = sum(is_president for _, _, is_president in holdings)
    w = len(holdings) * SHARE_W + stars * STAR_W
    dense = min(1.0, box.w / w) if w else 1.0
    token, size, x = 26 * dense, max(SMALLEST + 1, int(LABEL * dense)), box.x
    for company, count, is_president in holdings:
        draw_company(canvas, around(x + token / 2, middle, token, token), company, words)
        at = x + token + 5 * dense
        end = canvas.text(str(count), at, middle, size, INK, is_bold=True).right
        if is_president:
            star = around(end + 12 * dense, middle, 20 * dense, 20 * dense)
            canvas.piece("star", star, ACCENT)
        x += (SHARE_W + STAR_W * is_president) * dense
