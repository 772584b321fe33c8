"""Games for those with little time: begun where computer players have played up to.

Owns from where each game can be begun so, and the way there; what is shown is the board's.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from tabletop.bots import COMPUTER_PLAYERS, USUAL_COMPUTER, deciding, seat_seeds
from tabletop.looks import look_of
from tabletop.rules.game import Game, OptionValue, State

STARTS: Mapping[str, Mapping[str, float]] = {
    "mombasa": {"round": 3 / 7, "last": 5 / 7},
    "power_grid.stock": {"round": 13 / 23, "last": 18 / 23},
    "power_grid.stock_race": {"round": 0.4, "last": 0.75},
    "power_grid.classic": {"round": 0.4, "last": 0.75},
    "power_grid.own_company": {"round": 0.4, "last": 0.75},
}
"""By game and length the share of the game (`Board.progress`) that is over then: for Mombasa the
planning of rounds 4 and 6 of 7, for the stock companies the third and the last stock round; where
cities end the game the share of these. All from the beginning of a round.
"""
ROUND = "round_began"
"""The tag of the fact that tells it, in every game."""
ROUNDING = 1e-9


def lengths() -> dict[str, tuple[str, ...]]:
    """The lengths beside the whole game, by game."""
    return {game: tuple(starts) for game, starts in STARTS.items()}


def prepared(
    game: Game, seats: int, options: Mapping[str, OptionValue], seed: int, length: str
) -> State:
    """The first round that begins when so much is over, or the last one; raises BadOptions."""
    share = STARTS[game.id][length]
    state = game.setup(seats, options, seed)
    board, _ = look_of(state, "en")
    seeds = seat_seeds(seed, seats)
    players = [COMPUTER_PLAYERS[USUAL_COMPUTER](seat_seed) for seat_seed in seeds]
    begun = state.copy()
    while turn := deciding(state):
        seat, legal = turn
        facts = state.apply(seat, players[seat].choose(partial(state.view, seat), legal))
        if any(fact.__struct_config__.tag == ROUND for fact in facts):
            if board.progress(state.view(None)) >= share - ROUNDING:
                return state
            begun = state.copy()
    return begun
