"""Approved pictures: `python -m tests.display.approve` draws them anew; then look at each.

Owns which screens have one, how they are drawn, and how like a picture must be to its approved one.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame

from tabletop.catalog import add_mombasa_edition, games
from tabletop.display.canvas import Pens
from tabletop.gallery import SEED, Positions, Setting, screens_of
from tabletop.rules.game import Game
from tests.app.test_own_edition import forget
from tests.rules.mombasa.positions import EDITION

FOLDER = Path(__file__).with_name("approved")
DRAWN_PX, KEPT_PX = (1920, 1080), (960, 540)
COMPARED_PX = (160, 90)
"""Pictures are compared as coarse as this: letters blur, panels, marks and colours stay."""

FAR_OFF = 20
"""So much of 255 may a coarse point differ."""
MOST_FAR_OFF = 10
"""Coarse points that may differ more; one mark elsewhere is about a dozen."""

PLAYERS = ("random", "random", "random")
"""These play alike for ever; players that learn to play better would change the pictures."""

APPROVED = (
    ("trade", 2, "germany", "en"),
    ("refusal", 4, "germany", "cs"),
    ("bid", 6, "usa", "en"),
    ("connect_city", 5, "germany", "en"),
    ("result", 3, "usa", "cs"),
    ("moving", 4, "germany", "cs"),
    ("setup_seats", 6, "germany", "en"),
    ("attract", 6, "usa", "cs"),
    ("expand", 4, "example", "en"),
    ("place_book", 3, "example", "cs"),
    ("result", 2, "example", "en"),
)
"""Screen, seats, map or edition, language."""


def _played(map_id: str) -> tuple[Game, dict[str, str]]:
    """The game of a map or an edition. That of the tests keeps its figures, and its pictures."""
    if map_id != EDITION.id:
        return games()["power_grid.stock"], {"map": map_id}
    return games()["mombasa"], {"edition": EDITION.id, "setup": "variable"}


def pictures() -> Iterator[tuple[str, pygame.Surface]]:
    """Every picture that has an approved one, in its kept size, with its file's name."""
    add_mombasa_edition(EDITION)
    try:
        yield from _drawn()
    finally:
        forget()


def _drawn() -> Iterator[tuple[str, pygame.Surface]]:
    for screen, seats, map_id, language in APPROVED:
        game, options = _played(map_id)
        positions = Positions(game, seats, options, SEED, PLAYERS)
        scene = screens_of(game)[screen].make(Setting(positions, DRAWN_PX, language, Pens()))
        assert scene is not None, f"no game came to {screen}"
        surface = pygame.Surface(DRAWN_PX)
        scene.draw(surface)
        name = f"{screen}-{seats}-{map_id}-{language}.png"
        yield name, pygame.transform.smoothscale(surface, KEPT_PX)


def far_off(picture: pygame.Surface, approved: pygame.Surface) -> list[tuple[int, int]]:
    """The coarse points at which the pictures differ, in pixels of the kept size."""
    one, other = (_coarse(surface) for surface in (picture, approved))
    width, step = COMPARED_PX[0], KEPT_PX[0] // COMPARED_PX[0]
    points = []
    for number in range(width * COMPARED_PX[1]):
        at = 3 * number
        if max(abs(one[at + n] - other[at + n]) for n in range(3)) > FAR_OFF:
            points.append((number % width * step, number // width * step))
    return points


def _coarse(surface: pygame.Surface) -> bytes:
    plain = pygame.Surface(surface.get_size(), depth=24)
    plain.blit(surface, (0, 0))
    return pygame.image.tobytes(pygame.transform.smoothscale(plain, COMPARED_PX), "RGB")


def main() -> None:
    """Draw every approved picture anew and say which ones have changed."""
    FOLDER.mkdir(exist_ok=True)
    names = []
    for name, picture in pictures():
        path = FOLDER / name
        is_same = path.exists() and not far_off(picture, pygame.image.load(str(path)))
        print(f"{name}: {'like before' if is_same else 'new, look at it'}")
        if not is_same:
            pygame.image.save(picture, str(path))
        names.append(name)
    for path in FOLDER.glob("*.png"):
        if path.name not in names:
            print(f"{path.name}: no longer drawn, removed")
            path.unlink()


if __name__ == "__main__":
    main()
