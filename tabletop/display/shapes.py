"""Icons as smooth pictures: shapes told apart by outline as well as by colour.

Owns loading the project's SVG files and the cache of drawn pieces. Does not know what a piece
stands for in a game.
"""

from __future__ import annotations

from functools import cache
from io import BytesIO

import pygame

from tabletop.display.theme import Colour
from tabletop.paths import asset_path

PIECES = (
    *("circle", "square", "shield", "hexagon", "octagon", "pentagon"),
    *("diamond", "triangle", "drop", "star", "house", "flag", "arrow"),
)
"""Plain outlines: what they stand for is each game's choice."""
ICONS = {
    "advance": "forward on a track",
    "back": "one page back",
    "bananas": "bananas",
    "bolt": "a power plant",
    "book": "a book",
    "card": "a card",
    "check": "yes, done",
    "coffee": "coffee",
    "coin": "money",
    "cotton": "cotton",
    "crate": "goods of any kind, and what they pay",
    "cross": "no, away",
    "crown": "the president of a company",
    "demolish": "away with a building",
    "dice": "chance",
    "disk": "saving failed",
    "door": "leave",
    "globe": "language",
    "hourglass": "wait",
    "inkwell": "a bookkeeper",
    "log": "what happened",
    "menu": "the menu",
    "merchant": "a merchant",
    "mine": "a mine",
    "person": "a person",
    "plug": "a device is lost",
    "pound": "money in pounds",
    "press": "press the button",
    "question": "a question, help",
    "quill": "bookkeeping",
    "robot": "a computer player",
    "share": "a share",
    "speaker": "sound",
    "tag": "a price",
    "undo": "take back",
}
"""Icons with a meaning of their own, the same in every game and scene."""

MOST_PIECES = 1000
"""Pieces kept before all are let go; a table in play needs about a hundred."""
BODY, RIM = "currentColor", "white"
"""The two colours in the files: the piece's own, and that of its edge."""


class Pieces:
    """Draws each piece once for every size and colour."""

    def __init__(self) -> None:
        self._kept: dict[tuple[str, int, int, Colour, Colour | None, int], pygame.Surface] = {}

    @property
    def kept(self) -> int:
        """How many pieces are kept."""
        return len(self._kept)

    def piece(
        self,
        shape: str,
        w_px: int,
        h_px: int,
        colour: Colour,
        edge: Colour | None = None,
        rotation: int = 0,
    ) -> pygame.Surface:
        """The shape of `assets/icons/{shape}.svg`, stretched to the size, with an edge if one is
        asked for; turned counter-clockwise by 0, 90, 180 or 270 degrees.
        """
        key = (shape, w_px, h_px, colour, edge, rotation)
        picture = self._kept.get(key)
        if picture is None:
            picture = _drawn(shape, max(1, w_px), max(1, h_px), colour, edge)
            if rotation:
                picture = pygame.transform.rotate(picture, rotation)
            if len(self._kept) >= MOST_PIECES:
                self._kept.clear()
            self._kept[key] = picture
        return picture


@cache
def _source(shape: str) -> str:
    return asset_path("icons", f"{shape}.svg").read_text(encoding="utf-8")


def _drawn(shape: str, w_px: int, h_px: int, colour: Colour, edge: Colour | None) -> pygame.Surface:
    size = f'<svg width="{w_px}" height="{h_px}" preserveAspectRatio="none"'
    source = _source(shape).replace("<svg", size, 1)
    source = source.replace(BODY, _hex(colour)).replace(RIM, _hex(edge or colour))
    loaded = pygame.image.load(BytesIO(source.encode()), f"{shape}.svg")
    # The loader's order of bytes is not the one that is fastest to copy.
    picture = pygame.Surface((w_px, h_px), pygame.SRCALPHA)
    picture.blit(loaded, (0, 0))
    return picture


def _hex(colour: Colour) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour)
