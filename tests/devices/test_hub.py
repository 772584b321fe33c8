"""Hubs over real pseudo-terminals: missing, pulled out, returned, taken, swapped, rebooted."""

import errno
import logging
import os
import pty
import random
import socket
import subprocess
import threading
import time
import tty
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
import serial

from tabletop.devices.hub import BACK_OFF_S, BYTES_AT_ONCE, Hub
from tabletop.devices.link import SILENCE_S
from tabletop.devices.protocol import SlotChanged, encode
from tabletop.devices.simulated import HubModel
from tabletop.events import ButtonEdge, CardsSeen, DeviceChanged, DeviceStatus, Event, LampMode
from tests.devices.hub_simulator import PATIENCE_S, HubSimulator, watch
from tests.faults.marks import device_fault

GREEN, RED = "04A1B2C3D4E580", "04FFEEDDCCBBAA"


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Callable[[str], tuple[Hub, HubSimulator]]]:
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


Bench = Callable[[str], tuple[Hub, HubSimulator]]


def sees(device: str, *cards: str | None) -> Callable[[list[Event]], bool]:
    """Whether this device last told of exactly these cards."""

    def is_seen(events: list[Event]) -> bool:
        seen = [e for e in events if isinstance(e, CardsSeen) and e.device == device]
        return bool(seen) and seen[-1].slots == cards

    return is_seen


def becomes(device: str, *statuses: DeviceStatus) -> Callable[[list[Event]], bool]:
    """Whether this device last went through exactly these statuses."""

    def has_become(events: list[Event]) -> bool:
        own = [e for e in events if isinstance(e, DeviceChanged) and e.device == device]
        return tuple(event.status for event in own) == statuses

    return has_become


def readers() -> list[threading.Thread]:
    """The threads of all ports."""
    return [thread for thread in threading.enumerate() if thread.name.startswith("reader of")]


def says(caplog: pytest.LogCaptureFixture, words: str) -> Callable[[list[Event]], bool]:
    """Whether the last line of the log has these words."""
    return lambda _: words in "".join(caplog.messages[-1:])


def hubs_live(hubs: list[Hub]) -> bool:
    """Whether all of them are live."""
    return {hub.status for hub in hubs} == {DeviceStatus.LIVE}


def fall_silent(hub: Hub) -> tuple[list[Event], float]:
    """Time passes in which a hub says nothing: the events of it, and how much time that was.

    What it had said before may still come in; then it takes longer.
    """
    events: list[Event] = []
    ahead_s = 0.0
    while hub.status is DeviceStatus.LIVE:
        ahead_s += SILENCE_S + 0.1
        events += hub.poll(time.monotonic() + ahead_s)
    return events, ahead_s


def test_hello_state_and_slot(bench: Bench) -> None:
    hub, simulator = bench("one")
    simulator.model.lay(1, GREEN)
    events = watch([hub], [simulator], sees("one", None, GREEN, None, None))
    assert becomes("one", DeviceStatus.OPENING, DeviceStatus.LIVE)(events)
    simulator.model.lay(3, RED)
    watch([hub], [simulator], sees("one", None, GREEN, None, RED))
    simulator.model.lay(1, None)
    watch([hub], [simulator], sees("one", None, None, None, RED))


def test_buttons_and_lamps_go_over_the_line(bench: Bench) -> None:
    hub, cable = bench("one")
    watch([hub], [cable], lambda _: hub.status is DeviceStatus.LIVE)
    cable.model.press(0, True, 100)
    cable.model.press(0, False, 140)
    events = watch([hub], [cable], lambda events: len(events) == 2)
    assert [(e.control, e.is_down) for e in events if isinstance(e, ButtonEdge)] == [
        ("walk", True),
        ("walk", False),
    ]
    hub.show({("one", "walk"): LampMode.BLINK, ("other", "walk"): LampMode.ON})
    watch([hub], [cable], lambda _: cable.model.lamps == {3: (1, 2, 3, 1)})
    cable.model.reboot()
    assert cable.model.lamps == {}
    watch([hub], [cable], lambda _: cable.model.lamps == {3: (1, 2, 3, 1)})


