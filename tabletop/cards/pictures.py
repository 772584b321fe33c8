"""Drawings as pictures, each drawn once and kept in the user's cache folder.

Owns the renderer and the cache; knows nothing of cards.
"""

from __future__ import annotations

import hashlib
from functools import cache
from importlib.metadata import version
from io import BytesIO
from pathlib import Path
from tempfile import NamedTemporaryFile

import resvg_py
from PIL import Image
from platformdirs import user_cache_path

from tabletop.cards.drawing import FONT_FAMILY, FONT_FILES

RENDERER = f"resvg-py {version('resvg-py')}"
_MAY_BE_BROKEN = OSError, SyntaxError, ValueError
"""What a picture that was cut short raises when it is read."""


def cache_folder() -> Path:
    """Where pictures are kept; it may be removed at any time."""
    return user_cache_path("tabletop", appauthor=False) / "cards"


def picture_of(svg: str, height_px: int, folder: Path) -> Path:
    """The file of a drawing as a PNG picture of this height, drawn now if it is not in the folder.

    Only the project's own fonts are used, so that it looks alike on every computer. Raises OSError.
    """
    key = hashlib.sha256(f"{RENDERER} {_fonts()} {height_px}\n{svg}".encode()).hexdigest()
    path = folder / f"{key}.png"
    if not _is_sound(path):
        drawn = resvg_py.svg_to_bytes(
            svg_string=svg,
            height=height_px,
            skip_system_fonts=True,
            font_files=list(FONT_FILES),
            font_family=FONT_FAMILY,
        )
        _keep(drawn, path)
    return path


@cache
def _fonts() -> str:
    """Another one for other fonts."""
    return hashlib.sha256(b"".join(Path(file).read_bytes() for file in FONT_FILES)).hexdigest()


def _is_sound(path: Path) -> bool:
    """Whether a whole picture is there; a cut of power may have left one that is not."""
    if not path.exists():
        return False
    try:
        with Image.open(path) as picture:
            picture.verify()
    except _MAY_BE_BROKEN:
        return False
    return True


def _keep(png: bytes, path: Path) -> None:
    """Write a picture without its alpha channel, whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with NamedTemporaryFile(dir=path.parent, suffix=".part", delete=False) as file:
        part = Path(file.name)
        try:
            Image.open(BytesIO(png)).convert("RGB").save(file, "PNG")
            file.flush()
        except OSError:
            part.unlink()
            raise
    part.replace(path)
