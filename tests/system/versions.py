"""Versions of the program made from a wheel of it: a good one, and two that no table should take.

Owns what is wrong with each; does not own what an update makes of them.
"""

import sys
import zipfile
from collections.abc import Mapping
from pathlib import Path

Changes = Mapping[str, tuple[str, str]]
"""The end of a file's name, and what is replaced by what in it."""

VERSIONS: dict[str, Changes] = {
    "2.0": {},
    "3.0": {"tabletop/notify.py": ('"READY=1"', '"STATUS=never ready"')},
    "4.0": {"tabletop/rules/rng.py": ("value >> 31", "value >> 32")},
}


def make(wheel: Path, version: str, changes: Changes, folder: Path) -> Path:
    """A wheel with another version number and these changes; each must find its text."""
    _, old, _ = wheel.name.split("-", 2)
    path = folder / wheel.name.replace(f"-{old}-", f"-{version}-")
    missing = set(changes)
    with zipfile.ZipFile(wheel) as source, zipfile.ZipFile(path, "w") as target:
        for name in source.namelist():
            content = source.read(name)
            for end in {end for end in missing if name.endswith(end)}:
                before, after = (text.encode() for text in changes[end])
                assert before in content, f"{name} has no {before!r}"
                content = content.replace(before, after)
                missing.discard(end)
            if name.endswith(".dist-info/METADATA"):
                content = content.replace(
                    f"Version: {old}\n".encode(), f"Version: {version}\n".encode()
                )
            target.writestr(
                name.replace(f"-{old}.dist-info", f"-{version}.dist-info"),
                b"" if name.endswith("/RECORD") else content,
            )
    assert not missing, f"the wheel lacks {missing}"
    return path


if __name__ == "__main__":
    for number, wrong in VERSIONS.items():
        make(Path(sys.argv[1]), number, wrong, Path(sys.argv[2]))
