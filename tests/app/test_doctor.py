"""`tabletop doctor` on sound and broken tables, in processes of its own."""

import json
import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tabletop.config import STORE_FILE
from tabletop.devices.simulated import HubModel
from tabletop.doctor.examine import examine
from tabletop.doctor.findings import Verdict, ok, report
from tabletop.doctor.machine import FREE_BYTES_FAIL, FREE_BYTES_WARN, disk_space, folder, saves
from tabletop.store.cards import Card
from tabletop.store.store import Store
from tests.app.test_cli import tabletop
from tests.app.test_pin_maps import written
from tests.devices.hub_simulator import HubSimulator, running
from tests.faults.marks import device_fault
from tests.virtual_screen import virtual_screen

Lines = dict[str, list[tuple[str, str]]]
"""By part: verdict and sentence of each line."""


def told(folder: Path, *arguments: str, display: str = "dummy") -> tuple[int, Lines]:
    """Exit code and findings; the display is asked for by name, so that it counts as one."""
    named = {"TABLETOP_DISPLAY": display} if display else {}
    done = tabletop("doctor", "--data", str(folder), "--json", *arguments, **named)
    assert done.stderr == ""
    lines: Lines = {}
    for finding in json.loads(done.stdout):
        assert bool(finding["way_out"]) == (finding["verdict"] != "ok"), finding
        lines.setdefault(finding["part"], []).append((finding["verdict"], finding["sentence"]))
    return done.returncode, lines


def only_fault(lines: Lines) -> tuple[str, str]:
    """Part and sentence of the one line that fails."""
    ((part, sentence),) = [
        (part, sentence)
        for part, of_part in lines.items()
        for verdict, sentence in of_part
        if verdict == "fail"
    ]
    return part, sentence


def test_a_sound_table_is_told_in_plain_lines(tmp_path: Path) -> None:
    done = tabletop("doctor", "--data", str(tmp_path), TABLETOP_DISPLAY="dummy")
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert all(line.startswith(("ok    ", "warn  ")) for line in lines)
    (warning,) = [line for line in lines if line.startswith("warn")]
    assert warning == (
        "warn  display: the driver dummy was asked for, and it shows nothing; "
        "take it out of settings.toml and TABLETOP_DISPLAY"
    )
    assert "SDL 2." in lines[0]
    assert list(tmp_path.iterdir()) == []


@device_fault("15")
def test_without_a_display_the_sentence_of_play_is_told(tmp_path: Path) -> None:
    code, lines = told(tmp_path, display="")
    assert code == 1
    assert only_fault(lines) == ("display", "no display can be opened: this computer shows none")


@pytest.fixture
def screen() -> Iterator[str]:
    """The name of a virtual display."""
    with virtual_screen() as name:
        yield name


@pytest.mark.skipif(shutil.which("Xvfb") is None, reason="there is no Xvfb on this machine")
def test_the_driver_that_opens_is_named(tmp_path: Path, screen: str) -> None:
    done = tabletop("doctor", "--data", str(tmp_path), DISPLAY=screen)
    assert done.returncode == 0
    assert "ok    display: the driver x11 opens a window\n" in done.stdout


def test_keys_that_no_keyboard_has_fail(tmp_path: Path) -> None:
    profile = tmp_path / "table.toml"
    profile.write_text('[[seat]]\nwalk = { device = "keyboard", control = "any" }')
    code, lines = told(tmp_path, "--profile", str(profile))
    assert code == 2
    part, sentence = only_fault(lines)
    assert part == "profile"
    assert "the keyboard has no key any" in sentence


@pytest.mark.parametrize(
    ("file", "text", "wanted", "part", "sentence"),
    [
        ("settings.toml", "volume = 99", 2, "settings", "the key volume"),
        ("settings.toml", 'profile = "cinema"', 2, "profile", "there is no profile cinema"),
        ("settings.toml", 'language = "xx"', 1, "texts", "of the language xx cannot be loaded"),
        (STORE_FILE, "no database " * 1000, 1, "store", "is damaged"),
    ],
)
def test_a_broken_file_fails_and_is_left_as_it_is(
    tmp_path: Path, file: str, text: str, wanted: int, part: str, sentence: str
) -> None:
    (tmp_path / file).write_text(text)
    code, lines = told(tmp_path)
    assert code == wanted
    found, said = only_fault(lines)
    assert found == part
    assert sentence in said
    assert [path.name for path in tmp_path.iterdir()] == [file]
    assert (tmp_path / file).read_text() == text


def test_a_store_of_another_program_is_left_alone(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / STORE_FILE)) as database:
        database.execute("CREATE TABLE songs (title TEXT)")
    before = (tmp_path / STORE_FILE).read_bytes()
    code, lines = told(tmp_path)
    assert code == 1
    assert only_fault(lines)[1].endswith("belongs to another program and is left alone")
    assert (tmp_path / STORE_FILE).read_bytes() == before


def test_a_table_that_is_in_use_is_a_warning(tmp_path: Path) -> None:
    with Store(tmp_path / STORE_FILE) as store:
        store.add_cards([Card("04A1B2C3", "power_grid", "plant", "13")])
        code, lines = told(tmp_path)
        assert code == 0
        ((verdict, sentence),) = lines["store"]
        assert verdict == "warn"
        assert "in use by another process" in sentence
        assert saves(tmp_path / STORE_FILE, has_readers=False).is_played
    code, lines = told(tmp_path)
    assert code == 0
    assert lines["store"][0][0] == "ok"
    assert lines["registry"] == [("ok", "registered cards: 1")]


