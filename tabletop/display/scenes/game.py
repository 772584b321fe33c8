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
    Menu,
    Moment,
    Peek,
    Pick,
    ShowLog,
    Target,
    Undo,
)
from tabletop.display.motion import Flight, Motion, joined
from tabletop.display.panels.fault import FaultPanel, fault_places
from tabletop.display.panels.log_book import log_books
from tabletop.display.panels.panel import Pane
from tabletop.display.panels.result import ResultPanel, result_places
from tabletop.display.panels.signs import signs_name, signs_panel
from tabletop.display.panels.still_there import still_there_panel
from tabletop.display.panels.strip import StripPanel
from tabletop.display.scenes.stage import Stage
from tabletop.display.shown import ShownView
from tabletop.display.words import Words
from tabletop.events import ButtonEdge, Event, PointerEvent, WindowChanged
from tabletop.play.badges import Badge
from tabletop.play.choices import Choice
from tabletop.play.forecast import Forecast
from tabletop.play.panel import Beat, LogLine, SeatPanel
from tabletop.rules.game import Outcome, Ref, Seat, View

RESULT, FAULT, STILL_THERE = "result", "fault", "still there"
ARRIVAL = 0.85
"""What flies arrives after this share of its beat, so that its figure is seen before the next."""
PANES_WHILE_TOLD = 2
"""So many changed panes are drawn in one picture while something is told and when it was told to
the end; the others follow in the next ones, so that no picture takes too long."""


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
    def badges(self) -> Sequence[Badge]: ...
    @property
    def outcome(self) -> Outcome | None: ...
    @property
    def fault(self) -> str | None: ...
    @property
    def telling(self) -> Beat | None: ...
    @property
    def is_telling(self) -> bool: ...
    @property
    def told_share(self) -> float: ...
    @property
    def languages(self) -> Mapping[Seat, str]: ...
    @property
    def still_there(self) -> int | None: ...
    @property
    def shows_result(self) -> bool: ...
    @property
    def played_ticks(self) -> int: ...

    def own_view(self, seat: Seat) -> View: ...
    def choose(self, seat: Seat, choice: Choice) -> object: ...
    def pick(self, ref: Ref, seat: Seat | None) -> object: ...
    def back(self, seat: Seat) -> object: ...
    def undo(self, seat: Seat) -> object: ...
    def menu(self, seat: Seat) -> object: ...


