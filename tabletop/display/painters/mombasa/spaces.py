"""The bonus spaces: what each costs and brings, and whose marker lies there.

Owns the panel of all spaces in play, those of the tracks too.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from tabletop.display.box import Box, around
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
from tabletop.display.theme import ACCENT, EDGE, INK, PANEL, RAISED, SMALLEST, mixed
from tabletop.display.words import Words
from tabletop.rules.game import Ref, Seat
from tabletop.rules.mombasa.edition.data import Majority, Tier
from tabletop.rules.mombasa.edition.kinds import SpecialBonus
from tabletop.rules.mombasa.rulebook import BUY_SPACE_COST
from tabletop.rules.mombasa.view import MombasaView

GAP = 5.0
LEAST_MAJORITY_W, LEAST_SPACE_W = 108.0, 72.0
MAJORITY_H = 1.5
"""How high a majority is beside another space."""
MARKER, BADGE, TIER_SIZE = 30.0, 20.0, 18.0
BUY = "buy"


class SpaceKey(NamedTuple):
    """What of a space changes: whose marker lies there, whether nobody can use it, its light."""

    seat: Seat | None
    is_locked: bool
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

    def source(self, moment: Moment) -> object:
        return moment.view, targets_of(moment).of("bonus_space")

    def key(self, moment: Moment) -> Mapping[str, object]:
        view, targets = mombasa_view(moment.view), targets_of(moment)
        return {
            space: SpaceKey(seat, self._is_locked(view, space), targets.light("bonus_space", space))
            for space, seat in view.spaces.items()
        }

    def _is_locked(self, view: MombasaView, space: str) -> bool:
        """Whether it is a track's space that nobody has unlocked."""
        if space not in self._extra:
            return False
        company, level = self._company_of(view, space), self._extra[space][1]
        return all(player.specials.get(company, 0) < level for player in view.players)

    def _company_of(self, view: MombasaView, space: str) -> str:
        side = space.rpartition("_")[0]
        return next(company.id for company in view.companies if company.track == side)

    def boxes(self, canvas: Canvas, moment: Moment) -> Mapping[str, Box]:
        """Majorities above, in two rows where the panel is narrow; the others below."""
        names = list(mombasa_view(moment.view).spaces)
        majorities = [name for name in names if name in self._index.majorities]
        others = [name for name in names if name not in self._index.majorities]
        box = canvas.box.inset(8, 6)
        lines = 1 if box.w >= LEAST_MAJORITY_W * len(majorities) else 2
        columns = max(2, int(box.w / LEAST_SPACE_W))
        rows = -(-len(others) // columns)
        columns = -(-len(others) // rows)
        share = MAJORITY_H * lines / (MAJORITY_H * lines + rows)
        upper = box.top_part((box.h - GAP) * share)
        lower = box.below(upper.h + GAP)
        return {
            **dict(
                zip(majorities, upper.grid(-(-len(majorities) // lines), lines, GAP), strict=False)
            ),
            **dict(zip(others, lower.grid(columns, rows, GAP), strict=False)),
        }

    def draw_cell(self, canvas: Canvas, box: Box, name: str, moment: Moment) -> None:
        key = self._keys[name]
        assert isinstance(key, SpaceKey)
        canvas.fill(box, mixed(PANEL, RAISED, 0.35) if key.is_locked else RAISED, 7)
        if key.light:
            canvas.fill(box, mixed(RAISED, ACCENT, 0.26 if key.light is Light.CURSOR else 0.12), 7)
            strong = key.light is Light.CURSOR
            canvas.frame(box, INK if strong else ACCENT, 5 if strong else 3, 7)
        inner = box.inset(5, 4)
        if name in self._index.majorities:
            spot = _draw_majority(canvas, inner, self._index.majorities[name])
        else:
            spot = self._draw_plain(canvas, inner, name, mombasa_view(moment.view))
        if key.seat is None:
            canvas.piece("circle", spot.inset(2), PANEL, EDGE)
        else:
            draw_seat(canvas, spot, key.seat, self._words)
        canvas.zone(box, Pick(Ref("bonus_space", name)))

    def _draw_plain(self, canvas: Canvas, inner: Box, name: str, view: MombasaView) -> Box:
        """What the space brings, whose track it belongs to, what it costs; where a marker goes."""
        tile = self._index.tiles.get(name.removeprefix(TILE_SPACE))
        company, cost = self._badges(name, view)
        w = BADGE * max(1.3, (company is not None) + (cost > 0))
        picture, side = inner.left_part(inner.w - w - 2), inner.beside(inner.w - w)
        if tile is not None:
            length = min(picture.w, picture.h)
            draw_bonus_tile(canvas, around(*picture.centre, length, length), tile)
        else:
            signs = bonus_signs(self._extra[name][0]) if name in self._extra else BOARD_SPACES[name]
            draw_row(canvas, picture, signs, min(30.0, picture.h * 0.5), is_tall=True)
        x = side.right
        if cost:
            x -= BADGE
            draw_coin(canvas, Box(x, side.y, BADGE, BADGE), f"{MINUS}{cost}")
        if company is not None:
            draw_company(canvas, Box(x - BADGE, side.y + 1, BADGE - 2, BADGE - 2), company)
        marker = min(MARKER, side.w, side.h - BADGE - 1)
        return Box(side.right - marker, side.bottom - marker, marker, marker)

    def _badges(self, name: str, view: MombasaView) -> tuple[str | None, int]:
        """The company whose track a space belongs to, and what the space costs."""
        tile = self._index.tiles.get(name.removeprefix(TILE_SPACE))
        if tile is not None:
            return None, tile.cost
        if name in self._extra:
            return self._company_of(view, name), getattr(self._extra[name][0], "cost", 0)
        return None, BUY_SPACE_COST if name == BUY else 0


def _draw_majority(canvas: Canvas, inner: Box, majority: Majority) -> Box:
    """What is counted, then a line for each tier: the least total and what it brings. Returns
    where a marker goes.
    """

    def draw(stamp: Canvas, area: Box) -> None:
        draw_sign(stamp, _counted(area), majority.of)
        lines = area.beside(_counted(area).w + 4).grid(1, len(majority.tiers))
        for line, tier in zip(lines, majority.tiers, strict=True):
            _draw_tier(stamp, line, majority.company, tier)

    canvas.stamp(("majority", majority), inner, draw, grows=True)
    sign = _counted(inner)
    marker = min(sign.w, inner.bottom - sign.bottom - 3)
    return Box(inner.x + (sign.w - marker) / 2, inner.bottom - marker, marker, marker)


def _counted(inner: Box) -> Box:
    """Where the sign of what a majority counts stands."""
    w = min(MARKER, inner.w * 0.23)
    return Box(inner.x, inner.y, w, min(w, inner.h * 0.5))


def _draw_tier(canvas: Canvas, line: Box, company: str, tier: Tier) -> None:
    middle = line.centre[1]
    size = max(SMALLEST, min(TIER_SIZE, line.h * 0.82))
    end = canvas.text(f"{tier.at_least}+", line.x, middle, size, INK, is_bold=True).right
    room = line.beside(end - line.x + 7)
    signs = [Sign((company,), str(tier.advance)), *map(reward_sign, tier.more)]
    gap = 5.0
    w = (room.w - gap * (len(signs) - 1)) / max(2, len(signs))
    for sign in signs:
        covered = draw_amount(canvas, room.left_part(w), sign, size, align="left")
        room = room.beside(covered.w + gap)
