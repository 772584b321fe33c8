"""What flies over the table while facts of Mombasa are told: money, cards, posts, markers, books.

Owns which way each fact takes. What pieces look like is `pieces`', how they fly is `motion`'s.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from tabletop.display.fields import seat_of
from tabletop.display.motion import Anchor, Flight
from tabletop.display.painters.mombasa import cells
from tabletop.display.painters.mombasa.index import Index
from tabletop.display.painters.mombasa.pieces import (
    BACK,
    BOOK,
    CARD,
    COIN,
    DIAMOND,
    INKWELL,
    MARKER,
    POST,
    SIZES,
    START,
    TILE,
    drawing,
)
from tabletop.display.painters.mombasa.retold_course import strip_of
from tabletop.display.painters.mombasa.signs import TILE_SPACE
from tabletop.display.painters.ways import Way, flights_on
from tabletop.display.words import Words
from tabletop.rules.game import Fact, Ref, Seat
from tabletop.rules.mombasa import facts as told
from tabletop.rules.mombasa.rulebook import COLUMNS
from tabletop.rules.mombasa.view import MombasaView

TILLS = {
    "card": Anchor(cells.OFFER),
    "discard": Anchor(cells.OFFER, (cells.PILE,)),
    "points": Anchor(cells.BOOKS),
    "space": Anchor(cells.SPACES),
    "reward": Anchor(cells.MAP),
}
"""Money of the bank comes and goes where its cause lies, by the reason of the payment."""
OTHER_TILL = Anchor(cells.TURN)
PURSE, HAND, TOKENS = 0.88, 0.35, 0.7
"""How far from the left of a strip its money, its cards and its other things lie."""

Ways = Iterator[Way]


def flights_of(
    facts: Sequence[Fact], view: MombasaView, index: Index, words: Words
) -> Sequence[Flight]:
    """What flies for these facts; `view` is the one before them."""
    draw = partial(drawing, index=index, words=words)
    return flights_on(_ways(facts, view, index), SIZES, draw, words.language)


def _ways(facts: Sequence[Fact], view: MombasaView, index: Index) -> Ways:
    """The ways of all facts; money comes from where its cause lies, if that is told with it."""
    tills = _tills(facts, index)
    for fact in facts:
        route = ROUTES.get(type(fact))
        if isinstance(fact, told.MoneyPaid):
            source, target = (
                _purse(fact.source, fact.reason, tills),
                _purse(fact.target, fact.reason, tills),
            )
            yield Way(COIN, "", source, target, fact.amount)
        elif route is not None:
            yield from route(fact, view, index)


# Places


def _of_seat(seat: Seat, along: float) -> Anchor:
    cell = cells.HEAD if along == PURSE else cells.HOLDINGS
    return Anchor(cells.strip(seat), (cell, cells.HEAD), along)


def _place(number: int) -> Anchor:
    return Anchor(cells.OFFER, (cells.place(number), Ref("place", str(number))))


def _book_place(number: int) -> Anchor:
    return Anchor(cells.BOOKS, (cells.place(number), Ref("book_place", str(number))))


def _space(name: str) -> Anchor:
    return Anchor(cells.SPACES, (name, Ref("bonus_space", name)))


def _region(name: str) -> Anchor:
    return Anchor(cells.MAP, (name, Ref("region", name)))


def _base(company: str) -> Anchor:
    return Anchor(cells.MAP, (company, Ref("company", company)))


def _marker(company: str, space: int, index: Index) -> Anchor:
    return Anchor(cells.track(index.edition.companies, company), (str(space),))


def _tills(facts: Sequence[Fact], index: Index) -> Mapping[str, Anchor]:
    """Where the bank's money comes from and goes to, by its reason."""
    found = dict(TILLS)
    for fact in facts:
        match fact:
            case told.MarkerMoved(company=company, new=new):
                found["payment"] = found["special"] = _marker(company, new, index)
            case told.SpaceOccupied(space=space):
                found["space"] = _space(space)
            case told.CardBought(place=place):
                found["card"] = _place(place)
    return found


def _purse(party: str, reason: str, tills: Mapping[str, Anchor]) -> Anchor:
    """Where a party keeps its money."""
    seat, strip = seat_of(party), strip_of(party)
    if seat is not None:
        return _of_seat(seat, PURSE)
    if strip is not None:
        return _book_place(strip)
    return tills.get(reason, OTHER_TILL)


# Ways


def _bought(fact: told.CardBought, _: MombasaView, __: Index) -> Ways:
    yield Way(CARD, fact.card, _place(fact.place), _of_seat(fact.seat, HAND))


def _discarded(fact: told.CardDiscarded, _: MombasaView, __: Index) -> Ways:
    target = Anchor(cells.OFFER, (cells.PILE,))
    yield Way(CARD, fact.card, _of_seat(fact.seat, HAND), target)


def _drawn(fact: told.CardDrawn, _: MombasaView, __: Index) -> Ways:
    yield Way(CARD, fact.card, Anchor(cells.OFFER, (cells.PILE,)), _place(fact.place))


