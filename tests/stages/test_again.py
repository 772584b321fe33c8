"""Another game after the end is like the one that ended: all that was chosen for it is kept."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from tabletop.catalog import family_of, games
from tabletop.config import STORE_FILE
from tabletop.play.log import HUMAN
from tabletop.play.session import Session
from tabletop.play.setup import WHOLE
from tabletop.play.table import Table
from tabletop.prepared import lengths
from tabletop.rules.game import OptionValue, Seat
from tabletop.saved_games import NewGame
from tabletop.stages.game import TableStage
from tabletop.store.store import Store
from tests.laws.walks import Wanderer
from tests.stages.desk import Desk

OPTIONS: dict[str, dict[str, OptionValue]] = {
    "mombasa": {"setup": "variable"},
    "power_grid": {"map": "usa", "open_money": True},
}
"""By family."""
GAMES = [(game, length) for game in games() for length in (*lengths().get(game, ())[-1:], WHOLE)]
"""Every game whole, and the shortest that is prepared."""
SEED = 12


def play_to_the_last_action(session: Session) -> None:
    """At random, and all on the disk; what ends the game is left to do."""
    wanderer = Wanderer(SEED)
    while True:
        seat, action = wanderer.choose(session.state)
        after = session.state.copy()
        after.apply(seat, action)
        if not after.to_act():
            break
        session.act(seat, [action])
    wait_for_the_disk(session)


def wait_for_the_disk(session: Session) -> None:
    """It has its own time, whatever the table's clock says."""
    while session.committed < session.entries:
        session.poll()
        time.sleep(0.001)


def take(table: Table, seat: Seat, *ids: str) -> None:
    """Choose entries of the seat's menu, one below the other."""
    for id_ in ids:
        node = table.panels[seat].node
        assert node is not None
        table.choose(seat, next(choice for choice in node.children if choice.id == id_))


def end(table: Table) -> None:
    """Do the last thing that is to do, whatever it is, and hear of it."""
    for _ in range(200):
        if table.outcome is not None and not table.is_telling:
            return
        for panel in table.panels:
            if panel.kind == HUMAN and panel.is_to_act and panel.node is not None:
                table.choose(panel.seat, panel.node.children[panel.cursor])
        wait_for_the_disk(table.session)
        for tick in range(40):
            table.tick(tick / 120)
    raise AssertionError(f"seed {SEED}: the game does not end")


@pytest.mark.parametrize(("game", "length"), GAMES)
def test_all_that_was_chosen_is_kept(game: str, length: str, tmp_path: Path) -> None:
    new = NewGame(
        game=games()[game],
        options=OPTIONS[family_of(game)],
        players=(HUMAN, "random", HUMAN),
        places=(1, 2, 5),
        seed=SEED,
        length=length,
    )
    with Store(tmp_path / STORE_FILE) as store:
        director = Desk(store).director
        first = director.begun(new).table.session
        play_to_the_last_action(first)
        ended = director.resumed()
        table = ended.table
        table.menu(2)
        take(table, 2, "language", "close")
        end(table)
        take(table, 0, "again")
        again = director.after(ended)
        assert isinstance(again, TableStage)
        other = again.table.session
        assert again.table.languages == table.languages == {2: "cs"}
        assert (other.players, other.places) == (first.players, first.places)
        assert other.state.options == first.state.options
        assert dict(OPTIONS[family_of(game)]).items() <= dict(other.state.options).items()
        assert other.length == first.length == (None if length == WHOLE else length)
        start = [session.log["start"] for session in (first, other)]
        assert start[0].keys() == start[1].keys()
        assert start[0] != start[1], "but by another chance"
