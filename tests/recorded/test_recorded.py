"""Recorded games are played again: the guard of each game's `rules_version`."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest

from tabletop.catalog import games
from tabletop.play.engine import Engine
from tests.faults.marks import device_fault
from tests.recorded.recording import ADVICE, difference, path_of, record, recordings

FILES = list(recordings())


def test_every_game_has_recordings() -> None:
    assert {json.loads(path.read_text())["log"]["game"] for path in FILES} == set(games())


@device_fault("24")
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_recorded_game_plays_again(path: Path) -> None:
    recording = json.loads(path.read_text(encoding="utf-8"))
    assert path_of(recording) == path
    found = difference(recording)
    assert found is None, f"{path.name}: {found}. {ADVICE}"


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_engine_replays_it(path: Path) -> None:
    recording = json.loads(path.read_text(encoding="utf-8"))
    engine = Engine(games())
    answer = engine.answer(json.dumps({"cmd": "replay", "log": recording["log"]}).encode())
    end = recording["digests"][str(len(recording["log"]["actions"]))]
    assert answer == {"ok": True, "to_act": [], "over": True, "digest": end}
    assert engine.answer(b'{"cmd":"log"}')["log"] == recording["log"]


def test_a_difference_is_seen() -> None:
    recording = record("power_grid.stock", 2, {}, 1)
    assert difference(recording) is None
    count = len(recording["log"]["actions"])
    for place, value, words in (
        (("log", "rules_version"), 0, "recorded under rules version 0"),
        (("log", "start", "seed"), 2, "another position before action 0"),
        (("digests", "50"), "", "another position before action 50"),
        (("digests", str(count)), "", "another position at the end"),
        (("totals", "money"), 1, "another end"),
        (("log", "actions", 0, 1), {"type": "pay_out"}, "action 0 of seat"),
        (("checks", 3), 0, "tells other facts"),
    ):
        changed = copy.deepcopy(recording)
        holder: Any = changed
        for key in place[:-1]:
            holder = holder[key]
        holder[place[-1]] = value
        assert words in str(difference(changed)), place
