"""The file that a test of the hardware leaves in the data folder, and its line in the log.

Owns its form; what reads it is the doctor's.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from tabletop.play.self_test import Part, Result
from tabletop.whole_file import replace_file

SELF_TEST_FILE = "self_test.json"

_LOG = logging.getLogger(__name__)


def keep_self_test(folder: Path, results: Sequence[tuple[Part, Result]]) -> bool:
    """Write what became of every part, in place of the last test; whether the disk took it."""
    told = [
        {
            "what": part.what,
            "device": part.device,
            "control": part.control,
            "verdict": result.verdict,
            "detail": result.detail,
        }
        for part, result in results
    ]
    _log(results)
    utc = datetime.now(UTC).isoformat(timespec="seconds")
    try:
        replace_file(folder / SELF_TEST_FILE, msgspec.json.encode({"utc": utc, "results": told}))
    except OSError as error:
        _LOG.warning("the self-test cannot be kept: %s", error)
        return False
    return True


def _log(results: Sequence[tuple[Part, Result]]) -> None:
    counts = dict.fromkeys(("passed", "failed", "untried"), 0)
    for _, result in results:
        counts[result.verdict] += 1
    failed = [
        f"{part.what} {part.device} {part.control}".rstrip() + f" ({result.detail})"
        for part, result in results
        if result.verdict == "failed"
    ]
    figures = ", ".join(f"{count} {verdict}" for verdict, count in counts.items())
    _LOG.info("self-test: %s%s", figures, "".join(f"; {one}" for one in failed))
