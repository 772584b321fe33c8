"""Who points at something learns why it cannot be chosen, in every game, and nothing hidden."""

from __future__ import annotations

import random
from collections.abc import Iterator

from tabletop.play.refusals import refusal_about
from tabletop.rules.game import Ref, Seat, State
from tests.laws.games import every_setting
from tests.laws.law import Setting
from tests.laws.test_hidden import twin_for
from tests.laws.walks import Position, positions

THINGS = 60
"""So many things on the table are pointed at in a position."""


def pointed_at(place: Position) -> Iterator[tuple[Seat, Ref]]:
    """Seats that are to act, and things that the game knows."""
    universe = place.setting.law.universe(place.state)
    refs = sorted({ref for action in universe for ref in action.refs})
    chosen = random.Random(place.step).sample(refs, min(THINGS, len(refs)))
    return ((seat, ref) for seat in place.state.to_act() for ref in chosen)


def is_allowed(state: State, seat: Seat, ref: Ref) -> bool:
    return any(ref in action.refs for action in state.legal(seat))


@every_setting
def test_what_is_tried_is_about_the_thing_and_holds_all_that_is_allowed(setting: Setting) -> None:
    for place in positions(setting, 8, seed=21):
        state, before = place.state, place.state.digest()
        for seat, ref in pointed_at(place):
            tried = list(state.attempts(seat, ref))
            assert all(ref in action.refs for action in tried), f"{place}: {ref}"
            if is_allowed(state, seat, ref):
                refused = [state.refusal(seat, action) for action in tried]
                assert None in refused, f"{place}: {ref}"
        assert state.digest() == before, place


@every_setting
def test_the_reason_tells_a_seat_nothing_that_it_must_not_know(setting: Setting) -> None:
    for place in positions(setting, 8, seed=22):
        state = place.state
        twins = {seat: twin_for(setting, state, seat, place.step) for seat in state.to_act()}
        for seat, ref in pointed_at(place):
            said = refusal_about(state, seat, ref)
            assert refusal_about(twins[seat], seat, ref) == said, f"{place}: {ref}"


@every_setting
def test_every_decision_has_a_rule_and_the_end_has_none(setting: Setting) -> None:
    for place in positions(setting, 8, seed=23):
        assert bool(place.state.rule) == bool(place.state.to_act()), place
