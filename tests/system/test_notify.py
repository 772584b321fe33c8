"""What the service manager hears over a real socket: ready with a picture, alive from the loop."""

import os
import secrets
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from tabletop.loop import TICKS_PER_S, Loop
from tabletop.notify import NOTIFY_VARIABLE, ServiceManager
from tests.app.test_loop import Counter

INTERVAL_US = "10000000"


class Ear:
    """The manager's end of the socket; `address` as the variable gives it."""

    def __init__(self, address: str) -> None:
        self.address = address
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._socket.bind(address.replace("@", "\0", 1))
        self._socket.setblocking(False)

    def heard(self) -> list[str]:
        """Everything that was said since it was last asked."""
        lines: list[str] = []
        while True:
            try:
                lines.append(self._socket.recv(4096).decode())
            except BlockingIOError:
                return lines

    def close(self) -> None:
        self._socket.close()


@pytest.fixture(params=["path", "abstract"])
def ear(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Ear]:
    abstract = f"@tabletop-test-{os.getpid()}-{secrets.token_hex(4)}"
    ear = Ear(abstract if request.param == "abstract" else str(tmp_path / "notify"))
    yield ear
    ear.close()


def told_by(ear: Ear, **more: str) -> tuple[ServiceManager, dict[str, str]]:
    environment = {NOTIFY_VARIABLE: ear.address, "HOME": "/", **more}
    return ServiceManager(environment), environment


def test_ready_is_said_once_and_only_with_a_picture(ear: Ear) -> None:
    manager, _ = told_by(ear)
    manager.turned(0.0, has_picture=False)
    assert ear.heard() == []
    for now_s in range(5):
        manager.turned(float(now_s), has_picture=True)
    assert ear.heard() == ["READY=1"]
    manager.status("two lines\nare one")
    manager.stopping()
    assert ear.heard() == ["STATUS=two lines are one", "STOPPING=1"]
    manager.close()
    manager.close()
    manager.turned(9.0, has_picture=True)
    assert ear.heard() == []


def test_the_loop_beats_at_half_the_interval_and_a_hang_is_silence(ear: Ear) -> None:
    manager, _ = told_by(ear, WATCHDOG_USEC=INTERVAL_US)
    stage = Counter(ticks=38 * TICKS_PER_S)
    Loop(stage.clock, (), stage, manager).run()
    manager.close()
    assert ear.heard() == ["READY=1", *["WATCHDOG=1"] * 8]

    manager, _ = told_by(ear, WATCHDOG_USEC=INTERVAL_US)
    hanging = Counter(ticks=2 * TICKS_PER_S)
    hanging.slow_at = {TICKS_PER_S: 58.0}  # one tick takes this long
    Loop(hanging.clock, (), hanging, manager).run()
    manager.close()
    assert ear.heard() == ["READY=1", *["WATCHDOG=1"] * 2]


def test_the_variables_are_for_this_program_alone(ear: Ear) -> None:
    manager, environment = told_by(ear, WATCHDOG_USEC=INTERVAL_US, WATCHDOG_PID="1")
    manager.turned(0.0, has_picture=True)
    manager.close()
    assert environment == {"HOME": "/"}
    assert ear.heard() == ["READY=1", "WATCHDOG=1"]


def test_without_a_manager_nothing_is_sent() -> None:
    manager = ServiceManager({})
    manager.turned(0.0, has_picture=True)
    manager.stopping()
    manager.close()


def test_a_manager_that_is_gone_or_does_not_read_never_stops_the_game(
    ear: Ear, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    manager, _ = told_by(ear, WATCHDOG_USEC="2")
    for now_s in range(2000):  # more than a socket holds
        manager.turned(float(now_s), has_picture=True)
    assert 1 < len(ear.heard()) < 2000
    ear.close()
    manager.turned(9999.0, has_picture=True)
    manager.close()
    ServiceManager({NOTIFY_VARIABLE: str(tmp_path / "nobody")}).turned(0.0, has_picture=True)
    assert "the service manager cannot be told anything" in caplog.text
