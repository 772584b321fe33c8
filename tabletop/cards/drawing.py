"""One side of a card as an SVG drawing: areas, pieces and texts that keep their room.

Owns millimetres, fonts and the shapes of the project's icons; what a card shows is the faces'.
"""

from __future__ import annotations

from functools import cache
from xml.sax.saxutils import escape

from fontTools.ttLib import TTFont

from tabletop.display.theme import Colour
from tabletop.paths import asset_path

WIDTH_MM, HEIGHT_MM = 63.0, 88.0
SAFE_MM = 3.0
"""Nothing but the ground comes closer to a card's edge: cuts go astray by a millimetre or two."""
LEAST_TEXT_MM = 2.6
"""An em of the smallest text on a card, 7 points."""

FONT_FILES = tuple(
    str(asset_path("fonts", f"IBMPlexSans-{weight}.ttf")) for weight in ("Regular", "Bold")
)
FONT_FAMILY = "IBM Plex Sans"
CAPITALS = 0.698
"""Height of capitals and figures in ems."""
_ANCHORS = {"left": "start", "centre": "middle", "right": "end"}
BODY, RIM = "currentColor", "white"
"""The two colours in icon files: the piece's own, and that of its edge."""


class TooLong(ValueError):
    """A text that has no room on a card even at its smallest."""


class Drawing:
    """Draws onto one side of a card; x and y in millimetres from the upper left corner."""

    def __init__(self) -> None:
        self._parts: list[str] = []

    def area(
        self, x: float, y: float, w: float, h: float, colour: Colour, radius: float = 0.0
    ) -> None:
        """A filled area with round corners."""
        self._parts.append(
            f'<rect x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" rx="{radius:g}"'
            f' fill="{_hex(colour)}"/>'
        )

    def piece(
        self, shape: str, x: float, y: float, side: float, fill: Colour, rim: Colour | None = None
    ) -> None:
        """An icon of the table in its colours, with a rim or none, its centre at x and y."""
        edge = "none" if rim is None else _hex(rim)
        body = _icon(shape).replace(BODY, _hex(fill)).replace(RIM, edge)
        self._parts.append(
            f'<svg x="{x - side / 2:g}" y="{y - side / 2:g}" width="{side:g}" height="{side:g}"'
            f' viewBox="0 0 24 24">{body}</svg>'
        )

    def text(
        self,
        text: str,
        x: float,
        y: float,
        size: float,
        colour: Colour,
        *,
        is_bold: bool = False,
        align: str = "centre",
        most: float = WIDTH_MM,
    ) -> float:
        """A text in one line, the middle of its capitals at y; an em of `size` or, to be no wider
        than `most`, less. Returns its width; raises TooLong.
        """
        anchor = _ANCHORS[align]
        size = min(size, most / max(0.01, text_width(text, 1.0, is_bold=is_bold)))
        if size < LEAST_TEXT_MM:
            raise TooLong(text)
        weight = "bold" if is_bold else "normal"
        self._parts.append(
            f'<text x="{x:g}" y="{y + CAPITALS * size / 2:.3f}" font-family="{FONT_FAMILY}"'
            f' font-size="{size:.3f}" font-weight="{weight}" text-anchor="{anchor}"'
            f' fill="{_hex(colour)}">{escape(text)}</text>'
        )
        return text_width(text, size, is_bold=is_bold)

    def svg(self) -> str:
        """The whole drawing."""
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH_MM:g} {HEIGHT_MM:g}">'
            f"{''.join(self._parts)}</svg>"
        )


def text_width(text: str, size: float, *, is_bold: bool) -> float:
    """How wide a text is at an em of `size`, without kerning."""
    widths, em = _advances(is_bold)
    return sum(widths.get(ord(sign), em) for sign in text) * size / em


@cache
def _advances(is_bold: bool) -> tuple[dict[int, int], int]:
    """The width of each sign of a font, and that of an em."""
    with TTFont(FONT_FILES[is_bold], lazy=True) as font:
        metrics = font["hmtx"].metrics
        widths = {code: int(metrics[name][0]) for code, name in font.getBestCmap().items()}
        return widths, int(font["head"].unitsPerEm)


@cache
def _icon(shape: str) -> str:
    """What is inside an icon's file."""
    text = asset_path("icons", f"{shape}.svg").read_text(encoding="utf-8")
    return text[text.index(">") + 1 : text.rindex("</svg>")]


def _hex(colour: Colour) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour)
