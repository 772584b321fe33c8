"""The order of the companies and the auctions: who opens, who bids, how much, in which order."""

from __future__ import annotations

from tabletop.rules.game import State
from tabletop.rules.power_grid import facts as told
from tabletop.rules.power_grid.actions import (
    BuyFuel,
    DeclineAuction,
    Done,
    DropOut,
    EndRound,
    KeepIncome,
    OpenAuction,
    PayOut,
    RaiseBid,
    SupplyCities,
)
from tests.rule_marks import rule
from tests.rules.power_grid.positions import (
    Position,
    company,
    is_legal,
    of_kind,
    pile,
    play,
    player,
    refused,
    table,
)

ROW = (13, 14, 15, 16, 20, 21, 22, 23)
DECK = (24, 25, 26, 27, 28, 29)


def four_companies(**money: int) -> Position:
    """In order: blue of seat 2, red of seat 0, yellow and green of seat 1; none is bound to buy."""
    position = Position(3).plant_market(ROW, DECK)
    for name, seat in {"blue": 2, "red": 0, "yellow": 1, "green": 1}.items():
        holdings = [0, 0, 0]
        holdings[seat] = 2
        position.founded(name, holdings, money=money.get(name, 100), has_operated=True)
    return position


def auctions(**money: int) -> State:
    """The auctions of operating round 2 begin: blue may open."""
    return four_companies(**money).operating_round(2, "auction").load()


@rule("P-O1")
def test_lowest_price_goes_first_and_in_a_pile_the_lower_marker() -> None:
    position = four_companies().pile(20, "green", "blue").pile(30, "yellow", "red")
    state = position.stock_round(2).load()
    facts = play(state, EndRound(), EndRound(), EndRound())
    order = ("green", "blue", "yellow", "red")
    assert of_kind(facts, told.OrderSettled) == [told.OrderSettled(order)]
    assert table(state).order == order
    assert table(state).active == "green", "phase 2 runs in this order"


@rule("P-O19", "P-O1")
def test_order_holds_for_the_whole_operating_round_whatever_prices_do() -> None:
    state = four_companies().operating_round(2, "bureaucracy").load()
    order = ("blue", "red", "yellow", "green")
    play(state, SupplyCities(0), KeepIncome())
    assert table(state).active == "yellow"
    play(state, PayOut())
    assert pile(state, 40) == ("green", "yellow"), "yellow now lies above green"
    assert table(state).order == order
    assert table(state).active == "red", "green had its turn and has no other"
    play(state, KeepIncome(), PayOut())
    assert pile(state, 30) == ("red", "blue")
    play(state, EndRound(), EndRound(), EndRound())
    assert table(state).order == ("red", "blue", "green", "yellow"), "settled again next round"


@rule("P-B24")
def test_auctions_run_in_order_fuel_and_building_in_reverse_order() -> None:
    order = ("black", "blue", "red", "yellow", "green")
    position = Position(3).plant_market(ROW, DECK)
    for name, plant in zip(order, (4, 8, 10, 5, 12), strict=True):
        position.founded(name, money=60, plants=[plant], has_operated=True)
    state = position.operating_round(2, "auction").load()
    seen = []
    while table(state).phase != "bureaucracy":
        view = table(state)
        seen.append((view.phase, view.active))
        play(state, DeclineAuction() if view.phase == "auction" else Done())
    assert seen == [
        *(("auction", name) for name in order),
        *(("fuel", name) for name in reversed(order)),
        *(("building", name) for name in reversed(order)),
    ]


@rule("P-B7")
def test_one_actual_plant_is_put_up_for_at_least_its_number() -> None:
    state = auctions()
    for plant in ROW[:4]:
        assert is_legal(state, OpenAuction(plant, plant))
        assert refused(state, OpenAuction(plant, plant - 1)) == ("P-B7", "bid_below_number")
    assert refused(state, OpenAuction(20, 20)) == ("P-B7", "plant_not_actual")
    assert refused(state, OpenAuction(24, 24)) == ("P-B7", "plant_not_actual")
    assert refused(state, RaiseBid(14)) == ("P-O3", "other_decision")


