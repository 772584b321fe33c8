"""The whole program with a hub on a serial line: a card is enrolled, its chip bears its record."""

import shutil
import signal
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tabletop.cards.records import FIRST_PAGE, RECORD_BYTES, Record, Seal, mark_of
from tabletop.config import SETTINGS_FILE, STORE_FILE
from tabletop.devices.simulated import HubModel
from tabletop.play.matching import WAKING_S
from tabletop.rules.game import Ref
from tabletop.store.cards import Card
from tabletop.store.store import Store
from tabletop.table_key import table_key
from tests.app.test_on_a_screen import PATIENCE_S, start
from tests.devices.hub_simulator import HubSimulator, running
from tests.virtual_screen import virtual_screen

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(shutil.which("Xvfb") is None, reason="there is no Xvfb on this machine"),
]

UID = "04A1B2C3D4E5F6"
AT = 4 * FIRST_PAGE
PROFILE = """
[[hub]]
id = "hub-1"
port = "{port}"
buttons = {{ walk = 0, confirm = 1 }}
lamps = {{ walk = 0, confirm = 1 }}

[[seat]]
walk = {{ device = "hub-1", control = "walk" }}
confirm = {{ device = "hub-1", control = "confirm" }}
slots = [{{ device = "hub-1", slot = 0 }}]
"""


def wait_until(is_so: Callable[[], bool]) -> None:
    """Fails after a long wait."""
    end_s = time.monotonic() + PATIENCE_S
    while not is_so():
        assert time.monotonic() < end_s, "waited in vain"
        time.sleep(0.02)


def test_a_card_is_enrolled_and_signed(tmp_path: Path) -> None:
    profile, data = tmp_path / "table.toml", tmp_path / "data"
    profile.write_text(PROFILE.format(port=tmp_path / "port"), encoding="utf-8")
    data.mkdir()
    (data / SETTINGS_FILE).write_text("volume = 0\nsigns_cards = true\n", encoding="utf-8")
    model = HubModel("one", 4)
    model.memory[UID] = bytearray(180)
    with (
        virtual_screen("1280x720") as screen,
        running(HubSimulator(tmp_path / "port", model)),
        start(screen, data, "--enrol", "--profile", str(profile)) as program,
    ):
        wait_until(lambda: any(model.lamps.values()))  # those of the place that leads
        time.sleep(2 * WAKING_S)
        for is_down in (True, False):
            model.press(1, is_down)
            time.sleep(0.1)
        model.lay(0, UID)
        wait_until(lambda: any(model.memory[UID][AT:]))
        program.send_signal(signal.SIGTERM)
        assert program.wait(PATIENCE_S) == 0
    record = bytes(model.memory[UID][AT : AT + RECORD_BYTES])
    green = Ref("company", "green")
    assert Seal(table_key(data)).opened(UID, record) == Record(mark_of("power_grid", green), 1)
    with Store(data / STORE_FILE) as store:
        assert store.cards() == [Card(UID, "power_grid", *green, 1)]
