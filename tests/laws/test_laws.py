"""Laws that every game obeys: legal lists, refusals, totals, JSON, copies.

Owns what holds for all games alike; what single games must know of themselves is in `games`.
"""

from __future__ import annotations

import json
import random
from collections import defaultdict
from collections.abc import Iterable
from typing import Any

import msgspec
import pytest

from tabletop.catalog import games
from tabletop.rules.game import Action, BadAction, IllegalAction, NotToAct, Seat, State, to_data
from tests.faults.marks import device_fault
from tests.laws.games import CATALOG, SETTINGS, every_setting
from tests.laws.law import Setting, plain
from tests.laws.walks import MOST_ACTIONS, Position, Wanderer, kind_among, kind_of, positions, walk
from tests.test_rule_ids import rule_texts

POSITIONS = 40
"""Positions looked at in each setting: more than 200 for each game."""

GAMES = 40
"""Whole games in each setting: 1000 of Power Grid's modes together, which share their parts."""


def test_every_game_of_the_catalog_is_under_law() -> None:
    assert [law.game.id for law in CATALOG] == list(games())


@every_setting
def test_the_walks_see_every_kind_of_decision(setting: Setting) -> None:
    kinds = {kind for place in positions(setting, 400) for kind in kind_of(place.state)}
    assert missing_kinds(setting, kinds) - setting.law.rare == set()


def missing_kinds(setting: Setting, kinds: Iterable[str]) -> set[str]:
    """The types of actions that were to be seen and are not among these."""
    universe = {type(action).__name__ for action in setting.law.universe(setting.setup(1))}
    return universe - set(kinds) - setting.law.never(setting.options)


@every_setting
def test_legal_is_the_universe_without_what_is_refused(setting: Setting) -> None:
    for place in positions(setting, POSITIONS):
        assert_legal_is_complete(place)


def assert_legal_is_complete(place: Position) -> None:
    """Each seat's legal list is the universe without what is refused, nothing twice."""
    state = place.state
    universe = list(place.setting.law.universe(state))
    assert len(set(universe)) == len(universe), place
    for seat in range(state.seats):
        legal = state.legal(seat)
        assert (seat in state.to_act()) == bool(legal), f"{place}, seat {seat}"
        if legal:
            allowed = {a for a in universe if state.refusal(seat, a) is None}
            assert allowed == set(legal), f"{place}, seat {seat}"
            assert len(set(legal)) == len(legal), f"{place}, seat {seat}"


@every_setting
def test_legal_keeps_its_order(setting: Setting) -> None:
    for place in positions(setting, POSITIONS, seed=2):
        state = place.state
        others = [state, state.copy(), reloaded(state)]
        for seat in range(state.seats):
            first = list(state.legal(seat))
            assert all(list(other.legal(seat)) == first for other in others), place


MALFORMED: tuple[object, ...] = (
    *(None, 1, "done", [], {}, {"type": None}, {"type": "\ud800"}, {"type": "conquer"}),
    *({"type": "done", "\ud800": 1}, {"type": "place_bid", "coins": 10**30}),
    *({"type": "found_company", "company": "pink"}, {"type": "connect_city", "city": "\ud800"}),
    *({"type": "plan", "slot": 9, "card": "a"}, {"type": "expand", "region": "\ud800"}),
    *({"type": "open_auction", "plant": 1, "bid": 1}, {"type": "supply_cities", "count": True}),
)


@every_setting
def test_what_is_no_action_of_the_game_is_not_parsed(setting: Setting) -> None:
    state = setting.setup(1)
    for data in MALFORMED:
        with pytest.raises(BadAction):
            state.parse_action(data)
    for action in setting.law.universe(state):
        with pytest.raises(BadAction):
            state.parse_action({**to_data(action), "more": 1})


@device_fault("25")
@every_setting
def test_a_refusal_names_its_rule_and_changes_nothing(setting: Setting) -> None:
    known = rule_texts()
    for place in positions(setting, POSITIONS, seed=3):
        state = place.state
        before = state.digest()
        for seat in state.to_act():
            for action in illegal_actions(place, seat):
                with pytest.raises(IllegalAction) as refused:
                    state.apply(seat, action)
                rule = refused.value.refusal.rule
                where = f"{place}: {action} refused by {rule}"
                assert not setting.law.names_real_rules or rule in known, where
                assert state.refusal(seat, action) == refused.value.refusal, where
        assert state.digest() == before, place


