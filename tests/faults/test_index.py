"""Every known fault of others has a test that shows it not to be ours, or a reason why not yet."""

import tomllib
from pathlib import Path

import pytest

from tests.marked import all_ids_shown

MARKS = {"device": "device_fault", "share": "share_fault"}
FIELDS = {"fault", "right", "waits", "rest"}

Rows = dict[str, dict[str, str]]


def all_rows() -> dict[str, Rows]:
    text = Path(__file__).with_name("faults.toml").read_text(encoding="utf-8")
    rows: dict[str, Rows] = tomllib.loads(text)
    return rows


def gaps(rows: Rows, shown: set[str]) -> list[str]:
    """What is wrong between a list and the tests."""
    waiting = {row for row, entry in rows.items() if "waits" in entry}
    return [
        *(f"no test shows {row}" for row in rows if row not in shown | waiting),
        *(f"{row} waits no longer" for row in sorted(shown & waiting)),
        *(f"there is no row {row}" for row in sorted(shown - rows.keys())),
    ]


@pytest.mark.parametrize("kind", MARKS)
def test_every_fault_has_its_test(kind: str) -> None:
    shown, faults = all_ids_shown(MARKS[kind])
    assert faults + gaps(all_rows()[kind], shown) == []


def test_the_lists_are_complete() -> None:
    assert all_rows().keys() == MARKS.keys()
    for rows in all_rows().values():
        for row, entry in rows.items():
            assert {"fault", "right"} <= entry.keys() <= FIELDS, row
            assert all(text.strip() for text in entry.values()), row


def test_a_gap_is_seen() -> None:
    rows = {"1": {}, "2": {"waits": "no reader"}, "3": {"waits": "no hub"}, "4": {}}
    assert gaps(rows, {"1", "3", "9"}) == [
        "no test shows 4",
        "3 waits no longer",
        "there is no row 9",
    ]
