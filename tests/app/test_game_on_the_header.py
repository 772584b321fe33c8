"""A whole game on the pins of the header: the loop, the table, and lamps that follow it."""

import random

import pytest

from tabletop.bots import COMPUTER_PLAYERS
from tabletop.clock import HandClock
from tabletop.config import HeaderPins, load_profile
from tabletop.devices.gpio import BLINK_S, Header
from tabletop.events import DeviceStatus, Event, LampMode, Lamps
from tabletop.loop import TICKS_PER_FRAME, Loop
from tabletop.play.log import HUMAN
from tabletop.play.pace import Pace
from tabletop.play.session import Session
from tabletop.play.table import Table
from tabletop.real_devices import headers
from tests.faults.marks import device_fault
from tests.toy import ToyGame

PROFILE = load_profile("pi-header")
SEATS = 3


class PressingStage:
    """The table without a picture; every now and then somebody presses a button, badly.

    Between presses, when the lamps had time to follow, it compares pins and table.
    """

    def __init__(self, table: Table, header: Header, clock: HandClock, seed: int) -> None:
        self.compared: set[LampMode] = set()
        self._table = table
        self._header = header
        self._clock = clock
        self._chance = random.Random(seed)
        self._down: str | None = None
        self._wait_s = 0.0
        self._quiet_ticks = 0
        self._seen = table.revision

    @property
    def revision(self) -> int:
        return self._table.revision

    @property
    def is_over(self) -> bool:
        return self._table.outcome is not None and self._now_s() > self._wait_s

    def handle(self, event: Event) -> None:
        self._table.handle(event)

    def update(self, now_s: float) -> None:
        self._table.tick(now_s)
        self._quiet_ticks = self._quiet_ticks + 1 if self.revision == self._seen else 0
        self._seen = self.revision
        if self._quiet_ticks > TICKS_PER_FRAME + 1 and self._now_s() > self._wait_s:
            self._compare()
            self._press()
            self._wait_s = self._now_s() + self._chance.uniform(0.1, 0.3)

    def lamps(self) -> Lamps:
        return self._table.lamps()

    def draw(self) -> None:
        """There is nothing to see."""

    def _now_s(self) -> float:
        return self._clock.now_s()

    def _compare(self) -> None:
        """Every pin shows what the table says, blinking ones by the common beat."""
        is_on_beat = self._now_s() % BLINK_S < BLINK_S / 2
        assert PROFILE.gpio is not None
        for (_, control), mode in self._table.lamps().items():
            pin = self._header.factory.pin(PROFILE.gpio.lamps[control])
            assert pin.state == (mode is LampMode.ON or (mode is LampMode.BLINK and is_on_beat))
            self.compared.add(mode)

    def _press(self) -> None:
        """A button goes down, or the one that is down is let go; contacts rattle."""
        assert PROFILE.gpio is not None
        is_down = self._down is None
        control = self._down or self._chance.choice(
            [place[1] for place in self._table.controls.buttons]
        )
        pin = self._header.factory.pin(PROFILE.gpio.buttons[control])
        for level in (is_down, not is_down, is_down):
            (pin.drive_low if level else pin.drive_high)()
        self._down = control if is_down else None


@pytest.mark.parametrize("seed", range(3))
def test_a_game_is_played_to_its_end_by_buttons_and_lamps(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = HandClock(50.0)
    monkeypatch.setattr("gpiozero.pins.mock.monotonic", clock.now_s)
    pins = PROFILE.gpio
    assert pins is not None
    header = Header(pins.id, "mock", pins.buttons, pins.lamps)
    header.poll(clock.now_s())
    session = Session.new(ToyGame(), SEATS, {}, seed, players=[HUMAN] * SEATS)
    table = Table(
        session, PROFILE.controls(range(SEATS)), COMPUTER_PLAYERS, pace=Pace.table(), seed=seed
    )
    stage = PressingStage(table, header, clock, seed)
    loop = Loop(clock, [header], stage)
    loop.run()
    assert table.outcome is not None, f"seed {seed}"
    assert stage.compared >= {LampMode.ON, LampMode.OFF}, f"seed {seed}"
    header.close()


@device_fault("9")
def test_without_its_backend_the_header_is_a_badge_and_play_goes_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def no_pins(*_: object) -> None:
        raise ImportError("there is no such library")

    monkeypatch.setattr("tabletop.devices.gpio.open_pins", no_pins)
    (header,) = headers(PROFILE)
    session = Session.new(ToyGame(), SEATS, {}, 1, players=[HUMAN] * SEATS)
    table = Table(
        session, PROFILE.controls(range(SEATS)), COMPUTER_PLAYERS, pace=Pace.table(), seed=1
    )
    for event in header.poll(1.0):
        table.handle(event)
    table.tick(1.0)
    header.show(table.lamps())
    assert table.devices == {header.id: DeviceStatus.ABSENT}
    assert table.fault is None
    assert isinstance(PROFILE.gpio, HeaderPins)
    assert header.id == PROFILE.gpio.id
    header.close()
