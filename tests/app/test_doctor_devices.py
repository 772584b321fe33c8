"""What the doctor finds of hubs and header, by the real firmware and real pseudo-terminals."""

import json
import os
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from gpiozero.pins.mock import MockFactory

from tabletop.config import Button, HeaderPins, HubPort, Profile, SeatControls, Slot
from tabletop.devices.hub import Hub
from tabletop.devices.protocol import Hello, HubState, encode
from tabletop.devices.simulated import HubModel
from tabletop.doctor import header, hubs, self_test
from tabletop.doctor.findings import Finding, Verdict
from tabletop.doctor.hubs import shipped_firmware
from tabletop.doctor.tried import Tried
from tabletop.events import CardsSeen, DeviceStatus
from tabletop.play.self_test import Part, Result
from tabletop.self_test_file import SELF_TEST_FILE, keep_self_test
from tests.devices.hub_simulator import HubSimulator, running, watch
from tests.faults.marks import device_fault
from tests.firmware.boards import Board

SERIAL = "e661a41012345678"
"""That of the simulated board, which has 4 readers, 2 buttons and 6 lamps."""


def table(port: Path | str, *, slots: int = 4, buttons: int = 2, lamps: int = 6) -> Profile:
    """A table of one seat at one hub, as large as asked."""
    names = ["walk", "confirm", *(f"more{number}" for number in range(buttons))][:buttons]
    lamp_names = [*names, *(f"slot{slot}" for slot in range(32))][:lamps]
    hub = HubPort(
        id="hub-1",
        port=str(port),
        serial=SERIAL,
        buttons={name: number for number, name in enumerate(names)},
        lamps={name: number for number, name in enumerate(lamp_names)},
    )
    seat = SeatControls(
        walk=Button("hub-1", "walk"),
        confirm=Button("hub-1", "confirm"),
        slots=tuple(Slot("hub-1", slot) for slot in range(slots)),
    )
    return Profile(seat=(seat,), hub=(hub,))


def told(findings: Sequence[Finding] | Iterator[Finding]) -> list[str]:
    """Each finding as verdict, part and sentence; whatever is not well says what would help."""
    lines = []
    for finding in findings:
        assert bool(finding.way_out) == (finding.verdict is not Verdict.OK), finding
        lines.append(f"{finding.verdict} {finding.part}: {finding.sentence}")
    return lines


@pytest.fixture
def board(tmp_path: Path) -> Iterator[Board]:
    with Board(tmp_path) as board:
        yield board


def test_a_sound_hub_is_told_part_by_part(board: Board) -> None:
    port, *parts = told(hubs.ports(table(board.path)))
    assert port.startswith(f"ok ports: hub-1 at {board.path}: serial {SERIAL}, firmware 1.")
    assert port.endswith("protocol 1, 4 slots, 2 buttons, 6 lamps")
    assert parts == [
        "ok readers: hub-1: 4 answer, versions 0x92 0x92 0x92 0x92",
        "ok lamps: hub-1 sets its lamps; whether they shine, only eyes can tell",
    ]
    readers = [thread for thread in threading.enumerate() if thread.name.startswith("reader of")]
    assert readers == [], "the port is given back"


def test_dead_readers_pressed_buttons_and_parts_that_are_too_few_are_told(board: Board) -> None:
    board.world("gone 1")
    board.wait_seen("reset 0")
    board.world("gone 3")
    board.world("level 1 0 0 5000")
    profile = table(board.path, slots=3, buttons=3, lamps=7)
    _, *parts = told(hubs.ports(profile))
    assert parts == [
        "fail readers: the reader of hub-1, slot 1, does not answer",
        "warn readers: the reader of hub-1, slot 3, does not answer",
        "ok readers: hub-1: 2 answer, versions 0x92 0x92",
        "warn buttons: confirm of hub-1 is pressed",
        "fail buttons: hub-1 has 2 buttons, the profile names number 2",
        "fail lamps: hub-1 has 6 lamps, the profile names number 6",
    ]


@device_fault("7")
def test_a_running_table_keeps_its_hub(board: Board) -> None:
    profile = table(board.path)
    at_table = Hub("hub-1", str(board.path))
    watch([at_table], [], lambda _: at_table.status is DeviceStatus.LIVE)
    name = Path("/proc/self/comm").read_text().strip()
    holder = f"({name}, process {os.getpid()})"
    ((during),) = told(hubs.ports(profile, is_played=True))
    assert during.startswith("warn ports: ")
    assert during.endswith(f"is not examined, a program uses it {holder}")
    ((otherwise),) = told(hubs.ports(profile))
    assert otherwise == (
        f"fail ports: hub-1 at {board.path}: another program uses the port {holder}"
    )
    board.world("put 2 04a1b2c3d4e5f6")
    watch([at_table], [], lambda _: at_table.cards == (None, None, "04A1B2C3D4E5F6", None))
    at_table.close()


