"""Sheets of cards to print on both sides and cut: PDF files, A4, nine cards each.

Owns the places of cards on paper, cut marks, captions and the building sheet for the tags.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterator, Sequence
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from fpdf import FPDF
from fpdf.fonts import TTFFont

from tabletop.cards.drawing import FONT_FILES, HEIGHT_MM, WIDTH_MM
from tabletop.cards.faces import back_of, front_of, words_of
from tabletop.cards.frame import printed
from tabletop.cards.pictures import picture_of
from tabletop.cards.sets import HOUSE, CardFace, faces_of
from tabletop.display.words import Words
from tabletop.rules.game import Ref
from tabletop.whole_file import replace_file

PAGE_W_MM, PAGE_H_MM = 210.0, 297.0
COLUMNS, ROWS = 3, 3
LEFT_MM = (PAGE_W_MM - COLUMNS * WIDTH_MM) / 2
TOP_MM = (PAGE_H_MM - ROWS * HEIGHT_MM) / 2
MARK_MM, MARK_GAP_MM = 6.0, 1.5
"""A cut mark's length and its distance from the cards."""
PICTURE_H_PX = 1039
"""A card at 300 dots an inch: 744 by 1039."""
UPPER_LINE_MM, LOWER_LINE_MM = 7.0, PAGE_H_MM - 5.0
"""Where texts stand in the margins, beyond the cut marks."""
COIL_MM = 38.0
"""Across the coil of a tag as a sticker; a tag of card size fills the card."""
SMALL_PT, FONT = 7.0, "Plex"
_INK, _FAINT = 40, 150
_NO_DATE = datetime(2000, 1, 1, tzinfo=UTC)
"""The same cards make the same file, to the byte."""


class Copy(NamedTuple):
    """One physical card: a face and which of its equals it is."""

    face: CardFace
    number: int


def copies_of(faces: Sequence[CardFace]) -> list[Copy]:
    """Every card of a set, in the order of printing."""
    return [Copy(face, number) for face in faces for number in face.numbers]


def several_of(copies: Sequence[Copy]) -> set[tuple[str, Ref]]:
    """The cards, by batch and meaning, of which a batch has several."""
    counts = Counter((face.batch, face.ref) for face, _ in copies)
    return {card for card, count in counts.items() if count > 1}


