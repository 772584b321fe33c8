"""A surface to draw on in design units: boxes, lines, pieces, text, and the zones to touch.

Owns the step from design units to pixels. Does not own what is drawn.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import pygame

from tabletop.display.box import Box
from tabletop.display.moment import Target
from tabletop.display.shapes import Pieces
from tabletop.display.text import Typesetter
from tabletop.display.theme import SMALLEST, Colour, mixed

MOST_STAMPS = 1500
"""Stamps kept before all are let go; a table in play needs about two hundred."""
ELLIPSIS = "…"
LINE = 1.24
"""Height of a line of text, in sizes."""
PLAIN_PX = 512
"""Boxes up to this size are copied from kept pictures of one colour."""
MOST_PLATES = 500
"""Round boxes kept before all are let go; a table in play needs about a hundred."""
SHARE_LEFT = {"left": 0.0, "centre": 0.5, "right": 1.0}
"""How much of a text lies left of its x."""


@dataclass(frozen=True, slots=True)
class TextBox:
    """Where a text was set, for checks: `is_cut` when it did not fit."""

    box: Box
    text: str
    size: float
    is_cut: bool

    def moved(self, dx: float, dy: float) -> TextBox:
        """The same text elsewhere."""
        x, y, w, h = self.box
        return TextBox(Box(x + dx, y + dy, w, h), self.text, self.size, self.is_cut)


@dataclass
class Pens:
    """What all canvases of a scene share: rendered text, pieces, and stamps made of both.

    `records_texts` keeps where each text was set, for checks. `text_scale` in percent is the
    setting of that name; other pens are needed for another one.
    """

    records_texts: bool = False
    text_scale: int = 100

    type: Typesetter = field(default_factory=Typesetter)
    pieces: Pieces = field(default_factory=Pieces)
    stamps: dict[object, tuple[pygame.Surface, list[TextBox]]] = field(default_factory=dict)
    _plains: dict[Colour, pygame.Surface] = field(default_factory=dict)
    _plates: dict[tuple[tuple[int, int], Colour, int], pygame.Surface] = field(default_factory=dict)

    def plain(self, colour: Colour) -> pygame.Surface:
        """A picture of one colour, PLAIN_PX wide and high."""
        plain = self._plains.get(colour)
        if plain is None:
            plain = self._plains[colour] = pygame.Surface((PLAIN_PX, PLAIN_PX))
            plain.fill(colour)
        return plain

    def plate(self, size_px: tuple[int, int], colour: Colour, radius_px: int) -> pygame.Surface:
        """A box with round corners on a clear ground, kept as runs: the fastest to copy."""
        key = (size_px, colour, radius_px)
        plate = self._plates.get(key)
        if plate is None:
            if len(self._plates) >= MOST_PLATES:
                self._plates.clear()
            clear = mixed(colour, (0, 0, 0) if colour[0] > 1 else (255, 255, 255), 0.5)
            plate = self._plates[key] = pygame.Surface(size_px)
            plate.fill(clear)
            plate.set_colorkey(clear, pygame.RLEACCEL)
            pygame.draw.rect(plate, colour, plate.get_rect(), border_radius=radius_px)
        return plate


class Canvas:
    """Draws on a surface; coordinates and sizes in design units, `scale` pixels each.

    `rotation` in degrees counter-clockwise turns all that is drawn: boxes stay upright for those
    who draw, pixels lie on the surface as its reader at another edge sees them.

    `text_scale` (1, 1.25, 1.5) enlarges by itself every text that has bounds, a `most` or the box
    of a paragraph, as far as these allow; panels multiply their heights with it to make room. Other
    texts have fixed places and stay as they are.
    """

    def __init__(
        self, surface: pygame.Surface, scale: float, pens: Pens, rotation: int = 0
    ) -> None:
        self.surface = surface
        self.scale = scale
        self.pens = pens
        self.rotation = rotation
        self.text_scale = pens.text_scale / 100
        w, h = surface.get_size()
        self._upright_px = (h, w) if rotation % 180 else (w, h)
        self._is_clear = bool(surface.get_flags() & pygame.SRCALPHA)
        self.zones: list[tuple[Box, Target]] = []
        self.texts: list[TextBox] = []

    @property
    def box(self) -> Box:
        """The whole surface."""
        w, h = self._upright_px
        return Box(0, 0, w / self.scale, h / self.scale)

    def px(self, units: float) -> int:
        """A length in pixels, at least 1."""
        return max(1, round(units * self.scale))

    def rect(self, box: Box) -> pygame.Rect:
        """The box in pixels of the surface; neighbours share an edge without a gap."""
        scale = self.scale
        left, top, w, h = box
        x, y = round(left * scale), round(top * scale)
        w_px, h_px = round((left + w) * scale) - x, round((top + h) * scale) - y
        if not self.rotation:
            return pygame.Rect(x, y, w_px, h_px)
        return self._turned(x, y, w_px, h_px)

    def _turned(self, x: int, y: int, w: int, h: int) -> pygame.Rect:
        """Upright pixels as they lie on the surface."""
        match self.rotation:
            case 90:
                return pygame.Rect(y, self._upright_px[0] - x - w, h, w)
            case 180:
                return pygame.Rect(self._upright_px[0] - x - w, self._upright_px[1] - y - h, w, h)
            case 270:
                return pygame.Rect(self._upright_px[1] - y - h, x, h, w)
            case _:
                return pygame.Rect(x, y, w, h)

    def _turned_point(self, x: float, y: float) -> tuple[float, float]:
        """A point in upright pixels as it lies on the surface."""
        right, bottom = self._upright_px[0] - 1, self._upright_px[1] - 1
        match self.rotation:
            case 90:
                return y, right - x
            case 180:
                return right - x, bottom - y
            case 270:
                return bottom - y, x
            case _:
                return x, y

    def clear(self, colour: Colour) -> None:
        """One colour everywhere, no zones, no texts."""
        self.surface.fill(colour)
        self.zones.clear()
        self.texts.clear()

    def clear_part(self, box: Box, colour: Colour) -> None:
        """One colour in the box, and no zones and texts that have their middle in it."""
        self._flood(self.rect(box), colour)
        left, top, w, h = box
        right, bottom = left + w, top + h
        # Written out: every step of a cursor asks for two boxes and all zones.
        self.zones = [
            zone
            for zone in self.zones
            if not (
                left <= zone[0][0] + zone[0][2] / 2 < right
                and top <= zone[0][1] + zone[0][3] / 2 < bottom
            )
        ]
        if self.texts:
            self.texts = [text for text in self.texts if not box.has(*text.box.centre)]

    def restore(self, box: Box, ground: pygame.Surface) -> None:
        """The box as it is on another picture of the same size, without texts of its own."""
        rect = self.rect(box)
        self.surface.blit(ground, rect, rect)
        self.texts = [text for text in self.texts if not box.has(*text.box.centre)]

    def fill(self, box: Box, colour: Colour, radius: float = 0) -> None:
        """A plain box with round corners of this radius."""
        rect, radius_px = self.rect(box), round(radius * self.scale)
        if not radius_px:
            self._flood(rect, colour)
        elif self._is_large(rect):
            pygame.draw.rect(self.surface, colour, rect, border_radius=radius_px)
        else:
            self.surface.blit(self.pens.plate(rect.size, colour, radius_px), rect)

    def _is_large(self, rect: pygame.Rect) -> bool:
        return rect.w > PLAIN_PX or rect.h > PLAIN_PX

    def _flood(self, rect: pygame.Rect, colour: Colour) -> None:
        """A plain box. Copying is many times faster than filling narrow rows of a surface."""
        if self._is_clear or self._is_large(rect):
            self.surface.fill(colour, rect)
        else:
            self.surface.blit(self.pens.plain(colour), rect, (0, 0, *rect.size))

    def frame(self, box: Box, colour: Colour, width: float = 2, radius: float = 0) -> None:
        """An outline inside the box."""
        pygame.draw.rect(
            self.surface,
            colour,
            self.rect(box),
            self.px(width),
            border_radius=round(radius * self.scale),
        )

    def line(
        self, start: tuple[float, float], end: tuple[float, float], colour: Colour, width: float
    ) -> None:
        """A line with even ends, of the same width in every direction."""
        (x1, y1), (x2, y2) = start, end
        length = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5 or 1
        dx, dy = (y2 - y1) / length * width / 2, (x1 - x2) / length * width / 2
        corners = ((x1 + dx, y1 + dy), (x2 + dx, y2 + dy), (x2 - dx, y2 - dy), (x1 - dx, y1 - dy))
        points = [self._turned_point(x * self.scale, y * self.scale) for x, y in corners]
        pygame.draw.polygon(self.surface, colour, points)

    def piece(self, shape: str, box: Box, colour: Colour, edge: Colour | None = None) -> None:
        """A smooth shape that fills the box."""
        rect = self.rect(box)
        w, h = rect.size
        if self.rotation % 180:
            w, h = h, w
        piece = self.pens.pieces.piece(shape, w, h, colour, edge, self.rotation)
        self.surface.blit(piece, rect)

    def width(self, text: str, size: float, is_bold: bool = False) -> float:
        """Width of a text in design units."""
        return self.pens.type.width(text, self.px(size), is_bold) / self.scale

    def text(
        self,
        text: str,
        x: float,
        y: float,
        size: float,
        colour: Colour,
        *,
        is_bold: bool = False,
        align: str = "left",
        most: float | None = None,
        most_h: float | None = None,
        least_size: float = SMALLEST,
    ) -> Box:
        """One line with its middle at height y, its left, centre or right edge at x.

        A text wider than `most` is set smaller, down to `least_size`, then cut with an ellipsis.
        With `most` it grows by the text scale, but no higher than `most_h`.
        """
        is_cut = False
        if most is not None:
            size = self._grown(size, most_h)
            if self.pens.type.width(text, self.px(size), is_bold) > most * self.scale:
                size = self._fitting_size(text, size, is_bold, most, least_size)
                if self.width(text, size, is_bold) > most:
                    text, is_cut = self._shortened(text, size, is_bold, most), True
        return self._line(text, x, y, size, colour, is_bold, align, is_cut)

    def _line(
        self,
        text: str,
        x: float,
        y: float,
        size: float,
        colour: Colour,
        is_bold: bool,
        align: str,
        is_cut: bool,
    ) -> Box:
        """One line in just this size."""
        scale = self.scale
        picture = self.pens.type.render(text, self.px(size), colour, is_bold, self.rotation)
        w_px, h_px = picture.get_size()
        if self.rotation % 180:
            w_px, h_px = h_px, w_px
        w = w_px / scale
        left = x - SHARE_LEFT[align] * w
        at = round(left * scale), round(y * scale - h_px / 2)
        self.surface.blit(picture, self._turned(*at, w_px, h_px) if self.rotation else at)
        # Ink: letters stand in about the size, the line's height is more than that.
        box = Box(left, y - size / 2, w, size)
        if self.pens.records_texts:
            self.texts.append(TextBox(box, text, size, is_cut))
        return box

    def _grown(self, size: float, most_h: float | None = None) -> float:
        """The size with the text scale, whole units larger and no higher than `most_h`."""
        if self.text_scale == 1:
            return size
        more = size * (self.text_scale - 1)
        if most_h is not None:
            more = max(0.0, min(more, most_h - size))
        return size + int(more)

    def _fitting_size(
        self, text: str, size: float, is_bold: bool, most: float, least_size: float
    ) -> float:
        """The size, or so many whole units less that the text is no wider than `most`."""
        width = self.width(text, size, is_bold)
        if width > most and size > least_size:
            # Widths grow about as sizes do: sizes that are certainly too large are not tried.
            size = max(least_size, size - int(size * (1 - most / width) * 0.9))
            while self.width(text, size, is_bold) > most and size > least_size:
                size = max(least_size, size - 1)
        return size

    def _shortened(self, text: str, size: float, is_bold: bool, most: float) -> str:
        while text and self.width(text + ELLIPSIS, size, is_bold) > most:
            text = text[:-1]
        return text.rstrip() + ELLIPSIS

    def wrapped(
        self, text: str, size: float, most: float, is_bold: bool = False
    ) -> tuple[str, ...]:
        """The text in lines no wider than `most`."""
        return self.pens.type.wrapped(text, self.px(size), int(most * self.scale), is_bold)

    def paragraph(
        self, text: str, box: Box, size: float, colour: Colour, *, is_bold: bool = False
    ) -> float:
        """Lines from the top of the box, set smaller where they do not fit; the height used."""
        lines, size = self._fitted(text, box, size, is_bold)
        for number, line in enumerate(lines):
            middle = box.y + (number + 0.5) * size * LINE
            is_cut = self.width(line, size, is_bold) > box.w
            shown = self._shortened(line, size, is_bold, box.w) if is_cut else line
            self._line(shown, box.x, middle, size, colour, is_bold, "left", is_cut)
        return len(lines) * size * LINE

    def centred(
        self, text: str, box: Box, size: float, colour: Colour, *, is_bold: bool = False
    ) -> None:
        """A paragraph with each line in the middle of the box, and all of it as high."""
        lines, size = self._fitted(text, box, size, is_bold)
        x, y = box.centre
        for number, line in enumerate(lines):
            middle = y + (number - (len(lines) - 1) / 2) * size * LINE
            is_cut = self.width(line, size, is_bold) > box.w
            shown = self._shortened(line, size, is_bold, box.w) if is_cut else line
            self._line(shown, x, middle, size, colour, is_bold, "centre", is_cut)

    def paragraph_height(self, text: str, box: Box, size: float, *, is_bold: bool = False) -> float:
        """The height that `paragraph` would use; nothing is drawn."""
        lines, size = self._fitted(text, box, size, is_bold)
        return len(lines) * size * LINE

    def paragraph_size(self, text: str, box: Box, size: float, *, is_bold: bool = False) -> float:
        """The size in which `paragraph` would set the text; nothing is drawn."""
        return self._fitted(text, box, size, is_bold)[1]

    def _fitted(
        self, text: str, box: Box, size: float, is_bold: bool
    ) -> tuple[tuple[str, ...], float]:
        """The lines of a paragraph, and the size in which they fit; the last line may be long."""
        asked, size = size, self._grown(size)
        lines = self.wrapped(text, size, box.w, is_bold)
        while size > SMALLEST and (
            len(lines) * size * LINE > box.h
            or (size > asked and any(self.width(line, size, is_bold) > box.w for line in lines))
        ):
            size -= 1
            lines = self.wrapped(text, size, box.w, is_bold)
        room = max(1, int(box.h / (size * LINE) + 0.05))
        if len(lines) > room:
            lines = (*lines[: room - 1], " ".join(lines[room - 1 :]))
        return lines, size

    def stamp(
        self, key: object, box: Box, draw: Callable[[Canvas, Box], None], *, grows: bool = False
    ) -> None:
        """A picture that is put together once for each key and size; `draw` may set no zones.

        Texts in it have their fixed size at every text scale, unless it `grows`.
        """
        rect = self.rect(box)
        full_key = (key, rect.size, self.rotation)
        stamps = self.pens.stamps
        stamp = stamps.get(full_key)
        if stamp is None:
            if len(stamps) >= MOST_STAMPS:
                stamps.clear()
            ground = pygame.Surface(rect.size, pygame.SRCALPHA)
            canvas = Canvas(ground, self.scale, self.pens, self.rotation)
            if not grows:
                canvas.text_scale = 1.0
            draw(canvas, canvas.box)
            stamp = stamps[full_key] = canvas.surface, canvas.texts
        self.surface.blit(stamp[0], rect)
        for text in stamp[1]:
            self.texts.append(text.moved(box.x, box.y))

    def zone(self, box: Box, target: Target) -> None:
        """A place to touch and what is meant by it; later zones lie above earlier ones."""
        self.zones.append((box, target))