def test_a_card_is_read_over_the_line_and_nothing_is_asked_of_a_hub_that_is_gone(
    bench: Bench,
) -> None:
    hub, cable = bench("one")
    assert hub.read_card(0, 4, 1).fault == "lost"
    watch([hub], [cable], lambda _: hub.status is DeviceStatus.LIVE)
    cable.model.memory[GREEN] = bytearray(24)
    cable.model.cards[0] = GREEN
    written, read = hub.write_card(0, 4, b"card"), hub.read_card(0, 4, 2)
    watch([hub], [cable], lambda _: written.is_done and read.is_done)
    assert (written.fault, read.fault, read.data) == (None, None, b"card\0\0\0\0")
    cable.model.is_deaf = True
    unanswered = hub.read_card(0, 4, 1)
    cable.unplug()
    watch([hub], [cable], lambda _: hub.status is DeviceStatus.LOST)
    assert unanswered.fault == "lost"


@device_fault("1")
def test_a_hub_pulled_out_is_lost_and_comes_back_by_itself(bench: Bench) -> None:
    (one, cable), (two, other) = bench("one"), bench("two")
    hubs, cables = [one, two], [cable, other]
    watch(hubs, cables, lambda _: hubs_live(hubs))
    cable.unplug()
    lost = watch(hubs, cables, becomes("one", DeviceStatus.LOST))
    assert isinstance(lost[0], DeviceChanged)
    assert lost[0].detail == "unplugged"
    other.model.lay(0, RED)
    watch(hubs, cables, sees("two", RED, None, None, None))
    cable.model.cards[2] = GREEN
    cable.plug()
    events = watch(hubs, cables, sees("one", None, None, GREEN, None))
    assert DeviceStatus.LIVE in [e.status for e in events if isinstance(e, DeviceChanged)]


@device_fault("2")
def test_a_hub_missing_at_the_start_comes_when_its_port_does(bench: Bench) -> None:
    hub, cable = bench("one")
    cable.unplug()
    (absent,) = watch([hub], [cable], becomes("one", DeviceStatus.ABSENT))
    assert isinstance(absent, DeviceChanged)
    assert absent.detail == "no_port"
    cable.plug()
    watch([hub], [cable], becomes("one", DeviceStatus.OPENING, DeviceStatus.LIVE))


@device_fault("7")
def test_a_second_program_is_refused_and_the_first_is_unharmed(bench: Bench) -> None:
    hub, cable = bench("one")
    watch([hub], [cable], becomes("one", DeviceStatus.OPENING, DeviceStatus.LIVE))
    second = Hub("second", str(cable.path))
    try:
        (refused,) = watch([second], [], becomes("second", DeviceStatus.LOST))
        assert isinstance(refused, DeviceChanged)
        assert refused.detail == "busy"
        cable.model.lay(0, GREEN)
        watch([hub, second], [cable], sees("one", GREEN, None, None, None))
        hub.close()
        watch([second], [cable], sees("second", GREEN, None, None, None))
    finally:
        second.close()


@device_fault("3")
def test_swapped_terminals_behind_the_paths_change_no_seat(bench: Bench) -> None:
    (one, cable), (two, other) = bench("one"), bench("two")
    hubs, cables = [one, two], [cable, other]
    cable.model.lay(0, GREEN)
    other.model.lay(0, RED)
    watch(hubs, cables, lambda _: hubs_live(hubs))
    before = cable.terminal, other.terminal
    ahead_s = max(fall_silent(hub)[1] for hub in hubs)
    cable.change_places(other)
    assert (other.terminal, cable.terminal) == before
    for reader in readers():
        reader.join()
    events = watch(hubs, cables, lambda _: hubs_live(hubs), ahead_s + BACK_OFF_S[0])
    assert sees("one", GREEN, None, None, None)(events)
    assert sees("two", RED, None, None, None)(events)


def test_noise_gaps_and_reboots_end_in_the_true_state(bench: Bench) -> None:
    hub, cable = bench("one")
    watch([hub], [cable], becomes("one", DeviceStatus.OPENING, DeviceStatus.LIVE))
    seed = 7
    rng = random.Random(seed)
    for _ in range(40):
        deed = rng.choice(("noise", "drop", "reboot", "lay", "lay"))
        match deed:
            case "noise":
                cable.model.noise(rng.randbytes(rng.randrange(1, 300)))
            case "drop":
                cable.model.cards[rng.randrange(4)] = rng.choice((None, GREEN))
                cable.model.drop_frame()
            case "reboot":
                cable.model.reboot()
            case "lay":
                cable.model.lay(rng.randrange(4), rng.choice((None, RED)))
        cable.pump()
        hub.poll(time.monotonic())
    cable.model.lay(0, RED)
    cable.model.lay(3, RED if cable.model.cards[3] is None else None)
    watch([hub], [cable], lambda _: hub.cards == tuple(cable.model.cards))


KINDS = ("folder", "file", "nothing", "fifo", "socket", "loop", "null")


