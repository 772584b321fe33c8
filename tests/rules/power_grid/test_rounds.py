"""The sequence of rounds, and what the share game takes over from the base game."""

from __future__ import annotations

from random import Random

import pytest

from tabletop.rules.power_grid.actions import (
    DiscardPlant,
    DropOut,
    EndRound,
    OpenAuction,
    RunPlant,
    SupplyCities,
)
from tabletop.rules.power_grid.facts import GameEnded, RoundBegan
from tests.rule_marks import rule
from tests.rules.power_grid.positions import (
    STOCK,
    Position,
    company,
    of_kind,
    play,
    play_until,
    player,
    refused,
    table,
)

SEQUENCE = [
    ("stock", 1),
    ("operating", 1),
    ("operating", 2),
    ("stock", 2),
    ("operating", 3),
    ("stock", 3),
    ("operating", 4),
    ("stock", 4),
    ("operating", 5),
]


@rule("P-S7")
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("seats", range(2, 7))
def test_nine_rounds_in_their_order_make_a_game(seats: int, seed: int) -> None:
    state, chance = STOCK.setup(seats, {}, seed), Random(seed)
    began = [(("stock"), table(state).round)]
    while to_act := state.to_act():
        facts = state.apply(to_act[0], chance.choice(state.legal(to_act[0])))
        began += [(fact.kind, fact.number) for fact in of_kind(facts, RoundBegan)]
        is_over = bool(of_kind(facts, GameEnded))
        assert is_over == (state.outcome() is not None), f"seed {seed}"
    assert began == SEQUENCE, f"seed {seed}"


@rule("P-S7")
def test_the_sequence_holds_also_when_nobody_founds_a_company() -> None:
    state = Position(3).load()
    facts = play_until(state, lambda view: view.phase == "over")
    assert [(fact.kind, fact.number) for fact in of_kind(facts, RoundBegan)] == SEQUENCE[1:]
    assert state.to_act() == ()


@rule("P-S9", "P-O5", "P-B9")
@pytest.mark.parametrize("seats", range(2, 7))
def test_a_company_keeps_three_plants_also_with_two_players(seats: int) -> None:
    position = Position(seats).founded("green", money=100, plants=[13, 18, 22], has_operated=True)
    position.plant_market([15, 16, 17, 19, 20, 21, 23, 24])
    state = position.operating_round(2, "auction").load()
    play(state, OpenAuction(15, 15))
    assert table(state).decision == "discard_plant"
    assert company(state, "green").plants == (13, 15, 18, 22)
    assert refused(state, DiscardPlant(15)) == ("P-B9", "plant_just_bought")
    play(state, DiscardPlant(13))
    assert company(state, "green").plants == (15, 18, 22)


@rule("P-S10", "P-T12")
def test_a_company_bids_and_pays_in_place_of_a_player() -> None:
    position = Position(2).money(200, 200)
    position.founded("blue", (2, 0), money=30).founded("red", (0, 2), money=30)
    position.plant_market([8, 9, 10, 11, 12, 13, 14, 15])
    state = position.operating_round(1, "auction").load()
    assert state.to_act() == (0,), "the president decides"
    play(state, OpenAuction(9, 10))
    assert state.to_act() == (1,)
    play(state, DropOut())
    assert company(state, "blue").money == 20
    assert company(state, "blue").plants == (9,)
    assert [player(state, seat).money for seat in (0, 1)] == [200, 200]
    assert all(one.money == 0 for one in table(state).companies if one.president is None)


@rule("P-S10", "P-B8")
def test_after_a_sale_the_market_is_filled_and_sorted() -> None:
    position = Position(2).founded("blue", money=30).founded("red", money=9)
    position.plant_market([8, 9, 10, 11, 12, 15, 17, 18], [13, 44])
    state = position.operating_round(1, "auction").load()
    play(state, OpenAuction(9, 9))
    assert table(state).active == "red", "nobody can outbid, red is next to open"
    assert table(state).market == (8, 10, 11, 12, 13, 15, 17, 18)


@rule("P-S10", "P-O10")
@pytest.mark.parametrize(("cities", "income"), [(0, 20), (1, 30), (2, 40)])
def test_the_income_table_is_not_used(cities: int, income: int) -> None:
    position = Position(2).founded("blue", money=0, plants=[18], has_operated=True)
    state = position.house("blue", "augsburg").operating_round(2, "bureaucracy").load()
    play(state, RunPlant(18), SupplyCities(cities))
    assert table(state).income == income
    assert company(state, "blue").money == income


@rule("P-E3", "P-S10")
@pytest.mark.parametrize("seats", range(2, 7))
def test_city_counts_never_end_the_game(seats: int) -> None:
    cities = [
        *("hamburg", "kiel", "bremen", "hannover", "lubeck", "rostock", "schwerin"),
        *("magdeburg", "halle", "leipzig", "erfurt", "fulda", "kassel", "dortmund"),
        *("munster", "koln", "aachen", "duisburg", "wiesbaden", "stuttgart", "mannheim"),
    ]
    position = Position(seats).founded("green", money=5, has_operated=True)
    position.house("green", *cities)
    position.plant_market([25, 26, 27, 28, 29, 30, 31, 32], [33, 34, 35, 36, 37, 38])
    state = position.operating_round(3, "building").load()
    assert company(state, "green").cities == 22
    play_until(state, lambda view: view.phase != "building")
    facts = play_until(state, lambda view: view.phase == "trade")
    assert [(fact.kind, fact.number) for fact in of_kind(facts, RoundBegan)] == [("stock", 3)]
    assert state.outcome() is None
    play(state, EndRound())
    assert state.outcome() is None
