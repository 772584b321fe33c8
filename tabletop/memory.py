"""Memory that is let go goes back to the system, so that a long evening needs no more than a short.

Owns what is asked of the C library for that; keeps and frees nothing itself.
"""

from __future__ import annotations

import ctypes
import sys

LARGE_BYTES = 1 << 18
"""Blocks from this size on: the pictures of panes. Rendered texts are smaller."""
_M_MMAP_THRESHOLD = -3
"""From glibc's malloc.h."""


def give_back_large_blocks() -> bool:
    """Have every large block mapped by itself and unmapped when freed; False where that cannot be.

    glibc begins so, but once a picture was freed it takes the next ones from the heap, where small
    things that live longer hold the freed room of large ones.
    """
    if sys.platform != "linux":
        return False
    mallopt = getattr(ctypes.CDLL(None), "mallopt", None)  # musl has none, and needs none
    return mallopt is not None and bool(mallopt(_M_MMAP_THRESHOLD, LARGE_BYTES))
