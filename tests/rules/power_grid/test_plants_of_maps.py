"""Plants of their own that regions bring into play."""

from __future__ import annotations

from typing import Any

from tabletop.rules.power_grid.actions import RunPlant
from tabletop.rules.power_grid.classic import ClassicMode
from tabletop.rules.power_grid.state import PowerGridState
from tests.rule_marks import rule
from tests.rules.power_grid.map_positions import MapPosition
from tests.rules.power_grid.positions import is_legal, table
from tests.rules.power_grid.test_maps_and_decks import changed_germany

OF_GREEN: dict[str, Any] = {
    "region": "green",
    "number": 7,
    "kind": "uranium",
    "fuels": ["uranium"],
    "units": 1,
    "cities": 3,
}
REGIONAL = {"plants": {"regional": [OF_GREEN]}}


def with_plant_7(*regions: str) -> PowerGridState:
    """Germany, where the region green brings a plant 7 of its own; green, the player, has it."""
    position = MapPosition("germany").in_play(*regions).plant_market((13, 14, 15, 16), [20, 99])
    position.owns("green", 7).fuel("green", "uranium", 1).fuel("green", "oil", 3)
    if "green" in regions:
        position.fuel("green", "oil", 0)
    else:
        position.fuel("green", "uranium", 0)
    position.round(2, "bureaucracy", "green")
    return ClassicMode(changed_germany(rules=REGIONAL)).load(position.plain)


@rule("P-B22")
def test_a_region_in_play_brings_its_own_plant_of_a_number() -> None:
    state = with_plant_7("green", "brown", "yellow")
    assert is_legal(state, RunPlant(7, uranium=1))
    assert not is_legal(state, RunPlant(7, oil=3))
    assert state.terms.plants[7].cities == 3


@rule("P-B22")
def test_a_region_out_of_play_leaves_the_deck_as_it_is() -> None:
    state = with_plant_7("brown", "yellow", "purple")
    assert is_legal(state, RunPlant(7, oil=3))
    assert state.terms.plants[7].cities == 2


@rule("P-B22")
def test_regions_chosen_by_players_bring_their_plants_at_once() -> None:
    mode = ClassicMode(changed_germany(rules=REGIONAL))
    options = {"map": "germany", "regions": "players"}
    state = mode.setup(2, options, 1)
    burnt = set()
    while state.course.phase == "regions":
        burnt.add(("green" in table(state).regions, state.terms.plants[7].fuels))
        state.apply(state.to_act()[0], state.legal(state.to_act()[0])[0])
    burnt.add(("green" in table(state).regions, state.terms.plants[7].fuels))
    assert burnt == {(False, ("oil",)), (True, ("uranium",))}
    assert mode.load(state.to_dict()).terms.plants[7].fuels == ("uranium",)
