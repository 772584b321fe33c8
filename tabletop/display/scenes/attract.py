"""The table while nobody plays: a game on show, an invitation at every place, a banner over it.

Owns what the picture adds to the game's own; the game on show is the table's.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tabletop.display.board import Board
from tabletop.display.box import around
from tabletop.display.canvas import Pens
from tabletop.display.layout import DEFAULT_PLACES, USUAL_DEPTHS, Depths, Place
from tabletop.display.moment import Moment
from tabletop.display.panels.invite import BannerPanel, InvitePanel, Notice, Page
from tabletop.display.panels.panel import Pane
from tabletop.display.scenes.game import GameScene, ShownTable
from tabletop.display.scenes.stage import Stage
from tabletop.display.words import Words

BANNER_W, BANNER_H, GAP = 800.0, 172.0, 16.0
BANNER = "banner"


class AttractScene(GameScene):
    """A game of computer players. `places` are those of the seats, in all `languages` invited;
    the banner shows one of the `notices` after the other, None shows the whole board. `keys` are
    the names of the two buttons of those seats that have keys of a keyboard for them.
    """

    def __init__(
        self,
        table: ShownTable,
        board: Board,
        words: Words,
        size_px: tuple[int, int],
        places: Sequence[Place] = DEFAULT_PLACES,
        *,
        languages: Sequence[Words],
        notices: Sequence[Notice | None],
        keys: Mapping[int, tuple[str, str]] | None = None,
        pens: Pens | None = None,
    ) -> None:
        self._page = Page()
        self._spoken, self._notices = tuple(languages), tuple(notices)
        self._keys = keys or {}
        super().__init__(table, board, words, size_px, places, pens)

    def turn_page(self) -> None:
        """The banner's next page, and the invitations in the next language."""
        self._page.number += 1
        self._revision = None

    def place_at(self, x_px: int, y_px: int) -> int:
        """The place of the strip that is nearest to a point of the picture."""
        lay = self.layout
        x, y = x_px / lay.scale, y_px / lay.scale

        def distance(seat: int) -> float:
            box = lay.strips[seat].box
            dx = max(box.x - x, 0.0, x - box.right)
            dy = max(box.y - y, 0.0, y - box.bottom)
            return dx * dx + dy * dy

        return min(range(len(lay.strips)), key=distance)

    def _strip_depths(self) -> Depths:
        """Invitations stand in strips of one size, whichever game is on show."""
        return USUAL_DEPTHS

    def _over(self, moment: Moment) -> tuple[str, ...]:
        """A banner lies over the board alone: beside it nothing could be read."""
        lying = super()._over(moment)
        return tuple(name for name in lying if name.startswith(BANNER)) or lying

    def _new_stage(self) -> Stage:
        lay, pens = self.layout, self._pens
        stage = super()._new_stage()
        panes: dict[str, Pane] = dict(stage.panes)
        for seat, strip in enumerate(lay.strips):
            panel = InvitePanel(self._spoken, self._page, self._keys.get(seat))
            panes[f"seat {seat + 1}"] = Pane(panel, strip.box, lay.scale, pens, strip.rotation)
        return Stage(panes, {**stage.over, **self._banners()})

    def _banners(self) -> Mapping[str, Pane]:
        """One for each long side that is sat at, in the middle of the board."""
        lay, stage = self.layout, self._board.stage(self.layout)
        turns = (180, 0) if any(strip.rotation == 180 for strip in lay.strips) else (0,)
        x, y = stage.centre
        w = min(BANNER_W, stage.w - 2 * GAP)
        banners = {}
        for number, turn in enumerate(turns):
            middle = y + (number - (len(turns) - 1) / 2) * (BANNER_H + GAP)
            panel = BannerPanel(self._notices, self._page)
            box = around(x, middle, w, BANNER_H)
            banners[f"{BANNER} {turn}"] = Pane(panel, box, lay.scale, self._pens, turn)
        return banners
