"""All games under law: those of the catalog and the toy game.

Owns the list, the mark of tests that hold for each, and what the laws must know of the toy game.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from tabletop.rules.game import Action, Seat, State
from tests.laws.law import Data, GameUnderLaw, settings_of
from tests.laws.mombasa import MOMBASA
from tests.laws.power_grid import MODES
from tests.toy import COINS, PlaceBid, TakeBackBid, ToyGame


def toy_universe(_: State) -> Iterator[Action]:
    """Every bid up to twice the coins, and the take-back."""
    yield from (PlaceBid(coins) for coins in range(2 * COINS))
    yield TakeBackBid()


def hide_toy(data: Data, viewer: Seat | None, rng: random.Random) -> None:
    """Other bids and the order of chance."""
    for seat, bid in enumerate(data["bids"]):
        if bid is not None and seat != viewer:
            data["bids"][seat] = rng.randint(0, data["coins"][seat])
    hide_toy_from_all(data, rng)


def hide_toy_from_all(data: Data, rng: random.Random) -> None:
    """The order of chance; which prizes are left follows from those that were drawn."""
    rng.shuffle(data["deck"])
    data["rng"][0] = rng.getrandbits(60)


TOY = GameUnderLaw(
    game=ToyGame(),
    option_sets=({"quiet": False}, {"quiet": True}),
    universe=toy_universe,
    is_solvent=lambda state: min(state.to_dict()["coins"]) >= 0,
    hide_from=hide_toy,
    hide_from_all=hide_toy_from_all,
    names_real_rules=False,
)
CATALOG = (*MODES, MOMBASA)
LAWS = (TOY, *CATALOG)
SETTINGS = settings_of(*LAWS)

every_setting = pytest.mark.parametrize("setting", SETTINGS, ids=str, scope="session")
"""All laws of one setting follow each other, so that its walks are walked once."""
