"""In whole random games every trade does what a second, independent account of it says."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from tabletop.rules.game import Action, Seat, State
from tabletop.rules.power_grid.actions import BuyShare, EndRound, FoundCompany, SellShares
from tests.faults.marks import share_fault
from tests.rule_marks import rule
from tests.rules.power_grid.positions import STARTING_PRICE, STOCK, table

Trade = BuyShare | FoundCompany | SellShares


def a_game(seats: int, seed: int) -> Iterator[tuple[State, Seat, Action, State]]:
    """Each action of a random game that trades much: before, who, what, after."""
    state, chance = STOCK.setup(seats, {"map": chance_map(seed)}, seed), Random(seed)
    while to_act := state.to_act():
        legal = state.legal(to_act[0])
        lively = [action for action in legal if not isinstance(action, EndRound)]
        action = chance.choice(lively if lively and chance.random() < 0.9 else legal)
        before = state.copy()
        state.apply(to_act[0], action)
        yield before, to_act[0], action, state


def chance_map(seed: int) -> str:
    """The maps in turn."""
    maps = STOCK.options["map"].choices
    return maps[seed % len(maps)]


def price(data: dict[str, Any], company: str) -> int:
    """The price of a founded company in the plain data of a position."""
    return next(10 * (n + 1) for n, pile in enumerate(data["prices"]) if company in pile)


def account(data: dict[str, Any], seat: Seat, trade: Trade) -> dict[str, Any]:
    """Money, holdings, president and piles after a trade, written down a second time."""
    name, one = trade.company, data["companies"][trade.company]
    purse, money, president = data["players"][seat], one["money"], one["president"]
    held, own, bank = [*one["players"]], one["own_shares"], one["bank_shares"]
    piles = [[*pile] for pile in data["prices"]]
    if isinstance(trade, FoundCompany):
        cost = 2 * STARTING_PRICE[name]
        purse, money, president = purse - cost, money + cost, seat
        held[seat], own = 2, own - 2
        piles[STARTING_PRICE[name] // 10 - 1].append(name)
    elif isinstance(trade, BuyShare):
        purse -= price(data, name)
        held[seat] += 1
        if own:
            own, money = own - 1, money + STARTING_PRICE[name]
        else:
            bank -= 1
    else:
        field = price(data, name) // 10 - 1
        purse += trade.count * price(data, name)
        held[seat], bank = held[seat] - trade.count, bank + trade.count
        if field:
            piles[field].remove(name)
            piles[field - 1].append(name)
    seats = len(held)
    if max(held) > held[president]:
        clockwise = [(president + step) % seats for step in range(1, seats)]
        president = next(one for one in clockwise if held[one] == max(held))
    return {"purse": purse, "money": money, "president": president} | {
        "held": held, "own": own, "bank": bank, "piles": piles,
    }  # fmt: skip


def found_in(data: dict[str, Any], seat: Seat, trade: Trade) -> dict[str, Any]:
    """The same figures as the game has them."""
    one = data["companies"][trade.company]
    return {
        "purse": data["players"][seat],
        "money": one["money"],
        "president": one["president"],
    } | {
        "held": [*one["players"]],
        "own": one["own_shares"],
        "bank": one["bank_shares"],
        "piles": [[*pile] for pile in data["prices"]],
    }


@rule("P-T6", "P-T7", "P-T8", "P-T10", "P-T13", "P-T14", "P-T15", "P-S6")
@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("seed", range(3))
def test_every_trade_of_a_game_agrees_with_a_second_account(seats: int, seed: int) -> None:
    kinds = set()
    for before, seat, action, after in a_game(seats, seed):
        if isinstance(action, BuyShare | FoundCompany | SellShares):
            kinds.add(type(action))
            expected = account(before.to_dict(), seat, action)
            assert found_in(after.to_dict(), seat, action) == expected, f"seed {seed}: {action}"
    assert kinds == {BuyShare, FoundCompany, SellShares}, f"seed {seed}"


@rule("P-T9", "P-T16", "P-T17", "P-S3", "P-S6", "P-T3")
@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("seed", range(10, 13))
def test_after_every_action_companies_have_presidents_and_limits_hold(
    seats: int, seed: int
) -> None:
    offices: dict[str, int] = {}
    for _, _, _, state in a_game(seats, seed):
        view = table(state)
        for one in view.companies:
            held = [player.shares.get(one.id, 0) for player in view.players]
            assert sum(held) + one.own_shares + one.bank_shares == 10, f"seed {seed}"
            assert max(held) <= 5, f"seed {seed}"
            assert one.bank_shares <= 5, f"seed {seed}"
            if one.president is None:
                assert one.own_shares == 10, f"seed {seed}"
                assert one.id not in offices, f"seed {seed}: {one.id} lost its president"
                continue
            assert held[one.president] == max(held) >= 2, f"seed {seed}"
            if offices.get(one.id, one.president) != one.president:
                assert held[offices[one.id]] < held[one.president], f"seed {seed}: a tie changed"
            offices[one.id] = one.president
            assert one.price in range(10, 150, 10), f"seed {seed}"
        for player in view.players:
            assert not set(player.bought) & set(player.sold), f"seed {seed}"


@share_fault("12")
@rule("P-T14")
@pytest.mark.parametrize("seed", range(20, 24))
def test_no_first_stock_round_offers_a_sale_and_a_later_one_does(seed: int) -> None:
    offered: dict[int, bool] = {}
    for before, seat, _, _ in a_game(4, seed):
        view = table(before)
        if view.phase == "trade":
            sells = any(isinstance(action, SellShares) for action in before.legal(seat))
            offered[view.round] = offered.get(view.round, False) or sells
    assert offered == {1: False, 2: True, 3: True, 4: True}, f"seed {seed}"
