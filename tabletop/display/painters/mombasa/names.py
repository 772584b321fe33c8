"""The names of the things of an edition, put together from what their faces say.

Owns the names of cards, books, tiles, regions, places and bonus spaces; the texts are the
catalogue's. No id is known here, so an owner's own edition reads as well as the house one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from tabletop.display.numbers import grouped, money
from tabletop.display.words import Names, Words
from tabletop.rules.mombasa.edition import kinds
from tabletop.rules.mombasa.edition.data import Book, BookType, CardType, Edition

CARD_COLUMNS = ("left", "middle", "right")
BOOK_ROWS = ("upper", "lower")

AnyReward = kinds.BookReward | kinds.RegionReward | kinds.StartBonus


def names_of(edition: Edition) -> Callable[[Words], Names]:
    """What `Words` takes as its names: it makes them in its own language."""
    return lambda words: _Namer(edition, words).names()


def reward_name(reward: AnyReward, words: Words) -> str:
    """A reward of a region, book or starting tile in a word or two."""
    key = f"brings.{reward.__struct_config__.tag}"
    match reward:
        case kinds.Pounds():
            return words(key, pounds=money(reward.n, words))
        case kinds.CompanyTrack():
            return words(key, company=words.name("company", reward.company), count=reward.n)
        case kinds.GoodsMinus():
            return words(key, goods=words.name("goods", reward.goods), count=reward.n)
        case _:
            return words(key, count=reward.n)


def requirement_name(requirement: kinds.Requirement, words: Words) -> str:
    """What a book asks in a word or two."""
    key = f"asks.{requirement.__struct_config__.tag}"
    match requirement:
        case kinds.GoodsNeeded():
            return words(key, n=requirement.n, goods=words.name("goods", requirement.goods))
        case kinds.MerchantOrBookkeeperNeeded():
            return words(key)
        case _:
            return words(key, n=requirement.n)


def special_name(bonus: kinds.SpecialBonus, words: Words) -> str:
    """What a special space of a company track unlocks."""
    key = f"special.{bonus.__struct_config__.tag}"
    match bonus:
        case kinds.MoreMarkers():
            return words(key, count=bonus.n)
        case kinds.MoreGoods():
            return words(key, n=bonus.n, goods=words.name("goods", bonus.goods))
        case kinds.Cheaper():
            goods = words.listed([words.name("goods", one) for one in bonus.goods])
            return words("special.mixes" if bonus.mixes else key, n=bonus.n, goods=goods)
        case kinds.BuySpace() if bonus.cheaper:
            return words("special.buy_cheaper", n=bonus.cheaper)
        case kinds.DiscardSpace() if bonus.goods is not None:
            goods = words.name("goods", bonus.goods)
            return words("special.discard_goods", goods=goods, pounds=money(bonus.more, words))
        case kinds.DiscardSpace():
            return words(key, pounds=money(bonus.more, words))
        case kinds.TracksSpace():
            return words(key, count=bonus.tracks, n=bonus.spaces)
        case kinds.PointsSpace() if len(bonus.choices) == 1:
            points, diamonds = bonus.choices[0]
            return words("special.points_both", points=points, diamonds=diamonds)
        case kinds.MoreExpansion():
            return words(key, n=bonus.n)
        case _:
            return words(key)


class _Namer:
    """The names of one edition in one language."""

    def __init__(self, edition: Edition, words: Words) -> None:
        self._edition = edition
        self._words = words

    def names(self) -> Names:
        """All names by kind and id."""
        edition = self._edition
        tiles = {tile.id: self._tile(tile.face) for tile in edition.bonus_tiles}
        regions = enumerate(edition.regions, 1)
        specials = {
            f"{side.id}_{level}": special_name(special.bonus, self._words)
            for side in edition.tracks
            for level, special in enumerate(side.specials, 1)
        }
        return {
            # Used together with cards, a bonus tile is named among them.
            "card": {**tiles, **{card.id: self._card(card) for card in edition.cards}},
            "bonus_tile": tiles,
            "book": dict(self._books()),
            "tile": {
                tile.id: self._words.listed([reward_name(one, self._words) for one in tile.bonus])
                for tile in edition.starting_tiles
            },
            "region": {
                region.id: self._words("name.region", id=number) for number, region in regions
            },
            "place": dict(self._places()),
            "book_place": dict(self._book_places()),
            "special": specials,
            "bonus_space": {
                **{f"tile_{name}": text for name, text in tiles.items()},
                **self._extra_spaces(specials),
            },
            "edition": {edition.id: self._words.maybe(f"edition.{edition.id}", edition.title)},
        }

    def _card(self, card: CardType) -> str:
        face = self._face(card.face)
        if not card.number:
            return face
        return self._words("card_face.numbered", card=face, number=card.number)

    def _face(self, face: kinds.Face) -> str:
        words = self._words
        match face:
            case kinds.GoodsFace():
                return words("card_face.goods", goods=words.name("goods", face.goods), n=face.n)
            case kinds.ExpansionFace() if face.share is not None:
                company = words.name("company", face.share)
                return words("card_face.expansion_share", n=face.n, company=company)
            case kinds.ExpansionFace():
                return words("card_face.expansion", n=face.n)
            case kinds.BookkeeperFace():
                return words("card_face.bookkeeper", n=face.points)
            case kinds.MerchantFace() if face.company is not None:
                return words("card_face.merchant_of", company=words.name("company", face.company))
            case kinds.MerchantFace():
                return words("card_face.merchant")
            case kinds.ShareFace():
                return words("card_face.share", company=words.name("company", face.company))

    def _tile(
        self,
        face: kinds.GoodsTile | kinds.BookkeeperTile | kinds.MerchantTile | kinds.ExpansionTile,
    ) -> str:
        key = f"tile_face.{face.__struct_config__.tag}"
        return self._words(key, n=face.n) if isinstance(face, kinds.GoodsTile) else self._words(key)

    def _books(self) -> Iterator[tuple[str, str]]:
        """The books of the supplies, and those of starting tiles under the tile's id."""
        for book in self._edition.books:
            yield book.id, self._book(book.letter, book)
        for tile in self._edition.starting_tiles:
            yield tile.id, self._book("", tile.book)

    def _book(self, letter: str, book: Book | BookType) -> str:
        words = self._words
        asks = " + ".join(requirement_name(one, words) for one in book.requires)
        brings = " + ".join(reward_name(one, words) for one in book.rewards)
        return words("book_face.whole", letter=letter, asks=asks, brings=brings).strip()

    def _places(self) -> Iterator[tuple[str, str]]:
        """Places of the card display: its rows, and left, middle and right."""
        for row in range(len(self._edition.card_display.crates)):
            for column, name in enumerate(CARD_COLUMNS):
                place = row * len(CARD_COLUMNS) + column + 1
                yield str(place), self._words(f"place_name.{name}", row=row + 1)

    def _book_places(self) -> Iterator[tuple[str, str]]:
        """Places of the book display, by the number of their column."""
        columns = self._edition.book_display.columns
        for row, name in enumerate(BOOK_ROWS):
            for index, number in enumerate(columns):
                place = row * len(columns) + index + 1
                yield str(place), self._words(f"book_place_name.{name}", number=grouped(number))

    def _extra_spaces(self, specials: Mapping[str, str]) -> dict[str, str]:
        """The bonus spaces that special spaces of the tracks unlock."""
        named = {}
        for space, what in specials.items():
            side = space.partition("_")[0]
            named[space] = self._words("bonus_space.extra", what=what, side=side)
        return named
