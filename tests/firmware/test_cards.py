"""The firmware tells any cards on a reader apart, and believes nothing that was disturbed."""

import random
from pathlib import Path

import pytest

from tests.firmware.boards import HOUSE, MICROPYTHON, printed

ONBOARD = HOUSE / "tests/firmware/onboard"


def test_the_firmware_runs_on_micropython() -> None:
    if MICROPYTHON is None:
        pytest.skip("MicroPython is missing: the tests of the firmware ran on CPython")
    assert Path(MICROPYTHON).exists()


def _groups(chance: random.Random) -> list[set[str]]:
    """Cards of all lengths, also such as differ in one bit of any cascade level."""
    groups: list[set[str]] = [set(), {"deadbeef"}, {"04112233445566"}, {"041122334455667788aa"}]
    for _ in range(30):
        group: set[str] = set()
        for _ in range(chance.randrange(1, 4)):
            uid = bytearray(chance.randbytes(chance.choice((4, 7, 10))))
            uid[0] = 0x04  # no card begins with the sign of a cascade
            uid[3] = 0x11 if len(uid) == 10 else uid[3]
            group.add(uid.hex())
            bit = chance.randrange(8, 8 * len(uid))
            uid[bit // 8] ^= 1 << bit % 8
            group.add(uid.hex())
        groups.append(group)
    return groups


def test_every_card_on_a_reader_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seed = 5
    groups = _groups(random.Random(seed))
    cases = tmp_path / "cases"
    cases.write_text("".join(" ".join(group) + "\n" for group in groups))
    monkeypatch.setenv("HUB_CASES", str(cases))
    read = printed(ONBOARD / "inventory.py", ONBOARD)
    assert [sorted(line.split()) for line in read] == [sorted(group) for group in groups], seed


def test_a_disturbed_answer_is_a_fault_and_never_another_card() -> None:
    (line,) = printed(ONBOARD / "disturbed.py", ONBOARD)
    complete, faults, wrong = (int(word) for word in line.split())
    assert wrong == 0
    assert faults > 10
    assert 10 < complete < 60


def test_cards_and_lines_that_are_not_as_they_should_be_never_give_another_card() -> None:
    lines = [line.split() for line in printed(ONBOARD / "odd_cards.py", ONBOARD)]
    told = {name: tuple(map(int, figures)) for name, *figures in lines}
    assert {name: wrong for name, (_, _, wrong) in told.items()} == dict.fromkeys(told, 0)
    assert told["pairs"] == (9, 9, 0), "two cards in one field, with UIDs of any length"
    assert told["sums"][1] == 0
    assert told["tagless"] == (3, 1, 0), "only that of four bytes is what it says"
    assert told["restless"][1] == 3, "one alone is read; a turn with two comes to an end"
    assert 0 < told["torn"][1] < told["torn"][0]
    assert 0 < told["noisy"][1] < told["noisy"][0]


def test_a_slot_and_what_is_asked_of_it_belong_to_the_card_that_lay_there_first() -> None:
    assert printed(ONBOARD / "jobs.py", ONBOARD) == [
        f"04ffffffffffff no_card {bytes(4)!r}",
        "04ffffffffffff done b'card'",
        "04a1b2c3d4e5f6",
        "04ffffffffffff",
        "False None [None]",
    ]


def test_memory_is_written_and_read_and_a_resting_card_is_seen_again() -> None:
    assert printed(ONBOARD / "memory.py", ONBOARD) == [
        "written True",
        "stands True",
        "read True",
        "lost None",
        "outside None",
        "first 1",
        "resting 1",
    ]
