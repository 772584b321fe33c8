"""A company's track along an edge of the map: share numbers, payments, specials, markers.

Owns the panel of one track. Which side lies there is the view's to say.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import accumulate, pairwise

from tabletop.display.box import Box, around
from tabletop.display.canvas import Canvas
from tabletop.display.layout import Edge
from tabletop.display.moment import Moment, Pick
from tabletop.display.painters.mombasa.index import Index
from tabletop.display.painters.mombasa.marks import (
    AWAY,
    COMPANY_COLOURS,
    draw_coin,
    draw_company,
    draw_row,
    draw_seat,
)
from tabletop.display.painters.mombasa.signs import MINUS, bonus_signs
from tabletop.display.painters.mombasa.targets import Light, targets_of
from tabletop.display.painters.mombasa.views import mombasa_view
from tabletop.display.panels.cells import FRAME, CellsPanel
from tabletop.display.theme import (
    ACCENT,
    EDGE,
    GROUND,
    INK,
    ON_ACCENT,
    PANEL,
    RAISED,
    SMALLEST,
    Colour,
    mixed,
)
from tabletop.display.words import Words
from tabletop.rules.game import Ref, Seat
from tabletop.rules.mombasa.edition.data import Special, TrackSide
from tabletop.rules.mombasa.view import MombasaView

START_SHARE, SPECIAL_SHARE = 1.9, 1.75
"""How long the first space and special spaces are beside the others."""
START_INFO, SPECIAL_INFO = 0.36, 0.68
INFO_DEEP, INFO_WIDE = (0.08, 0.4, 0.5), (0.08, 0.4, 0.62)
"""How much of the depth, on the outer side, is printed; markers stand on the inner one. With none,
one or two things on a space: below each other, or side by side.
"""
BONUS_SHARE = 0.66
STRIPE, MARGIN = 5.0, 1.5
"""The line along the very edge in the company's colour, and what is left free beside it."""
BIG_MARKER, LEAST_MARKER, LOW = 25.0, 17.0, 0.8
"""Smaller markers would lie under their figures: they lie over each other instead. Figures need
less of that in a row than below each other.
"""
SPECIAL_GROUND = mixed(RAISED, ACCENT, 0.22)
SHARE_SIZE = 25.0

SpaceKey = tuple[tuple[Seat, ...], Light]


@dataclass(frozen=True, slots=True)
class Space:
    """What is printed on a space of a track."""

    number: int
    share: int | None
    payment: int
    special: Special | None


