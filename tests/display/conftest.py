"""Pictures without a screen: the dummy driver is asked for here, explicitly, for these tests.

Owns that choice; tests of the real window open their own.
"""

import os
from collections.abc import Iterator

import pygame
import pytest


@pytest.fixture(autouse=True)
def _no_window_is_left() -> Iterator[None]:
    """Whatever a test opened is closed, and the environment is as before."""
    before = dict(os.environ)
    yield
    pygame.display.quit()
    os.environ.clear()
    os.environ.update(before)
