"""Mombasa under law: the first game and the variable one.

Owns what the laws must know of it; its walks, universe and secrets are those of its rule tests.
"""

from __future__ import annotations

import random
from collections.abc import Mapping

from tabletop.catalog import games
from tabletop.rules.game import OptionValue, Seat, State
from tabletop.rules.mombasa.edition.data import Edition
from tabletop.rules.mombasa.game import MombasaGame
from tabletop.rules.mombasa.state import MombasaState
from tests.laws.law import Data, GameUnderLaw
from tests.rules.mombasa import secrets
from tests.rules.mombasa.wandering import SETUPS, universe


def is_mombasa_solvent(state: State) -> bool:
    """Only the bank's money may be below 0."""
    assert isinstance(state, MombasaState)
    return min(state.ledger.balances[1:]) >= 0


def edition_of(data: Data) -> Edition:
    """The edition that the state is played with."""
    game = games()["mombasa"]
    assert isinstance(game, MombasaGame)
    return game.editions[data["options"]["edition"]]


def hide_mombasa(data: Data, viewer: Seat | None, rng: random.Random) -> None:
    """Other hands, plans and starting tiles, and all that is to come."""
    secrets.hide(edition_of(data), data, viewer, rng)


def hide_mombasa_from_all(data: Data, rng: random.Random) -> None:
    """Chance and the order of the pile and of the supplies."""
    secrets.hide_from_all(edition_of(data), data, rng)


def without_tiles_to_keep(options: Mapping[str, OptionValue]) -> frozenset[str]:
    """In the first game the starting tiles are dealt, not chosen (M-S11)."""
    is_first = options["setup"] == "first"
    return frozenset({"KeepTile", "TakeBackTile"} if is_first else ())


MOMBASA = GameUnderLaw(
    game=games()["mombasa"],
    option_sets=tuple({"setup": setup} for setup in SETUPS),
    universe=universe,
    is_solvent=is_mombasa_solvent,
    hide_from=hide_mombasa,
    hide_from_all=hide_mombasa_from_all,
    rare=frozenset({"DiscardCard", "FlipBook", "LeaveUnits", "RemovePost", "ReturnPost"}),
    never=without_tiles_to_keep,
)
