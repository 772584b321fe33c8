"""Makes the view of a position: what a seat, or the whole table, may see.

Owns what is hidden: hands, plans before the reveal, starting tiles, and all that is to be drawn.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from tabletop.rules.game import Seat
from tabletop.rules.mombasa import area, bases, bonus, offer, regions, rewards, tracks
from tabletop.rules.mombasa.edition.data import GOODS
from tabletop.rules.mombasa.layout import TOTALS
from tabletop.rules.mombasa.parts import NONE, Due
from tabletop.rules.mombasa.steps import goods
from tabletop.rules.mombasa.terms import MONEY
from tabletop.rules.mombasa.view import (
    ActionView,
    CompanyView,
    MombasaPlayerView,
    MombasaView,
    RewardView,
)

if TYPE_CHECKING:
    from tabletop.rules.mombasa.state import MombasaState


def view_of(s: MombasaState, viewer: Seat | None) -> MombasaView:
    """What a seat (None: the whole table) may see; when the game is over, everything."""
    terms, course, balances = s.terms, s.course, s.ledger.row(MONEY)
    is_over = s.now is None
    is_turn = course.phase == "actions" or (course.phase == "setup" and bool(s.acting.due))
    books = terms.books
    return MombasaView(
        viewer=viewer,
        edition=terms.edition.id,
        phase=course.phase,
        decision="" if s.now is None else s.now.name,
        round=course.round,
        to_act=s.to_act(),
        active=course.turn if is_turn else None,
        start_player=course.start_player,
        display=tuple(None if card == NONE else terms.cards[card] for card in s.offer.cards),
        prices=tuple(
            None if card == NONE else offer.price(s, place)
            for place, card in enumerate(s.offer.cards)
        ),
        pile=len(s.offer.pile),
        discarded=_names(terms.cards, s.offer.discarded),
        books=tuple(None if book == NONE else books[book].id for book in s.shelves.books),
        coins=tuple(balances[terms.first_strip :]),
        supplies=tuple(len(supply) for supply in s.shelves.supplies),
        round_coins=tuple(balances[terms.first_round_place : terms.first_strip]),
        regions={
            name: None if holder == NONE else terms.companies[holder]
            for name, holder in zip(terms.regions, s.holders, strict=True)
        },
        companies=tuple(_company(s, company) for company in range(len(terms.companies))),
        spaces={
            space.id: None if seat == NONE else seat
            for space, seat in zip(s.layout.spaces, s.occupants, strict=True)
        },
        players=tuple(_player(s, seat, is_over or seat == viewer) for seat in range(s.seats)),
        action=_action(s) if is_turn else None,
    )


def _names(names: tuple[str, ...], indexes: Iterable[int]) -> tuple[str, ...]:
    return tuple(names[index] for index in indexes)


def _company(s: MombasaState, company: int) -> CompanyView:
    return CompanyView(
        id=s.terms.companies[company],
        track=s.layout.tracks[company].side,
        columns=tuple(
            (bases.posts(column), column >= bases.EMPTIED) for column in s.bases[company]
        ),
        coins=bases.coins(s, company),
        removed=s.removed[company],
        mines=regions.mines(s, company),
    )


def _player(s: MombasaState, seat: Seat, is_own: bool) -> MombasaPlayerView:
    terms, player, course = s.terms, s.players[seat], s.course
    is_open = is_own or course.phase != "planning"
    is_tile_open = is_own or course.phase != "setup" or not player.offered
    kept = None if player.tile == NONE else terms.starting_tiles[player.tile]
    companies, cards = terms.companies, terms.cards
    planned = len(player.area) - player.area.count(NONE)
    totals = area.totals(terms, player) if is_open else [0] * len(TOTALS)
    return MombasaPlayerView(
        seat=seat,
        money=s.money(seat),
        hand=_names(cards, player.hand) if is_own else None,
        hand_count=len(player.hand),
        planned=planned,
        area=tuple(None if card == NONE else cards[card] for card in player.area)
        if is_open
        else None,
        used=tuple(slot + 1 for slot in regions.members(player.used)),
        slots=tuple(slot + 1 for slot in tracks.slots_open(s, seat)),
        rows=tuple(_names(cards, row) for row in player.rows),
        tracks=dict(zip(companies, player.tracks, strict=True)),
        specials=dict(zip(companies, player.levels, strict=True)),
        shares={
            name: s.layout.tracks[company].shares[player.tracks[company]]
            for company, name in enumerate(companies)
        },
        diamond=player.diamond,
        inkwell=player.inkwell,
        books=tuple(None if book == NONE else terms.books[book].id for book in player.books),
        flipped=tuple(regions.members(player.flipped)),
        tiles=_names(terms.bonus_tiles, regions.members(player.tiles)),
        spent=_names(terms.bonus_tiles, regions.members(player.spent)),
        plus_slot=None if player.plus_slot == NONE else player.plus_slot + 1,
        markers=bonus.markers_left(s, seat),
        totals=dict(zip(TOTALS, totals, strict=True)),
        starting_tile=kept if is_tile_open else None,
        offered=_names(terms.starting_tiles, player.offered) if is_own else None,
        has_kept=player.tile != NONE,
        to_rest=_names(cards, player.to_rest),
        is_ready=bool(course.ready >> seat & 1) and course.phase == "planning",
        has_left=bool(course.left >> seat & 1),
    )


def _action(s: MombasaState) -> ActionView:
    acting, companies = s.acting, s.terms.companies
    return ActionView(
        units=acting.units,
        spare=acting.spare,
        goods=_names(GOODS, regions.members(acting.goods)),
        has_bought=acting.has_bought,
        company=None if acting.company == NONE else companies[acting.company],
        points=acting.points,
        regions=_names(s.terms.regions, regions.members(acting.regions)),
        ousted=_names(companies, acting.ousted),
        rewards=tuple(_reward(s, due) for due in acting.due),
        gained=tuple(s.terms.books[book].id for book in acting.gained),
        costs=_costs(s),
        prices=_prices(s),
    )


def _costs(s: MombasaState) -> dict[str, int]:
    """The regions that the active company can take, each with its cost."""
    acting = s.acting
    if not acting.points:
        return {}
    costs = regions.costs(s, acting.company, acting.points)
    return {s.terms.regions[region]: cost for region, cost in costs.items()}


def _prices(s: MombasaState) -> tuple[int | None, ...]:
    """What the cards on display cost the active player now; empty where none can be bought."""
    acting = s.acting
    if acting.units and not acting.has_bought:
        cheaper = goods.discount(s.players[s.course.turn], acting.goods)
    elif acting.due and acting.due[0].kind == "buy":
        cheaper = acting.due[0].n
    else:
        return ()
    return tuple(
        None if card == NONE else offer.price(s, place, cheaper)
        for place, card in enumerate(s.offer.cards)
    )


def _reward(s: MombasaState, due: Due) -> RewardView:
    on_tracks = due.kind in ("spaces", "tracks")
    return RewardView(
        kind=due.kind,
        n=due.n,
        companies=_names(s.terms.companies, rewards.companies(due)) if on_tracks else (),
        space=s.layout.spaces[due.about].id if due.kind == "choice" else None,
        goods=GOODS[due.about] if due.kind == "discard" and due.about != NONE else None,
        tracks=due.tracks,
    )
