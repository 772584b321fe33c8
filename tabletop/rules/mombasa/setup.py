"""Sets up a new game: tracks, cards, books, coins, boards and starting tiles.

Owns M-S1 to M-S11 and M-S15; what players choose in it are steps.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.rules.ledger import Ledger
from tabletop.rules.mombasa import offer
from tabletop.rules.mombasa.layout import Effects
from tabletop.rules.mombasa.parts import NONE, Player
from tabletop.rules.mombasa.rulebook import SLOTS, TILES_OFFERED
from tabletop.rules.mombasa.state import MombasaState
from tabletop.rules.mombasa.terms import BANK, MONEY, Terms
from tabletop.rules.rng import Rng

if TYPE_CHECKING:
    from tabletop.rules.mombasa.game import MombasaGame

VARIABLE = "variable"
"""The choice of option `setup` with tracks and tiles at random (M-S2, M-S11)."""


def empty_state(game: MombasaGame, terms: Terms, sides: tuple[int, ...], rng: Rng) -> MombasaState:
    """A board with nothing on it."""
    ledger = Ledger.empty(1, terms.money_places)
    s = MombasaState(game, terms, game.layout_of(terms, sides), rng, ledger)
    s.players = [new_player(terms) for _ in range(terms.seats)]
    return s


def new_player(terms: Terms) -> Player:
    """A player's board with nothing on it."""
    return Player(
        Effects(),
        area=(NONE,) * SLOTS,
        rows=((),) * SLOTS,
        tracks=(0,) * len(terms.companies),
        levels=(0,) * len(terms.companies),
        books=(NONE,) * (terms.last_book + 1),
    )


def set_up(game: MombasaGame, terms: Terms, seed: int) -> MombasaState:
    """A new game up to the first choice."""
    rng = Rng(seed)
    is_variable = terms.options["setup"] == VARIABLE
    sides = _random_sides(terms, rng) if is_variable else _first_sides(terms)
    s = empty_state(game, terms, sides, rng)
    s.course.start_player = rng.below(terms.seats)
    _lay_cards(s)
    _lay_books(s)
    for space, coins in enumerate(terms.round_coins):
        s.ledger.move(MONEY, BANK, terms.first_round_place + space, coins)
    order = [(s.course.start_player + i) % terms.seats for i in range(terms.seats)]
    for number, seat in enumerate(order, 1):
        s.ledger.move(MONEY, BANK, terms.seat_place(seat), terms.edition.start.pounds)
        hand = (*terms.starting, terms.numbered[number])
        s.players[seat].hand = tuple(sorted(hand))
    if is_variable:
        _deal_tiles(s, order)
    else:
        first = {tile.first_game: i for i, tile in enumerate(terms.edition.starting_tiles)}
        for number, seat in enumerate(order, 1):
            give_tile(terms, s.players[seat], first[number])
        s.ask("rest_card")
    return s


def _first_sides(terms: Terms) -> tuple[int, ...]:
    """The sides of the first game (M-S1)."""
    names = [side.id for side in terms.edition.tracks]
    return tuple(names.index(company.first_track) for company in terms.edition.companies)


def _random_sides(terms: Terms, rng: Rng) -> tuple[int, ...]:
    """Letters dealt to the companies at random, then a side of each (M-S2)."""
    by_letter: dict[str, list[int]] = {}
    for index, side in enumerate(terms.edition.tracks):
        by_letter.setdefault(side.id[0], []).append(index)
    letters = sorted(by_letter)
    rng.shuffle(letters)
    return tuple(by_letter[letter][rng.below(len(by_letter[letter]))] for letter in letters)


def _lay_cards(s: MombasaState) -> None:
    """The pile by letters, each shuffled by itself, and the display (M-S4, M-S5)."""
    pile: list[int] = []
    for cards in s.terms.piles:
        letter = list(cards)
        s.rng.shuffle(letter)
        pile += letter
    s.offer.pile = tuple(pile)
    s.offer.cards = (NONE,) * len(s.terms.places)
    offer.fill(s, [])


def _lay_books(s: MombasaState) -> None:
    """Supplies by letter in random order, and a book on every display place (M-S7, M-S15)."""
    supplies = []
    for books in s.terms.supplies:
        letter = list(books)
        s.rng.shuffle(letter)
        supplies.append(letter)
    s.shelves.books = tuple(supplies[letter].pop() for letter in s.terms.book_letters)
    s.shelves.supplies = tuple(tuple(letter) for letter in supplies)


def _deal_tiles(s: MombasaState, order: list[int]) -> None:
    """Two starting tiles to each, of which one is kept in secret (M-S11)."""
    tiles = list(range(len(s.terms.starting_tiles)))
    s.rng.shuffle(tiles)
    for seat in order:
        dealt, tiles = tiles[:TILES_OFFERED], tiles[TILES_OFFERED:]
        s.players[seat].offered = tuple(sorted(dealt))
    s.ask("keep_tile")


def give_tile(terms: Terms, player: Player, tile: int) -> None:
    """A starting tile lies on a board: its book, and the cards to rest (M-S12, M-S13)."""
    player.tile, player.offered = tile, ()
    player.books = (NONE, terms.tile_book + tile, *player.books[2:])
    hand = list(player.hand)
    for card in terms.tile_cards[tile]:
        hand.remove(card)
    player.hand = tuple(hand)
    player.to_rest = terms.tile_cards[tile]
