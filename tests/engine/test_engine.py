"""Every request and every kind of error of the line protocol, on the toy game.

Owns the answers as a tool sees them; does not own the command line around them.
"""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tabletop.play.engine import Engine, serve
from tabletop.play.requests import MAX_LINE_BYTES
from tests.toy import ToyGame

GAMES = {"toy": ToyGame()}
NEW = {"cmd": "new", "game": "toy", "seats": 2, "seed": 5, "options": {}}
BID = {"cmd": "apply", "seat": 0, "action": {"type": "place_bid", "coins": 3}}


class Tool:
    """Asks an engine in plain data."""

    def __init__(self) -> None:
        self.engine = Engine(GAMES)

    def raw(self, line: bytes) -> dict[str, Any]:
        answer: dict[str, Any] = json.loads(json.dumps(self.engine.answer(line)))
        return answer

    def ask(self, cmd: str, **fields: object) -> dict[str, Any]:
        return self.raw(json.dumps({"cmd": cmd, **fields}).encode())

    def ok(self, cmd: str, **fields: object) -> dict[str, Any]:
        answer = self.ask(cmd, **fields)
        assert answer.pop("ok") is True, answer
        return answer

    def error(self, cmd: str, **fields: object) -> str:
        answer = self.ask(cmd, **fields)
        assert answer["ok"] is False
        assert answer["message"]
        kind: str = answer["error"]
        return kind

    def bid(self, seat: int, coins: int) -> dict[str, Any]:
        return self.ok("apply", seat=seat, action={"type": "place_bid", "coins": coins})

    @property
    def digest(self) -> str:
        digest: str = self.ok("digest")["digest"]
        return digest


@pytest.fixture
def tool() -> Tool:
    tool = Tool()
    assert tool.ok("new", game="toy", seats=2, seed=5, options={}) == {
        "to_act": [0, 1],
        "over": False,
    }
    return tool


def test_games_says_what_can_be_played(tool: Tool) -> None:
    options = {"quiet": {"type": "bool", "default": False}}
    game = {"id": "toy", "rules_version": 1, "seats": [2, 4], "options": options}
    assert tool.ok("games") == {"games": [game]}


def test_a_game_is_played_to_its_outcome(tool: Tool) -> None:
    assert tool.ok("outcome") == {"outcome": None}
    assert {"type": "place_bid", "coins": 9} in tool.ok("legal", seat=1)["actions"]
    facts = tool.bid(0, 3)["facts"]
    assert [fact["type"] for fact in facts] == ["bid_placed", "own_bid"]
    for seat, coins in ((1, 1), (0, 0), (1, 2), (0, 1), (1, 0)):
        answer = tool.bid(seat, coins)
    assert (answer["to_act"], answer["over"]) == ([], True)
    assert tool.ok("legal", seat=0) == {"actions": []}
    outcome = tool.ok("outcome")["outcome"]
    assert set(outcome) == {"scores", "winners", "reason"}
    assert all(total == parts["prizes"] for total, parts in outcome["scores"])
    assert tool.error("apply", seat=0, action=BID["action"]) == "not_to_act"


def test_load_of_state_gives_the_same_game(tool: Tool) -> None:
    tool.bid(0, 3)
    state, digest, totals = tool.ok("state")["state"], tool.digest, tool.ok("totals")
    assert state["game"] == "toy"
    other = Tool()
    assert other.ok("load", state=state) == {"to_act": [0, 1], "over": False}
    assert (other.digest, other.ok("totals")) == (digest, totals)
    log = other.ok("log")["log"]
    assert (log["start"], log["actions"]) == ({"state": state}, [])
    assert other.bid(1, 4)["facts"] == tool.bid(1, 4)["facts"]
    assert other.digest == tool.digest


def test_undo_and_redo_are_always_allowed_while_there_is_something(tool: Tool) -> None:
    digests = []
    for seat, coins in ((0, 3), (1, 1), (1, 2)):
        digests.append(tool.digest)
        tool.bid(seat, coins)
    digests.append(tool.digest)
    for digest in digests[-2::-1]:
        assert tool.ok("undo") == {"to_act": [0, 1], "over": False}
        assert tool.digest == digest
    assert tool.error("undo") == "bad_request"
    for digest in digests[1:]:
        tool.ok("redo")
        assert tool.digest == digest
    assert tool.error("redo") == "bad_request"


def test_a_view_shows_only_what_its_seat_may_see(tool: Tool) -> None:
    tool.bid(0, 3)
    owns = [tool.ok("view", seat=seat)["view"]["own_bid"] for seat in (0, 1, None)]
    assert owns == [3, None, None]


def test_a_log_replays_to_the_same_game_with_live_actions_only(tool: Tool) -> None:
    tool.bid(0, 3)
    tool.bid(1, 2)
    tool.ok("undo")
    log = tool.ok("log")["log"]
    assert log == {
        "game": "toy",
        "rules_version": 1,
        "seats": 2,
        "options": {"quiet": False},
        "start": {"seed": 5},
        "actions": [[0, {"type": "place_bid", "coins": 3}]],
    }
    other = Tool()
    assert other.ok("replay", log=log) == {
        "to_act": [0, 1],
        "over": False,
        "digest": tool.digest,
    }
    other.ok("undo")
    assert other.ok("log")["log"]["actions"] == []


