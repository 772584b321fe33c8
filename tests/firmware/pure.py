"""Modules of the firmware that need no board, as CPython runs them.

Owns how they are got; `tests/firmware/boards.py` runs the whole on MicroPython.
"""

import runpy
from typing import Any

from tests.firmware.boards import built


def module(name: str) -> dict[str, Any]:
    """All names of a module in the folder for a hub."""
    return runpy.run_path(str(built() / f"{name}.py"))
