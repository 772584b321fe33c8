"""Guests who never sit still, all evening: presses, holds, noise, cables, waits, by a seed.

Owns what must hold in every part and between them; a single game's storm is the table's.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from tabletop.config import KEYBOARD, STORE_FILE, Settings
from tabletop.events import DeviceChanged, DeviceStatus, LampMode, PointerEvent, WindowChanged
from tabletop.play.log import HUMAN, Gesture
from tabletop.play.session import Session
from tabletop.stages.attract import AttractStage
from tabletop.stages.game import TableStage
from tabletop.stages.question import QuestionStage
from tabletop.store.store import Store
from tests.stages.desk import CONFIRM, POWER, SIZE_PX, WALK, Desk

PATIENT_S = 400.0
"""A deserted table is back at the game on show by then."""


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store(tmp_path / STORE_FILE) as store:
        yield store


class Guests:
    """Six pairs of hands. `touched` tells the place of the last deed, None for a finger."""

    def __init__(self, desk: Desk, rng: random.Random) -> None:
        self.desk, self.rng = desk, rng
        self.touched: set[int | None] = set()

    def fidget(self) -> None:
        """One deed."""
        desk, rng = self.desk, self.rng
        place = rng.randrange(6)
        self.touched = {place}
        key = rng.choice((WALK, CONFIRM))[place]
        match rng.randrange(20):
            case 0:
                self.touched = set(range(6))
                for keys in (True, False):
                    for each in CONFIRM:
                        desk.edge(each, keys)
                    desk.wait(0.05)
            case 1:
                desk.edge(WALK[place], True)
                desk.press(CONFIRM[place], rng.choice((0.05, 1.0)))
                desk.edge(WALK[place], False)
            case 2:
                desk.edge(key, True)
                for status in (DeviceStatus.LOST, DeviceStatus.LIVE):
                    desk.evening.handle(DeviceChanged(KEYBOARD, desk.clock.now_s(), status))
                desk.edge(key, False)
            case 3:
                desk.press(POWER, rng.choice((0.2, 3.1)))
            case 4:
                self.touched = {None}
                at = rng.randrange(SIZE_PX[0]), rng.randrange(SIZE_PX[1])
                desk.evening.handle(PointerEvent("window", desk.clock.now_s(), "down", *at))
                desk.evening.handle(WindowChanged("window", desk.clock.now_s()))
            case 5:
                desk.wait(rng.choice((1, 4, 4, 70)))
            case _:
                desk.press(key, rng.choice((0.05, 0.05, 0.05, 0.9)))
        desk.wait(0.05)


def check_lamps(desk: Desk) -> None:
    """All blink who are asked, shines who is to act, the others are dark."""
    lamps, part = desk.evening.lamps(), desk.evening.part
    if isinstance(part, (AttractStage, QuestionStage)):
        assert set(lamps.values()) <= {LampMode.BLINK}
    if not isinstance(part, TableStage) or not lamps:
        return
    table = part.table
    for place, (seat, _) in table.controls.buttons.items():
        panel = table.panels[seat]
        if panel.question is not None:
            assert lamps[place] is LampMode.BLINK
        elif table.session.committed == table.session.entries and table.still_there is None:
            expected = LampMode.ON if panel.is_to_act else LampMode.OFF
            is_over = table.outcome is not None and panel.kind == HUMAN
            assert lamps[place] is (LampMode.BLINK if is_over else expected)


@pytest.mark.parametrize("seed", range(3))
def test_an_evening_survives_its_guests(store: Store, seed: int) -> None:
    rng = random.Random(seed)
    desk = Desk(store, Settings(volume=0, idle_minutes=1, rest_minutes=rng.choice((0, 10))))
    guests = Guests(desk, rng)
    begun: list[Session] = []
    for _ in range(250):
        part = desk.evening.part
        entries = part.table.session.entries if isinstance(part, TableStage) else 0
        guests.fidget()
        desk.evening.is_over = desk.evening.is_shut_down = False
        check_lamps(desk)
        if not isinstance(part, TableStage):
            continue
        session = part.table.session
        begun += [] if session in begun else [session]
        made = [session.entry(n + 1) for n in range(entries, session.entries)]
        for entry in made:
            if isinstance(entry, Gesture) and entry.seat in session.humans:
                is_theirs = session.places[entry.seat] in guests.touched
                assert entry.is_automatic or is_theirs or None in guests.touched, f"seed {seed}"
    assert begun, f"seed {seed}: no game was begun"
    desk.wait(PATIENT_S)
    assert desk.shows(AttractStage), f"seed {seed}"
    assert len(store.open_games()) <= len(begun)
