"""Loading broken states: refused in one sentence, or a position that plays on like any other.

Owns the law for the loaders of all games of the catalog.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tabletop.rules.game import BadState, State
from tabletop.rules.power_grid.data import STEP3_CARD
from tests.laws.games import CATALOG
from tests.laws.law import Data, GameUnderLaw, plain, settings_of
from tests.laws.power_grid import STOCK
from tests.laws.walks import MOST_ACTIONS, Wanderer, positions

Path = tuple[str | int, ...]

STRANGE: tuple[Any, ...] = (None, True, False, -1, 0, 1, 2, 3, 99, 100, 10**6, 2**63, 10**30)
STRANGE += (0.5, "", "nobody", "green", "99", "\ud800", [], {}, [[]], [None], {"": 0})


@cache
def samples(law: GameUnderLaw) -> tuple[Data, ...]:
    """Real states of all decisions as plain data."""
    found = []
    for index, setting in enumerate(settings_of(law)):
        found += [plain(place.state) for place in positions(setting, 10, seed=20 + index)]
    return tuple(found)


def paths(data: Any, path: Path = ()) -> Iterator[Path]:
    """The places of all values in plain data, the whole left out."""
    inner: Any = ()
    if isinstance(data, dict):
        inner = data.items()
    elif isinstance(data, list):
        inner = enumerate(data)
    for key, value in inner:
        yield (*path, key)
        yield from paths(value, (*path, key))


def value_at(data: Any, path: Path) -> Any:
    """What stands at a place."""
    for key in path:
        data = data[key]
    return data


@st.composite
def broken_states(draw: st.DrawFn, law: GameUnderLaw) -> Data:
    """A real state in which one or two places were changed."""
    data: Data = json.loads(json.dumps(draw(st.sampled_from(samples(law)))))
    for _ in range(draw(st.integers(1, 2))):
        places = list(paths(data))
        path = draw(st.sampled_from(places))
        holder, key = value_at(data, path[:-1]), path[-1]
        value = holder[key]
        ways = ["drop", "strange", "swap"]
        ways += ["number"] * 3 * (isinstance(value, int) and not isinstance(value, bool))
        ways += ["reorder", "double"] * (isinstance(value, list) and bool(value))
        match draw(st.sampled_from(ways)):
            case "drop":
                del holder[key]
            case "number":
                holder[key] = value + draw(st.integers(-12, 12))
            case "strange":
                holder[key] = draw(st.sampled_from(STRANGE))
            case "reorder":
                holder[key] = draw(st.permutations(value))
            case "double":
                holder[key] = [*value, draw(st.sampled_from(value))]
            case "swap":
                alike = [p for p in places if type(value_at(data, p)) is type(value)]
                other = draw(st.sampled_from(alike))
                if other[: len(path)] != path and path[: len(other)] != other:
                    holder[key] = value_at(data, other)
                    value_at(data, other[:-1])[other[-1]] = value
    return data


@st.composite
def any_broken_state(draw: st.DrawFn) -> tuple[GameUnderLaw, Data]:
    """A game of the catalog and a broken state of it."""
    law = draw(st.sampled_from(CATALOG))
    return law, draw(broken_states(law))


@given(any_broken_state(), st.integers(0, 2**32))
@settings(max_examples=400, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
def test_a_broken_state_is_refused_or_plays_on(
    broken: tuple[GameUnderLaw, Data], seed: int
) -> None:
    law, data = broken
    takes_it_or_says_why(law, data, seed)


def test_half_a_character_is_no_name() -> None:
    law = STOCK
    data = plain(settings_of(law)[0].setup(1))
    data["course"]["order"] = ["\ud800"]
    takes_it_or_says_why(law, data, 1)


def takes_it_or_says_why(law: GameUnderLaw, data: Data, seed: int) -> None:
    """The data is refused in one sentence, or the loaded game plays on to a sound end."""
    try:
        state = law.game.load(data)
    except BadState as error:
        assert_is_one_sentence(str(error))
        return
    again = law.game.load(json.loads(json.dumps(state.to_dict())))
    assert again.digest() == state.digest()
    plays_to_its_end(law, state, seed)


def assert_is_one_sentence(text: str) -> None:
    """One line of plain text of a readable length; the longest names all maps."""
    assert text.strip() == text != ""
    assert "\n" not in text
    assert len(text) < 400


def plays_to_its_end(law: GameUnderLaw, state: State, seed: int) -> None:
    """A random game from here ends, with everything conserved and legal lists that hold."""
    totals, wanderer, actions = state.totals(), Wanderer(seed), 0
    while state.to_act():
        for viewer in (None, *range(state.seats)) if actions % 50 == 0 else ():
            state.view(viewer)
        state.apply(*wanderer.choose(state))
        actions += 1
        assert state.totals() == totals
        assert law.is_solvent(state)
        assert actions < MOST_ACTIONS
    assert state.outcome() is not None


@given(
    st.recursive(
        st.sampled_from(STRANGE) | st.text(max_size=5) | st.integers(),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
        max_leaves=10,
    )
)
@settings(max_examples=100, derandomize=True)
def test_anything_else_is_no_state(data: object) -> None:
    for law in CATALOG:
        try:
            law.game.load(data)
        except BadState as error:
            assert_is_one_sentence(str(error))
        else:
            raise AssertionError(f"{law.game.id} takes it for a state")


@pytest.mark.parametrize("phase", ["auction", "fuel", "building"])
def test_step_3_that_should_have_begun_with_the_round_is_refused(phase: str) -> None:
    law, wanderer = STOCK, Wanderer(3)
    state = settings_of(law)[0].setup(3)
    data = plain(state)
    while data["course"]["phase"] != phase:
        state.apply(*wanderer.choose(state))
        data = plain(state)
    law.game.load(data)
    data["market"]["deck"].remove(STEP3_CARD)
    data["market"]["removed"].append(STEP3_CARD)
    data["course"]["step3"] = "next_round"
    with pytest.raises(BadState, match="step 3 is overdue"):
        law.game.load(data)
