"""Cards that bear signed records: written at enrolment, known by them where the registry is lost.

Owns the stage with real store, hub and talk on a clock turned by hand; bytes are in tests/cards.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop.card_pictures import card_pictures, card_words
from tabletop.cards.records import FIRST_PAGE, RECORD_BYTES, Record, Seal, mark_of
from tabletop.catalog import games
from tabletop.devices.simulated import SimulatedHub
from tabletop.display.presenter import OffScreen
from tabletop.display.scenes.enrolment import EnrolmentScene
from tabletop.display.sound import Sounds
from tabletop.events import DeviceStatus
from tabletop.loop import TICK_S
from tabletop.play.controls import Controls
from tabletop.play.enrolment import Enrolment
from tabletop.play.enrolment_menu import EnrolmentMenu
from tabletop.play.matching import STABLE_S, WAKING_S
from tabletop.play.pace import Pace
from tabletop.play.session import Session
from tabletop.play.table import Table
from tabletop.registered_cards import RegisteredCards, card_pieces
from tabletop.rules.game import Ref
from tabletop.signed_cards import SignedCards
from tabletop.stages.enrolment import EnrolmentStage
from tabletop.store.cards import Card
from tabletop.store.store import Store

OURS, THEIRS = bytes(32), bytes([1] * 32)
SIZE_PX = (1280, 720)
SLOTS = 4
AT = 4 * FIRST_PAGE
NTAG_BYTES = 4 * 45


def uid(number: int) -> str:
    """An NTAG213 has seven bytes of UID."""
    return f"04{number:012X}"


class Heard(Sounds):
    """What would sound."""

    def __init__(self) -> None:
        super().__init__(0)
        self.names: list[str] = []

    def play(self, name: str) -> None:
        self.names.append(name)


class Room:
    """One table with a hub, a key and a store; cards are carried from room to room."""

    def __init__(self, store: Store, key: bytes = OURS, memory: dict[str, bytearray] | None = None):
        self.hub = SimulatedHub("hub", SLOTS)
        self.memory = self.hub.model.memory = {} if memory is None else memory
        self.registered = RegisteredCards(store)
        signed = SignedCards(key, self.registered, [self.hub])
        (self.device,) = signed.readers()
        self.sounds = Heard()
        self.menu = EnrolmentMenu(
            card_pieces(), self.registered.chips, self.registered, signed.records
        )
        words = card_words("en")
        self.stage = EnrolmentStage(
            self.menu,
            EnrolmentScene(self.menu, words, SIZE_PX, card_pictures(words)),
            OffScreen(SIZE_PX),
            Controls(slots={("hub", slot): (0, slot) for slot in range(SLOTS)}),
            sign=signed.sign,
            sounds=self.sounds,
            patience_s=900.0,
        )
        self.now_s = 50.0
        self.wait(2 * WAKING_S)

    def wait(self, seconds: float) -> None:
        for _ in range(round(seconds / TICK_S)):
            self.now_s += TICK_S
            for event in self.device.poll(self.now_s):
                self.stage.handle(event)
            self.stage.update(self.now_s)

    def lay(self, chip: str, slot: int = 0, wait_s: float = STABLE_S + 0.7) -> str:
        """Lay a card, lift it again, and say what was told."""
        if len(chip) == len(uid(0)):
            self.memory.setdefault(chip, bytearray(NTAG_BYTES))
        self.hub.model.lay(slot, chip)
        self.wait(wait_s)
        told = self.told
        self.hub.model.lay(slot, None)
        self.wait(1.0)
        return told

    def choose(self, *ids: str) -> None:
        for id_ in ids:
            self.menu.take(next(entry for entry in self.menu.entries if entry.id == id_))

    @property
    def walk(self) -> Enrolment:
        assert self.menu.walk is not None
        return self.menu.walk

    @property
    def told(self) -> str:
        walk = self.menu.walk
        return "" if walk is None or walk.message is None else walk.message.code

    def opened(self, chip: str, key: bytes = OURS) -> object:
        return Seal(key).opened(chip, bytes(self.memory[chip][AT : AT + RECORD_BYTES]))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path


def test_cards_are_known_by_their_records_where_the_registry_is_lost(folder: Path) -> None:
    with Store(folder / "first.db") as store:
        room = Room(store)
        room.choose("power_grid")
        assert [room.lay(uid(number), number) for number in range(3)] == ["enrol_taken"] * 3
        assert room.sounds.names == ["done"] * 3
        assert all(room.opened(uid(number)) for number in range(3))
        assert all(not memory[:AT].strip(b"\0") for memory in room.memory.values())
    with Store(folder / "second.db") as store:
        again = Room(store, memory=room.memory)
        assert again.lay(uid(9)) == "", "a card without a record means nothing here"
        assert again.lay(uid(1)) == "enrol_by_record"
        assert again.lay(uid(0)) == "enrol_taken"
        assert again.lay(uid(2)) == "enrol_taken"
        assert again.walk.done() == 3
        assert again.lay(uid(2)) == "enrol_signed"
    with Store(folder / "second.db") as store:
        assert {card.uid: (card.card, card.copy) for card in store.cards()} == {
            uid(number): ("green", number + 1) for number in range(3)
        }


def test_a_card_of_another_table_is_told_and_taken_over_when_it_is_laid_again(
    folder: Path,
) -> None:
    with Store(folder / "first.db") as store:
        room = Room(store)
        room.choose("power_grid")
        room.lay(uid(0))
    with Store(folder / "other.db") as store:
        other = Room(store, THEIRS, room.memory)
        other.choose("mombasa")
        assert other.lay(uid(0)) == "enrol_other_table"
        assert (other.walk.done(), other.sounds.names) == (0, ["no"])
        assert other.lay(uid(0)) == "enrol_taken"
        assert other.opened(uid(0), THEIRS)
        first = card_pieces()["mombasa"][0]
        assert other.registered.chips[uid(0)].is_of("mombasa", first)


@pytest.mark.parametrize("chip", ["DEADBEEF", "04AABBCCDDEEFF001122"])
def test_a_chip_of_a_kind_that_bears_no_record_is_a_card_all_the_same(
    folder: Path, chip: str
) -> None:
    with Store(folder / "first.db") as store:
        room = Room(store)
        room.choose("table")
        assert room.lay(chip) == "enrol_unsigned"
        assert room.registered.chips[chip].ref == Ref("seat", "1")
        assert room.sounds.names == ["no"]


def test_a_card_lifted_too_soon_gets_its_record_when_it_is_laid_again(folder: Path) -> None:
    with Store(folder / "first.db") as store:
        room = Room(store)
        room.choose("table")
        room.hub.model.is_deaf = True
        room.lay(uid(0), wait_s=0.8)
        room.hub.model.is_deaf = False
        room.wait(1.0)
        assert room.told == "enrol_unsigned"
        assert room.opened(uid(0)) is None
        assert room.lay(uid(0)) == "enrol_signed"
        assert room.opened(uid(0))
        room.choose("undo")
        assert room.lay(uid(0)) == "enrol_taken", "what was taken back is blank again"


def test_a_hub_that_is_pulled_while_it_writes_ends_the_wait(folder: Path) -> None:
    with Store(folder / "first.db") as store:
        room = Room(store)
        room.choose("table")
        room.memory[uid(0)] = bytearray(NTAG_BYTES)
        room.hub.model.lay(1, uid(0))
        room.wait(STABLE_S - 0.05)
        room.hub.model.is_deaf = True
        room.wait(0.2)
        assert room.told == "enrol_taken"
        assert room.sounds.names == []
        room.hub.is_plugged = False
        room.wait(0.1)
        assert room.hub.status is DeviceStatus.LOST
        assert (room.told, room.walk.done(), room.sounds.names) == ("enrol_unsigned", 1, ["no"])
        room.hub.is_plugged, room.hub.model.is_deaf = True, False
        room.wait(2.0)
        assert (room.walk.done(), room.opened(uid(0))) == (1, None)


def test_two_cards_laid_at_once_are_told_though_one_cannot_be_read(folder: Path) -> None:
    with Store(folder / "first.db") as store:
        room = Room(store)
        room.choose("table")
        room.memory[uid(0)] = bytearray(NTAG_BYTES)
        room.hub.model.lay(0, uid(0))
        room.wait(STABLE_S / 2)
        room.hub.model.is_deaf = True
        room.hub.model.lay(1, uid(1))
        room.wait(2.0)
        assert (room.told, room.walk.done()) == ("enrol_two", 0)


def test_a_card_that_lay_there_before_the_hub_came_is_not_laid_though_it_takes_long_to_read(
    folder: Path,
) -> None:
    with Store(folder / "first.db") as store:
        room = Room(store)
        room.choose("table")
        room.hub.is_plugged = False
        room.wait(0.5)
        for slot in range(SLOTS):
            room.hub.model.cards[slot] = uid(slot)
        room.hub.is_plugged = True
        room.wait(0.1)
        room.hub.model.is_deaf = True
        room.wait(3.0)
        assert (room.told, room.walk.done()) == ("", 0)


def test_in_a_game_a_card_of_another_table_is_told_apart_from_one_that_nobody_knows(
    folder: Path,
) -> None:
    with Store(folder / "first.db") as store:
        room = Room(store)
        room.choose("power_grid")
        room.lay(uid(0))
    with Store(folder / "other.db") as store:
        hub = SimulatedHub("hub", 1)
        hub.model.memory = {**room.memory, uid(1): bytearray(NTAG_BYTES)}
        signed = SignedCards(THEIRS, RegisteredCards(store), [hub])
        (device,) = signed.readers()
        table = Table(
            Session.new(games()["power_grid.stock"], 2, {}, 3),
            Controls(slots={("hub", 0): (0, 0)}),
            {},
            cards=signed.cards,
            card_set="power_grid",
            pace=Pace.instant(),
        )
        told, now_s = [], 0.0
        for chip in (None, uid(0), None, uid(1)):
            hub.model.lay(0, chip)
            for _ in range(round(2 * WAKING_S / TICK_S)):
                now_s += TICK_S
                for event in device.poll(now_s):
                    table.handle(event)
                table.tick(now_s)
            message = table.panels[0].message
            told.append(None if message is None else message.code)
        assert told[1::2] == ["card_of_other_table", "card_unknown"]


def test_a_copy_whose_number_has_no_room_in_a_record_plays_without_one(folder: Path) -> None:
    green = Ref("company", "green")
    with Store(folder / "list.db") as store:
        store.add_cards([Card(uid(n), "power_grid", *green, 255 + n) for n in range(2)])
    with Store(folder / "list.db") as store:
        room = Room(store)
        room.choose("power_grid")
        for number, told in enumerate(("enrol_signed", "enrol_unsigned")):
            room.lay(uid(number))
            assert (room.told, any(room.memory[uid(number)])) == (told, number == 0)


@pytest.mark.parametrize("key", [OURS, THEIRS], ids=["ours", "theirs"])
def test_only_what_a_chip_said_last_counts(folder: Path, key: bytes) -> None:
    record = Record(mark_of("power_grid", Ref("company", "green")), 1)
    with Store(folder / "first.db") as store:
        signed = SignedCards(OURS, RegisteredCards(store), [])
        signed.learn(uid(0), Seal(key).signed(uid(0), record))
        assert list(signed.records) == [uid(0)]
        assert (uid(0) in signed.cards) == (key == THEIRS)
        signed.learn(uid(0), b"")
        assert (signed.records, dict(signed.cards)) == ({}, {})
