"""Company tracks: payments, special spaces, and when their bonuses work.

Owns M-X1 to M-X7, M-X14 and M-X15.
"""

from tabletop.rules.mombasa.actions import Advance, Leave, LeaveReward, OccupySpace, UseGoods
from tabletop.rules.mombasa.edition.kinds import BuySpace, DiscardSpace, PointsSpace, TracksSpace
from tabletop.rules.mombasa.facts import MoneyPaid, SpecialReached
from tests.rule_marks import rule
from tests.rules.mombasa.positions import (
    EDITION,
    Position,
    act,
    legal,
    money,
    plain_view,
    player,
    refusal,
    told,
)


@rule("M-X1")
def test_a_payment_is_made_or_the_marker_stops_before_it() -> None:
    position = Position().area(0, "a_coffee_2").track(0, "cairo", 4)
    state = position.money(0).load()
    act(state, UseGoods(1))
    assert refusal(state, Advance("cairo", 2)) == ("M-X1", "payment_too_dear")
    act(state, Advance("cairo", 1))
    assert refusal(state, Advance("cairo", 1)) == ("M-X1", "payment_too_dear")
    state = position.money(1).load()
    act(state, UseGoods(1))
    assert Advance("cairo", 1) in state.legal(0), "paying is a choice"
    facts = act(state, Advance("cairo", 2))
    assert told(facts, MoneyPaid) == [MoneyPaid("seat:0", "bank", 1, "payment")]
    assert money(state)[0] == 0


@rule("M-X1")
def test_pounds_of_a_special_space_pay_on_the_same_move() -> None:
    state = Position().area(0, "b_coffee_4").track(0, "cairo", 2).money(0).load()
    act(state, UseGoods(1), Advance("cairo", 4))
    assert player(state, 0).tracks["cairo"] == 6
    assert money(state)[0] == 2 - 1


@rule("M-X3")
def test_everyone_who_passed_a_special_space_gets_its_pounds_again() -> None:
    """p.11: blue passes it, green and yellow were there before; who has left gets it too."""
    position = Position(4).area(0, "a_coffee_2").track(0, "mombasa", 5)
    position.track(1, "mombasa", 6).track(2, "mombasa", 9).track(3, "mombasa", 5)
    state = position.left(1).money(0, 0, 0, 0).load()
    facts = act(state, UseGoods(1), Advance("mombasa", 2))
    assert told(facts, SpecialReached) == [SpecialReached(0, "mombasa", 1)]
    assert money(state) == [1, 1, 1, 0]


@rule("M-X4")
def test_a_special_bonus_works_from_the_owners_next_turn_on() -> None:
    position = Position().area(0, "start_coffee_1", "start_expansion_2").track(0, "mombasa", 5)
    state = position.area(1, "start_expansion_2").load()
    act(state, UseGoods(1), Advance("mombasa", 1))
    assert player(state, 0).totals["expansion"] == 2
    assert OccupySpace("expansion") in state.legal(1)
    act(state, Leave(1))
    assert player(state, 0).totals["expansion"] == 3


@rule("M-X4")
def test_it_counts_in_the_checks_of_others_too() -> None:
    position = Position().area(0, "start_coffee_1", "start_expansion_2").track(0, "mombasa", 6)
    state = position.area(1, "start_expansion_2").load()
    act(state, UseGoods(1), Advance("cairo", 1))
    assert refusal(state, OccupySpace("expansion")) == ("M-O5", "other_has_more")


@rule("M-X5", "M-X6")
def test_expansion_points_only_beside_an_expansion_card_or_tile() -> None:
    for space, more in ((6, 1), (12, 2)):
        state = Position().area(0, "start_expansion_1").track(0, "mombasa", space).load()
        assert player(state, 0).totals["expansion"] == 1 + more
        state = Position().tiles(0, "expansion").track(0, "mombasa", space).load()
        assert player(state, 0).totals["expansion"] == 2 + more
        state = Position().area(0, "start_coffee_1").track(0, "mombasa", space).load()
        assert player(state, 0).totals["expansion"] == 0


@rule("M-X5", "M-X7")
def test_more_markers() -> None:
    for space, markers in ((0, 2), (5, 3), (12, 4)):
        state = Position(3, tracks={"mombasa": "A2"}).track(0, "mombasa", space).load()
        assert player(state, 0).markers == markers
        act(state, OccupySpace("discard"))
        assert player(state, 0).markers == markers - 1


@rule("M-X2")
def test_a_reward_beyond_the_end_is_lost() -> None:
    position = Position().area(0, "start_coffee_1").track(0, "cairo", 20)
    state = position.load()
    act(state, OccupySpace("coffee"))
    assert state.to_act() == (1,)
    state = position.track(0, "cairo", 19).load()
    act(state, OccupySpace("coffee"))
    assert list(state.legal(0)) == [Advance("cairo", 1), LeaveReward()]


@rule("M-X14")
def test_what_a_side_brings_belongs_to_the_company_where_it_lies() -> None:
    tracks = {"mombasa": "B1", "cape_town": "A1"}
    position = Position(tracks=tracks).area(0, "start_expansion_1", "start_coffee_1")
    state = position.track(0, "cape_town", 6).load()
    own = player(state, 0)
    assert own.totals["expansion"] == 2
    assert own.shares["cape_town"] == 2
    act(state, OccupySpace("expansion"))
    assert legal(state, Advance)[0] == Advance("mombasa", 1)
    assert plain_view(state).companies[1].track == "A1"


@rule("M-X14")
def test_a_reward_goes_to_its_companys_track_only() -> None:
    state = Position().area(0, "start_expansion_1").load()
    act(state, OccupySpace("expansion"))
    assert refusal(state, Advance("cairo", 1)) == ("M-X14", "another_track")


@rule("M-X15")
def test_permanent_bonuses_are_on_a_and_b_extra_spaces_on_c_and_d() -> None:
    extra = PointsSpace | BuySpace | DiscardSpace | TracksSpace
    for side in EDITION.tracks:
        for special in side.specials:
            assert isinstance(special.bonus, extra) == (side.id[0] in "CD")
