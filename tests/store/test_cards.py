"""The card registry: re-issued cards and their history, copies, and stores of the first version.

Owns what becomes of chips; how a store is opened and damaged is shown in test_store.
"""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Sequence
from pathlib import Path

import pytest

from tabletop.store.cards import Card, RetiredCard, numbered
from tabletop.store.schema import APPLICATION_ID, check_database
from tabletop.store.store import Store

FIRST_VERSION = """
CREATE TABLE games (
    id INTEGER PRIMARY KEY,
    header BLOB NOT NULL,
    started_utc TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP,
    is_open INTEGER NOT NULL
) STRICT;
CREATE TABLE entries (
    game INTEGER NOT NULL REFERENCES games (id),
    number INTEGER NOT NULL,
    record BLOB NOT NULL,
    PRIMARY KEY (game, number)
) STRICT, WITHOUT ROWID;
CREATE TABLE cards (
    uid TEXT PRIMARY KEY,
    card_set TEXT NOT NULL,
    kind TEXT NOT NULL,
    card TEXT NOT NULL
) STRICT;
"""
"""The tables as they were first made: kept here, so that no change of the program changes them."""

Registry = tuple[list[Card], list[RetiredCard]]

GREEN = Card("04A1", "power_grid", "company", "green", 1)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "table.db"


def first_version(path: Path) -> None:
    """A store as the first version left it: a game with two entries, and five cards."""
    database = sqlite3.connect(path)
    database.executescript(FIRST_VERSION)
    database.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    database.execute("PRAGMA user_version = 1")
    database.execute("INSERT INTO games (id, header, is_open) VALUES (7, x'AA', 1)")
    database.execute("INSERT INTO entries VALUES (7, 1, x'BB'), (7, 2, x'CC')")
    for uid, card in [("F3", "red"), ("E2", "green"), ("D1", "green"), ("C0", "green")]:
        row = (uid, "power_grid", "company", card)
        database.execute("INSERT INTO cards VALUES (?, ?, ?, ?)", row)
    database.execute("INSERT INTO cards VALUES ('B9', 'other', 'company', 'green')")
    database.commit()
    database.close()


def layout(path: Path) -> list[tuple[str, str]]:
    database = sqlite3.connect(path)
    rows = database.execute("SELECT name, sql FROM sqlite_schema ORDER BY name").fetchall()
    database.close()
    return rows


def test_a_store_of_the_first_version_keeps_all_and_numbers_equal_cards(path: Path) -> None:
    first_version(path)
    check_database(path)
    whole = path.read_bytes()
    for _ in range(2):
        with Store(path) as store:
            assert store.set_aside is None
            assert [(game.id, game.entries) for game in store.open_games()] == [(7, 2)]
            assert store.records_of(7) == [b"\xaa", b"\xbb", b"\xcc"]
            copies = {card.uid: (card.card, card.copy) for card in store.cards("power_grid")}
            assert copies == {
                "F3": ("red", 1),
                "E2": ("green", 1),
                "D1": ("green", 2),
                "C0": ("green", 3),
            }
            assert [card.copy for card in store.cards("other")] == [1]
            assert store.retired_cards() == []
    fresh = path.with_name("fresh.db")
    Store(fresh).close()
    assert layout(path) == layout(fresh)
    (copy,) = path.parent.glob("table.db.version-*")
    assert copy.name == "table.db.version-1-1"
    before = path.with_name("before.db")
    before.write_bytes(whole)
    assert dump(copy) == dump(before)


def dump(path: Path) -> list[str]:
    database = sqlite3.connect(path)
    lines = list(database.iterdump())
    database.close()
    return lines


@pytest.mark.parametrize("seed", range(8))
def test_a_step_up_that_finds_damage_changes_nothing(path: Path, seed: int) -> None:
    first_version(path)
    chance, damaged = random.Random(seed), bytearray(path.read_bytes())
    page = 4096 * chance.randrange(1, len(damaged) // 4096)
    damaged[page : page + 12] = chance.randbytes(12)
    path.write_bytes(damaged)
    with Store(path) as store:
        kept = store.set_aside
        if kept is None:
            assert (len(store.records_of(7)), len(store.cards())) == (3, 5), seed
    if kept is not None:
        assert kept.read_bytes()[page:] == damaged[page:], seed
        assert not list(path.parent.glob("*.version-*")), seed


def after(path: Path, *steps: Sequence[Card], forgets: Sequence[str] = ()) -> Registry:
    """The registry once all is written: cards in use and lost ones."""
    with Store(path) as store:
        store.forget_chips(forgets)
        for cards in steps:
            store.add_cards(cards)
    with Store(path) as store:
        return store.cards(), store.retired_cards()


def test_a_new_chip_retires_the_one_before_and_both_are_told(path: Path) -> None:
    second, new = GREEN._replace(uid="04A2", copy=2), GREEN._replace(uid="04B1")
    in_use, ((lost, retired_utc),) = after(path, [GREEN, second], [new], [new])
    assert in_use == [second, new]
    assert (lost, len(retired_utc)) == (GREEN, len("2000-01-01T00:00:00Z"))
    assert after(path, [GREEN], forgets=["04B1"]) == ([GREEN, second], [])


def test_two_chips_that_change_places_are_both_in_use(path: Path) -> None:
    red = Card("04C1", "power_grid", "company", "red")
    swapped = [red._replace(uid=GREEN.uid), GREEN._replace(uid=red.uid)]
    assert after(path, [GREEN, red], swapped) == (swapped, [])


def test_listed_cards_keep_their_copies_or_get_free_ones() -> None:
    listed = [Card(uid, *GREEN[1:4]) for uid in ("N1", "K3", "N2", "K1")]
    known = [GREEN._replace(uid="K1", copy=1), GREEN._replace(uid="K3", copy=3)]
    copies = [card.copy for card in numbered(listed, known)]
    assert copies == [2, 3, 4, 1]
    assert numbered(numbered(listed, known), numbered(listed, known)) == numbered(listed, known)


@pytest.mark.parametrize("seed", range(20))
def test_a_list_that_moves_chips_leaves_no_hole_in_the_set(path: Path, seed: int) -> None:
    """As many copies of each card as before are the very same copies."""
    chance = random.Random(seed)
    cards = [Card(f"A{n}", "s", "k", "gr"[n % 2], 1 + n // 2) for n in range(6)]
    moved = chance.sample(cards, chance.randrange(1, 7))
    names = [card.card for card in moved]
    chance.shuffle(names)
    listed = [card._replace(card=name, copy=1) for card, name in zip(moved, names, strict=True)]
    in_use, lost = after(path, cards, numbered(listed, cards))
    assert sorted(card[1:] for card in in_use) == sorted(card[1:] for card in cards), seed
    assert {card.uid: card.card for card in listed}.items() <= {
        c.uid: c.card for c in in_use
    }.items()
    assert lost == [], seed
