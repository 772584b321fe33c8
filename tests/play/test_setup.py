"""Choosing before a game: every page by two buttons, places that answer for themselves."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop.catalog import games, map_groups
from tabletop.play.panel import Message
from tabletop.play.setup import Chosen, Setup, Unfinished, place_entry
from tabletop.rules.game import Option
from tests.toy import ToyGame

STOCK, MOMBASA = "power_grid.stock", "mombasa"
UNFINISHED = Unfinished(7, STOCK, "2026-11-29T20:15", 128)
COMPUTERS = ("sensible", "random")
MAPS = ("map", "map")
"""The pages of the map's group and of the map."""


@dataclass(frozen=True)
class Sketch:
    """Of a game, what the choosing asks."""

    id: str = "sketch"
    seats: range = range(3, 5)
    options: Mapping[str, Option] = field(
        default_factory=lambda: {
            "board": Option("choice", "north", ("north", "south")),
            "deck": Option("choice", "short", ("short",)),
            "length": Option("choice", "long", ("short", "long")),
        }
    )


def new(**changes: Any) -> Setup:
    settings: dict[str, Any] = {
        "games": games(),
        "places": 6,
        "computers": COMPUTERS,
        "languages": ("cs", "en"),
        "language": "en",
        "groups": {"map": map_groups()},
        **changes,
    }
    return Setup(**settings)


def kinds_of_pages(setup: Setup) -> list[str]:
    """The pages in the order in which confirming alone comes to them."""
    seen = []
    while not setup.is_over:
        seen.append(setup.page.id)
        setup.confirm(setup.host)
    return seen


def to_page(setup: Setup, page: str) -> Setup:
    """Confirm, as a host who changes nothing, until this page is on show."""
    while setup.page.id != page:
        if setup.page.kind == "resume":
            walk_to(setup, "new_game")
        setup.confirm(setup.host)
        assert not setup.is_over
    return setup


def walk_to(setup: Setup, entry: str) -> None:
    """By the host's first button alone."""
    for _ in setup.page.entries:
        if setup.page.lit.id == entry:
            return
        setup.walk(setup.host)
    raise AssertionError(f"there is no {entry} on the page {setup.page.id}")


def test_confirming_alone_starts_a_game_against_computers() -> None:
    setup = new(host=4)
    assert kinds_of_pages(setup) == ["language", "game", *MAPS, "seats", "options"]
    chosen = setup.chosen
    assert chosen is not None
    assert (chosen.resumes, chosen.game, chosen.language) == (None, STOCK, "en")
    assert chosen.options == {name: o.default for name, o in games()[STOCK].options.items()}
    assert len(chosen.places) == len(chosen.players) == 4
    assert list(chosen.places) == sorted(chosen.places)
    assert dict(zip(chosen.places, chosen.players, strict=True))[4] == "human"
    assert sorted(chosen.players) == ["human", "sensible", "sensible", "sensible"]
    games()[STOCK].setup(len(chosen.players), chosen.options, 1)


@pytest.mark.parametrize("places", range(2, 7))
@pytest.mark.parametrize("host", [0, 1])
def test_as_many_computers_are_proposed_as_make_a_game(places: int, host: int) -> None:
    kinds = new(places=places, host=host).kinds
    assert kinds[host] == "human"
    assert kinds.count("sensible") == min(4, places) - 1


def test_an_unfinished_game_is_gone_on_with_by_one_press() -> None:
    setup = new(unfinished=[UNFINISHED])
    assert [entry.id for entry in setup.page.entries] == ["7", "new_game"]
    setup.confirm(2)
    assert setup.chosen == Chosen(7, STOCK, "en")


def test_several_unfinished_games_can_be_gone_on_with() -> None:
    older = Unfinished(3, STOCK, "2026-11-28T19:00", 40)
    setup = new(unfinished=[UNFINISHED, older])
    setup.walk(1)
    setup.confirm(1)
    assert setup.chosen == Chosen(3, STOCK, "en")


def test_a_kept_game_that_lacks_its_edition_is_seen_and_not_taken() -> None:
    obstacle = Message("edition_missing", figures={"kind": "edition", "id": "attic"})
    setup = new(unfinished=[replace(UNFINISHED, obstacle=obstacle)])
    assert (setup.page.entries[0].is_barred, setup.page.lit.id) == (True, "new_game")
    setup.take("7")
    assert (setup.chosen, setup.message, setup.page.id) == (None, obstacle, "resume")


def test_a_new_game_comes_after_the_question_about_the_old_one() -> None:
    setup = new(unfinished=[UNFINISHED])
    setup.walk(3)
    setup.confirm(3)
    assert (setup.page.id, setup.host) == ("language", 3)


def test_pages_without_a_choice_are_skipped() -> None:
    alone = {STOCK: games()[STOCK]}
    assert kinds_of_pages(new(games=alone, languages=("en",))) == [*MAPS, "seats", "options"]
    assert kinds_of_pages(new(games=alone))[0] == "language"
    assert kinds_of_pages(new(games={"toy": ToyGame()}))[1:] == ["seats", "options"]


