"""How posts, markers, diamonds, inkwells and books change the picture.

Owns what these facts change of a view.
"""

from __future__ import annotations

import msgspec

from tabletop.display.painters.mombasa.changes import (
    Changes,
    in_order,
    with_action,
    with_company,
    with_place,
    with_player,
)
from tabletop.display.painters.mombasa.figures import Figures
from tabletop.rules.mombasa import facts as told
from tabletop.rules.mombasa.view import CompanyView, MombasaView

# Posts


def company_of(view: MombasaView, name: str) -> CompanyView:
    """A company by its id."""
    return next(company for company in view.companies if company.id == name)


def _expansion_began(view: MombasaView, fact: told.ExpansionBegan, _: Figures) -> MombasaView:
    return with_action(view, company=fact.company, points=fact.points)


def _points_lost(view: MombasaView, _: told.PointsLost, __: Figures) -> MombasaView:
    return with_action(view, points=0)


def _region_taken(view: MombasaView, fact: told.RegionTaken, _: Figures) -> MombasaView:
    """A post of the column stands in the region; one that stood there waits to go home."""
    view = _post_left(view, fact.company, fact.column)
    view = msgspec.structs.replace(view, regions={**view.regions, fact.region: fact.company})
    action = view.action
    if action is None:
        return view
    ousted = action.ousted if fact.ousted is None else (*action.ousted, fact.ousted)
    return with_action(
        view,
        points=action.points - fact.cost,
        regions=in_order((*action.regions, fact.region), view.regions),
        ousted=ousted,
    )


def _post_left(view: MombasaView, name: str, column: int) -> MombasaView:
    """A post was taken from a column; the last one empties it for good."""
    company = company_of(view, name)
    posts, is_emptied = company.columns[column - 1]
    columns = with_place(company.columns, column, (posts - 1, is_emptied or posts == 1))
    return with_company(view, name, columns=columns)


def _post_returned(view: MombasaView, fact: told.PostReturned, _: Figures) -> MombasaView:
    company = company_of(view, fact.company)
    posts, is_emptied = company.columns[fact.column - 1]
    columns = with_place(company.columns, fact.column, (posts + 1, is_emptied))
    return _one_home(with_company(view, fact.company, columns=columns))


def _post_removed(view: MombasaView, fact: told.PostRemoved, _: Figures) -> MombasaView:
    """From a column, or after being driven out of a region."""
    removed = company_of(view, fact.company).removed + 1
    view = with_company(view, fact.company, removed=removed)
    return _post_left(view, fact.company, fact.column) if fact.column else _one_home(view)


def _one_home(view: MombasaView) -> MombasaView:
    """The first of the posts driven out waits no more."""
    return view if view.action is None else with_action(view, ousted=view.action.ousted[1:])


# Tracks


def _marker_moved(view: MombasaView, fact: told.MarkerMoved, _: Figures) -> MombasaView:
    """While goods are used each space takes a unit; else it is a reward."""
    tracks = {**view.players[fact.seat].tracks, fact.company: fact.new}
    if view.action is not None and view.action.units:
        view = with_action(view, units=view.action.units - (fact.new - fact.old))
    return with_player(view, fact.seat, tracks=tracks)


def _diamond_moved(view: MombasaView, fact: told.DiamondMoved, _: Figures) -> MombasaView:
    return with_player(view, fact.seat, diamond=fact.new)


def _inkwell_moved(view: MombasaView, fact: told.InkwellMoved, _: Figures) -> MombasaView:
    return with_player(view, fact.seat, inkwell=fact.new)


def _slot_opened(view: MombasaView, fact: told.SlotOpened, _: Figures) -> MombasaView:
    slots = tuple(sorted({*view.players[fact.seat].slots, fact.slot}))
    return with_player(view, fact.seat, slots=slots)


# Books


def _book_flipped(view: MombasaView, fact: told.BookFlipped, _: Figures) -> MombasaView:
    flipped = tuple(sorted({*view.players[fact.seat].flipped, fact.space}))
    return with_player(view, fact.seat, flipped=flipped)


def _book_taken(view: MombasaView, fact: told.BookTaken, _: Figures) -> MombasaView:
    """It is placed at the end of the turn."""
    view = msgspec.structs.replace(view, books=with_place(view.books, fact.place, None))
    gained = () if view.action is None else view.action.gained
    return with_action(view, gained=(*gained, fact.book))


def _book_placed(view: MombasaView, fact: told.BookPlaced, _: Figures) -> MombasaView:
    """Face up, even over one that lay face down."""
    player = view.players[fact.seat]
    books = with_place(player.books, fact.space + 1, fact.book)
    flipped = tuple(space for space in player.flipped if space != fact.space)
    return _settled(with_player(view, fact.seat, books=books, flipped=flipped))


def _book_lost(view: MombasaView, _: told.BookLost, __: Figures) -> MombasaView:
    return _settled(view)


def _settled(view: MombasaView) -> MombasaView:
    """The first book gained waits no more."""
    return view if view.action is None else with_action(view, gained=view.action.gained[1:])


def _book_drawn(view: MombasaView, fact: told.BookDrawn, figures: Figures) -> MombasaView:
    letter = figures.book(view, fact.book).letter
    supplies = with_place(view.supplies, letter + 1, view.supplies[letter] - 1)
    books = with_place(view.books, fact.place, fact.book)
    return msgspec.structs.replace(view, books=books, supplies=supplies)


CHANGES: Changes = {
    told.ExpansionBegan: _expansion_began,
    told.PointsLost: _points_lost,
    told.RegionTaken: _region_taken,
    told.PostReturned: _post_returned,
    told.PostRemoved: _post_removed,
    told.MarkerMoved: _marker_moved,
    told.DiamondMoved: _diamond_moved,
    told.InkwellMoved: _inkwell_moved,
    told.SlotOpened: _slot_opened,
    told.BookFlipped: _book_flipped,
    told.BookTaken: _book_taken,
    told.BookPlaced: _book_placed,
    told.BookLost: _book_lost,
    told.BookDrawn: _book_drawn,
}
