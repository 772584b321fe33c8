"""Settings that are changed at the table reach their file whole, or not at all."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tabletop.config import SETTINGS_FILE, Settings, load_settings
from tabletop.kept_settings import KeptSettings

OLD = '# Our table\nprofile = "hubs" # three hubs\n\nvolume = 3\n'
KILLED_AT_EACH_BYTE = """
import os, resource, signal, sys
from pathlib import Path
from tabletop.whole_file import replace_file

path, old, new = Path(sys.argv[1]), sys.argv[2].encode(), sys.argv[3].encode()
resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
killed = 0
for size in range(len(new) + 1):
    path.write_bytes(old)
    child = os.fork()
    if not child:
        signal.signal(signal.SIGXFSZ, signal.SIG_DFL)  # the write beyond is the last
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))
        try:
            replace_file(path, new)
        finally:
            os._exit(9)
    status = os.waitpid(child, 0)[1]
    killed += os.WIFSIGNALED(status)
    assert path.read_bytes() == (old if size < len(new) else new), size
print(killed)
"""


def test_a_kill_at_any_byte_leaves_the_old_file_or_the_new_one(tmp_path: Path) -> None:
    new = OLD.replace("3\n", "10\n")
    done = subprocess.run(
        [sys.executable, "-c", KILLED_AT_EACH_BYTE, str(tmp_path / SETTINGS_FILE), OLD, new],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.stdout, done.stderr) == (f"{len(new)}\n", "")


def test_only_what_was_changed_is_written_and_all_else_stays(tmp_path: Path) -> None:
    path = tmp_path / SETTINGS_FILE
    path.write_text(OLD)
    kept = KeptSettings(Settings(profile="keyboard", language="cs", volume=3), tmp_path)
    kept.keep()
    assert path.read_text() == OLD
    kept.change(volume=5)
    kept.change(rest_minutes=15)
    kept.keep()
    text = path.read_text()
    assert text.startswith('# Our table\nprofile = "hubs" # three hubs\n')
    assert load_settings(tmp_path) == Settings(profile="hubs", volume=5, rest_minutes=15)
    path.write_text(text.replace("volume = 5", "volume = 6"))
    kept.change(rest_minutes=30)
    kept.keep()
    assert load_settings(tmp_path).volume == 6, "what somebody wrote there meanwhile stays"
    assert [one.name for one in tmp_path.iterdir()] == [SETTINGS_FILE]


def test_a_new_file_and_one_in_another_place(tmp_path: Path) -> None:
    kept = KeptSettings(Settings(), tmp_path)
    kept.change(language="cs")
    kept.keep()
    assert tomllib.loads((tmp_path / SETTINGS_FILE).read_text()) == {"language": "cs"}
    (tmp_path / SETTINGS_FILE).rename(tmp_path / "elsewhere.toml")
    (tmp_path / SETTINGS_FILE).symlink_to("elsewhere.toml")
    kept.change(language="en")
    kept.keep()
    assert (tmp_path / SETTINGS_FILE).is_symlink()
    assert tomllib.loads((tmp_path / "elsewhere.toml").read_text()) == {"language": "en"}


@pytest.mark.parametrize("text", ["volume = = 3", "\xff\xfe"])
def test_a_file_that_cannot_be_read_is_left_alone(text: str, tmp_path: Path) -> None:
    path = tmp_path / SETTINGS_FILE
    path.write_bytes(text.encode("latin-1"))
    kept = KeptSettings(Settings(), tmp_path)
    kept.change(volume=9)
    kept.keep()
    assert kept.is_at_fault
    assert kept.settings.volume == 9
    assert path.read_bytes() == text.encode("latin-1")


def test_a_value_that_no_setting_has_is_refused(tmp_path: Path) -> None:
    kept = KeptSettings(Settings(), tmp_path)
    with pytest.raises(ValueError, match="volume"):
        kept.change(volume=11)
    kept.keep()
    assert not (tmp_path / SETTINGS_FILE).exists()
    assert kept.settings == Settings()


@pytest.mark.parametrize(
    "odd",
    [
        b"volume = 3\nvolume = 4\n",
        b"volume = \n",
        b"[a]\nb = 1\n[a]\nc = 1\n",
        b"volume = 3\n\0\0\0",
        "volume = 3\n".encode("utf-16"),
        b"a = " + b"[" * 5000,
    ],
)
def test_a_file_that_is_no_settings_stays_as_it_is(tmp_path: Path, odd: bytes) -> None:
    path = tmp_path / SETTINGS_FILE
    path.write_bytes(odd)
    kept = KeptSettings(Settings(), tmp_path)
    kept.change(volume=5)
    kept.keep()
    assert (kept.is_at_fault, path.read_bytes()) == (True, odd)
    path.write_bytes(b"# ours\r\nvolume = 3\r\n")
    kept.keep()
    assert (kept.is_at_fault, path.read_bytes()) == (False, b"# ours\r\nvolume = 5\r\n")


def test_a_link_that_leads_nowhere(tmp_path: Path) -> None:
    path = tmp_path / SETTINGS_FILE
    for target, is_at_fault in ((tmp_path / "gone" / "x.toml", True), (path, False)):
        path.unlink(missing_ok=True)
        path.symlink_to(target)
        kept = KeptSettings(Settings(), tmp_path)
        kept.change(volume=5)
        kept.keep()
        assert kept.is_at_fault is is_at_fault
    assert load_settings(tmp_path).volume == 5, "a circle is replaced"
