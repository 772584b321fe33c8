"""Preparation of the modes in which the players themselves operate: terms and a new game.

Owns P-B1's count of regions, P-B4 and P-B5's first order; market, deck and fuel are other parts'.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from tabletop.rules.game import OptionValue
from tabletop.rules.power_grid import deck_setup, fuel
from tabletop.rules.power_grid.data import PowerGridData
from tabletop.rules.power_grid.parts import NOBODY, ShareBook, Trading
from tabletop.rules.power_grid.state import PowerGridState
from tabletop.rules.power_grid.terms import BANK, NO_SHARES, ShareTerms, Terms
from tabletop.rules.rng import Rng

if TYPE_CHECKING:
    from tabletop.rules.power_grid.mode import Mode


def player_terms(
    data: PowerGridData,
    seats: int,
    options: Mapping[str, OptionValue],
    shares: ShareTerms = NO_SHARES,
) -> Terms:
    """The terms of a game in which each player is an operator in the colour of the seat."""
    game_map = data.maps[str(options["map"])]
    regions = game_map.regions_in_play or data.base.map.regions_in_play
    return Terms(
        seats,
        options,
        data.base,
        game_map,
        data.decks[game_map.deck],
        data.base.colours[:seats],
        shares,
        regions_in_play=regions[str(seats)],
        players_operate=True,
    )


def seat_players(mode: Mode, terms: Terms, seed: int) -> PowerGridState:
    """A new game before its regions are chosen: money, fuel, plants and the first order."""
    s = PowerGridState.empty(mode, terms, Rng(seed))
    everyone = tuple(range(terms.seats))
    for operator in everyone:
        start_money = terms.base.money.start[str(terms.seats)]
        s.pay(BANK, terms.operator_place(operator), start_money)
    fuel.lay_out(s)
    deck_setup.prepare(s, terms.seats)
    order = list(everyone)
    s.rng.shuffle(order)
    s.course.order = tuple(order)
    fields: tuple[tuple[int, ...], ...] = ((),) * len(terms.shares.prices)
    s.shares = ShareBook(everyone, (NOBODY,) * terms.seats, fields)
    none = (0,) * terms.seats
    s.trading = Trading(order[0], bought=none, sold=none)
    return s
