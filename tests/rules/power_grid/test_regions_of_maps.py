"""Which regions may be in play together where a map says otherwise."""

from __future__ import annotations

import pytest

from tabletop.rules.game import BadState
from tabletop.rules.power_grid.actions import ChooseRegion
from tests.rule_marks import rule
from tests.rules.power_grid.map_positions import MapPosition
from tests.rules.power_grid.player_positions import CLASSIC
from tests.rules.power_grid.positions import play


@rule("P-B1", "P-B22")
@pytest.mark.parametrize(
    ("regions", "is_allowed"),
    [
        (("red", "pink", "brown"), True),
        (("red", "orange", "green"), True),
        (("pink", "brown", "orange"), True),
        (("red", "brown", "orange"), False),
        (("red", "brown", "yellow"), False),
    ],
)
def test_regions_of_two_islands_are_in_play_but_those_of_one_hang_together(
    regions: tuple[str, ...], is_allowed: bool
) -> None:
    position = MapPosition("uk_ireland", 2).in_play(*regions)
    if is_allowed:
        position.load()
        return
    with pytest.raises(BadState, match="these regions cannot be in play"):
        position.load()


@rule("P-B1", "P-B22")
def test_regions_that_leave_no_allowed_choice_are_not_offered() -> None:
    state = CLASSIC.setup(2, {"map": "uk_ireland", "regions": "players"}, 1)
    play(state, ChooseRegion("brown"))
    offered = {ref.id for action in state.legal(state.to_act()[0]) for ref in action.refs}
    assert offered == {"pink", "orange", "green"}
    play(state, ChooseRegion("orange"))
    offered = {ref.id for action in state.legal(state.to_act()[0]) for ref in action.refs}
    assert offered == {"pink", "green"}
