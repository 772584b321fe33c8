"""Whether a loaded position of Mombasa can be: counts, places, references, and the decision.

Owns what makes a position sound, so that a loaded game plays on like any other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from tabletop.rules.game import Seat
from tabletop.rules.mombasa import area, bases, bonus, books, offer, regions, rewards, tracks
from tabletop.rules.mombasa.parts import NONE, Due, Phase, Player
from tabletop.rules.mombasa.rulebook import (
    COLUMNS,
    POSTS_IN_COLUMN,
    ROUNDS,
    SLOTS,
    START_SLOTS,
    TILES_OFFERED,
)
from tabletop.rules.mombasa.terms import EXPANSION, MONEY, SHARE

if TYPE_CHECKING:
    from tabletop.rules.mombasa.state import MombasaState

IN_TURN = {
    "turn",
    "goods",
    "expand",
    "bookkeeper",
    "choose_reward",
    "spend_points",
    "advance",
    "remove_post",
    "buy_for_pounds",
    "discard",
    "return_post",
    "place_book",
    "after_action",
}
DECISIONS: dict[Phase, set[str]] = {
    "setup": {"keep_tile", "rest_card", "advance"},
    "planning": {"plan"},
    "actions": IN_TURN,
    "over": {""},
}
ALONE = ("tracks", "discard", "choice")
"""Rewards that never come with others."""
MOST_UNITS = 40
"""More units or points than any cards can bring."""

Faults = Iterator[tuple[object, str]]


def check(s: MombasaState) -> str | None:
    """The first fault of a position in a few words, or None."""
    for faults in (_shape, _course, _cards, _books, _coins, _map, _spaces, _players, _decision):
        for is_fault, words in faults(s):
            if is_fault:
                return words
    return None


def _decision_name(s: MombasaState) -> str:
    return "" if s.now is None else s.now.name


def _shape(s: MombasaState) -> Faults:
    """Everything that is a row has its length, everything that is a place exists."""
    terms = s.terms
    yield len(s.offer.cards) != len(terms.places), "the card display has another size"
    yield len(s.shelves.books) != len(terms.book_letters), "the book display has another size"
    for player in s.players:
        yield len(player.area) != SLOTS or len(player.rows) != SLOTS, "another number of slots"
        yield len(player.tracks) != len(terms.companies), "another number of tracks"
        yield len(player.books) != terms.last_book + 1, "a bookkeeping track of another length"
        yield player.books[0] != NONE, "a book lies where the inkwell starts"
        yield player.diamond > terms.last_diamond, "a diamond beyond its track"
        yield player.inkwell > terms.last_book, "an inkwell beyond its track"
        yield player.plus_slot >= SLOTS, "the goods tile lies at no slot"
        for at, track in zip(player.tracks, s.layout.tracks, strict=True):
            yield at > track.last, "a marker beyond its track"
    yield any(seat >= terms.seats for seat in s.occupants), "a marker of no player"


def _course(s: MombasaState) -> Faults:
    course, everyone = s.course, s.terms.everyone
    yield _decision_name(s) not in DECISIONS[course.phase], "the decision does not fit the phase"
    yield course.turn >= s.seats or course.start_player >= s.seats, "no such player at turn"
    yield (course.left | course.ready) & ~everyone, "a player who is not here"
    yield (course.phase == "setup") != (course.round == 0), "the round does not fit the phase"
    yield course.round > ROUNDS, "no such round"
    yield course.phase == "over" and course.round != ROUNDS, "the game is over too early"
    if course.phase == "planning":
        yield course.ready == everyone, "all are ready"
        yield course.left, "players have left the planning"
    elif course.phase == "actions":
        yield course.ready != everyone, "a player is not ready"
        yield course.left >> course.turn & 1, "a player who has left is at turn"
        yield course.is_first_turn and course.left, "a player has left before the first turn"
    elif course.phase == "over":
        yield course.left != everyone, "a player has not left"
    else:
        yield course.left or course.ready, "players are ready in the setup"
    yield course.is_first_turn and course.phase != "actions", "a first turn outside the actions"
    is_first = course.turn == course.start_player
    yield course.is_first_turn and not is_first, "a first turn of another than the start player"


def _cards(s: MombasaState) -> Faults:
    """Every card of the edition lies somewhere, once; the pile is in the order of its letters."""
    terms = s.terms
    found: Counter[int] = Counter()
    for pile in (s.offer.cards, s.offer.pile, s.offer.discarded):
        found.update(pile)
    for player in s.players:
        for pile in (player.hand, player.area, player.to_rest, *player.rows):
            found.update(pile)
    del found[NONE]
    wanted = Counter(terms.starting * s.seats)
    wanted.update(terms.numbered[number] for number in range(1, s.seats + 1))
    for pile in terms.piles:
        wanted.update(pile)
    yield found != wanted, "cards are missing or too many"
    letters = [terms.card_letters[card] for card in s.offer.pile]
    yield letters != sorted(letters), "the pile is not in the order of its letters"
    kinds = terms.card_kinds
    for player in s.players:
        laid = [card for card in (*player.area, *player.to_rest) if card != NONE]
        laid += [card for row in player.rows for card in row]
        yield any(kinds[card] == SHARE for card in laid), "a single share lies on the table"


def _books(s: MombasaState) -> Faults:
    terms, shelves = s.terms, s.shelves
    own = terms.tile_book
    found: Counter[int] = Counter()
    for player in s.players:
        found.update(book for book in player.books if book < own)
    for pile in (shelves.books, shelves.gone, s.acting.gained, *shelves.supplies):
        found.update(pile)
    del found[NONE]
    wanted = Counter(book for supply in terms.supplies for book in supply)
    yield found != wanted, "books are missing or too many"
    for letter, supply in enumerate(shelves.supplies):
        wrong = any(terms.books[book].letter != letter for book in supply)
        yield wrong, "a book lies in the supply of another letter"
    for place, book in enumerate(shelves.books):
        wrong = book != NONE and terms.books[book].letter != terms.book_letters[place]
        yield wrong, "a book lies on a place of another letter"
        is_open = book == NONE and shelves.supplies[terms.book_letters[place]]
        yield is_open and not s.acting.has_books, "a book is missing on the display"
    for player in s.players:
        for space, book in enumerate(player.books):
            is_a = book != NONE and terms.books[book].letter == 0
            yield is_a and terms.crossed_a >> space & 1, "an A book lies on a crossed space"
            yield player.flipped >> space & 1 and book == NONE, "a flipped book is missing"
        yield player.flipped >> len(player.books), "a flipped book lies on no space"


def _coins(s: MombasaState) -> Faults:
    """The coins of a round lie on its space or under its column, one in a row, or were taken."""
    terms, balances = s.terms, s.ledger.row(MONEY)
    spaces, strips = balances[terms.first_round_place :], balances[terms.first_strip :]
    columns = len(terms.round_coins)
    yield max(strips) > 1, "two coins under a book"
    for column, coins in enumerate(terms.round_coins):
        yield (
            spaces[column] + sum(strips[column::columns]) > coins,
            "more coins than the rounds bring",
        )


def _map(s: MombasaState) -> Faults:
    for company, base in enumerate(s.bases):
        yield len(base) != COLUMNS, "a base has another number of columns"
        for column in base:
            most = POSTS_IN_COLUMN - 1 if column >= bases.EMPTIED else POSTS_IN_COLUMN
            is_sound = column < 2 * bases.EMPTIED and bases.posts(column) <= most
            yield not is_sound or column == 0, "a column of posts that cannot be"
        posts = sum(bases.posts(column) for column in base) + s.holders.count(company)
        posts += s.removed[company] + s.acting.ousted.count(company)
        yield posts != COLUMNS * POSTS_IN_COLUMN, "posts are missing or too many"


def _spaces(s: MombasaState) -> Faults:
    is_on = s.course.phase == "actions"
    yield not is_on and set(s.occupants) - {NONE} and s.now is not None, "markers lie too long"
    for seat, player in enumerate(s.players):
        yield bonus.markers_left(s, seat) < 0, "too many markers of a player"
        for level, at, track in zip(player.levels, player.tracks, s.layout.tracks, strict=True):
            yield level > track.levels[at], "a special bonus not reached"
    held = [player.tiles for player in s.players]
    yield sum(held) != _union(held), "a bonus tile lies at two places"


def _union(sets: list[int]) -> int:
    union = 0
    for one in sets:
        union |= one
    return union


def _players(s: MombasaState) -> Faults:
    terms, course = s.terms, s.course
    for seat, player in enumerate(s.players):
        yield player.spent & ~player.tiles, "a bonus tile used that is not there"
        is_put = bool(player.spent >> terms.goods_tile & 1)
        yield is_put != (player.plus_slot != NONE), "the goods tile lies at no card"
        yield player.spent and course.phase != "actions", "a bonus tile used too early"
        yield player.used and course.phase != "actions", "a card used too early"
        full = sum(1 << slot for slot, card in enumerate(player.area) if card != NONE)
        yield player.used & ~full, "a card used that is not there"
        has_area = course.phase in ("planning", "actions")
        yield full and not has_area, "cards in an action area outside the round"
        is_gone = course.left >> seat & 1
        yield is_gone and (full or player.tiles), "cards of a player who has left"
        yield from _plus(s, player)
        yield from _start(s, seat, player)
        for space in range(1, player.inkwell + 1):
            yield player.books[space] == NONE, "an inkwell that went over an empty space"
        if course.phase == "planning":
            slots = tracks.slots_open(s, seat)
            closed = [slot for slot in range(SLOTS) if slot not in slots]
            yield any(full >> slot & 1 for slot in closed), "a card at a slot not open"


def _plus(s: MombasaState, player: Player) -> Faults:
    if player.plus_slot != NONE:
        card = player.area[player.plus_slot]
        is_goods = card != NONE and s.terms.card_kinds[card] < EXPANSION
        yield not is_goods, "the goods tile lies at no goods card"


def _start(s: MombasaState, seat: Seat, player: Player) -> Faults:
    """Starting tiles: offered in the setup, then one each, with its book on space 1."""
    terms = s.terms
    is_choosing = _decision_name(s) == "keep_tile"
    yield bool(player.offered) != is_choosing, "starting tiles are offered too long"
    if is_choosing:
        others = [one.offered for other, one in enumerate(s.players) if other != seat]
        yield len(set(player.offered)) != TILES_OFFERED, "another number of starting tiles"
        yield any(set(player.offered) & set(other) for other in others), "a tile offered twice"
        yield player.tile != NONE and player.tile not in player.offered, "a tile not offered"
        yield any(player.rows) or player.to_rest, "cards rest before their tile"
        yield player.books[1] != NONE, "a book without its tile"
        is_same = sorted(player.hand)[: len(terms.starting)] == sorted(terms.starting)
        yield not is_same, "a hand that is not the starting hand"
        return
    yield player.tile == NONE, "a player without a starting tile"
    yield [one.tile for one in s.players].count(player.tile) > 1, "a tile of two players"
    yield player.books[1] != terms.tile_book + player.tile, "the book of the tile is missing"
    if _decision_name(s) == "rest_card":
        empty = [row for row in player.rows[:START_SLOTS] if not row]
        yield len(empty) != len(player.to_rest), "a row to rest a card is missing"
        yield len(player.to_rest) == 1, "the last card rests by itself"
        tile_cards = terms.tile_cards[player.tile]
        rested = len(tile_cards) - len(player.to_rest)
        yield player.to_rest != tile_cards[rested:], "cards to rest that the tile does not name"
    else:
        yield player.to_rest, "cards still to rest"


# The decision.


def _decision(s: MombasaState) -> Faults:
    name, acting = _decision_name(s), s.acting
    yield name == "keep_tile" and all(p.tile != NONE for p in s.players), "all tiles are kept"
    yield name == "rest_card" and not any(p.to_rest for p in s.players), "no cards to rest"
    numbers = (acting.units, acting.spare, acting.points, acting.card_points)
    yield max(numbers) > MOST_UNITS, "more units or points than there can be"
    yield bool(acting.units) != (name == "goods"), "units outside the use of goods"
    yield bool(acting.points) != (name == "expand"), "expansion points outside an expansion"
    yield bool(acting.card_points) != (name == "bookkeeper"), "points outside the bookkeeper"
    yield acting.is_flipping and name != "bookkeeper", "a flip outside the bookkeeper"
    yield acting.gained and not acting.has_books, "books gained by nobody"
    yield acting.has_bought and not acting.is_spending, "a card bought for nothing"
    is_idle = name in ("", "turn", "plan", "keep_tile", "rest_card")
    yield is_idle and _is_busy(s), "an action too early"
    is_acted = s.course.phase == "actions" and name != "turn"
    yield acting.has_acted != is_acted, "the action of the turn is unclear"
    for due in acting.due:
        yield from _due(s, due)
        yield due.kind in ALONE and len(acting.due) > 1, "a reward beside others that comes alone"
    if s.course.phase == "setup" and acting.due:
        start = s.terms.start_bonus[s.players[s.course.turn].tile]
        yield acting.due != start[-len(acting.due) :], "a reward that no starting tile brings"
    yield from _first(s, name)


def _is_busy(s: MombasaState) -> bool:
    acting = s.acting
    return bool(
        acting.goods
        or acting.spare
        or acting.is_spending
        or acting.company != NONE
        or acting.regions
        or acting.ousted
        or acting.due
        or acting.gained
        or acting.fresh
        or acting.has_books
    )


def _due(s: MombasaState, due: Due) -> Faults:
    yield due.n < 1 and due.kind not in ("buy", "discard"), "a reward of nothing"
    if due.kind == "choice":
        space = s.layout.spaces[due.about]
        yield not 1 < due.n <= len(space.rewards), "a choice of rewards that cannot be"
        yield s.occupants[due.about] != s.course.turn, "a reward of a space not occupied"
    if due.kind == "tracks":
        count = len(rewards.companies(due))
        yield not 1 <= due.tracks <= count, "a reward on too few tracks"
    else:
        yield due.tracks, "a count that says nothing"


def _first(s: MombasaState, name: str) -> Faults:
    """What each decision needs to be one."""
    acting, seat = s.acting, s.course.turn
    player, terms = s.players[seat], s.terms
    due = acting.due[0] if acting.due else None
    wanted = {kind for kind, step in rewards.STEP_OF.items() if step == name}
    yield wanted and (due is None or due.kind not in wanted), "the reward does not fit the decision"
    yield not wanted and due is not None and name != "", "a reward without its decision"
    if name == "goods":
        yield not acting.goods, "goods of no kind"
        has_mixed = acting.goods & (acting.goods - 1)
        yield has_mixed and player.effects.mixing == NONE, "goods mixed without the bonus"
        step = s.now
        yield step is not None and not step.legal(s, seat), "no way to use the goods"
    elif name == "expand":
        yield acting.company == NONE, "an expansion of no company"
        yield not bases.columns_with_posts(s, acting.company), "an expansion without posts"
        yield not regions.costs(s, acting.company, acting.points), "an expansion to nowhere"
    elif name == "spend_points" and due is not None:
        yield not rewards.can_take_book(s, seat, due.n), "points that buy no book"
    elif name == "discard" and due is not None:
        yield not bonus.can_discard(s, seat, due.about), "there is no card to discard"
    elif name in ("advance", "remove_post", "buy_for_pounds") and due is not None:
        yield not rewards.is_choice(s, seat, due), "a reward that cannot be taken"
    elif name == "return_post":
        rooms = bases.columns_with_room(s, acting.ousted[0]) if acting.ousted else []
        yield len(rooms) < 2, "there is no choice for a post"
    elif name == "place_book":
        has_space = acting.gained and books.open_spaces(s, seat, acting.gained[0])
        yield not has_space, "there is no book to place"
    elif name == "after_action":
        has_choice = area.has_tile(player, terms.goods_tile) and area.goods_slots(terms, player)
        yield not has_choice, "there is no goods tile to put"
    yield name == "buy_for_pounds" and offer.cheapest(s) is None, "there is no card to buy"
    yield acting.ousted and name == "place_book", "posts are to be returned first"
