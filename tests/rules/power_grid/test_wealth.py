"""The end of the share game: the forced pay-out, wealth, and who wins."""

from __future__ import annotations

import pytest

from tabletop.rules.game import BadState, Outcome, State
from tabletop.rules.power_grid.actions import KeepIncome, PayOut, RunPlant, SupplyCities
from tabletop.rules.power_grid.facts import GameEnded, IncomePaidOut, MoneyPaid, PriceMoved
from tests.rule_marks import rule
from tests.rules.power_grid.positions import STOCK, Position, company, of_kind, play, player, table


def last_round(seats: int = 3, **green: int) -> Position:
    """Green has plant 18 (2 cities, no fuel), two cities, and 300 in its cash box."""
    position = Position(seats).money(*[100, 40, 7, 7, 7, 7][:seats])
    position.founded("green", (4, 1), bank=2, price=green.get("price", 60), money=300, plants=[18])
    return position.house("green", "kiel")


def outcome(state: State) -> Outcome:
    result = state.outcome()
    assert result is not None
    return result


@rule("P-E1")
def test_in_the_last_operating_round_every_president_must_pay_out() -> None:
    state = last_round().operating_round(5, "bureaucracy").load()
    facts = play(state, RunPlant(18), SupplyCities(2))
    assert IncomePaidOut("green", 4, is_forced=True) in facts
    dividends = [fact for fact in of_kind(facts, MoneyPaid) if fact.reason == "dividend"]
    assert {(fact.target, fact.amount) for fact in dividends if fact.target != "green"} == {
        ("seat:0", 4 * 4),
        ("seat:1", 4),
        ("bank", 2 * 4),
    }
    assert of_kind(facts, PriceMoved) == [PriceMoved("green", 60, 70)]
    assert of_kind(facts, GameEnded) == [GameEnded()]
    assert company(state, "green").money == 300 + 3 * 4, "on its own three shares it pays itself"


@rule("P-E1")
def test_before_the_last_round_the_president_chooses() -> None:
    state = last_round().operating_round(4, "bureaucracy").load()
    play(state, RunPlant(18), SupplyCities(2))
    assert state.legal(0) == [PayOut(), KeepIncome()]
    play(state, KeepIncome())
    assert company(state, "green").money == 300 + 40


@rule("P-E1")
def test_a_company_that_powers_nothing_pays_out_its_twenty_too() -> None:
    state = last_round().operating_round(5, "bureaucracy").load()
    facts = play(state, SupplyCities(0))
    assert IncomePaidOut("green", 2, is_forced=True) in facts
    assert company(state, "green").price == 70


@rule("P-E1", "P-S6")
def test_the_forced_pay_out_never_lifts_a_price_above_140() -> None:
    state = last_round(price=140).operating_round(5, "bureaucracy").load()
    play(state, SupplyCities(0))
    assert company(state, "green").price == 140


@rule("P-E1")
def test_a_position_in_which_the_last_income_waits_for_a_choice_cannot_be() -> None:
    position = last_round().operating_round(5, "bureaucracy", "green", "dividend")
    position.plain["supplying"]["income"] = 20
    with pytest.raises(BadState):
        position.load()


@rule("P-E2")
def test_wealth_is_private_money_and_shares_at_their_price() -> None:
    """Green stands at 70 after its pay-out of 2 a share; the double certificate counts 2."""
    state = last_round().operating_round(5, "bureaucracy").load()
    play(state, SupplyCities(0))
    result = outcome(state)
    assert [score.total for score in result.scores] == [100 + 8 + 280, 40 + 2 + 70, 7]
    assert result.scores[0].parts["money"] == 108
    assert result.scores[0].parts["green"] == 4 * 70
    assert result.winners == (0,)
    assert state.to_act() == ()


@rule("P-E2")
@pytest.mark.parametrize("cash", [0, 900])
def test_company_and_bank_money_do_not_count(cash: int) -> None:
    position = last_round()
    position.plain["companies"]["green"]["money"] = cash
    state = position.operating_round(5, "bureaucracy").load()
    play(state, SupplyCities(0))
    assert [score.total for score in outcome(state).scores] == [388, 112, 7]


@rule("P-E2")
def test_the_richest_wins_whoever_presides() -> None:
    state = last_round().money(0, 40, 400).operating_round(5, "bureaucracy").load()
    play(state, SupplyCities(0))
    assert outcome(state).winners == (2,)


@rule("P-E2")
def test_a_tie_is_shared() -> None:
    state = (
        last_round().money(10, 10 + 8 + 280 - 2 - 70, 298).operating_round(5, "bureaucracy").load()
    )
    play(state, SupplyCities(0))
    assert [score.total for score in outcome(state).scores] == [298, 298, 298]
    assert outcome(state).winners == (0, 1, 2)


@rule("P-E2", "P-B26")
def test_there_is_no_result_before_the_end() -> None:
    state = last_round().operating_round(5, "bureaucracy").load()
    assert state.outcome() is None
    assert STOCK.setup(3, {}, seed=1).outcome() is None
    assert table(state).players[0].money is None
    assert player(state, 0).money == 100


@rule("P-E2", "P-B26")
def test_the_result_shows_all_what_it_is_made_of() -> None:
    state = last_round().operating_round(5, "bureaucracy").load()
    play(state, SupplyCities(0))
    parts = [score.parts["money"] for score in outcome(state).scores]
    assert [one.money for one in table(state).players] == parts == [108, 42, 7]
