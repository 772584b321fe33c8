"""Owns: the tests that the rulebook's examples come about with the house edition, that its map can
be drawn, and that the look-ups say what the edition says. Does not own: the rules themselves."""

from collections import Counter
from itertools import combinations

from tabletop.catalog import mombasa_editions
from tabletop.rules.mombasa.data import COMPANIES, CardType, Edition
from tabletop.rules.mombasa.fixed_map import example_expansion, neighbours, visible_coins
from tabletop.rules.mombasa.kinds import (
    AnyGoodsNeeded,
    BookkeeperFace,
    Bookkeeping,
    ExpansionFace,
    ExpansionNeeded,
    GoodsFace,
    GoodsNeeded,
    MerchantFace,
)
from tabletop.rules.mombasa.tables import Tables, tables

HOUSE: Edition = mombasa_editions()["house"]
TABLES: Tables = tables(HOUSE)
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
    assert any(card.crate + place == 3 for card in bought for place in TABLES.crates)


def test_the_expansion_of_five_points() -> None:
    """p.6: single, single, double, the third region held: 1 + 1 + 3; cards of 3 and 2 give 5."""
    around = neighbours(HOUSE.borders)
    ways = example_expansion(HOUSE.borders)
    assert ("r22", "r19", "r17") in ways
    for first, second, third in ways:
        lines = (around["cape_town"][first], around[first][second], around[second][third])
        assert lines == (1, 1, 2)
        assert sum(lines) + 1 == 5
    assert around["mombasa"]["r17"] == 1
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
    for mines in TABLES.mines:
        sums |= {known + mines for known in sums}
    assert {3, 4} <= sums


def test_coffee_one_is_discarded_for_three_pounds() -> None:
    """p.8: its crate and 2 pounds."""
    assert any(card.crate + 2 == 3 for card in goods_cards("coffee", 1))


def test_seven_shares_of_six_coins() -> None:
    """p.4: 5 shares by the track and 2 by cards; six coins are visible in Cape Town's base."""
    company = HOUSE.companies[COMPANIES.index("cape_town")]
    assert 5 in TABLES.sides[company.first_track].shares
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


def reach(company: int, points: int) -> int:
    """How many regions lie within so many points of a base on an empty map, each by itself."""
    cost = dict(TABLES.base_neighbours[company])
    waiting = sorted(cost, key=cost.__getitem__)
    while waiting:
        here = waiting.pop(0)
        for there, lines in TABLES.neighbours[here]:
            if cost[here] + lines < cost.get(there, 99):
                cost[there] = cost[here] + lines
                waiting.append(there)
    return sum(spent <= points for spent in cost.values())


def test_surroundings_of_the_bases_are_comparable() -> None:
    for points, spread in ((1, 0), (2, 1), (3, 1), (4, 1)):
        regions = [reach(company, points) for company in range(4)]
        assert max(regions) - min(regions) <= spread, (points, regions)
    assert {reach(company, 99) for company in range(4)} == {24}


def test_cards_and_books_are_numbered() -> None:
    assert [len(deck) for deck in TABLES.decks] == [9, 16, 11, 4, 4]
    assert [len(supply) for supply in TABLES.supplies] == [24, 24, 24]
    assert [TABLES.cards[card].number for card in TABLES.numbered] == [1, 2, 3, 4]
    sets = [[TABLES.cards[card].id for card in own] for own in TABLES.starting]
    assert len(sets) == 4
    assert all(own == sets[0] and len(own) == 9 for own in sets)
    numbers = [n for group in (*TABLES.decks, TABLES.numbered, *TABLES.starting) for n in group]
    assert numbers == list(range(len(TABLES.cards)))
    assert len(TABLES.books) == 72
    counts = Counter(book.id for book in TABLES.books)
    assert counts == {book.id: book.count for book in HOUSE.books}


def test_starting_tiles_name_cards_by_place() -> None:
    own = [TABLES.cards[card].id for card in TABLES.starting[2]]
    for tile, places in zip(HOUSE.starting_tiles, TABLES.tile_cards, strict=True):
        assert tuple(own[place] for place in places) == tile.cards
    assert [HOUSE.starting_tiles[tile].first_game for tile in TABLES.first_tiles] == [1, 2, 3, 4]


def test_tracks_by_space() -> None:
    side = TABLES.sides["B1"]
    assert len(side.shares) == len(side.payments) == len(side.special_at) == side.last + 1
    assert (side.shares[0], side.shares[9], side.shares[10], side.shares[-1]) == (0, 4, 5, 12)
    assert [s for s in range(side.last + 1) if side.payments[s]] == [7, 14]
    assert [side.special_at.index(number) for number in (0, 1)] == [4, 9]
    values = [TABLES.diamond_values[space] for space in (0, 5, 6, 8, 9, 27, 28)]
    assert values == [0, 0, 10, 10, 15, 50, 60]
    values = [TABLES.bookkeeping_values[space] for space in (2, 3, 4, 15)]
    assert values == [0, 10, 10, 60]


def test_borders_lead_both_ways() -> None:
    for here, around in enumerate(TABLES.neighbours):
        for there, lines in around:
            assert (here, lines) in TABLES.neighbours[there]
    land = sum(map(len, TABLES.neighbours)) // 2
    assert land + sum(map(len, TABLES.base_neighbours)) == len(HOUSE.borders)
