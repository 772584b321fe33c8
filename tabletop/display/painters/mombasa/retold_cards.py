"""How planned, used, bought, discarded and drawn cards change the picture.

Owns what these facts change of a view.
"""

from __future__ import annotations

import msgspec

from tabletop.display.painters.mombasa.changes import (
    Changes,
    in_order,
    with_action,
    with_place,
    with_player,
)
from tabletop.display.painters.mombasa.figures import Figures
from tabletop.rules.mombasa import area
from tabletop.rules.mombasa import facts as told
from tabletop.rules.mombasa.edition.data import GOODS
from tabletop.rules.mombasa.rulebook import COLUMNS
from tabletop.rules.mombasa.terms import EXPANSION
from tabletop.rules.mombasa.view import MombasaView


def _card_planned(view: MombasaView, fact: told.CardPlanned, _: Figures) -> MombasaView:
    player = view.players[fact.seat]
    in_hand = player.hand_count + player.planned - fact.count
    return with_player(view, fact.seat, planned=fact.count, hand_count=in_hand)


def _seat_ready(view: MombasaView, fact: told.SeatReady, _: Figures) -> MombasaView:
    return with_player(view, fact.seat, is_ready=fact.is_ready)


def _plans_revealed(view: MombasaView, fact: told.PlansRevealed, _: Figures) -> MombasaView:
    for seat, plan in enumerate(fact.plans):
        view = with_player(view, seat, area=plan)
    return view


def _cards_used(view: MombasaView, fact: told.CardsUsed, figures: Figures) -> MombasaView:
    """Cards and the tile (slot 0) are turned down; goods cards are units to use."""
    view = _counted(view, fact, figures)
    player = view.players[fact.seat]
    used = tuple(sorted({*player.used, *(slot for slot in fact.slots if slot)}))
    named = zip(fact.slots, fact.cards, strict=True)
    tiles = [name for slot, name in named if not slot]
    spent = in_order((*player.spent, *tiles), figures.terms(view).bonus_tiles)
    return with_player(view, fact.seat, used=used, spent=spent)


def _counted(view: MombasaView, fact: told.CardsUsed, figures: Figures) -> MombasaView:
    """The action with the units of the goods cards that are used now."""
    terms, player = figures.terms(view), figures.player(view, fact.seat)
    for slot in fact.slots:
        kind = terms.card_kinds[player.area[slot - 1]] if slot else EXPANSION
        if kind < EXPANSION and view.action is not None:
            view = with_action(
                view,
                units=view.action.units + area.units(terms, player, slot - 1),
                spare=view.action.spare + player.effects.goods[kind],
                goods=in_order((*view.action.goods, GOODS[kind]), GOODS),
            )
    return view


def _card_bought(view: MombasaView, fact: told.CardBought, figures: Figures) -> MombasaView:
    """With goods it takes units; its place stays empty."""
    terms, action = figures.terms(view), view.action
    if fact.currency == "goods" and action is not None:
        full = max(0, terms.crates[terms.card_index[fact.card]] + terms.places[fact.place - 1])
        view = with_action(
            view,
            units=action.units - fact.price,
            spare=action.spare + full - fact.price,
            has_bought=True,
        )
    display = with_place(view.display, fact.place, None)
    view = msgspec.structs.replace(view, display=display)
    return with_player(view, fact.seat, hand_count=view.players[fact.seat].hand_count + 1)


def _card_discarded(view: MombasaView, fact: told.CardDiscarded, _: Figures) -> MombasaView:
    view = msgspec.structs.replace(view, discarded=(*view.discarded, fact.card))
    return with_player(view, fact.seat, hand_count=view.players[fact.seat].hand_count - 1)


def _display_discarded(view: MombasaView, fact: told.DisplayDiscarded, _: Figures) -> MombasaView:
    """The right column is empty."""
    rows = range(COLUMNS, len(view.display) + 1, COLUMNS)
    display = view.display
    for place in rows:
        display = with_place(display, place, None)
    discarded = (*view.discarded, *fact.cards)
    return msgspec.structs.replace(view, display=display, discarded=discarded)


def _card_slid(view: MombasaView, fact: told.CardSlid, _: Figures) -> MombasaView:
    display = with_place(view.display, fact.old, None)
    display = with_place(display, fact.new, fact.card)
    return msgspec.structs.replace(view, display=display)


def _card_drawn(view: MombasaView, fact: told.CardDrawn, _: Figures) -> MombasaView:
    display = with_place(view.display, fact.place, fact.card)
    return msgspec.structs.replace(view, display=display, pile=view.pile - 1)


CHANGES: Changes = {
    told.CardPlanned: _card_planned,
    told.SeatReady: _seat_ready,
    told.PlansRevealed: _plans_revealed,
    told.CardsUsed: _cards_used,
    told.CardBought: _card_bought,
    told.CardDiscarded: _card_discarded,
    told.DisplayDiscarded: _display_discarded,
    told.CardSlid: _card_slid,
    told.CardDrawn: _card_drawn,
}
