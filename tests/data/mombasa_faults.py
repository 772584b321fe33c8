"""Faults planted in the house edition of Mombasa, and what is said of each.

Owns the list; whether they are found is seen in the tests beside it."""

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

HOUSE_FILE = Path(__file__).parents[2] / "assets/games/mombasa/editions/house.toml"
HOUSE: dict[str, Any] = tomllib.loads(HOUSE_FILE.read_text(encoding="utf-8"))

Data = dict[str, Any]
Fault = Callable[[Data], object]


def put(value: object, *path: str | int) -> Fault:
    """A fault that writes `value` at a path of keys and indexes."""

    def plant(data: Any) -> None:
        for key in path[:-1]:
            data = data[key]
        data[path[-1]] = value

    return plant


def row(table: str, name: str) -> int:
    """The place of the row with this id."""
    return [entry["id"] for entry in HOUSE[table]].index(name)


def border(one: str, other: str) -> int:
    """The place of a border."""
    return [entry[:2] for entry in HOUSE["borders"]].index([one, other])


def no_book_with(part: str, *things: Data) -> Fault:
    """A fault that makes every book with all of these things one of something else."""

    def plant(data: Data) -> None:
        for book in data["books"]:
            if all(thing in book[part] for thing in things):
                is_asked = part == "requires"
                book[part] = [{"kind": "any_goods" if is_asked else "pounds", "n": 9}]

    return plant


def no_goods_card(goods: str, value: int) -> Fault:
    """A fault that makes every such card one of value 4."""

    def plant(data: Data) -> None:
        for card in data["cards"]:
            if card["face"] == {"kind": "goods", "goods": goods, "n": value}:
                card["face"]["n"] = 4

    return plant


A_BOOKKEEPER = row("cards", "start_bookkeeper")
A_MERCHANT = row("cards", "a_merchant")
CAIRO_MERCHANT = row("cards", "c_merchant_cairo")
A_SHARE = row("cards", "d_share_cairo")

