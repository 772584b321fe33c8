"""What the display's library is, and which driver it took.

Owns questions about pygame for people who look for a fault; opens and draws nothing.
"""

from __future__ import annotations

import pygame

from tabletop.display.text import Typesetter


def versions_of_libraries() -> str:
    """The pygame in use, which of the two it is, and its SDL."""
    name = "pygame-ce" if getattr(pygame, "IS_CE", False) else "pygame"
    sdl = ".".join(map(str, pygame.get_sdl_version()))
    return f"{name} {pygame.version.ver}, SDL {sdl}"


def driver_in_use() -> str:
    """SDL's name of the driver behind the open window."""
    return pygame.display.get_driver()


def load_fonts() -> None:
    """Load the project's own fonts; raises what the library raises."""
    typesetter = Typesetter()
    for is_bold in (False, True):
        typesetter.width("0", 20, is_bold)
