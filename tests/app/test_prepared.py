"""Games that begin where computer players have played up to."""

from pathlib import Path

import pytest

from tabletop.catalog import games
from tabletop.config import STORE_FILE
from tabletop.display.catalogue import languages, texts
from tabletop.looks import look_of
from tabletop.play.log import HUMAN
from tabletop.prepared import STARTS, lengths, prepared
from tabletop.rules.mombasa.view import MombasaView
from tabletop.rules.power_grid.view import GridView
from tabletop.saved_games import NewGame, SavedGames
from tabletop.store.store import Store

STOCK, MOMBASA = games()["power_grid.stock"], games()["mombasa"]
ROUNDS = {"round": 3, "last": 4}
MOMBASA_ROUNDS = {"round": 4, "last": 6}


@pytest.mark.parametrize("seats", STOCK.seats)
@pytest.mark.parametrize("length", ROUNDS)
def test_a_stock_round_has_just_begun(seats: int, length: str) -> None:
    for map_ in ("germany", "usa"):
        state = prepared(STOCK, seats, {"map": map_}, 2004 + seats, length)
        view = state.view(None)
        assert isinstance(view, GridView)
        assert (view.phase, view.round, view.map) == ("trade", ROUNDS[length], map_)
        assert not any(player.has_ended for player in view.players)


@pytest.mark.parametrize("seats", [2, 4, 6])
@pytest.mark.parametrize("mode", ["stock_race", "classic", "own_company"])
def test_a_round_has_just_begun_before_the_end_is_near(mode: str, seats: int) -> None:
    shares = []
    for length in ("round", "last"):
        state = prepared(games()[f"power_grid.{mode}"], seats, {}, 2004 + seats, length)
        view, (board, _) = state.view(None), look_of(state, "en")
        assert isinstance(view, GridView)
        assert view.auction is None
        assert view.phase in ("trade", "shares", "auction")
        assert all(operator.plants for operator in view.companies if operator.cities)
        shares.append(board.progress(view))
    assert 0.2 < shares[0] < shares[1] < 1


@pytest.mark.parametrize("seats", MOMBASA.seats)
@pytest.mark.parametrize("length", MOMBASA_ROUNDS)
def test_a_planning_has_just_begun(seats: int, length: str) -> None:
    state = prepared(MOMBASA, seats, {"setup": "variable"}, 2015 + seats, length)
    view = state.view(None)
    assert isinstance(view, MombasaView)
    assert (view.phase, view.round) == ("planning", MOMBASA_ROUNDS[length])
    assert not any(player.planned or player.is_ready for player in view.players)


def test_every_length_is_one_of_a_known_game_and_has_its_words() -> None:
    assert set(STARTS) <= set(games())
    offered = {length for some in lengths().values() for length in some}
    for language in languages():
        for length in ("whole", *offered):
            assert {f"length.{length}", f"length_help.{length}"} <= set(texts(language))


def test_such_a_game_is_saved_and_gone_on_with_like_any_other(tmp_path: Path) -> None:
    with Store(tmp_path / STORE_FILE) as store:
        saved = SavedGames(store, people=3)
        new = NewGame(
            game=STOCK, options={}, players=[HUMAN] * 3, places=(2, 0, 1), seed=9, length="last"
        )
        session = saved.begun(new)
        seat = session.state.to_act()[0]
        session.act(seat, [session.state.legal(seat)[0]])
    with Store(tmp_path / STORE_FILE) as store:
        again = SavedGames(store, people=3).resumed()
        assert again.state.digest() == session.state.digest()
        assert again.places == (2, 0, 1)