class TrackPanel(CellsPanel):
    """The track of a company; it runs clockwise round the map."""

    ground = GROUND

    def __init__(self, index: Index, company: str, edge: Edge, words: Words) -> None:
        super().__init__()
        self._index = index
        self._company = company
        self._edge = edge
        self._words = words

    def source(self, moment: Moment) -> object:
        return moment.view, self._lights(moment)

    def key(self, moment: Moment) -> Mapping[str, object]:
        view, lights = mombasa_view(moment.view), self._lights(moment)
        side = self._side(view)
        standing: dict[int, tuple[Seat, ...]] = {}
        for player in view.players:
            at = player.tracks[self._company]
            standing[at] = (*standing.get(at, ()), player.seat)
        keys: dict[str, object] = {FRAME: side.id}
        for space in range(side.last + 1):
            keys[str(space)] = standing.get(space, ()), lights.get(space, Light.NONE)
        return keys

    def _lights(self, moment: Moment) -> Mapping[int, Light]:
        """Spaces to advance to; the first one when the company itself is to be chosen."""
        targets = targets_of(moment)
        if targets.spaces:
            return targets.spaces.get(self._company, {})
        return {0: targets.light("company", self._company)}

    def boxes(self, canvas: Canvas, moment: Moment) -> Mapping[str, Box]:
        side = self._side(mombasa_view(moment.view))
        specials = tuple(special.space for special in side.specials)
        return _cells(canvas.box, self._edge, side.last, specials)

    def draw_cell(self, canvas: Canvas, box: Box, name: str, moment: Moment) -> None:
        view = mombasa_view(moment.view)
        side, number = self._side(view), int(name)
        space = _space(side, number)
        seats, light = self._shown(name)
        printed = (side, number, self._company, self._edge)
        canvas.stamp(("track", *printed), box, partial(self._draw_printed, space=space))
        if light:
            width = 5 if light is Light.CURSOR else 3
            canvas.frame(box.inset(1), INK if light is Light.CURSOR else ACCENT, width, 5)
            if light is Light.CURSOR:
                canvas.frame(box.inset(4), ACCENT, 4, 4)
        self._draw_markers(canvas, self._inner(box, space), seats)
        canvas.zone(box, Pick(Ref("company", self._company)))

    def _shown(self, name: str) -> SpaceKey:
        key = self._keys[name]
        assert isinstance(key, tuple)
        return key

    def _side(self, view: MombasaView) -> TrackSide:
        track = next(c.track for c in view.companies if c.id == self._company)
        return self._index.sides[track]

    def _inner(self, box: Box, space: Space) -> Box:
        """The part of a cell in which markers stand."""
        return self._parts(box, self._info_share(space))[1]

    def _info_share(self, space: Space) -> float:
        if not space.number:
            return START_INFO
        if space.special is not None:
            return SPECIAL_INFO
        count = (space.share is not None) + (space.payment > 0)
        return (INFO_DEEP if self._is_deep else INFO_WIDE)[count]

    def _parts(self, box: Box, share: float) -> tuple[Box, Box]:
        """The outer part of a cell and the inner one."""
        return self._cut(box, (box.h if self._is_deep else box.w) * share)

    @property
    def _is_deep(self) -> bool:
        """Whether depth, from the outer side to the map, runs up or down."""
        return self._edge in (Edge.FAR, Edge.NEAR)

    def _cut(self, box: Box, depth: float) -> tuple[Box, Box]:
        """The part of so much depth on the outer side, and the inner rest."""
        match self._edge:
            case Edge.FAR:
                return box.top_part(depth), box.below(depth)
            case Edge.NEAR:
                return box.below(box.h - depth), box.top_part(box.h - depth)
            case Edge.LEFT:
                return box.left_part(depth), box.beside(depth)
            case Edge.RIGHT:
                return box.beside(box.w - depth), box.left_part(box.w - depth)

    def _draw_printed(self, canvas: Canvas, box: Box, space: Space) -> None:
        """A space without markers."""
        canvas.fill(box, GROUND)
        canvas.fill(box.inset(1), _ground(space), 4)
        stripe, _ = self._cut(box, STRIPE)
        canvas.fill(stripe, EDGE)
        # The edge beside it goes on from space to space: the dark one is seen by it.
        inset = (0.0, 1.0) if self._is_deep else (1.0, 0.0)
        canvas.fill(stripe.inset(*inset), COMPANY_COLOURS[self._company])
        outer, _ = self._parts(box, self._info_share(space))
        margins = (1.0, MARGIN) if self._is_deep else (MARGIN, 1.0)
        outer = self._cut(outer, STRIPE)[1].inset(*margins)
        if not space.number:
            side = min(outer.w, outer.h, 34.0)
            draw_company(canvas, around(*outer.centre, side, side), self._company)
            return
        self._draw_info(canvas, outer, space)

    def _draw_info(self, canvas: Canvas, box: Box, space: Space) -> None:
        """Share number, payment, and what a special space brings, along the depth."""
        if space.special is not None:
            box, bonus = self._parts(box, 1 - BONUS_SHARE)
            signs = bonus_signs(space.special.bonus)
            draw_row(canvas, bonus.inset(1), signs, 20.0, is_tall=len(signs) > 1)
        count = sum((space.share is not None, space.payment > 0, space.special is not None))
        if not count:
            return
        # Beside a bonus what else there is stands side by side: its space is a long one.
        is_stacked = self._is_deep == (space.special is None)
        cells = box.grid(1, count, 1) if is_stacked else box.grid(count, 1, 1)
        if space.share is not None:
            cell = cells.pop(0)
            size = max(SMALLEST, min(SHARE_SIZE, cell.h + 4))
            text = str(space.share)
            canvas.text(text, *cell.centre, size, INK, is_bold=True, align="centre")
        if space.payment:
            _draw_payment(canvas, cells.pop(0), space.payment)
        if space.special is not None:
            side = min(cells[0].w, cells[0].h, 24.0)
            pounds = around(*cells[0].centre, side, side)
            draw_coin(canvas, pounds, str(space.special.pounds))

    def _draw_markers(self, canvas: Canvas, box: Box, seats: Sequence[Seat]) -> None:
        """A large marker, or up to four below or beside each other, or in a square."""
        if not seats:
            return
        inner = box.inset(1)
        columns, rows = _best_grid(inner, len(seats))
        step_x, step_y = (min(BIG_MARKER, w) for w in (inner.w / columns, inner.h / rows))
        side = max(min(step_x, step_y), min(LEAST_MARKER, inner.w, inner.h))
        # Steps leave the last marker as much room as it takes.
        step_x = min(step_x, (inner.w - side) / max(1, columns - 1)) if columns > 1 else side
        step_y = min(step_y, (inner.h - side) / max(1, rows - 1)) if rows > 1 else side
        middle_x, middle_y = inner.centre
        for number, seat in enumerate(seats):
            x = middle_x + (number % columns - (columns - 1) / 2) * step_x
            y = middle_y + (number // columns - (rows - 1) / 2) * step_y
            draw_seat(canvas, around(x, y, side, side), seat, self._words)


@lru_cache(64)
def _cells(box: Box, edge: Edge, last: int, specials: tuple[int, ...]) -> Mapping[str, Box]:
    """The spaces of a track along an edge, 0 to the last; special ones are longer."""
    shares = [
        START_SHARE if not space else SPECIAL_SHARE if space in specials else 1.0
        for space in range(last + 1)
    ]
    ends = [0.0, *accumulate(shares)]
    stretches = pairwise(end / ends[-1] for end in ends)
    return {
        str(space): _stretch(box, edge, start, end) for space, (start, end) in enumerate(stretches)
    }


def _stretch(box: Box, edge: Edge, start: float, end: float) -> Box:
    """A part of the panel from one share of its length to another, in the track's direction."""
    if edge in (Edge.NEAR, Edge.LEFT):
        start, end = 1 - end, 1 - start
    if edge in (Edge.NEAR, Edge.FAR):
        return Box(box.x + box.w * start, box.y, box.w * (end - start), box.h)
    return Box(box.x, box.y + box.h * start, box.w, box.h * (end - start))


def _best_grid(box: Box, count: int) -> tuple[int, int]:
    """Columns and rows in which so many squares are largest."""
    grids = [(columns, -(-count // columns)) for columns in range(1, count + 1)]
    return max(grids, key=lambda grid: min(box.w / grid[0], LOW * box.h / grid[1]))


def _space(side: TrackSide, number: int) -> Space:
    special = next((one for one in side.specials if one.space == number), None)
    return Space(number, dict(side.shares).get(number), dict(side.payments).get(number, 0), special)


def _ground(space: Space) -> Colour:
    """Special spaces stand out, spaces with shares a little."""
    if space.special is not None:
        return SPECIAL_GROUND
    return RAISED if space.share is not None or not space.number else PANEL


def _draw_payment(canvas: Canvas, box: Box, pounds: int) -> None:
    """What entering the space costs: a coin that goes away, low where there is no room for it."""
    side, text = min(box.w, box.h, 24.0), f"{MINUS}{pounds}"
    w = canvas.width(text, SMALLEST, is_bold=True)
    if side < w:
        canvas.fill(around(*box.centre, w + 4, max(side, SMALLEST)), AWAY, SMALLEST / 2)
    else:
        canvas.piece("circle", around(*box.centre, side, side), AWAY)
    canvas.text(text, *box.centre, SMALLEST, ON_ACCENT, is_bold=True, align="centre")
