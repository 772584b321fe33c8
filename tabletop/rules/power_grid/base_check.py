"""Whether a loaded position of a mode with players as operators can be, beside what always holds.

Owns what the rounds of the base game must agree in, and that nothing is traded where no shares are.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.rules.power_grid import network
from tabletop.rules.power_grid.check import Faults
from tabletop.rules.power_grid.parts import NOBODY, Trading

if TYPE_CHECKING:
    from tabletop.rules.power_grid.state import PowerGridState


def rounds_faults(s: PowerGridState, end_cities: int) -> Faults:
    """Round, order and end; `end_cities` of one player end the game (P-B20)."""
    course = s.course
    is_before = course.phase == "regions"
    yield is_before != (course.index < 0), "the round does not fit the phase"
    yield s.shares.presidents != tuple(range(s.terms.seats)), "each player has the own colour"
    if is_before:
        yield any(s.plants), "a player has plants before the first round"
        yield any(s.networks), "a player has cities before the first round"
    if course.phase != "building":
        is_reached = network.largest(s) >= end_cities
        yield is_reached != (course.phase == "over"), "the end does not fit the cities"
    yield course.phase == "bureaucracy" and s.supplying.income is not None, "no income is decided"


def idle_shares_faults(s: PowerGridState) -> Faults:
    """There are no shares: neither prices nor trade nor what moves prices may be noted."""
    yield s.shares.piles, "there is no price track"
    yield s.supplying.earned, "nothing is made of incomes in this mode"
    yield from idle_trading_faults(s)


def idle_trading_faults(s: PowerGridState) -> Faults:
    """There are no stock rounds: nothing of them may be noted."""
    seats, book = s.terms.seats, s.shares
    idle = Trading(s.trading.start_player, bought=(0,) * seats, sold=(0,) * seats)
    yield s.course.phase == "trade", "nothing is traded in this mode"
    yield s.trading != idle, "a trade in a mode without stock rounds"
    yield s.trading.start_player not in range(seats), "the start player sits at no seat"
    yield book.start_cities != (NOBODY,) * seats, "a start city in a mode without companies"
    yield book.operated, "no company operates in this mode"
