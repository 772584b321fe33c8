"""What a player makes of the table: own board, time left, what companies will come to be worth.

Owns the forecasts of coins and shares; a forecast is in pounds at the end of the game.
"""

from __future__ import annotations

from functools import cached_property

from tabletop.bots.mombasa.facts import Facts, Track, facts_of
from tabletop.bots.mombasa.styles import Style
from tabletop.rules.mombasa.edition.kinds import ExpansionFace, ShareFace
from tabletop.rules.mombasa.rulebook import ROUNDS
from tabletop.rules.mombasa.view import CompanyView, MombasaPlayerView, MombasaView

COIN_PACE = 1.6
"""Coins that a company uncovers in a round, as a rule."""

MOST_COINS = 12
"""Coins that are hardly ever passed: posts come back, and the last ones are slow."""

SHARE_PACE = 1.3
"""Shares that a round brings in all favoured companies together."""

RIVALRY = 0.6
"""What a pound of the other players costs, all together."""


class Outlook:
    """A view with the facts of its edition and a style. `later` counts the rounds after this."""

    def __init__(self, view: MombasaView, style: Style) -> None:
        assert view.viewer is not None, "a player has a seat"
        self.view = view
        self.style = style
        self.facts: Facts = facts_of(view.edition)
        self.me: MombasaPlayerView = view.players[view.viewer]
        self.others = [one for one in view.players if one.seat != view.viewer]
        self.later = ROUNDS - max(1, view.round)
        self.companies: dict[str, CompanyView] = {one.id: one for one in view.companies}

    def track(self, company: str) -> Track:
        """The track that lies at a company."""
        return self.facts.tracks[self.companies[company].track]

    def own_cards(self) -> list[str]:
        """All own cards, wherever they are."""
        me = self.me
        area = [card for card in me.area or () if card is not None]
        return [*(me.hand or ()), *area, *me.to_rest, *(card for row in me.rows for card in row)]

    @cached_property
    def held(self) -> dict[str, int]:
        """Own shares of each company, those on cards too."""
        held = dict(self.me.shares)
        for card in self.own_cards():
            face = self.facts.faces[card]
            company = face.company if isinstance(face, ShareFace) else None
            if isinstance(face, ExpansionFace):
                company = face.share
            if company is not None:
                held[company] += 1
        return held

    @cached_property
    def favoured(self) -> frozenset[str]:
        """The companies that shares are collected of: where one is, and where coins are.

        Between equals the starting tile decides, so that not everybody begins with the same.
        """
        space, count = self.me.tracks, len(self.companies)
        tiles = list(self.facts.starting)
        shift = tiles.index(self.me.starting_tile) if self.me.starting_tile in tiles else 0
        drawn = [
            (
                space[name] + self.held[name] + 0.7 * one.coins + 0.1 * ((index + shift) % count),
                name,
            )
            for index, (name, one) in enumerate(self.companies.items())
        ]
        return frozenset(name for _, name in sorted(drawn)[-self.style.favoured :])

    @cached_property
    def coins(self) -> dict[str, float]:
        """The coins of each company at the end, as far as one can tell."""
        return {
            name: max(float(one.coins), min(MOST_COINS, one.coins + COIN_PACE * self.later))
            for name, one in self.companies.items()
        }

    @cached_property
    def coin_worth(self) -> dict[str, float]:
        """What one more coin of a company gains: own shares at the end, less what others get."""
        pace = SHARE_PACE / self.style.favoured
        worth = {}
        for name in self.companies:
            mine = self.held[name] + (pace * self.later if name in self.favoured else 0)
            theirs = sum(one.shares[name] for one in self.others) / len(self.others)
            worth[name] = mine - RIVALRY * theirs
        return worth
