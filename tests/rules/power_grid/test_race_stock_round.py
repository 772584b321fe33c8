"""The stock round of the race: everything from the bank, and the most wanted company."""

from __future__ import annotations

import pytest

from tabletop.rules.game import BadState, State
from tabletop.rules.power_grid.actions import (
    BuyShare,
    EndRound,
    FoundCompany,
    PassTurn,
    SellShares,
)
from tabletop.rules.power_grid.facts import (
    MoneyPaid,
    MostWanted,
    PresidentChanged,
    PriceMoved,
    ShareMoved,
    StockRoundClosed,
)
from tests.rule_marks import rule
from tests.rules.power_grid.positions import (
    STOCK,
    company,
    is_legal,
    of_kind,
    pile,
    play,
    player,
    refused,
    table,
    turn,
)
from tests.rules.power_grid.race_positions import RACE, RacePosition

TREASURIES = {"green": 200, "red": 150, "yellow": 150, "blue": 100, "black": 100, "purple": 200}
CAPITAL = {2: 300, 3: 200, 4: 150, 5: 120, 6: 120}


@rule("P-V1")
@pytest.mark.parametrize("seats", CAPITAL)
def test_companies_treasuries_and_capital(seats: int) -> None:
    state = RACE.setup(seats, {"map": "germany"}, 1)
    names = list(TREASURIES)[: 6 if seats == 6 else 5]
    assert [one.id for one in table(state).companies] == names
    assert {one.id: one.money for one in table(state).companies} == {
        name: TREASURIES[name] for name in names
    }
    assert all(one.bank_shares == 10 and not one.own_shares for one in table(state).companies)
    assert [player(state, seat).money for seat in range(seats)] == [CAPITAL[seats]] * seats


@rule("P-V1")
def test_the_number_of_companies_is_an_option() -> None:
    for count in (3, 4, 6):
        state = RACE.setup(3, {"map": "germany", "companies": str(count)}, 1)
        assert [one.id for one in table(state).companies] == list(TREASURIES)[:count]
    three = RACE.setup(3, {"map": "germany", "companies": "3"}, 1)
    assert refused_of_first(three, FoundCompany("purple")) == ("P-S2", "company_not_in_play")


def refused_of_first(state: State, action: FoundCompany) -> tuple[str, str]:
    refusal = state.refusal(state.to_act()[0], action)
    assert refusal is not None
    return refusal.rule, refusal.code


@rule("P-V1", "P-V3", "P-T10", "P-T22")
@pytest.mark.parametrize(("name", "price"), [("green", 40), ("red", 30), ("black", 20)])
def test_founding_pays_the_bank_and_gives_no_city(name: str, price: int) -> None:
    """The double certificate at double price; the price marker goes to the starting price."""
    state = RacePosition(3).load()
    facts = play(state, FoundCompany(name))
    assert of_kind(facts, MoneyPaid) == [MoneyPaid("seat:0", "bank", 2 * price, "founding")]
    assert of_kind(facts, ShareMoved) == [ShareMoved(name, "bank", "seat:0", 2)]
    assert company(state, name).money == TREASURIES[name], "the company gets nothing"
    assert company(state, name).president == 0
    assert pile(state, price) == (name,)
    assert table(state).decision == "trade"
    assert not table(state).cities
    assert refused(state, FoundCompany("yellow")) == ("P-T22", "one_purchase_a_turn")
    assert refused(state, BuyShare(name)) == ("P-T2", "one_purchase_a_turn")


@rule("P-V3", "P-V14", "P-T8")
def test_a_share_is_bought_from_the_bank_at_its_price_and_the_company_gets_nothing() -> None:
    state = RacePosition(3).joins("green", price=70, money=5).stock_round(2).load()
    facts = play(state, BuyShare("green"))
    assert of_kind(facts, MoneyPaid) == [MoneyPaid("seat:0", "bank", 70, "share")]
    assert of_kind(facts, ShareMoved) == [ShareMoved("green", "bank", "seat:0", 1)]
    assert company(state, "green").money == 5
    assert not of_kind(facts, PriceMoved)


