"""`tabletop engine`: one JSON request a line in, one JSON answer a line out.

Owns the answers of the line protocol; does not own the form of requests, games, undo or logs.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping
from contextlib import suppress
from typing import Any, BinaryIO

from tabletop.play import requests as ask
from tabletop.play.log import BadLog, read_log
from tabletop.play.replay import replay
from tabletop.play.requests import RequestError, read_lines, read_request
from tabletop.play.session import Session
from tabletop.play.undo import CannotUndo
from tabletop.rules.game import (
    BadAction,
    BadOptions,
    BadState,
    Game,
    IllegalAction,
    NotToAct,
    to_data,
)

Answer = dict[str, Any]

_KINDS: dict[type[Exception], str] = {
    BadOptions: "bad_options",
    BadAction: "bad_request",
    BadState: "bad_state",
    BadLog: "bad_log",
    NotToAct: "not_to_act",
    CannotUndo: "bad_request",
}
_SUSPECTS: dict[type[object], str] = {
    ask.New: "bad_options",
    ask.Load: "bad_state",
    ask.Replay: "bad_log",
}

_log = logging.getLogger(__name__)


def serve(games: Mapping[str, Game], stdin: BinaryIO, stdout: BinaryIO) -> int:
    """Answer every line until the input ends or asks to quit; the exit code is 0.

    A reader that goes away ends it quietly.
    """
    engine = Engine(games)
    try:
        for line in read_lines(stdin):
            stdout.write(json.dumps(engine.answer(line), separators=(",", ":")).encode() + b"\n")
            stdout.flush()
            if engine.has_quit:
                break
    except BrokenPipeError:
        with suppress(BrokenPipeError):
            stdout.close()  # or the interpreter would complain while it ends
    return 0


class Engine:
    """At most one game, and the answer to each line about it."""

    def __init__(self, games: Mapping[str, Game]) -> None:
        self.has_quit = False
        self._games = games
        self._session: Session | None = None

    def answer(self, line: bytes | None) -> Answer:
        """The answer to a line (None: one that was too long); an error changes nothing."""
        request: ask.Request | None = None
        try:
            request = read_request(line)
            return {"ok": True, **self._answer(request)}
        except RequestError as error:
            return error.to_data()
        except IllegalAction as error:
            rule, code = error.refusal.rule, error.refusal.code
            return RequestError("illegal", str(error), rule=rule, code=code).to_data()
        except Exception as error:
            kind = _kind_of(error)
            if kind is None:  # a fault of ours: told on stderr, and no reason to end
                _log.exception("a request could not be answered")
                kind = _SUSPECTS.get(type(request), "bad_request")
            return RequestError(kind, str(error)).to_data()

    def _answer(self, request: ask.AnyRequest) -> Answer:
        match request:
            case ask.Games():
                return {"games": [_game_data(game) for game in self._games.values()]}
            case ask.New():
                game = self._game(request.game)
                return self._begin(Session.new(game, request.seats, request.options, request.seed))
            case ask.Load():
                return self._begin(self._load(request.state))
            case ask.Replay():
                return self._replay(request.log)
            case ask.Quit():
                self.has_quit = True
                return {}
            case _:
                if self._session is None:
                    raise RequestError("no_game", "there is no game yet: ask for new or load")
                return _answer_in_game(self._session, request)

    def _game(self, name: str) -> Game:
        if name not in self._games:
            raise RequestError("unknown_game", f"there is no game {name!r}")
        return self._games[name]

    def _begin(self, session: Session) -> Answer:
        self._session = session
        return _position(session)

    def _load(self, data: object) -> Session:
        name = data.get("game") if isinstance(data, dict) else None
        if not isinstance(data, dict) or not isinstance(name, str):
            raise BadState("a state is an object that names its game")
        return Session.from_state(self._game(name), data)

    def _replay(self, data: object) -> Answer:
        log = read_log(data)
        self._game(log.game)
        session = Session(replay(log, self._games), None)
        return {**self._begin(session), "digest": session.state.digest()}


def _answer_in_game(session: Session, request: ask.AnyRequest) -> Answer:
    state = session.state
    match request:
        case ask.Legal(seat):
            _check_seat(session, seat)
            return {"actions": [to_data(action) for action in state.legal(seat)]}
        case ask.Apply(seat, data):
            _check_seat(session, seat)
            facts = session.act(seat, [state.parse_action(data)])
            return {"facts": [to_data(fact) for fact in facts], **_position(session)}
        case ask.Undo():
            _undo_last(session)
            return _position(session)
        case ask.Redo():
            session.redo(0, is_staff=True)
            return _position(session)
        case ask.View(seat):
            if seat is not None:
                _check_seat(session, seat)
            return {"view": to_data(state.view(seat))}
        case ask.State():
            return {"state": state.to_dict()}
        case ask.Digest():
            return {"digest": state.digest()}
        case ask.Totals():
            return {"totals": state.totals()}
        case ask.Outcome():
            return {"outcome": _outcome_data(session)}
        case ask.Log():
            return {"log": session.short_log}
    raise AssertionError(request)


def _kind_of(error: Exception) -> str | None:
    return next((kind for type_, kind in _KINDS.items() if isinstance(error, type_)), None)


def _undo_last(session: Session) -> None:
    """A tool's undo: whatever came last, whoever did it."""
    last = session.last_gesture
    session.undo(last.seat if last else 0, is_staff=True, gesture=last.number if last else None)


def _check_seat(session: Session, seat: int) -> None:
    if seat >= session.state.seats:
        raise RequestError("bad_request", f"there is no seat {seat}")


def _position(session: Session) -> Answer:
    return {"to_act": list(session.state.to_act()), "over": session.is_over}


def _game_data(game: Game) -> Answer:
    options = {}
    for name, option in game.options.items():
        choices = {"choices": option.choices} if option.type == "choice" else {}
        options[name] = {"type": option.type, **choices, "default": option.default}
    seats = [game.seats.start, game.seats.stop - 1]
    return {
        "id": game.id,
        "rules_version": game.rules_version,
        "seats": seats,
        "options": options,
    }


def _outcome_data(session: Session) -> Answer | None:
    outcome = session.state.outcome()
    if outcome is None:
        return None
    scores = [[score.total, dict(score.parts)] for score in outcome.scores]
    return {"scores": scores, "winners": outcome.winners, "reason": outcome.reason}
