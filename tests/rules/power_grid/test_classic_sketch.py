"""Modes are parameters: the shared parts play a round of the base game with players."""

from __future__ import annotations

from tabletop.rules.game import Action
from tabletop.rules.power_grid.actions import BuyFuel, ConnectCity, Done, DropOut, OpenAuction
from tabletop.rules.power_grid.actions import RaiseBid as Raise
from tabletop.rules.power_grid.state import PowerGridState
from tests.rule_marks import rule
from tests.rules.power_grid.classic_sketch import ClassicSketch


def act(s: PowerGridState, *actions: Action) -> None:
    for action in actions:
        s.apply(s.to_act()[0], action)


@rule("P-B7", "P-B10", "P-B11", "P-B24", "P-B6", "P-S10")
def test_players_auction_buy_fuel_and_build_with_the_parts_of_the_share_game() -> None:
    s = ClassicSketch().setup(3, {}, seed=1)
    assert s.to_act() == (0,)
    assert [a for a in s.legal(0) if isinstance(a, OpenAuction) and a.plant == 4][-1].bid == 50
    act(s, OpenAuction(4, 4), Raise(40), DropOut())  # no span: clockwise, then player 1
    assert s.to_act() == (0,)
    act(s, DropOut())
    assert s.to_act() == (0,), "an opener who was outbid opens again"
    act(s, OpenAuction(3, 3), DropOut())
    assert s.to_act() == (2,)
    act(s, OpenAuction(5, 5))
    assert s.plants == [(3,), (4,), (5,)]
    assert [s.money(seat) for seat in range(3)] == [47, 10, 45]
    assert s.to_act() == (0,), "better plants come first in order, so the last buys fuel first"
    act(s, BuyFuel("oil"), BuyFuel("oil"), Done(), Done(), Done())
    assert s.money(0) == 41
    act(s, ConnectCity("essen"))
    assert s.money(0) == 31, "a first house costs its place only"
    act(s, ConnectCity("duisburg"), ConnectCity("munster"))
    assert s.money(0) == 31 - 10 - 16, "each later one also the cheapest connection: 0 and 6"
    act(s, Done())
    assert s.refusal(1, ConnectCity("essen")) is not None, "step 1 opens one place a city"
    act(s, Done(), Done())
    assert s.to_act() == ()
