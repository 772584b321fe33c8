"""Bonus tiles and the preparation that brings them.

Owns M-T1 to M-T5 and M-N1 to M-N5.
"""

from tabletop.rules.mombasa.actions import (
    Advance,
    Done,
    Expand,
    Leave,
    MoveInkwell,
    OccupySpace,
    PutGoodsTile,
    Ready,
    TakePounds,
    UseBookkeeper,
    UseExpansion,
    UseGoods,
    UseMerchant,
)
from tabletop.rules.mombasa.facts import (
    CardDrawn,
    CardSlid,
    CoinsMoved,
    DisplayDiscarded,
    ExpansionBegan,
    RoundBegan,
    TileArrived,
    TileReturned,
)
from tests.rule_marks import rule
from tests.rules.mombasa.positions import Position, act, legal, plain_view, player, refusal, told


@rule("M-T1", "M-T4")
def test_action_tiles_work_like_cards() -> None:
    state = Position().tiles(0, "expansion", "bookkeeper").load()
    assert player(state, 0).planned == 0, "they take no slot"
    facts = act(state, UseExpansion("cape_town"), Expand("r22", 1), Done())
    assert told(facts, ExpansionBegan) == [ExpansionBegan(0, "cape_town", 2)]
    assert player(state, 0).spent == ("expansion",)
    act(state, legal(state, Advance)[0], Leave(1))
    assert refusal(state, UseExpansion("cairo")) == ("M-E1", "no_expansion_card")
    assert refusal(state, UseMerchant(0)) == ("M-T1", "no_such_tile")
    assert legal(state, UseBookkeeper) == [UseBookkeeper(0)]
    act(state, UseBookkeeper(0))
    assert player(state, 0).spent == ("bookkeeper", "expansion")
    act(state, MoveInkwell(0), TakePounds())
    assert refusal(state, UseBookkeeper(0)) == ("M-T1", "no_such_tile")


@rule("M-T2")
def test_the_goods_tile_before_the_action() -> None:
    cards = ("b_coffee_4", "a_merchant", "a_cotton_2")
    state = Position().tiles(0, "goods").area(0, *cards, used=[3]).load()
    assert refusal(state, PutGoodsTile(2)) == ("M-T2", "no_goods_card")
    assert refusal(state, PutGoodsTile(3)) == ("M-T2", "no_goods_card"), "it lies face down"
    assert legal(state, PutGoodsTile) == [PutGoodsTile(1)]
    act(state, PutGoodsTile(1))
    assert state.to_act() == (0,), "it is beside the turn's action"
    assert player(state, 0).totals["coffee"] == 5
    assert refusal(state, PutGoodsTile(1)) == ("M-T2", "no_goods_tile")
    act(state, UseGoods(1), Advance("cairo", 5))
    assert player(state, 0).totals["coffee"] == 0


@rule("M-T2")
def test_the_goods_tile_after_the_action() -> None:
    position = Position().tiles(0, "goods").area(0, "a_coffee_2", "a_merchant")
    state = position.load()
    act(state, UseMerchant(2))
    assert set(state.legal(0)) == {PutGoodsTile(1), Done()}
    act(state, PutGoodsTile(1))
    assert state.to_act() == (1,)
    assert player(state, 0).plus_slot == 1
    state = position.load()
    act(state, UseMerchant(2), Done())
    assert state.to_act() == (1,)


@rule("M-T5")
def test_tiles_go_back_when_the_player_leaves() -> None:
    state = Position().tiles(0, "goods", "merchant").area(0, "b_coffee_4").load()
    act(state, PutGoodsTile(1))
    facts = act(state, Leave(2))
    assert [fact.tile for fact in told(facts, TileReturned)] == ["goods", "merchant"]
    own = player(state, 0)
    assert (own.tiles, own.spent, own.plus_slot) == ((), (), None)


@rule("M-N3", "M-O8")
def test_markers_return_tiles_arrive_and_the_token_holder_begins() -> None:
    state = Position().money(5, 5).load()
    act(state, OccupySpace("tile_merchant"), OccupySpace("start_player"))
    act(state, state.legal(1)[-2], Leave(1))
    facts = act(state, Leave(1))
    assert told(facts, TileArrived) == [TileArrived(0, "merchant")]
    assert told(facts, RoundBegan) == [RoundBegan(2, 1)]
    view = plain_view(state)
    assert view.players[0].tiles == ("merchant",)
    assert [one.markers for one in view.players] == [3, 3]
    for seat in (0, 1):
        state.apply(seat, Ready())
    assert state.to_act() == (1,)


