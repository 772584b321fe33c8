"""The setup: which starting tile to keep, and where its three cards rest.

Owns the choices before the first round.
"""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.bots.mombasa.mind import Mind
from tabletop.rules.game import Action
from tabletop.rules.mombasa.actions import DiscardCard, KeepTile
from tabletop.rules.mombasa.edition.kinds import CompanyTrack


def keep_tile(mind: Mind, legal: Sequence[Action]) -> Action:
    """The tile whose bonus is worth most, less what its cards would do in the first round."""
    return max(
        (one for one in legal if isinstance(one, KeepTile)),
        key=lambda one: _tile_worth(mind, one.tile),
    )


def _tile_worth(mind: Mind, name: str) -> float:
    tile, worth = mind.look.facts.starting[name], 0.0
    for bonus in tile.bonus:
        if isinstance(bonus, CompanyTrack):
            worth += mind.spaces.advance(bonus.company, bonus.n)
        else:
            worth += mind.spaces.diamond(bonus.n)
    worth += mind.shelf.ease(tile.book)
    return worth - sum(mind.hand.use(card) for card in tile.cards) / 3


def rest_card(_: Mind, legal: Sequence[Action]) -> Action:
    """One card a row: any row is as good as another."""
    return legal[0]


def discard(mind: Mind, legal: Sequence[Action]) -> Action:
    """The card that gains most by going."""
    crates = mind.look.facts.crates
    return max(
        (one for one in legal if isinstance(one, DiscardCard)),
        key=lambda one: (crates[one.card] - mind.hand.keep(one.card), one.card),
    )
