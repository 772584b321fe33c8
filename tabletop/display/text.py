"""Text as pictures: fonts by size, rendered text kept for the next time.

Owns fonts and the cache of rendered text. Does not own words or places.
"""

from __future__ import annotations

from collections import OrderedDict

import pygame

from tabletop.display.theme import Colour
from tabletop.paths import asset_path

MOST_KEPT_PX = 4_000_000
"""Points of rendered texts kept, four bytes each, before those are let go that nobody asked for
longest; a whole 1080p table needs about a third of it.
"""
MOST_MEASURED = 6000
"""Measured and wrapped texts kept before all are let go."""

REGULAR, BOLD = "IBMPlexSans-Regular.ttf", "IBMPlexSans-Bold.ttf"

_Key = tuple[str, int, Colour, bool, int]


def _font_file(is_bold: bool) -> str:
    return str(asset_path("fonts", BOLD if is_bold else REGULAR))


NO_SIGN = "\ue000"
"""For private use: no font has it."""


def unknown_signs(text: str) -> str:
    """The signs of a text that the project's font has not; they are drawn as boxes.

    `Font.metrics` does not tell: it gives the figures of the box.
    """
    pygame.font.init()
    font = pygame.font.Font(_font_file(is_bold=False), 16)
    box, *drawn = (
        pygame.image.tobytes(font.render(sign, True, "white", "black"), "RGB")
        for sign in NO_SIGN + text
    )
    return "".join(sign for sign, picture in zip(text, drawn, strict=True) if picture == box)


class Typesetter:
    """Renders text in pixel sizes; each text, size, colour, weight and rotation only once.

    A text differs by its language, so the language is part of the key through the text itself.
    """

    def __init__(self) -> None:
        pygame.font.init()
        self._fonts: dict[tuple[int, bool], pygame.font.Font] = {}
        self._kept: OrderedDict[_Key, pygame.Surface] = OrderedDict()
        self.kept_px = 0
        """Points of all rendered texts that are kept."""
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
            if len(self._widths) >= MOST_MEASURED:
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
        if len(self._lines) >= MOST_MEASURED:
            self._lines.clear()
        kept = self._lines[key] = tuple(lines)
        return kept

    def render(
        self, text: str, size_px: int, colour: Colour, is_bold: bool = False, rotation: int = 0
    ) -> pygame.Surface:
        """The text on a clear ground, turned counter-clockwise by 0, 90, 180 or 270 degrees."""
        key = (text, size_px, colour, is_bold, rotation)
        picture = self._kept.get(key)
        if picture is not None:
            self._kept.move_to_end(key)
            return picture
        if rotation:
            upright = self.render(text, size_px, colour, is_bold)
            picture = pygame.transform.rotate(upright, rotation)
        else:
            picture = self.font(size_px, is_bold).render(text, True, colour)
        self._kept[key] = picture
        self.kept_px += _points(picture)
        while self.kept_px > MOST_KEPT_PX and len(self._kept) > 1:
            _, oldest = self._kept.popitem(last=False)
            self.kept_px -= _points(oldest)
        return picture

    @property
    def kept(self) -> int:
        """How many rendered texts are kept."""
        return len(self._kept)

    @property
    def measured(self) -> int:
        """How many texts are kept measured or wrapped."""
        return len(self._widths) + len(self._lines)


def _points(picture: pygame.Surface) -> int:
    w, h = picture.get_size()
    return w * h