@rule("P-V3")
def test_the_first_certificate_of_a_company_is_the_double_one() -> None:
    assert refused(RacePosition(3).load(), BuyShare("green")) == ("P-T10", "not_founded")


@rule("P-V1", "P-V14", "P-T9", "P-T3")
def test_a_player_has_at_most_five_shares_and_no_company_both_ways() -> None:
    position = RacePosition(3).joins("green", (5, 2)).joins("red", (2, 3))
    state = position.stock_round(2).marks(0, sold=["red"]).load()
    assert refused(state, BuyShare("green")) == ("P-T9", "owner_limit")
    assert refused(state, BuyShare("red")) == ("P-T3", "sold_this_round")


@rule("P-V4", "P-T17")
def test_the_bank_may_hold_all_eight_single_shares() -> None:
    state = RacePosition(3).joins("green", (5,)).joins("red", (5, 4)).stock_round(2).load()
    assert is_legal(state, SellShares("green", 3))
    assert refused(state, SellShares("green", 4)) == ("P-T16", "no_heir")
    turn(state, SellShares("green", 3))
    assert company(state, "green").bank_shares == 8
    assert company(state, "green").president == 0, "one player always holds the certificate"


@rule("P-V4", "P-T15", "P-T16")
@pytest.mark.parametrize(("heir", "most"), [(0, 3), (1, 3), (2, 5), (4, 5)])
def test_the_presidents_certificate_is_sold_only_to_an_heir_with_two_singles(
    heir: int, most: int
) -> None:
    state = RacePosition(3).joins("red", (5, heir)).stock_round(2).load()
    sales = [action for action in state.legal(0) if isinstance(action, SellShares)]
    assert max(sale.count for sale in sales) == most
    facts = turn(state, SellShares("red", most))
    assert of_kind(facts, PresidentChanged) == (
        [PresidentChanged("red", 0, 1)] if heir >= 2 else []
    )


@rule("P-V15")
def test_nothing_is_sold_in_the_first_stock_round() -> None:
    position = RacePosition(3).joins("green", (3,), has_operated=False)
    assert refused(position.load(), SellShares("green", 1)) == ("P-T14", "no_sale_in_first_round")
    assert is_legal(position.stock_round(2).load(), SellShares("green", 1))


def closed(position: RacePosition) -> list[PriceMoved]:
    """The price moves of the close, after the last player who trades has ended the round."""
    state = position.ended(1, 2).load()
    facts = play(state, EndRound())
    assert of_kind(facts, StockRoundClosed)
    return of_kind(facts, PriceMoved)


@rule("P-V5")
def test_certificates_are_counted_over_all_players_founding_one_exchanges_none() -> None:
    """Two buy blue once each; red changes its president, which is no purchase."""
    position = RacePosition(3).money(300, 300, 300)
    position.joins("blue", (2,)).joins("red", (2, 2, 0))
    state = position.stock_round(2).load()
    turn(state, FoundCompany("green"))
    turn(state, BuyShare("red"))
    assert company(state, "red").president == 1
    turn(state, BuyShare("blue"))
    turn(state, BuyShare("blue"))
    facts = play(state, EndRound(), EndRound(), EndRound())
    assert of_kind(facts, MostWanted) == [MostWanted(("blue",))]
    assert of_kind(facts, PriceMoved) == [PriceMoved("blue", 20, 30)]


@rule("P-V5")
def test_on_a_tie_all_rise_the_dearest_first() -> None:
    position = RacePosition(3).joins("red", price=50).joins("blue", price=50).joins("green")
    position.stock_round(2).marks(0, bought=["red", "blue"]).marks(1, bought=["green"])
    moves = closed(position.purchases(2, 2, 0, 2))
    assert moves == [
        PriceMoved("blue", 50, 60),
        PriceMoved("red", 50, 60),
        PriceMoved("green", 40, 50),
    ]


