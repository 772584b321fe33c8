"""The test of the hardware by hand: what counts as tried, what fails by itself, how it goes on."""

from __future__ import annotations

import pytest

from tabletop.config import load_profile
from tabletop.events import ButtonEdge, CardsSeen, DeviceChanged, DeviceStatus, ReaderChanged
from tabletop.play.self_test import UNTRIED, Facts, Part, Result, SelfTest
from tabletop.play.self_test_walk import SelfTestWalk
from tabletop.stages.equipment import equipment_of

EQUIPMENT = equipment_of(load_profile("full-table"), 6)
HUB, OTHER = "hub-1", "hub-2"
WELL = Facts("1.2", 5, 2, 7, (True,) * 5)


class Bench:
    """A full table whose hubs are live; some say other things of themselves."""

    def __init__(self, silence: str | None = None, **facts: Facts) -> None:
        self.sounds = 0
        known = {device.replace("_", "-"): fact for device, fact in facts.items()}
        self.test = SelfTest(EQUIPMENT, lambda device: known.get(device, WELL))
        self.walk = SelfTestWalk(self.test, self._sound, silence)
        for device in ("header", *(f"hub-{number}" for number in range(1, 7))):
            self.change(device, DeviceStatus.LIVE)

    def _sound(self) -> None:
        self.sounds += 1

    def change(self, device: str, status: DeviceStatus, detail: str = "") -> None:
        self.walk.handle(DeviceChanged(device, 0.0, status, detail))

    def edge(self, at_s: float, is_down: bool, control: str = "walk", device: str = HUB) -> None:
        self.walk.handle(ButtonEdge(device, at_s, control, is_down))

    def result(self, what: str, control: str = "", device: str = HUB) -> Result:
        found = [
            result
            for part, result in self.test.results()
            if (part.what, part.device, part.control) == (what, device, control)
        ]
        (result,) = found
        return result

    @property
    def station(self) -> str:
        return self.walk.station

    def go_to(self, station: str) -> None:
        while self.station != station:
            self.walk.take("next")


def test_a_full_table_has_all_its_parts_once() -> None:
    counts = {what: len(EQUIPMENT.of(what)) for what in ("device", "button", "lamp", "reader")}
    assert counts == {"device": 7, "button": 12, "lamp": 42, "reader": 30}
    assert len(set(EQUIPMENT.parts)) == len(EQUIPMENT.parts)
    assert {part.place for part in EQUIPMENT.of("lamp")} == set(range(6))
    assert not equipment_of(load_profile("keyboard"), 6).of("device")


def test_a_button_passes_once_it_was_pressed_and_let_go() -> None:
    bench = Bench()
    bench.edge(1.0, True)
    assert bench.result("button", "walk") == UNTRIED
    bench.edge(1.2, False)
    assert bench.result("button", "walk") == Result("passed")
    bench.edge(2.0, False, "confirm")
    assert bench.result("button", "confirm") == UNTRIED, "nobody saw it go down"


def test_a_button_that_stays_down_is_stuck_and_leads_nowhere() -> None:
    bench = Bench()
    bench.go_to("button")
    bench.edge(1.0, True)
    bench.walk.tick(8.9)
    assert bench.result("button", "walk") == UNTRIED
    bench.walk.tick(9.1)
    assert bench.result("button", "walk") == Result("failed", "stuck")
    bench.edge(9.5, False)
    assert bench.station == "button"


def test_a_rattling_button_passes_and_is_noted() -> None:
    bench = Bench()
    for number in range(8):
        bench.edge(1.0 + number * 0.004, number % 2 == 0)
    bench.edge(1.2, True)
    bench.edge(1.4, False)
    assert bench.result("button", "walk") == Result("passed", "bounces")


def test_a_held_button_leads_on_from_the_buttons_but_not_the_hold_that_led_there() -> None:
    bench = Bench()
    bench.edge(1.0, True)
    bench.walk.back()
    bench.edge(2.0, False)
    assert [bench.station] == ["button"]
    bench.walk.confirm()
    bench.walk.step()
    assert [bench.station] == ["button"]
    bench.edge(3.0, True, device=OTHER)
    bench.edge(4.0, False, device=OTHER)
    assert bench.station == "lamp"


