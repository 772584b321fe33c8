"""Loading broken states: refused in one sentence, or a position that plays on like any other.

Owns this for the example edition, with faults made by hand and at random.
"""

import json
import random
from collections.abc import Callable
from typing import Any, get_args

import msgspec
import pytest

from tabletop.rules.game import BadState, State, to_data
from tabletop.rules.mombasa.actions import Advance, OccupySpace, RestCard
from tabletop.rules.mombasa.edition.check import edition_from_plain
from tabletop.rules.mombasa.edition.data import Edition
from tabletop.rules.mombasa.game import MombasaGame
from tabletop.rules.mombasa.parts import DueKind
from tests.rules.mombasa.positions import EDITION, GAME, Position, act, legal, plain_view
from tests.rules.mombasa.wandering import MOST_ACTIONS, SETUPS, choose, walk

Data = dict[str, Any]


def missing_card(data: Data) -> None:
    data["offer"]["pile"].pop()


def shuffled_letters(data: Data) -> None:
    data["offer"]["pile"].reverse()


def two_markers_more(data: Data) -> None:
    data["spaces"] = {"buy": 0, "discard": 0, "coffee": 0, "cotton": 0}


def another_post(data: Data) -> None:
    data["companies"]["cairo"]["columns"][0] = [4, False]


def inkwell_in_the_air(data: Data) -> None:
    data["players"][0]["inkwell"] = 5


def units_from_nowhere(data: Data) -> None:
    data["acting"]["units"] = 3


def same_letter_twice(data: Data) -> None:
    data["companies"]["cairo"]["track"] = "A2"


def share_at_a_slot(data: Data) -> None:
    data["offer"]["pile"].remove("d_share_cairo")
    data["players"][0]["area"][0] = "d_share_cairo"


def special_not_reached(data: Data) -> None:
    data["players"][0]["specials"][0] = 1


def first_turn_of_another(data: Data) -> None:
    data["course"] |= {"is_first_turn": True, "turn": 1}


def coin_from_nowhere(data: Data) -> None:
    data["shelves"]["coins"][8] = 1


def two_coins_under_a_book(data: Data) -> None:
    data["shelves"]["coins"][8] = 2
    data["round_coins"][2] = 0


def endless_option(data: Data) -> None:
    data["options"]["edition"] = "x" * 1000


def unknown_region(data: Data) -> None:
    data["regions"]["r99"] = "cairo"


def player_missing(data: Data) -> None:
    data["players"].pop()


FAULTS = (
    missing_card,
    shuffled_letters,
    two_markers_more,
    another_post,
    inkwell_in_the_air,
    units_from_nowhere,
    same_letter_twice,
    share_at_a_slot,
    special_not_reached,
    first_turn_of_another,
    coin_from_nowhere,
    two_coins_under_a_book,
    endless_option,
    unknown_region,
    player_missing,
)


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.__name__)
def test_a_state_that_cannot_be_is_refused(fault: Callable[[Data], None]) -> None:
    data = Position().plain
    GAME.load(data)
    fault(data)
    with pytest.raises(BadState) as refused:
        GAME.load(data)
    assert "\n" not in str(refused.value)
    assert len(str(refused.value)) < 300


def in_a_reward(*, is_setup: bool) -> Data:
    """A marker may advance: by the start bonus, or by the majority of coffee."""
    if is_setup:
        state: State = GAME.setup(2, {}, 1)
        while legal(state, RestCard):
            act(state, legal(state, RestCard)[0])
    else:
        state = Position().no_hand(0).area(0, "start_coffee_1").load()
        act(state, OccupySpace("coffee"))
    assert legal(state, Advance)
    return state.to_dict()


