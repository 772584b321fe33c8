"""Sets up positions of the modes in which players operate, in the words of `positions`.

Owns rounds, money, plants and regions of players; the base game unless a subclass names another.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import ClassVar, Self

from tabletop.catalog import games
from tabletop.rules.game import Game, OptionValue, State
from tests.rules.power_grid.positions import DECISIONS, Position

CLASSIC = games()["power_grid.classic"]
COLOURS = ("green", "red", "yellow", "blue", "black", "purple")
"""The players by seat."""
NORTH_TO_SOUTH = ("green", "brown", "yellow", "purple", "cyan")
"""Regions of Germany of which each begins where the one before it ends."""
NORTH = ("flensburg", "kiel", "hamburg", "hannover", "bremen", "wilhelmshaven", "cuxhaven")
EAST = ("lubeck", "rostock", "schwerin", "torgelow", "magdeburg", "berlin", "frankfurt_oder")
MIDDLE = ("halle", "leipzig", "dresden", "erfurt", "fulda", "wurzburg", "nurnberg")
CITIES = (*NORTH, *EAST, *MIDDLE)
"""Cities of Germany in the regions that are in play with any number of players."""


class PlayersPosition(Position):
    """A position being laid out: a new game, changed word by word.

    It begins with the auctions of round 2, the players in the order of their seats. On the map of
    Germany the first of `NORTH_TO_SOUTH` are in play.
    """

    game: ClassVar[Game] = CLASSIC
    decisions: ClassVar[Mapping[str, str]] = DECISIONS

    def __init__(self, seats: int = 3, *, seed: int = 1, **options: OptionValue) -> None:
        new = self.game.setup(seats, {"regions": "random", **options}, seed)
        self.plain = json.loads(json.dumps(new.to_dict()))
        self.seats = seats
        if self.plain["options"]["map"] == "germany":
            self.in_play(*NORTH_TO_SOUTH[: len(self.plain["regions"])])
        self.round(2, "auction")

    def round(
        self,
        number: int,
        phase: str,
        turn: str = "",
        *,
        order: Sequence[str] = (),
        decision: str = "",
    ) -> Self:
        """It is this player's turn in a phase of the round; without one, the first of the phase."""
        names = [*(order or COLOURS[: self.seats])]
        is_forward = phase in ("auction", "bureaucracy")
        who = turn or names[0 if is_forward else -1]
        self.plain["course"] |= {"index": number - 1, "phase": phase, "order": names}
        self.plain["course"] |= {"decision": decision or self.decisions[phase]}
        self.plain["course"] |= {"seat": None, "company": who}
        self.plain["auction"]["settled"] = names[: names.index(who)] if phase == "auction" else []
        return self

    def in_play(self, *regions: str) -> Self:
        """Exactly these regions are in play."""
        self.plain["regions"] = [*regions]
        return self

    def money(self, *amounts: int) -> Self:
        """The players' money, by seat."""
        assert len(amounts) == self.seats
        for colour, amount in zip(COLOURS, amounts, strict=False):
            self.plain["companies"][colour]["money"] = amount
        return self

    def owns(self, colour: str, *plants: int, **fuel: int) -> Self:
        """The player has these plants, and stores these units of fuel."""
        self.plain["companies"][colour]["plants"] = sorted(plants)
        for plant in plants:
            self._take_card(plant)
        for kind, units in fuel.items():
            self.fuel(colour, kind, units)
        return self

    def load(self) -> State:
        """The state, checked as a whole by the game."""
        return self.game.load(self.plain)
