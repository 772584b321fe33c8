"""Prints all figures, or those of the parts and the game named: `python -m tests.bench display`.

Owns the order of the parts; each measures in its own module.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping

from tabletop.catalog import games
from tabletop.rules.game import Game
from tests.bench import card, display, engine, loop, memory, rules, saving, start
from tests.bench.figures import show_machine

OF_A_GAME: Mapping[str, Callable[[Game], None]] = {
    "rules": rules.run,
    "saving": saving.run,
    "engine": engine.run,
    "display": display.run,
    "start": start.run,
    "memory": memory.run,
}
OF_THE_MACHINE: Mapping[str, Callable[[], None]] = {
    "journal": saving.journal,
    "loop": loop.run,
    "card": card.run,
}
"""These are the same whatever is played."""


def main() -> None:
    """Measure and print."""
    parts = [*OF_A_GAME, *OF_THE_MACHINE]
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"of {', '.join(parts)}")
    parser.add_argument("--game", choices=list(games()), help="this one alone")
    asked = parser.parse_args()
    for name in asked.parts:
        if name not in parts:
            parser.error(f"there is no part {name}; the parts are {', '.join(parts)}")
    measured = asked.parts or parts
    show_machine()
    for game in games().values():
        if asked.game in (None, game.id):
            for name in measured:
                if name in OF_A_GAME:
                    OF_A_GAME[name](game)
    for name in measured:
        if name in OF_THE_MACHINE:
            OF_THE_MACHINE[name]()


if __name__ == "__main__":
    main()
