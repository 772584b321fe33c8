"""Before a game at the loop: clicks, holds, keys and touches choose; lamps say who may press."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from tabletop.catalog import games, map_groups
from tabletop.clock import HandClock
from tabletop.config import load_profile
from tabletop.devices.simulated import SimulatedTable
from tabletop.display.catalogue import languages
from tabletop.display.presenter import OffScreen
from tabletop.display.scenes.setup import SetupScene
from tabletop.display.words import Words
from tabletop.events import (
    ButtonEdge,
    CardsSeen,
    DeviceChanged,
    DeviceStatus,
    LampMode,
    PointerEvent,
    WindowChanged,
    WindowClosed,
)
from tabletop.loop import TICKS_PER_S, Loop
from tabletop.play.controls import Controls, Role
from tabletop.play.log import HUMAN
from tabletop.play.matching import Card
from tabletop.play.panel import Message
from tabletop.play.setup import Setup
from tabletop.previews import previews
from tabletop.rules.game import Ref
from tabletop.stages.setup import SetupStage

SIZE_PX = (1920, 1080)
CONTROLS = load_profile("keyboard").controls(range(6))
KEYS = {owner: control for (_, control), owner in CONTROLS.buttons.items()}


def new_stage(
    host: int = 0,
    patience_s: float | None = None,
    cards: Mapping[str, Card] | None = None,
    controls: Controls = CONTROLS,
) -> tuple[SetupStage, OffScreen]:
    setup = Setup(
        games=games(),
        places=6,
        computers=("sensible", "random"),
        languages=languages(),
        language="en",
        host=host,
        groups={"map": map_groups()},
    )
    screen = OffScreen(SIZE_PX)
    words = {language: Words(language) for language in languages()}
    scene = SetupScene(setup, words, SIZE_PX, previews=previews())
    return SetupStage(setup, scene, screen, controls, patience_s, cards), screen


class Hand:
    """Presses buttons of a stage one after the other."""

    def __init__(self, stage: SetupStage) -> None:
        self.stage = stage
        self._now_s = 1.0

    def press(self, device: str, control: str, hold_s: float = 0.1) -> None:
        self.stage.handle(ButtonEdge(device, self._now_s, control, True))
        self.stage.update(self._now_s + hold_s)
        self.stage.handle(ButtonEdge(device, self._now_s + hold_s, control, False))
        self._now_s += hold_s + 1.0
        self.stage.update(self._now_s)

    def of(self, place: int, role: Role, hold_s: float = 0.1) -> None:
        self.press("keyboard", KEYS[place, role], hold_s)


def lit(stage: SetupStage) -> dict[LampMode, set[int]]:
    """The places by what both their lamps show."""
    found: dict[LampMode, set[int]] = {mode: set() for mode in LampMode}
    for button, mode in stage.lamps().items():
        found[mode].add(CONTROLS.buttons[button][0])
    assert sum(len(places) for places in found.values()) == 6
    return found


def test_a_whole_choice_by_two_buttons_through_the_loop() -> None:
    stage, screen = new_stage()
    walk, confirm = KEYS[2, Role.WALK], KEYS[2, Role.CONFIRM]
    guest = KEYS[5, Role.CONFIRM]
    keys = [walk, confirm, *[confirm] * 2, walk, confirm, guest, confirm, walk, walk, confirm]
    keys += [*[walk] * 3, confirm]
    keyboard = SimulatedTable(3, {}, {"keyboard": list(KEYS.values())}).buttons["keyboard"]
    for number, key in enumerate(keys):
        keyboard.press(key, 1.0 + number)
    Loop(HandClock(), [keyboard], stage).run()
    chosen = stage.setup.chosen
    assert chosen is not None
    assert (chosen.language, chosen.options["map"]) == ("cs", "usa")
    assert chosen.options["open_money"] is True
    players = dict(zip(chosen.places, chosen.players, strict=True))
    assert (players[2], players[5]) == ("human", "human")
    assert screen.shown == len(keys)  # the first picture, and one after each press but the last
    assert set(keyboard.lamps.values()) == {LampMode.OFF}


def test_mombasa_is_chosen_by_two_buttons() -> None:
    stage, _ = new_stage()
    hand = Hand(stage)
    to_mombasa = [Role.WALK] * list(games()).index("mombasa")
    for role in (Role.CONFIRM, *to_mombasa, Role.CONFIRM, Role.WALK, Role.CONFIRM, Role.CONFIRM):
        assert not stage.is_over
        hand.of(1, role)
    chosen = stage.setup.chosen
    assert chosen is not None
    assert (chosen.game, chosen.options["setup"]) == ("mombasa", "variable")
    assert len(chosen.places) == 4


def test_a_hold_goes_back_once_and_from_the_first_page_away() -> None:
    stage, _ = new_stage()
    hand = Hand(stage)
    hand.of(4, Role.CONFIRM)
    assert stage.setup.page.id == "game"
    hand.of(4, Role.WALK, hold_s=3.0)
    assert stage.setup.page.id == "language"
    hand.of(4, Role.CONFIRM, hold_s=1.0)
    assert stage.setup.is_left
    assert stage.is_over
    assert stage.setup.chosen is None


def test_lamps_blink_for_all_then_shine_for_the_host_and_invite_to_sit() -> None:
    stage, _ = new_stage()
    assert lit(stage)[LampMode.BLINK] == set(range(6))
    hand = Hand(stage)
    hand.of(3, Role.CONFIRM)
    assert lit(stage)[LampMode.ON] == {3}
    assert lit(stage)[LampMode.BLINK] == set()
    for _ in range(3):
        hand.of(3, Role.CONFIRM)
    hand.of(1, Role.CONFIRM)
    assert stage.setup.page.id == "seats"
    assert lit(stage)[LampMode.ON] == {1, 3}
    assert lit(stage)[LampMode.BLINK] == {0, 2, 4, 5}
    hand.of(3, Role.CONFIRM)
    assert lit(stage)[LampMode.OFF] == {0, 1, 2, 4, 5}
    hand.of(3, Role.CONFIRM)
    assert lit(stage)[LampMode.OFF] == set(range(6))
    assert stage.is_over


@pytest.mark.parametrize("host", [0, 4])
def test_arrows_return_and_escape_act_for_the_host(host: int) -> None:
    stage, _ = new_stage(host)
    setup, hand = stage.setup, Hand(stage)
    first = setup.page.lit.id
    hand.press("keyboard", "down")
    assert setup.page.lit.id != first
    hand.press("keyboard", "up")
    assert setup.page.lit.id == first
    hand.press("keyboard", "return")
    assert (setup.page.id, setup.host) == ("game", host)
    hand.press("keyboard", "f5")
    hand.press("keyboard", "return", hold_s=1.0)
    assert setup.page.id == "language"
    hand.press("keyboard", "escape")
    assert setup.is_left


def test_a_lost_device_presses_nothing() -> None:
    stage, _ = new_stage()
    confirm = KEYS[0, Role.CONFIRM]
    stage.handle(ButtonEdge("keyboard", 1.0, confirm, True))
    stage.handle(DeviceChanged("keyboard", 1.1, DeviceStatus.LOST))
    stage.update(3.0)
    assert stage.setup.page.id == "language"
    stage.handle(DeviceChanged("keyboard", 4.0, DeviceStatus.LIVE))
    stage.handle(ButtonEdge("keyboard", 5.0, confirm, True))
    stage.handle(ButtonEdge("keyboard", 5.1, confirm, False))
    assert stage.setup.page.id == "game"


def test_the_press_that_began_it_all_is_not_heard_again() -> None:
    stage, _ = new_stage()
    stage.handle(ButtonEdge("keyboard", 1.0, KEYS[0, Role.CONFIRM], False))
    stage.update(2.0)
    assert (stage.revision, stage.setup.page.id) == (0, "language")


def test_a_touch_and_a_changed_window_are_drawn() -> None:
    stage, screen = new_stage()
    stage.draw()
    stage.draw()
    assert screen.shown == 1
    before = stage.revision
    stage.handle(WindowChanged("window", 1.0))
    assert stage.revision > before
    stage.draw()
    assert screen.shown == 2
    x, y = 1660, 980  # within the strip of the first place
    stage.setup.touch_place(3)
    stage.draw()
    stage.handle(PointerEvent("pointer", 2.0, "down", x, y))
    assert stage.setup.host == 0
    stage.handle(PointerEvent("pointer", 2.0, "down", 960, 40))
    assert stage.setup.page.id == "language"


def test_guests_who_go_away_are_waited_for_only_so_long() -> None:
    stage, _ = new_stage(patience_s=2.0)
    for _ in range(TICKS_PER_S):
        stage.update(0.0)
    stage.handle(PointerEvent("pointer", 1.0, "down", 960, 40))
    for _ in range(2 * TICKS_PER_S - 1):
        stage.update(0.0)
        assert not stage.is_over
    stage.update(0.0)
    assert stage.is_over
    assert stage.setup.chosen is None


def test_closing_the_window_chooses_nothing() -> None:
    stage, _ = new_stage()
    stage.handle(WindowClosed("window", 1.0))
    assert stage.is_over
    assert stage.setup.chosen is None
    assert not stage.setup.is_left


def test_whoever_lays_the_card_of_a_place_takes_part() -> None:
    known = {f"0B{place:06}": Card("table", Ref("seat", str(place))) for place in range(1, 7)}
    known["0B000005"] = replace(known["0B000005"], is_retired=True)
    known["0C000001"] = Card("table", Ref("staff", "staff"))
    known["0A000001"] = Card("mombasa", Ref("card", "start_coffee_1"))
    stage, _ = new_stage(patience_s=20.0, cards=known, controls=load_profile("hubs").controls([0]))
    now_s = 1.0

    def see(*uids: str | None, wait_s: float = 1.0) -> None:
        nonlocal now_s
        stage.handle(CardsSeen("hub-1", now_s, (*uids, *[None] * (4 - len(uids)))))
        for _ in range(round(wait_s * TICKS_PER_S)):
            now_s += 1 / TICKS_PER_S
            stage.update(now_s)

    see("0B000002", wait_s=2.0)
    people = [stage.setup.kinds]
    see("0B000002", "0B000004")
    see("0B000002", "0B000004", wait_s=9.0)
    people.append(stage.setup.kinds)
    told = [stage.setup.message]
    see("0B000005", "0C000001", "0A000001", "0F0F0F0F")
    told.append(stage.setup.message)
    people.append(stage.setup.kinds)
    seated = [[n for n, kind in enumerate(kinds) if kind == HUMAN] for kinds in people]
    assert seated == [[0], [0, 3], [0, 3]], "what lay there before does not count"
    see(wait_s=9.0)
    assert not stage.is_over, "somebody was there"
    see("0B000006")
    assert [*told, stage.setup.message] == [None, Message("seat_card_retired"), None]
    for _ in range(9):
        stage.setup.confirm(0)
    chosen = stage.setup.chosen
    assert chosen is not None
    assert [
        place for place, kind in zip(chosen.places, chosen.players, strict=True) if kind == HUMAN
    ] == [0, 3, 5]