@rule("M-N3")
def test_all_the_tiles_that_a_player_reserved_arrive() -> None:
    state = Position().marker(0, "tile_goods", "tile_expansion").marker(1, "tile_bookkeeper").load()
    act(state, Leave(1), Leave(1))
    assert [one.tiles for one in plain_view(state).players] == [
        ("goods", "expansion"),
        ("bookkeeper",),
    ]


@rule("M-O8")
def test_in_the_last_round_no_tile_arrives() -> None:
    state = Position().round(7).money(5, 5).load()
    facts = act(state, OccupySpace("tile_merchant"), Leave(1), Leave(1))
    assert not told(facts, TileArrived)


@rule("M-N1")
def test_coins_go_under_the_column_of_the_next_round() -> None:
    for seats, rows in ((2, 1), (4, 2)):
        state = Position(seats).round(3).load()
        facts = act(state, *[Leave(1)] * seats)
        assert told(facts, CoinsMoved) == [CoinsMoved(4, rows)]
        view = plain_view(state)
        assert [view.coins[2], view.coins[8]] == [1, rows - 1]
        assert sum(view.coins) == rows
        assert view.round_coins[2] == 0


@rule("M-N1")
def test_coins_stay_where_no_book_lies() -> None:
    position = Position().round(4).coins(3)
    position.empty_supplies()
    shelves = position.plain["shelves"]
    shelves["gone"].append(shelves["books"][2])
    shelves["books"][2] = None
    state = position.load()
    act(state, Leave(1), Leave(1))
    assert plain_view(state).coins[2:4] == (1, 1)


@rule("M-N2")
def test_the_display_slides_right_and_is_filled_again() -> None:
    position = Position().empty_display()
    cards = {"p1": "a_coffee_2", "p5": "a_coffee_3", "p9": "a_cotton_3", "p8": "a_cotton_2"}
    state = position.display(**cards, p10="a_bananas_2", p12="a_merchant").load()
    pile = state.to_dict()["offer"]["pile"]
    facts = act(state, Leave(1), Leave(1))
    assert told(facts, DisplayDiscarded) == [DisplayDiscarded(("a_cotton_3", "a_merchant"))]
    assert {"a_cotton_3", "a_merchant"} <= set(plain_view(state).discarded)
    slides = [(fact.card, fact.old, fact.new) for fact in told(facts, CardSlid)]
    assert slides == [
        ("a_coffee_2", 1, 3),
        ("a_coffee_3", 5, 6),
        ("a_cotton_2", 8, 9),
        ("a_bananas_2", 10, 12),
    ]
    drawn = [(fact.card, fact.place) for fact in told(facts, CardDrawn)]
    assert drawn == list(zip(pile, [2, 5, 8, 11, 1, 4, 7, 10], strict=False))


@rule("M-N2")
def test_cards_slide_behind_each_other_in_their_row() -> None:
    position = Position().display(p1="a_coffee_2", p2="a_coffee_3", p3=None)
    position.display(p4="a_cotton_2", p5="a_cotton_3", p6="a_merchant")
    state = position.load()
    act(state, Leave(1), Leave(1))
    display = plain_view(state).display
    assert display[1:3] == ("a_coffee_2", "a_coffee_3")
    assert display[4:6] == ("a_cotton_2", "a_cotton_3")


@rule("M-N2", "M-N5")
def test_an_empty_pile_leaves_places_empty_and_shares_come_like_others() -> None:
    position = Position().area(0, "b_coffee_4", "a_coffee_3")
    offer = position.plain["offer"]
    offer["discarded"] += offer["pile"][:-2]
    offer["pile"] = offer["pile"][-2:]
    state = position.display(p3="d_share_cairo").load()
    act(state, UseGoods(1))
    assert plain_view(state).prices[2] == 3
    act(state, next(one for one in state.legal(0) if getattr(one, "place", 0) == 3))
    act(state, Advance("cairo", 1))
    assert "d_share_cairo" in (player(state, 0).hand or ())
    facts = act(state, Leave(1), Leave(1))
    assert len(told(facts, CardDrawn)) == 2
    assert plain_view(state).pile == 0


@rule("M-N4")
def test_coins_cards_then_markers_and_tiles() -> None:
    state = Position().money(5).load()
    facts = act(state, OccupySpace("tile_goods"), Leave(1), Leave(1))
    kinds = [type(fact) for fact in facts]
    order = [kinds.index(kind) for kind in (CoinsMoved, DisplayDiscarded, CardDrawn, TileArrived)]
    assert order == sorted(order)
    assert told(facts, RoundBegan) == [facts[order[-1] + 1]]
