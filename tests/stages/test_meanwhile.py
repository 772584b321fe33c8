"""What hands do while something lies over a part of the evening is not meant for that part."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from tabletop.config import STORE_FILE, Settings
from tabletop.stages.attract import AttractStage
from tabletop.store.cards import Card
from tabletop.store.store import Store
from tests.stages.desk import WALK, Desk
from tests.stages.test_staff import (
    TWO,
    by_key,
    choose,
    desk_with_readers,
    in_question,
    in_setup,
    see,
)

COMPANY, SEAT = "C1", "C2"
"""The card of a company that can be founded at once, and that of the third place."""


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store(tmp_path / STORE_FILE) as store:
        store.add_cards([Card(COMPANY, "power_grid", "company", "green", 1)])
        store.add_cards([Card(SEAT, "table", "seat", "3", 1)])
        while len(store.cards()) < 2:
            time.sleep(0.005)
        yield store


def under_menu(desk: Desk, uid: str) -> None:
    by_key(desk)
    fidget(desk, uid)
    choose(desk, "close")


def under_question(desk: Desk, uid: str) -> None:
    in_question(desk)
    fidget(desk, uid)
    desk.confirm(1)


def fidget(desk: Desk, uid: str) -> None:
    see(desk, uid)
    desk.wait(2)
    desk.edge(WALK[2], True)


def at_once(desk: Desk) -> None:
    assert not desk.shows(AttractStage)


def in_attract(desk: Desk) -> None:
    assert desk.shows(AttractStage)


@pytest.mark.parametrize(
    ("come", "under", "uid"),
    [
        (in_attract, under_menu, SEAT),
        (in_attract, under_question, COMPANY),
        (in_setup, under_menu, SEAT),
        (at_once, under_menu, COMPANY),
        (at_once, under_question, SEAT),
    ],
)
def test_cards_and_buttons_that_move_meanwhile_do_nothing_afterwards(
    store: Store, come: Callable[[Desk], None], under: Callable[[Desk, str], None], uid: str
) -> None:
    desk = desk_with_readers(store, TWO if come is at_once else None)
    come(desk)
    part = desk.evening.part
    kinds = desk.setup.kinds if come is in_setup else ()
    under(desk, uid)
    desk.wait(2)
    desk.edge(WALK[2], False)
    desk.wait(2)
    assert desk.evening.part is part
    if come is in_setup:
        assert desk.setup.kinds == kinds
    if come is at_once:
        assert desk.table.session.entries == 0
        assert desk.table.panels[0].path == ()
    see(desk, None)
    see(desk, uid)
    desk.wait(1)
    if come is in_setup:
        assert desk.setup.kinds != kinds, "laid again it counts"
    elif come is in_attract:
        assert desk.setup.host == (2 if uid is SEAT else 0)
    else:
        assert desk.table.session.entries == (uid is COMPANY)


def picture(desk: Desk) -> bytes:
    """What is on show, its own times aside."""
    desk.evening.draw()
    return pygame.image.tobytes(desk.screen.surface, "RGB")


@pytest.mark.parametrize("order", [("cs",), ("cs", "en"), ("en", "cs", "cs")])
def test_a_question_speaks_the_language_that_was_chosen_over_it(
    store: Store, order: tuple[str, ...]
) -> None:
    desks = [Desk(store), Desk(store, Settings(volume=0, language=order[-1]))]
    for desk in desks:
        in_question(desk)
    by_key(desks[0])
    for language in order:
        choose(desks[0], "language", language)
    choose(desks[0], "close")
    assert picture(desks[0]) == picture(desks[1])
