"""A virtual X screen for tests and benchmarks that need a real window.

Owns starting and stopping Xvfb on a free display; whether Xvfb is there is the caller's question.
"""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def virtual_screen(size: str = "1920x1080") -> Iterator[str]:
    """The name of a display of that size, without a window manager, while the block lasts."""
    reading, writing = os.pipe()
    server = subprocess.Popen(
        [
            "Xvfb",
            "-displayfd",
            str(writing),
            "-screen",
            "0",
            f"{size}x24",
            "-nolisten",
            "tcp",
            "-noreset",
        ],
        pass_fds=[writing],
        stderr=subprocess.DEVNULL,
    )
    os.close(writing)
    try:
        with os.fdopen(reading) as answer:
            name = f":{answer.readline().strip()}"
        yield name
    finally:
        server.terminate()
        server.wait()
