"""What lies open on the table and what only its owner sees."""

from __future__ import annotations

import pytest

from tabletop.rules.power_grid.actions import EndRound
from tabletop.rules.power_grid.view import GridView
from tests.rule_marks import rule
from tests.rules.power_grid.positions import Position, company, play, player, table


def a_position(*, open_money: bool) -> Position:
    return (
        Position(3, open_money=open_money)
        .money(11, 22, 33)
        .founded("green", (3, 1), money=77, plants=[13, 20], coal=4)
        .stock_round(2)
    )


@rule("P-B26")
@pytest.mark.parametrize("viewer", [None, 0, 1, 2])
def test_private_money_is_shown_to_its_owner_only(viewer: int | None) -> None:
    view = a_position(open_money=False).load().view(viewer)
    assert isinstance(view, GridView)
    own = {0: 11, 1: 22, 2: 33}
    assert [one.money for one in view.players] == [
        own[seat] if seat == viewer else None for seat in range(3)
    ]


@rule("P-B26")
@pytest.mark.parametrize("viewer", [None, 0, 1, 2])
def test_the_option_shows_private_money_to_all(viewer: int | None) -> None:
    view = a_position(open_money=True).load().view(viewer)
    assert isinstance(view, GridView)
    assert [one.money for one in view.players] == [11, 22, 33]


@rule("P-B26")
def test_plants_fuel_shares_and_company_money_are_open() -> None:
    state = a_position(open_money=False).load()
    green = company(state, "green")
    assert (green.plants, dict(green.fuel), green.money) == ((13, 20), {"coal": 4}, 77)
    assert [dict(one.shares) for one in table(state).players] == [{"green": 3}, {"green": 1}, {}]
    assert (green.own_shares, green.bank_shares) == (6, 0)


@rule("P-B26")
def test_what_others_see_tells_no_private_money() -> None:
    """Two positions that differ in one purse look the same to everyone else."""
    one = a_position(open_money=False).load()
    other = a_position(open_money=False).money(11, 22, 34).load()
    for viewer in (None, 0, 1):
        assert one.view(viewer) == other.view(viewer)
    assert player(one, 2).money != player(other, 2).money
    play(one, EndRound())
    play(other, EndRound())
    assert one.view(0) == other.view(0)
