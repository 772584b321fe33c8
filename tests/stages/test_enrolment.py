"""Cards get their chips at a table whose clock is turned by hand: real store, readers, buttons.

Owns the whole of it; the walk and the menu alone are shown in tests/play.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from tabletop.cards.sets import STAFF
from tabletop.config import load_profile
from tabletop.display.sound import Sounds
from tabletop.events import CardsSeen, DeviceChanged, DeviceStatus, LampMode, ReaderChanged
from tabletop.play.enrolment import Enrolment
from tabletop.play.matching import Card
from tabletop.registered_cards import RegisteredCards, card_pieces
from tabletop.rules.game import Ref
from tabletop.stages.attract import AttractStage
from tabletop.stages.director import ENROLMENT_PATIENCE_S
from tabletop.stages.enrolment import EnrolmentStage
from tabletop.store.store import Store
from tests.stages.desk import Desk

PROFILE = load_profile("hubs")
HUB, OTHER = (hub.id for hub in PROFILE.hub[:2])
SLOTS = 4


class Heard(Sounds):
    """What would sound."""

    def __init__(self) -> None:
        super().__init__(0)
        self.names: list[str] = []

    def play(self, name: str) -> None:
        self.names.append(name)


class Clerk:
    """Somebody at a table with readers who opens the enrolment and lays cards."""

    def __init__(self, store: Store) -> None:
        self.sounds = Heard()
        self.desk = Desk(store, profile=PROFILE, sounds=self.sounds)
        self.desk.evening.part = self.stage = self.desk.director.enrolment(0)
        self._lie: dict[str, list[str | None]] = {HUB: [None] * SLOTS, OTHER: [None] * SLOTS}
        for hub in self._lie:
            self.tell(hub)
        self.desk.wait(1.5)

    @property
    def walk(self) -> Enrolment:
        walk = self.stage.menu.walk
        assert walk is not None
        return walk

    @property
    def told(self) -> str:
        return "" if self.walk.message is None else self.walk.message.code

    def choose(self, *ids: str) -> None:
        """These entries one after the other, by way of the pages on which they stand."""
        for id_ in ids:
            menu = self.stage.menu
            pages = [e for e in menu.entries if id_ in {one.id for one in e.inner}]
            if pages and id_ not in {entry.id for entry in menu.entries}:
                menu.take(pages[0])
            menu.take(next(entry for entry in menu.entries if entry.id == id_))

    def tell(self, hub: str) -> None:
        now_s = self.desk.clock.now_s()
        self.desk.evening.handle(CardsSeen(hub, now_s, tuple(self._lie[hub])))

    def wait_until(self, is_so: Callable[[], bool]) -> None:
        """The disk's own thread has no clock to be turned."""
        for _ in range(2000):
            if is_so():
                return
            time.sleep(0.005)
            self.desk.wait(0.01)
        pytest.fail("it never came to be so")

    def put(self, uid: str | None, slot: int = 0, hub: str = HUB, wait_s: float = 0.5) -> None:
        """A card on a reader, or none."""
        self._lie[hub][slot] = uid
        self.tell(hub)
        self.desk.wait(wait_s)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "table.db"


def test_cards_are_laid_on_any_reader_one_after_the_other(path: Path) -> None:
    with Store(path) as store:
        clerk = Clerk(store)
        clerk.choose("table")
        for number in range(8):
            clerk.put(f"A{number}", number % SLOTS, (HUB, OTHER)[number % 2])
            assert clerk.told == "enrol_taken"
        assert clerk.walk.piece is None
    with Store(path) as store:
        cards = RegisteredCards(store).cards
    assert cards["A2"] == Card("table", Ref("seat", "3"))
    assert [uid for uid, card in cards.items() if card.ref == STAFF] == ["A6", "A7"]


def test_lamps_beside_the_slots_say_where_to_lay_and_what_to_take_away(path: Path) -> None:
    with Store(path) as store:
        clerk = Clerk(store)

        def lamps(hub: str) -> list[LampMode]:
            shown = clerk.stage.lamps()
            return [shown[hub, f"slot{slot}"] for slot in range(2)]

        off, on, blink = LampMode
        assert lamps(HUB) == [off, off], "nothing is asked for"
        clerk.choose("table")
        assert (lamps(HUB), lamps(OTHER)) == ([on, on], [off, off])
        clerk.put("A0")
        clerk.put("A1", 1, OTHER)
        assert (lamps(HUB), lamps(OTHER)) == ([blink, on], [off, blink])


def test_what_lies_there_before_or_is_only_passing_does_not_count(path: Path) -> None:
    with Store(path) as store:
        clerk = Clerk(store)
        clerk.put("A0")
        clerk.choose("table")
        clerk.desk.wait(2.0)
        clerk.put("A1", 1, wait_s=0.1)
        clerk.put(None, 1, wait_s=1.0)
        assert (clerk.told, clerk.walk.done()) == ("", 0)
        clerk.put(None)
        clerk.put("A0")
        assert (clerk.told, clerk.walk.done()) == ("enrol_taken", 1)
        clerk.desk.wait(60.0)
        assert clerk.told == "enrol_taken"


