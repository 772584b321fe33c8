"""Owns: the tests that every rule id has one short sentence and says whether it is in force.
Does not own: whether a rule in force is shown by a test."""

import tomllib
from itertools import chain
from pathlib import Path

import pytest

FOLDER = Path(__file__).parents[2] / "assets" / "rules"

# The last number of each letter; numbers run from 1 without a gap and are never used again.
LAST = {
    "power_grid": {"P": {"B": 26, "S": 11, "T": 22, "O": 20, "E": 3, "V": 16, "W": 9}},
    "mombasa": {
        "M": {"C": 7, "S": 15, "R": 1, "P": 6, "A": 7, "G": 7, "E": 15, "B": 6, "K": 9}
        | {"D": 4, "O": 11, "T": 5, "L": 3, "N": 5, "X": 16, "U": 1, "F": 5}
    },
}
MAX_LENGTH = 160


def load(game: str) -> dict[str, dict[str, object]]:
    return tomllib.loads((FOLDER / f"{game}.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("game", LAST)
def test_every_id_is_there(game: str) -> None:
    expected = chain.from_iterable(
        [f"{first}-{letter}{number}" for number in range(1, last + 1)]
        for first, letters in LAST[game].items()
        for letter, last in letters.items()
    )
    assert sorted(load(game)) == sorted(expected)


@pytest.mark.parametrize("game", LAST)
def test_each_text_is_a_short_sentence_of_its_own(game: str) -> None:
    texts = [str(rule["en"]) for rule in load(game).values()]
    assert [text for text in texts if len(text) > MAX_LENGTH or not text.endswith(".")] == []
    assert [text for text in texts if texts.count(text) > 1] == []


def test_what_is_in_force() -> None:
    rules = load("power_grid") | load("mombasa")
    assert {rule for rule, text in rules.items() if text["in_force"] is not True} == set()
    assert all(text.keys() - {"cs"} == {"en", "in_force"} for text in rules.values())
    assert all("cs" in text for text in rules.values() if text["in_force"])
