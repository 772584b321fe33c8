"""What is hidden stays hidden, in every game: no view, legal list or fact depends on it.

Owns the law: a position and its twin, with other secrets, look the same to those who must not know.
"""

from __future__ import annotations

import json
import operator
import random
from collections import Counter
from collections.abc import Sequence
from itertools import takewhile

import pytest

from tabletop.rules.game import Action, Fact, Ref, Seat, State, View, to_data
from tests.laws.games import LAWS, every_setting
from tests.laws.law import GameUnderLaw, Setting, settings_of
from tests.laws.power_grid import STOCK
from tests.laws.walks import Wanderer, positions, walk
from tests.toy import PlaceBid, ToyGame


def concealed_kinds(law: GameUnderLaw) -> frozenset[str]:
    """The kinds of refs that some action of the game conceals."""
    universe = law.universe(settings_of(law)[0].setup(1))
    return frozenset().union(*(action.conceals for action in universe))


every_setting_with_secrets = pytest.mark.parametrize(
    "setting", settings_of(*filter(concealed_kinds, LAWS)), ids=str
)


def twin_for(setting: Setting, state: State, viewer: Seat | None, seed: int) -> State:
    """The position with other secrets, all of them hidden from the viewer."""
    rng = random.Random(seed)
    return setting.twin(state, lambda data: setting.law.hide_from(data, viewer, rng))


def twin_in_chance(setting: Setting, state: State, seed: int) -> State:
    """The position with another future, as far as nobody knows it."""
    rng = random.Random(seed)
    return setting.twin(state, lambda data: setting.law.hide_from_all(data, rng))


@every_setting
def test_no_view_or_legal_list_shows_what_is_hidden(setting: Setting) -> None:
    for place in positions(setting, 30, seed=8):
        state = place.state
        if not state.to_act():
            continue  # when the game is over, all is shown
        for viewer in (None, *range(state.seats)):
            twin = twin_for(setting, state, viewer, place.step)
            assert twin.digest() != state.digest(), place
            assert twin.view(viewer) == state.view(viewer), f"{place}, seen by {viewer}"
            assert twin.to_act() == state.to_act(), place
            if viewer is not None:
                assert list(twin.legal(viewer)) == list(state.legal(viewer)), place


@every_setting
def test_a_refusal_tells_nothing_hidden(setting: Setting) -> None:
    """Its sentence stands in the seat's strip, where all can read it."""
    for place in positions(setting, 24, seed=11):
        state, rng = place.state, random.Random(place.step)
        twin = twin_for(setting, state, None, place.step) if state.to_act() else state
        universe = list(setting.law.universe(state))
        rng.shuffle(universe)
        counts: Counter[type[Action]] = Counter()
        for action in universe:
            counts[type(action)] += 1
            if counts[type(action)] > 12:
                continue
            for seat in state.to_act():
                said, also = state.refusal(seat, action), twin.refusal(seat, action)
                if said and also and (said.rule, said.code) == (also.rule, also.code):
                    assert said == also, f"{place}: {action}"


@every_setting
def test_a_view_does_not_depend_on_chance_to_come(setting: Setting) -> None:
    """What nobody knows changes no view, no legal list, and no fact before something is drawn."""
    for place in positions(setting, 30, seed=9):
        state = place.state
        if not state.to_act():
            continue
        twin = twin_in_chance(setting, state, place.step)
        for viewer in (None, *range(state.seats)):
            assert twin.view(viewer) == state.view(viewer), f"{place}, seen by {viewer}"
        for seat in state.to_act():
            legal = list(state.legal(seat))
            assert list(twin.legal(seat)) == legal, place
            for action in legal[:40]:
                facts = [one.copy().apply(seat, action) for one in (state, twin)]
                assert before_barrier(facts[0]) == before_barrier(facts[1]), f"{place}: {action}"


def before_barrier(facts: Sequence[Fact]) -> list[Fact]:
    """The facts up to the first that reveals or draws something."""
    return list(takewhile(lambda fact: not fact.barrier, facts))