def test_a_data_folder_that_is_none_fails(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    code, lines = told(tmp_path / "file" / "below")
    assert code == 2
    assert only_fault(lines)[0] == "data"


def test_pins_used_twice_fail_and_the_rest_is_looked_at(tmp_path: Path) -> None:
    code, lines = told(tmp_path, "--profile", str(written(tmp_path, b=5)))
    assert code == 2
    assert "pin 5 already belongs to gpio.buttons.a" in only_fault(lines)[1]
    assert "display" in lines
    assert "buttons" not in lines


@device_fault("9")
@pytest.mark.skipif(
    Path("/dev/gpiochip0").exists(), reason="this may be a computer with a header of its own"
)
def test_a_backend_that_is_not_there_names_itself(tmp_path: Path) -> None:
    code, lines = told(tmp_path, "--profile", "pi-header")
    assert code == 1
    part, sentence = only_fault(lines)
    assert part == "buttons"
    assert sentence.startswith("header cannot have its pins: lgpio: ")


def test_a_mock_is_said_aloud(tmp_path: Path) -> None:
    code, lines = told(tmp_path, "--profile", str(written(tmp_path)))
    assert code == 0
    assert lines["buttons"] == [("warn", "the backend mock was asked for, and no button is real")]


@pytest.fixture
def hub(tmp_path: Path) -> Iterator[HubSimulator]:
    """A hub of four slots that answers by itself."""
    with running(HubSimulator(tmp_path / "port", HubModel("e661", 4))) as simulator:
        yield simulator


def ports(tmp_path: Path, serial: str, *paths: Path) -> str:
    """A profile with a hub at each path, the first of this serial number."""
    hubs = [f'[[hub]]\nid = "hub-{n}"\nport = "{path}"\n' for n, path in enumerate(paths, 1)]
    hubs[0] += f'serial = "{serial}"\n'
    (tmp_path / "hubs.toml").write_text("".join(hubs))
    return str(tmp_path / "hubs.toml")


def test_ports_are_told_one_by_one(tmp_path: Path, hub: HubSimulator) -> None:
    plain = tmp_path / "plain"
    plain.write_text("")
    silent_end, silent = os.openpty()
    profile = ports(tmp_path, "E661", hub.path, tmp_path / "none", plain, Path(os.ttyname(silent)))
    code, lines = told(tmp_path, "--profile", profile)
    os.close(silent_end)
    os.close(silent)
    assert code == 1
    assert lines["registry"][0][0] == "warn"
    sound, none, plain_file, mute = lines["ports"]
    assert sound[0] == "ok"
    assert "serial e661, firmware" in sound[1]
    assert "protocol 1, 4 slots" in sound[1]
    assert none == ("fail", f"hub-2 at {tmp_path / 'none'}: there is no such port")
    assert plain_file == ("fail", f"hub-3 at {plain}: this is no serial port")
    assert mute[0] == "fail"
    assert mute[1].endswith("the hub says no hello within 2 s")


def test_another_hub_than_the_expected_one_is_named(tmp_path: Path, hub: HubSimulator) -> None:
    code, lines = told(tmp_path, "--profile", ports(tmp_path, "e662", hub.path))
    assert code == 1
    assert only_fault(lines)[1].endswith("this is the hub e661, not e662")


def test_a_folder_that_takes_no_file_fails() -> None:
    assert folder(Path("/proc")).verdict is Verdict.FAIL


def test_little_room_warns_before_it_fails() -> None:
    figures = (FREE_BYTES_FAIL - 1, FREE_BYTES_FAIL, FREE_BYTES_WARN - 1, FREE_BYTES_WARN)
    assert [disk_space(figure).verdict for figure in figures] == [
        Verdict.FAIL,
        Verdict.WARN,
        Verdict.WARN,
        Verdict.OK,
    ]


def test_a_broken_asset_is_a_line_and_not_an_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "fonts").mkdir()
    for name in ("IBMPlexSans-Bold.ttf", "IBMPlexSans-Regular.ttf"):
        (tmp_path / "fonts" / name).write_text("no font")
    monkeypatch.setattr("tabletop.display.text.asset_path", tmp_path.joinpath)
    monkeypatch.setenv("TABLETOP_DISPLAY", "dummy")
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    assert report(examine("keyboard", tmp_path), as_json=False) == 1
    lines = capsys.readouterr().out.splitlines()
    (line,) = [line for line in lines if line.startswith("fail")]
    assert line.startswith("fail  fonts: the fonts cannot be loaded: ")
    assert line.endswith("; install tabletop again")
    assert lines[-1].startswith("ok    power")


@pytest.mark.parametrize("as_json", [False, True])
def test_whatever_a_path_or_a_hub_is_called_the_report_is_plain_text(
    as_json: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    odd = ok("data", "\udcff, \x1b[2J and \n are no words, [red] and \u0159 are")
    assert report([odd], as_json=as_json) == 0
    (line,) = capsys.readouterr().out.encode().decode().splitlines()
    sentence = json.loads(line)[0]["sentence"] if as_json else line.removeprefix("ok    data: ")
    assert sentence == "\\udcff, \\x1b[2J and are no words, [red] and \u0159 are"


def test_at_a_terminal_the_report_is_a_table(tmp_path: Path) -> None:
    reading, terminal = os.openpty()
    with os.fdopen(reading, "rb") as shown, os.fdopen(terminal, "wb") as out:
        code = subprocess.run(
            [sys.executable, "-m", "tabletop", "doctor", "--data", str(tmp_path)],
            env={**os.environ, "TABLETOP_DISPLAY": "dummy", "COLUMNS": "200", "TERM": "xterm"},
            stdout=out,
            stderr=subprocess.PIPE,
            timeout=60,
            check=False,
        ).returncode
        text = os.read(shown.fileno(), 1 << 20).decode()
    assert code == 0
    assert "┃" in text
    assert "what was found, and what would help" in text
