"""Very many seeded games of Mombasa as it ships: `python -m tests.rules.mombasa.mass --seats 2`.

Owns the checks after every action; half of the games are first games, half variable ones.
"""

from __future__ import annotations

import argparse
import json
import sys
from functools import partial
from time import perf_counter

from tabletop.bots import COMPUTER_PLAYERS
from tabletop.catalog import games
from tabletop.rules.game import State
from tabletop.rules.mombasa.game import MombasaGame
from tabletop.rules.mombasa.state import MombasaState
from tabletop.simulation import MAX_ACTIONS, players_for

SETUPS = ("first", "variable")


def fault_of(players: str, seats: int, seed: int) -> tuple[str | None, int]:
    """What is wrong with the game of this seed (None: nothing), and how many actions it had."""
    game = games()["mombasa"]
    assert isinstance(game, MombasaGame)
    state = game.setup(seats, {"setup": SETUPS[seed % 2]}, seed)
    computers = players_for([players] * seats, seed)
    totals, actions = state.totals(), 0
    while to_act := state.to_act():
        if actions == MAX_ACTIONS:
            return "no end", actions
        offers = [(seat, state.legal(seat)) for seat in to_act]
        open_to = [offer for offer in offers if not all(one.is_take_back for one in offer[1])]
        if not open_to:
            return f"nobody can do anything before action {actions}", actions
        seat, legal = open_to[0]
        state.apply(seat, computers[seat].choose(partial(state.view, seat), legal))
        actions += 1
        if fault := _fault(state, totals):
            return f"{fault} after action {actions}", actions
    outcome = state.outcome()
    has_winner = outcome is not None and bool(outcome.winners)
    return None if has_winner else "no winner", actions


def _fault(state: State, totals: dict[str, int]) -> str | None:
    assert isinstance(state, MombasaState)
    if (found := state.totals()) != totals:
        return f"totals {found} instead of {totals}"
    if min(state.ledger.balances[1:]) < 0:
        return "somebody but the bank owes money"
    return None


def main() -> None:
    """Play, print one JSON line with what was found, and fail where anything was."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--games", type=int, default=10_000)
    asked.add_argument("--seats", type=int, default=4, choices=(2, 3, 4))
    asked.add_argument("--players", default="random", choices=sorted(COMPUTER_PLAYERS))
    asked.add_argument("--first-seed", type=int, default=0)
    args = asked.parse_args()
    began_s, actions, faults = perf_counter(), 0, {}
    for seed in range(args.first_seed, args.first_seed + args.games):
        try:
            fault, count = fault_of(args.players, args.seats, seed)
        except Exception as error:  # what a bug ended is one of the things looked for
            fault, count = f"{type(error).__name__}: {error}", 0
        actions += count
        if fault is not None:
            faults[seed] = fault
    took_s = round(perf_counter() - began_s, 1)
    print(json.dumps({**vars(args), "actions": actions, "seconds": took_s, "faults": faults}))
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
