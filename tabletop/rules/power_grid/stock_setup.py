"""Preparation of mode `stock`.

Owns P-S1 to P-S5 and P-S8: terms, money, shares, fuel, deck and market of a new game.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from tabletop.rules.game import OptionValue
from tabletop.rules.power_grid import fuel, plant_market
from tabletop.rules.power_grid.data import PowerGridData
from tabletop.rules.power_grid.parts import NOBODY, ShareBook, Trading
from tabletop.rules.power_grid.state import PowerGridState
from tabletop.rules.power_grid.terms import BANK, ShareTerms, Terms
from tabletop.rules.rng import Rng

if TYPE_CHECKING:
    from tabletop.rules.power_grid.stock import StockMode


def stock_terms(data: PowerGridData, seats: int, options: Mapping[str, OptionValue]) -> Terms:
    """The terms of a game: which companies, map and deck are in play (P-S2, P-S4)."""
    figures = data.stock
    companies = [company for company in figures.companies if seats >= company.seats_min]
    track = figures.price
    share_terms = ShareTerms(
        all_companies=frozenset(company.id for company in figures.companies),
        prices=tuple(range(track.min, track.max + 1, track.step)),
        fixed=tuple(company.fixed for company in companies),
        certificates=figures.certificates,
    )
    game_map = data.maps[str(options["map"])]
    deck = data.decks[game_map.deck]
    names = tuple(company.id for company in companies)
    return Terms(
        seats,
        options,
        data.base,
        game_map,
        deck,
        names,
        share_terms,
        regions_in_play=figures.regions_in_play_max,
        players_operate=False,
    )


def set_up(mode: StockMode, terms: Terms, seed: int) -> PowerGridState:
    """A new game, before its first round."""
    s = PowerGridState.empty(mode, terms, Rng(seed))
    figures = mode.figures
    for seat in range(terms.seats):
        s.pay(BANK, terms.seat_place(seat), figures.capital[str(terms.seats)])
    fuel.lay_out(s)
    count = len(terms.operators)
    for company in range(count):
        total = figures.certificates.total_shares
        s.ledger.put(terms.share_good(company), terms.operator_place(company), total)
    piles: tuple[tuple[int, ...], ...] = ((),) * len(terms.shares.prices)
    s.shares = ShareBook((NOBODY,) * count, (NOBODY,) * count, piles)
    _prepare_plants(s, mode)
    none = (0,) * terms.seats
    s.trading = Trading(s.rng.below(terms.seats), bought=none, sold=none)
    return s


def _prepare_plants(s: PowerGridState, mode: StockMode) -> None:
    """Deck and market as for the base game, then The Stock Companies' change (P-S5)."""
    figures, market = mode.figures.plants.setup, s.market
    plant_market.prepare(s, figures.deck_as_for[str(s.terms.seats)])
    drawn = sorted(market.deck[: figures.drawn])
    kept = figures.drawn - figures.highest_under_step3
    market.removed = market.row[: figures.lowest_out]
    market.row = tuple(sorted((*market.row[figures.lowest_out :], *drawn[:kept])))
    market.deck = (*market.deck[figures.drawn :], *drawn[kept:])
