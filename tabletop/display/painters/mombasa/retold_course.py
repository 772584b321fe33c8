"""How the setup, rounds, phases, turns and payments change the picture.

Owns what these facts change of a view.
"""

from __future__ import annotations

import msgspec

from tabletop.display.fields import seat_of
from tabletop.display.painters.mombasa.changes import (
    NO_ACTION,
    Changes,
    in_order,
    with_action,
    with_place,
    with_player,
    with_players,
)
from tabletop.display.painters.mombasa.figures import Figures
from tabletop.rules.mombasa import facts as told
from tabletop.rules.mombasa.rulebook import SLOTS
from tabletop.rules.mombasa.view import MombasaView

PREPARATION = "preparation"
"""The phase between two rounds; views of the rules do not stop in it."""


def strip_of(party: str) -> int | None:
    """The place of the book display, from 1, whose coins a party of a fact is."""
    return int(party.removeprefix("strip:")) if party.startswith("strip:") else None


def _money_paid(view: MombasaView, fact: told.MoneyPaid, _: Figures) -> MombasaView:
    return _received(_received(view, fact.source, -fact.amount), fact.target, fact.amount)


def _received(view: MombasaView, party: str, amount: int) -> MombasaView:
    """Money that a party got or, below 0, gave."""
    seat, strip = seat_of(party), strip_of(party)
    if seat is not None:
        return with_player(view, seat, money=view.players[seat].money + amount)
    if strip is not None:
        coins = with_place(view.coins, strip, view.coins[strip - 1] + amount)
        return msgspec.structs.replace(view, coins=coins)
    return view


# Setup


def _tile_kept(view: MombasaView, fact: told.TileKept, _: Figures) -> MombasaView:
    return with_player(view, fact.seat, has_kept=True)


def _tile_taken_back(view: MombasaView, fact: told.TileTakenBack, _: Figures) -> MombasaView:
    return with_player(view, fact.seat, has_kept=False)


def _tiles_revealed(view: MombasaView, fact: told.TilesRevealed, figures: Figures) -> MombasaView:
    """Every tile brings its book and names the cards that are to rest."""
    cards = {tile.id: tile.cards for tile in figures.edition.starting_tiles}
    for seat, tile in enumerate(fact.tiles):
        player = view.players[seat]
        view = with_player(
            view,
            seat,
            starting_tile=tile,
            has_kept=True,
            to_rest=cards[tile],
            hand_count=player.hand_count - len(cards[tile]),
            books=(None, tile, *player.books[2:]),
        )
    return msgspec.structs.replace(view, to_act=tuple(player.seat for player in view.players))


def _card_rested(view: MombasaView, fact: told.CardRested, _: Figures) -> MombasaView:
    player = view.players[fact.seat]
    rows = with_place(player.rows, fact.row, (fact.card,))
    view = with_player(view, fact.seat, rows=rows, to_rest=player.to_rest[1:])
    to_act = tuple(player.seat for player in view.players if player.to_rest)
    return msgspec.structs.replace(view, to_act=to_act)


# Rounds, phases, turns


def _round_began(view: MombasaView, fact: told.RoundBegan, _: Figures) -> MombasaView:
    """All plan; bonus markers are back."""
    view = with_players(view, area=None, is_ready=False, has_left=False)
    return msgspec.structs.replace(
        view,
        round=fact.number,
        phase="planning",
        start_player=fact.start_player,
        to_act=tuple(player.seat for player in view.players),
        active=None,
        action=None,
        spaces=dict.fromkeys(view.spaces),
    )


def _phase_began(view: MombasaView, fact: told.PhaseBegan, _: Figures) -> MombasaView:
    view = msgspec.structs.replace(view, phase=fact.phase)
    if fact.phase == PREPARATION:
        return msgspec.structs.replace(view, active=None, to_act=(), action=None)
    return with_players(view, is_ready=False)


def _turn_began(view: MombasaView, fact: told.TurnBegan, figures: Figures) -> MombasaView:
    """Special spaces that the player's markers reached before work (M-X4); not yet in the setup."""
    if view.phase == "actions":
        tracks = figures.layout(view).tracks
        companies = figures.terms(view).company_index
        at = view.players[fact.seat].tracks
        levels = {name: tracks[company].levels[at[name]] for name, company in companies.items()}
        view = with_player(view, fact.seat, specials=levels)
    seat = fact.seat
    return msgspec.structs.replace(view, active=seat, to_act=(seat,), action=NO_ACTION)


