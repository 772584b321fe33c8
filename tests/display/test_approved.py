"""Key screens look as they did when somebody last looked at them and approved of them."""

import pygame
import pytest

from tests.display.approve import APPROVED, FOLDER, MOST_FAR_OFF, far_off, pictures

MOST_BYTES = 2_200_000


def approved(name: str) -> pygame.Surface:
    return pygame.image.load(str(FOLDER / name))


def test_key_screens_look_as_approved() -> None:
    names = []
    for name, picture in pictures():
        names.append(name)
        points = far_off(picture, approved(name))
        assert len(points) <= MOST_FAR_OFF, (
            f"{name} differs at {len(points)} points, the first near {points[0]}; if it is meant, "
            "draw it anew with `python -m tests.display.approve` and look at it"
        )
    files = list(FOLDER.glob("*.png"))
    assert sorted(file.name for file in files) == sorted(names)
    assert sum(file.stat().st_size for file in files) < MOST_BYTES


@pytest.mark.parametrize("rect", [(260, 262, 30, 30), (20, 440, 240, 30)])
def test_a_mark_or_a_line_elsewhere_would_be_seen(rect: tuple[int, int, int, int]) -> None:
    screen, seats, map_id, language = APPROVED[1]
    before = approved(f"{screen}-{seats}-{map_id}-{language}.png")
    after = before.copy()
    after.blit(before, rect[:2], (rect[0], rect[1] + rect[3], *rect[2:]))
    assert len(far_off(after, before)) > MOST_FAR_OFF


def test_letters_half_a_point_elsewhere_would_not_be_seen() -> None:
    screen, seats, map_id, language = APPROVED[0]
    before = approved(f"{screen}-{seats}-{map_id}-{language}.png")
    half = pygame.Surface(before.get_size(), depth=24)
    half.blit(before, (0, 0))
    half.set_alpha(128)
    after = before.copy()
    after.blit(half, (1, 0))
    assert len(far_off(after, before)) <= MOST_FAR_OFF
