"""The store as the program uses it: resume, refusals, damaged files, cards.

Owns what is on offer at start; faults during play are shown in test_journal.
"""

from __future__ import annotations

import random
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from tabletop.play.session import Session
from tabletop.rules.game import Game, Seat
from tabletop.store.cards import Card
from tabletop.store.schema import StoreError
from tabletop.store.store import Store
from tests.faults.marks import device_fault
from tests.toy import PlaceBid, ToyGame

GAMES: dict[str, Game] = {"toy": ToyGame()}
WHOLE_GAME: Sequence[tuple[Seat, int]] = [(0, 1), (1, 2), (0, 0), (1, 1), (0, 2), (1, 0)]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "saves" / "table.db"


def played(store: Store, moves: int) -> Session:
    session = Session.new(GAMES["toy"], 2, {}, 5, store.new_journal())
    for seat, coins in WHOLE_GAME[:moves]:
        session.act(seat, [PlaceBid(coins)])
    return session


def refused(path: Path) -> StoreError:
    with pytest.raises(StoreError) as caught:
        Store(path)
    assert str(path) in str(caught.value)
    assert len(str(caught.value).splitlines()) == 1
    return caught.value


def test_an_open_game_goes_on_with_the_very_same_state(path: Path) -> None:
    with Store(path) as store:
        digest = played(store, 3).state.digest()
    with Store(path) as store:
        (game,) = store.open_games()
        assert (game.entries, len(game.started_utc)) == (3, len("2000-01-01T00:00:00Z"))
        records = store.records_of(game.id)
        session = Session.resume(records, GAMES, store.journal_of(game.id, len(records)))
        assert (session.state.digest(), session.committed) == (digest, 3)
        for seat, coins in WHOLE_GAME[3:]:
            session.act(seat, [PlaceBid(coins)])
        assert session.is_over
        digest = session.state.digest()
    with Store(path) as store:
        assert store.open_games() == [game._replace(entries=6)], "its result was not seen"
        records = store.records_of(game.id)
        session = Session.resume(records, GAMES, store.journal_of(game.id, len(records)))
        assert session.state.digest() == digest
        session.put_away()
    with Store(path) as store:
        assert store.open_games() == []
        assert store.records_of(game.id) == records


def test_a_game_put_away_is_no_more_offered_but_kept(path: Path) -> None:
    with Store(path) as store:
        played(store, 1)
        played(store, 2)
    with Store(path) as store:
        latest, first = store.open_games()
        assert (latest.entries, first.entries) == (2, 1)
        store.journal_of(latest.id, 3).put_away()
    with Store(path) as store:
        assert store.open_games() == [first]
        assert len(store.records_of(latest.id)) == 3
        assert store.new_journal().game == 3
        assert store.records_of(99) == []


def test_a_second_process_is_told_that_the_store_is_in_use(path: Path) -> None:
    opening = "import sys; from pathlib import Path; from tabletop.store.store import Store; "
    with Store(path) as store:
        played(store, 1)
        second = subprocess.run(
            [sys.executable, "-c", opening + "Store(Path(sys.argv[1]))", str(path)],
            cwd=Path(__file__).parents[2],
            capture_output=True,
            text=True,
            check=False,
        )
        assert "StoreError" in second.stderr
        assert "is in use by another process" in second.stderr
        assert refused(path).code == "in_use"
        assert len(store.records_of(1)) >= 1
    Store(path).close()


def test_a_file_of_another_program_is_left_alone(path: Path) -> None:
    path.parent.mkdir()
    database = sqlite3.connect(path)
    database.execute("CREATE TABLE songs (title)")
    database.close()
    before = path.read_bytes()
    assert refused(path).code == "foreign"
    assert path.read_bytes() == before
    assert list(path.parent.iterdir()) == [path]


def test_a_file_of_a_newer_version_is_left_alone(path: Path) -> None:
    Store(path).close()
    database = sqlite3.connect(path)
    database.execute("PRAGMA user_version = 3")
    database.close()
    before = path.read_bytes()
    assert refused(path).code == "newer"
    assert path.read_bytes() == before


