"""A question to everybody at the table that stands between two stages: go on, shut down.

Owns that question; answered by touch, by keys or buttons: any press walks, a confirming one takes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from tabletop.display.box import Box, around
from tabletop.display.canvas import LINE, Canvas, Pens
from tabletop.display.layout import DEFAULT_PLACES, Edge, Fitting, Place
from tabletop.display.moment import Answer
from tabletop.display.theme import ACCENT, BOARD, GROUND, HUGE, INK, ON_ACCENT, RAISED, SOFT_INK
from tabletop.events import ButtonEdge, Event, PointerEvent, WindowChanged
from tabletop.play.controls import Controls, Role

ENTRY_W, ENTRY_H, ENTRY_GAP = 620.0, 84.0, 16.0
TITLE_H, DETAIL_H = 96.0, 96.0


@dataclass(frozen=True)
class Question:
    """A title, a sentence about it, and the answers (id, text), the first lit at the start."""

    title: str
    detail: str
    answers: tuple[tuple[str, str], ...]


class QuestionScene:
    """One copy of the question for each long side that is sat at. `answer` is None until one is
    taken. Raises LayoutError.
    """

    def __init__(
        self,
        question: Question,
        size_px: tuple[int, int],
        controls: Controls,
        places: Sequence[Place] = DEFAULT_PLACES,
        pens: Pens | None = None,
    ) -> None:
        self.answer: str | None = None
        self._question = question
        self._controls = controls
        self._turns = (180, 0) if any(place.edge is Edge.FAR for place in places) else (0,)
        self._fitting = Fitting(size_px, ())
        self._cursor = 0
        self._pens = pens or Pens()
        self._copies: list[tuple[pygame.Rect, Canvas]] = []
        self._is_due = True

    def handle(self, event: Event) -> bool:
        """Walk, take or touch; a changed window is drawn again. False for anything else."""
        if isinstance(event, WindowChanged):
            self.redraw_all()
            return True
        if isinstance(event, PointerEvent) and event.kind == "down":
            return self._touch(event.x_px, event.y_px)
        if isinstance(event, ButtonEdge) and event.is_down:
            return self._press(event)
        return False

    def _touch(self, x_px: int, y_px: int) -> bool:
        for rect, canvas in self._copies:
            for box, target in canvas.zones:
                is_hit = canvas.rect(box).move(rect.topleft).collidepoint(x_px, y_px)
                if is_hit and isinstance(target, Answer):
                    self.answer = target.id
                    return True
        return False

    def _press(self, edge: ButtonEdge) -> bool:
        """The first and second button of any seat; arrows and return on the keyboard."""
        place = self._controls.buttons.get((edge.device, edge.control))
        if edge.control in ("return", "enter") or (place and place[1] is Role.CONFIRM):
            self.answer = self._question.answers[self._cursor][0]
        elif edge.control in ("up", "down", "left", "right", "tab") or place:
            self._cursor = (self._cursor + 1) % len(self._question.answers)
        else:
            return False
        self._is_due = True
        return True

    def ask(self, question: Question) -> None:
        """The same question with the same answers in other words."""
        self._question = question
        self._is_due = True

    def redraw_all(self) -> None:
        """The surface lost its picture."""
        self._is_due = True

    def draw(self, surface: pygame.Surface) -> list[pygame.Rect]:
        """Bring the surface up to date; nothing while nothing changed."""
        if not self._is_due:
            return []
        self._is_due = False
        self._fitting.fit(surface.get_size())
        surface.fill(GROUND)
        w, h = surface.get_size()
        part_h = h // len(self._turns)
        self._copies = []
        for number, turn in enumerate(self._turns):
            rect = pygame.Rect(0, number * part_h, w, part_h)
            part = surface.subsurface(rect)
            canvas = Canvas(part, self._fitting.layout.scale, self._pens, turn)
            self._draw_copy(canvas)
            self._copies.append((rect, canvas))
        return [surface.get_rect()]

    def _draw_copy(self, canvas: Canvas) -> None:
        question, box = self._question, canvas.box
        used = TITLE_H + DETAIL_H + len(question.answers) * (ENTRY_H + ENTRY_GAP)
        top = box.y + (box.h - used) / 2
        x = box.centre[0]
        most = box.w - 80
        title_y = top + TITLE_H / 2
        canvas.text(question.title, x, title_y, HUGE, INK, is_bold=True, align="centre", most=most)
        lines = canvas.wrapped(question.detail, BOARD, most)
        middle = top + TITLE_H + (DETAIL_H - 12) / 2
        for number, line in enumerate(lines):
            y = middle + (number - (len(lines) - 1) / 2) * BOARD * LINE
            canvas.text(line, x, y, BOARD, SOFT_INK, align="centre", most=most)
        top += TITLE_H + DETAIL_H
        for number, (answer, text) in enumerate(question.answers):
            y = top + number * (ENTRY_H + ENTRY_GAP) + ENTRY_H / 2
            entry = around(x, y, ENTRY_W, ENTRY_H)
            self._draw_entry(canvas, entry, answer, text, number == self._cursor)

    def _draw_entry(self, canvas: Canvas, entry: Box, answer: str, text: str, is_lit: bool) -> None:
        canvas.fill(entry, ACCENT if is_lit else RAISED, 16)
        x, y = entry.centre
        if is_lit:
            canvas.piece("arrow", around(entry.x + 52, y, 36, 44), ON_ACCENT)
        ink = ON_ACCENT if is_lit else INK
        canvas.text(text, x, y, BOARD + 4, ink, is_bold=is_lit, align="centre", most=ENTRY_W - 160)
        canvas.zone(entry, Answer(answer))
