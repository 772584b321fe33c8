"""A place's strip before the game: its number, who sits there, and what its two buttons do now.

Owns that panel and the marks for players and buttons. What a press changes is the setup's.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import pygame

from tabletop.display.box import Box, around
from tabletop.display.canvas import Canvas
from tabletop.display.moment import Answer, Moment
from tabletop.display.panels.panel import Panel
from tabletop.display.theme import (
    ACCENT,
    EDGE,
    GROUND,
    HUGE,
    INK,
    LABEL,
    ON_ACCENT,
    PANEL,
    RAISED,
    SOFT_INK,
    STRIP,
    Colour,
)
from tabletop.display.words import Words
from tabletop.play.controls import Role
from tabletop.play.log import HUMAN
from tabletop.play.setup import OPEN_TO_ALL, Setup, place_entry

RADIUS = 14.0
CHIP, BUTTON = 100.0, 54.0
MARGIN = 22.0


def sit_target(place: int) -> Answer:
    """What a touch on a place's strip means."""
    return Answer(f"touched {place_entry(place)}")


def player_name(kind: str | None, words: Words) -> str:
    """Who sits at a place, in a word or two."""
    if kind is None:
        return words("place.nobody")
    if kind == HUMAN:
        return words("place.person")
    return words("place.computer", name=words.player_kind(kind))


def draw_player(canvas: Canvas, box: Box, kind: str | None, colour: Colour) -> None:
    """A person by head and shoulders, a computer by its screen, a free place by a plus."""
    x, y, w, h = box
    if kind is None:
        canvas.frame(box.inset(w * 0.06, h * 0.06), colour, w * 0.08, w)
        canvas.fill(around(*box.centre, w * 0.42, h * 0.08), colour)
        canvas.fill(around(*box.centre, w * 0.08, h * 0.42), colour)
    elif kind == HUMAN:
        canvas.piece("circle", Box(x + w * 0.27, y, w * 0.46, h * 0.46), colour)
        canvas.fill(Box(x + w * 0.08, y + h * 0.52, w * 0.84, h * 0.48), colour, w * 0.3)
    else:
        canvas.frame(Box(x, y + h * 0.08, w, h * 0.62), colour, w * 0.1, w * 0.1)
        canvas.fill(Box(x + w * 0.42, y + h * 0.68, w * 0.16, h * 0.16), colour)
        canvas.fill(Box(x + w * 0.2, y + h * 0.82, w * 0.6, h * 0.1), colour, w * 0.04)


def draw_button(canvas: Canvas, box: Box, role: Role, name: str = "") -> None:
    """One of the two buttons: an arrow walks, a tick takes; a key of a keyboard has its name on it,
    in capitals as on the key.
    """
    is_confirm = role is Role.CONFIRM
    canvas.piece("circle", box, ACCENT if is_confirm else INK, EDGE)
    x, y = box.centre
    size = box.h
    if name:
        canvas.text(name.upper(), x, y, size * 0.46, ON_ACCENT, is_bold=True, align="centre")
    elif is_confirm:
        canvas.piece("check", around(x, y, size * 0.54, size * 0.54), ON_ACCENT)
    else:
        canvas.piece("arrow", around(x + size * 0.04, y, size * 0.34, size * 0.42), ON_ACCENT)


class Told(NamedTuple):
    """What a place reads: a few words, a sentence, and what its buttons do, if anything."""

    title: str
    sentence: str
    walk: str = ""
    confirm: str = ""


