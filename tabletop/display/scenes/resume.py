"""The question at the start when an unfinished game lies there: go on, or a new game.

Owns that question; answered by touch, by keys or buttons: any press walks, a confirming one takes.
"""

from __future__ import annotations

import pygame

from tabletop.display.box import Box, around
from tabletop.display.canvas import Canvas, Pens
from tabletop.display.layout import Fitting
from tabletop.display.moment import Answer
from tabletop.display.theme import ACCENT, BOARD, GROUND, HUGE, INK, ON_ACCENT, RAISED, SOFT_INK
from tabletop.display.words import Words
from tabletop.events import ButtonEdge, Event, PointerEvent, WindowChanged
from tabletop.play.controls import Controls, Role

ANSWERS = ("go_on", "new_game")
ENTRY_W, ENTRY_H = 620.0, 120.0


class ResumeScene:
    """Two entries, the first lit. `answer` is None until one is taken. Raises LayoutError."""

    def __init__(
        self, detail: str, words: Words, size_px: tuple[int, int], controls: Controls
    ) -> None:
        """`detail` is one line about the unfinished game."""
        self.answer: str | None = None
        self._detail = detail
        self._words = words
        self._controls = controls
        self._fitting = Fitting(size_px, ())
        self._cursor = 0
        self._canvas: Canvas | None = None
        self._is_due = True

    def handle(self, event: Event) -> bool:
        """Walk, take or touch; a changed window is drawn again. False for anything else."""
        if isinstance(event, WindowChanged):
            self.redraw_all()
            return True
        if isinstance(event, PointerEvent) and event.kind == "down" and self._canvas is not None:
            for box, target in self._canvas.zones:
                is_hit = self._canvas.rect(box).collidepoint(event.x_px, event.y_px)
                if is_hit and isinstance(target, Answer):
                    self.answer = target.id
                    return True
        if isinstance(event, ButtonEdge) and event.is_down:
            return self._press(event)
        return False

    def _press(self, edge: ButtonEdge) -> bool:
        """The first and second button of any seat; arrows and return on the keyboard."""
        place = self._controls.buttons.get((edge.device, edge.control))
        if edge.control in ("return", "enter") or (place and place[1] is Role.CONFIRM):
            self.answer = ANSWERS[self._cursor]
        elif edge.control in ("up", "down", "left", "right", "tab") or place:
            self._cursor = 1 - self._cursor
        else:
            return False
        self._is_due = True
        return True

    def redraw_all(self) -> None:
        """The surface lost its picture."""
        self._is_due = True

    def draw(self, surface: pygame.Surface) -> list[pygame.Rect]:
        """Bring the surface up to date; nothing while nothing changed."""
        if not self._is_due:
            return []
        self._is_due = False
        self._fitting.fit(surface.get_size())
        pens = self._canvas.pens if self._canvas else Pens()
        canvas = self._canvas = Canvas(surface, self._fitting.layout.scale, pens)
        canvas.clear(GROUND)
        x, y = canvas.box.centre
        words = self._words
        canvas.text(words("resume.title"), x, y - 230, HUGE, INK, is_bold=True, align="centre")
        canvas.text(
            self._detail, x, y - 150, BOARD, SOFT_INK, align="centre", most=canvas.box.w - 80
        )
        for number, answer in enumerate(ANSWERS):
            entry = around(x, y + number * (ENTRY_H + 24), ENTRY_W, ENTRY_H)
            self._draw_entry(canvas, entry, answer, number == self._cursor)
        return [surface.get_rect()]

    def _draw_entry(self, canvas: Canvas, entry: Box, answer: str, is_lit: bool) -> None:
        canvas.fill(entry, ACCENT if is_lit else RAISED, 16)
        x, y = entry.centre
        if is_lit:
            canvas.piece("arrow", around(entry.x + 52, y, 36, 44), ON_ACCENT)
        ink = ON_ACCENT if is_lit else INK
        canvas.text(
            self._words(f"resume.{answer}"), x, y, BOARD + 8, ink, is_bold=is_lit, align="centre"
        )
        canvas.zone(entry, Answer(answer))
