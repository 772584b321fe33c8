"""The choices of the setup: the starting tile, and where its three cards rest.

Owns M-S11's secret choice and M-S12.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from tabletop.rules.game import Action, Fact, Refusal, Seat
from tabletop.rules.mombasa import actions as act
from tabletop.rules.mombasa import facts as told
from tabletop.rules.mombasa import phases
from tabletop.rules.mombasa.parts import NONE
from tabletop.rules.mombasa.rulebook import SLOTS, START_SLOTS
from tabletop.rules.mombasa.setup import give_tile
from tabletop.rules.mombasa.steps.base import Step

if TYPE_CHECKING:
    from tabletop.rules.mombasa.state import MombasaState

TAKE_BACK_TILE = act.TakeBackTile()


class KeepTileStep(Step):
    """All choose one of their two starting tiles in secret, at the same time."""

    name = "keep_tile"
    rule = "M-S11"

    def seats(self, s: MombasaState) -> tuple[Seat, ...]:
        return tuple(range(s.seats))

    def candidates(self, s: MombasaState, seat: Seat) -> Iterable[Action]:
        player = s.players[seat]
        yield from (act.KeepTile(s.terms.starting_tiles[tile]) for tile in player.offered)
        yield TAKE_BACK_TILE

    def refusal(self, s: MombasaState, seat: Seat, action: Action) -> Refusal | None:
        player = s.players[seat]
        if isinstance(action, act.TakeBackTile):
            return Refusal(self.rule, "no_tile_kept") if player.tile == NONE else None
        if not isinstance(action, act.KeepTile):
            return self.not_now()
        if player.tile != NONE:
            return Refusal(self.rule, "tile_kept_before")
        if s.terms.starting_tile_index[action.tile] not in player.offered:
            return Refusal(self.rule, "tile_not_offered", {"tile": action.tile})
        return None

    def execute(self, s: MombasaState, seat: Seat, action: Action, facts: list[Fact]) -> None:
        player = s.players[seat]
        if not isinstance(action, act.KeepTile):
            player.tile = NONE
            facts.append(told.TileTakenBack(seat))
            return
        player.tile = s.terms.starting_tile_index[action.tile]
        facts.append(told.TileKept(seat))
        facts.append(told.OwnTileKept(seat, action.tile))
        if any(one.tile == NONE for one in s.players):
            return
        names = tuple(s.terms.starting_tiles[one.tile] for one in s.players)
        facts.append(told.TilesRevealed(names))
        for one in s.players:
            give_tile(s.terms, one, one.tile)
        s.ask("rest_card")


class RestCardStep(Step):
    """Each puts the cards of the own starting tile on the three resting rows, one each.

    The cards come in the order of the tile, their rows are free: so every order can be had.
    """

    name = "rest_card"
    rule = "M-S12"

    def seats(self, s: MombasaState) -> tuple[Seat, ...]:
        return tuple(seat for seat, player in enumerate(s.players) if player.to_rest)

    def candidates(self, s: MombasaState, seat: Seat) -> Iterable[Action]:
        names = s.terms.cards
        for card in s.players[seat].to_rest:
            yield from (act.RestCard(names[card], row + 1) for row in range(SLOTS))

    def legal(self, s: MombasaState, seat: Seat) -> Sequence[Action]:
        player = s.players[seat]
        name = s.terms.cards[player.to_rest[0]]
        rows = range(START_SLOTS)
        return [act.RestCard(name, row + 1) for row in rows if not player.rows[row]]

    def refusal(self, s: MombasaState, seat: Seat, action: Action) -> Refusal | None:
        if not isinstance(action, act.RestCard):
            return self.not_now()
        player = s.players[seat]
        if s.terms.card_index[action.card] != player.to_rest[0]:
            first = s.terms.cards[player.to_rest[0]]
            return Refusal(self.rule, "another_card_first", {"card": first})
        if not 1 <= action.row <= START_SLOTS:
            return Refusal(self.rule, "no_such_row", {"row": action.row})
        if player.rows[action.row - 1]:
            return Refusal(self.rule, "row_taken", {"row": action.row})
        return None

    def execute(self, s: MombasaState, seat: Seat, action: Action, facts: list[Fact]) -> None:
        if not isinstance(action, act.RestCard):
            return
        self._rest(s, seat, action.row - 1, facts)
        player = s.players[seat]
        if len(player.to_rest) == 1:
            row = next(row for row in range(START_SLOTS) if not player.rows[row])
            self._rest(s, seat, row, facts)
        if not any(one.to_rest for one in s.players):
            phases.begin_start_bonuses(s, facts)

    @staticmethod
    def _rest(s: MombasaState, seat: Seat, row: int, facts: list[Fact]) -> None:
        player = s.players[seat]
        card, player.to_rest = player.to_rest[0], player.to_rest[1:]
        player.rows = (*player.rows[:row], (card,), *player.rows[row + 1 :])
        facts.append(told.CardRested(seat, s.terms.cards[card], row + 1))
