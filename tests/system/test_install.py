"""What is put on a machine and taken away again: the same each time, and never the data."""

import os
import re
import shutil
from pathlib import Path

import pytest

from tabletop.config import SETTINGS_FILE, load_settings
from tests.contracts.sources import HOUSE
from tests.faults.marks import device_fault
from tests.system.staged import UNITS, install, run, tree

GAMES = "var/lib/tabletop/tabletop.sqlite"

TOOLS = "systemd-sysusers", "systemd-tmpfiles"

makes_accounts = pytest.mark.skipif(
    os.getuid() != 0 or None in map(shutil.which, TOOLS),
    reason=f"only root can give folders away, with {' and '.join(TOOLS)}",
)


def test_twice_is_the_same_as_once(tmp_path: Path) -> None:
    install(tmp_path)
    once = tree(tmp_path)
    install(tmp_path)
    assert tree(tmp_path) == once
    link = tmp_path / UNITS / "multi-user.target.wants/tabletop.service"
    assert link.resolve() == tmp_path / UNITS / "tabletop.service"
    install(tmp_path, "--display", "kmsdrm")
    changed = {path for path, content in tree(tmp_path).items() if once.get(path) != content}
    assert changed == {f"{UNITS}/tabletop.service.d/display.conf"}
    install(tmp_path)
    assert tree(tmp_path) == once


def test_a_folder_is_meant_from_where_the_caller_stands(tmp_path: Path) -> None:
    place = "a place"
    command = f'umask 077 && cd "$0" && {HOUSE}/systemd/install.sh'
    done = run("sh", "-c", command, tmp_path, DESTDIR=place)
    assert (done.returncode, done.stderr) == (0, "")
    install(tmp_path / "whole")
    assert tree(tmp_path / place) == tree(tmp_path / "whole")
    folders = [path for path in (tmp_path / place).rglob("*") if path.is_dir()]
    assert {path.stat().st_mode & 0o777 for path in folders} == {0o755}


@device_fault("24")
def test_games_and_settings_stay(tmp_path: Path) -> None:
    foreign = tmp_path / UNITS / "other.service"
    foreign.parent.mkdir(parents=True)
    foreign.write_text("[Unit]\n", encoding="utf-8")
    kept = [tmp_path / GAMES, (tmp_path / GAMES).with_name("settings.toml"), foreign]
    kept[0].parent.mkdir(parents=True)
    for path in kept[:2]:
        path.write_text(path.name, encoding="utf-8")
    before = tree(tmp_path)
    install(tmp_path)
    version = tmp_path / "opt/tabletop/1-abc/bin"
    version.mkdir(parents=True)
    assert "stay in /var/lib/tabletop" in install(tmp_path, "--remove")
    assert tree(tmp_path) == before
    assert not version.exists()
    install(tmp_path, "--remove")
    assert tree(tmp_path) == before


@pytest.mark.parametrize("arguments", [("--display", "x11"), ("--display",), ("--destroy",)])
def test_a_wrong_wish_changes_nothing(arguments: tuple[str, ...], tmp_path: Path) -> None:
    done = run(HOUSE / "systemd/install.sh", *arguments, DESTDIR=str(tmp_path))
    assert (done.returncode, done.stderr.count("\n")) == (2, 1), done.stderr
    assert done.stderr.startswith("install.sh: ")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("place", [f"{UNITS}/tabletop.service", "usr/local/bin/tabletop"])
def test_a_folder_in_the_place_of_a_file_is_told(place: str, tmp_path: Path) -> None:
    (tmp_path / place).mkdir(parents=True)
    done = run(HOUSE / "systemd/install.sh", DESTDIR=str(tmp_path))
    assert (done.returncode, place in done.stderr) == (1, True), done.stderr
    assert list((tmp_path / place).iterdir()) == []


@makes_accounts
def test_the_account_and_its_folder_can_be_made(tmp_path: Path) -> None:
    install(tmp_path)
    done = run("systemd-sysusers", f"--root={tmp_path}", "tabletop.conf")
    assert done.returncode == 0, done.stderr
    accounts = (tmp_path / "etc/passwd").read_text(encoding="utf-8")
    assert re.search(r"^tabletop:x:\d+:\d+:Game table:/var/lib/tabletop:", accounts, re.MULTILINE)
    groups = (tmp_path / "etc/group").read_text(encoding="utf-8")
    mine = set(re.findall(r"^(\w+):x:\d+:tabletop$", groups, re.MULTILINE))
    assert mine == {"audio", "dialout", "gpio", "input", "render", "video"}
    folder = tmp_path / "var/lib/tabletop"
    for kiosk in (True, False):
        made = run("systemd-tmpfiles", f"--root={tmp_path}", "--create", "tabletop.conf")
        assert made.returncode == 0, made.stderr
        assert folder.stat().st_mode & 0o7777 == 0o750
        assert load_settings(folder).kiosk is kiosk
        (folder / SETTINGS_FILE).write_text("kiosk = false\n", encoding="utf-8")


@pytest.mark.skipif(
    run("udevadm", "verify", "--help").returncode != 0 if shutil.which("udevadm") else True,
    reason="there is no udevadm that can verify rules (systemd 254)",
)
def test_udev_finds_no_fault(tmp_path: Path) -> None:
    install(tmp_path)
    rules = tmp_path / "etc/udev/rules.d/70-tabletop.rules"
    assert run("udevadm", "verify", rules).returncode == 0
    rules.write_text(rules.read_text(encoding="utf-8").replace("GOTO=", "GOTOO="), encoding="utf-8")
    assert run("udevadm", "verify", rules).returncode == 1


@device_fault("3")
def test_a_hub_is_named_by_its_serial_and_by_its_plug(tmp_path: Path) -> None:
    install(tmp_path)
    rules = (tmp_path / "etc/udev/rules.d/70-tabletop.rules").read_text(encoding="utf-8")
    links = re.findall(r'SYMLINK\+="([^"]+)"', rules)
    assert links == ["tabletop/hub-$attr{serial}", "tabletop/port-$env{ID_PATH_TAG}"]
    assert "ttyACM" not in rules
    profile = (HOUSE / "hardware/hubs.toml").read_text(encoding="utf-8")
    assert 'port = "/dev/tabletop/hub-' in profile
