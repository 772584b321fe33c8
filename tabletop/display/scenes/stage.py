"""Panes on one ground: draws what changed, finds what was touched.

Owns the part that all scenes share. Knows no game and no table.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import pygame

from tabletop.display.moment import Moment, Target
from tabletop.display.panels.panel import Pane
from tabletop.display.theme import GROUND


class Stage:
    """Panes by name that do not overlap, and others that may lie over them for a while."""

    def __init__(self, panes: Mapping[str, Pane], over: Mapping[str, Pane] | None = None) -> None:
        self.panes = dict(panes)
        self.over = dict(over or {})
        self.is_behind = False
        """Whether the last drawing left panes for the next ones."""
        self._is_new = True
        self._is_whole_due = True
        self._shown_over: tuple[str, ...] = ()

    def put(self, name: str, pane: Pane) -> None:
        """Another pane in the place of the one of this name; it is drawn at the next drawing."""
        self.panes[name] = pane
        self._is_new = True

    def redraw_all(self) -> None:
        """Copy everything to the surface at the next drawing."""
        self._is_whole_due = True

    def restore(self, surface: pygame.Surface, parts: Iterable[pygame.Rect]) -> None:
        """Copy these parts of the table to the surface again, as they were drawn last."""
        panes = self._in_order
        rects = [pane.rect for pane in panes]
        for part in parts:
            touched = part.collidelistall(rects)
            if not any(rects[number].contains(part) for number in touched):
                surface.fill(GROUND, part)
            for number in touched:
                panes[number].blit(surface, part.clip(rects[number]))

    def draw(
        self,
        surface: pygame.Surface,
        moment: Moment,
        over: Iterable[str] = (),
        most: int | None = None,
    ) -> list[pygame.Rect]:
        """Bring the surface up to date; the parts that changed, none if nothing did.

        No more than `most` panes that changed are drawn now, the others at the next drawings.
        """
        names = tuple(over)
        uncovered = self._laid(names, moment)
        changed = self._updated(moment, None if self._is_new else most)
        self._is_new = False
        if self._is_whole_due:
            self._is_whole_due = False
            for gap in _gaps(surface.get_rect(), [pane.rect for pane in self.panes.values()]):
                surface.fill(GROUND, gap)
            for pane in self._in_order:
                pane.blit(surface, pane.rect)
            return [surface.get_rect()]
        parts = [*changed, *uncovered]
        self.restore(surface, parts)
        return parts

    def _laid(self, names: tuple[str, ...], moment: Moment) -> list[pygame.Rect]:
        """Lay these panes over the others; where one was laid or taken away."""
        before, self._shown_over = self._shown_over, names
        for name in names:
            if name not in before:
                self.over[name].update(moment)
        return [
            pane.rect for name, pane in self.over.items() if (name in names) != (name in before)
        ]

    @property
    def _in_order(self) -> list[Pane]:
        """All panes that are shown, each above those before it."""
        return [*self.panes.values(), *(self.over[name] for name in self._shown_over)]

    def _updated(self, moment: Moment, most: int | None) -> list[pygame.Rect]:
        """The parts that changed of the panes, until so many have changed; those above first."""
        changed: list[pygame.Rect] = []
        self.is_behind = False
        count = 0
        for pane in (*(self.over[name] for name in self._shown_over), *self.panes.values()):
            if count == most:
                self.is_behind = True
                break
            parts = pane.update(moment)
            changed += parts
            count += bool(parts)
        return changed

    def target_at(self, x_px: int, y_px: int) -> Target | None:
        """What lies under a point and can be touched; panes that lie over others come first."""
        for name in reversed(self._shown_over):
            if self.over[name].rect.collidepoint(x_px, y_px):
                return self.over[name].target_at(x_px, y_px)
        for pane in self.panes.values():
            target = pane.target_at(x_px, y_px)
            if target is not None:
                return target
        return None


def _gaps(whole: pygame.Rect, covered: Iterable[pygame.Rect]) -> list[pygame.Rect]:
    """The parts of the whole that nothing covers."""
    gaps = [whole]
    for rect in covered:
        gaps = [part for gap in gaps for part in _without(gap, rect)]
    return gaps


def _without(gap: pygame.Rect, rect: pygame.Rect) -> list[pygame.Rect]:
    """A rectangle without what another covers of it, as up to four others."""
    hole = gap.clip(rect)
    if 0 in hole.size:
        return [gap]
    sides = [
        pygame.Rect(gap.x, gap.y, gap.w, hole.y - gap.y),
        pygame.Rect(gap.x, hole.bottom, gap.w, gap.bottom - hole.bottom),
        pygame.Rect(gap.x, hole.y, hole.x - gap.x, hole.h),
        pygame.Rect(hole.right, hole.y, gap.right - hole.right, hole.h),
    ]
    return [side for side in sides if 0 not in side.size]
