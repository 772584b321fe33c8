"""Stands in for the console of the table's screen, /dev/tty1, which a container does not have.

Owns a pseudo-terminal of another name; keeps in a file what is written there, and types nothing.
"""

import os
import pty
import sys
import time
from pathlib import Path

CONSOLE = Path("/dev/table")
PAUSE_S = 0.2


def main(kept_in: Path) -> None:
    """Keep what is written to the console until somebody ends it."""
    ours, theirs = pty.openpty()
    CONSOLE.symlink_to(os.ttyname(theirs))
    with kept_in.open("ab", buffering=0) as kept:
        while True:
            try:
                kept.write(os.read(ours, 4096))
            except OSError:  # hung up by a service; the next one opens it anew
                time.sleep(PAUSE_S)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
