"""Choices of a game: its length, many maps by groups, special rules that are turned on in place."""

import pytest

from tabletop.catalog import games
from tabletop.play.choices import MAX_ENTRIES
from tabletop.play.setup_page import REST, grouped
from tests.play.test_setup import MOMBASA, STOCK, new, to_page, walk_to


def test_many_maps_are_chosen_by_their_groups_which_keep_the_choice() -> None:
    setup = to_page(new(languages=("en",)), "map")
    assert (setup.page.kind, setup.page.lit.id) == ("group", "base")
    walk_to(setup, "west_europe")
    setup.confirm(0)
    assert (setup.page.kind, setup.page.lit.id) == ("choice", "france")
    walk_to(setup, "italy")
    setup.confirm(0)
    setup.go_back()
    assert setup.page.lit.id == "italy"
    setup.go_back()
    assert (setup.page.lit.id, setup.page.lit.is_on) == ("west_europe", True)
    setup.confirm(0)
    assert setup.page.lit.id == "italy"


@pytest.mark.parametrize("game", [id_ for id_ in games() if id_ != MOMBASA])
def test_every_map_of_a_game_stands_in_one_group_and_on_a_level_of_a_menu(game: str) -> None:
    setup = to_page(new(games={game: games()[game]}, languages=("en",)), "map")
    groups = [entry.id for entry in setup.page.entries]
    maps = [map_id for group in groups for map_id in setup.choices_in(group)]
    assert sorted(maps) == sorted(games()[game].options["map"].choices)
    levels = [groups, *(setup.choices_in(group) for group in groups)]
    assert max(map(len, levels)) <= MAX_ENTRIES
    assert REST not in groups


def test_what_no_group_names_follows_in_a_group_of_its_own() -> None:
    names = [f"map_{number}" for number in range(9)]
    assert grouped(names, {"first": names[:3], "gone": ["moon"]}) == {
        "first": names[:3],
        REST: names[3:],
    }
    assert grouped(names[:7], {"first": names[:3]}) == {REST: names[:7]}


def test_a_special_rule_with_choices_is_turned_on_and_stays_on_its_page() -> None:
    setup = to_page(new(), "options")
    walk_to(setup, "regions")
    assert (setup.page.lit.kind, setup.page.lit.value) == ("turn", "random")
    setup.confirm(0)
    assert (setup.page.lit.id, setup.page.lit.value) == ("regions", "players")
    setup.confirm(0)
    assert setup.page.lit.value == "random"


def test_a_game_with_several_lengths_asks_for_one() -> None:
    setup = to_page(new(languages=("en",), lengths={STOCK: ("last",)}), "length")
    assert [entry.id for entry in setup.page.entries] == ["whole", "last"]
    assert setup.page.lit.id == "whole"
    setup.walk(0)
    for _ in range(3):
        setup.confirm(0)
    assert setup.chosen is not None
    assert setup.chosen.length == "last"
