"""What the view tells of the action in hand.

Owns the figures that a screen shows beside what can be done now.
"""

from tabletop.rules.mombasa.actions import (
    Expand,
    LeaveReward,
    OccupySpace,
    RestCard,
    UseExpansion,
    UseGoods,
)
from tabletop.rules.mombasa.view import ActionView
from tests.rule_marks import rule
from tests.rules.mombasa.positions import GAME, Position, act, legal, plain_view


def action(position: Position, *actions: UseGoods | UseExpansion | OccupySpace) -> ActionView:
    state = position.load()
    act(state, *actions)
    found = plain_view(state).action
    assert found is not None
    return found


@rule("M-E3")
def test_costs_of_regions() -> None:
    position = Position().area(0, "start_expansion_2").holds("mombasa", "r21")
    seen = action(position, UseExpansion("cape_town"))
    assert seen.costs == {"r20": 2, "r21": 2, "r22": 1}
    assert (seen.company, seen.points, seen.prices) == ("cape_town", 2, ())
    state = position.load()
    act(state, UseExpansion("cape_town"))
    assert {one.region for one in legal(state, Expand) if isinstance(one, Expand)} == set(
        seen.costs
    )


@rule("M-G3", "M-X8")
def test_prices_for_the_player() -> None:
    position = Position().area(0, "start_bananas_2", "start_coffee_2").track(0, "cape_town", 4)
    position.empty_display().display(p1="a_cotton_2")
    cheaper = action(position, UseGoods(1))
    assert (cheaper.prices[0], cheaper.prices[1], cheaper.goods) == (2, None, ("bananas",))
    assert action(position, UseGoods(2)).prices[0] == 3
    bought = Position().money(9).display(p1="a_cotton_2")
    assert action(bought, OccupySpace("buy")).prices[0] == 3


def test_who_is_active() -> None:
    state = GAME.setup(2, {}, 1)
    assert plain_view(state).active is None
    while legal(state, RestCard):
        act(state, legal(state, RestCard)[0])
    assert plain_view(state).active == plain_view(state).start_player
    act(state, LeaveReward(), LeaveReward())
    assert plain_view(state).active is None, "all plan"
    assert plain_view(Position().load()).active == 0