def _start_player_taken(view: MombasaView, fact: told.StartPlayerTaken, _: Figures) -> MombasaView:
    return msgspec.structs.replace(view, start_player=fact.seat)


def _seat_left(view: MombasaView, fact: told.SeatLeft, _: Figures) -> MombasaView:
    """A row goes to the hand, then all cards of the area to the rows of their columns."""
    player = view.players[fact.seat]
    rows = list(player.rows)
    if fact.row:
        rows[fact.row - 1] = ()
    for slot, card in enumerate(player.area or ()):
        if card is not None:
            rows[slot] = (*rows[slot], card)
    return with_player(
        view,
        fact.seat,
        rows=tuple(rows),
        hand_count=player.hand_count + len(fact.cards),
        area=(None,) * SLOTS,
        planned=0,
        used=(),
        spent=(),
        plus_slot=None,
        has_left=True,
    )


def _game_ended(view: MombasaView, _: told.GameEnded, __: Figures) -> MombasaView:
    return msgspec.structs.replace(view, phase="over", active=None, to_act=(), action=None)


# Bonus spaces and tiles


def _space_occupied(view: MombasaView, fact: told.SpaceOccupied, _: Figures) -> MombasaView:
    return msgspec.structs.replace(view, spaces={**view.spaces, fact.space: fact.seat})


def _goods_tile_put(view: MombasaView, fact: told.GoodsTilePut, figures: Figures) -> MombasaView:
    terms = figures.terms(view)
    tile = terms.bonus_tiles[terms.goods_tile]
    spent = in_order((*view.players[fact.seat].spent, tile), terms.bonus_tiles)
    return with_player(view, fact.seat, spent=spent, plus_slot=fact.slot)


def _tile_returned(view: MombasaView, fact: told.TileReturned, _: Figures) -> MombasaView:
    tiles = tuple(tile for tile in view.players[fact.seat].tiles if tile != fact.tile)
    return with_player(view, fact.seat, tiles=tiles)


def _tile_arrived(view: MombasaView, fact: told.TileArrived, figures: Figures) -> MombasaView:
    """A reserved tile comes to its player."""
    order = figures.terms(view).bonus_tiles
    tiles = in_order((*view.players[fact.seat].tiles, fact.tile), order)
    return with_player(view, fact.seat, tiles=tiles)


def _coins_moved(view: MombasaView, fact: told.CoinsMoved, figures: Figures) -> MombasaView:
    """One coin to each row of books, as far as there are coins."""
    columns = figures.terms(view).book_columns
    column = columns.index(fact.number)
    strips = range(column + 1, len(view.coins) + 1, len(columns))[: fact.coins]
    coins = view.coins
    for strip in strips:
        coins = with_place(coins, strip, coins[strip - 1] + 1)
    left = view.round_coins[column] - len(strips)
    return msgspec.structs.replace(
        view, coins=coins, round_coins=with_place(view.round_coins, column + 1, left)
    )


def _units_lost(view: MombasaView, _: told.UnitsLost, __: Figures) -> MombasaView:
    return with_action(view, units=0)


CHANGES: Changes = {
    told.MoneyPaid: _money_paid,
    told.TileKept: _tile_kept,
    told.TileTakenBack: _tile_taken_back,
    told.TilesRevealed: _tiles_revealed,
    told.CardRested: _card_rested,
    told.RoundBegan: _round_began,
    told.PhaseBegan: _phase_began,
    told.TurnBegan: _turn_began,
    told.StartPlayerTaken: _start_player_taken,
    told.SeatLeft: _seat_left,
    told.GameEnded: _game_ended,
    told.SpaceOccupied: _space_occupied,
    told.GoodsTilePut: _goods_tile_put,
    told.TileReturned: _tile_returned,
    told.TileArrived: _tile_arrived,
    told.CoinsMoved: _coins_moved,
    told.UnitsLost: _units_lost,
}
