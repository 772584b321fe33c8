"""Unfinished games in a store, as a table leaves them when it is switched off.

Owns their seeds and lengths; does not own what becomes of them.
"""

import sys
from pathlib import Path

from tabletop.catalog import games
from tabletop.config import STORE_FILE
from tabletop.play.session import Session
from tabletop.store.store import Store


def play_some(folder: Path, seed: int) -> str:
    """Save a game of a few actions; its digest."""
    with Store(folder / STORE_FILE) as store:
        game = games()["power_grid.stock"]
        session = Session.new(game, 2, {}, seed, store.new_journal(), players=["random"] * 2)
        for _ in range(5):
            (seat,) = session.state.to_act()
            session.act(seat, [session.state.legal(seat)[0]])
        return session.state.digest()


if __name__ == "__main__":
    for number in (1, 2):
        play_some(Path(sys.argv[1]), number)
