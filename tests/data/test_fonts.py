"""Owns: the tests that the project's own font files carry steady figures and every sign we write.
Does not own: how texts are laid out or cached."""

import io
import string
from pathlib import Path

import pygame
import pytest

FOLDER = Path(__file__).parents[2] / "assets" / "fonts"
FONTS = ["IBMPlexSans-Regular.ttf", "IBMPlexSans-Bold.ttf"]
CZECH = "áčďéěíňóřšťúůýžÁČĎÉĚÍŇÓŘŠŤÚŮÝŽ"
SIGNS = "←→↑↓×–—…•·✓−±≤≥½€„“‚‘’°"
CITY_NAMES = "äöüßÄÖÜ"
NO_SIGN = "\ue000"  # private use
HEIGHT_PX = 40


def load(name: str) -> pygame.font.Font:
    pygame.font.init()
    return pygame.font.Font(io.BytesIO((FOLDER / name).read_bytes()), HEIGHT_PX)


def missing(font: pygame.font.Font, signs: str) -> str:
    """The signs of `signs` that the font draws as it draws a sign that no font has.

    `font.metrics` is no help here: it gives the figures of the replacement box, not None.
    """
    box = drawn(font, NO_SIGN)
    return "".join(sign for sign in signs if drawn(font, sign) == box)


def drawn(font: pygame.font.Font, sign: str) -> bytes:
    surface = font.render(sign, True, "white", "black")
    return pygame.image.tobytes(surface, "RGB")


def advance_px(font: pygame.font.Font, sign: str) -> int:
    metrics = font.metrics(sign)[0]
    assert metrics is not None
    return metrics[4]


@pytest.mark.parametrize("name", FONTS)
def test_digits_have_equal_widths(name: str) -> None:
    font = load(name)
    assert len({advance_px(font, digit) for digit in string.digits}) == 1
    assert font.size("1111111")[0] == font.size("8080808")[0]


@pytest.mark.parametrize("name", FONTS)
def test_every_sign_has_a_glyph(name: str) -> None:
    assert missing(load(name), string.printable.strip() + CZECH + SIGNS + CITY_NAMES) == ""


def test_a_missing_glyph_is_seen() -> None:
    assert missing(load(FONTS[0]), "a漢b") == "漢"


def test_bold_is_heavier() -> None:
    regular, bold = (
        pygame.mask.from_surface(load(name).render("108 Elektro", True, "white")).count()
        for name in FONTS
    )
    assert bold > regular * 1.15


def test_licence_lies_beside_the_fonts() -> None:
    assert "SIL OPEN FONT LICENSE" in (FOLDER / "IBMPlexSans-OFL.txt").read_text(encoding="utf-8")
    credited = (FOLDER.parent / "CREDITS.md").read_text(encoding="utf-8")
    files = [path.name for path in FOLDER.iterdir()]
    assert [name for name in files if f"fonts/{name}" not in credited] == []
