"""Any bytes get one answer, and no error changes the game.

Owns hostile input to the engine; the kinds of errors are shown in test_engine.
"""

from __future__ import annotations

import io
import json
import random
from functools import cache
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from tabletop import catalog
from tabletop.play.engine import Engine, serve
from tests.toy import ToyGame

GAMES = {"toy": ToyGame(), **catalog.games()}
GAME_IDS = st.sampled_from(sorted(GAMES))
KINDS = {
    "bad_json",
    "bad_request",
    "no_game",
    "unknown_game",
    "bad_options",
    "not_to_act",
    "illegal",
    "bad_state",
    "bad_log",
}


def ask(engine: Engine, data: object) -> dict[str, Any]:
    return engine.answer(json.dumps(data).encode())


@cache
def samples(game: str) -> tuple[dict[str, Any], list[Any]]:
    """A state of the game some random actions in, and valid requests about it."""
    engine, chance = Engine(GAMES), random.Random(5)
    ask(engine, {"cmd": "new", "game": game, "seats": 3, "seed": 5, "options": {}})
    for _ in range(8 if game == "toy" else 200):  # the toy game is short
        seat = chance.randrange(3)
        if actions := ask(engine, {"cmd": "legal", "seat": seat})["actions"]:
            ask(engine, {"cmd": "apply", "seat": seat, "action": chance.choice(actions)})
    legal = [(s, ask(engine, {"cmd": "legal", "seat": s})["actions"]) for s in range(3)]
    state = ask(engine, {"cmd": "state"})["state"]
    log = ask(engine, {"cmd": "log"})["log"]
    requests = [
        {"cmd": "games"},
        {"cmd": "new", "game": game, "seats": 2, "seed": 1, "options": {}},
        {"cmd": "load", "state": state},
        {"cmd": "legal", "seat": 0},
        *({"cmd": "apply", "seat": s, "action": a} for s, actions in legal for a in actions[:3]),
        {"cmd": "undo"},
        {"cmd": "redo"},
        {"cmd": "view", "seat": None},
        {"cmd": "digest"},
        {"cmd": "outcome"},
        {"cmd": "log"},
        {"cmd": "replay", "log": {**log, "actions": log["actions"][:12]}},
        *[{"cmd": "load", "state": state}] * 3,  # the largest surface
    ]
    return state, json.loads(json.dumps(requests))


def playing(game: str) -> Engine:
    engine = Engine(GAMES)
    assert ask(engine, {"cmd": "load", "state": samples(game)[0]})["ok"]
    for seat_number in range(3):
        for action in ask(engine, {"cmd": "legal", "seat": seat_number})["actions"][:1]:
            assert ask(engine, {"cmd": "apply", "seat": seat_number, "action": action})["ok"]
            return engine
    raise AssertionError("nobody is to act")


SCALARS = (
    st.none()
    | st.booleans()
    | st.integers(-3, 12)
    | st.integers()
    | st.floats(allow_nan=False)
    | st.text(max_size=8)
    | st.sampled_from(["toy", "place_bid", "take_back_bid", "seed", "state"])
)
VALUES = st.recursive(
    SCALARS,
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=3)
    ),
    max_leaves=8,
)


def places(data: object, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every path to a value inside plain data."""
    found = [path]
    if isinstance(data, dict):
        items: list[tuple[Any, object]] = list(data.items())
    else:
        items = list(enumerate(data)) if isinstance(data, list) else []
    for key, inner in items:
        found += places(inner, (*path, key))
    return found


def changed(data: Any, path: tuple[Any, ...], value: object, removes: bool) -> Any:
    """The data with one value replaced, or taken out."""
    if not path:
        return value
    copy = data.copy()
    if removes and len(path) == 1:
        del copy[path[0]]
    else:
        copy[path[0]] = changed(data[path[0]], path[1:], value, removes)
    return copy


@st.composite
def mutated_requests(draw: st.DrawFn) -> tuple[str, Any]:
    """A game, and a valid request about it with one or two parts changed."""
    game = draw(GAME_IDS)
    data = draw(st.sampled_from(samples(game)[1]))
    for _ in range(draw(st.integers(1, 2))):
        path = draw(st.sampled_from(places(data)))
        data = changed(data, path, draw(VALUES), draw(st.booleans()))
    return game, data


@st.composite
def mutated_lines(draw: st.DrawFn) -> bytes:
    """A valid line with some bytes replaced, taken out or put in."""
    line = json.dumps(draw(st.sampled_from(samples(draw(GAME_IDS))[1]))).encode()
    start = draw(st.integers(0, len(line)))
    end = draw(st.integers(start, min(start + 6, len(line))))
    return line[:start] + draw(st.binary(max_size=6)) + line[end:]


def check(engine: Engine, line: bytes) -> None:
    digest = ask(engine, {"cmd": "digest"})
    log = ask(engine, {"cmd": "log"})
    answer = json.loads(json.dumps(engine.answer(line)))
    if not answer["ok"]:
        assert answer["error"] in KINDS
        assert isinstance(answer["message"], str)
        assert ask(engine, {"cmd": "digest"}) == digest
        assert ask(engine, {"cmd": "log"}) == log


@settings(max_examples=400)
@given(mutated_requests())
def test_requests_with_wrong_parts_change_nothing(request_about: tuple[str, Any]) -> None:
    game, data = request_about
    check(playing(game), json.dumps(data).encode())


@settings(max_examples=200)
@given(GAME_IDS, st.binary(max_size=60) | mutated_lines())
def test_any_bytes_change_nothing(game: str, line: bytes) -> None:
    check(playing(game), line)


@settings(max_examples=100)
@given(st.lists(st.binary(max_size=40) | mutated_lines(), max_size=6))
def test_a_stream_of_any_bytes_gets_one_answer_a_line(lines: list[bytes]) -> None:
    text = b"\n".join(lines)
    out = io.BytesIO()
    assert serve(GAMES, io.BytesIO(text), out) == 0
    answers = [json.loads(line) for line in out.getvalue().splitlines()]
    assert len(answers) == len(text.split(b"\n")) - (not text or text.endswith(b"\n"))
