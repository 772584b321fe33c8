"""Going over to another version: only to one that is ready and plays the saves the same."""

import hashlib
import os
import shutil
import sqlite3
import subprocess
import sys
import zipfile
from contextlib import closing
from pathlib import Path

from tests.faults.marks import device_fault
from tests.system.staged import SCRIPTS, run

MANAGER = f"""#!/bin/sh
# Stands in for systemctl and the unit: starting is playing until ready; what was asked for is kept.
echo "$1" >>"$TABLETOP_PROGRAMS/asked"
[ "$1" = start ] || exit 0
{SCRIPTS}/trial.sh start
"$TABLETOP_PROGRAMS/current/bin/tabletop" play && {SCRIPTS}/trial.sh ready
"""

PROGRAM = """
import os, pathlib, sqlite3, sys
STORE = pathlib.Path(os.environ["TABLETOP_DATA"], "tabletop.sqlite")
def main():
    if sys.argv[1] == "replay":
        assert sys.argv[2:4] == ["--check-saves", "--data"]
        assert pathlib.Path(sys.argv[4]) != STORE.parent, "the real data were opened"
        assert pathlib.Path(sys.argv[4], STORE.name).exists()
        print(SAYS)
        sys.exit(CHECK)
    with sqlite3.connect(STORE) as database:
        database.execute("UPDATE version SET number = ?", [VERSION])
    sys.exit(READY)
"""

PYTHON = f"""#!/bin/sh
# Makes an environment as python3 does, but with the pip that is already here: that is faster.
{sys.executable} -m venv --without-pip "$3"
cat >"$3/bin/pip" <<END
#!/bin/sh
exec {sys.executable} -m pip --python "$3/bin/python" "\\$@"
END
chmod +x "$3/bin/pip"
"""


def wheel(folder: Path, version: str, *, ready: int = 0, check: int = 0, says: str = "") -> Path:
    """A version of a small program: how its start and its check of the saves end."""
    figures = f"VERSION, READY, CHECK, SAYS = {version!r}, {ready}, {check}, {says!r}\n"
    path = folder / f"tabletop-{version}-py3-none-any.whl"
    info = f"tabletop-{version}.dist-info"
    parts = {
        "tabletop_table.py": figures + PROGRAM,
        f"{info}/METADATA": f"Metadata-Version: 2.1\nName: tabletop\nVersion: {version}\n"
        "Provides-Extra: pi\n",
        f"{info}/WHEEL": "Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\n"
        "Tag: py3-none-any\n",
        f"{info}/entry_points.txt": "[console_scripts]\ntabletop = tabletop_table:main\n",
    }
    with zipfile.ZipFile(path, "w") as archive:
        for name, text in {**parts, f"{info}/RECORD": ""}.items():
            archive.writestr(name, text)
    return path


