"""Preparation of the modes in which companies operate.

Owns P-S1 to P-S5, P-S8 and P-V1: terms, money, shares, fuel, deck and market of a new game.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from tabletop.rules.game import OptionValue
from tabletop.rules.power_grid import deck_setup, fuel
from tabletop.rules.power_grid.data import PowerGridData
from tabletop.rules.power_grid.figures import CompanyFigures
from tabletop.rules.power_grid.parts import NOBODY, ShareBook, Trading
from tabletop.rules.power_grid.state import PowerGridState
from tabletop.rules.power_grid.terms import BANK, ShareTerms, Terms
from tabletop.rules.rng import Rng

if TYPE_CHECKING:
    from tabletop.rules.power_grid.company_mode import CompanyMode


def company_terms(
    data: PowerGridData,
    figures: CompanyFigures,
    companies_in_play: int,
    seats: int,
    options: Mapping[str, OptionValue],
) -> Terms:
    """The terms of a game: which companies, map and deck are in play (P-S2, P-S4, P-V1)."""
    companies = figures.companies[:companies_in_play]
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


def set_up(mode: CompanyMode, terms: Terms, seed: int) -> PowerGridState:
    """A new game, before its first round."""
    s = PowerGridState.empty(mode, terms, Rng(seed))
    figures = mode.figures
    for seat in range(terms.seats):
        s.pay(BANK, terms.seat_place(seat), figures.capital[str(terms.seats)])
    fuel.lay_out(s)
    count = len(terms.operators)
    for company in range(count):
        place = terms.operator_place(company)
        s.pay(BANK, place, figures.companies[company].treasury)
        issuer = BANK if figures.certificates.issued_by == "bank" else place
        s.ledger.put(terms.share_good(company), issuer, figures.certificates.total_shares)
    piles: tuple[tuple[int, ...], ...] = ((),) * len(terms.shares.prices)
    s.shares = ShareBook((NOBODY,) * count, (NOBODY,) * count, piles)
    exchange = figures.plants.setup
    deck_setup.prepare(s, exchange.deck_as_for[str(terms.seats)])
    deck_setup.exchange_lowest(s, exchange)
    none = (0,) * terms.seats
    s.trading = Trading(s.rng.below(terms.seats), bought=none, sold=none)
    return s
