"""Which regions may be in play together where a map says otherwise."""

from __future__ import annotations

import msgspec
import pytest

from tabletop.catalog import power_grid_data
from tabletop.rules.game import BadState
from tabletop.rules.power_grid import regions
from tabletop.rules.power_grid.actions import ChooseRegion
from tabletop.rules.power_grid.base_setup import player_terms
from tabletop.rules.power_grid.map_rules import MapRules, RegionRules
from tabletop.rules.power_grid.parts import members
from tests.rule_marks import rule
from tests.rules.power_grid.map_positions import MapPosition
from tests.rules.power_grid.player_positions import CLASSIC
from tests.rules.power_grid.positions import play


@rule("P-B1", "P-B22")
@pytest.mark.parametrize(
    ("names", "is_allowed"),
    [
        (("red", "pink", "brown"), True),
        (("red", "orange", "green"), True),
        (("pink", "brown", "orange"), True),
        (("red", "brown", "orange"), False),
        (("red", "brown", "yellow"), False),
    ],
)
def test_regions_of_two_islands_are_in_play_but_those_of_one_hang_together(
    names: tuple[str, ...], is_allowed: bool
) -> None:
    position = MapPosition("uk_ireland", 2).in_play(*names)
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


@rule("P-B1", "P-B22")
def test_a_region_after_which_no_other_could_come_is_not_offered() -> None:
    """Once purple and cyan were in play, red and yellow would both be forbidden."""
    data = power_grid_data()
    apart = RegionRules(not_together=(("purple", "cyan", "red"), ("purple", "cyan", "yellow")))
    rules = MapRules(regions=apart)
    maps = {"usa": msgspec.structs.replace(data.maps["usa"], rules=rules)}
    options: dict[str, bool | str] = {"map": "usa", "regions": "players", "open_money": False}
    terms = player_terms(msgspec.structs.replace(data, maps=maps), 3, options)

    def offered(*chosen: str) -> set[str]:
        bits = sum(1 << terms.region_index[name] for name in chosen)
        return {terms.regions[one] for one in members(regions.choosable(terms, bits))}

    assert offered("purple") == {"red", "yellow"}
    assert offered("cyan") == {"red"}
    assert offered("red", "purple") == {"green", "yellow"}
