"""The loop under a clock turned by hand: its steps, lateness, and drawing only what changed."""

import signal
import threading
from collections.abc import Sequence

import pytest

from tabletop.clock import HandClock, MonotonicClock
from tabletop.devices.simulated import SimulatedTable
from tabletop.events import ButtonEdge, Event, LampMode, Lamps
from tabletop.loop import MAX_TICKS_LATE, TICKS_PER_S, Loop
from tabletop.play.gestures import Gestures
from tests.faults.marks import device_fault


class Counter:
    """A stage that counts; over after so many ticks, changed at the ticks that are given."""

    def __init__(self, ticks: int, changes: Sequence[int] = ()) -> None:
        self.updates: list[float] = []
        self.events: list[Event] = []
        self.drawn: list[int] = []
        self.revision = 0
        self.clock = HandClock(100.0)
        self.slow_at: dict[int, float] = {}
        self._ticks = ticks
        self._changes = frozenset(changes)

    @property
    def is_over(self) -> bool:
        return len(self.updates) >= self._ticks

    def handle(self, event: Event) -> None:
        self.events.append(event)

    def update(self, now_s: float) -> None:
        tick = len(self.updates)
        self.updates.append(now_s)
        self.revision += tick in self._changes
        self.clock.advance(self.slow_at.get(tick, 0.0))

    def lamps(self) -> Lamps:
        return {("pad", "a"): LampMode.ON if self.revision % 2 else LampMode.OFF}

    def draw(self) -> None:
        self.drawn.append(len(self.updates))


def test_steps_are_of_one_length() -> None:
    stage = Counter(ticks=3 * TICKS_PER_S)
    loop = Loop(stage.clock, (), stage)
    loop.run()
    gaps = [b - a for a, b in zip(stage.updates, stage.updates[1:], strict=False)]
    assert all(gap == pytest.approx(1 / TICKS_PER_S) for gap in gaps)
    assert stage.clock.now_s() == pytest.approx(103.0)
    assert (loop.ticks, loop.dropped) == (3 * TICKS_PER_S, 0)


def run_with_due(stage: Counter, *due: float) -> Loop:
    """Run to the end a loop that is told of each of these times until a tick has come for it."""

    def next_s() -> float | None:
        seen_s = stage.updates[-1] if stage.updates else 0.0
        return next((at_s for at_s in due if at_s > seen_s), None)

    loop = Loop(stage.clock, (), stage, due_s=next_s)
    loop.run()
    return loop


def test_a_tick_comes_early_for_what_falls_due_and_none_is_added() -> None:
    stage = Counter(ticks=240)
    due = 100.3021, 100.3029, 101.5  # two within one step, and one at a tick's own time
    loop = run_with_due(stage, *due)
    first, second = (min(at_s for at_s in stage.updates if at_s >= one) for one in due[:2])
    assert first == pytest.approx(due[0], abs=1e-9)
    assert second == pytest.approx(100.0 + 37 / TICKS_PER_S)
    usual = [100.0 + tick / TICKS_PER_S for tick in range(240)]
    assert [
        at_s for at_s in stage.updates if min(abs(at_s - one) for one in usual) > 1e-6
    ] == pytest.approx([due[0]])
    assert loop.ticks == 240


def test_what_falls_due_is_told_in_the_stage_s_own_time() -> None:
    stage = Counter(ticks=240)
    stage.slow_at = {50: 1.004}
    loop = run_with_due(stage, 100.9021)
    assert loop.dropped > 100
    came_s = min(at_s for at_s in stage.updates if at_s > 100.902)
    assert came_s == pytest.approx(100.9021, abs=1e-9)


def test_what_stays_due_makes_no_more_ticks() -> None:
    stage = Counter(ticks=3 * TICKS_PER_S)
    Loop(stage.clock, (), stage, due_s=lambda: 0.0).run()
    assert stage.clock.now_s() == pytest.approx(103.0 - 1 / TICKS_PER_S)