@rule("P-B7", "P-O16")
def test_the_last_one_left_pays_the_bank_and_buys_no_second_plant() -> None:
    state = auctions()
    money = state.totals()["money"]
    play(state, OpenAuction(13, 13), RaiseBid(15), DropOut(), DropOut())
    assert table(state).active == "blue"
    assert refused(state, RaiseBid(15)) == ("P-B7", "bid_not_higher")
    facts = play(state, DropOut())
    assert told.PlantSold("red", 13, 15) in facts
    assert told.MoneyPaid("red", "bank", 15, "plant") in facts
    assert (company(state, "red").money, company(state, "red").plants) == (85, (13,))
    assert state.totals()["money"] == money
    assert table(state).active == "blue", "an opener who was outbid may open again"
    play(state, OpenAuction(14, 14))
    auction = table(state).auction
    assert auction is not None
    assert auction.bidders == ("yellow", "green", "blue"), (
        "red has bought; yellow and green, who dropped out before, bid again"
    )
    play(state, RaiseBid(15), DropOut(), DropOut())
    assert company(state, "yellow").plants == (14,)


@rule("P-B7")
def test_an_outbid_opener_may_pass_and_who_passed_on_opening_is_out_of_the_phase() -> None:
    state = auctions()
    play(state, OpenAuction(13, 13), RaiseBid(14), DropOut(), DropOut(), DropOut())
    facts = play(state, DeclineAuction())
    assert facts == [told.AuctionDeclined("blue")]
    assert table(state).active == "yellow", "red has bought and does not open"
    facts = play(state, OpenAuction(14, 14), DropOut())
    assert told.PlantSold("yellow", 14, 14) in facts, "green dropped out, blue was not asked"
    facts = play(state, OpenAuction(15, 15))
    assert told.PlantSold("green", 15, 15) in facts, "the last one buys without bids"
    assert table(state).phase != "auction"


@rule("P-O2")
def test_each_company_bids_for_itself_in_company_order_from_the_opener() -> None:
    state = auctions()
    play(state, DeclineAuction(), OpenAuction(13, 13))
    assert (state.to_act(), table(state).active) == ((1,), "yellow")
    play(state, RaiseBid(14))
    assert (state.to_act(), table(state).active) == ((1,), "green"), "one president, two bidders"
    play(state, RaiseBid(15))
    assert table(state).active == "red", "blue passed on opening, so it wraps to red"
    play(state, DropOut(), DropOut())
    assert company(state, "green").plants == (13,)


@rule("P-O2")
def test_company_order_is_not_clockwise_order() -> None:
    position = Position(4).plant_market(ROW, DECK)
    presidents = {"blue": 0, "red": 3, "yellow": 2, "green": 1}
    for name, seat in presidents.items():
        holdings = [0, 0, 0, 0]
        holdings[seat] = 2
        position.founded(name, holdings, money=100, has_operated=True)
    state = position.operating_round(2, "auction").load()
    play(state, OpenAuction(13, 13))
    asked = []
    for bid in (14, 15, 16, 17):
        asked.append((table(state).active, *state.to_act()))
        play(state, RaiseBid(bid))
    assert asked == [("red", 3), ("yellow", 2), ("green", 1), ("blue", 0)]


@rule("P-O2")
def test_bids_are_of_company_money_only() -> None:
    position = four_companies(blue=14, red=15, yellow=13).money(500, 500, 500)
    state = position.operating_round(2, "auction").load()
    assert is_legal(state, OpenAuction(13, 14))
    assert refused(state, OpenAuction(13, 15)) == ("P-O2", "bid_above_money")
    assert refused(state, OpenAuction(15, 15)) == ("P-O2", "bid_above_money")
    play(state, OpenAuction(13, 13))
    assert is_legal(state, RaiseBid(15))
    assert refused(state, RaiseBid(16)) == ("P-O2", "bid_above_money")
    facts = play(state, RaiseBid(14))
    assert facts[-1] == told.DroppedOut("yellow", 13), "13 is not enough: nothing to decide"
    play(state, RaiseBid(15))
    assert company(state, "green").money == 100 - 15, "blue and red could not follow"
    assert [player(state, seat).money for seat in range(3)] == [500, 500, 500]


@rule("P-O3")
def test_opening_up_to_5_above_the_number_and_raising_by_1_to_5() -> None:
    state = auctions()
    offered = [a.bid for a in state.legal(2) if isinstance(a, OpenAuction) and a.plant == 14]
    assert offered == [14, 15, 16, 17, 18, 19]
    assert refused(state, OpenAuction(14, 20)) == ("P-O3", "opening_too_high")
    play(state, OpenAuction(14, 19))
    assert [a.bid for a in state.legal(0) if isinstance(a, RaiseBid)] == [20, 21, 22, 23, 24]
    assert refused(state, RaiseBid(19)) == ("P-B7", "bid_not_higher")
    assert refused(state, RaiseBid(25)) == ("P-O3", "raise_too_high")
    play(state, RaiseBid(24))
    assert [a.bid for a in state.legal(1) if isinstance(a, RaiseBid)] == [25, 26, 27, 28, 29]


