"""Start: from the command to the first picture of a new game, and of one that goes on.

Owns figures of whole processes; each is begun anew with its interpreter and leaves after a picture.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from tabletop.config import STORE_FILE
from tabletop.display.window import ACCELERATION_VARIABLE
from tabletop.play.session import Session
from tabletop.rules.game import Game
from tabletop.store.store import Store
from tests.bench.display import driver_for_windows
from tests.bench.figures import show, timed
from tests.bench.rules import SEATS, choices

STARTS = 8
SIZES = ("1920x1080", "3840x2160")
SEED = 3

PLAY = """
import os, sys
from tabletop import cli
from tabletop.display.presenter import SurfacePresenter
show = SurfacePresenter.show
def show_and_leave(self, dirty):
    show(self, dirty)
    with open("/proc/self/status") as status:
        print(next(line for line in status if line.startswith("VmHWM:")), flush=True)
    os._exit(0)
SurfacePresenter.show = show_and_leave
sys.exit(cli.run(sys.argv[1:]) or 9)
"""
"""The program as it is, that leaves when its first picture is on the screen, and tells its peak of
memory: its own, which the system's figure for a child is not.
"""


def save_game(game: Game, folder: Path) -> None:
    """Three quarters of a game of people, as a power cut would leave it."""
    played = choices(game, SEED)
    with Store(folder / STORE_FILE) as store:
        session = Session.new(game, SEATS, {}, SEED, store.new_journal())
        for seat, action in played[: len(played) * 3 // 4]:
            session.act(seat, [action])


def play(arguments: Sequence[str], peaks_mb: list[float]) -> None:
    """One start of the program, its peak of memory noted; AssertionError if it shows nothing."""
    command = [sys.executable, "-c", PLAY, "play", *arguments]
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    done = subprocess.run(
        command, env=kept, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, check=False
    )
    assert done.returncode == 0, f"{command} ended with {done.returncode}"
    _, peak, unit = done.stdout.split()[-3:]
    assert unit == "kB"
    peaks_mb.append(int(peak) / 1024)


def run(game: Game) -> None:
    """New and resumed games on a virtual screen, and the memory of the largest process."""
    before = os.environ.get(ACCELERATION_VARIABLE)
    with driver_for_windows() as driver, tempfile.TemporaryDirectory() as name:
        if driver == "dummy":
            return
        folder = Path(name)
        save_game(game, folder)
        play(
            ["--game", game.id, "--data", f"{name}/new", "--new"], []
        )  # as installed: what it imports is compiled
        os.environ[ACCELERATION_VARIABLE] = "0"
        for size in SIZES:
            peaks_mb: list[float] = []
            for what, told in (
                ("first picture", ["--game", game.id, "--data", f"{name}/new", "--new"]),
                ("resumed game", ["--data", name, "--resume"]),
            ):
                start = partial(play, ["--size", size, *told], peaks_mb)
                took = [timed("s", start) for _ in range(STARTS)]
                show(f"{game.id}: start {size}, {what}", took, "s")
            show(f"{game.id}: start {size}, most memory until the first picture", peaks_mb, "MB")
    os.environ.pop(ACCELERATION_VARIABLE, None)
    if before is not None:
        os.environ[ACCELERATION_VARIABLE] = before
