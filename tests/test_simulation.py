"""Many games at once: results, repeatability, and failures that can be played again."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from tabletop import simulation
from tabletop.bots import COMPUTER_PLAYERS, measuring_players
from tabletop.catalog import games
from tabletop.rules.game import BadOptions, Fact
from tabletop.simulation import (
    Failure,
    Lost,
    Plan,
    Result,
    Stuck,
    lower_bound,
    play_game,
    play_seed,
    players_for,
)
from tests.toy import ToyGame, ToyState

STOCK = Plan("power_grid.stock", {"map": "usa"}, ("random",) * 3)


class Faulty(ToyGame):
    """A toy game whose states have a planted fault."""

    kind: type[ToyState]

    def setup(self, seats: int, options: object, seed: int) -> ToyState:
        """A state like that of the toy."""
        state = self.kind()
        toy = ToyGame().setup(seats, {}, seed)
        for name in ToyState.__slots__:
            setattr(state, name, getattr(toy, name))
        return state


class EndlessState(ToyState):
    """Draws without taking away."""

    __slots__ = ()

    def draw(self) -> list[Fact]:
        """Always the same prize."""
        return []


class Loop(Faulty):
    """A toy game in which the prizes never run out."""

    kind = EndlessState


class LosingState(ToyState):
    """Counts the coins that people have as if none were ever paid."""

    __slots__ = ()

    def totals(self) -> dict[str, int]:
        """Coins leave the game, so this total does not stay."""
        return {"coins": sum(self.coins)}


class Leak(Faulty):
    """A toy game in which a total does not stay."""

    kind = LosingState


def shown(plan: Plan, count: int, workers: int) -> tuple[int, str]:
    """Exit code and text of a simulation."""
    text = io.StringIO()
    console = Console(file=text, width=120)
    return simulation.simulate(
        plan, count, seed=5, workers=workers, console=console
    ), text.getvalue()


def test_a_game_is_repeated_by_its_seed() -> None:
    game = ToyGame()
    results = [
        play_game(game, 3, {}, seed, players_for(["random"] * 3, seed)) for seed in (1, 1, 2)
    ]
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


def test_players_change_seats_and_options_are_mixed() -> None:
    plan = Plan("power_grid.stock", {}, ("sensible", "random", "random"), True, "map")
    seats = [plan.players_of(seed).index("sensible") for seed in range(6)]
    assert seats == [0, 1, 2, 0, 1, 2]
    game = games()[plan.game_id]
    known = game.options["map"].choices
    maps = [plan.options_of(game, seed)["map"] for seed in range(3 * len(known) + 1)]
    assert maps == [name for name in (*known, known[0]) for _ in range(3)][: len(maps)]
    with pytest.raises(BadOptions, match="no option 'open_money' with choices"):
        shown(Plan(plan.game_id, {}, plan.players, True, "open_money"), 1, 1)


def test_wins_are_told_by_player_with_their_lower_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulation, "games", lambda: {"toy": ToyGame()})
    code, text = shown(Plan("toy", {}, ("random", "sensible"), rotates=True), 6, 1)
    assert code == 0
    rows = [line.split("│")[1:-1] for line in text.splitlines() if "%" in line and "│" in line]
    assert [row[0].strip() for row in rows] == ["random", "sensible"]
    assert sum(float(row[2].strip(" %")) for row in rows) == pytest.approx(100, abs=0.2)


@pytest.mark.parametrize(
    ("wins", "count", "bound"), [(0, 10, 0.0), (9, 10, 0.596), (10, 10, 0.722)]
)
def test_the_lower_bound_is_wilsons(wins: int, count: int, bound: float) -> None:
    assert lower_bound(wins, count) == pytest.approx(bound, abs=0.001)


def test_players_with_a_plan_measure_their_game_and_sit_at_no_table() -> None:
    assert set(COMPUTER_PLAYERS) == {"sensible", "random"}
    assert measuring_players(STOCK.game_id) == COMPUTER_PLAYERS
    assert {"one_company", "two_companies", "diamonds", "books"} < set(measuring_players("mombasa"))
    plan = Plan("mombasa", {}, ("books", "random"), rotates=True)
    assert isinstance(play_seed(plan, 1), Result)
    assert isinstance(play_seed(Plan(STOCK.game_id, {}, plan.players), 1), Failure)


def test_a_game_without_end_is_stuck() -> None:
    with pytest.raises(Stuck, match="20000 actions"):
        play_game(Loop(), 2, {}, 1, players_for(["random"] * 2, 1))


def test_a_game_that_loses_something_is_a_failure() -> None:
    with pytest.raises(Lost, match="became"):
        play_game(Leak(), 2, {}, 1, players_for(["random"] * 2, 1))


def test_a_failure_names_its_seed_and_how_to_repeat_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulation, "games", lambda: {"toy": Loop()})
    plan = Plan("toy", {"quiet": True}, ("random", "sensible"), rotates=True)
    assert play_seed(plan, 5) == Failure(5, "Stuck: no end after 20000 actions")
    code, text = shown(plan, 1, 1)
    assert code == 1
    assert "seed 5: Stuck" in text
    assert (
        "tabletop simulate --game toy --games 1 --seed 5 --players sensible,random"
        " --option quiet=true" in text
    )


def test_bad_options_are_refused_before_anything_is_played() -> None:
    with pytest.raises(BadOptions):
        shown(Plan("power_grid.stock", {}, ("random",) * 9), 1, 1)