def illegal_actions(place: Position, seat: Seat) -> list[Action]:
    """Up to 30 of each type of action in the universe that the seat may not do now."""
    legal, by_type = set(place.state.legal(seat)), defaultdict(list)
    for action in place.setting.law.universe(place.state):
        if action not in legal:
            by_type[type(action)].append(action)
    rng = random.Random(place.step)
    return [one for found in by_type.values() for one in rng.sample(found, min(30, len(found)))]


@every_setting
def test_who_is_not_to_act_changes_nothing(setting: Setting) -> None:
    for place in positions(setting, POSITIONS, seed=4):
        state = place.state
        before = state.digest()
        actions = [action for seat in state.to_act() for action in state.legal(seat)]
        for seat in set(range(-1, state.seats + 1)) - set(state.to_act()):
            for action in actions:
                with pytest.raises(NotToAct):
                    state.apply(seat, action)
        assert state.digest() == before, place


@device_fault("25")
@every_setting
def test_nothing_is_lost_in_whole_games(setting: Setting) -> None:
    seen: set[frozenset[str]] = set()
    for seed in range(GAMES):
        totals = setting.setup(seed).totals()
        for place in walk(setting, seed):
            state = place.state
            assert state.totals() == totals, place
            assert setting.law.is_solvent(state), place
            offers = [place.legal(seat) for seat in state.to_act()]
            assert all(offers), place
            assert (state.outcome() is None) == bool(offers), place
            kind = kind_among(offers)
            if kind not in seen:  # so that the rarest decisions are looked at too
                seen.add(kind)
                assert_legal_is_complete(place)


@device_fault("25")
def test_a_walk_without_end_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.laws.walks.MOST_ACTIONS", 5)
    with pytest.raises(AssertionError, match="seed 3: no end after 5 actions"):
        list(walk(SETTINGS[0], 3))
    assert MOST_ACTIONS > 5


def reloaded(state: State) -> State:
    """The same state by way of JSON text."""
    return state.game.load(plain(state))


def insides(value: Any) -> Any:
    """All that an object of the rules is made of, except what it keeps only to be quick."""
    names = getattr(value, "__slots__", None) or getattr(value, "__mypyc_attrs__", ())
    if isinstance(value, msgspec.Struct) or not names or not hasattr(value, "copy"):
        return value  # a value, or what all states share
    return {name: insides(getattr(value, name)) for name in names if name != "routes"}


def assert_plays_on_equally(place: Position, *states: State) -> None:
    """The same choices lead to the same facts and the same end."""
    wanderers = [Wanderer(place.seed) for _ in states]
    while states[0].to_act():
        chosen = [w.choose(state) for w, state in zip(wanderers, states, strict=True)]
        facts = [state.apply(*choice) for choice, state in zip(chosen, states, strict=True)]
        assert all(other == facts[0] for other in facts), place
    digests = {state.digest() for state in states}
    assert len(digests) == 1, place
    assert len({repr(state.outcome()) for state in states}) == 1, place


@every_setting
def test_a_state_survives_json(setting: Setting) -> None:
    for place in positions(setting, 12, seed=5):
        state = place.state
        again = reloaded(state)
        assert again.digest() == state.digest(), place
        if state.to_act():  # afterwards nobody asks whose turn it was
            assert insides(again) == insides(state), place
        assert again.totals() == state.totals(), place
        assert (again.seats, again.options) == (state.seats, state.options), place
        assert_plays_on_equally(place, state, again)


@every_setting
def test_a_copy_lives_its_own_life(setting: Setting) -> None:
    for place in positions(setting, 12, seed=6):
        state = place.state
        spare, before = state.copy(), state.digest()
        assert spare.digest() == before, place
        assert_plays_on_equally(place, spare.copy())
        assert state.digest() == spare.digest() == before, place
        assert_plays_on_equally(place, state, spare)


@every_setting
def test_actions_facts_and_views_are_plain_json(setting: Setting) -> None:
    for place in positions(setting, 12, seed=7):
        state = place.state
        universe = list(setting.law.universe(state))
        read = json.loads(json.dumps([to_data(action) for action in universe]))
        assert [state.parse_action(data) for data in read] == universe, place
        for viewer in (None, *range(state.seats)):
            view = state.view(viewer)
            data = json.loads(json.dumps(to_data(view)))
            assert msgspec.convert(data, type(view)) == view, place
        outcome = state.outcome()
        if outcome is not None:
            data = json.loads(json.dumps(to_data(outcome)))
            assert msgspec.convert(data, type(outcome)) == outcome, place
        else:
            for fact in state.apply(*Wanderer(place.seed).choose(state)):
                data = json.loads(json.dumps(to_data(fact)))
                assert msgspec.convert(data, type(fact)) == fact, place
