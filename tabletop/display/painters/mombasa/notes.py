"""What the strips say of a decision: what it is, what an entry costs or brings, who is waited for.

Owns these short texts; the words are the catalogue's.
"""

from __future__ import annotations

from tabletop.display.painters.mombasa.figures import Figures
from tabletop.display.words import Words
from tabletop.play.choices import Choice
from tabletop.rules.game import Seat
from tabletop.rules.mombasa.view import MombasaView


class Notes:
    """The texts of one edition in one language."""

    def __init__(self, figures: Figures, words: Words) -> None:
        self._figures = figures
        self._words = words

    def status(self, view: MombasaView, seat: Seat) -> str:
        """A word or two beside the seat's name."""
        return ""

    def note(self, choice: Choice, view: MombasaView) -> str:
        """What an entry costs or brings."""
        return ""

    def total(self, choice: Choice, view: MombasaView, seat: Seat) -> str:
        """What an entry comes to."""
        return ""

    def made_of(self, part: str, view: MombasaView, seat: Seat) -> str:
        """How a part of the result is made up."""
        return ""

    def task(self, view: MombasaView) -> tuple[str, str]:
        """For whom is decided, and what."""
        return "", self._words.maybe(f"decision.{view.decision}", self._words("strip.choose"))

    def help(self, view: MombasaView) -> str:
        """What there is to weigh."""
        return self._words.maybe(f"help.{view.decision}", "")

    def situation(self, view: MombasaView) -> str:
        """One sentence for those who wait."""
        return ""
