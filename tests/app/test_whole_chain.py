"""From a card on a serial line to the picture and the disk, with all real parts but the screen."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tabletop.bots import COMPUTER_PLAYERS
from tabletop.catalog import games
from tabletop.clock import MonotonicClock
from tabletop.devices.hub import Hub
from tabletop.devices.simulated import HubModel
from tabletop.display.presenter import OffScreen
from tabletop.display.scenes.game import GameScene
from tabletop.events import DeviceStatus
from tabletop.looks import look_of
from tabletop.loop import Loop
from tabletop.play.controls import Controls, Role
from tabletop.play.matching import WAKING_S, Card
from tabletop.play.pace import Pace
from tabletop.play.session import Session
from tabletop.play.table import Table
from tabletop.rules.game import Ref
from tabletop.stages.game import TableStage
from tabletop.store.store import Store
from tests.devices.hub_simulator import PATIENCE_S, HubSimulator

GREEN = "04A1B2C3D4E580"
CONTROLS = Controls(
    buttons={("pad", "a"): (0, Role.WALK), ("pad", "b"): (0, Role.CONFIRM)},
    slots={("hub-1", 0): (0, 0), ("hub-1", 1): (1, 0)},
)


class Watched(TableStage):
    """A stage that lets the hub's firmware run, and is over when something holds."""

    simulator: HubSimulator
    until: Callable[[], bool]
    end_s: float
    now_s = 0.0

    @property
    def is_over(self) -> bool:
        return self.until()

    def update(self, now_s: float) -> None:
        assert now_s < self.end_s, "waited in vain"
        self.now_s = now_s
        self.simulator.pump()
        super().update(now_s)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """A store that is closed at the end."""
    with Store(tmp_path / "games.sqlite") as store:
        yield store


def test_a_card_on_a_reader_becomes_picture_and_disk(tmp_path: Path, store: Store) -> None:
    game = games()["power_grid.stock"]
    journal = store.new_journal()
    session = Session.new(game, 2, {}, 3, journal)
    cards = {GREEN: Card("power_grid", Ref("company", "green"))}
    table = Table(
        session,
        CONTROLS,
        COMPUTER_PLAYERS,
        cards=cards,
        card_set="power_grid",
        pace=Pace.instant(),
    )
    screen = OffScreen((1920, 1080))
    scene = GameScene(table, *look_of(session.state, "en"), screen.surface.get_size())
    simulator = HubSimulator(tmp_path / "port", HubModel("one", 2))
    hub = Hub("hub-1", str(simulator.path))
    stage = Watched(table, scene, screen)
    stage.simulator = simulator

    def run(until: Callable[[], bool]) -> None:
        stage.until = until
        stage.end_s = time.monotonic() + PATIENCE_S
        Loop(MonotonicClock(), [hub], stage).run()

    try:
        run(lambda: table.devices.get("hub-1") is DeviceStatus.LIVE)
        awake_s = stage.now_s + WAKING_S
        run(lambda: stage.now_s > awake_s)
        before = screen.surface.copy()
        (seat,) = session.state.to_act()
        simulator.model.lay(seat, GREEN)
        run(lambda: session.committed == 1)
        run(lambda: len(table.log) == 1)
        assert screen.surface.get_buffer().raw != before.get_buffer().raw
        simulator.unplug()
        run(lambda: table.devices["hub-1"] is DeviceStatus.LOST)
        assert table.fault is None
    finally:
        hub.close()
        simulator.unplug()

    records = store.records_of(journal.game)
    resumed = Session.resume(records, games())
    assert resumed.short_log["actions"] == [[seat, {"type": "found_company", "company": "green"}]]
    assert resumed.state.digest() == session.state.digest()
