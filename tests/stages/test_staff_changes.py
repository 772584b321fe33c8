"""What the staff's menu changes at once: settings, and decisions of the game beneath."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from tabletop.config import SETTINGS_FILE, STORE_FILE, Settings
from tabletop.display.sound import Sounds
from tabletop.play.staff_menu import BRING_BACK, TAKE_BACK
from tabletop.stages.attract import AttractStage
from tabletop.store.store import Store
from tests.play.hand_journal import HandJournal
from tests.stages.desk import Desk
from tests.stages.test_staff import TWO, by_key, choose, first, menu_of


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store(tmp_path / STORE_FILE) as store:
        yield store


class Ears(Sounds):
    """Sounds that are remembered instead of heard."""

    def __init__(self) -> None:
        super().__init__(0)
        self.heard: list[str] = []
        self.volumes: list[int] = []

    def play(self, name: str) -> None:
        self.heard.append(name)

    def set_volume(self, volume: int) -> None:
        if volume:
            self.volumes.append(volume)


def test_settings_hold_at_once_and_are_kept(store: Store) -> None:
    path = store.path.parent / SETTINGS_FILE
    path.write_text("# of this table\nvolume = 3 # not loud\ntext_scale = 125\n")
    ears = Ears()
    settings = Settings(volume=3, text_scale=125)
    desk = Desk(store, settings, wished=TWO, sounds=ears)
    table = desk.table
    by_key(desk)
    choose(desk, "volume", "louder", "louder", "quieter", "close")
    assert (ears.volumes, ears.heard) == ([4, 5, 4], ["tick"] * 3)
    choose(desk, "limits", "idle_minutes", "rest_minutes", "close")
    choose(desk, "language", "cs")
    kept = tomllib.loads(path.read_text())
    changed = {"volume": 4, "idle_minutes": 15, "rest_minutes": 60, "language": "cs"}
    assert kept == {"text_scale": 125, **changed}
    assert path.read_text().startswith("# of this table\nvolume = 4 # not loud\n")
    choose(desk, "close")
    desk.wait(0.2)
    assert table.pace.idle_ticks == 15 * 60 * 120
    assert table.languages == {}
    assert desk.director.language == "cs"
    table.menu(0)
    first(desk, 0, "language")
    assert table.languages == {0: "en"}, "the table's own language comes first"


def test_a_disk_that_takes_nothing_is_said_and_breaks_nothing(store: Store) -> None:
    (store.path.parent / f"{SETTINGS_FILE}.new").mkdir()
    desk = Desk(store)
    by_key(desk)
    choose(desk, "volume", "louder", "close")
    assert desk.kept.is_at_fault
    assert desk.kept.settings.volume == 1
    (store.path.parent / f"{SETTINGS_FILE}.new").rmdir()
    choose(desk, "volume", "louder", "close")
    assert [desk.kept.is_at_fault] == [False]
    assert tomllib.loads((store.path.parent / SETTINGS_FILE).read_text()) == {"volume": 2}


def test_decisions_are_taken_back_one_after_the_other_without_asking(store: Store) -> None:
    desk = Desk(store, wished=TWO)
    session = desk.table.session
    digests = [session.state.digest()]
    for _ in range(3):
        (seat, *_) = session.state.to_act()
        while session.state.digest() == digests[-1]:
            first(desk, seat)
        desk.wait(5)
        digests.append(session.state.digest())
    entries = session.entries
    by_key(desk)
    choose(desk, "corrections", "take_back", "take_back", "bring_back", "take_back")
    desk.wait(0.2)
    assert session.state.digest() == digests[1]
    choose(desk, "close", "close")
    desk.wait(3)
    assert session.state.digest() == digests[1]
    assert session.entries == entries + 4, "all of it is in the log"
    assert {panel.is_to_act for panel in desk.table.panels} == {True, False}


def test_the_staff_leaves_a_game_which_is_kept(store: Store) -> None:
    desk = Desk(store, wished=TWO)
    by_key(desk)
    choose(desk, "corrections", "leave", "stay", "leave", "leave_yes")
    desk.wait(0.1)
    assert desk.shows(AttractStage)
    assert len(store.open_games()) == 1
    desk.wait(1)
    by_key(desk)
    assert "corrections" not in menu_of(desk).entries


def test_on_a_fault_of_the_disk_nothing_is_put_right_until_it_is_mended(store: Store) -> None:
    desk = Desk(store, wished=TWO)
    session = desk.table.session
    for _ in range(2):
        (seat, *_) = session.state.to_act()
        entries = session.entries
        while session.entries == entries:
            first(desk, seat)
            desk.wait(0.1)
        desk.wait(5)
    journal = session._journal = HandJournal()
    journal.committed = session.entries
    by_key(desk)
    choose(desk, "corrections", TAKE_BACK)
    menu, entries = menu_of(desk), session.entries
    menu.step(-1)
    for fault, offers in (("disk_full", False), (None, True)):
        revision, journal.fault = menu.revision, fault
        desk.wait(0.1)
        assert menu.revision > revision, "it is drawn again"
        assert menu.entries == ((TAKE_BACK, BRING_BACK) if offers else ()) + ("leave", "close")
        assert menu.entries[menu.cursor] == "close"
        menu.take(TAKE_BACK)
        assert session.entries == entries + offers
