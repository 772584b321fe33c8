"""Figures and how they are shown: one JSON line each.

Owns medians, 99th percentiles and the description of the machine; measures nothing itself.
"""

from __future__ import annotations

import json
import os
import platform
from collections.abc import Callable, Iterable
from time import perf_counter_ns

NS_PER = {"us": 1_000, "ms": 1_000_000, "s": 1_000_000_000}


def show_machine() -> None:
    """What all figures of this run were measured on."""
    machine = {
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "machine": platform.machine(),
        "system": platform.system(),
        "cores": os.cpu_count(),
        "load": round(os.getloadavg()[0], 2) if hasattr(os, "getloadavg") else None,
    }
    print(json.dumps(machine), flush=True)


def show(name: str, samples: Iterable[float], unit: str) -> None:
    """One figure. `p99` is what 99 of 100 samples do not exceed; of a rate, what they reach."""
    ordered = sorted(samples, reverse=unit.endswith("/s"))
    count = len(ordered)
    figure = {
        "name": name,
        "median": rounded(ordered[count // 2]),
        "p99": rounded(ordered[min(count - 1, count * 99 // 100)]),
        "n": count,
        "unit": unit,
    }
    print(json.dumps(figure), flush=True)


def rounded(value: float) -> float:
    """Three digits at least, no more than help."""
    return round(value) if abs(value) >= 1000 else float(f"{value:.4g}")


def timed(unit: str, do: Callable[[], object]) -> float:
    """How long one call takes."""
    began_ns = perf_counter_ns()
    do()
    return (perf_counter_ns() - began_ns) / NS_PER[unit]