class Machine:
    """Folders for programs and data, and the update script for them."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.programs, self.data = folder / "opt", folder / "data"
        self.programs.mkdir()
        self.data.mkdir()
        with closing(sqlite3.connect(self.data / "tabletop.sqlite")) as database, database:
            database.execute("CREATE TABLE version (number TEXT)")
            database.execute("INSERT INTO version VALUES ('none')")
        self.tools = folder / "tools"
        self.tools.mkdir()
        for name, text in {"systemctl": MANAGER, "python3": PYTHON}.items():
            (self.tools / name).write_text(text, encoding="utf-8")
            (self.tools / name).chmod(0o755)

    def update(self, source: Path) -> tuple[int, str]:
        """Exit code and what was said; no tool complains."""
        done = self.tried(source)
        assert done.stderr == "", done.stderr
        return done.returncode, done.stdout

    def tried(self, source: Path) -> subprocess.CompletedProcess[str]:
        """An update, however it ends."""
        return run(
            SCRIPTS / "update.sh",
            source,
            TABLETOP_PROGRAMS=str(self.programs),
            TABLETOP_DATA=str(self.data),
            PATH=f"{self.tools}:{os.environ['PATH']}",
            PIP_NO_INDEX="1",
            PIP_DISABLE_PIP_VERSION_CHECK="1",
        )

    @property
    def version(self) -> str:
        """What `current` points to."""
        return (self.programs / "current").readlink().name.partition("-")[0]

    @property
    def store_is_of(self) -> str:
        """Which version wrote the store last."""
        with closing(sqlite3.connect(self.data / "tabletop.sqlite")) as database:
            number: str = database.execute("SELECT number FROM version").fetchone()[0]
        return number

    def asked(self) -> list[str]:
        """What the manager was asked for since the last question."""
        path = self.programs / "asked"
        lines = path.read_text(encoding="utf-8").split() if path.exists() else []
        path.unlink(missing_ok=True)
        return lines


@device_fault("24")
def test_a_table_goes_over_only_to_a_version_that_is_as_good(tmp_path: Path) -> None:
    table = Machine(tmp_path)
    # No version here can play one of the saves, which alone is no reason to stay with the first.
    first = wheel(tmp_path, "1.0", check=5, says="no edition")
    code, said = table.update(first)
    assert (code, table.version, table.store_is_of) == (0, "1.0", "1.0"), said
    assert table.asked() == ["reset-failed", "start"]
    assert table.update(first) == (0, said)
    assert table.asked() == ["reset-failed", "start"]

    code, said = table.update(wheel(tmp_path, "2.0", check=5, says="game 7 goes otherwise"))
    assert (code, table.version, table.store_is_of) == (1, "1.0", "1.0")
    assert "does not play the saved games" in said
    assert "game 7 goes otherwise" in said
    assert table.asked() == ["stop", "reset-failed", "start"]

    code, said = table.update(wheel(tmp_path, "3.0", ready=1))
    assert (code, table.version, table.store_is_of) == (1, "1.0", "1.0")
    assert "back to 1.0" in said
    assert table.asked() == ["stop", "reset-failed", "start"] * 2

    code, said = table.update(wheel(tmp_path, "4.0", check=5, says="no edition"))
    assert (code, table.version, table.store_is_of) == (0, "4.0", "4.0"), said
    kept = {path.name.partition("-")[0] for path in table.programs.iterdir() if path.is_dir()}
    assert kept == {"1.0", "4.0", "current"}


@device_fault("24")
def test_what_fails_halfway_leaves_neither_a_dark_table_nor_half_a_version(tmp_path: Path) -> None:
    table = Machine(tmp_path)
    (table.programs / "1.0").mkdir()
    (table.programs / "current").symlink_to("1.0")
    third = wheel(tmp_path, "3.0")
    beside = table.programs / f"3.0-{hashlib.sha256(third.read_bytes()).hexdigest()[:8]}"
    beside.mkdir()
    (beside / "complete").touch()
    (table.programs / "lock").touch()
    kept = sorted(table.programs.iterdir())
    done = table.tried(tmp_path / "nothing.whl")
    assert (done.returncode, done.stderr.count("\n")) == (2, 1), done.stderr
    broken = tmp_path / "tabletop-2.0-py3-none-any.whl"
    broken.write_bytes(b"no archive")
    assert table.tried(broken).returncode != 0
    assert table.asked() == []
    assert sorted(table.programs.iterdir()) == kept

    (table.tools / "cp").write_text("#!/bin/sh\nexit 1\n", encoding="utf-8")
    (table.tools / "cp").chmod(0o755)
    assert table.update(third) == (1, "")
    assert table.asked() == ["stop", "--no-block"]
    assert (table.version, table.store_is_of) == ("1.0", "none")


@device_fault("24")
def test_whatever_lies_in_the_place_of_the_present_version_a_table_gets_a_good_one(
    tmp_path: Path,
) -> None:
    table = Machine(tmp_path)
    current = table.programs / "current"
    (current / "bin").mkdir(parents=True)  # as a copy that follows links leaves it
    assert table.update(wheel(tmp_path, "1.0"))[0] == 0
    assert (table.version, table.asked()) == ("1.0", ["stop", "reset-failed", "start"])
    shutil.rmtree(current.resolve())
    code, said = table.update(wheel(tmp_path, "2.0", check=5, says="no edition"))
    assert (code, table.version, "1.0" in said) == (0, "2.0", False), said
    kept = current.resolve()
    current.unlink()
    current.symlink_to(kept)  # as people make it who name the whole path
    assert table.update(wheel(tmp_path, "3.0"))[0] == 0
    assert (table.version, kept.is_dir()) == ("3.0", True)


@device_fault("20")
def test_without_a_whole_copy_of_the_saves_no_version_is_tried(tmp_path: Path) -> None:
    table = Machine(tmp_path)
    (table.programs / "current").symlink_to("1.0")
    folders = {"TABLETOP_PROGRAMS": str(table.programs), "TABLETOP_DATA": str(table.data)}
    # No file may grow beyond 512 bytes: the copy ends as on a full disk.
    full = f"ulimit -f 1; trap '' XFSZ; exec {SCRIPTS}/trial.sh begin 2.0"
    done = run("sh", "-c", full, **folders)
    assert (done.returncode, "cp:" in done.stderr) == (1, True), done.stderr
    assert [path.name for path in table.programs.iterdir()] == ["current"]
    assert [path.name for path in table.data.iterdir()] == ["tabletop.sqlite"]
    assert table.version == "1.0"

    assert run(SCRIPTS / "trial.sh", "begin", "2.0", **folders).returncode == 0
    assert table.version == "2.0"
    shutil.rmtree(table.data / "before-update")
    assert run(SCRIPTS / "trial.sh", "back", **folders).returncode == 0
    assert (table.version, table.store_is_of) == ("1.0", "none")
