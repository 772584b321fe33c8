"""From a card on a serial line to the picture and the disk, with all real parts but the screen."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tabletop.bots import COMPUTER_PLAYERS
from tabletop.card_list import card_sets
from tabletop.catalog import games
from tabletop.clock import MonotonicClock
from tabletop.config import load_profile
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
from tabletop.rules.mombasa.actions import Plan
from tabletop.rules.mombasa.view import MombasaView
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

    screen: OffScreen
    simulator: HubSimulator
    until: Callable[[], bool]
    end_s: float
    now_s = 0.0

    @property
    def is_over(self) -> bool:
        return self.until()

    def run(self, hub: Hub, until: Callable[[], bool]) -> None:
        """Let the loop run until something holds."""
        self.until = until
        self.end_s = time.monotonic() + PATIENCE_S
        Loop(MonotonicClock(), [hub], self).run()

    def wake(self, hub: Hub) -> None:
        """Until the hub is live and its readers have seen what lies there."""
        self.run(hub, lambda: self.table.devices.get("hub-1") is DeviceStatus.LIVE)
        awake_s = self.now_s + WAKING_S
        self.run(hub, lambda: self.now_s > awake_s)

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


def laid_out(
    tmp_path: Path, session: Session, controls: Controls, cards: dict[str, Card], card_set: str
) -> tuple[Watched, Hub]:
    """A table with a hub on a line, shown on a screen in memory."""
    table = Table(
        session,
        controls,
        COMPUTER_PLAYERS,
        cards=cards,
        card_set=card_set,
        pace=Pace.instant(),
    )
    screen = OffScreen((1920, 1080))
    scene = GameScene(table, *look_of(session.state, "en"), screen.surface.get_size())
    stage = Watched(table, scene, screen)
    stage.screen = screen
    stage.simulator = HubSimulator(tmp_path / "port", HubModel("one", 10))
    return stage, Hub("hub-1", str(stage.simulator.path))


def test_a_card_on_a_reader_becomes_picture_and_disk(tmp_path: Path, store: Store) -> None:
    game = games()["power_grid.stock"]
    journal = store.new_journal()
    session = Session.new(game, 2, {}, 3, journal)
    cards = {GREEN: Card("power_grid", Ref("company", "green"))}
    stage, hub = laid_out(tmp_path, session, CONTROLS, cards, "power_grid")
    table, screen, simulator = stage.table, stage.screen, stage.simulator

    try:
        stage.wake(hub)
        before = screen.surface.copy()
        (seat,) = session.state.to_act()
        simulator.model.lay(seat, GREEN)
        stage.run(hub, lambda: session.committed == 1)
        stage.run(hub, lambda: len(table.log) == 1)
        assert screen.surface.get_buffer().raw != before.get_buffer().raw
        simulator.unplug()
        stage.run(hub, lambda: table.devices["hub-1"] is DeviceStatus.LOST)
        assert table.fault is None
    finally:
        hub.close()
        simulator.unplug()

    records = store.records_of(journal.game)
    resumed = Session.resume(records, games())
    assert resumed.short_log["actions"] == [[seat, {"type": "found_company", "company": "green"}]]
    assert resumed.state.digest() == session.state.digest()


PROFILE = """
[[hub]]
id = "hub-1"
port = "/dev/not-opened-here"
"""
SEAT = """
[[seat]]
slots = [{slots}]
planning = "{planning}"
"""


def to_planning(session: Session) -> None:
    """Whatever comes first is done, until all are to plan."""
    while not any(isinstance(one, Plan) for one in session.state.legal(0)):
        seat = session.state.to_act()[0]
        session.act(seat, [session.state.legal(seat)[-1]])


def hand(session: Session, seat: int) -> tuple[str, ...]:
    """The cards in a hand, as the seat sees them."""
    view = session.state.view(seat)
    assert isinstance(view, MombasaView)
    return view.players[seat].hand or ()


def area(session: Session, seat: int) -> tuple[str | None, ...]:
    """What the seat has planned at the slots that all have."""
    view = session.state.view(seat)
    assert isinstance(view, MombasaView)
    return (view.players[seat].area or ())[:3]


def uid(seat: int, number: int) -> str:
    """The chip of a card of the deck; each seat has its own."""
    return f"04{seat:02X}{number:04X}"


def test_a_plan_laid_on_readers_of_a_profile_outlives_a_power_cut(
    tmp_path: Path, store: Store
) -> None:
    """Seat 0 has a reader for each slot, seat 1 one to tap on, as the file says."""
    five = ", ".join(f"{{ device = 'hub-1', slot = {slot} }}" for slot in range(5))
    path = tmp_path / "table.toml"
    seats = SEAT.format(slots=five, planning="slots")
    seats += SEAT.format(slots="{ device = 'hub-1', slot = 5 }", planning="tap")
    path.write_text(PROFILE + seats)
    journal = store.new_journal()
    session = Session.new(games()["mombasa"], 2, {}, 3, journal)
    to_planning(session)
    deck = list(enumerate(sorted(card_sets()["mombasa"])))
    cards = {uid(seat, n): Card("mombasa", ref) for seat in range(2) for n, ref in deck}
    number = {ref.id: n for n, ref in deck}
    controls = load_profile(str(path)).controls(range(2))
    stage, hub = laid_out(tmp_path, session, controls, cards, "mombasa")
    first, second, third = (uid(0, number[card]) for card in hand(session, 0)[:3])
    tapped = uid(1, number[hand(session, 1)[0]])
    model = stage.simulator.model
    try:
        stage.wake(hub)
        for slot, chip in enumerate((first, second, third)):
            model.lay(slot, chip)
        model.lay(5, tapped)
        stage.run(hub, lambda: None not in area(session, 0) and area(session, 1)[0] is not None)
        model.lay(0, second)
        model.lay(1, first)
        stage.run(hub, lambda: area(session, 0)[0] == cards[second].ref.id)
        model.lay(2, None)
        stage.run(hub, lambda: area(session, 0)[2] is None)
        stage.run(hub, lambda: session.committed == session.entries)
        assert [panel.message for panel in stage.table.panels] == [None, None]
    finally:
        hub.close()
        stage.simulator.unplug()
    resumed = Session.resume(store.records_of(journal.game), games())
    assert resumed.state.digest() == session.state.digest()
    assert area(resumed, 0) == (cards[second].ref.id, cards[first].ref.id, None)
