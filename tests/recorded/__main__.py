"""Records random games for the tests beside it.

    python -m tests.recorded --seats 4 --option map=usa SEED...   # new ones
    python -m tests.recorded --again                              # all, under the rules as they are

Owns the command line; the form of the files is `recording`'s.
"""

from __future__ import annotations

import argparse
import json

from tabletop.rules.game import OptionValue
from tests.recorded.recording import path_of, record, recordings, write


def main() -> None:
    """Record, and say where."""
    words = argparse.ArgumentParser(prog="python -m tests.recorded", description=__doc__)
    words.formatter_class = argparse.RawDescriptionHelpFormatter
    words.add_argument("seeds", nargs="*", type=int, metavar="SEED")
    words.add_argument("--game", default="power_grid.stock")
    words.add_argument("--seats", type=int, default=4)
    words.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    words.add_argument("--again", action="store_true", help="record all recorded games again")
    asked = words.parse_args()
    options = dict(_option(text) for text in asked.option)
    if asked.again:
        for path in recordings():
            log = json.loads(path.read_text(encoding="utf-8"))["log"]
            again = record(log["game"], log["seats"], log["options"], log["start"]["seed"])
            assert path_of(again) == path
            print(write(again))
    for seed in asked.seeds:
        print(write(record(asked.game, asked.seats, options, seed)))


def _option(text: str) -> tuple[str, OptionValue]:
    name, _, value = text.partition("=")
    return name, {"true": True, "false": False}.get(value, value)


if __name__ == "__main__":
    main()
