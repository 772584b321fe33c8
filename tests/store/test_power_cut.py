"""Power cuts: the write-ahead log cut at every byte, and a playing process killed.

Owns the proof that no confirmed action is lost and none is half there.
"""

from __future__ import annotations

import random
import shutil
import sqlite3
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

import pytest

from tabletop.play.enrolment import Enrolment
from tabletop.play.session import Session
from tabletop.registered_cards import RegisteredCards, card_pieces
from tabletop.rules.game import Action, Game
from tabletop.store.games import records_of
from tabletop.store.store import Store
from tests.faults.marks import device_fault
from tests.store.enrolling_child import CARD_SET, registry
from tests.store.playing_child import known_games
from tests.toy import PlaceBid, TakeBackBid, ToyGame

GAMES: dict[str, Game] = {"toy": ToyGame()}
GESTURES: list[tuple[int, list[Action]]] = [
    (0, [PlaceBid(3), TakeBackBid(), PlaceBid(2)]),
    (1, [PlaceBid(2)]),
    (0, [PlaceBid(1)]),
    (0, [TakeBackBid()]),
]


class Cut:
    """A short game on disk: the records, and after each the size of the log and the digest."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir()
        path = folder / "live.db"
        Store(path).close()  # the tables go into the database, so that the log holds only the game
        store = Store(path)
        journal = store.new_journal()
        session = Session.new(GAMES["toy"], 2, {}, 5, journal)
        self.sizes, self.digests = [], []
        for seat, actions in [(0, []), *GESTURES]:
            if actions:
                session.act(seat, actions)
            while journal.poll().committed < session.entries:
                session.poll()
            self.sizes.append(Path(f"{path}-wal").stat().st_size)
            self.digests.append(session.state.digest())
        self.path = folder / "cut.db"
        self.records = store.records_of(1)
        shutil.copy(path, self.path)
        self.log = Path(f"{path}-wal").read_bytes()
        store.close()

    def whole_records(self, size: int) -> int:
        """How many records were durable when the log had this size."""
        return sum(end <= size for end in self.sizes)


@pytest.fixture(scope="module")
def cut(tmp_path_factory: pytest.TempPathFactory) -> Cut:
    return Cut(tmp_path_factory.mktemp("cut") / "game")


@device_fault("20")
def test_the_log_cut_at_every_byte_holds_every_record_before_the_cut(cut: Cut) -> None:
    log = Path(f"{cut.path}-wal")
    log.write_bytes(cut.log)
    assert cut.whole_records(len(cut.log)) == len(GESTURES) + 1
    with log.open("r+b") as file:
        for size in range(len(cut.log), -1, -1):
            file.truncate(size)
            # reading only, so that closing does not move the log into the database
            database = sqlite3.connect(f"file:{cut.path}?mode=ro", uri=True)
            found = records_of(database, 1)
            database.close()
            assert found == cut.records[: cut.whole_records(size)], f"cut at byte {size}"


@device_fault("20")
def test_a_game_cut_anywhere_goes_on_with_the_state_of_its_last_record(
    cut: Cut, tmp_path: Path
) -> None:
    chance = random.Random(3)
    cuts = [end + step for end in cut.sizes for step in (-1, 0, 1)]
    cuts += chance.sample(range(len(cut.log)), 20)
    for number, size in enumerate(cuts):
        path = tmp_path / f"{number}.db"
        shutil.copy(cut.path, path)
        Path(f"{path}-wal").write_bytes(cut.log[:size])
        with Store(path) as store:
            assert store.set_aside is None
            records = store.records_of(1)
            assert len(records) == cut.whole_records(size), f"cut at byte {size}"
            if records:
                session = Session.resume(records, GAMES, store.journal_of(1, len(records)))
                assert session.state.digest() == cut.digests[len(records) - 1]


@device_fault("20")
def test_a_store_cut_while_it_is_made_is_made_again(tmp_path: Path) -> None:
    path = tmp_path / "new.db"
    store = Store(path)
    log, database = Path(f"{path}-wal").read_bytes(), path.read_bytes()
    store.close()
    for size in range(0, len(log), 1511):
        cut_path = tmp_path / f"{size}.db"
        cut_path.write_bytes(database)
        Path(f"{cut_path}-wal").write_bytes(log[:size])
        with Store(cut_path) as again:
            assert (again.open_games(), again.set_aside) == ([], None), f"cut at byte {size}"


@device_fault("20")
@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("game", sorted(known_games()))
def test_after_kill_9_every_confirmed_entry_is_there(game: str, seed: int, tmp_path: Path) -> None:
    path = tmp_path / "table.db"
    made: dict[tuple[int, int], str] = {}
    confirmed: dict[int, int] = defaultdict(int)
    command = [sys.executable, "-m", "tests.store.playing_child", str(path), game, str(seed)]
    with subprocess.Popen(command, cwd=Path(__file__).parents[2], stdout=subprocess.PIPE) as child:
        assert child.stdout
        confirmations = 0
        for line in child.stdout:
            match line.decode().split():
                case ["made", played, entry, digest]:
                    made[int(played), int(entry)] = digest
                case ["confirmed", played, entry]:
                    confirmed[int(played)] = int(entry)
                    confirmations += 1
                    if confirmations == 3 + 13 * seed:
                        child.kill()  # the moment it has said so; then read what else it said
    assert confirmed, "the child was killed too early"
    with Store(path) as store:
        for game_number, entries in confirmed.items():
            records = store.records_of(game_number)
            assert len(records) - 1 >= entries, f"seed {seed}, game {game_number}"
            session = Session.resume(records, known_games())
            said = max(entry for played, entry in made if played == game_number)
            if session.entries > said:  # killed between its last act and the word about it
                assert session.entries == said + 1, f"seed {seed}, game {game_number}"
                session = Session.resume(records[:-1], known_games())
            assert session.state.digest() == made[game_number, session.entries]


@device_fault("20")
@pytest.mark.parametrize("seed", range(3))
def test_after_kill_9_enrolment_goes_on_where_it_was(seed: int, tmp_path: Path) -> None:
    path = tmp_path / "table.db"
    made, confirmed = [], 0
    command = [sys.executable, "-m", "tests.store.enrolling_child", str(path), str(seed)]
    with subprocess.Popen(command, cwd=Path(__file__).parents[2], stdout=subprocess.PIPE) as child:
        assert child.stdout
        for line in child.stdout:
            match line.decode().removesuffix("\n").split(" "):
                case ["made", _, known]:
                    made.append(known)
                    if len(made) == 10 + 23 * seed:
                        child.kill()  # while the last changes are on their way
                case ["confirmed", count]:
                    confirmed = int(count)
    with Store(path) as store:
        cards = RegisteredCards(store)
        assert store.set_aside is None
        assert registry(cards) in made[confirmed - 1 :], (seed, confirmed, len(made))
        walk = Enrolment(CARD_SET, card_pieces()[CARD_SET], cards.chips, cards)
        assert walk.done() == sum(not chip.is_retired for chip in cards.chips.values())
        for number in range(len(walk.pieces) - walk.done()):
            walk.lay([f"B{number}"])
        assert walk.piece is None
