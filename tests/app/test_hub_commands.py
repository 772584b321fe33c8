"""`tabletop hub`: what is listed, and the firmware of a hub renewed by the real mpremote.

The board is a stand-in in one thing: MicroPython's unix port has no raw prompt, so a small program
on it offers one (`tests/firmware/onboard/raw_prompt.py`). Real boards are unchecked.
"""

import json
import runpy
import sys
from pathlib import Path

import pytest

from tabletop import flashing, hub_list
from tabletop.cli import run
from tabletop.config import HubPort
from tabletop.devices.hub import Hub
from tabletop.devices.ports import MICROPYTHON_ON_RP2, UsbIds, likely_ports, meet, usb_ids
from tabletop.devices.protocol import Hello
from tabletop.devices.simulated import HubModel
from tests.devices.hub_simulator import HubSimulator, running
from tests.faults.marks import device_fault
from tests.firmware.boards import MICROPYTHON, built
from tests.firmware.pico import Pico

SERIAL = "e661a41012345678"
NEW = runpy.run_path(str(built() / "version.py"))["FIRMWARE"]
needs_micropython = pytest.mark.skipif(MICROPYTHON is None, reason="there is no MicroPython here")


def profile(folder: Path, port: Path, serial: str = SERIAL) -> str:
    """A table whose second seat has this hub, and whose first seat a hub that is not there."""
    text = "\n".join(
        f'[[hub]]\nid = "{name}"\nport = "{at}"\nserial = "{number}"'
        for name, at, number in (("hub-1", folder / "none", "e6"), ("hub-2", port, serial))
    )
    seats = "".join(
        f'\n[[seat]]\nslots = [{{ device = "{name}", slot = 0 }}]' for name in ("hub-1", "hub-2")
    )
    path = folder / "table.toml"
    path.write_text(text + seats)
    return str(path)


@pytest.fixture(autouse=True)
def _hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """A board without USB is back at once."""
    monkeypatch.setattr(flashing, "RESET_PAUSE_S", 0.1)


