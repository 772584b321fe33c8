"""Memory of the whole program while computer players play at the table.

Owns figures of a process of its own, read from the system; the pictures are the program's usual.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tabletop.display.window import ACCELERATION_VARIABLE
from tabletop.rules.game import Game
from tests.bench.display import driver_for_windows
from tests.bench.figures import show
from tests.bench.rules import SEATS
from tests.bench.start import SIZES

PLAYED_S = 40.0
PLAY = "import sys; from tabletop import cli; sys.exit(cli.run(sys.argv[1:]))"


def played_mb(game: Game, size: str) -> dict[str, float]:
    """Peak and present memory of a table after PLAYED_S, by what the system calls them."""
    with tempfile.TemporaryDirectory() as data:
        told = ["--game", game.id, "--humans", "0", "--computers", str(SEATS), "--new"]
        command = [sys.executable, "-c", PLAY, "play", *told, "--size", size, "--data", data]
        variables = {**os.environ, ACCELERATION_VARIABLE: "0"}
        with subprocess.Popen(command, env=variables, stderr=subprocess.DEVNULL) as process:
            time.sleep(PLAYED_S)
            assert process.poll() is None, f"{command} ended with {process.returncode}"
            status = Path(f"/proc/{process.pid}/status").read_text(encoding="ascii")
            process.terminate()
    lines = (line.split() for line in status.splitlines())
    return {words[0]: int(words[1]) / 1024 for words in lines if words[0].startswith("Vm")}


def run(game: Game) -> None:
    """The most memory so far, and what is held then, in both sizes."""
    with driver_for_windows() as driver:
        if driver == "dummy" or sys.platform != "linux":
            return
        for size in SIZES:
            memory = played_mb(game, size)
            show(f"{game.id}: memory in play {size}, most", [memory["VmHWM:"]], "MB")
            show(
                f"{game.id}: memory in play {size}, after {PLAYED_S:g} s", [memory["VmRSS:"]], "MB"
            )
