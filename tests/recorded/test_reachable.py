"""Exact counts of what can be reached: ways and different positions after 1, 2, 3 actions.

Owns the counts from fixed positions; where one is wrong, the split by first action is shown.
"""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from tabletop.catalog import games
from tabletop.rules.game import Action, Seat, State, to_data
from tests.recorded.recording import FOLDER
from tests.rules.mombasa import positions as mombasa
from tests.toy import ToyGame

Count = tuple[int, int]
"""Ways to play so many actions, and different positions that they lead to."""


def moves(state: State) -> Iterator[tuple[Seat, Action]]:
    """Everything that anybody may do now."""
    for seat in state.to_act():
        for action in state.legal(seat):
            yield seat, action


def after(state: State, seat: Seat, action: Action) -> State:
    """The position that an action leads to."""
    new = state.copy()
    new.apply(seat, action)
    return new


def reachable(start: State, depth: int) -> Count:
    """Counts all sequences of so many actions, going on once from equal positions."""
    level: dict[str, tuple[State, int]] = {start.digest(): (start, 1)}
    for _ in range(depth):
        deeper: dict[str, tuple[State, int]] = {}
        for state, ways in level.values():
            for seat, action in moves(state):
                new = after(state, seat, action)
                key = new.digest()
                deeper[key] = (new, ways + deeper.get(key, (new, 0))[1])
        level = deeper
    return sum(ways for _, ways in level.values()), len(level)


def split(start: State, depth: int) -> str:
    """The counts by first action, for comparison with another run."""
    return "\n".join(
        f"{seat} {to_data(action)}: {reachable(after(start, seat, action), depth - 1)}"
        for seat, action in moves(start)
    )


def assert_counts(start: State, counts: list[Count]) -> None:
    """The counts for depth 1, 2, ... are these."""
    for depth, expected in enumerate(counts, start=1):
        found = reachable(start, depth)
        assert found == expected, f"depth {depth}: {found}, split:\n{split(start, depth)}"


def recorded_position(name: str, step: int) -> State:
    """The position before an action of a recorded game."""
    log = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))["log"]
    state = games()[log["game"]].setup(log["seats"], log["options"], log["start"]["seed"])
    for seat, data in log["actions"][:step]:
        state.apply(seat, state.parse_action(data))
    return state


def test_counts_of_the_toy() -> None:
    assert_counts(ToyGame().setup(2, {}, 1), [(20, 20), (220, 20), (3260, 310)])
    assert_counts(ToyGame().setup(3, {}, 1), [(30, 30), (630, 301), (8100, 58)])


def test_counts_of_the_start() -> None:
    """Seven ways to begin; the five companies founded have 42 cities to choose from each."""
    start = games()["power_grid.stock"].setup(2, {"map": "germany"}, 1)
    assert_counts(start, [(7, 7), (223, 223), (650, 650)])


@pytest.mark.parametrize(
    ("name", "step", "counts"),
    [
        ("power_grid.stock-2-usa-random-9", 97, [(6, 6), (55, 39), (332, 204)]),  # bidding
        ("power_grid.stock-2-usa-random-9", 171, [(9, 9), (73, 49), (457, 153)]),  # opening
        (
            "power_grid.stock-4-germany-random-7",
            430,
            [(3, 3), (9, 9), (111, 99)],
        ),  # a plant too many
        ("power_grid.stock-4-germany-random-7", 467, [(4, 4), (18, 15), (90, 60)]),  # fuel
        ("power_grid.stock-4-germany-random-7", 356, [(4, 4), (18, 18), (54, 54)]),  # powering
        (
            "power_grid.stock-6-usa-random-open_money-55",
            356,
            [(8, 8), (68, 59), (345, 201)],
        ),  # trade
        ("power_grid.stock-6-usa-random-open_money-55", 115, [(15, 15), (218, 135)]),  # building
    ],
)
def test_counts_of_recorded_positions(name: str, step: int, counts: list[Count]) -> None:
    assert_counts(recorded_position(name, step), counts)


def test_counts_of_planning_at_the_same_time() -> None:
    """Each has 7 cards for 3 slots, or is ready; then 14 ways on, or back from being ready."""
    own = 21 * 14 + 1
    two = mombasa.Position(2).planning().load()
    assert_counts(two, [(2 * 22, 44), (2 * own + 2 * 22**2, 779)])
    three = mombasa.Position(3).planning().load()
    assert_counts(three, [(3 * 22, 66), (3 * own + 6 * 22**2, 1894)])


def test_counts_of_a_turn_with_goods() -> None:
    position = mombasa.Position().area(0, "start_coffee_2", "start_bananas_2").money(3)
    assert_counts(position.load(), [(13, 13), (97, 97), (1043, 983)])


def test_counts_of_an_expansion() -> None:
    position = mombasa.Position().area(0, "start_expansion_2").holds("cairo", "r21")
    assert_counts(position.load(), [(13, 13), (113, 110), (1283, 1160)])


def test_a_wrong_count_shows_the_split() -> None:
    with pytest.raises(AssertionError, match=r"(?s)depth 1: \(20, 20\), split:.*'coins': 9"):
        assert_counts(ToyGame().setup(2, {}, 1), [(19, 20)])
