"""Random games of Mombasa, and the well-formed actions around a position.

Owns how they are walked: seeded, in both setups, rarely taking back.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from tabletop.rules.game import Action, Seat, State
from tabletop.rules.mombasa import actions as act
from tabletop.rules.mombasa.state import MombasaState
from tests.rules.mombasa.positions import GAME, plain_view

MOST_ACTIONS = 2_000
SETUPS = ("first", "variable")


def choose(state: State, rng: random.Random) -> tuple[Seat, Action]:
    """Somebody who is to act and an action: take-backs are rare, leaving is late."""
    while True:
        seat = rng.choice(state.to_act())
        legal = list(state.legal(seat))
        action = rng.choice(legal)
        is_early = isinstance(action, act.Leave | act.Ready | act.LeaveReward) and len(legal) > 1
        odds = 0.01 if action.is_take_back else 0.3 if is_early else 1
        if rng.random() < odds:
            return seat, action


def walk(seats: int, setup: str, seed: int) -> Iterator[State]:
    """Every position of a random game up to its end; the state is changed between them."""
    state: State = GAME.setup(seats, {"setup": setup}, seed)
    rng = random.Random(seed)
    for _ in range(MOST_ACTIONS):
        yield state
        if not state.to_act():
            return
        state.apply(*choose(state, rng))
    raise AssertionError(f"{seats} players, {setup}, seed {seed}: no end")


def universe(state: State) -> Iterator[Action]:
    """Well-formed actions of every kind around a position, each once."""
    assert isinstance(state, MombasaState)
    edition = state.terms.edition
    cards = [card.id for card in edition.cards]
    regions = [region.id for region in edition.regions]
    companies = [company.id for company in edition.companies]
    books = [book.id for book in edition.books]
    slots = range(6)
    yield from (act.KeepTile(tile.id) for tile in edition.starting_tiles)
    yield from (act.RestCard(card, row) for card in cards for row in slots)
    yield from (act.Plan(slot, card) for slot in slots for card in cards)
    for kind in (act.Unplan, act.UseGoods, act.UseBookkeeper, act.UseMerchant, act.PutGoodsTile):
        yield from (kind(slot) for slot in slots)
    yield from (act.Leave(row) for row in slots)
    yield from (act.BuyCard(place) for place in range(1, 13))
    yield from (act.TakeBook(place) for place in range(1, 13))
    for company in companies:
        yield act.UseExpansion(company)
        yield from (act.Advance(company, spaces) for spaces in range(25))
        yield from (act.ReturnPost(company, column) for column in (1, 2, 3))
        yield from (act.RemovePost(company, column) for column in (1, 2, 3))
    yield from (act.Expand(region, column) for region in regions for column in (1, 2, 3))
    yield from (act.FlipBook(space) for space in range(16))
    yield from (act.MoveInkwell(spaces) for spaces in range(18))
    yield from (act.PlaceBook(book, space) for book in books for space in range(16))
    yield from (act.OccupySpace(space) for space in plain_view(state).spaces)
    yield from (act.DiscardCard(card) for card in cards)
    yield from (act.TakeReward(number) for number in range(1, 10))
    for done in (act.TakeBackTile, act.Ready, act.Unready, act.LeaveUnits, act.Done):
        yield done()
    yield from (act.LeaveReward(), act.TakePounds())