@rule("P-V5")
def test_where_nothing_was_bought_nothing_rises() -> None:
    """A save may say so by a zero for each company, too."""
    position = RacePosition(3).joins("red").joins("blue").stock_round(2)
    assert closed(position) == []
    assert closed(position.purchases(0)) == []


@rule("P-V5")
def test_by_option_the_players_who_bought_are_counted() -> None:
    """Of red one player bought three certificates, of green two players bought one each."""
    for wanted_by, name, old in (("certificates", "red", 30), ("players", "green", 40)):
        position = RacePosition(3, wanted_by=wanted_by).joins("red").joins("green", (2, 2, 2))
        position.stock_round(2).marks(0, bought=["red", "green"]).marks(1, bought=["green"])
        assert closed(position.purchases(2, 3)) == [PriceMoved(name, old, old + 10)]


@rule("P-V5", "P-T18")
def test_then_every_company_with_all_shares_at_players_rises_too() -> None:
    """Red is wanted and rises twice; green, all with players, once: 60 after red's first step."""
    position = RacePosition(3).joins("red", (4, 3, 3), price=50).joins("green", (4, 3, 3), price=60)
    position.stock_round(2).marks(0, bought=["red"])
    moves = closed(position.purchases(0, 1))
    assert moves == [
        PriceMoved("red", 50, 60),
        PriceMoved("red", 60, 70),
        PriceMoved("green", 60, 70),
    ]


@rule("P-V5", "P-T19")
def test_what_was_bought_is_forgotten_in_the_next_round() -> None:
    state = RacePosition(2).load()
    turn(state, FoundCompany("red"))
    assert state.to_dict()["trading"]["purchases"] == (0, 1, 0, 0, 0)
    play(state, EndRound(), EndRound())
    assert "purchases" not in state.to_dict()["trading"]


@rule("P-V14", "P-T1", "P-T4", "P-T5", "P-T13")
def test_turns_passes_ends_and_presidents_are_those_of_the_main_game() -> None:
    state = RacePosition(3).joins("blue", (2, 2, 0), money=90).stock_round(2).load()
    play(state, PassTurn())
    facts = turn(state, BuyShare("blue"))
    assert of_kind(facts, PresidentChanged) == [PresidentChanged("blue", 0, 1)]
    play(state, EndRound())
    assert refused(state, PassTurn()) == ("P-T5", "no_pass_after_first_end")
    turn(state, BuyShare("blue"))
    play(state, EndRound(), EndRound())
    assert table(state).start_player == 2
    assert table(state).phase == "auction"


@rule("P-V14", "P-S4", "P-S5")
@pytest.mark.parametrize("seats", range(2, 7))
def test_map_deck_and_market_are_prepared_as_in_the_main_game(seats: int) -> None:
    """Of the same seed, down to the last card and the start player."""
    race, stock = (game.setup(seats, {"map": "usa"}, 5).to_dict() for game in (RACE, STOCK))
    for part in ("market", "fuels", "regions", "trading", "players"):
        assert race[part] == stock[part], part


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"purchases": [1]}, "purchases of other companies"),
        ({"purchases": [0, 1, 0, 0, 0]}, "the purchases do not fit their marks"),
        ({"purchases": [], "bought": [["red"], [], []]}, "the purchases do not fit their marks"),
    ],
)
def test_purchases_that_cannot_be_are_refused(change: dict[str, object], fault: str) -> None:
    position = RacePosition(3).joins("red").stock_round(2)
    position.plain["trading"] |= change
    with pytest.raises(BadState, match=fault):
        position.load()


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"start_city": "essen"}, "a start city is noted"),
        ({"bank_shares": 7, "own_shares": 1}, "a company holds own shares"),
    ],
)
def test_companies_that_cannot_be_are_refused(change: dict[str, object], fault: str) -> None:
    position = RacePosition(3).joins("red").stock_round(2)
    position.plain["companies"]["red"] |= change
    with pytest.raises(BadState, match=fault):
        position.load()
    position = RacePosition(3)
    position.plain["companies"]["green"] |= {"money": 199}
    with pytest.raises(BadState, match="a company not founded has other money"):
        position.load()
