"""A process that enrols cards, takes them back and replaces them until it is killed.

Owns the child of the kill test: `python -m tests.store.enrolling_child PATH SEED`.
"""

from __future__ import annotations

import random
import sys
import time
from pathlib import Path

from tabletop.play.enrolment import Enrolment, Piece
from tabletop.registered_cards import RegisteredCards, card_pieces
from tabletop.store.store import Store

CARD_SET = "table"
UIDS = 16


def registry(cards: RegisteredCards) -> str:
    """All that is known of chips, in one word."""
    return ",".join(
        f"{uid}={chip.ref.id}:{chip.copy}:{int(chip.is_retired)}"
        for uid, chip in sorted(cards.chips.items())
    )


class Told(RegisteredCards):
    """Says what is known after each change, and once it is on the disk."""

    def __init__(self, store: Store) -> None:
        super().__init__(store)
        self.store = store
        self.changes = 0

    def put(self, uid: str, card_set: str, piece: Piece) -> None:
        super().put(uid, card_set, piece)
        self.tell()

    def forget(self, uid: str) -> None:
        super().forget(uid)
        self.tell()

    def tell(self) -> None:
        self.changes += 1
        print("made", self.changes, registry(self), flush=True)

    def wait(self) -> None:
        """Until the disk has it all."""
        while registry(RegisteredCards(self.store)) != registry(self):
            time.sleep(0.001)
        print("confirmed", self.changes, flush=True)


def main(path: str, seed: str) -> None:
    """Enrol for ever."""
    chance = random.Random(int(seed))
    with Store(Path(path)) as store:
        cards = Told(store)
        cards.tell()
        while True:
            walk = Enrolment(CARD_SET, card_pieces()[CARD_SET], cards.chips, cards)
            for _ in range(20):
                if chance.random() < 0.3:
                    walk.undo()
                elif chance.random() < 0.3:
                    walk.choose(chance.choice(walk.pieces))
                else:
                    walk.lay([f"A{chance.randrange(UIDS)}"])
                if chance.random() < 0.5:
                    cards.wait()


if __name__ == "__main__":
    main(*sys.argv[1:])
