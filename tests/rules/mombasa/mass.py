"""Very many seeded games of Mombasa as it ships: `python -m tests.rules.mombasa.mass --seats 2`.

Owns playing them under a stocktaking after every action; they are the games of
`tabletop simulate --rotate --mix setup`, so half are first games and half variable ones.
"""

from __future__ import annotations

import argparse
import json
import sys
from time import perf_counter

from tabletop.bots import measuring_players
from tabletop.catalog import games
from tabletop.simulation import Plan, play_game, players_for
from tests.rules.mombasa.stocktaking import Stocktaking

GAME_ID = "mombasa"
PLAYERS = measuring_players(GAME_ID)


def fault_of(players: str, seats: int, seed: int) -> tuple[str | None, int]:
    """What is wrong with the game of this seed (None: nothing), and how many actions it had."""
    game = games()[GAME_ID]
    plan = Plan(GAME_ID, {}, (players,) * seats, rotates=True, mixes="setup")
    computers = players_for(plan.players_of(seed), seed, PLAYERS)
    options = plan.options_of(game, seed)
    try:
        result = play_game(game, seats, options, seed, computers, Stocktaking)
    except Exception as error:  # what a bug ended is one of the things looked for
        return f"{type(error).__name__}: {error}", 0
    return None if result.outcome.winners else "no winner", result.actions


def main() -> None:
    """Play, print one JSON line with what was found, and fail where anything was."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--games", type=int, default=10_000)
    asked.add_argument("--seats", type=int, default=4, choices=(2, 3, 4))
    asked.add_argument("--players", default="random", choices=sorted(PLAYERS))
    asked.add_argument("--first-seed", type=int, default=0)
    args = asked.parse_args()
    began_s, actions, faults = perf_counter(), 0, {}
    for seed in range(args.first_seed, args.first_seed + args.games):
        fault, count = fault_of(args.players, args.seats, seed)
        actions += count
        if fault is not None:
            faults[seed] = fault
    took_s = round(perf_counter() - began_s, 1)
    print(json.dumps({**vars(args), "actions": actions, "seconds": took_s, "faults": faults}))
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
