"""Buttons and lamps of the header, on gpiozero's mock pins with a clock that is turned by hand."""

import random
import sys
import threading
from collections.abc import Callable, Iterator
from itertools import pairwise

import pytest
from gpiozero import Device, DigitalOutputDevice
from gpiozero.exc import GPIOPinInUse
from gpiozero.pins.mock import MockFactory

from tabletop.clock import HandClock
from tabletop.devices import gpio
from tabletop.devices.gpio import BACK_OFF_S, BLINK_S, Header, NoBackend
from tabletop.events import ButtonEdge, DeviceChanged, DeviceStatus, Event, LampMode
from tabletop.play.gestures import HOLD_S, Gesture, Gestures
from tests.faults.marks import device_fault

BUTTONS = {"a": 5, "b": 6}
LAMPS = {"a": 12, "b": 13}
TICK_S = 1 / 120


class Bench:
    """A header on mock pins, a finger, and the loop's polling; time stands unless turned."""

    def __init__(self, clock: HandClock) -> None:
        self.clock = clock
        self.header = Header("header", "mock", BUTTONS, LAMPS)
        self.events: list[Event] = []
        self.gestures: list[Gesture] = []
        self._gestures = Gestures()
        self.poll()

    def level(self, control: str, is_down: bool) -> None:
        """The contact of a button closes to ground or opens."""
        pin = self.header.factory.pin(BUTTONS[control])
        (pin.drive_low if is_down else pin.drive_high)()

    def poll(self, dropped_s: float = 0.0) -> list[Event]:
        """One tick of the loop; what the loop dropped is not in its time."""
        now_s = self.clock.now_s() - dropped_s
        new = list(self.header.poll(now_s))
        for event in new:
            if isinstance(event, ButtonEdge):
                self.gestures += self._gestures.feed(event)
        self.gestures += self._gestures.advance(now_s)
        self.events += new
        return new

    def wait(self, for_s: float) -> None:
        """The loop polls on for so long."""
        end_s = self.clock.now_s() + for_s
        while self.clock.now_s() < end_s:
            self.clock.advance(TICK_S)
            self.poll()

    def told(self) -> list[tuple[str, str]]:
        """Kinds and controls of the gestures so far."""
        return [(gesture.kind, gesture.control) for gesture in self.gestures]

    def lit(self) -> list[str]:
        """The lamps that shine."""
        return [name for name, pin in LAMPS.items() if self.header.factory.pin(pin).state]


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> HandClock:
    """The time of the loop, and of the mock pins' edges by another zero."""
    clock = HandClock(100.0)
    monkeypatch.setattr("gpiozero.pins.mock.monotonic", lambda: clock.now_s() + 5000.0)
    return clock


@pytest.fixture
def bench(clock: HandClock) -> Iterator[Bench]:
    bench = Bench(clock)
    yield bench
    bench.header.close()
    assert Device.pin_factory is None, "somebody used gpiozero's own choice of backend"


def test_the_header_goes_live_once(bench: Bench) -> None:
    bench.wait(1.0)
    assert bench.events == [DeviceChanged("header", 100.0, DeviceStatus.LIVE)]


@device_fault("10")
@pytest.mark.parametrize("seed", range(20))
def test_rattling_contacts_are_one_press(bench: Bench, seed: int) -> None:
    chance = random.Random(seed)

    def rattle(is_down: bool) -> None:
        end_s = bench.clock.now_s() + chance.uniform(0.0002, 0.005)
        bench.level("a", is_down)
        while bench.clock.now_s() < end_s:
            bench.clock.advance(chance.uniform(0.00005, 0.001))
            bench.level("a", not is_down)
            bench.clock.advance(chance.uniform(0.00005, 0.001))
            bench.level("a", is_down)
            if chance.random() < 0.2:
                bench.poll()

    rattle(is_down=True)
    bench.wait(chance.uniform(0.05, 0.3))
    rattle(is_down=False)
    bench.wait(1.0)
    assert bench.told() == [("click", "a")], f"seed {seed}"


@device_fault("10")
def test_a_clean_short_tap_is_a_click_at_its_time(bench: Bench) -> None:
    bench.clock.advance(0.003)
    bench.level("b", True)
    bench.wait(0.04)
    bench.level("b", False)
    released_s = bench.clock.now_s()
    bench.wait(0.1)
    assert bench.told() == [("click", "b")]
    assert bench.gestures[0].at_s == pytest.approx(released_s)


def test_a_tap_that_ends_before_the_loop_looks_is_a_click(bench: Bench) -> None:
    bench.clock.advance(0.002)
    bench.level("a", True)
    bench.clock.advance(0.04)
    bench.level("a", False)
    bench.clock.advance(0.006)
    down, up = bench.poll()
    assert isinstance(down, ButtonEdge)
    assert isinstance(up, ButtonEdge)
    assert (down.is_down, up.is_down) == (True, False)
    assert [down.at_s, up.at_s] == pytest.approx([100.002, 100.042])
    assert bench.told() == [("click", "a")]


