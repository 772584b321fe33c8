"""A round of Mombasa over the line protocol, where several seats decide at the same time.

Owns the run as a tool sees it; every request and error is shown on the toy game.
"""

from __future__ import annotations

import json
from typing import Any

import pytest

from tabletop.catalog import games
from tabletop.play.engine import Engine

Data = dict[str, Any]


class Tool:
    """Asks an engine in plain data and expects an answer without an error."""

    def __init__(self) -> None:
        self.engine = Engine(games())

    def answer(self, cmd: str, **fields: object) -> Data:
        line = json.dumps({"cmd": cmd, **fields}).encode()
        answer: Data = json.loads(json.dumps(self.engine.answer(line)))
        return answer

    def ask(self, cmd: str, **fields: object) -> Data:
        answer = self.answer(cmd, **fields)
        assert answer.pop("ok") is True, answer
        return answer

    def apply(self, seat: int, **action: object) -> Data:
        return self.ask("apply", seat=seat, action=action)

    def legal(self, seat: int) -> list[Data]:
        actions: list[Data] = self.ask("legal", seat=seat)["actions"]
        return actions

    def types(self, seat: int) -> set[str]:
        return {action["type"] for action in self.legal(seat)}

    def view(self, seat: int | None) -> Data:
        view: Data = self.ask("view", seat=seat)["view"]
        return view

    def first(self, seat: int, kind: str) -> Data:
        """Do the first legal action of a type."""
        action = next(one for one in self.legal(seat) if one["type"] == kind)
        return self.ask("apply", seat=seat, action=action)


@pytest.fixture
def tool() -> Tool:
    """A first game of three in its first planning phase."""
    tool = Tool()
    options = {"edition": "house", "setup": "first"}
    to_act = tool.ask("new", game="mombasa", seats=3, seed=11, options=options)["to_act"]
    while tool.view(None)["phase"] == "setup":
        seat = to_act[0]
        to_act = tool.ask("apply", seat=seat, action=tool.legal(seat)[-1])["to_act"]
    return tool


def test_all_seats_plan_at_once_in_secret(tool: Tool) -> None:
    assert tool.view(None)["to_act"] == [0, 1, 2]
    assert all(tool.types(seat) == {"plan", "ready"} for seat in range(3))
    card = tool.view(2)["players"][2]["hand"][0]
    answer = tool.apply(2, type="plan", slot=1, card=card)
    assert (answer["to_act"], answer["over"]) == ([0, 1, 2], False)
    assert tool.view(2)["players"][2]["area"][0] == card
    for viewer in (None, 0, 1):
        seen = tool.view(viewer)["players"][2]
        assert (seen["hand"], seen["area"], seen["planned"]) == (None, None, 1)
    assert "unplan" in tool.types(2)
    assert tool.types(0) == {"plan", "ready"}


def test_a_card_that_is_not_in_hand_is_refused_by_its_rule(tool: Tool) -> None:
    elsewhere = tool.view(None)["display"][0]
    plan = {"type": "plan", "slot": 1, "card": elsewhere}
    answer = tool.answer("apply", seat=0, action=plan)
    assert (answer["error"], answer["rule"]) == ("illegal", "M-P4")
    answer = tool.answer("apply", seat=0, action={**plan, "card": "joker"})
    assert answer["error"] == "bad_request"


def test_who_is_ready_can_go_on_planning_until_all_are(tool: Tool) -> None:
    tool.apply(1, type="ready")
    assert tool.types(1) == {"unready"}
    tool.apply(1, type="unready")
    for seat in (0, 1, 2):
        tool.first(seat, "plan")
    tool.apply(0, type="ready")
    answer = tool.apply(2, type="ready")
    assert answer["to_act"] == [0, 1, 2]
    facts = tool.apply(1, type="ready")["facts"]
    revealed = next(fact for fact in facts if fact["type"] == "plans_revealed")
    assert [sum(card is not None for card in plan) for plan in revealed["plans"]] == [1, 1, 1]
    view = tool.view(None)
    assert (view["phase"], view["to_act"]) == ("actions", [view["start_player"]])
    assert all(player["area"] is not None for player in view["players"])


def test_a_round_is_taken_back_redone_and_replayed(tool: Tool) -> None:
    for seat in range(3):
        tool.first(seat, "plan")
        tool.apply(seat, type="ready")
    actions = 0
    while tool.view(None)["round"] == 1:
        (seat,) = tool.view(None)["to_act"]
        tool.ask("apply", seat=seat, action=tool.legal(seat)[0])
        actions += 1
    digest, totals = tool.ask("digest"), tool.ask("totals")
    for _ in range(actions):
        tool.ask("undo")
    assert tool.view(None)["phase"] == "actions"
    for _ in range(actions):
        tool.ask("redo")
    assert (tool.ask("digest"), tool.ask("totals")) == (digest, totals)
    log = tool.ask("log")["log"]
    again = Tool()
    assert again.ask("replay", log=log)["digest"] == digest["digest"]
    loaded = Tool()
    assert loaded.ask("load", state=tool.ask("state")["state"])["to_act"] == [0, 1, 2]
    assert loaded.ask("digest") == digest