def test_before_a_game_everything_about_a_game_is_no_game() -> None:
    tool = Tool()
    for cmd in ("undo", "redo", "state", "digest", "totals", "outcome", "log"):
        assert tool.error(cmd) == "no_game"
    assert tool.error("legal", seat=0) == "no_game"
    assert tool.error("view", seat=None) == "no_game"
    assert tool.error("apply", **{k: v for k, v in BID.items() if k != "cmd"}) == "no_game"


def with_state(tool: Tool, **changes: object) -> dict[str, object]:
    return {"state": {**tool.ok("state")["state"], **changes}}


def with_log(tool: Tool, **changes: object) -> dict[str, object]:
    return {"log": {**tool.ok("log")["log"], **changes}}


def test_errors_of_state_and_log_have_their_kinds_and_change_nothing(tool: Tool) -> None:
    tool.bid(0, 3)
    digest = tool.digest
    cases: list[tuple[str, str, dict[str, object]]] = [
        ("load", "bad_state", {"state": 5}),
        ("load", "bad_state", {"state": {}}),
        ("load", "bad_state", with_state(tool, coins=[9, 9, 9])),
        ("load", "bad_state", with_state(tool, coins=[9, -1])),
        ("load", "bad_state", with_state(tool, coins=[9, 1.0])),
        ("load", "bad_state", with_state(tool, more=1)),
        ("load", "unknown_game", with_state(tool, game="chess")),
        ("load", "bad_request", {}),
        ("replay", "bad_log", {"log": []}),
        ("replay", "bad_log", {"log": {"game": "toy"}}),
        ("replay", "unknown_game", with_log(tool, game="chess")),
        ("replay", "bad_log", with_log(tool, seats=9)),
        ("replay", "bad_log", with_log(tool, start={})),
        ("replay", "bad_log", with_log(tool, start={"seed": 1, "state": {}})),
        ("replay", "bad_log", with_log(tool, actions=[[0, {"type": "place_bid", "coins": 10}]])),
        ("replay", "bad_log", with_log(tool, actions=[[7, {"type": "place_bid", "coins": 1}]])),
        ("replay", "bad_log", with_log(tool, actions=[[0, {"type": "sing"}]])),
        ("replay", "bad_log", with_log(tool, more=1)),
        ("replay", "bad_request", {}),
    ]
    for cmd, kind, fields in cases:
        assert (cmd, fields, tool.error(cmd, **fields)) == (cmd, fields, kind)
        assert tool.digest == digest


REQUEST_ERRORS: list[tuple[str, dict[str, object]]] = [
    ("unknown_game", {**NEW, "game": "chess"}),
    ("bad_options", {**NEW, "seats": 9}),
    ("bad_options", {**NEW, "options": {"loud": True}}),
    ("bad_options", {**NEW, "options": {"quiet": 1}}),
    ("bad_options", {**NEW, "options": {"quiet": [[]]}}),
    ("bad_request", {**NEW, "options": []}),
    ("bad_request", {**NEW, "seats": True}),
    ("bad_request", {**NEW, "seats": 2.0}),
    ("bad_request", {**NEW, "seats": "2"}),
    ("bad_request", {**NEW, "seed": 10**30}),
    ("bad_request", {**NEW, "seed": None}),
    ("bad_request", {**NEW, "more": 1}),
    ("bad_request", {"cmd": "new", "game": "toy", "seats": 2}),
    ("bad_request", {"cmd": "sing"}),
    ("bad_request", {"cmd": 1}),
    ("bad_request", {}),
    ("bad_request", {"cmd": "legal", "seat": 2}),
    ("bad_request", {"cmd": "legal", "seat": -1}),
    ("bad_request", {"cmd": "legal", "seat": False}),
    ("bad_request", {"cmd": "legal"}),
    ("bad_request", {"cmd": "view", "seat": 2}),
    ("bad_request", {"cmd": "view"}),
    ("bad_request", {**BID, "seat": 2}),
    ("bad_request", {**BID, "action": {"type": "sing"}}),
    ("bad_request", {**BID, "action": {"coins": 3}}),
    ("bad_request", {**BID, "action": {"type": "place_bid"}}),
    ("bad_request", {**BID, "action": {"type": "place_bid", "coins": "3"}}),
    ("bad_request", {**BID, "action": {"type": "place_bid", "coins": True}}),
    ("bad_request", {**BID, "action": {"type": "place_bid", "coins": 3.0}}),
    ("bad_request", {**BID, "action": {"type": "place_bid", "coins": 10**40}}),
    ("bad_request", {**BID, "action": {"type": "place_bid", "coins": -1}}),
    ("bad_request", {**BID, "action": {"type": "place_bid", "coins": 3, "more": 1}}),
    ("bad_request", {**BID, "action": [3]}),
    ("bad_request", {**BID, "gesture": 1}),
    ("bad_request", {"cmd": "undo", "by": 0}),
    ("illegal", {**BID, "action": {"type": "place_bid", "coins": 10}}),
    ("illegal", {**BID, "action": {"type": "take_back_bid"}}),
]


