"""What a game's painters offer to the table's scene.

Owns the seam between the scene and the painters; draws nothing itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, Protocol

from tabletop.display.box import Box
from tabletop.display.canvas import Canvas
from tabletop.display.layout import Depths, Layout
from tabletop.display.motion import Flight
from tabletop.display.panels.panel import Panel
from tabletop.display.words import Words
from tabletop.play.choices import Choice, Numbers
from tabletop.play.panel import LogLine
from tabletop.rules.game import Fact, Ref, Seat, View

TOTAL = "total"
"""As a part of a result: what settles among equal totals."""


class Explained(NamedTuple):
    """A sign of the game as it is drawn into a box, and what it means in a sentence or two."""

    draw: Callable[[Canvas, Box], None]
    text: str


class Board(Protocol):
    """One game's look: its panels, and what it adds to the strips of the seats."""

    @property
    def strip_depths(self) -> Depths:
        """How deep the strips are to be, and what is left between them."""

    def in_words(self, words: Words) -> Board:
        """The same board in another language, for the strip of a seat."""

    def panels(self, layout: Layout) -> Mapping[str, tuple[Box, Panel]]:
        """The board's panels by name, with their boxes on the table; they do not overlap."""

    def over(self, layout: Layout) -> Mapping[str, tuple[Box, int, Panel]]:
        """Panels that lie over the others while they are shown, with box and rotation each."""

    def stage(self, layout: Layout) -> Box:
        """Where the result is shown when the game is over."""

    def holdings_h(self, room: float) -> float:
        """How high the holdings are in a strip that has so much left for them beside a menu and
        all that belongs to it; 0: one row beside the buttons.
        """

    def holdings(self, view: View, seat: Seat, covers: Numbers) -> object:
        """What `draw_holdings` shows of the seat, as a value to compare."""

    def draw_holdings(
        self, canvas: Canvas, box: Box, view: View, seat: Seat, covers: Numbers
    ) -> None:
        """The seat's things in its strip. In the seat's own view its hidden things are shown, with
        the numbers of `covers` under which they stand in its menu.
        """

    def hidden(self, view: View, seat: Seat) -> str:
        """What the seat holds hidden beside its money, in a few words to touch or look at; an
        empty text where the game hides nothing else.
        """

    def reminder(self, view: View, seat: Seat, log: Sequence[LogLine]) -> str:
        """What people have to do now with the seat's real cards on the table, in a sentence or
        two, or an empty text.
        """

    def money(self, view: View, seat: Seat) -> int | None:
        """The seat's money, None where the view hides it."""

    def status(self, view: View, seat: Seat) -> str:
        """A word or two beside the seat's name, or an empty text."""

    def draw_ref(self, canvas: Canvas, box: Box, ref: Ref) -> bool:
        """A small mark of a company, fuel... in the box; False where it has none."""

    def note(self, choice: Choice, view: View) -> str:
        """What an entry of a menu costs or brings, or an empty text."""

    def task(self, view: View) -> tuple[str, str]:
        """For whom is decided, if not for the seat itself, and what, in a few words each."""

    def help(self, view: View) -> str:
        """What there is to weigh in this decision, in a sentence or two, or an empty text."""

    def situation(self, view: View) -> str:
        """One sentence for those who wait: whose decision it is, and which."""

    def total(self, choice: Choice, view: View, seat: Seat) -> str:
        """What an entry comes to if it is taken, who pays and what is left; or an empty text."""

    def progress(self, view: View) -> float:
        """How much of the game is over, from 0 to 1."""

    def retell(self, view: View, facts: Sequence[Fact]) -> View:
        """The view after these facts as far as they tell it; the same view where a game cannot."""

    def flights(self, facts: Sequence[Fact], view: View) -> Sequence[Flight]:
        """What flies over the table while these facts are told; `view` is the one before them."""

    def legend(self) -> Sequence[Explained]:
        """What the signs of the game mean, in the order in which people look for them."""

    def made_of(self, part: str, figure: int, view: View, seat: Seat) -> str:
        """How a part of the seat's result, so much in all, is made up, as `5 × 90`; or nothing.

        Of the part TOTAL, what settles among equal totals.
        """

    def counts(self, part: str, log: Sequence[LogLine]) -> str:
        """How a part of all results came to what it counts, as `14 + 4`; or nothing.

        Of the part TOTAL, what that is in words, or what is counted at all.
        """
