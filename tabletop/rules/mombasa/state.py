"""One position of Mombasa, and the State contract over the step that is on.

Owns the state's fields, legal, refusal, apply and copy; the rules live in steps and parts.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from typing import TYPE_CHECKING, Any

from tabletop.rules.game import (
    Action,
    Bundle,
    Fact,
    IllegalAction,
    NotToAct,
    OptionValue,
    Outcome,
    Ref,
    Refusal,
    Seat,
    View,
    digest_of,
    parsed_action,
)
from tabletop.rules.ledger import Ledger
from tabletop.rules.mombasa import actions as act
from tabletop.rules.mombasa import bases, scoring
from tabletop.rules.mombasa import facts as told
from tabletop.rules.mombasa.bases import FULL_BASE
from tabletop.rules.mombasa.layout import Layout
from tabletop.rules.mombasa.parts import NONE, Acting, Course, Offer, Player, Shelves
from tabletop.rules.mombasa.terms import BANK, MONEY, Terms
from tabletop.rules.rng import Rng

if TYPE_CHECKING:
    from tabletop.rules.mombasa.game import MombasaGame
    from tabletop.rules.mombasa.steps.base import Step


class MombasaState:
    """See `tabletop.rules.game.State`. Companies, regions, cards and books are indexes."""

    __slots__ = (
        "acting",
        "bases",
        "course",
        "game",
        "holders",
        "layout",
        "ledger",
        "now",
        "occupants",
        "offer",
        "players",
        "removed",
        "rng",
        "shelves",
        "terms",
    )

    def __init__(
        self, game: MombasaGame, terms: Terms, layout: Layout, rng: Rng, ledger: Ledger
    ) -> None:
        self.game = game
        self.terms = terms
        self.layout = layout
        self.rng = rng
        self.ledger = ledger
        self.course = Course()
        self.acting = Acting()
        self.offer = Offer()
        self.shelves = Shelves()
        self.players: list[Player] = []
        self.holders: list[int] = [NONE] * len(terms.regions)
        """The company that holds each region, or NONE."""
        self.bases: list[tuple[int, ...]] = [FULL_BASE] * len(terms.companies)
        """The columns of each base, see `bases`."""
        self.removed: list[int] = [0] * len(terms.companies)
        """Posts of each company that left the game."""
        self.occupants: list[int] = [NONE] * len(layout.spaces)
        """The seat whose marker lies on each bonus space, or NONE."""
        self.now: Step | None = None
        """The decision being made; None once the game is over."""

    @property
    def seats(self) -> int:
        return self.terms.seats

    @property
    def options(self) -> Mapping[str, OptionValue]:
        return self.terms.options

    def to_act(self) -> tuple[Seat, ...]:
        return () if self.now is None else self.now.seats(self)

    def legal(self, seat: Seat) -> Sequence[Action]:
        if self.now is None or seat not in self.now.seats(self):
            return ()
        return self.now.legal(self, seat)

    def bundles(self, seat: Seat) -> Sequence[Bundle]:
        return ()

    def refusal(self, seat: Seat, action: Action) -> Refusal | None:
        if self.now is None or seat not in self.now.seats(self):
            raise NotToAct(f"player {seat + 1} is not to act now")
        return self.now.refusal(self, seat, action)

    def attempts(self, seat: Seat, ref: Ref) -> Iterable[Action]:
        return () if self.now is None else self.now.attempts(self, seat, ref)

    @property
    def rule(self) -> str:
        return "" if self.now is None else self.now.rule

    def apply(self, seat: Seat, action: Action) -> list[Fact]:
        step = self.now
        if step is None or seat not in step.seats(self):
            raise NotToAct(f"player {seat + 1} is not to act now")
        refusal = step.refusal(self, seat, action)
        if refusal is not None:
            raise IllegalAction(refusal)
        facts: list[Fact] = []
        step.execute(self, seat, action, facts)
        return facts

    def parse_action(self, data: object) -> Action:
        return parsed_action(data, act.ACTION_TYPES, self.terms.known_ids)

    def copy(self) -> MombasaState:
        new = MombasaState.__new__(MombasaState)
        new.game = self.game
        new.terms = self.terms
        new.layout = self.layout
        new.rng = self.rng.copy()
        new.ledger = self.ledger.copy()
        new.course = copy(self.course)
        new.acting = copy(self.acting)
        new.offer = copy(self.offer)
        new.shelves = copy(self.shelves)
        new.players = [copy(player) for player in self.players]
        new.holders = self.holders[:]
        new.bases = self.bases[:]
        new.removed = self.removed[:]
        new.occupants = self.occupants[:]
        new.now = self.now
        return new

    def view(self, seat: Seat | None) -> View:
        return self.game.view(self, seat)

    def outcome(self) -> Outcome | None:
        return scoring.outcome(self) if self.now is None else None

    def totals(self) -> dict[str, int]:
        """Money, posts of each company, cards and books over all places."""
        found = {"money": self.ledger.total(MONEY)}
        for company, name in enumerate(self.terms.companies):
            posts = sum(bases.posts(column) for column in self.bases[company])
            posts += self.holders.count(company) + self.removed[company]
            found[f"posts_{name}"] = posts + self.acting.ousted.count(company)
        shown = [card for card in self.offer.cards if card != NONE]
        piles = [shown, self.offer.pile, self.offer.discarded]
        for player in self.players:
            area = [card for card in player.area if card != NONE]
            piles += [player.hand, area, player.to_rest, *player.rows]
        found["cards"] = sum(len(pile) for pile in piles)
        own = self.terms.tile_book
        on_tracks = sum(1 for player in self.players for book in player.books if 0 <= book < own)
        shelves = self.shelves
        found["books"] = on_tracks + len(shelves.gone) + len(self.acting.gained)
        found["books"] += sum(1 for book in shelves.books if book != NONE)
        found["books"] += sum(len(supply) for supply in shelves.supplies)
        return found

    def to_dict(self) -> dict[str, Any]:
        return self.game.to_dict(self)

    def digest(self) -> str:
        return digest_of(self.to_dict())

    def ask(self, decision: str) -> None:
        """The decision of this name is next."""
        self.now = self.game.steps[decision]

    def money(self, seat: Seat) -> int:
        """A player's pounds; they are public (M-F5)."""
        return self.ledger.balances[1 + seat]

    def pay(self, source: int, target: int, amount: int, reason: str, facts: list[Fact]) -> None:
        """Move pounds between two places of the ledger and tell it; nothing where it is 0."""
        if amount:
            self.ledger.move(MONEY, source, target, amount)
            facts.append(told.MoneyPaid(self.party(source), self.party(target), amount, reason))

    def party(self, place: int) -> str:
        """The name of a place in facts: `bank`, `seat:0`..., or `strip:1`... under a book."""
        if place == BANK:
            return "bank"
        if place <= self.seats:
            return f"seat:{place - 1}"
        return f"strip:{place - self.terms.first_strip + 1}"
