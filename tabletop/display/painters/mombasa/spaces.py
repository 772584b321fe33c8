"""The bonus spaces: what each costs and brings, and whose marker lies there.

Owns the panel of all spaces in play, those of the tracks too.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from tabletop.display.box import Box
from tabletop.display.canvas import Canvas
from tabletop.display.moment import Moment, Pick
from tabletop.display.painters.mombasa.cards import draw_bonus_tile
from tabletop.display.painters.mombasa.index import Index
from tabletop.display.painters.mombasa.marks import (
    Sign,
    draw_amount,
    draw_coin,
    draw_company,
    draw_row,
    draw_seat,
    draw_sign,
)
from tabletop.display.painters.mombasa.signs import (
    BOARD_SPACES,
    MINUS,
    TILE_SPACE,
    bonus_signs,
    reward_sign,
)
from tabletop.display.painters.mombasa.targets import Light, targets_of
from tabletop.display.painters.mombasa.views import mombasa_view
from tabletop.display.panels.cells import CellsPanel
from tabletop.display.theme import ACCENT, EDGE, INK, PANEL, RAISED, SMALLEST, SOFT_INK, mixed
from tabletop.display.words import Words
from tabletop.rules.game import Ref, Seat
from tabletop.rules.mombasa.data import Majority, Tier
from tabletop.rules.mombasa.kinds import SpecialBonus
from tabletop.rules.mombasa.rulebook import BUY_SPACE_COST
from tabletop.rules.mombasa.view import MombasaView

GAP = 5.0
MAJORITY_SHARE = 1.75
"""How wide a majority is beside another space of its row."""
MARKER, COST = 30.0, 25.0


class SpaceKey(NamedTuple):
    """What of a space changes: whose marker lies there, how many could unlock it, its light."""

    seat: Seat | None
    unlocked: tuple[Seat, ...]
    light: Light


class SpacesPanel(CellsPanel):
    """Majorities above, then the other spaces of the board, tiles, and spaces of the tracks."""

    def __init__(self, index: Index, words: Words) -> None:
        super().__init__()
        self._index = index
        self._words = words
        self._extra: dict[str, tuple[SpecialBonus, int]] = {
            f"{side.id}_{level}": (special.bonus, level)
            for side in index.edition.tracks
            for level, special in enumerate(side.specials, 1)
        }

    def key(self, moment: Moment) -> Mapping[str, object]:
        view, targets = mombasa_view(moment.view), targets_of(moment)
        return {
            space: SpaceKey(seat, self._unlocked(view, space), targets.light("bonus_space", space))
            for space, seat in view.spaces.items()
        }

    def _unlocked(self, view: MombasaView, space: str) -> tuple[Seat, ...]:
        """Who may use a space of a track."""
        if space not in self._extra:
            return ()
        company, level = self._company_of(view, space), self._extra[space][1]
        return tuple(p.seat for p in view.players if p.specials.get(company, 0) >= level)

    def _company_of(self, view: MombasaView, space: str) -> str:
        side = space.rpartition("_")[0]
        return next(company.id for company in view.companies if company.track == side)

    def boxes(self, canvas: Canvas, moment: Moment) -> Mapping[str, Box]:
        """As many rows as give the cells a good form."""
        names = list(mombasa_view(moment.view).spaces)
        majorities = [name for name in names if name in self._index.majorities]
        others = [name for name in names if name not in self._index.majorities]
        box = canvas.box.inset(8, 6)
        if box.w > 4.4 * box.h:
            shares = [MAJORITY_SHARE] * len(majorities) + [1.0] * len(others)
            return dict(zip([*majorities, *others], _row(box, shares), strict=True))
        rows = 3 if box.w < 3.2 * box.h and len(others) > 7 else 2
        upper = box.top_part((box.h - GAP) * (0.44 if rows == 3 else 0.55))
        lower = box.below(upper.h + GAP)
        columns = -(-len(others) // (rows - 1))
        return {
            **dict(zip(majorities, upper.grid(len(majorities), 1, GAP), strict=True)),
            **dict(zip(others, lower.grid(columns, rows - 1, GAP), strict=False)),
        }

    def draw_cell(self, canvas: Canvas, box: Box, name: str, moment: Moment) -> None:
        key = self.key(moment)[name]
        assert isinstance(key, SpaceKey)
        canvas.fill(box, RAISED, 7)
        if key.light:
            canvas.fill(box, mixed(RAISED, ACCENT, 0.5 if key.light is Light.CURSOR else 0.22), 7)
            strong = key.light is Light.CURSOR
            canvas.frame(box, INK if strong else ACCENT, 5 if strong else 3, 7)
        inner = box.inset(6, 5)
        if name in self._index.majorities:
            _draw_majority(canvas, inner, self._index.majorities[name])
        elif name.removeprefix(TILE_SPACE) in self._index.tiles:
            self._draw_tile(canvas, inner, name.removeprefix(TILE_SPACE))
        elif name in self._extra:
            self._draw_extra(canvas, inner, name, key, mombasa_view(moment.view))
        else:
            _draw_plain(canvas, inner, BOARD_SPACES[name], _cost(name))
        self._draw_marker(canvas, inner, key.seat)
        canvas.zone(box, Pick(Ref("bonus_space", name)))

    def _draw_marker(self, canvas: Canvas, inner: Box, seat: Seat | None) -> None:
        """The marker, or the ring where one goes, in the lower right corner."""
        side = min(MARKER, inner.h * 0.4)
        spot = Box(inner.right - side, inner.bottom - side, side, side)
        if seat is None:
            canvas.piece("circle", spot.inset(2), PANEL, EDGE)
        else:
            draw_seat(canvas, spot, seat, self._words)

    def _draw_tile(self, canvas: Canvas, inner: Box, tile: str) -> None:
        shown = self._index.tiles[tile]
        side = min(inner.w, inner.h * 0.66, 58.0)
        draw_bonus_tile(canvas, Box(inner.centre[0] - side / 2, inner.y, side, side), shown)
        _draw_cost(canvas, inner, shown.cost)

    def _draw_extra(
        self, canvas: Canvas, inner: Box, name: str, key: SpaceKey, view: MombasaView
    ) -> None:
        """What it brings, whose track it belongs to, and who may use it."""
        bonus, _ = self._extra[name]
        _draw_signs(canvas, inner, bonus_signs(bonus))
        company = self._company_of(view, name)
        side = min(20.0, inner.h * 0.3)
        spot = Box(inner.x, inner.bottom - side, side, side)
        draw_company(canvas, spot, company)
        cost = getattr(bonus, "cost", 0)
        if cost:
            draw_coin(canvas, Box(spot.right + 1, spot.y, side, side), f"{MINUS}{cost}")


def _row(box: Box, shares: Sequence[float]) -> list[Box]:
    unit = (box.w - GAP * (len(shares) - 1)) / sum(shares)
    cells, x = [], box.x
    for share in shares:
        cells.append(Box(x, box.y, unit * share, box.h))
        x += unit * share + GAP
    return cells


def _cost(space: str) -> int:
    return BUY_SPACE_COST if space == "buy" else 0


def _draw_plain(canvas: Canvas, inner: Box, signs: Sequence[Sign], cost: int) -> None:
    _draw_signs(canvas, inner, signs)
    _draw_cost(canvas, inner, cost)


def _draw_signs(canvas: Canvas, inner: Box, signs: Sequence[Sign]) -> None:
    draw_row(canvas, inner.top_part(inner.h * 0.62), signs, min(26.0, inner.h * 0.3))


def _draw_cost(canvas: Canvas, inner: Box, cost: int) -> None:
    """The pounds that a space costs, in the lower left corner."""
    if cost:
        side = min(COST, inner.h * 0.36)
        draw_coin(canvas, Box(inner.x, inner.bottom - side, side, side), f"{MINUS}{cost}")


def _draw_majority(canvas: Canvas, inner: Box, majority: Majority) -> None:
    """What is counted, then a line for each tier: the least total and what it brings."""
    w = min(34.0, inner.w * 0.24)
    draw_sign(canvas, Box(inner.x, inner.y, w, min(w, inner.h * 0.5)), majority.of)
    lines = inner.beside(w + 2).grid(1, len(majority.tiers))
    for line, tier in zip(lines, majority.tiers, strict=True):
        _draw_tier(canvas, line, majority.company, tier)


def _draw_tier(canvas: Canvas, line: Box, company: str, tier: Tier) -> None:
    middle = line.centre[1]
    size = max(SMALLEST, min(22.0, line.h * 0.82))
    end = canvas.text(f"{tier.at_least}+", line.x, middle, size, SOFT_INK, is_bold=True).right
    room = line.beside(end - line.x + 6)
    covered = draw_amount(
        canvas,
        room.left_part(room.w * 0.6),
        Sign((company,), f"+{tier.advance}"),
        size,
        align="left",
    )
    rest = room.beside(covered.right - room.x + 5)
    for extra, cell in zip(tier.more, rest.grid(max(1, len(tier.more)), 1), strict=False):
        draw_amount(canvas, cell, reward_sign(extra), size, align="left")