class CopiedHub(HubModel):
    """A hub with a copy, an unknown chip, a silent reader and one that became silent, which says
    nothing of lamps set.
    """

    def _introduce(self) -> None:
        versions = 0x92, 0x88, 0x33, None
        hello = Hello(self._next_q(), 1, SERIAL, 1, 4, "0.9", 2, 2, readers=versions)
        self._out += encode(hello)
        self._out += encode(HubState(self._next_q(), (None,) * 4, (False, True, True, True)))

    def _obey(self, message: dict[str, Any]) -> None:
        if message["t"] == "hello":
            self._introduce()


def test_copies_are_named_and_a_hub_that_obeys_nothing_fails(tmp_path: Path) -> None:
    with running(HubSimulator(tmp_path / "port", CopiedHub(SERIAL, 4))) as simulator:
        _, *parts = told(hubs.ports(table(simulator.path, lamps=2)))
    assert parts == [
        f"warn firmware: hub-1 has firmware 0.9, the program's is {shipped_firmware()}",
        "fail readers: the reader of hub-1, slot 0, does not answer",
        "fail readers: the reader of hub-1, slot 3, does not answer",
        "warn readers: the reader of hub-1, slot 1, is a copy (FM17522), 0x88",
        "warn readers: the reader of hub-1, slot 2, is of an unknown kind, 0x33",
        "ok readers: hub-1: 2 answer, versions 0x88 0x33",
        "fail lamps: hub-1 does not say that it set a lamp: no_answer",
    ]


class FutureHub(HubModel):
    """A hub of a later version of the protocol."""

    def _introduce(self) -> None:
        self._out += encode(Hello(self._next_q(), 2, SERIAL, 1, 4, "9.9"))


def test_a_hub_of_another_version_is_told_with_both_and_what_renews_it(tmp_path: Path) -> None:
    with running(HubSimulator(tmp_path / "port", FutureHub(SERIAL, 4))) as simulator:
        (finding,) = hubs.ports(table(simulator.path))
    assert finding.verdict is Verdict.FAIL
    assert finding.sentence.endswith("firmware 9.9 speaks version 2 of the protocol, the table 1")
    assert finding.way_out.startswith("tabletop hub flash hub-1 ")


class LateHub(HubModel):
    """A hub that says who it is, and no more."""

    def _tell_state(self) -> None:
        pass


def test_a_hub_that_says_hello_alone_is_not_called_silent(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hubs, "HELLO_S", 0.3)
    with running(HubSimulator(tmp_path / "port", LateHub(SERIAL, 4))) as simulator:
        (line,) = told(hubs.ports(table(simulator.path)))
    assert line.startswith(f"fail ports: hub-1 at {simulator.path}: the hub says hello, but not")


@device_fault("3")
def test_a_port_that_is_numbered_as_it_is_found_is_no_name_for_a_hub() -> None:
    lines = told(hubs.ports(table("/dev/ttyACM77")))
    place = "ports: hub-1 at /dev/ttyACM77"
    assert lines == [
        f"warn {place}: this number may be another one after the next start",
        f"fail {place}: there is no such port",
    ]


def pins(**more: Any) -> HeaderPins:
    """A header of two buttons, one of them the power button."""
    usual: dict[str, Any] = {"id": "header", "backend": "lgpio", "buttons": {"a": 5, "power": 3}}
    return HeaderPins(**(usual | more))