# What is planted, and what is said of it. All of it is fixed by the rulebook.
PLANTED: dict[str, tuple[Fault, str]] = {
    "start pounds": (put(2, "start", "pounds"), "start.pounds: 2"),
    "markers": (put(3, "start", "markers", "4"), "start.markers.4: 3"),
    "no markers": (lambda d: d["start"]["markers"].pop("2"), "start.markers.2: None"),
    "all markers": (put(4, "start", "markers_in_all"), "start.markers_in_all: 4"),
    "round coins": (put(2, "start", "round_coins", "3", 1), "start.round_coins.3"),
    "a number of a letter": (
        put(2, "cards", row("cards", "a_coffee_2"), "count"),
        "cards: 10 cards of letter A, not 9",
    ),
    "another letter": (put("C", "cards", row("cards", "b_coffee_3"), "letter"), "15 cards of let"),
    "a card fewer": (lambda d: d["cards"].pop(0), "cards: 8 cards of letter start, not 9"),
    "two cards with an id": (put("a_merchant", "cards", 3, "id"), "a_merchant stands twice"),
    "a share among A": (put("A", "cards", A_SHARE, "letter"), f"cards[{A_SHARE}].face.kind"),
    "a plain merchant's spaces": (
        put(2, "cards", A_MERCHANT, "face", "spaces"),
        f"cards[{A_MERCHANT}].face.spaces: 2, but a plain merchant has 1",
    ),
    "a plain merchant's pounds": (put(1, "cards", A_MERCHANT, "face", "pounds"), "face.pounds: 1"),
    "a plain merchant's mines": (
        put(2, "cards", A_MERCHANT, "face", "mines_for_space"),
        "face.mines_for_space: 2, but",
    ),
    "a merchant's mines": (
        put(3, "cards", CAIRO_MERCHANT, "face", "mines_for_space"),
        f"cards[{CAIRO_MERCHANT}].face.mines_for_space: 3, but a company's merchant has 2",
    ),
    "a merchant's company": (
        put("mombasa", "cards", CAIRO_MERCHANT, "face", "company"),
        "cards: 0 merchants of cairo, not 1",
    ),
    "a merchant at the start": (put("start", "cards", A_MERCHANT, "letter"), "A to C only"),
    "no bookkeeper at the start": (
        put({"kind": "goods", "goods": "cotton", "n": 1}, "cards", A_BOOKKEEPER, "face"),
        "the starting cards have no bookkeeper",
    ),
    "no cotton at the start": (
        lambda d: [put("coffee", "cards", i, "face", "goods")(d) for i in (4, 5)],
        "the starting cards have no cotton",
    ),
    "a numbered card of 2": (
        put(2, "cards", row("cards", "numbered_3"), "face", "n"),
        "a numbered card is an expansion card of value 1",
    ),
    "a number twice": (
        put(2, "cards", row("cards", "numbered_3"), "number"),
        "cards: 2 numbered cards with 2, not 1",
    ),
    "a number on another card": (put(1, "cards", 0, "number"), "only numbered cards have a number"),
    "crate of coffee 1": (put(2, "cards", 0, "crate"), "no coffee card of value 1 with crate 1"),
    "no bookkeeper with 2": (
        lambda d: put(3, "cards", row("cards", "b_bookkeeper_2"), "face", "points")(d),
        "cards: no bookkeeper with 2 points",
    ),
    "no expansion of 3": (
        lambda d: [
            put(2, "cards", i, "face", "n")(d)
            for i, card in enumerate(HOUSE["cards"])
            if "expansion_3" in card["id"]
        ],
        "no expansion card of value 3",
    ),
    "the price of the example": (
        put(7, "cards", row("cards", "a_bananas_2"), "crate"),
        "card_display.crates: no bananas card of value 2 can cost 3",
    ),
    "places of the display": (
        put([[9, 9, 9]] * 4, "card_display", "crates"),
        "card_display.crates: no coffee card of value 2 can cost 3",
    ),
    "fill": (put(5, "card_display", "fill", 0), "card_display.fill: not [2, 5,"),
    "order of companies": (put("cairo", "companies", 0, "id"), "companies[0].id: cairo, but"),
    "first track": (put("A2", "companies", 0, "first_track"), "companies[0].first_track: A2"),
    "coins": (put(2, "companies", 3, "columns", 1, 2), "companies[3].columns[1][2]: 2 coins"),
    "last coins": (put(1, "companies", 2, "columns", 0, 4), "companies[2].columns[0][4]: 1 coins"),
    "six coins": (
        put([[0, 0, 0, 0, 2], [0, 0, 0, 0, 2], [1, 0, 0, 0, 2]], "companies", 1, "columns"),
        "companies[1].columns: 6 coins can never be",
    ),
    "a region twice": (put("r01", "regions", 1, "id"), "regions[1].id: r01 stands twice"),
    "a region called as a base": (put("cairo", "regions", 1, "id"), "regions[1].id: cairo"),
    "a region fewer": (lambda d: d["regions"].pop(0), "regions: 23 entries, not 24"),
    "mines under pounds": (put(1, "regions", 0, "mines"), "regions[0].mines: mine symbols lie"),
    "a third region without": (
        lambda d: d["regions"][0].pop("reward"),
        "regions: 3 regions without reward, not 2",
    ),
    "bookkeeping regions": (
        lambda d: [
            put(2, "regions", row("regions", name), "reward", "n")(d) for name in ("r04", "r06")
        ],
        "regions: 2 regions with 1 bookkeeping point",
    ),
    "three mines": (
        lambda d: [entry.update(mines=2) for entry in d["regions"] if entry.get("mines")],
        "no company can hold exactly 3 mine symbols",
    ),
    "an unknown region": (put("r99", "borders", 3, 1), "borders[3][1]: there is no region r99"),
    "a border twice": (
        lambda d: d["borders"].append(["r02", "r01", 1]),
        f"borders[{len(HOUSE['borders'])}]: r02 and r01 stand in borders[",
    ),
    "a border to itself": (put("r02", "borders", border("r01", "r02"), 0), "r02 borders itself"),
    "two bases": (lambda d: d["borders"].append(["cairo", "mombasa", 1]), "two bases do not"),
    "three lines": (put(3, "borders", 0, 2), "borders[0][2]: 3 is not one of 1, 2"),
    "an enclave opened": (
        lambda d: d["borders"].append(["r23", "r02", 1]),
        "borders: 1 regions with one neighbour only, not 2 enclaves",
    ),
    "a reward round an enclave": (
        put({"kind": "pounds", "n": 1}, "regions", row("regions", "r07"), "reward"),
        "regions: enclaves lie in r07, r16, but without reward are r16",
    ),
    "no border": (
        lambda d: d["borders"].pop(border("r07", "r23")),
        "borders: r23 has no border",
    ),
    "the expansion of the example": (
        lambda d: [put(2, "borders", i, 2)(d) for i in (9, 10)],
        "no way from the base of cape_town",
    ),
    "books": (put(3, "books", 0, "count"), "books: 73 books, not 72"),
    "a book twice": (put("a01", "books", 1, "id"), "books[1].id: a01 stands twice"),
    "three requirements": (
        put(HOUSE["books"][0]["requires"] * 3, "books", 0, "requires"),
        "books[0].requires: 3 entries, not 1 to 2",
    ),
    "2 expansion points": (
        no_book_with("requires", {"kind": "expansion", "n": 2}),
        "books: none requires 2 expansion points",
    ),
    "4 of one kind": (
        no_book_with("requires", {"kind": "any_goods", "n": 4}),
        "books: none requires 4 of one kind",
    ),
    "a merchant or a bookkeeper": (
        no_book_with("requires", {"kind": "merchant_or_bookkeeper"}),
        "books: none requires a merchant or a bookkeeper",
    ),
    "3 coffee and 3 of one kind": (
        no_book_with("requires", {"kind": "any_goods", "n": 3}),
        "books: none requires 3 coffee and 3 of one kind",
    ),
    "2 bookkeeping points": (
        no_book_with("rewards", {"kind": "bookkeeping", "n": 2}),
        "books: none brings 2 bookkeeping points",
    ),
    "1 post": (
        no_book_with("rewards", {"kind": "remove_posts", "n": 1}),
        "books: none brings the removal of 1 post",
    ),
    "2 posts": (
        no_book_with("rewards", {"kind": "remove_posts", "n": 2}),
        "books: none brings the removal of 2 posts",
    ),
    "cotton minus 1": (
        no_book_with("requires", {"kind": "goods", "goods": "cotton", "n": 1}),
        "books: none requires 1 cotton and brings the total of cotton minus 1",
    ),
    "bananas 2": (no_goods_card("bananas", 2), "cards: no bananas card of value 2"),
    "coffee 1": (no_goods_card("coffee", 1), "cards: no coffee card of value 1"),
    "coffee 2": (no_goods_card("coffee", 2), "cards: no coffee card of value 2"),
    "coffee 3": (no_goods_card("coffee", 3), "cards: no coffee card of value 3"),
    "cotton 2": (no_goods_card("cotton", 2), "cards: no cotton card of value 2"),
    "a tile twice": (put("t01", "starting_tiles", 7, "id"), "starting_tiles[7].id: t01 stands"),
    "a bonus tile's id": (put("goods", "bonus_tiles", 3, "id"), "bonus_tiles[3].id: goods stands"),
    "goods among D": (
        put({"kind": "goods", "goods": "cotton", "n": 1}, "cards", A_SHARE, "face"),
        f"cards[{A_SHARE}].face.kind: single shares, and nothing else",
    ),
    "letters of the book display": (
        put("A", "book_display", "letters", 1, 0),
        "book_display.letters: 5 spaces of A, not 4",
    ),
    "columns of the book display": (put(1, "book_display", "columns", 0), "book_display.columns"),
    "a starting tile fewer": (lambda d: d["starting_tiles"].pop(), "starting_tiles: 9 entries"),
    "first game": (put(1, "starting_tiles", 6, "first_game"), "2 tiles with first_game 1"),
    "a tile's card": (
        put("a_merchant", "starting_tiles", 4, "cards", 0),
        "starting_tiles[4].cards: 1 of a_merchant, but the starting cards have 0",
    ),
    "a tile's card twice": (
        put("start_coffee_1", "starting_tiles", 4, "cards", 0),
        "starting_tiles[4].cards: 2 of start_coffee_1, but",
    ),
    "Mombasa +3": (put(2, "starting_tiles", 0, "bonus", 0, "n"), "the bonus Mombasa +3"),
    "diamond +1": (put(2, "starting_tiles", 1, "bonus", 0, "n"), "the bonus diamonds +1"),
    "a bonus on one track": (
        lambda d: d["starting_tiles"][4]["bonus"].append(d["starting_tiles"][4]["bonus"][0]),
        "starting_tiles[4].bonus: both advances",
    ),
    "the goods tile": (put(2, "bonus_tiles", 0, "face", "n"), "bonus_tiles[0].face.n: 2, not 1"),
    "the merchant tile": (put(3, "bonus_tiles", 2, "face", "spaces"), "face.spaces: 3, not 2"),
    "a merchant more": (put(2, "bonus_tiles", 2, "face", "per_merchant"), "per_merchant: 2, not 1"),
    "the expansion tile": (put(3, "bonus_tiles", 3, "face", "n"), "bonus_tiles[3].face.n: 3"),
    "a bonus tile twice": (
        put(HOUSE["bonus_tiles"][0]["face"], "bonus_tiles", 1, "face"),
        "bonus_tiles[1].face.kind: this tile stands twice",
    ),
    "a tile's cost": (put(3, "bonus_tiles", 0, "cost"), "bonus_tiles[0].cost: expected int <= 2"),
    "a side twice": (put("A1", "tracks", 1, "id"), "tracks: there is no side A2"),
    "a share space back": (put(1, "tracks", 0, "shares", 3, 0), "tracks[0].shares[3]: space 1"),
    "a share space beyond": (put(27, "tracks", 0, "shares", 4, 0), "the last one is 26"),
    "no payment": (put([], "tracks", 3, "payments"), "tracks[3].payments: 0 entries, not 1 to 2"),
    "payments back": (put([9, 1], "tracks", 0, "payments", 1), "tracks[0].payments[1]: space 9"),
    "a special space back": (put(2, "tracks", 5, "specials", 1, "space"), "tracks[5].specials[1]"),
    "three pounds": (put(3, "tracks", 5, "specials", 1, "pounds"), "specials[1].pounds: expected"),
    "one special": (lambda d: d["tracks"][5]["specials"].pop(), "tracks[5].specials: 1 entries"),
    "B1 and B2 alike": (
        put(HOUSE["tracks"][2]["specials"], "tracks", 3, "specials"),
        "tracks: B1 and B2 have the same bonuses",
    ),
    "an extra space's cost": (
        put(1, "tracks", 5, "specials", 0, "bonus", "cost"),
        "tracks[5].specials[0].bonus.cost: not 0",
    ),
    "share number 5": (
        lambda d: d["tracks"][2]["shares"].pop(4),
        "tracks[2].shares: no share number 5",
    ),
    "the diamond slot": (put(29, "diamond_track", "slot"), "diamond_track.slot: space 29"),
    "a value back": (put([5, 15], "diamond_track", "values", 1), "diamond_track.values[1]: space"),
    "a value that falls": (put([9, 9], "diamond_track", "values", 1), "the value 9 does not rise"),
    "a book beyond": (put(16, "bookkeeping_track", "crossed_a", 5), "bookkeeping_track.crossed_a"),
    "coffee's company": (put("mombasa", "majorities", 0, "company"), "majorities[0].company: mom"),
    "coffee's tiers": (put(3, "majorities", 0, "tiers", 0, "advance"), "majorities[0].tiers: not"),
    "bananas of 5": (put(4, "majorities", 1, "tiers", 2, "advance"), "with 5 it is not +3 and 1"),
    "cotton of 4": (put(3, "majorities", 2, "tiers", 1, "at_least"), "no tiers from 4 and from 6"),
    "tiers back": (put(1, "majorities", 3, "tiers", 1, "at_least"), "at_least: 1 does not rise"),
    "a total twice": (put("cotton", "majorities", 3, "of"), "majorities: there is none of expansi"),
    "two for a company": (put("cairo", "majorities", 3, "company"), "2 of them advance cairo"),
}

