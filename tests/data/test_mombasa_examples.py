"""Owns: the tests that the rulebook's examples come about with the house edition, and that
its map can be drawn and is fair to the companies. Does not own: the rules themselves."""

from itertools import combinations

from tabletop.catalog import mombasa_editions
from tabletop.rules.mombasa.edition.data import COMPANIES, CardType, Edition
from tabletop.rules.mombasa.edition.fixed_map import example_expansion, neighbours, visible_coins
from tabletop.rules.mombasa.edition.kinds import (
    AnyGoodsNeeded,
    BookkeeperFace,
    Bookkeeping,
    ExpansionFace,
    ExpansionNeeded,
    GoodsFace,
    GoodsNeeded,
    MerchantFace,
)

HOUSE: Edition = mombasa_editions()["house"]
AROUND = neighbours(HOUSE.borders)
AT: dict[str, tuple[int, int]] = {company.id: company.at for company in HOUSE.companies}
AT |= {region.id: region.at for region in HOUSE.regions}


def goods_cards(goods: str, value: int) -> list[CardType]:
    faces = [(card, card.face) for card in HOUSE.cards]
    return [
        card
        for card, face in faces
        if isinstance(face, GoodsFace) and (face.goods, face.n) == (goods, value)
    ]


def test_four_coffee_buy_a_card_for_three_with_one_left() -> None:
    """p.5: coffee 1 and 3, a bananas card of value 2 at price 3."""
    assert goods_cards("coffee", 1)
    assert goods_cards("coffee", 3)
    bought = [card for card in goods_cards("bananas", 2) if card.letter == "A"]
    assert any(
        card.crate + place == 3
        for card in bought
        for row in HOUSE.card_display.crates
        for place in row
    )


def test_the_expansion_of_five_points() -> None:
    """p.6: single, single, double, the third region held: 1 + 1 + 3; cards of 3 and 2 give 5."""
    ways = example_expansion(HOUSE.borders)
    assert ("r22", "r19", "r17") in ways
    for first, second, third in ways:
        lines = (AROUND["cape_town"][first], AROUND[first][second], AROUND[second][third])
        assert lines == (1, 1, 2)
        assert sum(lines) + 1 == 5
    assert AROUND["mombasa"]["r17"] == 1
    points = {card.face.n for card in HOUSE.cards if isinstance(card.face, ExpansionFace)}
    assert {2, 3} <= points


def test_three_bookkeeping_points_of_one_expansion() -> None:
    """p.7: three regions with 1 point each; two A books and a pound are on offer for them."""
    small = {region.id for region in HOUSE.regions if region.reward == Bookkeeping(n=1)}
    assert len(small) >= 3
    assert sum(row.count("A") for row in HOUSE.book_display.letters) >= 2


def test_a_walk_over_four_books() -> None:
    """p.7: one book of 2 expansion points is flipped, three more are met by goods alone, the
    fourth brings 2 points, the fifth is out of reach; the bookkeeper has 2 points.
    """
    hand = {"coffee": 2, "bananas": 1, "cotton": 1}

    def met(requires: tuple[object, ...]) -> bool:
        return all(
            (isinstance(one, GoodsNeeded) and hand[one.goods] >= one.n)
            or (isinstance(one, AnyGoodsNeeded) and max(hand.values()) >= one.n)
            for one in requires
        )

    books = HOUSE.books
    assert any(ExpansionNeeded(n=2) in book.requires for book in books)
    walked = [book for book in books if met(book.requires)]
    assert sum(book.count for book in walked) >= 3
    assert any(book.rewards == (Bookkeeping(n=2),) for book in walked)
    assert any(not met(book.requires) for book in books)
    keepers = [card.face.points for card in HOUSE.cards if isinstance(card.face, BookkeeperFace)]
    assert 2 in keepers


def test_cairos_merchant_with_three_mines() -> None:
    """p.8: 2 spaces and 1 pound, then 1 space for 3 mine symbols; 2 for 4."""
    (merchant,) = (
        card.face
        for card in HOUSE.cards
        if isinstance(card.face, MerchantFace) and card.face.company == "cairo"
    )
    assert (merchant.spaces, merchant.pounds) == (2, 1)
    assert [mines // merchant.mines_for_space for mines in (3, 4)] == [1, 2]
    sums = {0}
    for region in HOUSE.regions:
        sums |= {known + region.mines for known in sums}
    assert {3, 4} <= sums


def test_coffee_one_is_discarded_for_three_pounds() -> None:
    """p.8: its crate and 2 pounds."""
    assert any(card.crate + 2 == 3 for card in goods_cards("coffee", 1))


def test_seven_shares_of_six_coins() -> None:
    """p.4: 5 shares by the track and 2 by cards; six coins are visible in Cape Town's base."""
    company = HOUSE.companies[COMPANIES.index("cape_town")]
    assert 5 in [
        n for side in HOUSE.tracks if side.id == company.first_track for _, n in side.shares
    ]
    assert 6 in visible_coins(company)
    assert (5 + 2) * 6 == 42


def test_the_map_is_drawn_without_crossing_lines() -> None:
    """Whole numbers only: the signed areas of the four triangles of two lines."""

    def side(a: tuple[int, int], b: tuple[int, int], c: tuple[int, int]) -> int:
        return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])

    lines = [(AT[one], AT[other]) for one, other, _ in HOUSE.borders]
    crossing = [
        ((a, b), (c, d))
        for (a, b), (c, d) in combinations(lines, 2)
        if len({a, b, c, d}) == 4
        and side(a, b, c) * side(a, b, d) <= 0
        and side(c, d, a) * side(c, d, b) <= 0
    ]
    assert crossing == []
    assert len(lines) <= 3 * len(AT) - 6  # as many as a planar graph can have


def test_places_lie_well_apart_and_bases_at_the_edges() -> None:
    for one, other in combinations(AT.values(), 2):
        assert (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2 >= 60**2
    x = sorted(region.at[0] for region in HOUSE.regions)
    y = sorted(region.at[1] for region in HOUSE.regions)
    for company in HOUSE.companies:
        is_inside = x[0] < company.at[0] < x[-1] and y[0] < company.at[1] < y[-1]
        assert not is_inside, company.id


def reach(company: str, points: int) -> int:
    """How many regions lie within so many points of a base on an empty map, each by itself."""
    cost = dict(AROUND[company])
    waiting = sorted(cost, key=cost.__getitem__)
    while waiting:
        here = waiting.pop(0)
        for there, lines in AROUND[here].items():
            if there not in COMPANIES and cost[here] + lines < cost.get(there, 99):
                cost[there] = cost[here] + lines
                waiting.append(there)
    return sum(spent <= points for spent in cost.values())


def test_surroundings_of_the_bases_are_comparable() -> None:
    for points, spread in ((1, 0), (2, 1), (3, 1), (4, 1)):
        regions = [reach(company, points) for company in COMPANIES]
        assert max(regions) - min(regions) <= spread, (points, regions)
    assert {reach(company, 99) for company in COMPANIES} == {24}
