"""The sheets as a reader of PDF sees them: each card once, in its place, in millimetres."""

import resource
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pypdfium2 as pdfium
import pytest
from PIL import Image

from tabletop.cards import sheets
from tabletop.cards.faces import back_of, front_of, words_of
from tabletop.cards.pictures import picture_of
from tabletop.cards.printing import print_cards
from tabletop.cards.sets import SETS, TABLE, faces_of
from tabletop.config import ConfigError

POINTS_A_MM = 72 / 25.4
SMALL_PX = 88
PER_SHEET = 9


@pytest.fixture(scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("pictures")


@pytest.fixture(scope="module", params=SETS)
def printed(
    request: pytest.FixtureRequest, cache: Path, tmp_path_factory: pytest.TempPathFactory
) -> tuple[str, Path]:
    """A set and its file, drawn small."""
    path = tmp_path_factory.mktemp("sheets") / "cards.pdf"
    sheets.print_set(request.param, "cs", path, cache, height_px=SMALL_PX)
    return request.param, path


def places(page: pdfium.PdfPage) -> list[tuple[float, ...]]:
    """Left, top, width and height of each picture of a page in mm, in the order of drawing."""
    found = []
    for picture in page.get_objects(filter=(pdfium.raw.FPDF_PAGEOBJ_IMAGE,)):
        left, low, right, top = picture.get_bounds()
        sides = left, page.get_height() - top, right - left, top - low
        found.append(tuple(round(side / POINTS_A_MM, 1) for side in sides))
    return found


def test_every_copy_of_every_card_is_printed_once_at_its_size(printed: tuple[str, Path]) -> None:
    card_set, path = printed
    cards = sum(face.copies for face in faces_of(card_set))
    pages = list(pdfium.PdfDocument(path))
    assert len(pages) == 2 * -(-cards // PER_SHEET) + 1
    counts = [len(places(page)) for page in pages[:-1]]
    assert sum(counts[::2]) == sum(counts[1::2]) == cards
    for page in pages:
        assert [round(side / POINTS_A_MM) for side in page.get_size()] == [210, 297]
        assert all(sides[2:] == (63.0, 88.0) for sides in places(page))


def test_each_back_lies_behind_its_front(printed: tuple[str, Path]) -> None:
    pages = list(pdfium.PdfDocument(printed[1]))[:-1]
    for front, back in zip(pages[::2], pages[1::2], strict=True):
        mirrored = [(round(210 - left - w, 1), top, w, h) for left, top, w, h in places(front)]
        assert places(back) == mirrored


def test_the_building_sheet_has_a_coil_in_the_middle_of_each_card(
    printed: tuple[str, Path],
) -> None:
    page = list(pdfium.PdfDocument(printed[1]))[-1]
    assert places(page) == []
    assert "38 mm" in page.get_textpage().get_text_bounded()
    middles = []
    for path in page.get_objects(filter=(pdfium.raw.FPDF_PAGEOBJ_PATH,)):
        left, low, right, top = (side / POINTS_A_MM for side in path.get_bounds())
        if right - left == pytest.approx(sheets.COIL_MM, abs=1) == top - low:
            middles.append(((left + right) / 2, 297 - (low + top) / 2))
    corners = [sheets.place_mm(index, is_back=True) for index in range(PER_SHEET)]
    for middle, (x, y) in zip(middles, corners, strict=True):
        assert middle == pytest.approx((x + 63 / 2, y + 88 / 2), abs=0.1)


def test_equal_cards_bear_the_number_that_registering_asks_for(printed: tuple[str, Path]) -> None:
    card_set, path = printed
    copies = sheets.copies_of(faces_of(card_set))
    # Of plants the deck is asked for, which their fronts name.
    several = {face.ref for face, number in copies if number > 1 and face.ref.kind != "plant"}
    asked = [str(copy.number) for copy in copies if copy.face.ref in several]
    found = []
    for page in list(pdfium.PdfDocument(path))[:-1:2]:
        _, *numbers = page.get_textpage().get_text_bounded().splitlines()
        found += " ".join(numbers).split()
    assert found == asked


@pytest.mark.parametrize("card_set", SETS)
def test_every_copy_has_the_front_of_its_own_card(card_set: str) -> None:
    words, faces = words_of(card_set, "en"), faces_of(card_set)
    fronts = Counter(front_of(copy.face, words) for copy in sheets.copies_of(faces))
    expected: Counter[str] = Counter()
    for face in faces:
        expected[front_of(face, words)] += face.copies
    assert fronts == expected


def test_the_same_cards_make_the_same_file_with_and_without_the_cache(
    tmp_path: Path, cache: Path
) -> None:
    files: list[bytes] = []
    for folder in (cache, cache, tmp_path / "empty"):
        path = tmp_path / f"{len(files)}.pdf"
        sheets.print_set(TABLE, "en", path, folder, height_px=SMALL_PX)
        files.append(path.read_bytes())
    assert files[0] == files[1] == files[2]


def test_a_picture_is_drawn_once_with_the_project_s_own_font(tmp_path: Path) -> None:
    face = faces_of(TABLE)[0]
    first = picture_of(front_of(face, words_of(TABLE, "en")), sheets.PICTURE_H_PX, tmp_path)
    drawn = first.stat().st_mtime_ns
    again = picture_of(front_of(face, words_of(TABLE, "en")), sheets.PICTURE_H_PX, tmp_path)
    assert (again, again.stat().st_mtime_ns) == (first, drawn)
    with Image.open(first) as picture:
        assert (picture.size, picture.mode) == ((744, 1039), "RGB")
        head = picture.crop((100, 40, 644, 170)).convert("L").histogram()
        assert sum(head[:80]) > 1500  # the name above the field, in dark ink
    assert [path.suffix for path in tmp_path.iterdir()] == [".png"]


@pytest.mark.parametrize("left", [b"", b"no picture", None])
def test_a_picture_that_was_cut_short_is_drawn_again(tmp_path: Path, left: bytes | None) -> None:
    svg = front_of(faces_of(TABLE)[0], words_of(TABLE, "en"))
    path = picture_of(svg, SMALL_PX, tmp_path)
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) // 2] if left is None else left)
    assert picture_of(svg, SMALL_PX, tmp_path) == path
    assert path.read_bytes() == whole


@contextmanager
def files_hold(most_bytes: int) -> Iterator[None]:
    """No file grows beyond so many bytes, as on a disk that is full."""
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (most_bytes, limits[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)


def test_a_full_disk_leaves_the_sheets_of_before_and_no_part_of_a_picture(tmp_path: Path) -> None:
    out, pictures = tmp_path / "sheets.pdf", tmp_path / "pictures"
    sheets.print_set(TABLE, "en", out, pictures, height_px=SMALL_PX)
    before = out.read_bytes(), sorted(pictures.iterdir())
    with files_hold(len(before[0]) // 2), pytest.raises(OSError, match="too large"):
        sheets.print_set(TABLE, "en", out, pictures, height_px=SMALL_PX)
    with files_hold(100), pytest.raises(OSError, match="too large"):
        sheets.print_set(TABLE, "cs", out, pictures, height_px=SMALL_PX)
    assert (out.read_bytes(), sorted(pictures.iterdir())) == before
    assert sorted(tmp_path.iterdir()) == [pictures, out]


def test_a_back_fills_its_card_to_the_edge(tmp_path: Path) -> None:
    for card_set in SETS:
        for face in faces_of(card_set):
            with Image.open(picture_of(back_of(face), SMALL_PX, tmp_path)) as picture:
                corners = [picture.getpixel((x, y)) for x in (0, 62) for y in (0, 87)]
            assert len(set(corners)) == 1


@pytest.mark.parametrize(
    ("sets", "spoken", "said"),
    [(["chess"], [], "there is no card set chess"), ([], ["tlh"], "there is no language tlh")],
)
def test_what_is_not_there_is_said(
    tmp_path: Path, sets: list[str], spoken: list[str], said: str
) -> None:
    with pytest.raises(ConfigError, match=said):
        next(print_cards(tmp_path, sets, spoken, None))
    assert list(tmp_path.iterdir()) == []
