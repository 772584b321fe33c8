"""The game at the table: strips for the seats, the board between them, the result at the end.

Owns what of the table is shown and what a touch does to the table.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

import pygame

from tabletop.display.board import Board
from tabletop.display.canvas import Pens
from tabletop.display.layout import DEFAULT_PLACES, Layout, Place, layout
from tabletop.display.moment import Choose, GoBack, Moment, Peek, Pick, Target, Undo
from tabletop.display.panels.panel import Pane
from tabletop.display.panels.result import ResultPanel
from tabletop.display.panels.strip import StripPanel
from tabletop.display.scenes.stage import Stage
from tabletop.display.words import Words
from tabletop.events import DeviceStatus, Event, PointerEvent
from tabletop.play.choices import Choice
from tabletop.play.panel import LogLine, SeatPanel
from tabletop.rules.game import Fact, Outcome, Ref, Seat, View


class ShownTable(Protocol):
    """What the scene needs of a table (`tabletop.play.table.Table`)."""

    @property
    def revision(self) -> int: ...
    @property
    def view(self) -> View: ...
    @property
    def panels(self) -> Sequence[SeatPanel]: ...
    @property
    def log(self) -> Sequence[LogLine]: ...
    @property
    def devices(self) -> Mapping[str, DeviceStatus]: ...
    @property
    def outcome(self) -> Outcome | None: ...
    @property
    def fault(self) -> str | None: ...
    @property
    def telling(self) -> Fact | None: ...

    def own_view(self, seat: Seat) -> View: ...
    def choose(self, seat: Seat, choice: Choice) -> object: ...
    def pick(self, ref: Ref, seat: Seat | None) -> object: ...
    def back(self, seat: Seat) -> object: ...
    def undo(self, seat: Seat) -> object: ...


class GameScene:
    """Draws a table and hands touches to it. `size_px` is the window's; raises LayoutError."""

    def __init__(
        self,
        table: ShownTable,
        board: Board,
        words: Words,
        size_px: tuple[int, int],
        places: Sequence[Place] = DEFAULT_PLACES,
        pens: Pens | None = None,
    ) -> None:
        self._table = table
        self.layout = layout(size_px, places[: len(table.panels)])
        self.stage = game_stage(self.layout, board, words, pens or Pens())
        self._revision: int | None = None
        self._peeking: Seat | None = None

    def draw(self, surface: pygame.Surface) -> list[pygame.Rect]:
        """Bring the surface up to date; the changed parts, none while nothing changed."""
        if self._table.revision == self._revision:
            return []
        self._revision = self._table.revision
        moment = self._moment()
        over = () if moment.outcome is None else ("result",)
        return self.stage.draw(surface, moment, over)

    def redraw_all(self) -> None:
        """The surface lost its picture: copy everything again at the next drawing."""
        self._revision = None
        self.stage.redraw_all()

    def handle(self, event: Event) -> bool:
        """A touch does what lies under it; False for anything that is none of the scene's."""
        if not isinstance(event, PointerEvent):
            return False
        if event.kind == "up" and self._peeking is not None:
            self._peek(None)
            return True
        if event.kind != "down":
            return False
        target = self.stage.target_at(event.x_px, event.y_px)
        if target is None:
            return False
        self._do(target)
        return True

    def _do(self, target: Target) -> None:
        match target:
            case Choose(seat, choice):
                self._table.choose(seat, choice)
            case Pick(ref):
                self._table.pick(ref, None)
            case GoBack(seat):
                self._table.back(seat)
            case Undo(seat):
                self._table.undo(seat)
            case Peek(seat):
                self._peek(seat)

    def _peek(self, seat: Seat | None) -> None:
        """Show one seat its own things while it touches them."""
        self._peeking = seat
        self._revision = None

    def _moment(self) -> Moment:
        table = self._table
        own = {} if self._peeking is None else {self._peeking: table.own_view(self._peeking)}
        return Moment(
            view=table.view,
            panels=table.panels,
            log=table.log,
            devices=table.devices,
            outcome=table.outcome,
            fault=table.fault,
            telling=table.telling,
            own=own,
        )


def game_stage(lay: Layout, board: Board, words: Words, pens: Pens) -> Stage:
    """The panes of a game: the board's, a strip for each seat, the result over the board."""
    panes = {
        name: Pane(panel, box, lay.scale, pens) for name, (box, panel) in board.panels(lay).items()
    }
    for seat, strip in enumerate(lay.strips):
        panel = StripPanel(seat, board, words)
        panes[f"seat {seat + 1}"] = Pane(panel, strip.box, lay.scale, pens, strip.rotation)
    result = Pane(ResultPanel(board, words), board.stage(lay), lay.scale, pens)
    return Stage(panes, {"result": result})
