"""What the doctor found, and how it is told: a table at a terminal, lines, or JSON.

Owns the form of a finding and the exit code; does not look at anything itself.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from enum import StrEnum

import msgspec
from rich.console import Console
from rich.table import Table
from rich.text import Text

EXIT_WELL, EXIT_FAULT, EXIT_BAD_INPUT = 0, 1, 2
"""All is well, maybe with warnings; something does not work; what was named cannot be used."""

INPUT_PARTS = ("data", "settings", "profile")
"""What people name or write: a fault there is bad input, and much else was not looked at."""


class Verdict(StrEnum):
    """What a part is found to be; only `fail` changes the exit code."""

    OK = "ok"
    WARN = "warn"
    FAIL = "fail"


class Finding(msgspec.Struct, frozen=True):
    """One line of the report: a plain sentence, and for a fault what would help.

    `device` is the profile's name of the device that it is about, if it is about one.
    """

    part: str
    verdict: Verdict
    sentence: str
    way_out: str = ""
    device: str = ""


def ok(part: str, sentence: str, device: str = "") -> Finding:
    """Something that is as it should be."""
    return Finding(part, Verdict.OK, sentence, "", device)


def warn(part: str, sentence: str, way_out: str, device: str = "") -> Finding:
    """Something to know of; the table can be played at."""
    return Finding(part, Verdict.WARN, sentence, way_out, device)


def fail(part: str, sentence: str, way_out: str, device: str = "") -> Finding:
    """Something that does not work."""
    return Finding(part, Verdict.FAIL, sentence, way_out, device)


def report(findings: Iterable[Finding], *, as_json: bool) -> int:
    """Print what was found; returns the exit code."""
    told = [_plain(finding) for finding in findings]
    if as_json:
        print(msgspec.json.encode(told).decode())
    elif sys.stdout is not None and sys.stdout.isatty():
        Console().print(_table(told))
    else:
        for finding in told:
            print(f"{finding.verdict:4}  {finding.part}: {_line(finding)}")
    return exit_code(told)


def exit_code(findings: Sequence[Finding]) -> int:
    """EXIT_BAD_INPUT before EXIT_FAULT: with a profile that is none, devices were not looked at."""
    faulty = {finding.part for finding in findings if finding.verdict is Verdict.FAIL}
    if faulty.intersection(INPUT_PARTS):
        return EXIT_BAD_INPUT
    return EXIT_FAULT if faulty else EXIT_WELL


def plain(text: str) -> str:
    """One line that any terminal can show, whatever a library, a path or a hub said."""
    line = " ".join(text.split())
    if line.isprintable():
        return line
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in line)


def _plain(finding: Finding) -> Finding:
    sentence, way_out = plain(finding.sentence), plain(finding.way_out)
    return msgspec.structs.replace(finding, sentence=sentence, way_out=way_out)


def _line(finding: Finding) -> str:
    return "; ".join(filter(None, (finding.sentence, finding.way_out)))


_STYLES = {Verdict.OK: "green", Verdict.WARN: "yellow", Verdict.FAIL: "bold red"}


def _table(findings: Sequence[Finding]) -> Table:
    table = Table("", "part", "what was found, and what would help")
    for finding in findings:
        verdict = Text(finding.verdict, style=_STYLES[finding.verdict])
        table.add_row(verdict, finding.part, Text(_line(finding)))
    return table
