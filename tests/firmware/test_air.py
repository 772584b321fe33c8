"""Hubs whose readers are close have one field on at a time, whoever of them fails."""

import random
from collections.abc import Callable
from functools import partial

from tests.firmware.pure import module

AIR = module("air")
LONG_MS = 20_000
TURN_MS = (10, 30)


class Line:
    """A wire that any hub can pull down; one that is stuck stays down, and `seen` is all that a hub
    sees of it.
    """

    def __init__(self) -> None:
        self.pulled: set[int] = set()
        self.is_stuck = False
        self.seen = 1

    def look(self) -> None:
        """From now on it is seen as it is now."""
        self.seen = 0 if self.pulled or self.is_stuck else 1

    def of(self, hub: int) -> Callable[..., int]:
        """The pin of a hub: called with a level it drives or lets go, else it reads."""

        def pin(level: int | None = None) -> int:
            if level is not None:
                (self.pulled.discard if level else self.pulled.add)(hub)
            return self.seen

        return pin


class Neighbourhood:
    """Hubs on one line, each of which wants its field on whenever it may; loops of a few ms.

    Those that are in step all do everything in the same moment of the same ms.
    """

    def __init__(self, hubs: int, seed: int) -> None:
        self.rng = random.Random(seed)
        self.line = Line()
        self.airs = [
            AIR["SharedAir"](self.line.of(hub), partial(self.rng.randrange, 256))
            for hub in range(hubs)
        ]
        self.until: dict[int, int] = {}
        self.turns = [0] * hubs
        self.most_at_once = 0
        self.is_in_step = False
        self.turn_ms = TURN_MS
        self.now_ms = 0

    def run(self, ms: int, dead: frozenset[int] = frozenset()) -> None:
        """So much time; a hub in `dead` does nothing, and keeps what it holds."""
        end_ms = self.now_ms + ms
        while self.now_ms < end_ms:
            self.now_ms += 1
            self.line.look()
            for hub in self.rng.sample(range(len(self.airs)), len(self.airs)):
                if hub not in dead and (self.is_in_step or self.rng.random() < 0.5):
                    self._step(hub)
                    if not self.is_in_step:
                        self.line.look()
            self.most_at_once = max(self.most_at_once, len(self.until))

    def _step(self, hub: int) -> None:
        if hub not in self.until:
            if self.airs[hub].enter(self.now_ms):
                self.until[hub] = self.now_ms + self.rng.randint(*self.turn_ms)
                self.turns[hub] += 1
        elif self.now_ms >= self.until[hub]:
            del self.until[hub]
            self.airs[hub].leave(self.now_ms)


def test_one_field_at_a_time_and_each_hub_has_its_share() -> None:
    for seed in range(3):
        hubs = Neighbourhood(3, seed)
        hubs.run(LONG_MS)
        assert hubs.most_at_once == 1, seed
        assert min(hubs.turns) > 0.6 * max(hubs.turns), (seed, hubs.turns)
        assert sum(hubs.turns) * sum(TURN_MS) / 2 > LONG_MS / 2, (seed, hubs.turns)


def test_a_neighbour_that_died_with_its_field_on_holds_nobody_up_for_long() -> None:
    hubs = Neighbourhood(2, 5)
    hubs.run(100)
    while 0 not in hubs.until:
        hubs.run(1)
    before = hubs.turns[1]
    hubs.run(AIR["PATIENCE_MS"] + 20, frozenset({0}))
    assert hubs.turns[1] - before <= 2
    hubs.run(1000, frozenset({0}))
    assert hubs.turns[1] - before > 20, "it is waited for once, not at each turn"
    del hubs.until[0]
    hubs.airs[0].leave(hubs.now_ms)
    hubs.run(1000)
    hubs.most_at_once = 0
    hubs.run(LONG_MS)
    assert hubs.most_at_once == 1, "once the line was free it counts again"


def test_a_line_that_is_always_down_is_no_line() -> None:
    hubs = Neighbourhood(1, 7)
    hubs.line.is_stuck = True
    hubs.run(3000)
    assert hubs.turns[0] > 40


def test_two_that_took_the_line_in_the_same_moment_do_not_go_on_so() -> None:
    hubs = Neighbourhood(2, 9)
    hubs.is_in_step, hubs.turn_ms = True, (20, 20)
    hubs.run(60)
    assert hubs.most_at_once == 2, "neither sees what the other does in the same moment"
    hubs.run(2000)
    hubs.most_at_once = 0
    hubs.run(2000)
    assert hubs.most_at_once == 1


def test_the_banks_of_one_hub_share_its_air() -> None:
    air = AIR["OwnAir"]()
    assert air.enter(0)
    assert not air.enter(1)
    air.leave(2)
    assert air.enter(2)
