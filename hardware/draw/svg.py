"""A sheet to draw on: lines, boxes, circles, words and measures, written out as SVG.

Owns how things look. Does not know what is drawn. Lengths are in units of the sheet.
"""

from collections.abc import Sequence
from typing import Literal
from xml.sax.saxutils import escape

Point = tuple[float, float]
Anchor = Literal["start", "middle", "end"]

INK = "#22303c"
PALE = "#e9eef2"
FAINT = "#8899a6"
FONT = 'font-family="IBM Plex Sans, sans-serif"'


class Sheet:
    """Things are drawn in the order of the calls, later ones on top."""

    def __init__(self, width: float, height: float, title: str, *, unit: str = "") -> None:
        """`unit` is what one unit of the sheet measures in print, such as mm; none: pixels."""
        size = f'width="{_n(width)}{unit}" height="{_n(height)}{unit}"'
        box = f'viewBox="0 0 {_n(width)} {_n(height)}"'
        self._parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" {size} {box} {FONT}>',
            f"<title>{escape(title)}</title>",
            f'<rect width="{_n(width)}" height="{_n(height)}" fill="white"/>',
        ]

    def box(
        self, at: Point, size: Point, *, fill: str = "white", ink: str = INK,
        wide: float = 1.5, round_: float = 0, dash: str = "",
    ) -> None:  # fmt: skip
        """A box by its upper left corner and its size."""
        place = f'x="{_n(at[0])}" y="{_n(at[1])}" width="{_n(size[0])}" height="{_n(size[1])}"'
        self._add("rect", f'{place} rx="{_n(round_)}"{_pen(fill, ink, wide, dash)}')

    def circle(
        self, at: Point, radius: float, *, fill: str = "white", ink: str = INK,
        wide: float = 1.5, dash: str = "",
    ) -> None:  # fmt: skip
        """A circle by its middle."""
        place = f'cx="{_n(at[0])}" cy="{_n(at[1])}" r="{_n(radius)}"'
        self._add("circle", place + _pen(fill, ink, wide, dash))

    def line(
        self, points: Sequence[Point], *, ink: str = INK, wide: float = 1.5, dash: str = ""
    ) -> None:
        """A line from point to point."""
        path = " ".join(f"{_n(x)},{_n(y)}" for x, y in points)
        self._add("polyline", f'points="{path}"' + _pen("none", ink, wide, dash))

    def words(
        self, at: Point, text: str, *, size: float = 13, anchor: Anchor = "start",
        bold: bool = False, ink: str = INK, turned: bool = False,
    ) -> None:  # fmt: skip
        """One line of words; `at` is on its base line. Turned ones read from below."""
        x, y = _n(at[0]), _n(at[1])
        more = ' font-weight="bold"' if bold else ""
        more += f' transform="rotate(-90 {x} {y})"' if turned else ""
        self._parts.append(
            f'<text x="{x}" y="{y}" font-size="{_n(size)}" text-anchor="{anchor}" '
            f'fill="{ink}"{more}>{escape(text)}</text>'
        )

    def flag(self, at: Point, text: str, colour: str, *, leftwards: bool = False) -> None:
        """The name of a line at its end: what bears the same name is joined."""
        width = 12 + 7.4 * len(text)
        x = at[0] - width if leftwards else at[0]
        self.box((x, at[1] - 10), (width, 20), fill=colour, ink=colour, round_=4)
        self.words((x + width / 2, at[1] + 4.5), text, size=12, anchor="middle", ink="white")

    def measure(self, start: Point, end: Point, text: str, *, size: float = 4) -> None:
        """A measure between two points of one height, or of one distance from the side."""
        (x1, y1), (x2, y2) = start, end
        upright = x1 == x2
        tick = size / 3
        self.line([start, end], wide=size / 16)
        for x, y in (start, end):
            side = (tick, 0) if upright else (0, tick)
            ends = [(x - side[0], y - side[1]), (x + side[0], y + side[1])]
            self.line(ends, wide=size / 10)
        middle = ((x1 + x2) / 2, (y1 + y2) / 2 - size / 3)
        if upright:
            middle = (x1 - size / 3, (y1 + y2) / 2)
        self.words(middle, text, size=size, anchor="middle", turned=upright)

    def svg(self) -> str:
        """The whole sheet."""
        return "\n".join([*self._parts, "</svg>", ""])

    def _add(self, element: str, attributes: str) -> None:
        self._parts.append(f"<{element} {attributes}/>")


def _pen(fill: str, ink: str, wide: float, dash: str) -> str:
    dashed = f' stroke-dasharray="{dash}"' if dash else ""
    return f' fill="{fill}" stroke="{ink}" stroke-width="{_n(wide)}"{dashed}'


def _n(value: float) -> str:
    """A number as short as it goes, the same on every machine."""
    return f"{round(value, 2):g}"