@needs_micropython
def test_an_old_firmware_is_replaced_once_and_the_hub_keeps_what_it_has(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pico = Pico(tmp_path)
    pico.write({"READERS": 2}, "0.9", protocol=2)
    own = pico.files()["fitted.py"]
    words = ["hub", "flash", "--profile", profile(tmp_path, pico.port)]
    with pico:
        assert run([*words, "hub-2"]) == 0
        told = capsys.readouterr()
        assert "its own fitted.py stays" in told.out
        last = told.out.splitlines()[-1]
        assert last == f"hub-2: had firmware 0.9, now has {NEW}; serial {SERIAL}"
        new = {file.name: file.read_text() for file in built().glob("*.py")}
        assert pico.files() == new | {"fitted.py": own}
        assert run(words) == 1, "one hub is not there, the other one needs nothing"
        told = capsys.readouterr()
        assert told.out == f"hub-2: has firmware {NEW} already\n"
        assert told.err.startswith(f"tabletop: hub-1 at {tmp_path / 'none'}: there is no such port")


@needs_micropython
def test_what_is_no_hub_or_in_use_gets_no_firmware(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    pico = Pico(tmp_path, platform="esp32")
    pico.write({}, "0.9")
    before = pico.files()
    with pico:
        words = ["hub", "flash", "hub-2", "--profile"]
        at_table = Hub("hub-2", str(pico.port))
        meet([at_table], 10.0)
        in_use = run([*words, profile(tmp_path, pico.port)])
        at_table.close()
        other = run([*words, profile(tmp_path, pico.port, "e662")])
        foreign = run([*words, profile(tmp_path, pico.port)])
        monkeypatch.setattr(flashing, "_WANTED", ("micropython", "esp32"))
        monkeypatch.setattr(flashing, "MICROPYTHON", (99, 0))
        old = run([*words, profile(tmp_path, pico.port)])
        assert pico.files() == before
    told = capsys.readouterr().err.splitlines()
    assert (in_use, other, foreign, old) == (1, 1, 1, 1)
    for line, sentence in zip(
        told,
        (
            "another program uses the port",
            f"this is the hub {SERIAL}, not e662; swap the plugs",
            "it is no RP2040 with MicroPython, it says 'micropython esp32",
            "its MicroPython is 1.",
        ),
        strict=True,
    ):
        assert line.startswith(f"tabletop: hub-2 at {pico.port}: {sentence}")


@needs_micropython
def test_a_copy_that_broke_off_leaves_no_program_and_is_done_anew(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    pico, real = Pico(tmp_path), flashing._mpremote
    pico.write({"READERS": 2}, "0.9")

    def broken(port: HubPort, within_s: float, *words: str) -> str:
        if words[0] != "fs":
            return real(port, within_s, *words)
        real(port, within_s, *words[:-2], ":")
        raise flashing.FlashFault("the board is gone")

    words = ["hub", "flash", "--profile", profile(tmp_path, pico.port), "hub-2"]
    with pico:
        monkeypatch.setattr(flashing, "_mpremote", broken)
        assert run(words) == 1
        assert capsys.readouterr().err == f"tabletop: hub-2 at {pico.port}: the board is gone\n"
        assert "main.py" not in pico.files(), "half of each firmware is none"
        monkeypatch.setattr(flashing, "_mpremote", real)
        monkeypatch.setattr(flashing, "HELLO_S", 0.2)
        monkeypatch.setattr(flashing, "usb_ids", lambda _: UsbIds(*MICROPYTHON_ON_RP2, SERIAL))
        assert run([*words, "hub-2", "--fitted", "READERS=3"]) == 0
        assert capsys.readouterr().out.count(f"now has {NEW}") == 1
        new = {file.name: file.read_text() for file in built().glob("*.py")}
        fitted = new["fitted.py"].replace("READERS = 4", "READERS = 3")
        assert pico.files() == new | {"fitted.py": fitted}


def test_a_port_that_leads_to_itself_is_none(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "port").symlink_to("port")
    words = ["--profile", profile(tmp_path, tmp_path / "port")]
    assert run(["hub", "flash", "hub-2", *words]) == 1
    assert "hub-2" in capsys.readouterr().err
    with running(HubSimulator(tmp_path / "none", HubModel("other", 1))):
        assert run(["hub", "list", "--json", *words]) == 1
    faults = {row["hub"]: row["fault"] for row in json.loads(capsys.readouterr().out)}
    assert faults["hub-2"] == "missing"


def test_a_port_that_says_nothing_and_is_not_on_usb_gets_no_firmware(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(flashing, "HELLO_S", 0.2)
    with running(HubSimulator(tmp_path / "port", MuteHub(SERIAL, 4))) as simulator:
        assert run(["hub", "flash", str(simulator.path), "--data", str(tmp_path)]) == 1
    assert "it is not on USB and says no hello" in capsys.readouterr().err


class MuteHub(HubModel):
    """Something on a line that never speaks."""

    def outgoing(self, now_s: float) -> bytes:
        return b""


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        (["hub-9"], "has no hub hub-9; it has hub-1, hub-2; or name a port"),
        (["--fitted", "READERS=many"], "--fitted takes NAME=NUMBER such as READERS=5"),
        (["--fitted", "READERS=9"], "READERS is 9; a hub can have 0 to 8"),
        (["--fitted", "=9"], "--fitted takes NAME=NUMBER such as READERS=5"),
        (["--fitted", f"READERS={'9' * 5000}"], "--fitted takes NAME=NUMBER such as READERS=5"),
        (["--fitted", "WHEELS=4"], "a hub has no 'WHEELS'; it has READERS"),
    ],
)
def test_bad_input_is_one_sentence(
    more: list[str], sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["hub", "flash", *more, "--profile", profile(tmp_path, tmp_path / "port")]) == 2
    assert sentence in capsys.readouterr().err


def test_what_is_no_pico_by_its_usb_numbers_is_not_even_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(flashing, "usb_ids", lambda _: UsbIds("1a86", "7523", ""))
    assert run(["hub", "flash", "/dev/null", "--data", str(tmp_path)]) == 1
    assert "USB calls it 1a86:7523, and a Pico" in capsys.readouterr().err


def test_without_mpremote_its_extra_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "mpremote", None)
    assert run(["hub", "flash", "--profile", profile(tmp_path, tmp_path / "port")]) == 2
    assert "install tabletop with its extra, tabletop[hub]" in capsys.readouterr().err


def test_where_no_hub_is_there_the_list_says_so(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hub_list, "likely_ports", list)
    assert run(["hub", "list", "--profile", "keyboard"]) == 1
    assert capsys.readouterr().out == "no hub is there\n"
    assert run(["hub", "list", "--profile", "keyboard", "--json"]) == 1
    assert capsys.readouterr().out == "[]\n"


def test_hubs_of_the_same_firmware_are_flashed_only_for_other_numbers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    flashed: list[str] = []

    def flash(port: HubPort, *_: object) -> Hello:
        flashed.append(port.id)
        return Hello(1, 1, SERIAL, 1, 4, NEW)

    monkeypatch.setattr(flashing, "flash", flash)
    monkeypatch.setattr(flashing, "needs", lambda *_: False)
    with running(HubSimulator(tmp_path / "port", HubModel(SERIAL, 4))) as simulator:
        words = ["hub", "flash", "--profile", profile(tmp_path, simulator.path)]
        run(words)
        assert flashed == []
        run([*words, "--fitted", "READERS=3"])
        assert flashed == ["hub-2"]
        run([*words, "hub-2", "hub-2"])
        assert flashed == ["hub-2", "hub-2"], "named twice, flashed once"


def test_hubs_are_listed_with_what_they_say_and_whose_they_are(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with running(HubSimulator(tmp_path / "port", HubModel(SERIAL.upper(), 4))) as simulator:
        words = ["hub", "list", "--profile", profile(tmp_path, simulator.path)]
        assert run(words) == 1
        lines = capsys.readouterr().out.splitlines()
        assert run([*words, "--json"]) == 1
    said = f"serial {SERIAL.upper()}, firmware 1.0, protocol 1, 4 slots, 0 buttons, 0 lamps"
    wanted = "it is not there, serial e6; plug it in, or mend the profile"
    assert lines == [
        f"{simulator.path} (hub-2 of the profile {words[-1]}, seat 2): {said}",
        f"{tmp_path / 'none'} (hub-1 of the profile {words[-1]}, seat 1): {wanted}",
    ]
    there, missing = json.loads(capsys.readouterr().out)
    assert (there["hub"], there["seats"], there["fault"]) == ("hub-2", [2], "")
    assert there["hello"]["rdr"] == [0x92] * 4
    assert (missing["hub"], missing["fault"], missing["hello"]) == ("hub-1", "missing", None)


@device_fault("3")
def test_a_hub_in_another_socket_is_known_by_its_serial(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = profile(tmp_path, tmp_path / "port", SERIAL.upper())
    text = Path(path).read_text().replace(str(tmp_path / "none"), str(tmp_path / "other"))
    Path(path).write_text(text)
    with running(HubSimulator(tmp_path / "other", HubModel(SERIAL, 4))):
        run(["hub", "list", "--json", "--profile", path])
    rows = json.loads(capsys.readouterr().out)
    assert [(row["hub"], row["port"], row["fault"]) for row in rows] == [
        ("hub-2", str(tmp_path / "other"), ""),
        ("hub-1", str(tmp_path / "other"), "missing"),
    ]


def test_boards_on_usb_are_found_once_by_their_stable_names(tmp_path: Path) -> None:
    devices, sysfs = tmp_path / "dev", tmp_path / "sys"
    (devices / "tabletop").mkdir(parents=True)
    for number, vendor in enumerate(("2e8a", "2e8a", "1a86")):
        (devices / f"ttyACM{number}").touch()
        usb = sysfs / f"devices/usb{number}"
        (usb / "interface").mkdir(parents=True)
        for name, value in (("idVendor", vendor), ("idProduct", "0005"), ("serial", f"e{number}")):
            (usb / name).write_text(f"{value}\n")
        (sysfs / f"class/tty/ttyACM{number}").mkdir(parents=True)
        (sysfs / f"class/tty/ttyACM{number}/device").symlink_to(usb / "interface")
    (devices / "tabletop/hub-e1").symlink_to(devices / "ttyACM1")
    assert usb_ids(str(devices / "tabletop/hub-e1"), sysfs) == UsbIds("2e8a", "0005", "e1")
    assert usb_ids(str(devices / "ttyACM9"), sysfs) is None
    names = [str(devices / name) for name in ("tabletop/hub-e1", "ttyACM0")]
    assert likely_ports(devices, sysfs) == names
