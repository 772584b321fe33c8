"""The one loop: poll devices, handle events, update, 120 times a second; draw what changed.

Owns steps and their pace; knows devices and a stage by what they offer, and no game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from tabletop.clock import Clock
from tabletop.events import Device, Event, Lamps

TICKS_PER_S = 120
TICK_S = 1 / TICKS_PER_S
TICKS_PER_FRAME = 2
"""At most one picture in so many ticks: 60 a second."""

MAX_TICKS_LATE = 6
"""So many ticks are made up for at once; what is late beyond them is dropped, and its time too:
a button that was let go while the machine stood still was not held, nor was a hub silent."""


class Stage(Protocol):
    """What the loop drives: the scene on show and the game behind it."""

    @property
    def revision(self) -> int:
        """Grows whenever the picture may have changed."""

    @property
    def is_over(self) -> bool:
        """Whether the loop shall end."""

    def handle(self, event: Event) -> None:
        """Take one event."""

    def update(self, now_s: float) -> None:
        """One tick has passed."""

    def lamps(self) -> Lamps:
        """What all lamps show now."""

    def draw(self) -> None:
        """Show the picture of the present revision."""


class Watch(Protocol):
    """Who sees to it that the loop goes on, such as the service manager."""

    def turned(self, now_s: float, *, has_picture: bool) -> None:
        """One turn is done at this time of the clock; `has_picture`: something was drawn by now."""


class Loop:
    """Drives devices and a stage until the stage is over or somebody stops it.

    `ticks` counts the steps made, `dropped` those that were given up, `frames` the pictures. The
    time that devices and stage are told is the clock's without the dropped ticks. `due_s` says,
    in that time, when something falls due: the next tick then comes early, within its own step,
    so that nobody waits for it; there are no more ticks for that.
    """

    def __init__(
        self,
        clock: Clock,
        devices: Sequence[Device],
        stage: Stage,
        watch: Watch | None = None,
        due_s: Callable[[], float | None] | None = None,
    ) -> None:
        self.ticks = 0
        self.dropped = 0
        self.frames = 0
        self._clock = clock
        self._devices = devices
        self._stage = stage
        self._watch = watch
        self._due_s = due_s
        self._drawn: int | None = None
        self._last_frame_tick = -TICKS_PER_FRAME
        self._lamps: Lamps | None = None
        self._is_stopped = False

    def stop(self) -> None:
        """End after the present tick; may be called by a signal handler."""
        self._is_stopped = True

    def run(self) -> None:
        """Tick at the pace of the clock until the end; draws a last time before it returns."""
        due_s = self._clock.now_s()
        while not (self._is_stopped or self._stage.is_over):
            due_s = self._catch_up(due_s)
            self._draw_if_changed()
            if self._watch is not None:
                self._watch.turned(self._clock.now_s(), has_picture=self.frames > 0)
            self._clock.sleep_until(self._next_s(due_s))
        self._last_frame_tick = -TICKS_PER_FRAME
        self._draw_if_changed()

    def _next_s(self, due_s: float) -> float:
        """When to make the tick that is due by then."""
        wanted_s = self._due_s() if self._due_s is not None else None
        if wanted_s is None:
            return due_s
        return min(due_s, max(due_s - TICK_S, wanted_s + self.dropped * TICK_S))

    def _catch_up(self, due_s: float) -> float:
        """Make the ticks that are due; returns when the next one is."""
        late = max(0, int((self._clock.now_s() - due_s) * TICKS_PER_S))  # a tick may be early
        if late > MAX_TICKS_LATE:
            self.dropped += late - MAX_TICKS_LATE
            due_s += (late - MAX_TICKS_LATE) * TICK_S
            late = MAX_TICKS_LATE
        for _ in range(late + 1):
            if self._is_stopped or self._stage.is_over:
                break
            self._tick()
            due_s += TICK_S
        return due_s

    def _tick(self) -> None:
        now_s = self._clock.now_s() - self.dropped * TICK_S
        for device in self._devices:
            for event in device.poll(now_s):
                self._stage.handle(event)
        self._stage.update(now_s)
        self.ticks += 1

    def _draw_if_changed(self) -> None:
        """Draw and set the lamps, when something changed and the last picture is old enough."""
        revision = self._stage.revision
        if revision == self._drawn or self.ticks - self._last_frame_tick < TICKS_PER_FRAME:
            return
        self._drawn = revision
        self._last_frame_tick = self.ticks
        self._stage.draw()
        self.frames += 1
        lamps = self._stage.lamps()
        if lamps != self._lamps:
            self._lamps = lamps
            for device in self._devices:
                device.show(lamps)
