"""Runs the firmware on a simulated board: on MicroPython, or on CPython where that is missing.

Owns the interpreter and its search path; the board itself is in `sim/`.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

HOUSE = Path(__file__).resolve().parents[2]
SIM = HOUSE / "tests/firmware/sim"
MICROPYTHON = shutil.which("micropython", path=str(Path(sys.executable).parent))
HEAP = "192k"
"""What an RP2040 with MicroPython leaves to a program."""

SOURCES = [HOUSE / "firmware/hub", HOUSE / "tabletop/devices"]


def command(script: Path, *folders: Path) -> tuple[list[str], dict[str, str]]:
    """How to run a script with these folders before the firmware's, and its environment."""
    path = [str(folder) for folder in (*folders, SIM, *SOURCES)]
    if MICROPYTHON:
        env = os.environ | {"MICROPYPATH": ":".join([*path, ".frozen"])}
        return [MICROPYTHON, "-X", f"heapsize={HEAP}", str(script)], env
    env = os.environ | {"PYTHONPATH": ":".join(path)}
    return [sys.executable, str(SIM / "on_cpython.py"), str(script)], env


def printed(script: Path, *folders: Path) -> list[str]:
    """The lines that a script prints; fails when it does."""
    words, env = command(script, *folders)
    done = subprocess.run(words, env=env, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout.splitlines()
