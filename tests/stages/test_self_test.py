"""The test of the hardware at a table: opened from the menu, tried by hand, kept in a file."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

from tabletop.config import STORE_FILE, load_profile
from tabletop.doctor.self_test import last
from tabletop.events import ButtonEdge, CardsSeen, DeviceChanged, DeviceStatus, Event, LampMode
from tabletop.play.self_test import Facts
from tabletop.self_test_file import SELF_TEST_FILE
from tabletop.stages import staff_room
from tabletop.stages.attract import AttractStage
from tabletop.stages.self_test import SelfTestStage
from tabletop.stages.staff import StaffStage
from tabletop.store.store import Store
from tests.stages.desk import Desk

FULL = load_profile("full-table")
HUB = "hub-1"


class Examiner:
    """Somebody who opened the test at a full table with one live hub."""

    def __init__(self, store: Store, *before: Event) -> None:
        self.desk = Desk(store, profile=FULL)
        self.folder = store.path.parent
        self.desk.facts[HUB] = Facts("1.2", 5, 2, 7, (True,) * 5)
        self.tell(DeviceStatus.LIVE)
        self.see(None)
        for event in before:
            self.desk.evening.handle(event)
        self.desk.press("f10", held_s=5.2)
        menu = self.desk.evening.part
        assert isinstance(menu, StaffStage)
        menu.menu.take("self_test")
        self.desk.wait(0.1)

    @property
    def stage(self) -> SelfTestStage:
        part = self.desk.evening.part
        assert isinstance(part, SelfTestStage)
        return part

    @property
    def station(self) -> str:
        return self.stage.walk.station

    def tell(self, status: DeviceStatus) -> None:
        self.desk.evening.handle(DeviceChanged(HUB, self.desk.clock.now_s(), status))

    def see(self, uid: str | None) -> None:
        cards = (uid, None, None, None, None)
        self.desk.evening.handle(CardsSeen(HUB, self.desk.clock.now_s(), cards))

    def press(self, control: str, held_s: float = 0.1) -> None:
        for is_down in (True, False):
            edge = ButtonEdge(HUB, self.desk.clock.now_s(), control, is_down)
            self.desk.evening.handle(edge)
            self.desk.wait(held_s)

    @property
    def shining(self) -> set[str]:
        lamps = self.desk.evening.lamps()
        return {control for (device, control), mode in lamps.items() if device == HUB and mode}

    def kept(self) -> dict[tuple[str, str, str], tuple[str, str]]:
        data = json.loads((self.folder / SELF_TEST_FILE).read_text())
        assert data["utc"].endswith("+00:00")
        return {
            (one["what"], one["device"], one["control"]): (one["verdict"], one["detail"])
            for one in data["results"]
        }


@pytest.fixture
def examiner(tmp_path: Path) -> Iterator[Examiner]:
    with Store(tmp_path / STORE_FILE) as store:
        yield Examiner(store)


def test_a_walk_through_all_stations_by_two_buttons(
    examiner: Examiner, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    examiner.press("confirm")
    assert examiner.station == "button"
    blinking = {
        key for key, mode in examiner.desk.evening.lamps().items() if mode is LampMode.BLINK
    }
    assert (HUB, "walk") in blinking
    assert (HUB, "confirm") not in blinking, "it was pressed to come here"
    examiner.press("walk")
    assert examiner.station == "button"
    examiner.press("walk", held_s=1.0)
    assert examiner.station == "lamp"
    assert examiner.shining == {"walk", "confirm", *(f"slot{slot}" for slot in range(5))}
    examiner.press("walk")
    examiner.press("confirm")
    assert examiner.shining == {"walk"}, "no: each one alone"
    examiner.press("confirm")
    assert examiner.shining == {"confirm"}
    examiner.press("walk", held_s=1.0)
    assert examiner.station == "reader"
    examiner.see("04A1")
    examiner.press("confirm")
    for _ in range(5):
        examiner.press("confirm")
    assert examiner.station == "sound"
    examiner.press("confirm")
    assert examiner.station == "list"
    kept = examiner.kept()
    assert kept["button", HUB, "walk"] == ("passed", "")
    assert kept["lamp", HUB, "walk"] == ("passed", "")
    assert kept["lamp", HUB, "slot0"] == ("untried", "")
    assert kept["reader", HUB, "0"] == ("passed", "")
    assert kept["device", "hub-2", ""] == ("failed", "absent")
    assert kept["screen", "screen", "middle"] == ("passed", "")
    assert "self-test: " in caplog.text
    assert "device hub-2 (absent)" in caplog.text
    assert "passed" in last(examiner.folder).sentence, "the doctor can tell of it"
    examiner.press("confirm")
    assert examiner.desk.shows(StaffStage)


def test_a_device_that_is_lost_meanwhile(examiner: Examiner) -> None:
    examiner.press("walk")
    examiner.stage.walk.take("next")
    now_s = examiner.desk.clock.now_s()
    examiner.desk.evening.handle(ButtonEdge(HUB, now_s, "confirm", True))
    examiner.tell(DeviceStatus.LOST)
    examiner.desk.wait(9)
    examiner.stage.walk.take("to_list")
    examiner.desk.wait(0.1)
    kept = examiner.kept()
    assert kept["device", HUB, ""] == ("failed", "lost")
    assert kept["button", HUB, "walk"] == ("passed", "")
    assert kept["button", HUB, "confirm"] == ("untried", "no_device")
    examiner.tell(DeviceStatus.LIVE)
    examiner.desk.wait(0.1)
    assert examiner.kept()["device", HUB, ""] == ("passed", ""), "the list follows, and the file"


def test_a_button_that_was_down_before_is_stuck(tmp_path: Path) -> None:
    with Store(tmp_path / STORE_FILE) as store:
        examiner = Examiner(store, ButtonEdge(HUB, 50.0, "walk", True))
        examiner.desk.wait(5)
        assert examiner.station == "device"
        examiner.stage.walk.take("to_list")
        examiner.desk.wait(0.1)
        assert examiner.kept()["button", HUB, "walk"] == ("failed", "stuck")


def test_nothing_tried_keeps_nothing_and_nobody_there_ends_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(staff_room, "TEST_PATIENCE_S", 6.0)
    monkeypatch.setattr(staff_room, "PATIENCE_S", 8.0)
    with Store(tmp_path / STORE_FILE) as store:
        examiner = Examiner(store)
        examiner.desk.wait(7)
        assert examiner.desk.shows(StaffStage)
        assert not (examiner.folder / SELF_TEST_FILE).exists()
        examiner.desk.wait(9)
        assert examiner.desk.shows(AttractStage)


def test_a_disk_that_does_not_take_it_is_said(examiner: Examiner) -> None:
    (examiner.folder / f"{SELF_TEST_FILE}.new").mkdir()
    examiner.press("walk")
    examiner.stage.walk.take("to_list")
    examiner.desk.wait(0.1)
    assert examiner.station == "list"
    assert not (examiner.folder / SELF_TEST_FILE).exists()
    examiner.press("confirm")
    assert examiner.desk.shows(StaffStage)
