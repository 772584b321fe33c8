"""Icons: every file loads at every size, is known and its own, and is seen on its ground."""

import re
from itertools import combinations
from pathlib import Path

import pygame
import pytest

from tabletop.display.box import Box
from tabletop.display.canvas import Canvas
from tabletop.display.painters.power_grid.marks import COMPANY_SHAPES, FUEL_SHAPES
from tabletop.display.rendering import render
from tabletop.display.shapes import ICONS, PIECES, Pieces
from tabletop.display.theme import GRAPHIC_PAIRS, PANEL, Colour, contrast
from tabletop.paths import asset_path
from tests.display.samples import board, moment, words_for

FILES = sorted(asset_path("icons").glob("*.svg"))
CODE = Path(render.__code__.co_filename).parent
BODY, RIM = (224, 98, 22), (245, 236, 220)

every_file = pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)


def ink(picture: pygame.Surface) -> pygame.Mask:
    """Where the picture is more than half solid."""
    return pygame.mask.from_surface(picture)


def test_every_file_is_known_and_every_known_shape_has_a_file() -> None:
    assert sorted(file.stem for file in FILES) == sorted({*PIECES, *ICONS})
    assert not set(PIECES) & set(ICONS)


def test_shapes_asked_for_exist() -> None:
    asked = {
        name
        for file in CODE.rglob("*.py")
        for name in re.findall(r"\.piece\(\s*\"(\w+)\"", file.read_text(encoding="utf-8"))
    }
    assert len(asked) > 3
    assert asked | {*COMPANY_SHAPES.values(), *FUEL_SHAPES.values()} <= {*PIECES, *ICONS}


@every_file
def test_a_file_needs_nothing_that_the_loader_leaves_out(file: Path) -> None:
    source = file.read_text(encoding="utf-8")
    assert set(re.findall(r"<(\w+)", source)) <= {"svg", "g", "path", "circle", "ellipse"}
    assert 'viewBox="0 0 24 24"' in source
    assert set(re.findall(r'(?:fill|stroke)="(.*?)"', source)) <= {"currentColor", "white", "none"}


@every_file
@pytest.mark.parametrize("size", [(16, 16), (24, 24), (96, 96), (60, 31)])
def test_an_icon_has_ink_a_clear_ground_and_smooth_edges(file: Path, size: tuple[int, int]) -> None:
    picture = Pieces().piece(file.stem, *size, BODY)
    assert picture.get_size() == size
    count, whole = ink(picture).count(), size[0] * size[1]
    assert whole * 0.2 < count < whole * 0.95
    solid = {picture.get_at((x, y))[3] for x in range(size[0]) for y in range(size[1])}
    assert {0, 255} < solid
    reach = ink(picture).get_bounding_rects()
    assert reach[0].unionall(reach[1:]).h > size[1] * 0.7


@every_file
def test_an_icon_is_in_its_colour_and_turns_whole(file: Path) -> None:
    pieces = Pieces()
    plain = pieces.piece(file.stem, 48, 48, BODY)
    points = [plain.get_at((x, y)) for x in range(48) for y in range(48)]
    solid = [point[:3] for point in points if point[3] == 255]
    assert max(abs(a - b) for seen in solid for a, b in zip(seen, BODY, strict=True)) <= 2
    turned = pieces.piece(file.stem, 48, 48, BODY, rotation=90)
    expected = pygame.transform.rotate(plain, 90)
    assert pygame.image.tobytes(turned, "RGBA") == pygame.image.tobytes(expected, "RGBA")


@pytest.mark.parametrize("shape", PIECES)
def test_a_piece_has_an_edge_and_fills_a_box_of_any_form(shape: str) -> None:
    picture = Pieces().piece(shape, 48, 48, BODY, RIM)
    points = [picture.get_at((x, y))[:3] for x in range(48) for y in range(48)]
    assert points.count(BODY) > 200
    assert points.count(RIM) > 100
    wide = ink(Pieces().piece(shape, 90, 30, BODY)).get_bounding_rects()[0]
    assert wide.w > 60
    assert wide.h > 26


def test_no_two_icons_have_nearly_the_same_outline() -> None:
    masks = {file.stem: ink(Pieces().piece(file.stem, 48, 48, BODY)) for file in FILES}
    alike = []
    for one, other in combinations(masks, 2):
        both = masks[one].overlap_area(masks[other], (0, 0))
        either = masks[one].count() + masks[other].count() - both
        if both / either > 0.95:
            alike.append((one, other, both / either))
    assert alike == []


def test_the_project_says_that_the_icons_are_its_own() -> None:
    text = asset_path("CREDITS.md").read_text(encoding="utf-8")
    assert "All icons in `icons/` were drawn for the project" in text
    assert "icons" not in text.partition("## Licensed from others")[2]


def test_icons_and_frames_have_contrast_enough() -> None:
    assert [pair for pair in GRAPHIC_PAIRS if contrast(*pair) < 3] == []


@pytest.mark.parametrize("map_id", ["germany", "usa"])
def test_pieces_are_seen_on_the_ground_they_are_drawn_on(
    map_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By their colour or their edge. Empty spaces are holes in their ground, and the areas of a map
    are no pieces.
    """
    faint: set[tuple[str, Colour, Colour]] = set()
    seen = 0
    draw = Canvas.piece

    def watched(
        self: Canvas, shape: str, box: Box, colour: Colour, edge: Colour | None = None
    ) -> None:
        nonlocal seen
        at = self.rect(box).center
        if self.surface.get_rect().collidepoint(at) and colour != PANEL and shape != "circle":
            red, green, blue, solid = self.surface.get_at(at)
            ground = red, green, blue
            seen += 1
            if solid == 255 and max(contrast(ink, ground) for ink in (colour, edge or colour)) < 3:
                faint.add((shape, colour, ground))
        draw(self, shape, box, colour, edge)

    monkeypatch.setattr(Canvas, "piece", watched)
    render(moment(map_id), board(map_id), words_for(map_id), (1920, 1080))
    assert seen > 100
    assert faint == set()
