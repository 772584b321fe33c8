"""Makes a state of Mombasa out of its JSON form.

Owns the way back from `save`; raises BadState in one sentence and checks the whole position.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

import msgspec

from tabletop.rules.game import BadOptions, BadState
from tabletop.rules.mombasa.bases import EMPTIED
from tabletop.rules.mombasa.edition.data import BOOK_LETTERS, GOODS
from tabletop.rules.mombasa.layout import Layout
from tabletop.rules.mombasa.parts import NONE, Acting, Bits, Course, Due, Offer, Player, Shelves
from tabletop.rules.mombasa.save import SavedMombasa, SavedPlayer, SavedReward
from tabletop.rules.mombasa.save_check import check
from tabletop.rules.mombasa.setup import empty_state
from tabletop.rules.mombasa.terms import BANK, MONEY, Terms
from tabletop.rules.rng import Rng

if TYPE_CHECKING:
    from tabletop.rules.mombasa.game import MombasaGame
    from tabletop.rules.mombasa.state import MombasaState


def load_state(game: MombasaGame, data: object) -> MombasaState:
    """The state in plain JSON data, checked as a whole; raises BadState in one sentence."""
    try:
        saved = msgspec.convert(data, SavedMombasa)
        if saved.rules_version != game.rules_version:
            raise BadState(f"the state is of rules version {saved.rules_version}")
        s = _state(game, saved)
    except (msgspec.ValidationError, UnicodeError, BadOptions) as error:
        raise BadState(f"no state of {game.id}: {error}") from error
    except KeyError as error:
        raise BadState(f"no state of {game.id}: there is no {error}") from error
    fault = check(s)
    if fault:
        raise BadState(f"no state of {game.id}: {fault}")
    return s


def _state(game: MombasaGame, saved: SavedMombasa) -> MombasaState:
    terms = game.terms_of(saved.seats, saved.options)
    if tuple(saved.companies) != terms.companies:
        raise BadState("no state of this game: other companies")
    if len(saved.players) != terms.seats:
        raise BadState("no state of this game: another number of players")
    names = _by_name(side.id for side in terms.edition.tracks)
    sides = tuple([names[company.track] for company in saved.companies.values()])
    if len({company.track[0] for company in saved.companies.values()}) != len(sides):
        raise BadState("no state of this game: two tracks of one letter")
    s = empty_state(game, terms, sides, Rng(int(saved.random[0], 16), saved.random[1]))
    _load_course(s, saved)
    s.players = [_player(terms, s.layout, one) for one in saved.players]
    _load_money(s, saved)
    _load_board(s, saved)
    _load_acting(s, saved)
    return s


def _indexes(index: Mapping[str, int], names: Iterable[str]) -> tuple[int, ...]:
    return tuple([index[name] for name in names])


def _gaps(index: Mapping[str, int], names: Iterable[str | None]) -> tuple[int, ...]:
    return tuple([NONE if name is None else index[name] for name in names])


def _bits(numbers: Iterable[int]) -> Bits:
    return sum(1 << number for number in set(numbers))


def _by_name(names: Iterable[str]) -> dict[str, int]:
    return {name: index for index, name in enumerate(names)}


def _load_course(s: MombasaState, saved: SavedMombasa) -> None:
    course = saved.course
    s.course = Course(
        course.round,
        course.phase,
        course.turn,
        course.start_player,
        course.is_first_turn,
        _bits(course.left),
        _bits(course.ready),
    )
    s.now = s.game.steps[course.decision] if course.decision else None


def _player(terms: Terms, layout: Layout, saved: SavedPlayer) -> Player:
    tile_index, cards = terms.starting_tile_index, terms.card_index
    tile = NONE if saved.starting_tile is None else tile_index[saved.starting_tile]
    own = {} if tile == NONE else {terms.books[terms.tile_book + tile].id: terms.tile_book + tile}
    tiles = _by_name(terms.bonus_tiles)
    is_leveled = len(saved.specials) == len(terms.companies) and max(saved.specials) <= 2
    if not is_leveled:
        raise BadState("no state of this game: no such special bonuses")
    return Player(
        effects=layout.effects(saved.specials),
        hand=tuple(sorted(_indexes(cards, saved.hand))),
        area=_gaps(cards, saved.area),
        used=_bits(slot - 1 for slot in saved.used if slot),
        rows=tuple([_indexes(cards, row) for row in saved.rows]),
        tracks=saved.tracks,
        levels=saved.specials,
        diamond=saved.diamond,
        inkwell=saved.inkwell,
        books=tuple(
            [
                NONE if name is None else (own if space == 1 else terms.book_index)[name]
                for space, name in enumerate(saved.books)
            ]
        ),
        flipped=_bits(saved.flipped),
        tiles=_bits(_indexes(tiles, saved.tiles)),
        spent=_bits(_indexes(tiles, saved.spent)),
        plus_slot=NONE if not saved.plus_slot else saved.plus_slot - 1,
        offered=_indexes(tile_index, saved.offered),
        tile=tile,
        to_rest=_indexes(cards, saved.to_rest),
    )


def _load_money(s: MombasaState, saved: SavedMombasa) -> None:
    terms = s.terms
    strips, spaces = saved.shelves.coins, saved.round_coins
    if len(strips) != len(terms.book_letters) or len(spaces) != len(terms.round_coins):
        raise BadState("no state of this game: coins on other places")
    places = [one.money for one in saved.players]
    for place, amount in enumerate((*places, *spaces, *strips), 1):
        s.ledger.move(MONEY, BANK, place, amount)


def _load_board(s: MombasaState, saved: SavedMombasa) -> None:
    terms = s.terms
    for region, company in saved.regions.items():
        s.holders[terms.region_index[region]] = terms.company_index[company]
    for index, one in enumerate(saved.companies.values()):
        s.bases[index] = tuple([posts + EMPTIED * emptied for posts, emptied in one.columns])
        s.removed[index] = one.removed
    for name, seat in saved.spaces.items():
        s.occupants[s.layout.space_index[name]] = seat
    cards, books = terms.card_index, terms.book_index
    s.offer = Offer(
        _gaps(cards, saved.offer.cards),
        _indexes(cards, saved.offer.pile),
        _indexes(cards, saved.offer.discarded),
    )
    supplies = saved.shelves.supplies
    s.shelves = Shelves(
        _gaps(books, saved.shelves.books),
        tuple([_indexes(books, supplies[letter]) for letter in BOOK_LETTERS]),
        _indexes(books, saved.shelves.gone),
    )


def _load_acting(s: MombasaState, saved: SavedMombasa) -> None:
    acting, terms = saved.acting, s.terms
    goods, companies = _by_name(GOODS), terms.company_index
    s.acting = Acting(
        units=acting.units,
        spare=acting.spare,
        goods=_bits(_indexes(goods, acting.goods)),
        is_spending=acting.is_spending,
        has_bought=acting.has_bought,
        company=NONE if acting.company is None else companies[acting.company],
        points=acting.points,
        regions=_bits(_indexes(terms.region_index, acting.regions)),
        ousted=_indexes(companies, acting.ousted),
        is_flipping=acting.is_flipping,
        card_points=acting.card_points,
        due=tuple([_due(s, one) for one in acting.due]),
        gained=_indexes(terms.book_index, acting.gained),
        fresh=_bits(acting.fresh),
        has_books=acting.has_books,
        has_acted=acting.has_acted,
    )


def _due(s: MombasaState, saved: SavedReward) -> Due:
    about, companies = NONE, _indexes(s.terms.company_index, saved.companies)
    is_about_companies = saved.kind in ("spaces", "tracks")
    if is_about_companies != bool(companies) or (saved.kind == "choice") != bool(saved.space):
        raise BadState("no state of this game: a reward without its object")
    if saved.kind == "spaces":
        about = companies[0]
    elif saved.kind == "tracks":
        about = _bits(companies)
    elif saved.space is not None:
        about = s.layout.space_index[saved.space]
    elif saved.kind == "discard" and saved.goods is not None:
        about = _by_name(GOODS)[saved.goods]
    return Due(saved.kind, saved.n, about, saved.tracks)
