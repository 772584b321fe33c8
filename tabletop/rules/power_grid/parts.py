"""The changing parts of a Power Grid position as small values, each one idea.

Owns their shape; fields hold integers, strings and tuples only, so `copy.copy` is a full copy.
"""

from __future__ import annotations

from typing import Literal

import msgspec

Phase = Literal[
    "setup", "regions", "trade", "shares", "auction", "fuel", "building", "bureaucracy", "over"
]
Step3 = Literal["deck", "market", "phase_5", "next_round", "begun"]
Bits = int
"""A set of small integers (cities, operators, companies) as bits."""

NOBODY = -1


def members(bits: Bits) -> list[int]:
    """The indexes in a set, rising."""
    return [index for index, digit in enumerate(bin(bits)[:1:-1]) if digit == "1"]


class Course(msgspec.Struct):
    """Where the game stands: which round of the sequence, phase, order, turn, Step.

    `order` holds operators; `turn` is the operator that decides, or the seat in a stock round.
    `step3` tells of the Step 3 card (P-B18): `deck`, `market` (it lies there), `phase_5` and
    `next_round` (gone, the step begins then), `begun`. `connected`: cities of this round, counted
    where the map's rules ask for it.
    """

    index: int = -1
    phase: Phase = "setup"
    order: tuple[int, ...] = ()
    turn: int = 0
    step: int = 1
    step3: Step3 = "deck"
    connected: int = 0


class PlantMarket(msgspec.Struct):
    """Plants by number: `row` sorted, `deck` from the top, `removed` seen, `boxed` unseen.

    `aside` lie open beside the game until step 2; `discounted` is the plant under the discount
    token, 0 while that lies nowhere.
    """

    row: tuple[int, ...] = ()
    deck: tuple[int, ...] = ()
    removed: tuple[int, ...] = ()
    boxed: tuple[int, ...] = ()
    aside: tuple[int, ...] = ()
    discounted: int = 0


class Auction(msgspec.Struct):
    """Phase 2: `settled` operators have bought or passed on opening; `bidders` next first.

    The last of `bidders` holds the high bid. `plant` is 0 while none is up; it stays while the
    winner gives up an old plant or fuel. `is_any_passed` is kept where a map's rule needs it.
    """

    settled: Bits = 0
    plant: int = 0
    bid: int = 0
    bidders: tuple[int, ...] = ()
    is_any_sold: bool = False
    is_any_passed: bool = False


class Spending(msgspec.Struct):
    """Phase 3: `over_one_run` are operators that bought more than one run needs.

    Private money needs no mark of its own: it flows once the company's is spent, to the last.
    `market` is the one that the operator at turn has chosen where the map has two; `done` are
    those that have finished where the map lets them buy one unit each in turn.
    """

    over_one_run: Bits = 0
    market: Literal["", "main", "second"] = ""
    done: Bits = 0


class Supplying(msgspec.Struct):
    """Phase 5, the operator at turn: plants run so far, and the income once it is known.

    `earned`: operators that had their turn in this phase with what they earned, in modes that
    compare incomes.
    """

    run: tuple[int, ...] = ()
    income: int | None = None
    earned: tuple[tuple[int, int], ...] = ()


class Trading(msgspec.Struct):
    """The stock round: who ended, passes in a row, marks (P-T3) and what this turn did (P-T2).

    `bought` and `sold` are marks by seat, `traded` the companies of this turn. `purchases` counts
    the certificates bought in this round by company, in modes that compare them; empty for none.
    """

    start_player: int = 0
    next_start_player: int = NOBODY
    ended: Bits = 0
    passes: int = 0
    bought: tuple[Bits, ...] = ()
    sold: tuple[Bits, ...] = ()
    traded: Bits = 0
    has_bought: bool = False
    purchases: tuple[int, ...] = ()


class ShareBook(msgspec.Struct):
    """Companies: presidents (or NOBODY), start cities, the price track with its piles.

    `piles` has a tuple for each price field from the lowest, markers from the bottom up;
    `operated` are the companies that have been through an operating round (P-O4); of those in
    `just_sold` one share in the bank is of this round and cannot be bought yet (P-W5).
    """

    presidents: tuple[int, ...] = ()
    start_cities: tuple[int, ...] = ()
    piles: tuple[tuple[int, ...], ...] = ()
    operated: Bits = 0
    just_sold: Bits = 0
