"""The game at the table: strips for the seats, the board between them, the result at the end.

Owns what of the table is shown and what a touch does to the table.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

import pygame

from tabletop.display.board import Board
from tabletop.display.canvas import Pens
from tabletop.display.layout import DEFAULT_PLACES, Fitting, Layout, Place
from tabletop.display.moment import (
    Choose,
    GoBack,
    Moment,
    Peek,
    Pick,
    ShowLog,
    Target,
    Undo,
)
from tabletop.display.panels.fault import FaultPanel, fault_places
from tabletop.display.panels.panel import Pane
from tabletop.display.panels.result import ResultPanel
from tabletop.display.panels.strip import StripPanel
from tabletop.display.scenes.stage import Stage
from tabletop.display.words import Words
from tabletop.events import DeviceStatus, Event, PointerEvent, WindowChanged
from tabletop.play.choices import Choice
from tabletop.play.panel import Beat, LogLine, SeatPanel
from tabletop.rules.game import Outcome, Ref, Seat, View

RESULT, FAULT = "result", "fault"


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
    def telling(self) -> Beat | None: ...
    @property
    def is_telling(self) -> bool: ...

    def own_view(self, seat: Seat) -> View: ...
    def choose(self, seat: Seat, choice: Choice) -> object: ...
    def pick(self, ref: Ref, seat: Seat | None) -> object: ...
    def back(self, seat: Seat) -> object: ...
    def undo(self, seat: Seat) -> object: ...


class GameScene:
    """Draws a table and hands touches to it. `size_px` is the window's; raises LayoutError.

    The strips of the seats in `seat_words` speak those words, all else speaks `words`.
    """

    def __init__(
        self,
        table: ShownTable,
        board: Board,
        words: Words,
        size_px: tuple[int, int],
        places: Sequence[Place] = DEFAULT_PLACES,
        pens: Pens | None = None,
        seat_words: Mapping[Seat, Words] | None = None,
    ) -> None:
        self._table = table
        self._board, self._words, self._pens = board, words, pens or Pens()
        self._seat_words = dict(seat_words or {})
        self._fitting = Fitting(size_px, places[: len(table.panels)])
        self.stage = self._new_stage()
        self._revision: int | None = None
        self._peeking: Seat | None = None
        self._log_page: int | None = None

    @property
    def layout(self) -> Layout:
        """Who sits where on the present surface."""
        return self._fitting.layout

    def draw(self, surface: pygame.Surface) -> list[pygame.Rect]:
        """Bring the surface up to date; the changed parts, none while nothing changed."""
        if self._fitting.fit(surface.get_size()):
            self._pens.stamps.clear()
            self.stage = self._new_stage()
            self._revision = None
        if self._table.revision == self._revision:
            return []
        self._revision = self._table.revision
        moment = self._moment()
        return self.stage.draw(surface, moment, laid_over(self.stage, moment))

    def _new_stage(self) -> Stage:
        return game_stage(self.layout, self._board, self._words, self._pens, self._seat_words)

    def redraw_all(self) -> None:
        """The surface lost its picture: copy everything again at the next drawing."""
        self._revision = None
        self.stage.redraw_all()

    def handle(self, event: Event) -> bool:
        """A touch does what lies under it, a changed window is drawn again.

        False for anything that is none of the scene's.
        """
        if isinstance(event, WindowChanged):
            self.redraw_all()
            return True
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
            case ShowLog(page):
                self._log_page = page
                self._revision = None

    def _peek(self, seat: Seat | None) -> None:
        """Show one seat its own things while it touches them."""
        self._peeking = seat
        self._revision = None

    def _moment(self) -> Moment:
        table = self._table
        panels = table.panels
        peeking = [
            panel.seat for panel in panels if panel.is_peeking or panel.seat == self._peeking
        ]
        return Moment(
            view=table.view,
            panels=panels,
            log=table.log,
            devices=table.devices,
            outcome=table.outcome,
            fault=table.fault,
            telling=table.telling,
            own={seat: table.own_view(seat) for seat in peeking},
            log_page=self._log_page,
        )


def game_stage(
    lay: Layout,
    board: Board,
    words: Words,
    pens: Pens,
    seat_words: Mapping[Seat, Words] | None = None,
) -> Stage:
    """The panes of a game: the board's, a strip for each seat, and those over the board.

    A seat in `seat_words` has its strip in those words.
    """
    panes = {
        name: Pane(panel, box, lay.scale, pens) for name, (box, panel) in board.panels(lay).items()
    }
    for seat, strip in enumerate(lay.strips):
        own = (seat_words or {}).get(seat)
        panel = StripPanel(seat, board.in_words(own) if own else board, own or words)
        panes[f"seat {seat + 1}"] = Pane(panel, strip.box, lay.scale, pens, strip.rotation)
    over = {
        name: Pane(panel, box, lay.scale, pens, turn)
        for name, (box, turn, panel) in board.over(lay).items()
    }
    over[RESULT] = Pane(ResultPanel(board, words), board.stage(lay), lay.scale, pens)
    for box, rotation in fault_places(lay, board.stage(lay)):
        over[f"{FAULT} {rotation}"] = Pane(FaultPanel(words), box, lay.scale, pens, rotation)
    return Stage(panes, over)


def laid_over(stage: Stage, moment: Moment) -> tuple[str, ...]:
    """The panes that lie over the board: the game's, the result, what is wrong with saving."""
    return tuple(name for name, pane in stage.over.items() if pane.panel.is_shown(moment))
