"""Pointing in vain at what people point at most: the reason is the one that a step checks by."""

from __future__ import annotations

import pytest

from tabletop.catalog import games
from tabletop.play.refusals import refusal_about
from tests.laws.games import CATALOG
from tests.laws.law import Setting
from tests.laws.walks import walk

SEEDS = (1, 2, 3)
EVERY = 4
"""At every so many positions of a game all things of these kinds are pointed at."""

REASONS = {
    "mombasa": {
        "plan slot": {"slot_not_open", "is_ready"},
        "turn slot": {"no_goods_card"},
        "turn row": {"row_empty"},
        "turn company": {"no_expansion_card"},
        "turn bonus_space": {
            "first_turn_of_start_player",
            "no_marker_left",
            "space_locked",
            "space_taken",
            "space_too_dear",
            "total_too_low",
        },
        "goods place": {"card_too_dear"},
        "goods slot": {"no_goods_card"},
        "expand region": {"region_held", "region_not_beside", "region_too_dear"},
        "bookkeeper book_space": {"no_book_there"},
        "place_book book_space": {"no_a_here", "starting_book"},
        "rest_card row": {"row_taken"},
    },
    "power_grid.classic": {
        "open_auction plant": {"plant_not_actual", "bid_above_money"},
        "discard_plant plant": {"not_own_plant", "plant_just_bought"},
        "buy_fuel fuel": {"no_room"},
        "connect_city city": {"city_not_in_play", "city_already_connected", "city_too_dear"},
        "supply_cities plant": {"not_own_plant", "plant_already_run"},
    },
    "power_grid.stock": {
        "trade company": {"one_purchase_a_turn", "company_not_in_play", "sold_this_round"},
        "open_auction plant": {"plant_not_actual", "bid_above_money"},
        "discard_plant plant": {"not_own_plant", "plant_just_bought"},
        "buy_fuel fuel": {"no_room", "fuel_sold_out"},
        "connect_city city": {"city_not_adjoining", "city_already_connected", "city_too_dear"},
        "supply_cities plant": {"not_own_plant", "plant_already_run"},
    },
    "power_grid.stock_race": {
        "trade company": {"owner_limit", "one_purchase_a_turn", "share_too_dear"},
        "open_auction plant": {"plant_not_actual", "bid_above_money"},
        "buy_fuel fuel": {"no_room", "fuel_sold_out"},
        "connect_city city": {"city_not_adjoining", "city_full", "city_too_dear"},
        "supply_cities plant": {"not_own_plant", "too_little_fuel"},
    },
    "power_grid.own_company": {
        "buy_shares company": {"just_sold", "none_for_sale", "own_shares_are_not_bought"},
        "open_auction plant": {"plant_not_actual", "bid_above_purse"},
        "buy_fuel fuel": {"no_room", "fuel_too_dear"},
        "connect_city city": {"city_not_in_play", "city_full", "city_above_purse"},
        "supply_cities plant": {"not_own_plant", "plant_already_run"},
    },
}


@pytest.mark.parametrize("game", games())
def test_the_reason_is_named_for_what_is_pointed_at_most(game: str) -> None:
    law = next(law for law in CATALOG if law.game.id == game)
    setting = Setting(law, 3, law.option_sets[-1])
    missing = {about: set(codes) for about, codes in REASONS[game].items()}
    for seed in SEEDS:
        universe = law.universe(setting.setup(seed))
        things = {ref for action in universe for ref in action.refs}
        for place in walk(setting, seed):
            state = place.state
            if place.step % EVERY or not state.to_act():
                continue
            decision, seat = getattr(state.view(None), "decision", ""), state.to_act()[0]
            allowed = {ref for action in state.legal(seat) for ref in action.refs}
            for ref in things - allowed:
                about = f"{decision} {ref.kind}"
                if about in missing and ref.id != "0":  # nothing on the table
                    refusal = refusal_about(state, seat, ref)
                    assert refusal is not None, f"{place}: {ref}"
                    missing[about] -= {refusal.code}
    assert not any(missing.values()), f"seeds {SEEDS}: {missing}"
