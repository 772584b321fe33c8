"""Writing a small file so that a cut of power at any moment leaves the old one or the new one.

Owns that; what stands in the file is its writer's.
"""

from __future__ import annotations

import os
from pathlib import Path

ENDING = ".new"
"""A file of this ending beside the real one is what a cut of power left; it means nothing."""


def replace_file(path: Path, data: bytes) -> None:
    """Put these bytes in place of what the file held. Raises OSError; then it is as it was."""
    path = path.resolve()
    beside = path.with_name(path.name + ENDING)
    with beside.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    beside.replace(path)
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