@pytest.mark.parametrize("kind", KINDS)
def test_a_path_that_is_no_port_is_a_status(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "port"
    if kind == "folder":
        path.mkdir()
    if kind == "file":
        path.write_bytes(b"no port")
    if kind == "fifo":
        os.mkfifo(path)
    if kind == "socket":
        with socket.socket(socket.AF_UNIX) as bound:
            bound.bind(str(path))
    if kind == "loop":
        path.symlink_to(path)
    hub = Hub("one", "/dev/null" if kind == "null" else str(path))
    (event,) = watch([hub], [], bool)
    assert isinstance(event, DeviceChanged)
    assert event.detail == ("no_port" if kind in ("nothing", "socket") else "unreadable")
    hub.close()
    hub.close()
    assert hub.poll(9.0) == ()


@device_fault("7")
def test_one_log_line_for_each_step_of_the_pauses(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    attempts = 0
    real_open = serial.Serial

    def counted(*args: Any, **settings: Any) -> serial.Serial:
        nonlocal attempts
        attempts += 1
        return real_open(*args, **settings)

    monkeypatch.setattr(serial, "Serial", counted)
    hub = Hub("one", str(tmp_path / "nothing"))
    events: list[Event] = []
    with caplog.at_level(logging.INFO):
        for tick in range(60 * 120):
            events += hub.poll(tick / 120)
            for reader in readers():
                reader.join()
    assert len(events) == 1
    assert len(caplog.records) == len(BACK_OFF_S)
    assert attempts == 4 + (60 - 8) // 4 + 1
    hub.close()


def test_a_port_that_stands_while_it_is_opened_holds_nobody_up(
    bench: Bench, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    hub, cable = bench("one")
    attempts, gives_way, real_open = 0, threading.Event(), serial.Serial

    def stands(*args: Any, **settings: Any) -> serial.Serial:
        nonlocal attempts
        attempts += 1
        assert gives_way.wait(PATIENCE_S), "somebody waits for it"
        return real_open(*args, **settings)

    monkeypatch.setattr(serial, "Serial", stands)
    start_s = time.monotonic()
    events = [event for tick in range(1200) for event in hub.poll(start_s + tick / 120)]
    assert [(e.status, e.detail) for e in events if isinstance(e, DeviceChanged)] == [
        (DeviceStatus.LOST, "silent")
    ]
    assert len(caplog.records) == 1
    assert attempts == 1
    gives_way.set()
    watch([hub], [cable], lambda _: hub.status is DeviceStatus.LIVE, ahead_s=10.0)
    assert attempts == 1


def test_a_hub_that_is_closed_while_its_port_is_opened_gives_it_back(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    hub, cable = bench("one")
    gives_way, real_open = threading.Event(), serial.Serial

    def stands(*args: Any, **settings: Any) -> serial.Serial:
        gives_way.wait(PATIENCE_S)
        return real_open(*args, **settings)

    monkeypatch.setattr(serial, "Serial", stands)
    hub.poll(0.0)
    threading.Timer(0.05, gives_way.set).start()
    hub.close()
    assert readers() == []
    second = Hub("second", str(cable.path))
    watch([second], [cable], lambda _: second.status is DeviceStatus.LIVE)
    second.close()


def test_closing_ends_the_reader(bench: Bench) -> None:
    hub, cable = bench("one")
    watch([hub], [cable], becomes("one", DeviceStatus.OPENING, DeviceStatus.LIVE))
    hub.close()
    hub.close()
    assert readers() == []


@device_fault("1")
def test_a_hub_that_falls_silent_is_lost(bench: Bench) -> None:
    hub, cable = bench("one")
    watch([hub], [cable], becomes("one", DeviceStatus.OPENING, DeviceStatus.LIVE))
    (lost,), ahead_s = fall_silent(hub)
    assert isinstance(lost, DeviceChanged)
    assert (lost.status, lost.detail) == (DeviceStatus.LOST, "silent")
    watch([hub], [cable], lambda _: hub.status is DeviceStatus.LIVE, ahead_s + BACK_OFF_S[0])


def test_a_hub_that_never_reads_holds_nobody_up_and_knows_its_lamps_when_it_does(
    bench: Bench,
) -> None:
    hub, cable = bench("one")
    watch([hub], [cable], lambda _: hub.status is DeviceStatus.LIVE)
    modes = (LampMode.ON, LampMode.BLINK)

    def go_on() -> None:
        for number in range(1200):
            hub.show({("one", "walk"): modes[number % 2]})
            hub.poll(time.monotonic())

    playing = threading.Thread(target=go_on, daemon=True)
    playing.start()
    playing.join(PATIENCE_S)
    assert not playing.is_alive(), "it waits for the hub"
    cable.pump(reads=False)
    hub.poll(time.monotonic())
    assert hub.status is DeviceStatus.LIVE
    cable.pump()
    assert len(cable.model.lamps) == 1
    cable.model.lamps.clear()
    cable.model.reboot()
    watch([hub], [cable], lambda _: cable.model.lamps == {3: (1, 2, 3, 1)})


@pytest.mark.parametrize(
    ("code", "detail"),
    [
        (errno.ENOENT, "no_port"),
        (errno.ENODEV, "no_port"),
        (errno.ENXIO, "no_port"),
        (errno.EACCES, "not_allowed"),
        (errno.EPERM, "not_allowed"),
        (errno.EAGAIN, "busy"),
        (errno.EBUSY, "busy"),
        (errno.EIO, "unreadable"),
        (None, "unreadable"),
    ],
)
def test_each_reason_why_a_port_does_not_open_has_its_word(
    code: int | None, detail: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: Any, **__: Any) -> None:
        raise serial.SerialException(*([] if code is None else [code]), "it does not open")

    monkeypatch.setattr(serial, "Serial", fails)
    hub = Hub("one", "/dev/tabletop/hub-one")
    watch([hub], [], lambda _: hub.detail == detail)
    hub.close()


def test_what_came_while_the_loop_stood_is_taken_up_in_portions(bench: Bench) -> None:
    hub, cable = bench("one")
    watch([hub], [cable], lambda _: hub.status is DeviceStatus.LIVE)
    for number in range(400):
        cable.model.lay(0, (GREEN, RED)[number % 2])
        if number % 20 == 0:
            cable.pump()
            time.sleep(0.01)
    cable.model.lay(0, GREEN)
    most, end_s = 0, time.monotonic() + PATIENCE_S
    while hub.cards != (GREEN, None, None, None):
        assert time.monotonic() < end_s
        most = max(most, len(hub.poll(time.monotonic())))
        cable.pump()
    assert most <= 2 * BYTES_AT_ONCE / len(encode(SlotChanged(1, 0, GREEN)))


def test_what_came_while_the_loop_stood_is_not_before_the_last_poll(bench: Bench) -> None:
    hub, cable = bench("one")
    watch([hub], [cable], lambda _: hub.status is DeviceStatus.LIVE)
    polled_s = time.monotonic() + 0.5
    assert hub.poll(polled_s) == []
    cable.model.press(0, True, 0)
    cable.model.press(0, False, 50_000)
    cable.pump()
    time.sleep(0.15)
    edges = [event.at_s for event in hub.poll(polled_s + 0.01)]
    assert len(edges) == 2
    assert all(polled_s <= at_s <= polled_s + 0.01 for at_s in edges)


@device_fault("7")
def test_the_pauses_begin_anew_after_each_time_that_a_hub_was_live(
    bench: Bench, caplog: pytest.LogCaptureFixture
) -> None:
    hub, cable = bench("one")
    ahead_s = 0.0
    for again in range(2):
        watch([hub], [cable], lambda _: hub.status is DeviceStatus.LIVE, ahead_s)
        caplog.clear()
        cable.unplug()
        for pause_s in BACK_OFF_S:
            wanted = f"next attempt in {pause_s:.1f} s"
            watch([hub], [cable], says(caplog, wanted), ahead_s)
            assert len(caplog.records) <= len(BACK_OFF_S), again
            ahead_s += pause_s
        assert (hub.status, hub.detail) == (DeviceStatus.LOST, "no_port"), again
        cable.plug()


@pytest.mark.parametrize("line", [b"*" * 4095, b'{"' * 250 + b"*1234"], ids=["stars", "braces"])
def test_a_hub_that_babbles_without_end_is_lost_and_holds_nobody_up(line: bytes) -> None:
    hub_end, table_end = pty.openpty()
    tty.setraw(table_end)
    hub = Hub("one", os.ttyname(table_end))
    babbler = subprocess.Popen(["yes", line.decode()], stdout=hub_end)
    try:
        watch([hub], [], becomes("one", DeviceStatus.OPENING))
        (lost,) = watch([hub], [], becomes("one", DeviceStatus.LOST), ahead_s=SILENCE_S)
        assert isinstance(lost, DeviceChanged)
        assert lost.detail == "silent"
    finally:
        babbler.kill()
        babbler.wait()
        hub.close()
        os.close(hub_end)
        os.close(table_end)
