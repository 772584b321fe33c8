"""A card is lost in a game: the staff gives it another chip, and the game goes on with that."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from tabletop.config import load_profile
from tabletop.events import CardsSeen
from tabletop.play.log import HUMAN
from tabletop.play.staff_door import HOLD_S, KEY
from tabletop.registered_cards import card_pieces
from tabletop.saved_games import NewGame
from tabletop.stages.enrolment import EnrolmentStage
from tabletop.stages.game import TableStage
from tabletop.stages.staff import StaffStage
from tabletop.store.cards import Card
from tabletop.store.store import Store
from tests.stages.desk import STOCK, Desk

HUB = load_profile("hubs").hub[0].id
TWO = NewGame(game=STOCK, options={}, players=[HUMAN] * 2, places=(0, 1), seed=7)
SLOT_OF = (0, 2)
"""The first reader of each of the two seats."""
MOST_PRESSES = 40
"""A minute, at a press in one and a half seconds."""


class Game:
    """Two people in a game at readers."""

    def __init__(self, store: Store) -> None:
        self.desk = Desk(store, profile=load_profile("hubs"), wished=TWO)
        self.seat = self.desk.table.session.state.to_act()[0]
        self.presses = 0
        self.lay(None)
        self.desk.wait(1.5)

    def lay(self, uid: str | None) -> None:
        slots: list[str | None] = [None] * 4
        slots[SLOT_OF[self.seat]] = uid
        self.desk.evening.handle(CardsSeen(HUB, self.desk.clock.now_s(), tuple(slots)))
        self.desk.wait(0.5)

    def said(self) -> str:
        message = self.desk.table.panels[self.seat].message
        return "" if message is None else message.code

    def walk_to(self, wanted: str) -> None:
        """With the two buttons of the first place to an entry, and into it."""
        self._walk_until(lambda: self.lit() == wanted, wanted)

    def walk_to_group(self, batch: str) -> None:
        """Into the line of several batches behind which this one stands."""
        self._walk_until(lambda: batch in self._lit_batches(), batch)

    def _walk_until(self, is_there: Callable[[], bool], wanted: str) -> None:
        walked = 0
        while not is_there():
            assert walked < MOST_PRESSES, f"there is no {wanted}"
            self.desk.walk(0)
            walked += 1
        self.desk.confirm(0)
        self.presses += walked + 1

    def _lit_batches(self) -> set[str]:
        part = self.desk.evening.part
        assert isinstance(part, EnrolmentStage)
        return {piece.batch for piece in part.menu.entries[part.menu.cursor].pieces}

    def lit(self) -> str:
        match self.desk.evening.part:
            case StaffStage(menu=menu):
                return menu.entries[menu.cursor]
            case EnrolmentStage(menu=menu):
                entry = menu.entries[menu.cursor]
                return entry.id or str(entry.pieces[0].copy)
            case part:
                raise AssertionError(part)


def test_a_card_lost_in_a_game_is_issued_anew_within_a_minute(tmp_path: Path) -> None:
    president, *_, last = [
        piece for piece in card_pieces()["power_grid"] if piece.batch == "company.black"
    ]
    with Store(tmp_path / "table.db") as store:
        pieces = card_pieces()["power_grid"]
        store.add_cards(
            [
                Card(f"A{number}", "power_grid", *piece.ref, piece.copy)
                for number, piece in enumerate(pieces)
            ]
        )
        lost = f"A{pieces.index(last)}"
    with Store(tmp_path / "table.db") as store:
        game = Game(store)
        game.lay("B0")
        assert game.said() == "card_unknown"
        game.lay(None)
        game.desk.press(KEY[1], held_s=HOLD_S + 0.2)
        for entry in ("enrolment", "power_grid", "cards"):
            game.walk_to(entry)
        game.walk_to_group("company.black")
        game.walk_to("company.black")
        game.walk_to("6")  # those from share 6 on
        game.walk_to(str(last.copy))
        game.lay("B0")
        game.lay(None)
        assert game.presses <= MOST_PRESSES
        while not game.desk.shows(TableStage):
            game.desk.press("escape")
        game.desk.wait(1.5)  # cards that the game finds lying there are not laid
        game.lay(lost)
        assert game.said() == "card_retired"
        game.lay(None)
        game.lay("B0")
        assert game.desk.table.session.short_log["actions"] == [
            [game.seat, {"type": "found_company", "company": president.ref.id}]
        ]
