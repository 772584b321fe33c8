"""Text as pictures: fonts by size, rendered text kept for the next time.

Owns fonts and the cache of rendered text. Does not own words or places.
"""

from __future__ import annotations

import pygame

from tabletop.display.theme import Colour
from tabletop.paths import asset_path

MOST_KEPT = 6000
"""Rendered texts kept before the older half is let go; a whole 4K table needs about 700."""

REGULAR, BOLD = "IBMPlexSans-Regular.ttf", "IBMPlexSans-Bold.ttf"

_Key = tuple[str, int, Colour, bool, int]


def _font_file(is_bold: bool) -> str:
    return str(asset_path("fonts", BOLD if is_bold else REGULAR))


class Typesetter:
    """Renders text in pixel sizes; each text, size, colour, weight and rotation only once.

    A text differs by its language, so the language is part of the key through the text itself.
    """

    def __init__(self) -> None:
        pygame.font.init()
        self._fonts: dict[tuple[int, bool], pygame.font.Font] = {}
        self._kept: dict[_Key, pygame.Surface] = {}
        self._widths: dict[tuple[str, int, bool], int] = {}
        self._lines: dict[tuple[str, int, int, bool], tuple[str, ...]] = {}

    def font(self, size_px: int, is_bold: bool) -> pygame.font.Font:
        """The project's own font in this size, loaded once."""
        font = self._fonts.get((size_px, is_bold))
        if font is None:
            font = pygame.font.Font(_font_file(is_bold), size_px)
            self._fonts[size_px, is_bold] = font
        return font

    def width(self, text: str, size_px: int, is_bold: bool = False) -> int:
        """Width in pixels."""
        key = (text, size_px, is_bold)
        width = self._widths.get(key)
        if width is None:
            if len(self._widths) >= 2 * MOST_KEPT:
                self._widths.clear()
            width = self._widths[key] = self.font(size_px, is_bold).size(text)[0]
        return width

    def wrapped(
        self, text: str, size_px: int, most_px: int, is_bold: bool = False
    ) -> tuple[str, ...]:
        """The text in lines no wider than `most_px`; a longer word has a line of its own.

        A no-break space keeps its neighbours in one line.
        """
        key = (text, size_px, most_px, is_bold)
        kept = self._lines.get(key)
        if kept is not None:
            return kept
        lines: list[str] = []
        for word in text.split(" ") if text else ():
            longer = f"{lines[-1]} {word}" if lines else word
            if lines and self.font(size_px, is_bold).size(longer)[0] <= most_px:
                lines[-1] = longer
            else:
                lines.append(word)
        if len(self._lines) >= MOST_KEPT:
            self._lines.clear()
        kept = self._lines[key] = tuple(lines)
        return kept

    def render(
        self, text: str, size_px: int, colour: Colour, is_bold: bool = False, rotation: int = 0
    ) -> pygame.Surface:
        """The text on a clear ground, turned counter-clockwise by 0, 90, 180 or 270 degrees."""
        key = (text, size_px, colour, is_bold, rotation)
        picture = self._kept.get(key)
        if picture is None:
            if len(self._kept) >= MOST_KEPT:
                for old in list(self._kept)[: MOST_KEPT // 2]:
                    del self._kept[old]
            if rotation:
                upright = self.render(text, size_px, colour, is_bold)
                picture = pygame.transform.rotate(upright, rotation)
            else:
                picture = self.font(size_px, is_bold).render(text, True, colour)
            self._kept[key] = picture
        return picture

    @property
    def kept(self) -> int:
        """How many rendered texts are kept."""
        return len(self._kept)