def test_a_reader_that_comes_back_lays_no_card(path: Path) -> None:
    with Store(path) as store:
        clerk = Clerk(store)
        clerk.choose("table")
        clerk.put("A0")
        clerk.put("A1", wait_s=0.1)
        for status in (DeviceStatus.LOST, DeviceStatus.LIVE):
            clerk.desk.evening.handle(DeviceChanged(HUB, clerk.desk.clock.now_s(), status))
            clerk.desk.wait(0.5)
        clerk.tell(HUB)
        clerk.desk.wait(2.0)
        assert clerk.walk.done() == 1


def test_a_reader_that_is_well_again_lays_no_card(path: Path) -> None:
    with Store(path) as store:
        clerk = Clerk(store)
        clerk.choose("table")
        for is_well in (False, True):
            clerk.desk.evening.handle(ReaderChanged(HUB, clerk.desk.clock.now_s(), 0, is_well))
            clerk.put("A0")
        clerk.desk.wait(2.0)
        assert clerk.walk.done() == 0
        clerk.put("A1", 1)
        clerk.put(None)
        clerk.put("A0")
        assert clerk.walk.done() == 2


def test_two_cards_at_once_and_one_on_two_readers_are_told(path: Path) -> None:
    with Store(path) as store:
        clerk = Clerk(store)
        clerk.choose("table")
        clerk.put("A0", wait_s=0.1)
        clerk.put("A1", 1)
        assert clerk.told == "enrol_two"
        clerk.put(None)
        clerk.put(None, 1)
        clerk.put("A2", wait_s=0.1)
        clerk.put("A2", 0, OTHER)
        assert (clerk.told, clerk.walk.done()) == ("enrol_twice", 0)


def test_after_a_power_cut_it_goes_on_with_the_next_card(path: Path) -> None:
    with Store(path) as store:
        clerk = Clerk(store)
        clerk.choose("mombasa")
        for number in range(3):
            clerk.put(f"A{number}")
        asked = clerk.walk.piece
    with Store(path) as store:
        clerk = Clerk(store)
        clerk.choose("mombasa")
        assert (clerk.walk.piece, clerk.walk.done()) == (asked, 3)
        clerk.put("A1")
        assert clerk.told == "enrol_known"


def test_a_lost_card_is_issued_anew_with_two_buttons(path: Path) -> None:
    with Store(path) as store:
        clerk = Clerk(store)
        clerk.choose("power_grid")
        clerk.put("A0")
        clerk.choose("cards", "company.green")
        while clerk.stage.menu.is_choosing:
            clerk.desk.confirm(0)
        assert clerk.walk.is_for_lost
        clerk.put("B0")
        assert clerk.told == "enrol_taken"
    with Store(path) as store:
        (row,) = store.cards()
        assert (row.uid, row.card, row.copy) == ("B0", "green", 1)
        assert [lost.card.uid for lost in store.retired_cards()] == ["A0"]
        chips = RegisteredCards(store).chips
        assert [uid for uid, chip in chips.items() if not chip.is_retired] == ["B0"]


def test_a_game_that_goes_on_meanwhile_knows_the_new_chip_at_once(path: Path) -> None:
    with Store(path) as store:
        registered = RegisteredCards(store)
        cards, (first, *_) = registered.cards, card_pieces()["power_grid"]
        registered.put("A0", "power_grid", first)
        registered.put("B0", "power_grid", first)
        green = Card("power_grid", first.ref)
        assert cards == {"A0": replace(green, is_retired=True), "B0": green}
        registered.forget("B0")
        assert list(cards) == ["A0"]


def test_only_the_leading_place_is_heard(path: Path) -> None:
    with Store(path) as store:
        desk = Desk(store)
        desk.evening.part = stage = desk.director.enrolment(1)
        desk.walk(0)
        desk.confirm(0)
        assert (stage.menu.walk, stage.menu.cursor) == (None, 0)
        desk.walk(1)
        desk.confirm(1)
        assert stage.menu.walk is not None
        assert stage.menu.walk.card_set == "mombasa"
        lit = [mode for mode in stage.lamps().values() if mode is LampMode.ON]
        assert len(lit) == 2
        desk.press("mcw49p"[1], held_s=1.0)
        assert stage.menu.walk is None


def test_nobody_goes_on_and_the_game_on_show_follows(path: Path) -> None:
    with Store(path) as store:
        desk = Desk(store)
        desk.evening.part = desk.director.enrolment(0)
        desk.wait(1.0)
        assert desk.shows(EnrolmentStage)
        desk.walk(0)
        desk.wait(ENROLMENT_PATIENCE_S - 1.0)
        assert desk.shows(EnrolmentStage), "somebody went on"
        desk.wait(1.0)
        assert desk.shows(AttractStage)


def test_while_the_disk_is_at_fault_no_card_is_taken(path: Path) -> None:
    with Store(path) as store:
        clerk = Clerk(store)
        clerk.choose("table")
        away = path.rename(path.with_name("away.db"))
        clerk.put("A0")
        clerk.wait_until(lambda: store.fault is not None)
        clerk.put("A1", 1)
        assert (clerk.walk.done(), clerk.sounds.names) == (1, [])
        away.rename(path)
        clerk.wait_until(lambda: store.fault is None)
        clerk.wait_until(lambda: clerk.sounds.names == ["done"])
        clerk.put("A2", 2)
        assert clerk.walk.done() == 2
    with Store(path) as store:
        assert [card.uid for card in store.cards()] == ["A0", "A2"]
