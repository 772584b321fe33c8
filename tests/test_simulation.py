"""Many games at once: results, repeatability, and failures that can be played again."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from tabletop import simulation
from tabletop.rules.game import BadOptions
from tabletop.simulation import Failure, Plan, Result, Stuck, play_game, play_seed, players_for
from tests.toy import ToyGame, ToyState

STOCK = Plan("power_grid.stock", 3, {"map": "usa"}, "random")


class Loop(ToyGame):
    """A toy game in which the prizes never run out."""

    def setup(self, seats: int, options: object, seed: int) -> ToyState:
        """A state whose deck fills itself again."""
        state = EndlessState()
        toy = ToyGame().setup(seats, {}, seed)
        for name in ToyState.__slots__:
            setattr(state, name, getattr(toy, name))
        return state


class EndlessState(ToyState):
    """Draws without taking away."""

    __slots__ = ()

    def draw(self) -> list[object]:  # type: ignore[override]  # a planted fault
        """Always the same prize."""
        return []


def shown(plan: Plan, count: int, workers: int) -> tuple[int, str]:
    """Exit code and text of a simulation."""
    text = io.StringIO()
    console = Console(file=text, width=120)
    return simulation.simulate(
        plan, count, seed=5, workers=workers, console=console
    ), text.getvalue()


def test_a_game_is_repeated_by_its_seed() -> None:
    game = ToyGame()
    results = [play_game(game, 3, {}, seed, players_for("random", 3, seed)) for seed in (1, 1, 2)]
    assert results[0] == results[1]
    assert results[0].actions == 9
    assert isinstance(play_seed(STOCK, 4), Result)
    assert play_seed(STOCK, 4) == play_seed(STOCK, 4)


def test_all_cores_give_the_same_results_as_one() -> None:
    tables = []
    for workers in (1, 2):
        code, text = shown(STOCK, 4, workers)
        assert code == 0
        assert "4 games" in text
        tables.append([line for line in text.splitlines() if "%" in line])
    assert tables[0] == tables[1]
    assert len(tables[0]) == 3


def test_a_game_without_end_is_stuck() -> None:
    with pytest.raises(Stuck, match="20000 actions"):
        play_game(Loop(), 2, {}, 1, players_for("random", 2, 1))


def test_a_failure_names_its_seed_and_how_to_repeat_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulation, "games", lambda: {"toy": Loop()})
    plan = Plan("toy", 2, {"quiet": True}, "random")
    assert play_seed(plan, 5) == Failure(5, "Stuck: no end after 20000 actions")
    code, text = shown(plan, 1, 1)
    assert code == 1
    assert "seed 5: Stuck" in text
    assert (
        "tabletop simulate --game toy --seats 2 --games 1 --seed 5 --player random"
        " --option quiet=true" in text
    )


def test_bad_options_are_refused_before_anything_is_played() -> None:
    with pytest.raises(BadOptions):
        shown(Plan("power_grid.stock", 9, {}, "random"), 1, 1)
