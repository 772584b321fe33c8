"""The fullest and the emptiest table that the rules allow can be read at every kind of seating."""

from collections.abc import Sequence

import pytest
from msgspec import structs

from tabletop.catalog import mombasa_editions
from tabletop.display.rendering import render
from tabletop.looks import look_of
from tabletop.rules.mombasa.view import MombasaPlayerView, MombasaView
from tests.display.mombasa.strips import waiting
from tests.display.mombasa.test_board import FULL_HD, MIDDLES, NARROW, PLACES, SEED, USUAL
from tests.display.mombasa.walking import begun, view_of
from tests.display.test_pictures import faults_of_text

EDITION = mombasa_editions()["house"]
CARDS = [card.id for card in EDITION.cards]
BOOKS = sorted(EDITION.books, key=lambda book: -len(book.requires) - len(book.rewards))
SEATINGS = [USUAL, NARROW, MIDDLES, [0, 1]]


def board_of(player: MombasaPlayerView, is_full: bool) -> MombasaPlayerView:
    """Everything a player can have, or nothing."""
    if not is_full:
        return structs.replace(player, money=0, hand=None, hand_count=0, markers=0, totals={})
    seat, last = player.seat, EDITION.tracks[0].last
    cards = CARDS[seat * 17 :] + CARDS[: seat * 17]
    return structs.replace(
        player,
        money=99,
        hand_count=14,
        diamond=EDITION.diamond_track.last,
        inkwell=EDITION.bookkeeping_track.last,
        books=(None, *((BOOKS + BOOKS)[seat + 3 * number].id for number in range(15))),
        flipped=(2, 9),
        tracks=dict.fromkeys(player.tracks, last),
        area=tuple(cards[:5]),
        used=(3,),
        slots=(1, 2, 3, 4, 5),
        rows=tuple(tuple(cards[5 + row * 3 :][: 2 + row % 2 * 3]) for row in range(5)),
        tiles=("goods", "bookkeeper", "merchant", "expansion"),
        spent=("bookkeeper",),
        totals=dict.fromkeys(("coffee", "bananas", "cotton", "expansion"), 12),
        markers=5,
    )


def table(seats: int, is_full: bool) -> MombasaView:
    """All markers at the last space, all posts out of the game, nothing left on offer; or nothing
    at all with anybody.
    """
    view = view_of(begun(seats, "variable", SEED))
    players = tuple(board_of(player, is_full) for player in view.players)
    view = structs.replace(view, players=players, phase="actions", decision="turn", round=7)
    if not is_full:
        return view
    companies = tuple(
        structs.replace(one, columns=((0, True),) * 3, coins=15, removed=15)
        for one in view.companies
    )
    return structs.replace(
        view,
        companies=companies,
        spaces={space: number % seats for number, space in enumerate(view.spaces)},
        display=(None,) * 12,
        prices=(None,) * 12,
        books=(None,) * 12,
        coins=(2,) * 12,
        supplies=(0, 0, 0),
        pile=0,
        discarded=tuple(CARDS[:44]),
    )


@pytest.mark.parametrize("places", SEATINGS, ids=str)
@pytest.mark.parametrize("language", ["en", "cs"])
@pytest.mark.parametrize("is_full", [True, False])
def test_everything_can_be_read(places: Sequence[int], language: str, is_full: bool) -> None:
    seats = len(places)
    board, words = look_of(begun(seats, "variable", SEED), language, places)
    moment = waiting(table(seats, is_full), seats)
    for scale in (100, 150):
        seated = [PLACES[place] for place in places]
        _, stage = render(moment, board, words, FULL_HD, seated, text_scale=scale)
        assert faults_of_text(stage) == [], scale
