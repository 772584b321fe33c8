"""From a card on a hub's serial line to the applied action and to its picture.

Owns these two figures: the real driver over a pseudo-terminal, loop, table and painter; the picture
goes to a screen in memory of 1080p. A reading must rest for a time (`STABLE_S`) before it counts:
that is designed, not measured, and the figures begin where it ends.
"""

from __future__ import annotations

import random
import tempfile
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from time import perf_counter

from tabletop.card_list import card_sets
from tabletop.catalog import games
from tabletop.clock import MonotonicClock
from tabletop.devices.hub import Hub
from tabletop.devices.simulated import HubModel
from tabletop.display.presenter import OffScreen
from tabletop.display.scenes.game import GameScene
from tabletop.looks import look_of
from tabletop.loop import Loop
from tabletop.play.controls import Controls
from tabletop.play.log import HUMAN
from tabletop.play.matching import STABLE_S, WAKING_S, Card
from tabletop.play.pace import Pace
from tabletop.play.session import Session
from tabletop.play.table import Table
from tabletop.rules.mombasa.actions import Plan
from tabletop.stages.game import TableStage
from tests.bench.figures import show
from tests.devices.hub_simulator import HubSimulator

CARDS = 100
CHIP = "04A1B2C3D4E580"
PATIENCE_S = 5.0


class Timed(TableStage):
    """A stage that notes when an action was applied and when its picture was shown, card by card:
    the next one is asked for once the last one is on the screen.
    """

    firmware: Connection
    applied_s: list[float]
    shown_s: list[float]

    def update(self, now_s: float) -> None:
        """Note whether this tick applied an action."""
        before = self.table.session.entries
        super().update(now_s)
        if self.table.session.entries > before:
            self.applied_s.append(perf_counter())

    def draw(self) -> None:
        """Note whether this picture is the first one after an action."""
        super().draw()
        if len(self.shown_s) < len(self.applied_s):
            self.shown_s.append(perf_counter())
            self.firmware.send(len(self.shown_s) < CARDS)

    @property
    def is_over(self) -> bool:
        """Whether every card has its picture."""
        return len(self.shown_s) >= CARDS


def run() -> None:
    """A card is laid on the reader of a slot, and lifted, again and again, at any moment."""
    stage = _planning()
    processes = get_context("spawn")  # a hub takes no processor time from the table's own process
    stage.firmware, hub_end = processes.Pipe()
    with tempfile.TemporaryDirectory() as folder:
        port = Path(folder) / "hub"
        firmware = processes.Process(target=_firmware, args=(port, hub_end), daemon=True)
        firmware.start()
        hub = Hub("hub-1", str(port))
        try:
            Loop(MonotonicClock(), [hub], stage, due_s=lambda: stage.due_s).run()
        finally:
            hub.close()
            firmware.join(PATIENCE_S)
        laid_s = [stage.firmware.recv() for _ in range(CARDS)]
    for name, then_s in (("applied", stage.applied_s), ("its picture", stage.shown_s)):
        late_ms = [1000 * (s - laid - STABLE_S) for laid, s in zip(laid_s, then_s, strict=True)]
        show(f"card on the serial line: end of its {STABLE_S} s of rest to {name}", late_ms, "ms")


def _firmware(port: Path, table: Connection) -> None:
    """Speaks for the hub; tells when a card, or its absence, went down the line."""
    rng = random.Random(1)
    simulator = HubSimulator(port, HubModel("hub-1", 1))
    next_s: float | None = perf_counter() + 2 * WAKING_S
    while True:
        simulator.pump()
        if table.poll(0.001):
            if not table.recv():
                break
            next_s = perf_counter() + rng.uniform(0.1, 0.12)
        if next_s is not None and perf_counter() >= next_s:
            next_s = None
            table.send(perf_counter())
            simulator.model.lay(0, None if simulator.model.cards[0] else CHIP)
    simulator.unplug()


def _planning() -> Timed:
    """Two people plan at a table of Mombasa; the chip is a card in the hand of the first."""
    session = Session.new(games()["mombasa"], 2, {}, 3, players=[HUMAN] * 2)
    plans: list[Plan] = []
    while not plans:
        seat = session.state.to_act()[0]
        plans = [one for one in session.state.legal(0) if isinstance(one, Plan)]
        if not plans:
            session.act(seat, [session.state.legal(seat)[-1]])
    ref = next(ref for ref in card_sets()["mombasa"] if ref.id == plans[0].card)
    table = Table(
        session,
        Controls(slots={("hub-1", 0): (0, 0)}),
        {},
        cards={CHIP: Card("mombasa", ref)},
        card_set="mombasa",
        pace=Pace.instant(),
    )
    screen = OffScreen((1920, 1080))
    scene = GameScene(table, *look_of(session.state, "en"), screen.surface.get_size())
    stage = Timed(table, scene, screen)
    stage.applied_s, stage.shown_s = [], []
    return stage