# What only the house edition keeps to.
OF_THE_HOUSE: dict[str, tuple[Fault, str]] = {
    "a claim": (put("printed", "sources", "tracks"), "sources.tracks: no figure of this"),
    "a share more": (
        put("mombasa", "cards", A_SHARE, "face", "company"),
        "cards: 0 shares D of cairo, not 1",
    ),
    "crates of the numbered": (put(2, "cards", row("cards", "numbered_4"), "crate"), "not 4 as"),
    "letters of books": (put("B", "books", 0, "letter"), "books: 22 books of letter A, not 24"),
    "no mines": (put(4, "regions", row("regions", "r10"), "mines"), "4 under diamonds, not 1 to 3"),
    "columns alike": (
        put([[1, 1, 1, 0, 2]] * 3, "companies", 0, "columns"),
        "companies[0].columns: all alike",
    ),
    "a share's value": (put(1, "companies", 0, "columns", 0, 3), "companies[0].columns: 16 coins"),
    "share numbers": (put(1, "tracks", 4, "shares", 2, 1), "tracks[4].shares[2]: the number 1"),
    "single borders": (put(2, "borders", 0, 2), "borders: saint_louis has 1 single borders"),
    "a crossing": (
        lambda d: d["borders"].append(["r01", "r09", 2]),
        f"borders[{len(HOUSE['borders'])}]: its line crosses",
    ),
    "two at a point": (
        put(HOUSE["regions"][0]["at"], "regions", 1, "at"),
        "r01 and r02 lie at the same point",
    ),
    "two pieces": (
        lambda d: d.update(borders=[b for b in d["borders"] if b[0] != "r20" != b[1]]),
        "borders: no way leads from r01 to r20",
    ),
}