@every_setting_with_secrets
def test_a_concealed_ref_is_named_to_others_only_when_it_is_revealed(setting: Setting) -> None:
    """What only the chooser may see while it chooses (`Action.conceals`) is in no fact for others,
    unless the action, or what follows it, puts it on the table for all to see.
    """
    for place in positions(setting, 30, seed=12):
        state = place.state
        for seat in state.to_act():
            for action in concealing(state, seat)[:20]:
                after = state.copy()
                told = [fact for fact in after.apply(seat, action) if reaches_others(fact, seat)]
                for ref in hidden_refs(action):
                    is_shown = named(after.view(None), ref) > named(state.view(None), ref)
                    where = f"{place}: {action} of seat {seat}"
                    assert is_shown or not any(named(fact, ref) for fact in told), where


@every_setting_with_secrets
def test_what_is_hidden_can_be_chosen_by_concealed_refs_only(setting: Setting) -> None:
    """A strip shows the entries that are not concealed to everybody."""
    kinds = concealed_kinds(setting.law)
    for place in positions(setting, 30, seed=13):
        state = place.state
        twin = twin_for(setting, state, None, place.step) if state.to_act() else state
        for seat in state.to_act():
            shown = [open_refs(one.legal(seat), kinds) for one in (state, twin)]
            assert shown[0] == shown[1], f"{place}, seat {seat}"


def concealing(state: State, seat: Seat) -> list[Action]:
    """The allowed actions that are about something hidden."""
    return [action for action in state.legal(seat) if action.conceals]


def hidden_refs(action: Action) -> list[Ref]:
    """What others may not see of an action while it is chosen."""
    return [ref for ref in action.refs if ref.kind in action.conceals]


def open_refs(legal: Sequence[Action], kinds: frozenset[str]) -> set[tuple[str, Ref]]:
    """What all may see of actions, as far as it is of kinds that can be hidden."""
    return {
        (type(action).__name__, ref)
        for action in legal
        for ref in action.refs
        if ref.kind in kinds and ref.kind not in action.conceals
    }


def reaches_others(fact: Fact, seat: Seat) -> bool:
    """Whether anybody but this seat learns it."""
    return fact.audience is None or set(fact.audience) != {seat}


def named(value: Fact | View, ref: Ref) -> int:
    """How often something is named in a fact or a view."""
    return json.dumps(to_data(value)).count(json.dumps(ref.id))


@every_setting
def test_facts_are_for_all_or_for_some_seats(setting: Setting) -> None:
    for place in walk(setting, 10):
        if not place.state.to_act():
            break
        for fact in place.state.copy().apply(*Wanderer(10).choose(place.state)):
            audience = fact.audience
            is_for_some = audience is not None and set(audience) <= set(range(setting.seats))
            assert audience is None or (is_for_some and audience), f"{place}: {fact}"


def test_what_others_see_of_a_secret_bid_does_not_depend_on_it() -> None:
    for seed in range(20):
        seen: list[object] = []
        for coins in (0, 4, 9):
            state = ToyGame().setup(3, {}, seed)
            facts = [*state.apply(2, PlaceBid(3)), *state.apply(1, PlaceBid(coins))]
            told = [f for f in facts if f.audience is None or 0 in f.audience]
            seen.append((told, state.view(0), state.view(None), state.legal(0), state.to_act()))
            assert state.view(1).own_bid == coins, seed
        assert seen[0] == seen[1] == seen[2], seed


@pytest.mark.parametrize("setting", settings_of(STOCK), ids=str)
def test_money_is_seen_by_its_owner_only_unless_it_is_open(setting: Setting) -> None:
    state = setting.setup(1)
    twin = twin_for(setting, state, 0, 1)
    is_open = bool(setting.options.get("open_money"))
    assert (twin.view(1) == state.view(1)) == is_open
    richer = setting.twin(state, lambda data: operator.setitem(data["players"], 1, 999))
    assert richer.view(1) != state.view(1)
    assert (richer.view(0) == state.view(0)) != is_open
