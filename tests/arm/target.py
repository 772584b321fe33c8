"""What a Raspberry Pi's system can install: its Python, its C library, and the requirements there.

Owns the targets and the reading of pyproject.toml for them. Does not fetch anything.
"""

import tomllib
from dataclasses import dataclass

from packaging.requirements import Requirement

from tests.contracts.sources import HOUSE

OLDEST_GLIBC = 17
"""Wheels are named after the oldest C library they run with: 2.17 and later for this processor."""


@dataclass(frozen=True)
class Target:
    """A system on a 64-bit Arm: its name, the version of its Python, the minor one of its glibc."""

    name: str
    python: str
    glibc: int

    def platforms(self) -> tuple[str, ...]:
        """The platforms of wheels that run there, by pip's names, newest first."""
        newest_first = range(self.glibc, OLDEST_GLIBC - 1, -1)
        return (
            *(f"manylinux_2_{minor}_aarch64" for minor in newest_first),
            "manylinux2014_aarch64",
        )

    def environment(self) -> dict[str, str]:
        """What markers of requirements are judged by there."""
        return {
            "implementation_name": "cpython",
            "os_name": "posix",
            "platform_machine": "aarch64",
            "platform_python_implementation": "CPython",
            "platform_system": "Linux",
            "python_full_version": f"{self.python}.0",
            "python_version": self.python,
            "sys_platform": "linux",
        }

    def requirements(self) -> tuple[str, ...]:
        """What the program needs to run there, header included, without the markers."""
        project = tomllib.loads((HOUSE / "pyproject.toml").read_text(encoding="utf-8"))["project"]
        lines = (*project["dependencies"], *project["optional-dependencies"]["pi"])
        needed = (Requirement(line) for line in lines)
        return tuple(
            f"{one.name}{one.specifier}"
            for one in needed
            if one.marker is None or one.marker.evaluate(self.environment())
        )


TARGETS = (Target("bookworm", "3.11", 36), Target("trixie", "3.13", 41))