def test_all_lamps_of_a_hub_are_answered_at_once_or_one_by_one() -> None:
    bench = Bench()
    bench.go_to("lamp")
    walk = bench.walk
    assert {part.device for part in walk.asked} == {HUB}
    assert [len(walk.asked)] == [7]
    walk.take("yes")
    assert {part.device for part in walk.asked} == {OTHER}
    walk.take("no")
    for answer in ("yes", "no"):
        assert len(walk.asked) == 1
        walk.take(answer)
    assert bench.result("lamp", "walk", OTHER) == Result("passed")
    assert bench.result("lamp", "confirm", OTHER) == Result("failed", "not_seen")
    bench.change(OTHER, DeviceStatus.LOST)
    walk.tick(1.0)
    assert {part.device for part in walk.asked} == {"hub-3"}, "one that is gone is not asked about"
    for _ in range(4):
        walk.take("yes")
    assert walk.station == "reader"


def test_readers_pass_by_any_card_and_ill_ones_fail_by_themselves() -> None:
    bench = Bench(hub_2=Facts("1.2", 5, 2, 7, (True, False, True, True, True)))
    bench.walk.handle(CardsSeen(HUB, 1.0, ("A1", None, "A2", None, None)))
    assert bench.result("reader", "0") == bench.result("reader", "2") == Result("passed")
    assert bench.result("reader", "1") == UNTRIED
    assert bench.result("reader", "1", OTHER) == Result("failed", "ill")
    bench.walk.handle(CardsSeen(OTHER, 1.0, (None, "A3", None, None, None)))
    assert bench.result("reader", "1", OTHER) == Result("passed"), "mute only at its start"
    bench.walk.handle(ReaderChanged(HUB, 2.0, 0, False))
    assert bench.result("reader", "0") == Result("failed", "ill")
    bench.walk.handle(ReaderChanged(HUB, 3.0, 0, True))
    assert bench.result("reader", "0") == Result("passed")


@pytest.mark.parametrize(
    ("status", "detail", "said"),
    [
        (DeviceStatus.ABSENT, "no_port", "absent"),
        (DeviceStatus.LOST, "unplugged", "lost"),
        (DeviceStatus.LOST, "version_2", "version"),
        (DeviceStatus.LOST, "other_hub", "other_hub"),
        (DeviceStatus.OPENING, "", "opening"),
    ],
)
def test_a_device_that_does_not_work_fails_and_its_parts_are_not_tried(
    status: DeviceStatus, detail: str, said: str
) -> None:
    bench = Bench()
    bench.edge(1.0, True, "confirm")
    bench.edge(1.1, False, "confirm")
    bench.edge(1.5, True)
    bench.change(HUB, status, detail)
    bench.walk.tick(30.0)
    assert bench.result("device") == Result("failed", said)
    assert bench.result("button", "walk") == Result("untried", "no_device"), "not stuck"
    assert bench.result("button", "confirm") == Result("passed")
    bench.change(HUB, DeviceStatus.LIVE)
    assert bench.result("device") == Result("passed")


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        (Facts("1.0", 4, 2, 7), "few_slots"),
        (Facts("1.0", 5, 1, 7), "few_buttons"),
        (Facts("1.0", 8, 8, 6), "few_lamps"),
    ],
)
def test_a_hub_with_less_than_the_profile_names_fails(facts: Facts, said: str) -> None:
    assert Bench(hub_1=facts).result("device") == Result("failed", said)


def test_marks_are_touched_in_any_order_or_answered() -> None:
    bench = Bench()
    bench.go_to("screen")
    walk = bench.walk
    walk.touch("middle")
    walk.touch("far_left")
    assert walk.asked == (Part("screen", "screen", "far_right"),)
    for answer in ("no", "yes", "yes"):
        walk.take(answer)
    assert walk.station == "sound"
    verdicts = [bench.test.result(part).verdict for part in EQUIPMENT.of("screen")]
    assert verdicts == ["passed", "failed", "passed", "passed", "passed"]
    walk.touch("far_right")
    assert bench.result("screen", "far_right", "screen").verdict == "failed", "too late"


@pytest.mark.parametrize("silence", [None, "silent", "no_card"])
def test_a_melody_is_played_where_something_can_be_heard(silence: str | None) -> None:
    bench = Bench(silence)
    bench.go_to("sound")
    assert bench.sounds == (silence is None)
    bench.walk.take("again")
    bench.walk.take("yes")
    assert bench.sounds == 2 * (silence is None)
    expected = {
        None: Result("passed"),
        "silent": Result("untried", "silent"),
        "no_card": Result("failed", "no_card"),
    }
    assert bench.result("sound", "", "sound") == expected[silence]


def test_it_can_be_left_at_any_station() -> None:
    bench = Bench()
    assert [bench.walk.count, bench.walk.number] == [7, 1]
    for station in range(6):
        other = Bench()
        for _ in range(station):
            other.walk.take("next")
        other.walk.take("to_list" if "to_list" in other.walk.entries else "next")
        assert other.walk.station == "list"
        other.walk.back()
        assert other.walk.is_over
    assert not bench.walk.is_anything_tried
