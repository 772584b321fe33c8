"""The uranium mines of Australia: what they are not, and what they sell."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop.rules.game import State
from tabletop.rules.power_grid import facts as told
from tabletop.rules.power_grid.actions import (
    DiscardPlant,
    Done,
    KeepIncome,
    OpenAuction,
    RunPlant,
    SupplyCities,
)
from tests.rule_marks import rule
from tests.rules.power_grid.map_positions import MapPosition
from tests.rules.power_grid.positions import (
    STOCK,
    Position,
    company,
    of_kind,
    play,
    play_until,
    refused,
    table,
)


def mining(mined: int, *, step: int = 1) -> tuple[Position, dict[str, Any]]:
    """Green has mines 11 and 23 (2 and 3 cities printed), blue mine 28 (4), red none.

    So many units lie on the market of the mines. Green is last in order, red first.
    """
    position = Position(3, map="australia").step(step)
    position.founded("red", (0, 0, 2), city="perth", price=20)
    position.founded("blue", (0, 2), city="darwin", plants=[28], price=30)
    position.founded("green", (2,), city="cairns", plants=[11, 23], price=40)
    position.plain["fuels"]["uranium"]["mined"] = mined
    return position, position.plain


def sold(facts: list[Any]) -> list[tuple[str, int, int]]:
    return [(one.company, one.count, one.income) for one in of_kind(facts, told.MinesSold)]


def bureaucracy(position: Position) -> tuple[State, list[Any]]:
    """Phase 5 begins, as after building."""
    state = position.operating_round(2, "building", "red").load()
    return state, play(state, Done())


@rule("P-B22")
def test_the_market_of_the_mines_begins_full_and_nothing_is_sold_to_it() -> None:
    position, plain = mining(12)
    fresh = STOCK.setup(3, {"map": "australia"}, 1)
    assert table(fresh).fuels["uranium"].mined == 12
    _, facts = bureaucracy(position)
    assert sold(facts) == []
    assert plain["fuels"]["uranium"]["market"] == 0, "and none is bought"


@rule("P-B22")
@pytest.mark.parametrize(("mined", "prices"), [(11, (2, 0)), (9, (3, 2)), (4, (5, 4)), (0, (7, 6))])
def test_mines_sell_at_the_dearest_empty_space_for_each_city_printed(
    mined: int, prices: tuple[int, int]
) -> None:
    position, _ = mining(mined)
    state, facts = bureaucracy(position)
    green, blue = prices
    laid = min(2, 12 - mined)
    wanted = [("green", laid, green * 5), ("blue", 1, blue * 4)]
    assert sold(facts) == [one for one in wanted if one[2]]
    assert company(state, "green").money == green * 5 + 20, "and its income"
    assert table(state).fuels["uranium"].mined == mined + laid + (1 if blue else 0)
    assert STOCK.load(state.to_dict()).digest() == state.digest()


@rule("P-B22", "P-B15")
@pytest.mark.parametrize(("step", "used"), [(1, 2), (2, 3), (3, 5)])
def test_units_leave_the_market_of_the_mines_by_players_and_step(step: int, used: int) -> None:
    position, _ = mining(12, step=step)
    state = position.operating_round(2, "bureaucracy", "red").load()
    facts = play_until(state, lambda view: view.phase != "bureaucracy")
    assert of_kind(facts, told.MinedUsed) == [told.MinedUsed("uranium", used)]
    assert table(state).fuels["uranium"].mined == 12 - used


@rule("P-B22", "P-B14")
def test_a_mine_powers_nothing() -> None:
    position, _ = mining(12)
    state = position.operating_round(2, "bureaucracy", "blue").load()
    assert refused(state, RunPlant(28, uranium=1)) == ("P-B10", "wrong_fuel")
    assert refused(state, SupplyCities(1)) == ("P-O10", "too_many_cities")
    play(state, SupplyCities(0), KeepIncome())


@rule("P-B22", "P-B9")
def test_a_mine_counts_for_no_limit_and_is_not_given_up_for_another_plant() -> None:
    position = Position(3, map="australia")
    position.founded("green", city="cairns", plants=[4, 7, 8, 11], money=200, has_operated=True)
    position.plant_market([5, 6, 9, 10, 13, 23, 25, 26])
    position.plain["market"]["row"] = sorted([5, 6, 23, 9, 25, 26, 31, 32])
    for pile in ("deck", "removed", "boxed"):
        cards = position.plain["market"][pile]
        cards[:] = [card for card in cards if card not in position.plain["market"]["row"]]
    position.plain["market"]["removed"] += [10, 13]
    state = position.operating_round(2, "auction").load()
    play(state, OpenAuction(9, 9))
    assert table(state).decision == "discard_plant"
    assert refused(state, DiscardPlant(11)) == ("P-B22", "mine_counts_not")
    play(state, DiscardPlant(4))
    assert company(state, "green").plants == (7, 8, 9, 11)


@rule("P-B22", "P-B20")
def test_mines_sell_in_the_last_round_of_players_too() -> None:
    position = MapPosition("australia").owns("red", 11, 34).large("green", 17)
    position.plain["fuels"]["uranium"]["mined"] = 10
    state = position.round(5, "building", "green").load()
    facts = play(state, Done())
    assert sold(facts) == [("red", 2, 2 * (2 + 5))]
    assert state.outcome() is not None