def test_a_place_that_cannot_be_used_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    assert refused_code(tmp_path / "file" / "table.db") == "no_place"
    assert refused(tmp_path).code == "disk_gone"


def refused_code(path: Path) -> str:
    with pytest.raises(StoreError) as caught:
        Store(path)
    return caught.value.code


PAGE = 4096
DAMAGE: dict[str, Callable[[bytes], bytes]] = {
    "no database": lambda whole: b"not a database" + whole[14:],
    "short": lambda whole: whole[: len(whole) // 2],
    "zeros inside": lambda whole: whole[:PAGE] + bytes(len(whole) - PAGE),
    "schema": lambda whole: whole[:3000] + b"\xff" * 1000 + whole[4000:],
    "wrong pages": lambda whole: whole[:PAGE] + whole[PAGE : 2 * PAGE] * (len(whole) // PAGE - 1),
}


@device_fault("20")
@pytest.mark.parametrize("kind", DAMAGE)
def test_a_damaged_file_is_set_aside_and_a_game_can_start(path: Path, kind: str) -> None:
    with Store(path) as store:
        played(store, 5)
        store.add_cards([Card("04AABBCC", "home", "company", "green")])
    damaged = DAMAGE[kind](path.read_bytes())
    for number in (1, 2):
        path.write_bytes(damaged)
        with Store(path) as store:
            assert store.set_aside == path.with_name(f"table.db.damaged-{number}")
            assert store.set_aside.read_bytes() == damaged
            assert store.open_games() == []
            played(store, 2)
        with Store(path) as store:
            assert (len(store.open_games()), store.set_aside) == (1, None)


def long_store(path: Path) -> tuple[bytes, int]:
    """A store of many pages with cards and one open game, and how many records that has."""
    count = 150
    with Store(path) as store:
        store.add_cards(
            [Card(f"04AABB{n:02X}", "home", "company", "green", n + 1) for n in range(50)]
        )
        journal = store.new_journal()
        for number in range(count):
            journal.submit(bytes([number]) * 300)
    return path.read_bytes(), count


@pytest.mark.parametrize("seed", range(40))
def test_bytes_changed_on_the_disk_hide_no_entry(path: Path, seed: int) -> None:
    whole, count = long_store(path)
    chance, damaged = random.Random(seed), bytearray(whole)
    page = PAGE * chance.randrange(len(whole) // PAGE)
    for _ in range(chance.choice([1, 3])):  # in the head of a page, where its cells are counted
        damaged[page + chance.randrange(100)] = chance.randrange(256)
    path.write_bytes(damaged)
    try:
        with Store(path) as store:
            if store.set_aside is not None:
                assert store.set_aside.read_bytes() == damaged, seed
                assert store.open_games() == [], seed
                return
            (game,) = store.open_games()
            assert len(store.records_of(game.id)) >= count, seed
            assert len(store.cards()) == 50, seed
    except StoreError:  # one sentence, and the file is left alone
        assert path.exists(), seed


@pytest.mark.parametrize(("text", "wrong"), [(b"BLOB", b"BL\x90B"), (b"green", b"gr\xffen")])
def test_texts_that_are_none_are_damage(path: Path, text: bytes, wrong: bytes) -> None:
    whole, _ = long_store(path)
    path.write_bytes(whole.replace(text, wrong))
    with Store(path) as store:
        assert store.set_aside is not None
        assert store.cards() == []


def test_cards_are_known_by_uid_and_a_later_row_replaces_an_earlier(path: Path) -> None:
    green = Card("04A1B2C3", "home", "company", "green")
    plant = Card("DEADBEEF", "club", "plant", "13")
    with Store(path) as store:
        store.add_cards([green, plant])
        store.add_cards([green._replace(card="red")])
    with Store(path) as store:
        assert store.cards("home") == [green._replace(card="red")]
        assert store.cards() == [green._replace(card="red"), plant]
        assert store.cards("nowhere") == []