def test_every_choice_has_a_page_and_the_last_page_starts() -> None:
    setup = new(games={"sketch": Sketch()}, languages=("en",))
    walk_to(setup, "south")
    setup.confirm(0)
    assert (setup.page.id, setup.page.lit.id, setup.page.number) == ("length", "long", 2)
    setup.confirm(0)
    assert setup.page.lit.id == "start"
    setup.confirm(0)
    assert setup.chosen is not None
    assert setup.chosen.options == {"board": "south", "deck": "short", "length": "long"}
    assert len(setup.chosen.players) == 4


def test_mombasa_asks_for_its_preparation_and_has_no_map() -> None:
    """One edition is no choice; without switches the places are the last page."""
    setup = to_page(new(host=1), "game")
    walk_to(setup, MOMBASA)
    assert kinds_of_pages(setup) == ["game", "setup", "seats"]
    chosen = setup.chosen
    assert chosen is not None
    assert (chosen.game, chosen.options) == (MOMBASA, {"edition": "house", "setup": "first"})
    assert sorted(chosen.players) == ["human", "sensible", "sensible", "sensible"]
    games()[MOMBASA].setup(len(chosen.players), chosen.options, 1)


def test_mombasa_can_be_prepared_at_random_for_two_to_four() -> None:
    setup = to_page(new(), "game")
    walk_to(setup, MOMBASA)
    to_page(setup, "setup")
    assert [entry.id for entry in setup.page.entries] == ["first", "variable"]
    walk_to(setup, "variable")
    to_page(setup, "seats")
    for people, code in (({0, 1, 2, 3, 4}, "too_many_players"), ({0}, "too_few_players")):
        seat_people(setup, people)
        setup.confirm(0)
        assert setup.message is not None
        assert setup.message.figures == {"have": len(people), "least": 2, "most": 4}
        assert setup.message.code == code
    seat_people(setup, {0, 3})
    setup.confirm(0)
    assert setup.chosen is not None
    assert (setup.chosen.options["setup"], setup.chosen.places) == ("variable", (0, 3))


def test_another_game_brings_its_own_options_and_seats() -> None:
    setup = new(games={**games(), "sketch": Sketch()}, places=3)
    setup.confirm(0)
    walk_to(setup, "sketch")
    setup.confirm(0)
    assert setup.page.id == "board"
    assert setup.kinds == ("human", "sensible", "sensible")


def test_whoever_presses_first_leads_and_the_others_do_not() -> None:
    setup = new(unfinished=[UNFINISHED])
    for place in (1, 5, 2):
        setup.walk(place)
        assert setup.host == place
    setup.touch_place(4)
    assert setup.host == 4
    assert setup.kinds.count("human") == 1
    to_page(setup, "map")
    before, revision = setup.page, setup.revision
    for press in (setup.walk, setup.confirm, setup.back, setup.touch_place):
        press(2)
    assert (setup.page, setup.host, setup.revision) == (before, 4, revision)


def test_walking_goes_round_in_both_directions() -> None:
    setup = to_page(new(), "seats")
    lit = []
    for steps in (1, 1, -1, -1, -1):
        setup.walk(0, steps)
        lit.append(setup.page.cursor)
    assert lit == [0, 1, 0, 6, 5]


def test_guests_sit_down_by_their_own_buttons() -> None:
    setup = to_page(new(), "seats")
    free = setup.kinds.index(None)
    taken = setup.kinds.index("sensible")
    for place in (free, taken):
        setup.confirm(place)
        assert setup.kinds[place] == "human"
    setup.back(taken)
    assert setup.kinds[taken] is None
    setup.confirm(free)
    assert setup.kinds[free] is None
    seen = []
    for _ in range(4):
        setup.walk(free)
        seen.append(setup.kinds[free])
    assert seen == ["human", "sensible", "random", None]
    setup.touch_place(free)
    assert setup.kinds[free] == "human"
    assert setup.page.lit.id == "go_on"


def test_the_host_fills_every_place() -> None:
    setup = to_page(new(), "seats")
    assert len(setup.page.entries) == 7
    for place in range(6):
        walk_to(setup, place_entry(place))
        while setup.kinds[place] != "human":
            setup.confirm(0)
    walk_to(setup, "go_on")
    setup.confirm(0)
    setup.confirm(0)
    assert setup.chosen is not None
    assert setup.chosen.places == (0, 1, 2, 3, 4, 5)
    assert set(setup.chosen.players) == {"human"}


def seat_people(setup: Setup, places: set[int]) -> None:
    """People at these places, nobody elsewhere, by touch."""
    for place in range(setup.places):
        while setup.kinds[place] != ("human" if place in places else None):
            setup.touch_place(place)


