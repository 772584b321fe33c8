"""The board of Mombasa: its panels, and what it adds to the strips.

Owns the joining of the painters. Drawing itself is in the painters beside it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tabletop.display.board import Explained
from tabletop.display.box import Box
from tabletop.display.canvas import Canvas
from tabletop.display.layout import Depths, Layout
from tabletop.display.motion import Flight
from tabletop.display.painters.mombasa.arrangement import (
    arranged,
    edges_of,
    outer_side,
    stage_of,
    track_at,
)
from tabletop.display.painters.mombasa.figures import Figures
from tabletop.display.painters.mombasa.flights import flights_of
from tabletop.display.painters.mombasa.index import Index
from tabletop.display.painters.mombasa.legend import legend
from tabletop.display.painters.mombasa.map import MapPanel
from tabletop.display.painters.mombasa.notes import Notes
from tabletop.display.painters.mombasa.offer import OfferPanel
from tabletop.display.painters.mombasa.player_board import (
    STRIP_DEPTHS,
    draw_player_board,
    hidden_hand,
    player_board,
    player_board_h,
)
from tabletop.display.painters.mombasa.progress import progress_of
from tabletop.display.painters.mombasa.refs import draw_mark
from tabletop.display.painters.mombasa.resting import cards_to_move
from tabletop.display.painters.mombasa.retold import retold
from tabletop.display.painters.mombasa.shelves import ShelfPanel
from tabletop.display.painters.mombasa.spaces import SpacesPanel
from tabletop.display.painters.mombasa.tracks import TrackPanel
from tabletop.display.painters.mombasa.turn import TurnPanel
from tabletop.display.painters.mombasa.views import mombasa_view
from tabletop.display.panels.log import LogPanel
from tabletop.display.panels.panel import Panel
from tabletop.display.words import Words
from tabletop.play.choices import Choice, Numbers
from tabletop.play.panel import LogLine
from tabletop.rules.game import Fact, Ref, Seat, View
from tabletop.rules.mombasa.edition.data import Edition
from tabletop.rules.mombasa.view import MombasaView


class MombasaBoard:
    """The look of `mombasa`; the methods are those of `display.board.Board`."""

    def __init__(self, edition: Edition, words: Words) -> None:
        self._edition = edition
        self._index = Index(edition)
        self._figures = Figures(edition)
        self._words = words
        self._notes = Notes(self._figures, words)

    @property
    def strip_depths(self) -> Depths:
        return STRIP_DEPTHS

    def in_words(self, words: Words) -> MombasaBoard:
        return MombasaBoard(self._edition, words)

    def panels(self, layout: Layout) -> Mapping[str, tuple[Box, Panel]]:
        boxes, index, words = arranged(layout), self._index, self._words
        panels: dict[str, Panel] = {
            "map": MapPanel(index),
            "offer": OfferPanel(index, words),
            "books": ShelfPanel(index, words),
            "spaces": SpacesPanel(index, words),
            "turn": TurnPanel(index, words),
            "log": LogPanel(words),
        }
        for company, edge in edges_of(self._edition.companies).items():
            panels[track_at(edge)] = TrackPanel(index, company, outer_side(boxes, edge), words)
        return {name: (boxes[name], panel) for name, panel in panels.items()}

    def over(self, layout: Layout) -> Mapping[str, tuple[Box, int, Panel]]:
        return {}

    def stage(self, layout: Layout) -> Box:
        return stage_of(arranged(layout))

    def holdings_h(self, room: float) -> float:
        return player_board_h(room)

    def holdings(self, view: View, seat: Seat, covers: Numbers) -> object:
        return player_board(mombasa_view(view), seat, covers)

    def draw_holdings(
        self, canvas: Canvas, box: Box, view: View, seat: Seat, covers: Numbers
    ) -> None:
        draw_player_board(canvas, box, mombasa_view(view), seat, covers, self._index, self._words)

    def hidden(self, view: View, seat: Seat) -> str:
        return hidden_hand(mombasa_view(view), seat, self._words)

    def reminder(self, view: View, seat: Seat, log: Sequence[LogLine]) -> str:
        return cards_to_move(mombasa_view(view), seat, log, self._words)

    def money(self, view: View, seat: Seat) -> int | None:
        return mombasa_view(view).players[seat].money

    def status(self, view: View, seat: Seat) -> str:
        return self._notes.status(mombasa_view(view), seat)

    def draw_ref(self, canvas: Canvas, box: Box, ref: Ref) -> bool:
        return draw_mark(canvas, box, ref, self._index)

    def note(self, choice: Choice, view: View) -> str:
        return self._notes.note(choice, mombasa_view(view))

    def total(self, choice: Choice, view: View, seat: Seat) -> str:
        return self._notes.total(choice, mombasa_view(view), seat)

    def progress(self, view: View) -> float:
        return progress_of(mombasa_view(view))

    def made_of(self, part: str, figure: int, view: View, seat: Seat) -> str:
        return self._notes.made_of(part, mombasa_view(view), seat)

    def counts(self, part: str, log: Sequence[LogLine]) -> str:
        return ""

    def legend(self) -> Sequence[Explained]:
        return legend(self._words)

    def task(self, view: View) -> tuple[str, str]:
        return self._notes.task(mombasa_view(view))

    def help(self, view: View) -> str:
        return self._notes.help(mombasa_view(view))

    def situation(self, view: View) -> str:
        return self._notes.situation(mombasa_view(view))

    def retell(self, view: View, facts: Sequence[Fact]) -> MombasaView:
        return retold(mombasa_view(view), facts, self._figures)

    def flights(self, facts: Sequence[Fact], view: View) -> Sequence[Flight]:
        return flights_of(facts, mombasa_view(view), self._index, self._words)
