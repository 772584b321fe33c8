"""Owns: the tests that the page about maps says what is so, and that its example can be played.
Does not own: the maps' own soundness."""

import re
import tomllib
from typing import Any

from msgspec import structs

from tabletop.catalog import power_grid_data
from tabletop.rules.power_grid.classic import ClassicMode
from tabletop.rules.power_grid.data import map_from_plain
from tabletop.rules.rng import Rng
from tests.data.map_table import PAGE, lines, written


def example() -> dict[str, Any]:
    blocks = re.findall(r"```toml\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert len(blocks) == 1
    return tomllib.loads(blocks[0])


def test_the_tables_of_the_page_are_those_of_the_maps() -> None:
    assert written() == "\n".join(lines()), "python -m tests.data.map_table writes them anew"


def test_the_example_of_the_page_is_a_sound_map_that_can_be_played() -> None:
    data = power_grid_data()
    islet = map_from_plain(example(), data.decks, data.base)
    game = ClassicMode(
        structs.replace(data, maps={"germany": data.maps["germany"], "islet": islet})
    )
    for seats in game.seats:
        state, rng = game.setup(seats, {"map": "islet"}, seed=seats), Rng(seats)
        while seat := state.to_act():
            legal = state.legal(seat[0])
            state.apply(seat[0], legal[rng.below(len(legal))])
        assert state.outcome() is not None, seats
