"""Runs firmware on CPython where MicroPython is not to be had: `on_cpython.py SCRIPT`.

Owns the few names that MicroPython has and CPython has not; everything else is the script's.
"""

import gc
import io
import runpy
import sys
import time
import types


def _ticks_us() -> int:
    return time.monotonic_ns() // 1000


MORE_OF_TIME = {
    "ticks_us": _ticks_us,
    "ticks_ms": lambda: _ticks_us() // 1000,
    "ticks_add": lambda ticks, delta: ticks + delta,
    "ticks_diff": lambda end, start: end - start,
    "sleep_ms": lambda ms: time.sleep(ms / 1000),
    "sleep_us": lambda us: time.sleep(us / 1_000_000),
}


def main(script: str) -> None:
    """Run the script as MicroPython would."""
    vars(time).update(MORE_OF_TIME)
    vars(gc)["mem_alloc"] = lambda: 0  # CPython does not tell
    micropython = types.ModuleType("micropython")
    vars(micropython)["const"] = lambda value: value
    sys.modules["micropython"] = micropython
    sys.stdin = io.TextIOWrapper(io.FileIO(0))  # unbuffered, as a poll needs it
    runpy.run_path(script, run_name="__main__")


if __name__ == "__main__":
    sys.argv = sys.argv[1:]
    main(sys.argv[0])