def new_companies(blue: int = 30, black: int = 30, *, is_new: bool = True) -> Position:
    """In order: blue of seat 0, black of seat 1, green of seat 2."""
    position = Position(3).plant_market(ROW, DECK)
    position.founded("blue", (2,), money=blue, has_operated=not is_new)
    position.founded("black", (0, 2), money=black, has_operated=not is_new)
    return position.founded("green", (0, 0, 2), money=100, has_operated=True)


@rule("P-O4")
def test_a_new_company_must_open_a_plant_that_it_can_pay() -> None:
    state = new_companies(blue=14).operating_round(1, "auction").load()
    assert refused(state, DeclineAuction()) == ("P-O4", "must_open")
    assert [*state.legal(0)] == [OpenAuction(13, 13), OpenAuction(13, 14), OpenAuction(14, 14)]
    play(state, OpenAuction(13, 13), DropOut(), DropOut())
    assert company(state, "blue").plants == (13,)
    assert refused(state, DeclineAuction()) == ("P-O4", "must_open"), "black is new as well"


@rule("P-O4")
def test_a_new_company_stays_bound_after_being_outbid() -> None:
    state = new_companies().operating_round(4, "auction").load()
    play(state, OpenAuction(13, 13), RaiseBid(14), RaiseBid(15), DropOut(), DropOut())
    assert company(state, "green").plants == (13,)
    assert table(state).active == "blue"
    assert refused(state, DeclineAuction()) == ("P-O4", "must_open")
    play(state, OpenAuction(14, 14), RaiseBid(15), DropOut())
    assert refused(state, DeclineAuction()) == ("P-O4", "must_open"), "outbid a second time"
    play(state, OpenAuction(15, 15))
    assert company(state, "blue").plants == (15,)


@rule("P-O4")
def test_a_new_company_may_decline_only_while_no_actual_plant_is_within_its_money() -> None:
    state = new_companies(blue=12).operating_round(1, "auction").load()
    assert [*state.legal(0)] == [DeclineAuction()]
    state = new_companies(blue=13).operating_round(1, "auction").load()
    assert refused(state, DeclineAuction()) == ("P-O4", "must_open"), "13 reaches plant 13"
    facts = play(state, OpenAuction(13, 13), RaiseBid(14), DropOut())
    assert told.PlantSold("black", 13, 14) in facts
    assert told.AuctionDeclined("blue") in facts, "plants 14 to 20 are beyond its 13"
    assert table(state).active == "green"


@rule("P-O4")
def test_a_company_is_bound_in_its_first_operating_round_only() -> None:
    state = new_companies(is_new=False).operating_round(2, "auction").load()
    assert is_legal(state, DeclineAuction())

    state = new_companies().operating_round(1, "auction").load()
    play(state, OpenAuction(13, 13), DropOut(), DropOut(), OpenAuction(14, 14), DropOut())
    play(state, DeclineAuction())
    while table(state).round == 1:
        (seat,) = state.to_act()
        is_income = table(state).decision == "dividend"
        play(state, KeepIncome() if is_income else state.legal(seat)[-1])
    assert (table(state).phase, table(state).round) == ("auction", 2)
    assert table(state).active == "blue"
    assert is_legal(state, DeclineAuction()), "the second round after the same stock round"


@rule("P-O16")
def test_dropping_out_is_for_this_auction_only() -> None:
    state = auctions()
    play(state, OpenAuction(13, 13), DropOut(), DropOut(), DropOut())
    assert table(state).active == "red"
    play(state, OpenAuction(14, 14), RaiseBid(15), DropOut(), DropOut())
    assert company(state, "yellow").plants == (14,), "yellow dropped out of the first auction"
    assert table(state).active == "red"
    play(state, OpenAuction(15, 15), DropOut())
    assert company(state, "red").plants == (15,)
    assert is_legal(state, OpenAuction(16, 16)), "green, out of three auctions, opens its own"
    assert refused(state, BuyFuel("coal")) == ("P-O3", "other_decision")
