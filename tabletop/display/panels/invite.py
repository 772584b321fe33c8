"""What calls people to the table while it plays by itself: a banner, and each place's invitation.

Owns both panels; which page of the banner is on show is told to them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tabletop.display.box import Box, around
from tabletop.display.canvas import Canvas
from tabletop.display.moment import Moment
from tabletop.display.panels.panel import Panel
from tabletop.display.theme import (
    ACCENT,
    BOARD,
    HUGE,
    INK,
    LABEL,
    ON_ACCENT,
    PANEL,
    RAISED,
    SOFT_INK,
    STRIP,
)
from tabletop.display.words import Words


@dataclass
class Page:
    """The number of the banner's page on show; panels look it up."""

    number: int = 0


@dataclass(frozen=True)
class Notice:
    """One page of the banner: a line in large letters and one below it."""

    title: str
    detail: str


class BannerPanel(Panel):
    """The pages one after the other; None is one without a banner."""

    def __init__(self, notices: Sequence[Notice | None], page: Page) -> None:
        self._notices = tuple(notices)
        self._page = page

    def _notice(self) -> Notice | None:
        return self._notices[self._page.number % len(self._notices)]

    def is_shown(self, moment: Moment) -> bool:
        return self._notice() is not None

    def key(self, moment: Moment) -> object:
        return self._notice()

    def draw(self, canvas: Canvas, moment: Moment) -> None:
        notice = self._notice()
        if notice is None:
            return
        box = canvas.box
        canvas.frame(box, ACCENT, 4)
        x, most = box.centre[0], box.w - 40
        middle, size = box.y + box.h * 0.38, HUGE
        canvas.text(notice.title, x, middle, size, ACCENT, is_bold=True, align="centre", most=most)
        canvas.text(notice.detail, x, box.y + box.h * 0.76, BOARD, INK, align="centre", most=most)


class InvitePanel(Panel):
    """A place at which somebody may sit down: in one language after the other."""

    def __init__(
        self, languages: Sequence[Words], page: Page, keys: tuple[str, str] | None = None
    ) -> None:
        self._keys = keys
        self._languages = tuple(languages)
        self._page = page

    def _words(self) -> Words:
        return self._languages[self._page.number % len(self._languages)]

    def key(self, moment: Moment) -> object:
        return self._words().language

    def draw(self, canvas: Canvas, moment: Moment) -> None:
        words, box = self._words(), canvas.box
        canvas.fill(box, RAISED, 10)
        canvas.fill(box.inset(3), PANEL, 8)
        x, y = box.centre
        most = box.w - 48
        canvas.text(
            words("attract.here"),
            x,
            y - 44,
            BOARD + 4,
            ACCENT,
            is_bold=True,
            align="centre",
            most=most,
        )
        canvas.text(words("attract.buttons"), x, y, STRIP + 1, INK, align="centre", most=most)
        for number, key in enumerate(("attract.walk", "attract.confirm")):
            left = x - 150 + number * 170
            button = around(left, y + 52, 44, 44)
            canvas.piece("circle", button, ACCENT if number else SOFT_INK)
            self._draw_sign(canvas, button, number)
            canvas.text(words(key), left + 32, y + 52, LABEL - 4, INK, most=110)

    def _draw_sign(self, canvas: Canvas, button: Box, number: int) -> None:
        """The key's name where the button is one, else its sign."""
        if self._keys is None:
            canvas.piece("check" if number else "arrow", button.inset(11), ON_ACCENT)
            return
        name = self._keys[number].upper()
        most = button.w - 10
        canvas.text(name, *button.centre, LABEL, ON_ACCENT, is_bold=True, align="centre", most=most)
