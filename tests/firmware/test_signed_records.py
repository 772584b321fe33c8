"""A signed record: by the real firmware into a chip, and out of it again at other tables."""

import time
from collections.abc import Callable
from pathlib import Path

from tabletop.cards.records import FIRST_PAGE, PAGES
from tabletop.devices.hub import Hub
from tabletop.events import CardsSeen
from tabletop.play.enrolment import Chip, Piece
from tabletop.registered_cards import RegisteredCards
from tabletop.rules.game import Ref
from tabletop.signed_cards import SignedCards
from tabletop.store.store import Store
from tests.devices.hub_simulator import PATIENCE_S
from tests.firmware.boards import Board

UID, OLD = "04A1B2C3D4E5F6", "DEADBEEF"
OURS, THEIRS = bytes(32), bytes([1] * 32)
GREEN = Piece(Ref("company", "green"), 3, "company.green")


class Table:
    """A table with its store and key whose only hub is the board."""

    def __init__(self, board: Board, key: bytes, store: Store) -> None:
        self.hub = Hub("seat", str(board.path))
        self.registered = RegisteredCards(store)
        self.signed = SignedCards(key, self.registered, [self.hub])
        (self.reader,) = self.signed.readers()
        self.slots: tuple[str | None, ...] = ()

    def until(self, is_so: Callable[[], bool]) -> None:
        """Poll until then."""
        end_s = time.monotonic() + PATIENCE_S
        while not is_so():
            assert time.monotonic() < end_s, f"waited in vain; seen: {self.slots}"
            for event in self.reader.poll(time.monotonic()):
                if isinstance(event, CardsSeen):
                    self.slots = event.slots
            time.sleep(0.002)

    def sees(self, *slots: str | None) -> None:
        """Poll until just these cards are seen."""
        self.until(lambda: self.slots == slots)


def test_a_record_is_written_by_one_table_and_understood_by_others(
    board: Board, tmp_path: Path
) -> None:
    board.world(f"put 1 {UID}")
    board.world(f"put 2 {OLD}")
    with Store(tmp_path / "first.db") as store:
        table = Table(board, OURS, store)
        table.sees(None, UID, OLD, None)
        assert table.signed.records == {}, "a fresh chip bears nothing"
        table.registered.put(UID, "power_grid", GREEN)
        written = table.signed.sign("seat", 1, UID)
        assert written is not None
        table.until(lambda: written.is_done)
        assert written.fault is None
        read = table.hub.read_card(1, FIRST_PAGE, PAGES)
        table.until(lambda: read.is_done)
        table.reader.close()
    for key, said in ((OURS, Chip("power_grid", GREEN.ref, 3)), (THEIRS, None)):
        with Store(tmp_path / f"{key[0]}.db") as store:
            table = Table(board, key, store)
            table.sees(None, UID, OLD, None)
            assert table.signed.records == {UID: said}
            table.reader.close()
