"""The staff's menu over a game, and the test of a full table's hardware, as pictures show them.

Owns what was done before each picture is taken.
"""

from __future__ import annotations

from collections.abc import Callable

from tabletop.config import Settings, load_profile
from tabletop.display.canvas import Pens
from tabletop.display.catalogue import languages
from tabletop.display.scenes.self_test import SelfTestScene
from tabletop.display.scenes.staff import StaffScene
from tabletop.display.words import Words
from tabletop.events import ButtonEdge, CardsSeen, DeviceChanged, DeviceStatus, ReaderChanged
from tabletop.kept_settings import KeptSettings
from tabletop.looks import look_of
from tabletop.play.corrections import Corrections
from tabletop.play.self_test import Equipment, Facts, SelfTest
from tabletop.play.self_test_walk import LIST, STATIONS, SelfTestWalk
from tabletop.play.staff_menu import PAGES, StaffMenu
from tabletop.play.table import Table
from tabletop.stages.equipment import equipment_of

MENU_PAGES = ("main", *PAGES)
TEST_STATIONS = (*STATIONS, LIST)
TABLE_WITH_ALL = "full-table"
LIVE, STUCK, GONE = ("hub-1", "hub-2", "hub-3", "hub-4"), "hub-5", "hub-6"
CARDS = ("04A1B2C3D4E5F6", "04A1B2C3D4E5F7", None, "04A1B2C3D4E5F8", None)


def staff_menu(table: Table, language: str) -> StaffMenu:
    """The menu over a game; what it changes is kept nowhere."""
    kept = KeptSettings(Settings(language=language))

    def change(name: str, value: int | str) -> None:
        kept.change(**{name: value})

    return StaffMenu(lambda: kept.settings, change, languages(), Corrections(table))


def game_words(table: Table) -> Callable[[str], Words]:
    """The words of its game, by language."""
    session = table.session
    return lambda language: look_of(session.state, language, session.places)[1]


def staff_scene(
    page: str, table: Table, language: str, size_px: tuple[int, int], pens: Pens
) -> StaffScene:
    """One page of the menu."""
    menu = staff_menu(table, language)
    for entry in ("corrections",) * (page == "leave") + (page,) * (page != "main"):
        menu.take(entry)
    return StaffScene(menu, game_words(table), size_px, pens=pens)


def tried(equipment: Equipment) -> SelfTestWalk:
    """A test in which some things work, some do not, and one hub is gone."""
    facts = Facts("tabletop-hub 1.0", 5, 2, 7, (True, True, True, True, False))
    test = SelfTest(equipment, lambda device: facts if device in (*LIVE, STUCK) else None)
    for device in ("header", *LIVE, STUCK):
        test.handle(DeviceChanged(device, 0.0, DeviceStatus.LIVE))
    test.handle(DeviceChanged(GONE, 0.0, DeviceStatus.LOST, "unplugged"))
    test.handle(ReaderChanged(LIVE[1], 0.0, 1, False))
    for device in LIVE:
        test.handle(CardsSeen(device, 1.0, CARDS))
        for is_down in (True, False):
            test.handle(ButtonEdge(device, 1.0 + (not is_down), "walk", is_down))
    test.handle(ButtonEdge(STUCK, 1.0, "walk", True))
    test.tick(20.0)
    return SelfTestWalk(test, lambda: None)


def self_test_scene(
    station: str, language: str, size_px: tuple[int, int], pens: Pens
) -> SelfTestScene:
    """One station of a test at a full table; where there are many questions, one is answered no."""
    walk = tried(equipment_of(load_profile(TABLE_WITH_ALL), 6))
    while walk.station != station:
        walk.take("next")
    if station != "sound":
        walk.take("no")
    return SelfTestScene(walk, Words(language), size_px, pens=pens)