def _slid(fact: told.CardSlid, _: MombasaView, __: Index) -> Ways:
    yield Way(CARD, fact.card, _place(fact.old), _place(fact.new))


def _off_display(_: told.DisplayDiscarded, view: MombasaView, __: Index) -> Ways:
    """The right column."""
    for place in range(COLUMNS, len(view.display) + 1, COLUMNS):
        card = view.display[place - 1]
        if card is not None:
            yield Way(CARD, card, _place(place), Anchor(cells.OFFER, (cells.PILE,)))


def _left(fact: told.SeatLeft, view: MombasaView, __: Index) -> Ways:
    """The cards of the action area go to their rows."""
    planned = view.players[fact.seat].planned
    if planned:
        yield Way(BACK, "", _of_seat(fact.seat, HAND), _of_seat(fact.seat, TOKENS), planned)


def _advanced(fact: told.MarkerMoved, _: MombasaView, index: Index) -> Ways:
    source, target = (_marker(fact.company, space, index) for space in (fact.old, fact.new))
    yield Way(MARKER, str(fact.seat), source, target)


def _taken(fact: told.RegionTaken, _: MombasaView, __: Index) -> Ways:
    """A post comes from its base; the one that stood there goes home."""
    yield Way(POST, fact.company, _base(fact.company), _region(fact.region))
    if fact.ousted is not None:
        yield Way(POST, fact.ousted, _region(fact.region), _base(fact.ousted))


def _removed(fact: told.PostRemoved, _: MombasaView, __: Index) -> Ways:
    yield Way(POST, fact.company, _base(fact.company), Anchor(cells.TURN))


def _diamond(fact: told.DiamondMoved, _: MombasaView, __: Index) -> Ways:
    if fact.new > fact.old:
        target = _of_seat(fact.seat, TOKENS)
        yield Way(DIAMOND, "", Anchor(cells.TURN), target, fact.new - fact.old)


def _inkwell(fact: told.InkwellMoved, view: MombasaView, __: Index) -> Ways:
    """Along the books in the strip."""
    last = len(view.players[fact.seat].books)
    old, new = ((space + 0.5) / last for space in (fact.old, fact.new))
    yield Way(INKWELL, "", _of_seat(fact.seat, old), _of_seat(fact.seat, new))


def _book_taken(fact: told.BookTaken, _: MombasaView, __: Index) -> Ways:
    yield Way(BOOK, fact.book, _book_place(fact.place), _of_seat(fact.seat, TOKENS))


def _book_drawn(fact: told.BookDrawn, _: MombasaView, __: Index) -> Ways:
    yield Way(BOOK, fact.book, Anchor(cells.BOOKS, (cells.TITLE,)), _book_place(fact.place))


def _occupied(fact: told.SpaceOccupied, _: MombasaView, __: Index) -> Ways:
    yield Way(MARKER, str(fact.seat), _of_seat(fact.seat, TOKENS), _space(fact.space))


def _start_player(fact: told.StartPlayerTaken, _: MombasaView, __: Index) -> Ways:
    yield Way(START, "", _space("start_player"), _of_seat(fact.seat, HAND))


def _tile_arrived(fact: told.TileArrived, _: MombasaView, __: Index) -> Ways:
    yield Way(TILE, fact.tile, _space(f"{TILE_SPACE}{fact.tile}"), _of_seat(fact.seat, TOKENS))


def _tile_returned(fact: told.TileReturned, _: MombasaView, __: Index) -> Ways:
    yield Way(TILE, fact.tile, _of_seat(fact.seat, TOKENS), _space(f"{TILE_SPACE}{fact.tile}"))


def _coins(fact: told.CoinsMoved, view: MombasaView, index: Index) -> Ways:
    """From the round track to each row of books."""
    columns = index.edition.book_display.columns
    source = Anchor(cells.BOOKS, (cells.round_space(columns, fact.number),))
    first = columns.index(fact.number) + 1
    for strip in range(first, len(view.coins) + 1, len(columns))[: fact.coins]:
        yield Way(COIN, "", source, _book_place(strip))


ROUTES: Mapping[type[Fact], Callable[[Any, MombasaView, Index], Ways]] = {
    told.CardBought: _bought,
    told.CardDiscarded: _discarded,
    told.CardDrawn: _drawn,
    told.CardSlid: _slid,
    told.DisplayDiscarded: _off_display,
    told.SeatLeft: _left,
    told.MarkerMoved: _advanced,
    told.RegionTaken: _taken,
    told.PostRemoved: _removed,
    told.DiamondMoved: _diamond,
    told.InkwellMoved: _inkwell,
    told.BookTaken: _book_taken,
    told.BookDrawn: _book_drawn,
    told.SpaceOccupied: _occupied,
    told.StartPlayerTaken: _start_player,
    told.TileArrived: _tile_arrived,
    told.TileReturned: _tile_returned,
    told.CoinsMoved: _coins,
}
"""What flies for each fact beside money; for the others nothing."""
