"""A kept game whose edition was not given: seen at the table, in nobody's way, never lost."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from tabletop.config import STORE_FILE
from tabletop.paths import asset_path
from tabletop.play.log import HUMAN
from tabletop.play.session import Session
from tabletop.rules.mombasa.edition.check import edition_from_plain
from tabletop.rules.mombasa.game import MombasaGame
from tabletop.saved_games import NewGame
from tabletop.stages.attract import AttractStage
from tabletop.stages.game import TableStage
from tabletop.stages.setup import SetupStage
from tabletop.store.store import Store
from tests.stages.desk import STOCK, Desk


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """With one game, of an edition that this program does not know."""
    text = asset_path("games", "mombasa", "editions", "house.toml").read_text(encoding="utf-8")
    attic = edition_from_plain({**tomllib.loads(text), "id": "attic"})
    with Store(tmp_path / STORE_FILE) as store:
        players = [HUMAN, "random"]
        Session.new(MombasaGame({"attic": attic}), 2, {}, 1, store.new_journal(), players=players)
    with Store(tmp_path / STORE_FILE) as store:
        yield store


def test_it_is_shown_to_who_presses_and_cannot_be_taken(store: Store) -> None:
    desk = Desk(store)
    assert desk.shows(AttractStage), "nobody is asked about what cannot go on"
    desk.confirm(0)
    assert desk.setup.page.kind == "resume"
    assert [entry.is_barred for entry in desk.setup.page.entries] == [True, False]
    desk.walk(0)
    desk.confirm(0)
    assert desk.shows(SetupStage)
    assert desk.setup.message is not None
    assert desk.setup.message.code == "edition_missing"
    desk.walk(0)
    for _ in range(8):
        if desk.shows(SetupStage):
            desk.confirm(0)
    assert desk.shows(TableStage)
    desk.wait(0.1)
    assert len(store.open_games()) == 2, "it is kept beside the new one"


def test_a_wished_for_game_begins_without_a_question(store: Store) -> None:
    wished = NewGame(game=STOCK, options={}, players=[HUMAN] * 2, places=(0, 1), seed=7)
    assert Desk(store, wished=wished).table.session.game is STOCK
