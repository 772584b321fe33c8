"""Diamond merchants and the diamond track.

Owns M-D1 to M-D4 and M-T3.
"""

from tabletop.rules.mombasa.actions import UseMerchant
from tabletop.rules.mombasa.facts import DiamondMoved, MoneyPaid
from tests.rule_marks import rule
from tests.rules.mombasa.positions import Position, act, company, legal, money, player, told


@rule("M-D1", "M-D4")
def test_a_plain_merchant() -> None:
    state = Position().area(0, "a_merchant", "c_merchant_cairo").money(0).load()
    act(state, UseMerchant(1))
    own = player(state, 0)
    assert (own.diamond, own.money, own.used) == (1, 2, (1,))
    assert state.to_act() == (1,)


@rule("M-D2")
def test_the_merchant_of_cairo_with_three_mines() -> None:
    """p.8: 2 spaces and 1 pound, then 1 space for 3 mines."""
    state = Position().area(0, "c_merchant_cairo").holds("cairo", "r02", "r10").money(0).load()
    assert company(state, "cairo").mines == 3
    facts = act(state, UseMerchant(1))
    assert told(facts, DiamondMoved) == [DiamondMoved(0, 0, 2), DiamondMoved(0, 2, 3)]
    assert money(state)[0] == 1
    state = Position().area(0, "c_merchant_cairo").holds("cairo", "r02", "r08").load()
    act(state, UseMerchant(1))
    assert player(state, 0).diamond == 4, "4 mines bring 2 spaces"


@rule("M-D3")
def test_at_the_last_space_every_further_one_is_two_pounds() -> None:
    state = Position().area(0, "c_merchant_cairo").diamond(0, 27).money(0).load()
    facts = act(state, UseMerchant(1))
    assert told(facts, DiamondMoved) == [DiamondMoved(0, 27, 28)]
    assert sum(fact.amount for fact in told(facts, MoneyPaid)) == 2 + 1


@rule("M-T3", "M-T1")
def test_the_merchant_tile_counts_face_up_merchant_cards() -> None:
    position = Position().area(0, "a_merchant", "c_merchant_cairo", "b_merchant_mombasa", used=[3])
    state = position.tiles(0, "merchant").money(0).load()
    assert len(legal(state, UseMerchant)) == 3
    act(state, UseMerchant(0))
    own = player(state, 0)
    assert (own.diamond, own.money, own.used, own.spent) == (4, 0, (3,), ("merchant",))