def test_the_header_is_told_with_backend_chip_and_pins(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tabletop.devices.gpio.open_pins", lambda *_: MockFactory())
    assert told(header.pins(pins(chip=4, lamps={"a": 12}))) == [
        "ok buttons: the backend lgpio has the pins of chip 4: buttons on 3, 5, lamps on 12"
    ]


@device_fault("9")
def test_pins_that_a_running_table_has_are_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    def busy(*_: object) -> None:
        raise OSError("GPIO busy")

    monkeypatch.setattr("tabletop.devices.gpio.open_pins", busy)
    assert told(header.pins(pins(), is_played=True)) == [
        "warn buttons: header is not examined, the running table has its pins"
    ]
    assert told(header.pins(pins())) == [
        "fail buttons: header cannot have its pins: lgpio: GPIO busy"
    ]


def test_only_one_pin_can_wake_the_board() -> None:
    power = Button("header", "power")
    lines = told(
        header.power_button(profile)
        for profile in (
            Profile(),
            Profile(power=power, gpio=pins()),
            Profile(power=power, gpio=pins(buttons={"power": 4})),
        )
    )
    place = "power: the power button is power of header, pin"
    assert lines == [
        "ok power: the profile has no power button",
        f"ok {place} 3",
        f"warn {place} 4; it asks about shutting down, but cannot wake the board",
    ]


def test_the_last_self_test_is_told(tmp_path: Path) -> None:
    assert told([self_test.last(tmp_path)]) == ["ok self-test: none was done at the table yet"]
    passed, failed, untried = Result("passed"), Result("failed", "ill"), Result("untried")
    parts = [Part("button", "hub-1", "walk"), Part("reader", "hub-1", "0"), Part("sound", "sound")]
    for results, figures in (
        ((passed, untried, untried), "ok .*: 1 passed, 0 failed, 2 untried"),
        ((failed, failed, passed), "warn .*: 1 passed, 2 failed, .*: button walk .*, reader 0 .*"),
        ((passed, passed, failed), "warn .*: 2 passed, 1 failed, 0 untried: sound"),
    ):
        assert keep_self_test(tmp_path, list(zip(parts, results, strict=True)))
        (line,) = told([self_test.last(tmp_path)])
        assert re.fullmatch(figures, line), line


DEEP = '{"more":' + "[" * 9999 + "]" * 9999 + "}"
WITHOUT_CONTROL = '{"utc":"now","results":[{"what":"button"}]}'


@pytest.mark.parametrize("text", ["", "{}", WITHOUT_CONTROL, "\xff", '{"utc":"\xff"}', DEEP])
def test_a_broken_self_test_is_a_line_and_not_an_end(text: str, tmp_path: Path) -> None:
    (tmp_path / SELF_TEST_FILE).write_text(text, encoding="latin-1")
    (line,) = told([self_test.last(tmp_path)])
    assert line.startswith(f"warn self-test: {tmp_path / SELF_TEST_FILE} cannot be read: ")


def test_of_what_readers_see_only_what_changed_is_told() -> None:
    tried = Tried((Part("reader", "hub-1", "0"),))
    seen = [CardsSeen("hub-1", 0.0, ("AA", None)), CardsSeen("hub-1", 1.0, ("AA", "BB"))]
    assert [(one.control, one.now) for one in tried.hear(seen)] == [("0", "AA"), ("1", "BB")]


WATCHED = """
[[hub]]
id = "hub-1"
port = "{port}"
buttons = {{ walk = 0, confirm = 1 }}
lamps = {{ walk = 0, confirm = 1, slot0 = 2 }}
[[seat]]
walk = {{ device = "hub-1", control = "walk" }}
confirm = {{ device = "hub-1", control = "confirm" }}
slots = [{{ device = "hub-1", slot = 0 }}]
"""


@pytest.fixture
def watching(board: Board, tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    """`tabletop doctor --watch` in JSON lines; the hub is live, and a button has long been down."""
    board.world("level 1 0 0 5000")
    profile = tmp_path / "table.toml"
    profile.write_text(WATCHED.format(port=board.path))
    words = [
        "doctor",
        "--watch",
        "60",
        "--json",
        "--profile",
        str(profile),
        "--data",
        str(tmp_path),
    ]
    process = subprocess.Popen(
        [sys.executable, "-m", "tabletop", *words], stdout=subprocess.PIPE, text=True
    )
    while until(process, what="device")["now"] != "live":
        pass
    yield process
    process.kill()
    process.communicate()


def until(process: subprocess.Popen[str], **wanted: str) -> dict[str, Any]:
    """The next line that has these values."""
    assert process.stdout is not None
    for line in process.stdout:
        value: dict[str, Any] = json.loads(line)
        if wanted.items() <= value.items():
            return value
    raise AssertionError(f"it ended without {wanted}")


def verdicts(process: subprocess.Popen[str]) -> tuple[int, list[tuple[str, str, str]]]:
    """Exit code, and control, verdict and detail of what is left to be told."""
    rest, _ = process.communicate(timeout=30)
    results = [line for line in map(json.loads, rest.splitlines()) if "verdict" in line]
    return process.returncode, [(r["control"], r["verdict"], r["detail"]) for r in results]


def test_presses_and_cards_come_as_lines_and_all_that_was_tried_ends_it(
    board: Board, watching: subprocess.Popen[str]
) -> None:
    board.world("level 0 0 0 5000")
    until(watching, control="walk", now="down")
    board.world("level 0 1 0 5000")
    board.wait_seen("chain 000000 ffb45a ffb45a 000000 000000 000000")
    board.world("put 0 04a1b2c3d4e5f6")
    until(watching, what="reader", control="0", now="04A1B2C3D4E5F6")
    board.world("level 1 1 0 5000")
    passed = [(control, "passed", "") for control in ("walk", "confirm", "0")]
    assert verdicts(watching) == (0, passed)


def test_what_never_came_and_what_is_stuck_is_told_at_the_end(
    watching: subprocess.Popen[str],
) -> None:
    until(watching, control="confirm", now="down")
    watching.send_signal(signal.SIGINT)
    assert verdicts(watching) == (
        1,
        [
            ("walk", "untried", ""),
            ("confirm", "failed", "stuck"),
            ("0", "untried", ""),
        ],
    )
