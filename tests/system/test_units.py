"""The units as systemd reads them: no fault in them, and how far a broken game could reach."""

import configparser
import re
import shutil
from pathlib import Path

import pytest

from tabletop.cli import EXIT_SHUT_DOWN
from tests.faults.marks import device_fault
from tests.system.staged import ALL_UNITS, DISPLAYS, FAILED, SCRIPTS, SERVICE, UNITS, install, run
from tests.system.staged import with_programs as complete

MODULES = {"drm": "drm", "alsa": "snd", "ttyACM": "cdc_acm", "ttyUSB": "usbserial"}
"""The kinds of devices that may come with a module, and which; the others are in every kernel."""

MOST_EXPOSED = 20
"""Ten times the figure of `systemd-analyze security` for the game."""

READY_S = 60

needs_analyze = pytest.mark.skipif(
    shutil.which("systemd-analyze") is None, reason="systemd-analyze is not installed"
)


@pytest.fixture(params=DISPLAYS)
def root(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A staged root for each kind of display."""
    install(tmp_path, "--display", request.param)
    return complete(tmp_path)


def verified(root: Path) -> tuple[int, str]:
    """Exit code and words of a verification that counts every fault."""
    done = run(
        *("systemd-analyze", "verify", f"--root={root}", "--recursive-errors=no", "--man=no"),
        *ALL_UNITS,
    )
    return done.returncode, done.stdout + done.stderr


class UnitParser(configparser.ConfigParser):
    """Reads units, whose keys have capitals."""

    def optionxform(self, optionstr: str) -> str:
        """The key as it stands."""
        return optionstr


def section(unit: str, name: str) -> dict[str, str]:
    """The keys of a section; of repeated ones the last."""
    parser = UnitParser(strict=False, interpolation=None)
    parser.read(SCRIPTS / unit, encoding="utf-8")
    return dict(parser[name])


@needs_analyze
def test_systemd_finds_no_fault(root: Path) -> None:
    assert verified(root) == (0, "")


@needs_analyze
@pytest.mark.parametrize(
    ("right", "wrong"),
    [("=notify\n", "=notfy\n"), ("Restart=", "Restrat="), ("/current/", "/gone/")],
)
def test_a_fault_would_be_found(right: str, wrong: str, tmp_path: Path) -> None:
    install(tmp_path)
    unit = complete(tmp_path) / UNITS / SERVICE
    unit.write_text(unit.read_text(encoding="utf-8").replace(right, wrong, 1), encoding="utf-8")
    code, said = verified(tmp_path)
    assert (code, wrong.strip("=/\n") in said) == (1, True), said


@needs_analyze
def test_the_game_can_reach_little_of_the_machine(root: Path) -> None:
    judge = ("systemd-analyze", "security", f"--root={root}", "--offline=true", "--no-pager")
    done = run(*judge, f"--threshold={MOST_EXPOSED}", SERVICE)
    assert done.returncode == 0, done.stdout
    assert run(*judge, "--threshold=1", SERVICE).returncode == 1, "no figure was judged"


@device_fault("3")
def test_what_is_plugged_in_later_is_let_in_too() -> None:
    allowed = set()
    for name in (SERVICE, "display-kmsdrm.conf"):
        text = (SCRIPTS / name).read_text(encoding="utf-8")
        allowed |= set(re.findall(r"^DeviceAllow=char-(\w+) rw$", text, re.MULTILINE))
    assert allowed == {*MODULES, "gpiochip", "input", "tty"}
    unit = section(SERVICE, "Unit")
    loaded = {f"modprobe@{module}.service" for module in MODULES.values()}
    assert set(unit["Wants"].split()) == loaded
    assert loaded <= set(unit["After"].split())


@device_fault("15")
def test_a_table_that_cannot_start_is_tried_some_times_and_then_says_so() -> None:
    unit, service = section(SERVICE, "Unit"), section(SERVICE, "Service")
    tries, pause_s = int(unit["StartLimitBurst"]), int(service["RestartSec"])
    assert service["Restart"] == "always"
    assert 3 <= tries <= 10
    # Even when each try takes as long as it may, the last falls into the interval.
    slowest_s = tries * (int(service["TimeoutStartSec"]) + pause_s)
    assert unit["StartLimitIntervalSec"] == "10min"
    assert slowest_s < 600
    assert unit["OnFailure"] == FAILED
    judged = section(FAILED, "Service")["ExecStart"]
    assert int(judged.partition("sleep ")[2].partition(";")[0]) > pause_s
    assert "start tabletop-help.service" in judged
    help_screen = section("tabletop-help.service", "Service")
    assert help_screen["TTYPath"] == "/dev/tty1"
    said = (SCRIPTS / "help.txt").read_text(encoding="utf-8")
    assert "COULD NOT BE STARTED" in said
    assert "SE NEPODAŘILO SPUSTIT" in said
    assert max(map(len, said.splitlines())) < 80


def test_a_version_on_trial_is_judged_by_the_service() -> None:
    service = section(SERVICE, "Service")
    trial = "+/usr/local/lib/tabletop/trial.sh"
    assert service["ExecStartPre"] == f"{trial} start"
    assert service["ExecStartPost"] == f"{trial} ready"


def test_nothing_hangs_up_the_console_under_the_compositor() -> None:
    seat = section("tabletop-seat.service", "Service")
    assert seat["TTYVHangup"] == "yes"
    assert [key for key in seat if key.startswith("Exec")] == ["ExecStart"]


@device_fault("16")
def test_no_unit_names_a_screen_by_its_number() -> None:
    for path in SCRIPTS.iterdir():
        text = path.read_text(encoding="utf-8")
        assert "dri/card" not in text, path.name
        assert "DEVICE_INDEX" not in text, path.name


def test_the_question_of_the_power_button_turns_the_machine_off() -> None:
    service = section(SERVICE, "Service")
    code = str(EXIT_SHUT_DOWN)
    assert service["RestartPreventExitStatus"] == service["SuccessExitStatus"] == code
    assert f'"$EXIT_STATUS" != {code}' in service["ExecStopPost"]


def test_the_loop_is_watched_and_has_time_to_begin() -> None:
    service = section(SERVICE, "Service")
    assert (service["Type"], service["NotifyAccess"]) == ("notify", "main")
    assert int(service["TimeoutStartSec"]) == READY_S
    assert f"ready_s={READY_S}\n" in (SCRIPTS / "update.sh").read_text(encoding="utf-8")
    assert 5 <= int(service["WatchdogSec"]) <= 30
