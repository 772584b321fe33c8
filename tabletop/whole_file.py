"""Writing a small file so that a cut of power at any moment leaves the old one or the new one.

Owns that; what stands in the file is its writer's.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

ENDING = ".new"
"""A file of this ending beside the real one is what a cut of power left; it means nothing."""


def replace_file(path: Path, data: bytes, *, mode: int = 0o666) -> None:
    """Put these bytes in place of what the file held; `mode` says who may read and write it, as far
    as the process lets files be. Raises OSError; then it is as it was.
    """
    path = Path(os.path.realpath(path))  # a link that leads in a circle is replaced itself
    beside = path.with_name(path.name + ENDING)
    try:
        with suppress(FileNotFoundError):
            beside.unlink()  # what a cut of power left
        made = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode)
        with os.fdopen(made, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    except OSError:
        with suppress(OSError):
            beside.unlink()
        raise
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