def test_a_short_delay_is_made_up_for() -> None:
    stage = Counter(ticks=240)
    stage.slow_at = {50: 4 / TICKS_PER_S}
    loop = Loop(stage.clock, (), stage)
    loop.run()
    assert loop.dropped == 0
    assert stage.clock.now_s() == pytest.approx(102.0)


def test_late_by_a_second_makes_a_few_ticks_and_drops_the_rest() -> None:
    stage = Counter(ticks=240)
    stage.slow_at = {50: 1.004}
    loop = Loop(stage.clock, (), stage)
    loop.run()
    at_once = [now_s for now_s in stage.updates if now_s == stage.updates[51]]
    assert len(at_once) == MAX_TICKS_LATE + 1
    assert loop.dropped == TICKS_PER_S - 1 - MAX_TICKS_LATE
    assert stage.updates[51] - stage.updates[50] < (MAX_TICKS_LATE + 2) / TICKS_PER_S
    assert stage.updates[-1] - stage.updates[51] == pytest.approx((240 - 52 - 6) / 120, abs=1 / 120)


def test_a_button_let_go_while_the_machine_stood_still_was_clicked_not_held() -> None:
    class Key:
        """Goes down at the first poll; nobody polls while it comes up."""

        id = "key"

        def __init__(self) -> None:
            self.levels = [True, False]

        def poll(self, now_s: float) -> list[Event]:
            is_due = len(self.levels) == 2 or (self.levels and stage.clock.now_s() > 105.0)
            return [ButtonEdge("key", now_s, "a", self.levels.pop(0))] if is_due else []

        def show(self, lamps: Lamps) -> None:
            """It has no lamp."""

        def close(self) -> None:
            """Nothing to give back."""

    stage = Counter(ticks=240)
    stage.slow_at = {3: 10.0}
    Loop(stage.clock, [Key()], stage).run()
    gestures = Gestures()
    edges = [event for event in stage.events if isinstance(event, ButtonEdge)]
    told = [gesture.kind for edge in edges for gesture in gestures.feed(edge)]
    assert (len(edges), told) == (2, ["click"])


@device_fault("17")
def test_nothing_changed_means_nothing_drawn() -> None:
    stage = Counter(ticks=TICKS_PER_S, changes=[60])
    loop = Loop(stage.clock, (), stage)
    loop.run()
    assert stage.drawn == [1, 61]
    assert loop.frames == 2


def test_constant_change_is_drawn_sixty_times_a_second() -> None:
    stage = Counter(ticks=TICKS_PER_S, changes=range(TICKS_PER_S))
    loop = Loop(stage.clock, (), stage)
    loop.run()
    assert loop.frames in (60, 61)


def test_the_last_change_is_drawn_before_the_end() -> None:
    stage = Counter(ticks=2, changes=[1])
    Loop(stage.clock, (), stage).run()
    assert stage.drawn == [1, 2]


def test_events_reach_the_stage_and_lamps_the_devices() -> None:
    table = SimulatedTable(1, {}, {"pad": ["a"]})
    table.buttons["pad"].press("a", 100.5)
    stage = Counter(ticks=TICKS_PER_S, changes=[3])
    Loop(stage.clock, table.devices, stage).run()
    edges = [event for event in stage.events if isinstance(event, ButtonEdge)]
    assert (edges[0].at_s, edges[0].is_down) == (100.5, True)
    assert table.buttons["pad"].lamps == {"a": LampMode.ON}


def test_it_stops_when_told() -> None:
    stage = Counter(ticks=10**9)
    loop = Loop(MonotonicClock(), (), stage)
    old = signal.signal(signal.SIGUSR1, lambda *_: loop.stop())
    try:
        threading.Timer(0.1, signal.raise_signal, (signal.SIGUSR1,)).start()
        loop.run()
    finally:
        signal.signal(signal.SIGUSR1, old)
    assert loop.ticks > 0