class PlacePanel(Panel):
    """The strip of one place. `keys` are the names of its walking and its confirming button,
    where these are keys of a keyboard; `ground` is what lies behind the strip.
    """

    def __init__(
        self,
        place: int,
        setup: Setup,
        words: Callable[[], Words],
        ground: pygame.Surface,
        keys: tuple[str, str] = ("", ""),
    ) -> None:
        self._place = place
        self._setup = setup
        self._words = words
        self._ground = ground
        self._keys = keys

    def source(self, moment: Moment) -> object:
        return self._setup.revision

    def key(self, moment: Moment) -> object:
        return self._told(), self._kind, self._is_host, self._is_meant, self._is_touchable

    @property
    def _kind(self) -> str | None:
        return self._setup.kinds[self._place]

    @property
    def _is_host(self) -> bool:
        return self._place == self._setup.host

    @property
    def _is_meant(self) -> bool:
        """Whether the host's cursor stands on this place."""
        return self._setup.page.lit.id == place_entry(self._place)

    @property
    def _is_touchable(self) -> bool:
        return self._setup.page.kind in {"seats", *OPEN_TO_ALL}

    def _told(self) -> Told:
        words, kind, page = self._words(), self._kind, self._setup.page
        who, host = player_name(kind, words), words.seat(self._setup.host)
        if self._place >= self._setup.people:
            return Told(who, "")  # nobody sits down there
        if page.kind in OPEN_TO_ALL:
            return Told(words("place.open"), words("place.open_help"), *self._walk_and_take(words))
        if self._is_host:
            return Told(words("place.host"), words("place.host_help"), *self._walk_and_take(words))
        if page.kind != "seats":
            can_sit_soon = page.kind != "options" and kind != HUMAN
            return Told(who, words("place.soon" if can_sit_soon else "place.wait", host=host))
        change = words("place.change")
        if kind == HUMAN:
            return Told(
                words("place.plays"), words("place.wait", host=host), change, words("place.get_up")
            )
        help_ = words("place.free_help" if kind is None else "place.computer_help")
        return Told(who, help_, change, words("place.sit_down"))

    def _walk_and_take(self, words: Words) -> tuple[str, str]:
        return words("place.walk"), words("place.take")

    def draw(self, canvas: Canvas, moment: Moment) -> None:
        canvas.surface.blit(self._ground, (0, 0))
        box, told = canvas.box.inset(4), self._told()
        edge, width = (
            (ACCENT, 6.0) if self._is_host else (INK, 5.0) if self._is_meant else (EDGE, 2)
        )
        canvas.fill(box, edge, RADIUS)
        canvas.fill(box.inset(width), PANEL, RADIUS - width / 2)
        if self._is_touchable:
            canvas.zone(canvas.box, sit_target(self._place))
        inner = box.inset(MARGIN, MARGIN - 4)
        top = inner if told.walk else around(*inner.centre, inner.w, CHIP)
        self._draw_chip(canvas, top.left_part(CHIP).top_part(CHIP))
        text = top.beside(CHIP + 20).top_part(CHIP + 8)
        mark = around(text.right - 20, text.y + 20, 38, 38)
        draw_player(canvas, mark, self._kind, INK if self._kind else SOFT_INK)
        room = text.w - 52
        canvas.text(told.title, text.x, text.y + 20, LABEL + 4, INK, is_bold=True, most=room)
        canvas.paragraph(told.sentence, text.below(44), STRIP + 1, SOFT_INK)
        if told.walk:
            self._draw_buttons(canvas, inner.below(CHIP + 22), told)

    def _draw_chip(self, canvas: Canvas, box: Box) -> None:
        """The number of the place, large."""
        is_person = self._kind == HUMAN
        ground, ink = (ACCENT, ON_ACCENT) if is_person else (RAISED, INK)
        canvas.piece("circle", box, ground, EDGE)
        x, y = box.centre
        number = str(self._place + 1)
        canvas.text(number, x, y, HUGE, ink, is_bold=True, align="centre")

    def _draw_buttons(self, canvas: Canvas, box: Box, told: Told) -> None:
        """Both buttons on a darker ground, as they lie before the guest."""
        canvas.fill(box, GROUND, RADIUS)
        labels = (told.walk, told.confirm)
        cells = box.inset(14, 8).grid(2, 1, 16)
        for cell, role, name, label in zip(cells, Role, self._keys, labels, strict=True):
            y = cell.centre[1]
            draw_button(canvas, around(cell.x + BUTTON / 2, y, BUTTON, BUTTON), role, name)
            canvas.text(label, cell.x + BUTTON + 14, y, LABEL, INK, most=cell.w - BUTTON - 14)