def print_set(
    card_set: str,
    language: str,
    path: Path,
    cache: Path,
    *,
    edition: str = HOUSE,
    height_px: int = PICTURE_H_PX,
) -> int:
    """Write the sheets of a set: fronts and backs by turns, then the building sheet.

    Returns the number of cards. Raises KeyError for an unknown set or edition, and OSError: then
    a file that was there before is as it was.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    words = words_of(card_set, language, edition)
    copies = copies_of(faces_of(card_set, edition))
    sheets = [copies[at : at + ROWS * COLUMNS] for at in range(0, len(copies), ROWS * COLUMNS)]
    several = several_of(copies)
    with closing(_Sheets(words)) as pdf:
        for number, sheet in enumerate(sheets, 1):
            fronts = [
                picture_of(front_of(copy.face, words, edition), height_px, cache) for copy in sheet
            ]
            backs = [picture_of(back_of(copy.face), height_px, cache) for copy in sheet]
            at = {"number": number, "of": len(sheets)}
            pdf.cards(fronts, printed(words, "fronts", **at), is_back=False)
            pdf.numbers(sheet, several)
            pdf.cards(backs, printed(words, "backs", **at), is_back=True)
        pdf.building_sheet()
        replace_file(path, bytes(pdf.output()))
    return len(copies)


def place_mm(index: int, *, is_back: bool) -> tuple[float, float]:
    """The upper left corner of a card on its page. The columns of backs are mirrored: the paper is
    turned over its long edge.
    """
    row, column = divmod(index, COLUMNS)
    if is_back:
        column = COLUMNS - 1 - column
    return LEFT_MM + column * WIDTH_MM, TOP_MM + row * HEIGHT_MM


class _Sheets(FPDF):
    """The pages of one file."""

    def __init__(self, words: Words) -> None:
        super().__init__(orientation="portrait", unit="mm", format="A4")
        self._words = words
        self.set_auto_page_break(False)
        self.set_margin(0)
        self.set_creation_date(_NO_DATE)
        self.set_lang(words.language)
        self.add_font(FONT, fname=FONT_FILES[0])

    def close(self) -> None:
        """Close the files of the fonts, which are read until the last page is written."""
        for font in self.fonts.values():
            if isinstance(font, TTFFont):
                font.ttfont.close()

    def cards(self, pictures: Sequence[Path], caption: str, *, is_back: bool) -> None:
        """A page of fronts, or of backs each behind its front."""
        self.add_page()
        for index, picture in enumerate(pictures):
            x, y = place_mm(index, is_back=is_back)
            self.image(str(picture), x, y, WIDTH_MM, HEIGHT_MM)
        self._cut_marks()
        self._line(caption, LOWER_LINE_MM)

    def numbers(self, sheet: Sequence[Copy], several: Container[tuple[str, Ref]]) -> None:
        """Small at the foot of a front which copy it is, where there are several: registering asks
        for it.
        """
        self.set_font(FONT, size=SMALL_PT)
        self.set_text_color(_INK)
        for index, copy in enumerate(sheet):
            if (copy.face.batch, copy.face.ref) not in several:
                continue
            x, y = place_mm(index, is_back=False)
            text = str(copy.number)
            self.text(x + (WIDTH_MM - self.get_string_width(text)) / 2, y + HEIGHT_MM - 3.2, text)

    def building_sheet(self) -> None:
        """Where the tag sits in each card, in the places of the backs."""
        self.add_page()
        for index in range(ROWS * COLUMNS):
            x, y = place_mm(index, is_back=True)
            middle = x + WIDTH_MM / 2, y + HEIGHT_MM / 2
            self.set_draw_color(_FAINT)
            self.set_line_width(0.2)
            self.rect(x, y, WIDTH_MM, HEIGHT_MM)
            self.line(middle[0], y + 4, middle[0], y + HEIGHT_MM - 4)
            self.line(x + 4, middle[1], x + WIDTH_MM - 4, middle[1])
            self.set_draw_color(_INK)
            self.set_line_width(0.4)
            self.circle(*middle, COIL_MM / 2)
        self._cut_marks()
        self._line(printed(self._words, "building"), UPPER_LINE_MM)
        self._line(printed(self._words, "building_how", coil=f"{COIL_MM:g}"), LOWER_LINE_MM)

    def _cut_marks(self) -> None:
        """Short lines in the margins where to cut."""
        self.set_draw_color(_INK)
        self.set_line_width(0.15)
        for start, end in _mark_lines():
            self.line(*start, *end)

    def _line(self, text: str, y: float) -> None:
        """A small line of text in the middle of a margin."""
        self.set_font(FONT, size=SMALL_PT)
        self.set_text_color(_INK)
        self.text((PAGE_W_MM - self.get_string_width(text)) / 2, y, text)


Point = tuple[float, float]


def _mark_lines() -> Iterator[tuple[Point, Point]]:
    """Both ends of each cut mark: at every edge of a column and of a row, on both sides."""
    ends = TOP_MM - MARK_GAP_MM, PAGE_H_MM - TOP_MM + MARK_GAP_MM
    for column in range(COLUMNS + 1):
        x = LEFT_MM + column * WIDTH_MM
        yield (x, ends[0] - MARK_MM), (x, ends[0])
        yield (x, ends[1]), (x, ends[1] + MARK_MM)
    ends = LEFT_MM - MARK_GAP_MM, PAGE_W_MM - LEFT_MM + MARK_GAP_MM
    for row in range(ROWS + 1):
        y = TOP_MM + row * HEIGHT_MM
        yield (ends[0] - MARK_MM, y), (ends[0], y)
        yield (ends[1], y), (ends[1] + MARK_MM, y)