@pytest.mark.parametrize(
    ("people", "code"),
    [
        (set(), "no_person"),
        ({2}, "too_few_players"),
        ({0, 1, 2, 3, 4}, "too_many_players"),
        ({0, 1, 2, 3, 4, 5}, "too_many_players"),
    ],
)
def test_too_few_too_many_and_nobody_are_refused_with_figures(people: set[int], code: str) -> None:
    setup = to_page(new(games={"toy": ToyGame()}), "seats")
    seat_people(setup, people)
    setup.confirm(0)
    message = setup.message
    assert message is not None
    assert (setup.page.id, message.code) == ("seats", code)
    if people:
        assert message.figures == {"have": len(people), "least": 2, "most": 4}
    seat_people(setup, {1, 3})
    assert setup.message is None
    setup.confirm(0)
    assert setup.page.id == "options"


def test_switches_stay_on_their_page_until_start() -> None:
    setup = to_page(new(), "options")
    walk_to(setup, "open_money")
    setup.confirm(0)
    assert setup.page.lit.is_on
    walk_to(setup, "free_routing")
    setup.confirm(0)
    setup.confirm(0)
    walk_to(setup, "start")
    setup.confirm(0)
    assert setup.chosen is not None
    assert setup.chosen.options == {
        "map": "germany",
        "regions": "random",
        "open_money": True,
        "all_pass_ends": False,
        "free_routing": False,
    }


def test_going_back_keeps_what_was_chosen_and_at_last_leaves() -> None:
    setup = new()
    walk_to(setup, "cs")
    setup.confirm(0)
    setup.confirm(0)
    setup.confirm(0)
    walk_to(setup, "usa")
    setup.confirm(0)
    setup.confirm(1)
    pages = []
    while not setup.is_left:
        pages.append((setup.page.id, setup.page.lit.id))
        setup.back(0)
    maps = [("map", "usa"), ("map", "base")]
    assert pages == [("seats", "go_on"), *maps, ("game", STOCK), ("language", "cs")]
    assert setup.kinds[1] == "human"
    assert setup.chosen is None


def test_guests_who_sit_stay_when_another_leads() -> None:
    setup = to_page(new(), "seats")
    setup.confirm(1)
    while setup.page.id != "language":
        setup.back(0)
    setup.walk(5)
    assert (setup.host, setup.kinds[0], setup.kinds[1], setup.kinds[5]) == (
        *(5, "human", "human", "human"),
    )


def test_what_is_not_on_the_page_cannot_be_taken() -> None:
    setup = new()
    setup.take("germany")
    assert (setup.page.id, setup.revision) == ("language", 0)


def test_a_table_too_small_for_every_game_is_refused() -> None:
    with pytest.raises(ValueError, match="1 places"):
        new(places=1)
    setup = new(games={"sketch": Sketch(), **games()}, places=2)
    assert kinds_of_pages(setup) == ["language", "game", *MAPS, "seats", "options"]


PRESSES = st.tuples(
    st.sampled_from(["walk", "confirm", "back", "touch_place", "take"]), st.integers(0, 5)
)


@given(st.lists(PRESSES, max_size=40), st.booleans(), st.integers(2, 6))
def test_after_any_presses_the_host_alone_can_start(
    presses: list[tuple[str, int]], has_unfinished: bool, places: int
) -> None:
    both: dict[str, Any] = {**games(), "toy": ToyGame(), "sketch": Sketch()}
    setup = new(games=both, places=places, unfinished=[UNFINISHED] if has_unfinished else [])
    for name, place in presses:
        if name == "take":
            entries = setup.page.entries
            setup.take(entries[place % len(entries)].id)
        else:
            getattr(setup, name)(place % places)
        if setup.is_over:
            break
        assert len(setup.page.entries) <= 7
        assert 1 <= setup.page.number <= setup.page.count
    for _ in range(12):
        if setup.is_over:
            break
        if setup.page.id == "seats":
            fill(setup)
        if setup.page.id == "options":
            walk_to(setup, "start")
        setup.confirm(setup.host)
    assert setup.is_over
    chosen = setup.chosen
    if chosen is not None and chosen.resumes is None:
        assert len(chosen.players) in both[chosen.game].seats
        assert "human" in chosen.players


def fill(setup: Setup) -> None:
    """As many people as the game needs at the first places, by the host's buttons."""
    least = setup.game.seats.start
    for place in range(setup.places):
        walk_to(setup, place_entry(place))
        while setup.kinds[place] != ("human" if place < least else None):
            setup.confirm(setup.host)
    walk_to(setup, setup.page.entries[-1].id)


def test_a_touch_after_the_end_changes_nothing() -> None:
    setup = to_page(new(), "options")
    switch = setup.page.entries[0].id
    setup.take("start")
    chosen = setup.chosen
    revision = setup.revision
    for late in (switch, "start", place_entry(3)):
        setup.take(late)
    assert chosen is not None
    assert setup.chosen is chosen
    assert setup.revision == revision


def test_a_guest_who_holds_sends_no_computer_player_away() -> None:
    setup = to_page(new(host=0), "seats")
    (guest, *_) = [place for place, kind in enumerate(setup.kinds) if kind in COMPUTERS]
    kinds = setup.kinds
    setup.back(guest)
    assert setup.kinds == kinds
