"""A staged root: what `make install` would put on a machine, in a throw-away folder.

Owns staging and its listing; does not own what must hold of it.
"""

import os
import subprocess
from pathlib import Path

from tests.contracts.sources import HOUSE

SCRIPTS = HOUSE / "systemd"
UNITS = "etc/systemd/system"
SERVICE = "tabletop.service"
FAILED = "tabletop-failed.service"
ALL_UNITS = (SERVICE, "tabletop-seat.service", FAILED, "tabletop-help.service")
DISPLAYS = ("cage", "kmsdrm")
PROGRAMS = ("opt/tabletop/current/bin/tabletop", "bin/sh", "bin/cat", "usr/bin/env")
"""What the units call; `verify` wants it to be there."""


def run(*command: str | Path, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run a command; output and errors as text."""
    return subprocess.run(
        command, env={**os.environ, **variables}, capture_output=True, text=True, check=False
    )


def install(root: Path, *arguments: str) -> str:
    """Run the install script for this root; what it said."""
    done = run(SCRIPTS / "install.sh", *arguments, DESTDIR=str(root))
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    return done.stdout


def with_programs(root: Path) -> Path:
    """The same root with something to call by every name that the units use."""
    for name in PROGRAMS:
        program = root / name
        program.parent.mkdir(parents=True, exist_ok=True)
        program.write_text("#!/bin/sh\n")
        program.chmod(0o755)
    return root


def tree(root: Path) -> dict[str, tuple[int, str]]:
    """Mode and content of every file and link below the root."""
    return {
        str(path.relative_to(root)): (
            path.lstat().st_mode,
            str(path.readlink()) if path.is_symlink() else path.read_text(encoding="utf-8"),
        )
        for path in sorted(root.rglob("*"))
        if path.is_symlink() or path.is_file()
    }
