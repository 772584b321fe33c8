"""A process that plays random games into a store until it is killed.

Owns the child of the kill test: `python -m tests.store.playing_child PATH GAME SEED`.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Mapping
from pathlib import Path

from tabletop import catalog
from tabletop.play.session import Session
from tabletop.rules.game import Game
from tabletop.store.journal import GameJournal
from tabletop.store.store import Store
from tests.toy import ToyGame


def known_games() -> Mapping[str, Game]:
    """The toy game and the games of the catalogue."""
    return {"toy": ToyGame(), **catalog.games()}


def play(store: Store, game: Game, chance: random.Random) -> None:
    """One game; says each entry when it is made, with the digest, and when it is confirmed."""
    journal = store.new_journal()
    session = Session.new(game, 3, {}, chance.getrandbits(32), journal)
    confirmed = 0
    while not session.is_over and session.entries < 400:
        seat = chance.choice(session.state.to_act())
        if chance.random() < 0.1 and session.undo_refusal(seat) is None:
            session.undo(seat)
        else:
            session.act(seat, [chance.choice(session.state.legal(seat))])
        print("made", journal.game, session.entries, session.state.digest(), flush=True)
        confirmed = tell_confirmed(session, journal, confirmed)
    while confirmed < session.entries:
        confirmed = tell_confirmed(session, journal, confirmed)


def tell_confirmed(session: Session, journal: GameJournal, confirmed: int) -> int:
    session.poll()
    if session.committed > confirmed:
        print("confirmed", journal.game, session.committed, flush=True)
    return session.committed


def main(path: str, game: str, seed: str) -> None:
    """Play for ever."""
    chance = random.Random(int(seed))
    with Store(Path(path)) as store:
        while True:
            play(store, known_games()[game], chance)


if __name__ == "__main__":
    main(*sys.argv[1:])