@pytest.mark.parametrize("is_setup", [True, False])
@pytest.mark.parametrize("kind", get_args(DueKind))
def test_another_reward_is_refused_or_plays_on(kind: str, is_setup: bool) -> None:
    data = in_a_reward(is_setup=is_setup)
    reward = {"kind": kind, "n": 2, "companies": [], "space": None, "goods": None, "tracks": 0}
    if kind in ("spaces", "tracks"):
        reward |= {"companies": ["cairo"], "tracks": int(kind == "tracks")}
    elif kind == "choice":
        reward["space"] = "coffee"
    data["acting"]["due"] = [*data["acting"]["due"], reward]
    try:
        state = GAME.load(data)
    except BadState:
        return
    assert not is_setup, "only the starting tile brings a reward in the setup"
    while state.to_act() == (0,):
        allowed = state.legal(0)
        assert allowed, f"stuck at {plain_view(state).decision}"
        act(state, allowed[-1])
        GAME.load(state.to_dict())


def at_its_limits() -> Edition:
    """The example with ids as long, tracks as far and rewards as great as they may be."""
    plain = msgspec.to_builtins(EDITION)
    tables = ("cards", "regions", "books", "starting_tiles")
    ids = {row["id"] for table in tables for row in plain[table]}

    def lengthened(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: lengthened(inner) for key, inner in value.items()}
        if isinstance(value, list | tuple):
            return [lengthened(inner) for inner in value]
        return f"{value:_<40}" if isinstance(value, str) and value in ids else value

    plain = lengthened(plain)
    for tile in plain["bonus_tiles"]:
        tile["id"] = f"{tile['id']:_<40}"
    for track in (plain["diamond_track"], plain["bookkeeping_track"], *plain["tracks"]):
        track["last"] = 99
    for region in plain["regions"]:
        reward = region.get("reward")
        if reward and not region.get("mines") and reward["n"] > 1:
            reward["n"] = 9
    return edition_from_plain(plain)


def test_an_edition_at_its_limits_is_saved_and_played_on() -> None:
    game = MombasaGame({"example": at_its_limits()})
    state: State = game.setup(2, {"setup": "variable"}, 1)
    rng = random.Random(1)
    while state.to_act():
        seat, action = choose(state, rng)
        for one in state.legal(seat):
            assert state.parse_action(to_data(one)) == one
        if rng.random() < 0.1:
            assert game.load(json.loads(json.dumps(state.to_dict()))).digest() == state.digest()
        state.apply(seat, action)


def test_the_greatest_sum_of_rewards_is_saved() -> None:
    data = in_a_reward(is_setup=False)
    data["acting"]["due"] = [data["acting"]["due"][0] | {"n": 15 * 9}]
    assert legal(GAME.load(data), Advance)[-1] == Advance("cairo", 20)


def spoil(data: Data, rng: random.Random) -> None:
    """Change one value somewhere: another number, another word of the same list, one more."""
    places: list[tuple[Any, Any]] = []

    def collect(value: Any) -> None:
        items = value.items() if isinstance(value, dict) else enumerate(value)
        for key, inner in list(items):
            places.append((value, key))
            if isinstance(inner, dict | list):
                collect(inner)

    collect(data)
    holder, key = rng.choice(places)
    value = holder[key]
    if isinstance(value, bool):
        holder[key] = not value
    elif isinstance(value, int):
        holder[key] = value + rng.choice([-3, -1, 1, 2, 9])
    elif isinstance(value, list) and value:
        match rng.randrange(3):
            case 0:
                rng.shuffle(value)
            case 1:
                value.pop()
            case _:
                value.append(value[0])
    else:
        other, at = rng.choice(places)
        holder[key], other[at] = other[at], holder[key]


@pytest.mark.parametrize("setup", SETUPS)
def test_a_spoilt_state_is_refused_or_plays_on(setup: str) -> None:
    rng = random.Random(7)
    samples = [
        json.dumps(state.to_dict())
        for seats in (2, 4)
        for state in walk(seats, setup, 50 + seats)
        if rng.random() < 0.3
    ]
    for number in range(250):
        data = json.loads(rng.choice(samples))
        spoil(data, rng)
        try:
            state = GAME.load(json.loads(json.dumps(data)))
        except BadState:
            continue
        totals = state.totals()
        for _ in range(MOST_ACTIONS):
            if not state.to_act():
                break
            state.apply(*choose(state, rng))
            assert state.totals() == totals, number
        assert state.outcome() is not None, number
