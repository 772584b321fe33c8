"""The terms of one game: seats, options, edition, and the index tables made of it.

Owns what never changes during a game and does not depend on where the tracks lie (`layout`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from tabletop.rules.game import OptionValue, Seat
from tabletop.rules.mombasa import actions as act
from tabletop.rules.mombasa.edition import kinds
from tabletop.rules.mombasa.edition.data import BOOK_LETTERS, GOODS, Book, BookType, Edition
from tabletop.rules.mombasa.parts import NONE, Due
from tabletop.rules.mombasa.rulebook import BOOK_COST, CARD_LETTERS, COLUMNS, SLOTS

BANK = 0
MONEY = 0
EXPANSION, BOOKKEEPER, MERCHANT, SHARE = 3, 4, 5, 6
"""Kinds of cards; 0 to 2 are the goods, in the order of `data.GOODS`."""

ORDER = {"pounds": 0, "diamonds": 1, "points": 2, "buy": 3, "spaces": 4, "posts": 5}
"""Rewards that come together are taken in this order, in which none is worth less (M-E8)."""

AnyReward = (
    kinds.Pounds
    | kinds.Diamonds
    | kinds.ActiveTrack
    | kinds.CompanyTrack
    | kinds.Bookkeeping
    | kinds.RemovePosts
)


class Merchant(NamedTuple):
    """A diamond merchant: spaces, pounds, and a space for every so many mines of a company."""

    spaces: int
    pounds: int
    company: int
    mines_for_space: int


class BookFacts(NamedTuple):
    """A book: its letter's index (NONE: of a starting tile), what it asks and gives.

    `named` are units of each goods kind, `any_kind` units of one kind each, `helpers` merchants
    or bookkeepers. `minus` are rewards in pounds: a goods kind's total minus so much.
    """

    id: str
    letter: int
    cost: int
    named: tuple[int, int, int]
    any_kind: tuple[int, ...]
    expansion: int
    helpers: int
    rewards: tuple[Due, ...]
    minus: tuple[tuple[int, int], ...]


class Terms:
    """Index tables of one game; immutable, shared by all copies of its states."""

    def __init__(self, seats: int, options: Mapping[str, OptionValue], edition: Edition) -> None:
        self.seats = seats
        self.options = options
        self.edition = edition
        self.everyone = (1 << seats) - 1
        self.companies: tuple[str, ...] = tuple(company.id for company in edition.companies)
        self.company_index: Mapping[str, int] = {n: i for i, n in enumerate(self.companies)}
        self._index_cards()
        self._index_map()
        self._index_books()
        self._index_tiles()
        self._index_money()
        self._intern_actions()
        self.known_ids = self._known_ids()

    def _index_cards(self) -> None:
        cards = self.edition.cards
        self.cards = tuple(card.id for card in cards)
        self.card_index = {name: i for i, name in enumerate(self.cards)}
        self.crates = tuple(card.crate for card in cards)
        self.places = tuple(crate for row in self.edition.card_display.crates for crate in row)
        self.fill = self.edition.card_display.fill
        read = [self._face(card.face) for card in cards]
        self.card_kinds = tuple(kind for kind, _, _ in read)
        self.values = tuple(value for _, value, _ in read)
        self.card_shares = tuple(share for _, _, share in read)
        self.merchants = {
            index: Merchant(
                card.face.spaces,
                card.face.pounds,
                NONE if card.face.company is None else self.company_index[card.face.company],
                card.face.mines_for_space,
            )
            for index, card in enumerate(cards)
            if isinstance(card.face, kinds.MerchantFace)
        }
        self.starting = self._cards_of("start")
        self.numbered = {card.number: i for i, card in enumerate(cards) if card.number}
        self.piles = tuple(self._cards_of(letter) for letter in CARD_LETTERS)
        self.card_letters = tuple(card.letter for card in cards)

    def _cards_of(self, letter: str) -> tuple[int, ...]:
        cards = enumerate(self.edition.cards)
        return tuple(i for i, card in cards if card.letter == letter for _ in range(card.count))

    def _face(self, face: kinds.Face) -> tuple[int, int, int]:
        """Kind, value and the company of its share symbol."""
        match face:
            case kinds.GoodsFace():
                return GOODS.index(face.goods), face.n, NONE
            case kinds.ExpansionFace():
                share = NONE if face.share is None else self.company_index[face.share]
                return EXPANSION, face.n, share
            case kinds.BookkeeperFace():
                return BOOKKEEPER, face.points, NONE
            case kinds.MerchantFace():
                return MERCHANT, 0, NONE
            case kinds.ShareFace():
                return SHARE, 0, self.company_index[face.company]

    def _index_map(self) -> None:
        edition = self.edition
        self.regions = tuple(region.id for region in edition.regions)
        self.region_index = {name: i for i, name in enumerate(self.regions)}
        self.mines = tuple(region.mines for region in edition.regions)
        self.region_rewards = tuple(
            None if region.reward is None else self.due(region.reward) for region in edition.regions
        )
        nodes = dict(self.region_index)
        nodes |= {name: len(self.regions) + i for i, name in enumerate(self.companies)}
        near: list[list[tuple[int, int]]] = [[] for _ in nodes]
        for one, two, lines in edition.borders:
            near[nodes[one]].append((nodes[two], lines))
            near[nodes[two]].append((nodes[one], lines))
        self.near = tuple(
            tuple(sorted((node, lines) for node, lines in row if node < len(self.regions)))
            for row in near
        )
        """Regions beside each region and, after them, beside each base, with the lines between."""
        self.coins = tuple(company.columns for company in edition.companies)

    def _index_books(self) -> None:
        edition = self.edition
        read = [
            self._book(book.id, BOOK_LETTERS.index(book.letter), book) for book in edition.books
        ]
        self.tile_book = len(read)
        """Index of the first starting tile's book; they stand after the others."""
        read += [self._book(tile.id, NONE, tile.book) for tile in edition.starting_tiles]
        self.books = tuple(read)
        self.book_index = {book.id: i for i, book in enumerate(read[: self.tile_book])}
        self.supplies = tuple(
            tuple(
                i
                for i, book in enumerate(edition.books)
                if book.letter == letter
                for _ in range(book.count)
            )
            for letter in BOOK_LETTERS
        )
        rows = edition.book_display.letters
        self.book_letters = tuple(BOOK_LETTERS.index(letter) for row in rows for letter in row)
        self.book_columns = edition.book_display.columns
        track = edition.bookkeeping_track
        self.last_book = track.last
        self.crossed_a = sum(1 << space for space in set(track.crossed_a))
        self.last_diamond = edition.diamond_track.last

    def _book(self, name: str, letter: int, book: Book | BookType) -> BookFacts:
        named, any_kind, expansion, helpers = [0, 0, 0], [], 0, 0
        for one in book.requires:
            match one:
                case kinds.GoodsNeeded():
                    named[GOODS.index(one.goods)] += one.n
                case kinds.AnyGoodsNeeded():
                    any_kind.append(one.n)
                case kinds.ExpansionNeeded():
                    expansion += one.n
                case kinds.MerchantOrBookkeeperNeeded():
                    helpers += 1
        given = [one for one in book.rewards if not isinstance(one, kinds.GoodsMinus)]
        minus = [one for one in book.rewards if isinstance(one, kinds.GoodsMinus)]
        return BookFacts(
            name,
            letter,
            BOOK_COST[letter] if letter != NONE else 0,
            (named[0], named[1], named[2]),
            tuple(any_kind),
            expansion,
            helpers,
            in_order(self.due(one) for one in given),
            tuple((GOODS.index(one.goods), one.n) for one in minus),
        )

    def due(self, reward: AnyReward) -> Due:
        """A reward of the edition as the rules keep it; an active track's company is not set."""
        match reward:
            case kinds.Pounds():
                return Due("pounds", reward.n)
            case kinds.Diamonds():
                return Due("diamonds", reward.n)
            case kinds.ActiveTrack():
                return Due("spaces", reward.n)
            case kinds.CompanyTrack():
                return Due("spaces", reward.n, self.company_index[reward.company])
            case kinds.Bookkeeping():
                return Due("points", reward.n)
            case kinds.RemovePosts():
                return Due("posts", reward.n)

    def _index_tiles(self) -> None:
        edition = self.edition
        self.starting_tiles = tuple(tile.id for tile in edition.starting_tiles)
        self.starting_tile_index = {name: i for i, name in enumerate(self.starting_tiles)}
        self.tile_cards = tuple(
            tuple(self.card_index[card] for card in tile.cards) for tile in edition.starting_tiles
        )
        self.start_bonus = tuple(
            tuple(self.due(one) for one in tile.bonus) for tile in edition.starting_tiles
        )
        self.bonus_tiles = tuple(tile.id for tile in edition.bonus_tiles)
        faces = [tile.face for tile in edition.bonus_tiles]
        kind_of = {type(face): i for i, face in enumerate(faces)}
        self.goods_tile = kind_of[kinds.GoodsTile]
        self.bookkeeper_tile = kind_of[kinds.BookkeeperTile]
        self.merchant_tile = kind_of[kinds.MerchantTile]
        self.expansion_tile = kind_of[kinds.ExpansionTile]
        self.goods_tile_n = self.tile_points = self.expansion_tile_n = 0
        self.tile_merchant = (0, 0)
        for face in faces:
            match face:
                case kinds.GoodsTile():
                    self.goods_tile_n = face.n
                case kinds.BookkeeperTile():
                    self.tile_points = face.points
                case kinds.MerchantTile():
                    self.tile_merchant = (face.spaces, face.per_merchant)
                case kinds.ExpansionTile():
                    self.expansion_tile_n = face.n

    def _index_money(self) -> None:
        start, seats = self.edition.start, self.seats
        self.round_coins: tuple[int, ...] = ()
        self.markers, self.markers_in_all = 0, start.markers_in_all
        for players, markers in start.markers.items():
            if int(players) == seats:
                self.markers, self.round_coins = markers, start.round_coins[players]
        self.first_round_place = 1 + seats
        self.first_strip = self.first_round_place + len(self.round_coins)
        self.money_places = self.first_strip + len(self.book_letters)

    def _intern_actions(self) -> None:
        lots = range(100)
        self.plan = tuple(
            tuple(act.Plan(slot + 1, card) for card in self.cards) for slot in range(SLOTS)
        )
        self.unplan = tuple(act.Unplan(slot + 1) for slot in range(SLOTS))
        self.use_goods = tuple(act.UseGoods(slot + 1) for slot in range(SLOTS))
        self.use_bookkeeper = tuple(act.UseBookkeeper(slot) for slot in range(SLOTS + 1))
        self.use_merchant = tuple(act.UseMerchant(slot) for slot in range(SLOTS + 1))
        self.put_tile = tuple(act.PutGoodsTile(slot + 1) for slot in range(SLOTS))
        self.leave = tuple(act.Leave(row) for row in range(SLOTS + 1))
        self.use_expansion = tuple(act.UseExpansion(name) for name in self.companies)
        self.advance = tuple(
            tuple(act.Advance(name, count) for count in lots) for name in self.companies
        )
        self.buy = tuple(act.BuyCard(place + 1) for place in range(len(self.places)))
        self.expand = tuple(
            tuple(act.Expand(name, column + 1) for column in range(COLUMNS))
            for name in self.regions
        )
        self.return_post = tuple(
            tuple(act.ReturnPost(name, column + 1) for column in range(COLUMNS))
            for name in self.companies
        )
        self.remove_post = tuple(
            tuple(act.RemovePost(name, column + 1) for column in range(COLUMNS))
            for name in self.companies
        )
        spaces = range(self.last_book + 1)
        self.flip = tuple(act.FlipBook(space) for space in spaces)
        self.move_inkwell = tuple(act.MoveInkwell(count) for count in spaces)
        self.place_book = tuple(
            tuple(act.PlaceBook(book.id, space) for space in spaces)
            for book in self.books[: self.tile_book]
        )
        self.take_book = tuple(act.TakeBook(place + 1) for place in range(len(self.book_letters)))
        self.discard = tuple(act.DiscardCard(name) for name in self.cards)

    def _known_ids(self) -> Mapping[str, frozenset[str]]:
        """The ids of each kind of ref that a well-formed action may name."""
        tracks = self.edition.tracks
        extra = {f"{side.id}_{number}" for side in tracks for number in (1, 2)}
        totals = {majority.of for majority in self.edition.majorities}
        slots = frozenset(str(slot) for slot in range(SLOTS + 1))
        return {
            "card": frozenset(self.cards),
            "tile": frozenset(self.starting_tiles),
            "company": frozenset(self.companies),
            "region": frozenset(self.regions),
            "book": frozenset(self.book_index),
            "slot": slots,
            "row": slots,
            "column": frozenset(str(column + 1) for column in range(COLUMNS)),
            "place": frozenset(str(place + 1) for place in range(len(self.places))),
            "book_place": frozenset(str(place + 1) for place in range(len(self.book_letters))),
            "book_space": frozenset(str(space) for space in range(self.last_book + 1)),
            "bonus_space": frozenset(
                {"start_player", "buy", "discard"}
                | totals
                | {f"tile_{name}" for name in self.bonus_tiles}
                | extra
            ),
        }

    def seat_place(self, seat: Seat) -> int:
        """The ledger's place of a player."""
        return 1 + seat


def in_order(rewards: Iterable[Due]) -> tuple[Due, ...]:
    """Rewards in the order in which they are taken."""
    return tuple(sorted(rewards, key=lambda due: ORDER[due.kind]))
