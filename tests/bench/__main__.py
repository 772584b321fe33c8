"""Prints all figures, or those of the parts named: `python -m tests.bench [rules] [saving]...`

Owns the order of the parts; each measures in its own module.
"""

from __future__ import annotations

import sys
from collections.abc import Callable

from tests.bench import display, engine, loop, rules, saving, start
from tests.bench.figures import show_machine

PARTS: dict[str, Callable[[], None]] = {
    "rules": rules.run,
    "saving": saving.run,
    "engine": engine.run,
    "loop": loop.run,
    "display": display.run,
    "start": start.run,
}


def main() -> None:
    """Measure and print."""
    asked = sys.argv[1:] or list(PARTS)
    unknown = [name for name in asked if name not in PARTS]
    if unknown:
        sys.exit(f"there is no part {unknown[0]}; the parts are {', '.join(PARTS)}")
    show_machine()
    for name in asked:
        PARTS[name]()


if __name__ == "__main__":
    main()
