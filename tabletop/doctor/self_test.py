"""What the last self-test at the table found, from the file that it left in the data folder.

Owns reading that file, whatever it holds; the test itself is the table's.
"""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path

import msgspec

from tabletop.doctor.findings import Finding, ok, warn
from tabletop.self_test_file import SELF_TEST_FILE

_NAMED = 4
"""So many controls are named in one sentence."""


class Outcome(StrEnum):
    """What became of one control in a test by hand."""

    PASSED = "passed"
    FAILED = "failed"
    UNTRIED = "untried"


class Result(msgspec.Struct, frozen=True):
    """One control of one device (`what`: button, reader, lamp...) and what became of it."""

    what: str
    device: str
    control: str
    verdict: Outcome
    detail: str = ""


class SelfTest(msgspec.Struct, frozen=True):
    """A test of the whole table; `utc` is when it ended."""

    utc: str
    results: tuple[Result, ...]


def last(folder: Path) -> Finding:
    """The last test; never a fault by itself, for much may have been mended since."""
    path = folder / SELF_TEST_FILE
    again = "do the self-test at the table again"
    if not path.exists():
        return ok("self-test", "none was done at the table yet")
    try:
        test = msgspec.json.decode(path.read_bytes(), type=SelfTest)
    except (OSError, msgspec.DecodeError, RecursionError) as error:
        return warn("self-test", f"{path} cannot be read: {error}", again)
    of = {verdict: [r for r in test.results if r.verdict is verdict] for verdict in Outcome}
    figures = ", ".join(f"{len(results)} {verdict}" for verdict, results in of.items())
    sentence = f"the last one at the table ({test.utc}): {figures}"
    if not of[Outcome.FAILED]:
        return ok("self-test", sentence)
    names = [_name(result) for result in of[Outcome.FAILED]]
    more = ["..."] if len(names) > _NAMED else []
    return warn("self-test", f"{sentence}: {', '.join(names[:_NAMED] + more)}", again)


def _name(result: Result) -> str:
    """Such as `button walk of hub-1`, `near_left of screen`, `sound`."""
    name = " of ".join(filter(None, (result.control, result.device)))
    return name if result.what == result.device else f"{result.what} {name}"
