"""Very many seeded games of Power Grid: `python -m tests.rules.power_grid.mass --games 10000`.

Owns playing them over all modes, maps, numbers of players and ways to choose regions in turn, with
a second book kept after every action and a bound on the length of a game.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from time import perf_counter

from tabletop.bots import COMPUTER_PLAYERS
from tabletop.catalog import games
from tabletop.rules.game import OptionValue
from tabletop.rules.power_grid.mode import Mode
from tabletop.simulation import play_game, players_for
from tests.rules.power_grid.stocktaking import Stocktaking

MODES = tuple(game for game in games().values() if isinstance(game, Mode))


def game_of(seed: int) -> tuple[Mode, int, dict[str, OptionValue]]:
    """The mode, seats and options of a seed: neighbours differ in all, and all meet in time."""
    rest, number = divmod(seed, len(MODES))
    mode = MODES[number]
    rest, place = divmod(rest, len(mode.seats))
    options: dict[str, OptionValue] = {}
    for name in ("map", "regions"):
        choices = mode.options[name].choices
        rest, place_of_choice = divmod(rest, len(choices))
        options[name] = choices[place_of_choice]
    return mode, mode.seats[place], options


def fault_of(seed: int, player: str) -> tuple[str | None, int]:
    """What is wrong with the game of this seed (None: nothing), and how many actions it had."""
    mode, seats, options = game_of(seed)
    try:
        computers = players_for((player,) * seats, seed)
        result = play_game(mode, seats, options, seed, computers, Stocktaking)
    except Exception as error:  # what a bug ended is one of the things looked for
        return f"{mode.id} {seats} {options}: {type(error).__name__}: {error}", 0
    return None if result.outcome.winners else "no winner", result.actions


def main() -> None:
    """Play, print one JSON line with what was found, and fail where anything was."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--games", type=int, default=10_000)
    asked.add_argument("--players", default="random", choices=sorted(COMPUTER_PLAYERS))
    asked.add_argument("--first-seed", type=int, default=0)
    args = asked.parse_args()
    began_s, actions, faults, played = perf_counter(), 0, {}, Counter[str]()
    for seed in range(args.first_seed, args.first_seed + args.games):
        fault, count = fault_of(seed, args.players)
        actions += count
        played[game_of(seed)[0].id] += 1
        if fault is not None:
            faults[seed] = fault
    took_s = round(perf_counter() - began_s, 1)
    found = {"played": played, "actions": actions, "seconds": took_s, "faults": faults}
    print(json.dumps({**vars(args), **found}))
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
