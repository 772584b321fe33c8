"""What calls people to the table while it plays by itself: a banner, and each place's invitation.

Owns both panels; which page of the banner is on show is told to them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tabletop.display.box import around
from tabletop.display.canvas import Canvas
from tabletop.display.moment import Moment
from tabletop.display.panels.panel import Panel
from tabletop.display.panels.place import draw_button
from tabletop.display.theme import (
    ACCENT,
    BOARD,
    HUGE,
    INK,
    LABEL,
    PANEL,
    RAISED,
    STRIP,
)
from tabletop.display.words import Words
from tabletop.play.controls import Role

TITLE_SHARE, EDGE_H = 0.5, 14.0
"""How much of a banner is its title's, and what stays free at its upper and lower edge."""
BUTTON, LABEL_GAP, PAIR_GAP = 44.0, 10.0, 48.0
"""How large a button of an invitation is, and the room beside it and behind its label."""


@dataclass
class Page:
    """The number of the banner's page on show; panels look it up."""

    number: int = 0


@dataclass(frozen=True)
class Notice:
    """One page of the banner: a line in large letters and one below it."""

    title: str
    detail: str


def banner_notices(
    languages: Sequence[Words], game: str, set_aside: object = None
) -> list[Notice | None]:
    """What the banner tells in each language: to press, which game this is, for a while nothing,
    and where damaged saves were put, if there were any.
    """
    notices: list[Notice | None] = []
    for words in languages:
        notices.append(Notice(words("attract.press"), words("attract.shown")))
        notices.append(Notice(words.game(game), words(f"game_facts.{game}")))
        notices.append(None)
        if set_aside is not None:
            notices.append(Notice(words("attract.set_aside"), str(set_aside)))
    return notices


class BannerPanel(Panel):
    """The pages one after the other; None is one without a banner."""

    def __init__(self, notices: Sequence[Notice | None], page: Page) -> None:
        self._notices = tuple(notices)
        self._page = page

    def _notice(self) -> Notice | None:
        return self._notices[self._page.number % len(self._notices)]

    def is_shown(self, moment: Moment) -> bool:
        return self._notice() is not None

    def source(self, moment: Moment) -> object:
        return self._page.number

    def key(self, moment: Moment) -> object:
        return self._notice()

    def draw(self, canvas: Canvas, moment: Moment) -> None:
        notice = self._notice()
        if notice is None:
            return
        box = canvas.box
        canvas.frame(box, ACCENT, 4)
        x, most = box.centre[0], box.w - 40
        title, detail = box.top_part(box.h * TITLE_SHARE), box.below(box.h * TITLE_SHARE)
        middle, size = title.centre[1] + EDGE_H / 2, HUGE
        canvas.text(notice.title, x, middle, size, ACCENT, is_bold=True, align="centre", most=most)
        canvas.centred(notice.detail, detail.top_part(detail.h - EDGE_H).inset(20, 0), BOARD, INK)


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

    def source(self, moment: Moment) -> object:
        return self._page.number

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
        self._draw_buttons(canvas, x, y + 52, (words("attract.walk"), words("attract.confirm")))

    def _draw_buttons(self, canvas: Canvas, x: float, y: float, labels: tuple[str, str]) -> None:
        """Both buttons with what they do, in the middle as one."""
        size, most = LABEL - 4.0, 130.0
        widths = [min(most, canvas.width(text, size * canvas.text_scale)) for text in labels]
        left = x - (2 * (BUTTON + LABEL_GAP) + sum(widths) + PAIR_GAP) / 2
        names = self._keys or ("", "")
        for role, name, text, width in zip(Role, names, labels, widths, strict=True):
            draw_button(canvas, around(left + BUTTON / 2, y, BUTTON, BUTTON), role, name)
            left += BUTTON + LABEL_GAP
            canvas.text(text, left, y, size, INK, most=most)
            left += width + PAIR_GAP
