"""How long computer players think: a moment for what others see, less for what they do not."""

from collections.abc import Sequence

from tabletop.bots.random import RandomPlayer
from tabletop.catalog import games
from tabletop.play.computers import QUICKER, Computers
from tabletop.rules.game import State

THOUGHT = 40


def ticks_to_act(computers: Computers, state: State) -> tuple[int, bool]:
    """How many ticks pass before somebody acts, and whether the action is a secret pick."""
    for tick in range(1, 10 * THOUGHT):
        chosen = computers.turn(state)
        if chosen is not None:
            state.apply(*chosen)
            computers.think()
            return tick, bool(chosen[1].conceals)
    raise AssertionError("nobody acts")


def test_after_a_secret_pick_the_next_thought_is_short() -> None:
    kinds: Sequence[str] = ("random", "random")
    state = games()["mombasa"].setup(2, {"setup": "variable"}, 7)
    computers = Computers(kinds, {"random": RandomPlayer}, 7, THOUGHT)
    was_secret, picks = False, 0
    for _ in range(60):
        ticks, is_secret = ticks_to_act(computers, state)
        assert ticks == (THOUGHT // QUICKER if was_secret else THOUGHT)
        was_secret, picks = is_secret, picks + is_secret
    assert 2 < picks < 60