class GameScene:
    """Draws a table and hands touches to it. `size_px` is the window's; raises LayoutError.

    While the table tells what happened, the picture follows beat by beat, and what moves flies to
    its place. The strips of the seats in `seat_words` speak those words, all else speaks `words`;
    a seat of the table's `languages` speaks that one.
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
        self._languages: dict[Seat, str] = {}
        seated = places[: len(table.panels)]
        self._fitting = Fitting(
            size_px, seated, self._pens.text_scale, board.panels, board.strip_depths
        )
        self.stage = self._new_stage()
        self._revision: int | None = None
        self._peeking: Seat | None = None
        self._open_log: ShowLog | None = None
        self._measured, self._progress = table.view, board.progress(table.view)
        self._forecast = Forecast(self._progress)
        self._shown = ShownView(board.retell)
        self._motion = Motion(self._pens)
        self._flights: Sequence[Flight] | None = None  # those that have not begun
        self._share = 0.0
        self._moves = 0
        self._was_busy = False

    @property
    def layout(self) -> Layout:
        """Who sits where on the present surface."""
        return self._fitting.layout

    @property
    def is_moving(self) -> bool:
        """Whether the next picture differs though nothing happens at the table."""
        return self._motion.is_moving or self.stage.is_behind

    @property
    def revision(self) -> int:
        """Grows from picture to picture while something moves."""
        return self._moves + self.is_moving

    def draw(self, surface: pygame.Surface) -> list[pygame.Rect]:
        """Bring the surface up to date; the changed parts, none while nothing changed."""
        was_moving = self.is_moving
        if self._fitting.fit(surface.get_size()):
            self._begin_anew()
        self._speak()
        self._follow()
        share = min(1.0, self._table.told_share / ARRIVAL)
        is_still = share == self._share or not self._motion.is_moving
        has_changed = self._table.revision != self._revision or self.stage.is_behind
        if is_still and not has_changed:
            return []
        self._revision, self._share = self._table.revision, share
        parts = self._draw(surface, share)
        self._moves += was_moving or self.is_moving
        return parts

    def _draw(self, surface: pygame.Surface, share: float) -> list[pygame.Rect]:
        """What flies is lifted, the panes are brought up to date, and it is put down again."""
        lifted = self._motion.lift()
        if share == 1.0 and self._flights is None:
            self._shown.land()
        if self._shown.beat is None:
            self._motion.end()
        if lifted:
            self.stage.restore(surface, lifted)
        moment = self.moment()
        is_busy = self._table.is_telling
        most = PANES_WHILE_TOLD if is_busy or self._was_busy or self.stage.is_behind else None
        self._was_busy = is_busy
        parts = self.stage.draw(surface, moment, self._over(moment), most)
        if self._flights is not None:
            self._motion.begin(self._flights, self.stage.panes)
            self._flights = None
        return joined([*lifted, *parts, *self._motion.put(surface, share)])

    def _over(self, moment: Moment) -> tuple[str, ...]:
        """The panes that lie over the board."""
        return laid_over(self.stage, moment)

    def _follow(self) -> None:
        """Go on to what is told now; facts of which nothing flies are seen at once."""
        if self._shown.follow(self._table):
            assert self._shown.beat is not None
            assert self._shown.view is not None
            flights = self._board.flights(self._shown.beat.facts, self._shown.view)
            self._flights = flights or None
            if not flights:
                self._shown.land()
        elif self._shown.beat is None:
            self._flights = None

    def _begin_anew(self) -> None:
        """Another size: all is laid out and drawn again; what flew has arrived."""
        self._pens.stamps.clear()
        self.stage = self._new_stage()
        self._motion = Motion(self._pens)
        self._flights = None
        self._shown.land()
        self._revision = None

    def _speak(self) -> None:
        """The strips of seats that chose another language since are made in its words."""
        languages = self._table.languages
        for seat in range(len(self.layout.strips)):
            language = languages.get(seat)
            if language != self._languages.get(seat):
                if language is None:
                    del self._languages[seat], self._seat_words[seat]
                else:
                    self._languages[seat] = language
                    self._seat_words[seat] = self._words.in_language(language)
                words, own = self._words, self._seat_words
                strip = strip_pane(self.layout, self._board, words, self._pens, seat, own)
                self.stage.put(strip_name(seat), strip)
                signs = signs_pane(self.layout, self._board, words, self._pens, seat, own)
                self.stage.over[signs_name(seat)] = signs

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
            self._peek(None)  # meanwhile the finger may have gone unseen
            self.redraw_all()
            return True
        if isinstance(event, ButtonEdge) and event.is_down and self._open_log is not None:
            self._do(ShowLog(None))  # the press does what it does all the same
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
            case Menu(seat):
                self._table.menu(seat)
            case Peek(seat):
                self._peek(seat)
            case ShowLog(page):
                self._open_log = None if page is None else target
                self._revision = None

    def _peek(self, seat: Seat | None) -> None:
        """Show one seat its own things while it touches them."""
        self._peeking = seat
        self._revision = None

    def moment(self) -> Moment:
        """All that the picture shows now, but what flies."""
        table = self._table
        panels = table.panels
        peeking = [
            panel.seat for panel in panels if panel.is_peeking or panel.seat == self._peeking
        ]
        is_seen = table.shows_result and not table.is_telling
        now = table.view
        if now is not self._measured:
            self._measured, self._progress = now, self._board.progress(now)
        return Moment(
            view=self._shown.view or now,
            panels=panels,
            log=self._shown.told_of(table.log),
            badges=table.badges,
            outcome=table.outcome if is_seen else None,
            fault=table.fault,
            telling=table.telling,
            own={seat: table.own_view(seat) for seat in peeking},
            now=now,
            minutes_left=self._forecast.minutes_left(self._progress, table.played_ticks),
            open_log=self._open_log,
            still_there=table.still_there,
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
    for seat in range(len(lay.strips)):
        panes[strip_name(seat)] = strip_pane(lay, board, words, pens, seat, seat_words or {})
    over = {
        name: Pane(panel, box, lay.scale, pens, turn)
        for name, (box, turn, panel) in board.over(lay).items()
    }
    for box, rotation in result_places(lay, board.stage(lay)):
        name = f"{RESULT} {rotation}" if rotation else RESULT
        over[name] = Pane(ResultPanel(board, words), box, lay.scale, pens, rotation)
    for box, rotation in fault_places(lay, board.stage(lay)):
        over[f"{FAULT} {rotation}"] = Pane(FaultPanel(words), box, lay.scale, pens, rotation)
    for name, (box, rotation, panel) in log_books(lay, board.stage(lay), words).items():
        over[name] = Pane(panel, box, lay.scale, pens, rotation)
    for seat in range(len(lay.strips)):
        over[signs_name(seat)] = signs_pane(lay, board, words, pens, seat, seat_words or {})
    box, panel = still_there_panel(lay, board.stage(lay), words)
    over[STILL_THERE] = Pane(panel, box, lay.scale, pens)
    return Stage(panes, over)


def strip_name(seat: Seat) -> str:
    """The name of a seat's pane."""
    return f"seat {seat + 1}"


def strip_pane(
    lay: Layout,
    board: Board,
    words: Words,
    pens: Pens,
    seat: Seat,
    seat_words: Mapping[Seat, Words],
) -> Pane:
    """The strip of a seat, in its own words where it has some."""
    strip = lay.strips[seat]
    panel = StripPanel(seat, *_spoken(board, words, seat_words.get(seat)))
    return Pane(panel, strip.box, lay.scale, pens, strip.rotation)


def signs_pane(
    lay: Layout,
    board: Board,
    words: Words,
    pens: Pens,
    seat: Seat,
    seat_words: Mapping[Seat, Words],
) -> Pane:
    """What the signs mean, for one seat and in its own words where it has some."""
    spoken = _spoken(board, words, seat_words.get(seat))
    box, rotation, panel = signs_panel(lay, board.stage(lay), seat, *spoken)
    return Pane(panel, box, lay.scale, pens, rotation)


def _spoken(board: Board, words: Words, own: Words | None) -> tuple[Board, Words]:
    """Board and words as a seat reads them."""
    return (board, words) if own is None else (board.in_words(own), own)


def laid_over(stage: Stage, moment: Moment) -> tuple[str, ...]:
    """The panes that lie over the board: the game's, the result, what is wrong with saving."""
    return tuple(name for name, pane in stage.over.items() if pane.panel.is_shown(moment))