@pytest.mark.parametrize(("kind", "request_data"), REQUEST_ERRORS)
def test_a_bad_request_has_its_kind_and_changes_nothing(
    tool: Tool, kind: str, request_data: dict[str, object]
) -> None:
    digest = tool.digest
    answer = tool.raw(json.dumps(request_data).encode())
    assert (answer["ok"], answer["error"]) == (False, kind)
    assert set(answer) - {"ok", "error", "message"} == (
        {"rule", "code"} if kind == "illegal" else set()
    )
    assert tool.digest == digest


def test_an_illegal_action_names_rule_and_code(tool: Tool) -> None:
    answer = tool.ask("apply", seat=0, action={"type": "place_bid", "coins": 10})
    assert (answer["rule"], answer["code"]) == ("TOY-2", "too_few_coins")


BAD_JSON = [
    b"",
    b"   ",
    b"{",
    b"\xff\xfe",
    b'{"cmd":"digest"} x',
    b'{"cmd":NaN}',
    b'{"cmd":Infinity}',
    b'{"cmd":"digest","cmd":"digest"}',
    b'{"cmd":"load","state":{"a":{"b":1,"b":2}}}',
    b'{"cmd":"\\ud800"}',
    b'{"cmd":"load","state":{"\\udfff":1}}',
    b"\xef\xbb\xbf{}",
    b"[" * 500_000,
    b'{"a":' * 150_000,
    b'{"cmd":"load","state":' + b"[" * 40 + b"]" * 40 + b"}",
    b"\x00" * 1000,
]


@pytest.mark.parametrize("line", BAD_JSON, ids=lambda line: repr(line[:30]))
def test_what_is_not_strict_json_is_bad_json(tool: Tool, line: bytes) -> None:
    digest = tool.digest
    answer = tool.raw(line)
    assert (answer["ok"], answer["error"]) == (False, "bad_json")
    assert len(answer["message"]) < 500
    assert tool.digest == digest


def served(text: bytes) -> list[dict[str, Any]]:
    out = io.BytesIO()
    assert serve(GAMES, io.BytesIO(text), out) == 0
    return [json.loads(line) for line in out.getvalue().splitlines()]


def test_lines_up_to_the_limit_are_read_and_each_longer_one_is_one_error() -> None:
    padding = b" " * (MAX_LINE_BYTES - len(b'{"cmd":"games"}'))
    fits = b'{"cmd":"games"}' + padding + b"\n"
    too_long = b"x" * (3 * MAX_LINE_BYTES + 5) + b"\n"
    answers = served(fits + too_long + too_long + b'{"cmd":"games"}\n' + too_long[:-1])
    assert [answer["ok"] for answer in answers] == [True, False, False, True, False]
    assert {answer["error"] for answer in answers if not answer["ok"]} == {"bad_request"}


def test_a_long_line_of_numbers_is_one_error() -> None:
    line = b'{"cmd":"load","state":' + b"9" * 1_000_000 + b"}\n"
    assert [answer["error"] for answer in served(line)] == ["bad_state"]


def test_it_ends_at_quit_and_at_the_end_of_input_even_without_a_line_end() -> None:
    assert served(b'{"cmd":"quit"}\n{"cmd":"games"}\n') == [{"ok": True}]
    assert len(served(b'{"cmd":"games"}\n{"cmd":"games"}')) == 2
    assert served(b"") == []


CHILD = "import sys; from tabletop.play.engine import serve; from tests.toy import ToyGame; "
SERVE = CHILD + "sys.exit(serve({'toy': ToyGame()}, sys.stdin.buffer, sys.stdout.buffer))"


def engine_process() -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-c", SERVE],
        cwd=Path(__file__).parents[2],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


def test_a_real_process_answers_each_line_before_the_next_is_sent() -> None:
    with engine_process() as process:
        assert process.stdin
        assert process.stdout
        for data in (NEW, BID, {"cmd": "digest"}, {"cmd": "sing"}, {"cmd": "quit"}):
            process.stdin.write(json.dumps(data).encode() + b"\n")
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["ok"] == (data != {"cmd": "sing"})
        assert process.wait(20) == 0
        assert process.stderr
        assert process.stderr.read() == b""


def test_a_reader_that_goes_away_ends_it_quietly() -> None:
    with engine_process() as process:
        assert process.stdin
        assert process.stdout
        process.stdout.close()
        request = b'{"cmd":"games"}\n'
        process.stdin.write(request * 10)
        process.stdin.flush()
        assert process.wait(20) == 0
        assert process.stderr
        assert process.stderr.read() == b""
