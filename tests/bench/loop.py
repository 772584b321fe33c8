"""The loop's pace on the machine's own clock: how late ticks come.

Owns figures of loop and clock without devices and picture.
"""

from __future__ import annotations

import resource
import sys
from time import perf_counter_ns, process_time_ns

from tabletop.clock import MonotonicClock
from tabletop.events import Event, Lamps
from tabletop.loop import TICKS_PER_S, Loop
from tests.bench.figures import show

TICKS = 3 * TICKS_PER_S


class Watch:
    """A stage that only notes when its ticks come."""

    def __init__(self) -> None:
        self.ticks_ns: list[int] = []
        self.revision = 0

    @property
    def is_over(self) -> bool:
        """Whether enough ticks were seen."""
        return len(self.ticks_ns) >= TICKS

    def handle(self, event: Event) -> None:
        """No device sends any."""

    def update(self, now_s: float) -> None:
        """Note a tick."""
        self.ticks_ns.append(perf_counter_ns())

    def lamps(self) -> Lamps:
        """None are lit."""
        return {}

    def draw(self) -> None:
        """Nothing to draw."""


def run() -> None:
    """Tick jitter, what an idle loop costs, and the memory of this process so far."""
    watch = Watch()
    began_ns, began_cpu_ns = perf_counter_ns(), process_time_ns()
    Loop(MonotonicClock(), [], watch).run()
    share = (process_time_ns() - began_cpu_ns) / (perf_counter_ns() - began_ns)
    pairs = zip(watch.ticks_ns, watch.ticks_ns[1:], strict=False)
    late = [abs((after - before) / 1e6 - 1000 / TICKS_PER_S) for before, after in pairs]
    show("loop: tick jitter at 120 Hz", late, "ms")
    show("loop: share of a core while nothing happens", [100 * share], "%")
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    show("memory: peak of this process", [peak / (1 if sys.platform == "linux" else 1024)], "KiB")
