"""Hubs on real pseudo-terminals, for whichever test pulls at them."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tabletop.devices.hub import Hub
from tabletop.devices.simulated import HubModel
from tests.devices.hub_simulator import Bench, HubSimulator


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    """Makes pairs of a hub device and its simulator; all are closed at the end."""
    with ExitStack() as stack:

        def make(name: str) -> tuple[Hub, HubSimulator]:
            simulator = HubSimulator(tmp_path / name, HubModel(name, 4))
            stack.callback(simulator.unplug)
            hub = Hub(
                name,
                str(simulator.path),
                buttons={"walk": 0},
                lamps={"walk": 3},
                colours={"walk": (1, 2, 3)},
            )
            stack.callback(hub.close)
            return hub, simulator

        yield make
