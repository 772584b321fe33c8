"""The real window inside cage, the compositor of the kiosk, without a screen."""

import os
import shutil
import subprocess
import sys
import tempfile

import pytest

from tests.contracts.sources import HOUSE

needs_cage = pytest.mark.skipif(
    shutil.which("cage") is None, reason="cage is not installed (Debian: cage libegl1)"
)

PROGRAM = """
import os, pygame
from tabletop.display.window import ACCELERATION_VARIABLE, NoDisplay, Window
try:
    window = Window.open()
except NoDisplay as error:
    print(error)
else:
    surface = window.presenter.surface
    window.presenter.show([surface.fill((200, 100, 50))])
    print(pygame.display.get_driver(), *surface.get_size(), os.environ.get(ACCELERATION_VARIABLE))
    window.close()
"""

NOT_ROOT = ("unshare", "--user", "--map-user=1000", "--map-group=1000")
"""cage refuses to run as root, who is somebody else in a namespace of users."""


@needs_cage
def test_a_compositor_shows_the_window_without_a_graphics_processor() -> None:
    as_somebody = NOT_ROOT if os.getuid() == 0 else ()
    if as_somebody and subprocess.run([*as_somebody, "true"], check=False).returncode != 0:
        pytest.skip("cage refuses to run as root, and there are no namespaces of users here")
    with tempfile.TemporaryDirectory(prefix="tabletop-") as home:  # short: it holds sockets
        done = subprocess.run(
            [*as_somebody, "cage", "-d", "--", sys.executable, "-c", PROGRAM],
            cwd=HOUSE,
            env={
                "PATH": os.environ["PATH"],
                "HOME": home,
                "XDG_RUNTIME_DIR": home,
                "SDL_VIDEODRIVER": "wayland",
                "WLR_BACKENDS": "headless",
                "WLR_RENDERER": "pixman",
            },
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=60,
            check=False,
        )
    assert "wayland 1280 720 None\n" in done.stdout, done.stdout
