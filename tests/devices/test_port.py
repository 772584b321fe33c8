"""The port of a hub: what is none, does not open, stands, babbles, is full, or goes again."""

import errno
import logging
import os
import pty
import socket
import subprocess
import threading
import time
import tty
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import serial

from tabletop.devices.hub import BACK_OFF_S, BYTES_AT_ONCE, Hub
from tabletop.devices.link import SILENCE_S
from tabletop.devices.protocol import SlotChanged, encode
from tabletop.events import DeviceChanged, DeviceStatus, Event, LampMode
from tests.devices.hub_simulator import PATIENCE_S, Bench, becomes, readers, watch
from tests.faults.marks import device_fault

GREEN, RED = "04A1B2C3D4E580", "04FFEEDDCCBBAA"


def says(caplog: pytest.LogCaptureFixture, words: str) -> Callable[[list[Event]], bool]:
    """Whether the last line of the log has these words."""
    return lambda _: words in "".join(caplog.messages[-1:])


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
