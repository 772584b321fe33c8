"""Whole games under a stocktaking: nothing is lost, and what is lost would be seen.

Owns one game of sensible players for each number of seats; `mass` plays very many.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tabletop.rules.mombasa.facts import CoinsMoved
from tabletop.rules.mombasa.state import MombasaState
from tabletop.simulation import Lost
from tests.rules.mombasa.mass import fault_of
from tests.rules.mombasa.positions import Position
from tests.rules.mombasa.stocktaking import Stocktaking


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nothing_is_lost_in_a_game(seats: int) -> None:
    for players, seed in (("random", 7), ("sensible", 7)):
        fault, actions = fault_of(players, seats, seed)
        assert fault is None, f"{players}, seed {seed}"
        assert actions > 50


def _state() -> MombasaState:
    state = Position().holds("mombasa", "r17").books(0, s3="a02").tiles(0, "goods").load()
    assert isinstance(state, MombasaState)
    return state


def _lose_card(s: MombasaState) -> None:
    s.players[0].hand = s.players[0].hand[1:]


def _swap_card(s: MombasaState) -> None:
    others = s.players[0].hand[1:]
    s.players[0].hand = (others[0], *others)


def _double_book(s: MombasaState) -> None:
    s.shelves.gone += (s.shelves.books[0],)


def _cover_starting_book(s: MombasaState) -> None:
    s.players[0].books = (*s.players[0].books[:2], -1, -1, *s.players[0].books[4:])


def _oust_twice(s: MombasaState) -> None:
    s.holders[s.terms.region_index["r17"]] = -1
    s.acting.ousted = (0, 0)


def _remove_untold(s: MombasaState) -> None:
    s.holders[s.terms.region_index["r17"]] = -1
    s.removed[0] += 1


def _make_money(s: MombasaState) -> None:
    s.ledger.put(0, 1, 1)


def _pay_untold(s: MombasaState) -> None:
    s.ledger.move(0, 0, 1, 1)


def _take_coin(s: MombasaState) -> None:
    s.ledger.move(0, s.terms.first_round_place, 0, 1)


def _double_tile(s: MombasaState) -> None:
    s.players[1].tiles = s.players[0].tiles


def _put_too_many_markers(s: MombasaState) -> None:
    s.occupants[:4] = [1] * 4


def _bring_back(s: MombasaState) -> None:
    s.players[0].diamond -= 1


def _pass_token(s: MombasaState) -> None:
    s.course.start_player = 1


@pytest.mark.parametrize(
    ("plant", "words"),
    [
        (_lose_card, "cards"),
        (_swap_card, "cards"),
        (_double_book, "books"),
        (_cover_starting_book, "books"),
        (_oust_twice, "posts"),
        (_remove_untold, "posts removed"),
        (_make_money, "money"),
        (_pay_untold, "coins"),
        (_take_coin, "coins"),
        (_double_tile, "bonus tiles"),
        (_put_too_many_markers, "bonus markers"),
        (_bring_back, "markers"),
        (_pass_token, "the start player's token"),
    ],
)
def test_a_planted_loss_is_seen(plant: Callable[[MombasaState], None], words: str) -> None:
    state = _state()
    stocktaking = Stocktaking(state)
    stocktaking.see(state, 0, ())
    plant(state)
    with pytest.raises(Lost, match=f"^{words}"):
        stocktaking.see(state, 0, ())


def test_coins_that_go_elsewhere_than_told_are_seen() -> None:
    state = _state()
    stocktaking = Stocktaking(state)
    column, strips = state.terms.first_round_place, state.terms.first_strip
    state.ledger.move(0, column, strips + 6, 1)
    with pytest.raises(Lost, match="coins"):
        stocktaking.see(state, 0, (CoinsMoved(2, 1),))


def test_a_last_space_that_is_covered_again_is_seen() -> None:
    position = Position().holds("mombasa", "r17")
    state = position.base("mombasa", (0, True), (5, False), (5, False)).load()
    assert isinstance(state, MombasaState)
    stocktaking = Stocktaking(state)
    stocktaking.see(state, 0, ())
    state.holders[state.terms.region_index["r17"]] = -1
    state.bases[0] = (1, 5, 5)
    with pytest.raises(Lost, match="coins uncovered in a base"):
        stocktaking.see(state, 0, ())
