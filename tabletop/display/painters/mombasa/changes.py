"""A view with something in it changed: a player, a company, the action that is on.

Owns these small steps and what follows from where things lie; which fact changes what is told
elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

import msgspec

from tabletop.display.painters.mombasa.figures import Figures
from tabletop.rules.game import Fact, Seat
from tabletop.rules.mombasa import area
from tabletop.rules.mombasa.bases import EMPTIED, uncovered
from tabletop.rules.mombasa.layout import TOTALS
from tabletop.rules.mombasa.view import (
    ActionView,
    CompanyView,
    MombasaPlayerView,
    MombasaView,
)

Change = Callable[[MombasaView, Any, Figures], MombasaView]
Changes = Mapping[type[Fact], Change]

Value = TypeVar("Value")

NO_ACTION = ActionView(
    units=0,
    spare=0,
    goods=(),
    has_bought=False,
    company=None,
    points=0,
    regions=(),
    ousted=(),
    rewards=(),
    gained=(),
    costs={},
    prices=(),
)
"""The action of a turn that has just begun."""


def with_player(view: MombasaView, seat: Seat, **fields: object) -> MombasaView:
    """Something of a player is another value."""
    players = list(view.players)
    players[seat] = msgspec.structs.replace(players[seat], **fields)
    return msgspec.structs.replace(view, players=tuple(players))


def with_players(view: MombasaView, **fields: object) -> MombasaView:
    """Something of every player is the same value."""
    players = tuple(msgspec.structs.replace(one, **fields) for one in view.players)
    return msgspec.structs.replace(view, players=players)


def with_company(view: MombasaView, name: str, **fields: object) -> MombasaView:
    """Something of a company is another value."""

    def changed(company: CompanyView) -> CompanyView:
        return msgspec.structs.replace(company, **fields) if company.id == name else company

    return msgspec.structs.replace(view, companies=tuple(map(changed, view.companies)))


def with_action(view: MombasaView, **fields: object) -> MombasaView:
    """Something of the action that is on is another value; nothing where none is."""
    if view.action is None:
        return view
    return msgspec.structs.replace(view, action=msgspec.structs.replace(view.action, **fields))


def with_place(row: tuple[Value, ...], place: int, value: Value) -> tuple[Value, ...]:
    """A row with another value at a place that counts from 1."""
    return (*row[: place - 1], value, *row[place:])


def in_order(found: Iterable[Value], order: Iterable[Value]) -> tuple[Value, ...]:
    """Each of some values once, in the order of all."""
    known = set(found)
    return tuple(value for value in order if value in known)


def figured(view: MombasaView, figures: Figures) -> MombasaView:
    """The view with all that follows from where its things lie: totals, shares, coins, prices."""
    terms = figures.terms(view)
    prices = tuple(
        None if card is None else max(0, terms.crates[terms.card_index[card]] + crates)
        for card, crates in zip(view.display, terms.places, strict=True)
    )
    return msgspec.structs.replace(
        view,
        prices=prices,
        companies=tuple(_company(view, company, figures) for company in view.companies),
        players=tuple(_player(view, player, figures) for player in view.players),
    )


def _company(view: MombasaView, company: CompanyView, figures: Figures) -> CompanyView:
    terms = figures.terms(view)
    coins = terms.coins[terms.company_index[company.id]]
    held = [region for region, holder in view.regions.items() if holder == company.id]
    return msgspec.structs.replace(
        company,
        coins=sum(
            uncovered(posts + EMPTIED * is_emptied, column)
            for (posts, is_emptied), column in zip(company.columns, coins, strict=True)
        ),
        mines=sum(terms.mines[terms.region_index[region]] for region in held),
    )


def _player(view: MombasaView, player: MombasaPlayerView, figures: Figures) -> MombasaPlayerView:
    terms, layout = figures.terms(view), figures.layout(view)
    kept = figures.player(view, player.seat)
    owned = min(terms.markers + kept.effects.markers, terms.markers_in_all)
    totals = [0] * len(TOTALS) if player.area is None else area.totals(terms, kept)
    return msgspec.structs.replace(
        player,
        shares={
            name: layout.tracks[company].shares[player.tracks[name]]
            for name, company in terms.company_index.items()
        },
        markers=owned - list(view.spaces.values()).count(player.seat),
        totals=dict(zip(TOTALS, totals, strict=True)),
    )