@device_fault("11")
def test_a_long_press_is_a_hold_and_nothing_else(bench: Bench) -> None:
    bench.level("a", True)
    bench.wait(HOLD_S - 0.05)
    assert bench.told() == []
    bench.wait(0.7)
    bench.level("a", False)
    bench.wait(1.0)
    assert bench.told() == [("hold", "a")]


def test_edges_of_several_buttons_keep_their_order(bench: Bench) -> None:
    order = [("a", True), ("b", True), ("a", False), ("b", False)]
    for control, is_down in order:
        bench.clock.advance(0.001)
        bench.level(control, is_down)
    edges = [e for e in bench.poll() if isinstance(e, ButtonEdge)]
    assert [(e.control, e.is_down) for e in edges] == order
    assert [e.at_s for e in edges] == sorted(e.at_s for e in edges)


def test_dropped_time_makes_no_press_a_hold(bench: Bench) -> None:
    bench.level("a", True)
    bench.wait(0.1)
    before_s = bench.clock.now_s()
    bench.clock.advance(3.0)  # the machine stands still
    bench.level("a", False)
    bench.clock.advance(2.0)
    bench.poll(dropped_s=5.0 - TICK_S)
    (up,) = [e for e in bench.events if isinstance(e, ButtonEdge) and not e.is_down]
    assert before_s <= up.at_s <= before_s + TICK_S
    assert bench.told() == [("click", "a")]


def test_edges_by_a_foreign_clock_are_wrong_by_a_tick_at_most(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    for offset_s in (-1e9, 1e9):  # some kernels count from 1970
        now_s = bench.clock.now_s()
        monkeypatch.setattr(MockFactory, "ticks", staticmethod(lambda s=offset_s + now_s: s))
        bench.level("a", True)
        bench.level("a", False)
        bench.clock.advance(TICK_S)
        edges = [e for e in bench.poll() if isinstance(e, ButtonEdge)]
        assert [now_s <= e.at_s <= now_s + TICK_S for e in edges] == [True, True]


def test_what_is_pressed_now_can_be_asked(bench: Bench) -> None:
    bench.level("b", True)
    assert bench.header.pressed() == ["b"]
    bench.level("b", False)
    assert bench.header.pressed() == []


def test_lamps_follow_what_is_shown(bench: Bench) -> None:
    shown = {("header", "a"): LampMode.ON, ("keyboard", "b"): LampMode.ON}
    bench.header.show(shown)
    bench.poll()
    assert bench.lit() == ["a"]
    bench.header.show({("header", "b"): LampMode.ON})
    bench.poll()
    assert bench.lit() == ["b"]
    bench.header.show({})
    bench.poll()
    assert bench.lit() == []


def test_blinking_lamps_share_one_beat_by_the_loops_time(bench: Bench) -> None:
    bench.header.show({("header", name): LampMode.BLINK for name in LAMPS})
    for beat in range(3):
        for part, lit in ((0.1, ["a", "b"]), (0.4, ["a", "b"]), (0.6, []), (0.9, [])):
            bench.clock.sleep_until(100.0 + (beat + part) * BLINK_S)
            bench.poll()
            assert bench.lit() == lit, f"beat {beat}, part {part}"


def test_no_thread_is_made(bench: Bench) -> None:
    before = threading.enumerate()
    bench.header.show({("header", name): LampMode.BLINK for name in LAMPS})
    bench.level("a", True)
    bench.wait(2.0)
    bench.level("a", False)
    bench.wait(0.1)
    assert threading.enumerate() == before


def test_closing_gives_the_pins_back_and_may_be_done_twice(bench: Bench) -> None:
    factory = bench.header.factory
    bench.header.show({("header", "a"): LampMode.ON})
    bench.poll()
    bench.header.close()
    bench.header.close()
    bench.wait(10.0)
    assert bench.header.factory is None
    assert factory.pins == {}
    assert len(bench.events) == 1


@device_fault("9")
def test_a_backend_that_is_not_installed_names_itself_and_is_not_tried_again(
    clock: HandClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "lgpio", None)
    header = Header("header", "lgpio", BUTTONS, LAMPS)
    (event,) = header.poll(clock.now_s())
    assert isinstance(event, DeviceChanged)
    assert event.status is DeviceStatus.ABSENT
    assert event.detail.startswith("lgpio: ")
    assert "lgpio" in event.detail.removeprefix("lgpio: ")
    monkeypatch.setattr(gpio, "open_pins", lambda *_: pytest.fail("it was tried again"))
    for _ in range(1000):
        clock.advance(0.1)
        assert header.poll(clock.now_s()) == []
    header.show({("header", "a"): LampMode.ON})
    header.close()


def failing(times: list[float], clock: HandClock, until: int) -> Callable[..., MockFactory]:
    """A backend whose chip is busy at first; notes when it was asked."""

    def open_pins(*_: object) -> MockFactory:
        times.append(clock.now_s())
        if len(times) <= until:
            raise OSError("'GPIO busy'")
        return MockFactory()

    return open_pins


@device_fault("9")
@pytest.mark.parametrize(
    "error", [ImportError("no module"), RuntimeError("no Raspberry Pi"), NoBackend("no such one")]
)
def test_a_backend_that_cannot_work_here_is_asked_once(
    error: Exception, clock: HandClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    attempts = 0

    def open_pins(*_: object) -> MockFactory:
        nonlocal attempts
        attempts += 1
        raise error

    monkeypatch.setattr(gpio, "open_pins", open_pins)
    bench = Bench(clock)
    bench.wait(10.0)
    assert [(e.status, e.detail) for e in bench.events if isinstance(e, DeviceChanged)] == [
        (DeviceStatus.ABSENT, f"mock: {error}")
    ]
    assert bench.header.is_given_up
    assert attempts == 1


def test_a_pin_that_no_board_has_is_asked_for_once(clock: HandClock) -> None:
    header = Header("header", "mock", {"a": 5, "b": 99}, {})
    (event,) = header.poll(clock.now_s())
    assert isinstance(event, DeviceChanged)
    assert (event.status, header.is_given_up) == (DeviceStatus.ABSENT, True)
    assert "99" in event.detail


def test_pauses_begin_anew_and_old_edges_are_gone_each_time_the_pins_are_back(
    clock: HandClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    times: list[float] = []
    bench = Bench(clock)
    for _ in range(2):
        times.clear()
        monkeypatch.setattr(gpio, "open_pins", failing(times, clock, until=3))
        bench.header._fail(OSError("gone"), bench.header._pause_s(), clock.now_s())
        bench.header._edges.append(("a", True, 0.0))
        bench.wait(sum(BACK_OFF_S) + 0.5)
        assert len(times) == 4
        assert bench.header.status is DeviceStatus.LIVE
    assert not [event for event in bench.events if isinstance(event, ButtonEdge)]
    bench.header.close()


def test_a_busy_chip_is_tried_again_with_longer_pauses(
    clock: HandClock, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    times: list[float] = []
    monkeypatch.setattr(gpio, "open_pins", failing(times, clock, until=6))
    bench = Bench(clock)
    bench.wait(25.0)
    pauses = [after - before for before, after in pairwise(times)]
    assert pauses == pytest.approx([*BACK_OFF_S, BACK_OFF_S[-1], BACK_OFF_S[-1]], abs=2 * TICK_S)
    told = [(e.status, e.detail) for e in bench.events if isinstance(e, DeviceChanged)]
    assert told == [(DeviceStatus.ABSENT, "mock: GPIO busy"), (DeviceStatus.LIVE, "")]
    assert len(caplog.records) == 1
    bench.header.close()


def test_a_pin_in_use_leaves_none_taken(clock: HandClock, monkeypatch: pytest.MonkeyPatch) -> None:
    factory = MockFactory()
    other = DigitalOutputDevice(BUTTONS["b"], pin_factory=factory)
    monkeypatch.setattr(gpio, "open_pins", lambda *_: factory)
    header = Header("header", "mock", BUTTONS, LAMPS)
    (event,) = header.poll(clock.now_s())
    assert isinstance(event, DeviceChanged)
    assert (event.status, header.factory) == (DeviceStatus.ABSENT, None)
    assert "GPIO6" in event.detail
    with pytest.raises(GPIOPinInUse):
        DigitalOutputDevice(BUTTONS["b"], pin_factory=factory)
    DigitalOutputDevice(BUTTONS["a"], pin_factory=factory).close()
    other.close()
    clock.advance(BACK_OFF_S[0])
    assert [e.status for e in header.poll(clock.now_s()) if isinstance(e, DeviceChanged)] == [
        DeviceStatus.LIVE
    ]
    header.close()


def test_a_lamp_that_fails_makes_the_header_lost_until_it_comes_back(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    bench.header.show({("header", "a"): LampMode.ON})
    with monkeypatch.context() as broken:
        broken.setattr(
            "gpiozero.pins.mock.MockPin._set_state", lambda *_: (_ for _ in ()).throw(OSError(5))
        )
        bench.poll()
    assert [e.status for e in bench.events if isinstance(e, DeviceChanged)] == [
        DeviceStatus.LIVE,
        DeviceStatus.LOST,
    ]
    bench.wait(1.0)
    assert bench.header.status is DeviceStatus.LIVE
    assert bench.lit() == ["a"]
